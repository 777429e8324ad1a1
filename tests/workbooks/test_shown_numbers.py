"""Numbers that a program shows otherwise than they are kept, and values that are none of the cell's own: refused, never read."""

from __future__ import annotations

import io
import sys
import zipfile
from pathlib import Path

import openpyxl
import pytest
from openpyxl.styles import Font
from openpyxl.worksheet.table import Table

sys.path.insert(0, str(Path(__file__).parents[1] / "corpus"))

import shapes

import printkit

ROWS = [["round", "player", "place", "predicts"], [1, "Aki", 1, "Aki"], [1, "Ben", 2, "Aki"]]
CELL = '<c r="C2" s="1"><v>1</v></c>'


def read(cell=CELL, code=r"0_);[Red]\(0\)", font='<sz val="11"/>', view="", fills="", after="", align=""):
    """The evening with another cell, format of its numbers, font, view, fills, end of its sheet or place in its cells: (codes, whether it counts)."""
    out = io.BytesIO()
    with zipfile.ZipFile(io.BytesIO(shapes.excel(ROWS))) as source, zipfile.ZipFile(out, "w") as target:
        for item in source.infolist():
            text = source.read(item).decode()
            if item.filename.endswith("sheet1.xml"):
                assert CELL in text
                text = text.replace(CELL, cell)
                assert not view or "<sheetViews>" not in text
                text = text.replace("<sheetData>", f"{view}<sheetData>")
            text = text.replace('<sz val="11"/>', font).replace("</sheetData>", f"</sheetData>{after}")
            text = text.replace('numFmtId="165" fontId="0"', 'numFmtId="165" fontId="0" fillId="1"')
            if align:
                text = text.replace(
                    'fontId="0" fillId="1" xfId="0"/>', f'fontId="0" fillId="1" xfId="0"><alignment horizontal="{align}"/></xf>'
                )
            text = text.replace("</fonts>", f'</fonts><fills><fill><patternFill patternType="none"/></fill>{fills}</fills>')
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
        "0*1",
        "0&quot;.&quot;0",
        "0-0",
        "-0",
        "&quot;-&quot;0",
        *(
            "10",
            "1#",
            "[$1]0",
            "[$1-409]0",
            "[$4]0",
            "0[$5]",
            "!10",
            "!0",
            "0.5",
            "1 General",
            "General General",
            "0@",
            "十0",
            "0十",
        ),
        *("１0", "0一", "&quot;two hundred and &quot;0", "[Red]10;[Blue]-0", "[&gt;0]10;0"),
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
        "[$¥-411]#,##0",
        "#,##0&quot;点&quot;",
        "0_-",
        "@",
        "[Red]0",
        *(
            "[$-409]0",
            "0[$ Kč-405]",
            "# ?/8",
            "0.00E+00",
            "&quot;someone &quot;0",
            "0_1",
            "[DBNum1]0",
            "[Color10]0",
            "0!",
            "0&quot; of them&quot;",
        ),
        "General;General;&quot;-&quot;",
        r"_(* #,##0_);_(* \(#,##0\);_(* &quot;-&quot;_);_(@_)",
    ],
)
def test_a_number_with_something_beside_it_is_read(code):
    """Its unit, its sign, its leading zeros."""
    assert read(code=code) == (set(), True)


@pytest.mark.parametrize(("align", "seen"), [("fill", False), ("center", True)])
def test_what_fills_its_cell_again_and_again_is_refused(align, seen):
    """A 1 is shown as 1111."""
    assert read(align=align) == (set() if seen else {"cell-shows-other"}, seen)


NOUGHT = '<c r="C2" s="1"><v>0</v></c>'


@pytest.mark.parametrize(
    "code",
    [
        "[=0]&quot;&quot;;General",
        "0;-0;&quot;first&quot;",
        "#",
        "#,###",
        "0;-0;&quot;5&quot;",
        "0;-0;",
        "0;-0;;@",
        "0;-0;&quot;&quot;",
        "#,##0;-#,##0;_-",
        ";;;",
    ],
)
def test_a_nought_that_nobody_sees_is_refused(code):
    """A blank box and a 0 are two results in most games."""
    assert "cell-shows-other" in read(NOUGHT, code)[0]


@pytest.mark.parametrize(
    "code",
    ["0;-0", "0;-0;&quot;-&quot;", "0;-0;0", "[=0]&quot;-&quot;;0", "0;-0;&quot;- kr.&quot;", "[Red]0;[Blue]-0;&quot;;&quot;"],
)
def test_a_nought_that_is_seen_is_read(code):
    """A dash stands for it in accounts."""
    assert "cell-shows-other" not in read(NOUGHT, code)[0]


@pytest.mark.parametrize(
    ("code", "seen"),
    [
        *((code, True) for code in ("General", "0", "0;-0", "0;(0)", "0;△0", "0;[Red]0", r"0_ ;\-0\ ", "[&lt;0]-0;0")),
        *((code, False) for code in ("0;0", "0;;0", ";0", "0;&quot;5&quot;", "General;General;0")),
    ],
)
def test_a_number_below_nought_that_lacks_its_sign_is_refused(code, seen):
    """-3 was shown as 3, or not at all."""
    codes, _ = read('<c r="C2" s="1"><v>-3</v></c>', code)
    assert ("cell-shows-other" not in codes) is seen


def test_a_sheet_that_shows_no_noughts_is_refused_where_it_has_one():
    """An option of Excel hides all of them."""
    view = '<sheetViews><sheetView showZeros="0" workbookViewId="0"/></sheetViews>'
    assert "cell-shows-other" in read(NOUGHT, view=view)[0]
    assert read(view=view) == (set(), True)


@pytest.mark.parametrize(
    ("code", "codes"),
    [
        *(
            (code, {"cell-shows-other"})
            for code in (";;;", "0;0;0;&quot;Ben&quot;", "@@", "[$1]@", "@;@;@;&quot;1&quot;@", "十@", "@2")
        ),
        *((code, set()) for code in ("0;0;0;@", "@", "@&quot;さん&quot;", "General")),
    ],
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


def fill(colour, kind="solid"):
    """A fill of the cells that hold numbers."""
    return f'<fill><patternFill patternType="{kind}"><fgColor {colour}/></patternFill></fill>'


WHITE = '<color rgb="FFFFFFFF"/>'
GRADIENT = '<fill><gradientFill><stop position="0"><color rgb="{}"/></stop><stop position="1"><color rgb="{}"/></stop></gradientFill></fill>'
PAINTED = [("1", True), (f"<r><rPr>{WHITE}</rPr><t>2</t></r><r><t>1</t></r>", False), ("<r><rPr><b/></rPr><t>1</t></r>", True)]


@pytest.mark.parametrize(
    ("font", "fills", "code", "seen"),
    [
        (WHITE, "", "0", False),
        ('<color indexed="9"/>', "", "0", False),
        ('<color theme="0"/>', fill('theme="0"'), "0", False),
        ('<color rgb="FF112233"/>', fill('rgb="FF112233"'), "0", False),
        ('<color rgb="FF000000"/>', "", "[White]0", False),
        ('<color theme="1" tint="1.0"/>', "", "0", False),
        ('<color theme="0" tint="-1"/>', "", "0", True),
        (WHITE, GRADIENT.format("FFFFFFFF", "FFFFFFFF"), "0", False),
        ('<color theme="1"/>', "", "0", True),
        ('<color theme="0" tint="-0.5"/>', "", "0", True),
        ('<color auto="1"/>', fill('indexed="64"', "gray125"), "0", True),
        ("", "", "0", True),
    ],
)
def test_what_is_written_in_the_colour_of_its_background_is_refused(font, fills, code, seen):
    """White on white: helpers of a table, and what somebody wanted to hide."""
    assert read(font=font, fills=fills, code=code) == (set() if seen else {"cell-same-colour"}, seen)


@pytest.mark.parametrize(("size", "seen"), [("1", False), ("2.5", False), ("3", True), ("11", True), ("", True)])
def test_letters_that_nobody_can_read_are_refused(size, seen):
    """Of a cell and of a part of its text, in both kinds of workbook."""
    told = (set() if seen else {"cell-tiny"}, seen)
    assert read(font=f'<sz val="{size}"/>') == told
    run = f'<r><rPr><sz val="{size}"/></rPr><t>1</t></r>'
    assert read(f'<c r="C2" t="inlineStr"><is>{run}</is></c>') == told
    assert read_ods(STYLED, INK.format("table-cell", "", f'fo:font-size="{size}pt"')) == told


def test_white_letters_on_colour_are_read():
    """Only the cells with numbers have another background, so a heading is told; with all of them on it nothing is."""
    reading = read(font=WHITE, fills=fill('theme="4"'))
    assert reading == ({"cell-same-colour"}, False)  # the headings, A1 first
    painted = '<conditionalFormatting sqref="A1:H9"><cfRule type="colorScale" priority="1"><colorScale/></cfRule></conditionalFormatting>'
    assert read(font=WHITE, after=painted) == (set(), True)
    assert read(font=WHITE, after=painted.replace("A1:H9", "J1:J9")) == ({"cell-same-colour"}, False)


@pytest.mark.parametrize(("ref", "seen"), [("A1:D3", True), ("A1:D2", False)])
def test_tables_of_excel_are_painted_by_their_style(ref, seen):
    """White letters in one are read, those beside it not."""
    data, book = io.BytesIO(), openpyxl.Workbook()
    for row in ROWS:
        book.active.append(row)
    for row in book.active.iter_rows():
        for cell in row:
            cell.font = Font(color="FFFFFFFF")
    book.active.add_table(Table(displayName="Own", ref=ref))
    book.save(data)
    assert printkit.read(printkit.load("open"), ("a.xlsx", data.getvalue())).valid is seen


@pytest.mark.parametrize(("text", "seen"), PAINTED)
def test_a_white_part_of_a_text_is_refused(text, seen):
    """A white 2 in front of a 1 was read as 21."""
    inside = text if text.startswith("<r>") else f"<t>{text}</t>"
    assert read(f'<c r="C2" t="inlineStr"><is>{inside}</is></c>') == (set() if seen else {"cell-same-colour"}, seen)


def test_rows_that_are_flat_unless_they_say_so_are_told():
    """A sheet may hide all rows that don't say how high they are."""
    data = io.BytesIO()
    with zipfile.ZipFile(io.BytesIO(shapes.bare(ROWS))) as source, zipfile.ZipFile(data, "w") as target:
        for item in source.infolist():
            text = source.read(item).decode()
            target.writestr(item, text.replace("<x:sheetData>", '<x:sheetFormatPr zeroHeight="1"/><x:sheetData>'))
    reading = printkit.read(printkit.load("open"), ("a.xlsx", data.getvalue()))
    assert ([problem.code for problem in reading.problems], reading.valid) == (["hidden-rows"], True)


@pytest.mark.parametrize(
    ("width", "hidden"), [("0cm", True), ("0.01cm", True), ("0.005in", True), ("0.3pt", True), ("5mm", False)]
)
def test_a_column_too_narrow_to_be_seen_is_told(width, hidden):
    """Whoever drags its edge to the next one hides it."""
    style = f'<style:style style:name="c" style:family="table-column"><style:table-column-properties style:column-width="{width}"/></style:style>'
    codes, valid = read_ods(SHOWN, style, columns='<table:table-column table:style-name="c"/>')
    assert (codes, valid) == ({"hidden-columns"} if hidden else set(), True)


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


SPACES = 'xmlns:style="urn:oasis:names:tc:opendocument:xmlns:style:1.0" xmlns:fo="urn:oasis:names:tc:opendocument:xmlns:xsl-fo-compatible:1.0"'


def read_ods(cell, style="", shared="", columns="", after=""):
    """The evening in OpenDocument with another cell in its first row, styles, columns and end of its table: (codes, whether it counts)."""
    styles = f"<office:automatic-styles {SPACES}>{style}</office:automatic-styles>"
    out = io.BytesIO()
    with zipfile.ZipFile(io.BytesIO(shapes.google_ods(ROWS))) as source, zipfile.ZipFile(out, "w") as target:
        for item in source.infolist():
            text = source.read(item).decode()
            head, mark, rest = text.partition("<text:p>Aki</text:p></table:table-cell>")
            assert not mark or SHOWN in rest
            text = head + mark + rest.replace(SHOWN, cell, 1).replace("</table:table>", f"{after}</table:table>")
            text = text.replace("<table:table-row>", f"{columns}<table:table-row>", 1)
            target.writestr(item, text.replace("<office:body>", f"{styles}<office:body>"))
        if shared:
            office = 'xmlns:office="urn:oasis:names:tc:opendocument:xmlns:office:1.0"'
            target.writestr("styles.xml", f"<office:document-styles {office} {SPACES}>{shared}</office:document-styles>")
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
    ("style", "cell", "valid"),
    [
        (
            '<style:style style:name="x" style:family="table-cell"><style:table-cell-properties style:repeat-content="{}"/></style:style>',
            STYLED,
            "true",
        ),
        (
            '<style:style style:name="x" style:family="text"><style:text-properties text:display="{}"/></style:style>',
            SPANNED,
            "none",
        ),
        ("", SPANNED.replace("text:span", "text:hidden-text"), ""),
    ],
    ids=["as often as there is room", "by a style", "by a field"],
)
def test_what_opendocument_shows_otherwise_than_it_stands_there_is_refused(style, cell, valid):
    """A 1 that fills its cell is 1111; a hidden 2 in front of a 1 was read as 21."""
    assert read_ods(cell, style.format(valid)) == ({"cell-shows-other"}, False)
    if style:
        assert "cell-shows-other" not in read_ods(cell, style.format("false" if valid == "true" else "true"))[0]


STRIKE = '<style:text-properties style:text-line-through-style="{}"/>'
CHILD = '<style:style style:name="x" style:family="table-cell" style:parent-style-name="Own">{}</style:style>'
PARENT = '<office:styles><style:style style:name="Own" style:family="table-cell">{}</style:style></office:styles>'
DEFAULT = '<office:styles><style:default-style style:family="table-cell">{}</style:default-style></office:styles>'
FOOTER = (
    '<office:automatic-styles><style:style style:name="x" style:family="table-cell">{}</style:style></office:automatic-styles>'
)


@pytest.mark.parametrize(
    ("own", "shared", "valid"),
    [
        (CHILD.format(""), PARENT.format(STRIKE.format("solid")), False),
        (CHILD.format(STRIKE.format("none")), PARENT.format(STRIKE.format("solid")), True),
        (CHILD.format(""), DEFAULT.format(STRIKE.format("solid")), False),
        (CHILD.format(STRIKE.format("none")), FOOTER.format(STRIKE.format("solid")), True),
    ],
)
def test_styles_of_opendocument_inherit(own, shared, valid):
    """Those of a cell from those that the whole document has, in a part of their own; not from those of a page's foot."""
    assert read_ods(STYLED, own, shared) == (set() if valid else {"cell-struck"}, valid)


def test_a_cell_of_opendocument_takes_the_style_of_its_column():
    """Unless it names its own."""
    columns = '<table:table-column table:number-columns-repeated="2"/><table:table-column table:default-cell-style-name="x"/>'
    struck = LINE.format("table-cell", "solid")
    assert read_ods(SHOWN, struck, columns=columns) == ({"cell-struck"}, False)
    assert read_ods(SHOWN, LINE.format("table-cell", "none"), columns=columns) == (set(), True)


INK = '<style:style style:name="x" style:family="{}"><style:table-cell-properties {}/><style:text-properties {}/></style:style>'


@pytest.mark.parametrize(
    ("family", "paper", "ink", "cell", "seen"),
    [
        ("table-cell", "", 'fo:color="#FFFFFF"', STYLED, False),
        ("table-cell", 'fo:background-color="transparent"', 'fo:color="#ffffff"', STYLED, False),
        ("table-cell", 'fo:background-color="#123456"', 'fo:color="#123456"', STYLED, False),
        ("table-cell", 'fo:background-color="#000000"', 'fo:color="#ffffff"', STYLED, True),
        ("table-cell", "", 'fo:color="#ffffff" style:use-window-font-color="true"', STYLED, True),
        ("table-cell", "", 'fo:color="#000000"', STYLED, True),
        ("text", "", 'fo:color="#ffffff"', SPANNED, False),
        (
            "text",
            "",
            'fo:color="#ffffff" fo:background-color="#ff0000"',
            SPANNED.replace("2<", "1<").replace(">1</text:p>", "></text:p>"),
            True,
        ),
    ],
)
def test_letters_of_opendocument_in_the_colour_of_their_background_are_refused(family, paper, ink, cell, seen):
    """A white 2 in front of a 1 was read as 21."""
    assert read_ods(cell, INK.format(family, paper, ink)) == (set() if seen else {"cell-same-colour"}, seen)


@pytest.mark.parametrize(
    ("value", "style", "refused"), [("1.0", "", True), ("0.0", "", False), ("0.0", ' table:style-name="x"', True)]
)
def test_a_number_without_a_text_is_refused_where_others_have_theirs(value, style, refused):
    """It is hidden by its format. SheetJS saves all numbers so, and pandas noughts, which have no format: those are seen."""
    formatted = '<style:style style:name="x" style:family="table-cell" style:data-style-name="N1"/>'
    cell = SHOWN.replace('"1.0"', f'"{value}"').replace(">1<", "><").replace("<table:table-cell", f"<table:table-cell{style}")
    assert ("cell-shows-other" in read_ods(cell, formatted)[0]) is refused


@pytest.mark.parametrize(
    ("shown", "valid"),
    [
        *((shown, True) for shown in ("1", "1.00", "1,0", "01", "1 €", "１", "TRUE")),
        *((shown, False) for shown in ("2", "10", "first", "-", "")),
    ],
)
def test_a_number_of_opendocument_is_the_one_that_is_shown(shown, valid):
    """The file holds both."""
    codes, counts = read_ods(SHOWN.replace(">1<", f">{shown}<"))
    assert (counts, codes) == (valid, set() if valid else {"cell-shows-other"})
