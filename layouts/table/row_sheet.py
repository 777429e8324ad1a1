"""A player's sheet of rows: numbers, ticks, lists of boxes and grids flow across the page; the points stand in a column beside them.

A word ``columns.ENTRY`` or ``rows.ENTRY`` of the section is what the columns or rows of a grid are called, ``note.ENTRY`` stands below
the name of a row, ``from.ENTRY`` below its first round. Entries of an open axis have a block for each round of the component's window,
round by round, those of teams one for each team; they go on on further pages, with `flows` on as many as they take. What a row looks
like: `shapes`.
"""

from __future__ import annotations

from bisect import bisect_left
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import partial
from itertools import groupby
from typing import NamedTuple

from printkit.draw.frame import Frame
from printkit.draw.style import Style
from printkit.layouts.parts import card as parts
from printkit.layouts.parts.boxes import expect_shown
from printkit.layouts.parts.card import CardCanvas
from printkit.layouts.parts.look import LookParams
from printkit.layouts.protocol import Needs
from printkit.layouts.table import shown, side
from printkit.layouts.table.page import TablePage, lines, pages
from printkit.layouts.table.row import RowParams
from printkit.layouts.table.shapes import SHAPES
from printkit.layouts.table.side import SideBlock, SideParams
from printkit.model import Component, Game, Key
from printkit.model.slots import Slot, choice_words, chooses_players


@dataclass(frozen=True, slots=True, kw_only=True)
class Params(SideParams):
    """What stands on the sheet."""

    names: str = ""
    rows: tuple[RowParams, ...]
    flows: bool = False


NEEDS = Needs(words=(".at", ".points", ".round", "entry.at.ENTRY"))

_LARGEST, _LARGEST_OF_SMALL = 12.5, 10.5
"""mm; the side of a box where there is room, on a whole page and on a smaller sheet."""

_CELLS = (*(size / 2 for size in range(36, 25, -1)), *(size / 4 for size in range(50, 23, -1)))
"""mm; the side of a grid's cell, from a map that fills the page to what just can be written in. Other boxes grow no further than the largest,
and no more do cells to be marked: photos were taught by boxes of that size, and ask for twice as much where strokes are thin in large ones."""

_SPARE = 5.0
"""mm more between blocks, at most."""

_LABEL = 5.2
"""mm; the name above a row."""

_NARROWEST = 22.0
_GAP = 4.5
"""mm; a row with its name, and between blocks, at least."""

_NOTE = 3.4
"""mm; the line below the name of a row, ``from.ENTRY`` below its first round."""

_NOTE_SIZE = 6.8
"""pt; of its type."""

_NAME_SIZE = 8.5
"""pt; of the name above a row."""

_WIDEST_NOTE = 80.0
"""mm that a row may take for it."""


class RowBlock(NamedTuple):
    """What stands together, such as a row or one round of it: width and height in mm, and how it is drawn from a corner.

    `above`: how many of these mm are name and note above its boxes, which in a line of blocks begin at one height; drawing is told
    at which. `round`: 0 where there are none.
    """

    w: float
    h: float
    draw: Callable[[float, float, float], object]
    round: int = 0
    above: float = 0.0


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
    """Blocks in lines or columns, in the largest cells that let all find room, and the column beside them on the first page."""
    card, top, look = page.card, page.top + 3.0, params.look or LookParams()
    aside = list(side.blocks(card, params, page.name)) if page.number == 0 else []
    among = [block for block in aside if block.name in look.order]
    aside = [block for block in aside if block not in among]
    left, width = card.left, card.inner
    if aside:
        width -= side.WIDTH + _GAP + 2.0
        left += side.WIDTH + _GAP + 2.0 if look.side == "left" else 0.0
    fresh = [slot for slot in page.shown if slot.name not in page.before]
    rows = [row for row in params.rows if row.entry or page.number == 0]
    largest = _LARGEST if page.card.component.size is None else _LARGEST_OF_SMALL
    grow = {row.entry for row in rows if row.shape == "grid" and not card.game.in_force[row.entry].is_marked}
    for cell in _CELLS:
        if cell > largest and not grow:
            continue
        side_of = {row.entry: cell if row.entry in grow else min(cell, largest) for row in rows}
        own = [(row.entry, block) for row in rows for block in _blocks(card, row, fresh, side_of[row.entry])]
        own += [(block.name, RowBlock(side.WIDTH, block.h, partial(_beside, block))) for block in among]
        flow = _Flow.of([block for _, block in _ordered(own, look.order)], width, look.columns)
        if flow is not None and top + flow.high <= card.bottom:
            break
    else:
        raise parts.crammed(card, page.name)
    flow.draw(left, top, card.bottom)
    if aside:
        side.draw(card, aside, card.left if look.side == "left" else card.right - side.WIDTH, top, page.name)


def _beside(block: SideBlock, x: float, y: float, above: float) -> None:
    del above
    block.draw(x, y, block.h)


def _ordered(blocks: Sequence[tuple[str, RowBlock]], order: Sequence[str]) -> list[tuple[str, RowBlock]]:
    """The blocks that are named first, in that order, then the others; rounds come after what belongs to none."""
    named = sorted(blocks, key=lambda block: order.index(block[0]) if block[0] in order else len(order))
    return sorted(named, key=lambda block: block[1].round)


class _Flow(NamedTuple):
    """Blocks in lines from left to right, or, where there are `columns`, each from the top down: corners without what is spare."""

    runs: Sequence[Sequence[RowBlock]]
    high: float
    step: float

    @classmethod
    def of(cls, blocks: Sequence[RowBlock], width: float, columns: int) -> _Flow | None:
        """The blocks in so many mm; None where one is too wide."""
        wide = (width - _GAP * (columns - 1)) / columns
        if any(block.w > wide + 1e-6 for block in blocks):
            return None
        if columns > 1:
            runs = _even(blocks, columns)
            return cls(runs, max(map(_tall, runs), default=0.0), wide + _GAP)
        runs = list(_lines(blocks, width))
        return cls(runs, sum(map(_high, runs)) + _GAP * (len(runs) - 1), 0.0)

    def draw(self, left: float, top: float, bottom: float) -> None:
        """All of them, what is spare between them."""
        if self.step:
            for number, run in enumerate(self.runs):
                spare, y = min(_SPARE, (bottom - top - _tall(run)) / max(1, len(run) - 1)), top
                for block in run:
                    block.draw(left + number * self.step, y, block.above)
                    y += block.h + _GAP + spare
            return
        spare, y = min(_SPARE, (bottom - top - self.high) / max(1, len(self.runs) - 1)), top
        for line in self.runs:
            x = left
            for block in line:
                block.draw(x, y, _above(line))
                x += block.w + _GAP
            y += _high(line) + _GAP + spare


def _above(line: Sequence[RowBlock]) -> float:
    return max(block.above for block in line)


def _high(line: Sequence[RowBlock]) -> float:
    return _above(line) + max(block.h - block.above for block in line)


def _tall(run: Sequence[RowBlock]) -> float:
    return sum(block.h for block in run) + _GAP * (len(run) - 1)


def _even(blocks: Sequence[RowBlock], columns: int) -> list[list[RowBlock]]:
    """The blocks in so many columns, in their order, the tallest of them as low as can be."""
    runs = (blocks[a:b] for a in range(len(blocks)) for b in range(a + 1, len(blocks) + 1))
    tallest = max((block.h for block in blocks), default=0.0)
    heights = sorted({high for high in map(_tall, runs) if high >= tallest})
    fits = bisect_left(heights, 1, key=lambda high: len(_filled(blocks, high)) <= columns)
    return _filled(blocks, heights[fits]) if heights else []


def _filled(blocks: Sequence[RowBlock], high: float) -> list[list[RowBlock]]:
    """The blocks in columns of that height; one that is higher has a column of its own."""
    runs: list[list[RowBlock]] = []
    used = high + 1
    for block in blocks:
        used += _GAP + block.h
        if used > high + 1e-6:
            runs.append([])
            used = block.h
        runs[-1].append(block)
    return runs


def _lines(blocks: Sequence[RowBlock], width: float) -> Iterator[list[RowBlock]]:
    """Blocks in lines: what belongs to no round, then the rounds, each on lines of its own where several things are written in it."""
    runs = [list(run) for _, run in groupby(blocks, key=lambda block: block.round)]
    if all(len(run) == 1 for run in runs if run[0].round):
        runs = [[block for block in blocks if not block.round], [block for block in blocks if block.round]]
    for run in runs:
        yield from lines(run, lambda block: block.w, width, _GAP)


def _blocks(card: CardCanvas, row: RowParams, fresh: Sequence[Slot], cell: float) -> Iterator[RowBlock]:
    """The blocks of a row: one for each of its rounds and teams, with its note above the first of them."""
    if not row.entry:
        w, h = shown.size(card, row)
        title = card.plain(row.words_of) if row.words_of else ""
        above = _LABEL if title else 0.0
        yield RowBlock(w, h + above, partial(_shown, card, row, title, w), above=above)
        return
    game, shape, note = card.game, SHAPES[row.shape], _note(card, row)
    fonts = card.style.fonts
    outer = [axis for axis in game.in_force[row.entry].axes if game.axes[axis].open or axis == "team"]
    wide = min(_WIDEST_NOTE, max((fonts.width(line, _NOTE_SIZE) for line in note), default=0.0))
    rounds: dict[tuple[Key, ...], list[Slot]] = {}
    for slot in fresh:
        if slot.entry.id in (row.entry, row.rounds):
            rounds.setdefault(tuple(slot.keys[slot.entry.axes.index(axis)] for axis in outer), []).append(slot)
    for nth, (keys, own) in enumerate(rounds.items()):
        w, h = shape.size(card, row, own, cell)
        at = dict(zip(outer, keys, strict=True))
        name = _name(card, row, at)
        aside = fonts.width(shape.aside(card, row), 7.0) + 4.0 if shape.aside and outer else 0.0
        headed = min(_WIDEST_NOTE, fonts.width(name, _NAME_SIZE, "bold") + aside) if outer else 0.0
        narrow = max(w, wide * min(1.0, card.least / _NOTE_SIZE))
        least = max(w, _NARROWEST, wide, headed)
        number = next((int(key) for axis, key in at.items() if game.axes[axis].open), 0)
        width = narrow if shape.narrow and not outer else least
        lines_above = note if nth == 0 else []
        if number == 1 and (begins := card.game.words[card.style.lang].get(f"{card.section}.from.{row.entry}")):
            lines_above = [*lines_above, begins]
        above = _LABEL + _NOTE * len(lines_above)
        yield RowBlock(
            width, above + h, partial(_block, card, _Written(row, name, lines_above, own, width, cell)), number, above
        )


def _name(card: CardCanvas, row: RowParams, number: Mapping[str, Key]) -> str:
    """What stands above a block: the row's name with its round and team."""
    name, axes = card.word(f"entry.{row.entry}"), card.game.axes
    words = card.game.words[card.style.lang]
    label = " ".join(
        words.get(f"axis.{axis}.{key}") or f"{card.say('round' if axes[axis].open else axis)} {key}"
        for axis, key in number.items()
    )
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


def _shown(card: CardCanvas, row: RowParams, title: str, width: float, x: float, y: float, above: float) -> None:
    """What nobody writes on, with its name above it."""
    if title:
        card.text(title, x, y + 2.0, _NAME_SIZE, face="bold", width=width, color=card.palette.head)
    shown.draw(card, row, x, y + above)


class _Written(NamedTuple):
    """A row, or one round of it: its name and the lines of its note above its slots, in so many mm and boxes of such a side."""

    row: RowParams
    name: str
    note: Sequence[str]
    slots: Sequence[Slot]
    w: float
    cell: float


def _block(card: CardCanvas, block: _Written, x: float, y: float, above: float) -> None:
    """A block with its name and note above its places, which begin so many mm below."""
    shape = SHAPES[block.row.shape]
    used = card.text(block.name, x, y + 2.0, _NAME_SIZE, face="bold", width=block.w, color=card.palette.head)
    for nth, line in enumerate(block.note):
        card.text(line, x, y + _LABEL + _NOTE * nth + 0.6, _NOTE_SIZE, color=card.palette.muted, width=block.w)
    if shape.aside and (remark := shape.aside(card, block.row)):
        room = block.w - used - 2.0
        card.text(remark, x + block.w, y + 2.0, 7.0, color=card.palette.muted, anchor="end", width=room)
    shape.draw(card, block.row, block.slots, x, y + above, block.cell)
