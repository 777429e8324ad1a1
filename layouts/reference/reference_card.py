"""A player's memory: sections of few words beside signs, on as many cards as they need.

A section's ``kind`` says what its rows are (``printkit list layouts reference_card`` tells what each param is):

``steps``    rows with a ``mark`` (``0``, ``2–3``) joined by a line, or an ``icon``
``signs``    rows with ``icons``, or with what a function ``of`` the game's own ``reference.py`` draws from ``given``: it is
             called with the card, what is given, the left edge and middle of the sign, its greatest width and the side of an icon
``points``   rows with a ``box``: its letter, what it counts, how many places it has, and what each is worth; without one, notes
``table``, ``examples``  what a function ``of`` the game's own ``reference.py`` computes (see `computed`)
``order``    a ``reading`` whose value is the order in which boxes break a tie, beside the title; the rows' words below it

Every row's ``words`` name its text; with ``reading`` the reading in force chooses among ``words.VALUE``. Words are set in the
largest type that lets all cards keep their room.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from functools import partial
from typing import Any

from printkit.draw.frame import Frame
from printkit.draw.style import Style
from printkit.layouts.parts import card as parts
from printkit.layouts.parts import signs
from printkit.layouts.parts.card import CardCanvas, Flow, Headed, Strip
from printkit.layouts.parts.signs import Icon
from printkit.layouts.protocol import Needs
from printkit.layouts.reference import computed
from printkit.layouts.reference.sections import RowParams, SectionParams
from printkit.model import Component, Game, Unfit

LARGEST = 8.0
"""pt"""

SIGN = 4.3
"""mm; the side of an icon."""

_SIGNS = 17.0
"""mm; the column of signs that say an effect."""

_ICONS = 8.2
"""mm; the column of one or two icons."""

_NUMBERS = (11.0, 10.0)
"""mm; the columns of how many at most, and what each is worth."""

_TIGHT = 0.55
_WIDE = 2.6
"""mm between rows, at least and at most."""


@dataclass(frozen=True, slots=True, kw_only=True)
class CardParams:
    """One card."""

    title: str
    players: tuple[int, int] | None = None
    sections: tuple[SectionParams, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class Params(Headed):
    """The cards, and what the game's own functions are given."""

    cards: tuple[CardParams, ...]
    given: dict[str, Any] = field(default_factory=dict)


NEEDS = Needs(words=(".most", ".worth"))


def lay_out(game: Game, component: Component, params: Params, style: Style) -> list[Frame]:
    """The cards. Raises `text.Overflow` when one can't hold its sections in the smallest type."""
    chosen = [one for one in params.cards if _needed(one, style.players)]
    for points in parts.sizes(LARGEST):
        cards = [_card(game, component, params, style, one, points) for one in chosen]
        if all(cards):
            return [parts.finished(card, name, style) for card, name in filter(None, cards)]
    card = parts.blank(game, component, params, style)
    raise parts.crammed(card, card.say(chosen[0].title))


def _needed(one: CardParams, players: int | None) -> bool:
    """Whether a table of so many needs the card; without a number, all are printed."""
    if players is None or one.players is None:
        return True
    fewest, most = one.players
    return fewest <= players <= most


def _card(
    game: Game, component: Component, params: Params, style: Style, one: CardParams, points: float
) -> tuple[CardCanvas, str] | None:
    """One card with its title, or None when its sections don't fit in that type."""
    card = parts.blank(game, component, params, style)
    name = card.say(one.title)
    top = parts.title(card, name) + 2.0
    pieces: list[Strip] = []
    for section in one.sections:
        pieces += _section(card, section, points)
    return (card, f"{game.title(style.lang)} – {name}") if parts.stack(pieces, top, card.bottom) else None


def _section(card: CardCanvas, section: SectionParams, points: float) -> list[Strip]:
    title = card.say(section.title)
    match section.kind:
        case "steps":
            head, rows = parts.heading(card, title), _steps(card, section.rows, points)
        case "signs":
            head, rows = (
                parts.heading(card, title, card.say(section.note) if section.note else ""),
                _signs(card, section, points),
            )
        case "points":
            head, rows = _points_heading(card, title), _points(card, section.rows, points)
        case "table":
            data = computed.computed(card, section, computed.ComputedTable)
            head, rows = parts.heading(card, title, data.note), computed.table(card, data, points)
        case "examples":
            shown = computed.computed(card, section, computed.Examples)
            head, rows = parts.heading(card, title, shown.note), computed.examples(card, section, shown, points)
        case "order":
            head, rows = _order_heading(card, title, section.reading), _notes(card, section.rows, points)
        case kind:
            raise Unfit(f"expected steps, signs, points, table, examples or order, found {kind!r}")
    last = rows[-1]
    return [head, *rows[:-1], Strip(last.h, last.draw, 1.8, 4.5)]


# Rows --------------------------------------------------------------------------------------------------------------------


def _row(
    card: CardCanvas, words: str, indent: float, points: float, draw: Callable[[float], object], least: float = 0.0
) -> Strip:
    """Words beside something that `draw(middle)` draws at their left."""
    text_block = card.measured(words, card.inner - indent, points, points=points)
    high = max(text_block.height, least)

    def put(y: float) -> None:
        draw(y + high / 2)
        parts.put(card, text_block, card.left + indent, y + (high - text_block.height) / 2)

    return Strip(high, put, _TIGHT, _WIDE)


def _steps(card: CardCanvas, rows: Sequence[RowParams], points: float) -> list[Strip]:
    flow = Flow(card)

    def mark(row: RowParams, middle: float) -> None:
        if row.mark is not None:
            flow.mark(card.filled(row.mark), middle)
        else:
            color = card.palette.accent if row.accent else card.palette.ink
            card.icon(row.icon, card.left + (parts.PILL_W - SIGN) / 2, middle - SIGN / 2, SIGN, color)

    return [_row(card, card.sentence(row), parts.PILL_W + 2.2, points, partial(mark, row), parts.PILL_H) for row in rows]


def _signs(card: CardCanvas, section: SectionParams, points: float) -> list[Strip]:
    wide = any(row.of for row in section.rows)
    column = _SIGNS if wide else _ICONS
    return [
        _row(card, card.sentence(row), column + 1.6, points, partial(_sign, card, row, column), SIGN) for row in section.rows
    ]


def _sign(card: CardCanvas, row: RowParams, column: float, middle: float) -> None:
    """What a row is about, in the middle of the column of signs."""
    if row.of:
        computed.answered(card, row.of, card, row.given, card.left, middle, column, SIGN)
        return
    icons = [Icon(name, 0.8 if name.startswith("arrow") else 1.0) for name in row.icons]
    drawn = signs.row(card.style, icons, column, SIGN)
    card.put(drawn.at(card.left + column / 2 - drawn.w / 2, middle - drawn.h / 2))


# Points ------------------------------------------------------------------------------------------------------------------


def _columns(card: CardCanvas) -> tuple[float, float]:
    """The middles of the columns of numbers."""
    most, worth = _NUMBERS
    return card.right - worth - most / 2, card.right - worth / 2


def _points_heading(card: CardCanvas, title: str) -> Strip:
    def draw(y: float) -> None:
        card.heading(title, card.left, y, card.inner)
        for x, key, width in zip(_columns(card), ("most", "worth"), _NUMBERS, strict=True):
            card.text(card.say(key), x, y + 2.4, 7.0, color=card.palette.muted, anchor="middle", width=width - 0.6)

    return Strip(5.0, draw, 0.2, 0.6)


def _points(card: CardCanvas, rows: Sequence[RowParams], points: float) -> list[Strip]:
    """A row for each box, ruled like a table."""
    indent = parts.BADGE + 2.0
    strips: list[Strip] = []
    for number, row in enumerate(row for row in rows if row.box):
        text_block = card.measured(card.sentence(row), card.inner - indent - sum(_NUMBERS) - 1.0, points, points=points)
        high = max(text_block.height, parts.BADGE) + 1.4

        def draw(
            y: float, *, row: RowParams = row, text_block: Any = text_block, high: float = high, first: bool = number == 0
        ) -> None:
            middle = y + high / 2
            if not first:
                card.rule(card.left, y, card.right, y, card.pen(card.palette.hair, 0.2))
            parts.badge(card, row.box, card.left, middle)
            parts.put(card, text_block, card.left + indent, middle - text_block.height / 2)
            numbers = (card.values[f"{row.box}.boxes"], card.game.points[row.box]["vp"])
            for x, count in zip(_columns(card), numbers, strict=True):
                card.text(str(count), x, middle, 10.0, face="bold", anchor="middle")

        strips.append(Strip(high, draw))
    # What holds for all of them stands together below.
    between = "" if card.style.lang == "ja" else " "
    notes = between.join(card.sentence(row) for row in rows if not row.box)
    if not notes:
        return strips
    last = strips.pop()
    return [*strips, Strip(last.h, last.draw, 0.8, 1.6), _row(card, notes, 0.0, points, lambda _middle: None)]


def _order_heading(card: CardCanvas, title: str, reading: str) -> Strip:
    """The title, and beside it the boxes in their order."""
    order = card.game.readings[reading].split(",")

    def draw(y: float) -> None:
        card.heading("", card.left, y, card.inner)
        used = card.text(title, card.left, y + 2.1, 9.0, face="bold")
        parts.chain(card, order, card.left + used + 4.0, y + 2.1, 3.9)

    return Strip(5.0, draw, 1.0, 2.0)


def _notes(card: CardCanvas, rows: Sequence[RowParams], points: float) -> list[Strip]:
    """Words across the whole card."""
    return [_row(card, card.sentence(row), 0.0, points, lambda _middle: None) for row in rows]
