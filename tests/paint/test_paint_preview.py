"""Previews: pictures of the PDF, fields included, the same every time."""

import sys
from io import BytesIO

import pytest
from PIL import Image
from pypdf import PdfWriter

from printkit.draw.frame import BLACK, Document, Field, Frame, Rect
from printkit.paint.pdf import paint
from printkit.paint.preview import PreviewUnavailable, rasterise


@pytest.fixture(scope="module")
def pdf():
    """Two pages of different size; the first has a square at 10, 20 and a ticked field at 30, 20."""
    field = Field(30, 20, 10, 10, "a", "tick", "A")
    pages = (Frame(50.8, 76.2, (Rect(10, 20, 10, 10, BLACK), field)), Frame(101.6, 25.4, ()))
    blank = paint(Document("Title", "en", pages, fillable=True), lambda _face, _characters: None)
    writer = PdfWriter(clone_from=BytesIO(blank))
    writer.update_page_form_field_values(writer.pages[0], {"a": "/Yes"}, auto_regenerate=False)
    out = BytesIO()
    writer.write(out)
    return out.getvalue()


def test_a_picture_per_page_at_the_asked_resolution(pdf):
    """An inch is as many pixels as dpi says."""
    images = [Image.open(BytesIO(data)) for data in rasterise(pdf, 50)]
    assert [(image.format, image.size) for image in images] == [("PNG", (100, 150)), ("PNG", (200, 50))]


def test_ink_and_fields_are_shown(pdf):
    """The square is black, and the tick of the field is there."""
    image = Image.open(BytesIO(rasterise(pdf, 254)[0])).convert("L")
    assert image.getpixel((150, 250)) == 0
    assert image.crop((300, 200, 400, 300)).getextrema()[0] < 100
    assert image.crop((0, 0, 500, 195)).getextrema() == (255, 255)


def test_the_same_file_gives_the_same_pictures(pdf):
    """To the byte."""
    assert rasterise(pdf) == rasterise(pdf)


def test_without_the_extra_it_says_how_to_get_it(pdf, monkeypatch):
    """The message names the extra to install."""
    monkeypatch.setitem(sys.modules, "pypdfium2", None)
    with pytest.raises(PreviewUnavailable, match=r"printkit-games\[preview\]"):
        rasterise(pdf)
