"""Tables to write in: rounds below each other with the players side by side, a ledger, a list of players, a field of cells.

The params say what stands where, everything else follows from the entries and their axes; ``printkit list layouts table_pad``
tells what each param is. Tables whose shares of the width add up to no more than 1 stand side by side. Each page shows the next
window of the open axes: rounds 1 to 10, 11 to 20.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from contextlib import suppress
from dataclasses import dataclass, field, replace
from typing import Literal, TypeAlias

from printkit.draw.frame import Frame
from printkit.draw.style import Style
from printkit.draw.text import Overflow
from printkit.layouts.pad.head import Written, pad_foot, pad_title, windows
from printkit.layouts.parts import card as parts
from printkit.layouts.parts.boxes import (
    GAP,
    TICK,
    expect_shown,
    is_tick,
    key_on,
    name_box,
    place,
    short,
    spread,
    wanted,
    writing_box,
)
from printkit.layouts.parts.canvas import faint
from printkit.layouts.parts.card import CardCanvas, Chosen
from printkit.layouts.protocol import Needs
from printkit.model import Component, Game, Key
from printkit.model.slots import SEAT, Slot, chooses_players, slots, view_of

Cell: TypeAlias = tuple[Slot, ...]

_INSET = 0.9
"""mm between a place to write in and the rules of its row."""

_LEAST_ROW = 7.0
_MOST_ROW = 12.5
_HEAD = 5.2
"""mm; a line of column heads."""

_NAME = 9.0
"""mm; the height of a head with a name to write in."""

_SIGN = 5.6
"""mm; the sign of a key at the head of a row, lower than the lowest row."""

_BETWEEN = 4.0
_SPACE = 3.0
"""mm between tables, below each other (and at most above the words at the foot) and side by side."""


@dataclass(frozen=True, slots=True)
class Grid:
    """One table: what heads its rows and columns (a key of an axis, or an entry's id), and the slots in each cell."""

    params: TableParams
    rows: tuple[Key, ...]
    columns: tuple[Key, ...]
    cells: Mapping[tuple[int, int], Cell]

    def column(self, number: int) -> Cell:
        """The cell of that column with the most in it."""
        return max((cell for (_, column), cell in self.cells.items() if column == number), key=wanted, default=())


@dataclass(frozen=True, slots=True, kw_only=True)
class TableParams:
    """One table of the pad."""

    rows: str | tuple[str, ...]
    columns: str | tuple[str, ...] = ()
    entries: tuple[str, ...] = ()
    across: int | None = None
    sign: Literal["die", "number"] = "number"
    title: str = ""
    note: str = ""
    share: float = 1.0
    wide: dict[str, float] = field(default_factory=dict)


@dataclass(frozen=True, slots=True, kw_only=True)
class Params(Written):
    """What stands where; everything else follows from the entries and their axes."""

    names: str = ""
    tables: tuple[TableParams, ...]
    row: float = _MOST_ROW
    foot: str | Chosen | None = None
    notes: tuple[str, ...] = ()
    subtitle: str = ""


def _named(game: Game, params: Params) -> Iterator[tuple[str, str]]:
    """What is named as an entry, each by its way."""
    yield from [("names", params.names)] * bool(params.names)
    yield from (("head", name) for name in params.head)
    for number, table in enumerate(params.tables):
        yield from ((f"tables[{number}].entries", name) for name in table.entries)
        for side, listed in (("rows", table.rows), ("columns", table.columns)):  # axes may stand among entries
            yield from ((f"tables[{number}].{side}", name) for name in _listed(listed) if name not in game.axes)


NEEDS = Needs(words=(".at", ".short.ENTRY", "entry.at.ENTRY"))


def lay_out(game: Game, component: Component, params: Params, style: Style) -> list[Frame]:
    """A frame for each page. Raises `text.Overflow` when words or rows don't fit.

    In large print a pad that fills the page is as much larger as the page allows.
    """
    expect_shown(component, _named(game, params))
    *larger, least = (parts.ENLARGED, 1.2, 1.0) if component.size is None else (parts.ENLARGED,)
    for scale in larger if style.large else ():
        with suppress(Overflow):
            return [_page(game, component, params, style, page, scale) for page in range(component.pages)]
    return [_page(game, component, params, style, page, least if style.large else 1.0) for page in range(component.pages)]


def _page(game: Game, component: Component, params: Params, style: Style, page: int, scale: float) -> Frame:
    card = parts.blank(game, component, params, style)
    if component.size is None:
        card.w, card.h = style.area[0] / scale, style.area[1] / scale
    shown = slots(game, view_of(game, component, style.players, page))
    tables = [_table(game, one, shown) for one in params.tables]
    lines = list(_lines(tables))
    top = pad_title(card, params, card.say(params.subtitle, **windows(component, page)) if params.subtitle else "")
    foot = pad_foot(card, params.foot, params.notes)
    bottom = card.bottom - (foot.height + 2.5 if foot else 0.0)
    fixed = sum(max(_above(card, params, table) for table in line) for line in lines) + _BETWEEN * len(lines)
    tall = [max(len(table.rows) for table in line) for line in lines]
    row = min(params.row, (bottom - top - fixed) / sum(tall))
    name = game.words[style.lang].get(f"component.{component.id}", game.title(style.lang))
    if row < _LEAST_ROW:
        raise parts.crammed(card, name)
    y = top
    for line, count in zip(lines, tall, strict=True):
        y += _BETWEEN
        above = max(_above(card, params, table) for table in line)
        x = card.left
        room = card.inner - _SPACE * (len(line) - 1)
        for table in line:
            wide = room * table.params.share
            _GridDrawing(card, params.names, table, x, y, wide, above, row).draw()
            x += wide + _SPACE
        y += above + row * count
    if foot:
        parts.put(card, foot, card.left, min(y + _BETWEEN, card.bottom - foot.height))
    # A name is asked for once; on the pages that go on there is room to write it again, for whoever holds the paper.
    before = {slot.name for earlier in range(page) for slot in slots(game, view_of(game, component, style.players, earlier))}
    card.fields = {name: field for name, field in card.fields.items() if name not in before}
    frame = parts.finished(card, f"{name} {page + 1}" if component.pages > 1 else name, replace(style, large=False))
    return frame if scale == 1.0 else parts.enlarged(frame, scale)


# What stands where -------------------------------------------------------------------------------------------------------


def _table(game: Game, params: TableParams, shown: Sequence[Slot]) -> Grid:
    """The table with its slots in their cells."""
    rows, columns = params.rows, params.columns
    named = {*_listed(rows), *_listed(columns), *params.entries}
    own = [slot for slot in shown if slot.entry.id in named]
    row_keys = _keys(game, rows, own)
    if across := params.across:
        places: dict[tuple[int, int], Cell] = {
            divmod(number, across): _at(game, rows, key, own) for number, key in enumerate(row_keys)
        }
        lines = -(-len(row_keys) // across)
        return Grid(params, tuple(range(lines)), tuple(range(across)), places)
    column_keys = _keys(game, columns, own) if columns else ("",)
    cells = {}
    for row_number, row in enumerate(row_keys):
        line = _at(game, rows, row, own)
        for column_number, column in enumerate(column_keys):
            cells[row_number, column_number] = _at(game, columns, column, line) if columns else line
    return Grid(params, row_keys, column_keys, cells)


def _listed(what: object) -> Sequence[str]:
    return what if isinstance(what, list | tuple) else ()


def _keys(game: Game, what: str | Sequence[str], own: Sequence[Slot]) -> tuple[Key, ...]:
    """What heads the rows or columns: the axis' keys that are shown, or the entries that are in force."""
    if isinstance(what, str):
        return tuple(dict.fromkeys(key for slot in own if (key := key_on(game, slot, what)) is not None))
    present = {slot.entry.id for slot in own}
    found: list[Key] = []
    for name in what:
        found += _keys(game, name, own) if _is_axis(game, name) else [name] * (name in present)
    return tuple(found)


def _is_axis(game: Game, name: str) -> bool:
    """Whether a name in a list of entries is an axis; an entry of the same name comes first."""
    return name in game.axes and name not in game.in_force


def _at(game: Game, what: str | Sequence[str], key: Key, among: Sequence[Slot]) -> Cell:
    """The slots of one row or column."""
    if isinstance(what, str):
        return tuple(slot for slot in among if key_on(game, slot, what) == key)
    axes = [name for name in what if _is_axis(game, name)]
    return tuple(s for s in among if s.entry.id == key or any(key_on(game, s, axis) == key for axis in axes))


def _lines(tables: Sequence[Grid]) -> Iterator[list[Grid]]:
    """The tables that stand side by side."""
    line: list[Grid] = []
    used = 0.0
    for table in tables:
        share = table.params.share
        if line and used + share > 1.0 + 1e-6:
            yield line
            line, used = [], 0.0
        line.append(table)
        used += share
    if line:
        yield line


def _seated(card: CardCanvas, what: object) -> bool:
    """Whether rows or columns are the players'."""
    return isinstance(what, str) and card.game.axes[what].prefix == SEAT


def _above(card: CardCanvas, page: Params, table: Grid) -> float:
    """What the heads above the rows take, in mm."""
    params = table.params
    high = 6.5 if params.title else 0.0
    if params.across:
        return high + 1.0
    if _seated(card, params.columns):
        high += _NAME if page.names else _HEAD
    elif isinstance(params.columns, str) and params.title:
        high += _HEAD  # the keys of an axis stand below the title
    if _captions(table):
        high += _HEAD + 1.6
    return high


def _captions(table: Grid) -> bool:
    """Whether columns need the names of what is written in them."""
    return bool(_listed(table.params.columns)) or len({s.entry.id for s in table.column(0)}) > 1 or not table.params.columns


# Drawing -----------------------------------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class _GridDrawing:
    """A table on its way to paper: its corner, its width, the room for its heads and the height of a row, in mm."""

    card: CardCanvas
    names: str
    table: Grid
    x: float
    y: float
    w: float
    above: float
    row: float

    def draw(self) -> None:
        """Heads, rules and boxes."""
        card, table, params = self.card, self.table, self.table.params
        y = self.y
        if params.title:
            card.heading(card.say(params.title), self.x, y, self.w, card.say(params.note) if params.note else "")
        top = self.y + self.above
        head = 0.0 if params.across else self._row_head()
        lefts, widths = self._columns(self.x + head, self.w - head)
        if not params.across:
            self._column_heads(lefts, widths, top)
        for number, key in enumerate(table.rows):
            at = top + number * self.row
            if number or not (params.title and params.across):  # the heading's rule is near
                card.rule(self.x, at, self.x + self.w, at, card.pen(card.palette.hair if number else card.palette.rule, 0.2))
            if head:
                self._head(key, at, head)
            for column, (left, width) in enumerate(zip(lefts, widths, strict=True)):
                self._cell(table.cells.get((number, column), ()), left, at, width)
        end = top + len(table.rows) * self.row
        card.rule(self.x, end, self.x + self.w, end, card.pen(card.palette.rule, 0.35))
        if len(lefts) > 1 and not params.across:
            free = {slot.entry.role for slot in table.column(len(lefts) - 1)} == {"working"}  # a box has an edge of its own
            for left in (*lefts, self.x + self.w) if free else lefts:
                card.rule(left, top, left, end, card.pen(card.palette.hair, 0.2))

    def _row_head(self) -> float:
        """The width of what heads the rows."""
        params = self.table.params
        if _listed(params.rows):
            return min(0.28 * self.w, 34.0)
        if _seated(self.card, params.rows):
            return 38.0
        return 9.0

    def _columns(self, x: float, w: float) -> tuple[list[float], list[float]]:
        """Left edges and widths: what each wants, and an equal part of the rest."""
        table = self.table
        wants = [self._wants(table.column(number)) for number in range(len(table.columns))]
        if isinstance(table.params.columns, str) or table.params.across:
            wants = [max(wants)] * len(wants)
        total = sum(wants)
        if total > w + 1e-6:
            raise parts.crammed(self.card, self.card.game.title(self.card.style.lang))
        widths = [want * w / total for want in wants]
        lefts = [x + sum(widths[:number]) for number in range(len(widths))]
        return lefts, widths

    def _wants(self, cell: Cell) -> float:
        """What a column wants, as said for its entry or by what is written there."""
        said = self.table.params.wide
        names = {slot.entry.id for slot in cell}
        return said.get(next(iter(names)), wanted(cell)) if len(names) == 1 else wanted(cell)

    def _column_heads(self, lefts: Sequence[float], widths: Sequence[float], top: float) -> None:
        card, table = self.card, self.table
        columns = table.params.columns
        base = top
        if _captions(table):
            base -= _HEAD + 1.6
            if self.names and _seated(card, table.params.rows):
                self._caption(self.names, self.x + 4.8, lefts[0] - self.x - 5.6, top)
            for number, (left, width) in enumerate(zip(lefts, widths, strict=True)):
                for entry, at, wide in self._spans(table.column(number), left, width):
                    self._caption(entry, at, wide, top)
        if not isinstance(columns, str):
            return
        name = self.names if _seated(card, columns) else None
        places = {key: card.places[name, (key,)] for key in table.columns} if name else {}
        asked = {key: slot for key, slot in places.items() if slot.name not in card.fields}  # the others stand above already
        if name and asked:
            said = card.measured(short(card, name), lefts[0] - self.x - 0.8, 7.25, height=_NAME, color=card.palette.muted)
            parts.put(card, said, self.x, base - (_NAME + said.height) / 2)
        for key, left, width in zip(table.columns, lefts, widths, strict=True):
            if key in asked:
                name_box(card, asked[key], key, left + 0.5, base - _NAME + 0.6, width - 1.0, _NAME - 1.4)
            else:
                card.text(str(key), left + width / 2, base - _HEAD / 2, 8.5, face="bold", anchor="middle")

    def _caption(self, entry: str, x: float, w: float, foot: float) -> None:
        """What is written below, in the middle of a width."""
        card = self.card
        said = card.measured(short(card, entry), w - 0.6, 7.25, height=_HEAD + 1.0, color=card.palette.muted)
        parts.put(card, said, x + (w - said.width) / 2, foot - 0.9 - said.height)

    def _spans(self, cell: Cell, x: float, w: float) -> Iterator[tuple[str, float, float]]:
        """Each entry of a cell with the left edge and width of its places together."""
        at: dict[str, list[float]] = {}
        for slot, left, wide in spread(cell, x, w):
            span = at.setdefault(slot.entry.id, [left, left + wide])
            span[1] = left + wide
        for entry, (left, right) in at.items():
            yield entry, left, right - left

    def _head(self, key: Key, y: float, w: float) -> None:
        """What heads one row."""
        card, params = self.card, self.table.params
        middle = y + self.row / 2
        if _listed(params.rows) and key in card.game.in_force:
            said = card.measured(short(card, str(key)), w - 2.0, 8.0, height=self.row - 0.6)
            parts.put(card, said, self.x, middle - said.height / 2)
        elif _seated(card, params.rows):
            if name := self.names:
                writing_box(card, card.places[name, (key,)], self.x + 4.8, y + _INSET, w - 5.6, self.row - 2 * _INSET)
            card.text(str(key), self.x + 1.9, middle, 8.0, face="bold", anchor="middle")
        else:
            x = self.x + (_SIGN if _listed(params.rows) else w) / 2  # beside words it stands at their left edge
            parts.sign(card, params.sign, key, x, middle, _SIGN)

    def _cell(self, cell: Cell, x: float, y: float, w: float) -> None:
        """The places of one cell side by side; of a field each with its key."""
        card = self.card
        for number, (slot, left, wide) in enumerate(spread(cell, x, w)):
            if is_tick(slot):
                writing_box(card, slot, left + (wide - TICK) / 2, y + (self.row - TICK) / 2, TICK, TICK)
                continue
            if slot.entry.role == "working":  # nobody scores it: no box, but room to write
                place(card, slot, left, y + _INSET, wide, self.row - 2 * _INSET)
                if number and cell[number - 1].entry.role == "working":  # beside a box, its edge parts them
                    at = left - GAP / 2
                    card.rule(at, y + 0.3 * self.row, at, y + self.row, card.pen(card.palette.hair, 0.2))
            else:
                writing_box(card, slot, left, y + _INSET, wide, self.row - 2 * _INSET)
            if self.table.params.across:
                key = key_on(card.game, slot, str(self.table.params.rows))
                card.text(str(key), left + 1.2, y + 2.9, 7.0, color=faint(card.palette.ink, 0.55))
            elif chooses_players(slot.entry) and wide >= 13.0:
                card.text("#", left + 1.2, y + self.row / 2, 7.0, color=faint(card.palette.ink, 0.4))
