"""The grid that holds most pieces of a size on a sheet."""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache
from typing import Literal, NamedTuple

from printkit.impose.setting import Sheet

_NOISE = 1e-6


class Grid(NamedTuple):
    """Columns and rows of equal cells on a sheet, which may lie on its side.

    `turned` when the pieces lie on their side. The first cell's corner is at x, y, each next one `step_x` and `step_y` on; a
    cell is w × h mm. `fold` is the direction of the line around which backs lie beside these fronts.
    """

    sheet: Sheet
    columns: int
    rows: int
    turned: bool
    x: float
    y: float
    step_x: float
    step_y: float
    w: float
    h: float
    fold: Literal["", "upright", "level"] = ""

    @property
    def places(self) -> int:
        """How many pieces the sheet holds."""
        return self.columns * self.rows

    @property
    def gaps(self) -> tuple[float, float]:
        """The room between two cells, across and down."""
        return self.step_x - self.w, self.step_y - self.h

    def at(self, place: int) -> tuple[float, float]:
        """The corner of a cell, counted from 0 along the rows."""
        row, column = divmod(place, self.columns)
        return self.x + column * self.step_x, self.y + row * self.step_y


class TooLarge(ValueError):  # noqa: N818 - reads as what is wrong with the piece
    """A piece that fits the sheet neither upright nor turned. `size` and `area` are (w, h) in mm."""

    def __init__(self, size: tuple[float, float], area: tuple[float, float]) -> None:
        super().__init__(f"{size[0]:g} x {size[1]:g} mm does not fit {area[0]:g} x {area[1]:g} mm")
        self.size = size
        self.area = area


@lru_cache(maxsize=64)
def grid(w: float, h: float, sheet: Sheet, gutter: float, *, folded: bool = False) -> Grid:
    """The grid that holds most pieces of w × h mm; where several hold as many, paper and pieces stay upright.

    `folded`: as many again lie around a line to fold. Raises `TooLarge`.
    """
    if sheet.stock is not None:
        return _stocked(w, h, sheet)
    best: Grid | None = None
    for found in _candidates(w, h, sheet, gutter, folded=folded):
        if found.places > (best.places if best else 0):
            best = found
    if best is None:
        raise TooLarge((w, h), sheet.area)
    return best


def _candidates(w: float, h: float, sheet: Sheet, gutter: float, *, folded: bool) -> Iterator[Grid]:
    for paper in (sheet, sheet.turned) if sheet.turns else (sheet,):
        for turned, (cell_w, cell_h) in ((False, (w, h)), (True, (h, w))):
            if folded:
                yield _beside(paper, cell_w, cell_h, gutter, turned=turned)
                yield _below(paper, cell_w, cell_h, gutter, turned=turned)
            else:
                yield _open(paper, cell_w, cell_h, gutter, turned=turned)


def _fitting(room: float, size: float, gutter: float) -> int:
    return max(0, int((room + gutter + _NOISE) // (size + gutter)))


def _open(paper: Sheet, w: float, h: float, gutter: float, *, turned: bool) -> Grid:
    """Cells all over the sheet, centred on the paper where the furniture leaves room for that."""
    across, down = paper.area
    columns, rows = _fitting(across, w, gutter), _fitting(down, h, gutter)
    used_w, used_h = columns * (w + gutter) - gutter, rows * (h + gutter) - gutter
    y = min((paper.h - used_h) / 2, paper.margin + down - used_h)
    return Grid(paper, columns, rows, turned, (paper.w - used_w) / 2, y, w + gutter, h + gutter, w, h)


def _beside(paper: Sheet, w: float, h: float, gutter: float, *, turned: bool) -> Grid:
    """Fronts to the right of a line down the middle of the paper."""
    across, down = paper.w / 2 - paper.margin - gutter / 2, paper.area[1]
    columns, rows = _fitting(across, w, gutter), _fitting(down, h, gutter)
    used_h = rows * (h + gutter) - gutter
    y = min((paper.h - used_h) / 2, paper.margin + down - used_h)
    x = paper.w / 2 + gutter / 2
    return Grid(paper, columns, rows, turned, x, y, w + gutter, h + gutter, w, h, "upright")


def _below(paper: Sheet, w: float, h: float, gutter: float, *, turned: bool) -> Grid:
    """Fronts above a line across the middle of the paper; their backs below it stay clear of the furniture."""
    across, down = paper.area[0], paper.h / 2 - paper.margin - paper.furniture - gutter / 2
    columns, rows = _fitting(across, w, gutter), _fitting(down, h, gutter)
    used_w, used_h = columns * (w + gutter) - gutter, rows * (h + gutter) - gutter
    y = paper.h / 2 - gutter / 2 - used_h
    return Grid(paper, columns, rows, turned, (paper.w - used_w) / 2, y, w + gutter, h + gutter, w, h, "level")


def _stocked(w: float, h: float, sheet: Sheet) -> Grid:
    """The cells of pre-cut stock, each piece in the middle of one."""
    stock = sheet.stock
    assert stock is not None  # noqa: S101 - asked for by the caller
    for turned, (cell_w, cell_h) in ((False, (w, h)), (True, (h, w))):
        if cell_w <= stock.w + _NOISE and cell_h <= stock.h + _NOISE:
            x, y = stock.x + (stock.w - cell_w) / 2, stock.y + (stock.h - cell_h) / 2
            return Grid(sheet, stock.columns, stock.rows, turned, x, y, stock.step_x, stock.step_y, cell_w, cell_h)
    raise TooLarge((w, h), (stock.w, stock.h))
