"""A deck's table, as a designer keeps it: CSV with commas, semicolons or tabs, or a sheet of an XLSX or ODS file."""

from __future__ import annotations

import csv
import io
import zipfile
from collections.abc import Collection, Mapping, Sequence
from typing import NamedTuple

from printkit import workbooks
from printkit.model import Problem, error, nearest, warning
from printkit.model.problem import shortened
from printkit.storage.inputs import as_japanese

ENDINGS = (".csv", ".tsv", ".xlsx", ".ods")
"""What a table of cards may be."""

LARGEST = 50_000_000
"""Bytes of a workbook when it is unpacked."""

MOST_ROWS, MOST_COLUMNS = 5_000, 100

_TITLES = 9
"""Rows that may stand above the headings: the table's title, a date, who wrote it."""

_LIMITS = workbooks.Limits(
    MOST_ROWS + _TITLES,
    MOST_COLUMNS,
    cells=MOST_ROWS * MOST_COLUMNS,
    tags=3_000_000,
    tags_elsewhere=1_000_000,
    unpacked=LARGEST,
    whole=LARGEST,
    files=5_000,
)
"""Of a workbook with several tables and pictures beside them."""

_FAULTS = {
    "formula-without-value": "deck-formula",
    "cell-error": "deck-cell-error",
    "cell-not-read": "deck-cell-not-read",
    "cell-covered": "deck-cell-covered",
    "cell-shows-other": "deck-cell-shows-other",
    "cell-hidden-by-value": "deck-cell-hidden-by-value",
    "cell-perhaps-hidden": "deck-cell-perhaps-hidden",
    "cell-same-colour": "deck-cell-same-colour",
    "cell-struck": "deck-cell-struck",
    "cell-tiny": "deck-cell-tiny",
}
"""What is wrong with a cell → how it is told of decks."""


class Rows(NamedTuple):
    """A table: its header, and each row with its number, counted from the header as 1, as texts; in the file the header is row `first`."""

    header: tuple[str, ...]
    rows: tuple[tuple[int, tuple[str, ...]], ...]
    first: int = 1
    doubts: tuple[Problem, ...] = ()
    """What looks wrong with the file and was read all the same."""


def read(
    name: str, data: Mapping[str, bytes], where: str, problems: list[Problem], wanted: Collection[str] = ()
) -> Rows | None:
    """The table of that name, ``cards.xlsx#Events`` for a sheet; None, and why, when there is none to read.

    `wanted` are headings that are asked for: by them the header is known below rows with a title.
    """
    file, _, sheet = name.partition("#")
    if not file.endswith(ENDINGS):
        problems.append(error("deck-unknown-format", where, found=file, known=", ".join(ENDINGS)))
        return None
    if file not in data:
        known = [one for one in data if one.endswith(ENDINGS)]
        problems.append(error("deck-no-file", where, found=file, known=", ".join(known) or "–", hint=nearest(file, known)))
        return None
    doubts: list[Problem] = []
    if file.endswith((".xlsx", ".ods")):
        lines = _sheet(data[file], file.rpartition(".")[2], sheet, where, problems, doubts)
    else:
        lines = _text(data[file], where, problems, doubts, wanted)
    if lines is None:
        return None
    filled = [(number, [cell.strip() for cell in cells]) for number, cells in lines if any(cell.strip() for cell in cells)]
    if not filled:
        problems.append(error("deck-empty", where, found=name))
        return None
    start = _header([cells for _, cells in filled[: _TITLES + 1]], wanted)
    first, filled = filled[start][0], filled[start:]
    header = [heading(cell) for cell in filled[0][1]]
    while header and not header[-1]:
        header.pop()
    twice = next((cell for place, cell in enumerate(header) if cell and cell in header[:place]), None)
    if twice is not None:
        problems.append(error("declared-twice", where, found=twice))
        return None
    if len(filled) > MOST_ROWS or len(header) > MOST_COLUMNS:
        problems.append(error("deck-too-large", where, rows=MOST_ROWS, columns=MOST_COLUMNS))
        return None
    wide = len(header)
    beside = [
        (number, cell)
        for number, cells in filled[1:]
        for place, cell in enumerate(cells)
        if cell and (place >= wide or not header[place])
    ]
    if beside:
        number, cell = beside[0]
        count = len({row for row, _ in beside})
        problems.append(error("deck-no-heading", where, count=count, row=number, found=shortened(cell)))
        return None
    kept = ((number - first + 1, tuple((cells + [""] * wide)[:wide])) for number, cells in filled[1:])
    return Rows(tuple(header), tuple(kept), first, tuple(doubts))


def heading(text: str) -> str:
    """A heading as it is named: with one space where a cell has line breaks or several."""
    return " ".join(text.split())


def _header(rows: Sequence[Sequence[str]], wanted: Collection[str]) -> int:
    """Which row is the header: the first, or below rows with a title one that has more cells and the most headings that are asked for.

    Where none is asked for in any of them, a first row of a single cell is a title as well.
    """
    named = [sum(heading(cell) in wanted for cell in cells) for cells in rows]
    full = [sum(map(bool, cells)) for cells in rows]
    if named[0]:
        return 0
    best = named.index(max(named))
    if named[best]:
        return best if max(full[:best]) < full[best] else 0
    return 1 if len(rows) > 1 and full[0] == 1 < full[1] else 0


def delimiter(text: str, wanted: Collection[str] = ()) -> str:
    """What parts the cells of a CSV: most of the headings that are asked for, else what the first line has most of."""
    head = text.split("\n", _TITLES + 1)[: _TITLES + 1]

    def fit(sign: str) -> tuple[int, int, int]:
        named = (sum(heading(cell.strip(' "\r')) in wanted for cell in line.split(sign)) for line in head)
        return max(named), head[0].count(sign), sum(line.count(sign) for line in head)

    return max(",;\t", key=fit)


def _text(
    data: bytes, where: str, problems: list[Problem], doubts: list[Problem], wanted: Collection[str]
) -> list[tuple[int, list[str]]] | None:
    """The rows of a CSV."""
    try:
        text = data.decode("utf-8-sig")
    except UnicodeDecodeError:
        japanese = as_japanese(data)
        if japanese is None:
            problems.append(error("deck-not-utf8", where))
            return None
        doubts.append(warning("decoded-cp932", where))
        text = japanese
    reader = csv.reader(io.StringIO(text, newline=None), delimiter=delimiter(text, wanted), strict=True)
    rows: list[tuple[int, list[str]]] = []
    try:
        while (cells := next(reader, None)) is not None:
            rows.append((reader.line_num, cells))
    except csv.Error as failure:
        problems.append(error("not-csv", where, reason=str(failure))._replace(line=reader.line_num))
        return None
    return rows


def _sheet(
    data: bytes, kind: str, name: str, where: str, problems: list[Problem], doubts: list[Problem]
) -> list[tuple[int, list[str]]] | None:
    """The rows of one sheet of a workbook: that of the name, else the first that is seen. `kind` is ``xlsx`` or ``ods``."""
    try:
        sheets = workbooks.read(data, kind, _LIMITS, only=name)
    except workbooks.WorkbookError as failure:
        problems.append(_unread(failure.problem, data, where))
        return None
    chosen = next((sheet for sheet in sheets if (sheet.name == name if name else sheet.visible)), None)
    if chosen is None:
        known = [sheet.name for sheet in sheets]
        problems.append(error("deck-no-sheet", where, found=name, known=", ".join(known), hint=nearest(name, known)))
        return None
    problems += [error(_FAULTS[fault.code], where, cell=fault.where, **fault.args) for fault in chosen.faults]
    doubts += [doubt._replace(where=where) for doubt in chosen.doubts]
    return None if chosen.faults else [*chosen.rows]


def _unread(problem: Problem, data: bytes, where: str) -> Problem:
    """Why a workbook can't be read, as it is told of decks."""
    match problem.code:
        case "not-xlsx" | "not-ods" if not zipfile.is_zipfile(io.BytesIO(data)):
            return error("deck-no-workbook", where)
        case "not-xlsx" | "not-ods":
            return error("deck-damaged", where, reason=problem.args["reason"])
        case "too-many-rows" | "too-many-columns":
            return error("deck-too-large", where, rows=MOST_ROWS, columns=MOST_COLUMNS)
        case "file-too-large":
            return error("file-too-long", where, limit=LARGEST // 1_000_000)
    return problem._replace(where=where)
