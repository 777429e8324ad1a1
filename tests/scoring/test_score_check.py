"""A record against the declared entries: every single corruption is reported at its place, all of them at once."""

from __future__ import annotations

import copy
import json

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from catalog_cases import game_of
from helpers_score import records
from printkit.gamefolder.catalog import Catalog
from printkit.scoring.checking.record import RecordCheck
from printkit.scoring.run import score_record

GAME = Catalog().load("unlock-tower")
GOOD = {
    "game": "unlock-tower",
    "edition": "printkit-2",
    "options": {"tops": "marks"},
    "players": [
        {
            "name": name,
            "towers": [16, 0, 16, 0, 16, 0],
            "marks": [[3, 16], [], [16], [], [1, 2, 16], []],
            "fastest": True,
            "unlock_bonus": [2, 3],
            "checks": {"A": 0, "C": 1},
            "total": 6,
        }
        for name in ("Aki", "Ben", "Chie")
    ],
}


LOOK_ALIKE = {
    "\u0391ki": "Aki",
    "カ": "力",
    "へい": "ヘい",
    "Al": "AI",
    "ＡＫＩ": "AKI",
    "O": "0",
    "Ivаn": "Ivan",
    "O’Neil": "O'Neil",
    "Anne‐Marie": "Anne-Marie",
}


@pytest.mark.parametrize(("one", "other"), LOOK_ALIKE.items())
def test_names_that_look_alike_are_told(one, other):
    """Two at a table whom nobody can tell apart: a warning at the second, since they may be two."""
    game = game_of("opt")
    coins = {"1": 1, "5": 0, "10": 0, "20": 0}
    checked = RecordCheck(game)({"game": "opt", "players": [one, other], "coins": {one: coins, other: coins}})
    assert [(problem.severity, problem.code, problem.where) for problem in checked.problems] == [
        ("warning", "name-looks-like", "players[1]")
    ]
    assert checked.record is not None


def put(where, value):
    """A copy of the good record with `value` at a place such as ``players[0].marks[1]``; None takes the key away."""
    raw = copy.deepcopy(GOOD)
    here = raw
    steps = where.replace("[", ".[").strip(".").split(".")
    for step in steps[:-1]:
        here = here[int(step[1:-1]) if step.startswith("[") else step]
    last = int(steps[-1][1:-1]) if steps[-1].startswith("[") else steps[-1]
    if value is None:
        del here[last]
    else:
        here[last] = value
    return raw


def found(raw, game=GAME):
    return [(p.code, p.where) for p in RecordCheck(game)(raw).problems]


def test_a_good_record_passes():
    """No problem, and the record is as it was entered."""
    checked = RecordCheck(GAME)(GOOD)
    assert checked.problems == ()
    assert checked.record.data == GOOD


@pytest.mark.parametrize(
    ("where", "value", "code", "at"),
    [
        ("players[0].name", None, "missing-key", ""),
        ("players[0].name", 7, "not-text", ""),
        ("players[0].name", "  ", "text-length", ""),
        ("players[0].name", "x" * 41, "text-length", ""),
        ("players[0].name", "a\x1bb", "bad-character", ""),
        ("players[0].name", "\u202eneB", "bad-character", ""),
        ("players[0].name", "\u200b", "bad-character", ""),
        ("players[0].name", "*", "reserved-name", ""),
        ("players[1].name", " Aki ", "repeated-name", ""),
        ("players[1].name", "A\u200bki\ufeff", "repeated-name", ""),
        ("players[1].name", "Aki\u200d\ufe0f\u2800", "repeated-name", ""),
        ("players[0].towers", 16, "not-list", ""),
        ("players[0].towers", [1] * 5, "list-length", ""),
        ("players[0].towers[2]", True, "expected-int", ""),
        ("players[0].towers[2]", 3.5, "expected-int", ""),
        ("players[0].towers[2]", 3.0, "expected-int", ""),
        ("players[0].towers[2]", "3", "expected-int", ""),
        ("players[0].towers[2]", 21, "out-of-range", ""),
        ("players[0].towers[2]", -1, "out-of-range", ""),
        ("players[0].towers", {"t1": 3}, "not-list", ""),
        ("players[0].marks", [[]] * 7, "list-length", ""),
        ("players[0].marks[2]", 16, "not-list", ""),
        ("players[0].marks[2]", [4, 3], "not-ascending", "[1]"),
        ("players[0].marks[2]", [3, 3], "repeated", "[1]"),
        ("players[0].marks[2]", [0], "not-a-key", "[0]"),
        ("players[0].marks[2]", [0, 1, *[0] * 18], "row-of-flags", ""),
        ("players[0].marks[2]", [3, 21], "not-a-key", "[1]"),
        ("players[0].marks[2]", [True], "not-a-key", "[0]"),
        ("players[0].marks[2]", ["3"], "not-a-key", "[0]"),
        ("players[0].fastest", 1, "not-bool", ""),
        ("players[0].fastest", "yes", "not-bool", ""),
        ("players[0].fastest", [1], "not-bool", ""),
        ("players[0].unlock_bonus", [1, 7], "not-a-key", "[1]"),
        ("players[0].unlock_bonus", [1, 1], "repeated", "[1]"),
        ("players[0].checks", 3, "not-table", ""),
        ("players[0].checks.A", 3, "out-of-range", ""),
        ("players[0].checks.C", 2, "out-of-range", ""),
        ("players[0].checks.F", 1, "unknown-key", ""),
        ("players[0].total", -1, "out-of-range", ""),
        ("players[0].total", "6", "expected-int", ""),
        ("players[0].tower", [1], "unknown-key", ""),
        ("players[0]", "Aki", "not-table", ""),
        ("players", None, "missing-key", ""),
        ("players", {}, "not-list", ""),
        ("player", [], "unknown-key", ""),
        ("game", None, "missing-key", ""),
        ("edition", "printkitt", "unknown-edition", ""),
        ("edition", 3, "unknown-edition", ""),
        ("options", "marks", "not-table", ""),
        ("options.top", "marks", "unknown-option", ""),
        ("options.tops", "mark", "unknown-value", ""),
        ("options.tops", ["marks"], "unknown-value", ""),
    ],
)
def test_each_corruption_is_reported_at_its_place(where, value, code, at):
    """One wrong value, one problem, where it is."""
    assert (code, where + at) in found(put(where, value))
    assert len([p for p in found(put(where, value)) if not p[0].startswith("repeated-name")]) <= 1


def test_all_problems_come_at_once():
    """Several corruptions are all told, not only the first."""
    raw = put("players[0].total", "x")
    raw["players"][1]["towers"][0] = 99
    raw["players"][2]["nmae"] = "x"
    raw["options"]["tip"] = "x"
    places = [where for _, where in found(raw)]
    assert places == ["options.tip", "players[0].total", "players[1].towers[0]", "players[2].nmae"]


@pytest.mark.parametrize("count", [0, 1, 2, 5])
def test_the_number_of_players_is_the_games(count):
    """Three or four."""
    players = [{**GOOD["players"][0], "name": f"P{i}"} for i in range(count)]
    assert found({**GOOD, "players": players}) == [("player-count", "players")]


@pytest.mark.parametrize(
    ("key", "hint"),
    [("mark", "marks"), ("Name", "name"), ("unlock-bonus", "unlock_bonus"), ("fastestt", "fastest"), ("zzz", "")],
)
def test_an_unknown_key_names_the_nearest_known_one(key, hint):
    """A slip of the finger is recognised; nonsense is not."""
    (problem,) = RecordCheck(GAME)(put(f"players[0].{key}", 1)).problems
    assert problem.args["hint"] == hint


def test_ticks_have_no_order_but_marks_do():
    """Faces may be listed in any order and are kept ascending; marks were drawn one above the other."""
    record = RecordCheck(GAME)(put("players[0].unlock_bonus", [5, 3, 1])).record
    assert record.data["players"][0]["unlock_bonus"] == [1, 3, 5]


def test_names_are_kept_trimmed_and_composed():
    """White space around a name and the way its accents are encoded make no difference."""
    record = RecordCheck(GAME)(put("players[0].name", "\u3000Zoe\u0301 ")).record
    assert record.data["players"][0]["name"] == "Zoé"
    assert found(put("players[0].name", "Ben\u3000")) == [("repeated-name", "players[1].name")]


@pytest.mark.parametrize("raw", [{"game": "open"}, {"game": 3, "players": 1}, [], "x", 3, None])
def test_another_games_record_is_no_record(raw):
    """Then nothing else is looked at."""
    checked = RecordCheck(GAME)(raw)
    assert checked.fatal
    assert len(checked.problems) == 1


def test_the_command_line_goes_before_the_record():
    """A reading chosen for the run is used, with a warning where the record says otherwise."""
    checked = RecordCheck(GAME.under({"tops": "final"}))(GOOD)
    assert [(p.severity, p.code, p.where) for p in checked.problems] == [("warning", "option-overridden", "options.tops")]
    assert checked.record.game.readings["tops"] == "final"
    assert checked.record.game.readings["sets"] == "disjoint"


def test_a_record_chooses_its_readings():
    """Also the ones that change what an entry is."""
    raw = put("players[0].fastest", [1, 3])
    raw["options"]["fastest"] = "tower"
    assert ("not-bool", "players[0].fastest") not in found(raw)
    assert ("not-list", "players[1].fastest") in found(raw)


def test_an_edition_is_loaded_when_a_record_names_it():
    """The loader is asked once; without a loader the run's edition is used, with a warning."""
    from dataclasses import replace

    asked = []
    other = replace(GAME, edition="mine")
    two = replace(GAME, editions=("printkit", "mine"))

    def load(name):
        asked.append(name)
        return other

    check = RecordCheck(two, load)
    for _ in range(2):
        assert check({**GOOD, "edition": "mine"}).record.game.edition == "mine"
    assert asked == ["mine"]
    (problem,) = RecordCheck(two)({**GOOD, "edition": "mine"}).problems
    assert (problem.severity, problem.code) == ("warning", "edition-overridden")


@given(records())
@settings(max_examples=30, deadline=None)
def test_records_that_pass_are_kept_as_they_are(record):
    """Checking changes nothing in a canonical record, and checking twice changes nothing more."""
    checked = RecordCheck(GAME)(record)
    assert checked.problems == ()
    assert checked.record.data == record


@given(records(), st.data())
@settings(max_examples=30, deadline=None)
def test_a_value_of_another_type_never_passes(record, data):
    """Put an alien value anywhere: there is a problem at that place or above it."""
    places = []

    def walk(value, where):
        items = value.items() if isinstance(value, dict) else enumerate(value) if isinstance(value, list) else ()
        for key, part in items:
            path = f"{where}[{key}]" if isinstance(value, list) else f"{where}.{key}".strip(".")
            places.append((value, key, path))
            walk(part, path)

    record = json.loads(json.dumps(record))
    walk(record, "")
    holder, key, where = data.draw(st.sampled_from(places))
    holder[key] = 3.5
    problems = RecordCheck(GAME)(record).problems
    assert any(p.severity == "error" and where.startswith(p.where) for p in problems)


# A game with rounds, tables by name and a ledger ---------------------------------------------------------------------------

FAIR = {
    "game": "fair",
    "players": ["Aki", "Ben"],
    "variant": "chips",
    "dice": [1, 2, 6],
    "field": {"A1": 3},
    "rounds": [{"order": ["Ben", "Aki"], "predictions": {"Aki": "Ben", "Ben": "Ben"}, "bets": {"Aki": 1}}, {}],
    "coins": {"Aki": {"1": 3, "5": 0}},
    "ledger": [{"player": "Ben", "action": "sell", "cards": ["3bd", "A"]}],
}


def fair_with(**more):
    return {**copy.deepcopy(FAIR), **more}


def test_every_kind_of_entry_passes(fair):
    """Rounds, rankings, tables by name, ledgers, choices."""
    assert found(FAIR, fair) == []


@pytest.mark.parametrize(
    ("more", "expected"),
    [
        ({"rounds": [{"order": ["Ben", "Dora"]}]}, ("unknown-player", "rounds[0].order[1]")),
        ({"rounds": [{"order": ["Ben", "Ben"]}]}, ("repeated", "rounds[0].order[1]")),
        ({"rounds": [{}, {"bets": {"Akki": 1}}]}, ("unknown-player", "rounds[1].bets.Akki")),
        ({"rounds": [{"bets": {"Aki": 0}}]}, ("out-of-range", "rounds[0].bets.Aki")),
        ({"rounds": [{"predictions": {"Aki": 3}}]}, ("unknown-player", "rounds[0].predictions.Aki")),
        ({"coins": {"Aki": {"2": 1}}}, ("unknown-key", "coins.Aki.2")),
        ({"coins": {"Aki": {"5": 21}}}, ("out-of-range", "coins.Aki.5")),
        ({"coins": {"Aki": 3}}, ("not-by-key", "coins.Aki")),
        ({"field": {"C9": 1}}, ("unknown-key", "field.C9")),
        ({"ledger": [{"player": "Ben"}]}, ("missing-key", "ledger[0].action")),
        ({"ledger": [{"player": "Ben", "action": "sel"}]}, ("not-one-of", "ledger[0].action")),
        ({"ledger": [{"player": "Ben", "action": "sell", "cards": ["3bdx"]}]}, ("text-length", "ledger[0].cards[0]")),
        ({"variant": "chip"}, ("not-one-of", "variant")),
        ({"players": ["Aki"]}, ("player-count", "players")),
        ({"players": ["Aki", "Ben", "Aki"]}, ("repeated-name", "players[2]")),
    ],
)
def test_every_kind_of_entry_is_checked(fair, more, expected):
    """And its problems are told with their place."""
    assert expected in found(fair_with(**more), fair)


def test_names_are_compared_as_they_are_kept(fair):
    """A mentioned name may be written with other white space; a table by name has each player once."""
    raw = fair_with(rounds=[{"bets": {" Aki": 2, "Aki": 1}}])
    assert found(raw, fair) == [("repeated", "rounds[0].bets.Aki")]
    raw = fair_with(rounds=[{"order": [" Ben ", "Aki"]}])
    assert RecordCheck(fair)(raw).record.data["rounds"][0]["order"] == ["Ben", "Aki"]


def test_the_answer_of_a_wrong_record_is_empty():
    """Errors leave nothing of the score, and every option is still listed."""
    answer = score_record(put("players[0].total", "x"), GAME).as_dict("en")
    assert answer["options"] == {**GAME.readings}
    assert {k: answer[k] for k in ("valid", "finished", "players", "winners", "decided_by", "details")} == {
        "valid": False,
        "finished": False,
        "players": [],
        "winners": [],
        "decided_by": None,
        "details": {},
    }
