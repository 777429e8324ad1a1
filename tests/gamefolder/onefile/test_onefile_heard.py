"""Whatever a one-file game may say changes what is printed, scored or told: every key of its schema, and those that fit only some games."""

from __future__ import annotations

import json

import pytest

from printkit.draw.dump import dump
from printkit.gamefolder.catalog import Catalog
from printkit.gamefolder.onefile.schema import short_keys
from printkit.model import Refused
from printkit.printing.card_names import card_name
from printkit.printing.job import Job, load_fonts
from printkit.printing.sheets import pages
from printkit.scoring.declared import lines
from printkit.scoring.run import score_sources

SHEET = """title = "Isle"
players = [1, 4]
[sheet]
rows = [
  { id = "a", int = [0, 9] },
  { id = "b", int = [0, 9] },
  { id = "land", grid = [2, 2], mark = true },
  { id = "bed", grid = [2, 2], int = [1, 6] },
  { id = "box", tick = true },
  { id = "wood", ticks = 3 },
  { id = "road", track = 5 },
  { id = "sort", choice = ["x", "y"] },
  { id = "word", text = 20 },
  { id = "dice", list = 2, int = [1, 6] },
]
[score]
one = { value = "a" }
two = { value = "b" }
ties = [{ most = "a" }]
[[check]]
that = "a < 3"
[reference]
turn = ["Roll."]
scoring = "auto"
"""
ONE = "a = 4\nb = 3\nland = [[1], [1]]\nbed = [[1, 2], [3, 4]]\nbox = true\nwood = 2\nroad = 3\n"
ONE += 'sort = "x"\nword = "words of 21 letters.."\ndice = [1, 2]\n'
TWO = ONE.replace("a = 4\nb = 3", "a = 5\nb = 2").replace("bed = [[1, 2]", "bed = [[1, 1]")
BESIDE = SHEET.replace(
    '[[check]]\nthat = "a < 3"',
    '[axes]\nbank = { keys = ["N", "S"] }\n[values]\nx = { value = "1" }\n[details]\nx = "x"\n[[check]]\nthat = "a < 3"\ncode = "c"',
)
PAD = """title = "Isle"
players = [2, 4]
[sheet]
[rounds]
rows = [{ id = "a", int = [0, 9] }, { id = "b", int = [0, 9] }]
[round]
got = { value = "a" }
grown = { value = "prev.grown + a" }
[score]
sum = { value = "got" }
[end]
when = "total >= 5"
stop = "at once"
[reference]
turn = ["Roll."]
scoring = "auto"
"""
ROUNDS = "[[rounds]]\na = { Aki = 3, Ben = 5 }\nb = { Aki = 1, Ben = 1 }\n[[rounds]]\na = { Aki = 2 }\nb = { Aki = 1 }\n"
TEAMS = 'title = "Isle"\nplayers = 4\nteams = [2, 2]\n[sheet]\nrows = [{ id = "a", int = [0, 9] }]\n[score]\nsum = "a"\n'
DECK = """title = "Isle"
players = 2
[decks.sea]
data = "sea.csv"
columns = { quantity = "Qty" }
face = "title-text"
slots = { title = "{Name}", text = "{Text}" }
ignore = ["Note", "Picture"]
"""
OWN = (
    DECK.replace('"title-text"', '"mine"').replace("slots = {", 'slots = { line = "{Name}, {Text}",')
    + """[paints.sea]
color = "#112233"
mono = "ink"
low = "ink"
[shapes.fin]
view = [2, 2]
path = "M 0 0 L 2 0 L 1 2 Z"
[[faces.mine.regions]]
text = "{title}: {line}"
color = "sea"
[[faces.mine.regions]]
at = [5, 40, 20, 20]
shape = "fin"
fill = "ink"
"""
)
TABLE = "Name,Text,Qty,Note,Picture\nSquall,Lose $.,2,x,a\nCalm,Wait.,1,y,a\n"
SVG = '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 4 2"><rect width="4" height="2"/></svg>'
ART = DECK.replace('"title-text"', '"title-art-text"').replace("slots = {", 'slots = { art = "{Picture}.svg",')
FACES = {"title-text": "text", "title-art-text": "text", "title-icon-text": "icon", "value-corners": "value"}


def made(tmp_path, text):
    """The game's folder with a table, a drawing and nothing else beside."""
    folder = tmp_path / "isle"
    folder.mkdir(exist_ok=True)
    for name, content in (("game.toml", text), ("sea.csv", TABLE), ("a.svg", SVG)):
        (folder / name).write_text(content, encoding="utf-8")
    return folder


def outcome(tmp_path, text):
    """Everything that comes of a game: its pages, its cards by name and number, its scores and lines; or why it is refused."""
    try:
        game = Catalog([made(tmp_path, text)]).load("isle")
    except Refused as refused:
        return [(problem.code, problem.where) for problem in refused.problems]
    job = Job("en")
    fonts = load_fonts(job, game)
    found = [game.title("en"), game.players]
    for component in game.components:
        made_of = pages(game, component, job, fonts)
        found += [game.words["en"][f"component.{component.id}"], *map(dump, made_of.frames)]
    found += [(card_name(game, card, "en"), card.quantity) for card in game.cards]
    if not game.rules:
        return found
    for record in records(text):
        (answer,) = score_sources([("a.toml", record.encode())], game)
        found.append(json.dumps(answer.as_dict("en")))
        if answer.score is not None and answer.score.players:
            found.append(lines(answer.record, "en"))
    return found


def records(text):
    """Results of the game: with a word that is too long, one that a check of it refuses, and a good one; games that go on, and that end."""
    start = 'game = "isle"\n'
    names = "".join(f'[[players]]\nname = "{name}"\n' for name in ("Aki", "Ben"))
    if "[rounds]" in text:
        first, _, _ = ROUNDS.rpartition("[[rounds]]")
        return [start + names + played for played in (ROUNDS, first, first.replace("Aki = 3, Ben = 5", "Aki = 5, Ben = 3"))]
    if "teams" in text:
        return [start + "".join(f'[[players]]\nname = "P{n}"\na = {n}\n' for n in range(4))]
    long = f'{start}[[players]]\nname = "Aki"\n{ONE}[[players]]\nname = "Ben"\n{TWO}'
    short = long.replace("letters..", "letters")
    return [long, short, short.replace("a = 4", "a = 2").replace("a = 5", "a = 2")]


LAND, BED, FIRST = '"land", grid = [2, 2], mark = true', '"bed", grid = [2, 2], int = [1, 6]', '"a", int = [0, 9]'
VALUE = '{ value = "a" }'


def row(key, before=FIRST):
    """A key of a row: what stands there, and that with more."""
    return SHEET, before, f"{before}, {key}"


def part(measure, before=VALUE):
    """Another measure of a part."""
    return SHEET, before, f"{{ {measure} }}"


KEYS = {
    "title": (SHEET, '"Isle"', '"Sea"'),
    "players": (SHEET, "[1, 4]", "[1, 3]"),
    "win": (SHEET, "players", 'win = "low"\nplayers'),
    "teams": (TEAMS, "[2, 2]", "[1, 3]"),
    "icons.*": (DECK.replace("Name}", "Name} :coin:"), "[decks", '[icons]\ncoin = "a.svg"\n[decks'),
    "fonts.*": (DECK, "[decks", '[fonts]\ntitle = "a.svg"\n[decks'),
    "faces.*": (OWN, "{title}:", "{title} –"),
    "paints.*": (OWN, "#112233", "#223344"),
    "shapes.*": (OWN, "L 1 2", "L 1 1"),
    "decks.*.slots.*": (OWN, "{Name}, {Text}", "{Name}"),
    "decks.*.data": (DECK, "sea.csv", "see.csv"),
    "decks.*.size": (DECK, "face", 'size = "mini"\nface'),
    "decks.*.columns.id": (DECK, "{ quantity", '{ id = "Text", quantity'),
    "decks.*.columns.quantity": (DECK, 'quantity = "Qty"', ""),
    "decks.*.replace.*": (DECK, "face", 'replace = { "$" = "all" }\nface'),
    "decks.*.shape": (DECK, "face", 'shape = "hex"\nface'),
    "decks.*.corner": (DECK, "face", "corner = 6\nface"),
    "decks.*.face": (DECK, '"title-text"', '"title-art-text"'),
    **{
        f"decks.*.slots.{slot}": (DECK.replace('"title-text"', f'"{face}"') if face else DECK, before, after)
        for slot, face, before, after in (
            ("title", "", '"{Name}"', '"{Name}!"'),
            ("text", "", '"{Text}"', '"{Text}!"'),
            ("flavor", "", "slots = {", 'slots = { flavor = "f",'),
            ("corner", "", "slots = {", 'slots = { corner = "3",'),
            ("kind", "", "slots = {", 'slots = { kind = "k",'),
            ("art", "title-art-text", "slots = {", 'slots = { art = "a.svg",'),
        )
    },
    "decks.*.slots.icon": (
        DECK.replace("title-text", "title-icon-text").replace("slots = {", 'slots = { icon = "coin",'),
        '"coin"',
        '"star"',
    ),
    "decks.*.slots.value": (
        DECK.replace("title-text", "value-corners").replace("slots = {", 'slots = { value = "1",'),
        '"1"',
        '"2"',
    ),
    "decks.*.look.*.fit": (ART, "face", 'look = { art = { fit = "stretch" } }\nface'),
    "decks.*.look.*.position": (ART, "face", 'look = { art = { position = "top" } }\nface'),
    "decks.*.background": (DECK, "face", 'background = "tint"\nface'),
    "decks.*.back": (DECK, "face", "back = false\nface"),
    "decks.*.ignore": (DECK, '["Note", ', "["),
    "decks.*.name": (DECK, "face", 'name = "Weather"\nface'),
    "sheet.size": (SHEET, "[sheet]", "[sheet]\nsize = [180, 200]"),
    "sheet.phases": (SHEET, "[sheet]", '[sheet]\nphases = ["Roll."]'),
    "sheet.legend.icon": (SHEET, "[sheet]", '[sheet]\nlegend = [{ icon = "star", text = "t" }]'),
    "sheet.legend.colour": (SHEET, "[sheet]", '[sheet]\nlegend = [{ colour = "red", text = "t" }]'),
    "sheet.legend.text": (SHEET.replace("[sheet]", '[sheet]\nlegend = [{ icon = "star", text = "t" }]'), '"t"', '"u"'),
    "sheet.notes": (SHEET, "[sheet]", '[sheet]\nnotes = ["Take {one}."]'),
    "sheet.art": (SHEET, "[sheet]", '[sheet]\nart = "a.svg"'),
    "rounds.first": (PAD, "[rounds]", "[rounds]\nfirst = 2"),
    "rounds.rotates": (PAD.replace("total >= 5", "total >= 9"), "[rounds]", "[rounds]\nrotates = true"),
    "*.rows.id": (SHEET, '"box"', '"bax"'),
    "*.rows.name": row('name = "Alpha"'),
    "*.rows.int": (SHEET, FIRST, '"a", int = [0, 3]'),
    "*.rows.tick": (SHEET, "tick = true", "tick = false"),
    "*.rows.mark": (SHEET, "mark = true", "mark = false"),
    "*.rows.ticks": (SHEET, "ticks = 3", "ticks = 4"),
    "*.rows.track": (SHEET, "track = 5", "track = 6"),
    "*.rows.finish": row("finish = 3", "track = 5"),
    "*.rows.signs": row('signs = { 2 = "star" }', "track = 5"),
    "*.rows.choice": (SHEET, '["x", "y"]', '["x", "z"]'),
    "*.rows.seat": (SHEET, "text = 20", "seat = true"),
    "*.rows.ranking": (SHEET, "text = 20", 'ranking = ["u", "v"]'),
    "*.rows.text": (SHEET, "text = 20", "text = 21"),
    "*.rows.list": (SHEET, "list = 2", "list = 3"),
    "*.rows.grid": (SHEET, LAND, LAND.replace("2, 2", "3, 2")),
    "*.rows.per": row('per = "table"', '"box", tick = true'),
    "*.rows.may": row("may = true"),
    "*.rows.blank": row('blank = "z"'),
    "*.rows.copies": row("copies = 2", BED),
    "*.rows.groups": row("groups = { q = [[[3, 1]]] }", LAND),
    "*.rows.row_names": row('row_names = "floor"', LAND),
    "*.rows.column_names": row('column_names = ["p", "q"]', LAND),
    "*.rows.printed": row("printed = [[1]]", LAND),
    "*.rows.blocked": row("blocked = [[2, 2]]", LAND),
    "*.rows.colours": row("colours = { red = [[1, 1]] }", LAND),
    "*.rows.hex": row("hex = true", LAND),
    "*.rows.note": row('note = "n"'),
    "*.rows.group_names": (
        SHEET.replace(LAND, f"{LAND}, groups = {{ q = [[[1, 1]]] }}").replace(VALUE, '{ full = "land.q" }'),
        "groups = { q",
        'group_names = { q = "quay" }, groups = { q',
    ),
    "*.rows.picture": (
        SHEET.replace("rows = [", 'rows = [{ picture = "a.svg", size = [30, 20] }, '),
        "[30, 20]",
        '[30, 20], name = "Map"',
    ),
    "*.rows.size": (SHEET.replace("rows = [", 'rows = [{ picture = "a.svg", size = [30, 20] }, '), "[30, 20]", "[40, 20]"),
    "*.rows.effects": (
        SHEET.replace("rows = [", 'rows = [{ effects = [{ at = 1, icon = "star", text = "t" }], width = 60 }, '),
        '"star"',
        '"coin"',
    ),
    "*.rows.width": (
        SHEET.replace("rows = [", 'rows = [{ effects = [{ text = "t" }], width = 60 }, '),
        "width = 60",
        "width = 70",
    ),
    "rounds.room": (PAD, "[rounds]", "[rounds]\nroom = 30"),
    "team_names": (TEAMS.replace("9] }", '9], per = "team" }'), "[sheet]", 'team_names = ["N", "E"]\n[sheet]'),
    "*.rows.dated": row("dated = 2", LAND),
    "score.at.round": (
        SHEET.replace(LAND, f"{LAND}, dated = 2").replace(
            "[[check]]", '[[score.at]]\nround = 1\nx = { count = "land" }\n[[check]]'
        ),
        "round = 1",
        "round = 2",
    ),
    "*.*.value": (SHEET, '"a" }\ntwo', '"a + 1" }\ntwo'),
    "*.*.sum": part('sum = "dice"'),
    "*.*.count": part('count = "land"'),
    "*.*.full": part('full = "land.columns"'),
    "*.*.area": part('area = "land"'),
    "*.*.run": part('run = "dice"'),
    "*.*.sets": part('sets = ["a", "b"]'),
    "*.*.sizes": part('sizes = ["a", "b"]'),
    "*.*.within": (SHEET.replace(VALUE, '{ sum = "bed", within = "rows", per = 2 }'), '"rows"', '"columns"'),
    "*.*.weights": (SHEET.replace(VALUE, '{ sizes = ["a", "b"], weights = [1, 2, 3] }'), "[1, 2, 3]", "[1, 2, 4]"),
    "*.*.distinct": part('distinct = "bed"'),
    "*.*.most_of": part('most_of = "bed"'),
    "*.*.majority": part('majority = "a", places = [3, 1]'),
    "*.*.cases": part('cases = [["a > 3", 1]], else = 7'),
    "*.*.else": (SHEET.replace(VALUE, '{ cases = [["a > 4", 1]], else = 7 }'), "else = 7", "else = 8"),
    "*.*.of": (SHEET.replace(VALUE, '{ count = "bed", of = 1 }'), "of = 1", "of = 2"),
    "*.*.worth": (SHEET.replace(VALUE, '{ sum = "dice" }'), '"dice"', '"dice", worth = [1, 2, 3, 4, 5, 7]'),
    "*.*.places": (SHEET.replace(VALUE, '{ majority = "a", places = [3] }'), "[3]", "[3, 1]"),
    "*.*.shared": (SHEET.replace(VALUE, '{ majority = "a", places = [3] }'), "[3]", '[3], shared = "all"'),
    **{
        f"*.*.{key}": (SHEET, '"a" }\ntwo', f'"a", {key} = {value} }}\ntwo')
        for key, value in (
            ("table", "[0, 5]"),
            ("thresholds", "[[2, 5]]"),
            ("per", 2),
            ("each", 2),
            ("plus", 2),
            ("min", 5),
            ("max", 3),
            ("when", '"a > 4"'),
            ("name", '"One of two"'),
            ("say", '"in words"'),
            ("helper", "true"),
        )
    },
    "*.*.box": (PAD, '"prev.grown + a"', '"prev.grown + a", box = true'),
    "*.*.start": (PAD, '"prev.grown + a"', '"prev.grown + a", start = 5'),
    "score.ties.most": (SHEET, 'most = "a"', 'most = "b"'),
    "score.ties.least": (SHEET, 'most = "a"', 'least = "a"'),
    "end.when": (PAD, ">= 5", ">= 4"),
    "end.rounds": (PAD, "when", "rounds = 4\nwhen"),
    "end.stop": (PAD, "at once", "one more turn"),
    "end.tie": (PAD, "[reference]", 'tie = "play on"\n[reference]'),
    "end.late": (PAD.replace("Aki = 2", "Aki = 2, Ben = 1"), "[reference]", "late = true\n[reference]"),
    "end.say": (PAD, "[reference]", 'say = "when it is late"\n[reference]'),
    "end.winner": (PAD, "[reference]", 'winner = "total == 0"\n[reference]'),
    "end.winner_say": (
        PAD.replace("[reference]", 'winner = "total == 0"\n[reference]'),
        "[reference]",
        'winner_say = "nothing"\n[reference]',
    ),
    "check.at": (PAD.replace("[reference]", '[[check]]\nthat = "a < 5"\n[reference]'), "that =", 'at = "end"\nthat ='),
    "check.that": (SHEET, "a < 3", "a < 9"),
    "check.say": (SHEET, '"a < 3"', '"a < 3"\nsay = "little"'),
    "*.*.along": (BESIDE, 'value = "1"', 'value = "1", along = "bank"'),
    "*.*.counts": (SHEET, '{ value = "a"', '{ value = "a", counts = "b"'),
    "*.*.only": (SHEET, '{ value = "a"', '{ value = "a", only = "players > 9"'),
    "check.code": (SHEET, '"a < 3"', '"a < 3"\ncode = "c"'),
    "check.level": (BESIDE, 'code = "c"', 'code = "c"\nlevel = "warning"'),
    "check.along": (BESIDE, 'code = "c"', 'code = "c"\nalong = "bank"'),
    "check.place": (BESIDE, 'code = "c"', 'code = "c"\nplace = "a"'),
    "check.places": (BESIDE, 'code = "c"', 'code = "c"\nplaces = [["a > 0", "a"]]'),
    "check.with.*": (BESIDE, 'code = "c"', 'code = "c"\nwith = { n = "a" }'),
    "plays": (SHEET, "[sheet]", 'plays = "a > 4"\n[sheet]'),
    "side": (SHEET, "[[check]]", '[side]\nwon = "a > 4"\nby = "\'x\'"\n[[check]]'),
    "details": (BESIDE, 'x = "x"', 'x = "2"'),
    "reference.turn": (SHEET, '["Roll."]', '["Roll twice."]'),
    "reference.scoring": (SHEET, '"auto"', '["Count."]'),
    "reference.size": (SHEET, "[reference]", "[reference]\nsize = [63, 88]"),
    "reference.*": (SHEET, "turn", "start"),
}
"""Key of the schema (rows and parts stand in several tables: ``*``) → a game, what stands in it, and what stands there instead."""


def schema_keys(schema, place=""):
    """Every key that a table of the schema has, by its path; ``*`` is a name of somebody's own."""
    found = set()
    for inner in schema.get("anyOf", ()):
        found |= schema_keys(inner, place)
    if "items" in schema:
        found |= schema_keys(schema["items"], place)
    inside = dict(schema.get("properties", {}))
    if isinstance(schema.get("additionalProperties"), dict):
        inside["*"] = schema["additionalProperties"]
    for key, value in inside.items():
        found |= schema_keys(value, f"{place}.{key}".strip(".")) if key not in ("ja", "en") else set()
    return found or {place}


def known(path):
    """The key of `KEYS` for a path: rows and parts are the same wherever they stand."""
    names = path.split(".")
    if names[:2] in (["sheet", "rows"], ["rounds", "rows"]):
        return ".".join(["*", *names[1:3]])
    if names[:2] == ["score", "at"] and len(names) > 3:
        return ".".join(["*", "*", names[3]])
    if (
        names[0] in ("member", "round", "values", "score", "show", "after", "end")
        and len(names) > 2
        and names[1] not in ("ties", "at")
    ):
        return ".".join(["*", "*", names[2]])
    return path


def test_every_key_of_the_schema_is_tried():
    """And no other; a part that is an expression alone is tried by its value."""
    alone = {f"{level}.*" for level in ("member", "round", "values", "score", "show", "after")}
    elsewhere = {
        "end.past",
        "*.*.*",
        "explain",
        "score.at.*",
    }  # with words of their own: tests/gamefolder/test_rules_of_entries.py
    keys = {known(path) for path in schema_keys({"properties": short_keys({})})}
    turn = {path for path in keys if path.split(".")[0] == "play"}  # tests/language/turn/test_turn_keys.py
    # tests/layouts/test_look.py and test_drawn_sheet.py
    looks = {path for path in keys if path.split(".")[1:2] in (["look"], ["drawing"])}
    papers = {path for path in keys if path.endswith(".paper")}  # tests/printing/test_own_paper.py
    assert keys - alone - elsewhere - turn - looks - papers == set(KEYS)


@pytest.mark.turns(6)
@pytest.mark.parametrize("key", KEYS)
def test_every_key_changes_something(tmp_path, key):
    """What is printed, what is scored, or what is told."""
    text, before, after = KEYS[key]
    assert before in text
    good = outcome(tmp_path, text)
    assert good[0] == "Isle"  # it is not refused
    assert good != outcome(tmp_path, text.replace(before, after, 1))


NO_STOP = PAD.replace('stop = "at once"\n', "").replace("total >=", "any(total >=").replace(">= 5", ">= 5)")
NOTHING = {
    "phases of a pad": (PAD, "[sheet]", '[sheet]\nphases = ["Roll."]', "onefile-no-sheet", "sheet.phases"),
    "a legend of a pad": (
        PAD,
        "[sheet]",
        '[sheet]\nlegend = [{ icon = "star", text = "t" }]',
        "onefile-no-sheet",
        "sheet.legend",
    ),
    "a picture of a pad": (PAD, "[sheet]", '[sheet]\nart = "a.svg"', "onefile-no-sheet", "sheet.art"),
    "notes of a deck": (DECK, "[decks", '[sheet]\nnotes = ["n"]\n[decks', "onefile-no-sheet", "sheet.notes"),
    "who is first": (NO_STOP, "[rounds]", "[rounds]\nfirst = 2", "rules-only-with-stop", "rounds.first"),
    "who is next": (NO_STOP, "[rounds]", "[rounds]\nrotates = true", "rules-only-with-stop", "rounds.rotates"),
    "who is late": (NO_STOP, "[end]", "[end]\nlate = true", "rules-only-with-stop", "end.late"),
    "a start": (PAD, VALUE, '{ value = "a", start = 3 }', "rules-start-of-nothing", "round.got.start"),
    "words for what isn't told": (
        PAD,
        '"prev.grown + a"',
        '"prev.grown + a", say = "s"',
        "rules-say-of-nothing",
        "round.grown.say",
    ),
    "words for a helper": (SHEET, VALUE, '{ value = "a", helper = true, say = "s" }', "rules-say-of-nothing", "score.one.say"),
    "a name of the total": (SHEET, "ties", 'total = { value = "one", name = "n" }\nties', "unknown-key", "score.total.name"),
    "a total that helps": (
        SHEET,
        "ties",
        'total = { value = "one", helper = true }\nties',
        "unknown-key",
        "score.total.helper",
    ),
    "a name of the rounds": (PAD, "when", 'rounds = { value = "4", name = "n" }\nwhen', "unknown-key", "end.rounds.name"),
    "a card of nothing": (DECK, "[decks", "[reference]\n[decks", "onefile-no-section", "reference"),
    "a size of nothing": (DECK, "[decks", "[reference]\nsize = [63, 88]\n[decks", "onefile-no-section", "reference"),
    "no tick": (SHEET, "tick = true", "tick = false", "rules-only-true", "sheet.rows[4].tick"),
    "no mark": (SHEET, "mark = true", "mark = false", "rules-only-true", "sheet.rows[2].mark"),
}
"""What would change nothing → a game, what stands in it, what stands there instead, what is told and where."""


@pytest.mark.parametrize("what", NOTHING)
def test_what_changes_nothing_is_told(tmp_path, what):
    """Nothing that is written is dropped."""
    text, before, after, code, where = NOTHING[what]
    assert before in text
    assert outcome(tmp_path, text.replace(before, after, 1)) == [(code, f"isle/game.toml: {where}")]


@pytest.mark.parametrize(
    ("text", "before", "after", "told"),
    [
        (PAD, "[sheet]", '[sheet]\nnotes = ["Take {one}."]', ["'Take {one}.'"]),
        (PAD, FIRST, f'{FIRST}, note = "Of coins"', ["'A'", "': Of coins'"]),
        (
            TEAMS.replace("9] }", '9], per = "team" }'),
            "[sheet]",
            '[sheet]\nphases = ["Roll."]\nnotes = ["n {x}"]',
            ["'Roll.'", "'n {x}'"],
        ),
        (SHEET, "ties", 'total = "2 * one"\nties', ["'Total'", "': 2 × one'"]),
        (SHEET, "ties", 'total = { value = "one", say = "all" }\nties', ["': all'"]),
        (SHEET, VALUE, '{ cases = [["a > 3", 8]], else = 7, per = 2, each = 3 }', ["÷ 2", "× 3"]),
        (PAD, "when", 'rounds = { value = "4", say = "four" }\nwhen', ["four"]),
    ],
)
def test_what_stands_beside_is_printed(tmp_path, text, before, after, told):
    """Where there is no player's sheet, and what the card says of the total, of cases, of the rounds."""
    assert before in text
    found = "".join(map(str, outcome(tmp_path, text.replace(before, after, 1))))
    for one in told:
        assert one in found
