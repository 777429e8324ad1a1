"""The table of results in a workbook (.xlsx, .ods): which of its sheets it is, and what of it can't be relied on."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from printkit.model import error
from printkit.scoring.readers.parsed import MOST_CELLS, MOST_COLUMNS, MOST_ITEMS, TableSheet, Unparsed
from printkit.workbooks import Limits, WorkbookError, Worksheet, read

_LIMITS = Limits(MOST_ITEMS, MOST_COLUMNS, MOST_CELLS)


def table(data: bytes, kind: str, is_table: Callable[[Sequence[str]], bool]) -> TableSheet:
    """The first sheet to be seen whose first row `is_table`, else the first that is seen; `kind` is ``xlsx`` or ``ods``.

    Raises `Unparsed` for a workbook that can't be read, for a cell of that sheet that shows something else than it would be read as,
    and where the table stands on a hidden sheet alone, since nobody could compare the answer with what they see.
    """
    try:
        sheets = read(data, kind, _LIMITS)
    except WorkbookError as failure:
        raise Unparsed(failure.problem) from None
    tables = [sheet for sheet in sheets if sheet.rows and is_table(sheet.rows[0][1])]
    seen = [sheet for sheet in tables if sheet.visible]
    if tables and not seen:
        raise Unparsed(error("table-on-hidden-sheet", found=tables[0].name))
    chosen = (seen or [sheet for sheet in sheets if sheet.visible] or sheets or [Worksheet("", visible=True, rows=[])])[0]
    if chosen.faults:
        raise Unparsed(chosen.faults[0])
    others = tuple(sheet.name for sheet in tables if sheet is not chosen and len(sheet.rows) > 1)
    return TableSheet([*chosen.rows], others, ([*chosen.hidden_rows], [*chosen.hidden_columns]), tuple(chosen.doubts))
