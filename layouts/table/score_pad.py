"""A pad on which a table's results are written: a column for each seat, a row for each thing that counts.

The params say what stands where, everything else follows from the entries, their axes and points. Every slot of the component's
view is drawn once, as a box.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import partial
from typing import Literal, NamedTuple, TypeAlias

from printkit.draw.frame import Frame, Group
from printkit.draw.icons import icon
from printkit.draw.style import Style
from printkit.layouts.parts import card as parts
from printkit.layouts.parts.boxes import NUMBER, TICK, expect_shown, is_tick, key_on, name_box, writing_box
from printkit.layouts.parts.canvas import faint
from printkit.layouts.parts.card import CardCanvas, Chosen
from printkit.layouts.protocol import Needs
from printkit.layouts.table.page import TablePage, WrittenPlaces, pages
from printkit.model import Component, Game, Key
from printkit.model.slots import SEAT, Slot

Cell: TypeAlias = Sequence[Slot]

HEAD = 21.4
"""mm; the column of the row heads."""

_NAMES = 8.4
_GAP = 0.45
_SUM = 9.8
_LEAST_ROW = 6.6
_MOST = 1.5
"""mm a row may gain where the pad has room to spare."""


@dataclass(frozen=True, slots=True, kw_only=True)
class GroupParams(Chosen):
    """Rows of the pad."""

    entries: tuple[str, ...]
    by: str = ""
    sign: Literal["die", "number"] | None = None
    box: str = ""
    caption: str = ""


@dataclass(frozen=True, slots=True, kw_only=True)
class Params(WrittenPlaces):
    """What stands where; everything else follows from the entries, their axes and points."""

    names: str
    groups: tuple[GroupParams, ...]
    total: str
    order: str = ""

    def named(self) -> Iterator[tuple[str, str]]:
        """What is named as an entry, each by its way."""
        yield from (("names", self.names), ("total", self.total))
        yield from (("head", name) for name in self.head)
        yield from ((f"groups[{number}].entries", name) for number, group in enumerate(self.groups) for name in group.entries)


NEEDS = Needs(words=(".at", ".worth", ".tie", ".tie_rule", ".short.ENTRY", "entry.at.ENTRY"))


def lay_out(game: Game, component: Component, params: Params, style: Style) -> list[Frame]:
    """The pad as one frame. Raises `text.Overflow` when words or rows don't fit."""
    expect_shown(component, params.named())
    return pages(game, component, params, style, partial(_draw, params), head=params.widths)


class Row(NamedTuple):
    """One row of boxes: for each seat its slots, and the key that the row stands for (None: all of them). `h` is its height in mm."""

    key: Key | None
    cells: tuple[Cell, ...]
    h: float


class _Columns(NamedTuple):
    """The seats with the left edge of each column, and how wide all are, in mm."""

    lefts: dict[Key, float]
    w: float


def _draw(params: Params, page: TablePage) -> None:
    """Names, groups and total from top to bottom; the words about ties at the foot."""
    card = page.card
    seats = list(dict.fromkeys(seat for slot in page.shown if (seat := key_on(card.game, slot, SEAT)) is not None))
    w = (card.inner - HEAD) / len(seats)
    columns = _Columns({seat: card.left + HEAD + number * w for number, seat in enumerate(seats)}, w)
    bands = [(group, list(_rows(card, group, page.shown, columns))) for group in params.groups]
    label = card.measured(card.word(f"entry.{params.total}"), HEAD - 1.2, 9.0, face="bold")
    note = card.measured(_sum(card, params), HEAD - 1.2, 6.75, color=card.palette.muted)
    total = max(_SUM, label.height + note.height + 1.4)
    rule = card.measured(card.say("tie_rule"), card.inner, 7.25) if params.order else None
    foot = 2.0 + parts.BADGE + 1.2 + rule.height if rule else 0.0
    spare = card.bottom - foot - page.top - (_NAMES + sum(sum(row.h for row in rows) for _, rows in bands) + total)
    if spare < 0:
        raise parts.crammed(card, page.name)
    each = min(_MOST, spare / (sum(len(rows) for _, rows in bands) + 2))

    y, h = page.top, _NAMES + each
    card.text(card.word(f"entry.{params.names}"), card.left, y + h / 2, 8.0, face="bold", width=HEAD - 2)
    for seat, x in columns.lefts.items():
        name_box(card, card.places[params.names, (seat,)], seat, x + 0.6, y + 0.6, w - 1.2, h - 1.2)
    y += h
    for group, rows in bands:
        y = _band(card, group, [row._replace(h=row.h + each) for row in rows], columns, y)
    h = total + each
    card.rule(card.left, y, card.right, y, card.pen(card.palette.rule, 0.5))
    top = y + (h - label.height - note.height - 0.4) / 2
    parts.put(card, label, card.left, top)
    parts.put(card, note, card.left, top + label.height + 0.4)
    for seat, x in columns.lefts.items():
        writing_box(card, card.places[params.total, (seat,)], x + 0.6, y + 0.8, w - 1.2, h - 1.6, 0.5)
    y += h
    for x in columns.lefts.values():
        card.rule(x, page.top, x, y, card.pen(card.palette.hair, 0.25))
    card.rule(card.left, y, card.right, y, card.pen(card.palette.rule, 0.5))

    if rule:  # who wins a tie: the boxes in their order, and what to compare
        top = card.bottom - rule.height
        middle = top - 1.2 - parts.BADGE / 2
        used = card.text(card.say("tie"), card.left, middle, 8.0, face="bold")
        parts.chain(card, card.game.readings[params.order].split(","), card.left + max(used + 2.5, HEAD), middle)
        parts.put(card, rule, card.left, top)


def _sum(card: CardCanvas, params: Params) -> str:
    """How the boxes on the pad add up: ``2×(A+B) + C+D+E``."""
    shown = {group.box for group in params.groups}
    worths: dict[int, list[str]] = {}
    for name, worth in card.game.points.items():
        if name in shown:
            worths.setdefault(worth["vp"], []).append(name)
    terms = []
    for vp, names in worths.items():
        added = "+".join(names)
        terms.append(added if vp == 1 else f"{vp}×({added})" if len(names) > 1 else f"{vp}×{added}")
    return " + ".join(terms)


# Rows --------------------------------------------------------------------------------------------------------------------


def _rows(card: CardCanvas, group: GroupParams, shown: Sequence[Slot], columns: _Columns) -> Iterator[Row]:
    """The rows of a group: one for each key of its axis, or a single one."""
    game, axis = card.game, group.by
    own = [slot for name in group.entries for slot in shown if slot.entry.id == name]
    keys: list[Key | None] = list(dict.fromkeys(key_on(game, slot, axis) for slot in own)) if axis else [None]
    for key in keys:
        here = [slot for slot in own if not axis or key_on(game, slot, axis) == key]
        cells = tuple(tuple(slot for slot in here if key_on(game, slot, SEAT) == seat) for seat in columns.lefts)
        tallest = max((_high(_lines(cell, columns.w)) for cell in cells), default=0.0)
        yield Row(key, cells, max(tallest + 1.5 * _GAP, _LEAST_ROW))


def _band(card: CardCanvas, group: GroupParams, rows: Sequence[Row], columns: _Columns, y: float) -> float:
    """The rows of one group with what heads them. Returns the y below."""
    card.rule(card.left, y, card.right, y, card.pen(card.palette.rule, 0.2))
    _band_head(card, group, y, sum(row.h for row in rows), HEAD - (8.6 if group.by else 0.8))
    at = y
    for row in rows:
        if group.by and row.key is not None:
            if at > y:
                card.rule(card.left + HEAD - 8.2, at, card.right, at, card.pen(card.palette.hair, 0.2))
            parts.sign(card, group.sign or "number", row.key, card.left + HEAD - 4.4, at + row.h / 2, 5.0)
        for cell, x in zip(row.cells, columns.lefts.values(), strict=True):
            _cell(card, group, cell, (x, at, columns.w, row.h))
        at += row.h
    return at


def _band_head(card: CardCanvas, group: GroupParams, y: float, h: float, width: float) -> None:
    """What a group of rows says: its caption at the top, and beside the box's letter what it counts and is worth."""
    box, words = group.box, card.sentence(group)
    if box:
        worth = card.say("worth", vp=card.game.points[box]["vp"], boxes=card.values[f"{box}.boxes"])
        words = f"{words}\n**{worth}**"
    if group.caption:  # a tall head: everything below each other
        label = card.measured(card.say(group.caption), width, 8.0, face="bold")
        parts.put(card, label, card.left, y + 1.2)
        y, h = y + label.height + 1.2, h - label.height - 1.2
        mark = parts.BADGE + 0.8 if box else 0.0
        label = card.measured(words, width, 7.25, height=h - mark)
        y += (h - label.height - mark) / 2
        if box:
            parts.badge(card, box, card.left, y + parts.BADGE / 2)
        parts.put(card, label, card.left, y + mark)
        return
    indent = parts.BADGE + 1.0 if box else 0.0
    label = card.measured(words, width - indent, 7.25, height=h - 0.6)
    if box:
        parts.badge(card, box, card.left, y + h / 2)
    parts.put(card, label, card.left + indent, y + (h - label.height) / 2)


# Cells -------------------------------------------------------------------------------------------------------------------


def _lines(cell: Cell, column: float) -> list[Cell]:
    """The boxes of one cell in lines: as few as fit, as even as possible."""
    for count in range(1, len(cell) + 1):
        per = -(-len(cell) // count)
        split = [cell[k : k + per] for k in range(0, len(cell), per)]
        if max(map(_least, split)) <= column - 2 * _GAP + 1e-6:
            break
    return split if cell else []


def _least(line: Cell) -> float:
    """What a line takes at least, in mm."""
    return sum(TICK if is_tick(slot) else NUMBER[0] for slot in line) + _GAP * (len(line) - 1)


def _high(lines: Sequence[Cell]) -> float:
    """The height of the lines, in mm."""
    return sum(TICK if all(map(is_tick, line)) else NUMBER[1] for line in lines) + _GAP * (len(lines) - 1)


def _cell(card: CardCanvas, group: GroupParams, cell: Cell, at: tuple[float, float, float, float]) -> None:
    """The boxes of one seat in one row, centred; a number takes the room that ticks leave."""
    x, y, w, h = at
    lines = _lines(cell, w)
    y += (h - _high(lines)) / 2
    for line in lines:
        high = TICK if all(map(is_tick, line)) else NUMBER[1]
        ticks = sum(map(is_tick, line))
        room = w - 1.6 - ticks * TICK - _GAP * (len(line) - 1)
        wide = max(NUMBER[0], min(room / max(1, len(line) - ticks), 2 * NUMBER[0]))
        left = x + (w - (ticks * TICK + (len(line) - ticks) * wide + _GAP * (len(line) - 1))) / 2
        for slot in line:
            across, down = (TICK, TICK) if is_tick(slot) else (wide, high)
            top = y + (high - down) / 2
            writing_box(card, slot, left, top, across, down)
            if is_tick(slot):
                _ghost(card, group, slot, left + TICK / 2, top + TICK / 2)
            left += across + _GAP
        y += high + _GAP


def _ghost(card: CardCanvas, group: GroupParams, slot: Slot, x: float, middle: float) -> None:
    """What a box to tick is for, so faint that a tick stands out on it: its key, or its letter beside other boxes."""
    color = faint(card.palette.rule, 0.32)  # a pencil's mark on it must be told from it in a photo, too
    axis = next((a for a in slot.entry.axes if a != group.by and card.game.axes[a].prefix != SEAT), "")
    kind = group.sign if axis else None
    if kind == "die":
        side = 3.7
        key = key_on(card.game, slot, axis)
        card.put(Group(x - side / 2, middle - side / 2, icon(f"die{key}", side, color, card.palette.paper)))
    elif kind == "number":
        card.text(str(key_on(card.game, slot, axis)), x, middle, 8.0, color=color, anchor="middle")
    elif group.by and group.box:
        card.text(group.box, x, middle, 7.5, color=color, anchor="middle")
