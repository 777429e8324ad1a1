"""What all readers of workbooks (.xlsx, .ods) need: a cell as a text, and formulas that were saved without their value."""

from __future__ import annotations

import io
import re
import zipfile

_OF_XLSX = re.compile(
    rb'<c\b[^>]*?\br="([A-Z]{1,3})([0-9]{1,7})"[^>]*>\s*<f\b(?:[^>]*/>|[^>]*>[^<]*</f>)\s*(?:<v\s*/>|<v>\s*</v>)?\s*</c>'
)
_OF_ODS = re.compile(rb"<table:table-cell\b[^>]*\btable:formula=(?:(?!office:value-type)[^>])*>")


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


def has_formula_without_value(content: bytes) -> bool:
    """Whether the ``content.xml`` of an ODS file, or a part of it, holds such a cell; the format gives cells no names."""
    return _OF_ODS.search(content) is not None
