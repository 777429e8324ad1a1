"""Shapes and paths as outlines."""

from __future__ import annotations

import math

import pytest
from hypothesis import given
from hypothesis import strategies as st

from printkit.draw import shapes
from printkit.draw.shapes import SHAPES, STRETCHED, path, rings, shape, spans

KEEPING = [name for name in SHAPES if name not in STRETCHED]


def box(outline):
    """Left, top, width, height of what is drawn, curves included."""
    points = [point for ring in rings(outline) for point in ring]
    xs, ys = [x for x, _ in points], [y for _, y in points]
    return min(xs), min(ys), max(xs) - min(xs), max(ys) - min(ys)


def test_commands_become_segments():
    """Level and upright lines are lines; after Z one is back where the ring began."""
    assert path("M1,2 H 5 V -3 C 0 0 .5 0 1 1Z") == (
        ("M", 1, 2),
        ("L", 5, 2),
        ("L", 5, -3),
        ("C", 0, 0, 0.5, 0, 1, 1),
        ("Z",),
    )
    assert path("M 1 2 L 5 5 Z V 9")[-1] == ("L", 1, 9)


@pytest.mark.parametrize(
    ("text", "wrong"),
    [
        ("", "–"),
        ("L 1 2", "L"),
        ("M 1", "M 1"),
        ("M 1 x", "M 1 x"),
        ("M 1 2 Q 1 2 3 4", "Q"),
        ("M 1 2 l 3 4", "l"),
        ("M 1 2 3 4", "3"),
    ],
)
def test_wrong_paths_say_what_is_wrong(text, wrong):
    """And never draw half of what was meant."""
    with pytest.raises(ValueError, match=f"^{wrong}$"):
        path(text)


@pytest.mark.parametrize("name", [name for name in STRETCHED if name != "line"])
def test_stretched_shapes_fill_their_box(name):
    """To all four edges."""
    assert box(shape(name, (3.0, 5.0, 20.0, 8.0))) == pytest.approx((3, 5, 20, 8), abs=0.01)


@pytest.mark.parametrize("name", KEEPING)
def test_other_shapes_keep_their_form_in_the_middle(name):
    """A wide box, a high one and a square one of the same short side hold the same drawing."""
    sizes = [box(shape(name, (0.0, 0.0, w, h))) for w, h in ((10, 40), (40, 10), (10, 10))]
    for (x, y, w, h), (wide, high) in zip(sizes, ((10, 40), (40, 10), (10, 10)), strict=True):
        assert w / h == pytest.approx(sizes[0][2] / sizes[0][3])
        assert x + w / 2 == pytest.approx(wide / 2, abs=0.06)
        assert y + h / 2 == pytest.approx(high / 2, abs=0.06)
        assert max(w / wide, h / high) == pytest.approx(1, abs=0.03)


def test_the_hexagon_is_regular():
    """All sides are as long as its radius."""
    (ring,) = rings(shape("hexagon", (0.0, 0.0, 20.0, 20.0)))
    sides = [math.dist(a, b) for a, b in zip(ring, [*ring[1:], ring[0]], strict=True)]
    assert sides == pytest.approx([10] * 6, abs=0.01)


def test_corners_are_rounded_no_more_than_there_is_room():
    """A radius over half the side makes an oval end."""
    assert box(shape("rect", (0.0, 0.0, 10.0, 4.0), radius=50)) == pytest.approx((0, 0, 10, 4))


@given(st.floats(0.1, 9.9))
def test_rings_inside_rings_are_holes(y):
    """A frame is crossed twice, or once at its beams."""
    outer, inner = shape("rect", (0, 0, 10, 10)), shape("rect", (3, 3, 4, 4))
    found = spans(rings(shapes.moved((*outer, *inner), 0, 0)), y)
    assert found == ([(0, 3), (7, 10)] if 3 < y <= 7 else [(0, 10)]) or y in (3, 7)
