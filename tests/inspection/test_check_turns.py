"""`printkit check` of a game with a turn plays some games of it."""

from __future__ import annotations

import pytest

import printkit

GAME = """
title = "Pens"
players = [2, 4]

[sheet]
rows = [{ id = "pens", grid = [3, 2], mark = true }, { id = "coins", int = [0, 9] }]

[score]
filled = { count = "pens" }

[[check]]
that = "count(pens) <= 4"
say = "four pens at most"

[play]
dice = 1
until = "any(count(pens) == 4)"
turn = [
  { roll = "all" },
  { mark = "pens", where = "column == die" },
  { set = "coins", to = "count(pens)" },
]
"""


@pytest.mark.turns(3)
@pytest.mark.parametrize(
    ("before", "after", "codes"),
    [
        ("column == die", "column <= 3", []),
        ("any(count(pens) == 4)", "any(count(pens) == 5)", ["play-no-end"]),
        ('to = "count(pens)"', 'to = "9"', []),
        ('{ roll = "all" },', '{ roll = "all" }, { people = "Trade pens.", id = "trade" },', ["play-people"]),
        ('that = "count(pens) <= 4"', 'that = "coins <= 2"', ["play-illegal"]),
    ],
)
def test_trial_games_are_played(before, after, codes):
    """One that never ends, and one whose turn writes what its own check refuses, are told; what a turn may do is not."""
    text = GAME.replace("column == die", "column <= 3").replace(before, after)
    found = printkit.check({"pens/game.toml": text.encode()})
    assert [one.code for one in found if one.code.startswith("play-")] == codes


@pytest.mark.parametrize(
    ("lines", "step", "codes"),
    [
        ('["Roll a die.", "Mark a pen.", "Take a coin for each."]', "", []),
        ('["Roll a die.", "Mark a pen."]', "", ["play-unmentioned"]),
        ('["Roll a die.", "Mark a pen."]', ', say = ""', []),
        ('"auto"', "", []),
        ('["Roll two dice; then two more dice.", "Coins are counted."]', "", ["play-other-dice"]),
        ('["Roll one die in five rounds.", "Coins are counted."]', "", ["play-other-rounds"]),
        ('["サイコロを2個振る。", "coinsを数える。"]', "", ["play-other-dice"]),
    ],
)
def test_words_that_say_something_else_are_told(lines, step, codes):
    """A row that a step changes, and numbers of dice and rounds, on a card that is written by hand."""
    text = GAME.replace("column == die", "column <= 3").replace('to = "count(pens)"', f'to = "count(pens)"{step}')
    text = text.replace('until = "any(count(pens) == 4)"', "rounds = 4") + f"[reference]\nturn = {lines}\n"
    found = printkit.check({"pens/game.toml": text.encode()})
    assert [*dict.fromkeys(one.code for one in found if one.code.startswith("play-"))] == codes
