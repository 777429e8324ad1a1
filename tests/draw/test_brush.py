"""The brush: paints of a game under the ink in force, filled outlines, short texts."""

from __future__ import annotations

from dataclasses import replace

import pytest

from printkit.draw import brush
from printkit.draw.frame import Path, Stroke, polygon
from printkit.draw.paints import Pattern
from printkit.draw.style import INKS, Style
from printkit.draw.text import FontSet, Overflow
from printkit.model import Unfit

SQUARE = polygon([(0, 0), (10, 0), (10, 10), (0, 10)]).segments
PAINTS = {
    "plain": dict.fromkeys(INKS, "#102030"),
    "none": dict.fromkeys(INKS, "none"),
    "lines": dict.fromkeys(INKS, "rising 1.2"),
}


@pytest.fixture(scope="module")
def style():
    return Style("en", "mono", FontSet.load(), (100, 100))


@pytest.fixture
def game(unlock_tower):
    return replace(unlock_tower, faces=unlock_tower.faces._replace(paints=PAINTS))


def test_a_paint_is_what_the_ink_makes_of_it(game, style):
    """A colour, nothing, or a pattern; a word of the palette is one, too."""
    assert (
        brush.paint(game, style, "plain") == brush.colour(game, style, "plain") == pytest.approx((16 / 255, 32 / 255, 48 / 255))
    )
    assert brush.perhaps(game, style, "none") is None
    assert brush.colour(game, style, "ink") == style.palette.ink
    assert isinstance(brush.paint(game, style, "lines"), Pattern)


@pytest.mark.parametrize("name", ["none", "lines"])
def test_what_must_be_a_colour_is_none_other(name, game, style):
    """A drawing that needs a colour says which paint is none."""
    with pytest.raises(Unfit, match=name):
        brush.colour(game, style, name)


def test_a_pattern_lies_under_its_line(game, style):
    """And is cut along the outline; without a line there is the pattern alone."""
    lines, pen = brush.paint(game, style, "lines"), Stroke(style.palette.ink, 0.3)
    cut, edge = brush.inked(SQUARE, lines, pen)
    assert cut != edge
    assert edge == Path(SQUARE, None, pen)
    assert brush.inked(SQUARE, lines) == [cut]


def test_what_has_neither_fill_nor_line_is_not_drawn():
    """It would be an item without ink."""
    assert brush.inked(SQUARE, None) == []
    assert brush.inked(SQUARE, (0, 0, 0)) == [Path(SQUARE, (0, 0, 0), None)]


def test_a_text_shrinks_to_its_room_and_no_further(style):
    """Down to the smallest type, then it is refused."""
    free = brush.worded(style, "forty", 50, 50, 20)
    assert (free.size, free.font, free.color) == (20, "bold", style.palette.ink)
    tight = brush.worded(style, "forty", 50, 50, 20, width=free.width * 0.6, bold=False)
    assert tight.width <= free.width * 0.6
    assert brush.LEAST <= tight.size < 20
    with pytest.raises(Overflow):
        brush.worded(style, "forty", 50, 50, 20, width=2.0)
