"""Mistakes in a one-file game: each with line, key, what was expected and the nearest name, all at once."""

from __future__ import annotations

from contextlib import suppress

import pytest
import rtoml
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from printkit.gamefolder.catalog import Catalog
from printkit.inspection.check import check
from printkit.language.worth import singular
from printkit.messages.sentences import sentence
from printkit.model import Refused

GOOD = """title = "Lantern Street"
players = [1, 5]

[sheet]
rows = [
  { id = "lit", grid = [6, 5], mark = true },
  { id = "coins", int = [0, 30] },
]

[score]
houses = { full = "lit.columns", each = 5 }
money = "coins"
"""


def folder(parent, text, **words):
    """A game of that file and word files."""
    made = parent / "my_game"
    made.mkdir(parents=True, exist_ok=True)
    (made / "game.toml").write_text(text, encoding="utf-8")
    for lang, said in words.items():
        (made / f"{lang}.toml").write_text(said, encoding="utf-8")
    return made


def problems(made):
    """Everything that is wrong, as it is told."""
    return check(str(made), Catalog(), trust=False).problems


def test_one_file_is_a_game(tmp_path):
    """Id from the folder, one language, no other file."""
    made = folder(tmp_path, GOOD)
    assert problems(made) == []
    game = Catalog([made]).load("my-game")
    assert (game.id, game.title("ja"), game.players) == ("my-game", "Lantern Street", (1, 5))
    assert [component.id for component in game.components] == ["sheet"]


@pytest.mark.parametrize(
    ("old", "new", "line", "told"),
    [
        ("players = [1, 5]", "playrs = [1, 5]", 2, "Did you mean “players”?"),
        ('title = "Lantern Street"', 'title = { en = "Lantern Street", jp = "x" }', 1, "Did you mean “ja”?"),
        ("players = [1, 5]", "players = [1, 5]\nrounds = 8", 3, "under [end]: rounds = 8"),
        ("[score]", "[[checks]]\nthat = 'coins > 3'\n[score]", 10, "Did you mean “check”?"),
        ("[score]", "[rounds]\nrows = [{ id = 'x', int = [0, 9] }]\n[end]\nround = 6\n[score]", 13, "Did you mean “rounds”?"),
        ("mark = true", "mark = true, groups = { c = [[1, 1], [6, 5]] }", 6, "write [[[1, 1], [6, 5]]]"),
        ('full = "lit.columns"', 'count = "lit", of = "鯛"', 11, "Did you mean “'鯛'”?"),
        ("int = [0, 30]", "tick = 5", 7, "Did you mean “ticks = 5”?"),
        ("players = [1, 5]", 'players = "many"', 2, "doesn’t say how many play"),
        ("int = [0, 30]", "int = [30, 0]", 7, "30"),
        ("mark = true },", 'mark = true }, { id = "who", choice = "player" },', 6, "write seat = true"),
        ('"lit.columns"', '"lit.colums"', 11, "Did you mean “columns”?"),
        ('"lit.columns"', '"lti.columns"', 11, "Did you mean “lit”?"),
        ("each = 5", "eahc = 5", 11, "Did you mean “each”?"),
        ("each = 5", 'each = "five"', 11, "isn’t a whole number"),
        ("[score]", '[refrence]\nturn = ["x"]\n[score]', 10, "Did you mean “reference”?"),
        ("[score]", "[reference]\nturn = [3]\n[score]", 11, "isn’t text"),
        ("[score]", '[reference]\nturn = ["Take a :cion:."]\n[score]', 11, "Did you mean “coin”?"),
        ("int = [0, 30]", 'int = [0, 30], name = ":cion:"', 7, "Did you mean “coin”?"),
        ("int = [0, 30]", 'int = [0, 30], note = { en = "a :cion:" }', 7, "Did you mean “coin”?"),
        ("mark = true", 'mark = true, printed = [[1], ["", ":cion:"]]', 6, "Did you mean “coin”?"),
        ("each = 5", 'each = 5, say = "a :cion:"', 11, "Did you mean “coin”?"),
        ("[score]", "[reference]\nturn = 3\n[score]", 11, "isn’t a list"),
        ("[score]", '[reference]\nscoring = "by hand"\n[score]', 11, "can’t stand here"),
        ('title = "Lantern Street"', "title = 3", 1, "isn’t text"),
        ('title = "Lantern Street"\n', "", None, "title"),
    ],
)
def test_a_mistake_is_told_with_its_line(tmp_path, old, new, line, told):
    """And with the nearest name, where there is one; in Japanese too."""
    assert old in GOOD
    (problem,) = problems(folder(tmp_path, GOOD.replace(old, new)))
    assert problem.line == line
    assert problem.where.startswith("my_game/game.toml: ")
    assert told in sentence(problem, "en")
    assert "{" not in sentence(problem, "ja")


def test_all_mistakes_are_told_at_once(tmp_path):
    """Of rows, rules and reference together, in the order of reading."""
    text = GOOD.replace("int = [0, 30]", "int = [0]").replace('"lit.columns"', '"lit.colums"').replace("players", "playrs")
    assert [(p.code, p.line) for p in problems(folder(tmp_path, text))] == [
        ("unknown-key", 2),
        ("wrong-length", 7),
        ("rules-no-group", 11),
    ]


def test_readings_in_another_shape_are_told_beside_the_rules_that_ask_for_them(tmp_path):
    """``[[options]]`` for ``[options]``: that nothing is called so alone would tell half of it."""
    text = (
        GOOD.replace("[sheet]", "[[options]]\nid = 'long'\n[sheet]")
        + "more = { value = 'coins', when = \"option.long == 'yes'\" }\n"
    )
    assert {problem.where.partition(": ")[2] for problem in problems(folder(tmp_path, text))} == {"options", "score.more.when"}


def test_words_of_a_word_file_go_before(tmp_path):
    """A row's name, a part's line on the card; what nothing is called is told with the nearest name."""
    made = folder(
        tmp_path,
        GOOD + '[reference]\nscoring = "auto"\n',
        ja='title = "ランタン"\n[entry]\nlit = "明かり"\n[say]\nhouses = "家ごとに5点"',
    )
    game = Catalog([made]).load("my-game")
    assert game.words["ja"]["entry.lit"] == "明かり"
    assert game.words["ja"]["reference.scoring.1"] == "家ごとに5点"
    assert game.words["en"]["reference.scoring.1"] == "5 for each full column of lit"
    folder(tmp_path, GOOD, ja='[entry]\nlti = "明かり"')
    (problem,) = problems(made)
    assert (problem.code, problem.args["hint"], problem.line) == ("onefile-unknown-word", "entry.lit", 2)
    folder(tmp_path, GOOD, ja='[sheet.rows]\nlit = "階"\ncoins = "枚"\n[say]\nhouses = "x"')
    assert [(problem.code, problem.line) for problem in problems(made)] == [("onefile-unknown-word", 3)]


@pytest.mark.parametrize(
    ("many", "one"),
    [
        ("broken lanterns", "for each broken lantern"),
        ("berries", "for each berry"),
        ("boxes", "for each box"),
        ("churches", "for each church"),
        ("grass", "for each grass"),
        ("bonus", "for each bonus"),
        ("road", "for each road"),
        ("ships guided home", "× ships guided home"),
    ],
)
def test_a_card_says_one_of_what_is_counted(tmp_path, many, one):
    """5 for each broken lantern; what is no plural stays, and where the plural may be inside, all of them are counted."""
    assert singular(many) == one.removeprefix("for each ").removeprefix("× ")
    made = folder(
        tmp_path,
        GOOD.replace('full = "lit.columns"', 'count = "lit"').replace("mark = true }", f'mark = true, name = "{many}" }}')
        + '[reference]\nscoring = "auto"\n',
    )
    assert Catalog([made]).load("my-game").words["en"]["reference.scoring.1"] == f"5 {one}"


def test_a_scorer_beside_the_rules_is_refused(tmp_path):
    """Nobody could say which of them counts."""
    made = folder(tmp_path, GOOD)
    (made / "scoring.py").write_text("")
    assert [p.code for p in problems(made)] == ["onefile-scoring-twice"]


def test_keys_of_the_full_shape_may_stand_beside(tmp_path):
    """Needs and facts are handed on; their mistakes are told as ever."""
    made = folder(
        tmp_path, GOOD + '[[needs]]\nwords = "die"\ncount = 3\n', en='[needs]\ndie = "die"', ja='[needs]\ndie = "サイコロ"'
    )
    assert problems(made) == []


values = st.recursive(
    st.booleans() | st.integers(-2, 99) | st.sampled_from(["lit", "x + 1", "any(total > 3)", "at once", "auto", ""]),
    lambda inner: (
        st.lists(inner, max_size=3)
        | st.dictionaries(
            st.sampled_from(["id", "int", "grid", "mark", "value", "full", "each", "when", "ja"]), inner, max_size=4
        )
    ),
    max_leaves=12,
)
tables = st.dictionaries(
    st.sampled_from(
        [
            "title",
            "players",
            "sheet",
            "rounds",
            "member",
            "round",
            "score",
            "show",
            "after",
            "win",
            "teams",
            "end",
            "check",
            "reference",
            "needs",
            "axes",
        ]
    ),
    values
    | st.dictionaries(
        st.sampled_from(["rows", "turn", "scoring", "size", "when", "rounds", "a", "ties", "total"]), values, max_size=4
    ),
    max_size=6,
)


@settings(max_examples=40, deadline=None, suppress_health_check=[HealthCheck.too_slow, HealthCheck.function_scoped_fixture])
@given(tables)
def test_no_file_makes_it_fail(tmp_path, table):
    """Whatever a file says, the game is read or refused with sentences; nothing is written anywhere."""
    made = folder(tmp_path, 'title = "X"\n')
    (made / "game.toml").write_bytes(rtoml.dumps({"title": "X", **table}).encode())
    with suppress(Refused):
        assert Catalog([made]).load("my-game").id == "my-game"
    for problem in problems(made):
        assert sentence(problem, "ja") != sentence(problem, "en")
    assert {path.name for path in made.iterdir()} == {"game.toml"}
