"""One table of a pad: what heads its rows and columns (a key of an axis, or an entry), and the places in each cell."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Literal, TypeAlias

from printkit.draw.text import TooManyColumns
from printkit.layouts.parts import card as parts
from printkit.layouts.parts.boxes import GAP, TICK, is_tick, key_on, name_box, place, short, spread, wanted, writing_box
from printkit.layouts.parts.canvas import faint
from printkit.layouts.parts.card import CardCanvas
from printkit.model import Game, Key
from printkit.model.placeholders import fill
from printkit.model.slots import SEAT, Slot, chooses_players

Cell: TypeAlias = tuple[Slot, ...]
Listed: TypeAlias = "str | tuple[str, ...]"
Span: TypeAlias = tuple[float, float]

_INSET = 0.9
"""mm between a place to write in and the rules of its row."""

_HEAD = 5.2
"""mm; a line of column heads."""

_NAME = 9.0
"""mm; the height of a head with a name to write in."""

_NAME_LEAST = 17.0
"""mm; a name above a column."""

_START = 5.4
"""mm; the line with what is there before the first row is written."""

_WHICH = 6.5
"""pt; what tells in a place what it is for."""

_SIGN = 5.6
"""mm; the sign of a key at the head of a row, lower than the lowest row."""


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
    members: tuple[tuple[int, ...], ...] = ()
    start: dict[str, str] = field(default_factory=dict)
    once: bool = False


@dataclass(frozen=True, slots=True)
class PlaceGrid:
    """A table with its slots in their cells; `names` is the entry with the players' names, if they stand at its seats.

    `bare`: the table to its left has the heads of its rows.
    """

    card: CardCanvas
    names: str
    params: TableParams
    rows: tuple[Key, ...]
    columns: tuple[Key, ...]
    cells: Mapping[tuple[int, int], Cell]
    bare: bool = False

    @property
    def above(self) -> float:
        """What the heads above the rows take, in mm."""
        params = self.params
        high = 6.5 if params.title else 0.0
        if params.across:
            return high + 1.0
        if self._seated(params.columns):
            high += _NAME if self.names else _HEAD
        elif params.members:
            high += _HEAD + (_NAME if self.asks_names else 0.0)
        elif isinstance(params.columns, str) and (params.columns or params.title):
            high += _HEAD  # the keys of an axis stand below the title, or below whatever is above
        return high + (_HEAD + 1.6 if self._captioned else 0.0) + (_START if params.start else 0.0)

    @property
    def least(self) -> float:
        """The width that it takes at least, in mm."""
        return self._row_head(0.0) + sum(self._wants())

    @property
    def wish(self) -> float:
        """The width in mm with which names have room above its columns, too."""
        seats = sum(map(len, self.params.members)) or len(self.columns) if self.asks_names else 0
        return max(self.least, self._row_head(0.0) + _NAME_LEAST * seats)

    def draw(self, x: float, y: float, w: float, above: float, row: float) -> None:
        """Heads, rules and boxes with a corner at x, y and so many mm `above` the rows, each of which is `row` mm high."""
        card, params = self.card, self.params
        if params.title:
            card.heading(card.say(params.title), x, y, w, card.say(params.note) if params.note else "")
        top = y + above
        head = 0.0 if self.bare else self._row_head(w)
        columns = self._columns(x + head, w - head)
        if not params.across:
            base = top - (_START if params.start else 0.0)
            self._column_heads(x, columns, base)
            if params.start:
                self._start(x, columns, base, w)
        for number, key in enumerate(self.rows):
            at = top + number * row
            if number or not (params.title and params.across):  # the heading's rule is near
                card.rule(x, at, x + w, at, card.pen(card.palette.hair if number else card.palette.rule, 0.2))
            if head:
                self._head(key, x, at, head, row)
            for column, (left, width) in enumerate(columns):
                self._cell(self.cells.get((number, column), ()), left, at, width, row)
        end = top + len(self.rows) * row
        card.rule(x, end, x + w, end, card.pen(card.palette.rule, 0.35))
        if len(columns) > 1 and not params.across:
            edges = [left for left, _ in columns]
            if {slot.entry.role for slot in self._fullest(len(columns) - 1)} == {"working"}:  # a box has an edge of its own
                edges.append(x + w)
            for left in edges:
                card.rule(left, top, left, end, card.pen(card.palette.hair, 0.2))

    # What stands where -----------------------------------------------------------------------------------------------------

    def _seated(self, listed: Listed) -> bool:
        """Whether rows or columns are the players'."""
        return isinstance(listed, str) and self.card.game.axes[listed].prefix == SEAT

    @property
    def _captioned(self) -> bool:
        """Whether columns need the names of what is written in them."""
        return not isinstance(self.params.columns, str) or len({slot.entry.id for slot in self._fullest(0)}) > 1

    def _fullest(self, number: int) -> Cell:
        """The cell of that column with the most in it."""
        return max((cell for (_, column), cell in self.cells.items() if column == number), key=wanted, default=())

    def _row_head(self, w: float) -> float:
        """The width of what heads the rows."""
        if self.params.across:
            return 0.0
        if not isinstance(self.params.rows, str):
            return min(0.28 * w, 34.0) if w else 34.0
        return 38.0 if self._seated(self.params.rows) else 9.0

    def _columns(self, x: float, w: float) -> list[Span]:
        """Left edges and widths: what each wants, as said for its entry or by what is written there, and an equal part of the rest."""
        wants = self._wants()
        total = sum(wants)
        if total > w + 1e-6:
            slots = [slot for number in range(len(self.columns)) for slot in self._fullest(number)]
            widest = max(slots, key=lambda slot: wanted((slot,)))
            title = self.card.game.title(self.card.style.lang)
            raise TooManyColumns(title, w, total, len(slots), short(self.card, widest.entry.id))
        widths = [want * w / total for want in wants]
        return [(x + sum(widths[:number]), width) for number, width in enumerate(widths)]

    def _wants(self) -> list[float]:
        """What each column wants, in mm."""
        wants = []
        for number in range(len(self.columns)):
            cell = self._fullest(number)
            names = {slot.entry.id for slot in cell}
            only = next(iter(names)) if len(names) == 1 else ""
            wants.append(self.params.wide.get(only, wanted(cell)))
        if isinstance(self.params.columns, str) or self.params.across:
            wants = [max(wants)] * len(wants)
        return wants

    # Drawing ---------------------------------------------------------------------------------------------------------------

    def _column_heads(self, x: float, columns: Sequence[Span], top: float) -> None:
        card, params = self.card, self.params
        first, base = columns[0][0], top
        if self._captioned:
            base -= _HEAD + 1.6
            if self.names and self._seated(params.rows):
                self._caption(self.names, x + 4.8, first - x - 5.6, top)
            for number, span in enumerate(columns):
                for entry, left, wide in _spans(self._fullest(number), span):
                    self._caption(entry, left, wide, top)
        if not isinstance(params.columns, str):
            return
        asked = self.asks_names
        if asked:
            label = card.measured(short(card, self.names), first - x - 0.8, 7.25, height=_NAME, color=card.palette.muted)
            parts.put(card, label, x, base - (_NAME + label.height) / 2)
        for number, (key, (left, width)) in enumerate(zip(self.columns, columns, strict=True)):
            seats: Sequence[Key] = params.members[number] if params.members else (key,)
            if not asked or params.members:
                middle = base - (_NAME if asked else 0.0) - _HEAD / 2
                card.text(
                    self._column_head(key, seats), left + width / 2, middle, 8.5, face="bold", anchor="middle", width=width
                )
            if asked:
                wide = (width - 1.0) / len(seats)
                for place, seat in enumerate(seats):
                    at = left + 0.5 + place * wide
                    name_box(
                        card,
                        card.places[self.names, (seat,)],
                        seat,
                        at,
                        base - _NAME + 0.6,
                        wide - (place + 1 < len(seats)),
                        _NAME - 1.4,
                    )

    @property
    def asks_names(self) -> bool:
        """Whether the players' names are to be written above its columns; on a page once."""
        columns = self.params.columns
        if not self.names or not isinstance(columns, str):
            return False
        seats = [key for key in self.columns if self._seated(columns)] or [
            seat for team in self.params.members for seat in team
        ]
        return bool(seats) and all(self.card.places[self.names, (seat,)].name not in self.card.fields for seat in seats)

    def _column_head(self, key: Key, seats: Sequence[Key]) -> str:
        """What heads a column: a key, or a team, with the seats of its players."""
        if not self.params.members:
            return str(key)
        words, axis = self.card.game.words[self.card.style.lang], str(self.params.columns)
        team = words.get(f"axis.{axis}.{key}") or fill(words[f"axis.{axis}"], {"key": key})
        return f"{team}  ({' + '.join(map(str, seats))})" if seats else team

    def _start(self, x: float, columns: Sequence[Span], top: float, w: float) -> None:
        """A line above the first row: what is there before anybody writes."""
        card = self.card
        card.rule(x, top, x + w, top, card.pen(card.palette.hair, 0.2))
        for number, span in enumerate(columns):
            for entry, left, wide in _spans(self._fullest(number), span):
                if printed := self.params.start.get(entry):
                    card.text(printed, left + wide / 2, top + _START / 2, 8.5, anchor="middle", width=wide)

    def _caption(self, entry: str, x: float, w: float, foot: float) -> None:
        """What is written below, in the middle of a width."""
        card = self.card
        label = card.measured(short(card, entry), w - 0.6, 7.25, height=_HEAD + 1.0, color=card.palette.muted)
        parts.put(card, label, x + (w - label.width) / 2, foot - 0.9 - label.height)

    def _head(self, key: Key, x: float, y: float, w: float, h: float) -> None:
        """What heads one row."""
        card, rows = self.card, self.params.rows
        middle = y + h / 2
        if not isinstance(rows, str) and key in card.game.in_force:
            label = card.measured(short(card, str(key)), w - 2.0, 8.0, height=h - 0.6)
            parts.put(card, label, x, middle - label.height / 2)
        elif self._seated(rows):
            if self.names:
                writing_box(card, card.places[self.names, (key,)], x + 4.8, y + _INSET, w - 5.6, h - 2 * _INSET)
            card.text(str(key), x + 1.9, middle, 8.0, face="bold", anchor="middle")
        else:  # beside words a sign stands at their left edge
            parts.sign(card, self.params.sign, key, x + (w if isinstance(rows, str) else _SIGN) / 2, middle, _SIGN)

    def _cell(self, cell: Cell, x: float, y: float, w: float, h: float) -> None:
        """The places of one cell side by side; of a field each with its key."""
        card, across = self.card, self.params.across
        top, high = y + _INSET, h - 2 * _INSET
        for number, (slot, left, wide) in enumerate(spread(cell, x, w)):
            if is_tick(slot):
                writing_box(card, slot, left + (wide - TICK) / 2, y + (h - TICK) / 2, TICK, TICK)
                continue
            if slot.entry.role == "working":  # nobody scores it: no box, but room to write
                place(card, slot, left, top, wide, high)
                if number and cell[number - 1].entry.role == "working":  # beside a box, its edge parts them
                    at = left - GAP / 2
                    card.rule(at, y + 0.3 * h, at, y + h, card.pen(card.palette.hair, 0.2))
                if which := self._which(slot, cell):
                    card.text(which, left + 0.3, y + 1.8, _WHICH, color=card.palette.muted, width=wide)
            else:
                writing_box(card, slot, left, top, wide, high)
            if across:
                key = key_on(card.game, slot, str(self.params.rows))
                card.text(str(key), left + 1.2, y + 2.9, 7.0, color=faint(card.palette.ink, 0.55))
            elif chooses_players(slot.entry) and wide >= 13.0:
                card.text("#", left + 1.2, y + h / 2, 7.0, color=faint(card.palette.ink, 0.4))

    def _which(self, slot: Slot, cell: Cell) -> str:
        """Which of several places for one thing it is (``part.AXIS.KEY``); what a place is for by itself says the head of its row."""
        card, entry = self.card, slot.entry
        if sum(other.entry.id == entry.id for other in cell) < 2:
            return ""
        return card.game.texts(card.style.lang).get(f"{card.section}.part.{entry.axes[-1]}.{slot.keys[-1]}", "")


def grid(card: CardCanvas, names: str, params: TableParams, shown: Sequence[Slot]) -> PlaceGrid:
    """The table with those of the slots that are its own in their cells."""
    game, rows, columns = card.game, params.rows, params.columns
    listed = {*params.entries, *(name for side in (rows, columns) if not isinstance(side, str) for name in side)}
    own = [slot for slot in shown if slot.entry.id in listed]
    row_keys = _keys(game, rows, own)
    by_row = _by_key(game, rows, own)
    lines = [by_row.get(key, ()) for key in row_keys]
    if across := params.across:
        field = {divmod(number, across): line for number, line in enumerate(lines)}
        return PlaceGrid(card, names, params, tuple(range(-(-len(lines) // across))), tuple(range(across)), field)
    column_keys = _keys(game, columns, own) if columns else ("",)
    cells = {}
    for number, line in enumerate(lines):
        by_column: Mapping[Key, Cell] = _by_key(game, columns, line) if columns else {"": line}
        cells.update({(number, place): by_column.get(key, ()) for place, key in enumerate(column_keys)})
    return PlaceGrid(card, names, params, row_keys, column_keys, cells)


def _keys(game: Game, listed: Listed, own: Sequence[Slot]) -> tuple[Key, ...]:
    """What heads the rows or columns: the axis' keys that are shown, or the entries that are in force."""
    if isinstance(listed, str):
        return tuple(dict.fromkeys(key for slot in own if (key := key_on(game, slot, listed)) is not None))
    present = {slot.entry.id for slot in own}
    keys: list[Key] = []
    for name in listed:
        keys += _keys(game, name, own) if _is_axis(game, name) else [name] * (name in present)
    return tuple(keys)


def _is_axis(game: Game, name: str) -> bool:
    """Whether a name in a list of entries is an axis; an entry of the same name comes first."""
    return name in game.axes and name not in game.in_force


def _by_key(game: Game, listed: Listed, among: Iterable[Slot]) -> dict[Key, Cell]:
    """The slots of each row or column, by what heads it."""
    axes = [listed] if isinstance(listed, str) else [name for name in listed if _is_axis(game, name)]
    cells: dict[Key, list[Slot]] = {}
    for slot in among:
        keys = {key for axis in axes if (key := key_on(game, slot, axis)) is not None}
        for key in keys if isinstance(listed, str) else {slot.entry.id, *keys}:
            cells.setdefault(key, []).append(slot)
    return {key: tuple(slots) for key, slots in cells.items()}


def _spans(cell: Cell, span: Span) -> Iterator[tuple[str, float, float]]:
    """Each entry of a cell with the left edge and width of its places together."""
    edges: dict[str, Span] = {}
    for slot, left, wide in spread(cell, *span):
        edges[slot.entry.id] = edges.get(slot.entry.id, (left, 0.0))[0], left + wide
    for entry, (left, right) in edges.items():
        yield entry, left, right - left
