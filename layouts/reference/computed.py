"""Sections of a reference card whose contents the game computes: tables, and examples with small cards beside the words.

``of`` names a function of the game's own ``reference.py``, called with the game and the language; with ``players = true`` also
with how many the table is printed for, or None for a full set. It answers a table

``head``  the texts of the first line, and ``rows`` those of the others, the first of each at the left

or examples

``rows``  each with ``text`` (rich text), ``cards`` (ids of the deck ``deck``, or of several, drawn with the face ``face`` in a
          box of the size ``chip``), and at the right ``value``, or ``cells``: short texts, each in a box of its own, or with
          ``crossed``, a text over a pale cross; ``names`` above the rows say what the boxes are

and for both, if it likes, a ``note`` that stands beside the title. So what a card teaches is what the scorer counts.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Any, TypeVar

from printkit.draw.brush import Brush
from printkit.draw.frame import Group, Item, Rect
from printkit.draw.text import Block
from printkit.gamefolder.answers import REFERENCE, answer
from printkit.layouts.deck.placing import Surface
from printkit.layouts.deck.regions import Maker
from printkit.layouts.parts import card as parts
from printkit.layouts.parts.card import CardCanvas, Strip
from printkit.layouts.reference.sections import SectionParams
from printkit.model import Refused, error
from printkit.model.own_code import module, own_code
from printkit.model.params import read

_GAP = 1.1
_BETWEEN = 2.2
"""mm between small cards, and between them and the words."""

_ROOM = (0.5, 1.6)
"""mm below a row, at least and at most."""

_CELL = (6.2, 6.0)
"""mm; a box with a short text."""

_CROSS = (1.0, 0.55)
"""mm; how far from its box a cross under a text ends, and how thick it is."""


@dataclass(frozen=True, slots=True, kw_only=True)
class ComputedTable:
    """Lines of cells under a head."""

    head: tuple[str, ...]
    rows: tuple[tuple[str, ...], ...]
    note: str = ""


@dataclass(frozen=True, slots=True, kw_only=True)
class Crossed:
    """A text over a pale cross."""

    crossed: str


@dataclass(frozen=True, slots=True, kw_only=True)
class Example:
    """Words with small cards at their left, and a value or boxes at the right."""

    text: str
    cards: tuple[str, ...] = ()
    value: str = ""
    cells: tuple[str | Crossed, ...] = ()


@dataclass(frozen=True, slots=True, kw_only=True)
class Examples:
    """Examples below each other; `names` are what their boxes are."""

    rows: tuple[Example, ...]
    names: tuple[str, ...] = ()
    note: str = ""


Kind = TypeVar("Kind", ComputedTable, Examples)


def computed(card: CardCanvas, section: SectionParams, kind: type[Kind]) -> Kind:
    """What the game's function of a section answers. Raises `Refused`, and `MissingFact` for a name that the answer lacks."""
    table = (card.style.players,) if section.players else ()
    data = answer(card.game, section.of, card.style.lang, *table)
    if data is None:
        raise _unknown(card, section.of)
    return read(kind, data)


def answered(card: CardCanvas, name: str, *given: Any) -> Any:
    """What a function of the game's own ``reference.py`` draws. Raises `Refused` when there is none or it may not run."""
    compute = getattr(module(card.game, REFERENCE), name, None)
    if not callable(compute):
        raise _unknown(card, name)
    with own_code(f"{REFERENCE}.py", card.game.folder, card.game.code):
        return compute(*given)


def _unknown(card: CardCanvas, name: str) -> Refused:
    return Refused([error("unknown-function", f"{card.component.id}: {REFERENCE}.py", found=name, known="–", hint="")])


def table(card: CardCanvas, data: ComputedTable, points: float) -> list[Strip]:
    """Lines of cells under a head, ruled; the first column takes what the others leave."""
    head, rows = data.head, data.rows
    wide = min(11.0, 0.7 * card.inner / max(1, len(head) - 1))
    high = max(5.4, points * 0.62)
    lines: list[Strip] = []
    for number, cells in enumerate([head, *rows]):

        def draw(y: float, *, cells: Sequence[str] = cells, number: int = number) -> None:
            middle = y + high / 2
            if number:
                card.rule(card.left, y, card.right, y, card.pen(card.palette.hair, 0.2))
            first, *others = cells
            room = card.inner - wide * len(others) - 1.0
            muted = card.palette.ink if number else card.palette.muted
            card.text(first, card.left, middle, points, color=muted, width=room)
            for place, text in enumerate(others):
                x = card.right - wide * (len(others) - place - 0.5)
                if number:
                    card.text(text, x, middle, points + 2.5, face="bold", anchor="middle", width=wide - 0.6)
                else:
                    card.text(text, x, middle, points, color=muted, anchor="middle", width=wide - 0.6)

        lines.append(Strip(high, draw))
    return lines


def examples(card: CardCanvas, section: SectionParams, data: Examples, points: float) -> list[Strip]:
    """Rows with small cards at the left, words beside them and what comes of it at the right."""
    rows = data.rows
    chips = _chips(card, section) if section.face else None
    wide, high = section.chip or (0.0, 0.0)
    most = max((len(row.cards) for row in rows), default=0)
    indent = most * (wide + _GAP) - _GAP + _BETWEEN if most else 0.0
    # The values stand below each other at the right, in a column as wide as the widest.
    values = [card.measured(f"**{row.value}**", card.inner, points + 3.0) if row.value else None for row in rows]
    boxed = max((len(row.cells) for row in rows), default=0) * _CELL[0]
    column = max([value.width + _BETWEEN for value in values if value] + [boxed + _BETWEEN] * bool(boxed), default=0.0)
    strips: list[Strip] = [_names(card, data.names)] if data.names else []
    for row, value in zip(rows, values, strict=True):
        words = card.measured(row.text, card.inner - indent - column, points, points=points)
        tall = max(words.height, high if row.cards else 0.0, value.height if value else 0.0, _CELL[1] if row.cells else 0.0)

        def draw(
            y: float, *, row: Example = row, words: Block = words, value: Block | None = value, tall: float = tall
        ) -> None:
            for place, name in enumerate(row.cards):
                x = card.left + place * (wide + _GAP)
                if chips is not None:
                    card.put(Group(x, y + (tall - high) / 2, tuple(chips(name))))
            parts.put(card, words, card.left + indent, y + (tall - words.height) / 2)
            if value is not None:
                parts.put(card, value, card.right - value.width, y + (tall - value.height) / 2)
            _cells(card, row.cells, y + tall / 2)

        strips.append(Strip(tall, draw, *_ROOM))
    return strips


def _cells(card: CardCanvas, cells: Sequence[str | Crossed], middle: float) -> None:
    """Boxes side by side at the right edge, a text in each, perhaps over a cross."""
    wide, high = _CELL
    clear, thick = _CROSS
    for place, cell in enumerate(reversed(cells), 1):
        x = card.right - place * wide
        card.put(Rect(x, middle - high / 2, wide, high, card.palette.paper, card.pen(card.palette.rule, 0.25)))
        if not isinstance(cell, str):
            reach = high / 2 - clear
            for rise in (-reach, reach):
                pen = card.pen(card.palette.hair, thick)
                card.rule(x + wide / 2 - reach, middle - rise, x + wide / 2 + reach, middle + rise, pen)
        text = cell if isinstance(cell, str) else cell.crossed
        card.text(text, x + wide / 2, middle, 11.0, face="bold", anchor="middle", width=wide - 0.6)


def _names(card: CardCanvas, texts: Sequence[str]) -> Strip:
    """What the boxes below are, above each."""
    wide, _ = _CELL

    def draw(y: float) -> None:
        for place, text in enumerate(reversed(texts)):
            x = card.right - (place + 0.5) * wide
            card.text(text, x, y + 1.6, 6.5, color=card.palette.muted, anchor="middle", width=wide - 0.3)

    return Strip(3.8, draw)


def _chips(card: CardCanvas, section: SectionParams) -> Callable[[str], list[Item]]:
    """Draws a card of the deck small, by its id."""
    game, style = card.game, card.style
    wide, high = section.chip or (0.0, 0.0)
    regions = Maker(game, style, Brush(style, game.faces)).face(section.face, Surface(wide, high, 0.0, cut=False))
    decks = [section.deck] if isinstance(section.deck, str) else section.deck
    columns = {one.id: one.row(style.lang) for one in game.cards if one.component in decks}
    return lambda name: [item for region in regions for item in region.draw(columns[name])]
