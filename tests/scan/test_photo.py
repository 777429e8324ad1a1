"""Files of photos: turned, made smaller, or refused with what to do."""

from io import BytesIO

import numpy as np
import pytest
from PIL import Image, ImageOps, features

from printkit.messages.sentences import hint
from printkit.model import error
from printkit.scan import photo
from printkit.scan.photo import PIXELS, grey, png
from printkit.scoring.readers.parsed import Unparsed
from printkit.storage import guard


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


AVIF = b"\0\0\0\x1cftypmif1\0\0\0\0mif1avif" + bytes(40)


def test_avif_is_read_by_pillow_or_called_by_its_name(monkeypatch):
    """Pillow decodes it from 11.3 on; pillow-heif is of no help where it doesn't."""
    if features.check("avif"):
        assert grey(file(Image.linear_gradient("L").resize((900, 700)), "AVIF")).shape == (700, 900)
    monkeypatch.setattr(features, "check", lambda _: False)
    monkeypatch.setattr(photo.guard, "run_within", lambda _, call, data: call(data))  # in this process
    assert refusal(AVIF) == "photo-avif"


def test_a_picture_with_too_many_pixels_is_not_unpacked():
    """Two hundred megapixels of a PNG would be two hundred megabytes; of a JPEG an eighth is unpacked."""
    head = file(Image.new("1", (20_000, 10_000)), "PNG")
    assert refusal(head) == "photo-too-many-pixels"


def test_a_large_picture_is_made_grey_in_bands(monkeypatch):
    """As it would be at once: transparent places white, turned, each number the mean of four pixels."""
    monkeypatch.setattr(photo, "PIXELS", 100_000)
    image = Image.linear_gradient("L").resize((900, 1301)).convert("RGBA")
    image.putalpha(Image.linear_gradient("L").rotate(90).resize((900, 1301)))
    exif = Image.Exif()
    exif[0x0112] = 6
    flat = Image.alpha_composite(Image.new("RGBA", image.size, "white"), image).convert("L")
    data = np.asarray(flat, np.float32)[:1300] / 255
    whole = np.rot90(data.reshape(650, 2, 450, 2).mean((1, 3)), -1)
    found = photo._upright(file(image, "PNG", exif=exif))
    assert found == pytest.approx(whole, abs=1e-6)


@pytest.mark.parametrize(("kind", "options"), [("WEBP", {}), ("JPEG", {"progressive": True})])
def test_pictures_whose_decoders_hold_much_may_have_fewer_pixels(monkeypatch, kind, options):
    """A WebP is held several times, and of a JPEG that comes in passes all passes are."""
    data = file(Image.new("L", (1200, 900)).convert("RGB"), kind, **options)
    assert photo.grey(data).shape == (900, 1200)
    monkeypatch.setattr(photo, "_MOST_AT_ONCE", {"WEBP": 1_000_000})
    monkeypatch.setattr(photo, "_MOST_IN_PASSES", 1_000_000)
    assert refusal(data) == "photo-too-many-pixels"


def test_a_photo_beyond_its_budget_is_told_in_the_words_of_photos(monkeypatch):
    """What to do with a picture, not with a file of results."""

    def too_much(*_, **__):
        raise guard.OverBudget

    monkeypatch.setattr(guard, "run_within", too_much)
    assert refusal(file(Image.new("L", (900, 900)))) == "photo-too-heavy"
    assert "JPEG" in hint(error("photo-too-heavy", "a.jpg"), "en")
    assert "縮小" in hint(error("picture-too-heavy", "a.jpg"), "ja")


def test_a_written_picture_holds_nothing_else():
    """No EXIF, no comment."""
    found = Image.open(BytesIO(png(np.full((20, 30), 0.5, np.float32))))
    assert found.size == (30, 20)
    assert not found.getexif()
    assert set(found.info) <= {"dpi"}


@pytest.mark.parametrize("turn", range(1, 9))
def test_a_picture_is_turned_as_the_camera_says(turn):
    """As Pillow turns it, in all eight ways that Exif knows."""
    image, exif = Image.linear_gradient("L").resize((700, 900)), Image.Exif()
    image.paste(0, (0, 0, 300, 100))
    exif[0x0112] = turn
    image.getexif()[0x0112] = turn
    assert photo.grey(file(image, "PNG", exif=exif)) == pytest.approx(
        np.asarray(ImageOps.exif_transpose(image)) / 255, abs=1e-6
    )
