"""Uses drawn on the sheet: a line and a mark are tinted the darker the more they are used, with the figure in a corner.

The component's ``params`` hold ``heat``: figures by ``uses.5.3.2`` (face, phase, line; ``uses.4.1`` in the shared phase) and
``marks.3.7`` (tower, floor). Without it nothing is drawn.
"""

from __future__ import annotations

from printkit.draw.frame import Color, Rect
from printkit.model.plain import Raw

from .canvas import SheetCanvas

_MOST = 4.0
"""Uses of a line by a player in a game from which it is tinted no darker."""

_DARKEST = 0.55


def line(canvas: SheetCanvas, facts: Raw, x: float, y: float, w: float, h: float) -> None:
    """The ground of an effect line."""
    uses = _uses(canvas, facts)
    if uses is not None:
        canvas.put(Rect(x + 0.3, y - 0.3, w - 0.6, h + 0.6, _tint(canvas, uses / _MOST)))


def figure(canvas: SheetCanvas, facts: Raw, right: float, bottom: float) -> None:
    """How often the line is used, at its bottom right."""
    uses = _uses(canvas, facts)
    if uses is not None:
        _number(canvas, uses, right - 0.7, bottom - 1.2)


def mark(canvas: SheetCanvas, tower: int, floor: int, x: float, y: float, w: float, h: float) -> None:
    """The floor of a mark and how many players fire it."""
    count = canvas.params.heat.get(f"marks.{tower}.{floor}")
    if count is not None:
        canvas.put(Rect(x, y, w, h, _tint(canvas, count)))
        canvas.text(f"{count:.0%}", x + 0.8 * canvas.scale, y + h / 2, 6.6, color=canvas.palette.ink)


def _uses(canvas: SheetCanvas, facts: Raw) -> float | None:
    heat = canvas.params.heat
    return heat.get(f"uses.{_place(canvas.game.facts['edition'], facts)}") if heat else None


def _place(edition: Raw, facts: Raw) -> str:
    """Where a line of the edition stands: the same line, not one that merely says the same."""
    for face in edition["faces"]:
        for phase, lines in enumerate(face["phases"], 1):
            for number, one in enumerate(lines, 1):
                if one is facts:
                    return f"{face['face']}.{phase}.{number}"
    last = len(edition["faces"][0]["phases"]) + 1
    return next((f"{last}.{number}" for number, one in enumerate(edition["shared"], 1) if one is facts), "")


def _tint(canvas: SheetCanvas, share: float) -> Color:
    palette = canvas.palette
    ink = palette.accent if palette.solid else palette.muted
    depth = _DARKEST * min(1.0, max(0.0, share))
    r, g, b = (p + (i - p) * depth for p, i in zip(palette.paper, ink, strict=True))
    return r, g, b


def _number(canvas: SheetCanvas, value: float, x: float, y: float) -> None:
    text = f"{value:.1f}" if value >= 0.95 else f"{value:.2f}".removeprefix("0")
    wide, high = 1.3 * len(text) * canvas.scale + 0.6, 2.6 * canvas.scale
    canvas.put(Rect(x - wide + 0.3, y - high / 2, wide, high, canvas.palette.paper, canvas.pen(canvas.palette.hair, 0.15), 0.5))
    canvas.text(text, x, y, 6.6, face="bold", color=canvas.palette.ink, anchor="end")
