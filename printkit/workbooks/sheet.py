"""A sheet of a workbook while it is walked, and as it comes out: rows of texts, what is hidden, and the cells that can't be read."""

from __future__ import annotations

import math
import re
from bisect import bisect_left, bisect_right
from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from datetime import date, datetime, time, timedelta
from typing import NamedTuple

from printkit.model import Problem, error, shortened, warning
from printkit.model.numbers import letters
from printkit.workbooks.parts import Archive, WorkbookError

_FAULTY = re.compile(r"#(?:DIV/0!|N/A|NAME\?|NULL!|NUM!|REF!|VALUE!|SPILL!|CALC!|GETTING_DATA)|Err:[0-9]{3}")
"""What spreadsheet programs show in place of a value that can't be computed."""

_DECIMAL = re.compile(r"[+-]?(?:[0-9]+\.?[0-9]*|\.[0-9]+)(?:[eE][+-]?[0-9]+)?")
"""A number as XML has it; Python reads more (``1_000``, ``nan``, ``３``), which no program shows as a number."""

_NAMED = 8
"""Cells that a doubt names."""

Run = tuple[int, int]
"""The first and the last number of rows or columns in a row."""


class Area(NamedTuple):
    """Columns and rows of cells that are merged into one."""

    left: int
    top: int
    right: int
    bottom: int


def area_between(left: int, top: int, right: int, bottom: int, beyond: int, below: int) -> Area:
    """The cells from one corner of a shape to the other, numbered from 0; the second lies so far within its own.

    At that cell's very edge it lies on the one before.
    """
    return Area(left + 1, top + 1, max(left, right - (not beyond)) + 1, max(top, bottom - (not below)) + 1)


class Shape(NamedTuple):
    """A picture, a chart or another shape: the cells that it lies on, the text in it, and whether it is a control of a form with a state."""

    area: Area
    text: str = ""
    control: bool = False


class Worksheet(NamedTuple):
    """One sheet: its rows that aren't empty, with their numbers from 1, each cell as one would have typed it into a CSV file.

    `hidden_rows` and `hidden_columns` are the numbers of those with something in them that the program doesn't show. `faults` are the
    cells that show something else than they would be read as, in reading order; a sheet with one is not to be relied on.
    """

    name: str
    visible: bool
    rows: Sequence[tuple[int, list[str]]]
    hidden_rows: Sequence[int] = ()
    hidden_columns: Sequence[int] = ()
    faults: Sequence[Problem] = ()
    doubts: Sequence[Problem] = ()
    """Warnings of cells that were read and that perhaps nobody sees."""


class SheetChoice:
    """Which sheets are read: all for None, that of a name, or for an empty name the first that is seen."""

    def __init__(self, only: str | None) -> None:
        self._only, self._visible = only, False

    def takes(self, name: str, *, visible: bool) -> bool:
        """Whether the next sheet, in the order of the tabs, is read."""
        first = visible and not self._visible
        self._visible |= visible
        return self._only is None or (name == self._only if self._only else first)


def column_of(letters: str) -> int:
    """The number of a column by its name: A is 1, AA is 27."""
    number = 0
    for letter in letters:
        number = number * 26 + ord(letter) - 64
    return number


def number_in(text: str) -> float:
    """The number of a cell, with the 15 digits that programs show: 2.9999999999999996 is 3. Raises ValueError."""
    value = float(f"{float(text):.15g}") if _DECIMAL.fullmatch(text) else math.nan
    if not math.isfinite(value):
        raise ValueError(text)
    return value


def number_text(value: float) -> str:
    """A number as it is typed; a spreadsheet knows one kind of number only, so 3.0 is 3."""
    return str(int(value)) if value.is_integer() else str(value)


def moment_text(moment: date | time | timedelta) -> str:
    """A day as ``2026-07-04``, with the time of day where there is one; a duration as ``1:30:00``."""
    if isinstance(moment, datetime):
        return str(moment.date()) if moment.time() == time() else str(moment)
    return str(moment)


class SheetBuilder:
    """Takes cells in the order in which a file has them."""

    def __init__(self, archive: Archive, name: str, *, visible: bool) -> None:
        self._archive = archive
        self._name, self._visible = name, visible
        self._rows: dict[int, dict[int, str]] = {}
        self._cells = 0
        self._faults: list[tuple[str, Problem]] = []
        self._counts: Counter[str] = Counter()
        self._doubts: dict[str, set[tuple[int, int]]] = {}
        self._shapes: Sequence[Shape] = ()
        self.excuses: set[str] = set()
        """What the sheet has that makes some of its faults none."""
        self.hidden_rows: list[Run] = []
        self.hidden_columns: list[Run] = []

    def fault(self, code: str, row: int, column: int, text: str = "", *, unless: str = "") -> None:
        """A cell can't be read: `code` says why, `text` is what it shows, `unless` what excuses it. The first ones are enough to mend a file."""
        self._counts[unless] += 1
        if self._counts[unless] <= 20:
            self._faults.append((unless, error(code, f"{letters(column)}{row}", found=shortened(text))))

    def cell(self, row: int, column: int, text: str, *, shown: str = "", across: int = 1, down: int = 1) -> None:
        """What stands in a cell, or in several equal ones to the right and below. `shown` is what is seen where that differs."""
        if _FAULTY.fullmatch(text.strip() or shown.strip()):
            self.fault("cell-error", row, column, text or shown)
        elif not text.strip() and shown.strip():
            self.fault("cell-not-read", row, column, shown)
        if not text.strip():
            return
        limits = self._archive.limits
        if column + across - 1 > limits.columns:
            problem = error("too-many-columns", limit=limits.columns)
            raise WorkbookError(problem._replace(line=row))
        self._cells += across * down
        if self._cells > limits.cells or down > limits.rows + 1:
            raise self._archive.too_many_rows()
        for line in range(row, row + down):
            cells = self._rows.setdefault(line, {})
            for place in range(column, column + across):
                if cells.setdefault(place, text) is not text:  # which of the two is shown differs with the program
                    raise self._archive.damage(f"{letters(place)}{line} = {cells[place][:20]}, {text[:20]}")
        if len(self._rows) > limits.rows + 1:
            raise self._archive.too_many_rows()

    def cover(self, areas: Sequence[Area]) -> None:
        """Cells that are merged: something in any but the first of an area is a fault. Areas that overlap are no workbook's."""
        for area, row, column in self._within(areas, "mergeCells"):
            if (row, column) != (area.top, area.left):
                self.fault("cell-covered", row, column, self._rows[row][column])

    def lay(self, shapes: Sequence[Shape]) -> None:
        """What lies on the cells: it may hide what is in them, and what is written on it isn't read."""
        self.doubt("cells-below-shapes", [shape.area for shape in shapes])
        self._shapes = shapes

    def doubt(self, code: str, areas: Sequence[Area]) -> None:
        """What stands in these areas may not be seen: `code` says why."""
        self._doubts.setdefault(code, set()).update((row, column) for _, row, column in self._within(areas, code))

    def _within(self, areas: Sequence[Area], what: str) -> Iterator[tuple[Area, int, int]]:
        """The row and column of everything in these areas. So many that it takes long are no workbook's."""
        numbers = sorted(self._rows)
        left = self._archive.limits.cells + len(areas)
        for area in areas:
            for row in numbers[bisect_left(numbers, area.top) : bisect_right(numbers, area.bottom)]:
                left -= len(self._rows[row])
                if left < 0:
                    raise self._archive.damage(what)
                yield from ((area, row, column) for column in self._rows[row] if area.left <= column <= area.right)

    def finished(self) -> Worksheet:
        """The sheet."""
        wide = max((max(cells) for cells in self._rows.values()), default=0)
        places = range(1, wide + 1)
        rows = [(row, [cells.get(place, "") for place in places]) for row, cells in sorted(self._rows.items())]
        columns = sorted({place for row, _ in rows[1:] for place in self._rows[row]})
        last = rows[-1][0] if rows else 0
        over = [one for one in self._shapes if rows and one.area.left <= wide and rows[0][0] <= one.area.top <= last]
        return Worksheet(
            self._name,
            self._visible,
            rows,
            list(_within(self.hidden_rows, [row for row, _ in rows])),
            list(_within(self.hidden_columns, columns)),
            [problem for unless, problem in self._faults if unless not in self.excuses],
            [
                *(
                    warning(
                        code, found=[f"{letters(column)}{row}" for row, column in sorted(places)[:_NAMED]], count=len(places)
                    )
                    for code, places in self._doubts.items()
                    if places
                ),
                *_unread(over),
            ],
        )


def _unread(shapes: Sequence[Shape]) -> Iterator[Problem]:
    """That texts in shapes that lie on the table, and controls, aren't read."""
    if written := [one for one in shapes if one.text.strip() and not one.control]:
        yield warning("shapes-not-read", found=_corners(written), text=shortened(written[0].text.strip()), count=len(written))
    if controls := [one for one in shapes if one.control]:
        yield warning("controls-not-read", found=_corners(controls), count=len(controls))


def _corners(shapes: Sequence[Shape]) -> list[str]:
    """Where the first ones begin."""
    return [f"{letters(one.area.left)}{one.area.top}" for one in shapes[:_NAMED]]


def _within(runs: Iterable[Run], numbers: Iterable[int]) -> Iterator[int]:
    """The numbers that are in one of the runs, which may overlap."""
    joined: list[Run] = []
    for first, last in sorted(runs):
        if joined and first <= joined[-1][1] + 1:
            joined[-1] = (joined[-1][0], max(last, joined[-1][1]))
        else:
            joined.append((first, last))
    for number in numbers:
        place = bisect_right(joined, (number, 1 << 62))
        if place and joined[place - 1][1] >= number:
            yield number
