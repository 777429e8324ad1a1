"""Random records of a game: legal, the same for a seed, and they show what the rules never reach."""

from __future__ import annotations

from pathlib import Path

import pytest

import printkit

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


def test_it_finds_the_lost_helper_the_impossible_threshold_and_the_constant_part():
    """On its own, each at its place."""
    findings = printkit.check({"game.toml": WRONG}, play=200)
    told = {(problem.code, problem.where) for problem in findings if problem.code.startswith("play-")}
    assert told == {("play-unused", "score.lost"), ("play-never", "score.far.thresholds[1]"), ("play-constant", "score.same")}
    assert findings.ok


@pytest.mark.parametrize("name", GAMES)
def test_records_of_an_example_are_legal_and_end(name):
    """All of them hold to its checks; only rummy, where points may be lost for ever, may go on."""
    play = printkit.check(str(EXAMPLES / name), play=60).play
    ended = play["records"]
    assert ended["not_legal"] == ended["failed"] == 0
    assert ended["finished"] + (ended["not_over"] if name == "five-hundred-rummy" else 0) == 60
    assert play["totals"]["low"] < play["totals"]["high"]


def test_the_same_seed_gives_the_same_figures():
    """And another one others."""
    one, again, other = (printkit.check({"game.toml": WRONG}, play=50, seed=seed).play for seed in (1, 1, 2))
    assert one == again
    assert one != other


def test_a_game_that_is_not_one_file_is_told_of():
    """It is checked, and not played."""
    findings = printkit.check("open", play=5)
    assert [problem.code for problem in findings] == ["play-not-declared"]
    assert findings.play == {}
