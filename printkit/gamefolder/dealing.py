"""``[deal]`` of a ``game.toml``: do its steps fit together? References become the numbers that they lead to."""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping, Sequence
from fnmatch import fnmatchcase
from typing import Any

from printkit.model import Card, Deal, DealStep, Problem, error, nearest

USES = {
    "pile": ({"cards"}, {"without", "open"}),
    "move": ({"of"}, {"count", "each", "fill", "shuffle", "open", "numbers"}),
    "deal": ({"of", "count"}, {"open"}),
    "draw": ({"by", "count"}, {"free", "sides", "open"}),
    "mix": ({"hands"}, {"open"}),
    "roll": ({"dice"}, {"sides"}),
    "lot": (set(), {"dice", "sides", "order", "later"}),
}
"""What a step does → the keys that it needs, and those that it may have, beside ``do``, ``to`` and ``if_left``."""

MOST = 999
"""Of any number in a step."""

_FACES = re.compile(r"([0-9]{1,3})(?:[-–]([0-9]{1,3}))?")

Fact = Callable[[str], Any]
"""What a reference leads to."""


def names(deal: Deal | None) -> list[str]:
    """What the steps make or say, each of which needs a word."""
    steps = (*deal.first, *deal.steps) if deal else ()
    return list(dict.fromkeys(name for step in steps for name in (step.to, step.later) if name))


def read(deal: Deal, cards: Sequence[Card], fact: Fact, problems: list[Problem]) -> Deal:
    """The steps with numbers in the place of references; what is wrong with them is told."""
    rounds = _number(deal.rounds, fact, "deal.rounds", 1, problems)
    known: dict[str, set[str]] = {"pile": set(), "hand": set()}
    parts: dict[str, list[DealStep]] = {"first": [], "steps": []}
    for part, steps in parts.items():
        for place, written in enumerate(getattr(deal, part)):
            where = f"deal.{part}[{place}]"
            _keys(written, where, problems)
            step = _numbers(written, rounds, fact, where, problems)
            _cards(step, cards, where, problems)
            steps.append(_faces(step, fact, known["pile"], where, problems))
            for key, name in (("of", step.of), ("if_left", step.if_left)):
                if name and name not in known["pile"]:
                    problems.append(_unknown("unknown-pile", f"{where}.{key}", name, known["pile"]))
            for number, name in enumerate(step.hands):
                if name not in known["hand"]:
                    problems.append(_unknown("unknown-hand", f"{where}.hands[{number}]", name, known["hand"]))
            if step.do in ("pile", "move"):
                known["pile"].add(step.to)
            elif step.do in ("deal", "draw", "mix"):
                known["hand"].add(step.to)
    return Deal(rounds, tuple(parts["first"]), tuple(parts["steps"]))


def _unknown(code: str, where: str, name: str, known: set[str]) -> Problem:
    return error(code, where, found=name, known=", ".join(sorted(known)) or "–", hint=nearest(name, sorted(known)))


def _keys(step: DealStep, where: str, problems: list[Problem]) -> None:
    needed, allowed = USES[step.do]
    given = {
        key
        for key, value in step._asdict().items()
        if value not in (None, "", False, (), {}) and key not in ("do", "to", "if_left")
    }
    if step.sides == 6:
        given.discard("sides")
    problems += [error("missing-key", f"{where}.{key}") for key in sorted(needed - given)]
    known = ", ".join(sorted(needed | allowed))
    problems += [error("deal-unused", f"{where}.{key}", found=step.do, known=known) for key in sorted(given - needed - allowed)]


def _numbers(step: DealStep, rounds: int, fact: Fact, where: str, problems: list[Problem]) -> DealStep:
    """Numbers, or one for each round."""
    numbers: dict[str, Any] = {"sides": _number(step.sides, fact, f"{where}.sides", 2, problems)}
    for key in ("count", "dice"):
        written = getattr(step, key)
        if written is None:
            continue
        number = fact(written) if isinstance(written, str) else written
        if isinstance(number, list) and len(number) >= rounds and all(type(one) is int and 0 <= one <= MOST for one in number):
            numbers[key] = tuple(number)
        else:
            numbers[key] = _number(written, fact, f"{where}.{key}", 0, problems)
    return step._replace(**numbers)


def _number(written: int | str, fact: Fact, where: str, least: int, problems: list[Problem]) -> int:
    value = fact(written) if isinstance(written, str) else written
    if type(value) is int and least <= value <= MOST:
        return value
    problems.append(error("number-reference", where, found=written))
    return least


def _cards(step: DealStep, cards: Sequence[Card], where: str, problems: list[Problem]) -> None:
    """Each name stands for a card at least."""
    there = [f"{card.component}:{card.id}" for card in cards]
    components = list(dict.fromkeys(card.component for card in cards))
    for key, patterns in (("cards", step.cards), ("without", step.without)):
        for place, pattern in enumerate(patterns):
            wanted = pattern if ":" in pattern else f"{pattern}:*"
            if not any(fnmatchcase(name, wanted) for name in there):
                hint = nearest(pattern, there if ":" in pattern else components)
                problems.append(error("unknown-card", f"{where}.{key}[{place}]", found=pattern, hint=hint))


def _faces(step: DealStep, fact: Fact, piles: set[str], where: str, problems: list[Problem]) -> DealStep:
    """``by``: the numbers of a die that each pile is drawn for; every number stands there once."""
    if not step.by:
        return step
    numbers = fact(step.by) if isinstance(step.by, str) else step.by
    table: dict[str, tuple[int, ...]] = {}
    for name, written in numbers.items() if isinstance(numbers, Mapping) else ():
        span = _FACES.fullmatch(str(written))
        table[name] = tuple(range(int(span[1]), int(span[2] or span[1]) + 1)) if span else ()
        if name not in piles and name != step.free:
            problems.append(_unknown("unknown-pile", f"{where}.by.{name}", name, piles))
    if sorted(face for faces in table.values() for face in faces) != list(range(1, step.sides + 1)):
        problems.append(error("deal-faces", f"{where}.by", most=step.sides))
    return step._replace(by=table)
