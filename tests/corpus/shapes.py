"""Workbooks in the shapes of programs that can't be run here: Excel, Google Sheets, Numbers, and others.

Each function takes rows of cells (a text, a whole number, a boolean, ``{"day": "2026-07-04"}`` or None) and returns the bytes of a file.
They are written from the formats (ECMA-376 parts 1 and 4) and from public descriptions of what these programs save, named where they are followed;
nothing is copied from their files.
"""

from __future__ import annotations

import io
import zipfile
from collections.abc import Callable, Sequence
from datetime import date
from xml.sax.saxutils import escape, quoteattr

Rows = Sequence[Sequence[object]]

MAIN = "http://schemas.openxmlformats.org/spreadsheetml/2006/main"
STRICT = "http://purl.oclc.org/ooxml/spreadsheetml/main"
REL = "http://schemas.openxmlformats.org/officeDocument/2006/relationships"
STRICT_REL = "http://purl.oclc.org/ooxml/officeDocument/relationships"
PACKAGE = "http://schemas.openxmlformats.org/package/2006"
ODF = "urn:oasis:names:tc:opendocument:xmlns"
EXCEL_SPACES = (
    'xmlns:mc="http://schemas.openxmlformats.org/markup-compatibility/2006" mc:Ignorable="x14ac xr" '
    'xmlns:x14ac="http://schemas.microsoft.com/office/spreadsheetml/2009/9/ac" '
    'xmlns:xr="http://schemas.microsoft.com/office/spreadsheetml/2014/revision"'
)
STYLES = (
    '<numFmts count="2"><numFmt numFmtId="164" formatCode="[$-F800]dddd\\,\\ mmmm\\ dd\\,\\ yyyy"/>'
    '<numFmt numFmtId="165" formatCode="0_);[Red]\\(0\\)"/></numFmts><fonts count="1"><font><sz val="11"/><name val="游ゴシック"/></font></fonts>'
    '<cellStyleXfs count="1"><xf numFmtId="14" fontId="0"/></cellStyleXfs>'
    '<cellXfs count="4"><xf numFmtId="0" fontId="0" xfId="0"/><xf numFmtId="165" fontId="0" xfId="0"/>'
    '<xf numFmtId="14" fontId="0" xfId="0"/><xf numFmtId="164" fontId="0" xfId="0"/></cellXfs>'
)
"""Of style 1 numbers, of styles 2 and 3 days."""


def packed(parts: dict[str, str]) -> bytes:
    """A zip of parts, without the moment of its making."""
    out = io.BytesIO()
    with zipfile.ZipFile(out, "w", zipfile.ZIP_DEFLATED) as archive:
        for name, text in parts.items():
            entry = zipfile.ZipInfo(name, (2026, 7, 4, 0, 0, 0))
            entry.compress_type = zipfile.ZIP_DEFLATED
            archive.writestr(entry, text if name == "mimetype" else f'<?xml version="1.0" encoding="UTF-8"?>{text}')
    return out.getvalue()


def place(row: int, column: int) -> str:
    """The name of a cell, from 1."""
    letters = ""
    while column:
        column, rest = divmod(column - 1, 26)
        letters = chr(65 + rest) + letters
    return f"{letters}{row}"


def serial(day: str) -> int:
    """A day as Excel counts it."""
    return (date.fromisoformat(day) - date(1899, 12, 30)).days


def book(
    sheets: Sequence[tuple[str, str, str]],
    *,
    strings: str | None = None,
    main: str = MAIN,
    rel: str = REL,
    before: str = "",
    first: str = "sheet1.xml",
) -> bytes:
    """A workbook of its sheets' names, states and XML; `first` is what the part of the first one is called."""

    def part(number: int) -> str:
        return first if number == 1 else f"sheet{number}.xml"

    links = "".join(
        f'<Relationship Id="rId{n}" Type="{rel}/worksheet" Target="worksheets/{part(n)}"/>' for n in range(1, len(sheets) + 1)
    )
    links += f'<Relationship Id="rId90" Type="{rel}/styles" Target="styles.xml"/>'
    kinds = "".join(
        f'<Override PartName="/xl/worksheets/{part(n)}" ContentType="application/vnd.openxmlformats-officedocument.spreadsheetml.worksheet+xml"/>'
        for n in range(1, len(sheets) + 1)
    )
    if strings is not None:
        links += f'<Relationship Id="rId91" Type="{rel}/sharedStrings" Target="sharedStrings.xml"/>'
    listed = "".join(
        f'<sheet name={quoteattr(name)} sheetId="{n}"{f" state={chr(34)}{state}{chr(34)}" if state else ""} r:id="rId{n}"/>'
        for n, (name, state, _) in enumerate(sheets, 1)
    )
    parts = {
        "[Content_Types].xml": (
            f'<Types xmlns="{PACKAGE}/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/>'
            '<Override PartName="/xl/workbook.xml" ContentType="application/vnd.openxmlformats-officedocument.spreadsheetml.sheet.main+xml"/>'
            f"{kinds}</Types>"
        ),
        "_rels/.rels": f'<Relationships xmlns="{PACKAGE}/relationships"><Relationship Id="rId1" Type="{rel}/officeDocument" Target="xl/workbook.xml"/></Relationships>',
        "xl/workbook.xml": f'<workbook xmlns="{main}" xmlns:r="{rel}">{before}<sheets>{listed}</sheets></workbook>',
        "xl/_rels/workbook.xml.rels": f'<Relationships xmlns="{PACKAGE}/relationships">{links}</Relationships>',
        "xl/styles.xml": f'<styleSheet xmlns="{main}">{STYLES}</styleSheet>',
    }
    parts |= {f"xl/worksheets/{part(n)}": xml for n, (_, _, xml) in enumerate(sheets, 1)}
    return packed(parts | ({} if strings is None else {"xl/sharedStrings.xml": strings}))


def worksheet(rows: str, *, main: str = MAIN, spaces: str = "", before: str = "", after: str = "") -> str:
    """The XML of a sheet of the XML of its rows."""
    return f'<worksheet xmlns="{main}" {spaces}>{before}<sheetData>{rows}</sheetData>{after}</worksheet>'


class Strings:
    """Shared strings in the order in which they are met; with `readings` every one has the reading of its Japanese beside it."""

    def __init__(self, *, readings: bool = False, main: str = MAIN) -> None:
        self._numbers: dict[str, int] = {}
        self._readings, self._main = readings, main

    def number(self, text: str) -> int:
        """The number of a text."""
        return self._numbers.setdefault(text, len(self._numbers))

    def xml(self) -> str:
        """The part."""
        reading = (
            '<rPh sb="0" eb="2"><t>タカハシ</t></rPh><phoneticPr fontId="1" type="noConversion"/>' if self._readings else ""
        )
        inside = "".join(f'<si><t xml:space="preserve">{escape(text)}</t>{reading}</si>' for text in self._numbers)
        return f'<sst xmlns="{self._main}" count="999" uniqueCount="{len(self._numbers)}">{inside}</sst>'


def _cell(cell: object, strings: Strings, where: str, day_style: int, *, iso: bool = False) -> str:
    match cell:
        case None:
            return f'<c{where} s="1"/>'
        case bool():
            return f'<c{where} t="b"><v>{int(cell)}</v></c>'
        case int():
            return f'<c{where} s="1"><v>{cell}</v></c>'
        case {"day": str() as day}:
            return (
                f'<c{where} s="{day_style}" t="d"><v>{day}</v></c>'
                if iso
                else f'<c{where} s="{day_style}"><v>{serial(day)}</v></c>'
            )
    return f'<c{where} t="s"><v>{strings.number(str(cell))}</v></c>'


def excel(rows: Rows) -> bytes:
    """Excel for Microsoft 365: spans, heights, namespaces to be ignored, shared strings with readings; blanks without cells; 1904 said to be false.

    After "Cell Table" and "Sheet Data" in the primer of ECMA-376 (c-rex.net), "Worksheets" in IronCalc's documentation, and for the readings
    justkawal/excel pull request 228 "ignore shared text in 'rPh' element" and doy/spreadsheet-parsexlsx issue 72 "Incorrect cell values due to phonetic data".
    """
    strings = Strings(readings=True)
    lines = "".join(
        f'<row r="{n}" spans="1:{len(row)}" ht="18.75" x14ac:dyDescent="0.4">'
        + "".join(_cell(cell, strings, f' r="{place(n, k)}"', 2) for k, cell in enumerate(row, 1) if cell is not None)
        + "</row>"
        for n, row in enumerate(rows, 1)
    )
    after = '<phoneticPr fontId="1"/><pageMargins left="0.7" right="0.7" top="0.75" bottom="0.75" header="0.3" footer="0.3"/>'
    after += '<extLst><ext uri="{x}"><x14:c xmlns:x14="http://schemas.microsoft.com/office/spreadsheetml/2009/9/main"><x14:v>9</x14:v></x14:c></ext></extLst>'
    sheet = worksheet(lines, spaces=EXCEL_SPACES, before='<dimension ref="A1"/>', after=after)
    empty = worksheet("", spaces=EXCEL_SPACES)
    before = '<workbookPr date1904="0" defaultThemeVersion="166925"/><bookViews><workbookView/></bookViews>'
    return book([("Sheet1", "", sheet), ("Sheet2", "", empty)], strings=strings.xml(), before=before)


def excel_strict(rows: Rows) -> bytes:
    """Excel's "Strict Open XML": other namespaces, days in ISO 8601."""
    strings = Strings(main=STRICT)
    lines = "".join(
        f'<row r="{n}">'
        + "".join(_cell(cell, strings, f' r="{place(n, k)}"', 2, iso=True) for k, cell in enumerate(row, 1) if cell is not None)
        + "</row>"
        for n, row in enumerate(rows, 1)
    )
    before = '<workbookPr dateCompatibility="0"/>'
    return book([("S", "", worksheet(lines, main=STRICT))], strings=strings.xml(), main=STRICT, rel=STRICT_REL, before=before)


def excel_shared(rows: Rows) -> bytes:
    """Excel's formulas that are filled down: the first says the formula, the others its number alone, all with their values.

    After "Sheet Data" in the primer of ECMA-376 (c-rex.net): ``<f t="shared" ref="D3:D18" si="0">``, then ``<f t="shared" si="0"/>``.
    """
    strings = Strings()
    begun: set[int] = set()

    def one(cell: object, n: int, k: int) -> str:
        if n == 1 or not isinstance(cell, int) or isinstance(cell, bool):
            return _cell(cell, strings, f' r="{place(n, k)}"', 2)
        whole = f' ref="{place(n, k)}:{place(len(rows), k)}"'
        formula = f'<f t="shared" si="{k}"/>' if k in begun else f'<f t="shared"{whole} si="{k}">{place(n, k + 50)}+0</f>'
        begun.add(k)
        return f'<c r="{place(n, k)}">{formula}<v>{cell}</v></c>'

    lines = "".join(
        f'<row r="{n}">' + "".join(one(cell, n, k) for k, cell in enumerate(row, 1) if cell is not None) + "</row>"
        for n, row in enumerate(rows, 1)
    )
    before = '<workbookPr date1904="0"/>'
    return book([("Sheet1", "", worksheet(lines, spaces=EXCEL_SPACES))], strings=strings.xml(), before=before)


def google(rows: Rows) -> bytes:
    """Google Sheets: a style on every cell but blank ones, no dimension, no spans, formulas with values, rows without cells below, all of one height.

    After tidyverse/readxl issue 26 "Error: Invalid sheet xml (no <dimension>) from some xlsx files created by Google Sheets", exceljs pull request
    203 "Fix issue #163: the spans attribute of the row element is optional", node-xlsx issue 142 "Parsed values cells gap (Google Sheet exported)",
    and the sheet that tealeg/xlsx keeps as a test of CalculateMaxMinFromWorksheet (order of attributes, a drawing at the end).
    """
    strings = Strings()

    def one(cell: object, where: str) -> str:
        if isinstance(cell, int) and not isinstance(cell, bool):
            return f'<c{where} s="1"><f>{cell}*1</f><v>{cell}.0</v></c>'
        return _cell(cell, strings, where, 3)

    high = ' ht="15.75" customHeight="1"'
    lines = "".join(
        f'<row r="{n}"{high}>'
        + "".join(one(cell, f' r="{place(n, k)}"') for k, cell in enumerate(row, 1) if cell is not None or n % 2)
        + "</row>"
        for n, row in enumerate(rows, 1)
    )
    lines += "".join(f'<row r="{n}"{high}/>' for n in range(len(rows) + 1, 201))
    sheet = worksheet(
        lines,
        spaces=f'xmlns:r="{REL}"',
        before='<sheetPr><outlinePr summaryBelow="0" summaryRight="0"/></sheetPr><sheetViews><sheetView workbookViewId="0"/></sheetViews>'
        '<sheetFormatPr customHeight="1" defaultColWidth="12.63" defaultRowHeight="15.75"/>',
        after='<drawing r:id="rId1"/>',
    )
    return book([("シート1", "visible", sheet)], strings=strings.xml(), before="<workbookPr/>")


def numbers(rows: Rows) -> bytes:
    """Apple Numbers: its summary in front of the sheets, which are named after sheet and table; strings in the order of meeting.

    After roo-rb/roo pull request 114 "Fix parsing of .xlsx files exported from Numbers" (the first sheet's part is sheet.xml, without a number),
    "Excel ↔ Numbers roundtripping" (simonpride.blogspot.com: the cover sheet), and "Export Summary: This Document Was Exported From Numbers"
    (drjackhwhelper.com: its words).
    """
    strings = Strings()
    lines = "".join(
        f'<row r="{n}" ht="20.25" customHeight="1">'
        + "".join(_cell(cell, strings, f' r="{place(n, k)}"', 2) for k, cell in enumerate(row, 1))
        + "</row>"
        for n, row in enumerate(rows, 1)
    )
    about = (
        "This document was exported from Numbers. Each table was converted to an Excel worksheet. All other objects on each Numbers "
        "sheet were placed on separate worksheets. Please be aware that formula calculations may differ in Excel."
    )
    said = [about, "Numbers Sheet Name", "Sheet 1"]
    summary = "".join(
        f'<row r="{3 + 4 * k}"><c r="B{3 + 4 * k}" t="s"><v>{strings.number(s)}</v></c></row>' for k, s in enumerate(said)
    )
    merged = '<mergeCells count="1"><mergeCell ref="B3:D3"/></mergeCells>'
    sheets = [("Export Summary", "", worksheet(summary, after=merged)), ("Sheet 1 - Table 1", "", worksheet(lines))]
    return book(sheets, strings=strings.xml(), first="sheet.xml")


def bare(rows: Rows) -> bytes:
    """What streams: prefixed tags, no names of cells, strings in their cells, no part of strings.

    After dilshod/xlsx2csv pull request 311 "Fixes to parse PowerBI xlsx export files".
    """

    def one(cell: object) -> str:
        match cell:
            case None:
                return "<x:c/>"
            case bool():
                return f"<x:c t='b'><x:v>{int(cell)}</x:v></x:c>"
            case int():
                return f"<x:c t='n'><x:v>{cell}</x:v></x:c>"
            case {"day": str() as day}:
                return f"<x:c s='2'><x:v>{serial(day)}</x:v></x:c>"
        return f"<x:c t='inlineStr'><x:is><x:t>{escape(str(cell))}</x:t></x:is></x:c>"

    lines = "".join("<x:row>" + "".join(map(one, row)) + "</x:row>" for row in rows)
    sheet = f"<x:worksheet xmlns:x='{MAIN}'><x:sheetData>{lines}</x:sheetData></x:worksheet>"
    return book([("Sheet1", "", sheet)])


def beside_hidden(rows: Rows) -> bytes:
    """Excel with last year's evening hidden in front, and remarks merged over cells below a filter of its own."""
    strings = Strings()

    def lines(shown: Rows) -> str:
        return "".join(
            f'<row r="{n}">'
            + "".join(_cell(cell, strings, f' r="{place(n, k)}"', 2) for k, cell in enumerate(row, 1))
            + "</row>"
            for n, row in enumerate(shown, 1)
        )

    filtered = f'<autoFilter ref="A1:{place(len(rows), len(rows[0]))}"/>'
    last_year = [
        rows[0],
        *([("Zoe" if cell in {"007", "髙橋 👑"} else cell) for cell in map(_plain, row)] for row in rows[1:2]),
    ]
    sheets = [("2025", "veryHidden", worksheet(lines(last_year))), ("2026", "", worksheet(lines(rows), after=filtered))]
    return book(sheets, strings=strings.xml())


def _plain(cell: object) -> object:
    return None if isinstance(cell, dict) else cell


def google_ods(rows: Rows) -> bytes:
    """Google Sheets' OpenDocument: formulas with values, booleans, days with the time of day, empty rows and columns repeated."""

    def one(cell: object) -> str:
        shown, kind = str(cell), ""
        match cell:
            case None:
                return "<table:table-cell/>"
            case bool():
                kind, shown = f'"boolean" office:boolean-value="{str(cell).lower()}"', str(cell).upper()
            case int():
                kind = f'"float" office:value="{cell}.0" table:formula="of:={cell}*1"'
            case {"day": str() as day}:
                kind, shown = f'"date" office:date-value="{day}T00:00:00"', day[5:]
            case _:
                kind = '"string"'
        spaced = escape(shown).replace("  ", " <text:s/>")
        return f"<table:table-cell office:value-type={kind}><text:p>{spaced}</text:p></table:table-cell>"

    lines = "".join(
        f'<table:table-row>{"".join(map(one, row))}<table:table-cell table:number-columns-repeated="900"/></table:table-row>'
        for row in rows
    )
    rest = '<table:table-row table:number-rows-repeated="1048000"><table:table-cell table:number-columns-repeated="1000"/></table:table-row>'
    spaces = " ".join(f'xmlns:{name}="{ODF}:{name}:1.0"' for name in ("office", "table", "text"))
    content = (
        f'<office:document-content {spaces}><office:body><office:spreadsheet><table:table table:name="シート1">{lines}{rest}'
    )
    content += "</table:table></office:spreadsheet></office:body></office:document-content>"
    return packed({"mimetype": "application/vnd.oasis.opendocument.spreadsheet", "content.xml": content})


SHAPES: dict[str, Callable[[Rows], bytes]] = {
    "shape-excel": excel,
    "shape-excel-strict": excel_strict,
    "shape-excel-hidden": beside_hidden,
    "shape-excel-shared": excel_shared,
    "shape-google": google,
    "shape-google-ods": google_ods,
    "shape-numbers": numbers,
    "shape-bare": bare,
}
