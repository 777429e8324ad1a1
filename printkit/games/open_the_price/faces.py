"""What the faces of OPEN THE PRICE draw that regions can't say: displays of seven segments, and what depends on the rules."""

from __future__ import annotations

from printkit.frame import Group, Item, Stroke
from printkit.games.open_the_price import board, digits, tags
from printkit.games.open_the_price.inks import colour, perhaps
from printkit.model import Card, Component, Game
from printkit.style import Style

INDEX = {"segment": (3.0, 5.4, 3.7), "tag-ink": (3.8, 6.9, 0.0)}
"""mm; a digit in a corner: its width, its height, and the next one's distance. That of a price card is the larger."""

CORNER = 3.8
"""mm from the edges to the value in a corner."""

ZERO = (20.0, 37.0)
ZEROS = {2: (13.0, 26.0, 34.0), 3: (9.6, 22.0, 20.3)}
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
    segment, unlit = colour(game, style, "segment"), perhaps(game, style, "unlit")
    if style.palette.solid:
        return digits.shown(text, lefts, y, size, segment, unlit=unlit)
    return digits.shown(text, lefts, y, size, None, edge=Stroke(segment, 0.4))


def _corners(game: Game, text: str, w: float, h: float, style: Style, ink: str = "segment") -> list[Item]:
    """The value at the top left, and turned at the bottom right: in a fan of cards one of them is seen."""
    wide, high, pitch = INDEX[ink]
    lefts = [CORNER + number * pitch for number in range(len(text))]
    value = tuple(digits.shown(text, lefts, CORNER, (wide, high), colour(game, style, ink)))
    return [*value, Group(w, h, value, rotate=180.0)]


PRICE = (19.0, 35.0)
"""mm; the digit of a price card."""


def price(game: Game, card: Card, component: Component, style: Style) -> list[Item]:
    """The digit of a price card in its window, and in two corners."""
    w, h = component.size or (0.0, 0.0)
    wide, high = PRICE
    text, tag = card.columns["digits"], colour(game, style, "tag-ink")
    unlit = perhaps(game, style, "unlit-tag")
    at = [(w - wide) / 2]
    if style.palette.solid:
        main = digits.shown(text, at, (h - high) / 2, PRICE, tag, unlit=unlit)
    else:
        main = digits.shown(text, at, (h - high) / 2, PRICE, None, edge=Stroke(tag, 0.4))
    return [*main, *_corners(game, text, w, h, style, "tag-ink")]


BACK = (3, 4)
"""Digits across and down on a back."""


def back(game: Game, _card: Card, component: Component, style: Style) -> list[Item]:
    """A display that waits: digits of nothing but their outlines, three bars lit in the middle. It looks the same turned."""
    w, h = component.size or (0.0, 0.0)
    across, down = BACK
    line, lit = colour(game, style, "line"), perhaps(game, style, "segment-soft")
    wide, high = 6.6, 11.6
    lefts = digits.places(across, w / 2, wide, 9.6)
    rows = [h / 2 + (row - (down - 1) / 2) * 15.0 - high / 2 for row in range(down)]
    items: list[Item] = []
    for y in rows:
        items += digits.shown("8" * across, lefts, y, (wide, high), None, edge=Stroke(line, 0.15))
    items.append(digits.plate((w / 2 - 15.0, h / 2 - 3.2, 30.0, 6.4), style, perhaps(game, style, "lcd"), line, width=0.3))
    items += digits.shown("---", lefts, h / 2 - high / 2, (wide, high), lit, edge=Stroke(line, 0.2))
    return items


def strip(game: Game, card: Card, component: Component, style: Style) -> list[Item]:
    """A guess card."""
    return tags.strip(game, style, card.columns["colour"], card.columns["mark"], component.size or (0.0, 0.0))


def answer(game: Game, card: Card, component: Component, style: Style) -> list[Item]:
    """The title mark and the player's mark of an answer card."""
    w, _ = component.size or (0.0, 0.0)
    mark = tags.player_mark(game, style, card.columns["colour"], card.columns["mark"], (w - 17.0, 7.0, 9.0, 9.0))
    return [*tags.title_mark(game, style, 17.0, 6.0, 11.0), *mark]


def part(game: Game, card: Card, component: Component, style: Style) -> list[Item]:
    """A part of the digit board."""
    return list(board.part(game, style, int(card.columns["part"]), component.size or (0.0, 0.0)))


def topics(game: Game, _card: Card, _component: Component, style: Style) -> list[Item]:
    """The title mark of the topic card."""
    return tags.title_mark(game, style, 8.0, 14.0, 14.0)
