"""A player's sheet of rows: numbers, ticks, lists of boxes and grids flow across the page; the points stand in a column beside them.

The component's `params`:

``words``   the section of the words
``names``   the entry with the player's name, written beside the title
``rows``    what is filled in, each a table with
            ``entry``    the entry
            ``shape``    ``value`` (one box), ``bool`` (one tick), ``ticks``, ``list``, ``grid``, ``ranking`` (a place for each), ``track`` (steps to the right) or
                         ``lanes`` (tracks side by side that grow upwards)
            ``columns``, ``rows``  how many boxes there are
            ``columns_keys``, ``rows_keys``  what heads the columns and rows of a grid; left out: numbers
            ``hex``      a grid of hexes, every second row half a cell further right
            ``printed``  what stands in the boxes before anybody writes, row by row; at the steps of a track instead of their numbers
            ``finish``   the step of a track below which the line runs that ends it
            ``signs``    of each lane, icons by the number of their step
            ``colours``  cells, as column and row from 1, by their colour
            ``blocked``  cells that nobody marks
``points``  entries of points, from top to bottom, the last of them the total
``phases``  keys of the words of a turn's phases, in their order
``legend``  signs: ``icon`` or ``colour``, and the key of their ``words``
``notes``   keys of words that stand below it
``art``     a picture above the points

A word ``columns.ENTRY`` or ``rows.ENTRY`` of the section is what the columns or rows of a grid are called, ``note.ENTRY`` stands below
the name of a row. Entries of an open axis have a block for each round of the component's window, those of teams one for each team; they go on on further pages.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace

from printkit.draw.frame import Frame, Rect
from printkit.draw.style import Style
from printkit.layouts.pad.head import Written, pad_title
from printkit.layouts.parts import card as parts
from printkit.layouts.parts import ranking
from printkit.layouts.parts.boxes import expect_shown, place, writing_box
from printkit.layouts.parts.canvas import faint
from printkit.layouts.parts.card import CardCanvas as Card
from printkit.layouts.parts.cells import Lattice, swatch
from printkit.layouts.parts.cells import cell as draw_cell
from printkit.layouts.parts.cells import frame as grid_frame
from printkit.layouts.protocol import Needs
from printkit.layouts.sheet import side, steps
from printkit.layouts.sheet.side import SideParams
from printkit.layouts.sheet.steps import RowParams
from printkit.model import Component, Game, Key
from printkit.model.slots import Slot, choice_words, chooses_players, slots, view_of


@dataclass(frozen=True, slots=True, kw_only=True)
class Params(SideParams):
    """What stands on the sheet."""

    names: str = ""
    rows: tuple[RowParams, ...]


NEEDS = Needs(words=(".at", ".points", ".round", "entry.at.ENTRY"))

_CELLS = tuple(size / 4 for size in range(42, 23, -1))
"""mm; the side of a box, from what is easy to write in to what just can be."""

_LABEL = 5.2
_HEADS = 4.2
"""mm; the name above a row, and the numbers above and beside a grid."""

_KEY = 4.6
"""mm; the line below a grid that names its colours."""

_GAP = 4.5
"""mm between blocks, at least."""

_NOTE = 3.4
"""mm; the line below the name of a row."""

_NOTE_SIZE = 6.8
"""pt; of its type."""

_WIDEST_NOTE = 80.0
"""mm that a row may take for it."""


@dataclass(frozen=True, slots=True)
class Block:
    """One row, or one round of it: where its boxes go. `number` are the keys of its round or team, `slots` by column and row from 0; sizes in mm."""

    row: RowParams
    number: Mapping[str, Key]
    slots: Mapping[tuple[int, int], Slot]
    w: float
    h: float


def lay_out(game: Game, component: Component, params: Params, style: Style) -> list[Frame]:
    """A frame for each page. Raises `text.Overflow` when rows don't fit."""
    expect_shown(component, [("names", params.names)] * bool(params.names))
    return [_page(game, component, params, style, page) for page in range(component.pages)]


def _page(game: Game, component: Component, params: Params, style: Style, page: int) -> Frame:
    shown = slots(game, view_of(game, component, style.players, page))
    before = {slot.name for earlier in range(page) for slot in slots(game, view_of(game, component, style.players, earlier))}
    fresh = [slot for slot in shown if slot.name not in before]
    name = game.words[style.lang].get(f"component.{component.id}", game.title(style.lang))
    scale = parts.ENLARGED if style.large and component.size is None else 1.0
    card = parts.blank(game, component, params, style)
    if scale != 1.0:
        card.w, card.h = style.area[0] / scale, style.area[1] / scale
    name_room = {params.names: min(58.0, card.inner * 0.4)} if params.names else {}
    top = pad_title(card, Written(words=params.words, mark=params.mark, head=tuple(name_room), wide=name_room)) + 3.0
    beside = side.has_side(params, page)
    width = card.inner - (side.WIDTH + _GAP + 2.0 if beside else 0.0)
    for cell in _CELLS:
        blocks = list(_blocks(card, params.rows, fresh, cell))
        lines = list(_flow(blocks, width))
        high = sum(max(block.h for block in line) for line in lines) + _GAP * (len(lines) - 1)
        if all(block.w <= width for block in blocks) and top + high <= card.bottom:
            break
    else:
        raise parts.crammed(card, name)
    spare = min(5.0, (card.bottom - top - high) / max(1, len(lines) - 1))
    y = top
    for line in lines:
        x = card.left
        for block in line:
            _draw(card, block, x, y, cell)
            x += block.w + _GAP
        y += max(block.h for block in line) + _GAP + spare
    if beside:
        side.draw(card, params, card.right - side.WIDTH, top, name)
    card.fields = {name: field for name, field in card.fields.items() if name not in before}
    title = f"{name} {page + 1}" if component.pages > 1 else name
    frame = parts.finished(card, title, replace(style, large=style.large and component.size is not None))
    return frame if scale == 1.0 else parts.enlarged(frame, scale)


# What stands where -------------------------------------------------------------------------------------------------------


def _blocks(card: Card, rows: Sequence[RowParams], fresh: Sequence[Slot], cell: float) -> Iterator[Block]:
    """The blocks of every row, as wide as those of the same shape."""
    game = card.game
    for row in rows:
        own = [slot for slot in fresh if slot.entry.id == row.entry]
        outer = [axis for axis in game.in_force[row.entry].axes if game.axes[axis].open or axis == "team"]
        note = _note(card, row)
        noted = (_NOTE, min(_WIDEST_NOTE, card.style.fonts.width(note, _NOTE_SIZE))) if note else (0.0, 0.0)
        for number in dict.fromkeys(_keys(slot, outer) for slot in own):
            here = [slot for slot in own if _keys(slot, outer) == number]
            yield _block(row, dict(zip(outer, number, strict=True)), here, cell, noted)


def _note(card: Card, row: RowParams) -> str:
    """What is said below the name of a row; of a choice what there is to choose from, which no box shows."""
    own = card.game.words[card.style.lang].get(f"{card.section}.note.{row.entry}", "")
    entry = card.game.in_force[row.entry]
    if own or entry.kind != "choice" or chooses_players(entry):
        return own
    return " · ".join(choice_words(card.game, entry, card.style.lang))


def _keys(slot: Slot, axes: Sequence[str]) -> tuple[Key, ...]:
    return tuple(slot.keys[slot.entry.axes.index(axis)] for axis in axes)


def _block(row: RowParams, number: Mapping[str, Key], own: Sequence[Slot], cell: float, noted: tuple[float, float]) -> Block:
    columns, count, (above, told) = row.columns, len(own), noted
    if row.shape == "ranking":
        wide, high = ranking.size(own, cell)
        return Block(
            row, number, {(place, 0): slot for place, slot in enumerate(own)}, max(wide, told, 22.0), _LABEL + above + high
        )
    if row.shape in steps.SHAPES:
        wide, high = steps.size(row, cell)
        return Block(row, number, _by_step(row, own), max(wide, told, 22.0), _LABEL + above + high)
    if row.shape == "grid":
        heads = _HEADS + (8.0 if row.rows_keys else 0.0)
        inner = {(slot.keys[-1] - 1, slot.keys[-2] - 1): slot for slot in own}  # type: ignore[operator]  # counted from 1
        wide, high = Lattice(0.0, 0.0, cell, row.hex).size(columns, row.rows)
        key = _KEY if row.colours else 0.0
        return Block(row, number, inner, heads + wide, _LABEL + above + _HEADS + high + key)
    if columns > 10:
        columns = -(-columns // -(-columns // 10))  # long rows in lines of the same length
    slots_ = {(place % columns, place // columns): slot for place, slot in enumerate(own)}
    lines = -(-count // columns)
    wide = _side(row, own[0], cell)[0]
    return Block(row, number, slots_, max(columns * wide, 22.0, told), _LABEL + above + lines * cell)


def _by_step(row: RowParams, own: Sequence[Slot]) -> dict[tuple[int, int], Slot]:
    """The places of tracks by lane and step, both from 1."""
    return {(slot.keys[-2] if row.shape == "lanes" else 1, slot.keys[-1]): slot for slot in own}  # type: ignore[misc]  # counted


def _side(row: RowParams, slot: Slot, cell: float) -> tuple[float, float]:
    """Width and height of one place, in mm."""
    if row.shape in ("ticks", "bool") and not row.printed:
        return min(cell, 8.0), min(cell, 8.0)
    if slot.entry.kind == "text":
        return 60.0, cell
    if slot.entry.kind == "choice":
        return max(24.0, cell), cell
    if row.shape == "value":
        return 1.8 * cell, cell
    return cell, cell


def _flow(blocks: Sequence[Block], width: float) -> Iterator[list[Block]]:
    """The blocks in lines, from left to right; a grid of a new row begins a line of its own."""
    line: list[Block] = []
    used = 0.0
    for block in blocks:
        if line and used + _GAP + block.w > width + 1e-6:
            yield line
            line, used = [], 0.0
        used += block.w + (_GAP if line else 0.0)
        line.append(block)
    if line:
        yield line


# Drawing -----------------------------------------------------------------------------------------------------------------


def _draw(card: Card, block: Block, x: float, y: float, cell: float) -> None:
    """A block with its name above its boxes."""
    row = block.row
    name = card.word(f"entry.{row.entry}")
    if block.number:
        told = " ".join(
            f"{card.say('round' if card.game.axes[axis].open else axis)} {key}" for axis, key in block.number.items()
        )
        name = told if card.game.axes[next(iter(block.number))].open else f"{name} · {told}"
    used = card.text(name, x, y + 2.0, 8.5, face="bold", width=block.w)
    top = y + _LABEL
    if note := _note(card, row):
        card.text(note, x, top + 0.6, _NOTE_SIZE, color=card.palette.muted, width=block.w)
        top += _NOTE
    if row.shape == "grid":
        _grid(card, block, x, top, cell, (used, y))
        return
    if row.shape == "ranking":
        ranking.draw(card, [*block.slots.values()], x, top, cell)
        return
    if row.shape in steps.SHAPES:
        steps.draw(card, row, block.slots, x, top, cell)
        return
    wide, high = _side(row, next(iter(block.slots.values())), cell)
    printed = [word for line in row.printed for word in line]
    for place_, ((column, line), slot) in enumerate(block.slots.items()):
        left, above = x + column * wide, top + line * cell
        if place_ < len(printed) and printed[place_]:
            card.put(Rect(left, above, wide, high, card.palette.paper, card.pen(card.palette.rule, 0.25)))
            card.label_in(printed[place_], left + wide / 2, above + high / 2, 8.0, wide * 0.8, faint(card.palette.ink, 0.55))
            place(card, slot, left, above, wide, high)
        else:
            _box(card, slot, left, above, wide, high)


def _box(card: Card, slot: Slot, x: float, y: float, w: float, h: float) -> None:
    """One place to write in; those of a row stand edge to edge."""
    if slot.entry.kind in ("tick", "mark") and w <= 8.0:
        writing_box(card, slot, x + 0.6, y + 0.6, w - 1.2, h - 1.2)
        return
    card.put(Rect(x, y, w, h, card.palette.paper, card.pen(card.palette.rule, 0.25)))
    place(card, slot, x, y, w, h)


def _grid(card: Card, block: Block, x: float, y: float, cell: float, named: tuple[float, float]) -> None:
    """A grid with what heads its columns and rows; `named` is how wide its name is, and its y."""
    row, lang = block.row, card.style.lang
    entry = row.entry
    words = card.game.words[lang]
    section = card.section
    said = [
        f"{words[key]} {arrow}"
        for key, arrow in ((f"{section}.columns.{entry}", "→"), (f"{section}.rows.{entry}", "↓"))
        if key in words
    ]
    used, above = named
    if said:
        room = block.w - used - 2.0
        card.text("  ".join(said), x + block.w, above + 2.0, 7.0, color=card.palette.muted, anchor="end", width=room)
    heads = _HEADS + (8.0 if row.rows_keys else 0.0)
    lattice = Lattice(x + heads, y + _HEADS, cell, row.hex)
    columns = row.columns_keys or [str(n) for n in range(1, row.columns + 1)]
    rows = row.rows_keys or [str(n) for n in range(1, row.rows + 1)]
    grey = card.palette.muted  # beside the cells: nobody writes on it
    for number, key in enumerate(columns):
        middle = lattice.corner(number, 0)[0] + cell / 2
        card.text(str(key), middle, y + _HEADS / 2, 7.0, color=grey, anchor="middle", width=cell)
    for number, key in enumerate(rows):
        middle = lattice.corner(0, number)[1] + lattice.high / 2
        card.text(str(key), x + heads - 1.4, middle, 7.0, color=grey, anchor="end", width=heads)
    colours = {(at[0], at[1]): name for name, cells_ in row.colours.items() for at in cells_}
    blocked = {(at[0], at[1]) for at in row.blocked}
    printed = row.printed
    for line in range(row.rows):
        for column in range(row.columns):
            at = column + 1, line + 1
            word = printed[line][column] if line < len(printed) and column < len(printed[line]) else ""
            draw_cell(card, lattice, column, line, colours.get(at, ""), word, blocked=at in blocked)
            if (slot := block.slots.get((column, line))) is not None:
                place(card, slot, *lattice.inner(column, line))
    grid_frame(card, lattice, row.columns, row.rows)
    left = x + heads
    for name in row.colours:
        swatch(card, name, left, y + block.h - _LABEL - (_NOTE if _note(card, row) else 0.0) - 1.6, 2.8)
        left += (
            4.0
            + card.text(
                card.word(f"colour.{name}"), left + 3.8, y + block.h - _LABEL - (_NOTE if _note(card, row) else 0.0) - 1.6, 7.0
            )
            + 3.0
        )
