"""Pictures of faces that are looked at: no larger than that takes, and otherwise the same."""

import io

import pytest
from PIL import Image as Pictures

from printkit.draw.frame import Frame, Group, Image
from printkit.draw.pictures import embedded_source, picture_bytes
from printkit.preflight.small_pictures import with_small_pictures

INCH = 25.4


def source(size, kind="PNG", mode="RGB", **options):
    """A picture whose upper left quarter is dark, as a file in a display list."""
    picture = Pictures.new(mode, size, "white")
    picture.paste("black", (0, 0, size[0] // 2, size[1] // 2))
    picture.save(out := io.BytesIO(), kind, **options)
    return embedded_source(out.getvalue(), "a")


def small(one, scale=1.0):
    """The picture that is looked at in place of this one, an inch wide and two high before it is scaled."""
    page = Frame(60, 90, (Group(1, 2, (Image(0, 0, INCH, 2 * INCH, one),), scale=(scale, scale)),))
    ((group,),) = ((made.items) for made in with_small_pictures([page], 72))
    return group.items[0].source


def opened(one):
    """Its pixels."""
    return Pictures.open(io.BytesIO(picture_bytes(one)))


@pytest.mark.parametrize("kind", ["PNG", "JPEG"])
@pytest.mark.parametrize("scale", [1.0, 2.0])
def test_a_large_picture_is_made_small(kind, scale):
    """At least two pixels each way for one that is looked at, and the same colours at the same places."""
    made = opened(small(source((1500, 3000), kind), scale))
    assert (made.width >= 144 * scale) & (made.height >= 288 * scale)
    assert made.width <= 2 * 288 * scale
    assert [made.getpixel((int(made.width * x), int(made.height * y)))[0] > 128 for x in (0.4, 0.6) for y in (0.4, 0.6)] == [
        False,
        True,
        True,
        True,
    ]


def test_what_is_small_or_damaged_stays():
    """The painter takes it, or says what is wrong."""
    for one in (source((300, 500)), embedded_source(b"\x89PNG no picture", "a"), "/no/such/file.png"):
        assert small(one) == one


def test_a_picture_that_lies_on_its_side_is_set_upright():
    """As its camera says, for a PNG that is made of it says nothing."""
    exif = Pictures.Exif()
    exif[0x0112] = 6
    made = opened(small(source((3000, 1500), "JPEG", exif=exif.tobytes())))
    assert made.height == 2 * made.width
    assert made.getexif().get(0x0112, 1) == 1
    assert made.getpixel((made.width - 5, 5))[0] < 128


def test_transparency_is_kept():
    """What shows through shows through."""
    picture = Pictures.new("RGBA", (1200, 2400), (255, 0, 0, 0))
    picture.save(out := io.BytesIO(), "PNG")
    made = opened(small(embedded_source(out.getvalue(), "a")))
    assert (made.mode, made.getpixel((3, 3))[3]) == ("RGBA", 0)
