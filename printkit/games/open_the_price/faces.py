"""What the faces of OPEN THE PRICE draw that regions can't say: displays of seven segments, and what depends on the rules."""

from __future__ import annotations

from printkit.draw import brush
from printkit.draw.frame import Color, Group, Item, Stroke, circle, polygon
from printkit.draw.style import Style
from printkit.model import Card, Component, Game

from . import board, digits, tags

INDEX = {"segment": (3.0, 5.4, 3.7), "tag-ink": (3.8, 6.9, 0.0)}
"""mm; a digit in a corner: its width, its height, and the next one's distance. That of a price card is the larger."""

CORNER = (5.4, 4.4)
"""mm from the edges to the value in a corner."""

ZERO = (15.3, 27.0)
ZEROS = {2: (14.0, 25.0, 33.0), 3: (9.6, 20.6, 20.3)}
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
    lefts = [CORNER[0] + number * pitch for number in range(len(text))]
    value = tuple(digits.shown(text, lefts, CORNER[1], (wide, high), brush.colour(game, style, ink)))
    return [*value, Group(w, h, value, rotate=180.0)]


PRICE = ZERO
"""mm; the digit of a price card."""

CUT = 10.0
"""mm; how much of its two free corners a tag lacks, along each edge."""


def price(game: Game, card: Card, component: Component, style: Style) -> list[Item]:
    """The digit of a price card on the strip, and in two corners; the other two are cut off."""
    w, h = component.size or (0.0, 0.0)
    wide, high = PRICE
    text, tag = card.columns["digits"], brush.colour(game, style, "tag-ink")
    unlit = brush.perhaps(game, style, "unlit-tag")
    at = [(w - wide) / 2]
    main = _digits(text, at, (h - high) / 2, PRICE, style, tag, unlit)
    edge = Stroke(brush.colour(game, style, "tag"), 0.6)
    off = tuple(tags.cut_off(style, w, CUT, edge))
    return [*off, Group(w, h, off, rotate=180.0), *main, *_corners(game, text, w, h, style, "tag-ink")]


ACROSS = 3
"""Digits side by side on a back."""

WAITING = (8.0, 12.0)
WAITS = (4.8, 8.2)
"""mm; of the digits that fill a back: from one to the next, and how large each is."""

TAG = (8.0, 7.0, 24.0, 58.0)
"""mm; the tag on a back: left, top, width and height."""


def back(game: Game, _card: Card, component: Component, style: Style) -> list[Item]:
    """A wall of digits that wait for a price, and a tag before it with the title at both ends. It looks the same turned."""
    w, h = component.size or (0.0, 0.0)
    line, tag = brush.colour(game, style, "line"), brush.colour(game, style, "tag")
    unlit, hair = brush.perhaps(game, style, "unlit"), Stroke(style.palette.hair, 0.15)
    columns, rows = round(w / WAITING[0]) + 1, round(h / WAITING[1]) + 1
    wall: list[Item] = []
    if style.palette.solid:  # where ink is saved the tag is enough
        for row in range(rows):
            lefts = [column * WAITING[0] - WAITS[0] / 2 for column in range(columns)]
            top = row * WAITING[1] - WAITS[1] / 2
            wall += digits.shown("8" * columns, lefts, top, WAITS, unlit, edge=None if unlit else hair)
    reach = style.bleed
    items: list[Item] = [Group(0.0, 0.0, tuple(wall), clip=(-reach, -reach, w + 2 * reach, h + 2 * reach))] if wall else []
    x, y, wide, high = TAG
    cut = 6.0
    outline = [(x, y), (x + wide - cut, y), (x + wide, y + cut), (x + wide, y + high), (x + cut, y + high), (x, y + high - cut)]
    items.append(polygon(outline, style.palette.paper, Stroke(tag, 0.9)))
    half = (
        circle(w / 2, y + 4.6, 1.8, brush.perhaps(game, style, "lcd") or style.palette.paper, Stroke(tag, 0.5)),
        *tags.title_mark(game, style, (w - tags.title_width(9.5)) / 2, y + 9.4, 9.5),
    )
    items += [Group(0.0, 0.0, half), Group(w, h, half, rotate=180.0)]
    size = (4.4, 8.0)
    lefts = digits.places(ACROSS, w / 2, size[0], 6.2)
    items.append(digits.plate((w / 2 - 10.0, h / 2 - 6.0, 20.0, 12.0), style, brush.perhaps(game, style, "lcd"), line))
    return [*items, *digits.shown("-" * ACROSS, lefts, h / 2 - size[1] / 2, size, tag)]


def strip(game: Game, card: Card, component: Component, style: Style) -> list[Item]:
    """A guess card."""
    return tags.strip(game, style, card.columns["colour"], card.columns["mark"], component.size or (0.0, 0.0))


HEAD = 20.0
"""mm; how high the head of an answer card is."""


def answer(game: Game, card: Card, component: Component, style: Style) -> list[Item]:
    """On the head of an answer card: the corner cut off, the hole for the string, the title, and the player's mark."""
    w, _ = component.size or (0.0, 0.0)
    colour, middle = card.columns["colour"], HEAD / 2
    paper, edge = style.palette.paper, Stroke(brush.colour(game, style, f"{colour}-line"), 0.6)
    off = tuple(tags.cut_off(style, w, 12.0, edge))
    return [
        Group(w, 0.0, off, scale=(-1.0, 1.0)),
        circle(11.6, middle + 2.0, 2.7, paper, edge),
        *tags.title_mark(game, style, 18.0, 4.4, 11.4),
        circle(w - 14.0, middle, 6.0, paper, edge),
        *tags.player_mark(game, style, colour, card.columns["mark"], (w - 17.5, middle - 3.5, 7.0, 7.0)),
    ]


def part(game: Game, card: Card, component: Component, style: Style) -> list[Item]:
    """A part of the digit board."""
    return list(board.part(game, style, int(card.columns["part"]), component.size or (0.0, 0.0)))


def topics(game: Game, _card: Card, _component: Component, style: Style) -> list[Item]:
    """The title mark of the topic card."""
    return tags.title_mark(game, style, 8.0, 14.0, 14.0)
