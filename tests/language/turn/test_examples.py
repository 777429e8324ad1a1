"""The games of ``examples/`` with a turn: each is played to its end, and what its turn writes its own rules score without a word."""

from __future__ import annotations

from math import comb
from pathlib import Path
from random import Random

import pytest

import printkit
from printkit.language.kinds import INT
from printkit.language.turn.machine import machine_of
from printkit.language.turn.match import Match
from printkit.language.turn.steps import DeckCards

EXAMPLES = Path(__file__).parents[3] / "examples"
PLAYED = sorted(path.parent.name for path in EXAMPLES.glob("*/game.toml") if "[play]" in path.read_text("utf-8"))


def test_there_are_twelve_of_them():
    """Two of which are roll-and-writes with a map, and one flips cards."""
    assert len(PLAYED) >= 12
    assert {"lantern-street", "kite-hill", "hedgerow"} <= {*PLAYED}


@pytest.mark.turns(3)
@pytest.mark.parametrize("name", PLAYED)
def test_a_game_ends_and_scores(machine, played, name):
    """At its smallest table and at one of four, by chance and greedily."""
    fewest, most = printkit.load(str(EXAMPLES / name)).players
    for seats in {max(2, fewest), min(4, most)}:
        for seed, policy in enumerate(("random", "greedy")):
            game = played(machine(name, seats), [policy] * seats, f"{name}/{seed}")
            result = game.result()
            assert not game.given_up
            assert result.finished
            assert [problem for problem in result.problems if problem.severity == "error"] == []


def test_drop_dead_is_worth_what_it_is_worth(machine, played):
    """The expected score of a turn, exactly: of n dice all are without 2 and 5 with (2/3)^n, and then bring 3.5 each but for these."""
    expected = [0.0]
    for dice in range(1, 6):
        clean = (2 / 3) ** dice
        fewer = sum(
            comb(dice, lost) * (1 / 3) ** lost * (2 / 3) ** (dice - lost) * expected[dice - lost] for lost in range(1, dice + 1)
        )
        expected.append((clean * dice * (1 + 3 + 4 + 6) / 4 + fewer) / (1 - clean))
    assert round(expected[5], 2) == 16.06
    games = [played(machine("drop-dead", 1), ["random"], f"drop/{n}") for n in range(3000)]
    scored = [game.rows[0]["scored"] for game in games]
    assert abs(sum(scored) / len(scored) - expected[5]) < 4 * 16 / len(scored) ** 0.5


# Lantern Street, written once more ------------------------------------------------------------------------------------------


def lanterns(random):
    """A random game alone: lit lanterns, broken ones and coins."""
    lit, broken, coins = set(), 0, 0
    for _ in range(15):
        dice = [random.randint(1, 6) for _ in range(3)]
        places = {
            (house, floor) for one, house in enumerate(dice) for other, floor in enumerate(dice) if one != other and floor < 6
        }
        free = sorted(places - lit)
        if free:
            lit.add(free[random.randrange(len(free))])
        else:
            broken = min(6, broken + 1)
        coins = min(30, coins + dice.count(6))
    return len(lit), broken, coins


def test_lantern_street_as_another_engine_plays_it(machine, played):
    """A roll-and-write: how many lanterns are lit and broken, and the coins, on average."""
    random = Random(3)  # noqa: S311 - a repeatable game
    theirs = [lanterns(random) for _ in range(1500)]
    games = [played(machine("lantern-street", 2), ["random"] * 2, f"street/{n}") for n in range(500)]
    ours = [(sum(map(sum, row["lit"])), row["broken"], row["coins"]) for game in games for row in game.rows]
    for figure in range(3):
        mine, other = ([one[figure] for one in values] for values in (ours, theirs))
        spread = (max(other) - min(other)) / 4
        assert abs(sum(mine) / len(mine) - sum(other) / len(other)) < 4 * spread * (1 / 500 + 1 / 1500) ** 0.5


def test_a_copy_of_a_game_changes_nothing_of_it(machine):
    """Who tries what follows leaves rows, dice, deck and rounds as they are."""
    for name in ("yacht", "farkle", "hedgerow"):
        compiled = machine(name, 2)
        match = Match(compiled, Random(1))  # noqa: S311
        for _ in range(7):
            assert match.until_choice()
            before = repr((match.rows, match.dice, match.deck, match.round, match.pc, match.parts))
            tried = match.copy(Random(2).random)  # noqa: S311
            if tried.rounds is not None:
                tried.rounds = tried.rounds.copy(tried.rows)
            while tried.until_choice():
                compiled.choices[tried.pc].take(tried, tried.options[-1])
            assert repr((match.rows, match.dice, match.deck, match.round, match.pc, match.parts)) == before
            compiled.choices[match.pc].take(match, match.options[0])


def test_greedy_does_not_know_the_next_card(declared, played):
    """Who draws on as long as it pays loses about as often as the cards say, and not only by the first one."""
    text = """
title = "Mines"
players = 1
[sheet]
rows = [{ id = "found", int = [0, 99] }]
[score]
points = "found"
[play]
deck = "cards"
rounds = 1
turn = [
  { repeat = [{ draw = 1 }, { bust = "card.worth == 0" }, { add = "card.worth" }, { stop = true }] },
  { write = "found", value = "turn" },
]
"""
    deck = DeckCards(("worth",), (INT,), ((3,),) * 8 + ((0,),) * 2, ("gold",) * 8 + ("mine",) * 2)
    compiled = machine_of(declared(text, {"cards": deck}), 1, {})
    found = [played(compiled, ["greedy"], f"mines/{n}").rows[0]["found"] for n in range(150)]
    assert 0.4 < found.count(0) / len(found) < 0.75  # 2 in 10 by the first card
    assert max(found) <= 15
