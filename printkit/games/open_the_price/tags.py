"""What players write on: the strip of score boxes, whose head points at a place of the board, and the title mark above it all."""

from __future__ import annotations

from collections.abc import Iterator

from printkit.draw import brush, shapes
from printkit.draw.frame import BLACK, Box, Field, Item, Line, Rect, Stroke, circle, polygon
from printkit.draw.paints import Pattern
from printkit.draw.style import Style
from printkit.model import Game

from . import digits

NAME = "OPEn"
"""The title as a display of seven segments can show it."""

EDGE = 3.0
"""mm; what a cut may miss by."""

HEAD = 22.0
"""mm; the head of a strip, which lies on the board."""

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


def player_mark(game: Game, style: Style, name: str, mark: str, box: Box) -> list[Item]:
    """A player's mark in their colour; where there is none, in black."""
    paint = brush.paint(game, style, name)
    fill = BLACK if paint is None or isinstance(paint, Pattern) else paint
    return brush.inked(shapes.shape(mark, box), fill, None)


def strip(game: Game, style: Style, name: str, mark: str, size: tuple[float, float]) -> list[Item]:
    """A guess card: at the left the head in the player's colour, to its right a box for each place, 一 at the right end."""
    w, h = size
    return [
        *_head(game, style, name, mark, h),
        *boxes(game, style, (EDGE + HEAD + 2.0, EDGE, w - 2 * EDGE - HEAD - 2.0, h - 2 * EDGE)),
    ]


def _head(game: Game, style: Style, name: str, mark: str, h: float) -> Iterator[Item]:
    middle, tip = h / 2, 6.0
    outline = polygon(
        [(EDGE, middle), (EDGE + tip, EDGE), (EDGE + HEAD, EDGE), (EDGE + HEAD, h - EDGE), (EDGE + tip, h - EDGE)]
    ).segments
    yield from brush.inked(outline, brush.paint(game, style, name), Stroke(style.palette.rule, 0.3))
    x, r = EDGE + tip + (HEAD - tip) / 2 - 0.6, 5.6
    yield circle(x, middle, r, style.palette.paper, Stroke(style.palette.rule, 0.3))
    side = 7.0
    yield from player_mark(game, style, name, mark, (x - side / 2, middle - side / 2, side, side))


def boxes(game: Game, style: Style, box: Box) -> Iterator[Item]:
    """The score: a box for each place with its name, and a digit that is not lit for a guide to the pen."""
    x, y, w, h = box
    count = game.facts["places"]
    wide = w / count
    rule, ghost = style.palette.rule, brush.perhaps(game, style, "ghost")
    yield Rect(x, y, w, h, style.palette.paper, Stroke(rule, 0.35), radius=1.2)
    label = 3.6
    if ghost is not None:
        size = (wide * 0.52, h - label - 2.2)
        lefts = [x + (number + 0.5) * wide - size[0] / 2 for number in range(count)]
        yield from digits.shown("8" * count, lefts, y + label + 0.9, size, ghost)
    for place in range(1, count + 1):
        right = x + w - (place - 1) * wide
        text = place_name(game, style.lang, place)
        yield brush.worded(
            style, text, right - wide / 2, y + label / 2 + 0.2, 7.0, width=wide - 0.8, color=style.palette.muted, bold=False
        )
        yield Field(right - wide, y + label, wide, h - label, f"digit-{place}", "cell", text)
        if place > 1:
            named = (place - 1) % GROUP.get(style.lang, 3) == 0
            yield Line(right, y, right, y + h, Stroke(rule if named else style.palette.hair, 0.4 if named else 0.2))
