"""Paints: what an area is filled with under one ink. A colour, nothing, or a pattern of lines or dots.

A pattern is written ``rising 1.2``: its name, the gap in mm, then if need be the width of its lines (or the diameter of its
dots) in mm and its colour: ``dots 1.5 0.5 #0072b2``. It is cut along the outline that it fills and lies the same when the whole
is turned by 180 degrees.
"""

from __future__ import annotations

import math
import re
from collections.abc import Iterable
from functools import lru_cache
from typing import NamedTuple, TypeAlias

from printkit.draw import shapes
from printkit.draw.frame import Color, Path, Segment, Stroke, oval
from printkit.draw.shapes import Outline, Points
from printkit.draw.style import Palette, rgb

PATTERNS = ("rising", "falling", "level", "upright", "cross", "dots")
"""The patterns there are."""

WORDS = ("ink", "muted", "rule", "hair", "accent", "tint", "shade", "on_shade", "paper")
"""The colours of the palette that a paint may name."""

NONE = "none"
"""The paint of what is not filled."""

_RGB = re.compile(r"#[0-9a-fA-F]{6}")
_NUMBER = re.compile(r"[0-9]{1,3}(\.[0-9]{1,3})?")
_ANGLES = {"rising": (-45.0,), "falling": (45.0,), "level": (0.0,), "upright": (90.0,), "cross": (-45.0, 45.0)}
_LINE = 0.15  # mm; thin enough to be cheap, thick enough for every printer
_CLOSEST = 0.3  # mm; closer lines run together on paper


class Pattern(NamedTuple):
    """Lines or dots: `gap` and `width` in mm."""

    kind: str
    gap: float
    width: float
    color: Color


Paint: TypeAlias = Color | Pattern | None
"""What fills an area; None: nothing."""


def is_color(name: str) -> bool:
    """Whether a name is a colour itself, such as ``#d55e00``."""
    return _RGB.fullmatch(name) is not None


def paint(value: str, palette: Palette) -> Paint:
    """What a value such as ``#d55e00``, ``none``, ``tint`` or ``rising 1.2`` means under a palette.

    Raises ValueError with what was expected.
    """
    if value == NONE:
        return None
    if _RGB.fullmatch(value) or value in WORDS:
        return _color(value, palette)
    kind, *rest = value.split() or [""]
    if kind not in PATTERNS:
        raise ValueError(value)
    color = palette.ink
    if rest and not _NUMBER.fullmatch(rest[-1]):
        color = _color(rest.pop(), palette)
    if not 1 <= len(rest) <= 2 or not all(_NUMBER.fullmatch(word) for word in rest):
        raise ValueError(value)
    gap = float(rest[0])
    width = float(rest[1]) if len(rest) > 1 else gap / 3 if kind == "dots" else _LINE
    if gap < _CLOSEST or not 0.05 <= width < gap:
        raise ValueError(value)
    return Pattern(kind, gap, width, color)


def _color(value: str, palette: Palette) -> Color:
    if _RGB.fullmatch(value):
        return rgb(value)
    if value not in WORDS:
        raise ValueError(value)
    color: Color = getattr(palette, value)
    return color


@lru_cache(maxsize=512)
def pattern(kind: Pattern, outline: Outline) -> Path | None:
    """The part of a pattern that lies inside an outline, as one path; None where nothing of it does."""
    corners = shapes.rings(outline)
    if not corners:
        return None
    if kind.kind == "dots":
        dots = tuple(_dots(kind, corners))
        return Path(dots, kind.color) if dots else None
    lines = tuple(segment for angle in _ANGLES[kind.kind] for segment in _lines(kind, corners, angle))
    return Path(lines, None, Stroke(kind.color, kind.width)) if lines else None


def _sides(corners: Iterable[Points]) -> tuple[list[float], list[float]]:
    """All y, and all x."""
    return [y for ring in corners for _, y in ring], [x for ring in corners for x, _ in ring]


def _middle(corners: Iterable[Points]) -> tuple[float, float]:
    ys, xs = _sides(corners)
    return (min(xs) + max(xs)) / 2, (min(ys) + max(ys)) / 2


def _lines(kind: Pattern, corners: list[Points], angle: float) -> Iterable[Segment]:
    """Lines at an angle (degrees, clockwise from level), on both sides of the outline's middle alike."""
    cx, cy = _middle(corners)
    cos, sin = math.cos(math.radians(angle)), math.sin(math.radians(angle))
    level = [[((x - cx) * cos + (y - cy) * sin, (y - cy) * cos - (x - cx) * sin) for x, y in ring] for ring in corners]
    # Where an outline is level, too, a line on its edge would be half outside.
    low = min(y for ring in level for _, y in ring) + kind.width / 2
    high = max(y for ring in level for _, y in ring) - kind.width / 2
    y = (math.ceil(low / kind.gap - 0.5) + 0.5) * kind.gap
    while y <= high:
        for start, end in shapes.spans(level, y):
            if end - start > kind.width / 2:
                yield ("M", round(cx + start * cos - y * sin, 3), round(cy + start * sin + y * cos, 3))
                yield ("L", round(cx + end * cos - y * sin, 3), round(cy + end * sin + y * cos, 3))
        y += kind.gap


def _dots(kind: Pattern, corners: list[Points]) -> Iterable[Segment]:
    """Whole dots on a staggered grid: no dot is cut, so that small shapes keep their edge."""
    cx, cy = _middle(corners)
    r = kind.width / 2
    step = kind.gap * math.sqrt(2)
    rows, columns = (math.floor((max(side) - min(side)) / step) + 1 for side in _sides(corners))
    for row in range(-rows, rows + 1):
        y = cy + row * step / 2
        # A dot is inside where the lines along its upper and lower edge are, too.
        across = [shapes.spans(corners, y + dy) for dy in (-r, 0, r)]
        if not all(across):
            continue
        for column in range(-columns, columns + 1):
            x = cx + (column + (row % 2) / 2) * step
            if all(any(start <= x - r and x + r <= end for start, end in level) for level in across):
                yield from _dot(x, y, r)


def _dot(x: float, y: float, r: float) -> Iterable[Segment]:
    return ((step, *(round(value, 3) for value in values)) for step, *values in oval(x, y, r, r))
