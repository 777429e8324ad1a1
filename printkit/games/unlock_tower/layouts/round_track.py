"""The track of rounds of a game sheet: a place to tick for each round, up to the last one if the edition has one."""

from __future__ import annotations

from math import ceil

from printkit.draw.frame import Rect
from printkit.layouts.parts.boxes import slot
from printkit.layouts.parts.canvas import Canvas
from printkit.layouts.parts.tracks import Lanes

_WIDEST = 1.6
"""Width of a place as a multiple of its height, where there are few."""


def _count(canvas: Canvas) -> int:
    return len(canvas.game.axes[canvas.game.in_force["rounds"].axes[0]].keys)


def _start(canvas: Canvas) -> float:
    """Where the first place begins, in mm: behind the words."""
    return canvas.style.fonts.width(canvas.word("sheet.rounds"), canvas.pt(8.4), "bold") + 2.0 * canvas.scale


def _columns(canvas: Canvas, lanes: Lanes) -> int:
    """How many places stand side by side; lines are alike in length."""
    most = max(1, int((lanes.span[1] - _start(canvas)) / canvas.box))
    return ceil(_count(canvas) / ceil(_count(canvas) / most))


def height(canvas: Canvas, lanes: Lanes) -> float:
    """What `draw` takes, in mm."""
    return ceil(_count(canvas) / _columns(canvas, lanes)) * canvas.box


def draw(canvas: Canvas, lanes: Lanes, y: float) -> None:
    """The places from y down, over the lanes; a last round is framed like the floor that ends the game, with a flag behind it."""
    count, palette, u, box = _count(canvas), canvas.palette, canvas.scale, canvas.box
    last = canvas.game.facts["edition"].get("last_round", 0)
    columns, left = _columns(canvas, lanes), _start(canvas)
    wide = min((lanes.span[1] - left) / columns, _WIDEST * box)
    left = lanes.span[1] - columns * wide
    hair, wall = canvas.pen(palette.hair, 0.2), canvas.pen(palette.rule, 0.28)
    canvas.text(canvas.word("sheet.rounds"), left - 2.0 * u, y + box / 2, 8.4, face="bold", anchor="end")
    places = [(left + number % columns * wide, y + number // columns * box) for number in range(count)]
    for number, (x, top) in enumerate(places, 1):
        if number != last:
            canvas.put(Rect(x, top, wide, box, None, hair))
        face, color = ("bold", palette.ink) if number == last or number % 5 == 0 else ("regular", palette.muted)
        canvas.text(str(number), x + wide / 2, top + box / 2, 7.2, face=face, color=color, anchor="middle", width=wide - u)
        slot(canvas, "rounds", number, at=(x, top, wide, box))
    for start in range(0, count, columns):
        canvas.put(Rect(*places[start], min(columns, count - start) * wide, box, None, wall))
    if last:
        x, top = places[-1]
        side = 0.6 * box
        canvas.put(Rect(x, top, wide, box, None, canvas.pen(palette.accent, 0.9)))
        canvas.icon("flag", x + wide + 1.2 * u, top + (box - side) / 2, side, palette.accent)
