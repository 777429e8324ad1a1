"""The shapes of a sheet's rows: each that a file may name is drawn."""

from __future__ import annotations

from typing import get_args

import pytest

import printkit
from printkit.draw.frame import Path, Text, walk
from printkit.draw.style import Style
from printkit.draw.text import FontSet
from printkit.layouts import laid_out
from printkit.layouts.parts.borders import loops
from printkit.layouts.parts.cells import Lattice
from printkit.layouts.table.page import lines
from printkit.layouts.table.row import RowParams
from printkit.layouts.table.shapes import SHAPES
from printkit.model.params import members


def test_every_shape_that_may_be_named_is_drawn():
    """And none that may not; on a picture and on effects nobody writes: `layouts.table.shown` draws them."""
    (shape,) = (member.type for member in members(RowParams) if member.name == "shape")
    assert set(get_args(shape)) == {*SHAPES, "picture", "effects"}


def test_blocks_stand_side_by_side_while_there_is_room():
    """The gap counts between them only; what is wider than the room has a line of its own."""
    widths = [4.0, 5.0, 3.0, 20.0, 1.0]
    assert list(lines(widths, float, 10.0, 1.0)) == [[4.0, 5.0], [3.0], [20.0], [1.0]]
    assert list(lines([0.5, 0.5, 0.25], float, 1.0)) == [[0.5, 0.5], [0.25]]
    assert list(lines([], float, 1.0)) == []


@pytest.mark.parametrize(
    ("places", "corners"),
    [
        ([(1, 1), (2, 1)], [6]),  # a corner where two cells meet is one of the line, too
        ([(1, 1), (1, 2), (2, 2)], [8]),
        ([(1, 1), (2, 2)], [4, 4]),  # that touch in a corner are two
        ([(x, y) for x in (1, 2, 3) for y in (1, 2, 3) if (x, y) != (2, 2)], [12, 4]),  # a ring has an inside
    ],
)
def test_a_line_runs_around_cells_that_belong_together(places, corners):
    assert sorted(map(len, loops(Lattice(0.0, 0.0, 9.0), places)), reverse=True) == corners


def test_around_hexes_it_leaves_out_the_edge_between_them():
    """Two of six edges each share one."""
    assert [len(one) for one in loops(Lattice(0.0, 0.0, 9.0, hexes=True), [(1, 1), (1, 2)])] == [10]


def test_groups_of_a_grid_are_on_paper_by_their_names(tmp_path):
    """A kind of group that has no name has its line alone; a colour that has one is called by it."""
    look = "groups = { beds = [[[1, 1], [2, 1]]], ponds = [[[3, 2]]] }, colours = { red = [[1, 2]], blue = [[2, 2]] }"
    row = f'id = "garden", grid = [3, 2], mark = true, {look}, group_names = {{ beds = "Bed", red = "Cape" }}'
    text = f'title = "Beds"\nplayers = 2\n[sheet]\nrows = [{{ {row} }}]\n[score]\nfull = {{ full = "garden.beds" }}\n'
    (tmp_path / "game.toml").write_text(text, encoding="utf-8")
    game = printkit.load(str(tmp_path))
    (frame,) = laid_out(game, game.component("sheet"), Style("en", "low", FontSet.load(), (180.0, 260.0), 2))
    words = {item.text for item, _ in walk(frame.items) if isinstance(item, Text)}
    assert words >= {"Bed", "Cape", "Blue"}
    assert not words & {"Red", "Ponds", "ponds"}
    dashes = [item.stroke.dash for item, _ in walk(frame.items) if isinstance(item, Path) and item.stroke is not None]
    assert sum(map(bool, dashes)) == 1  # the second kind
