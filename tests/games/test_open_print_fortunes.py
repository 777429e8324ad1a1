"""OPEN's fortune cards: in each of four orientations the hole shows one patch and nothing of another, as they are drawn.

A card is laid on another in four ways: as it is, turned by 180 degrees, flipped, flipped and turned. What is measured is the
display list of both sides; a flipped card shows its back.
"""

from __future__ import annotations

import math
from functools import cache
from itertools import permutations

import pytest

from catalog_cases import game_of
from helpers_print import fonts
from printkit.draw.frame import Affine, Path, Text, walk
from printkit.printing.job import Job
from printkit.printing.sheets import pages

GAME = game_of("open")
COLOURS = ("blue", "green", "yellow", "purple")
W, H = 63.0, 88.0
CUT = 1.5
"""mm by which a home-made hole, or the card around it, is off."""

ORIENTATIONS = {
    "as it is": ("front", 0),
    "turned": ("front", 180),
    "flipped": ("back", 0),
    "flipped and turned": ("back", 180),
}


@cache
def cards(ink="color", lang="en"):
    """The fortune cards by name."""
    return {one.name: one for one in pages(GAME, GAME.component("fortunes"), Job(lang, ink=ink), fonts()).pieces}


def circles(frame):
    """Middle, radius and stroke of every circle of a face."""
    for item, at in walk(frame.items):
        if isinstance(item, Path) and [s[0] for s in item.segments] == ["M", "C", "C", "C", "C", "Z"] and item.stroke:
            points = [at(*segment[-2:]) for segment in item.segments[:5]]
            xs, ys = zip(*points, strict=True)
            r = (max(xs) - min(xs)) / 2
            if r == pytest.approx((max(ys) - min(ys)) / 2):
                yield (max(xs) + min(xs)) / 2, (max(ys) + min(ys)) / 2, r, item.stroke


def hole(frame):
    """The guide for cutting: the only dashed circle of a face."""
    ((x, y, r, _),) = [one for one in circles(frame) if one[3].dash]
    return x, y, r


def seen(owner, side, turn, ink="color"):
    """Where the hole of a card is when that side lies up, turned about the card's middle."""
    card = cards(ink)[f"{owner}-window"]
    x, y, r = hole(card.front if side == "front" else card.back)
    return (x, y, r) if turn == 0 else (W - x, H - y, r)


def patches(owner, ink="color"):
    """The patches of a card by the colour's name that stands in them."""
    front = cards(ink)[f"{owner}-patches"].front
    found = {}
    for x, y, r, _ in circles(front):
        if r > GAME.facts["fortune"]["hole"]["r"]:
            inside = [
                t.text
                for t, at in walk(front.items)
                if isinstance(t, Text) and math.dist(at(t.x + t.width / 2, t.y), (x, y)) < r
            ]
            (name,) = inside
            found[name.lower()] = x, y, r
    return found


@pytest.mark.parametrize("ink", ["color", "mono", "low"])
@pytest.mark.parametrize("owner", COLOURS)
def test_each_orientation_shows_one_patch_and_all_four_differ(owner, ink):
    """The hole, cut up to 1.5 mm too wide or off in any direction, lies wholly inside one patch and touches no other."""
    shown = []
    for side, turn in ORIENTATIONS.values():
        x, y, r = seen(owner, side, turn, ink)
        reach = r + CUT
        within = [name for name, (px, py, pr) in patches(owner, ink).items() if math.dist((x, y), (px, py)) + reach <= pr]
        touched = [name for name, (px, py, pr) in patches(owner, ink).items() if math.dist((x, y), (px, py)) <= reach + pr]
        assert len(within) == 1
        assert touched == within
        shown += within
    assert sorted(shown) == sorted(COLOURS)


@pytest.mark.parametrize("owner", COLOURS)
def test_the_hole_is_one_hole(owner):
    """Front and back are turned about the upright axis: the guide comes through where it went in."""
    card = cards()[f"{owner}-window"]
    x, y, r = hole(card.front)
    assert hole(card.back) == pytest.approx((W - x, y, r))
    assert (card.front.w, card.front.h) == (card.back.w, card.back.h) == (W, H)


@pytest.mark.parametrize("owner", COLOURS)
def test_everybodys_cards_work_alike(owner):
    """The same places on all four pairs, those of the facts, off both axes."""
    fortune = GAME.facts["fortune"]
    x, y, r = seen(owner, "front", 0)
    assert (x, y, r) == pytest.approx((W / 2 - fortune["hole"]["x"], H / 2 - fortune["hole"]["y"], fortune["hole"]["r"]))
    assert abs(x - W / 2) > r
    assert abs(y - H / 2) > r
    assert patches(owner) == patches("blue")


def test_patches_keep_apart_and_on_the_card():
    """Room for a cut that is off between any two, and to the edge."""
    for (ax, ay, ar), (bx, by, br) in permutations(patches("blue").values(), 2):
        assert math.dist((ax, ay), (bx, by)) > ar + br + 2 * CUT
    for x, y, r in patches("blue").values():
        assert min(x, y, W - x, H - y) - r >= 2 * CUT


def test_a_patch_is_known_through_the_hole():
    """Its sign and its name stand inside what the hole leaves, even when it is off."""
    front = cards()["blue-patches"].front
    r = GAME.facts["fortune"]["hole"]["r"]
    for name, (x, y, _) in patches("blue").items():
        (word,) = [(t, at) for t, at in walk(front.items) if isinstance(t, Text) and t.text.lower() == name]
        text, at = word
        for corner in ((text.x, text.y), (text.x + text.width, text.y)):
            assert math.dist(at(*corner), (x, y)) < r - 0.5
        points = [
            at(*segment[-2:])
            for item, at in walk(front.items)
            if isinstance(item, Path) and item.fill
            for segment in item.segments
            if len(segment) > 2
        ]
        sign = [point for point in points if math.dist(point, (x, y)) < r]
        assert len(sign) >= 5
        assert max(math.dist(point, (x, y)) for point in sign) < r - CUT


@pytest.mark.parametrize("ink", ["color", "mono", "low"])
def test_signs_tell_the_players_apart(ink):
    """Four outlines, whatever the ink."""
    signs = set()
    for owner in COLOURS:
        back = cards(ink)[f"{owner}-patches"].back
        drawn = [item for item, _ in walk(back.items) if isinstance(item, Path)]
        signs.add(frozenset("".join(segment[0] for segment in item.segments) for item in drawn if item.stroke))
    assert len(signs) == 4
    assert len(set(GAME.facts["signs"].values())) == 4


def test_the_back_on_top_says_whose_it_is_and_nothing_else():
    """The pair lies face down with the patches' card on top: its back differs by owner, and is alike for every bet."""
    backs = {owner: cards()[f"{owner}-patches"].back for owner in COLOURS}
    assert len({id(back) for back in backs.values()}) == 4
    for back in backs.values():
        assert not any(stroke.dash for _, _, _, stroke in circles(back))


def test_the_guide_says_how_wide_the_hole_is():
    """On both sides, inside what falls out."""
    card = cards()["blue-window"]
    for frame in (card.front, card.back):
        x, y, r = hole(frame)
        ((text, at),) = [(t, at) for t, at in walk(frame.items) if isinstance(t, Text)]
        assert text.text == f"{2 * r:g} mm"
        for corner in ((text.x, text.y), (text.x + text.width, text.y)):
            assert math.dist(Affine(*at)(*corner), (x, y)) < r
