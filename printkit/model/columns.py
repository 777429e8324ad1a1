"""The columns of a table of results, CSV or spreadsheet, and the rows that they are filled in in, as they follow from entries."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from itertools import product

from printkit.model import PLAYER, Axis, Entry, Game, Key, placeholders
from printkit.model.slots import SEAT


@dataclass(frozen=True, slots=True)
class Column:
    """One column of a table: the entry it belongs to and the keys of the axes that are spread over columns."""

    id: str
    entry: Entry
    spread: Mapping[str, Key]

    @property
    def row_axes(self) -> tuple[str, ...]:
        """The axes that a row must fix before a cell of this column has a place."""
        entry = self.entry
        ahead = max((entry.axes.index(axis) for axis in self.spread), default=entry.rows)
        return tuple(axis for axis in entry.axes[:ahead] if axis not in self.spread)

    def key_axes(self, axes: Mapping[str, Axis]) -> tuple[str, ...]:
        """A row's axes, and the players' axis also where it is folded: a bet is one of a round and of a player."""
        rows = self.row_axes
        folded = self.entry.axes[len(rows) :]
        if folded and folded[0] not in self.spread and axes[folded[0]].prefix == SEAT:
            return (*rows, folded[0])
        return rows


def columns(game: Game) -> list[Column]:
    """Every column of the game's entries in force, in the order declared; ids may repeat for different kinds of row."""
    listed: list[Column] = []
    for entry in game.in_force.values():
        if not entry.column or not entry.record:
            continue
        listed += columns_of(entry, game.axes)
    return listed


def columns_of(entry: Entry, axes: Mapping[str, Axis]) -> list[Column]:
    """The columns of one entry: one for each key of the axes that its name spreads."""
    spread = placeholders.places(entry.column)
    ways = (dict(zip(spread, keys, strict=True)) for keys in product(*(axes[axis].keys for axis in spread)))
    return [Column(placeholders.fill(entry.column, keys), entry, keys) for keys in ways]


def key_columns(game: Game) -> list[str]:
    """The ids of the columns that say what a row is about, besides the player's: open axes that some row is one of."""
    axes = {axis: None for column in columns(game) for axis in key_axes(game, column)}
    return [axis for axis in axes if axis != PLAYER]


def key_axes(game: Game, column: Column) -> tuple[str, ...]:
    """The axes that say which row a cell of this column stands in."""
    return column.key_axes(game.axes)


def header(game: Game) -> list[str]:
    """The ids of all columns, each once, key columns first and those of the whole table last."""
    keys = [name for axis in key_columns(game) for name in told_by(game, axis)]
    order = sorted(columns(game), key=lambda column: not key_axes(game, column))
    return list(dict.fromkeys([*keys, *(column.id for column in order)]))


def told_by(game: Game, axis: str) -> list[str]:
    """The columns that say which place of an open axis a row is about."""
    return [game.in_force[entry].column for entry in game.axes[axis].by] or [axis]
