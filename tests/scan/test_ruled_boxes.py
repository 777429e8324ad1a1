"""Where a sheet that somebody else printed is written on: laid flat, and its cells and circles put into rows and columns."""

import numpy as np
import pytest
from PIL import Image, ImageDraw, ImageFont

from printkit.scan import homography
from printkit.scan.blank_sheet import flattened
from printkit.scan.ruled_boxes import blocks

UNIT = 150 / 25.4


def page():
    """A form of A4 at 150 dpi: 6 × 4 circles, a ruled table of 5 × 3 whose first column names its lines, a box for words, and headings."""
    image = Image.new("L", (1240, 1754), 255)
    pen = ImageDraw.Draw(image)
    pen.text((120, 80), "Good Old Oboe", 0, font=ImageFont.load_default(60))
    for row in range(6):
        pen.text((120, 300 + 60 * row), f"How cool was round {row + 1}?", 0, font=ImageFont.load_default(24))
        for column in range(4):
            x, y = 700 + 90 * column, 312 + 60 * row
            pen.ellipse([x - 14, y - 14, x + 14, y + 14], outline=60, width=2)
    for row in range(5):
        for column in range(3):
            x, y = 120 + 260 * column, 800 + 70 * row
            pen.rectangle([x, y, x + 260, y + 70], outline=0, width=2)
            if column == 0:
                pen.text((x + 15, y + 18), f"Line {row + 1}", 0, font=ImageFont.load_default(30))
    pen.rectangle([120, 1300, 1100, 1500], outline=0, width=2)
    return np.asarray(image, np.float32) / 255


def photographed(picture):
    """On a dark table, from the side, one half in shade."""
    corners = np.array([(260, 180), (1250, 120), (1380, 1620), (150, 1560)], float)
    h, w = picture.shape
    back = homography.fitted(corners, np.array([(0, 0), (w, 0), (w, h), (0, h)], float))
    spots = np.stack(np.meshgrid(np.arange(1500.0), np.arange(1800.0)), -1)
    at = homography.moved(back, spots)
    inside = ((at >= 0) & (at < (w - 1, h - 1))).all(-1)
    from printkit.scan.pixels import sampled

    seen = np.where(inside, 0.9 * sampled(picture, at[..., 0], at[..., 1]), 0.25) * np.linspace(0.7, 1, 1500)
    return (seen + np.random.default_rng(1).normal(0, 0.01, seen.shape)).clip(0, 1).astype(np.float32)


@pytest.mark.parametrize("taken", [lambda picture: picture, photographed], ids=["scan", "photo"])
def test_circles_cells_and_words_are_told_apart_from_print(taken):
    """Cells with words in them are headings, letters are no circles, and each box lies where it was drawn."""
    flat = flattened(taken(page()), (210, 297))
    assert flat.cut == (taken is photographed)
    circles, table, words = blocks(flat.picture)
    assert (circles.rows, circles.columns, len(circles.boxes)) == (6, 4, 24)
    assert (table.rows, table.columns, len(table.boxes)) == (5, 2, 10)
    assert list(words.boxes) == [(1, 1)]
    for row in range(6):
        for column in range(4):
            x, y, w, h = circles.boxes[row + 1, column + 1]
            middle = np.array([x + w / 2, y + h / 2]) * UNIT
            assert np.abs(middle - (700 + 90 * column, 312 + 60 * row)).max() < 5
            assert 22 < w * UNIT < 32


def test_a_circle_whose_line_is_broken_is_found_by_its_neighbours():
    picture = page()
    picture[300:330, 782:790] = 1.0  # a side of the second circle of the first line is gone
    circles = blocks(flattened(picture, (210, 297)).picture)[0]
    assert (1, 2) in circles.boxes


def test_a_sheet_without_boxes_has_none():
    assert blocks(np.ones((1754, 1240), np.float32)) == []
