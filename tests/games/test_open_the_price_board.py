"""The digit board of OPEN THE PRICE in parts: cut and laid side by side, from right to left, they are one board."""

from __future__ import annotations

import re
from functools import cache
from itertools import pairwise
from typing import NamedTuple

import pytest

from helpers_print import fonts
from printkit.draw.frame import Item, Line, Path, Rect, Text, walk
from printkit.gamefolder.catalog import Catalog
from printkit.printing.job import Job
from printkit.printing.sheets import pages

PART = 160.0
PITCH = 40.0
"""mm: how wide a part is, and a place."""

JOINTS = (160.0, 320.0, 480.0)
LANE = (27.0, 101.0)
"""mm from the top: where the price is laid open."""


class Mark(NamedTuple):
    """Something drawn, as the parts lie joined: mm to the left of the board's right end, and down from its upper edge."""

    item: Item
    right: float
    top: float
    left: float
    bottom: float


@cache
def parts(edition, lang="en", ink="color"):
    """The parts of the board, 一 on the first."""
    game = Catalog().load("open-the-price", edition)
    return pages(game, game.component("digit-board"), Job(lang, ink=ink), fonts()).pieces


def joined(edition, **how):
    """All that is drawn on the board, its parts laid side by side."""
    for number, one in enumerate(parts(edition, **how)):
        for item, at in walk(one.front.items):
            match item:
                case Rect():
                    corners = [at(item.x, item.y), at(item.x + item.w, item.y + item.h)]
                case Line():
                    corners = [at(item.x1, item.y1), at(item.x2, item.y2)]
                case Path():
                    corners = [at(*segment[-2:]) for segment in item.segments if len(segment) > 1]
                case Text():
                    corners = [at(item.x, item.y), at(item.x + item.width, item.y)]
                case _:
                    continue
            xs, ys = zip(*corners, strict=True)
            end = (number + 1) * PART
            yield Mark(item, end - max(xs), min(ys), end - min(xs), max(ys))


@pytest.mark.parametrize("edition", ["draft", "published"])
def test_every_part_is_of_one_size(edition):
    """So that whatever is at one height on two of them meets."""
    assert [(one.front.w, one.front.h) for one in parts(edition)] == [(PART, 128.0)] * 4


def test_the_glass_goes_on_across_the_joints():
    """At one height on every part, beyond the trim where parts meet, from 一 to EX."""
    glass = sorted(
        (mark.right, mark.left, mark.top, mark.bottom)
        for mark in joined("draft")
        if isinstance(mark.item, Rect) and mark.bottom - mark.top > 30.0 and mark.item.stroke is None
    )
    assert {(top, bottom) for _, _, top, bottom in glass} == {(48.0, 80.0)}  # in the middle of the lane, as on the cards
    assert len(glass) == 4
    assert glass[0][0] < 0.0
    assert all(this[1] > after[0] + 1.0 for this, after in pairwise(glass))
    assert glass[-1][1] == pytest.approx(13 * PITCH)


@pytest.mark.parametrize("ink", ["color", "mono", "low"])
@pytest.mark.parametrize("edition", ["draft", "published"])
def test_only_the_lane_and_the_marks_reach_a_joint(edition, ink):
    """A cut that is half a millimetre off takes nothing else away."""
    for mark in joined(edition, ink=ink):
        if any(mark.right - 0.5 < joint < mark.left + 0.5 for joint in JOINTS):
            diamond = isinstance(mark.item, Path) and (mark.top, mark.bottom) == pytest.approx((11.8, 16.2))
            lane = isinstance(mark.item, Rect | Line) and LANE[0] <= mark.top <= mark.bottom <= LANE[1]
            assert diamond or lane, mark


def test_the_halves_of_a_joint_mark_are_a_diamond():
    """At one height, as far from the joint, one on either side."""
    halves = [
        (round(joint - mark.right, 3), round(mark.left - joint, 3), mark.top, mark.bottom)
        for joint in JOINTS
        for mark in joined("draft")
        if isinstance(mark.item, Path) and mark.item.fill and (mark.right - 0.01 <= joint <= mark.left + 0.01)
    ]
    assert sorted(halves) == [(0.0, 2.2, 11.8, 16.2)] * 3 + [(2.2, 0.0, 11.8, 16.2)] * 3


@pytest.mark.parametrize("lang", ["ja", "en"])
def test_each_place_says_how_many_digits_it_stands_for(lang):
    """The number that is entered as a guess; the last is for all prices from there on."""
    pattern = {"ja": r"(\d+)桁(以上)?", "en": r"(\d+) digits?( or more)?"}[lang]
    found = {}
    for mark in joined("draft", lang=lang):
        if isinstance(mark.item, Text) and (told := re.fullmatch(pattern, mark.item.text)):
            found[int(told[1])] = (mark.left + mark.right) / 2
    assert found == pytest.approx({place: (place - 0.5) * PITCH for place in range(1, 14)})


@pytest.mark.parametrize("lang", ["ja", "en"])
def test_guess_cards_lie_below_their_place(lang):
    """Two slots a place, each as wide as a strip but for a little, none across a joint or a neighbour, all apart."""
    slots = sorted(
        (mark.right, mark.left)
        for mark in joined("draft", lang=lang)
        if isinstance(mark.item, Rect) and mark.item.stroke and mark.item.stroke.dash
    )
    assert len(slots) == 26
    for number, (right, left) in enumerate(slots):
        assert number * PITCH / 2 < right < left < (number + 1) * PITCH / 2
        assert left - right > PITCH / 2 - 2.0
    assert all(after[0] - this[1] > 0.9 for this, after in pairwise(slots))
