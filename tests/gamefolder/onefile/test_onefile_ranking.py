"""A row in which each place is taken once, of the players or of keys: by every way in, in rules, in words."""

from __future__ import annotations

import json

import pytest

import printkit
from helpers_ask import filled as answered
from helpers_forms import filled, written
from helpers_rules import told_cards
from printkit.draw.frame import Text, walk
from printkit.gamefolder.catalog import Catalog
from printkit.inspection.check import check
from printkit.language.read import read
from printkit.printing.job import Job, load_fonts
from printkit.printing.sheets import pages
from printkit.scoring.checking.record import RecordCheck
from printkit.scoring.report.explain import texts
from printkit.scoring.run import score_sources
from printkit.scoring.writing import template, write

RACE = """title = "Race"
players = [2, 4]
[rounds]
rows = [{ id = "finish", ranking = true }, { id = "bet", seat = true }]
[round]
points = { value = "position(finish, player)", table = [0, 5, 3, 1] }
right = { cases = [["bet == item(finish, 1)", 2]], else = 0 }
[score]
race = "points"
bets = "right"
[end]
rounds = 2
"""
ROUNDS = [
    {"finish": ["Ben", "Aki", "Cho"], "bet": {"Aki": "Ben", "Ben": "Aki", "Cho": "Ben"}},
    {"finish": ["Cho", "Ben", "Aki"], "bet": {"Aki": "Ben", "Ben": "Cho", "Cho": "Ben"}},
]
RECORD = {"game": "race", "players": [{"name": "Aki"}, {"name": "Ben"}, {"name": "Cho"}], "rounds": ROUNDS}
TOTALS = [("Aki", 3 + 1 + 2), ("Ben", 5 + 3 + 2), ("Cho", 1 + 5 + 2)]

TASTE = """title = "Taste"
players = 3
[sheet]
rows = [
  { id = "likes", ranking = ["red", "blue", "dark_green"] },
  { id = "oldest", ranking = true, may = true },
]
[score]
red = { value = "4 - position(likes, 'red')" }
first = { cases = [["item(likes, 1) == 'blue'", 3]], else = 0 }
age = { value = 10, when = "item(oldest, 1) == player" }
"""
LIKES = [["red", "blue", "dark_green"], ["blue", "red", "dark_green"], ["dark_green", "blue", "red"]]
PEOPLE = [{"name": name, "likes": likes} for name, likes in zip(("Aki", "Ben", "Cho"), LIKES, strict=True)]


def game_of(path, text):
    """The game in a folder, with which nothing is wrong."""
    path.mkdir()
    (path / "game.toml").write_text(text, encoding="utf-8")
    assert check(str(path), Catalog(), trust=False).problems == []
    return Catalog([path]).load(path.name)


@pytest.fixture(scope="module")
def race(tmp_path_factory):
    """A pad with the place of each player, every round."""
    return game_of(tmp_path_factory.mktemp("games") / "race", RACE)


@pytest.fixture(scope="module")
def taste(tmp_path_factory):
    """Sheets on which players put colours in order, and a sheet of the table with an order of the players."""
    return game_of(tmp_path_factory.mktemp("games") / "taste", TASTE)


def totals(game, name, data):
    """The players' totals, or the problems' codes."""
    (answer,) = score_sources([(name, data)], game)
    return [(p.name, p.total) for p in answer.score.players] if answer.score else [p.code for p in answer.problems]


def test_an_order_of_players_is_read_from_every_file(race):
    """In a result the first comes first; on a pad and in tables each player has a place."""
    record = RecordCheck(race)(RECORD).record
    for kind in ("toml", "json", "csv", "xlsx"):
        assert totals(race, f"a.{kind}", write(race, record.data, kind)) == TOTALS, kind
    pad = race.component("pad")
    values = written(record, pad)
    assert [values[f"r1-p{seat}-finish"] for seat in (1, 2, 3)] == [2, 1, 3]
    assert totals(race, "a.pdf", filled(record, pad, values)) == TOTALS
    assert b"finish" in template(race, "toml", "en")
    session = answered(race, dict(record.data), ["Aki", "Ben", "Cho"])
    assert RecordCheck(race)(session.record).record.data["rounds"] == record.data["rounds"]


@pytest.mark.parametrize("order", [None, ["Cho", "Aki", "Ben"]])
def test_an_order_of_keys_is_read_from_every_file(taste, order):
    """Each sheet has a box for each; a table sheet has the seats, which become names. An order that may stay blank ranks nobody."""
    raw = {"game": "taste", "players": PEOPLE, **({"oldest": order} if order else {})}
    expected = [("Aki", 3), ("Ben", 2 + 3), ("Cho", 1 + (10 if order else 0))]
    record = RecordCheck(taste)(raw).record
    for kind in ("toml", "json", "csv", "xlsx"):
        assert totals(taste, f"a.{kind}", write(taste, record.data, kind)) == expected, kind
    sheet, table = taste.component("sheet"), taste.component("table")
    sources = []
    for number, own in enumerate(PEOPLE):
        values = written(record._replace(data={"players": [own]}), sheet)
        sources.append((f"{number}.pdf", filled(record, sheet, values)))
    sources.append(("t.pdf", filled(record, table, written(record, table))))
    (answer,) = score_sources(sources, taste, sheets=True)
    assert [(player.name, player.total) for player in answer.score.players] == expected
    session = answered(taste, dict(record.data), ["Aki", "Ben", "Cho"])
    assert RecordCheck(taste)(session.record).record.data["players"] == record.data["players"]


@pytest.mark.parametrize(
    ("finish", "code"),
    [
        (["Ben", "Aki"], "rules-blank-ranking"),
        (["Ben", "Ben", "Aki"], "repeated"),
        (["Ben", "Aki", "Dan"], "unknown-player"),
    ],
)
def test_an_order_that_is_none_is_refused(race, finish, code):
    """Each place is taken once."""
    rounds = [{**ROUNDS[0], "finish": finish}]
    assert totals(race, "a.json", json.dumps({**RECORD, "rounds": rounds}).encode()) == [code]


def test_two_on_one_place_of_a_pad_are_refused(race):
    """Which can be written, but is no order."""
    record = RecordCheck(race)(RECORD).record
    pad = race.component("pad")
    values = {**written(record, pad), "r1-p1-finish": 1}
    assert "no-ranking" in totals(race, "a.pdf", filled(record, pad, values))


@pytest.mark.parametrize(("lang", "shown"), [("en", ["Red", "Blue", "Dark green"]), ("ja", ["Red", "Blue", "Dark green"])])
def test_each_box_of_a_sheet_says_what_it_places(taste, lang, shown):
    """The keys above the boxes of a player's sheet, the numbers of the seats above those of the table."""
    job = Job(lang)
    for component, words in (("sheet", shown), ("table", ["1", "2", "3"])):
        (page,) = pages(taste, taste.component(component), job, load_fonts(job, taste)).frames
        assert [item.text for item, _ in walk(page.items) if isinstance(item, Text) and item.text in words][
            : len(words)
        ] == words
    files = printkit.build(taste, "sheet", regions=True, lang=lang)
    page = json.loads(next(data for name, data in files.items() if name.endswith(".regions.json")))["pages"][0]
    assert {"p1-likes-red", "p1-likes-blue", "p1-likes-dark_green"} <= {slot["name"] for slot in page["slots"]}


@pytest.mark.parametrize("lang", ["en", "ja"])
def test_rules_about_an_order_are_told(race, lang):
    """With what was written."""
    (answer,) = score_sources([("a.json", json.dumps(RECORD).encode())], race)
    lines = "\n".join(texts(answer, lang))
    assert {"en": "bet Ben = number 1 of finish: Ben → 2", "ja": "Bet Ben = Finishの1番目：Ben → 2"}[lang] in lines
    rules = 'rounds.rows = [{ id = "finish", ranking = true }]\nround.at = "position(finish, player)"\nscore.race = "at"'
    shown = {"en": "each round place of this player in finish", "ja": "ラウンドごとに、Finishでの本人の順位"}
    assert told_cards(rules)[lang] == shown[lang]


@pytest.mark.parametrize(
    ("row", "code"),
    [
        ({"ranking": True, "per": "player"}, "not-one-of"),
        ({"ranking": True, "list": 3}, "rules-row-kind"),
        ({"ranking": False}, "not-list"),
        ({"ranking": ["red", "Dark green"]}, "rules-id"),
        ({"ranking": ["red", "red"]}, "declared-twice"),
        ({"ranking": ["red", "blue"], "blank": 1}, "rules-blank-kind"),
    ],
)
def test_a_row_that_puts_nothing_in_order_is_refused(row, code):
    """Only the table puts the players in order, and keys are short names, each once."""
    _, problems = read({"sheet": {"rows": [{"id": "a", **row}]}, "score": {"b": 1}})
    assert [problem.code for problem in problems] == [code]


@pytest.mark.parametrize(
    ("rule", "code"),
    [
        ("position(likes, 'gren')", "rules-no-choice"),
        ("item(likes)", "rules-arguments"),
        ("item(likes, 1)", "rules-not-number"),
        ("sum(likes)", "rules-arguments"),
    ],
)
def test_what_makes_no_sense_of_an_order_is_refused(rule, code):
    """What is looked for must be among the keys, and what stands first is no number."""
    rows = [{"id": "likes", "ranking": ["red", "green"]}]
    assert code in [problem.code for problem in read({"sheet": {"rows": rows}, "score": {"a": rule}})[1]]
