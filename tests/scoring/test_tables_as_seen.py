"""What a table holds and its readers would not see, or would see and find nowhere: cells without a heading, what is hidden."""

from __future__ import annotations

import io
import zipfile

import openpyxl
import pytest

from catalog_cases import game_ids, game_of
from helpers_workbooks import MAKERS, PLAIN, ods, xlsx
from printkit.messages.people import line
from printkit.messages.sentences import sentence
from printkit.scoring.readers.files import parse
from printkit.scoring.run import score_sources
from printkit.scoring.writing import template


def answer(name, data):
    """The answer for a file of OPEN."""
    (found,) = score_sources([(name, data)], game_of("open"))
    return found


@pytest.mark.parametrize("kind", MAKERS)
def test_cells_without_a_heading_are_told(kind):
    """By their column, its letter and the first row; empty columns beside the table are nobody's concern."""
    rows = [[*PLAIN[0], "", ""], *([*row, "", ""] for row in PLAIN[1:])]
    assert answer(f"a.{kind}", MAKERS[kind](rows)).problems == []
    rows[3][6] = "99"
    found = answer(f"a.{kind}", MAKERS[kind](rows))
    (problem,) = found.problems
    assert (problem.code, problem.line) == ("column-without-heading", 4)
    assert "column 7 (G) has no heading, but “99” is written in it" in sentence(problem, "en")
    assert line(problem, "en", found.game, found.source).startswith(f"error: a.{kind}, line 4: column 7 (G)")


def test_hidden_rows_and_columns_of_a_workbook_are_told():
    """Also rows that a filter hides; they count all the same. Hidden empty ones are nobody's concern."""
    book = openpyxl.load_workbook(io.BytesIO(xlsx(PLAIN)))
    sheet = book.active
    sheet.auto_filter.ref = "A1:E4"
    for row in (4, 9):
        sheet.row_dimensions[row].hidden = True
    for column in ("D", "H"):
        sheet.column_dimensions[column].hidden = True
    out = io.BytesIO()
    book.save(out)
    expect_hidden("a.xlsx", out.getvalue())


def test_hidden_rows_and_columns_of_an_open_document_are_told():
    """Where one tag stands for several, too."""
    hidden = '<table:table-column table:number-columns-repeated="3"/><table:table-column table:visibility="collapse"/>'
    with zipfile.ZipFile(io.BytesIO(ods(PLAIN))) as source:
        parts = {item.filename: source.read(item) for item in source.infolist()}
    content = parts["content.xml"].decode().replace('"Sheet1">', f'"Sheet1">{hidden}')
    head, mark, last = content.rpartition("<table:table-row>")
    last = last.replace(
        "</table:table>", '<table:table-row table:visibility="filter" table:number-rows-repeated="9"/></table:table>'
    )
    parts["content.xml"] = (head + mark.replace(">", ' table:visibility="filter">') + last).encode()
    out = io.BytesIO()
    with zipfile.ZipFile(out, "w") as target:
        for name, data in parts.items():
            target.writestr(name, data)
    expect_hidden("a.ods", out.getvalue())


def expect_hidden(name, data):
    """PLAIN with its last row and its fourth column hidden."""
    found = answer(name, data)
    assert [(p.severity, p.code) for p in found.problems] == [("warning", "hidden-rows"), ("warning", "hidden-columns")]
    assert "row 4 is hidden or filtered out and was read" in sentence(found.problems[0], "en")
    assert "column D is hidden" in sentence(found.problems[1], "en")
    assert found.record.data["rounds"][0]["order"] == ["田中", "鈴木"]


def test_the_sheet_that_is_seen_is_scored():
    """A hidden first sheet was scored instead of it; a table that is on a hidden sheet alone is refused."""
    other = [[cell.replace("田中", "佐藤") for cell in row] for row in PLAIN]
    book = openpyxl.load_workbook(io.BytesIO(xlsx(PLAIN, other)))
    book.worksheets[0].sheet_state = "hidden"
    book.active = 1
    out = io.BytesIO()
    book.save(out)
    found = answer("a.xlsx", out.getvalue())
    assert found.record.data["players"] == ["佐藤", "鈴木"]
    assert [problem.code for problem in found.problems] == ["sheets-not-read"]
    book.worksheets[1].delete_rows(1, 9)
    out = io.BytesIO()
    book.save(out)
    (problem,) = answer("a.xlsx", out.getvalue()).problems
    assert (problem.code, problem.severity) == ("table-on-hidden-sheet", "error")


def test_an_error_of_a_formula_is_told_by_its_cell():
    """LibreOffice saves it as an empty text with the error beside: it was read as blank, and the other player won."""
    bare = (
        '<table:table-cell table:formula="of:=1/0" office:value-type="string" office:string-value=""><text:p>#DIV/0!</text:p>'
        "</table:table-cell>"
    )
    found = answer("a.ods", ods([row[:4] for row in PLAIN], formula=bare))
    assert next(found.told("en")).startswith("error: a.ods, cell D4: this cell shows #DIV/0!")


@pytest.mark.parametrize("name", game_ids())
def test_workbooks_to_fill_in_hide_nothing(name):
    """Nor has a column no heading."""
    game = game_of(name)
    codes = {problem.code for problem in parse("a.xlsx", template(game, "xlsx", "ja"), game).problems}
    assert not codes & {"hidden-rows", "hidden-columns", "column-without-heading"}
