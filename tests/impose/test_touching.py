"""Cards lie edge to edge where they are alike there, and nowhere else; each back is still behind its front."""

from itertools import combinations, pairwise

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


def hatch(start=-3.0, pen=Stroke(BLUE, 0.3)):  # noqa: B008
    """Short strokes all over a face."""
    strokes = [(start + 4 * column, -3.0 + 4 * row) for column in range(18) for row in range(24)]
    return Path(tuple(one for x, y in strokes for one in (("M", x, y), ("L", x + 2, y + 2))), None, pen)


def gaps(pieces, **how):
    """The gaps across and down on the first leaf of what is imposed: one for all, or one after the other."""
    imposed = impose(pieces, A4, Setting(**{"closing": True, **how}))
    places = [p for p in imposed.placements if p.leaf == 0 and p.side == "front"]
    lefts, tops = (sorted({round(v, 3) for v in vs}) for vs in zip(*((p.x, p.y) for p in places), strict=True))
    return between(lefts, places[0].w), between(tops, places[0].h)


def between(starts, size):
    """The gaps between what begins there; one where all are the same."""
    each = [round(other - one - size, 3) for one, other in pairwise(starts)]
    return each[0] if len(set(each)) == 1 else tuple(each)


def slanting():
    return Line(30, -3, 31, 91, Stroke())


def disc(*items):
    made = Frame(W, W, items, "disc", W / 2, bleed=(-3.0, -3.0, W + 6, W + 6))
    return made._replace(edges=edges(made))


def deck(*fronts, back=None, copies=9):
    return [Piece("cards", f"{n}", front, back, copies) for n, front in enumerate(fronts)]


def test_edges_tell_plain_colours_from_what_can_not_be_known():
    whole = face(full(RED), Rect(3, 3, 20, 20, BLUE), Text(5, 40, "word", 10, 20))
    assert {look for edge in whole.edges for _, _, look in edge} == {(RED,)}
    banded = face(band(RED), foot(BLUE))
    assert banded.edges.left == banded.edges.right == ((0, 6, (RED,)), (6, 82, (WHITE,)), (82, 88, (BLUE,)))
    assert (banded.edges.top, banded.edges.bottom) == (((0, 63, (RED,)),), ((0, 63, (BLUE,)),))
    lined = face(Line(-3, 40, 66, 40, Stroke(BLUE, 0.5)))
    assert lined.edges.left == lined.edges.right == ((0, 39.75, (WHITE,)), (39.75, 40.25, (BLUE,)), (40.25, 88, (WHITE,)))
    for item in (
        Line(-3, 40, 66, 41, Stroke()),
        Group(0, 0, (full(BLUE),), compositing=Compositing(0.5)),
        Group(30, 40, (full(BLUE),), rotate=10),
        Path((("M", -3, -3), ("L", 66, 91), ("L", -3, 91), ("Z",)), RED),
        Rect(0, 0, W, H, RED, Stroke(BLUE, 1.0)),
    ):
        assert None in {look for edge in face(full(RED), item).edges for _, _, look in edge}, item
    clipped = face(full(RED), Group(0, 0, (full(BLUE),), clip=(5, 5, 20, 20)))
    assert {look for edge in clipped.edges for _, _, look in edge} == {(RED,)}


def test_edges_know_patterns_by_their_pen_and_their_mark():
    """Bricks all around are alike on every side; hills of which one is large are a drawing, like nothing else."""
    hatched = face(full(RED), hatch())
    marks = (None, Stroke(BLUE, 0.3), (2.0, 2.0))
    assert {look for edge in hatched.edges for _, _, look in edge} == {(RED, marks)}
    assert hatched.edges == face(full(RED), hatch(-3.5)).edges != face(full(RED), hatch(pen=Stroke(BLUE, 0.4))).edges
    hills = hatch()._replace(segments=(*hatch().segments, ("M", -3, 50), ("L", 30, 20), ("L", 66, 70), ("Z",)))
    assert {look for edge in face(full(RED), hills).edges for _, _, look in edge} >= {None}


@pytest.mark.parametrize(
    ("pieces", "gap"),
    [
        (deck(face(full(RED)), face(full(RED), Text(9, 40, "x", 9, 2))), (0, 0)),
        (deck(face()), (0, 0)),
        (deck(face(band(RED), foot(RED))), (0, 0)),
        # Every second row stands on its head: feet meet feet, and heads heads.
        (deck(face(band(RED))), (0, 0)),
        (deck(face(band(RED), foot(BLUE))), (0, 0)),
        (deck(*(face(band(color)) for color in (RED, BLUE, RED)), copies=3), (0, (0, 3))),
        # Every second column stands on its head: what is at the left of each meets the next one's.
        (deck(face(Rect(-3, -3, 9, 94, RED))), (0, 0)),
        (deck(face(), back=face(Rect(-3, -3, 9, 94, RED))), (0, 0)),
        (deck(face(Rect(-3, -3, 9, 94, RED), band(RED))), (3, (3, 0))),  # but not both
        (deck(face(Line(-3, 40, 66, 40, Stroke()))), (0, 0)),  # a line that goes on on the next card
        (deck(face(Line(-3, 40, 66, 41, Stroke()))), (3, 0)),  # a line of which nobody knows whether it meets
        (deck(face(), back=face(full(RED), Line(30, -3, 31, 91, Stroke()))), (0, 3)),
        # Only where cards differ there is a gap, and like ones come together.
        (deck(*(face(full(color)) for color in (RED, BLUE, RED)), copies=3), (0, (0, 3))),
        (deck(face(), face(full(RED)), copies=5), (3, (0, 3, 3))),  # two and two, and in the third row one of each
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
    for items, turns in (((band(RED), foot(BLUE)), {90, 270}), ((band(RED), foot(RED)), {90}), ((slanting(),), {90})):
        imposed = impose(deck(face(*items), copies=2), wide, Setting(closing=True))
        (one, other) = sorted((p for p in imposed.placements if p.side == "front"), key=lambda p: p.x)
        assert {one.rotation, other.rotation} == turns
        assert round(other.x - one.x - one.w, 3) == (3 if items == (slanting(),) else 0)


def test_one_cut_parts_what_touches():
    """A third of the cuts of nine white cards go; their outer bleed is as told, and so is that between them."""
    pieces = deck(face(), back=face(full(RED)))
    before, after = (impose(pieces, A4, Setting(closing=closing)) for closing in (False, True))
    trims = [[(p.x, p.y, p.x + p.w, p.y + p.h) for p in made.placements if p.side == "front"] for made in (before, after)]
    assert [trimmed(several)[0] for several in trims] == [24, 16]
    assert after.bleed == pytest.approx(1.5)


def test_backs_stay_behind_their_fronts_on_closed_sheets():
    pieces = deck(face(band(RED)), face(band(BLUE), foot(BLUE)), back=face(band(RED)), copies=5)
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
                # Turned over as the sheet is, both point the same way.
                over = 0 if (flip == "long") == (page.h >= page.w) else 180
                assert (back.rotation + front.rotation - over) % 360 == 0


def test_what_is_packed_has_no_gaps_inside_blocks_of_like_cards():
    small = [
        Piece("chips", f"{n}", Frame(w, h, (), "", 0.0, None, (-3.0, -3.0, w + 6, h + 6)), None, 3)
        for n, (w, h) in enumerate(((40, 60), (50, 30)))
    ]
    pieces = [piece._replace(front=piece.front._replace(edges=edges(piece.front))) for piece in small]
    for closing in (True, False):
        imposed = impose_together(pieces, A4, Setting(closing=closing))
        assert {p.leaf for p in imposed.placements} == {0}
        spots = {alike: [] for alike in (True, False)}
        for a, b in combinations(imposed.placements, 2):
            apart = max(a.x - b.x - b.w, b.x - a.x - a.w, a.y - b.y - b.h, b.y - a.y - a.h)
            spots[a.piece == b.piece].append(round(apart, 3))
        assert min(spots[True]) == (0 if closing else 3)
        assert min(spots[False]) == 3


def test_who_names_a_gutter_gets_it():
    assert job_of(lang="en").setting.closing
    for how in ({"gutter": 3}, {"gutter": 0}, {"marks": "cuts"}, {"laminate": 2}, {"sleeves": True}):
        assert not job_of(lang="en", **how).setting.closing
    assert gaps(deck(face()), closing=False) == (3, 3)
    assert gaps(deck(face(full(RED)), face()), stacked=True) == (3, 3)  # a pile is cut alike
