"""Which cards may lie edge to edge: those that look alike where they meet, so that one cut parts them and shows nobody that it was a bit off."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TypeAlias

from printkit.draw.frame import WHITE, Edge, Edges, Frame, Piece
from printkit.impose.grid import Cells, Grid
from printkit.impose.setting import Setting

_Sides: TypeAlias = tuple[Edges, ...]
"""The edges of the front and, where backs are printed, those of the back, as they were seen through the front."""


def anyhow(pieces: Sequence[Piece], setting: Setting) -> bool:
    """Whether each of the pieces may lie edge to edge with each of them, itself among them."""
    return all(
        _alike(edge, like)
        for first, *faces in zip(*(_sides(piece, setting) for piece in pieces), strict=True)
        for face in (first, *faces)
        for edge, like in (
            (face.left, first.left),
            (face.right, first.left),
            (face.top, first.top),
            (face.bottom, first.top),
        )
    )


def sorted_by_looks(pieces: Sequence[Piece], setting: Setting) -> list[int]:
    """The numbers of the pieces, those with the same edges one after the other, in the order in which the first of them came."""
    first: dict[_Sides, int] = {}
    places = [first.setdefault(_sides(piece, setting), number) for number, piece in enumerate(pieces)]
    return sorted(range(len(pieces)), key=places.__getitem__)


def closed(grid: Grid, pieces: Sequence[Piece], setting: Setting) -> Grid:
    """The grid of a leaf with these pieces, without the gap before each column, and each row, where all that meet there are alike.

    Where that closes more gaps, every second row, or column, stands on its head: a band along the head of each card then meets the
    next one's. The middle of the grid stays where it is. Around a line to fold and on pre-cut stock no gap is closed.
    """
    if grid.fold or grid.sheet.stock is not None or len(pieces) < 2:
        return grid
    upright = [_turned(_sides(piece, setting), 1 if grid.turned else 0) for piece in pieces]
    least = _shut(grid, upright)
    # What has a form of its own has its outline drawn as it stands.
    ways: tuple[Cells, ...] = () if any(piece.front.die for piece in pieces) else ("rows", "columns")
    for heads in ways:
        way = grid._replace(heads=heads)
        sides = [_turned(one, 2) if way.upside_down(*_cell(grid, at)) else one for at, one in enumerate(upright)]
        least = max(least, _shut(way, sides), key=lambda one: sum(map(len, one.shut)))
    (w, h), (less_w, less_h) = grid.span, least.span
    return least._replace(x=grid.x + (w - less_w) / 2, y=grid.y + (h - less_h) / 2)


def _shut(grid: Grid, sides: Sequence[_Sides]) -> Grid:
    """The grid with each column and row shut before which all that meet are alike, of pieces that show those sides."""
    columns, rows = set(range(1, grid.columns)), set(range(1, grid.rows))
    for at, one in enumerate(sides):
        column, row = _cell(grid, at)
        if column and not all(_alike(a.right, b.left) for a, b in zip(sides[at - 1], one, strict=True)):
            columns.discard(column)
        if row and not all(_alike(a.bottom, b.top) for a, b in zip(sides[at - grid.columns], one, strict=True)):
            rows.discard(row)
    return grid._replace(shut=(frozenset(columns), frozenset(rows)))


def _cell(grid: Grid, place: int) -> tuple[int, int]:
    row, column = divmod(place, grid.columns)
    return column, row


def _alike(one: Edge, other: Edge) -> bool:
    return one == other and all(look is not None for _, _, look in one)


def _sides(piece: Piece, setting: Setting) -> _Sides:
    front = _edges(piece.front)
    if setting.backs == "none":
        return (front,)
    back = _edges(piece.back) if piece.back is not None else _blank(piece.front)
    return front, Edges(back.right, _reversed(back.top), back.left, _reversed(back.bottom))


def _turned(sides: _Sides, quarters: int) -> _Sides:
    """The same after so many quarter turns, clockwise."""
    for _ in range(quarters):
        sides = tuple(Edges(one.bottom, _reversed(one.left), one.top, _reversed(one.right)) for one in sides)
    return sides


def _reversed(edge: Edge) -> Edge:
    long = edge[-1][1]
    return tuple((round(long - end, 2), round(long - start, 2), look) for start, end, look in reversed(edge))


def _edges(face: Frame) -> Edges:
    """The edges of a face; where nobody has looked, such as no other has."""
    return face.edges or Edges(*(((0.0, long, None),) for long in (face.h, face.w, face.h, face.w)))


def _blank(face: Frame) -> Edges:
    return Edges(*(((0.0, long, (WHITE,)),) for long in (round(face.h, 2), round(face.w, 2)) * 2))
