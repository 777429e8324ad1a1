"""How a print lies on its paper, from pictures of paper on a table straight from above."""

import numpy as np
import pytest

from printkit.scan.sheet_edges import EdgesUnseen, on_paper

UNIT = 5.0
"""Pixels of a mm."""


def table(level, w=150, h=200):
    picture = np.full((round((h + 40) * UNIT), round((w + 40) * UNIT)), level, np.float32)
    picture[round(20 * UNIT) : round((h + 20) * UNIT), round(20 * UNIT) : round((w + 20) * UNIT)] = 0.9
    return picture + np.random.default_rng(1).normal(0, 0.01, picture.shape).astype(np.float32)


def printed(turn, x, y):
    """Points of a print in mm as pixels: shifted and turned (radians, small) on that paper."""
    spin = np.array([[np.cos(turn), -np.sin(turn)], [np.sin(turn), np.cos(turn)]])
    return lambda points: (points @ spin.T + (x, y) + 20) * UNIT - 0.5


@pytest.mark.parametrize("level", [0.2, 0.7, 1.0])
def test_shift_and_turn_are_seen_on_tables_of_any_tone(level):
    place = on_paper(table(level), printed(0.005, 1.3, -0.7), 150, 200)
    corners = np.array([[0, 0], [150, 0], [150, 200], [0, 200]], float)
    wanted = (printed(0.005, 1.3, -0.7)(corners) + 0.5) / UNIT - 20
    assert np.abs(place(corners) - wanted).max() < 0.05
    assert np.abs(place.back(place(corners)) - corners).max() < 1e-9


def test_paper_on_paper_is_not_believed():
    with pytest.raises(EdgesUnseen) as unseen:
        on_paper(table(0.9), printed(0, 0, 0), 150, 200)
    assert set(unseen.value.sides) == {"left", "right", "top", "bottom"}


def test_an_edge_outside_the_picture_is_named():
    with pytest.raises(EdgesUnseen) as unseen:
        on_paper(table(0.3)[:, : round(168 * UNIT)], printed(0, 0, 0), 150, 200)
    assert unseen.value.sides == ("right",)


def test_no_rectangle_is_not_believed():
    """Edges that miss the paper's corners by more than cut paper does."""
    straight = printed(0, 0, 0)

    def slanted(points):
        return straight(points + np.stack([0.00016 * points[..., 0] * points[..., 1], 0 * points[..., 0]], -1))

    with pytest.raises(EdgesUnseen):
        on_paper(table(0.3), slanted, 150, 200)
