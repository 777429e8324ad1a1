"""A player's sheet of rows: numbers, ticks, lists of boxes and grids flow across the page; the points stand in a column beside them.

A word ``columns.ENTRY`` or ``rows.ENTRY`` of the section is what the columns or rows of a grid are called, ``note.ENTRY`` stands below
the name of a row. Entries of an open axis have a block for each round of the component's window, round by round, those of teams one for
each team; they go on on further pages, with `flows` on as many as they take. What a row looks like: `shapes`.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import partial
from itertools import groupby
from typing import NamedTuple

from printkit.draw.frame import Frame
from printkit.draw.style import Style
from printkit.layouts.parts import card as parts
from printkit.layouts.parts.boxes import expect_shown
from printkit.layouts.parts.card import CardCanvas
from printkit.layouts.protocol import Needs
from printkit.layouts.table import shown, side
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
    flows: bool = False


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

_NAME_SIZE = 8.5
"""pt; of the name above a row."""

_WIDEST_NOTE = 80.0
"""mm that a row may take for it."""


class RowBlock(NamedTuple):
    """One row, or one round of it, in mm: `name` and the lines of its `note` above its slots. `round`: 0 where there are none."""

    row: RowParams
    name: str
    note: Sequence[str]
    slots: Sequence[Slot]
    w: float
    h: float
    round: int = 0


def lay_out(game: Game, component: Component, params: Params, style: Style) -> list[Frame]:
    """A frame for each page. Raises `text.Overflow` when rows don't fit."""
    expect_shown(component, [("names", params.names)] * bool(params.names))

    def head(card: CardCanvas) -> dict[str, float]:
        return {params.names: min(58.0, card.inner * 0.4)} if params.names else {}

    rounds = max(component.window.values(), default=1)
    flows = (
        sorted({rounds // part for part in (2, 4, 8, rounds + 1)}) if params.flows else None
    )  # beside the column there is less room
    return pages(game, component, params, style, partial(_draw, params), head=head, flows=flows)


def _draw(params: Params, page: TablePage) -> None:
    """Blocks in lines, in the largest cells that let all find room, and the column beside them on the first page."""
    card, top = page.card, page.top + 3.0
    beside = page.number == 0 and params.stands
    width = card.inner - (side.WIDTH + _GAP + 2.0 if beside else 0.0)
    fresh = [slot for slot in page.shown if slot.name not in page.before]
    rows = [row for row in params.rows if row.entry or page.number == 0]
    for cell in _CELLS:
        blocks = [block for row in rows for block in _blocks(card, row, fresh, cell)]
        flow = list(_lines(sorted(blocks, key=lambda block: block.round), width))
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


def _lines(blocks: Sequence[RowBlock], width: float) -> Iterator[list[RowBlock]]:
    """Blocks in lines: what belongs to no round, then the rounds, each on lines of its own where several things are written in it."""
    runs = [list(run) for _, run in groupby(blocks, key=lambda block: block.round)]
    if all(len(run) == 1 for run in runs if run[0].round):
        runs = [[block for block in blocks if not block.round], [block for block in blocks if block.round]]
    for run in runs:
        yield from lines(run, lambda block: block.w, width, _GAP)


def _blocks(card: CardCanvas, row: RowParams, fresh: Sequence[Slot], cell: float) -> Iterator[RowBlock]:
    """The blocks of a row: one for each of its rounds and teams."""
    if not row.entry:
        w, h = shown.size(card, row)
        yield RowBlock(row, name := card.plain(row.words_of) if row.words_of else "", (), (), w, h + (_LABEL if name else 0.0))
        return
    game, shape, note = card.game, SHAPES[row.shape], _note(card, row)
    fonts = card.style.fonts
    outer = [axis for axis in game.in_force[row.entry].axes if game.axes[axis].open or axis == "team"]
    wide = min(_WIDEST_NOTE, max((fonts.width(line, _NOTE_SIZE) for line in note), default=0.0))
    rounds: dict[tuple[Key, ...], list[Slot]] = {}
    for slot in fresh:
        if slot.entry.id in (row.entry, row.rounds):
            rounds.setdefault(tuple(slot.keys[slot.entry.axes.index(axis)] for axis in outer), []).append(slot)
    for keys, own in rounds.items():
        w, h = shape.size(row, own, cell)
        at = dict(zip(outer, keys, strict=True))
        name = _name(card, row, at)
        aside = fonts.width(shape.aside(card, row), 7.0) + 4.0 if shape.aside and outer else 0.0
        headed = min(_WIDEST_NOTE, fonts.width(name, _NAME_SIZE, "bold") + aside) if outer else 0.0
        narrow = max(w, wide * min(1.0, card.least / _NOTE_SIZE))
        least = max(w, _NARROWEST, wide, headed)
        number = next((int(key) for axis, key in at.items() if game.axes[axis].open), 0)
        yield RowBlock(
            row, name, note, own, narrow if shape.narrow and not outer else least, _LABEL + _NOTE * len(note) + h, number
        )


def _name(card: CardCanvas, row: RowParams, number: Mapping[str, Key]) -> str:
    """What stands above a block: the row's name with its round and team."""
    name, axes = card.word(f"entry.{row.entry}"), card.game.axes
    label = " ".join(f"{card.say('round' if axes[axis].open else axis)} {key}" for axis, key in number.items())
    if not label:
        return name
    return f"{label} · {name}" if axes[next(iter(number))].open else f"{name} · {label}"


def _note(card: CardCanvas, row: RowParams) -> list[str]:
    """What is said below the name of a row: of a choice what there is to choose from, which no box shows, and the game's own note."""
    own = card.game.words[card.style.lang].get(f"{card.section}.note.{row.entry}", "")
    entry = card.game.in_force[row.entry]
    known = (
        "" if entry.kind != "choice" or chooses_players(entry) else " · ".join(choice_words(card.game, entry, card.style.lang))
    )
    return [line for line in (known, own) if line]


def _block(card: CardCanvas, block: RowBlock, x: float, y: float, cell: float) -> None:
    """A block with its name above its places."""
    if not block.row.entry:
        if block.name:
            card.text(block.name, x, y + 2.0, _NAME_SIZE, face="bold", width=block.w)
        shown.draw(card, block.row, x, y + (_LABEL if block.name else 0.0))
        return
    shape = SHAPES[block.row.shape]
    used = card.text(block.name, x, y + 2.0, _NAME_SIZE, face="bold", width=block.w)
    top = y + _LABEL
    for line in block.note:
        card.text(line, x, top + 0.6, _NOTE_SIZE, color=card.palette.muted, width=block.w)
        top += _NOTE
    if shape.aside and (remark := shape.aside(card, block.row)):
        room = block.w - used - 2.0
        card.text(remark, x + block.w, y + 2.0, 7.0, color=card.palette.muted, anchor="end", width=room)
    shape.draw(card, block.row, block.slots, x, top, cell)
