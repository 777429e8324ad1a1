"""Areas filled with lines, which show in black and white what a tint shows in colour."""

from __future__ import annotations

import math

from printkit.draw.frame import Item, Line, Stroke


def hatch(x: float, y: float, w: float, h: float, gap: float, stroke: Stroke) -> list[Item]:
    """Diagonal lines (rising to the right) that fill a rectangle, cut at its edges; `gap` in mm, measured across the lines."""
    step = gap * math.sqrt(2)
    lines: list[Item] = []
    count = int((w + h) / step)
    for index in range(1, count + 1):
        s = index * step  # the line x + y = s, in the rectangle's own coordinates
        if s >= w + h:
            break
        x1, y1 = (s, 0.0) if s <= w else (w, s - w)
        x2, y2 = (0.0, s) if s <= h else (s - h, h)
        lines.append(Line(x + x1, y + y1, x + x2, y + y2, stroke))
    return lines
