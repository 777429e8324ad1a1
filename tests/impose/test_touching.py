"""Cards lie edge to edge where they are alike there, and nowhere else; each back is still behind its front."""

from itertools import combinations

import pytest

from printkit.draw.edges import edges
from printkit.draw.frame import WHITE, Compositing, Frame, Group, Line, Path, Piece, Rect, Stroke, Text
from printkit.impose import PressSheet, Setting, impose
from printkit.impose.mixed import impose_together
from printkit.printing.estimates import trimmed
from printkit.printing.job import job_of

A4 = PressSheet(210, 297, 6.35, 9)
RED, BLUE = (0.8, 0.1, 0.1), (0.1, 0.1, 0.8)
W, H = 63.0, 88.0


def face(*items):
    made = Frame(W, H, items, "face", 3.0, bleed=(-3.0, -3.0, W + 6, H + 6))
    return made._replace(edges=edges(made))


def full(color):
    return Rect(-3, -3, W + 6, H + 6, color)


def band(color, y=-3.0, high=9.0):
    return Rect(-3, y, W + 6, high, color)


def foot(color):
    return band(color, H - 6, 9.0)


def gaps(pieces, **how):
    """The gaps across and down on the first leaf of what is imposed."""
    imposed = impose(pieces, A4, Setting(**{"closing": True, **how}))
    places = [p for p in imposed.placements if p.leaf == 0 and p.side == "front"]
    (left, beside, *_), (top, below, *_) = (
        sorted({round(v, 3) for v in vs}) for vs in zip(*((p.x, p.y) for p in places), strict=True)
    )
    return round(beside - left - places[0].w, 3), round(below - top - places[0].h, 3)


def disc(*items):
    made = Frame(W, W, items, "disc", W / 2, bleed=(-3.0, -3.0, W + 6, W + 6))
    return made._replace(edges=edges(made))


def deck(*fronts, back=None, copies=9):
    return [Piece("cards", f"{n}", front, back, copies) for n, front in enumerate(fronts)]


def test_edges_tell_plain_colours_from_what_can_not_be_known():
    whole = face(full(RED), Rect(3, 3, 20, 20, BLUE), Text(5, 40, "word", 10, 20))
    assert {color for edge in whole.edges for _, _, color in edge} == {RED}
    banded = face(band(RED), foot(BLUE))
    assert banded.edges.left == banded.edges.right == ((0, 6, RED), (6, 82, WHITE), (82, 88, BLUE))
    assert (banded.edges.top, banded.edges.bottom) == (((0, 63, RED),), ((0, 63, BLUE),))
    for item in (
        Line(-3, 40, 66, 40, Stroke()),
        Group(0, 0, (full(BLUE),), compositing=Compositing(0.5)),
        Group(30, 40, (full(BLUE),), rotate=10),
        Path((("M", -3, -3), ("L", 66, 91), ("L", -3, 91), ("Z",)), RED),
        Rect(0, 0, W, H, RED, Stroke(BLUE, 1.0)),
    ):
        assert None in {color for edge in face(full(RED), item).edges for _, _, color in edge}, item
    clipped = face(full(RED), Group(0, 0, (full(BLUE),), clip=(5, 5, 20, 20)))
    assert {color for edge in clipped.edges for _, _, color in edge} == {RED}


@pytest.mark.parametrize(
    ("pieces", "gap"),
    [
        (deck(face(full(RED)), face(full(RED), Text(9, 40, "x", 9, 2))), (0, 0)),
        (deck(face()), (0, 0)),
        (deck(face(band(RED)), copies=9), (0, 3)),  # red above white
        (deck(face(band(RED), foot(RED))), (0, 0)),
        (deck(face(band(RED), foot(BLUE))), (0, 3)),
        (deck(face(Rect(-3, -3, 9, 94, RED))), (3, 0)),  # a bar at the left of each
        (deck(face(Line(-3, 40, 66, 40, Stroke()))), (3, 0)),  # a line from side to side: who knows whether it meets
        (deck(face(), back=face(full(RED), Line(30, -3, 30, 91, Stroke()))), (0, 3)),
        (deck(face(), back=face(Rect(-3, -3, 9, 94, RED))), (3, 0)),
        (deck(face(), face(full(RED)), copies=5), (3, 3)),  # white and red in the middle row
        (deck(face()._replace(edges=None)), (3, 3)),  # nobody has looked
        (deck(disc()), (3, 3)),  # what is round has no edge to share
    ],
)
def test_gaps_close_where_what_meets_is_alike(pieces, gap):
    assert gaps(pieces) == gap


def test_what_is_folded_keeps_its_gaps():
    """A front that is glued to its back is never as exactly where its neighbour is."""
    imposed = impose(deck(face(), back=face()), A4, Setting(closing=True, backs="fold"))
    fronts = [p for p in imposed.placements if p.leaf == 0 and p.side == "front"]
    assert len(fronts) > 1
    for one, other in combinations(fronts, 2):
        assert max(abs(one.x - other.x) - one.w, abs(one.y - other.y) - one.h) > 2.999


def test_turned_cards_close_as_upright_ones_do():
    """On a sheet that is wider than high cards lie on their side: what is above a card is then beside it."""
    wide = PressSheet(200, 100, 6.35, 9, turns=False)
    for item, across in ((band(RED), False), (Rect(-3, -3, 9, 94, RED), True)):
        imposed = impose(deck(face(item), copies=2), wide, Setting(closing=True))
        (one, other) = sorted((p for p in imposed.placements if p.side == "front"), key=lambda p: p.x)
        assert one.rotation in (0, 90)
        gap = other.x - one.x - one.w
        assert round(gap, 3) == (0 if (one.rotation == 0) != across else 3)


def test_one_cut_parts_what_touches():
    """A third of the cuts of nine white cards go; their outer bleed is as told, and so is that between them."""
    pieces = deck(face(), back=face(full(RED)))
    before, after = (impose(pieces, A4, Setting(closing=closing)) for closing in (False, True))
    trims = [[(p.x, p.y, p.x + p.w, p.y + p.h) for p in made.placements if p.side == "front"] for made in (before, after)]
    assert [trimmed(several)[0] for several in trims] == [24, 16]
    assert after.bleed == pytest.approx(1.5)


def test_backs_stay_behind_their_fronts_on_closed_sheets():
    pieces = deck(face(band(RED), foot(RED)), face(band(BLUE), foot(BLUE)), back=face(), copies=5)
    for flip in ("long", "short"):
        for made in (impose, impose_together):
            imposed = made(pieces, A4, Setting(closing=True, flip=flip))
            fronts = {(p.piece, p.copy): p for p in imposed.placements if p.side == "front"}
            for back in (p for p in imposed.placements if p.side == "back"):
                front, page = fronts[back.piece, back.copy], imposed.leaves[back.leaf].front
                mirrored = (
                    (page.w - front.x - front.w, front.y)
                    if (flip == "long") == (page.h >= page.w)
                    else (front.x, page.h - front.y - front.h)
                )
                assert (back.x, back.y) == pytest.approx(mirrored)


def test_who_names_a_gutter_gets_it():
    assert job_of(lang="en").setting.closing
    for how in ({"gutter": 3}, {"gutter": 0}, {"marks": "cuts"}, {"laminate": 2}, {"sleeves": True}):
        assert not job_of(lang="en", **how).setting.closing
    assert gaps(deck(face()), closing=False) == (3, 3)
    assert gaps(deck(face(full(RED)), face()), stacked=True) == (3, 3)  # a pile is cut alike
