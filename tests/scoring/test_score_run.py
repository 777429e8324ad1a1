"""A run of the scorer: one answer a file, statuses, files that are no files, streaming."""

from __future__ import annotations

import gc
import json
import tracemalloc

import pytest

from catalog_cases import game_of
from helpers_games import RECORDS
from printkit.gamefolder.catalog import Catalog
from printkit.scoring.run import score_files, score_record, score_sources
from printkit.scoring.writing import to_toml

GAME = Catalog().load("unlock-tower")
PLAYERS = [
    {"name": "Aki", "marks": [[16], [], [16], [], [16], []], "fastest": True},
    {"name": "Ben", "marks": [[]] * 6},
    {"name": "Chie", "marks": [[1]] * 6},
]
RECORD = {"game": "unlock-tower", "players": PLAYERS}


def test_the_answer_has_the_contracts_keys():
    """In the contract's order, with the file in front when a run has several."""
    answer = score_record(RECORD, GAME, name="a.toml")
    keys = ["game", "edition", "options", "valid", "finished", "players", "winners", "decided_by", "details", "problems"]
    assert list(answer.as_dict("en")) == keys
    assert list(answer.as_dict("en", named=True)) == ["file", *keys]
    assert list(answer.as_dict("en")["players"][0]) == ["name", "rank", "total", "breakdown"]
    assert json.loads(json.dumps(answer.as_dict("en"))) == answer.as_dict("en")


def test_a_problem_has_the_contracts_keys():
    """And its message names the file, the place, and what was expected and found."""
    wrong = {**RECORD, "players": [*PLAYERS[:2], {**PLAYERS[2], "total": 9}]}
    (problem,) = score_record(wrong, GAME, name="a.toml").as_dict("en")["problems"]
    assert problem == {
        "severity": "error",
        "code": "total-differs",
        "where": "players[2].total",
        "message": "a.toml: players no. 3, total: the sheet says 9; by the rest of the record the total is 7",
        "hint": "Look at the paper again: something was left out or miscounted.",
    }


def test_rows_add_their_line():
    """Where the input has lines the problem says which."""
    (answer,) = score_sources([("a.csv", b"player,total\nAki,\nBen,x\nChie,\n")], GAME)
    problem = next(p for p in answer.as_dict("en")["problems"] if p["code"] == "expected-int")
    assert (problem["where"], problem["line"]) == ("players[1].total, line 3", 3)
    assert problem["message"].startswith('a.csv: players no. 2, total, line 3: "x" isn’t a whole number')


def test_a_scorers_problem_has_its_line_too():
    """Not only what the check finds."""
    text = "player,m1,m2,m3,m4,m5,m6,fastest,total\nAki,16,-,-,-,-,-,1,99\nBen,1,-,-,-,-,-,,\nChie,1,-,-,-,-,-,,\n"
    (answer,) = score_sources([("a.csv", text.encode())], GAME)
    assert [(p.code, p.line) for p in answer.problems if p.severity == "error"] == [("total-differs", 2)]


@pytest.mark.parametrize(
    ("name", "code"),
    [("no-such-file.toml", "unreadable"), (".", "unreadable"), ("a\0b.toml", "unreadable")],
)
def test_a_file_that_can_not_be_read_has_an_answer(name, code):
    """Missing, a folder, an impossible name."""
    (answer,) = score_files([name], GAME)
    assert (answer.status, [p.code for p in answer.problems]) == (2, [code])
    assert answer.as_dict("ja", named=True)["file"] == name.replace("\0", "\\x00")


def test_every_file_has_its_answer_in_order(tmp_path):
    """Good, wrong and unreadable ones; each on its own."""
    (tmp_path / "good.toml").write_text(to_toml(RECORD), encoding="utf-8")
    (tmp_path / "wrong.json").write_text(json.dumps({**RECORD, "players": PLAYERS[:1]}), encoding="utf-8")
    (tmp_path / "other.toml").write_text('game = "open"', encoding="utf-8")
    (tmp_path / "broken.toml").write_text("=", encoding="utf-8")
    names = [str(tmp_path / n) for n in ("good.toml", "wrong.json", "other.toml", "broken.toml", "good.toml")]
    answers = list(score_files(names, GAME))
    assert [answer.status for answer in answers] == [0, 1, 2, 2, 0]
    assert [answer.file for answer in answers] == names
    assert [p.code for p in answers[2].problems] == ["not-this-game"]


def test_a_sheet_is_given_once():
    """The same file again is a mistake, and perhaps another one was meant; empty forms are alike."""
    game = game_of("open")
    record = json.dumps({"game": "open", **RECORDS["open"]}).encode()
    for name in ("copy.json", "a.json"):
        (twice,) = score_sources([("a.json", record), (name, record)], game, sheets=True)
        assert [(one.code, one.where, one.args["first"]) for one in twice.problems] == [("sheet-twice", name, "a.json")]
        assert twice.score is None
    empty = [(name, b'{"game": "open"}') for name in ("1.json", "2.json")]
    (blank,) = score_sources([("a.json", record), *empty], game, sheets=True)
    assert "sheet-twice" not in {one.code for one in blank.problems}


def test_files_are_read_one_at_a_time():
    """The memory of a run does not grow with the number of its files, and the first answer waits for no second file."""
    data = to_toml(RECORD).encode()
    taken = []

    def sources():
        for number in range(200):
            taken.append(number)
            yield f"{number}.toml", data

    run = score_sources(sources(), GAME)
    next(run)
    assert taken == [0]
    tracemalloc.start()
    for _ in range(50):
        next(run)
    gc.collect()
    before = tracemalloc.get_traced_memory()[0]
    for _ in run:
        pass
    gc.collect()
    after = tracemalloc.get_traced_memory()[0]
    tracemalloc.stop()
    assert after - before < 60_000


def test_warnings_leave_the_answer_valid():
    """Exit status 0, and the warnings are told."""
    answer = score_record({**RECORD, "players": [{"name": n, "towers": [1] * 6} for n in "ABC"]}, GAME)
    assert answer.status == 0
    assert {p.severity for p in answer.problems} == {"warning"}
    assert answer.as_dict("en")["valid"] is True


def test_readings_of_the_run_go_before_those_of_the_record():
    """And `options` lists what was in force."""
    raw = {**RECORD, "options": {"tops": "marks", "sets": "overlapping"}}
    found = score_record(raw, GAME.under({"tops": "final"})).as_dict("en")
    assert (found["options"]["tops"], found["options"]["sets"]) == ("final", "overlapping")
    assert set(found["options"]) == {option.id for option in GAME.options}
    assert [p["code"] for p in found["problems"]] == ["option-overridden"]
