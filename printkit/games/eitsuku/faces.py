"""What the faces of Eitsuku draw from the rules: the countdown of a role and its cost, the hands of the reference."""

from __future__ import annotations

import math
from collections.abc import Sequence

from printkit.draw import brush, shapes
from printkit.draw.frame import Item, Line, Path, Segment, Stroke, circle
from printkit.draw.style import Style
from printkit.model import Card, Component, Game

_MIDDLE = (31.5, 45.0)
_RINGS = (12.4, 14.8, 18.4)
"""mm; the middle of a role card's countdown, and its rings."""

_COST = (38.2, 73.3)
"""mm; where the ticket says the cost."""


# The countdown of a role ----------------------------------------------------------------------------------------------------


def countdown(game: Game, card: Card, _component: Component, style: Style) -> list[Item]:
    """The leader of a film: a hand that has swept as far as the number goes, the number in the middle, and the cost below."""
    role, number = card.columns["role"], int(card.columns["number"])
    x, y = _MIDDLE
    inner, swept, outer = _RINGS
    pen = Stroke(brush.colour(game, style, f"{role}-line"), 0.3)
    cross = [
        Line(x - outer - 3.6, y, x - inner, y, pen),
        Line(x + inner, y, x + outer + 3.6, y, pen),
        Line(x, y - outer - 3.6, x, y - inner, pen),
        Line(x, y + inner, x, y + outer + 3.6, pen),
    ]
    share = number / game.facts["numbers"]["most"]
    sector = _sector(x, y, inner, swept, share)
    paint = brush.paint(game, style, role)
    edge = pen._replace(width=0.8) if paint is None else pen  # what isn't filled must still be seen to have swept so far
    items: list[Item] = [*brush.inked(sector, paint, edge), *cross]
    items += [circle(x, y, radius, None, pen) for radius in (inner, swept)]
    items.append(circle(x, y, outer, None, pen._replace(width=0.5)))
    figure = brush.colour(game, style, "figure")
    items.append(brush.worded(style, str(number), x, y, 62.0, color=figure))
    items.append(brush.worded(style, str(number + game.facts["place"]), *_COST, 21.0, color=figure))
    return items


def _sector(x: float, y: float, inner: float, outer: float, share: float) -> tuple[Segment, ...]:
    """That share of the ring between two radii, clockwise from the top."""
    steps = max(2, round(72 * share))
    turns = [2 * math.pi * share * step / steps for step in range(steps + 1)]
    points = [(x + outer * math.sin(t), y - outer * math.cos(t)) for t in turns]
    points += [(x + inner * math.sin(t), y - inner * math.cos(t)) for t in reversed(turns)]
    return (("M", *points[0]), *(("L", *point) for point in points[1:]), ("Z",))


# The hands of the reference -------------------------------------------------------------------------------------------------

EXAMPLES = {
    "five": (4, 4, 4, 4, 4),
    "four": (5, 5, 5, 5, 2),
    "full-house": (3, 3, 3, 6, 6),
    "three": (2, 2, 2, 5, 1),
    "two-pair": (6, 6, 1, 1, 4),
    "pair": (5, 5, 3, 2, 1),
}
"""A film that shows each hand, by what the scorer takes it for: the numbers that stand there more than once make it."""

_TABLE = (15.6, 53.6, 76.4)
"""mm; where the table of hands begins, and its width."""

_LINE = 5.8
_CHIP = (4.2, 4.4)
_NAMES = 31.0
"""mm; the height of a row, the size of a little card, and how far right of the cards' edge the names begin."""


def hands(game: Game, _card: Card, _component: Component, style: Style) -> list[Item]:
    """A row for each hand, dearest first: little cards with those that make it shaded, its name and its points."""
    points = game.points["hands"]
    rows = sorted(EXAMPLES.items(), key=lambda row: -points[row[0]])
    x, y, w = _TABLE
    hair = Stroke(style.palette.hair, 0.2)
    items: list[Item] = []
    for number, (hand, film) in enumerate(rows):
        numbers = [one for one in film if film.count(one) > 1]
        middle = y + _LINE * (number + 0.5)
        items += [Line(x + _NAMES, middle - _LINE / 2, x + w, middle - _LINE / 2, hair)] if number else []
        items += _film(game, style, film, numbers, x, middle)
        name = game.word(style.lang, f"reference.hands.{hand.replace('-', '_')}")
        items.append(brush.worded(style, name, x + _NAMES, middle, 9.0, bold=False, anchor="start"))
        items.append(brush.worded(style, f"+{points[hand]}", x + w - 0.5, middle, 12.0, anchor="end"))
    return items


def _film(game: Game, style: Style, film: Sequence[int], numbers: Sequence[int], x: float, middle: float) -> list[Item]:
    """The numbers of a film on little cards; those that are part of the hand stand in the light and are bold."""
    wide, high = _CHIP
    light = brush.paint(game, style, "beam")
    items: list[Item] = []
    for place, number in enumerate(film):
        left = x + place * (wide + 1.2)
        part = number in numbers
        pen = Stroke(style.palette.rule if part else style.palette.hair, 0.3 if part else 0.2)
        box = shapes.shape("rect", (left, middle - high / 2, wide, high), 0.6)
        items += brush.inked(box, light, pen) if part else [Path(box, None, pen)]
        color = style.palette.ink if part else style.palette.muted
        items.append(brush.worded(style, str(number), left + wide / 2, middle, 9.0, bold=part, color=color))
    return items
