"""Pieces onto paper: as many as fit, none twice, none over another, marks and furniture out of their way."""

from __future__ import annotations

import pytest
from hypothesis import example, given
from hypothesis import strategies as st

from printkit.draw.frame import Affine, Frame, Group, Line, Piece, Rect, Stroke, Text, walk
from printkit.impose import PressSheet, Setting, Stock, TooLarge, bind, grid, impose
from printkit.impose.leaf_plan import plan

A4 = PressSheet(210, 297, 6.35, 6)
LETTER = PressSheet(215.9, 279.4, 6.35, 6)
PLAIN = Setting(backs="none")

sides = st.floats(15, 150)
gutters = st.sampled_from([0.0, 1.0, 3.0, 5.5])


def card(w, h, title="card", corner=0.0, reach=3.0):
    ink = Rect(-reach, -reach, w + 2 * reach, h + 2 * reach, (0.5, 0.5, 0.5))
    bleed = (-reach, -reach, w + 2 * reach, h + 2 * reach) if reach else None
    return Frame(w, h, (ink, Rect(0, 0, w, h, None, Stroke())), title, corner, bleed=bleed)


def pieces(*sizes, copies=1, back=None):
    return [Piece("deck", str(number), card(w, h), back, copies) for number, (w, h) in enumerate(sizes)]


def foot(leaf, page, pages, width):
    return [Text(0, 5, f"{leaf}: {page}/{pages}", 5.5, 10)]


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


@given(sides, sides, st.sampled_from([A4, LETTER]), gutters)
def test_no_other_fold_holds_more(w, h, sheet, gutter):
    """Half the gutter stays free at each side of a line down or across the middle; both halves keep off the furniture."""
    try:
        found = grid(w, h, sheet, gutter, folded=True).places
    except TooLarge:
        found = 0
    best = 0
    for paper in (sheet, sheet.turned):
        down_free = paper.h - 2 * paper.margin - paper.furniture
        halves = [
            (paper.w / 2 - paper.margin - gutter / 2, down_free),
            (paper.w - 2 * paper.margin, paper.h / 2 - paper.margin - paper.furniture - gutter / 2),
        ]
        for room in halves:
            for across, down in ((w, h), (h, w)):
                columns, rows = 0, 0
                while (columns + 1) * across + columns * gutter <= room[0] + 1e-6:
                    columns += 1
                while (rows + 1) * down + rows * gutter <= room[1] + 1e-6:
                    rows += 1
                best = max(best, columns * rows)
    assert found == best


def test_paper_stays_as_it_is_where_a_printers_drift_was_measured_on_it():
    """Six cards on Letter then, not eight."""
    found = grid(63, 88, LETTER._replace(turns=False), 3.0)
    assert (found.places, found.sheet.w < found.sheet.h) == (6, True)


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
        leaves, placed, _ = impose(made, A4, setting)
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
    leaves, placed, _ = impose(made, A4, PLAIN._replace(shrink=shrink))
    drawn = [
        (number, *at.box(item.x, item.y, item.w, item.h))
        for number, leaf in enumerate(leaves)
        for item, at in walk(leaf.front.items)
        if isinstance(item, Rect) and item.stroke == Stroke()
    ]
    for found, place in zip(drawn, placed, strict=True):
        assert found == pytest.approx((place.leaf, place.x, place.y, place.w, place.h))


def inked(page):
    """The boxes that the faces of a page fill, as their clips let them: x, y, w, h."""
    groups = [item for item in page.items if isinstance(item, Group) and item.clip]
    return [Affine().into(group).box(*group.clip) for group in groups]


def overlap(one, other):
    """Whether two boxes have more than an edge in common."""
    return (
        one[0] < other[0] + other[2] - 1e-6
        and other[0] < one[0] + one[2] - 1e-6
        and one[1] < other[1] + other[3] - 1e-6
        and other[1] < one[1] + one[3] - 1e-6
    )


def mixed(w, h, count, backs):
    """Pieces of a size; `backs` says of each in turn which of some backs it has, or None."""
    faces = [card(w, h, f"back {n}") for n in range(3)]
    return [
        Piece("deck", str(n), card(w, h), faces[backs[n % len(backs)]] if backs[n % len(backs)] is not None else None)
        for n in range(count)
    ]


many = {
    "w": sides,
    "h": sides,
    "count": st.integers(1, 31),
    "backs": st.sampled_from([(0,), (0, 1), (0, None), (None, 0, 0, 0, 1), (None,)]),
    "setting": st.builds(
        Setting,
        backs=st.sampled_from(["none", "duplex", "stacks", "fold"]),
        flip=st.sampled_from(["long", "short"]),
        gutter=gutters,
        bleed=st.sampled_from([0.0, 1.5, 3.0]),
        marks=st.sampled_from(["rim", "cuts"]),
        outlines=st.booleans(),
        shrink=st.sampled_from([0.0, 1.5]),
    ),
    "sheet": st.sampled_from([A4, LETTER, PressSheet(148, 210, 5, 6)]),
}


def sides_of(leaves, placed, setting):
    """Each page that has pieces, whether it is a back, and where they lie on it."""
    for number, leaf in enumerate(leaves):
        if setting.backs == "fold":
            yield leaf.front, False, [p for p in placed if p.leaf == number]
            continue
        for page, side in ((leaf.front, "front"), (leaf.back, "back")):
            if page is not None:
                yield page, side == "back", [p for p in placed if (p.leaf, p.side) == (number, side)]


@given(**many)
@example(  # the paper is turned, and wide enough for the strip to leave a blank
    w=41.0,
    h=54.0,
    count=6,
    backs=(0,),
    setting=Setting(bleed=0.0, shrink=1.5, back_bleed=14.0),
    sheet=PressSheet(148, 210, 5, 6),
)
def test_bleed_reaches_no_neighbour(w, h, count, backs, setting, sheet):
    """Each card keeps the whole of its own trim, and no ink lies on another's; different faces share the gutter.

    No ink lies where printers leave blank, nor over the furniture.
    """
    try:
        leaves, placed, _ = impose(mixed(w, h, count, backs), sheet, setting)
    except TooLarge:
        return
    for page, is_back, here in sides_of(leaves, placed, setting):
        boxes = inked(page)
        headed = is_back and (setting.flip == "long") == (page.w > page.h)
        kept = sheet.furniture - (sheet if page.w == sheet.w else sheet.turned).blank
        above, below = (kept, 0.0) if headed else (0.0, kept)
        faces = {backs[p.piece % len(backs)] for p in here if p.side == "back"}
        for number, (box, place) in enumerate(zip(boxes, here, strict=True)):
            assert box[0] <= place.x + 1e-6
            assert box[1] <= place.y + 1e-6
            assert box[0] + box[2] >= place.x + place.w - 1e-6
            assert box[1] + box[3] >= place.y + place.h - 1e-6
            assert sheet.margin - 1e-6 <= box[0]
            assert box[0] + box[2] <= page.w - sheet.margin + 1e-6
            assert sheet.margin + above - 1e-6 <= box[1]
            assert box[1] + box[3] <= page.h - sheet.margin - below + 1e-6
            assert not any(overlap(box, other[4:8]) for other in here if other is not place)
            if not is_back or len(faces) > 1:
                assert not any(overlap(box, other) for other in boxes[number + 1 :])
        assert page.trim == pytest.approx(hull([p[4:8] for p in here]))
        assert page.bleed == pytest.approx(hull(boxes))


def hull(boxes):
    left, top = min(b[0] for b in boxes), min(b[1] for b in boxes)
    return left, top, max(b[0] + b[2] for b in boxes) - left, max(b[1] + b[3] for b in boxes) - top


def test_backs_reach_farther_than_fronts():
    """So that a back that is a little off shows no white; across the gutter where the neighbour's back is the same."""
    back = card(63, 88, "back")
    for other, reach in ((back, 3.0), (card(63, 88, "other"), 1.5)):
        made = [Piece("deck", str(n), card(63, 88), back if n % 2 else other) for n in range(6)]
        (leaf,), _, _ = impose(made, LETTER, Setting(bleed=1.0))
        front, back_ink = inked(leaf.front)[1], inked(leaf.back)[1]  # of two rows of four, the second piece in the first one
        assert front[2:] == pytest.approx((65, 90))
        assert back_ink[2:] == pytest.approx((63 + 2 * reach, 88 + reach + 3.0))


def test_backs_reach_farther_into_empty_places():
    """On the last page, and beside a card without a back, there is nobody to be careful of."""
    made = [Piece("deck", str(n), card(63, 88), card(63, 88, f"back {n}") if n != 1 else None) for n in range(3)]
    (leaf,), placed, _ = impose(made, LETTER, Setting(back_bleed=2.5))
    boxes = {p.piece: (p, box) for p, box in zip([p for p in placed if p.side == "back"], inked(leaf.back), strict=True)}
    for place, box in boxes.values():
        assert (place.x - box[0], place.y - box[1]) == pytest.approx((2.5, 2.5))
        assert box[2:] == pytest.approx((68, 93))


@given(**many)
def test_marks_touch_no_ink_nor_the_rim_nor_the_furniture(w, h, count, backs, setting, sheet):
    """They stand in line with a cut, clear of all bleed, and 3 mm from the paper's edge where printers don't print.

    So does the line to fold along, in the middle of the page. Backs have none: they are cut from the front.
    """
    try:
        leaves, placed, _ = impose(mixed(w, h, count, backs), sheet, setting)
    except TooLarge:
        return
    for page, is_back, here in sides_of(leaves, placed, setting):
        lines = [item for item in page.items if isinstance(item, Line)]
        assert not (is_back and lines)
        cuts_x = {round(v, 3) for p in here for v in (p.x, p.x + p.w)}
        cuts_y = {round(v, 3) for p in here for v in (p.y, p.y + p.h)}
        top_of_text = page.h - sheet.margin - sheet.furniture + (2.5 if page.w >= 180 else 0.0)
        boxes = inked(page)
        for line in lines:
            left, right = sorted((line.x1, line.x2))
            top, bottom = sorted((line.y1, line.y2))
            assert min(left, top, page.w - right, page.h - bottom) >= 3.0 - 1e-9
            if line.stroke.dash:
                assert left == right == page.w / 2 or top == bottom == page.h / 2
            else:
                assert round(left, 3) in cuts_x if left == right else round(top, 3) in cuts_y
            if left == right:
                assert bottom <= top_of_text + 1e-6 or top >= page.h - sheet.margin
            thick = line.stroke.width / 2
            box = (left - thick, top - thick, right - left + 2 * thick, bottom - top + 2 * thick)
            assert not any(overlap(box, ink) for ink in boxes)
            assert 0.1 <= line.stroke.width <= 0.2


@pytest.mark.parametrize("sheet", [A4, LETTER, PressSheet(182, 257, 5, 6), PressSheet(297, 420, 6.35, 6)])
@pytest.mark.parametrize("size", [(63, 88), (59, 86), (44, 68), (57.15, 88.9), (70, 120), (25, 25), (54, 85.6)])
def test_every_cut_has_a_mark_at_both_ends(size, sheet):
    """Of every usual card on every usual paper: a single mark gives no line to lay a ruler along."""
    leaves, placed, _ = impose(pieces(size, copies=100), sheet, PLAIN)
    page, here = leaves[0].front, [p for p in placed if p.leaf == 0]
    lines = [item for item in page.items if isinstance(item, Line)]
    x, y, *_ = page.trim
    for cut in {round(v, 4) for p in here for v in (p.x, p.x + p.w)}:
        at = [line for line in lines if line.x1 == line.x2 == pytest.approx(cut, abs=1e-3)]
        assert {line.y1 < y for line in at} == {True, False}
    for cut in {round(v, 4) for p in here for v in (p.y, p.y + p.h)}:
        at = [line for line in lines if line.y1 == line.y2 == pytest.approx(cut, abs=1e-3)]
        assert {line.x1 < x for line in at} == {True, False}


def test_the_line_to_fold_along_is_long_enough():
    """Through the gutter where there is one; beside the cards where the fold is their edge."""
    for gutter in (3.0, 0.0):
        made = mixed(63, 88, 4, (0,))
        (leaf,), placed, _ = impose(made, A4, Setting(backs="fold", gutter=gutter))
        lines = [item for item in leaf.front.items if isinstance(item, Line) and item.stroke.dash]
        assert {(line.x1, line.x2) for line in lines} == {(105, 105)}
        covered = sum(line.y2 - line.y1 for line in lines)
        assert min(line.y1 for line in lines) == 3.0
        assert covered > 280 if gutter else covered > 15
        nearest = min(abs(edge - 105) for p in placed for edge in (p.x, p.x + p.w))
        assert nearest == pytest.approx(gutter / 2)


def test_marks_at_the_rim_leave_the_gutters_alone():
    """And marks at every cut don't."""
    made = pieces((63, 88), copies=9)

    def between(marks):
        (leaf,), placed, _ = impose(made, A4, Setting(backs="none", marks=marks))
        left, right = min(p.x for p in placed), max(p.x + p.w for p in placed)
        top, bottom = min(p.y for p in placed), max(p.y + p.h for p in placed)
        lines = [item for item in leaf.front.items if isinstance(item, Line)]
        return [m for m in lines if left < m.x1 < right and top < m.y1 < bottom and top < m.y2 < bottom], lines

    assert between("rim")[0] == []
    assert between("cuts")[0] != []
    assert between("none")[1] == []


def test_no_mark_lies_across_the_line_to_fold_along():
    """Where bleed leaves room for one in that gutter too."""
    (leaf,), _, _ = impose(mixed(63, 88, 4, (0,)), A4, Setting(backs="fold", marks="cuts", bleed=0.0))
    marks = [item for item in leaf.front.items if isinstance(item, Line) and not item.stroke.dash]
    assert len(marks) > 20
    assert not [mark for mark in marks if mark.x1 < 105 < mark.x2]


def test_round_pieces_are_outlined_and_others_when_wanted():
    """No straight mark shows how to cut a circle; corners are rounded."""

    def outlines(corner, **how):
        (leaf,), _, _ = impose([Piece("chips", "1", card(30, 30, corner=corner), None, 4)], A4, Setting(backs="none", **how))
        return {(item.radius, item.w, item.h) for item in leaf.front.items if isinstance(item, Rect)}

    assert outlines(15.0) == {(15.0, 30, 30)}
    assert outlines(12.0) == {(12.0, 30, 30)}
    assert outlines(3.0) == set()
    assert outlines(3.0, outlines=True) == {(3.0, 30, 30)}
    assert outlines(3.0, outlines=True, shrink=1.5) == {(2.85, 28.5, 28.5)}


def test_outlines_show_on_light_and_on_dark():
    """One stroke is dark, the other light where the first one has gaps; nothing of it stands on backs."""
    made = [Piece("chips", "1", card(30, 30, corner=15), card(30, 30, "back", corner=15))]
    (leaf,), _, _ = impose(made, A4, Setting())
    strokes = [item.stroke for item in leaf.front.items if isinstance(item, Rect)]
    assert [(sum(stroke.color) < 1, bool(stroke.dash)) for stroke in strokes] == [(True, False), (False, True)]
    assert not [item for item in leaf.back.items if isinstance(item, Rect)]
    assert all(0.1 <= stroke.width <= 0.2 for stroke in strokes)


def test_a_piece_that_fits_no_way_is_too_large():
    """With both sizes, for the message."""
    with pytest.raises(TooLarge) as failure:
        impose(pieces((250, 250)), A4, PLAIN)
    assert failure.value.size == (250, 250)
    assert failure.value.area == A4.area
    with pytest.raises(TooLarge) as failure:
        impose(mixed(160, 170, 1, (0,)), A4, Setting(backs="fold"))
    assert failure.value.area[1] == pytest.approx((297 - 2 * 6.35 - 2 * 6 - 3) / 2)
    with pytest.raises(ValueError, match="more than 16 mm"):
        impose(pieces((60, 15)), A4, PLAIN._replace(shrink=16.0))


def test_pieces_of_one_size_share_sheets():
    """A grid has cells of one size; what fits into one that is open joins it, also after others."""
    _, placed, _ = impose(pieces((60, 60), (60, 60), (90, 40), (60, 60)), A4, PLAIN)
    assert [(p.leaf, p.piece) for p in placed] == [(0, 0), (0, 1), (0, 3), (1, 2)]


def test_sets_or_cards_follow_each_other():
    """A deck is printed card by card, pages of a sheet set by set."""
    made = pieces((60, 60), (60, 60), copies=2)
    for collate, expected in ((False, [(0, 1), (0, 2), (1, 1), (1, 2)]), (True, [(0, 1), (1, 1), (0, 2), (1, 2)])):
        _, placed, _ = impose(made, A4, PLAIN, collate=collate)
        assert [(p.piece, p.copy) for p in placed] == expected


def test_a_set_holds_what_there_is_still_a_copy_of():
    """Of pieces in different numbers the later sets have only those that there are more of."""
    one, three = pieces((60, 60), (60, 60))
    _, placed, _ = impose([one, three._replace(copies=3)], A4, PLAIN, collate=True)
    assert [(p.piece, p.copy) for p in placed] == [(0, 1), (1, 1), (1, 2), (1, 3)]


def test_a_face_that_comes_again_is_drawn_once():
    """It has a name in the document, which no other face has; a back that a whole deck shares is one face."""
    back = card(60, 60, "back")
    made = [piece._replace(back=back, copies=1 + number % 2) for number, piece in enumerate(pieces(*[(60, 60)] * 4))]
    (leaf,), _, _ = impose(made, A4, Setting())
    fronts = [item.face for item in leaf.front.items if isinstance(item, Group)]
    assert fronts == ["", "deck#1", "deck#1", "", "deck#3", "deck#3"]
    assert {item.face for item in leaf.back.items if isinstance(item, Group)} == {"deck#0back"}


def test_pages_say_what_is_cut_out_of_them():
    """The trim box is around all cards, the bleed box around their ink; a page that is not cut has neither."""
    (leaf,), placed, _ = impose(pieces((63, 88), copies=9), A4, PLAIN)
    x, y, w, h = leaf.front.trim
    assert (x, y) == (min(p.x for p in placed), min(p.y for p in placed))
    assert (w, h) == pytest.approx((3 * 63 + 6, 3 * 88 + 6))
    # All of it above and below, clear of the furniture, but for what printers leave blank at the sides.
    assert leaf.front.bleed == pytest.approx((A4.margin, y - 1.5, A4.w - 2 * A4.margin, h + 3))
    (whole,), _, _ = impose([Piece("sheet", "sheet", card(*A4.area, reach=0.0))], A4, PLAIN)
    assert (whole.front.trim, whole.front.bleed) == (None, None)
    assert not [item for item in whole.front.items if isinstance(item, Line)]


def test_pre_cut_stock_is_filled_cell_by_cell():
    """Each card in the middle of its cell, without marks; turned where it only fits so; refused where it doesn't."""
    stock = PressSheet(210, 297, 6.35, 6, Stock(2, 5, 14, 11, 91, 55, 91, 55))
    (first, second), placed, _ = impose(pieces((54, 85.6), copies=12), stock, PLAIN)
    assert [p.leaf for p in placed] == [0] * 10 + [1] * 2
    assert (placed[0].x, placed[0].y) == pytest.approx((14 + (91 - 85.6) / 2, 11 + 0.5))
    assert placed[0].rotation == 90
    assert not [item for leaf in (first, second) for item in leaf.front.items if isinstance(item, Line)]
    with pytest.raises(TooLarge) as failure:
        impose(pieces((63, 88)), stock, PLAIN)
    assert failure.value.area == (91, 55)
    with pytest.raises(ValueError, match="folded"):
        impose(pieces((54, 85.6)), stock, Setting(backs="fold"))


def test_bleed_stays_within_a_pre_cut_cell():
    """Half of what is between two cards is the next one's, even where all backs are the same; outlines are cut already."""
    stock = PressSheet(210, 297, 6.35, 6, Stock(2, 5, 14, 11, 91, 55, 91, 55))
    made = [piece._replace(back=card(89, 53, "back", corner=26)) for piece in pieces((89, 53), copies=10)]
    (leaf,), _, _ = impose(made, stock, Setting(outlines=True))
    assert not [item for item in leaf.front.items if isinstance(item, Rect)]
    for page in leaf:
        boxes = inked(page)
        assert not any(overlap(a, b) for n, a in enumerate(boxes) for b in boxes[n + 1 :])


def test_furniture_keeps_off_pre_cut_cells():
    """Below them where they reach into its strip, at the head of a back that is turned about a level axis; else nowhere."""
    stock = Stock(2, 5, 14, 11, 91, 55, 91, 55)
    for cells, flip, expected in (
        (stock, "long", [286, 286]),
        (stock, "short", [286, 297 - 286 - 6]),
        (stock._replace(y=20), "long", [None, None]),
        (stock._replace(rows=4), "long", [297 - 12.35] * 2),
    ):
        sheet, setting = PressSheet(210, 297, 6.35, 6, cells), Setting(flip=flip)
        made = [piece._replace(back=card(85.6, 54, "back")) for piece in pieces((85.6, 54), copies=4)]
        leaves, _, _ = impose(made, sheet, setting)
        found = [[item.y for item in page.items if not item.clip] for page in bind(leaves, sheet, setting, foot).pages]
        assert found == [[pytest.approx(y)] if y is not None else [] for y in expected]


def test_sleeved_cards_are_cut_in_one_go():
    """Undersized, edge to edge, so that a trimmer's cut goes straight through."""
    _, placed, _ = impose(pieces((63, 88), copies=9), A4, Setting(backs="none", shrink=1.5, gutter=0.0, bleed=0.0))
    assert {(p.w, p.h) for p in placed} == {(61.5, 86.5)}
    assert len({round(p.x, 6) for p in placed} | {round(p.x + p.w, 6) for p in placed}) == 4
    (leaf,), same, _ = impose(pieces((63, 88), copies=9), A4, Setting(backs="none", shrink=1.5, bleed=0.0))
    assert same == placed  # a gutter would only be cut away
    lines = [item for item in leaf.front.items if isinstance(item, Line)]
    assert len(lines) == 2 * 4 + 2 * 4


def test_only_cards_are_made_smaller():
    """A score pad goes into no sleeve."""
    pad = Piece("pad", "pad", card(96, 128, reach=0.0))
    _, (place,), _ = impose([pad], A4, Setting(backs="none", shrink=1.5))
    assert (place.w, place.h) == (96, 128)


def test_sheets_that_are_filled_alike_are_planned_once():
    """However many there are: 7,200 cards fill 800 sheets, and the last of 7,201 alone is another one."""
    back = card(63, 88, "back")
    made = [Piece("deck", str(n), card(63, 88), back, 100) for n in range(72)] + [Piece("deck", "x", card(63, 88), back)]
    plan.cache_clear()
    leaves, placed, _ = impose(made, A4, Setting())
    assert (len(leaves), len(placed), plan.cache_info().misses) == (801, 14402, 2)


def test_the_furniture_is_told_leaf_page_and_pages_and_stays_clear():
    """In the strip above the bottom margin; at the head of a back that is turned about a level axis."""
    made = [piece._replace(back=card(63, 88, "back")) for piece in pieces((63, 88), copies=10)]
    for flip, heads in (("long", 297 - 12.35), ("short", 6.35 - 2)):  # the blank part of the strip turns to the pieces
        setting = Setting(flip=flip)
        leaves, _, _ = impose(made, A4, setting)
        pages = bind(leaves, A4, setting, foot).pages
        strips = [page.items[-1] for page in pages]
        assert [strip.items[0].text for strip in strips] == ["0: 1/4", "0: 2/4", "1: 3/4", "1: 4/4"]
        assert [strip.y for strip in strips] == pytest.approx([297 - 12.35, heads] * 2)
