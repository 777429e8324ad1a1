"""Where the cells of a sheet lie: in the middle, clear of its foot, and mirrored for what is printed behind them."""

from __future__ import annotations

import pytest

from printkit.impose import PressSheet, grid
from printkit.impose.grid import top, turning

A4 = PressSheet(210, 297, 6.35, 9)


@pytest.mark.parametrize(
    ("down", "reach", "begin"),
    [
        (20.0, 3.0, (297 - 20) / 2),  # in the middle of the paper
        (
            270.0,
            3.0,
            6.35 + (297 - 2 * 6.35 - 9 - 270) - 5.3 / 2,
        ),  # half of what is spare stays free below where 3 mm are too much
        (264.0, 3.0, 6.35 + (297 - 2 * 6.35 - 9 - 264) - 3.0),  # 3 mm clear of the foot
        (290.0, 3.0, (297 - 290) / 2),  # higher than what may be printed on
    ],
)
def test_what_is_laid_on_paper_is_in_the_middle_and_clear_of_its_foot(down, reach, begin):
    assert top(A4, down, reach) == pytest.approx(begin)


@pytest.mark.parametrize(
    ("w", "h", "flip", "axis"),
    [
        (210, 297, "long", "upright"),
        (210, 297, "short", "level"),
        (297, 210, "long", "level"),
        (297, 210, "short", "upright"),
        (200, 200, "long", "upright"),  # a square is taken as it lies
        (200, 200, "short", "level"),
    ],
)
def test_paper_turns_about_a_line_along_the_edge_it_is_flipped_over(w, h, flip, axis):
    assert turning(w, h, flip) == axis


@pytest.mark.parametrize("axis", ["upright", "level"])
def test_the_cells_behind_mirror_those_in_front(axis):
    """And those behind them are these again."""
    front = grid(63, 88, A4, 3.0)
    behind = front.behind(axis)
    again = behind.behind(axis)
    assert (again.x, again.y) == pytest.approx((front.x, front.y))
    (x, y), (w, h) = front.at(0, 0), front.span
    assert behind.at(0, 0) == pytest.approx((210 - x - w, y) if axis == "upright" else (x, 297 - y - h))
