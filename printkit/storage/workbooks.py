"""What all readers of workbooks (.xlsx, .ods) need: a cell as a text, formulas saved without their value, what is hidden."""

from __future__ import annotations

import io
import re
import zipfile
from bisect import bisect_right
from collections.abc import Iterable, Iterator
from typing import NamedTuple

_OF_XLSX = re.compile(
    rb'<c\b[^>]*?\br="([A-Z]{1,3})([0-9]{1,7})"[^>]*>\s*<f\b(?:[^>]*/>|[^>]*>[^<]*</f>)\s*(?:<v\s*/>|<v>\s*</v>)?\s*</c>'
)
_OF_ODS = re.compile(rb"<table:table-cell\b[^>]*\btable:formula=(?:(?!office:value-type)[^>])*>")
_SHEET = re.compile(rb"<table:table[\s>]")
_STEP = re.compile(rb"<table:(table-row|(?:covered-)?table-cell)\b([^>]*)>|</table:(table-row)>")
_LINE = re.compile(rb"<(?:\w+:)?(row|col)\b([^<>]*)>")
_LINE_ODS = re.compile(rb"<table:table-(row|column)\b([^<>]*)>")
_HIDDEN = re.compile(rb"""\bhidden\s*=\s*["'](?:1|true)["']""")
_HIDDEN_ODS = re.compile(rb"""\btable:visibility\s*=\s*["'](?:collapse|filter)["']""")
_PLACES = {name: re.compile(rb"""\b%s\s*=\s*["']([0-9]{1,7})["']""" % name.encode()) for name in ("r", "min", "max")}
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
    own = _sheet(content, sheet)
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


def _sheet(content: bytes, sheet: int) -> bytes:
    """The part of an ODS file's ``content.xml`` with the sheet of that number (from 0); empty if there is none."""
    starts = [found.start() for found in _SHEET.finditer(content)]
    return content[starts[sheet] : [*starts, len(content)][sheet + 1]] if sheet < len(starts) else b""


class Hidden(NamedTuple):
    """The rows and columns of a sheet that its program doesn't show, hidden or filtered out: (first, last) of each run, from 1."""

    rows: list[tuple[int, int]]
    columns: list[tuple[int, int]]

    def among(self, rows: Iterable[int], columns: Iterable[int]) -> tuple[list[int], list[int]]:
        """Those of the given ones that are hidden."""
        return list(_within(self.rows, rows)), list(_within(self.columns, columns))


def _within(runs: list[tuple[int, int]], numbers: Iterable[int]) -> Iterator[int]:
    runs = sorted(runs)
    for number in numbers:
        place = bisect_right(runs, (number, 1 << 62))
        if place and runs[place - 1][1] >= number:
            yield number


def hidden(data: bytes, part: str) -> Hidden:
    """What is hidden on the sheet that is an XLSX file's `part`. Raises what `zipfile` raises."""
    found, row = Hidden([], []), 0
    with zipfile.ZipFile(io.BytesIO(data)) as archive:
        content = archive.read(part.lstrip("/"))
    for line in _LINE.finditer(content):
        kind, attributes = line.groups()
        if kind == b"row":
            row = _place("r", attributes) or row + 1
        if not _HIDDEN.search(attributes):
            continue
        if kind == b"row":
            found.rows.append((row, row))
        else:
            found.columns.append((_place("min", attributes), _place("max", attributes)))
    return found


def _place(name: str, attributes: bytes) -> int:
    """The number of a row or column that a tag names; 0 if it names none."""
    found = _PLACES[name].search(attributes)
    return int(found[1]) if found else 0


def hidden_ods(content: bytes, sheet: int) -> Hidden:
    """As `hidden`, of the sheet of that number (from 0) in the ``content.xml`` of an ODS file."""
    found = Hidden([], [])
    after = {b"row": 0, b"column": 0}
    for line in _LINE_ODS.finditer(_sheet(content, sheet)):
        kind, attributes = line.groups()
        first = after[kind] + 1
        after[kind] += _times(_ROWS if kind == b"row" else _COLUMNS, attributes)
        if _HIDDEN_ODS.search(attributes):
            (found.rows if kind == b"row" else found.columns).append((first, after[kind]))
    return found


def _times(pattern: re.Pattern[bytes], attributes: bytes) -> int:
    found = pattern.search(attributes)
    return int(found[1]) if found else 1
