"""The steps of a turn in which nobody chooses: dice, cards, numbers, the end of what is repeated."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from printkit.language.turn.compiled import Compiled
from printkit.language.turn.match import Match
from printkit.language.turn.steps import TurnStep, limits

MOST_DRAWN = 60
"""Cards of one draw."""


def plain(step: TurnStep, machine: Compiled, following: int, leave: list[int]) -> Callable[[Match], int]:
    """The operation of a step without a choice; `leave` is where the repeating ends that it stands in."""
    amount = machine.function(step.amount, otherwise=1)
    match step.verb:
        case "roll":
            return _roll(machine, following, rest=step.word == "rest")
        case "draw":
            return _draw(step, machine, amount, following)
        case "add":

            def add(s: Match) -> int:
                s.turn += amount(s, s.who)
                return following

            return add
        case "set":
            return _set(step, machine, amount, following)
        case "bust":

            def bust(s: Match) -> int:
                if not amount(s, s.who):
                    return following
                s.turn = 0
                return leave[0]

            return bust
    return lambda _s: following


def rolled(random: Callable[[], float], faces: tuple[int, ...], number: int) -> list[int]:
    """So many dice."""
    sides = len(faces)
    return [faces[int(random() * sides)] for _ in range(number)]


def _roll(machine: Compiled, following: int, *, rest: bool) -> Callable[[Match], int]:
    faces, number = machine.turn.dice.faces, machine.turn.dice.number

    def roll(s: Match) -> int:
        count = len(s.dice) if rest else number
        if not count or not rest or (not s.dice and not s.kept):
            count = number
            s.kept = []
        s.dice = rolled(s.random, faces, count)
        return following

    def roll_rest(s: Match) -> int:
        if not s.dice:  # none was rolled yet, or all are set aside
            s.kept = []
        s.dice = rolled(s.random, faces, len(s.dice) or number)
        return following

    return roll_rest if rest else roll


def _draw(step: TurnStep, machine: Compiled, amount: Callable[..., Any], following: int) -> Callable[[Match], int]:
    to, public = step.to, machine.turn.piles.get(step.to) == "public"

    def draw(s: Match) -> int:
        for _ in range(max(0, min(amount(s, s.who), MOST_DRAWN))):
            if not s.deck:
                if not s.discards:
                    break
                s.deck, s.discards = s.discards, []
                s.shuffle(s.deck)
            s.card = s.deck.pop()
            (s.piles[to][0 if public else s.who] if to else s.discards).append(s.card)
        return following

    return draw


def _set(step: TurnStep, machine: Compiled, amount: Callable[..., Any], following: int) -> Callable[[Match], int]:
    name = step.to
    if step.rows:
        low, high = limits(step.rows[0])

        def write(s: Match) -> int:
            put(s, name, max(low, min(high, amount(s, s.who))))
            return following

        return write
    if name == "turn":

        def turn(s: Match) -> int:
            s.turn = amount(s, s.who)
            return following

        return turn
    place = machine.numbers[name]

    def number(s: Match) -> int:
        s.numbers[place] = amount(s, s.who)
        return following

    return number


def put(s: Match, name: str, value: Any) -> None:
    """Write a value into a row of the player whose turn it is."""
    row = s.rows[s.who] = dict(s.rows[s.who])
    row[name] = value
    s.dirty[s.who] |= s.machine.bits[name]
    s.wrote = True
