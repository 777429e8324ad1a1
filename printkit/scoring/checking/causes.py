"""Which problems are none but consequences of others. To tell one that is goes wrong twice: it sends people to a good place.

Two questions. Among what the check found: a name that could not be read makes every mention of that player unknown, a reading
that could not be read changes what an entry is. And of what a scorer finds in a mended record: only what cannot come from the
bad places is real. A scorer says what each of its problems follows from, in ``scoring.RESTS_ON``: the code, or the code and
the last key of its place (``claim-differs D``), with the places that it rests on, besides the one that it is told at:

=======================  ==========================================================
``players``              all of it
``players[].marks``      in the row that the problem is in
``players[*].marks``     in any row
``ledger[<].cards``      in the rows before the one that the problem is in
``coins.{name}``         filled in from the problem's arguments
=======================  ==========================================================

A problem that is not listed is not told before the record is otherwise right.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import Any

from printkit.messages.sentences import fill
from printkit.model import Game, Problem
from printkit.model.slots import naming, player_names

Rests = Mapping[str, Sequence[str]]

_STEP = re.compile(r"([^.\[]*)(?:\[(\d+|<|\*|)\])?(.*)", re.DOTALL)
"""The first key of a place, its row (of a place in ``RESTS_ON``: which rows) and what is below."""

_ROW = re.compile(r"\[\d+\]")


# What the check found ----------------------------------------------------------------------------------------------------


def first_hand(game: Game, raw: Mapping[str, Any], problems: Sequence[Problem]) -> list[Problem]:
    """The problems without those that may follow from another one among them."""
    unsure = _unsure(game, problems)
    nameless = _nameless(game, raw, problems)
    return [
        problem
        for problem in problems
        if not (nameless and problem.code == "unknown-player")
        and not any(_within(_ROW.sub("[]", problem.where), place) for place in unsure)
    ]


def _nameless(game: Game, raw: Mapping[str, Any], problems: Iterable[Problem]) -> bool:
    """Whether some player's name is not known, so that one who is mentioned may be that player."""
    entry = naming(game)
    if entry is None:
        return False
    rows = raw.get(entry.record.partition("[]")[0])
    too_few = not isinstance(rows, list) or len(player_names(game, raw)) < max(len(rows), game.players[0])
    return too_few or any(_within(entry.record, _ROW.sub("[]", problem.where)) for problem in problems)


def _unsure(game: Game, problems: Iterable[Problem]) -> list[str]:
    """The places of entries that would be others, or would not be there, under a reading or an edition that is wrong."""
    wrong = {p.where.removeprefix("options.") for p in problems if p.severity == "error" and in_head(p)}
    if not wrong:
        return []
    if "options" in wrong or any(p.code == "unknown-option" for p in problems):
        wrong |= {option.id for option in game.options}
    depends = {entry.id for entry in game.entries if wrong & set(entry.when)}
    return [entry.record for entry in game.entries if entry.record and (entry.id in depends or entry.of in depends)]


def in_head(problem: Problem) -> bool:
    """Whether the problem is about the edition or the readings."""
    return problem.where == "edition" or problem.where.split(".")[0] == "options"


# What a scorer found -----------------------------------------------------------------------------------------------------


def sure(problems: Iterable[Problem], bad: Sequence[str], rests: Rests) -> list[Problem]:
    """The errors that would be there whatever stood at the `bad` places."""
    return [p for p in problems if p.severity == "error" and not _may_follow(p, bad, rests)]


def _may_follow(problem: Problem, bad: Sequence[str], rests: Rests) -> bool:
    where = problem.where
    last = where.rpartition(".")[2]
    grounds = rests.get(f"{problem.code} {last}", rests.get(problem.code))
    if grounds is None or any(_touches(where, place) for place in bad):
        return True
    own = _STEP.fullmatch(where)
    tests = [_ground(fill(ground, problem.args), own[1], own[2]) for ground in grounds] if own else []
    return any(test(place) for test in tests for place in bad)


def _ground(ground: str, head: str, row: str | None) -> Callable[[str], bool]:
    """Whether a bad place is in what a problem in that row of `head` rests on."""
    name, rows, below = _STEP.fullmatch(ground).groups()  # type: ignore[union-attr]  # it matches any text
    own = int(row) if row and row.isdigit() and name == head else None

    def touched(place: str) -> bool:
        at, number, rest = _STEP.fullmatch(place).groups()  # type: ignore[union-attr]  # see above
        if not at or (rows is not None and rows != "*" and own is None):
            return True
        if at != name or rows is None:
            return _touches(place, ground)
        if number is None:
            return True
        inside = {"": int(number) == own, "<": int(number) < (own or 0), "*": True}[rows]
        return inside and _touches(rest.removeprefix("."), below.removeprefix("."))

    return touched


def _touches(one: str, other: str) -> bool:
    """Whether one place is the other, or one is in the other. Names of players may look like steps; then it says yes too often."""
    return _within(one, other) or _within(other, one)


def _within(inner: str, outer: str) -> bool:
    return not outer or (inner.startswith(outer) and (len(inner) == len(outer) or inner[len(outer)] in ".["))
