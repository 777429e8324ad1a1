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
            items += _cut_marks(around, sheet)
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


def _cut_marks(around: Grid, sheet: Sheet) -> list[Item]:
    """Marks outside the grid in line with every cut. They end before the paper's edge, or viewers would scale to fit."""
    marks: list[Item] = []
    used_w = around.columns * (around.w + GUTTER) - GUTTER
    used_h = around.rows * (around.h + GUTTER) - GUTTER
    right, bottom = around.x + used_w, around.y + used_h
    xs = [around.x + c * (around.w + GUTTER) + side for c in range(around.columns) for side in (0, around.w)]
    ys = [around.y + r * (around.h + GUTTER) + side for r in range(around.rows) for side in (0, around.h)]
    top_room = min(_MARK_LENGTH, around.y - _MARK_GAP - 3.0)
    side_room = min(_MARK_LENGTH, around.x - _MARK_GAP - 3.0)
    strip = sheet.h - sheet.margin - sheet.furniture
    foot_room = min(_MARK_LENGTH, strip - bottom - _MARK_GAP)
    for x in xs:
        if top_room > 1:
            marks.append(Line(x, around.y - _MARK_GAP - top_room, x, around.y - _MARK_GAP, _MARK))
        if foot_room > 1:
            marks.append(Line(x, bottom + _MARK_GAP, x, bottom + _MARK_GAP + foot_room, _MARK))
    for y in ys:
        if side_room > 1:
            marks.append(Line(around.x - _MARK_GAP - side_room, y, around.x - _MARK_GAP, y, _MARK))
            marks.append(Line(right + _MARK_GAP, y, right + _MARK_GAP + side_room, y, _MARK))
    return marks
