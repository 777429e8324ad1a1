"""The pages of a guide: none emptier than need be."""

from __future__ import annotations

import pytest

from printkit.draw.style import Style
from printkit.draw.text import FontSet
from printkit.layouts.guide.breaking import SEEN, GuidePart, broken
from printkit.layouts.guide.sheets import Sheets


class Blocks:
    """A guide of parts so high, in mm; drawings are those of `steps`."""

    def __init__(self, scale, seen, *heights, steps=()):
        self.scale = scale
        self._parts = [GuidePart(h * scale, lambda items, y: None, title=h == 12) for h in heights]
        self._parts += [GuidePart(h * seen / SEEN[0], lambda items, y: None) for h in steps]

    def heading(self, items, *, first):
        """Draws nothing."""
        return 30.0 if first else 13.0

    def parts(self):
        """In order."""
        return iter(self._parts)


def filled(*heights, steps=()):
    return [round(share, 2) for share in broken(lambda *size: Blocks(*size, *heights, steps=steps), 280.0).filled]


def test_a_few_lines_go_on_the_page_before():
    assert filled(*[25] * 11) == [0.99]  # at 0.9 of the size; a second page would hold one line


def test_a_section_begins_a_page_that_was_half_empty():
    """And what is drawn there is as large as it goes: else the pages were 92 and 36 % full."""
    assert filled(*[40] * 4, 12, steps=[55] * 2) == [0.68, 0.71]


def test_what_is_full_stays():
    assert filled(*[60] * 7) == [0.96, 0.69]


@pytest.mark.parametrize(
    ("width", "count", "several"), [(197.0, 3, 3), (197.0, 7, 7), (197.0, 8, 4), (197.0, 15, 5), (120.0, 5, 3)]
)
def test_no_sheet_stands_alone_below_a_full_row(width, count, several):
    """Seven on A4 fit beside each other; eight make two rows of four."""
    assert Sheets(Style("en", "color", FontSet.load(), (width, 270.0)), {}, 1.0, width, count).several == several
