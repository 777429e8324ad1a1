"""Small pages and photos of them straight from above, for the tests of reading."""

from __future__ import annotations

import numpy as np
from PIL import Image, ImageDraw

from printkit.scan.light import lit
from printkit.scan.pack import DPI, PackPage
from printkit.scan.photo import png
from printkit.scan.registration import template

UNIT = DPI / 25.4


def tones(picture):
    """A picture's grey values from 0 to 1."""
    return np.asarray(picture, np.float32) / 255


def printed(width, height, slots, draw):
    """A page (mm) and its picture, on which `draw` is given a pen and draws in pixels."""
    picture = Image.new("L", (round(width * UNIT), round(height * UNIT)), 255)
    draw(ImageDraw.Draw(picture))
    return PackPage(1, width, height, png(tones(picture)), slots), picture


def framed(width, height, slots, tone):
    """A page (mm) with a thin frame around each box, and its picture."""
    edges = [[s.x * UNIT, s.y * UNIT, (s.x + s.w) * UNIT, (s.y + s.h) * UNIT] for s in slots]
    return printed(width, height, slots, lambda pen: [pen.rectangle(one, outline=tone, width=2) for one in edges])


def straight(page, photo, slid=0.0):
    """The light in a photo of a page and its picture, straight from above; it lies `slid` mm off to the right."""
    ready = template(page[0], tones(page[1]))
    return lit(ready, tones(photo), lambda mm: (mm + np.array([slid, 0.0])) * UNIT - 0.5)
