"""What the faces of OPT draw from the rules: what a card may stand for, the rims of coins, the places of the boards."""

from __future__ import annotations

import math

from printkit.draw import brush, paints, shapes
from printkit.draw.frame import Item, Path, Stroke, circle, polygon
from printkit.draw.style import Style
from printkit.model import Card, Component, Game

from . import boards
from .cards import rules_of

_SUITS = {"o": "oval", "h": "hexagon", "d": "drop"}
"""The shapes of the suits, by the letters of the codes."""


# What a card may stand for ------------------------------------------------------------------------------------------------


def stands_for(game: Game, card: Card, _component: Component, style: Style) -> list[Item]:
    """Below the seal: the numbers, colours and suits that a card without them may be read as in a set."""
    rules = rules_of(game)
    own = rules.deck[card.id]
    rows: list[list[str]] = []
    if not own.number:
        rows.append([str(number) for number in rules.numbers])
    if (own.kind, own.colour) in rules.free:
        rows.append([colour.upper() for colour in rules.any_colour])
    rows.append(list(rules.suits))
    step, side = 4.1, 3.1
    top = 55.6 - step * (len(rows) - 1) / 2
    items: list[Item] = []
    for number, row in enumerate(rows):
        middle = top + step * number
        for place, what in enumerate(row):
            x = 17.4 + (place - (len(row) - 1) / 2) * 3.9
            if what in _SUITS:
                outline = shapes.shape(_SUITS[what], (x - side / 2, middle - side / 2, side, side))
                items.append(Path(outline, None, Stroke(style.palette.ink, 0.2)))
            else:
                items.append(brush.worded(style, what, x, middle, 7.5, bold=False))
    return items


# Coins ------------------------------------------------------------------------------------------------------------------


def rim(game: Game, card: Card, component: Component, style: Style) -> list[Item]:
    """A field with as many lobes as the coin is worth: coins are told apart without colour. Its metal goes on over the cut."""
    place = card.columns["place"]
    w, _ = component.size or (25.0, 25.0)
    middle, ink = w / 2, style.palette.ink
    metal = brush.paint(game, style, f"metal-{place}")
    filled = metal if isinstance(metal, tuple) and not isinstance(metal, paints.Pattern) else None
    value = game.facts["coins"]["values"][int(place) - 1]
    field = _lobes(middle, middle - 3.2, middle - 5.4, value)
    ring = Path((*circle(middle, middle, middle + style.bleed).segments, *field.segments), filled, even_odd=True)
    return [ring, field._replace(stroke=Stroke(ink, 0.45))]


def _lobes(c: float, outer: float, inner: float, count: int) -> Path:
    """An outline around (c, c) that bulges `count` times from the radius `inner` to `outer`; one is a plain circle."""
    if count == 1:
        return circle(c, c, outer)
    steps = count * max(4, 120 // count)
    points = []
    for step in range(steps):
        turn = 2 * math.pi * step / steps
        r = inner + (outer - inner) * abs(math.sin(turn * count / 2))
        points.append((c + r * math.sin(turn), c - r * math.cos(turn)))
    return polygon(points)


# Boards -----------------------------------------------------------------------------------------------------------------


def market(game: Game, card: Card, component: Component, style: Style) -> list[Item]:
    """The columns, prices and dice places of one part of the market board."""
    return boards.columns(game, card, component, style)


def site(game: Game, _card: Card, _component: Component, style: Style) -> list[Item]:
    """The places of the digging site."""
    return boards.site(game, style)
