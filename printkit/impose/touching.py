"""Which cards may lie edge to edge: those that look alike where they meet, so that one cut parts them and shows nobody that it was a bit off."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from printkit.draw.frame import WHITE, Edge, Edges, Frame, Piece
from printkit.impose.grid import Grid
from printkit.impose.setting import Setting


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


def closed(grid: Grid, pieces: Sequence[Piece], setting: Setting) -> Grid:
    """The grid of a leaf with these pieces, without the gaps between its columns, or its rows, where all that meet there may touch.

    Its middle stays where it is. Around a line to fold and on pre-cut stock no gap is closed.
    """
    if grid.fold or grid.sheet.stock is not None or len(pieces) < 2:
        return grid
    sides = [_sides(piece, setting) for piece in pieces]
    across, down = (
        all(_meet(sides, pair, grid, across=across) for pair in _pairs(grid, len(pieces), across=across))
        for across in (True, False)
    )
    w, h = grid.span
    less = grid._replace(step_x=grid.w if across else grid.step_x, step_y=grid.h if down else grid.step_y)
    return less._replace(x=grid.x + (w - less.span[0]) / 2, y=grid.y + (h - less.span[1]) / 2)


def _pairs(grid: Grid, count: int, *, across: bool) -> Iterator[tuple[int, int]]:
    """Of so many pieces in the grid those that lie side by side, or one above the other."""
    for place in range(count):
        beside = place + 1 if across else place + grid.columns
        if beside < count and not (across and beside % grid.columns == 0):
            yield place, beside


def _meet(sides: Sequence[Sequence[Edges]], pair: tuple[int, int], grid: Grid, *, across: bool) -> bool:
    """Whether two neighbours are alike where they meet, in front and behind."""
    one, other = pair
    if grid.turned and across:  # what points up on a card points to the right: the card to the right is the upper one
        one, other = other, one
    (front, *back), (next_front, *next_back) = sides[one], sides[other]
    if across == grid.turned:
        return all(_alike(a.bottom, b.top) for a, b in zip((front, *back), (next_front, *next_back), strict=True))
    # Behind, what lay to the right lies to the left.
    return _alike(front.right, next_front.left) and all(_alike(a.left, b.right) for a, b in zip(back, next_back, strict=True))


def _alike(one: Edge, other: Edge) -> bool:
    return one == other and all(color is not None for _, _, color in one)


def _sides(piece: Piece, setting: Setting) -> list[Edges]:
    """The edges of the front and, where backs are printed, of the back."""
    front = _edges(piece.front)
    if setting.backs == "none":
        return [front]
    return [front, _edges(piece.back) if piece.back is not None else _blank(piece.front)]


def _edges(face: Frame) -> Edges:
    """The edges of a face; where nobody has looked, such as no other has."""
    return face.edges or Edges(*(((0.0, long, None),) for long in (face.h, face.w, face.h, face.w)))


def _blank(face: Frame) -> Edges:
    return Edges(*(((0.0, long, WHITE),) for long in (round(face.h, 2), round(face.w, 2)) * 2))
