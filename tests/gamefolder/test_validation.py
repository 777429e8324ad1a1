"""Every fault that a game.toml can have is told with its place, what was expected and the nearest valid name."""

from __future__ import annotations

import json
import re

import jsonschema
import pytest

from catalog_cases import game_ids, game_of
from helpers_folder import files, game_toml, write_folder
from printkit.gamefolder import lint
from printkit.gamefolder.catalog import folder_source
from printkit.gamefolder.components import layouts
from printkit.gamefolder.json_schema import game_schema
from printkit.gamefolder.loader import load
from printkit.messages.sentences import counted, sentence
from printkit.model import Refused, error
from printkit.scoring.readers import tables

PAD = 'layout = "score_pad"'

FAULTS = [
    # what is replaced, by what, the code, the place, the hint
    ("format = 1", "format = 2", "not-one-of", "format", ""),
    ("format = 1", "fromat = 1", "unknown-key", "fromat", "format"),
    ('version = "1.0"', "version = 1.0", "not-text", "version", ""),
    ("players = [2, 5]", "players = [5, 2]", "players-range", "players", ""),
    ("players = [2, 5]", "players = [2, 1000000000]", "players-range", "players", ""),
    ("players = [2, 5]", "players = [2]", "wrong-length", "players", ""),
    ("players = [2, 5]", 'players = ["2", 5]', "not-int", "players[0]", ""),
    ('design = "Your name"', "", "missing-key", "credits.design", ""),
    ("low_rolls = [", "edition = [", "name-taken", "options.edition", ""),
    ('{ count = "facts.rolls" }', '{ count = "facts.rols" }', "axis-reference", "axes.roll", ""),
    ('{ count = "facts.rolls" }', "{ count = 0 }", "too-small", "axes.roll.count", ""),
    ('{ count = "facts.rolls" }', '{ count = "rolls" }', "wrong-form", "axes.roll.count", ""),
    ('{ count = "facts.rolls" }', "{ keys = [true] }", "not-int", "axes.roll.keys[0]", ""),
    ("copies = 6", "copies = 600", "too-great", "components[0].copies", ""),
    ('{ count = "facts.rolls" }', "{ count = 5, open = true }", "axis-needs-one", "axes.roll", ""),
    ('{ count = "facts.rolls" }', '{ keys = ["a", "a"] }', "axis-reference", "axes.roll", ""),
    ('{ count = "facts.rolls" }', '{ count = 5, prefix = "p" }', "declared-twice", "axes.roll.prefix", ""),
    ('{ count = "facts.rolls" }', "{ count = 5 }\nplayer = { count = 2 }", "axis-is-given", "axes.player", ""),
    (
        'kind = "int"\naxes = ["player", "roll"]',
        'kind = "number"\naxes = ["player", "roll"]',
        "not-one-of",
        "entries[1].kind",
        "",
    ),
    ('axes = ["player", "roll"]', 'axes = ["player", "rolls"]', "unknown-axis", "entries[1].axes[1]", "roll"),
    ('fold = ["list"]', "fold = []", "fold-per-axis", "entries[1].fold", ""),
    ('fold = ["list"]', 'fold = ["count"]', "fold-of-boxes", "entries[1].fold", ""),
    ('column = "r{roll}"', 'column = "r{rol}"', "unknown-axis", "entries[1].column", "roll"),
    ("low = 0\nhigh = 18", "low = 19\nhigh = 18", "low-above-high", "entries[1]", ""),
    ('record = "players[].total"\n', "", "missing-key", "entries[2].record", ""),
    ('id = "total"', 'id = "points"', "declared-twice", "entries[2].id", ""),
    ('role = "claim"', 'role = "claim"\nof = "pionts"', "unknown-entry", "entries[2].of", "points"),
    ('role = "claim"', 'role = "claim"\nwhen = { low = ["count"] }', "unknown-option", "entries[2].when.low", "low_rolls"),
    (
        'role = "claim"',
        'role = "claim"\nwhen = { low_rolls = ["cuont"] }',
        "unknown-value",
        "entries[2].when.low_rolls",
        "count",
    ),
    ('id = "pad"', 'id = "assembly"', "name-taken", "components[0].id", ""),
    ('id = "pad"', 'id = "Pad"', "wrong-form", "components[0].id", ""),
    (PAD, 'layout = "score_pads"', "unknown-layout", "components[0].layout", "score_pad"),
    (PAD, 'layout = "sheet_pad"', "unknown-layout", "components[0].layout", "score_pad"),
    (PAD, f"{PAD}\nfixed = {{ player = 9 }}", "unknown-value", "components[0].fixed.player", ""),
    (PAD, f"{PAD}\nfixed = {{ seat = 1 }}", "unknown-axis", "components[0].fixed.seat", ""),
    ("size = [100, 110]", "size = [100, 1]", "size-range", "components[0].size", ""),
    ("high = 18", 'high = "facts.dices"', "number-reference", "entries[1].high", ""),
    ("high = 18", 'high = "dice"', "wrong-form", "entries[1].high", ""),
    ("high = 18", "high = 18.5", "not-int-or-reference", "entries[1].high", ""),
    ("high = 18", 'high = "players.many"', "number-reference", "entries[1].high", ""),
    (PAD, f"{PAD}\npages = true", "not-int-or-reference", "components[0].pages", ""),
    (PAD, f"{PAD}\nwindow = {{ roll = 3 }}", "axis-not-open", "components[0].window.roll", ""),
    (PAD, f"{PAD}\npages = 2", "pages-without-window", "components[0].pages", ""),
    ('shows = ["name", "points", "total"]', "", "nothing-to-fill-in", "components[0].fillable", ""),
    (PAD, f'{PAD}\npages = "facts.sheets"', "number-reference", "components[0].pages", ""),
    (PAD, f'{PAD}\nwindow = {{ turn = "facts.turns" }}', "number-reference", "components[0].window.turn", ""),
    ('shows = ["name"', 'shows = ["nam"', "unknown-entry", "components[0].shows[0]", "name"),
    ('column = "total"', 'column = "player"', "declared-twice", "entries[2].column", ""),
    ('column = "total"', 'column = "r3"', "declared-twice", "entries[2].column", ""),
    ('record = "players[].total"', 'record = "players[].points"', "declared-twice", "entries[2].record", ""),
    ('{ count = "facts.rolls" }', "{ open = true }", "window-missing", "components[0].window", ""),
]


@pytest.mark.parametrize(("old", "new", "code", "where", "hint"), FAULTS, ids=[f"{f[2]}-{f[3]}" for f in FAULTS])
def test_a_fault_is_told_with_its_place(tmp_path, old, new, code, where, hint):
    """And with a sentence in both languages that names file and place."""
    folder = write_folder(tmp_path, game=game_toml((old, new)))
    with pytest.raises(Refused) as failure:
        load(folder_source(folder, trust=False))
    found = {(problem.code, problem.where): problem for problem in failure.value.problems}
    place = f"five_rolls/game.toml: {where}"
    assert (code, place) in found
    problem = found[code, place]
    assert not hint or problem.args["hint"] == hint
    for lang in ("ja", "en"):
        said = sentence(problem, lang)
        assert counted(place, lang) in said
        assert not re.search(r"\{\w", said)
        assert f"{code}:" not in said  # which is how a code without a message is told


def test_numbers_of_entries_and_components_may_be_references(tmp_path):
    """One fact limits what is entered, how many rows a page shows and over how many pages it goes on."""
    text = game_toml(
        ("[facts]", "[facts]\nmost = 17\nsheets = 3"),
        ("high = 18", 'high = "facts.most"'),
        ("low = 0", 'low = "players.fewest"'),
        ("[axes]", "[axes]\nturn = { open = true }"),
        (PAD, f'{PAD}\nwindow = {{ turn = "facts.rolls" }}\npages = "facts.sheets"'),
    )
    game = load(folder_source(write_folder(tmp_path, game=text), trust=False))
    (pad,) = game.components
    assert (game.in_force["points"].low, game.in_force["points"].high) == (2, 17)
    assert (pad.window, pad.pages) == ({"turn": 5}, 3)


@pytest.mark.parametrize(("sheets", "code"), [(0, "too-small"), (21, "too-great")])
def test_a_reference_keeps_to_the_limits_of_what_it_stands_for(tmp_path, sheets, code):
    """As a number written in its place would."""
    text = game_toml(("[facts]", f"[facts]\nsheets = {sheets}"), (PAD, f'{PAD}\npages = "facts.sheets"'))
    with pytest.raises(Refused) as failure:
        load(folder_source(write_folder(tmp_path, game=text), trust=False))
    assert [(p.code, p.where) for p in failure.value.problems] == [(code, "five_rolls/game.toml: components[0].pages")]


def test_a_value_of_two_kinds_is_wrong_once(tmp_path):
    """Keys may be names or numbers; what is neither is one problem."""
    text = game_toml(('{ count = "facts.rolls" }', "{ count = true }"))
    with pytest.raises(Refused) as failure:
        load(folder_source(write_folder(tmp_path, game=text), trust=False))
    assert [p.where for p in failure.value.problems] == ["five_rolls/game.toml: axes.roll.count"]


def test_a_missing_word_file_is_one_problem(tmp_path):
    """Not one for each of its words."""
    with pytest.raises(Refused) as failure:
        load(folder_source(write_folder(tmp_path, ja=None), trust=False))
    assert [(p.code, p.where) for p in failure.value.problems] == [("missing-file", "five_rolls/ja.toml")]


def test_a_word_that_one_language_lacks_is_told(tmp_path):
    """Whatever its key: both files say the same things."""
    english = '\n[extra]\nlist = ["a", "b"]\n'
    text = (write_folder(tmp_path / "a") / "en.toml").read_text() + english
    with pytest.raises(Refused) as failure:
        load(folder_source(write_folder(tmp_path / "b", en=text), trust=False))
    assert [p.where for p in failure.value.problems] == [f"five_rolls/ja.toml: extra.list.{n}" for n in (1, 2)]


def test_layouts_are_what_lays_out():
    """The modules that only help others, and the kit's own page, are not offered."""
    assert {"score_pad", "reference_card", "script_card"} <= set(layouts())
    assert not {"assembly", "certificate", "game_sheet", "card", "head"} & set(layouts())


def test_the_schema_accepts_what_is_loaded_and_refuses_what_is_not(unlock_tower):
    """An editor that checks with `printkit schema game` agrees with printkit."""
    import tomllib

    schema = json.loads(json.dumps(game_schema()))
    jsonschema.Draft202012Validator.check_schema(schema)
    check = jsonschema.Draft202012Validator(schema)
    own = tomllib.loads((unlock_tower.folder / "game.toml").read_text())
    assert not list(check.iter_errors(own))
    assert not list(check.iter_errors(tomllib.loads(game_toml())))
    assert list(check.iter_errors({**own, "fromat": 1}))


@pytest.mark.parametrize("key", ["title", "component.pad", "entry.points"])
def test_a_word_that_is_printed_must_not_be_empty(tmp_path, key):
    """A title of nothing would be seen at the table only; other words may be empty if the layout can do without."""
    table, _, last = key.rpartition(".")
    words = files()["en.toml"]
    start = words.index(f"[{table}]") if table else 0
    at = words.index(f"{last} = ", start)
    line = words[at : words.index("\n", at)]
    folder = write_folder(tmp_path, en=words[:at] + f'{last} = " "' + words[at + len(line) :])
    with pytest.raises(Refused) as failure:
        load(folder_source(folder, trust=False))
    assert [(p.code, p.where) for p in failure.value.problems] == [("missing-word", f"five_rolls/en.toml: {key}")]


def told(folder):
    """(code, place without the folder, arguments) of everything wrong with a folder, which says it in both languages."""
    with pytest.raises(Refused) as failure:
        load(folder_source(folder, trust=False))
    for problem in failure.value.problems:
        for lang in ("ja", "en"):
            assert f"{problem.code}:" not in sentence(problem, lang), "no message"
    return [(p.code, p.where.removeprefix("five_rolls/"), p.args) for p in failure.value.problems]


ROUNDS = """
[[entries]]
id = "bet"
kind = "int"
axes = ["round", "player"]
record = "rounds[].bets"
fold = ["map"]
column = "bet"

[[entries]]
id = "other"
kind = "int"
axes = {axes}
record = "{record}"
fold = {fold}
column = "{column}"
{when}

# What is printed."""


def with_rounds(**other):
    """The example with bets in rounds and another entry beside them."""
    values = {
        "axes": '["round", "player"]',
        "record": "rounds[].other",
        "fold": '["map"]',
        "column": "other",
        "when": "",
        **other,
    }
    text = ROUNDS
    for name, value in values.items():
        text = text.replace(f"{{{name}}}", value)
    return game_toml(("[axes]", '[axes]\nround = { open = true, prefix = "r" }'), ("\n# What is printed.", text))


@pytest.mark.parametrize(
    ("other", "place"),
    [
        ({"column": "bet"}, "column"),
        ({"column": "total"}, "column"),  # a player's total may stand in the row of a round
        ({"axes": '["round"]', "fold": "[]", "column": "bet"}, "column"),
        ({"record": "rounds[].bets"}, "record"),
        ({"record": "rounds[].bets", "when": 'when = { low_rolls = ["void"] }'}, "record"),
    ],
)
def test_two_entries_in_one_place_are_told(tmp_path, other, place):
    """One would overwrite the other in the record, or both would read one cell."""
    ((code, where, _),) = told(write_folder(tmp_path, game=with_rounds(**other)))
    assert (code, where) == ("declared-twice", f"game.toml: entries[4].{place}")


@pytest.mark.parametrize(
    "other",
    [
        {},
        {"axes": '["round"]', "fold": "[]", "record": "rounds[].bets", "column": "other"},  # a table or a value
        {"axes": "[]", "fold": "[]", "record": "other", "column": "bet"},  # in the row of the whole table
        {"axes": "[]", "fold": "[]", "record": "other", "column": "total"},
        {"axes": '["player"]', "fold": "[]", "record": "players[].total", "column": "total", "when": "{void}"},
    ],
)
def test_a_place_is_shared_where_what_stands_there_tells_whose_it_is(tmp_path, other):
    """A table and a value, rows of different kinds, readings that exclude each other."""
    text = with_rounds(**other)
    if "when" in other:
        text = text.replace("{void}", 'when = { low_rolls = ["void"] }')
        text = text.replace('role = "claim"', 'role = "claim"\nwhen = { low_rolls = ["count"] }')
    load(folder_source(write_folder(tmp_path, game=text), trust=False))


def test_a_window_is_missing_only_where_rounds_are_shown(tmp_path):
    """The message has the line to write."""
    text = with_rounds().replace('"points", "total"]', '"points", "total", "bet"]')
    ((code, where, args),) = [one for one in told(write_folder(tmp_path, game=text)) if one[0] != "missing-word"]
    assert (code, where, args["found"]) == ("window-missing", "game.toml: components[0].window", "round")
    assert "window = { round = 10 }" in sentence(error(code, where, **args), "en")


def words(lang, *changes):
    """The example's words with texts replaced."""
    text = files()[f"{lang}.toml"]
    for old, new in changes:
        assert old in text, old
        text = text.replace(old, new)
    return text


def test_a_sentence_with_an_unknown_name_is_told(tmp_path):
    """It would stand on the form in braces; axes of the entry and its points are filled in."""
    folder = write_folder(tmp_path, en=words("en", ("Roll {roll}", "Roll {rol} of {player}")))
    ((code, where, args),) = told(folder)
    assert (code, where, args["found"], args["hint"]) == ("unknown-place", "en.toml: entry.at.points", "rol", "roll")
    (folder / "en.toml").write_text(words("en", ("Roll {roll}", "Roll {roll} of {player}, {worth} each")), encoding="utf-8")
    assert [args["found"] for _, _, args in told(folder)] == ["worth"]
    text = game_toml(("[facts]", "[points]\npoints = { worth = 2 }\n\n[facts]"))
    (folder / "game.toml").write_text(text, encoding="utf-8")
    load(folder_source(folder, trust=False))


@pytest.mark.parametrize(
    ("written", "both", "found"),
    [("gain = 5", True, "5"), ("gain = true", True, "true"), ('gain = ["a"]', False, '["a"]'), ("gain = [1]", True, "1")],
)
def test_a_word_that_is_no_text_is_told_where_it_stands(tmp_path, written, both, found):
    """And not as missing in the other file; lists of texts are good where both languages have them."""
    english = words("en", ("[pad]\n", f"[pad]\n{written}\n"))
    japanese = words("ja", ("[pad]\n", "[pad]\n" + (written if both else 'gain = "x"') + "\n"))
    problems = [(code, where, args["found"]) for code, where, args in told(write_folder(tmp_path, en=english, ja=japanese))]
    key = "pad.gain.1" if found == "1" else "pad.gain"
    assert problems == [("not-text", f"{lang}.toml: {key}", found) for lang in (("ja", "en") if both else ("en",))]


def test_a_wrong_total_of_the_example_is_told_in_its_own_words(tmp_path, run):
    """The page's scorer compares what was claimed; what it did not find wrong it scores."""
    folder = write_folder(tmp_path)
    record = 'game = "five-rolls"\n[[players]]\nname = "Aki"\npoints = [3, 4, 5, 6, 7]\ntotal = 25\n'
    record += '[[players]]\nname = "Ben"\npoints = [3, 3, 3, 3, 3]\ntotal = {}\n'
    for total in (15, 16):
        (tmp_path / f"{total}.toml").write_text(record.replace("{}", str(total)), encoding="utf-8")
    score = ("score", "five-rolls", "--games", str(folder), "--trust", "--lang", "en")
    status, out, err = run(*score, str(tmp_path / "15.toml"))
    assert (status, err) == (0, "")
    assert "Rolls" in out
    status, out, err = run(*score, str(tmp_path / "16.toml"))
    assert status == 1
    assert err == f"error: {tmp_path / '16.toml'}, Player 2 Total: Ben's pad says 16; the rolls make 15\n"
    answer = json.loads(run(*score, str(tmp_path / "16.toml"), "--json")[1])
    assert [problem["where"] for problem in answer["problems"]] == ["players[1].total"]


@pytest.mark.parametrize("name", game_ids())
def test_cells_are_found_where_the_reader_of_tables_looks(name):
    """What is compared before a game is loaded is what a CSV has afterwards: each column with the axes of its rows."""
    game = game_of(name)
    read = {(c.entry.id, c.id): frozenset(tables.key_axes(game, c)) for c in tables.columns(game)}
    found = {(e.id, c): at for e in game.in_force.values() for c, at in lint.cells(e, game.axes).items()}
    assert found == read
