"""Cells of a grid that touch along an edge: connected areas, of the whole grid and inside groups, and neighbours."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from printkit.language.kinds import CellGroup, Hexes


def areas_of(groups: Sequence[CellGroup], *of: Any) -> list[int]:
    """The sizes of the areas inside each group, the largest first."""
    sizes: list[int] = []
    for group in groups:
        wide, tall = (max((place[axis] for place in group.places), default=0) for axis in (0, 1))
        rows = [[None] * wide for _ in range(tall)]
        for (column, row), cell in zip(group.places, group.cells, strict=True):
            rows[row - 1][column - 1] = cell
        sizes += areas(Hexes(rows) if group.hex else rows, *of)
    return sorted(sizes, reverse=True)


def touching(grid: Sequence[Sequence[Any]], one: Any, other: Any) -> int:
    """How many cells with one thing touch a cell with the other along an edge."""
    six = isinstance(grid, Hexes)
    there = {(x, y) for y, row in enumerate(grid) for x, cell in enumerate(row) if cell is not None and cell == other}
    return sum(
        any(place in there for place in near(x, y, six=six))
        for y, row in enumerate(grid)
        for x, cell in enumerate(row)
        if cell is not None and cell == one
    )


def near(x: int, y: int, *, six: bool) -> tuple[tuple[int, int], ...]:
    """The places that touch one along an edge, from 0."""
    side = x + (1 if y % 2 else -1)  # hexes of every second row lie half a cell further right
    beside = ((side, y + 1), (side, y - 1)) if six else ()
    return ((x + 1, y), (x - 1, y), (x, y + 1), (x, y - 1), *beside)


def areas(grid: Sequence[Sequence[Any]], *of: Any) -> list[int]:
    """How many cells each connected area has, the largest first: of marked cells, or of those that hold `of`. They touch along an edge."""
    six = isinstance(grid, Hexes)
    wanted = of[0] if of else True
    left = {(x, y) for y, row in enumerate(grid) for x, cell in enumerate(row) if cell is not None and cell == wanted}
    sizes: list[int] = []
    while left:
        edge, size = [left.pop()], 0
        while edge:
            x, y = edge.pop()
            size += 1
            for place in near(x, y, six=six):
                if place in left:
                    left.remove(place)
                    edge.append(place)
        sizes.append(size)
    return sorted(sizes, reverse=True)
