"""Numbers that a program shows otherwise than they are kept, and values that are none of the cell's own: refused, never read."""

from __future__ import annotations

import io
import sys
import zipfile
from pathlib import Path

import pytest

sys.path.insert(0, str(Path(__file__).parents[1] / "corpus"))

import shapes

import printkit

ROWS = [["round", "player", "place", "predicts"], [1, "Aki", 1, "Aki"], [1, "Ben", 2, "Aki"]]
CELL = '<c r="C2" s="1"><v>1</v></c>'


def read(cell=CELL, code=r"0_);[Red]\(0\)", font='<sz val="11"/>', view=""):
    """The evening with another cell, format of its numbers, font or view: (codes, whether it counts)."""
    out = io.BytesIO()
    with zipfile.ZipFile(io.BytesIO(shapes.excel(ROWS))) as source, zipfile.ZipFile(out, "w") as target:
        for item in source.infolist():
            text = source.read(item).decode()
            if item.filename.endswith("sheet1.xml"):
                assert CELL in text
                text = text.replace(CELL, cell)
                assert not view or "<sheetViews>" not in text
                text = text.replace("<sheetData>", f"{view}<sheetData>")
            text = text.replace('<sz val="11"/>', font)
            target.writestr(item, text.replace(r"0_);[Red]\(0\)", code))
    reading = printkit.read(printkit.load("open"), ("a.xlsx", out.getvalue()))
    return {problem.code for problem in reading.problems}, reading.valid


@pytest.mark.parametrize(
    "code",
    [
        ";;;",
        "&quot;2&quot;",
        "0&quot;0&quot;",
        r"0\1",
        "0,",
        "[=1]&quot;2&quot;;0",
        "[&lt;" * 500,
        "[&gt;1]0;&quot;first&quot;",
        "&quot;-&quot;",
    ],
)
def test_a_number_that_is_shown_otherwise_is_refused(code):
    """It shows one place and holds another."""
    assert read(code=code) == ({"cell-shows-other"}, False)


@pytest.mark.parametrize(
    "code",
    [
        "General",
        "0",
        "0.0",
        "#,##0",
        "0000",
        "0&quot;.&quot;",
        "&quot;No. &quot;0",
        "@",
        "[Red]0",
        "General;General;&quot;-&quot;",
        r"_(* #,##0_);_(* \(#,##0\);_(* &quot;-&quot;_);_(@_)",
    ],
)
def test_a_number_with_something_beside_it_is_read(code):
    """Its unit, its sign, its leading zeros."""
    assert read(code=code) == (set(), True)


NOUGHT = '<c r="C2" s="1"><v>0</v></c>'


@pytest.mark.parametrize("code", ["0;-0;", "0;-0;;@", "0;-0;&quot;&quot;", "#,##0;-#,##0;_-", ";;;"])
def test_a_nought_that_nobody_sees_is_refused(code):
    """A blank box and a 0 are two results in most games."""
    assert "cell-shows-other" in read(NOUGHT, code)[0]


@pytest.mark.parametrize("code", ["0;-0", "0;-0;&quot;-&quot;", "0;-0;0", "[Red]0;[Blue]-0;&quot;;&quot;"])
def test_a_nought_that_is_seen_is_read(code):
    """A dash stands for it in accounts."""
    assert "cell-shows-other" not in read(NOUGHT, code)[0]


def test_a_sheet_that_shows_no_noughts_is_refused_where_it_has_one():
    """An option of Excel hides all of them."""
    view = '<sheetViews><sheetView showZeros="0" workbookViewId="0"/></sheetViews>'
    assert "cell-shows-other" in read(NOUGHT, view=view)[0]
    assert read(view=view) == (set(), True)


@pytest.mark.parametrize(
    ("code", "codes"), [(";;;", {"cell-shows-other"}), ("0;0;0;&quot;Ben&quot;", {"cell-shows-other"}), ("0;0;0;@", set())]
)
def test_a_text_that_is_shown_otherwise_is_refused(code, codes):
    """The fourth section of a format is for texts."""
    cell = '<c r="C2" s="1" t="inlineStr"><is><t>1</t></is></c>'
    assert read(cell, code) == (codes, not codes)


STRUCK = "<rPr><strike/></rPr>"


@pytest.mark.parametrize(
    ("cell", "struck"),
    [
        (f'<c r="C2" t="inlineStr"><is><r>{STRUCK}<t>2</t></r><r><t>1</t></r></is></c>', True),
        ('<c r="C2" t="inlineStr"><is><r><rPr><strike val="0"/></rPr><t>1</t></r></is></c>', False),
        ('<c r="C2" t="inlineStr"><is><r><rPr><b/></rPr><t>1</t></r></is></c>', False),
    ],
)
def test_what_is_crossed_out_in_a_cell_is_refused(cell, struck):
    """A 2 with a line through it and a 1 beside it was read as 21."""
    assert read(cell) == ({"cell-struck"} if struck else set(), not struck)


def test_a_cell_whose_font_is_crossed_out_is_refused():
    """All cells of the workbook have this font; the first ones are told."""
    codes, valid = read(font='<strike/><sz val="11"/>')
    assert (codes, valid) == ({"cell-struck"}, False)
    assert read(font='<strike val="0"/><sz val="11"/>') == (set(), True)


@pytest.mark.parametrize(
    ("cell", "code"),
    [
        ('<c r="C2" s="1"><v>1</v><v>2</v></c>', "not-xlsx"),
        ('<c r="C2" s="1"><v>1</v><extLst><ext><v>2</v></ext></extLst></c>', ""),
    ],
)
def test_only_a_cells_own_value_counts(cell, code):
    """Two values were read as one number, 12."""
    assert read(cell) == ({code} if code else set(), not code)


SHOWN = '<table:table-cell office:value-type="float" office:value="1.0" table:formula="of:=1*1"><text:p>1</text:p></table:table-cell>'


def read_ods(cell, style=""):
    """The evening in OpenDocument with another cell in its first row: (codes, whether it counts)."""
    space = 'xmlns:style="urn:oasis:names:tc:opendocument:xmlns:style:1.0"'
    styles = f"<office:automatic-styles {space}>{style}</office:automatic-styles>"
    out = io.BytesIO()
    with zipfile.ZipFile(io.BytesIO(shapes.google_ods(ROWS))) as source, zipfile.ZipFile(out, "w") as target:
        for item in source.infolist():
            text = source.read(item).decode()
            head, mark, rest = text.partition("<text:p>Aki</text:p></table:table-cell>")
            assert not mark or SHOWN in rest
            text = head + mark + rest.replace(SHOWN, cell, 1)
            target.writestr(item, text.replace("<office:body>", f"{styles}<office:body>"))
    reading = printkit.read(printkit.load("open"), ("a.ods", out.getvalue()))
    return {problem.code for problem in reading.problems}, reading.valid


@pytest.mark.parametrize(("kept", "shown", "valid"), [("1", "1", True), ("1", " 1 ", True), ("2", "1", False), ("1", "", True)])
def test_a_text_of_opendocument_is_the_one_that_is_shown(kept, shown, valid):
    """Its value stands in an attribute where a formula made it."""
    cell = (
        f'<table:table-cell office:value-type="string" office:string-value="{kept}"><text:p>{shown}</text:p></table:table-cell>'
    )
    assert read_ods(cell) == (set() if valid else {"cell-shows-other"}, valid)


STYLED = SHOWN.replace("<table:table-cell", '<table:table-cell table:style-name="x"')
SPANNED = '<table:table-cell office:value-type="string"><text:p><text:span text:style-name="x">2</text:span>1</text:p></table:table-cell>'
LINE = '<style:style style:name="x" style:family="{}"><style:text-properties style:text-line-through-style="{}"/></style:style>'


@pytest.mark.parametrize(
    ("family", "kind", "cell", "valid"),
    [
        ("table-cell", "solid", STYLED, False),
        ("table-cell", "none", STYLED, True),
        ("text", "solid", SPANNED, False),
        ("text", "none", SPANNED.replace(">2<", "><"), True),
    ],
)
def test_what_is_crossed_out_in_opendocument_is_refused(family, kind, cell, valid):
    """A 2 with a line through it and a 1 beside it was read as 21."""
    assert read_ods(cell, LINE.format(family, kind)) == (set() if valid else {"cell-struck"}, valid)


@pytest.mark.parametrize(
    ("shown", "valid"),
    [
        *((shown, True) for shown in ("1", "1.00", "1,0", "01", "1 €", "１", "TRUE", "")),
        *((shown, False) for shown in ("2", "10", "first", "-")),
    ],
)
def test_a_number_of_opendocument_is_the_one_that_is_shown(shown, valid):
    """The file holds both."""
    codes, counts = read_ods(SHOWN.replace(">1<", f">{shown}<"))
    assert (counts, codes) == (valid, set() if valid else {"cell-shows-other"})
