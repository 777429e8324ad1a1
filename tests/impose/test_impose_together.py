"""Packed leaves: nothing overlaps or is lost, straight cuts set everything free, and each back lies behind its front."""

from __future__ import annotations

from collections import Counter
from math import ceil

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from helpers_pdf import pdftoppm
from printkit.draw.frame import Document, Frame, Group, Piece, Rect
from printkit.draw.text import FontSet
from printkit.impose import PressSheet, Setting, bind, grid, impose, turning
from printkit.impose.mixed import impose_together
from printkit.impose.packing import packed
from printkit.paint.pdf import paint
from printkit.printing.estimates import trimmed

A4 = PressSheet(210.0, 297.0, 6.35, 6.0)
SIZES = st.tuples(st.floats(15, 130), st.floats(15, 180)).map(lambda s: (round(s[0], 1), round(s[1], 1)))
LOTS = st.lists(st.tuples(SIZES, st.integers(1, 14)), min_size=1, max_size=4)


@settings(max_examples=60, deadline=None)
@given(LOTS, st.sampled_from([0.0, 3.0]))
def test_packed_sheets_hold_everything_once(lots, gap):
    """As many rectangles of each size as asked for, inside the room, with the gap between them, and free by straight cuts."""
    sizes, counts = zip(*lots, strict=True)
    sheets = packed(sizes, counts, A4.area, gap)
    assert Counter(spot.size for sheet in sheets for spot in sheet) == Counter(
        {number: count for number, count in enumerate(counts) if count}
    )
    for sheet in sheets:
        boxes = []
        for spot in sheet:
            w, h = sizes[spot.size][::-1] if spot.turned else sizes[spot.size]
            boxes.append((spot.x, spot.y, spot.x + w, spot.y + h))
        assert max(right for _, _, right, _ in boxes) <= A4.area[0] + 1e-3
        assert max(bottom for *_, bottom in boxes) <= A4.area[1] + 1e-3
        for number, (a, b, c, d) in enumerate(boxes):
            for e, f, g, h in boxes[number + 1 :]:
                assert max(e - c, a - g, f - d, b - h) >= gap - 1e-6
        assert trimmed(boxes)[1] == 0  # no piece that a guillotine can't reach


def test_what_no_sheet_holds_is_refused():
    """In millimetres."""
    with pytest.raises(ValueError, match="200 x 290 mm does not fit 197"):
        packed([(200.0, 290.0)], (1,), A4.area, 3.0)


def pieces_of(lots, *, backs=True):
    """A piece for each lot; its front is dark, its back too, and both bleed."""
    found = []
    for number, ((w, h), count) in enumerate(lots):
        shade = 0.2 + 0.1 * number
        face = Frame(w, h, (Rect(-3, -3, w + 6, h + 6, (shade, shade, shade)),), f"f{number}", bleed=(-3, -3, w + 6, h + 6))
        back = face._replace(title=f"b{number}") if backs and number % 2 == 0 else None
        found.append(Piece("c", f"p{number}", face, back, count))
    return found


@settings(max_examples=40, deadline=None)
@given(LOTS, st.sampled_from(["duplex", "stacks", "fold", "none"]), st.sampled_from(["long", "short"]))
def test_never_worse_than_one_after_another(lots, backs, flip):
    """And every copy has its place, with a back if it has one."""
    pieces = pieces_of(lots)
    setting = Setting(backs=backs, flip=flip)
    try:
        alone = sum(len(impose([piece], A4, setting).leaves) for piece in pieces)
    except ValueError:
        return  # too large for a fold
    found = impose_together(pieces, A4, setting)
    assert len(found.leaves) <= alone
    fronts = Counter((p.piece, p.copy) for p in found.placements if p.side == "front")
    assert fronts == Counter((n, copy) for n, piece in enumerate(pieces) for copy in range(1, piece.copies + 1))
    hidden = Counter((p.piece, p.copy) for p in found.placements if p.side == "back")
    wanted = {(n, c) for n, piece in enumerate(pieces) if piece.back and backs != "none" for c in range(1, piece.copies + 1)}
    assert hidden == Counter(wanted)


@settings(max_examples=60, deadline=None)
@given(LOTS, st.sampled_from(["duplex", "stacks"]), st.sampled_from(["long", "short"]))
def test_backs_mirror_their_fronts(lots, backs, flip):
    """About the axis over which the sheet is turned, to the hundredth of a millimetre, and turned as far."""
    pieces = pieces_of(lots)
    setting = Setting(backs=backs, flip=flip)
    found = impose_together(pieces, A4, setting)
    fronts = {(p.piece, p.copy): p for p in found.placements if p.side == "front"}
    for back in (p for p in found.placements if p.side == "back"):
        front = fronts[back.piece, back.copy]
        assert front.leaf == back.leaf
        page = found.leaves[back.leaf].front
        if turning(page.w, page.h, flip) == "upright":
            expected = (page.w - front.x - front.w, front.y, -front.rotation % 360)
        else:
            expected = (front.x, page.h - front.y - front.h, (180 - front.rotation) % 360)
        assert (back.x, back.y, back.rotation) == pytest.approx(expected, abs=0.01)
        assert (back.w, back.h) == pytest.approx((front.w, front.h))


MIXED = [((44.0, 68.0), 3), ((63.0, 88.0), 2), ((96.0, 128.0), 1), ((30.0, 30.0), 4)]


@pytest.mark.parametrize("backs", ["duplex", "stacks"])
@pytest.mark.parametrize("flip", ["long", "short"])
def test_backs_lie_behind_their_fronts_on_the_rendered_page(backs, flip):
    """The back page, turned over as the printer turns it, has ink wherever a front that has a back has its trim, and 1 mm more."""
    pieces = pieces_of(MIXED)
    setting = Setting(backs=backs, flip=flip)
    found = impose_together(pieces, A4, setting)
    assert len(found.leaves) < sum(len(impose([piece], A4, setting).leaves) for piece in pieces)
    bound = bind(found.leaves, A4, setting, lambda *_: ())
    pdf = paint(Document("t", "en", bound.pages), FontSet.load().file)
    scale = 100 / 25.4
    looked = 0
    for number, leaf in enumerate(found.leaves):
        if leaf.back is None:
            continue
        back = pdftoppm(pdf, page=bound.numbers[number, "back"], dpi=100).convert("L")
        upright = turning(leaf.front.w, leaf.front.h, flip) == "upright"
        seen = back.transpose(0 if upright else 1)  # 0: left to right, 1: top to bottom, as light shines through
        for place in found.placements:
            if place.side == "front" and place.leaf == number and pieces[place.piece].back is not None:
                reach = 1.0
                box = (place.x - reach, place.y - reach, place.x + place.w + reach, place.y + place.h + reach)
                part = seen.crop(tuple(round(v * scale) for v in box))
                shade = 255 * (0.2 + 0.1 * place.piece)
                low, high = part.getextrema()
                assert low > shade - 8
                assert high < shade + 8
                looked += 1
    assert looked >= 3


def test_bleed_reaches_half_way_to_a_neighbour():
    """And as far as was asked for where nothing is near."""
    setting = Setting(bleed=1.5)
    found = impose_together(pieces_of(MIXED, backs=False), A4, setting)
    for leaf in found.leaves:
        for item in leaf.front.items:
            if isinstance(item, Group) and item.clip is not None:
                left, top, w, h = item.clip
                face_w, face_h = item.items[0].w - 6, item.items[0].h - 6
                assert left == pytest.approx(-1.5, abs=0.01)
                assert top == pytest.approx(-1.5, abs=0.01)
                assert (w, h) == pytest.approx((face_w + 3, face_h + 3), abs=0.02)


def test_whole_sheets_of_one_size_stay_as_they_are():
    """Only what is left over shares a sheet."""
    lots = [((63.0, 88.0), 20), ((44.0, 68.0), 18)]
    found = impose_together(pieces_of(lots, backs=False), A4, Setting(bleed=0.0, back_bleed=0.0))
    per_leaf = [Counter(p.piece for p in found.placements if p.leaf == n) for n in range(len(found.leaves))]
    places = [grid(*size, A4, 3.0).places for size, _ in lots]
    assert per_leaf[:-1] == [Counter({0: places[0]})] * 2 + [Counter({1: places[1]})]
    assert per_leaf[-1] == Counter({0: 20 - 2 * places[0], 1: 18 - places[1]})
    assert len(found.leaves) < ceil(20 / places[0]) + ceil(18 / places[1])


def test_a_grid_leaves_room_for_bleed_where_that_costs_no_sheet():
    """Eight columns of 22 mm fill A4 to a tenth of a millimetre; seven hold as few as 72 chips as well, with all their bleed."""
    chips = pieces_of([((22.0, 22.0), 72)], backs=False)
    assert grid(22.0, 22.0, A4, 3.0).columns == 8
    found = impose(chips, A4, Setting())
    assert (len(found.leaves), found.bleed) == (1, pytest.approx(1.5))
    full = impose(pieces_of([((22.0, 22.0), 88)], backs=False), A4, Setting())
    assert len(full.leaves) == 1
    assert full.bleed < 0.5  # a second sheet would be worse; it is told
