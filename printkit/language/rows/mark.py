"""Cells of a grid that are marked or not: ``{ id = "lit", grid = [6, 5], mark = true }``."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from printkit.language.keys import Always, Key
from printkit.language.kinds import Boxes, Field, RowKind, sides


class Mark(RowKind):
    """A mark in each cell of a grid; a record has the columns that are marked, row by row."""

    key = Key("mark", Always(), "cells to mark", "mark = true")
    holders = ("grid",)
    of = "bool"
    entry = "mark"

    def boxes(self, field: Field) -> Boxes:
        """The marked columns of each row."""
        return Boxes("mark", sides(field), ("list", "ordinals"), f"{field.id}.{{{field.id}_rows}}", "cell")

    def has_holes(self, field: Field) -> bool:
        """A cell that isn't marked says no."""
        del field
        return False

    def value(self, field: Field, written: Any, players: Sequence[str]) -> Any:
        """Rows of yes and no."""
        del players
        wide, tall = field.shape
        if written is None:
            return [[None] * wide] * tall if field.may else None
        return [[column in row for column in range(1, wide + 1)] for row in written]

    def record(self, field: Field, value: Any) -> Any:
        """The columns that are marked, row by row."""
        grid = super().record(field, value)
        return grid and [[column for column, marked in enumerate(row, 1) if marked] for row in grid]
