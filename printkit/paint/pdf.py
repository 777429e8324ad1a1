"""A document as one PDF file, printed at its true size and, if it is asked for, filled in on screen.

This module and its neighbours ``objects`` and ``typeface`` are all that knows ReportLab; points and an upward y axis exist
only here, in ``ink`` and in ``acroform``.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING

from printkit.draw.frame import PT_PER_MM, Document, Frame
from printkit.paint import typeface
from printkit.paint.ink import InkStock, font_name
from printkit.paint.objects import Numbers, PdfFile, string

if TYPE_CHECKING:
    from printkit.paint.acroform import FormWriter
    from printkit.paint.standard import Press

FontFile = Callable[[str, frozenset[str]], tuple[str, bytes]]
"""For a face and the characters it has to show: a PostScript name and the path of a TrueType file."""

_DUPLEX = {"": "Simplex", "long": "DuplexFlipLongEdge", "short": "DuplexFlipShortEdge"}


def paint(document: Document, font_file: FontFile, press: Press | None = None) -> bytes:
    """The document as a PDF file: the same bytes for the same document, fonts and libraries.

    With `press` it is a file for that press, in its inks and to its standard, which no form can be. `font_file` is asked once per face, with every character that the document sets in it. Fields become an AcroForm if the
    document is fillable, else they leave no trace.

    Raises ValueError if there is no page, a form is to be pressed, a font lacks a character, a coordinate is not finite, or field names are not fit for
    a form (see `acroform.Form`); OSError if a font or a bitmap can't be read.
    """
    if not document.pages:
        raise ValueError(f"expected a page in {document.title!r}, found none; a PDF without pages can't be opened")
    if press and document.fillable:
        raise ValueError("a form is for screens; a press takes none")
    file = PdfFile(press.version if press else (1, 7))
    stock = InkStock(file, press.separation if press else None, see_through=press is None)
    point = Numbers(3)
    tree = file.reserve()
    form = _form(file, document, font_file) if document.fillable else None
    pages = []
    known: dict[tuple[object, ...], str] = {}
    for frame in document.pages:
        page = file.reserve()
        pages.append(page)
        content, resources = stock.page(frame.h, frame.items)
        shape = frame.w, frame.h, frame.trim, frame.bleed
        if shape not in known:
            known[shape] = _boxes(point, frame)
        widgets = form.widgets(frame, page) if form else ""
        file.put(
            page,
            f"<</Type/Page/Parent {tree}{known[shape]}/Resources{resources}/Contents {file.stream('', content)}{widgets}>>",
        )
    file.put(tree, f"<</Type/Pages/Count {len(pages)}/Kids[{' '.join(pages)}]>>")
    for face, codes in stock.codes.items():
        name, font = font_file(face, frozenset(codes))
        file.add_font(font_name(face), typeface.embed(file, name, font, codes))

    catalog = {
        "Pages": tree,
        "Lang": string(document.lang),
        "ViewerPreferences": "<</DisplayDocTitle true/PrintScaling/None/PickTrayByPDFSize true"
        f"/Duplex/{_DUPLEX[document.duplex]}>>",
    }
    if document.bookmarks:
        catalog["Outlines"] = _outline(file, document.bookmarks, pages)
    if form:
        catalog["AcroForm"] = form.finish()
    info = {
        "Title": document.title,
        "Subject": document.subject,
        "Keywords": document.keywords,
        "Creator": "printkit",
        "Producer": "ReportLab",
    }
    about = {name: string(text) for name, text in info.items() if text}
    if press:
        catalog["ViewerPreferences"] = "<</DisplayDocTitle true/PrintScaling/None>>"
        catalog |= press.catalog(file, document)
        about |= press.info
    return file.finish(catalog, about)


def _form(file: PdfFile, document: Document, font_file: FontFile) -> FormWriter:
    """The form that a fillable document becomes."""
    from printkit.paint.acroform import FormWriter  # most documents have no fields

    return FormWriter(file, _typed(file, document, font_file), document.keywords)


def _typed(file: PdfFile, document: Document, font_file: FontFile) -> str:
    """The reference of the font that what is typed is shown in; empty where no characters were asked for."""
    if not document.typeable:
        return ""
    codes = typeface.Codes()
    for character in document.typeable:
        codes[character]
    name, font = font_file("regular", frozenset(codes))
    return typeface.embed(file, name, font, codes)


def _boxes(point: Numbers, frame: Frame) -> str:
    """The page's boxes as PDF spells them: points from the bottom left, two opposite corners."""
    whole = (0.0, 0.0, frame.w, frame.h)
    boxes = ""
    for name, box in (("Media", whole), ("Bleed", frame.bleed or whole), ("Trim", frame.trim or whole)):
        x, y, w, h = box
        corners = (x, frame.h - y - h, x + w, frame.h - y)
        boxes += f"/{name}Box[{' '.join(point[value * PT_PER_MM] for value in corners)}]"
    return boxes


def _outline(file: PdfFile, bookmarks: Sequence[tuple[str, int]], pages: Sequence[str]) -> str:
    """A flat outline: each entry shows its whole page."""
    root = file.reserve()
    entries = [file.reserve() for _ in bookmarks]
    for index, (title, page) in enumerate(bookmarks):
        before = f"/Prev {entries[index - 1]}" if index else ""
        after = f"/Next {entries[index + 1]}" if index + 1 < len(entries) else ""
        file.put(entries[index], f"<</Title{string(title)}/Parent {root}/Dest[{pages[page]}/Fit]{before}{after}>>")
    file.put(root, f"<</Type/Outlines/Count {len(entries)}/First {entries[0]}/Last {entries[-1]}>>")
    return root
