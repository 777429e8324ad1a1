"""Orders of pages and of pieces: piles that are cut as one, backs from last to first, round cells."""

from __future__ import annotations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from printkit.draw.frame import Frame, Piece
from printkit.impose import PressSheet, Setting, Stock, TooLarge, bind, impose
from printkit.impose.mixed import impose_together

A4 = PressSheet(210.0, 297.0, 6.35, 6.0)


def deck(count, *, corner=0.0, size=(63.0, 88.0), back=True):
    face = Frame(*size, (), "front", corner, bleed=(-3.0, -3.0, size[0] + 6, size[1] + 6))
    return [Piece("d", str(n), face, face if back else None, 1) for n in range(count)]


@settings(deadline=None)
@given(st.integers(1, 60), st.sampled_from([impose, impose_together]))
def test_a_pile_that_is_cut_as_one_comes_apart_in_order(count, way):
    """Cut all sheets at once, take the little piles place by place, each from the top: the cards are in order."""
    found = way(deck(count), A4, Setting(stacked=True))
    plain = way(deck(count), A4, Setting())
    assert len(found.leaves) == len(plain.leaves)
    fronts = [place for place in found.placements if place.side == "front"]
    assert sorted(place.piece for place in fronts) == list(range(count))
    if way is impose:
        piles = {}
        for place in fronts:
            piles.setdefault((place.y, place.x), []).append((place.leaf, place.piece))
        told = [piece for _, pile in sorted(piles.items()) for _, piece in sorted(pile)]
        assert told == list(range(count))
    backs = {place.piece: place for place in found.placements if place.side == "back"}
    for front in fronts:  # each still has its own back behind it
        assert backs[front.piece].leaf == front.leaf
        assert backs[front.piece].x == pytest.approx(A4.w - front.x - front.w)


def test_backs_may_run_from_last_to_first():
    """For a printer that wants the pile of fronts put back as it came out; only where all fronts come first."""
    leaves = impose(deck(25), A4, Setting()).leaves
    order = {}
    for name, how in (("plain", {}), ("reversed", {"reverse": True}), ("duplex", {"backs": "duplex", "reverse": True})):
        setting = Setting(**{"backs": "stacks", **how})
        numbers = bind(leaves, A4, setting, lambda *_: ()).numbers
        order[name] = [numbers[leaf, "back"] for leaf in range(len(leaves))]
    assert order == {"plain": [4, 5, 6], "reversed": [6, 5, 4], "duplex": [2, 4, 6]}


def test_a_round_cell_holds_discs_and_what_fits_inside():
    """A card whose corners would stick out is too large, as large as it may be is told."""
    cells = A4._replace(stock=Stock(4, 6, 16, 13.5, 46, 46, 40, 40, round=True))
    assert len(impose(deck(24, corner=20.0, size=(40.0, 40.0)), cells, Setting()).leaves) == 1
    assert len(impose(deck(24, size=(28.0, 28.0)), cells, Setting()).leaves) == 1
    with pytest.raises(TooLarge) as refused:
        impose(deck(24, size=(30.0, 30.0)), cells, Setting())
    assert refused.value.area == pytest.approx((28.28, 28.28), abs=0.01)
