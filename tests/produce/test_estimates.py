"""Estimates: how many cuts a sheet needs, and how much ink lies on it."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from printkit.draw.frame import BLACK, Frame, Line, Path, Piece, Rect, Stroke, Text, circle
from printkit.preflight.pixels import Coverage
from printkit.produce.estimates import PAGE, estimate, judged, trimmed
from printkit.produce.furnished_sheets import Place


def grid(columns, rows, w=63.0, h=88.0, gap=3.0):
    return [(c * (w + gap), r * (h + gap), c * (w + gap) + w, r * (h + gap) + h) for r in range(rows) for c in range(columns)]


@pytest.mark.parametrize(
    ("trims", "cuts"),
    [
        ([], 0),
        (grid(1, 1), 4),
        (grid(2, 1), 6),  # two along the strip, four across it
        (grid(3, 3), 6 + 3 * 6),
        (grid(3, 3, gap=0), 4 + 3 * 4),
        (grid(2, 4), 4 + 2 * 8),  # first along, then two strips across
        (grid(8, 1, gap=0), 2 + 9),
    ],
)
def test_cuts_of_a_grid(trims, cuts):
    """Neighbours that touch share a cut; the first direction is the one that needs fewer."""
    assert trimmed(trims) == (cuts, 0)


def test_rows_of_other_widths_are_cut_for_themselves():
    """As on a sheet on which the last row is turned; the edges that they have in common are cut first."""
    turned = [(0.0, 100.0, 88.0, 163.0), (90.0, 100.0, 178.0, 163.0)]
    assert trimmed(grid(2, 1) + turned) == (2 + 4 + 3 + 2, 0)


def test_what_no_straight_cut_frees_takes_scissors():
    """Four bricks around a hole."""
    bricks = [(0.0, 0.0, 60.0, 30.0), (60.0, 0.0, 90.0, 60.0), (30.0, 60.0, 90.0, 90.0), (0.0, 30.0, 30.0, 90.0)]
    cuts, rounds = trimmed(bricks)
    assert cuts == 4
    assert rounds == 4


@given(st.integers(1, 6), st.integers(1, 6), st.sampled_from([0.0, 3.0]))
def test_cuts_do_not_depend_on_how_the_sheet_lies(columns, rows, gap):
    """Turned by a quarter it needs the same cuts."""
    trims = grid(columns, rows, gap=gap)
    assert trimmed(trims) == trimmed([(y0, x0, y1, x1) for x0, y0, x1, y1 in trims])


def places(piece, count, side="front", page=1, w=63.0, h=88.0, x=0.0):
    return [Place(piece, n, side, page, x, n * (h + 3), w, h, 0) for n in range(1, count + 1)]


@pytest.mark.parametrize(("columns", "rows", "cuts", "minutes"), [(1, 1, 4, 1), (3, 1, 8, 1), (4, 1, 10, 1), (2, 4, 20, 2)])
def test_minutes_are_begun_ones(columns, rows, cuts, minutes):
    """Six seconds a cut: nobody is told that it takes no time, and a full minute isn't made two."""
    card = Piece("deck", "a", Frame(63.0, 88.0, ()), None)
    placed = [Place(0, n, "front", 1, x, y, 63.0, 88.0, 0) for n, (x, y, _, _) in enumerate(grid(columns, rows), 1)]
    found = estimate([card], placed, 1, cut=True)
    assert (found.cuts, found.minutes) == (cuts, minutes)
    assert estimate([card], placed, 1, cut=False).minutes == 0


def test_sheets_pieces_cuts_and_minutes():
    """Round tokens are for scissors, whole pages for nothing."""
    card, chip = Piece("deck", "card", Frame(63, 88, ())), Piece("deck", "chip", Frame(24, 24, (), corner=12))
    found = estimate([card, chip], places(0, 3) + places(1, 2, page=2, w=24, h=24), 2, cut=True)
    assert (found.sheets, found.pieces, found.cuts, found.rounds, found.minutes) == (2, 5, 8, 2, 2)
    assert estimate([card], places(0, 1), 1, cut=False)[:5] == (1, 1, 0, 0, 0)


def test_a_card_that_is_folded_is_cut_out_with_its_back():
    """There is no cut along the fold; backs on pages of their own are not cut again."""
    piece = Piece("deck", "card", Frame(63, 88, ()), Frame(63, 88, ()))
    assert estimate([piece], places(0, 2) + places(0, 2, "back", x=63), 1, cut=True).cuts == 6
    assert estimate([piece], places(0, 2) + places(0, 2, "back", page=2), 1, cut=True).cuts == 6


def test_ink_is_coverage_by_area():
    """Of every placed face, backs too; A4 pages of black are its darkness."""
    piece = Piece("deck", "card", Frame(100, 50, ()), Frame(100, 50, ()))
    coverage = {
        ("deck", "card", "front"): Coverage(0.5, 0.4, 0.1, 0.0, 0.2, 0.3),
        ("deck", "card", "back"): Coverage(*[0.1] * 6),
    }
    found = estimate([piece], places(0, 2) + places(0, 2, "back", page=2), 1, cut=True, coverage=coverage)
    assert found.ink == 2 * 25 + 2 * 5
    assert found.black_pages == round((2 * 20 + 2 * 5) / PAGE, 2)
    assert found.inks == (20, 10, 30, 40)
    assert found.answer()["inks_cm2"] == {"cyan": 20, "magenta": 10, "yellow": 30, "black": 40}
    without = estimate([piece], places(0, 1), 1, cut=True)
    assert (without.ink, without.inks) == (0, None)
    assert "inks_cm2" not in without.answer()


@pytest.mark.parametrize(
    ("items", "ink"),
    [
        ((Rect(0, 0, 50, 100, BLACK),), 0.5),
        ((Rect(-10, -10, 120, 120, BLACK), Rect(0, 0, 100, 100, (1.0, 1.0, 1.0))), 0.0),
        ((Rect(60, 0, 80, 100, (1.0, 1.0, 0.0)),), 0.4),
        ((circle(50, 50, 50, BLACK),), 0.785),
        ((Path((("M", 0, 0), ("L", 100, 0), ("L", 0, 100), ("Z",)), BLACK),), 0.5),
        ((Line(0, 50, 100, 50, Stroke(width=2)),), 0.02),
        ((Text(0, 50, "x" * 20, 28.35, 100),), 0.019),
        ((), 0.0),
    ],
)
def test_without_pixels_ink_is_judged_by_what_is_drawn(items, ink):
    """Shapes by their areas, letters by what letters cover."""
    assert judged(Frame(100, 100, items)).ink == pytest.approx(ink, abs=0.001)


def test_a_ring_is_not_a_disc():
    """The inside of an even-odd outline is a hole."""
    outer, inner = circle(50, 50, 50), circle(50, 50, 40)
    ring = Path(outer.segments + inner.segments, BLACK, even_odd=True)
    assert judged(Frame(100, 100, (ring,))).dark == pytest.approx(0.785 * 0.36, abs=0.001)
