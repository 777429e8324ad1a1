"""The grid that holds most pieces of a size on a sheet, and its mirror image for what is printed behind them."""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache
from math import hypot, sqrt
from typing import Literal, NamedTuple, TypeAlias

from printkit.impose.setting import PressSheet
from printkit.model.print_options import Flip

Axis: TypeAlias = Literal["upright", "level"]
"""A line from top to bottom of a page, or from left to right."""

Cells: TypeAlias = Literal["columns", "rows"]

_NOISE = 1e-6


class Grid(NamedTuple):
    """Columns and rows of equal cells on a sheet, which may lie on its side.

    `turned` when the pieces lie on their side. The first cell's corner is at x, y, each next one `step_x` and `step_y` on; a
    cell is w × h mm. `fold` is the line around which backs lie beside these fronts, if they do. The columns and rows that are `shut`
    touch the one before them. In every second one of `heads` pieces stand on their head, so that like edges meet.
    """

    sheet: PressSheet
    columns: int
    rows: int
    turned: bool
    x: float
    y: float
    step_x: float
    step_y: float
    w: float
    h: float
    fold: Axis | None = None
    shut: tuple[frozenset[int], frozenset[int]] = (frozenset(), frozenset())
    heads: Cells | None = None

    @property
    def places(self) -> int:
        """How many pieces the sheet holds."""
        return self.columns * self.rows

    def gap(self, column: int, row: int, way: tuple[int, int]) -> float:
        """The room between a cell and the next one that way: a step across or down."""
        across = way[0] != 0
        later = column + max(0, way[0]) if across else row + max(0, way[1])
        if later in self.shut[0 if across else 1]:
            return 0.0
        return self.step_x - self.w if across else self.step_y - self.h

    @property
    def span(self) -> tuple[float, float]:
        """Width and height of all cells together."""
        x, y = self.at(self.columns - 1, self.rows - 1)
        return x - self.x + self.w, y - self.y + self.h

    def at(self, column: int, row: int) -> tuple[float, float]:
        """The corner of a cell."""
        closed, shut = (sum(one <= last for one in shut) for shut, last in zip(self.shut, (column, row), strict=True))
        x, y = self.x + column * self.step_x, self.y + row * self.step_y
        return x - closed * (self.step_x - self.w), y - shut * (self.step_y - self.h)

    def upside_down(self, column: int, row: int) -> bool:
        """Whether the piece in a cell stands on its head."""
        return self.heads is not None and (column if self.heads == "columns" else row) % 2 == 1

    def axis(self, flip: Flip) -> Axis:
        """The axis about which the sheet is folded, or turned to see its back upright."""
        return self.fold or turning(self.sheet.w, self.sheet.h, flip)

    def behind(self, axis: Axis) -> Grid:
        """The cells of the backs, as they are seen after the turn about that axis: of this grid the exact mirror image."""
        columns, rows = self.shut
        if axis == "upright":
            mirrored = frozenset(self.columns - one for one in columns)
            return self._replace(x=self.sheet.w - self.x - self.span[0], shut=(mirrored, rows))
        mirrored = frozenset(self.rows - one for one in rows)
        return self._replace(y=self.sheet.h - self.y - self.span[1], shut=(columns, mirrored))


class TooLarge(ValueError):  # noqa: N818 - reads as what is wrong with the piece
    """A piece that fits the sheet neither upright nor turned. `size` and `area` are (w, h) in mm."""

    def __init__(self, size: tuple[float, float], area: tuple[float, float]) -> None:
        super().__init__(f"{size[0]:g} x {size[1]:g} mm does not fit {area[0]:g} x {area[1]:g} mm")
        self.size = size
        self.area = area


def turning(w: float, h: float, flip: Flip) -> Axis:
    """The axis about which a sheet of w × h mm is turned, parallel to the edge over which it is flipped."""
    return "upright" if (flip == "long") == (h >= w) else "level"


@lru_cache(maxsize=64)
def grid(
    w: float, h: float, sheet: PressSheet, gutter: float, *, folded: bool = False, reach: float = 0.0, disc: bool = False
) -> Grid:
    """The grid that holds most pieces of w × h mm; where several hold as many, the paper stays as it is and pieces upright.

    `folded`: as many again lie around a line to fold. The grid keeps `reach` mm from the furniture, for the bleed of its outer
    pieces, as far as there is room for it above as well. A `disc` has no corners. Raises `TooLarge`.
    """
    if sheet.stock is not None:
        return _stocked(w, h, sheet, disc=disc)
    best: Grid | None = None
    for paper in (sheet, sheet.turned) if sheet.turns else (sheet,):
        for candidate in _candidates(w, h, paper, gutter, reach, folded=folded):
            if candidate.places > (best.places if best else 0):
                best = candidate
    if best is None:
        across, down = sheet.area
        raise TooLarge((w, h), (across, (down - sheet.furniture - gutter) / 2) if folded else (across, down))
    return best


def _candidates(w: float, h: float, paper: PressSheet, gutter: float, reach: float, *, folded: bool) -> Iterator[Grid]:
    for turned, (cell_w, cell_h) in ((False, (w, h)), (True, (h, w))):
        if folded:
            yield _beside(paper, cell_w, cell_h, gutter, reach, turned=turned)
            yield _above(paper, cell_w, cell_h, gutter, turned=turned)
        else:
            yield _filled(paper, cell_w, cell_h, gutter, paper.area, reach, turned=turned)


def _filled(
    paper: PressSheet, w: float, h: float, gutter: float, room: tuple[float, float], reach: float, *, turned: bool
) -> Grid:
    """As many cells as there is room for, in the middle of the paper; above the strip where they would reach into it."""
    columns, rows = (_fitting(mm, size, gutter) for mm, size in zip(room, (w, h), strict=True))
    plain = Grid(paper, columns, rows, turned, 0.0, 0.0, w + gutter, h + gutter, w, h)
    across, down = plain.span
    return plain._replace(x=(paper.w - across) / 2, y=top(paper, down, reach))


def top(paper: PressSheet, down: float, reach: float) -> float:
    """Where something `down` mm high begins: in the middle of the paper, but clear of the furniture at its foot.

    It keeps `reach` mm from the furniture as far as it can do so above as well.
    """
    spare = max(0.0, paper.area[1] - down)
    highest = paper.margin + paper.head
    y = min((paper.h - down) / 2, highest + spare - min(reach, spare / 2))
    return max(highest, y) if paper.head else y


def _beside(paper: PressSheet, w: float, h: float, gutter: float, reach: float, *, turned: bool) -> Grid:
    """Fronts to the right of a line down the middle of the paper."""
    room = paper.w / 2 - paper.margin - gutter / 2, paper.area[1]
    return _filled(paper, w, h, gutter, room, reach, turned=turned)._replace(x=(paper.w + gutter) / 2, fold="upright")


def _above(paper: PressSheet, w: float, h: float, gutter: float, *, turned: bool) -> Grid:
    """Fronts above a line across the middle of the paper; their backs below it stay clear of the furniture."""
    room = paper.area[0], paper.h / 2 - paper.margin - paper.furniture - gutter / 2
    plain = _filled(paper, w, h, gutter, room, 0.0, turned=turned)
    return plain._replace(y=(paper.h - gutter) / 2 - plain.span[1], fold="level")


def _fitting(room: float, size: float, gutter: float) -> int:
    return max(0, int((room + gutter + _NOISE) // (size + gutter)))


def _stocked(w: float, h: float, sheet: PressSheet, *, disc: bool) -> Grid:
    """The cells of pre-cut stock, each piece in the middle of one; a round cell holds a rectangle up to its corners."""
    stock = sheet.stock
    assert stock is not None  # noqa: S101 - asked for by the caller
    if stock.round and not disc and hypot(w, h) > stock.w + _NOISE:
        raise TooLarge((w, h), (stock.w / sqrt(2), stock.h / sqrt(2)))
    for turned, (cell_w, cell_h) in ((False, (w, h)), (True, (h, w))):
        if cell_w <= stock.w + _NOISE and cell_h <= stock.h + _NOISE:
            x, y = stock.x + (stock.w - cell_w) / 2, stock.y + (stock.h - cell_h) / 2
            return Grid(sheet, stock.columns, stock.rows, turned, x, y, stock.step_x, stock.step_y, cell_w, cell_h)
    raise TooLarge((w, h), (stock.w, stock.h))
