"""Games whose figures are known: Pig against exact values and published ones, Yacht and Farkle against engines of their own.

Published of Pig: T. Neller, “Hold-at-20 Outcomes (Computation)”, nifty.stanford.edu/2010/neller-pig/turnOutcomes.html: how often a turn
of who holds at 20 brings 0 and 20 to 25 points.
"""

from __future__ import annotations

from collections import Counter
from functools import cache
from math import sqrt
from random import Random
from statistics import mean, stdev

import pytest

PUBLISHED = {0: 0.624541, 20: 0.099713, 21: 0.094991, 22: 0.074189, 23: 0.054196, 24: 0.035198, 25: 0.017173}
GOAL, HOLD = 100, 20


@cache
def turn(score):
    """What a turn brings to who has so many points and holds at 20 or at the goal: points → probability, exactly."""
    ends = Counter()
    open_ = {0: 1.0}
    while open_:
        following = Counter()
        for points, chance in open_.items():
            ends[0] += chance / 6
            for die in range(2, 7):
                now = points + die
                (ends if now >= HOLD or score + now >= GOAL else following)[now] += chance / 6
        open_ = following
    return ends


def turns_needed():
    """In how many turns somebody alone gets to the goal: turns → probability, up to 150 turns."""
    left, ends = {0: 1.0}, []
    for _ in range(150):
        following, there = Counter(), 0.0
        for score, chance in left.items():
            for points, share in turn(score).items():
                if score + points >= GOAL:
                    there += chance * share
                else:
                    following[score + points] += chance * share
        ends.append(there)
        left = following
    return ends


def near(values, expected, sure=4.0):
    """Whether the mean of some values is as expected, within so many standard errors."""
    return abs(mean(values) - expected) <= sure * stdev(values) / sqrt(len(values))


def alike(ours, theirs, sure=4.0):
    """Whether two means may be the same."""
    error = sqrt(stdev(ours) ** 2 / len(ours) + stdev(theirs) ** 2 / len(theirs))
    return abs(mean(ours) - mean(theirs)) <= sure * error


def test_the_exact_turns_are_the_published_ones():
    """To all the digits that were printed."""
    assert {points: round(turn(0)[points], 6) for points in PUBLISHED} == PUBLISHED


def test_pig_by_a_declared_player(machine, played):
    """Hold at 20: the length of a game alone, and what each turn brings, are the exact values within their intervals."""
    games = [played(machine("pig", 1), ["hold-at-20"], f"pig/{n}") for n in range(700)]
    needed = turns_needed()
    assert sum(needed) == pytest.approx(1, abs=1e-4)
    assert near([game.round for game in games], sum(number * share for number, share in enumerate(needed, 1)))
    early = [row["banked"][0] for game in games for row in game.rounds.table.written.rounds[:3]]  # the goal is far away
    for points, share in PUBLISHED.items():
        assert near([float(one == points) for one in early], share), points


def test_who_begins_at_pig_wins_more_often(machine, played):
    """By as much as follows from the lengths: the first wins unless the second needs fewer turns."""
    needed = turns_needed()
    exact = sum(share * sum(needed[number:]) for number, share in enumerate(needed))
    two = machine("pig", 2)
    won = [float(0 in played(two, ["hold-at-20"] * 2, f"first/{n}").result().verdict.winners) for n in range(700)]
    assert 0.52 < exact < 0.56
    assert near(won, exact)


# Yacht, written once more ---------------------------------------------------------------------------------------------------


def yacht(random):
    """The points of each category of a random game alone."""
    rows = ["ones", "twos", "threes", "fours", "fives", "sixes", "house", "four", "little", "big", "choice", "yacht"]
    points = {}
    while rows:
        dice = [random.randint(1, 6) for _ in range(5)]
        for _ in range(2):
            again = [random.random() < 0.5 for _ in dice]
            if not any(again):
                break
            dice = [random.randint(1, 6) if roll else die for die, roll in zip(dice, again, strict=True)]
        row = rows.pop(random.randrange(len(rows)))
        counts = sorted(Counter(dice).values())
        number = ["ones", "twos", "threes", "fours", "fives", "sixes"].index(row) + 1 if row.endswith("s") else 0
        points[row] = {
            "house": sum(dice) * (counts == [2, 3]),
            "four": 4 * max(dice, key=dice.count) * (counts[-1] >= 4),
            "little": 30 * (sorted(dice) == [1, 2, 3, 4, 5]),
            "big": 30 * (sorted(dice) == [2, 3, 4, 5, 6]),
            "choice": sum(dice),
            "yacht": 50 * (counts == [5]),
        }.get(row, number * dice.count(number))
    return points


def test_yacht_as_another_engine_plays_it(machine, played):
    """Random games: the total and every category."""
    parts = dict(zip(("one", "two", "three", "fourth", "fifth", "sixth", "full_house", "four_alike", "low_straight", "high_straight",
                      "any_dice", "five_alike"), ("ones", "twos", "threes", "fours", "fives", "sixes", "house", "four", "little", "big",
                                                  "choice", "yacht"), strict=True))  # fmt: skip
    random = Random(5)  # noqa: S311 - a repeatable game
    theirs = [yacht(random) for _ in range(1500)]
    results = [played(machine("yacht", 4), ["random"] * 4, f"yacht/{n}").result() for n in range(300)]
    assert all(len(result.totals) == 4 and result.finished for result in results)
    assert alike([total for result in results for total in result.totals], [sum(one.values()) for one in theirs])
    for part, row in parts.items():
        ours = [points for result in results for points in result.state.now[part]]
        other = [one[row] for one in theirs]
        assert mean(ours) == mean(other) if stdev(ours) == stdev(other) == 0 else alike(ours, other), part


# Farkle, written once more --------------------------------------------------------------------------------------------------


def sets_aside(dice):
    """The different ways to set scoring dice aside, with what they are worth."""
    ways = {}
    for mask in range(1, 1 << len(dice)):
        own = Counter(die for place, die in enumerate(dice) if mask >> place & 1)
        points = 0
        for die, count in own.items():
            threes, alone = divmod(count, 3)
            if alone and die not in (1, 5):
                break
            points += threes * (1000 if die == 1 else 100 * die) + alone * {1: 100, 5: 50}.get(die, 0)
        else:
            ways[tuple(sorted(own.elements()))] = points
    return sorted(ways.items())


def farkle(random):
    """What a random turn brings."""
    points, left = 0, 6
    while True:
        dice = [random.randint(1, 6) for _ in range(left)]
        ways = sets_aside(dice)
        if not ways:
            return 0
        aside, worth = ways[random.randrange(len(ways))]
        points += worth
        left = left - len(aside) or 6
        if random.random() < 0.5:
            return points


def test_farkle_as_another_engine_plays_it(machine, played):
    """Random turns: how often nothing is banked, and how much on average."""
    random = Random(7)  # noqa: S311 - a repeatable game
    theirs = [farkle(random) for _ in range(6000)]
    ours = []
    for number in range(12):
        game = played(machine("farkle", 2), ["random"] * 2, f"farkle/{number}")
        ours += [points for row in game.rounds.table.written.rounds for points in row["points"] if points is not None]
    assert len(ours) > 1000
    assert alike(ours, theirs)
    assert alike([float(not points) for points in ours], [float(not points) for points in theirs])
