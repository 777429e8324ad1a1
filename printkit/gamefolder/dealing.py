"""``[deal]`` of a ``game.toml``: do its steps fit together? References become the numbers that they lead to."""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping, Sequence
from fnmatch import fnmatchcase
from typing import Any

from printkit.model import Card, Problem, error, nearest

USES = {
    "pile": ({"cards"}, {"without", "open"}),
    "move": ({"of"}, {"count", "each", "fill", "shuffle", "open"}),
    "deal": ({"of", "count"}, {"open"}),
    "draw": ({"by", "count"}, {"free", "sides", "open"}),
    "mix": ({"hands"}, {"open"}),
    "roll": ({"dice"}, {"sides"}),
    "lot": (set(), {"dice", "sides", "order"}),
}
"""What a step does → the keys that it needs, and those that it may have, beside ``do``, ``to`` and ``if_left``."""

MOST = 999
"""Of any number in a step."""

_FACES = re.compile(r"([0-9]{1,3})(?:[-–]([0-9]{1,3}))?")

Fact = Callable[[str], Any]
"""What a reference leads to."""


def names(deal: Mapping[str, Any] | None) -> list[str]:
    """What the steps make, each of which needs a word."""
    steps = [*deal["first"], *deal["steps"]] if deal else []
    return list(dict.fromkeys(step["to"] for step in steps))


def read(game: dict[str, Any], fact: Fact, problems: list[Problem]) -> None:
    """Check the steps of a game whose cards are known, and put numbers in the place of references."""
    deal = game["deal"]
    if deal is None:
        return
    deal["rounds"] = _number(deal["rounds"], fact, "deal.rounds", 1, problems)
    known: dict[str, set[str]] = {"pile": set(), "hand": set()}
    for part in ("first", "steps"):
        for place, step in enumerate(deal[part]):
            where = f"deal.{part}[{place}]"
            _keys(step, where, problems)
            _numbers(step, deal["rounds"], fact, where, problems)
            _cards(step, game["cards"], where, problems)
            _faces(step, fact, known["pile"], where, problems)
            for key, name in (("of", step["of"]), ("if_left", step["if_left"])):
                if name and name not in known["pile"]:
                    problems.append(_unknown("unknown-pile", f"{where}.{key}", name, known["pile"]))
            for number, name in enumerate(step["hands"]):
                if name not in known["hand"]:
                    problems.append(_unknown("unknown-hand", f"{where}.hands[{number}]", name, known["hand"]))
            if step["do"] in ("pile", "move"):
                known["pile"].add(step["to"])
            elif step["do"] in ("deal", "draw", "mix"):
                known["hand"].add(step["to"])


def _unknown(code: str, where: str, name: str, known: set[str]) -> Problem:
    return error(code, where, found=name, known=", ".join(sorted(known)) or "–", hint=nearest(name, sorted(known)))


def _keys(step: Mapping[str, Any], where: str, problems: list[Problem]) -> None:
    needed, allowed = USES[step["do"]]
    given = {
        key for key, value in step.items() if value not in (None, "", False, [], {}) and key not in ("do", "to", "if_left")
    }
    if step["sides"] == 6:
        given.discard("sides")
    problems += [error("missing-key", f"{where}.{key}") for key in sorted(needed - given)]
    known = ", ".join(sorted(needed | allowed))
    problems += [
        error("deal-unused", f"{where}.{key}", found=step["do"], known=known) for key in sorted(given - needed - allowed)
    ]


def _numbers(step: dict[str, Any], rounds: int, fact: Fact, where: str, problems: list[Problem]) -> None:
    """Numbers, or lists of one for each round."""
    for key in ("count", "dice"):
        if step[key] is None:
            continue
        number = fact(step[key]) if isinstance(step[key], str) else step[key]
        if isinstance(number, list) and len(number) >= rounds and all(type(one) is int and 0 <= one <= MOST for one in number):
            step[key] = list(number)
        else:
            step[key] = _number(step[key], fact, f"{where}.{key}", 0, problems)
    step["sides"] = _number(step["sides"], fact, f"{where}.sides", 2, problems)


def _number(written: int | str, fact: Fact, where: str, least: int, problems: list[Problem]) -> int:
    value = fact(written) if isinstance(written, str) else written
    if type(value) is int and least <= value <= MOST:
        return value
    problems.append(error("number-reference", where, found=written))
    return least


def _cards(step: Mapping[str, Any], cards: Sequence[Card], where: str, problems: list[Problem]) -> None:
    """Each name stands for a card at least."""
    there = [f"{card.component}:{card.id}" for card in cards]
    components = list(dict.fromkeys(card.component for card in cards))
    for key in ("cards", "without"):
        for place, pattern in enumerate(step[key]):
            wanted = pattern if ":" in pattern else f"{pattern}:*"
            if not any(fnmatchcase(name, wanted) for name in there):
                hint = nearest(pattern, there if ":" in pattern else components)
                problems.append(error("unknown-card", f"{where}.{key}[{place}]", found=pattern, hint=hint))


def _faces(step: dict[str, Any], fact: Fact, piles: set[str], where: str, problems: list[Problem]) -> None:
    """``by``: the numbers of a die that each pile is drawn for, as lists; every number stands there once."""
    if not step["by"]:
        return
    numbers = fact(step["by"]) if isinstance(step["by"], str) else step["by"]
    table: dict[str, list[int]] = {}
    for name, written in numbers.items() if isinstance(numbers, Mapping) else ():
        span = _FACES.fullmatch(str(written))
        table[name] = list(range(int(span[1]), int(span[2] or span[1]) + 1)) if span else []
        if name not in piles and name != step["free"]:
            problems.append(_unknown("unknown-pile", f"{where}.by.{name}", name, piles))
    if sorted(face for faces in table.values() for face in faces) != list(range(1, step["sides"] + 1)):
        problems.append(error("deal-faces", f"{where}.by", most=step["sides"]))
    step["by"] = table
