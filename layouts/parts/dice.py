"""Die faces: solid squares with pips, and the pips alone."""

from __future__ import annotations

from printkit.draw.frame import Color, Item, Rect, circle
from printkit.layouts.parts.canvas import Canvas

_PIPS = {
    1: ((1, 1),),
    2: ((2, 0), (0, 2)),
    3: ((2, 0), (1, 1), (0, 2)),
    4: ((0, 0), (2, 0), (0, 2), (2, 2)),
    5: ((0, 0), (2, 0), (1, 1), (0, 2), (2, 2)),
    6: ((0, 0), (2, 0), (0, 1), (2, 1), (0, 2), (2, 2)),
}


def die(canvas: Canvas, face: int, x: float, y: float, side: float) -> None:
    """A die face as a solid square; outlined where ink is saved."""
    palette = canvas.palette
    canvas.put(Rect(x, y, side, side, palette.shade, canvas.pen(palette.rule, 0.3), radius=0.18 * side))
    canvas.put(*pips(face, x, y, side, palette.on_shade))


def pips(face: int, x: float, y: float, side: float, color: Color) -> list[Item]:
    """The pips of a die face, alone."""
    step, r = 0.265 * side, 0.092 * side
    first = 0.5 * side - step
    return [circle(x + first + column * step, y + first + row * step, r, color) for column, row in _PIPS[face]]
