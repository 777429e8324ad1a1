"""Sets for the boxes A and B: tower tops side by side on one floor."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from functools import cache
from itertools import pairwise
from typing import NamedTuple, TypeAlias

from printkit.model import Game

BOXES = ("A", "B")

Tops: TypeAlias = Mapping[int, Sequence[int]]
"""The towers that have a top on each floor, ascending: floor → towers, both from 1."""

Ticks: TypeAlias = tuple[int, int]
"""How many boxes A and B are ticked."""


class Run(NamedTuple):
    """A set: tower tops side by side on one floor."""

    box: str
    floor: int
    towers: tuple[int, ...]


def tops_of(floors: Iterable[Iterable[int]]) -> dict[int, list[int]]:
    """The tops by floor, from the floors of each tower's tops."""
    tops: dict[int, list[int]] = {}
    for tower, own in enumerate(floors, 1):
        for floor in own:
            tops.setdefault(floor, []).append(tower)
    return tops


def ticks_of(runs: Iterable[Run]) -> dict[str, int]:
    """How many boxes of each kind these sets tick."""
    boxes = [run.box for run in runs]
    return {box: boxes.count(box) for box in BOXES}


def best_sets(game: Game, tops: Tops) -> list[Run]:
    """The sets that may be ticked for these tops, under the reading `sets` and the caps of the boxes.

    ``disjoint``: a top belongs to one set at most; the most ticks, among those the most A. ``overlapping``: every window of a
    box's length counts.
    """
    lengths = game.points["A"]["run"], game.points["B"]["run"]
    caps = game.points["A"]["cap"], game.points["B"]["cap"]
    shortest = min(lengths)
    rows = [
        (floor, row)
        for floor, towers in sorted(tops.items())
        if len(towers) >= shortest
        for row in _rows(tuple(towers))
        if len(row) >= shortest
    ]
    if not rows:
        return []
    return _windows(rows, lengths, caps) if game.readings["sets"] == "overlapping" else _disjoint(rows, lengths, caps)


def _windows(rows: Sequence[tuple[int, tuple[int, ...]]], lengths: Ticks, caps: Ticks) -> list[Run]:
    runs: list[Run] = []
    for box, length, cap in zip(BOXES, lengths, caps, strict=True):
        every = [Run(box, floor, row[i : i + length]) for floor, row in rows for i in range(len(row) - length + 1)]
        runs += every[:cap]
    return runs


def _disjoint(rows: Sequence[tuple[int, tuple[int, ...]]], lengths: Ticks, caps: Ticks) -> list[Run]:
    """Row by row, every number of ticks within the caps that can be reached so far, each with one way to get there."""
    ways: dict[Ticks, tuple[Run, ...]] = {(0, 0): ()}
    for floor, row in rows:
        more = dict(ways)
        for (a, b), cut in cuts(len(row), lengths).items():
            runs = tuple(Run(box, floor, row[start:end]) for box, start, end in cut)
            for (before_a, before_b), before in ways.items():
                ticks = before_a + a, before_b + b
                if ticks[0] <= caps[0] and ticks[1] <= caps[1]:
                    more.setdefault(ticks, before + runs)
        ways = more
    return sorted(ways[max(ways, key=lambda ticks: (sum(ticks), ticks[0]))])


@cache
def _rows(towers: tuple[int, ...]) -> tuple[tuple[int, ...], ...]:
    """Towers on one floor, parted where they aren't side by side."""
    cuts = [0, *(i for i in range(1, len(towers)) if towers[i] != towers[i - 1] + 1), len(towers)]
    return tuple(towers[a:b] for a, b in pairwise(cuts))


@cache
def cuts(row: int, lengths: Ticks) -> dict[Ticks, tuple[tuple[str, int, int], ...]]:
    """The ticks that `row` towers side by side can give, each with one way to cut them: (box, start, end).

    Sets lie end to end from the first tower on; where else they could lie changes no number.
    """
    ways: dict[Ticks, tuple[tuple[str, int, int], ...]] = {}
    for place, (box, length) in enumerate(zip(BOXES, lengths, strict=True)):
        if row >= length:
            one = (1, 0) if place == 0 else (0, 1)
            ways.setdefault(one, ((box, 0, length),))
            for (a, b), cut in cuts(row - length, lengths).items():
                shifted = tuple((name, start + length, end + length) for name, start, end in cut)
                ways.setdefault((one[0] + a, one[1] + b), ((box, 0, length), *shifted))
    return ways
