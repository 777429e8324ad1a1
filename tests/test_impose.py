"""Frames onto paper: as many as fit, none twice, none over another, the furniture out of their way."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from printkit.frame import Frame, Group, Line, Rect, Stroke, Text, walk
from printkit.impose import GUTTER, Sheet, TooLarge, grid, impose

A4 = Sheet(210, 297, 6.35, 6)
LETTER = Sheet(215.9, 279.4, 6.35, 6)

sides = st.floats(15, 150)


def card(w, h, title="card"):
    return Frame(w, h, (Rect(0, 0, w, h, None, Stroke()),), title)


def foot(page, pages):
    return [Text(0, 5, f"{page}/{pages}", 5.5, 10)]


def overlap(one, other):
    return (
        one.x < other.x + other.w + GUTTER - 1e-6
        and other.x < one.x + one.w + GUTTER - 1e-6
        and one.y < other.y + other.h + GUTTER - 1e-6
        and other.y < one.y + one.h + GUTTER - 1e-6
    )


@pytest.mark.parametrize(
    ("w", "h", "places", "turned"),
    [
        (63, 88, 9, False),
        (88, 63, 9, True),
        (93, 133, 4, False),
        (96, 128, 4, False),
        (197, 278, 1, False),
        (150, 60, 4, False),
    ],
)
def test_the_grid_holds_most_on_a4(w, h, places, turned):
    """Poker cards nine, reference cards four; a whole page one."""
    found = grid(w, h, A4)
    assert (found.places, found.turned) == (places, turned)


@given(sides, sides, st.sampled_from([A4, LETTER]))
def test_the_grid_stays_inside_the_margins(w, h, sheet):
    """And above the furniture; it is centred across, so that backs match."""
    found = grid(w, h, sheet)
    right = found.x + found.columns * (found.w + GUTTER) - GUTTER
    bottom = found.y + found.rows * (found.h + GUTTER) - GUTTER
    assert found.x >= sheet.margin - 1e-6
    assert found.y >= sheet.margin - 1e-6
    assert right <= sheet.w - sheet.margin + 1e-6
    assert bottom <= sheet.h - sheet.margin - sheet.furniture + 1e-6
    assert found.x + right == pytest.approx(sheet.w)


@given(st.lists(st.tuples(sides, sides), min_size=1, max_size=6), st.integers(1, 5))
def test_every_copy_lies_once_and_alone(sizes, copies):
    """All on numbered pages, none over another, each in its own size or turned."""
    frames = [card(w, h) for w, h in sizes]
    pages, placed = impose(frames, copies, A4, foot)
    assert sorted((p.frame, p.copy) for p in placed) == [(f, c + 1) for f in range(len(frames)) for c in range(copies)]
    assert [p.page for p in placed] == sorted(p.page for p in placed)
    assert {p.page for p in placed} == set(range(1, len(pages) + 1))
    for place in placed:
        w, h = sizes[place.frame]
        assert (place.w, place.h) == ((h, w) if place.rotation else (w, h))
    for page in range(1, len(pages) + 1):
        here = [p for p in placed if p.page == page]
        assert not any(overlap(a, b) for n, a in enumerate(here) for b in here[n + 1 :])


@given(sides, sides, st.integers(1, 12))
def test_the_ink_lies_where_the_placement_says(w, h, copies):
    """Also of a turned frame: its group's box is the placement's."""
    pages, placed = impose([card(w, h)], copies, A4, foot)
    drawn = [
        (number, *at.box(item.x, item.y, item.w, item.h))
        for number, page in enumerate(pages, 1)
        for item, at in walk(page.items)
        if isinstance(item, Rect)
    ]
    for found, place in zip(drawn, placed, strict=True):
        assert found == pytest.approx((place.page, place.x, place.y, place.w, place.h))


@given(sides, sides)
def test_cut_marks_touch_neither_frames_nor_the_rim(w, h):
    """They stand outside the grid, in line with a cut, and 3 mm from the paper's edge where printers don't print."""
    pages, placed = impose([card(w, h)], 40, A4, foot)
    cuts_x = {round(v, 3) for p in placed for v in (p.x, p.x + p.w)}
    cuts_y = {round(v, 3) for p in placed for v in (p.y, p.y + p.h)}
    for page in pages:
        for mark in (item for item in page.items if isinstance(item, Line)):
            assert min(mark.x1, mark.x2) >= 2.9
            assert max(mark.x1, mark.x2) <= A4.w - 2.9
            assert min(mark.y1, mark.y2) >= 2.9
            assert max(mark.y1, mark.y2) <= A4.h - A4.margin - A4.furniture + 1e-6
            assert round(mark.x1, 3) in cuts_x if mark.x1 == mark.x2 else round(mark.y1, 3) in cuts_y


def test_a_frame_that_fits_no_way_is_too_large():
    """With both sizes, for the message."""
    with pytest.raises(TooLarge) as failure:
        impose([card(250, 250)], 1, A4, foot)
    assert failure.value.size == (250, 250)
    assert failure.value.area == A4.area


def test_frames_of_different_sizes_share_no_sheet():
    """A grid has cells of one size."""
    _, placed = impose([card(60, 60), card(60, 60), card(90, 40), card(60, 60)], 1, A4, foot)
    assert [p.page for p in placed] == [1, 1, 2, 3]


def test_copies_share_a_drawing_and_different_components_don_t():
    """The same face has the same name in a document, and only the same face."""
    names = []
    for name in ("one", "two"):
        (page, *_), _ = impose([card(60, 60, "same")], 3, A4, foot, name)
        names.append({item.face for item in page.items if isinstance(item, Group) and item.face})
    assert [len(found) for found in names] == [1, 1]
    assert names[0] != names[1]


def test_the_furniture_is_told_page_and_pages():
    """And stands in the strip above the bottom margin."""
    pages, _ = impose([card(100, 140)], 9, A4, foot)
    told = []
    for page in pages:
        strip = page.items[-1]
        assert (strip.x, strip.y) == (6.35, 297 - 6.35 - 6)
        told.append(strip.items[0].text)
    assert told == [f"{n}/{len(pages)}" for n in range(1, len(pages) + 1)]
