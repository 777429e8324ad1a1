"""A player's sheet of rows: numbers, ticks, lists of boxes and grids flow across the page; the points stand in a column beside them.

The component's `params`:

``words``   the section of the words
``names``   the entry with the player's name, written beside the title
``rows``    what is filled in, each a table with
            ``entry``    the entry
            ``shape``    ``value`` (one box), ``bool`` (one tick), ``ticks``, ``list`` or ``grid``
            ``columns``, ``rows``  how many boxes there are
            ``columns_keys``, ``rows_keys``  what heads the columns and rows of a grid; left out: numbers
``points``  entries of points, from top to bottom, the last of them the total

A word ``columns.ENTRY`` or ``rows.ENTRY`` of the section is what the columns or rows of a grid are called. Entries of an open axis
have a block for each round of the component's window; they go on on further pages.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Any, Literal, Required, TypedDict

from printkit.draw.frame import Frame, Rect
from printkit.draw.style import Style
from printkit.layouts.pad.head import pad_title
from printkit.layouts.parts import card as parts
from printkit.layouts.parts.boxes import expect_shown, place, writing_box
from printkit.layouts.parts.canvas import faint
from printkit.layouts.parts.card import CardCanvas as Card
from printkit.layouts.parts.card import Headed
from printkit.layouts.protocol import Needs
from printkit.model import Component, Game, Key
from printkit.model.slots import Slot, slots, view_of


class RowParams(TypedDict, total=False):
    """One row of the sheet."""

    entry: Required[str]
    shape: Required[Literal["value", "bool", "ticks", "list", "grid"]]
    columns: Required[int]
    rows: Required[int]
    columns_keys: list[str]
    rows_keys: list[str]


class Params(Headed, total=False):
    """What stands on the sheet."""

    names: Required[str]
    rows: Required[list[RowParams]]
    points: Required[list[str]]


NEEDS = Needs(words=(".at", ".points", ".round", "entry.at.ENTRY"))

_CELLS = tuple(size / 4 for size in range(42, 23, -1))
"""mm; the side of a box, from what is easy to write in to what just can be."""

_LABEL = 5.2
_HEADS = 4.2
"""mm; the name above a row, and the numbers above and beside a grid."""

_GAP = 4.5
"""mm between blocks, at least."""

_POINTS = 52.0
"""mm; the column of the points."""

_BOX = 15.0
"""mm; the box for points."""

_LINE = 8.6
"""mm; a line of the points, at most."""


@dataclass(frozen=True, slots=True)
class Block:
    """One row, or one round of it: where its boxes go. `number` is the round, `slots` by column and row from 0; sizes in mm."""

    row: Mapping[str, Any]
    number: Key | None
    slots: Mapping[tuple[int, int], Slot]
    w: float
    h: float


def lay_out(game: Game, component: Component, style: Style) -> list[Frame]:
    """A frame for each page. Raises `text.Overflow` when rows don't fit."""
    expect_shown(game, component)
    return [_page(game, component, style, page) for page in range(component.pages)]


def _page(game: Game, component: Component, style: Style, page: int) -> Frame:
    shown = slots(game, view_of(game, component, style.players, page))
    before = {slot.name for earlier in range(page) for slot in slots(game, view_of(game, component, style.players, earlier))}
    fresh = [slot for slot in shown if slot.name not in before]
    name = game.words[style.lang].get(f"component.{component.id}", game.title(style.lang))
    scale = parts.ENLARGED if style.large and component.size is None else 1.0
    card = parts.blank(game, component, style)
    if scale != 1.0:
        card.w, card.h = style.area[0] / scale, style.area[1] / scale
    names = component.params["names"]
    params = {**component.params, "head": [names], "wide": {names: min(58.0, card.inner * 0.4)}}
    card.component = component._replace(params=params)
    top = pad_title(card) + 3.0
    points = component.params["points"] if page == 0 else []
    width = card.inner - (_POINTS + _GAP + 2.0 if points else 0.0)
    for cell in _CELLS:
        blocks = list(_blocks(game, component.params["rows"], fresh, cell))
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
    if points:
        _sums(card, points, card.right - _POINTS, top, name)
    card.fields = {name: field for name, field in card.fields.items() if name not in before}
    title = f"{name} {page + 1}" if component.pages > 1 else name
    frame = parts.finished(card, title, replace(style, large=style.large and component.size is not None))
    return frame if scale == 1.0 else parts.enlarged(frame, scale)


# What stands where -------------------------------------------------------------------------------------------------------


def _blocks(game: Game, rows: Sequence[Mapping[str, Any]], fresh: Sequence[Slot], cell: float) -> Iterator[Block]:
    """The blocks of every row, as wide as those of the same shape."""
    for row in rows:
        own = [slot for slot in fresh if slot.entry.id == row["entry"]]
        rounds = [axis for axis in game.in_force[row["entry"]].axes if game.axes[axis].open]
        numbers: list[Key | None] = [None]
        if rounds:
            numbers = list(dict.fromkeys(_key(slot, rounds[0]) for slot in own))
        for number in numbers:
            here = [slot for slot in own if number is None or _key(slot, rounds[0]) == number]
            if here:
                yield _block(row, number, here, cell)


def _key(slot: Slot, axis: str) -> Key:
    return slot.keys[slot.entry.axes.index(axis)]


def _block(row: Mapping[str, Any], number: Key | None, own: Sequence[Slot], cell: float) -> Block:
    columns, count = row["columns"], len(own)
    if row["shape"] != "grid" and columns > 10:
        columns = -(-columns // -(-columns // 10))  # long rows in lines of the same length
    slots_ = {(place % columns, place // columns): slot for place, slot in enumerate(own)}
    lines = -(-count // columns)
    if row["shape"] == "grid":
        heads = _HEADS + (8.0 if "rows_keys" in row else 0.0)
        return Block(row, number, slots_, heads + columns * cell, _LABEL + _HEADS + lines * cell)
    wide = _side(row, own[0], cell)[0]
    return Block(row, number, slots_, max(columns * wide, 22.0), _LABEL + lines * cell)


def _side(row: Mapping[str, Any], slot: Slot, cell: float) -> tuple[float, float]:
    """Width and height of one place, in mm."""
    if row["shape"] in ("ticks", "bool"):
        return min(cell, 8.0), min(cell, 8.0)
    if slot.entry.kind == "text":
        return 60.0, cell
    if slot.entry.kind == "choice":
        return max(24.0, cell), cell
    if row["shape"] == "value":
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
    name = card.word(f"entry.{row['entry']}")
    if block.number is not None:
        name = f"{card.say('round')} {block.number}"
    used = card.text(name, x, y + 2.0, 8.5, face="bold", width=block.w)
    if row["shape"] == "grid":
        _grid(card, block, x, y + _LABEL, cell, used)
        return
    wide, high = _side(row, next(iter(block.slots.values())), cell)
    for (column, line), slot in block.slots.items():
        _box(card, slot, x + column * wide, y + _LABEL + line * cell, wide, high)


def _box(card: Card, slot: Slot, x: float, y: float, w: float, h: float) -> None:
    """One place to write in; those of a row stand edge to edge."""
    if slot.entry.kind in ("tick", "mark") and w <= 8.0:
        writing_box(card, slot, x + 0.6, y + 0.6, w - 1.2, h - 1.2)
        return
    card.put(Rect(x, y, w, h, card.palette.paper, card.pen(card.palette.rule, 0.25)))
    place(card, slot, x, y, w, h)


def _grid(card: Card, block: Block, x: float, y: float, cell: float, used: float) -> None:
    """A grid with what heads its columns and rows."""
    row, lang = block.row, card.style.lang
    entry = row["entry"]
    words = card.game.words[lang]
    section = card.component.params["words"]
    said = [
        f"{words[key]} {arrow}"
        for key, arrow in ((f"{section}.columns.{entry}", "→"), (f"{section}.rows.{entry}", "↓"))
        if key in words
    ]
    if said:
        room = block.w - used - 2.0
        card.text("  ".join(said), x + block.w, y - _LABEL + 2.0, 7.0, color=card.palette.muted, anchor="end", width=room)
    heads = block.w - row["columns"] * cell
    columns = row.get("columns_keys") or [str(n) for n in range(1, row["columns"] + 1)]
    rows = row.get("rows_keys") or [str(n) for n in range(1, row["rows"] + 1)]
    grey = faint(card.palette.ink, 0.65)
    for number, key in enumerate(columns):
        card.text(str(key), x + heads + (number + 0.5) * cell, y + _HEADS / 2, 7.0, color=grey, anchor="middle", width=cell)
    for number, key in enumerate(rows):
        card.text(str(key), x + heads - 1.4, y + _HEADS + (number + 0.5) * cell, 7.0, color=grey, anchor="end", width=heads)
    for (column, line), slot in block.slots.items():
        _box(card, slot, x + heads + column * cell, y + _HEADS + line * cell, cell, cell)
    bold = card.pen(card.palette.rule, 0.45)
    card.put(Rect(x + heads, y + _HEADS, row["columns"] * cell, row["rows"] * cell, None, bold))


def _sums(card: Card, points: Sequence[str], x: float, top: float, name: str) -> None:
    """The column of points, the total below a strong line."""
    y = card.heading(card.say("points"), x, top, _POINTS)
    high = min(_LINE, (card.bottom - y) / len(points))
    if high < 6.0:
        raise parts.crammed(card, name)
    for number, entry in enumerate(points):
        last = number == len(points) - 1
        at = y + number * high
        if number:
            pen = card.pen(card.palette.rule if last else card.palette.hair, 0.4 if last else 0.2)
            card.rule(x, at, x + _POINTS, at, pen)
        said = card.measured(
            card.word(f"entry.{entry}"), _POINTS - _BOX - 2.0, 8.5, height=high - 0.6, face="bold" if last else "regular"
        )
        parts.put(card, said, x, at + (high - said.height) / 2)
        writing_box(card, card.places[entry, ()], x + _POINTS - _BOX, at + 0.7, _BOX, high - 1.4, 0.5 if last else 0.25)
