"""The boards of OPT as the rules say: the columns of the market with their prices, the places of the digging site."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import groupby

from printkit.draw import brush, paints
from printkit.draw.frame import Box, Group, Item, Line, Rect, Stroke, circle
from printkit.draw.icons import icon
from printkit.draw.style import Style
from printkit.model import Card, Component, Game

from .cards import PriceRules, rules_of

LEFT = "left"
"""The part of the market board with the lower numbers; the other is the right one."""

CARD = (44.0, 68.0)
"""mm; what a place holds where the game has no card of its own."""

_TRACK = 7.0
_COLUMN = _TRACK + CARD[0] + 1.0
"""mm; prices, the cards beside them, and the gap to the next column."""

_JOIN = 3.0
_TOP = 34.0
_FOOT = 8.0
_STEP = 20.0
"""mm: the edge where the parts join is kept clear, the first card lies at the top, each next one a step below, or less where
many places share the height of the board, whose foot is kept clear, too."""

_DIE_PLACE = 21.0
_SITE = (5.0, 22.0, 4, 3.0)
"""Of the digging site: left and upper edge in mm, places side by side, the gap between two in mm."""


def columns(game: Game, card: Card, component: Component, style: Style) -> list[Item]:
    """One part of the market board: half of the numbers, each with its places and what a card sells at there."""
    rules = rules_of(game)
    half = -(-len(rules.numbers) // 2)
    on_left = card.columns["part"] == LEFT
    numbers = rules.numbers[:half] if on_left else rules.numbers[half:]
    w, h = component.size or (0.0, 0.0)
    step = min(_STEP, (h - _TOP - CARD[1] - _FOOT) / max(1, game.facts["market_places"] - 1))
    x = w - _JOIN - len(numbers) * _COLUMN if on_left else _JOIN
    items: list[Item] = []
    for place, number in enumerate(numbers):
        items += _column(game, rules, style, number, x + place * _COLUMN, step)
    if not on_left:
        items += _dice_places(game, style, _JOIN + len(numbers) * _COLUMN + 3.0, w - 4.0)
    return items


def _column(game: Game, rules: PriceRules, style: Style, number: int, x: float, step: float) -> Iterator[Item]:
    """One number: its die at the head, then places `step` mm below each other, each showing what it means for the price."""
    palette, earth = style.palette, brush.colour(game, style, "earth")
    places = game.facts["market_places"]
    left, (wide, high) = x + _TRACK, CARD
    middle = left + wide / 2
    yield Group(left, 7.0, icon(f"die{number}", 14.0, palette.ink, palette.paper))
    yield brush.worded(style, str(number), middle + 2.5, 14.0, 40)
    yield circle(left + wide - 6.5, 14.0, 5.4, None, Stroke(earth, 0.35))
    yield brush.worded(style, f"+{number}", left + wide - 6.5, 14.0, 12)
    yield brush.worded(
        style, game.word(style.lang, "market.open"), left + wide - 6.5, 22.2, 6.5, bold=False, color=style.palette.muted
    )
    foot = _TOP + (places - 1) * step + high
    yield Rect(left, _TOP, wide, foot - _TOP, palette.paper, Stroke(earth, 0.35), radius=3.0)
    for lying in range(2, places + 1):
        at = _TOP + (lying - 1) * step
        yield Line(left, at, left + wide, at, Stroke(earth, 0.2, (1.2, 1.2)))
    yield from _ladder(game, rules, style, x, step)


def _ladder(game: Game, rules: PriceRules, style: Style, x: float, high: float) -> Iterator[Item]:
    """The price beside each place: what a card sells at while the last one lies there; a place is `high` mm high."""
    earth = brush.colour(game, style, "earth")
    sand = brush.paint(game, style, "sand")
    ground = sand if sand is None or not isinstance(sand, paints.Pattern) else None
    places = range(1, game.facts["market_places"] + 1)
    for number, (price, together) in enumerate(groupby(places, key=rules.sell_price)):
        first, *rest = together
        y = _TOP + (first - 1) * high
        tall = high * (len(rest) + 1) - 1.0
        yield Rect(x + 0.3, y, _TRACK - 1.4, tall, None if number % 2 else ground, Stroke(earth, 0.2), radius=2.0)
        for lying in (first, *rest):
            at = _TOP + (lying - 1) * high
            yield brush.worded(style, str(price), x + _TRACK / 2 - 0.4, at + 6.0, 17)
            yield brush.worded(style, f"×{lying}", x + _TRACK / 2 - 0.4, at + 13.6, 6.5, bold=False, color=style.palette.muted)


def _dice_places(game: Game, style: Style, left: float, right: float) -> Iterator[Item]:
    """Where the dice of the market lie all game long."""
    earth, side = brush.colour(game, style, "earth"), _DIE_PLACE
    x = (left + right - side) / 2
    for number in range(game.facts["dice"]):
        y = 90.0 + number * (side + 4.0)
        yield Rect(x, y, side, side, style.palette.paper, Stroke(earth, 0.5), radius=3.0)
        yield Rect(x + 2, y + 2, side - 4, side - 4, None, Stroke(earth, 0.2, (1.0, 1.0)), radius=2.0)


def site(game: Game, style: Style) -> list[Item]:
    """The places of the digging site."""
    x, y, across, gap = _SITE
    wide, high = CARD
    return [
        item
        for number in range(game.facts["dig_site"])
        for item in place(game, style, (x + number % across * (wide + gap), y + number // across * (high + gap), wide, high))
    ]


def place(game: Game, style: Style, box: Box) -> Iterator[Item]:
    """Where a card lies: its outline, with stepped corners inside."""
    x, y, w, h = box
    earth = brush.colour(game, style, "earth")
    yield Rect(x, y, w, h, style.palette.paper, Stroke(earth, 0.35), radius=3.0)
    for sx, sy, cx, cy in ((1, 1, x, y), (-1, 1, x + w, y), (1, -1, x, y + h), (-1, -1, x + w, y + h)):
        yield from (
            Line(cx + sx * a, cy + sy * b, cx + sx * c, cy + sy * d, Stroke(earth, 0.25))
            for a, b, c, d in ((3, 9, 3, 6), (3, 6, 6, 6), (6, 6, 6, 3), (6, 3, 9, 3))
        )
