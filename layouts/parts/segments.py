"""Guides of seven segments, which are written over digit by digit: a photo then reads numbers as it reads marks."""

from __future__ import annotations

from collections.abc import Iterable

from printkit.draw.frame import Box, Path, Segment
from printkit.layouts.parts.canvas import Canvas, faint
from printkit.model.segments import ALL

LEAST = (3.2, 5.6)
"""mm; a smaller guide can't be told from its neighbours in a photo."""

_THICK = 0.19
"""A bar's thickness as a part of a digit's width."""

_APART = 0.02
"""The gap between two bars, as a part of the width."""

_GAP = 0.9
"""mm between two guides."""

_LARGEST = 8.0


def bars(lit: Iterable[str], box: Box) -> tuple[Segment, ...]:
    """The outlines of some segments of a digit that fills a box."""
    x, y, w, h = box
    t, gap = _THICK * w, _APART * w
    left, right, top, bottom = x + t / 2, x + w - t / 2, y + t / 2, y + h - t / 2
    middle = y + h / 2
    ends = {
        "a": (left, top, right, top),
        "b": (right, top, right, middle),
        "c": (right, middle, right, bottom),
        "d": (left, bottom, right, bottom),
        "e": (left, middle, left, bottom),
        "f": (left, top, left, middle),
        "g": (left, middle, right, middle),
    }
    return tuple(segment for name in ALL if name in lit for segment in _bar(*ends[name], t, gap))


def _bar(x1: float, y1: float, x2: float, y2: float, thick: float, gap: float) -> tuple[Segment, ...]:
    """A level or upright bar with pointed ends from one point to the other."""
    r = thick / 2
    if y1 == y2:
        a, b = x1 + gap, x2 - gap
        points = [(a, y1), (a + r, y1 - r), (b - r, y1 - r), (b, y1), (b - r, y1 + r), (a + r, y1 + r)]
    else:
        a, b = y1 + gap, y2 - gap
        points = [(x1, a), (x1 + r, a + r), (x1 + r, b - r), (x1, b), (x1 - r, b - r), (x1 - r, a + r)]
    (sx, sy), *rest = points
    return (("M", sx, sy), *(("L", px, py) for px, py in rest), ("Z",))


def guides(canvas: Canvas, at: Box, count: int) -> tuple[Box, ...]:
    """Draw so many faint guides in the middle of a place (mm); their boxes from its corner, none where they don't fit."""
    x, y, w, h = at
    high = min(_LARGEST, h - 0.8)
    wide = min(high * LEAST[0] / LEAST[1] * 1.05, (w - 0.8 - (count - 1) * _GAP) / count)
    if high < LEAST[1] - 1e-6 or wide < LEAST[0] - 1e-6:
        return ()
    left = (w - count * wide - (count - 1) * _GAP) / 2
    cells = tuple((left + number * (wide + _GAP), (h - high) / 2, wide, high) for number in range(count))
    outline = tuple(s for a, b, c, d in cells for s in bars(ALL, (x + a, y + b, c, d)))
    canvas.put(Path(outline, faint(canvas.palette.rule, 0.16)))
    return cells
