"""Frames onto sheets of paper: how many fit, where each goes, what stands around them.

A frame that fills the paper is placed inside the margins; smaller frames are placed in the grid that holds most of them,
upright or turned by 90°, centred, and cut marks stand outside the grid. Every sheet carries its furniture in the strip above
the bottom margin: a 100 mm ruler that shows whether the viewer scaled the page, and the stamp.

Imposition happens before painting, so that form fields and scan regions move with the ink.
"""

from __future__ import annotations

from collections import deque
from collections.abc import Callable, Iterator, Sequence
from typing import NamedTuple

from printkit.frame import Frame, Group, Item, Line, Stroke

GUTTER = 3.0
"""mm between frames on a sheet: room for the scissors to miss."""

_MARK = Stroke((0.35, 0.35, 0.35), 0.1)
_MARK_GAP = 1.0
_MARK_LENGTH = 3.0
_GUTTER_GAP = 0.6
_EDGE = 3.0
"""mm of the paper's rim that marks must not reach."""


class Sheet(NamedTuple):
    """A sheet of paper: its size, the margin that printers leave blank, and the strip kept for the furniture. All mm."""

    w: float
    h: float
    margin: float
    furniture: float

    @property
    def area(self) -> tuple[float, float]:
        """What a frame may fill."""
        return self.w - 2 * self.margin, self.h - 2 * self.margin - self.furniture


class Grid(NamedTuple):
    """Columns and rows of equal cells, `turned` when the frames lie on their side. Origin of the first cell in mm."""

    columns: int
    rows: int
    turned: bool
    x: float
    y: float
    w: float
    h: float

    @property
    def places(self) -> int:
        """How many frames a sheet holds."""
        return self.columns * self.rows


class Placement(NamedTuple):
    """Where one copy of one frame came to lie: page from 1, top-left corner and size in mm, clockwise rotation."""

    frame: int
    copy: int
    page: int
    x: float
    y: float
    w: float
    h: float
    rotation: int


def grid(w: float, h: float, sheet: Sheet) -> Grid:
    """The grid that holds most frames of w × h mm; upright wins when both hold as many. No places: they don't fit at all."""
    across, down = sheet.area
    best = Grid(0, 0, turned=False, x=0, y=0, w=w, h=h)
    for turned, (cell_w, cell_h) in ((False, (w, h)), (True, (h, w))):
        columns = int((across + GUTTER + 1e-6) // (cell_w + GUTTER))
        rows = int((down + GUTTER + 1e-6) // (cell_h + GUTTER))
        if columns * rows > best.places:
            used_w = columns * (cell_w + GUTTER) - GUTTER
            used_h = rows * (cell_h + GUTTER) - GUTTER
            # Centred on the paper where the furniture leaves room for that, so that a sheet turned over still matches.
            y = min((sheet.h - used_h) / 2, sheet.margin + down - used_h)
            best = Grid(columns, rows, turned, (sheet.w - used_w) / 2, y, cell_w, cell_h)
    return best


class TooLarge(ValueError):  # noqa: N818 - reads as what is wrong with the frame
    """A frame that fits the sheet neither upright nor turned. `size` and `area` are (w, h) in mm."""

    def __init__(self, size: tuple[float, float], area: tuple[float, float]) -> None:
        super().__init__(f"{size[0]:g} x {size[1]:g} mm does not fit {area[0]:g} x {area[1]:g} mm")
        self.size = size
        self.area = area


def impose(
    frames: Sequence[Frame],
    copies: int,
    sheet: Sheet,
    furniture: Callable[[int, int], Sequence[Item]],
    name: str = "",
) -> tuple[list[Frame], list[Placement]]:
    """Sheets holding the whole set of frames `copies` times, and where each frame came to lie.

    `furniture(page, pages)` gives what stands in the strip, placed with its origin at the strip's top-left corner. `name`
    tells these frames from others in the same document. Raises `TooLarge`.
    """
    pages: list[list[Item]] = []
    placed: list[Placement] = []
    titles: list[str] = []
    for around, batch in _batches(frames, copies, sheet):
        items: list[Item] = []
        turn = 90 if around.turned else 0
        for place, (index, copy) in enumerate(batch):
            row, column = divmod(place, around.columns)
            x = around.x + column * (around.w + GUTTER)
            y = around.y + row * (around.h + GUTTER)
            face = f"{name}#{index}" if copies > 1 else ""
            items.append(Group(x + around.w if turn else x, y, frames[index].items, turn, face))
            placed.append(Placement(index, copy, len(pages) + 1, x, y, around.w, around.h, turn))
        first = frames[batch[0][0]]
        if first.w < sheet.area[0] - 1 or first.h < sheet.area[1] - 1:
            items += _cut_marks(around, len(batch), sheet)
        pages.append(items)
        titles.append(first.title)
    strip_y = sheet.h - sheet.margin - sheet.furniture
    sheets = []
    for number, (items, title) in enumerate(zip(pages, titles, strict=True), 1):
        foot = Group(sheet.margin, strip_y, tuple(furniture(number, len(pages))))
        sheets.append(Frame(sheet.w, sheet.h, (*items, foot), title))
    return sheets, placed


def _batches(frames: Sequence[Frame], copies: int, sheet: Sheet) -> Iterator[tuple[Grid, list[tuple[int, int]]]]:
    """The (frame, copy) that share a sheet, in order, with their grid: never frames of different sizes."""
    waiting = deque((index, copy) for copy in range(1, copies + 1) for index in range(len(frames)))
    while waiting:
        size = _size(frames[waiting[0][0]])
        around = grid(*size, sheet)
        if not around.places:
            raise TooLarge(size, sheet.area)
        batch: list[tuple[int, int]] = []
        while waiting and len(batch) < around.places and _size(frames[waiting[0][0]]) == size:
            batch.append(waiting.popleft())
        yield around, batch


def _size(frame: Frame) -> tuple[float, float]:
    return frame.w, frame.h


def _cut_marks(around: Grid, filled: int, sheet: Sheet) -> list[Item]:
    """Marks in line with every cut of the first `filled` cells: outside the grid, and in the gutters between its rows and columns.

    They end before the paper's edge, or viewers would scale to fit; where the paper leaves no room outside, those in the
    gutters still show the line.
    """
    columns, rows = min(filled, around.columns), -(-filled // around.columns)
    lefts = [around.x + column * (around.w + GUTTER) for column in range(columns)]
    tops = [around.y + row * (around.h + GUTTER) for row in range(rows)]
    strip = sheet.h - sheet.margin - sheet.furniture
    across = _spans(lefts, around.w, _EDGE, sheet.w - _EDGE)
    down = _spans(tops, around.h, _EDGE, strip)
    marks: list[Item] = []
    for x in (edge for left in lefts for edge in (left, left + around.w)):
        marks += [Line(x, start, x, end, _MARK) for start, end in down]
    for y in (edge for top in tops for edge in (top, top + around.h)):
        marks += [Line(start, y, end, y, _MARK) for start, end in across]
    return marks


def _spans(starts: Sequence[float], size: float, first: float, last: float) -> list[tuple[float, float]]:
    """From where to where marks run beside cells at `starts`: before the first, between each two, after the last (mm)."""
    between = [(start - GUTTER + _GUTTER_GAP, start - _GUTTER_GAP) for start in starts[1:]]
    before = (max(first, starts[0] - _MARK_GAP - _MARK_LENGTH), starts[0] - _MARK_GAP)
    end = starts[-1] + size + _MARK_GAP
    after = (end, min(last, end + _MARK_LENGTH))
    return [(start, end) for start, end in (before, *between, after) if end - start > 1.0]
