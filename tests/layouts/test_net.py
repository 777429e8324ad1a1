"""Nets of cubes: folded they close, every edge is glued once, and what is printed comes to lie where it belongs."""

from __future__ import annotations

from dataclasses import replace
from itertools import combinations, pairwise

import pytest

from catalog_cases import game_of
from printkit.draw.frame import Line, Path, Rect, walk
from printkit.layouts.deck import net
from printkit.model import Component, Refused
from printkit.printing.job import Job, load_fonts
from printkit.printing.sheets import pages

DIE = {"edge": 16, "tab": 5, "nets": [{"name": "die", "count": "facts.dice", "faces": [1, 6, 2, 5, 3, 4]}]}
BLOCKS = {
    "edge": 10,
    "tab": 4,
    "nets": [{"name": "plain", "count": 25, "faces": "none"}, {"name": "master", "count": 1, "faces": ["tint"] * 6}],
}


@pytest.fixture(scope="module")
def fonts():
    """The fonts that printkit comes with."""
    return load_fonts(Job("en"))


def printed(params, fonts, size=None, ink="color", *, large=False):
    """The nets of these params in a game that has three dice."""
    component = Component("cubes", "net", "net", size, params=params, stock="card")
    game = replace(game_of("opt"), components=(component,))
    return pages(game, component, Job("en", ink=ink, large=large), fonts)


def test_the_folded_net_is_a_closed_cube():
    """Six different faces over eight corners, two of them in each of the twelve edges."""
    corners = net.folded()
    faces = [frozenset(at.values()) for at in corners.values()]
    assert len(set(faces)) == 6
    assert len(frozenset.union(*faces)) == 8
    edges = [frozenset(at[point] for point in side) for cell, at in corners.items() for side in net.sides(cell)]
    assert {edges.count(edge) for edge in edges} == {2}
    assert len(set(edges)) == 12


def test_faces_are_listed_by_opposites():
    """The first lies opposite the second, the third opposite the fourth, and so on: they share no corner."""
    corners = net.folded()
    for one, other in zip(net.CELLS[::2], net.CELLS[1::2], strict=True):
        assert not set(corners[one].values()) & set(corners[other].values())


def test_one_two_three_run_anticlockwise():
    """Seen from outside, about the corner that the three faces share."""
    corners = net.folded()
    one, two, three = (set(corners[cell].values()) for cell in (net.CELLS[0], net.CELLS[2], net.CELLS[4]))
    (shared,) = one & two & three

    def outwards(face):
        return [sum(point[i] for point in face) / 4 - 0.5 for i in range(3)]

    (a, b, c) = map(outwards, (one, two, three))
    seen = [0.5 - v for v in shared]  # from the corner to the middle
    turn = [(b[1] - a[1]) * (c[2] - a[2]) - (b[2] - a[2]) * (c[1] - a[1])]
    turn += [(b[2] - a[2]) * (c[0] - a[0]) - (b[0] - a[0]) * (c[2] - a[2])]
    turn += [(b[0] - a[0]) * (c[1] - a[1]) - (b[1] - a[1]) * (c[0] - a[0])]
    # To the right, down and away from the eye is a right-handed space: turning anticlockwise points at the eye.
    assert sum(t * -s for t, s in zip(turn, seen, strict=True)) > 0


def test_of_two_edges_that_meet_one_has_a_tab():
    """Seven tabs on fourteen cut edges."""
    corners, tabs = net.folded(), net.tabbed()
    on_cube = {}
    for cell, at in corners.items():
        for side in net.sides(cell):
            if side in net.rim():
                on_cube.setdefault(frozenset(at[point] for point in side), []).append(side in tabs)
    assert len(on_cube) == 7
    assert all(sorted(meeting) == [False, True] for meeting in on_cube.values())


def test_the_cut_crosses_neither_itself_nor_a_face():
    """Not even with the widest tabs."""
    points = net._outline(16.0, 8.0)
    sides = list(pairwise([*points, points[0]]))

    def turn(a, b, c):
        return (b[0] - a[0]) * (c[1] - a[1]) - (b[1] - a[1]) * (c[0] - a[0])

    def cross(one, other):
        (a, b), (c, d) = one, other
        return turn(a, b, c) * turn(a, b, d) < -1e-6 and turn(c, d, a) * turn(c, d, b) < -1e-6

    faces = [((ax * 16.0, ay * 16.0), (bx * 16.0, by * 16.0)) for cell in net.CELLS for (ax, ay), (bx, by) in net.sides(cell)]
    assert not [pair for pair in combinations(sides, 2) if cross(*pair)]
    assert not [(one, other) for one in sides for other in faces if cross(one, other)]


def test_cuts_are_solid_and_folds_dashed(fonts):
    """One outline; five folds between faces and one at each of the seven tabs, each an edge long."""
    (piece,) = printed(DIE, fonts, (74, 62)).pieces
    items = [item for item, _ in walk(piece.front.items)]
    (cut,) = [item for item in items if isinstance(item, Path) and item.stroke]
    folds = [item for item in items if isinstance(item, Line)]
    assert cut.stroke.dash == ()
    assert len(folds) == 12
    assert all(line.stroke.dash and abs(line.x2 - line.x1) + abs(line.y2 - line.y1) == 16 for line in folds)


def test_a_die_has_all_its_pips(fonts):
    """One to six: twenty-one."""
    (piece,) = printed(DIE, fonts, (74, 62)).pieces
    assert len([item for item, _ in walk(piece.front.items) if isinstance(item, Path) and item.fill]) == 21


def test_there_are_as_many_as_the_params_or_the_facts_say(fonts):
    """Three dice by the game's facts; 25 plain blocks and one that is filled, in one run of sheets."""
    assert [piece.copies for piece in printed(DIE, fonts).pieces] == [3]
    blocks = printed(BLOCKS, fonts)
    assert [(piece.name, piece.copies) for piece in blocks.pieces] == [("plain", 25), ("master", 1)]
    assert blocks.cards == 26
    filled = [item for item, _ in walk(blocks.pieces[1].front.items) if isinstance(item, Rect) and item.fill]
    assert len(filled) == 6


def test_the_ground_of_a_face_goes_over_the_cut_and_onto_the_tabs(fonts):
    """As far as the margin on each side that isn't folded to another face: no cut that is off by so much shows white."""
    game = game_of("babel-builders")
    (piece,) = pages(game, game.component("blocks"), Job("en"), fonts).pieces
    grounds = [item for item, _ in walk(piece.front.items) if isinstance(item, Rect) and item.fill]
    over = [sum(side in net.rim() for side in net.sides(cell)) for cell in net.CELLS]
    edge = game.component("blocks").params["edge"]
    assert sorted(ground.w + ground.h for ground in grounds) == sorted(2 * edge + net.MARGIN * sides for sides in over)


def test_without_tabs_a_net_is_its_faces():
    """For sticky tape: four edges by three, and a margin."""
    assert net.needed(20.0, 0.0) == (84.0, 64.0)


@pytest.mark.parametrize("ink", ["color", "mono", "low"])
def test_nets_pass_inspection(ink, fonts):
    """Without a warning."""
    assert printed(DIE, fonts, (74, 62), ink).problems == ()


@pytest.mark.parametrize(
    ("change", "size"),
    [
        ({"edge": 2}, None),
        ({"tab": 9}, None),
        ({"nets": [{"name": "die", "count": 1, "faces": [1, 2, 3]}]}, None),
        ({"nets": [{"name": "die", "count": 1, "faces": 7}]}, None),
        ({}, (40, 40)),
    ],
)
def test_params_that_make_no_net_are_refused(change, size, fonts):
    """Too small, tabs too wide, too few faces, too many pips, a size that is too small."""
    with pytest.raises(Refused) as failure:
        printed({**DIE, **change}, fonts, size)
    assert [problem.code for problem in failure.value.problems] == ["layout-failed"]


def test_large_print_is_a_larger_cube(fonts):
    """With the boards, on which it has to be found."""
    plain, large = (printed(DIE, fonts, size=(74, 62), large=large).pieces[0].front for large in (False, True))
    assert (large.w, large.h) == pytest.approx((74 * 1.4, 62 * 1.4))
    for (one, at), (other, other_at) in zip(walk(plain.items), walk(large.items), strict=True):
        if isinstance(one, Line):
            assert other_at(other.x1, other.y1) == pytest.approx([1.4 * value for value in at(one.x1, one.y1)])
