"""What a way in hands on: the raw record of one file, or why there is none."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, NamedTuple

from printkit.messages.people import SheetFile
from printkit.model import EMPTY, Problem

LARGEST = 10_000_000
"""Bytes in a file; a league's evening is a hundredth of that."""

MOST_VALUES = 20_000
"""Values in a record, tables and lists among them; the longest games have a tenth of that."""

MOST_ITEMS = 1_000
"""Items in one list or table of a record, and rows with something in them in a table."""

MOST_MARKS = 200_000
"""Commas, line ends, brackets and signs of equality in a text: counted before anything is parsed."""

MOST_COLUMNS = 300
MOST_CELLS = 50_000
"""Cells in the rows of a table that aren't empty."""

DEEPEST = 50
DIGITS = 18


class Parsed(NamedTuple):
    """What was in a file. `raw` is None when it could not be parsed; then the problems are fatal.

    `lines` gives the line of a row by its place in the record: ``players[0]`` → 2.
    """

    raw: Any = None
    problems: tuple[Problem, ...] = ()
    lines: Mapping[str, int] = EMPTY
    columns: Sequence[str] = ()
    """The ids of a table's header, as far as it has them."""
    sheets: Sequence[SheetFile] = ()
    """The files that this one record was merged from."""
    empty: Mapping[str, str] = EMPTY
    """Those of them in which nothing is filled in: what is told of each, for a photo another thing than for a form."""

    def placed(self, problem: Problem) -> Problem:
        """The problem with the line it is on, when its row is known."""
        where = problem.where
        while self.lines and where and problem.line is None:
            if where in self.lines:
                return problem._replace(line=self.lines[where])
            where = where[: max(where.rfind("."), where.rfind("["), 0)]  # players have dots and brackets in their names too
        return problem


class TableSheet(NamedTuple):
    """The sheet of a workbook that holds the table."""

    rows: list[tuple[int, list[str]]]
    """Those that aren't empty, with their numbers."""
    others: tuple[str, ...] = ()
    """Names of further sheets that look like it and are filled in: they are not read."""
    hidden: tuple[list[int], list[int]] = ([], [])
    """Numbers of the rows and columns with something in them that nobody sees."""
    doubts: tuple[Problem, ...] = ()
    """Warnings of cells that were read and perhaps aren't seen."""


class Unparsed(Exception):  # noqa: N818 - reads as what happened
    """The bytes are no file of this kind; `problem` says why and where."""

    def __init__(self, problem: Problem) -> None:
        super().__init__(problem)  # which is what another process makes it of
        self.problem = problem
