"""OpenDocument spreadsheets (.ods), as LibreOffice saves them: bytes to rows of text cells. Needs the extra ``printkit-games[ods]``."""

from __future__ import annotations

import io
import re
import zipfile
import zlib
from collections.abc import Callable, Sequence

from printkit.model import Refused, error
from printkit.scoring.reading.parsed import MOST_CELLS, MOST_COLUMNS, MOST_ITEMS, Unparsed

_LARGEST = 10_000_000
"""Bytes of the sheets when unpacked; a table of one game has some thousand."""

_MOST_SHEETS = 50
"""Sheets that are looked through for the table."""

_ROW = re.compile(rb"<table:table-row\b([^>]*)>(.*?)</table:table-row>", re.DOTALL)
_CELL = re.compile(rb"<table:table-cell\b([^>]*[^/])>")
_ROWS = re.compile(rb'table:number-rows-repeated="([0-9]{1,9})"')
_COLUMNS = re.compile(rb'table:number-columns-repeated="([0-9]{1,9})"')
_EMPTY_FORMULA = re.compile(rb"<table:table-cell\b[^>]*\btable:formula=(?:(?!office:value-type)[^>])*>")


def rows(data: bytes, is_table: Callable[[Sequence[str]], bool] = lambda _: True) -> list[tuple[int, list[str]]]:
    """The rows of a sheet that aren't empty, with their numbers: of the first whose first row `is_table`, else of the first.

    Raises `Unparsed`, and `Refused` (status 2).
    """
    try:
        import python_calamine as library
    except ImportError:
        raise Refused([error("needs-extra", "ods", extra="ods")], 2) from None
    _expect_small(_content(data))
    try:
        book = library.CalamineWorkbook.from_filelike(io.BytesIO(data))
        sheets = [book.get_sheet_by_index(number) for number in range(min(len(book.sheet_names), _MOST_SHEETS))]
        every = [_filled(sheet.to_python(skip_empty_area=False)) for sheet in sheets]
    except Exception as failure:  # noqa: BLE001 - a damaged file fails in any way in the library
        raise Unparsed(error("not-ods", reason=str(failure)[:100])) from None
    return next((rows for rows in every if rows and is_table(rows[0][1])), every[0] if every else [])


def _filled(cells: Sequence[Sequence[object]]) -> list[tuple[int, list[str]]]:
    found = [(number, [_text(value) for value in row]) for number, row in enumerate(cells, 1)]
    return [(number, row) for number, row in found if any(text.strip() for text in row)]


def _content(data: bytes) -> bytes:
    """The part with the cells. Raises `Unparsed`."""
    try:
        with zipfile.ZipFile(io.BytesIO(data)) as archive:
            info = archive.getinfo("content.xml")
            if info.file_size > _LARGEST:
                raise Unparsed(error("file-too-large", found=f"{info.file_size:,}", limit=f"{_LARGEST:,}"))
            if b"manifest:encryption-data" in archive.read("META-INF/manifest.xml")[:_LARGEST]:
                raise Unparsed(error("encrypted"))
            return archive.read(info)
    except (
        zipfile.BadZipFile,
        zlib.error,
        NotImplementedError,
        KeyError,
        ValueError,
        EOFError,
        OSError,
        RuntimeError,
    ) as failure:
        raise Unparsed(error("not-ods", reason=str(failure)[:100])) from None


def _expect_small(content: bytes) -> None:
    """Raise `Unparsed` for more cells than allowed, before the library makes them, and for a formula without its value.

    A few bytes can say that a row, or a cell, is there a million times.
    """
    if _EMPTY_FORMULA.search(content):
        raise Unparsed(error("formula-without-value"))
    cells = filled = 0
    for row in _ROW.finditer(content):
        full = [_times(_COLUMNS, cell[1]) for cell in _CELL.finditer(row[2])]
        if not full:
            continue
        times = _times(_ROWS, row[1])
        filled += times
        cells += times * sum(full)
        if max(full) > MOST_COLUMNS:
            raise Unparsed(error("too-many-columns", limit=MOST_COLUMNS))
        if filled > MOST_ITEMS or cells > MOST_CELLS:
            raise Unparsed(error("too-many-rows", limit=f"{MOST_ITEMS:,}"))


def _times(pattern: re.Pattern[bytes], attributes: bytes) -> int:
    found = pattern.search(attributes)
    return int(found[1]) if found else 1


def _text(value: object) -> str:
    """A cell as one would have typed it into a CSV file. A spreadsheet knows one kind of number only, so 3.0 is 3."""
    match value:
        case bool():
            return "true" if value else "false"
        case float() if value.is_integer():
            return str(int(value))
        case _:
            return str(value)
