"""Names compared as pictures: which of some names a written one looks like. Pure Python, for both homes of the reader.

Nobody reads a letter here. Words are compared column by column (dynamic time warping of gradients), and what is said of one sheet must
hold beside what is said of all others: each name is one player's.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache, lru_cache
from math import dist, hypot, inf
from typing import TypeAlias

from printkit.scan import thresholds

_T = thresholds.of("shapes")

_HIGH: int = _T["high"]
_CELLS = 4
"""Parts of a column, in each of which four directions of strokes are measured."""

_FAR: float = _T["far"]
"""How far apart words are at most: a word that is on no list is nobody's from here on."""

_MARGIN: float = _T["margin"]
"""By how much the best way to give all names must be better than the best other one for a sheet before anybody is told."""

_ALIKE: float = _T["alike"]
"""How near each other two written names are that are one."""

_Columns: TypeAlias = tuple[tuple[float, ...], ...]


def likely(written: Sequence[str], known: Sequence[str]) -> list[int | None]:
    """For each written shape the place in `known` of the name that it looks like; None where that is not plain.

    Each name is taken once, and a sheet may be nobody's. An empty shape is nobody's.
    """
    costs = [[apart(one, name) if one and name else _FAR for name in known] for one in written]
    best, chosen = _assigned(costs)
    sure: list[int | None] = []
    for row, column in enumerate(chosen):
        if column is None or not written[row]:
            sure.append(None)
            continue
        otherwise = [list(line) for line in costs]
        otherwise[row][column] = inf
        sure.append(column if _assigned(otherwise)[0] - best > _MARGIN else None)
    return sure


def alike(one: str, other: str) -> bool:
    """Whether two written shapes are one name in one hand."""
    return bool(one and other) and apart(one, other) < _ALIKE


@lru_cache(maxsize=1024)
def apart(one: str, other: str) -> float:
    """How unlike two shapes are, from 0 to `_FAR`; a word twice as long as the other is another word."""
    a, b = _columns(one), _columns(other)
    if not (a and b) or max(len(a), len(b)) > _T["longer"] * min(len(a), len(b)):
        return _FAR
    band = max(_T["least_band"], _T["band"] * max(len(a), len(b)))
    before = [0.0] + [inf] * len(b)
    for i, column in enumerate(a, 1):
        row = [inf] * (len(b) + 1)
        middle = i * len(b) / len(a)
        for j in range(max(1, int(middle - band)), min(len(b), int(middle + band)) + 1):
            cost = dist(column, b[j - 1])
            row[j] = min(before[j - 1] + 2 * cost, before[j] + cost, row[j - 1] + cost)
        before = row
    return min(before[-1] / (len(a) + len(b)), _FAR)


@lru_cache(maxsize=256)
def _columns(shape: str) -> _Columns:
    """For each column how much stroke goes in which of four directions, in each of its parts; mean of a few columns, of length one at most."""
    grid = [[0.0] * (_HIGH + 2)]
    grid += [
        [0.0, *(int(digit, 16) / _T["levels"] for digit in shape[at : at + _HIGH]), 0.0] for at in range(0, len(shape), _HIGH)
    ]
    grid.append([0.0] * (_HIGH + 2))
    raw = []
    for left, here, right in zip(grid, grid[1:], grid[2:], strict=False):
        column = []
        for first in range(1, _HIGH + 1, _HIGH // _CELLS):
            rows = range(first, first + _HIGH // _CELLS)
            column += [
                sum(abs(right[y] - left[y]) for y in rows),
                sum(abs(here[y + 1] - here[y - 1]) for y in rows),
                sum(abs(right[y + 1] - left[y - 1]) for y in rows),
                sum(abs(left[y + 1] - right[y - 1]) for y in rows),
            ]
        raw.append([value * _CELLS / _HIGH for value in column])
    reach = _T["reach"]
    columns = []
    for at in range(len(raw)):
        near = raw[max(0, at - reach) : at + reach + 1]
        mean = [sum(values) / (2 * reach + 1) for values in zip(*near, strict=True)]
        size = max(hypot(*mean), _T["faintest"])
        columns.append(tuple(value / size for value in mean))
    return tuple(columns)


def _assigned(costs: Sequence[Sequence[float]]) -> tuple[float, list[int | None]]:
    """The cheapest way to give each row a column of its own, or none for `_FAR`: what it costs, and which."""
    count = len(costs[0]) if costs else 0

    @cache
    def rest(row: int, used: int) -> tuple[float, int | None]:
        if row == len(costs):
            return 0.0, None
        ways: list[tuple[float, int | None]] = [(_FAR + rest(row + 1, used)[0], None)]
        ways += [
            (costs[row][column] + rest(row + 1, used | 1 << column)[0], column)
            for column in range(count)
            if not used >> column & 1 and costs[row][column] < inf
        ]
        return min(ways, key=lambda way: way[0])

    chosen: list[int | None] = []
    used = 0
    for row in range(len(costs)):
        column = rest(row, used)[1]
        chosen.append(column)
        used |= 1 << column if column is not None else 0
    return rest(0, 0)[0], chosen
