"""Colours as drawings name them: those of CSS, as Pillow has them, without Pillow."""

import pytest
from PIL import ImageColor

from printkit.draw.svg.color_names import written


@pytest.mark.parametrize("text", [*ImageColor.colormap, "#1f4a68", "#FFF", "#abcd", "#1F4A68cc", "Navy"])
def test_a_colour_is_pillow_s(text):
    assert written(text) == (*ImageColor.getrgb(text), 255)[:4]


@pytest.mark.parametrize("text", ["", "#", "#12", "#12345", "#1234567", "#ggg", "nocolour", "fff", "1f4a68", "navy "])
def test_anything_else_is_none(text):
    with pytest.raises(ValueError, match=text or None):
        written(text)
