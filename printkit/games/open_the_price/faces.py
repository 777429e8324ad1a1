"""What the faces of OPEN THE PRICE draw that regions can't say: displays of seven segments, and what depends on the rules."""

from __future__ import annotations

from printkit.draw import brush
from printkit.draw.frame import Color, Group, Item, Stroke
from printkit.draw.style import Style
from printkit.model import Card, Component, Game

from . import board, digits, tags

INDEX = {"segment": (3.0, 5.4, 3.7), "tag-ink": (3.8, 6.9, 0.0)}
"""mm; a digit in a corner: its width, its height, and the next one's distance. That of a price card is the larger."""

CORNER = 3.8
"""mm from the edges to the value in a corner."""

ZERO = (20.0, 37.0)
ZEROS = {2: (13.0, 26.0, 34.0), 3: (8.8, 20.4, 20.3)}
"""mm; the zero of a card that covers one place; the zeros of one that lies across: width, height, from one to the next."""


def zero(game: Game, card: Card, component: Component, style: Style) -> list[Item]:
    """A display with a 0, as it lies over one place of the board."""
    w, h = component.size or (0.0, 0.0)
    wide, high = ZERO
    main = _lit(game, style, "0", [(w - wide) / 2], (h - high) / 2, (wide, high))
    return [*main, *_corners(game, card.columns["digits"], w, h, style)]


def zeros(game: Game, card: Card, component: Component, style: Style) -> list[Item]:
    """A display that lies across as many places as it has zeros: the middle of each zero lies over its own place."""
    w, h = component.size or (0.0, 0.0)
    text = card.columns["digits"]
    wide, high, pitch = ZEROS[len(text)]
    row = _lit(game, style, text, digits.places(len(text), h / 2, wide, pitch), (w - high) / 2, (wide, high))
    # Laid out as it lies on the board, then stood up: its top is the right side there.
    lying = Group(0.0, h, tuple(row), rotate=-90.0)
    return [lying, *_corners(game, text, w, h, style)]


def _lit(game: Game, style: Style, text: str, lefts: list[float], y: float, size: tuple[float, float]) -> list[Item]:
    """Large digits: where little ink is spent, as outlines."""
    segment, unlit = brush.colour(game, style, "segment"), brush.perhaps(game, style, "unlit")
    return _digits(text, lefts, y, size, style, segment, unlit)


def _digits(
    text: str, lefts: list[float], y: float, size: tuple[float, float], style: Style, ink: Color, unlit: Color | None
) -> list[Item]:
    """Lit bars over those that are not lit, which are hairlines where the ink has no tint for them."""
    off: list[Item] = []
    if unlit is None:
        off = digits.shown("8" * len(text), lefts, y, size, None, edge=Stroke(style.palette.hair, 0.15))
    if style.palette.solid:
        return [*off, *digits.shown(text, lefts, y, size, ink, unlit=unlit)]
    return [*off, *digits.shown(text, lefts, y, size, None, edge=Stroke(ink, 0.5))]


def _corners(game: Game, text: str, w: float, h: float, style: Style, ink: str = "segment") -> list[Item]:
    """The value at the top left, and turned at the bottom right: in a fan of cards one of them is seen."""
    wide, high, pitch = INDEX[ink]
    lefts = [CORNER + number * pitch for number in range(len(text))]
    value = tuple(digits.shown(text, lefts, CORNER, (wide, high), brush.colour(game, style, ink)))
    return [*value, Group(w, h, value, rotate=180.0)]


PRICE = (19.0, 35.0)
"""mm; the digit of a price card."""


def price(game: Game, card: Card, component: Component, style: Style) -> list[Item]:
    """The digit of a price card in its window, and in two corners."""
    w, h = component.size or (0.0, 0.0)
    wide, high = PRICE
    text, tag = card.columns["digits"], brush.colour(game, style, "tag-ink")
    unlit = brush.perhaps(game, style, "unlit-tag")
    at = [(w - wide) / 2]
    main = _digits(text, at, (h - high) / 2, PRICE, style, tag, unlit)
    return [*main, *_corners(game, text, w, h, style, "tag-ink")]


ACROSS = 3
"""Digits side by side on a back."""


def back(game: Game, _card: Card, component: Component, style: Style) -> list[Item]:
    """The title at both ends; between them a display that waits, three bars lit. It looks the same turned."""
    w, h = component.size or (0.0, 0.0)
    line, lit = brush.colour(game, style, "line"), brush.perhaps(game, style, "segment-soft")
    high = 12.0
    title = tuple(tags.title_mark(game, style, (w - tags.title_width(high)) / 2, 7.4, high))
    items: list[Item] = [Group(0.0, 0.0, title), Group(w, h, title, rotate=180.0)]
    size = (5.6, 9.6)
    lefts = digits.places(ACROSS, w / 2, size[0], 9.4)
    for y in (h / 2 - 4.8 - size[1], h / 2 + 4.8):
        items += digits.shown("8" * ACROSS, lefts, y, size, None, edge=Stroke(line, 0.15))
    items.append(
        digits.plate((w / 2 - 14.0, h / 2 - 3.0, 28.0, 6.0), style, brush.perhaps(game, style, "lcd"), line, width=0.3)
    )
    items += digits.shown("-" * ACROSS, lefts, h / 2 - size[1] / 2, size, lit, edge=Stroke(line, 0.2))
    return items


def strip(game: Game, card: Card, component: Component, style: Style) -> list[Item]:
    """A guess card."""
    return tags.strip(game, style, card.columns["colour"], card.columns["mark"], component.size or (0.0, 0.0))


def answer(game: Game, card: Card, component: Component, style: Style) -> list[Item]:
    """The title mark and the player's mark of an answer card."""
    w, _ = component.size or (0.0, 0.0)
    mark = tags.player_mark(game, style, card.columns["colour"], card.columns["mark"], (w - 17.0, 7.0, 9.0, 9.0))
    return [*tags.title_mark(game, style, 17.0, 5.6, 11.8), *mark]


def part(game: Game, card: Card, component: Component, style: Style) -> list[Item]:
    """A part of the digit board."""
    return list(board.part(game, style, int(card.columns["part"]), component.size or (0.0, 0.0)))


def topics(game: Game, _card: Card, _component: Component, style: Style) -> list[Item]:
    """The title mark of the topic card."""
    return tags.title_mark(game, style, 8.0, 14.0, 14.0)
