"""Saves evenings with Python's libraries; run by ``make.py`` in an environment of its own. Evenings come in on standard input."""

from __future__ import annotations

import json
import sys
from datetime import date
from pathlib import Path

import odf.opendocument
import odf.table
import odf.text
import openpyxl
import pandas as pd
import xlsxwriter


def cells(row):
    """A row with its days as days."""
    return [date.fromisoformat(cell["day"]) if isinstance(cell, dict) else cell for cell in row]


def by_openpyxl(rows, path):
    """Shared strings, days as numbers with a format."""
    book = openpyxl.Workbook()
    for row in rows:
        book.active.append(cells(row))
    book.save(path)


def by_xlsxwriter(rows, path, **options):
    """With a format for days; memory held constant gives strings in their cells."""
    book = xlsxwriter.Workbook(path, {"default_date_format": "yyyy/mm/dd", **options})
    sheet = book.add_worksheet()
    for place, row in enumerate(rows):
        for column, cell in enumerate(cells(row)):
            if isinstance(cell, date):
                sheet.write_datetime(place, column, cell)
            elif isinstance(cell, str):
                sheet.write_string(place, column, cell)
            elif cell is not None:
                sheet.write(place, column, cell)
    book.close()


def by_xlsxwriter_in_place(rows, path):
    """See `by_xlsxwriter`."""
    by_xlsxwriter(rows, path, constant_memory=True)


def by_xlsxwriter_formulas(rows, path):
    """Every number a formula with its value beside it."""
    book = xlsxwriter.Workbook(path, {"date_1904": True, "default_date_format": "d.m.yy"})
    sheet = book.add_worksheet()
    for place, row in enumerate(rows):
        for column, cell in enumerate(cells(row)):
            if isinstance(cell, int) and not isinstance(cell, bool):
                sheet.write_formula(place, column, f"={cell}+0", None, cell)
            elif isinstance(cell, str) and place:
                sheet.write_formula(place, column, '=CONCATENATE("","")', None, cell)
            elif cell is not None:
                sheet.write(place, column, cell)
    book.close()


def by_pandas(rows, path):
    """A frame: whole numbers beside blanks are written 3.0."""
    frame = pd.DataFrame([cells(row) for row in rows[1:]], columns=rows[0])
    frame.to_excel(path, index=False, engine="odf" if path.suffix == ".ods" else "xlsxwriter")


def by_odfpy(rows, path):
    """Values typed, as its examples show."""
    _odfpy(rows, path, typed=True)


def by_odfpy_untyped(rows, path):
    """Texts without a type of value, as the shortest of its examples."""
    _odfpy(rows, path, typed=False)


def _odfpy(rows, path, *, typed):
    book = odf.opendocument.OpenDocumentSpreadsheet()
    table = odf.table.Table(name="Evening")
    for row in rows:
        line = odf.table.TableRow()
        for cell in cells(row):
            line.addElement(_cell(cell, typed=typed))
        table.addElement(line)
    book.spreadsheet.addElement(table)
    book.save(str(path))


def _cell(cell, *, typed):
    values = {}
    match cell:
        case None:
            return odf.table.TableCell()
        case bool():
            values = {"valuetype": "boolean", "booleanvalue": str(cell).lower()}
        case int():
            values = {"valuetype": "float", "value": cell}
        case date():
            values = {"valuetype": "date", "datevalue": cell.isoformat()}
        case str():
            values = {"valuetype": "string"}
    made = odf.table.TableCell(**values if typed else {})
    made.addElement(odf.text.P(text=str(cell)))
    return made


WRITERS = {
    "openpyxl": (by_openpyxl, "xlsx"),
    "xlsxwriter": (by_xlsxwriter, "xlsx"),
    "xlsxwriter-in-place": (by_xlsxwriter_in_place, "xlsx"),
    "xlsxwriter-formulas": (by_xlsxwriter_formulas, "xlsx"),
    "pandas": (by_pandas, "xlsx ods"),
    "odfpy": (by_odfpy, "ods"),
    "odfpy-untyped": (by_odfpy_untyped, "ods"),
}

if __name__ == "__main__":
    for game, rows in json.load(sys.stdin).items():
        for name, (writer, kinds) in WRITERS.items():
            folder = Path(sys.argv[1]) / name
            folder.mkdir(parents=True, exist_ok=True)
            for kind in kinds.split():
                writer(rows, folder / f"{game}.{kind}")
