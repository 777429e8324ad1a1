"""Phases 1 to 3 of a face of Unlock Tower as a declared turn: its own engine, asked the same questions, writes the same sheet.

What of its rules a turn can say is told in docs/how-rules-work.md.
"""

from __future__ import annotations

import tomllib
from random import Random

import pytest

from catalog_cases import game_of
from printkit.games.unlock_tower.play import NO, Others, ReadyEdition, Sheet
from printkit.language.read import read
from printkit.language.turn.machine import machine_of
from printkit.language.turn.match import Match
from printkit.language.turn.read import read_play

FACE = 3
ROUNDS = 9

FIRED = """
      { set = "left", to = "count(signs, 'unlock')" },
      { step = "coins", by = "count(signs, 'coin')", when = "'coin' in signs" },
      { repeat = [{ mark = "locks", when = "left > 0", where = "not (place in chained) or item(locks, place - 1)" }, { set = "left", to = "left - 1" }], until = "left <= 0", most = 4 },
"""
"""Marks that a tower has come to: a coin, or a lock of one's choice; joined ones from the top down."""

DECLARED = """
title = "The mason"
players = 1

[sheet]
rows = [
  { id = "towers", list = 6, track = 20, signs = [SIGNS] },
  { id = "locks", list = 14, tick = true },
  { id = "coins", int = [0, 99] },
  { id = "bonus", ticks = 1 },
  { id = "aim", grid = [6, 1], int = [0, 99] },
]

[score]
floors = { sum = "towers" }

[play]
dice = 1
rounds = ROUNDS
numbers = ["can_roll", "can_bonus", "left"]
turn = [
  { one_of = [[{ step = "towers", by = "3", where = "lane == 3 and at + 3 <= 20" }, FIRED], [{ pass = true }]] },
  { one_of = [[{ step = "towers", by = "1", where = "lane == 3 and at + 1 <= 20" }, FIRED], [{ pass = true }]] },
  { set = "can_roll", to = "one(item(locks, 4))" },
  { set = "can_bonus", to = "one(item(locks, 5))" },
  { one_of = [[
    { write = "aim", value = "round", over = true, when = "can_roll == 1", where = "item(towers, column) < 20" },
    { roll = "all" },
    { repeat = [{ step = "towers", by = "sum(dice)", where = "lane == column and at + sum(dice) <= 20", else = [{ bust = true }] }, FIRED], most = 1 },
  ], [{ pass = true }]] },
  { one_of = [[{ step = "bonus", when = "can_bonus == 1 and item(towers, 3) >= 12" }], [{ pass = true }]] },
]

[play.values]
chained = "join(2, 5, 7, 9, 11, 12)"
"""


@pytest.fixture(scope="module")
def edition():
    """The printed edition, made ready for its own engine."""
    game = game_of("unlock-tower")
    return ReadyEdition.of(game.facts["edition"], game.facts, "pass")


@pytest.fixture(scope="module")
def machine(edition):
    """The same of one face as a declared turn."""
    assert [lock for lock, above in edition.after.items() if above] == [2, 5, 7, 9, 11, 12]
    signs = ", ".join(
        "{ " + ", ".join(f'{floor} = "{kind}"' for floor, kind in marks.items()) + " }" for marks in edition.marks
    )
    text = DECLARED.replace("FIRED", FIRED.strip().rstrip(",")).replace("SIGNS", signs).replace("ROUNDS", str(ROUNDS))
    raw = tomllib.loads(text)
    program, problems = read(raw)
    assert program is not None, problems
    turn, problems = read_play(raw["play"], program)
    assert turn is not None, problems
    return machine_of(turn, 1, {})


def told(machine, seed):
    """A game by chance: the questions of each round with what there was to choose from, what was chosen and the dice then."""
    random, match = Random(f"{seed}/choices"), Match(machine, Random(seed))  # noqa: S311 - a repeatable game
    asked = []
    while match.until_choice():
        step, options = machine.choices[match.pc].step, list(match.options)
        option, number = random.choice(options), match.round
        if step.verb in ("write", "mark") or len(options) > 1:  # else there is no question
            asked.append([number, step.verb, options, option, 0])
        machine.choices[match.pc].take(match, option)
        if step.verb == "write":  # the die is rolled next
            there = match.pc
            match.pc = machine.operations[there](match)  # the roll alone
            asked[-1][4] = match.dice[0]
    return asked, match.rows[0]


def test_its_own_engine_writes_the_same(machine, edition):
    """Question by question over many games: the same choices are offered, and the same answers end in the same sheet."""
    used, bonuses = set(), set()
    for seed in range(120):
        asked, rows = told(machine, seed)
        left = iter(asked)
        sheet, at = Sheet.blank(edition), [next(left, None)]

        def choose(ask, left=left, at=at):
            """Answers as the declared game was played."""
            if ask.kind == "die":
                return at[1]
            number, verb, options, option, die = at[0]
            used.add(ask.kind)
            at[:] = [next(left, None), die]
            if ask.kind == "use":
                assert (verb, len(options)) == ("one_of", 2), ask.line
                return ask.options[1] if option == 0 else NO
            offered = [place for _, place in options] if verb == "mark" else [box[0] for _, box in options]
            assert (verb, offered) == ({"tower": "write", "lock": "mark"}[ask.kind], list(ask.options)), number
            return option[1] if verb == "mark" else option[1][0]

        for _ in range(ROUNDS):
            for phase in (1, 2, 3):
                sheet.play_phase(FACE, phase, Others(), choose)
        assert at[0] is None
        assert rows["towers"] == sheet.heights
        assert {place for place, on in enumerate(rows["locks"], 1) if on} == sheet.unlocked
        assert (rows["coins"], rows["bonus"]) == (sheet.coins, len(sheet.bonuses))
        bonuses |= sheet.bonuses
    assert (used, bonuses) == ({"use", "tower", "lock"}, {FACE})
