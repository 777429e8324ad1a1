"""Boxes: the cards fit, by arithmetic, and what meets when the net is folded has the same length."""

from __future__ import annotations

from dataclasses import replace
from functools import cache
from itertools import pairwise

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from printkit.draw.frame import Frame, Group, Rect, Text, walk
from printkit.draw.style import Style
from printkit.draw.text import FontSet
from printkit.gamefolder.catalog import Catalog
from printkit.layouts import laid_out
from printkit.layouts.deck.tuck_box import BEHIND, FILMS, POUCH, ROOM, SLEEVE, Params, SizedBox, boxes, knife, sized
from printkit.model import Unfit

GAMES = ("babel-builders", "eitsuku", "open", "open-the-price", "opt")
STYLE = Style("en", "color", FontSet.load(), (197.3, 278.3))


@cache
def loaded(name):
    """A built-in game, read once."""
    return Catalog().load(name)


def decks(game):
    return [component for component in game.components if component.kind == "deck"]


@pytest.mark.parametrize(("sleeved", "laminate"), [(False, 0.0), (True, 0.0), (False, 3.0), (True, 1.0)])
@pytest.mark.parametrize("thickness", [0.2, 0.45])
@pytest.mark.parametrize("name", GAMES)
def test_every_deck_of_every_game_fits_its_boxes(name, thickness, sleeved, laminate):
    """Inside, between walls of the same stock, there is room for all cards, in film or sleeves or bare, with a millimetre to spare."""
    game = loaded(name)
    found = boxes(game, Params(), replace(STYLE, thickness=thickness, sleeved=sleeved, laminate=laminate))
    for deck in decks(game):
        own = [box for box in found if box.deck == deck.id]
        assert sum(box.cards for box in own) == game.quantity(deck, None)
        for box in own:
            w, h = sorted(deck.size)
            each = thickness
            if laminate:
                w, h, each = w + 2 * laminate, h + 2 * laminate, each + POUCH
            if sleeved:
                w, h, each = w + SLEEVE, h + SLEEVE, each + FILMS + BEHIND
            # Across lie the flap for glue and a wall; in height the lid and two bottoms; in depth rear, tongue and front.
            inner = box.w - 2 * thickness, box.h - 3 * thickness, box.d - 3 * thickness
            assert inner[0] >= w + 1.0 - 1e-9
            assert inner[1] >= h + 1.0 - 1e-9
            assert inner[2] >= box.cards * each + 1.0 - 1e-9
            most = max(other.cards for other in own)  # several boxes of a deck are of one size
            assert inner[2] <= max(most * each * 1.05 + 1.0, 6.0) + 1e-9  # and nothing rattles
    assert {box.deck for box in found} == {deck.id for deck in decks(game)}


CARDS = st.tuples(st.floats(30, 90), st.floats(1.0, 1.8)).map(lambda one: (one[0], one[0] * one[1]))


@settings(deadline=None)
@given(CARDS, st.integers(1, 120), st.floats(0.1, 0.6), st.booleans())
def test_what_meets_is_as_long(card, count, thickness, sleeved):
    """The walls close around the cards, flaps fit beside each other, and folds end on the cut."""
    box = SizedBox("d", count, *sized(card, count, thickness, sleeved=sleeved), 1, 1)
    a, b, c, d, e = box.lefts
    assert (b - a, d - c) == pytest.approx((box.w, box.w))  # rear and front
    assert (c - b, e - d) == pytest.approx((box.d, box.d))  # sides
    assert 0 < box.glue < box.d  # hidden behind the side that it is glued to
    assert 2 * box.dust <= box.w  # two flaps meet at most
    assert box.tongue < box.h / 2
    assert box.dust <= box.d + box.tongue  # within the sheet's part that the lid takes anyway
    from printkit.layouts.deck import tuck_box

    outline = [segment[1:] for segment in tuck_box._outline(box) if len(segment) == 3]
    xs, ys = zip(*outline, strict=True)
    assert (min(xs), min(ys)) == pytest.approx((0, 0))
    assert (max(xs), max(ys)) == pytest.approx(box.size, abs=1.0)
    for line in tuck_box._folds(box):
        for point in ((line.x1, line.y1), (line.x2, line.y2)):
            assert any(on(point, *edge) for edge in pairwise([*outline, outline[0]])), point


def on(point, start, end):
    """Whether a point lies on a stretch."""
    (x, y), (a, b), (c, d) = point, start, end
    long = ((c - a) ** 2 + (d - b) ** 2) ** 0.5
    return abs((x - a) * (d - b) - (y - b) * (c - a)) <= 1e-6 * max(1.0, long) and (
        min(a, c) - 1e-6 <= x <= max(a, c) + 1e-6 and min(b, d) - 1e-6 <= y <= max(b, d) + 1e-6
    )


def test_a_thick_deck_goes_into_several_boxes():
    """Each finds room on A4 and on Letter, and they say which of how many they are."""
    game = loaded("opt")
    found = boxes(game, Params(), replace(STYLE, thickness=2.0))
    assert len(found) > 1
    assert sum(box.cards for box in found) == 72
    for box in found:
        assert min(box.size) <= ROOM[0]
        assert max(box.size) <= ROOM[1]
    pieces = laid_out(game, game.component("tuck-box"), replace(STYLE, thickness=2.0))
    assert [piece.name for piece in pieces] == [f"rudy-{number}" for number in range(1, len(found) + 1)]
    said = {item.text for item, _ in walk(pieces[0].front.items) if isinstance(item, Text)}
    assert f"×{found[0].cards} 1/{len(found)}" in said


@pytest.mark.parametrize("lang", ["ja", "en"])
@pytest.mark.parametrize("ink", ["color", "mono", "low"])
def test_a_box_says_what_is_in_it(lang, ink):
    """The game, the deck and how many cards; lines to cut and to fold are the knife's."""
    game = loaded("opt")
    style = replace(STYLE, lang=lang, ink=ink)
    (piece,) = laid_out(game, game.component("tuck-box"), style)
    said = {item.text for item, _ in walk(piece.front.items) if isinstance(item, Text)}
    assert {game.title(lang), game.word(lang, "component.rudy"), "×72"} <= said
    outline, folds, _ = knife(game, game.component("tuck-box"), Params(), style)["rudy"]
    assert any(getattr(item, "segments", None) == outline for item in piece.front.items)
    drawn = {item[:4] for item in piece.front.items if type(item).__name__ == "Line"}
    assert {fold[:4] for fold in folds} <= drawn


def test_a_box_shows_no_line_to_cut_and_nothing_to_read():
    """One of OPEN's fortune cards has a hole to be cut out; its summary cards have words on both sides."""
    game = loaded("open")
    for piece in laid_out(game, game.component("tuck-box"), STYLE):
        said = [item.text for item, _ in walk(piece.front.items) if isinstance(item, Text)]
        assert not any(" mm" in text for text in said)
        assert sum(map(len, said)) < 150


def test_colour_reaches_over_what_is_cut(monkeypatch):
    """Beyond the walls, the lid and the outer bottom on all sides by the bleed, so that no white shows; the front's picture over its notch."""
    ground = (0.2, 0.4, 0.6)
    back = Frame(44, 68, (Rect(-3, -3, 50, 74, ground),))
    monkeypatch.setattr("printkit.layouts.deck.tuck_box._back", lambda *_: back)
    game = loaded("opt")
    style = replace(STYLE, bleed=3.0)
    (box,) = boxes(game, Params(), style)
    (piece,) = laid_out(game, game.component("tuck-box"), style)
    painted = {(one.x, one.y, one.w, one.h) for one in piece.front.items if isinstance(one, Rect) and one.fill == ground}
    a, *_, e = box.lefts
    head = box.tongue + box.d
    assert (a - 3, head - 3, e - a + 6, box.h + 6) in painted
    assert (a - 3, box.tongue - 3, box.w + 6, box.d + 6) in painted
    assert len(painted) == 3
    (front,) = (one for one in piece.front.items if isinstance(one, Group) and one.items == back.items)
    assert front.clip == (0.0, -3.0, 44, 71.0)


def test_what_is_no_deck_is_refused():
    """A pad needs no box, and a game without decks has none."""
    game = loaded("opt")
    for wrong in ("ledger", "dice"):
        with pytest.raises(Unfit, match="expected a deck"):
            boxes(game, Params(decks=(wrong,)), STYLE)
    tower = loaded("unlock-tower")
    with pytest.raises(Unfit, match="found none"):
        boxes(tower, Params(), STYLE)


def test_large_print_needs_larger_boxes():
    """As much as the cards grow."""
    game = loaded("opt")
    plain, large = (boxes(game, Params(), replace(STYLE, large=large))[0] for large in (False, True))
    assert large.w - plain.w == pytest.approx(0.4 * 44)
    assert large.h - plain.h == pytest.approx(0.4 * 68)
