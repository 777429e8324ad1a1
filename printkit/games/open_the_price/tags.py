"""What players write on: the strip of score boxes, whose head points at a place of the board, and the title mark above it all."""

from __future__ import annotations

from collections.abc import Iterator

from printkit.draw import brush, shapes
from printkit.draw.frame import BLACK, Box, Field, Item, Line, Stroke, circle, polygon
from printkit.draw.paints import Pattern
from printkit.draw.style import Style
from printkit.model import Game

from . import digits

NAME = "OPEn"
"""The title as a display of seven segments can show it."""

HEAD, END = 25.0, 4.5
"""mm; the head of a strip, which lies on the board, and what is blank at the other end."""

GROUP = {"ja": 4}
"""Places from one name to the next: 一, 万, 億; in every other language three: ones, thousands, millions."""


def place_name(game: Game, lang: str, place: int) -> str:
    """What a place is called; the last one is for all prices from there on."""
    return game.word(lang, "place.ex" if place == game.facts["places"] else f"place.short.{place}")


def title_mark(game: Game, style: Style, x: float, y: float, h: float) -> list[Item]:
    """The title on a display, `h` mm high: what it opens stands below in words. About 2.3 times as wide as high."""
    w = title_width(h)
    line, lit = brush.colour(game, style, "line"), brush.colour(game, style, "segment")
    high = 0.52 * h
    wide = high * 0.56
    left = x + (w - digits.long(NAME, wide)) / 2
    return [
        digits.plate((x, y, w, h), style, brush.perhaps(game, style, "lcd"), line, width=0.35),
        *digits.word(NAME, left, y + 0.13 * h, (wide, high), lit, unlit=brush.perhaps(game, style, "unlit")),
        brush.worded(style, "THE PRICE", x + w / 2, y + 0.83 * h, 0.56 * h, width=w - 0.1 * h, color=lit),
    ]


def title_width(h: float) -> float:
    """How wide the title mark is."""
    return 2.0 * h


def cut_off(style: Style, w: float, cut: float, edge: Stroke) -> Iterator[Item]:
    """The upper right corner of a tag `w` mm wide, cut off: paper from the diagonal outwards, on over the card's own cut."""
    r = style.bleed
    yield polygon([(w - cut - r, -r), (w + r, -r), (w + r, cut + r)], style.palette.paper)
    yield Line(w - cut - r, -r, w + r, cut + r, edge)


def player_mark(game: Game, style: Style, name: str, mark: str, box: Box) -> list[Item]:
    """A player's mark in their colour; where there is none, in black."""
    paint = brush.paint(game, style, name)
    fill = BLACK if paint is None or isinstance(paint, Pattern) else paint
    return brush.inked(shapes.shape(mark, box), fill, None)


def strip(game: Game, style: Style, name: str, mark: str, size: tuple[float, float]) -> list[Item]:
    """A guess card: at the left the head in the player's colour, to its right a box for each place, 一 at the right end."""
    w, h = size
    return [*boxes(game, style, (HEAD, 0.0, w - HEAD - END, h)), *_head(game, style, name, mark, h)]


def _head(game: Game, style: Style, name: str, mark: str, h: float) -> Iterator[Item]:
    """It points at a place of the board; its upper and lower edges are the card's."""
    middle, r, tip = h / 2, style.bleed, 8.0
    slope = (tip - 2.0) / middle
    edge = tip + slope * r
    outline = polygon([(2.0, middle), (edge, -r), (HEAD, -r), (HEAD, h + r), (edge, h + r)]).segments
    yield from brush.inked(outline, brush.paint(game, style, name), None)
    pen = Stroke(style.palette.rule, 0.4)
    for y in (-r, h + r):
        yield Line(2.0, middle, edge, y, pen)
    yield Line(HEAD, -r, HEAD, h + r, pen)
    x = (tip + HEAD) / 2 - 1.0
    yield circle(x, middle, 5.8, style.palette.paper, Stroke(style.palette.rule, 0.3))
    side = 7.0
    yield from player_mark(game, style, name, mark, (x - side / 2, middle - side / 2, side, side))


def boxes(game: Game, style: Style, box: Box) -> Iterator[Item]:
    """The score: a box for each place with its name, and a digit that is not lit for a guide to the pen.

    Boxes go on over the card's edge, above and below: no line runs along a cut.
    """
    x, y, w, h = box
    count = game.facts["places"]
    wide, r = w / count, style.bleed
    rule, ghost = style.palette.rule, brush.perhaps(game, style, "ghost")
    top, bottom = 3.2, 3.2
    label = 3.6
    if ghost is not None:
        size = (wide * 0.54, h - top - bottom - label - 0.4)
        lefts = [x + (number + 0.5) * wide - size[0] / 2 for number in range(count)]
        yield from digits.shown("8" * count, lefts, y + top + label + 0.4, size, ghost)
    for place in range(1, count + 1):
        right = x + w - (place - 1) * wide
        text = place_name(game, style.lang, place)
        yield brush.worded(
            style, text, right - wide / 2, y + top + label / 2, 7.0, width=wide - 0.8, color=style.palette.muted, bold=False
        )
        yield Field(right - wide, y + top + label, wide, h - top - label - 2.0, f"digit-{place}", "cell", text)
        named = (place - 1) % GROUP.get(style.lang, 3) == 0
        yield Line(right, y - r, right, y + h + r, Stroke(rule if named else style.palette.hair, 0.5 if named else 0.25))
