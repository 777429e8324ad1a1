"""Paints: what they mean under an ink, and patterns that stay inside their outline."""

from __future__ import annotations

import re

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from printkit.draw.frame import Path
from printkit.draw.paints import PATTERNS, Pattern, paint, pattern
from printkit.draw.shapes import SHAPES, rings, shape, spans
from printkit.draw.style import PALETTES, rgb

MONO = PALETTES["mono"]
FILLED = [name for name in SHAPES if name != "line"]


@pytest.mark.parametrize(
    ("value", "meant"),
    [
        ("none", None),
        ("#D55e00", rgb("#d55e00")),
        ("muted", MONO.muted),
        ("on_shade", MONO.on_shade),
        ("rising 1.2", Pattern("rising", 1.2, 0.15, MONO.ink)),
        ("dots 1.5", Pattern("dots", 1.5, 0.5, MONO.ink)),
        ("cross 2 0.3", Pattern("cross", 2, 0.3, MONO.ink)),
        ("level 2 hair", Pattern("level", 2, 0.15, MONO.hair)),
        ("upright 2 0.3 #0072b2", Pattern("upright", 2, 0.3, rgb("#0072b2"))),
    ],
)
def test_values_mean_a_colour_a_pattern_or_nothing(value, meant):
    """As the page on the face template says."""
    assert paint(value, MONO) == meant


@pytest.mark.parametrize(
    "value",
    ["", "red", "#d55", "rising", "rising 0.1", "rising 1 2", "waves 1", "rising 1 0.2 red", "dots 1 2 3 4", "rising -1"],
)
def test_other_values_are_refused(value):
    """Nothing is taken for something near."""
    with pytest.raises(ValueError, match=re.escape(value.split()[-1]) if value else "^$"):
        paint(value, MONO)


def ends(drawn: Path):
    """Every point that lines and dots reach."""
    return [(segment[k], segment[k + 1]) for segment in drawn.segments for k in range(1, len(segment), 2)]


@pytest.mark.parametrize("kind", PATTERNS)
@pytest.mark.parametrize("name", FILLED)
def test_patterns_stay_inside_their_outline(name, kind):
    """No line and no dot reaches beyond it by more than rounding."""
    outline = shape(name, (2.0, 3.0, 14.0, 14.0))
    drawn = pattern(Pattern(kind, 1.0, 0.3, MONO.ink), outline)
    assert drawn is not None
    corners = rings(outline)
    for x, y in ends(drawn):
        near = [span for dy in (-0.03, 0, 0.03) for span in spans(corners, y + dy)]
        assert any(start - 0.05 <= x <= end + 0.05 for start, end in near), (x, y)


@settings(max_examples=40, deadline=None)  # by the number of dots
@given(st.sampled_from(PATTERNS), st.floats(0.6, 3), st.floats(2, 15), st.floats(2, 15))
def test_patterns_are_the_same_upside_down(kind, gap, w, h):
    """A back must not show which way up a card is held."""
    drawn = pattern(Pattern(kind, gap, gap / 4, MONO.ink), shape("rect", (0.0, 0.0, w, h)))
    if drawn is None:
        return
    there = {(round(x * 50), round(y * 50)) for x, y in ends(drawn)}
    for x, y in ends(drawn):
        column, row = round((w - x) * 50), round((h - y) * 50)
        assert any((column + dx, row + dy) in there for dx in (-1, 0, 1) for dy in (-1, 0, 1))


def test_lines_are_as_far_apart_as_said():
    """The gap is measured across the lines."""
    drawn = pattern(Pattern("level", 2.0, 0.2, MONO.ink), shape("rect", (0.0, 0.0, 10.0, 12.0)))
    assert [segment[2] for segment in drawn.segments if segment[0] == "M"] == [1, 3, 5, 7, 9, 11]


def test_dots_are_whole():
    """A dot that would be cut is left out."""
    drawn = pattern(Pattern("dots", 1.0, 0.5, MONO.ink), shape("rect", (0.0, 0.0, 5.0, 5.0)))
    xs = [x for x, _ in ends(drawn)]
    assert min(xs) >= 0
    assert max(xs) <= 5
    assert sum(segment[0] == "C" for segment in drawn.segments) == 4 * sum(segment[0] == "M" for segment in drawn.segments)


def test_a_line_has_nothing_to_fill():
    """There is no inside."""
    assert pattern(Pattern("rising", 1.0, 0.2, MONO.ink), shape("line", (0.0, 0.0, 5.0, 5.0))) is None
