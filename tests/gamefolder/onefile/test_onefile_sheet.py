"""What is on a sheet before anybody writes: printed, blocked and coloured cells, hexes, tracks, phases, notes, a legend, a picture."""

from __future__ import annotations

import tomllib

import pytest

from helpers_forms import filled, written
from printkit.draw.frame import Path, Text, fields, walk
from printkit.gamefolder.catalog import Catalog
from printkit.inspection.check import check
from printkit.language.areas import areas
from printkit.language.kinds import Field, Hexes, Kind, grouped
from printkit.language.rows.mark import Mark
from printkit.messages.people import Origin, line
from printkit.messages.sentences import counted, sentence
from printkit.printing.job import Job, load_fonts
from printkit.printing.sheets import pages
from printkit.scoring.checking.record import RecordCheck
from printkit.scoring.declared import lines
from printkit.scoring.run import score_sources

GAME = """title = "Isle"
players = [1, 4]
[icons]
idea = "art/idea.svg"
[sheet]
art = "art/idea.svg"
legend = [{ icon = "idea", text = "A turn of your own" }, { colour = "red", text = "Burns" }]
notes = ["Write at the end of your turn."]
phases = ["Roll two dice.", "Sail or climb."]
rows = [
  { id = "land", grid = [4, 3], mark = true, hex = true, colours = { red = [[1, 1], [2, 1]] }, blocked = [[4, 3]], note = "One a turn", printed = [["", "7"]] },
  { id = "road", ticks = 5, printed = [1, 2, 4, 7, 11] },
  { id = "gold", int = [0, 30] },
  { id = "boat", track = 14, finish = 10, signs = { 4 = "idea", 8 = "star" }, printed = ["a", "b"] },
  { id = "hills", list = 2, track = 6, finish = 5, signs = [{ 2 = "coin" }, { 3 = "idea" }] },
  { id = "weather", choice = ["sun", "rain"], per = "table" },
]
[score]
area = { area = "land", each = 2 }
fire = { full = "land.red", each = 10 }
lines = { full = "land.rows", each = 5 }
walked = { count = "road", when = "weather == 'sun'" }
coins = { value = "gold", per = 3 }
sailed = { value = "boat", thresholds = [[5, 2], [10, 6]] }
climbed = { sum = "hills" }
"""
RECORD = """game = "isle"
weather = "sun"
[[players]]
name = "Aki"
land = [[1, 2], [2], [1, 2, 3]]
road = 3
boat = 11
hills = [0, 5]
gold = 7
[[players]]
name = "Ben"
land = [[1], [1], []]
road = 0
boat = 0
hills = [6, 1]
gold = 0
"""
SVG = '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 4 2"><rect width="4" height="2"/></svg>'


@pytest.fixture
def folder(tmp_path):
    """The game's folder."""
    made = tmp_path / "isle"
    (made / "art").mkdir(parents=True)
    (made / "art" / "idea.svg").write_text(SVG, encoding="utf-8")
    (made / "game.toml").write_text(GAME, encoding="utf-8")
    return made


def printed(game, name, ink="color", lang="en"):
    """The one page of a component."""
    job = Job(lang, ink=ink)
    (page,) = pages(game, game.component(name), job, load_fonts(job, game)).frames
    return page


def words(page):
    """Every word on it."""
    return {item.text for item, _ in walk(page.items) if isinstance(item, Text)}


def test_everything_declared_is_printed(folder):
    """Words, numbers, the note, the legend with its picture, a place for each cell but the blocked one, a sheet for the table."""
    assert [sentence(p, "en") for p in check(str(folder), Catalog(), trust=False).problems] == []
    game = Catalog([folder]).load("isle")
    page = printed(game, "sheet")
    assert {
        "7",
        "11",
        "One a turn",
        "Signs",
        "A turn of your own",
        "Burns",
        "Red",
        "Write at the end of your turn.",
        "Sail or climb.",
    } <= words(page)
    names = {field.name for field in fields(page)}
    assert {name for name in names if "land" in name} == {
        f"p1-land-{row}-{column}" for row in range(1, 4) for column in range(1, 5) if (row, column) != (3, 4)
    }
    assert not any("weather" in name for name in names)
    assert [field.name for field in fields(printed(game, "table"))] == ["weather"]


@pytest.mark.parametrize("ink", ["color", "mono", "low"])
def test_a_colour_is_never_told_by_hue_alone(folder, ink):
    """Two red cells and their sample in the legends: a tint, a pattern, or a letter."""
    page = printed(Catalog([folder]).load("isle"), "sheet", ink)
    tints = [item for item, _ in walk(page.items) if isinstance(item, Path) and item.fill == (243 / 255, 185 / 255, 176 / 255)]
    assert len(tints) == (4 if ink == "color" else 0)
    letters = [item for item, _ in walk(page.items) if isinstance(item, Text) and item.text == "R"]
    assert len(letters) == (4 if ink == "low" else 0)


@pytest.mark.parametrize("lang", ["ja", "en"])
def test_icons_stand_in_every_text_of_a_sheet(folder, lang):
    """In names, notes, heads and cells, one of the game's own and one of printkit's; a form says their names."""
    text = GAME.replace('note = "One a turn", printed = [["", "7"]]', 'note = "One :idea:", printed = [[":coin:", "7"]]')
    text = text.replace('id = "gold",', 'id = "gold", name = "My :coin:",').replace(
        'id = "road",', 'id = "road", name = ":idea:",'
    )
    text = text.replace("hex = true,", 'hex = true, row_names = ":star:", column_names = ["a", "b", ":coin:", "d"],')
    (folder / "game.toml").write_text(text, encoding="utf-8")
    page = printed(Catalog([folder]).load("isle"), "sheet", lang=lang)
    texts = [item.text for item, _ in walk(page.items) if isinstance(item, Text)]
    assert not [one for one in texts if ":" in one.strip(":：")]
    assert {"My ", "One "} <= {*texts}
    labels = {field.name: field.label for field in fields(page)}
    assert "My coin" in labels["p1-gold"]
    assert "idea" in labels["p1-road-1"]
    assert not [label for label in labels.values() if ":coin:" in label or ":idea:" in label]


def test_results_say_the_names_of_icons(folder):
    """In points, explanations and problems, where none can be drawn; a player's text is told by the name of its row, too."""
    text = GAME.replace("coins = {", 'coins = { name = "Purse :coin:",').replace(
        'id = "gold",', 'id = "gold", name = "My :coin:",'
    )
    text = text.replace("rows = [", 'rows = [\n  { id = "motto", text = 5, name = ":idea: Motto" },')
    (folder / "game.toml").write_text(text, encoding="utf-8")
    game = Catalog([folder]).load("isle")
    (answer,) = score_sources([("a.toml", RECORD.encode())], game)
    told = str([*map(str, lines(answer.record, "en")), game.words["en"]["score.coins"]])
    assert "Purse coin: my coin 7 ÷ 3 → 2" in told
    assert ":coin:" not in told
    (refused,) = score_sources([("a.toml", RECORD.replace('name = "Aki"', 'name = "Aki"\nmotto = "forever"').encode())], game)
    (problem,) = refused.problems
    assert line(problem, "en", game, Origin("a.toml")).startswith(
        "error: a.toml, Player 1: idea Motto: the text has 7 characters"
    )


@pytest.mark.parametrize("lang", ["ja", "en"])
@pytest.mark.parametrize("scoring", ['"auto"', '["Best of three.", { ja = "二番", en = "Second" }]'])
def test_every_section_of_the_reference_stands_where_it_is_written(folder, lang, scoring):
    """The scoring between two others, whether the rules write its lines or somebody did; only then it has no names of parts."""
    own = scoring != '"auto"'
    sections = f'[reference]\ngoal = ["Sail."]\nscoring = {scoring}\nturn = ["Roll."]\n'
    (folder / "game.toml").write_text(GAME + sections, encoding="utf-8")
    game = Catalog([folder]).load("isle")
    texts = [item.text for item, _ in walk(printed(game, "reference", lang=lang).items) if isinstance(item, Text)]
    second, names = ("Second", ["Goal", "Scoring", "Turn"]) if lang == "en" else ("二番", ["目的", "得点", "手番"])
    assert [text for text in texts if text in names] == names
    assert (second in texts) == own
    assert ("Area" in " ".join(texts)) != own
    lines = [second] if own else []
    assert [text for text in texts if text in ("Sail.", second, "Roll.")] == ["Sail.", *lines, "Roll."]


def test_sheets_are_read_back_and_scored(folder):
    """Each player's sheet and the table's, as forms, give what the record gives."""
    game = Catalog([folder]).load("isle")
    record = RecordCheck(game)(tomllib.loads(RECORD)).record
    sheet, table = game.component("sheet"), game.component("table")
    sources = []
    for number, one in enumerate(record.data["players"]):
        own = record._replace(data={"players": [one]})
        sources.append((f"{number}.pdf", filled(own, sheet, written(own, sheet))))
    sources.append(("table.pdf", filled(record, table, written(record, table))))
    (answer,) = score_sources(sources, game, sheets=True)
    assert [p for p in answer.problems if p.severity == "error"] == []
    (expected,) = score_sources([("a.toml", RECORD.encode())], game)
    assert answer.score == expected.score
    # Aki: hexes 1 2 of the first row, 2 of the second and 1 2 3 of the third touch; red and the third row are full.
    assert [(player["name"], player["total"]) for player in expected.as_dict("en")["players"]] == [
        ("Aki", 12 + 10 + 5 + 3 + 2 + 6 + 5),
        ("Ben", 4 + 7),
    ]


def test_a_track_counts_by_its_last_mark(folder):
    """One mark where a piece stands says as much as all up to there; nothing marked is 0, also beside lanes that are marked."""
    game = Catalog([folder]).load("isle")
    sheet = game.component("sheet")
    record = RecordCheck(game)(tomllib.loads(RECORD)).record
    one = record._replace(data={"players": record.data["players"][:1]})
    marks = written(one, sheet)
    assert [step for step in range(1, 15) if marks.get(f"p1-boat-{step}")] == list(range(1, 12))
    marks = {name: value for name, value in marks.items() if "boat" not in name and "hills" not in name}
    marks |= dict.fromkeys(("p1-boat-2", "p1-boat-9", "p1-hills-2-4"), True)
    table = game.component("table")
    sources = [("a.pdf", filled(one, sheet, marks)), ("table.pdf", filled(record, table, written(record, table)))]
    (answer,) = score_sources(sources, game, sheets=True)
    assert {key: answer.record.data["players"][0][key] for key in ("boat", "hills")} == {"boat": 9, "hills": [0, 4]}


@pytest.mark.parametrize("lang", ["ja", "en"])
def test_a_track_is_printed_with_its_numbers(folder, lang):
    """Words instead of numbers where there are some, the finish between two pennants of the lanes, and what a field is called."""
    page = printed(Catalog([folder]).load("isle"), "sheet", lang=lang)
    labels = {field.name: field.label for field in fields(page)}
    assert ("step 3" if lang == "en" else "3マス目") in labels["p1-boat-3"]
    assert ("2, step 4" if lang == "en" else "2番の4マス目") in labels["p1-hills-2-4"]
    assert len([name for name in labels if "boat" in name or "hills" in name]) == 14 + 2 * 6
    texts = [item.text for item, _ in walk(page.items) if isinstance(item, Text)]
    assert texts.count("a") == texts.count("b") == 1
    assert {"a", "b", "6"} <= {*texts}


def test_a_track_is_a_number_in_every_table(folder):
    """In a template, a CSV and a question it is one number from 0 to the last step."""
    game = Catalog([folder]).load("isle")
    csv = b"player,land.1,land.2,land.3,road,boat,hills.1,hills.2,gold,weather\nAki,1,-,-,0,14,3,6,0,\nBen,1,-,-,0,0,0,0,0,\n*,,,,,,,,,sun\n"
    (answer,) = score_sources([("a.csv", csv)], game)
    assert [sentence(p, "en") for p in answer.problems] == []
    assert [player["boat"] for player in answer.record.data["players"]] == [14, 0]
    assert [player["hills"] for player in answer.record.data["players"]] == [[3, 6], [0, 0]]
    (refused,) = score_sources([("a.csv", csv.replace(b"0,14,3", b"0,15,3"))], game)
    assert any("boat" in sentence(p, "en") and "14" in sentence(p, "en") for p in refused.problems)


def test_a_mark_in_a_blocked_cell_is_told(folder):
    """By name and cell; nothing is scored."""
    game = Catalog([folder]).load("isle")
    (answer,) = score_sources([("a.toml", RECORD.replace("[1, 2, 3]]", "[1, 4]]").encode())], game)
    assert [p.code for p in answer.problems] == ["rules-blocked"]
    assert "[4, 3]" in sentence(answer.problems[0], "en")
    assert answer.score is None


@pytest.mark.parametrize(
    ("before", "after", "told"),
    [
        ("hex = true", 'hex = "yes"', ["hex", "yes"]),
        ("ticks = 5, printed", "ticks = 5, hex = true, printed", ["rows[1].hex", "grid"]),
        ("red = [[1, 1]", "redd = [[1, 1]", ["colours.redd", "“red”"]),
        ("[2, 1]] }", "[5, 1]] }", ["colours.red[1]", "4 × 3"]),
        ("[2, 1]] }", "[2, 1]], blue = [[2, 1]] }", ["colours.blue", "[2, 1]", "“red”"]),
        ("blocked = [[4, 3]]", "blocked = [[4, 4]]", ["blocked[0]", "4 × 3"]),
        ("blocked = [[4, 3]]", "blocked = 4", ["blocked"]),
        ("blocked = [[4, 3]]", f"blocked = {[[x, y] for x in range(1, 5) for y in range(1, 4)]}", ["all cells are blocked"]),
        ("int = [0, 30]", "int = [0, 30], blocked = [[1, 1]]", ["rows[2].blocked", "cells of a grid"]),
        ("int = [0, 30]", "int = [0, 30], printed = [1]", ["rows[2].printed", "note"]),
        ("int = [0, 30]", "int = [0, 30], colours = { red = [] }", ["rows[2].colours.red"]),
        ("7, 11]", "7, 11, 16]", ["rows[1].printed", "5", "6"]),
        ("7, 11]", "7, 1.5]", ["rows[1].printed[4]"]),
        ('["", "7"]', '"7"', ["printed[0]"]),
        ('icon = "idea"', 'icon = "ideas"', ["legend[0].icon", "“idea”"]),
        ('colour = "red"', 'colour = "rad"', ["legend[1].colour", "“red”"]),
        ('colour = "red", ', "", ["legend[1]", "icon"]),
        ("notes = [", "notes = [3, ", ["notes[0]"]),
        ('art = "art/idea.svg"\nlegend', 'art = "art/ideas.svg"\nlegend', ["line 6", "sheet.art", "art/idea.svg"]),
        ('art = "art/idea.svg"\nlegend', "art = 3\nlegend", ["sheet.art"]),
        ("turn.", "turn :coinn:.", ["notes[0]", "coinn", "coin"]),
        ("land.red", "land.blue", ["land", "red"]),
        ("track = 14", "track = 0", ["line 14", "rows[3].track", "2", "0"]),
        ("track = 14", "track = 101", ["rows[3].track", "100"]),
        ("track = 14", 'track = "14"', ["rows[3].track", '"14"']),
        ("track = 14", "trak = 14", ["rows[3].trak", "“track”"]),
        ("grid = [4, 3]", "gird = [4, 3]", ["rows[0].gird", "“grid”"]),
        (
            "track = 14, ",
            "",
            ["rows[3]", "write one of int, tick, ticks, track, choice, seat, ranking, text, list, grid"],
        ),
        ('value = "gold"', 'vlaue = "gold"', ["score.coins.vlaue", "“value”"]),
        ("track = 14", "track = 14, int = [0, 3]", ["rows[3]", "exactly one"]),
        ("finish = 10", "finish = 15", ["rows[3].finish", "14"]),
        ("finish = 10", "finnish = 10", ["rows[3].finnish", "“finish”"]),
        ("4 = ", "15 = ", ["rows[3].signs.15", "no step 15", "14"]),
        ("4 = ", "four = ", ["rows[3].signs.four", "no step four"]),
        ('8 = "star"', '8 = "staar"', ["line 14", "rows[3].signs.8", "“star”"]),
        ('8 = "star"', "8 = 3", ["rows[3].signs.8"]),
        ('signs = { 4 = "idea", 8 = "star" }', "signs = 4", ["rows[3].signs"]),
        ('signs = { 4 = "idea", 8 = "star" }', "signs = [{}]", ["rows[3].signs"]),
        ('signs = [{ 2 = "coin" }, ', "signs = [", ["rows[4].signs", "2", "1"]),
        ("list = 2, track", "list = 13, track", ["rows[4].list", "12"]),
        ("int = [0, 30]", "int = [0, 30], finish = 3", ["rows[2].finish", "track = 20"]),
        ("ticks = 5,", 'ticks = 5, signs = { 1 = "star" },', ["rows[1].signs", "track = 20"]),
        ('phases = ["Roll two dice.",', "phases = [3,", ["phases[0]"]),
        ('phases = ["Roll two dice.",', 'phases = ["Roll two :dicee:.",', ["phases[0]", "dicee"]),
        ("phases = [", "phases = 3 #", ["sheet.phases"]),
    ],
)
def test_what_is_wrong_with_cells_is_told(folder, before, after, told):
    """With the place and what was expected."""
    assert before in GAME
    (folder / "game.toml").write_text(GAME.replace(before, after, 1), encoding="utf-8")
    found = [sentence(p, "en") for p in check(str(folder), Catalog(), trust=False).problems]
    assert any(all(counted(word, "en") in text for word in told) for text in found), found


@pytest.mark.parametrize(
    ("places", "sizes"), [([(0, 0), (0, 1)], [2]), ([(1, 0), (0, 1)], [2]), ([(1, 1), (2, 0)], [2]), ([(0, 0), (1, 1)], [1, 1])]
)
def test_hexes_touch_six_others(places, sizes):
    """Every second row lies half a cell further right."""
    grid = Hexes([[(x, y) in places for x in range(3)] for y in range(2)])
    assert areas(grid) == sizes


def test_blocked_cells_are_in_no_group():
    """A row without any other cell is none."""
    field = Field(
        "a",
        Kind("grid", "bool"),
        Mark(),
        "grid",
        shape=(2, 2),
        blocked=frozenset({(1, 1), (2, 1), (1, 2)}),
        colours={"red": [(1, 1), (2, 2)]},
    )
    grid = [[False, False], [False, True]]
    assert [(one.key, one.cells) for one in grouped(field, "rows", grid)] == [("2", (True,))]
    assert [(one.key, one.cells) for one in grouped(field, "red", grid)] == [("red", (True,))]
    assert [one.key for one in grouped(field, "diagonals", grid)] == ["1"]


@pytest.mark.parametrize("lang", ["ja", "en"])
def test_seven_colours_are_named_below_a_narrow_grid(folder, lang):
    """On lines of their own, beyond no edge of it, and with seven different letters where ink is saved."""
    names = ("red", "orange", "yellow", "green", "blue", "purple", "grey")
    cells = ", ".join(f"{name} = [[{1 + n % 4}, {1 + n // 4}]]" for n, name in enumerate(names))
    text = GAME.replace("hex = true, colours = { red = [[1, 1], [2, 1]] }", f"colours = {{ {cells} }}")
    (folder / "game.toml").write_text(text, encoding="utf-8")
    game = Catalog([folder]).load("isle")
    job = Job(lang, ink="low")
    (face,) = pages(game, game.component("sheet"), job, load_fonts(job, game)).frames
    told = {game.word(lang, f"colour.{name}") for name in names}
    placed = [item for item, _ in walk(face.items) if isinstance(item, Text)]
    key = [item for item in placed if item.text in told and item.size == 7.0]  # the letters in cells are smaller
    right = max(field.x + field.w for field in fields(face) if "-land-" in field.name)
    assert {item.text for item in key} == told
    assert len({item.y for item in key}) > 2
    assert max(item.x + item.width for item in key) < right + 1e-6
    if lang == "en":
        assert {"R", "O", "Y", "G", "B", "P", "Gy"} <= {item.text for item in placed}
