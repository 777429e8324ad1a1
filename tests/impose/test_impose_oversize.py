"""Boards in large print: parts that fit the paper, which joined are the whole, cut where nothing is written."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from catalog_cases import game_of
from printkit.draw.frame import Field, Frame, Group, Piece, Rect, Text, walk
from printkit.impose import PressSheet, TooLarge, grid
from printkit.impose.oversize import parted
from printkit.model import Refused
from printkit.printing.job import Job, load_fonts
from printkit.printing.sheets import pages

A4 = PressSheet(210.0, 297.0, 6.35, 6.0)
LETTER = PressSheet(215.9, 279.4, 6.35, 6.0)


def piece(w, h, *items, back=None):
    """A board of that size."""
    return Piece("board", "board", Frame(w, h, items, "Board", bleed=(-1.5, -1.5, w + 3, h + 3)), back)


@pytest.mark.parametrize(
    ("size", "sheet", "parts"),
    [((195, 250), A4, 1), ((273, 350), A4, 2), ((273, 235), A4, 2), ((273, 350), LETTER, 4), ((273, 235), LETTER, 2)],
)
def test_there_are_as_few_parts_as_can_be(size, sheet, parts):
    """Each fits the paper, which may lie on its side."""
    found = parted(piece(*size), sheet)
    assert len(found) == parts
    for part in found:
        grid(part.front.w, part.front.h, sheet, 3.0)
    assert len({part.name for part in found}) == parts


@given(st.floats(20, 800), st.floats(20, 800), st.sampled_from([A4, LETTER, A4._replace(turns=False)]))
def test_parts_cover_the_whole_once(w, h, sheet):
    """Nothing is lost between them, nothing is there twice, and what is inked lies where it lay."""
    found = parted(piece(w, h, Rect(0, 0, w, h)), sheet)
    assert sum(part.front.w * part.front.h for part in found) == pytest.approx(w * h)
    corners = set()
    for part in found:
        ((rect, at),) = walk(part.front.items)
        x, y, *_ = at.box(rect.x, rect.y, rect.w, rect.h)
        corners.add((round(x, 3), round(y, 3)))
    assert len(corners) == len(found)


def test_no_text_is_cut_through():
    """A line across the middle moves the cut, as does a sign; a frame around everything doesn't."""
    text = Text(130.0, 118.0, "Across", 20.0, 40.0)
    board = piece(273.0, 235.0, text, Rect(120.0, 150.0, 30.0, 30.0), Rect(0.0, 0.0, 273.0, 235.0))
    first, second = parted(board, A4)
    edge = first.front.h if first.front.w == 273.0 else first.front.w
    assert first.front.h + second.front.h == 235.0 or first.front.w + second.front.w == 273.0
    taken = [(112.0, 119.0), (150.0, 180.0)] if first.front.w == 273.0 else [(130.0, 170.0), (120.0, 150.0)]
    assert not any(low < edge < high for low, high in taken)


def test_ink_reaches_over_the_cut_by_the_bleed():
    """So that no white shows where the parts meet."""
    first, _ = parted(piece(273.0, 235.0, Rect(0, 0, 273, 235)), A4)
    (group,) = first.front.items
    assert isinstance(group, Group)
    assert group.clip == (-1.5, -1.5, first.front.w + 3.0, first.front.h + 3.0)
    assert first.front.bleed == group.clip


def test_what_has_fields_or_a_back_stays_whole():
    """A form's fields would be torn apart, and a back would have to be cut the other way round."""
    field = Field(10.0, 10.0, 5.0, 5.0, "p1-x", "tick", "X")
    assert len(parted(piece(273, 350, field), A4)) == 1
    assert len(parted(piece(273, 350, back=Frame(273, 350, ())), A4)) == 1


def test_what_would_need_too_many_parts_stays_whole():
    """And is refused as too large."""
    (whole,) = parted(piece(5000, 5000), A4)
    with pytest.raises(TooLarge):
        grid(whole.front.w, whole.front.h, A4, 3.0)


def test_only_large_print_is_parted():
    """A board in its own size has the size that its designer gave it: on small paper it is refused."""
    game, fonts = game_of("opt"), load_fonts(Job("en"))
    board = game.component("dig-site")
    with pytest.raises(Refused) as refused:
        pages(game, board, Job("en", paper="a5"), fonts)
    assert refused.value.problems[0].code == "paper-too-small"
    assert len(pages(game, board, Job("en", large=True), fonts).pages) == 2
    assert len(pages(game, board, Job("en", paper="a3", large=True), fonts).pages) == 1
