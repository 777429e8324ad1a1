"""Faults are found before ink is spent: what is cut, too small, too thin, or in the way of something else."""

from __future__ import annotations

import pytest

from printkit.frame import BLACK, Field, Frame, Group, Line, Rect, Stroke, Text, circle
from printkit.preflight import inspect


def box(x, y, name="a", w=5.0):
    return Field(x, y, w, 5, name, "tick", "label")


def codes(*items, w=100.0, h=100.0):
    return sorted(problem.code for problem in inspect(Frame(w, h, items, "front"), "card"))


def test_a_good_frame_has_no_fault():
    """Right up to its edge."""
    items = (
        Rect(0, 0, 100, 100),
        Line(0, 0, 100, 100),
        Text(0, 3, "x", 8, 20),
        circle(50, 50, 50, BLACK),
        box(0, 0),
        box(5, 0, "b"),
    )
    assert codes(*items) == []


@pytest.mark.parametrize(
    "item",
    [
        Rect(-1, 0, 5, 5),
        Rect(96, 0, 5, 5),
        Line(0, 50, 101, 50),
        Text(90, 50, "too long", 8, 11),
        Text(0, 1, "cut at its top", 8, 20),
        circle(99, 50, 2, BLACK),
        box(97, 0),
        Group(99, 0, (Rect(0, 0, 5, 5),)),
        Group(3, 0, (Rect(0, 0, 5, 5),), 90),
    ],
)
def test_what_stands_outside_is_an_error(item):
    """Whatever it is, and also inside a moved or turned group."""
    (problem,) = inspect(Frame(100, 100, (item,), "front"), "card")
    assert (problem.severity, problem.code, problem.where) == ("error", "outside-frame", "card: front")


def test_a_turned_group_is_measured_as_it_lies():
    """Turned by 90° about its origin it extends to the left."""
    assert codes(Group(5, 0, (Rect(0, 0, 5, 5),), 90)) == []


def test_small_type_and_thin_lines_are_warned_of_once():
    """With how many there are, and the first of them."""
    items = [Text(1, 10 + n, f"t{n}", 4.5, 5) for n in range(3)] + [
        Rect(1, 1, 5, 5, None, Stroke(width=0.05)) for _ in range(2)
    ]
    found = {p.code: p for p in inspect(Frame(100, 100, tuple(items)), "card")}
    assert {code: (p.severity, p.args["count"]) for code, p in found.items()} == {
        "small-text": ("warning", 3),
        "thin-line": ("warning", 2),
    }
    assert found["small-text"].args["what"] == "t0"


def test_places_to_fill_in_are_apart_and_have_names_of_their_own():
    """Touching is fine; overlapping or sharing a name is not."""
    assert codes(box(10, 10, "a"), box(15, 10, "b"), box(10, 15, "c")) == []
    assert codes(box(10, 10, "a"), box(14, 14, "b")) == ["slots-overlap"]
    assert codes(box(10, 10, "a"), box(40, 10, "a")) == ["slot-twice"]
    assert codes(box(10, 10, "a", w=60), box(20, 30, "b"), box(30, 12, "c")) == ["slots-overlap"]
