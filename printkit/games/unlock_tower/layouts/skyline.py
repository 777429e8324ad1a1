"""An ornament: towers in outline, side by side."""

from __future__ import annotations

from printkit.draw.frame import Line, Path, Stroke
from printkit.layouts.parts.canvas import Canvas


def skyline(canvas: Canvas, x: float, base: float, w: float, h: float) -> None:
    """Six towers in outline, an ornament as wide as w and as high as h."""
    heights = (0.42, 0.74, 0.56, 1.0, 0.66, 0.34)
    palette = canvas.palette
    wall = canvas.pen(palette.rule, 0.25)
    hair = canvas.pen(palette.hair, 0.2)
    step = w / len(heights)
    each = h / 9
    for number, share in enumerate(heights):
        left, right = x + number * step + 0.1 * step, x + (number + 1) * step - 0.1 * step
        levels = round(share * 9)
        top = base - levels * each
        canvas.put(*(Line(left, base - k * each, right, base - k * each, hair) for k in range(1, levels)))
        canvas.put(_roof(left, right, top, base, wall))


def _roof(left: float, right: float, top: float, base: float, pen: Stroke) -> Path:
    return Path((("M", left, base), ("L", left, top), ("L", right, top), ("L", right, base)), None, pen)
