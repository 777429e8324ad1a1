"""Names compared as pictures: proposed where one plainly stands there, and never where nothing is written or somebody else's is."""

import numpy as np
import pytest
from PIL import Image, ImageDraw, ImageFont

from printkit.draw.text import FontSet
from printkit.scan.names import alike, apart, likely
from printkit.scan.shapes import drawn, shape

TYPEFACE = FontSet.load().faces["regular"].path.read_bytes()


def written(text, seed, size=40):
    """A name in another typeface than prints have, leaning and uneven, as strokes in a box."""
    rng = np.random.default_rng(seed)
    image = Image.new("L", (size * (len(text) + 2), 2 * size))
    pen, x = ImageDraw.Draw(image), size
    font = ImageFont.load_default(size)
    for letter in text:
        pen.text((x, 1.4 * size + rng.normal(0, 1.5)), letter, 255, font=font, anchor="ls")
        x += font.getlength(letter) + rng.normal(2, 1)
    lean = rng.normal(0, 0.08)
    image = image.transform(image.size, Image.Transform.AFFINE, (1, lean, -size * lean, 0, 1, 0))
    return shape(np.asarray(image) > 127)


TABLE = ("Aki", "Benjamin", "Chie", "Doro")


def test_names_that_are_plain_are_recognised_in_any_order():
    """Of four, whoever is told is told right, and most are."""
    known = [drawn(name, TYPEFACE) for name in TABLE]
    order = [2, 0, 3, 1]
    seen = likely([written(TABLE[place], place) for place in order], known)
    assert all(one in (None, place) for one, place in zip(seen, order, strict=True))
    assert sum(one is not None for one in seen) >= 3


def test_nothing_is_proposed_where_nothing_or_another_name_stands():
    """An empty box is nobody's, nor is a guest's sheet somebody else's for being the last one left."""
    known = [drawn(name, TYPEFACE) for name in TABLE[:2]]
    assert likely(["", ""], known) == [None, None]
    assert likely([written("Aki", 1), written("Wm", 2)], known)[1] is None
    assert likely([written("Aki", 1)], []) == [None]
    assert likely([written("Aki", 1)], ["", ""]) == [None]


def test_one_name_in_one_hand_twice_is_told():
    """Another name is not."""
    assert alike(written("Aki", 1), written("Aki", 2))
    assert not alike(written("Aki", 1), written("Ben", 1))
    assert not alike("", "")
    assert apart(written("Aki", 1), written("Aki", 1)) == pytest.approx(0)


def test_the_shape_of_specks_is_nothing():
    there = np.zeros((60, 200), bool)
    assert shape(there) == ""
    there[20, 20] = there[40, 120] = True
    assert shape(there) == ""
    there[10:50, 30:34] = there[10:50, 60:64] = there[28:32, 30:64] = True
    h = shape(there)
    assert len(h) % 16 == 0
    assert set(h) <= set("0123456789abcdef")
