"""The digit board: a display with a place for every digit, in parts that are laid side by side from right to left.

A place is as wide as the short side of a zero card, so that a card with one zero covers one place; those with two and three
zeros lie across two and three. Guess cards are half as wide: two of them lie side by side under a place.
"""

from __future__ import annotations

from collections.abc import Iterator

from printkit.draw import brush
from printkit.draw.frame import Box, Group, Item, Line, Rect, Stroke, polygon
from printkit.draw.style import Style
from printkit.model import Game

from . import digits
from .tags import place_name, title_mark

NAMES = (4.0, 20.0)
LANE = (27.0, 74.0)
GUESSES = (104.0, 20.5)
"""mm: upper edge and height of the places' names, of where the price is laid open, and of where guess cards lie."""

STRIP = 32.0
"""mm; how high the strip of glass is that runs through the lane, as through the cards."""

UNLIT = (15.3, 27.0)
"""mm; a digit that waits for a card."""

SCALE = 0.2
"""How large cards are in the drawing that shows how they lie."""

_INSET = 1.0 / SCALE
"""mm by which cards in that drawing keep clear of the lines of the places that they fill."""

_APART = 1.2
"""mm between places for guess cards, and between them and the lines beside them."""

_JOINT = 2.2
"""mm; half the height of a mark at a joint, and its reach."""


def pitch(game: Game) -> float:
    """How wide a place is, in mm."""
    return min(_card(game))


def places(game: Game, part: int, w: float) -> range:
    """The places on a part `w` mm wide, from its right edge to the left; the first part begins with 一."""
    each = int(w // pitch(game))
    return range((part - 1) * each + 1, min(part * each, game.facts["places"]) + 1)


def left_of(game: Game, part: int, w: float, place: int) -> float:
    """The left edge of a place on its part, in mm."""
    return w - (place - places(game, part, w)[0] + 1) * pitch(game)


def covered(game: Game, zeros: int) -> Box:
    """A card with so many zeros as it lies over the places 1 to `zeros`, whose upper right corner is the origin."""
    short, long = sorted(_card(game))
    wide, high = (short, long) if zeros == 1 else (long, short)
    middle = -zeros * pitch(game) / 2
    return middle - wide / 2, (LANE[1] - high) / 2, wide, high


def part(game: Game, style: Style, number: int, size: tuple[float, float]) -> Iterator[Item]:
    """One part of the board; what is left of the last one's width holds the title and how cards are laid."""
    w, h = size
    here, wide = places(game, number, w), pitch(game)
    x = w - len(here) * wide
    if here:
        left = x - (style.bleed if x < 1e-6 else 0.0)
        glass, top = brush.perhaps(game, style, "lcd"), LANE[0] + (LANE[1] - STRIP) / 2
        if glass is not None:
            yield Rect(left, top, w + style.bleed - left, STRIP, glass)
        for y in (top, top + STRIP):
            yield Line(left, y, w + style.bleed, y, Stroke(brush.colour(game, style, "segment"), 0.9))
        for y in (LANE[0], LANE[0] + LANE[1]):
            yield Line(left, y, w + style.bleed, y, Stroke(brush.colour(game, style, "line"), 0.35))
    for place in here:
        yield from _place(game, style, place, left_of(game, number, w, place))
        if place != here[-1]:
            at = left_of(game, number, w, place)
            yield Line(at, LANE[0], at, GUESSES[0] + GUESSES[1], Stroke(style.palette.hair, 0.2, (1.2, 1.2)))
    if x > 1e-6:
        if here:
            yield Line(x, LANE[0], x, LANE[0] + LANE[1], Stroke(brush.colour(game, style, "line"), 0.35))
        yield from _panel(game, style, x, h)
    yield from _joints(game, style, number, w)


def _place(game: Game, style: Style, place: int, x: float) -> Iterator[Item]:
    """One place: its name, a digit that is not lit, and where guesses lie."""
    wide, palette = pitch(game), style.palette
    middle = x + wide / 2
    segment = brush.colour(game, style, "segment")
    lit = style.ink == "color"  # the name stands out of a dark plate where that costs nothing but ink
    yield digits.plate((x + 3.0, NAMES[0], wide - 6.0, NAMES[1]), style, segment if lit else None, segment)
    glass = brush.perhaps(game, style, "lcd") if lit else None
    room = wide - 9.0
    name = place_name(game, style.lang, place)
    yield brush.worded(style, name, middle, NAMES[0] + 8.0, 25, width=room, color=glass or segment)
    key = "place.digits_ex" if place == game.facts["places"] else "place.digits"
    label = game.word(style.lang, key, place=place)
    yield brush.worded(style, label, middle, NAMES[0] + 16.2, 9, width=room, color=glass or palette.ink, bold=False)
    at = (middle - UNLIT[0] / 2, LANE[0] + (LANE[1] - UNLIT[1]) / 2)
    ghost = brush.perhaps(game, style, "unlit")
    if ghost is not None:
        yield from digits.shown("8", [at[0]], at[1], UNLIT, ghost)
    else:
        yield from digits.shown("8", [at[0]], at[1], UNLIT, None, edge=Stroke(palette.hair, 0.15))
    y, high = GUESSES
    if place < game.facts["edition"]["lowest_guess"]:
        yield brush.worded(
            style, game.word(style.lang, "board.no_guess"), middle, y + high / 2, 8, width=room, color=palette.muted, bold=False
        )
        return
    half = wide / 2
    for slot in (x + _APART, x + half + _APART / 2):
        yield Rect(slot, y, half - 1.5 * _APART, high, None, Stroke(palette.muted, 0.2, (1.0, 1.0)), radius=1.0)
        tip = slot + half / 2 - 0.75 * _APART
        yield polygon(
            [(tip, y + 4.0), (tip + 3.0, y + 8.0), (tip - 3.0, y + 8.0)], None, Stroke(brush.colour(game, style, "tag"), 0.3)
        )


def _joints(game: Game, style: Style, number: int, w: float) -> Iterator[Item]:
    """Half a diamond on each edge to which the next part is joined: the halves meet."""
    ends = []
    if number > 1:
        ends.append((w, -1.0))
    if number * int(w // pitch(game)) < game.facts["places"]:
        ends.append((0.0, 1.0))
    for x, inward in ends:
        y = NAMES[0] + NAMES[1] / 2
        yield polygon([(x, y - _JOINT), (x + inward * _JOINT, y), (x, y + _JOINT)], brush.colour(game, style, "tag"))


def _panel(game: Game, style: Style, w: float, h: float) -> Iterator[Item]:
    """The title, and how cards are laid."""
    left, high = 8.0, 36.0
    yield from title_mark(game, style, left, 8.0, high)
    yield brush.worded(style, game.word(style.lang, "board.question"), left, 51.5, 13, width=w - 2 * left, anchor="start")
    wide = pitch(game) * SCALE
    for zeros in (1, 2, 3):
        y = 60.0 + (zeros - 1) * (LANE[1] * SCALE + 3.4)
        yield Group(left, y, tuple(_lying(game, style, zeros)), scale=(SCALE, SCALE))
        label = game.word(style.lang, f"board.lie_{zeros}")
        x = left + 3 * wide + 6.0
        yield brush.worded(style, label, x, y + LANE[1] * SCALE / 2, 10, width=w - x - 4.0, anchor="start", bold=False)
    yield brush.worded(
        style, game.word(style.lang, "board.from_right"), left, h - 7.0, 9, width=w - 2 * left, anchor="start", bold=False
    )


def _lying(game: Game, style: Style, zeros: int) -> Iterator[Item]:
    """A card with so many zeros over three places, at full size."""
    wide, (_, high) = pitch(game), LANE
    line, hair = Stroke(brush.colour(game, style, "segment"), 0.3 / SCALE), Stroke(style.palette.muted, 0.15 / SCALE)
    for place in range(3):
        yield Rect(place * wide, 0.0, wide, high, None, hair)
    x, y, w, h = covered(game, zeros)
    x, y, w, h = x + 3 * wide + _INSET, y + _INSET, w - 2 * _INSET, h - 2 * _INSET
    yield Rect(x, y, w, h, brush.perhaps(game, style, "lcd") or style.palette.paper, line, radius=4.0)
    step = wide if zeros == 2 else (w - 10.0) / zeros
    size = (11.0, 20.0)
    yield from digits.shown(
        "0" * zeros, digits.places(zeros, x + w / 2, size[0], step), y + (h - size[1]) / 2, size, line.color
    )


def _card(game: Game) -> tuple[float, float]:
    size = game.component("zero-cards").size
    if size is None:
        raise ValueError("expected zero cards of a size, found none")
    return size
