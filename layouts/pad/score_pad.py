"""A pad on which a table's results are written: a column for each seat, a row for each thing that counts.

The params say what stands where, everything else follows from the entries, their axes and points; ``printkit list layouts
score_pad`` tells what each param is. Every slot of the component's view is drawn once, as a box.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Literal

from printkit.draw.frame import Frame, Group
from printkit.draw.icons import icon
from printkit.draw.style import Style
from printkit.draw.text import Block
from printkit.layouts.pad.head import Written, pad_title
from printkit.layouts.parts import card as parts
from printkit.layouts.parts.boxes import NUMBER, TICK, expect_shown, is_tick, key_on, name_box, writing_box
from printkit.layouts.parts.canvas import faint
from printkit.layouts.parts.card import CardCanvas, Chosen
from printkit.layouts.protocol import Needs
from printkit.model import Component, Game, Key
from printkit.model.slots import SEAT, Slot

HEAD = 21.4
"""mm; the column of the row heads."""

_NAMES = 8.4
_GAP = 0.45
_SUM = 9.8
_LEAST_ROW = 6.6
_MOST = 1.5
"""mm a row may gain where the pad has room to spare."""


@dataclass(frozen=True, slots=True)
class Row:
    """One row of boxes: for each seat its slots, and the key that the row stands for (None: all of them)."""

    key: Key | None
    cells: tuple[tuple[Slot, ...], ...]
    h: float


@dataclass(frozen=True, slots=True)
class Band:
    """The rows of one group, with the params that describe it."""

    params: GroupParams
    rows: tuple[Row, ...]

    @property
    def h(self) -> float:
        """The height of all rows, in mm."""
        return sum(row.h for row in self.rows)


@dataclass(frozen=True, slots=True, kw_only=True)
class GroupParams(Chosen):
    """Rows of the pad."""

    entries: tuple[str, ...]
    by: str = ""
    sign: Literal["die", "number"] | None = None
    box: str = ""
    caption: str = ""


@dataclass(frozen=True, slots=True, kw_only=True)
class Params(Written):
    """What stands where; everything else follows from the entries, their axes and points."""

    names: str
    groups: tuple[GroupParams, ...]
    total: str
    order: str = ""


def _named(params: Params) -> Iterator[tuple[str, str]]:
    """What is named as an entry, each by its way."""
    yield from (("names", params.names), ("total", params.total))
    yield from (("head", name) for name in params.head)
    yield from ((f"groups[{number}].entries", name) for number, group in enumerate(params.groups) for name in group.entries)


NEEDS = Needs(words=(".at", ".worth", ".tie", ".tie_rule", ".short.ENTRY", "entry.at.ENTRY"))


def lay_out(game: Game, component: Component, params: Params, style: Style) -> list[Frame]:
    """The pad as one frame. Raises `text.Overflow` when words or rows don't fit."""
    card = parts.blank(game, component, params, style)
    expect_shown(component, _named(params))
    seats = list(dict.fromkeys(seat for slot in card.places.values() if (seat := key_on(game, slot, SEAT)) is not None))
    column = (card.inner - HEAD) / len(seats)
    bands = [_band(card, group, seats, column) for group in params.groups]
    top = pad_title(card, params)
    foot = _foot_height(card, params)
    used = _NAMES + sum(band.h for band in bands) + _total_height(card, params)
    spare = card.bottom - foot - top - used
    name = game.words[style.lang].get(f"component.{component.id}", game.title(style.lang))
    if spare < 0:
        raise parts.crammed(card, name)
    each = min(_MOST, spare / (sum(len(band.rows) for band in bands) + 2))
    y = _names(card, params.names, seats, column, top, _NAMES + each)
    for band in bands:
        y = _rows(card, band, column, y, each)
    y = _total(card, params, seats, column, y, _total_height(card, params) + each)
    _lines(card, len(seats), column, top, y)
    _foot(card, params, card.bottom)
    return [parts.finished(card, name, style)]


# What stands where -------------------------------------------------------------------------------------------------------


def _band(card: CardCanvas, group: GroupParams, seats: Sequence[Key], column: float) -> Band:
    """The rows of a group: one for each key of its axis, or a single one."""
    game, axis = card.game, group.by
    own = [slot for name in group.entries for slot in card.places.values() if slot.entry.id == name]
    keys: list[Key | None] = list(dict.fromkeys(key_on(game, slot, axis) for slot in own)) if axis else [None]
    rows = []
    for key in keys:
        here = [slot for slot in own if not axis or key_on(game, slot, axis) == key]
        cells = tuple(tuple(slot for slot in here if key_on(game, slot, SEAT) == seat) for seat in seats)
        rows.append(Row(key, cells, _row_height(cells, column)))
    return Band(group, tuple(rows))


def _lines_of(cell: Sequence[Slot], column: float) -> list[list[Slot]]:
    """The boxes of one cell in lines: as few as fit, as even as possible."""
    count = 1
    while count < len(cell) and _widest(_split(cell, count)) > column - 2 * _GAP + 1e-6:
        count += 1
    return _split(cell, count)


def _split(cell: Sequence[Slot], count: int) -> list[list[Slot]]:
    per = max(1, -(-len(cell) // count))
    return [list(cell[k : k + per]) for k in range(0, len(cell), per)]


def _widest(lines: Sequence[Sequence[Slot]]) -> float:
    """What the widest line takes at least, in mm."""
    return max(sum(TICK if is_tick(slot) else NUMBER[0] for slot in line) + _GAP * (len(line) - 1) for line in lines)


def _row_height(cells: Sequence[Sequence[Slot]], column: float) -> float:
    tallest = 0.0
    for cell in cells:
        lines = _lines_of(cell, column)
        high = sum(TICK if all(map(is_tick, line)) else NUMBER[1] for line in lines)
        tallest = max(tallest, high + _GAP * (len(lines) - 1))
    return max(tallest + 1.5 * _GAP, _LEAST_ROW)


# Drawing -----------------------------------------------------------------------------------------------------------------


def _names(card: CardCanvas, entry: str, seats: Sequence[Key], column: float, y: float, h: float) -> float:
    middle = y + h / 2
    card.text(card.word(f"entry.{entry}"), card.left, middle, 8.0, face="bold", width=HEAD - 2)
    for number, seat in enumerate(seats):
        x = card.left + HEAD + number * column
        name_box(card, card.places[entry, (seat,)], seat, x + 0.6, y + 0.6, column - 1.2, h - 1.2)
    return y + h


def _rows(card: CardCanvas, band: Band, column: float, y: float, each: float) -> float:
    palette = card.palette
    group = band.params
    high = band.h + each * len(band.rows)
    card.rule(card.left, y, card.right, y, card.pen(palette.rule, 0.2))
    by = bool(group.by)
    _head(card, band, y, high, HEAD - (8.6 if by else 0.8))
    at = y
    for row in band.rows:
        tall = row.h + each
        if by and row.key is not None:
            if at > y:
                card.rule(card.left + HEAD - 8.2, at, card.right, at, card.pen(palette.hair, 0.2))
            parts.sign(card, group.sign or "number", row.key, card.left + HEAD - 4.4, at + tall / 2, 5.0)
        for number, cell in enumerate(row.cells):
            _cell(card, group, cell, card.left + HEAD + number * column, at, column, tall)
        at += tall
    return at


def _head(card: CardCanvas, band: Band, y: float, h: float, width: float) -> None:
    """What a group of rows says: its caption at the top, and beside the box's letter what it counts and is worth."""
    group, box = band.params, band.params.box
    words = card.told(group)
    if box:
        worth = card.say("worth", vp=card.game.points[box]["vp"], boxes=card.values[f"{box}.boxes"])
        words = f"{words}\n**{worth}**"
    if group.caption:
        # A tall head: everything below each other.
        said = card.measured(card.say(group.caption), width, 8.0, face="bold")
        parts.put(card, said, card.left, y + 1.2)
        y, h = y + said.height + 1.2, h - said.height - 1.2
        mark = parts.BADGE + 0.8 if box else 0.0
        said = card.measured(words, width, 7.25, height=h - mark)
        y += (h - said.height - mark) / 2
        if box:
            parts.badge(card, box, card.left, y + parts.BADGE / 2)
        parts.put(card, said, card.left, y + mark)
        return
    indent = parts.BADGE + 1.0 if box else 0.0
    said = card.measured(words, width - indent, 7.25, height=h - 0.6)
    if box:
        parts.badge(card, box, card.left, y + h / 2)
    parts.put(card, said, card.left + indent, y + (h - said.height) / 2)


def _cell(card: CardCanvas, group: GroupParams, cell: Sequence[Slot], x: float, y: float, w: float, h: float) -> None:
    """The boxes of one seat in one row, centred; a number takes the room that ticks leave."""
    lines = _lines_of(cell, w)
    highs = [TICK if all(map(is_tick, line)) else NUMBER[1] for line in lines]
    at = y + (h - sum(highs) - _GAP * (len(highs) - 1)) / 2
    for line, high in zip(lines, highs, strict=True):
        ticks = sum(map(is_tick, line))
        room = w - 1.6 - ticks * TICK - _GAP * (len(line) - 1)
        wide = max(NUMBER[0], min(room / max(1, len(line) - ticks), 2 * NUMBER[0]))
        used = ticks * TICK + (len(line) - ticks) * wide + _GAP * (len(line) - 1)
        left = x + (w - used) / 2
        for slot in line:
            across, down = (TICK, TICK) if is_tick(slot) else (wide, high)
            top = at + (high - down) / 2
            writing_box(card, slot, left, top, across, down)
            if is_tick(slot):
                _ghost(card, group, slot, left + TICK / 2, top + TICK / 2)
            left += across + _GAP
        at += high + _GAP


def _ghost(card: CardCanvas, group: GroupParams, slot: Slot, x: float, middle: float) -> None:
    """What a box to tick is for, so faint that a tick stands out on it: its key, or its letter beside other boxes."""
    color = faint(card.palette.rule, 0.32)  # a pencil's mark on it must be told from it in a photo, too
    axis = next((a for a in slot.entry.axes if a != group.by and card.game.axes[a].prefix != SEAT), None)
    kind = group.sign if axis else None
    if kind == "die":
        side = 3.7
        key = key_on(card.game, slot, axis or "")
        card.put(Group(x - side / 2, middle - side / 2, icon(f"die{key}", side, color, card.palette.paper)))
    elif kind == "number":
        card.text(str(key_on(card.game, slot, axis or "")), x, middle, 8.0, color=color, anchor="middle")
    elif group.by and group.box:
        card.text(group.box, x, middle, 7.5, color=color, anchor="middle")


def _total(card: CardCanvas, params: Params, seats: Sequence[Key], column: float, y: float, h: float) -> float:
    entry = params.total
    card.rule(card.left, y, card.right, y, card.pen(card.palette.rule, 0.5))
    said, note = _total_words(card, params)
    top = y + (h - said.height - note.height - 0.4) / 2
    parts.put(card, said, card.left, top)
    parts.put(card, note, card.left, top + said.height + 0.4)
    for number, seat in enumerate(seats):
        x = card.left + HEAD + number * column
        writing_box(card, card.places[entry, (seat,)], x + 0.6, y + 0.8, column - 1.2, h - 1.6, 0.5)
    return y + h


def _total_words(card: CardCanvas, params: Params) -> tuple[Block, Block]:
    """What the last row is called, and how it comes about."""
    name = card.word(f"entry.{params.total}")
    said = card.measured(name, HEAD - 1.2, 9.0, face="bold")
    return said, card.measured(_sum(card, params.groups), HEAD - 1.2, 6.75, color=card.palette.muted)


def _total_height(card: CardCanvas, params: Params) -> float:
    return max(_SUM, sum(words.height for words in _total_words(card, params)) + 1.4)


def _sum(card: CardCanvas, groups: Sequence[GroupParams]) -> str:
    """How the boxes on the pad add up: ``2×(A+B) + C+D+E``."""
    shown = {group.box for group in groups}
    worths: dict[int, list[str]] = {}
    for name, worth in card.game.points.items():
        if name in shown:
            worths.setdefault(worth["vp"], []).append(name)
    terms = []
    for vp, names in worths.items():
        added = "+".join(names)
        terms.append(added if vp == 1 else f"{vp}×({added})" if len(names) > 1 else f"{vp}×{added}")
    return " + ".join(terms)


def _lines(card: CardCanvas, seats: int, column: float, top: float, bottom: float) -> None:
    """The rules between the seats, and the one below everything."""
    for number in range(seats):
        x = card.left + HEAD + number * column
        card.rule(x, top, x, bottom, card.pen(card.palette.hair, 0.25))
    card.rule(card.left, bottom, card.right, bottom, card.pen(card.palette.rule, 0.5))


def _foot_height(card: CardCanvas, params: Params) -> float:
    if not params.order:
        return 0.0
    return 2.0 + parts.BADGE + 1.2 + card.measured(card.say("tie_rule"), card.inner, 7.25).height


def _foot(card: CardCanvas, params: Params, bottom: float) -> None:
    """Who wins a tie: the boxes in their order, and what to compare."""
    if not params.order:
        return
    order = card.game.readings[params.order].split(",")
    words = card.measured(card.say("tie_rule"), card.inner, 7.25)
    top = bottom - words.height
    middle = top - 1.2 - parts.BADGE / 2
    said = card.text(card.say("tie"), card.left, middle, 8.0, face="bold")
    parts.chain(card, order, card.left + max(said + 2.5, HEAD), middle)
    parts.put(card, words, card.left, top)
