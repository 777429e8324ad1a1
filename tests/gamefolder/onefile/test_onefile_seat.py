"""A row that names a player: by every way in, in rules, in words."""

from __future__ import annotations

import json

import pytest

import printkit
from helpers_ask import filled as answered
from helpers_forms import filled, written
from helpers_rules import told_cards
from printkit.gamefolder.catalog import Catalog
from printkit.inspection.check import check
from printkit.language.read import read
from printkit.scoring.checking.record import RecordCheck
from printkit.scoring.report.explain import texts
from printkit.scoring.run import score_sources
from printkit.scoring.writing import template, write

DUEL = """title = "Duel"
players = [2, 4]
[rounds]
rows = [{ id = "target", seat = true }, { id = "coins", int = [0, 9] }]
[round]
hits = "votes(target)"
theirs = "of(coins, target)"
mutual = { cases = [["target != player and of(target, target) == player", 5]], else = 0 }
[score]
hit = { value = "hits", each = 2 }
taken = "theirs"
friends = "mutual"
often = "count(target, player)"
[reference]
scoring = "auto"
[end]
rounds = 2
"""
ROUNDS = [
    {"target": {"Aki": "Ben", "Ben": "Aki", "Cho": "Ben"}, "coins": {"Aki": 3, "Ben": 4, "Cho": 5}},
    {"target": {"Aki": "Cho", "Ben": "Ben", "Cho": "Ben"}, "coins": {"Aki": 0, "Ben": 1, "Cho": 2}},
]
RECORD = {"game": "duel", "players": [{"name": "Aki"}, {"name": "Ben"}, {"name": "Cho"}], "rounds": ROUNDS}
TOTALS = [("Aki", 2 + 4 + 2 + 5), ("Ben", 4 + 3 + 4 + 1 + 5 + 1), ("Cho", 4 + 2 + 1)]

FRIENDS = """title = "Secret"
players = 3
[sheet]
rows = [
  { id = "friend", seat = true, may = true },
  { id = "foes", list = 2, seat = true },
  { id = "starter", seat = true, per = "table" },
]
[score]
liked = "votes(friend)"
hated = { value = "votes(foes)", each = -1 }
alone = { value = "distinct(foes)", when = "not given(friend)" }
begins = { value = 10, when = "starter == player" }
"""
PEOPLE = [
    {"name": "Aki", "friend": "Ben", "foes": ["Ben", "Cho"]},
    {"name": "Ben", "foes": ["Aki", "Aki"]},
    {"name": "Cho", "friend": "Ben", "foes": ["Ben", "Aki"]},
]


def folder_of(path, text):
    """A folder of that game, with which nothing is wrong."""
    path.mkdir()
    (path / "game.toml").write_text(text, encoding="utf-8")
    assert check(str(path), Catalog(), trust=False).problems == []
    return Catalog([path]).load(path.name)


@pytest.fixture(scope="module")
def duel(tmp_path_factory):
    """A pad on which everybody names a player each round."""
    return folder_of(tmp_path_factory.mktemp("games") / "duel", DUEL)


@pytest.fixture(scope="module")
def secret(tmp_path_factory):
    """Sheets on which players name each other."""
    return folder_of(tmp_path_factory.mktemp("games") / "secret", FRIENDS)


def totals(game, name, data):
    """The players' totals, or the problems' codes."""
    (answer,) = score_sources([(name, data)], game)
    return [(p.name, p.total) for p in answer.score.players] if answer.score else [p.code for p in answer.problems]


def test_a_player_is_named_in_every_file(duel, secret):
    """By name in results, by the number of a seat on paper; each comes to the same."""
    record = RecordCheck(duel)(RECORD).record
    for kind in ("toml", "json", "csv", "xlsx"):
        assert totals(duel, f"a.{kind}", write(duel, record.data, kind)) == TOTALS, kind
    pad = duel.component("pad")
    values = written(record, pad)
    assert values["r1-p1-target"] == "2"
    assert totals(duel, "a.pdf", filled(record, pad, values)) == TOTALS
    assert b"target" in template(duel, "toml", "en")
    record = {"game": "secret", "players": PEOPLE, "starter": "Cho"}
    expected = [("Aki", -3), ("Ben", 2 - 2 + 1), ("Cho", -1 + 10)]
    data = RecordCheck(secret)(record).record.data
    for kind in ("toml", "json", "csv", "xlsx"):
        assert totals(secret, f"a.{kind}", write(secret, data, kind)) == expected, kind
    record = RecordCheck(secret)(record).record
    sheet, table = secret.component("sheet"), secret.component("table")
    sources = []
    for number, own in enumerate(PEOPLE):
        values = written(record._replace(data={"players": [own]}), sheet)
        seats = {name: ["Aki", "Ben", "Cho"].index(value) + 1 for name, value in values.items() if "name" not in name}
        sources.append((f"{number}.pdf", filled(record, sheet, values | seats)))
    sources.append(("t.pdf", filled(record, table, {"starter": "3"})))
    (answer,) = score_sources(sources, secret, sheets=True)
    assert [(player.name, player.total) for player in answer.score.players] == expected


def test_a_stranger_is_refused(duel):
    """Who isn't at the table can't be named."""
    rounds = [{**ROUNDS[0], "target": {"Aki": "Bem", "Ben": "Aki", "Cho": "Ben"}}]
    assert totals(duel, "a.json", json.dumps({**RECORD, "rounds": rounds}).encode()) == ["unknown-player"]
    rounds = [{**ROUNDS[0], "target": {"Aki": "Ben", "Cho": "Ben"}}]
    assert totals(duel, "a.json", json.dumps({**RECORD, "rounds": rounds}).encode()) == ["rules-blank"]


def test_a_player_is_asked_for(duel):
    """``--ask`` asks for a name or a seat."""
    data = RecordCheck(duel)(RECORD).record.data
    session = answered(duel, dict(data), ["Aki", "Ben", "Cho"])
    assert RecordCheck(duel)(session.record).record.data["rounds"] == data["rounds"]


def test_photos_have_a_place_for_a_player(duel):
    """Where on the pad the number of a seat is written."""
    files = printkit.build(duel, "pad", regions=True)
    pages = json.loads(next(data for name, data in files.items() if name.endswith(".regions.json")))["pages"]
    slots = {slot["name"]: slot for page in pages for slot in page["slots"]}
    assert slots["r1-p1-target"]["kind"] == "choice"


@pytest.mark.parametrize("lang", ["en", "ja"])
def test_rules_about_players_are_told(duel, lang):
    """With the names that were written."""
    (answer,) = score_sources([("a.json", json.dumps(RECORD).encode())], duel)
    lines = "\n".join(texts(answer, lang))
    assert {"en": "how often target names this player 2", "ja": "Targetに選ばれた回数 2"}[lang] in lines
    rules = 'rounds.rows = [{ id = "target", seat = true }]\nround.hits = "votes(target)"\nscore.hit = "hits"'
    shown = {"en": "each round how often target names this player", "ja": "ラウンドごとに、Targetに選ばれた回数"}
    assert told_cards(rules)[lang] == shown[lang]


@pytest.mark.parametrize(
    ("rule", "code"),
    [
        ("target + 1", "rules-not-number"),
        ("of(coins)", "rules-arguments"),
        ("of(coins, coins)", "rules-arguments"),
        ("votes(coins)", "rules-arguments"),
        ("votes(dealer)", "rules-arguments"),
        ("of(friend, target)", "rules-others-blank"),
        ("of(coins, friend)", "rules-may-be-blank"),
        ("sum(target)", "rules-arguments"),
    ],
)
def test_what_makes_no_sense_of_a_player_is_refused(rule, code):
    """Players aren't added up, and who may name nobody is asked first."""
    rows = [
        {"id": "target", "seat": True},
        {"id": "coins", "int": [0, 9]},
        {"id": "friend", "seat": True, "may": True},
        {"id": "dealer", "seat": True, "per": "table"},
    ]
    _, problems = read({"sheet": {"rows": rows}, "score": {"a": rule}})
    assert code in [problem.code for problem in problems]


def test_a_member_of_a_team_names_players():
    """In teams this player is one under ``[member]``, and of() there is the member's own."""
    rows = [{"id": "target", "seat": True}, {"id": "coins", "int": [0, 9]}]
    tables = {
        "teams": [2, 2],
        "rounds": {"rows": rows},
        "member": {"got": "of(coins, target) + votes(target)"},
        "score": {"a": "got"},
    }
    assert read(tables)[1] == []
    tables["round"] = {"b": "player == player"}
    assert [problem.code for problem in read(tables)[1]] == ["rules-of-members", "rules-of-members"]
