"""OpenDocument spreadsheets (.ods), as LibreOffice saves them: bytes to the rows of its table. Needs the extra ``printkit-games[ods]``."""

from __future__ import annotations

import io
import re
import zipfile
import zlib
from collections.abc import Callable, Sequence

from printkit.messages.paper import letters
from printkit.model import Refused, error
from printkit.scoring.readers.parsed import MOST_CELLS, MOST_COLUMNS, MOST_ITEMS, TableSheet, Unparsed, filled_columns
from printkit.storage.workbooks import cell_text, formula_without_value_ods, hidden_ods

_LARGEST = 10_000_000
"""Bytes of the sheets when unpacked; a table of one game has some thousand."""

_MOST_SHEETS = 50
"""Sheets that are looked through for the table."""

_ROW = re.compile(rb"<table:table-row\b([^>]*)>(.*?)</table:table-row>", re.DOTALL)
_CELL = re.compile(rb"<table:table-cell\b([^>]*[^/])>")
_ROWS = re.compile(rb'table:number-rows-repeated="([0-9]{1,9})"')
_COLUMNS = re.compile(rb'table:number-columns-repeated="([0-9]{1,9})"')


def table(data: bytes, is_table: Callable[[Sequence[str]], bool] = lambda _: True) -> TableSheet:
    """The first sheet whose first row `is_table`, else the first. Raises `Unparsed`, and `Refused` (status 2).

    A formula without its value is told where it stands on that sheet; others are nobody's concern.
    """
    try:
        import python_calamine as library
    except ImportError:
        raise Refused([error("needs-extra", "ods", extra="ods")], 2) from None
    content = _content(data)
    _expect_small(content)
    try:
        book = library.CalamineWorkbook.from_filelike(io.BytesIO(data))
        names = book.sheet_names[:_MOST_SHEETS]
        every = [
            (number, name, _filled(book.get_sheet_by_index(number).to_python(skip_empty_area=False)))
            for number, name in enumerate(names)
        ]
    except Exception as failure:  # noqa: BLE001 - a damaged file fails in any way in the library
        raise Unparsed(error("not-ods", reason=str(failure)[:100])) from None
    tables = [sheet for sheet in every if sheet[2] and is_table(sheet[2][0][1])] or every[:1]
    if not tables:
        return TableSheet([])
    (number, _, found), *others = tables
    if cell := formula_without_value_ods(content, number):
        column, row = cell
        raise Unparsed(error("formula-without-value", f"{letters(column)}{row}"))
    unseen = hidden_ods(content, number).among([line for line, _ in found], filled_columns(found))
    return TableSheet(found, tuple(name for _, name, rows in others if len(rows) > 1), unseen)


def _filled(cells: Sequence[Sequence[object]]) -> list[tuple[int, list[str]]]:
    found = [(number, [cell_text(value) for value in row]) for number, row in enumerate(cells, 1)]
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
    """Raise `Unparsed` for more cells than allowed, before the library makes them.

    A few bytes can say that a row, or a cell, is there a million times.
    """
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
