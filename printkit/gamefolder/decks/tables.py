"""A deck's table, as a designer keeps it: CSV with commas, semicolons or tabs, or a sheet of an XLSX or ODS file."""

from __future__ import annotations

import csv
import io
import warnings
import zipfile
from collections.abc import Callable, Collection, Mapping, Sequence
from functools import partial
from typing import NamedTuple, TypeAlias

from printkit.model import Problem, error, nearest
from printkit.model.numbers import letters
from printkit.model.problem import shortened
from printkit.storage.workbooks import cell_text, formula_without_value

ENDINGS = (".csv", ".tsv", ".xlsx", ".ods")
"""What a table of cards may be."""

LARGEST = 50_000_000
"""Bytes of a workbook when it is unpacked."""

MOST_ROWS, MOST_COLUMNS = 5_000, 100

_TITLES = 9
"""Rows that may stand above the headings: the table's title, a date, who wrote it."""


class Rows(NamedTuple):
    """A table: its header, and each row with its number, counted from the header as 1, as texts; in the file the header is row `first`."""

    header: tuple[str, ...]
    rows: tuple[tuple[int, tuple[str, ...]], ...]
    first: int = 1


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
    if file.endswith((".xlsx", ".ods")):
        lines = _sheet(data[file], sheet, where, problems, ods=file.endswith(".ods"))
    else:
        lines = _text(data[file], where, problems, wanted)
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
    return Rows(tuple(header), tuple(kept), first)


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


class _FormulaError(ValueError):
    """A cell holds a formula that was saved without its value, and would read as empty."""


def delimiter(text: str, wanted: Collection[str] = ()) -> str:
    """What parts the cells of a CSV: most of the headings that are asked for, else what the first line has most of."""
    head = text.split("\n", _TITLES + 1)[: _TITLES + 1]

    def fit(sign: str) -> tuple[int, int, int]:
        named = (sum(heading(cell.strip(' "\r')) in wanted for cell in line.split(sign)) for line in head)
        return max(named), head[0].count(sign), sum(line.count(sign) for line in head)

    return max(",;\t", key=fit)


def _text(data: bytes, where: str, problems: list[Problem], wanted: Collection[str] = ()) -> list[tuple[int, list[str]]] | None:
    """The rows of a CSV."""
    try:
        text = data.decode("utf-8-sig")
    except UnicodeDecodeError as failure:
        problems.append(error("deck-not-utf8", where, offset=failure.start))
        return None
    reader = csv.reader(io.StringIO(text, newline=""), delimiter=delimiter(text, wanted), strict=True)
    rows: list[tuple[int, list[str]]] = []
    try:
        while (cells := next(reader, None)) is not None:
            rows.append((reader.line_num, cells))
    except csv.Error as failure:
        problems.append(error("not-csv", where, reason=str(failure))._replace(line=reader.line_num))
        return None
    return rows


def _sheet(data: bytes, sheet: str, where: str, problems: list[Problem], *, ods: bool) -> list[tuple[int, list[str]]] | None:
    """The rows of one sheet of a workbook, the first if none is named."""
    try:
        with zipfile.ZipFile(io.BytesIO(data)) as archive:
            unpacked = sum(item.file_size for item in archive.infolist())
        if unpacked > LARGEST:
            problems.append(error("file-too-long", where, limit=LARGEST // 1_000_000))
            return None
        sheets = _ods(data) if ods else _xlsx(data)
        if sheet and sheet not in sheets:
            problems.append(error("deck-no-sheet", where, found=sheet, known=", ".join(sheets), hint=nearest(sheet, sheets)))
            return None
        rows = sheets[sheet or next(iter(sheets))]()
    except ImportError:
        problems.append(error("needs-extra", where, extra="xlsx"))
        return None
    except _FormulaError as failure:
        problems.append(error("deck-formula", where, cell=str(failure)))
        return None
    except zipfile.BadZipFile:
        problems.append(error("deck-no-workbook", where))
        return None
    except Exception as failure:  # noqa: BLE001 - a damaged file fails anywhere in a library, with any exception
        problems.append(error("deck-damaged", where, reason=f"{type(failure).__name__}: {failure}"[:100]))
        return None
    return list(enumerate(rows, 1))


Sheets: TypeAlias = dict[str, Callable[[], list[list[str]]]]
"""Sheet → what reads its rows."""


def _xlsx(data: bytes) -> Sheets:
    import openpyxl

    with warnings.catch_warnings():
        warnings.simplefilter("ignore")  # about features of the file that are of no interest here
        book = openpyxl.load_workbook(io.BytesIO(data), read_only=True, data_only=True)

    def rows(name: str) -> list[list[str]]:
        page = book[name]
        page.reset_dimensions()
        if cell := formula_without_value(data, page._worksheet_path):  # noqa: SLF001 - the library has no other name for the part
            raise _FormulaError(cell)
        cells = page.iter_rows(max_row=MOST_ROWS + 2, max_col=MOST_COLUMNS + 1, values_only=True)
        return [[cell_text(value) for value in row] for row in cells]

    return {name: partial(rows, name) for name in book.sheetnames}


_TABLE = "{urn:oasis:names:tc:opendocument:xmlns:table:1.0}"
_OFFICE = "{urn:oasis:names:tc:opendocument:xmlns:office:1.0}"
_TEXT = "{urn:oasis:names:tc:opendocument:xmlns:text:1.0}"


def _ods(data: bytes) -> Sheets:
    """An OpenDocument workbook: its ``content.xml`` has the cells as they are seen, equal ones next to each other once."""
    from xml.etree import ElementTree as ET

    with zipfile.ZipFile(io.BytesIO(data)) as archive:
        content = archive.read("content.xml")
    if b"<!DOCTYPE" in content or b"<!ENTITY" in content:
        raise ValueError("a document type is not allowed")
    root = ET.fromstring(content)  # noqa: S314 - without entities nothing in it grows or leads outside

    def rows(table: ET.Element) -> list[list[str]]:
        read: list[list[str]] = []
        for row in table.iter(f"{_TABLE}table-row"):
            cells: list[str] = []
            for cell in row:
                if cell.tag not in (f"{_TABLE}table-cell", f"{_TABLE}covered-table-cell"):
                    continue
                if cell.get(f"{_TABLE}formula") and not cell.get(f"{_OFFICE}value-type"):
                    raise _FormulaError(f"{letters(len(cells) + 1)}{len(read) + 1}")
                text = "\n".join("".join(line.itertext()) for line in cell.iter(f"{_TEXT}p"))
                again = int(cell.get(f"{_TABLE}number-columns-repeated", "1"))
                cells += [text] * min(again, MOST_COLUMNS + 1 - len(cells))
            again = int(row.get(f"{_TABLE}number-rows-repeated", "1"))
            read += [cells] * min(again, MOST_ROWS + 2 - len(read))
        return read

    return {table.get(f"{_TABLE}name", ""): partial(rows, table) for table in root.iter(f"{_TABLE}table")}
