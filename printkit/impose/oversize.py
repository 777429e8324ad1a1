"""Faces larger than the paper, cut into parts that fit: a board in large print comes on two sheets and is joined at the cut."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import pairwise
from typing import NamedTuple

from printkit.draw.frame import PT_PER_MM, Box, Frame, Group, Item, Path, Piece, Rect, Text, fields, walk
from printkit.impose.setting import PressSheet

MOST = 4
"""Parts along a side, at most: whoever needs more needs larger paper."""

CLEAR = 0.8
"""mm between a cut and the nearest text or sign."""

SIGN = 40.0
"""mm; what is no larger either way is a sign that nobody wants cut through, what is larger a field, a frame, a line."""

_STEP = 0.5
"""mm; cuts are tried so far apart."""

_NOISE = 1e-6


class _Lot(NamedTuple):
    """So many columns and rows of parts, and how wide and high a part may be."""

    columns: int
    rows: int
    room: tuple[float, float]


def parted(piece: Piece, sheet: PressSheet) -> list[Piece]:
    """The piece itself where the sheet can hold it, else as few parts as can be, row by row.

    Cuts are moved away from text and signs as far as the paper has room. A piece with a back or with fields stays whole, and so does one
    that would need more than `MOST` parts along a side.
    """
    frame = piece.front
    lot = _lot(frame.w, frame.h, sheet)
    if lot is None or (lot.columns, lot.rows) == (1, 1) or piece.back is not None or fields(frame):
        return [piece]
    across, down = _taken(frame)
    columns = _cuts(frame.w, lot.columns, lot.room[0], across)
    rows = _cuts(frame.h, lot.rows, lot.room[1], down)
    boxes = [(left, top, right - left, bottom - top) for top, bottom in pairwise(rows) for left, right in pairwise(columns)]
    reach = -frame.bleed[0] if frame.bleed else 0.0
    parts = []
    for number, (x, y, w, h) in enumerate(boxes, 1):
        clip = (x - reach, y - reach, w + 2 * reach, h + 2 * reach)
        ink = (-reach, -reach, w + 2 * reach, h + 2 * reach) if frame.bleed else None
        shown = Frame(w, h, (Group(-x, -y, frame.items, clip=clip),), f"{frame.title} {number}/{len(boxes)}", bleed=ink)
        parts.append(piece._replace(name=f"{piece.name}-{number}", front=shown))
    return parts


def _lot(w: float, h: float, sheet: PressSheet) -> _Lot | None:
    """The fewest parts; where as many do either way, those with most room."""
    rooms = [area for paper in ((sheet, sheet.turned) if sheet.turns else (sheet,)) for area in (paper.area, paper.area[::-1])]
    lots = [
        _Lot(columns, rows, (wide, high))
        for columns in range(1, MOST + 1)
        for rows in range(1, MOST + 1)
        for wide, high in rooms
        if w / columns <= wide + _NOISE and h / rows <= high + _NOISE
    ]

    def worse(lot: _Lot) -> tuple[float, float]:
        return lot.columns * lot.rows, -min(lot.room[0] - w / lot.columns, lot.room[1] - h / lot.rows)

    return min(lots, key=worse, default=None)


def _taken(frame: Frame) -> tuple[list[tuple[float, float]], list[tuple[float, float]]]:
    """From where to where texts and signs reach, across and down."""
    across, down = [], []
    for item, at in walk(frame.items):
        bounds = _bounds(item)
        x, y, w, h = at.box(*bounds) if bounds else (0.0, 0.0, 0.0, 0.0)
        if bounds and (isinstance(item, Text) or max(w, h) <= SIGN):
            across.append((x - CLEAR, x + w + CLEAR))
            down.append((y - CLEAR, y + h + CLEAR))
    return across, down


def _bounds(item: Item) -> Box | None:
    """The box around a text or a shape, in its own coordinates; None for anything else."""
    match item:
        case Text():
            em = item.size / PT_PER_MM
            return item.x, item.y - 0.88 * em, item.width, em
        case Rect():
            return item.x, item.y, item.w, item.h
        case Path():
            numbers = [number for segment in item.segments for number in segment[1:]]
            xs, ys = numbers[::2], numbers[1::2]
            return (min(xs), min(ys), max(xs) - min(xs), max(ys) - min(ys)) if xs else None
        case _:
            return None


def _cuts(length: float, parts: int, room: float, taken: Sequence[tuple[float, float]]) -> list[float]:
    """Where the parts begin and end: evenly, or the nearest to that where nothing is cut through that should not be."""
    slack = (room - length / parts) / (1 if parts == 2 else 2)
    inner = []
    for number in range(1, parts):
        even = length * number / parts
        free = (at for at in _near(even, slack) if not any(low < at < high for low, high in taken))
        inner.append(next(free, even))
    return [0.0, *inner, length]


def _near(middle: float, slack: float) -> Iterator[float]:
    """Places about the middle, the nearest first."""
    yield middle
    for step in range(1, int(slack / _STEP) + 1):
        yield middle - step * _STEP
        yield middle + step * _STEP
