"""Lines around cells of a grid that belong together, squares or hexes."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from math import hypot
from typing import TypeAlias

from printkit.draw.frame import Path
from printkit.draw.shapes import path
from printkit.layouts.parts.canvas import Canvas
from printkit.layouts.parts.cells import Lattice

_Point: TypeAlias = tuple[float, float]

_KINDS: tuple[tuple[float, tuple[float, ...]], ...] = ((0.7, ()), (0.5, (1.6, 0.9)), (0.6, (0.4, 0.8)), (0.35, ()))
"""Width and dashes in mm of the line around each kind of group, so that they differ in any ink."""

_APART = 0.1
"""How far inside its cells the line of a further kind lies, as a part of their side."""


def border(canvas: Canvas, lattice: Lattice, places: Iterable[tuple[int, int]], kind: int, size: float = 1.0) -> None:
    """A line around cells, column and row from 1. Each kind of groups has a line of its own, further inside than those before; -1 is a thin one.

    `size` is that of the line, as a part of what it is around cells.
    """
    width, dash = _KINDS[kind % len(_KINDS)]
    pen = canvas.pen(canvas.palette.ink, width * size, tuple(one * size for one in dash))
    for loop in loops(lattice, places):
        corners = _inside(loop, max(kind, 0) * _APART * lattice.side)
        text = "L".join(f"{x:.3f} {y:.3f}" for x, y in corners)
        canvas.put(Path(path(f"M{text}Z"), None, pen))


def sample(canvas: Canvas, x: float, middle: float, side: float, kind: int) -> None:
    """The line of a kind of groups, for a key."""
    border(canvas, Lattice(x, middle - side / 2, side), [(1, 1)], kind, 0.5)


def _corners(lattice: Lattice, column: int, row: int) -> list[_Point]:
    """The corners of a cell, clockwise; those of cells side by side are the same."""
    left, top = lattice.corner(column - 1, row - 1)
    w, h = lattice.side, lattice.high
    around = ((0.5, 0.0), (1.0, 0.25), (1.0, 0.75), (0.5, 1.0), (0.0, 0.75), (0.0, 0.25))
    square = ((0.0, 0.0), (1.0, 0.0), (1.0, 1.0), (0.0, 1.0))
    return [(round(left + x * w, 3), round(top + y * h, 3)) for x, y in (around if lattice.hexes else square)]


def loops(lattice: Lattice, places: Iterable[tuple[int, int]]) -> Iterator[list[_Point]]:
    """The edges that only one of the cells has, joined clockwise; where two parts touch in a corner each keeps its own."""
    edges: dict[tuple[_Point, _Point], None] = {}
    for column, row in dict.fromkeys(places):
        corners = _corners(lattice, column, row)
        for a, b in zip(corners, [*corners[1:], corners[0]], strict=True):
            if (b, a) in edges:
                del edges[b, a]
            else:
                edges[a, b] = None
    while edges:
        a, b = next(iter(edges))
        del edges[a, b]
        loop = [a]
        while b != loop[0]:
            onward = [end for start, end in edges if start == b]
            turns = [(b[0] - a[0]) * (end[1] - b[1]) - (b[1] - a[1]) * (end[0] - b[0]) for end in onward]
            end = onward[turns.index(max(turns))]
            del edges[b, end]
            loop.append(b)
            a, b = b, end
        yield loop


def _inside(loop: list[_Point], far: float) -> list[_Point]:
    """The corners of a closed line that runs so far inside a clockwise one."""
    moved: list[_Point] = []
    for before, at, after in zip([loop[-1], *loop[:-1]], loop, [*loop[1:], loop[0]], strict=True):
        (mx, my), (nx, ny) = _normal(before, at), _normal(at, after)
        by = far / (1 + mx * nx + my * ny)
        moved.append((at[0] + by * (mx + nx), at[1] + by * (my + ny)))
    return moved


def _normal(a: _Point, b: _Point) -> _Point:
    """What points from an edge of a clockwise line to its inside, 1 mm long."""
    long = hypot(b[0] - a[0], b[1] - a[1])
    return (a[1] - b[1]) / long, (b[0] - a[0]) / long
