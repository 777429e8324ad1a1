"""Workbooks written (.xlsx), the same bytes for the same rows. Needs the extra ``printkit-games[xlsx]``."""

from __future__ import annotations

import io
import re
import zipfile
from collections.abc import Mapping, Sequence
from datetime import datetime
from typing import TYPE_CHECKING, Any, NamedTuple

from printkit.model import Refused, error

if TYPE_CHECKING:
    from types import ModuleType

_OF_NAMES = frozenset({"player", "name", "file"})
_NAMES, _WIDEST = 16, 40
"""Characters: the width of a column of names, and of the widest one."""

_LONGEST_LIST = 250
"""Characters of a drop-down; a spreadsheet takes 255."""

_CREATED = datetime(2000, 1, 1)  # noqa: DTZ001 - openpyxl writes it as UTC; a fixed moment makes the bytes the same every time
_EPOCH = (1980, 1, 1, 0, 0, 0)


def _openpyxl() -> ModuleType:
    """The library. Raises `Refused` (status 2) when the extra isn't installed."""
    try:
        import openpyxl
    except ImportError:
        raise Refused([error("needs-extra", "xlsx", extra="xlsx")], 2) from None
    module: ModuleType = openpyxl
    return module


class FillingGuide(NamedTuple):
    """What helps to fill in a workbook: notes and drop-downs by the ids of the columns, and a sheet of (label, text)."""

    notes: Mapping[str, str]
    lists: Mapping[str, Sequence[str]]
    sheet: str
    lines: Sequence[tuple[str, str]]


def book(
    rows: Sequence[Sequence[str]],
    *,
    texts: Sequence[str],
    title: str,
    spare: int = 0,
    ids: Sequence[str] = (),
    guide: FillingGuide | None = None,
) -> bytes:
    """Rows as a workbook with one sheet, the header bold and fixed; the same rows give the same bytes.

    Columns named in `texts` are formatted as text, so that ``4 12`` stays what was typed; `spare` empty rows are formatted as
    well. `ids` are those of the columns, where the header says something else; with a `guide` a second sheet tells how to fill
    in the first. Raises `Refused`.
    """
    library = _openpyxl()
    workbook = library.Workbook()
    workbook.properties.created = _CREATED
    sheet = workbook.active
    sheet.title = re.sub(r"[\[\]:*?/\\]", " ", title)[:31]
    sheet.freeze_panes = "B2"
    ids = ids or rows[0]
    for number, row in enumerate(rows, 1):
        for place, text in enumerate(row, 1):
            if text == "" and number > 1:
                continue
            cell = sheet.cell(number, place)
            if number > 1 and ids[place - 1] not in texts and re.fullmatch(r"0|-?[1-9][0-9]{0,14}", text):
                cell.value = int(text)
            else:
                cell.value = text
                cell.data_type = "s"  # a text that begins with "=" is no formula
    _dress(library, sheet, ids, texts, len(rows) + spare, guide.lists if guide is not None else {})
    if guide is not None:
        _guide(library, workbook, guide, ids, len(rows) + spare)
    out = io.BytesIO()
    workbook.save(out)
    return _reproducible(out.getvalue())


def _dress(
    library: ModuleType,
    sheet: Any,
    ids: Sequence[str],
    texts: Sequence[str],
    height: int,
    lists: Mapping[str, Sequence[str]],
) -> None:
    """Headings that stand out, columns as wide as what stands in them or may be chosen, and a page to print and fill in by hand."""
    bold = library.styles.Font(bold=True)
    shade = library.styles.PatternFill("solid", fgColor="DFF0FA")
    for place, name in enumerate(ids, 1):
        head = sheet.cell(1, place)
        head.font, head.fill = bold, shade
        letter = library.utils.get_column_letter(place)
        written = [str(cell.value or "") for cell in sheet[letter]]
        widest = max(map(_width, [str(head.value or name), *written, *lists.get(name, ())]))
        sheet.column_dimensions[letter].width = min(_WIDEST, max(_NAMES if name in _OF_NAMES else 6, widest + 3))
        if name in texts:
            for number in range(2, height + 1):
                sheet.cell(number, place).number_format = "@"

    _on_paper(sheet)
    sheet.print_title_rows = "1:1"
    sheet.print_options.gridLines = True


def _width(text: str) -> int:
    """How many characters wide a text is: those of Japanese count twice."""
    return sum(2 if ord(c) > 0xFF else 1 for c in text)


def _on_paper(sheet: Any) -> None:
    """Printed across the paper, all columns on one page."""
    sheet.page_setup.orientation = "landscape"
    sheet.page_setup.fitToHeight = 0
    sheet.sheet_properties.pageSetUpPr.fitToPage = True


def _guide(library: ModuleType, workbook: Any, guide: FillingGuide, ids: Sequence[str], height: int) -> None:
    """Notes at the headings, drop-downs below them, and the sheet of instructions."""
    sheet = workbook.active
    for place, name in enumerate(ids, 1):
        if note := guide.notes.get(name):
            sheet.cell(1, place).comment = library.comments.Comment(note, "printkit", height=90, width=280)
        choices = ",".join(guide.lists.get(name, ()))
        if (
            choices
            and len(choices) <= _LONGEST_LIST
            and '"' not in choices
            and choices.count(",") == len(guide.lists[name]) - 1
        ):
            letter = library.utils.get_column_letter(place)
            valid = library.worksheet.datavalidation.DataValidation(type="list", formula1=f'"{choices}"', allow_blank=True)
            valid.showErrorMessage = False  # what is wrong is told when it is scored, and the row of * has other values
            valid.add(f"{letter}2:{letter}{height}")
            sheet.add_data_validation(valid)
    more = workbook.create_sheet(guide.sheet)
    bold, wrapped = library.styles.Font(bold=True), library.styles.Alignment(wrap_text=True, vertical="top")
    for number, (label, text) in enumerate(guide.lines, 1):
        for place, value in enumerate((label, text), 1):
            cell = more.cell(number, place)
            cell.value, cell.data_type, cell.alignment = value, "s", wrapped
        more.cell(number, 1).font = bold
    more.column_dimensions["A"].width, more.column_dimensions["B"].width = 24, 90
    _on_paper(more)


def _reproducible(data: bytes) -> bytes:
    """The workbook without the moment of writing, which the library puts into its properties and into the archive."""
    out = io.BytesIO()
    with (
        zipfile.ZipFile(io.BytesIO(data)) as source,
        zipfile.ZipFile(out, "w", zipfile.ZIP_DEFLATED) as target,
    ):
        for item in source.infolist():
            content = source.read(item)
            if item.filename == "docProps/core.xml":
                content = re.sub(rb"(<dcterms:modified[^>]*>)[^<]*", rb"\g<1>2000-01-01T00:00:00Z", content)
            kept = zipfile.ZipInfo(item.filename, _EPOCH)
            kept.compress_type = zipfile.ZIP_DEFLATED
            target.writestr(kept, content)
    return out.getvalue()
