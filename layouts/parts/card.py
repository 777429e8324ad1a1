"""What cards are built of: a card that knows its size, pieces stacked in the largest type that fits, and their parts.

A `CardCanvas` is a `Canvas` with a trim size and words whose numbers come from the game. It is laid out at one scale; large print is the
same card, `ENLARGED` times as large (`finished`).

Words are filled in by `CardCanvas.say`: with facts, points, and how many boxes of an entry each player has.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from functools import cached_property
from math import prod
from typing import Any

from printkit.draw.frame import PT_PER_MM, Frame, Group, Rect, circle
from printkit.draw.style import Style
from printkit.draw.text import Block, Crammed, fit_line, line
from printkit.layouts.parts import look as looks
from printkit.layouts.parts.canvas import Canvas, places
from printkit.layouts.parts.dice import die
from printkit.layouts.parts.enlarging import ENLARGED, enlarged
from printkit.layouts.parts.look import LookParams
from printkit.model import Component, Game
from printkit.model.numbers import ranges
from printkit.model.placeholders import fill
from printkit.model.slots import SEAT

SAFE = 3.0
"""mm inside the trim that stay blank, or a cut that drifts would take something away."""

LEAST = 6.5
"""pt; the smallest type on a card."""

BADGE = 4.4
"""mm; the diameter of a badge."""


@dataclass(frozen=True, slots=True, kw_only=True)
class CardMark:
    """The game's mark: a face of ``faces.toml`` made for a paper of the size `view` in mm; `named`: in front of the name."""

    face: str
    view: tuple[float, float]
    named: bool = False


@dataclass(frozen=True, slots=True, kw_only=True)
class Headed:
    """Params of what has words of its own and the game's name or mark at its head."""

    words: str
    mark: CardMark | None = None
    look: LookParams | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class Chosen:
    """Params whose words may depend on a reading, or on what the edition states."""

    words: str
    reading: str = ""
    edition: str = ""


@dataclass
class CardCanvas(Canvas):
    """One card in the making: `w` by `h` mm whose contents keep clear of the trim, with its section of the words and the game's mark.

    `span` are the left and right edge of a column that is drawn in. A `look` is put on when the frame is finished.
    """

    w: float = 0.0
    h: float = 0.0
    section: str = ""
    mark: CardMark | None = None
    look: LookParams | None = None
    span: tuple[float, float] | None = None

    @property
    def left(self) -> float:
        """The left edge of the contents."""
        return self.span[0] if self.span else SAFE

    @property
    def right(self) -> float:
        """The right edge of the contents."""
        return self.span[1] if self.span else self.w - SAFE

    @property
    def top(self) -> float:
        """The upper edge of the contents."""
        return SAFE

    @property
    def bottom(self) -> float:
        """The lower edge of the contents."""
        return self.h - SAFE

    @property
    def inner(self) -> float:
        """The width of the contents."""
        return self.right - self.left

    @cached_property
    def values(self) -> dict[str, Any]:
        """What words may name.

        ``{finish}`` is a fact, ``{museum}`` or ``{A.vp}`` a value of points, ``{zeros.1}`` the first place of a list,
        ``{A.boxes}`` a player's places of an entry.
        """
        game = self.game
        facts = {name: fact for name, fact in game.facts.items() if name != "edition"}
        named = dict(_named("", facts)) | dict(_named("", game.points))
        return named | {f"{name}.boxes": boxes(game, name) for name in game.in_force}

    def say(self, key: str, **more: Any) -> str:
        """The text of a key of the component's own section of the words, its placeholders filled in."""
        return self.filled(self.game.word(self.style.lang, f"{self.section}.{key}"), **more)

    def plain(self, key: str) -> str:
        """The text of a key as it stands: it is a designer's, and braces in it mean nothing."""
        return self.game.word(self.style.lang, f"{self.section}.{key}")

    def filled(self, text: str, **more: Any) -> str:
        """A text with its placeholders filled in from `values` and `more`. Raises KeyError for a name that the game doesn't have."""
        return ranges(fill(text, {**self.values, **more}, _printed), self.style.lang)

    def frame(self, w: float, h: float, order: Sequence[str], title: str) -> Frame:
        """The finished frame, its fields in the order given."""
        frame = Canvas.frame(self, w, h, order, title)
        if self.look is None:
            return frame
        own, below = looks.names(self.look), looks.ground(self.game, self.look, self.style, w, h)
        return frame._replace(items=(*below, *(looks.renamed(frame.items, own) if own else frame.items)))

    def sentence(self, row: Chosen) -> str:
        """The text of a row of params: ``words`` names it, ``reading`` the option whose reading in force chooses among them.

        ``edition`` names a fact of the edition. Where it states one the words are those under ``WORDS_FACT``, which may name it.
        """
        fact = row.edition
        if fact and (stated := self.game.facts.get("edition", {}).get(fact)):
            return self.say(f"{row.words}_{fact}", **{fact: stated})
        return self.say(f"{row.words}.{self.game.readings[row.reading]}" if row.reading else row.words)


def blank(game: Game, component: Component, params: Headed, style: Style) -> CardCanvas:
    """An empty card of the component's size, its slots those of `style.players` seats."""
    look = params.look
    w, h = component.size or (style.lying if look is not None and look.landscape else style.area)
    plain = replace(style, large=False, smallest=max(style.smallest, LEAST))
    plain = plain if look is None else looks.styled(look, plain)
    shown = places(game, component, style.players)
    card = CardCanvas(game, component, plain, shown, 1.0, 5.0, 0.5, w=w, h=h, section=params.words, mark=params.mark)
    card.look = look
    return card


def _named(name: str, data: Any) -> Iterator[tuple[str, Any]]:
    """Every number and text in tables and lists, by its way there: ``prices.3``; places of a list count from 1."""
    if isinstance(data, Mapping):
        for key, value in data.items():
            yield from _named(f"{name}.{key}" if name else str(key), value)
    elif isinstance(data, list | tuple):
        for number, value in enumerate(data, 1):
            yield from _named(f"{name}.{number}", value)
    elif isinstance(data, int | float | str):
        yield name, data


def _printed(value: object) -> str:
    """A value as it is printed: a number below zero with a minus, not a hyphen."""
    return f"−{-value}" if isinstance(value, int | float) and value < 0 else str(value)


def boxes(game: Game, name: str) -> int:
    """How many places an entry gives each player; one that counts the places of another has as many as that."""
    entry = game.in_force[name]
    if entry.of:
        return boxes(game, entry.of)
    return prod(len(game.axes[axis].keys) for axis in entry.axes if game.axes[axis].prefix != SEAT)


# Pieces ------------------------------------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class Strip:
    """A part of a card across its whole width: its height, how to draw it from a y on, and the room below it.

    `gap` is the least room in mm, `most` what it may grow to on a card with room to spare.
    """

    h: float
    draw: Callable[[float], object]
    gap: float = 0.0
    most: float = 0.0


def stack(pieces: Sequence[Strip], top: float, bottom: float) -> bool:
    """Draw the pieces from `top` down, spread over the room as far as their gaps may grow; False if they don't fit."""
    gaps = sum(piece.gap for piece in pieces[:-1])
    spare = bottom - top - gaps - sum(piece.h for piece in pieces)
    if spare < -1e-6:
        return False
    growth = sum(max(0.0, piece.most - piece.gap) for piece in pieces[:-1])
    share = min(1.0, spare / growth) if growth else 0.0
    y = top
    for piece in pieces:
        piece.draw(y)
        y += piece.h + piece.gap + max(0.0, piece.most - piece.gap) * share
    return True


def sizes(largest: float) -> Iterator[float]:
    """Type sizes in pt to try, down to the least."""
    points = largest
    while points >= LEAST:
        yield points
        points -= 0.25


def heading(card: CardCanvas, text: str, note: str = "") -> Strip:
    """A section's title over a rule."""
    return Strip(5.0, lambda y: card.heading(text, card.left, y, card.inner, note), 1.1, 2.4)


def crammed(card: CardCanvas, title: str) -> Crammed:
    """What to raise when a card's pieces don't fit in the smallest type."""
    return Crammed(title, card.inner, card.bottom - card.top, LEAST)


def put(card: CardCanvas, block: Block, x: float, y: float) -> None:
    """A measured text with its top-left corner at x, y."""
    card.put(Group(x, y, block.items))


# Parts -------------------------------------------------------------------------------------------------------------------


def title(card: CardCanvas, subtitle: str) -> float:
    """The game's name or mark, and at the right what the card is, over a rule. Returns the y below."""
    middle, foot = card.top + 2.7, card.top + 6.4
    fonts, palette = card.style.fonts, card.palette
    base = middle + fonts.cap_height("bold") * card.pt(14.5) / PT_PER_MM / 2
    used = name(card, 5.6, middle, 14.5, card.inner)
    size = fit_line(fonts, subtitle, card.inner - used - 3.0, 8.25, LEAST)
    card.put(line(fonts, subtitle, card.right, base, size, "regular", palette.muted, "end"))
    card.rule(card.left, foot, card.right, foot, card.pen(palette.rule, 0.5))
    return foot


def name(card: CardCanvas, high: float, middle: float, points: float, width: float) -> float:
    """The game's name at the top left, or its mark `high` mm high. Returns the width that it takes.

    A mark that is not `named` stands in the place of the name.
    """
    used = 0.0
    if card.mark:
        used = mark(card, card.mark, card.left, middle - high / 2, high)
        if not card.mark.named:
            return used
        used += 1.6
    title = card.game.title(card.style.lang)
    room = width - used
    return used + card.text(title, card.left + used, middle, points, face="bold", width=room, color=card.palette.head)


def mark(card: Canvas, params: CardMark, x: float, y: float, high: float) -> float:
    """The game's mark with its top-left corner at x, y, so many mm high. Returns its width."""
    # Whatever has no mark starts without the drawing of faces: nine modules, 40 ms on a slow machine.
    from printkit.draw.brush import Brush  # see above
    from printkit.layouts.deck.placing import Surface  # see above
    from printkit.layouts.deck.regions import Maker  # see above

    wide, tall = params.view
    scale = high / tall
    maker = Maker(card.game, card.style, Brush(card.style, card.game.faces))
    regions = maker.face(params.face, Surface(wide, tall, 0.0, cut=False))
    items = tuple(item for region in regions for item in region.draw({}))
    card.put(Group(x, y, items, scale=(scale, scale)))
    return wide * scale


def badge(card: CardCanvas, letter: str, x: float, middle: float, side: float = BADGE) -> None:
    """A letter in a disc, its left edge at x: solid, shaded or outlined as the ink allows."""
    palette = card.palette
    card.put(Rect(x, middle - side / 2, side, side, palette.shade, card.pen(palette.rule, 0.25), radius=side / 2))
    card.text(letter, x + side / 2, middle, side * 1.86, face="bold", color=palette.on_shade, anchor="middle")


def pill(card: CardCanvas, mark: str, middle: float) -> None:
    """The mark of a step at the left edge: a number in a rounded frame."""
    palette = card.palette
    card.put(
        Rect(card.left, middle - PILL_H / 2, PILL_W, PILL_H, palette.paper, card.pen(palette.rule, 0.3), radius=PILL_H / 2)
    )
    card.text(mark, card.left + PILL_W / 2, middle, 8.0, face="bold", anchor="middle", width=PILL_W - 1.5)


PILL_W, PILL_H = 6.6, 4.8
"""mm; the mark of a step."""


@dataclass
class Flow:
    """Steps joined by a line: remembers where the last mark ended."""

    card: CardCanvas
    foot: float | None = field(default=None)

    def mark(self, text: str, middle: float) -> None:
        """A mark (a dot where it has no text), joined to the one before."""
        high = PILL_H / 2 if text else 0.75
        if self.foot is not None:
            x = self.card.left + PILL_W / 2
            self.card.rule(x, self.foot, x, middle - high, self.card.pen(self.card.palette.rule, 0.25))
        if text:
            pill(self.card, text, middle)
        else:
            self.card.put(circle(self.card.left + PILL_W / 2, middle, high, self.card.palette.rule))
        self.foot = middle + high


def chain(card: CardCanvas, letters: Sequence[str], x: float, middle: float, side: float = BADGE) -> float:
    """Badges in the order in which they count, an arrow between two. Returns the width."""
    arrow = 0.62 * side
    at = x
    for number, letter in enumerate(letters):
        if number:
            card.icon("arrow-right", at + 0.25 * side, middle - arrow / 2, arrow, card.palette.rule)
            at += arrow + 0.5 * side
        badge(card, letter, at, middle, side)
        at += side
    return at - x


def sign(card: CardCanvas, kind: str, key: Any, x: float, middle: float, side: float, *, solid: bool = False) -> None:
    """What stands for one key of an axis, centred on x: its die face, or its number in a circle."""
    palette = card.palette
    if kind == "die" and solid:
        die(card, int(key), x - side / 2, middle - side / 2, side)
    elif kind == "die":
        card.icon(f"die{key}", x - side / 2, middle - side / 2, side)
    else:
        card.put(circle(x, middle, side / 2, palette.paper, card.pen(palette.rule, 0.25)))
        card.text(str(key), x, middle, side * 1.75, anchor="middle", width=side)


# Large print -------------------------------------------------------------------------------------------------------------


def finished(card: CardCanvas, name: str, style: Style) -> Frame:
    """The card as a frame, its fields in the order of filling in; `ENLARGED` times as large for large print."""
    order = [slot.name for slot in card.places.values()]
    frame = card.frame(card.w, card.h, order, name)
    return enlarged(frame, ENLARGED) if style.large else frame
