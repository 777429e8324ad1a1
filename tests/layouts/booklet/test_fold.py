"""Folding and cutting brings the pages of a booklet into their order: proved by doing it with numbers."""

from __future__ import annotations

from itertools import pairwise

import pytest
from hypothesis import given
from hypothesis import strategies as st

from printkit.layouts.booklet.fold import Cell, folded, room


def at(side, column, row):
    """The page and turn in a cell of one side."""
    (found,) = (cell for cell in side.cells if (cell.column, cell.row) == (column, row))
    return found


def behind(sheet, cell, columns):
    """The cell of the back that lies behind one of the front, when the sheet is turned over its long edge."""
    return at(sheet[1], columns - 1 - cell.column, cell.row)


def read(leaves):
    """The pages in the order in which a nested and stapled booklet is read: leaf by leaf into the middle, and out again.

    A leaf is its two halves: (left, right) of the front, (left, right) of the back, seen upright.
    """
    order = []
    for front, back in leaves:
        order += [front[1], back[0]]
    for front, back in reversed(leaves):
        order += [back[1], front[0]]
    return order


@given(st.integers(1, 120))
def test_quarters_are_cut_folded_and_nested(pages):
    """The paper is cut across the middle; the upper half is the outer leaf."""
    made = folded("quarter", pages)
    leaves = []
    for sheet in made.sheets:
        for row in sorted({cell.row for cell in sheet[0].cells}):
            left, right = at(sheet[0], 0, row), at(sheet[0], 1, row)
            # Turned over the long edge, what is behind the front's right half is the back's left half.
            assert behind(sheet, right, 2).page == right.page + 1
            assert behind(sheet, left, 2).page == left.page - 1
            assert {left.turn, right.turn} == {0}
            back = at(sheet[1], 0, row).page, at(sheet[1], 1, row).page
            leaves.append(((left.page, right.page), back))
    count = -(-pages // room("quarter")) * room("quarter")
    assert read(leaves) == list(range(1, count + 1))


@given(st.integers(1, 120))
def test_halves_are_folded_and_nested(pages):
    """The spread lies on its side: its head is at the right of the front, at the left of the back, so it stays up when turned."""
    made = folded("half", pages)
    leaves = []
    for front, back in made.sheets:
        assert {cell.turn for cell in front.cells} == {90}
        assert {cell.turn for cell in back.cells} == {270}
        # Turned clockwise, the left page is above; turned the other way round, it is below.
        spread = at(front, 0, 0).page, at(front, 0, 1).page
        hidden = at(back, 0, 1).page, at(back, 0, 0).page
        assert behind((front, back), at(front, 0, 1), 1).page == spread[1] + 1
        leaves.append((spread, hidden))
    count = -(-pages // 4) * 4
    assert read(leaves) == list(range(1, count + 1))


def test_eighths_run_around_the_slit():
    """Pages that follow each other lie beside each other, heads at the slit, and each row reads the same way round."""
    ((side,),) = folded("eighth", 8).sheets
    place = {cell.page: (cell.column, cell.row) for cell in side.cells}
    for first, second in [*pairwise(range(1, 9)), (8, 1)]:
        (a, b), (c, d) = place[first], place[second]
        assert abs(a - c) + abs(b - d) == 1, f"{first} is not beside {second}"
    assert {cell.turn for cell in side.cells if cell.column == 0} == {90}
    assert {cell.turn for cell in side.cells if cell.column == 1} == {270}
    # The slit is between the middle cells: pages 1 and 2 on one side of it, 5 and 6 on the other.
    assert {page for page, (_, row) in place.items() if row in (1, 2)} == {1, 2, 5, 6}


def test_more_than_eight_pages_are_no_eighths():
    """One sheet holds eight."""
    with pytest.raises(ValueError, match="8 pages"):
        folded("eighth", 9)


def test_whole_pages_follow_each_other():
    """Large print that is not folded."""
    assert [sheet[0].cells for sheet in folded("whole", 2).sheets] == [(Cell(1, 0, 0, 0),), (Cell(2, 0, 0, 0),)]
