"""Spreadsheet files read as XML: each shape that a program saves is read as it is seen, or refused with the name of the cell."""

from __future__ import annotations

import io
import time
import zipfile

import pytest

from printkit.workbooks import Limits, WorkbookError, read

LIMITS = Limits(rows=1_000, columns=300, cells=50_000)
MAIN = "http://schemas.openxmlformats.org/spreadsheetml/2006/main"
STRICT = "http://purl.oclc.org/ooxml/spreadsheetml/main"
REL = "http://schemas.openxmlformats.org/officeDocument/2006/relationships"
PACKAGE = "http://schemas.openxmlformats.org/package/2006/relationships"
ODF = "urn:oasis:names:tc:opendocument:xmlns"


def zipped(parts):
    """A zip of parts."""
    out = io.BytesIO()
    with zipfile.ZipFile(out, "w", zipfile.ZIP_DEFLATED) as archive:
        for name, text in parts.items():
            archive.writestr(name, text)
    return out.getvalue()


def xlsx(*sheets, main=MAIN, styles="", strings="", states=(), book=""):
    """A workbook of the XML of its sheets."""
    listed = "".join(
        f'<sheet name="S{n}" sheetId="{n}" r:id="r{n}" state="{(*states, *["visible"] * 99)[n - 1]}"/>'
        for n in range(1, len(sheets) + 1)
    )
    links = "".join(
        f'<Relationship Id="r{n}" Type="{REL}/worksheet" Target="worksheets/s{n}.xml"/>' for n in range(1, len(sheets) + 1)
    )
    links += f'<Relationship Id="a" Type="{REL}/styles" Target="styles.xml"/><Relationship Id="b" Type="{REL}/sharedStrings" Target="strings.xml"/>'
    parts = {
        "_rels/.rels": f'<Relationships xmlns="{PACKAGE}"><Relationship Id="x" Type="{REL}/officeDocument" Target="/xl/workbook.xml"/></Relationships>',
        "xl/workbook.xml": f'<workbook xmlns="{main}" xmlns:r="{REL}">{book}<sheets>{listed}</sheets></workbook>',
        "xl/_rels/workbook.xml.rels": f'<Relationships xmlns="{PACKAGE}">{links}</Relationships>',
        "xl/styles.xml": f'<styleSheet xmlns="{main}">{styles}</styleSheet>',
        "xl/strings.xml": f'<sst xmlns="{main}">{strings}</sst>',
    }
    parts |= {f"xl/worksheets/s{n}.xml": text for n, text in enumerate(sheets, 1)}
    return zipped(parts)


def sheet(cells, before="", after="", main=MAIN):
    """The XML of a sheet, its rows given as XML."""
    return f'<worksheet xmlns="{main}">{before}<sheetData>{cells}</sheetData>{after}</worksheet>'


def ods(*tables, styles=""):
    """An OpenDocument workbook of the XML of its tables' insides; a table that begins with ``<!hidden>`` is hidden."""
    spaces = " ".join(f'xmlns:{name}="{ODF}:{name}:1.0"' for name in ("office", "table", "text", "style"))
    spaces += f' xmlns:draw="{ODF}:drawing:1.0"'
    spaces += ' xmlns:calcext="urn:org:documentfoundation:names:experimental:calc:xmlns:calcext:1.0"'
    hide = '<style:style style:name="h" style:family="table"><style:table-properties table:display="false"/></style:style>'
    inside = "".join(
        f'<table:table table:name="T{n}"{" table:style-name=" + chr(34) + "h" + chr(34) if one.startswith("<!hidden>") else ""}>'
        f"{one.removeprefix('<!hidden>')}</table:table>"
        for n, one in enumerate(tables, 1)
    )
    content = f"<office:document-content {spaces}><office:automatic-styles>{hide}{styles}</office:automatic-styles>"
    content += f"<office:body><office:spreadsheet>{inside}</office:spreadsheet></office:body></office:document-content>"
    return zipped({"mimetype": "application/vnd.oasis.opendocument.spreadsheet", "content.xml": content})


def line(*cells, attributes=""):
    """A row of an OpenDocument table of the XML of its cells; a plain text becomes a cell with that text."""
    inside = "".join(
        one
        if one.startswith("<")
        else f'<table:table-cell office:value-type="string"><text:p>{one}</text:p></table:table-cell>'
        for one in cells
    )
    return f"<table:table-row{attributes}>{inside}</table:table-row>"


def only(data, kind):
    """The one sheet."""
    (one,) = read(data, kind, LIMITS)
    return one


def texts(data, kind="xlsx"):
    """The cells of the one sheet, which has nothing wrong."""
    one = only(data, kind)
    assert list(one.faults) == []
    return [cells for _, cells in one.rows]


def faults(data, kind="xlsx"):
    """What is wrong in the one sheet: code, cell, and what it shows."""
    return [(fault.code, fault.where, fault.args["found"]) for fault in only(data, kind).faults]


XLSX = {
    "number": ('<row><c r="A1"><v>3</v></c><c r="B1"><v>3.0</v></c><c r="C1"><v>2.5</v></c></row>', [["3", "3", "2.5"]]),
    "no-places": ("<row><c><v>1</v></c><c/><c><v>2</v></c></row><row><c><v>3</v></c></row>", [["1", "", "2"], ["3", "", ""]]),
    "bool": ('<row><c t="b"><v>1</v></c><c t="b"><v>0</v></c></row>', [["true", "false"]]),
    "inline": (
        '<row><c t="inlineStr"><is><t>A</t><rPh sb="0" eb="1"><t>x</t></rPh></is></c><c t="inlineStr"><is><r><t>B</t></r><r><t>C</t></r></is></c></row>',
        [["A", "BC"]],
    ),
    "formula": (
        '<row><c t="str"><f>"a"</f><v>a</v></c><c><f>1+1</f><v>2</v></c><c t="str"><f>""</f><v></v></c></row>',
        [["a", "2"]],
    ),
    "shared": ('<row><c t="s"><v>1</v></c></row>', [["two_"]]),
    "escaped": ('<row><c t="inlineStr"><is><t>a_x000D_b</t></is></c></row>', [["a\rb"]]),
    "iso-day": ('<row><c t="d"><v>2026-07-04</v></c></row>', [["2026-07-04"]]),
    "day": (
        '<row><c s="1"><v>46207</v></c><c s="1"><v>46207.5</v></c><c s="2"><v>0.25</v></c></row>',
        [["2026-07-04", "2026-07-04 12:00:00", "25%"]],
    ),
    "as-shown": (
        "<row><c><v>2.9999999999999996</v></c><c><v>1E+2</v></c><c><v>12345678901234567</v></c></row>",
        [["3", "100", "12345678901234567"]],
    ),
    "pair": ('<row><c t="inlineStr"><is><t>_xD83D__xDC51_ _x005F_x000D_</t></is></c></row>', [["👑 _x000D_"]]),
    "day-of-the-week": ('<row><c s="3"><v>46207</v></c><c s="4"><v>7</v></c></row>', [["2026-07-04", "7"]]),
    "far-down": ('<row r="90000"><c r="B90000"><v>7</v></c></row>', [["", "7"]]),
}
STYLES = (
    '<numFmts><numFmt numFmtId="164" formatCode="[$-411]yyyy&quot;年&quot;m&quot;月&quot;"/><numFmt numFmtId="165" formatCode="0%"/>'
    '<numFmt numFmtId="166" formatCode="[$-411]ggge(aaa)"/><numFmt numFmtId="167" formatCode="G/標準"/></numFmts>'
    '<cellStyleXfs><xf numFmtId="14"/></cellStyleXfs><cellXfs><xf numFmtId="0"/><xf numFmtId="164"/><xf numFmtId="165"/><xf numFmtId="166"/><xf numFmtId="167"/></cellXfs>'
)
STRINGS = '<si><t>one</t></si><si><t>two</t><phoneticPr/><r><t>_</t></r><rPh sb="0" eb="1"><t>x</t></rPh></si>'


@pytest.mark.parametrize("name", XLSX)
@pytest.mark.parametrize("main", [MAIN, STRICT], ids=["transitional", "strict"])
def test_cells_of_xlsx(name, main):
    """Values of every kind, with and without the number of their place, in both namespaces."""
    cells, wanted = XLSX[name]
    assert texts(xlsx(sheet(cells, main=main), main=main, styles=STYLES, strings=STRINGS)) == wanted


def test_prefixed_tags_are_read():
    """As some libraries write them."""
    plain = sheet("<row><c r='A1'><f>1+1</f></c><c r='B1'><v>4</v></c></row>")
    prefixed = plain.replace("<", "<x:").replace("<x:/", "</x:").replace("xmlns=", "xmlns:x=")
    assert faults(xlsx(prefixed)) == [("formula-without-value", "A1", "")]


@pytest.mark.parametrize(
    ("cell", "fault"),
    [
        ("<c><f>1+1</f></c>", ("formula-without-value", "B1", "")),
        ("<c><f>1+1</f><v/></c>", ("formula-without-value", "B1", "")),
        ("<c r='B1' t='str'><f t='shared' si='0'/></c>", ("formula-without-value", "B1", "")),
        ("<c t='e'><f>1/0</f><v>#DIV/0!</v></c>", ("cell-error", "B1", "#DIV/0!")),
        ("<c t='str'><v>#N/A</v></c>", ("cell-error", "B1", "#N/A")),
        ("<c t='s'><v>9</v></c>", ("cell-not-read", "B1", "9")),
        ("<c t='strange'><v>seen</v></c>", ("cell-not-read", "B1", "seen")),
        ("<c><v>1_5</v></c>", ("cell-not-read", "B1", "1_5")),
        ("<c><v>nan</v></c>", ("cell-not-read", "B1", "nan")),
        ("<c><v>３</v></c>", ("cell-not-read", "B1", "３")),
        ("<c t='inlineStr'><is><t>_xD83D_</t></is></c>", ("cell-not-read", "B1", "_xD83D_")),
        ("<c><v>1,5</v></c>", ("cell-not-read", "B1", "1,5")),
        ("<c t='d'><v>yesterday</v></c>", ("cell-not-read", "B1", "yesterday")),
    ],
)
def test_what_is_seen_in_xlsx_and_cannot_be_read_is_told(cell, fault):
    """Never a blank."""
    assert faults(xlsx(sheet(f"<row><c><v>1</v></c>{cell}</row>"))) == [fault]


def test_a_cell_with_two_values_is_refused():
    """Programs differ in which of them they show."""
    with pytest.raises(WorkbookError):
        texts(xlsx(sheet("<row><c t='inlineStr'><is><t>16</t></is><v>3</v></c></row>")))


def test_a_cell_that_is_there_twice_is_refused():
    """Programs differ in which of the two they show."""
    for again in ("<c r='A1'><v>2</v></c>", "</row><row r='1'><c><v>2</v></c>"):
        with pytest.raises(WorkbookError, match="not-xlsx"):
            read(xlsx(sheet(f"<row r='1'><c r='A1'><v>1</v></c>{again}</row>")), "xlsx", LIMITS)


def test_a_part_that_is_there_twice_is_refused():
    """Which of the two is read differs with the program."""
    out = io.BytesIO(ods(line("1")))
    with zipfile.ZipFile(out, "a") as archive, pytest.warns(UserWarning, match="Duplicate"):
        archive.writestr("content.xml", "<x/>")
    with pytest.raises(WorkbookError, match="not-ods"):
        read(out.getvalue(), "ods", LIMITS)


def test_what_stands_under_a_merged_cell_is_told():
    """The program shows the first cell of an area."""
    cells = '<row r="1"><c r="A1"><v>1</v></c><c r="B1"><v>2</v></c></row><row r="3"><c r="A3"><v>3</v></c></row>'
    data = xlsx(sheet(cells, after='<mergeCells><mergeCell ref="A1:B2"/></mergeCells>'))
    assert faults(data) == [("cell-covered", "B1", "2")]


def test_hidden_rows_columns_and_sheets_of_xlsx():
    """In groups and filtered, by their own number; without height or width; the state of a sheet."""
    rows = "".join(f'<row r="{n}"{how}><c r="A{n}"><v>{n}</v></c><c r="C{n}"><v>1</v></c></row>' for n, how in HIDDEN)
    one, other = read(
        xlsx(sheet(rows, before='<cols><col min="2" max="3" width="0"/></cols>'), sheet(""), states=("hidden", "visible")),
        "xlsx",
        LIMITS,
    )
    assert (one.visible, other.visible) == (False, True)
    assert (one.hidden_rows, one.hidden_columns) == ([4, 7, 9], [3])


HIDDEN = [
    (1, ""),
    (4, ' outlineLevel="1" hidden="1"'),
    (7, ' hidden="true"'),
    (8, ' hidden="0" collapsed="1"'),
    (9, ' ht="0" customHeight="1"'),
]


ODS = {
    "values": (
        (
            '<table:table-cell office:value-type="float" office:value="3"><text:p>3.00</text:p></table:table-cell>'
            '<table:table-cell office:value-type="boolean" office:boolean-value="true"/>'
            '<table:table-cell office:value-type="date" office:date-value="2026-07-04"/>'
            '<table:table-cell office:value-type="percentage" office:value="0.25"><text:p>25%</text:p></table:table-cell>'
            '<table:table-cell office:value-type="time" office:time-value="PT01H30M00S"/>'
        ),
        ["3", "true", "2026-07-04", "25%", "1:30:00"],
    ),
    "no-type": ("<table:table-cell><text:p>4</text:p></table:table-cell>", ["4"]),
    "text": (
        (
            '<table:table-cell office:value-type="string"><office:annotation><text:p>a remark</text:p></office:annotation>'
            '<text:p>a<text:s text:c="2"/><text:span>b</text:span></text:p><text:p>c</text:p></table:table-cell>'
        ),
        ["a  b\nc"],
    ),
    "ruby": (
        '<table:table-cell office:value-type="string"><text:p><text:ruby><text:ruby-base>漢</text:ruby-base><text:ruby-text>かん</text:ruby-text></text:ruby></text:p></table:table-cell>',
        ["漢"],
    ),
    "shape": (
        (
            "<table:table-cell><draw:custom-shape><text:p>9</text:p></draw:custom-shape></table:table-cell>"
            '<table:table-cell office:value-type="string"><draw:frame><draw:text-box><text:p>9</text:p></draw:text-box></draw:frame>'
            "<text:p>a</text:p></table:table-cell>"
        ),
        ["", "a"],
    ),
    "number-with-marks": (
        '<table:table-cell office:value-type="float" office:value="1234567"><text:p>1.234.567</text:p></table:table-cell>',
        ["1234567"],
    ),
    "repeated": (
        '<table:table-cell table:number-columns-repeated="2" office:value-type="float" office:value="1"/><table:table-cell table:number-columns-repeated="16000"/>',
        ["1", "1"],
    ),
    "formula": (
        '<table:table-cell table:formula="of:=1" office:value-type="string" office:string-value=""/><table:table-cell><text:p>x</text:p></table:table-cell>',
        ["", "x"],
    ),
}


@pytest.mark.parametrize("name", ODS)
def test_cells_of_ods(name):
    """Values of every kind, text without a type, remarks and readings beside the text."""
    cells, wanted = ODS[name]
    assert texts(ods(line(cells)), "ods") == [wanted]


@pytest.mark.parametrize(
    ("cell", "fault"),
    [
        (
            '<table:table-cell table:formula="of:=1/0" office:value-type="string" office:string-value="" calcext:value-type="error"><text:p>#DIV/0!</text:p></table:table-cell>',
            ("cell-error", "B1", "#DIV/0!"),
        ),
        (
            '<table:table-cell office:value-type="string" office:string-value=""><text:p>12</text:p></table:table-cell>',
            ("cell-not-read", "B1", "12"),
        ),
        ('<table:table-cell office:value-type="float"><text:p>12</text:p></table:table-cell>', ("cell-not-read", "B1", "12")),
        (
            '<table:table-cell office:value-type="float" office:value="46207"><text:p>7/4/26</text:p></table:table-cell>',
            ("cell-shows-other", "B1", "46207"),
        ),
        (
            '<table:table-cell office:value-type="string"><text:p>Err:502</text:p></table:table-cell>',
            ("cell-error", "B1", "Err:502"),
        ),
        ('<table:table-cell table:formula="of:=1"/>', ("formula-without-value", "B1", "")),
        ('<table:table-cell table:formula="of:=1" office:value-type="float"/>', ("formula-without-value", "B1", "")),
        ('<table:table-cell table:formula="of:=1" office:value-type="string"/>', ("formula-without-value", "B1", "")),
        ('<table:table-cell office:value="12"/>', ("cell-not-read", "B1", "12")),
        ('<table:table-cell office:value-type="float" office:string-value="12"/>', ("cell-not-read", "B1", "12")),
        ("<table:covered-table-cell><text:p>5</text:p></table:covered-table-cell>", ("cell-covered", "B1", "5")),
    ],
)
def test_what_is_seen_in_ods_and_cannot_be_read_is_told(cell, fault):
    """Never a blank."""
    assert faults(ods(line("a", cell)), "ods") == [fault]


def test_hidden_rows_columns_and_sheets_of_ods():
    """In groups that are closed, too."""
    group = (
        '<table:table-row-group table:display="false">'
        + line("3", attributes=' table:number-rows-repeated="2"')
        + "</table:table-row-group>"
    )
    columns = '<table:table-column/><table:table-column table:visibility="collapse"/>'
    one, other = read(
        ods("<!hidden>" + columns + line("a", "b") + line("1", "2", attributes=' table:visibility="filter"') + group, ""),
        "ods",
        LIMITS,
    )
    assert (one.visible, other.visible) == (False, True)
    assert (one.hidden_rows, one.hidden_columns) == ([2, 3, 4], [2])


BOMBS = {
    "repeated empty rows": (
        "ods",
        lambda n: ods(
            line("a") + '<table:table-row table:number-rows-repeated="1048000"><table:table-cell/></table:table-row>' * n
        ),
    ),
    "repeated sheets": (
        "ods",
        lambda n: ods(*['<table:table-row table:number-rows-repeated="1048000"><table:table-cell/></table:table-row>'] * n),
    ),
    "repeated cells": (
        "ods",
        lambda n: ods(
            '<table:table-row table:number-rows-repeated="999">'
            + '<table:table-cell table:number-columns-repeated="299"><text:p>x</text:p></table:table-cell></table:table-row>'
            * 1
        ),
    ),
    "self-closed rows": ("xlsx", lambda n: xlsx(sheet("<row><c><v>1</v></c></row>" + "<row/>" * 10 * n))),
    "comment": ("xlsx", lambda n: xlsx(sheet("<row/>") + "<!--" + "<c " * 40 * n + "-->")),
    "merged": (
        "xlsx",
        lambda n: xlsx(
            sheet(
                "".join(f'<row r="{k}"><c><v>1</v></c></row>' for k in range(1, 999)),
                after="<mergeCells>" + '<mergeCell ref="A1:Z9999"/>' * n + "</mergeCells>",
            )
        ),
    ),
    "deep": ("xlsx", lambda n: xlsx(sheet("<x>" * 100 * n))),
    "long text": ("xlsx", lambda n: xlsx(sheet("<row><c t='inlineStr'><is><t>" + "a\n" * 1_000 * n + "</t></is></c></row>"))),
    "entities": (
        "ods",
        lambda n: zipped({"content.xml": '<!DOCTYPE a [<!ENTITY b "' + "b" * n + '">]><a>' + "&b;" * n + "</a>"}),
    ),
}


@pytest.mark.parametrize("name", BOMBS)
def test_time_follows_from_the_size(name):
    """Twice the file takes about twice the time, or the file is refused: no bomb is quadratic."""
    kind, made = BOMBS[name]
    refused = set()

    def seconds(count):
        data, start = made(count), time.process_time()
        try:
            read(data, kind, LIMITS)
        except WorkbookError as failure:
            refused.add(failure.problem.code)
        return time.process_time() - start

    assert seconds(400) < 1.0
    assert seconds(1_600) < 4 * max(seconds(400), 0.1)
    assert refused <= {"too-many-rows", "too-many-columns", "workbook-too-rich", f"not-{kind}", "file-too-large"}


def test_a_book_of_more_sheets_than_anybody_has_is_refused_at_once():
    """16,000 small sheets, each with its million repeated rows, took two to three seconds within all other limits."""
    assert len(read(ods(*[line("a")] * 500), "ods", LIMITS)) == 500
    with pytest.raises(WorkbookError) as refused:
        read(ods(*[line("a")] * 501), "ods", LIMITS)
    assert refused.value.problem.code == "workbook-too-rich"


def test_everything_far_outside_is_told():
    """Cells below row 5,000 and right of column 300 were dropped in silence."""
    with pytest.raises(WorkbookError, match="too-many-columns"):
        read(xlsx(sheet('<row><c r="ABC1"><v>1</v></c></row>')), "xlsx", LIMITS)
    with pytest.raises(WorkbookError, match="too-many-rows"):
        read(ods(line("a", attributes=' table:number-rows-repeated="1002"')), "ods", LIMITS)


# What a workbook says of all its cells ----------------------------------------------------------------------------------

ROW = '<row r="1"><c r="A1" s="1"><v>43831</v></c></row>'
LATER = '<row r="1"><c r="A1" s="1"><v>42369</v></c></row>'


@pytest.mark.parametrize(
    ("book", "cells"),
    [
        ("", ROW),
        ('<workbookPr date1904="0"/>', ROW),
        *((f'<workbookPr date1904="{on}"/>', LATER) for on in ("1", "true", "on")),
    ],
)
def test_days_count_from_the_year_that_the_workbook_says(book, cells):
    """1900, or 1904 as Excel for the Macintosh did."""
    assert texts(xlsx(sheet(cells), styles=STYLES, book=book)) == [["2020-01-01"]]


@pytest.mark.parametrize(("on", "fails"), [("1", True), ("true", True), ("on", True), ("0", False), ("false", False)])
def test_what_is_computed_on_opening_has_no_value_yet(on, fails):
    """A library put a 0 beside its formulas."""
    data = xlsx(sheet('<row r="1"><c r="A1"><f>1+1</f><v>0</v></c></row>'), book=f'<calcPr fullCalcOnLoad="{on}"/>')
    assert [code for code, *_ in faults(data)] == ["formula-without-value"] * fails


@pytest.mark.parametrize(
    ("zero", "row", "hidden"),
    [
        ("1", "", [1]),
        ("true", "", [1]),
        ("on", "", [1]),
        ("0", "", []),
        ("1", 'ht="12"', []),
        ("0", 'ht="0"', [1]),
        ("0", 'hidden="on"', [1]),
    ],
)
def test_rows_without_a_height_are_hidden_where_the_sheet_says_so(zero, row, hidden):
    """Those that say one are seen."""
    data = xlsx(sheet(f'<row r="1" {row}><c r="A1"><v>7</v></c></row>', before=f'<sheetFormatPr zeroHeight="{zero}"/>'))
    assert list(only(data, "xlsx").hidden_rows) == hidden


def test_sheets_have_their_names_and_struck_cells_their_places():
    """By both a message says where to look."""
    struck = '<row r="2"><c r="C2" t="inlineStr"><is><r><rPr><strike/></rPr><t>5</t></r></is></c></row>'
    first, second = read(xlsx(sheet(ROW), sheet(struck), states=("visible", "hidden")), "xlsx", LIMITS)
    assert [(one.name, one.visible) for one in (first, second)] == [("S1", True), ("S2", False)]
    assert [(fault.code, fault.where, fault.args["found"]) for fault in second.faults] == [("cell-struck", "C2", "5")]


@pytest.mark.parametrize("target", ["/xl/workbook.xml", "xl/workbook.xml", "./xl/../xl/workbook.xml"])
def test_parts_are_found_however_they_are_named(target):
    """From the root, or from the folder of the part that names them; a package that names none has them in their usual place."""
    links = (
        f'<Relationships xmlns="{PACKAGE}"><Relationship Id="x" Type="{REL}/officeDocument" Target="{target}"/></Relationships>'
    )
    with zipfile.ZipFile(io.BytesIO(xlsx(sheet(ROW), styles=STYLES))) as archive:
        parts = {name: archive.read(name).decode() for name in archive.namelist()}
    for rels in (links, links.replace('Id="x"', 'Id="x" TargetMode="External"'), None):
        parts.pop("_rels/.rels", None)
        assert texts(zipped(parts | ({"_rels/.rels": rels} if rels else {}))) == [["2020-01-01"]]
    with pytest.raises(WorkbookError):
        read(zipped({name: text for name, text in parts.items() if name != "xl/workbook.xml"}), "xlsx", LIMITS)
