"""Digits and letters of seven segments, as calculators and price displays show them.

A segment is a bar with pointed ends, so that lit neighbours stay apart by a hair. Nothing leans: a 0 turned by 180 degrees is
a 0, whichever way a card lies.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from printkit.draw.frame import Box, Color, Item, Path, Rect, Segment, Stroke
from printkit.draw.style import Style

LIT = {
    "0": "abcdef",
    "1": "bc",
    "2": "abged",
    "3": "abgcd",
    "4": "fgbc",
    "5": "afgcd",
    "6": "afgedc",
    "7": "abc",
    "8": "abcdefg",
    "9": "abcdfg",
    "O": "abcdef",
    "P": "abefg",
    "E": "adefg",
    "n": "ceg",
    "-": "g",
    " ": "",
}
"""The segments of each sign: a at the top, then clockwise to f, and g across the middle."""

ALL = "abcdefg"

_THICK = 0.19
"""A bar's thickness as a part of a digit's width."""

_APART = 0.02
"""The gap between two bars, as a part of the width."""


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


def places(count: int, middle: float, w: float, pitch: float) -> list[float]:
    """Left edges of so many digits of width `w`, their middles `pitch` apart about `middle`."""
    return [middle + (number - (count - 1) / 2) * pitch - w / 2 for number in range(count)]


def shown(
    text: Sequence[str],
    lefts: Sequence[float],
    y: float,
    size: tuple[float, float],
    lit: Color | None,
    *,
    unlit: Color | None = None,
    edge: Stroke | None = None,
) -> list[Item]:
    """A row of digits of one size, their left edges given: lit bars filled or outlined, the others in a fainter colour."""
    found: list[Item] = []
    boxes = [(x, y, *size) for x in lefts]
    if unlit is not None:
        off = tuple(s for sign, box in zip(text, boxes, strict=True) for s in bars(set(ALL) - set(LIT[sign]), box))
        found += [Path(off, unlit)] if off else []
    on = tuple(s for sign, box in zip(text, boxes, strict=True) for s in bars(LIT[sign], box))
    return [*found, Path(on, lit, edge)] if on else found


def word(
    text: str, x: float, y: float, size: tuple[float, float], lit: Color | None, **more: Color | Stroke | None
) -> list[Item]:
    """A word of digits and letters from x on; between two of them a third of their width is blank."""
    w, _ = size
    lefts = [x + number * w * 4 / 3 for number in range(len(text))]
    return shown(text, lefts, y, size, lit, **more)  # type: ignore[arg-type]  # the colours of `shown`


def long(text: str, w: float) -> float:
    """How wide such a word is, in mm."""
    return len(text) * w * 4 / 3 - w / 3


def plate(box: Box, style: Style, glass: Color | None, rim: Color, *, width: float = 0.3) -> Rect:
    """The window of a display."""
    x, y, w, h = box
    return Rect(x, y, w, h, glass or style.palette.paper, Stroke(rim, width), radius=min(2.0, h / 5))
