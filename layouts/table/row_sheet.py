"""A player's sheet of rows: numbers, ticks, lists of boxes and grids flow across the page; the points stand in a column beside them.

A word ``columns.ENTRY`` or ``rows.ENTRY`` of the section is what the columns or rows of a grid are called, ``note.ENTRY`` stands below
the name of a row. Entries of an open axis have a block for each round of the component's window, those of teams one for each team; they
go on on further pages. What a row looks like: `shapes`.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import partial
from typing import NamedTuple

from printkit.draw.frame import Frame
from printkit.draw.style import Style
from printkit.layouts.parts import card as parts
from printkit.layouts.parts.boxes import expect_shown
from printkit.layouts.parts.card import CardCanvas
from printkit.layouts.protocol import Needs
from printkit.layouts.table import side
from printkit.layouts.table.page import TablePage, lines, pages
from printkit.layouts.table.row import RowParams
from printkit.layouts.table.shapes import SHAPES
from printkit.layouts.table.side import SideParams
from printkit.model import Component, Game, Key
from printkit.model.slots import Slot, choice_words, chooses_players


@dataclass(frozen=True, slots=True, kw_only=True)
class Params(SideParams):
    """What stands on the sheet."""

    names: str = ""
    rows: tuple[RowParams, ...]


NEEDS = Needs(words=(".at", ".points", ".round", "entry.at.ENTRY"))

_CELLS = tuple(size / 4 for size in range(42, 23, -1))
"""mm; the side of a box, from what is easy to write in to what just can be."""

_LABEL = 5.2
"""mm; the name above a row."""

_NARROWEST = 22.0
_GAP = 4.5
"""mm; a row with its name, and between blocks, at least."""

_NOTE = 3.4
"""mm; the line below the name of a row."""

_NOTE_SIZE = 6.8
"""pt; of its type."""

_WIDEST_NOTE = 80.0
"""mm that a row may take for it."""


class RowBlock(NamedTuple):
    """One row, or one round of it, in mm: `name` and `note` above its slots."""

    row: RowParams
    name: str
    note: str
    slots: Sequence[Slot]
    w: float
    h: float


def lay_out(game: Game, component: Component, params: Params, style: Style) -> list[Frame]:
    """A frame for each page. Raises `text.Overflow` when rows don't fit."""
    expect_shown(component, [("names", params.names)] * bool(params.names))

    def head(card: CardCanvas) -> dict[str, float]:
        return {params.names: min(58.0, card.inner * 0.4)} if params.names else {}

    return pages(game, component, params, style, partial(_draw, params), head=head)


def _draw(params: Params, page: TablePage) -> None:
    """Blocks in lines, in the largest cells that let all find room, and the column beside them on the first page."""
    card, top = page.card, page.top + 3.0
    beside = page.number == 0 and params.stands
    width = card.inner - (side.WIDTH + _GAP + 2.0 if beside else 0.0)
    fresh = [slot for slot in page.shown if slot.name not in page.before]
    for cell in _CELLS:
        blocks = [block for row in params.rows for block in _blocks(card, row, fresh, cell)]
        flow = list(lines(blocks, lambda block: block.w, width, _GAP))
        high = sum(max(block.h for block in line) for line in flow) + _GAP * (len(flow) - 1)
        if all(block.w <= width for block in blocks) and top + high <= card.bottom:
            break
    else:
        raise parts.crammed(card, page.name)
    spare = min(5.0, (card.bottom - top - high) / max(1, len(flow) - 1))
    y = top
    for line in flow:
        x = card.left
        for block in line:
            _block(card, block, x, y, cell)
            x += block.w + _GAP
        y += max(block.h for block in line) + _GAP + spare
    if beside:
        side.draw(card, params, card.right - side.WIDTH, top, page.name)


def _blocks(card: CardCanvas, row: RowParams, fresh: Sequence[Slot], cell: float) -> Iterator[RowBlock]:
    """The blocks of a row: one for each of its rounds and teams."""
    game, shape, note = card.game, SHAPES[row.shape], _note(card, row)
    outer = [axis for axis in game.in_force[row.entry].axes if game.axes[axis].open or axis == "team"]
    wide = min(_WIDEST_NOTE, card.style.fonts.width(note, _NOTE_SIZE)) if note else 0.0
    rounds: dict[tuple[Key, ...], list[Slot]] = {}
    for slot in fresh:
        if slot.entry.id == row.entry:
            rounds.setdefault(tuple(slot.keys[slot.entry.axes.index(axis)] for axis in outer), []).append(slot)
    for keys, own in rounds.items():
        w, h = shape.size(row, own, cell)
        name = _name(card, row, dict(zip(outer, keys, strict=True)))
        yield RowBlock(
            row, name, note, own, w if shape.narrow else max(w, _NARROWEST, wide), _LABEL + (_NOTE if note else 0.0) + h
        )


def _name(card: CardCanvas, row: RowParams, number: Mapping[str, Key]) -> str:
    """What stands above a block: the row's name with its team, or the round."""
    name, axes = card.word(f"entry.{row.entry}"), card.game.axes
    if not number:
        return name
    label = " ".join(f"{card.say('round' if axes[axis].open else axis)} {key}" for axis, key in number.items())
    return label if axes[next(iter(number))].open else f"{name} · {label}"


def _note(card: CardCanvas, row: RowParams) -> str:
    """What is said below the name of a row; of a choice what there is to choose from, which no box shows."""
    own = card.game.words[card.style.lang].get(f"{card.section}.note.{row.entry}", "")
    entry = card.game.in_force[row.entry]
    if own or entry.kind != "choice" or chooses_players(entry):
        return own
    return " · ".join(choice_words(card.game, entry, card.style.lang))


def _block(card: CardCanvas, block: RowBlock, x: float, y: float, cell: float) -> None:
    """A block with its name above its places."""
    shape = SHAPES[block.row.shape]
    used = card.text(block.name, x, y + 2.0, 8.5, face="bold", width=block.w)
    top = y + _LABEL
    if block.note:
        card.text(block.note, x, top + 0.6, _NOTE_SIZE, color=card.palette.muted, width=block.w)
        top += _NOTE
    if shape.aside and (remark := shape.aside(card, block.row)):
        room = block.w - used - 2.0
        card.text(remark, x + block.w, y + 2.0, 7.0, color=card.palette.muted, anchor="end", width=room)
    shape.draw(card, block.row, block.slots, x, top, cell)
