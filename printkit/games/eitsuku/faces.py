"""What the faces of Eitsuku draw from the rules: the countdown of a role and its cost, the hands of the reference."""

from __future__ import annotations

import math
from typing import Literal

from printkit import patterns
from printkit.frame import PT_PER_MM, Color, Item, Line, Path, Segment, Stroke, circle
from printkit.model import Card, Component, Game
from printkit.style import Style
from printkit.text import line

_MIDDLE = (31.5, 45.0)
_RINGS = (12.2, 15.6, 18.6)
"""mm; the middle of a role card's countdown, and its rings."""

_COST = (38.2, 73.3)
"""mm; where the ticket says the cost."""


def _said(
    style: Style,
    text: str,
    x: float,
    middle: float,
    points: float,
    *,
    face: str = "bold",
    color: Color | None = None,
    anchor: Literal["start", "middle", "end"] = "middle",
) -> Item:
    """A short text at x, its capitals about `middle` (mm)."""
    base = middle + style.fonts.cap_height(face) * points / PT_PER_MM / 2
    return line(style.fonts, text, x, base, points, face, color or style.palette.ink, anchor)


def _paint(game: Game, style: Style, name: str) -> patterns.Paint:
    """A paint of faces.toml under the ink in force."""
    return patterns.paint(game.faces["paints"][name][style.ink], style.palette)


def _color(game: Game, style: Style, name: str) -> Color:
    """A paint that is a colour."""
    found = _paint(game, style, name)
    return style.palette.ink if found is None or isinstance(found, patterns.Pattern) else found


# The countdown of a role ----------------------------------------------------------------------------------------------------


def countdown(game: Game, card: Card, _component: Component, style: Style) -> list[Item]:
    """The leader of a film: a hand that has swept as far as the number goes, the number in the middle, and the cost below."""
    role, number = card.columns["role"], int(card.columns["number"])
    x, y = _MIDDLE
    inner, swept, outer = _RINGS
    pen = Stroke(_color(game, style, f"{role}-line"), 0.3)
    cross = [
        Line(x - outer - 3.6, y, x - inner, y, pen),
        Line(x + inner, y, x + outer + 3.6, y, pen),
        Line(x, y - outer - 3.6, x, y - inner, pen),
        Line(x, y + inner, x, y + outer + 3.6, pen),
    ]
    share = number / game.facts["numbers"]["most"]
    sector = _sector(x, y, inner, swept, share)
    items: list[Item] = [*_inked(sector, _paint(game, style, role), pen), *cross]
    items += [circle(x, y, radius, None, pen) for radius in (inner, swept)]
    items.append(circle(x, y, outer, None, pen._replace(width=0.5)))
    figure = _color(game, style, "figure")
    items.append(_said(style, str(number), x, y, 62.0, color=figure))
    items.append(_said(style, str(number + game.facts["place"]), *_COST, 21.0, color=figure))
    return items


def _inked(outline: tuple[Segment, ...], paint: patterns.Paint, pen: Stroke) -> list[Item]:
    """An outline filled with a colour or a pattern, or drawn where the ink fills nothing."""
    if isinstance(paint, patterns.Pattern):
        cut = patterns.pattern(paint, outline)
        return [*([cut] if cut else ()), Path(outline, None, pen)]
    return [Path(outline, paint, pen)]


def _sector(x: float, y: float, inner: float, outer: float, share: float) -> tuple[Segment, ...]:
    """That share of the ring between two radii, clockwise from the top."""
    steps = max(2, round(72 * share))
    turns = [2 * math.pi * share * step / steps for step in range(steps + 1)]
    points = [(x + outer * math.sin(t), y - outer * math.cos(t)) for t in turns]
    points += [(x + inner * math.sin(t), y - inner * math.cos(t)) for t in reversed(turns)]
    return (("M", *points[0]), *(("L", *point) for point in points[1:]), ("Z",))
