"""Files of photos: turned, made smaller, or refused with what to do."""

from io import BytesIO

import numpy as np
import pytest
from PIL import Image

from printkit.scan.photo import PIXELS, grey, png
from printkit.scoring.readers.parsed import Unparsed


def file(image, kind="JPEG", **more):
    out = BytesIO()
    image.save(out, kind, **more)
    return out.getvalue()


def refusal(data):
    with pytest.raises(Unparsed) as refused:
        grey(data)
    return refused.value.problem.code


def test_a_photo_is_turned_as_the_camera_says():
    """EXIF orientation 6: the top of the picture is at its right side."""
    image = Image.new("L", (900, 700), 255)
    image.paste(0, (0, 0, 900, 100))
    exif = Image.Exif()
    exif[0x0112] = 6
    found = grey(file(image, exif=exif))
    assert found.shape == (900, 700)
    assert found[:, -50:].mean() < 0.05
    assert found[:, :500].mean() > 0.95


def test_large_photos_become_two_megapixels():
    """Twelve million pixels are more than are of use."""
    found = grey(file(Image.new("L", (4000, 3000), 128)))
    assert 0.4 * PIXELS < found.size <= 1.35 * PIXELS
    assert abs(found.mean() - 0.5) < 0.02
    assert found.shape[1] / found.shape[0] == pytest.approx(4 / 3, abs=0.01)


def test_what_is_transparent_is_paper():
    """A screenshot or a cut-out."""
    assert grey(file(Image.new("RGBA", (800, 700), (0, 0, 0, 0)), "PNG")).min() == 1


@pytest.mark.parametrize(
    ("data", "code"),
    [
        (b"", "photo-broken"),
        (b"\xff\xd8\xff\xe0nonsense", "photo-broken"),
        (file(Image.new("L", (900, 900)))[:400], "photo-broken"),
        (b"\0\0\0\x18ftypheic" + bytes(40), "photo-heic"),
        (file(Image.new("L", (300, 200))), "photo-small"),
        (b"\x89PNG" + bytes(61_000_000), "photo-too-large"),
    ],
)
def test_what_is_no_photo_is_refused(data, code):
    """One sentence each."""
    assert refusal(data) == code


def test_a_picture_with_too_many_pixels_is_not_unpacked():
    """Two hundred megapixels of a PNG would be two hundred megabytes; of a JPEG an eighth is unpacked."""
    head = file(Image.new("1", (20_000, 10_000)), "PNG")
    assert refusal(head) == "photo-too-many-pixels"


def test_a_written_picture_holds_nothing_else():
    """No EXIF, no comment."""
    found = Image.open(BytesIO(png(np.full((20, 30), 0.5, np.float32))))
    assert found.size == (30, 20)
    assert not found.getexif()
    assert set(found.info) <= {"dpi"}
