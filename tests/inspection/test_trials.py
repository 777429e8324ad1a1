"""Random records of a game: legal, the same for a seed, and they show what the rules never reach."""

from __future__ import annotations

from pathlib import Path

import pytest

import printkit
from printkit.inspection.trials.asks import rows_of
from printkit.inspection.trials.entering import Scorer, record_of
from printkit.inspection.trials.legal import random_record
from printkit.inspection.trials.run import trial
from printkit.scoring.checking.record import RecordCheck
from printkit.scoring.declared import program_of, written

EXAMPLES = Path(__file__).parents[2] / "examples"
GAMES = sorted(path.parent.name for path in EXAMPLES.glob("*/game.toml") if path.parent.name != "night-market")

WRONG = b"""
title = "Wrong"
players = [1, 3]
[sheet]
rows = [{ id = "coins", int = [0, 30] }]
[score]
lost = { value = "coins + 1", helper = true }
far = { value = "coins", thresholds = [[10, 5], [90, 50]] }
same = { value = "min(coins, 0)", plus = 3 }
"""


READINGS = b"""
title = "Readings"
[options]
pay = ["little", "more", "most"]
[sheet]
rows = [{ id = "coins", int = [0, 30] }]
[score]
paid = { cases = [["option.pay == 'little'", "coins"], ["option.pay == 'more'", "2 * coins"]], else = "3 * coins" }
"""


def test_it_finds_the_lost_helper_the_impossible_threshold_and_the_constant_part():
    """On its own, each at its place."""
    findings = printkit.check({"game.toml": WRONG}, play=200)
    assert {(problem.code, problem.where.partition(": ")[2]) for problem in findings} == {
        ("rules-unused", "score.lost"),
        ("rules-far-threshold", "score.far.thresholds[1]"),
        ("rules-constant", "score.same"),
    }
    assert findings.ok


def test_a_check_that_nothing_can_pass_is_told():
    """Others refuse nearly everything that is drawn, too, and are mended."""
    findings = printkit.check({"game.toml": WRONG + b'[[check]]\nthat = "coins * coins == 3"\nsay = "More coins."\n'}, play=20)
    assert ("play-refuses", "check[0].that") in {(problem.code, problem.where) for problem in findings}


RACE = """
title = "Race"
players = [2, 4]
[sheet]
rows = [{ id = "coins", int = [0, 30] }]
[score]
coin = "coins"
[end]
when = "any(GOAL)"
"""
"""A sheet that is over when somebody has come to a goal."""


def test_sheets_are_brought_to_their_end():
    """Where it can be reached at all; else that is told."""
    near, never = (
        printkit.check({"game.toml": RACE.replace("GOAL", goal).encode()}, play=40)
        for goal in ("coins == 29", "coins * coins == 3")
    )
    assert near.play["records"]["finished"] == 40
    assert [problem.where for problem in never if problem.code == "play-not-over"] == ["end"]
    assert "play-not-over" not in {problem.code for problem in near}


@pytest.mark.turns(6)
@pytest.mark.parametrize("name", GAMES)
def test_records_of_an_example_are_legal_and_end(name):
    """All of them hold to its checks, are played to the end, and are scored as people's records."""
    play, problems = trial(printkit.load(str(EXAMPLES / name)), 60, 1)
    records = play["records"]
    assert (records["not_legal"], records["failed"]) == (0, 0)
    assert records["finished"] + records["not_over"] == 60
    assert records["not_over"] <= (3 if name == "beetle" else 0)  # thirteen parts in order are sometimes missed
    assert not [problem for problem in problems if problem.code in ("play-refuses", "play-not-over")]
    assert play["totals"]["low"] < play["totals"]["high"]


@pytest.mark.turns(6)
@pytest.mark.parametrize("name", GAMES)
def test_the_scorer_reads_and_counts_what_was_played(name):
    """What the check of records lets pass is what was drawn, and it is counted as it was while it was played."""
    game = printkit.load(str(EXAMPLES / name))
    program = program_of(game)
    rows, scorer = rows_of(program), Scorer(game, program)
    players = sum(program.teams) or game.players[1]
    for number in range(10):
        tried = random_record(program, rows, f"read/{number}", players, options=game.readings)
        record = RecordCheck(game)(record_of(game, program, tried)).record
        assert written(program, record.data)._replace(options=game.readings) == tried.written
        scored, result = scorer(tried), tried.result
        assert scored.finished == result.finished
        assert [one.total for one in scored.players] == [result.totals[result.state.side_of[seat]] for seat in range(players)]


def test_a_legal_record_that_the_scorer_refuses_is_told():
    """With what the scorer says of it."""
    findings = printkit.check(
        {"game.toml": WRONG + b'cubed = "coins * coins * coins * coins * coins * coins * coins"\n'}, play=40
    )
    assert [(problem.code, problem.severity) for problem in findings if problem.code in ("play-failed", "rules-too-large")] == [
        ("play-failed", "warning"),
        ("rules-too-large", "error"),
    ]
    assert findings.play["records"]["failed"] > 0
    assert findings.play["records"]["finished"] > 0


def test_the_same_seed_gives_the_same_figures():
    """And another one others."""
    one, again, other = (printkit.check({"game.toml": WRONG}, play=50, seed=seed).play for seed in (1, 1, 2))
    assert one == again
    assert one != other


def test_every_reading_of_an_option_is_drawn():
    """So nothing is told as never reached that only one of them asks for."""
    findings = printkit.check({"game.toml": READINGS}, play=50)
    assert [problem.code for problem in findings] == []
    assert [case["reached"] for case in findings.play["cases"]] == [True, True, True]


@pytest.mark.turns(3, among="dear")
def test_a_game_that_is_not_one_file_is_told_of():
    """It is checked, and not played."""
    findings = printkit.check("open", play=5)
    assert [problem.code for problem in findings] == ["play-not-declared"]
    assert findings.play == {}
