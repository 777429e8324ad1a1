"""A deck's table, as a designer keeps it: CSV with commas, semicolons or tabs, or a sheet of an XLSX file."""

from __future__ import annotations

import csv
import io
import warnings
import zipfile
from collections.abc import Mapping
from typing import Any, NamedTuple

from printkit.model import Problem, error, nearest

ENDINGS = (".csv", ".tsv", ".xlsx")
"""What a table of cards may be."""

LARGEST = 50_000_000
"""Bytes of a workbook when it is unpacked."""

MOST_ROWS, MOST_COLUMNS = 5_000, 100


class Rows(NamedTuple):
    """A table: its header, and each row with its number in the file, as texts."""

    header: tuple[str, ...]
    rows: tuple[tuple[int, tuple[str, ...]], ...]


def read(name: str, data: Mapping[str, bytes], where: str, problems: list[Problem]) -> Rows | None:
    """The table of that name, ``cards.xlsx#Events`` for a sheet; None, and why, when there is none to read."""
    file, _, sheet = name.partition("#")
    if not file.endswith(ENDINGS):
        problems.append(error("deck-unknown-format", where, found=file, known=", ".join(ENDINGS)))
        return None
    if file not in data:
        known = [one for one in data if one.endswith(ENDINGS)]
        problems.append(error("deck-no-file", where, found=file, known=", ".join(known) or "–", hint=nearest(file, known)))
        return None
    lines = _workbook(data[file], sheet, where, problems) if file.endswith(".xlsx") else _text(data[file], where, problems)
    if lines is None:
        return None
    filled = [(number, [cell.strip() for cell in cells]) for number, cells in lines if any(cell.strip() for cell in cells)]
    if not filled:
        problems.append(error("deck-empty", where, found=name))
        return None
    header = filled[0][1]
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
    return Rows(tuple(header), tuple((number, tuple((cells + [""] * wide)[:wide])) for number, cells in filled[1:]))


def _text(data: bytes, where: str, problems: list[Problem]) -> list[tuple[int, list[str]]] | None:
    """The rows of a CSV, parted by what the first line has most of."""
    try:
        text = data.decode("utf-8-sig")
    except UnicodeDecodeError as failure:
        problems.append(error("not-utf8", where, offset=failure.start))
        return None
    first = text.partition("\n")[0]
    delimiter = max(",;\t", key=first.count)
    reader = csv.reader(io.StringIO(text, newline=""), delimiter=delimiter, strict=True)
    found: list[tuple[int, list[str]]] = []
    try:
        while (cells := next(reader, None)) is not None:
            found.append((reader.line_num, cells))
    except csv.Error as failure:
        problems.append(error("not-csv", where, reason=str(failure))._replace(line=reader.line_num))
        return None
    return found


def _workbook(data: bytes, sheet: str, where: str, problems: list[Problem]) -> list[tuple[int, list[str]]] | None:
    """The rows of one sheet of an XLSX file, the first if none is named."""
    try:
        import openpyxl
    except ImportError:
        problems.append(error("needs-extra", where, extra="xlsx"))
        return None
    try:
        with zipfile.ZipFile(io.BytesIO(data)) as archive:
            unpacked = sum(item.file_size for item in archive.infolist())
        if unpacked > LARGEST:
            problems.append(error("file-too-long", where, limit=LARGEST // 1_000_000))
            return None
        with warnings.catch_warnings():
            warnings.simplefilter("ignore")  # about features of the file that are of no interest here
            book = openpyxl.load_workbook(io.BytesIO(data), read_only=True, data_only=True)
            if sheet and sheet not in book.sheetnames:
                known = ", ".join(book.sheetnames)
                problems.append(error("deck-no-sheet", where, found=sheet, known=known, hint=nearest(sheet, book.sheetnames)))
                return None
            page = book[sheet] if sheet else book.worksheets[0]
            page.reset_dimensions()
            rows = page.iter_rows(max_row=MOST_ROWS + 2, max_col=MOST_COLUMNS + 1, values_only=True)
            found = [(number, [_cell(value) for value in row]) for number, row in enumerate(rows, 1)]
            book.close()
    except Exception as failure:  # noqa: BLE001 - a damaged file fails anywhere in the library, with any exception
        problems.append(error("deck-damaged", where, reason=f"{type(failure).__name__}: {failure}"[:100]))
        return None
    return found


def _cell(value: Any) -> str:
    """A cell as it is seen: a whole number without its point."""
    if value is None:
        return ""
    if isinstance(value, float) and value.is_integer():
        return str(int(value))
    return str(value)
