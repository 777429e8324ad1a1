"""Where a cell belongs that stands in a row of a table that can't have it."""

from __future__ import annotations

from collections.abc import Collection

from printkit.model import PLAYER, Game, Problem
from printkit.model.columns import columns, key_axes, told_by
from printkit.scoring.checking.shape import TABLE_ROW


def misplaced(game: Game, name: str, cell: str, at: Collection[str]) -> Problem:
    """What is wrong with a cell of the column `name` in a row about these axes: what a round has of each team stands in one cell of its row."""
    for column in (column for column in columns(game) if column.id == name):
        rows = key_axes(game, column)
        each = next(iter(column.entry.axes[len(rows) :]), "")
        if each in at and {*rows, each} == {*at} and game.axes[each].keys:
            example = " ".join(f"{key}=…" for key in game.axes[each].keys)
            return Problem("error", "cell-of-each", name, {"found": cell, "where": ", ".join(rows), "example": example})
    return Problem("error", "misplaced-cell", name, {"found": cell, "where": _home(game, name)})


def _home(game: Game, name: str) -> str:
    """In which rows the column may be filled in: those that fill in these other columns."""
    kinds = {tuple(sorted(key_axes(game, column))) for column in columns(game) if column.id == name} or {()}
    homes = (", ".join(dict.fromkeys(c for axis in kind for c in told_by(game, axis))) for kind in sorted(kinds))
    return " / ".join(one or f"{PLAYER} = {TABLE_ROW}" for one in homes)
