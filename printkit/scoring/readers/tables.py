"""Tables of cells, as CSV and spreadsheets hold them, and records: both ways, for any game.

A row is about one player, about one player in one round, or about one step of a ledger: its *key columns* say which (`player`
and the open axes of the game by their ids, or the columns that an axis is told apart `by`). Columns are those of the
entries; an entry with ``{tower}`` in its column has one per key. A cell holds what is left of the entry's axes (`cells.py`).
What belongs to a player alone may stand in any row of theirs, what belongs to a whole listing in any row of it; said again, it
must be the same. The row of `*` holds what belongs to the whole table; there the columns ``edition`` and ``option.NAME`` may
stand too, so that a record keeps its readings. An empty cell is "not given".
"""

from __future__ import annotations

import csv
import io
import re
import unicodedata
from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import Any

from printkit.model import PLAYER, Game, Key, Problem, error, shortened
from printkit.model.columns import Column, columns, header, key_axes, key_columns, told_by
from printkit.model.numbers import half, letters, whole_number
from printkit.model.plain import Json, Raw
from printkit.model.slot_values import assemble, spread
from printkit.model.slots import naming, plain, player_names
from printkit.scoring.checking.record import RecordCheck
from printkit.scoring.checking.shape import TABLE_ROW
from printkit.scoring.checking.wording import near
from printkit.scoring.readers.cells import gaps, is_table, text_of, value_in
from printkit.scoring.readers.headings import as_headed, known, known_columns, spelled
from printkit.scoring.readers.misplaced import misplaced
from printkit.scoring.readers.parsed import MOST_CELLS, MOST_COLUMNS, MOST_ITEMS, MOST_MARKS, Parsed, Unparsed

_OPTION = "option."

_SEPARATOR = re.compile(r"""\A"?sep=[^\r\n]?"?[,;\t ]*(?:\r\n|\r|\n|\Z)""", re.IGNORECASE)
"""The line by which Excel is told what parts the cells; a program that saved the file again may have put it in quotes or filled it up."""

NumberedRow = tuple[int, list[str]]
"""The number of a line and its cells."""


# Reading -----------------------------------------------------------------------------------------------------------------


def split(known: Mapping[str, str], text: str) -> list[NumberedRow]:
    """The rows of a CSV text that aren't empty.

    The delimiter is what stands between the `known` headings, whatever a first line ``sep=;`` says, which Excel takes for its own
    and never shows. Raises `Unparsed`.
    """
    if own := _SEPARATOR.match(text):
        text = text[own.end() :]
    if text.count("\n") + text.count("\r") > MOST_MARKS:
        raise Unparsed(error("too-many-rows", limit=f"{MOST_ITEMS:,}"))
    first = next((line for line in io.StringIO(text) if line.strip()), "")
    if max(map(first.count, ",;\t")) >= MOST_COLUMNS:
        raise Unparsed(error("too-many-columns", limit=MOST_COLUMNS))
    scores = {
        mark: (len(known.keys() & {spelled(c) for c in first.split(mark)}), first.count(mark)) for mark in (",", ";", "\t")
    }
    delimiter = max(scores, key=lambda mark: scores[mark])
    reader = csv.reader(io.StringIO(text, newline=""), delimiter=delimiter, strict=True)
    filled: list[NumberedRow] = []
    above = 1 if own else 0
    start, cells = 1 + above, 0
    try:
        for row in reader:
            if filled and len(row) == 1 < len(filled[0][1]) and any(mark in row[0] for mark in ",;\t"):
                raise Unparsed(Problem("error", "row-unparted", "", {"found": shortened(row[0])}, start))
            if len(row) > MOST_COLUMNS:
                raise Unparsed(error("too-many-columns", limit=MOST_COLUMNS)._replace(line=start))
            if any(cell.strip() for cell in row):
                filled.append((start, row))
                cells += len(row)
            start = reader.line_num + 1 + above
            if len(filled) > MOST_ITEMS + 1 or cells > MOST_CELLS:
                raise Unparsed(error("too-many-rows", limit=f"{MOST_ITEMS:,}"))
    except csv.Error as failure:
        raise Unparsed(Problem("error", "unreadable", "", {"reason": str(failure), "found": ""}, start)) from None
    return filled


def _id(cell: str) -> str:
    return unicodedata.normalize("NFKC", cell).strip().strip('"').strip()


def from_rows(game: Game, rows: Sequence[NumberedRow]) -> Parsed:
    """The record that the rows of a table hold. Raises `Unparsed` when there is no header line."""
    if not rows:
        raise Unparsed(error("empty-file"))
    spelled_ids = known_columns(game)
    line, ids = rows[0][0], [spelled_ids.get(spelled(cell), _id(cell)) for cell in rows[0][1]]
    if not set(ids) & {*known(game)}:
        raise Unparsed(Problem("error", "no-header", "", {"known": ", ".join(header(game)[:4])}, line))
    problems: list[Problem] = []
    table = [(number, dict(zip(ids, cells, strict=False))) for number, cells in rows[1:]]
    head = _head(game, table)
    under = RecordCheck(game).under(head)
    _check_header(under, ids, rows[0][1], line, problems)
    _check_headless(ids, rows[1:], problems)
    problems += _summaries(table)
    problems += _renamed(game, table)
    for number, cells in rows[1:]:
        extra = [cell.strip() for cell in cells[len(ids) :] if cell.strip()]
        problems += [Problem("error", "extra-cell", "", {"found": cell, "expected": len(ids)}, number) for cell in extra]
    reading = _RowReader(under, problems)
    for number, row in sorted(table, key=reading.turn):
        reading.row(number, row)
    if not reading.seated:
        reading.seat_mentioned(row for _, row in table)
    problems += gaps(under, reading.cells)
    raw = {"game": game.id, **head, **assemble(under, reading.cells)}
    return Parsed(raw, tuple(problems), reading.lines, ids)


def _head(game: Game, table: Iterable[tuple[int, Mapping[str, str]]]) -> Json:
    """Edition and readings, from the row of the whole table."""
    head: Json = {}
    for _, row in table:
        if plain(row.get(PLAYER, "")) == TABLE_ROW:
            if edition := half(row.get("edition", "")):
                head["edition"] = edition
            for option in game.options:
                if value := half(row.get(_OPTION + option.id, "")):
                    head.setdefault("options", {})[option.id] = value
    return head


def _check_header(game: Game, ids: Sequence[str], written: Sequence[str], line: int, problems: list[Problem]) -> None:
    here = known(game)
    listed = as_headed(game, written)
    for place, name in enumerate(ids):
        if name and name not in here:
            # Two columns share a heading that is printed once: each is headed by it and, in brackets, by what tells it apart.
            shared = next((head for head in listed.values() if head.startswith(f"{plain(written[place])} (")), "")
            args = {"known": ", ".join(listed.values()), "hint": shared or near(name, here) or near(name, listed.values())}
            problems.append(Problem("error", "unknown-column", name, args, line))
        elif name and name in ids[:place]:
            problems.append(Problem("error", "repeated-column", name, {}, line))


def _check_headless(ids: Sequence[str], rows: Sequence[NumberedRow], problems: list[Problem]) -> None:
    """A column without a heading that has cells: told at the first of them."""
    for place, name in enumerate(ids):
        if name:
            continue
        for number, cells in rows:
            if cell := "".join(cells[place : place + 1]).strip():
                args = {"column": letters(place + 1), "number": place + 1, "found": cell}
                problems.append(Problem("error", "column-without-heading", "", args, number))
                break


SUMMARIES = frozenset(
    (  # noqa: SIM905 - a word a line fills a page
        "total/totals/sum/sums/grand total/subtotal/average/mean/σ/∑/gesamt/insgesamt/summe/total général/somme/totale/totaal/suma/razem/"
        "итого/合計/総計/小計/計/平均/総合計/総得点/合計点/最高/最大/合计/总计/總計/합계"
    ).split("/")
)
"""What people call the row below a table that adds it up."""

_SURE = 4
"""Columns whose sums a last row must show to be taken for one of sums whatever it is called: of fewer a player may have them by chance."""


def _summaries(table: Sequence[tuple[int, Mapping[str, str]]]) -> Iterator[Problem]:
    """A row that adds the others up: each row is a player, and this one would be the best of them."""
    rows = [(number, row, plain(row.get(PLAYER, ""))) for number, row in table]
    called = [one for one in rows if half(one[2]).casefold().rstrip(" :.") in SUMMARIES]
    numbers: dict[str, list[int]] = {}
    for _, row in table:
        for column, cell in row.items():
            if column != PLAYER and isinstance(value := whole_number(cell), int):
                numbers.setdefault(column, []).append(value)
    twice = {column: whole for column, own in numbers.items() if len(own) > 2 and (whole := sum(own))}
    for number, row, name in called or rows[-1:]:
        own = [(value, whole) for column, whole in twice.items() if isinstance(value := whole_number(row.get(column, "")), int)]
        sums = [value * 2 == whole for value, whole in own]
        if called and any(sums):
            yield Problem("error", "summary-row", PLAYER, {"found": name}, number)
        elif called or (len(sums) >= _SURE and all(sums)):
            yield Problem("warning", "summary-name", PLAYER, {"found": name}, number)


def _renamed(game: Game, table: Sequence[tuple[int, Mapping[str, str]]]) -> Iterator[Problem]:
    """A player who is called otherwise in some rounds: every round lacks one of the two, and says so."""
    for axis in (axis for axis in key_columns(game) if not game.axes[axis].by):
        rounds: dict[str, dict[str, int]] = {}
        for number, row in table:
            name, key = plain(row.get(PLAYER, "")), half(row.get(axis, ""))
            if key and name not in {"", TABLE_ROW}:
                rounds.setdefault(key, {}).setdefault(name, number)
        whose = Counter(name for names in rounds.values() for name in names)
        some = [name for name, count in whose.items() if count < len(rounds)]
        everywhere = len(whose) - len(some)
        if len(some) == 2 and everywhere and {*map(len, rounds.values())} == {everywhere + 1}:
            usual, rare = sorted(some, key=whose.__getitem__, reverse=True)
            line = next(names[rare] for names in rounds.values() if rare in names)
            yield Problem("warning", "name-changes", PLAYER, {"found": rare, "known": usual}, line)


class _RowReader:
    """Rows on their way to cells of entries."""

    def __init__(self, game: Game, problems: list[Problem]) -> None:
        self.game = game
        self.problems = problems
        self.cells: dict[tuple[str, tuple[Key, ...]], Any] = {}
        self.lines: dict[str, int] = {}
        self._open = key_columns(game)
        self._places: dict[str, dict[tuple[Any, ...], int]] = {axis: {} for axis in self._open}
        naming_columns = {entry for axis in self._open for entry in game.axes[axis].by}
        self._columns = [column for column in columns(game) if column.entry.id not in naming_columns]
        self._axes = {id(column): key_axes(game, column) for column in self._columns}  # which each row asks for
        ids = Counter((column.id, self._axes_of(column)) for column in self._columns)
        self._either = {name for (name, _), count in ids.items() if count > 1}
        self._naming = naming(game)
        self._known = {*known(game)}
        self._seats: dict[str, int] = {}
        self._taken = 0
        self._with_row: set[int] = set()

    def row(self, number: int, row: Mapping[str, str]) -> None:
        """Take one row. What it is about decides which columns it may fill."""
        whole = plain(row.get(PLAYER, "")) == TABLE_ROW
        at = self._keys(number, row)
        kind = {*at}
        if whole:
            about = [c for c in self._columns if not self._axes_of(c)]
            used = {PLAYER, "edition", *(_OPTION + option.id for option in self.game.options)}
        else:
            about = [c for c in self._columns if (axes := {*self._axes_of(c)}) and axes - {PLAYER} == kind]
            used = {name for axis in kind for name in told_by(self.game, axis)}
        if any(PLAYER in self._axes_of(c) for c in about):
            at[PLAYER] = self._seat(number, plain(row.get(PLAYER, "")), alone=not kind)
            used = {*used, PLAYER}
            about += [c for c in self._columns if kind and self._axes_of(c) == (PLAYER,)]
        for column in about:
            if column.entry is not self._naming:
                self._cell(number, column, at, row)
        for name, cell in row.items():
            fits = name in used or any(c.id == name for c in about)
            if cell.strip() and not fits and name in self._known:
                self.problems.append(misplaced(self.game, name, cell.strip(), kind)._replace(line=number))
        self._remember(about, at, row, number)

    def _axes_of(self, column: Column) -> tuple[str, ...]:
        return self._axes[id(column)]

    @property
    def seated(self) -> bool:
        """Whether some row gave a player a seat."""
        return bool(self._taken)

    def seat_mentioned(self, rows: Iterable[Mapping[str, str]]) -> None:
        """Seat whoever the rows name, in their order: a table of deals alone has no rows of the players."""
        whose = [c.id for c in self._columns if c.entry.choices == (PLAYER,) and not c.spread]
        names = dict.fromkeys(plain(row.get(name, "")) for row in rows for name in whose)
        for number, name in enumerate((name for name in names if name not in {"", TABLE_ROW}), 1):
            if self._naming is not None:
                self.cells[self._naming.id, (number,)] = name

    def turn(self, numbered: tuple[int, Mapping[str, str]]) -> tuple[int, ...]:
        """When a row's turn is: the first round's rows seat the players, wherever a spreadsheet has sorted them to."""
        cells = [half(numbered[1].get(axis, "")) for axis in self._open if not self.game.axes[axis].by]
        return tuple(int(text) if re.fullmatch(r"[0-9]{1,4}", text) else 0 for text in cells)

    def _keys(self, number: int, row: Mapping[str, str]) -> dict[str, Key]:
        """The row's round or step."""
        at: dict[str, Key] = {}
        for axis in self._open:
            if self.game.axes[axis].by:
                self._told(axis, at, row)
            elif text := half(row.get(axis, "")):
                if not re.fullmatch(r"[1-9][0-9]{0,3}", text):
                    self.problems.append(Problem("error", "expected-int", axis, {"range": "≥ 1", "found": text}, number))
                at[axis] = int(text) if text.isascii() and text.isdigit() else 1
        return at

    def _told(self, axis: str, at: dict[str, Key], row: Mapping[str, str]) -> None:
        """The row's listing: a new one for every round and presenter that wasn't there before."""
        by = [self.game.in_force[entry] for entry in self.game.axes[axis].by]
        listing = tuple(value_in(self.game, e, 1, text) if (text := row.get(e.column, "").strip()) else None for e in by)
        if any(value is not None for value in listing):
            places = self._places[axis]
            at[axis] = place = places.setdefault(listing, len(places) + 1)
            self.cells |= {(e.id, (place,)): value for e, value in zip(by, listing, strict=True) if value is not None}

    def _seat(self, number: int, name: str, *, alone: bool) -> int:
        """The seat of the row's player: a new one for a new name, and for every further row that is about a player alone."""
        seat = self._seats.get(name)
        if seat is None or (alone and seat in self._with_row):
            seat = self._taken = self._taken + 1
            if name:
                self._seats.setdefault(name, seat)
            elif not alone:
                self.problems.append(Problem("error", "missing-player", PLAYER, {}, number))
        if alone:
            self._with_row.add(seat)
        if self._naming is not None and name:
            self.cells[self._naming.id, (seat,)] = name
        return seat

    def _cell(self, number: int, column: Column, at: Mapping[str, Key], row: Mapping[str, str]) -> None:
        cell = row.get(column.id, "").strip()
        keys = _cell_keys(column, at)
        if not cell or (column.id in self._either and is_table(cell) is not (column.entry.fold[:1] == ("map",))):
            return
        value = value_in(self.game, column.entry, len(keys), cell)
        place = (column.entry.id, keys)
        finer = len(keys) - len(column.spread) < len(at)
        again = (finer or self._axes_of(column) == (PLAYER,)) and self.cells.get(place) == value
        if place in self.cells and not again:
            self.problems.append(Problem("error", "repeated-cell", column.id, {"found": cell}, number))
        self.cells[place] = value

    def _remember(self, about: Sequence[Column], at: Mapping[str, Key], row: Mapping[str, str], number: int) -> None:
        for column in about:
            path = column.entry.record
            for axis in column.entry.axes[: path.count("[]")]:
                path = path.replace("[]", f"[{int(at[axis]) - 1}]", 1)
            self.lines.setdefault(path[: path.rfind("]") + 1] or path, number)
            if PLAYER in self._axes_of(column)[path.count("]") :]:  # by name, so that each has a line of its own
                self.lines.setdefault(f"{path.partition('{}')[0]}.{plain(row.get(PLAYER, ''))}", number)


def _cell_keys(column: Column, at: Mapping[str, Key]) -> tuple[Key, ...]:
    """The keys of a cell: those of its row and of its column; the entry's other axes are folded in it."""
    keys: list[Key] = []
    for axis in column.entry.axes:
        if axis not in column.spread and axis not in at:
            break
        keys.append(column.spread[axis] if axis in column.spread else at[axis])
    return tuple(keys)


# Writing -----------------------------------------------------------------------------------------------------------------


def to_rows(game: Game, record: Raw) -> list[list[str]]:
    """A checked record as rows of cells, header first; `game` under the record's readings."""
    rows: dict[tuple[int, ...], dict[str, str]] = {}
    names = player_names(game, record)
    axes = key_columns(game)
    naming_cells = {axis: _cells_by(game, axis, record) for axis in axes if game.axes[axis].by}
    for column in columns(game):
        needed = key_axes(game, column)
        depth = len(needed) + len(column.spread)
        for (_, keys), value in spread(game, column.entry, record, depth):
            at = dict(zip(column.entry.axes, keys, strict=False))
            if any(at[axis] != key for axis, key in column.spread.items()):
                continue
            cells: dict[str, str] = {}
            for axis in axes:
                if axis in needed:
                    cells |= naming_cells[axis][at[axis]] if axis in naming_cells else {axis: str(at[axis])}
            if PLAYER in needed:
                cells[PLAYER] = names[int(at[PLAYER]) - 1]
            elif owner := next((cells[name] for axis in needed for name in _owners(game, axis)), None):
                at[PLAYER], cells[PLAYER] = names.index(owner) + 1, owner
            place = tuple(int(at[axis]) if axis in needed or (axis == PLAYER and axis in at) else 0 for axis in (*axes, PLAYER))
            rows.setdefault(place, cells)[column.id] = text_of(value)
    table = rows.setdefault((0,) * (len(axes) + 1), {})
    table |= {_OPTION + name: str(value) for name, value in record.get("options", {}).items()}
    if "edition" in record:
        table["edition"] = record["edition"]
    ids = [*header(game), *(name for name in table if name == "edition" or name.startswith(_OPTION))]
    if table:
        table[PLAYER] = TABLE_ROW
    kept = [row for _, row in sorted(rows.items()) if row]
    more = [row for row in kept if row.keys() != {PLAYER}]
    if [name for name in dict.fromkeys(row.get(PLAYER, TABLE_ROW) for row in more) if name != TABLE_ROW] == names:
        kept = more  # the other rows seat the players as well
    return [ids, *([row.get(name, "") for name in ids] for row in kept)]


def _cells_by(game: Game, axis: str, record: Raw) -> dict[Key, dict[str, str]]:
    """The cells that tell each place of an axis apart: listing 1 → round 1, presenter Ben."""
    texts: dict[Key, dict[str, str]] = {}
    for entry in (game.in_force[name] for name in game.axes[axis].by):
        for (_, (key,)), value in spread(game, entry, record):
            texts.setdefault(key, {})[entry.column] = text_of(value)
    return texts


def _owners(game: Game, axis: str) -> list[str]:
    """The columns that say whose a place of the axis is: its own cells stand in that player's row."""
    by = [game.in_force[name] for name in game.axes[axis].by]
    return [entry.column for entry in by if entry.choices == (PLAYER,)]


def to_csv(rows: Iterable[Sequence[str]]) -> str:
    """Rows as CSV. Cells are exact, also those that a spreadsheet would take for a formula."""
    out = io.StringIO()
    csv.writer(out, lineterminator="\n").writerows(rows)
    return out.getvalue()
