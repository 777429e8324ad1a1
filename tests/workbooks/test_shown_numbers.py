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


def read(cell=CELL, code=r"0_);[Red]\(0\)"):
    """The evening with another cell, or another format of its numbers: (codes, places of the first round)."""
    out = io.BytesIO()
    with zipfile.ZipFile(io.BytesIO(shapes.excel(ROWS))) as source, zipfile.ZipFile(out, "w") as target:
        for item in source.infolist():
            text = source.read(item).decode()
            if item.filename.endswith("sheet1.xml"):
                assert CELL in text
                text = text.replace(CELL, cell)
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
        "[&gt;1]0;&quot;first&quot;",
        "&quot;-&quot;",
    ],
)
def test_a_number_that_is_shown_otherwise_is_refused(code):
    """It shows one place and holds another."""
    assert read(code=code) == ({"cell-not-read"}, False)


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


@pytest.mark.parametrize(
    ("shown", "valid"),
    [
        *((shown, True) for shown in ("1", "1.00", "1,0", "01", "1 €", "１", "", "TRUE")),
        *((shown, False) for shown in ("2", "10", "first", "-")),
    ],
)
def test_a_number_of_opendocument_is_the_one_that_is_shown(shown, valid):
    """The file holds both."""
    out = io.BytesIO()
    with zipfile.ZipFile(io.BytesIO(shapes.google_ods(ROWS))) as source, zipfile.ZipFile(out, "w") as target:
        for item in source.infolist():
            text = source.read(item).decode()
            head, mark, rest = text.partition("<text:p>Aki</text:p></table:table-cell>")
            target.writestr(item, head + mark + rest.replace(SHOWN, SHOWN.replace(">1<", f">{shown}<"), 1))
    reading = printkit.read(printkit.load("open"), ("a.ods", out.getvalue()))
    assert (reading.valid, {problem.code for problem in reading.problems}) == (valid, set() if valid else {"cell-not-read"})
