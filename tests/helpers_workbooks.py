"""Workbooks as people save them: of cells, by openpyxl, and as LibreOffice writes them."""

from __future__ import annotations

import io
import re
import zipfile
from xml.sax.saxutils import escape

import openpyxl

PLAIN = [
    ["ラウンド", "プレイヤー", "順位", "占い", "ルール"],
    ["", "*", "", "", "基本"],
    ["1", "田中", "1位", "田中", ""],
    ["1", "鈴木", "2位", "鈴木", ""],
]
"""One round of OPEN, as somebody types it under Japanese headings."""


def ods(*sheets, formula="", after=""):
    """An OpenDocument spreadsheet of sheets of texts, as LibreOffice writes one.

    `formula` stands in place of the last cell, `after` behind the rows of each sheet.
    """
    office = "urn:oasis:names:tc:opendocument:xmlns"
    spaces = " ".join(f'xmlns:{name}="{office}:{name}:1.0"' for name in ("office", "table", "text"))
    tables = ""
    for number, rows in enumerate(sheets, 1):
        tables += f'<table:table table:name="Sheet{number}">'
        for row in rows:
            cells = [
                f'<table:table-cell office:value-type="string"><text:p>{escape(cell)}</text:p></table:table-cell>'
                for cell in row
            ]
            tables += f"<table:table-row>{''.join(cells)}</table:table-row>"
        tables += f"{after}</table:table>"
    if formula:
        tables = re.sub(r"(.*)<table:table-cell .*?</table:table-cell>", lambda m: m[1] + formula, tables, flags=re.DOTALL)
    content = f'<?xml version="1.0" encoding="UTF-8"?><office:document-content {spaces} office:version="1.3"><office:body>'
    content += f"<office:spreadsheet>{tables}</office:spreadsheet></office:body></office:document-content>"
    kind = "application/vnd.oasis.opendocument.spreadsheet"
    listed = f'<manifest:file-entry manifest:full-path="/" manifest:media-type="{kind}"/>'
    out = io.BytesIO()
    with zipfile.ZipFile(out, "w") as archive:
        archive.writestr("mimetype", kind)
        archive.writestr("content.xml", content)
        archive.writestr(
            "META-INF/manifest.xml", f'<manifest:manifest xmlns:manifest="{office}:manifest:1.0">{listed}</manifest:manifest>'
        )
    return out.getvalue()


def xlsx(*sheets):
    """A workbook of sheets of cells."""
    book = openpyxl.Workbook()
    book.remove(book.active)
    for number, rows in enumerate(sheets, 1):
        sheet = book.create_sheet(f"Sheet{number}")
        for row in rows:
            sheet.append(row)
    out = io.BytesIO()
    book.save(out)
    return out.getvalue()


MAKERS = {"xlsx": xlsx, "ods": ods}
