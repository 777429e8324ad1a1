"""Bitmaps in a PDF: the same pixels, however the file holds them, and edges that go on into the bleed."""

from __future__ import annotations

from io import BytesIO

import pytest
from PIL import Image as Pictures
from PIL import ImageChops
from pypdf import PdfReader

from printkit.draw.frame import Document, Frame, Image
from printkit.paint.pdf import paint
from printkit.paint.preview import rasterise


def photo(mode, size=(31, 17)):
    """A picture of which no two pixels are alike."""
    made = Pictures.new("RGB", size)
    made.putdata([(x * 8 % 256, y * 15 % 256, (x * y) % 256) for y in range(size[1]) for x in range(size[0])])
    return made.convert(mode)


def page(path, bleed=(0.0, 0.0, 0.0, 0.0), at=(0.0, 0.0), size=(31.0, 17.0), paper=(31.0, 17.0)):
    frame = Frame(*paper, (Image(*at, *size, str(path), bleed),))
    return paint(Document("test", "en", (frame,)), lambda *_: pytest.fail("no text"))


@pytest.mark.parametrize("mode", ["L", "RGB", "P", "RGBA", "1"])
@pytest.mark.parametrize("how", [{}, {"compress_level": 0}, {"optimize": True}])
def test_a_png_shows_its_pixels(tmp_path, mode, how):
    """Whether its rows go in as they are or are unpacked first."""
    path = tmp_path / "art.png"
    photo(mode).save(path, **how)
    reader = PdfReader(BytesIO(page(path)))
    (found,) = reader.pages[0].images
    expected = Pictures.open(path).convert("L" if mode in ("L", "1") else "RGB")
    assert ImageChops.difference(found.image.convert(expected.mode), expected).getbbox() is None


def test_plain_png_rows_go_in_as_they_are(tmp_path):
    """Without the imaging library, and no larger than the file."""
    path = tmp_path / "art.png"
    photo("RGB", (200, 200)).save(path)
    data = page(path)
    assert b"/Predictor 15" in data
    assert len(data) < path.stat().st_size + 3000


@pytest.mark.parametrize("part", [0.1, 0.3, 0.6])
def test_a_png_that_is_cut_short_is_an_error(tmp_path, part):
    """It does not become a broken file."""
    path = tmp_path / "art.png"
    photo("RGB").save(path)
    whole = path.read_bytes()
    path.write_bytes(whole[: int(part * len(whole))])
    with pytest.raises(OSError):  # noqa: PT011 - what kind depends on where it ends
        page(path)


def test_edges_go_on_into_the_bleed_as_a_mirror_shows_them(tmp_path):
    """Each side by as much as is asked for; what lies inside the trim stays where it was."""
    path = tmp_path / "art.png"
    made = Pictures.new("RGB", (40, 40), (255, 255, 255))
    made.paste((255, 0, 0), (0, 0, 6, 40))
    made.paste((0, 0, 255), (0, 34, 40, 40))
    made.save(path)
    (png,) = rasterise(page(path, (5.0, 0.0, 0.0, 5.0), (10.0, 10.0), (40.0, 40.0), (60.0, 60.0)), 25.4 * 4)
    shown = Pictures.open(BytesIO(png)).convert("RGB")

    def color(x, y):
        return tuple(round(v / 255) for v in shown.getpixel((round(x * 4), round(y * 4))))

    assert color(7, 30) == (1, 0, 0)  # mirrored at the left
    assert color(4, 30) == (1, 1, 1)  # 5 mm, no more
    assert color(30, 53) == (0, 0, 1)  # and at the foot
    assert color(30, 56) == (1, 1, 1)
    assert color(53, 30) == (1, 1, 1)  # not at the right
    assert color(13, 30) == (1, 0, 0)
    assert color(30, 30) == (1, 1, 1)
