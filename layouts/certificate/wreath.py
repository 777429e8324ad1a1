"""A laurel wreath, open at the top."""

from __future__ import annotations

import math

from printkit.draw.frame import Group, Item, Path, Stroke
from printkit.draw.style import Style

_LEAVES = 9
_FROM, _TO = 8.0, 150.0
"""Degrees along each branch, from the bottom of the wreath upwards."""


def wreath(cx: float, cy: float, radius: float, style: Style) -> list[Item]:
    """Two branches of leaves around cx, cy (mm), meeting at the bottom."""
    palette = style.palette
    color = palette.lanes[2]
    fill = color if style.ink == "color" else None
    stroke = None if fill else Stroke(palette.rule, 0.25)
    items: list[Item] = []
    for side in (-1, 1):
        points = [_on(cx, cy, radius, side * angle) for angle in range(0, int(_TO) - 4, 6)]
        segments = (("M", *points[0]), *(("L", *point) for point in points[1:]))
        items.append(Path(segments, None, Stroke(color if fill else palette.rule, 0.35, round=True)))
        for number in range(_LEAVES):
            angle = _FROM + (_TO - _FROM) * number / (_LEAVES - 1)
            x, y = _on(cx, cy, radius, side * angle)
            long = radius * (0.42 - 0.012 * number)
            # A leaf lies along the branch and leans away from it; the branch runs upwards, against the clock on the right.
            along = -side * angle + (180 if side < 0 else 0)
            leans = (-38, 38) if number < _LEAVES - 1 else (0,)
            items += [Group(x, y, (_leaf(long, fill, stroke),), along + lean) for lean in leans]
    return items


def _on(cx: float, cy: float, radius: float, angle: float) -> tuple[float, float]:
    """The point of the circle at `angle` degrees from its bottom, positive to the right."""
    turn = math.radians(angle)
    return cx + radius * math.sin(turn), cy + radius * math.cos(turn)


def _leaf(long: float, fill: tuple[float, float, float] | None, stroke: Stroke | None) -> Path:
    """A leaf that points to the right from 0, 0."""
    wide = long * 0.27
    return Path(
        (
            ("M", 0, 0),
            ("C", long * 0.3, -wide, long * 0.75, -wide * 0.8, long, 0),
            ("C", long * 0.75, wide * 0.8, long * 0.3, wide, 0, 0),
            ("Z",),
        ),
        fill,
        stroke,
    )
