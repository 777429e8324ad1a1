"""Pieces onto paper: as many as fit, none twice, none over another, marks and furniture out of their way."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from printkit.frame import Frame, Group, Line, Piece, Rect, Stroke, Text, walk
from printkit.impose import Setting, Sheet, Stock, TooLarge, bind, grid, impose

A4 = Sheet(210, 297, 6.35, 6)
LETTER = Sheet(215.9, 279.4, 6.35, 6)
PLAIN = Setting(backs="none")

sides = st.floats(15, 150)
gutters = st.sampled_from([0.0, 1.0, 3.0, 5.5])


def card(w, h, title="card", corner=0.0, reach=3.0):
    ink = Rect(-reach, -reach, w + 2 * reach, h + 2 * reach, (0.5, 0.5, 0.5))
    bleed = (-reach, -reach, w + 2 * reach, h + 2 * reach) if reach else None
    return Frame(w, h, (ink, Rect(0, 0, w, h, None, Stroke())), title, corner, bleed=bleed)


def pieces(*sizes, copies=1, back=None):
    return [Piece("deck", str(number), card(w, h), back, copies) for number, (w, h) in enumerate(sizes)]


def foot(page, pages, width):
    return [Text(0, 5, f"{page}/{pages}", 5.5, 10)]


def apart(one, other, gutter):
    return (
        one.x >= other.x + other.w + gutter - 1e-6
        or other.x >= one.x + one.w + gutter - 1e-6
        or one.y >= other.y + other.h + gutter - 1e-6
        or other.y >= one.y + one.h + gutter - 1e-6
    )


@pytest.mark.parametrize(
    ("w", "h", "sheet", "places", "turned", "landscape"),
    [
        (63, 88, A4, 9, False, False),
        (88, 63, A4, 9, True, False),
        (63, 88, LETTER, 8, False, True),  # six upright; nine would need 270 mm
        (44, 68, A4, 16, True, True),
        (96, 128, A4, 4, False, False),
        (197, 278, A4, 1, False, False),
        (25, 25, A4, 70, False, False),
    ],
)
def test_the_grid_holds_most(w, h, sheet, places, turned, landscape):
    """Poker cards nine on A4; on Letter eight, with the paper on its side."""
    found = grid(w, h, sheet, 3.0)
    assert (found.places, found.turned, found.sheet.w > found.sheet.h) == (places, turned, landscape)


@given(sides, sides, st.sampled_from([A4, LETTER]), gutters)
def test_no_other_grid_holds_more(w, h, sheet, gutter):
    """Counted one by one over upright and turned pieces and paper."""
    try:
        found = grid(w, h, sheet, gutter).places
    except TooLarge:
        found = 0
    best = 0
    for paper in (sheet, sheet.turned):
        for across, down in ((w, h), (h, w)):
            columns, rows = 0, 0
            while (columns + 1) * across + columns * gutter <= paper.area[0] + 1e-6:
                columns += 1
            while (rows + 1) * down + rows * gutter <= paper.area[1] + 1e-6:
                rows += 1
            best = max(best, columns * rows)
    assert found == best


@given(
    st.lists(st.tuples(sides, sides), min_size=1, max_size=5),
    st.integers(1, 7),
    gutters,
    st.sampled_from(["none", "duplex", "stacks", "fold"]),
    st.sampled_from(["long", "short"]),
)
def test_every_copy_lies_once_and_alone_inside_the_margins(sizes, copies, gutter, backs, flip):
    """Front and back, on the paper and not over another, each in its own size or turned."""
    made = [piece._replace(back=card(piece.front.w, piece.front.h, "back")) for piece in pieces(*sizes, copies=copies)]
    setting = Setting(backs=backs, flip=flip, gutter=gutter)
    try:
        leaves, placed = impose(made, A4, setting)
    except TooLarge:
        return
    for side in ("front", "back") if backs != "none" else ("front",):
        found = sorted((p.piece, p.copy) for p in placed if p.side == side)
        assert found == [(number, copy + 1) for number in range(len(made)) for copy in range(copies)]
    for place in placed:
        w, h = sizes[place.piece]
        expected = (h, w) if place.rotation in (90, 270) else (w, h)
        assert (place.w, place.h) == expected
        page = leaves[place.leaf].front
        assert A4.margin - 1e-6 <= place.x <= page.w - A4.margin - place.w + 1e-6
        assert A4.margin - 1e-6 <= place.y <= page.h - A4.margin - place.h + 1e-6
    for leaf in range(len(leaves)):
        for side in ("front", "back"):
            here = [p for p in placed if p.leaf == leaf and (backs == "fold" or p.side == side)]
            assert all(apart(a, b, gutter) for n, a in enumerate(here) for b in here[n + 1 :])


@given(sides, sides, st.integers(1, 12), st.sampled_from([0.0, 1.5]))
def test_the_ink_lies_where_the_placement_says(w, h, copies, shrink):
    """Also of a turned or a shrunk piece: its trim's box is the placement's."""
    made = pieces((w, h), copies=copies)
    leaves, placed = impose(made, A4, PLAIN._replace(shrink=shrink))
    drawn = [
        (number, *at.box(item.x, item.y, item.w, item.h))
        for number, leaf in enumerate(leaves)
        for item, at in walk(leaf.front.items)
        if isinstance(item, Rect) and item.stroke == Stroke()
    ]
    for found, place in zip(drawn, placed, strict=True):
        assert found == pytest.approx((place.leaf, place.x, place.y, place.w, place.h))


def inked(leaf_side):
    """The boxes that the faces of a page fill, as their clips let them."""
    for item in leaf_side.items:
        if isinstance(item, Group) and item.clip:
            (_, at), *_ = walk([item])
            yield at.box(*item.clip)


@given(
    sides,
    sides,
    gutters,
    st.sampled_from(["rim", "cuts"]),
    st.sampled_from(["duplex", "fold"]),
    st.sampled_from(["long", "short"]),
)
def test_bleed_reaches_no_neighbour_and_backs_reach_farther(w, h, gutter, marks, backs, flip):
    """Within a page no ink lies on another card's trim; each card keeps the whole of its own."""
    back = card(w, h, "back")
    made = [piece._replace(back=back) for piece in pieces((w, h), copies=30)]
    setting = Setting(backs=backs, flip=flip, gutter=gutter, marks=marks)
    try:
        leaves, placed = impose(made, A4, setting)
    except TooLarge:
        return
    for side in ("front", "back"):
        page = leaves[0].front if backs == "fold" or side == "front" else leaves[0].back
        here = [p for p in placed if p.leaf == 0 and (backs == "fold" or p.side == side)]
        for box, place in zip(inked(page), here, strict=True):
            x, y, wide, high = box
            assert x <= place.x + 1e-6
            assert y <= place.y + 1e-6
            assert x + wide >= place.x + place.w - 1e-6
            assert y + high >= place.y + place.h - 1e-6
            for other in here:
                if other is not place:
                    assert (
                        x >= other.x + other.w - 1e-6
                        or y >= other.y + other.h - 1e-6
                        or x + wide <= other.x + 1e-6
                        or y + high <= other.y + 1e-6
                    )


def test_backs_reach_farther_than_fronts():
    """So that a back that is a little off shows no white; across the gutter where the neighbour's back is the same."""
    back = card(63, 88, "back")
    for other, reach in ((back, 3.0), (card(63, 88, "other"), 1.5)):
        made = [Piece("deck", str(n), card(63, 88), back if n % 2 else other) for n in range(6)]
        (leaf,), _ = impose(made, LETTER, Setting(bleed=1.0))
        boxes = {"front": next(inked(leaf.front)), "back": list(inked(leaf.back))[1]}
        assert boxes["front"][2:] == pytest.approx((65, 90))
        assert boxes["back"][2:] == pytest.approx((63 + 2 * reach, 88 + reach + 3.0))


@given(
    sides,
    sides,
    gutters,
    st.sampled_from(["rim", "cuts"]),
    st.sampled_from(["none", "duplex", "fold"]),
    st.sampled_from(["long", "short"]),
)
def test_marks_touch_neither_cards_nor_the_rim_nor_the_furniture(w, h, gutter, marks, backs, flip):
    """They stand in line with a cut, outside every trim, and 3 mm from the paper's edge where printers don't print."""
    made = [piece._replace(back=card(w, h, "back")) for piece in pieces((w, h), copies=40)]
    setting = Setting(backs=backs, flip=flip, gutter=gutter, marks=marks)
    try:
        leaves, placed = impose(made, A4, setting)
    except TooLarge:
        return
    for number, leaf in enumerate(leaves):
        for side, page in (("front", leaf.front), ("back", leaf.back)):
            if page is None:
                continue
            here = [p for p in placed if p.leaf == number and (backs == "fold" or p.side == side)]
            cuts_x = {round(v, 3) for p in here for v in (p.x, p.x + p.w)}
            cuts_y = {round(v, 3) for p in here for v in (p.y, p.y + p.h)}
            head = side == "back" and (flip == "long") == (page.w > page.h)
            strip = (0.0, A4.margin + A4.furniture) if head else (page.h - A4.margin - A4.furniture + 2.5, page.h)
            for mark in (item for item in page.items if isinstance(item, Line) and not item.stroke.dash):
                left, right = sorted((mark.x1, mark.x2))
                top, bottom = sorted((mark.y1, mark.y2))
                assert left >= 2.99
                assert right <= page.w - 2.99
                assert top >= 2.99
                assert bottom <= page.h - 2.99
                assert round(left, 3) in cuts_x if left == right else round(top, 3) in cuts_y
                if left == right:
                    assert bottom <= strip[0] + 1e-6 or top >= strip[1] - 1e-6
                for p in here:
                    inside = left < p.x + p.w - 1e-6 and right > p.x + 1e-6 and top < p.y + p.h - 1e-6 and bottom > p.y + 1e-6
                    assert not inside


def test_marks_at_the_rim_leave_the_gutters_alone():
    """And marks at every cut don't."""
    made = pieces((63, 88), copies=9)

    def between(marks):
        (leaf,), placed = impose(made, A4, Setting(backs="none", marks=marks))
        left, right = min(p.x for p in placed), max(p.x + p.w for p in placed)
        top, bottom = min(p.y for p in placed), max(p.y + p.h for p in placed)
        lines = [item for item in leaf.front.items if isinstance(item, Line)]
        return [m for m in lines if left < m.x1 < right and top < m.y1 < bottom and top < m.y2 < bottom], lines

    assert between("rim")[0] == []
    assert between("cuts")[0] != []
    assert between("none")[1] == []


def test_round_pieces_are_outlined_and_others_when_wanted():
    """No straight mark shows how to cut a circle; corners are rounded."""

    def outlines(corner, **how):
        (leaf,), _ = impose([Piece("chips", "1", card(30, 30, corner=corner), None, 4)], A4, Setting(backs="none", **how))
        return [item.radius for item in leaf.front.items if isinstance(item, Rect)]

    assert outlines(15.0) == [15.0] * 4
    assert outlines(3.0) == []
    assert outlines(3.0, outlines=True) == [3.0] * 4


def test_a_piece_that_fits_no_way_is_too_large():
    """With both sizes, for the message."""
    with pytest.raises(TooLarge) as failure:
        impose(pieces((250, 250)), A4, PLAIN)
    assert failure.value.size == (250, 250)
    assert failure.value.area == A4.area


def test_pieces_of_one_size_share_sheets():
    """A grid has cells of one size; what fits into one that is open joins it, also after others."""
    _, placed = impose(pieces((60, 60), (60, 60), (90, 40), (60, 60)), A4, PLAIN)
    assert [(p.leaf, p.piece) for p in placed] == [(0, 0), (0, 1), (0, 3), (1, 2)]


def test_sets_or_cards_follow_each_other():
    """A deck is printed card by card, pages of a sheet set by set."""
    made = pieces((60, 60), (60, 60), copies=2)
    for collate, expected in ((False, [(0, 1), (0, 2), (1, 1), (1, 2)]), (True, [(0, 1), (1, 1), (0, 2), (1, 2)])):
        _, placed = impose(made, A4, PLAIN, collate=collate)
        assert [(p.piece, p.copy) for p in placed] == expected


def test_a_face_that_comes_again_is_drawn_once():
    """It has a name in the document, which no other face has; a back that a whole deck shares is one face."""
    back = card(60, 60, "back")
    made = [piece._replace(back=back, copies=1 + number % 2) for number, piece in enumerate(pieces(*[(60, 60)] * 4))]
    (leaf,), _ = impose(made, A4, Setting())
    fronts = [item.face for item in leaf.front.items if isinstance(item, Group)]
    assert fronts == ["", "deck#1", "deck#1", "", "deck#3", "deck#3"]
    assert {item.face for item in leaf.back.items if isinstance(item, Group)} == {"deck#0back"}


def test_pages_say_what_is_cut_out_of_them():
    """The trim box is around all cards, the bleed box around their ink; a page that is not cut has neither."""
    (leaf,), placed = impose(pieces((63, 88), copies=9), A4, PLAIN)
    x, y, w, h = leaf.front.trim
    assert (x, y) == (min(p.x for p in placed), min(p.y for p in placed))
    assert (w, h) == pytest.approx((3 * 63 + 6, 3 * 88 + 6))
    # All of it but for what printers leave blank, at the sides, and for the furniture, at the foot.
    assert leaf.front.bleed == pytest.approx((A4.margin, y - 1.5, A4.w - 2 * A4.margin, A4.h - 12.35 - y + 1.5))
    (whole,), _ = impose([Piece("sheet", "sheet", card(*A4.area, reach=0.0))], A4, PLAIN)
    assert (whole.front.trim, whole.front.bleed) == (None, None)
    assert not [item for item in whole.front.items if isinstance(item, Line)]


def test_pre_cut_stock_is_filled_cell_by_cell():
    """Each card in the middle of its cell, without marks; turned where it only fits so; refused where it doesn't."""
    stock = Sheet(210, 297, 6.35, 6, Stock(2, 5, 14, 11, 91, 55, 91, 55))
    (first, second), placed = impose(pieces((54, 85.6), copies=12), stock, PLAIN)
    assert [p.leaf for p in placed] == [0] * 10 + [1] * 2
    assert (placed[0].x, placed[0].y) == pytest.approx((14 + (91 - 85.6) / 2, 11 + 0.5))
    assert placed[0].rotation == 90
    assert not [item for leaf in (first, second) for item in leaf.front.items if isinstance(item, Line)]
    with pytest.raises(TooLarge):
        impose(pieces((63, 88)), stock, PLAIN)


def test_sleeved_cards_are_cut_in_one_go():
    """Undersized, edge to edge, so that a trimmer's cut goes straight through."""
    _, placed = impose(pieces((63, 88), copies=9), A4, Setting(backs="none", shrink=1.5, gutter=0.0, bleed=0.0))
    assert {(p.w, p.h) for p in placed} == {(61.5, 86.5)}
    assert len({round(p.x, 6) for p in placed} | {round(p.x + p.w, 6) for p in placed}) == 4


def test_the_furniture_is_told_page_and_pages_and_stays_clear():
    """In the strip above the bottom margin; at the head of a back that is turned about a level axis."""
    made = [piece._replace(back=card(63, 88, "back")) for piece in pieces((63, 88), copies=10)]
    for flip, heads in (("long", 297 - 12.35), ("short", 6.35)):
        setting = Setting(flip=flip)
        leaves, _ = impose(made, A4, setting)
        pages = bind(leaves, A4, setting, foot).pages
        strips = [page.items[-1] for page in pages]
        assert [strip.items[0].text for strip in strips] == ["1/4", "2/4", "3/4", "4/4"]
        assert [strip.y for strip in strips] == pytest.approx([297 - 12.35, heads] * 2)
