"""What all readers of workbooks (.xlsx, .ods) need: a cell as a text, and formulas that were saved without their value."""

from __future__ import annotations

import io
import re
import zipfile

_OF_XLSX = re.compile(
    rb'<c\b[^>]*?\br="([A-Z]{1,3})([0-9]{1,7})"[^>]*>\s*<f\b(?:[^>]*/>|[^>]*>[^<]*</f>)\s*(?:<v\s*/>|<v>\s*</v>)?\s*</c>'
)
_OF_ODS = re.compile(rb"<table:table-cell\b[^>]*\btable:formula=(?:(?!office:value-type)[^>])*>")
_SHEET = re.compile(rb"<table:table[\s>]")
_STEP = re.compile(rb"<table:(table-row|(?:covered-)?table-cell)\b([^>]*)>|</table:(table-row)>")
_COLUMNS = re.compile(rb'table:number-columns-repeated="([0-9]{1,9})"')
_ROWS = re.compile(rb'table:number-rows-repeated="([0-9]{1,9})"')


def cell_text(value: object) -> str:
    """A cell as one would have typed it into a CSV file. A spreadsheet knows one kind of number only, so 3.0 is 3."""
    match value:
        case None:
            return ""
        case bool():
            return "true" if value else "false"
        case float() if value.is_integer():
            return str(int(value))
        case _:
            return str(value)


def formula_without_value(data: bytes, part: str) -> str | None:
    """The first cell (``C4``) of an XLSX file's `part` that holds a formula and no value.

    Programs that don't calculate save formulas so, and the cell would read as empty. Raises what `zipfile` raises.
    """
    with zipfile.ZipFile(io.BytesIO(data)) as archive:
        found = _OF_XLSX.search(archive.read(part.lstrip("/")))
    return (found[1] + found[2]).decode() if found else None


def formula_without_value_ods(content: bytes, sheet: int) -> tuple[int, int] | None:
    """The column and row (from 1) of such a cell on the sheet of that number (from 0) in the ``content.xml`` of an ODS file.

    The format gives cells no names: they are counted, those that stand for many equal ones as many.
    """
    starts = [found.start() for found in _SHEET.finditer(content)]
    if sheet >= len(starts):
        return None
    own = content[starts[sheet] : [*starts, len(content)][sheet + 1]]
    bare = _OF_ODS.search(own)
    if bare is None:
        return None
    row, column, again = 1, 1, 1
    for step in _STEP.finditer(own, 0, bare.start()):
        kind, attributes, end = step.groups()
        if end:
            row += again
        elif kind == b"table-row":
            column, again = 1, _times(_ROWS, attributes)
            row += again if attributes.endswith(b"/") else 0
        else:
            column += _times(_COLUMNS, attributes)
    return column, row


def _times(pattern: re.Pattern[bytes], attributes: bytes) -> int:
    found = pattern.search(attributes)
    return int(found[1]) if found else 1
