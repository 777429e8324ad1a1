"""The shapes of a sheet's rows: each that a file may name is drawn."""

from __future__ import annotations

from typing import get_args

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
