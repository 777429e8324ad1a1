"""Estimates: how many cuts a sheet needs, and how much ink lies on it."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from printkit.draw.frame import BLACK, Frame, Image, Line, Path, Piece, Rect, Stroke, Text, circle
from printkit.preflight.pixels import Coverage
from printkit.printing.estimates import PAGE, estimate, judged, ordered, trimmed
from printkit.printing.sheets import Place


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


def places(piece, count, side="front", page=1, w=63.0, h=88.0, x=0.0, y=0.0):
    return [Place(piece, n, side, page, x, y + n * (h + 3), w, h, 0) for n in range(1, count + 1)]


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


@pytest.mark.parametrize(("folded", "cuts"), [("", 0), ("whole", 0), ("half", 0), ("quarter", 3), ("eighth", 3)])
def test_sheets_of_a_booklet_are_cut_across(folded, cuts):
    """Once each, where its pages are small; five at a time if one likes."""
    sheet = Piece("rulebook", "1", Frame(197, 278, ()), None, 3, folded=folded)
    found = estimate([sheet], places(0, 3), 3, cut=False)
    assert (found.cuts, found.minutes, found.piled) == (cuts, bool(cuts), bool(cuts))


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


BRICKS = [(0.0, 0.0, 60.0, 30.0), (60.0, 0.0, 90.0, 60.0), (30.0, 60.0, 90.0, 90.0), (0.0, 30.0, 30.0, 90.0)]


def test_sheets_that_look_alike_are_counted_one_by_one_and_cut_in_piles():
    """Seven sheets of two cards, one of a single card, two of bricks that only scissors free."""
    card = Piece("deck", "a", Frame(63.0, 88.0, ()), None)
    bricks = [Piece("deck", f"b{n}", Frame(x1 - x0, y1 - y0, ())) for n, (x0, y0, x1, y1) in enumerate(BRICKS)]
    placed = [
        Place(0, 10 * page + n, "front", page, x, y, 63.0, 88.0, 0)
        for page in range(7)
        for n, (x, y, _, _) in enumerate(grid(2, 1))
    ]
    placed.append(Place(0, 99, "front", 7, 0.0, 0.0, 63.0, 88.0, 0))
    for page in (8, 9):
        placed += [Place(n, page, "front", page, x, y, x1 - x, y1 - y, 0) for n, (x, y, x1, y1) in enumerate(BRICKS, 1)]
    found = estimate([card, *bricks], placed, 10, cut=True)
    cuts, scissors = 7 * 6 + 4 + 2 * 4, 2 * 4
    assert (found.pieces, found.cuts, found.rounds) == (14 + 1 + 8, cuts, scissors)
    assert found.minutes == -(-(cuts * 6 + scissors * 25) // 60)
    in_piles = 2 * 6 + 4 + 4  # seven sheets are two piles
    assert found.piled == -(-(in_piles * 6 + scissors * 25) // 60)


def test_an_answer_has_these_keys():
    """Programs rely on them."""
    told = estimate([], [], 0, cut=True, coverage={}).answer()
    inks = dict.fromkeys(("cyan", "magenta", "yellow", "black"), 0.0)
    counts = dict.fromkeys(("sheets", "pieces", "cuts", "rounds", "minutes", "piled"), 0)
    assert told == {**counts, "black_pages": 0.0, "ink_cm2": 0.0, "inks_cm2": inks}


def test_inks_are_told_only_when_every_face_was_looked_at():
    """One that was judged by what is drawn makes all four a guess."""
    piece = Piece("deck", "card", Frame(100, 50, ()), Frame(100, 50, (Rect(0, 0, 100, 50, BLACK),)))
    seen = {("deck", "card", "front"): Coverage(*[0.1] * 6)}
    found = estimate([piece], places(0, 1) + places(0, 1, "back", page=2), 1, cut=True, coverage=seen)
    assert (found.ink, found.inks) == (5 + 50, None)
    assert estimate([piece], places(0, 1), 1, cut=True, coverage=seen).inks == (5, 5, 5, 5)


def test_figures_are_rounded_for_people():
    """Ink to a tenth of a cm², pages to a hundredth, minutes up; positions to a hundredth of a mm, so a narrow gap stays one."""
    card, chip = Piece("deck", "card", Frame(37.7, 51.3, ())), Piece("deck", "chip", Frame(24, 24, (), corner=12))
    shares = (0.91234, 0.74567, 0.11234, 0.22345, 0.33456, 0.44567)
    coverage = {("deck", "card", "front"): Coverage(*shares), ("deck", "chip", "front"): Coverage(*[0.0] * 6)}
    placed = places(1, 1, y=100.0, w=24, h=24) + [Place(0, n, "front", 1, n * 38.1, 0.0, 37.7, 51.3, 0) for n in (0, 1)]
    found = estimate([card, chip], placed, 1, cut=True, coverage=coverage)
    assert (found.cuts, found.rounds, found.minutes, found.piled) == (6, 1, 2, 2)  # 61 seconds
    areas = [2 * share * 37.7 * 51.3 / 100 for share in shares]
    assert found.ink == round(areas[0], 1) != round(areas[0], 2)
    assert found.black_pages == round(areas[1] / PAGE, 2) != round(areas[1] / PAGE, 3)
    assert found.inks == tuple(round(area, 1) for area in areas[2:])
    assert all(round(area, 1) not in (round(area), round(area, 2)) for area in areas[2:])


def rows_of_columns(draw):
    """Rectangles that cuts from edge to edge free: rows of a height each, in them columns of a width each, with gaps."""
    trims, y = [], 0.0
    for height, widths, gap in draw:
        x = 0.0
        for width in widths:
            trims.append((x, y, x + width, y + height))
            x += width + gap
        y += height + gap
    return trims


@given(
    st.lists(
        st.tuples(
            st.sampled_from([20.0, 31.5]),
            st.lists(st.sampled_from([15.0, 22.5, 40.0]), min_size=1, max_size=4),
            st.sampled_from([0.0, 4.0]),
        ),
        min_size=1,
        max_size=4,
    ),
    st.booleans(),
)
def test_the_cuts_in_their_order_free_every_piece(drawn, turned):
    """Each goes through what lies on the table from edge to edge, and they are as many as are counted."""
    trims = rows_of_columns(drawn)
    if turned:
        trims = [(y0, x0, y1, x1) for x0, y0, x1, y1 in trims]
    cuts = ordered(trims)
    assert len(cuts) == trimmed(trims)[0]
    assert [level for level, *_ in cuts] == sorted(level for level, *_ in cuts)
    hull = (min(t[0] for t in trims), min(t[1] for t in trims), max(t[2] for t in trims), max(t[3] for t in trims))
    table = [hull]
    for _, x0, y0, x1, y1 in cuts:
        parts = []
        for left, top, right, bottom in table:
            if x0 == x1 and left < x0 < right and (y0, y1) == (top, bottom):
                parts += [(left, top, x0, bottom), (x0, top, right, bottom)]
            elif y0 == y1 and top < y0 < bottom and (x0, x1) == (left, right):
                parts += [(left, top, right, y0), (left, y0, right, bottom)]
            else:
                parts.append((left, top, right, bottom))
        table = parts
    assert set(trims) <= set(table)


def test_nothing_to_cut_has_no_order():
    """Nor has what lies like bricks more than the four cuts around it."""
    assert ordered([]) == []
    assert sorted(ordered(BRICKS)) == [(0, 0, 0, 90, 0), (0, 0, 90, 90, 90), (1, 0, 0, 0, 90), (1, 90, 0, 90, 90)]


def test_the_four_inks_of_a_colour():
    """What cyan, magenta and yellow have in common is black; a fill as large as the face hides what lay under it."""
    under = Rect(0, 0, 100, 100, BLACK)
    over = Rect(0, 0, 100, 95, (0.2, 0.5, 0.9))
    dark = 1 - (0.299 * 0.2 + 0.587 * 0.5 + 0.114 * 0.9)
    expected = [0.95 * part for part in (0.8, dark, 0.7, 0.4, 0.0, 0.1)]
    assert list(judged(Frame(100, 100, (under, over)))) == pytest.approx(expected, abs=0.0001)
    smaller = Rect(0, 0, 100, 94.9, (1.0, 1.0, 1.0))
    assert judged(Frame(100, 100, (under, smaller))).black == 1  # who knows what it covers


@pytest.mark.parametrize(
    ("item", "ink"),
    [
        (Rect(10, 20, 30, 40, None, Stroke(width=0.5)), 2 * (30 + 40) * 0.5 / 10_000),
        (Rect(10, 20, 30, 40, None, Stroke(width=0.5, dash=(1.0, 3.0))), 2 * (30 + 40) * 0.5 / 4 / 10_000),
        (Rect(10, 20, 30, 40, None, Stroke(width=0.5, dash=(1.0, 3.0, 2.0))), 2 * (30 + 40) * 0.5 / 10_000),
        (Line(0, 0, 30, 40, Stroke(width=2)), 100 / 10_000),
        (Image(-10, 20, 30, 40, "art.png"), 0.5 * 20 * 40 / 10_000),
        (Text(0, 50, "x", 28.35, 60), 60 * 28.35 * 25.4 / 72 * 0.19 / 10_000),
    ],
)
def test_lines_pictures_and_letters_are_judged(item, ink):
    """A dash by what is drawn of it, a picture as half black, letters by a fifth of their line; outside the face nothing."""
    assert judged(Frame(100, 100, (item,))).ink == pytest.approx(ink, abs=0.00006)


@given(st.lists(st.tuples(st.integers(0, 100), st.integers(0, 100)), min_size=6, max_size=6))
def test_the_area_in_a_curve_is_that_of_its_polygon(points):
    """Two cubic curves there and back, held against the polygon of a thousand points on them."""
    start, *rest = points
    (a, b, c), (d, e) = rest[:3], rest[3:]
    path = Path((("M", *start), ("C", *a, *b, *c), ("C", *d, *e, *start), ("Z",)), BLACK)
    steps = [n / 500 for n in range(500)]
    polygon = [bezier(start, a, b, c, t) for t in steps] + [bezier(c, d, e, start, t) for t in steps]
    area = abs(sum(p[0] * q[1] - q[0] * p[1] for p, q in zip(polygon, polygon[1:] + polygon[:1], strict=True))) / 2
    assert judged(Frame(100, 100, (path,))).ink == pytest.approx(area / 10_000, abs=0.001)


def bezier(p, q, r, t, at):
    """The point of a cubic curve."""
    weights = ((1 - at) ** 3, 3 * at * (1 - at) ** 2, 3 * at**2 * (1 - at), at**3)
    return tuple(sum(w * point[axis] for w, point in zip(weights, (p, q, r, t), strict=True)) for axis in (0, 1))
