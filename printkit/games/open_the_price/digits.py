"""Digits and letters of seven segments, as calculators and price displays show them.

A segment is a bar with pointed ends, so that lit neighbours stay apart by a hair. Nothing leans: a 0 turned by 180 degrees is
a 0, whichever way a card lies.
"""

from __future__ import annotations

from collections.abc import Sequence

from printkit.draw.frame import Box, Color, Item, Path, Rect, Stroke
from printkit.draw.style import Style
from printkit.layouts.parts.segments import bars
from printkit.model.segments import ALL
from printkit.model.segments import LIT as DIGITS

LIT = {
    **DIGITS,
    "O": "abcdef",
    "P": "abefg",
    "E": "adefg",
    "n": "ceg",
    "-": "g",
    " ": "",
}
"""The segments of each sign."""


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
    items: list[Item] = []
    boxes = [(x, y, *size) for x in lefts]
    if unlit is not None:
        off = tuple(s for sign, box in zip(text, boxes, strict=True) for s in bars(set(ALL) - set(LIT[sign]), box))
        items += [Path(off, unlit)] if off else []
    on = tuple(s for sign, box in zip(text, boxes, strict=True) for s in bars(LIT[sign], box))
    return [*items, Path(on, lit, edge)] if on else items


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
