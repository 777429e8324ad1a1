"""Cells that are read and perhaps not seen: below a picture or shape, or hidden by a format that depends on their value."""

from __future__ import annotations

import io
import zipfile

import openpyxl
import pytest
from openpyxl.chart import BarChart
from openpyxl.drawing.spreadsheet_drawing import AnchorMarker, TwoCellAnchor
from openpyxl.formatting.rule import CellIsRule, ColorScaleRule
from openpyxl.styles import Font, PatternFill
from test_shown_numbers import INK, ROWS, SHOWN, read_ods

import printkit

BELOW, UNSEEN = "cells-below-shapes", "cells-perhaps-unseen"


def told(change, more=""):
    """What is told of the evening after a change of its sheet, with `more` at its XML's end: code → cells. It counts all the same."""
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
    assert reading.valid
    return {problem.code: problem.args["found"] for problem in reading.problems}


def chart(left, top, right, bottom, off=1):
    """A chart from one cell to another, columns and rows from 0."""
    one = BarChart()
    one.anchor = TwoCellAnchor(_from=AnchorMarker(left, 0, top, 0), to=AnchorMarker(right, off, bottom, off))
    return lambda sheet: sheet.add_chart(one)


def rule(color, fill=None, over="C2:C9", number=None):
    """A rule for numbers above 0."""
    paper = PatternFill(bgColor=fill) if fill else None

    def change(sheet):
        own = CellIsRule(operator="greaterThan", formula=["0"], font=Font(color=color), fill=paper)
        if number:
            own.dxf.numFmt = openpyxl.styles.numbers.NumberFormat(numFmtId=170, formatCode=number)
        sheet.conditional_formatting.add(over, own)

    return change


@pytest.mark.parametrize(
    ("change", "cells"),
    [
        (chart(2, 1, 2, 1), {BELOW: ["C2"]}),
        (chart(2, 1, 5, 2, 0), {BELOW: ["C2", "D2"]}),
        (chart(5, 0, 9, 9), {}),
        (lambda sheet: sheet.add_chart(BarChart(), "D3"), {BELOW: ["D3"]}),
        (rule("FFFFFFFF"), {UNSEEN: ["C2", "C3"]}),
        (rule("FFFFFFFF", over="C3"), {UNSEEN: ["C3"]}),
        (rule("FF112233", "FF112233"), {UNSEEN: ["C2", "C3"]}),
        (rule("FFFFFFFF", "FF006100"), {}),
        (rule("FF9C0006", "FFFFC7CE"), {}),
        (rule("FF9C0006", number=";;;"), {UNSEEN: ["C2", "C3"]}),
        (rule("FFFFFFFF", over="F2:F9"), {}),
        (lambda s: s.conditional_formatting.add("C2:C9", ColorScaleRule("min", None, "FFFFFF", "max", None, "00FF00")), {}),
    ],
)
def test_what_may_hide_a_cell_is_told(change, cells):
    """By the cells that something stands in; not what lies beside the table."""
    assert told(change) == cells


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
    assert told(lambda _: None, LATER.format(look=look, cells=over)) == ({UNSEEN: cells} if cells else {})


FRAME = '<draw:frame xmlns:draw="urn:oasis:names:tc:opendocument:xmlns:drawing:1.0"{}><draw:image/></draw:frame>'
SPACE = 'xmlns:calcext="urn:org:documentfoundation:names:experimental:calc:xmlns:calcext:1.0"'


@pytest.mark.parametrize("end", ["", ' table:end-cell-address="Sheet1.D3"'])
def test_a_shape_of_opendocument_lies_over_its_cells(end):
    """From the cell that it is fastened to."""
    assert read_ods(SHOWN.replace("<text:p>", FRAME.format(end) + "<text:p>")) == ({BELOW}, True)


@pytest.mark.parametrize(("ink", "codes"), [("#ffffff", {UNSEEN}), ("#ff0000", set())])
def test_a_condition_of_opendocument_that_hides_is_told(ink, codes):
    """By the style that it applies."""
    painted = (
        f'<calcext:conditional-formats {SPACE}><calcext:conditional-format calcext:target-range-address="Sheet1.A1:Sheet1.D9">'
        '<calcext:condition calcext:apply-style-name="x"/></calcext:conditional-format></calcext:conditional-formats>'
    )
    assert read_ods(SHOWN, INK.format("table-cell", "", f'fo:color="{ink}"'), after=painted) == (codes, True)
