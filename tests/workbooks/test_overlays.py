"""Cells that are perhaps not seen: below a picture or shape, or hidden by a format that depends on their value."""

from __future__ import annotations

import io
import re
import zipfile

import openpyxl
import pytest
from openpyxl.chart import BarChart
from openpyxl.drawing.spreadsheet_drawing import AnchorMarker, TwoCellAnchor
from openpyxl.formatting.rule import ColorScaleRule, IconSetRule, Rule
from openpyxl.styles import Font, PatternFill
from openpyxl.styles.differential import DifferentialStyle
from test_shown_numbers import INK, ROWS, SHOWN, STYLED, read_ods

import printkit

BELOW, HIDDEN, PERHAPS = "cells-below-shapes", "cell-hidden-by-value", "cell-perhaps-hidden"


def told(change, more=""):
    """What is told of the evening after a change of its sheet, with `more` at its XML's end: code → cells, and whether it counts."""
    book, out = openpyxl.Workbook(), io.BytesIO()
    for row in ROWS:
        book.active.append(row)
    change(book.active)
    book.save(out)
    if more:
        with zipfile.ZipFile(out) as old, zipfile.ZipFile(written := io.BytesIO(), "w") as new:
            for name in old.namelist():
                data = old.read(name)
                new.writestr(name, data.replace(b"</worksheet>", f"{more}</worksheet>".encode()) if "/sheet" in name else data)
        out = written
    reading = printkit.read(printkit.load("open"), ("a.xlsx", out.getvalue()))
    cells = {}
    for problem in reading.problems:
        cells.setdefault(problem.code, []).extend(
            problem.args["found"] if problem.code == BELOW else [problem.where.removeprefix("a.xlsx: ")]
        )
    return cells, reading.valid


def refused(code, *cells):
    """What `told` says of cells that nobody sees: the first one is named."""
    return ({code: [cells[0]]} if cells else {}), not cells


def chart(left, top, right, bottom, off=1):
    """A chart from one cell to another, columns and rows from 0."""
    one = BarChart()
    one.anchor = TwoCellAnchor(_from=AnchorMarker(left, 0, top, 0), to=AnchorMarker(right, off, bottom, off))
    return lambda sheet: sheet.add_chart(one)


WHITE, BLACK = "FFFFFFFF", "FF000000"


def look(ink=None, paper=None, number=None, **font):
    """What a rule changes."""
    dxf = DifferentialStyle(
        font=Font(color=ink, **font) if ink or font else None, fill=PatternFill(bgColor=paper) if paper else None
    )
    if number:
        dxf.numFmt = openpyxl.styles.numbers.NumberFormat(numFmtId=170, formatCode=number)
    return dxf


def rule(dxf, kind="cellIs", over="C2:C9", **options):
    """A rule, for numbers above 0 unless something else is said; of several the first one counts most."""
    own = {"operator": "greaterThan", "formula": ["0"]} | options if kind == "cellIs" else options
    return lambda sheet: sheet.conditional_formatting.add(over, Rule(type=kind, dxf=dxf, **own))


def both(*changes):
    """One after the other."""
    return lambda sheet: [change(sheet) for change in changes]


@pytest.mark.parametrize(
    ("change", "cells"),
    [
        (chart(2, 1, 2, 1), ["C2"]),
        (chart(2, 1, 5, 2, 0), ["C2", "D2"]),
        (chart(5, 0, 9, 9), []),
        (lambda sheet: sheet.add_chart(BarChart(), "D3"), ["D3"]),
    ],
)
def test_what_lies_over_a_cell_is_told(change, cells):
    """By the cells that something stands in; not what lies beside the table. They count all the same."""
    assert told(change) == ({BELOW: cells} if cells else {}, True)


@pytest.mark.parametrize(
    ("change", "cells"),
    [
        (rule(look(WHITE)), ["C2", "C3"]),
        (rule(look(WHITE), over="C3"), ["C3"]),
        (rule(look(WHITE), operator="equal", formula=["2"]), ["C3"]),
        (rule(look(WHITE), operator="between", formula=["5", "2"]), ["C3"]),
        (rule(look(WHITE), operator="notBetween", formula=["2", "5"]), ["C2"]),
        (rule(look(WHITE), operator="lessThan", formula=["1"]), []),
        (rule(look(WHITE), operator="equal", formula=['"AKI"'], over="B2:B9"), ["B2"]),
        (rule(look(WHITE), operator="equal", formula=["1"], over="B2:B9"), []),
        (rule(look(WHITE), "containsText", operator="containsText", text="ki", over="B2:B9"), ["B2"]),
        (rule(look(WHITE), "notContainsBlanks"), ["C2", "C3"]),
        (rule(look(WHITE), "containsErrors"), []),
        (rule(look("FF112233", "FF112233")), ["C2", "C3"]),
        (rule(look(paper=BLACK)), ["C2", "C3"]),
        (both(rule(look(paper="FF112233")), rule(look("FF112233"))), ["C2", "C3"]),
        (both(rule(look("FF9C0006")), rule(look(WHITE))), []),
        (both(rule(look(), stopIfTrue=True, formula=["1"]), rule(look(WHITE))), ["C2"]),
        (rule(look(WHITE, "FF006100")), []),
        (rule(look("FF9C0006", "FFFFC7CE")), []),
        (rule(look(number=";;;")), ["C2", "C3"]),
        (rule(look(number="0;;;")), []),
        (rule(look(strike=True)), ["C2", "C3"]),
        (rule(look(WHITE), over="F2:F9"), []),
        (lambda s: s.conditional_formatting.add("C2:C9", ColorScaleRule("min", None, "FFFFFF", "max", None, "00FF00")), []),
        (
            lambda s: s.conditional_formatting.add("C2:C9", IconSetRule("3Flags", "num", [0, 1, 2], showValue=False)),
            ["C2", "C3"],
        ),
        (lambda s: s.conditional_formatting.add("C2:C9", IconSetRule("3Flags", "num", [0, 1, 2])), []),
    ],
)
def test_what_a_rule_hides_is_refused(change, cells):
    """Where its condition compares with constants; the first rule that says something of letters or background counts."""
    assert told(change) == refused(HIDDEN, *cells)


@pytest.mark.parametrize(
    ("change", "cells"),
    [
        (rule(look(WHITE), "expression", formula=["$A2>0"]), ["C2", "C3"]),
        (rule(look(WHITE), formula=["$A$1"]), ["C2", "C3"]),
        (rule(look(WHITE), "duplicateValues", over="A2:A9"), ["A2", "A3"]),
        (rule(look(WHITE), operator="greaterThan", formula=["0"], over="B2:B9"), ["B2", "B3"]),
        (both(rule(look(paper="FF112233"), "expression", formula=["$A2>0"]), rule(look("FF112233"))), ["C2", "C3"]),
        (rule(look("FF9C0006", "FFFFC7CE"), "expression", formula=["$A2>0"]), []),
    ],
)
def test_what_a_rule_may_hide_is_refused(change, cells):
    """Where its condition isn't computed, or programs compute it differently, and it would hide something."""
    assert told(change) == refused(PERHAPS, *cells)


LATER = (
    '<extLst><ext uri="{{78C0D931-6437-407d-A8EE-F0AAD7539E65}}" xmlns:x14="http://schemas.microsoft.com/office/spreadsheetml/2009/9/main">'
    "<x14:conditionalFormattings>"
    '<x14:conditionalFormatting xmlns:xm="http://schemas.microsoft.com/office/excel/2006/main">'
    '<x14:cfRule type="expression" priority="1" id="{{1}}"><xm:f>Other!$A$1&gt;0</xm:f><x14:dxf>{look}</x14:dxf></x14:cfRule>'
    "<xm:sqref>{cells}</xm:sqref></x14:conditionalFormatting></x14:conditionalFormattings></ext></extLst>"
)


@pytest.mark.parametrize(
    ("look", "over", "cells"),
    [
        ('<font><color rgb="FFFFFFFF"/></font>', "C2:C9", ["C2", "C3"]),
        ('<font><color theme="0"/></font>', "A1 C3:C4", ["A1", "C3"]),
        ('<numFmt numFmtId="164" formatCode=";;;"/>', "C3", ["C3"]),
        ("<font><strike/></font>", "C3", ["C3"]),
        (
            '<font><color rgb="FF9C0006"/></font><fill><patternFill><bgColor rgb="FFFFC7CE"/></patternFill></fill>',
            "C2:C9",
            None,
        ),
        ('<font><color rgb="FFFFFFFF"/></font>', "F2:F9", None),
    ],
)
def test_a_rule_that_refers_to_another_sheet_is_looked_at(look, over, cells):
    """Excel keeps it apart, with its looks in itself."""
    assert told(lambda _: None, LATER.format(look=look, cells=over)) == refused(PERHAPS, *(cells or ()))


FRAME = '<draw:frame xmlns:draw="urn:oasis:names:tc:opendocument:xmlns:drawing:1.0"{}><draw:image/></draw:frame>'


@pytest.mark.parametrize(("place", "expected"), [("D3", ["shapes-not-read"]), ("H9", [])])
def test_what_is_written_in_a_shape_over_the_table_is_told(place, expected):
    """People see it in the cell that the shape lies on; a note beside the table says nothing about it."""
    book, out = openpyxl.Workbook(), io.BytesIO()
    for row in ROWS:
        book.active.append(row)
    book.active.add_chart(BarChart(), place)
    book.save(out)
    letters = b'<t xmlns="http://schemas.openxmlformats.org/drawingml/2006/main">16</t></'
    with zipfile.ZipFile(out) as old, zipfile.ZipFile(written := io.BytesIO(), "w") as new:
        for name in old.namelist():
            new.writestr(name, re.sub(rb"</(?=\S*oneCellAnchor)", letters, old.read(name)))
    reading = printkit.read(printkit.load("open"), ("a.xlsx", written.getvalue()))
    codes = [problem.code for problem in reading.problems if problem.code != BELOW]
    assert (codes, reading.valid) == (expected, True)


VML = (
    '<xml xmlns:v="urn:schemas-microsoft-com:vml" xmlns:x="urn:schemas-microsoft-com:office:excel"><v:shape><v:textbox><div>16</div></v:textbox>'
    '<x:ClientData ObjectType="{}"><x:Anchor>\n{}</x:Anchor><x:Checked>1</x:Checked></x:ClientData></v:shape>{}</xml>'
)
LINK = (
    '<Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships"><Relationship Id="rId1" '
    'Type="http://schemas.openxmlformats.org/officeDocument/2006/relationships/vmlDrawing" Target="../drawings/v.vml"/></Relationships>'
)


@pytest.mark.parametrize(
    ("kind", "anchor", "end", "cells"),
    [
        ("Checkbox", "3, 5, 2, 1, 4, 0, 3, 0", "", ["D3"]),
        ("Checkbox", "3, 5, 2, 1, 4, 0, 3, 0", "<br>", ["D3"]),
        ("Drop", "2, 0, 1, 0, 3, 9, 2, 9", "", ["C2"]),
        ("Checkbox", "9, 5, 2, 1, 11, 0, 3, 0", "", []),
        ("Note", "3, 5, 2, 1, 4, 0, 3, 0", "", []),
        ("Button", "3, 5, 2, 1, 4, 0, 3, 0", "", []),
        ("Checkbox", "3, x", "", []),
    ],
)
def test_boxes_to_tick_over_the_table_are_told(kind, anchor, end, cells):
    """People see the tick in the cell that it lies on, which holds nothing of it; remarks and buttons say nothing."""
    book, out = openpyxl.Workbook(), io.BytesIO()
    for row in ROWS:
        book.active.append(row)
    book.save(out)
    with zipfile.ZipFile(out, "a") as whole:
        whole.writestr("xl/drawings/v.vml", VML.format(kind, anchor, end))
        whole.writestr("xl/worksheets/_rels/sheet1.xml.rels", LINK)
    reading = printkit.read(printkit.load("open"), ("a.xlsx", out.getvalue()))
    controls = [problem.args["found"] for problem in reading.problems if problem.code == "controls-not-read"]
    assert (controls, reading.valid) == ([cells] if cells else [], True)


FORMS = '<office:forms xmlns:form="urn:oasis:names:tc:opendocument:xmlns:form:1.0"><form:form><form:{} form:id="c1"/></form:form></office:forms>'
PLACED = '<draw:control xmlns:draw="urn:oasis:names:tc:opendocument:xmlns:drawing:1.0" draw:control="c1"/>'


@pytest.mark.parametrize(("kind", "codes"), [("checkbox", {BELOW, "controls-not-read"}), ("button", {BELOW})])
def test_boxes_to_tick_of_opendocument_are_told(kind, codes):
    """The same."""
    shown = SHOWN.replace("<text:p>", PLACED + "<text:p>")
    assert read_ods(shown, columns=FORMS.format(kind)) == (codes, True)


def test_what_is_written_in_a_shape_of_opendocument_is_told():
    """The same."""
    box = FRAME.replace("<draw:image/>", "<draw:text-box><text:p>16</text:p></draw:text-box>").format("")
    assert read_ods(SHOWN.replace("<text:p>", box + "<text:p>")) == ({BELOW, "shapes-not-read"}, True)


SPACE = 'xmlns:calcext="urn:org:documentfoundation:names:experimental:calc:xmlns:calcext:1.0"'


@pytest.mark.parametrize("end", ["", ' table:end-cell-address="Sheet1.D3"'])
def test_a_shape_of_opendocument_lies_over_its_cells(end):
    """From the cell that it is fastened to."""
    assert read_ods(SHOWN.replace("<text:p>", FRAME.format(end) + "<text:p>")) == ({BELOW}, True)


CONDITIONAL = (
    f'<calcext:conditional-formats {SPACE}><calcext:conditional-format calcext:target-range-address="Sheet1.C2:Sheet1.C9">'
    '<calcext:condition calcext:apply-style-name="x" calcext:value="{}"/></calcext:conditional-format></calcext:conditional-formats>'
)
MAPPED = '<style:style style:name="x" style:family="table-cell"><style:map style:condition="{}" style:apply-style-name="y"/></style:style>'
UNSHOWN = (
    '<number:number-style style:name="N9" xmlns:number="urn:oasis:names:tc:opendocument:xmlns:datastyle:1.0"><number:text>-</number:text>'
    '</number:number-style><style:style style:name="x" style:family="table-cell" style:data-style-name="N9"/>'
)
WHITE_STYLE = INK.format("table-cell", "", 'fo:color="#ffffff"')


@pytest.mark.parametrize(
    ("style", "condition", "code"),
    [
        (WHITE_STYLE, "&gt;0", HIDDEN),
        (WHITE_STYLE, "=1", HIDDEN),
        (WHITE_STYLE, "=3", ""),
        (WHITE_STYLE, "between(1,2)", HIDDEN),
        (WHITE_STYLE, "not-between(1,2)", ""),
        (WHITE_STYLE, "is-error", ""),
        (WHITE_STYLE, "contains-text(&quot;x&quot;)", PERHAPS),
        (WHITE_STYLE, "formula-is([.A2]&gt;0)", PERHAPS),
        (WHITE_STYLE, "duplicate", PERHAPS),
        (INK.format("table-cell", "", 'fo:color="#ff0000"'), "&gt;0", ""),
        (UNSHOWN, "&gt;0", HIDDEN),
        (UNSHOWN.replace("<number:text>-</number:text>", '<number:number number:min-integer-digits="1"/>'), "&gt;0", ""),
    ],
)
def test_what_a_condition_of_opendocument_hides_is_refused(style, condition, code):
    """By the style that it applies."""
    assert read_ods(SHOWN, style, after=CONDITIONAL.format(condition)) == ({code} - {""}, not code)


@pytest.mark.parametrize(
    ("condition", "code"),
    [
        ("cell-content()=1", HIDDEN),
        ("cell-content()!=1", ""),
        ("cell-content-is-between(0,5)", HIDDEN),
        ("is-true-formula([.A2]&gt;0)", PERHAPS),
    ],
)
def test_a_style_of_opendocument_may_name_another_by_value(condition, code):
    """As Gnumeric and older programs save conditional formats."""
    style = MAPPED.format(condition) + WHITE_STYLE.replace('"x"', '"y"')
    assert read_ods(STYLED, style) == ({code} - {""}, not code)
