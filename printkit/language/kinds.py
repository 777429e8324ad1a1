"""What can be written on a sheet, and what kinds of values follow from it."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Literal, NamedTuple

Scope = Literal["sheet", "round"]
Owner = Literal["player", "team", "table"]


class Kind(NamedTuple):
    """The kind of a value.

    `name`: ``int``, ``bool``, ``text``, ``ticks`` (how many are on), ``list``, ``grid`` (rows of cells), ``groups`` (cells of a
    grid that belong together) or ``series`` (a value per round); ``unknown`` after a mistake, which fits everywhere. `of` is the kind
    of each cell, `choices` what a text may be.
    """

    name: str
    of: str = ""
    choices: tuple[str, ...] = ()

    @property
    def whole(self) -> bool:
        """Whether it stands for one whole number."""
        return self.name in ("int", "ticks") or (self.name == "series" and self.of in ("int", "ticks"))

    @property
    def many(self) -> bool:
        """Whether it has items of its own."""
        return self.name in ("list", "grid", "groups", "series")

    @property
    def item(self) -> Kind:
        """The kind of one of its items."""
        return Kind("int" if self.of == "ticks" else self.of, "", self.choices)


INT, BOOL, TEXT, UNKNOWN = Kind("int"), Kind("bool"), Kind("text"), Kind("unknown")


class Field(NamedTuple):
    """One thing that is written: a number, a tick, a choice, or a list or grid of them.

    `scope`: once on the sheet, or every round. `per`: who writes it. `may`: it may stay blank; then it is used only where
    ``given(x)`` holds. `blank` is what a blank counts as. `shape` is (columns, rows) of a grid, (length, 1) of a list or of ticks.
    `copies`: no value stands more often than that on the whole table. `groups` are named groups of cells, each a list of
    (column, row) from 1; `row_keys` and `column_keys` name the rows and columns of a grid.
    `blocked` cells don't exist for the rules: nobody marks them, and no row, column or group has them. A `hex` grid is one of hexes,
    every second row half a cell further right. `printed` is what stands in each cell on paper, row by row, and `colours` are
    cells by the name of their colour, which is a group as well.
    `steps` of a track (0 for any other row), the step `finish` below which a line runs, and of each lane the `signs` at its steps:
    see `tracks`.
    """

    id: str
    kind: Kind
    scope: Scope = "sheet"
    per: Owner = "player"
    may: bool = False
    blank: Any = None
    shape: tuple[int, int] = (1, 1)
    low: int | None = None
    high: int | None = None
    copies: int | None = None
    groups: dict[str, list[list[tuple[int, int]]]] = {}  # noqa: RUF012 - never changed
    row_keys: tuple[str, ...] = ()
    column_keys: tuple[str, ...] = ()
    blocked: frozenset[tuple[int, int]] = frozenset()
    hex: bool = False
    printed: tuple[tuple[str, ...], ...] = ()
    colours: dict[str, list[tuple[int, int]]] = {}  # noqa: RUF012 - never changed
    steps: int = 0
    finish: int | None = None
    signs: tuple[Mapping[int, str], ...] = ()


class Hexes(list[Any]):
    """The rows of a grid of hexes."""


class Group(NamedTuple):
    """Cells that belong together, with the name of their row, column or place from 1."""

    key: str
    cells: tuple[Any, ...]


def grouped(field: Field, group: str, grid: Any) -> list[Group]:
    """The groups of a grid's cells: ``rows``, ``columns``, ``diagonals``, or a field's own, without those that are blocked."""
    found = [
        Group(key, tuple(grid[row - 1][column - 1] for column, row in cells if (column, row) not in field.blocked))
        for key, cells in _places(field, group)
    ]
    return [one for one in found if one.cells]


def _places(field: Field, group: str) -> list[tuple[str, list[tuple[int, int]]]]:
    """The cells of each group by its name, as (column, row) from 1."""
    wide, tall = field.shape
    across, down = range(1, wide + 1), range(1, tall + 1)
    if group == "rows":
        return [(key, [(x, y) for x in across]) for key, y in zip(field.row_keys or map(str, down), down, strict=True)]
    if group == "columns":
        return [(key, [(x, y) for y in down]) for key, x in zip(field.column_keys or map(str, across), across, strict=True)]
    if group == "diagonals":
        side = range(1, min(wide, tall) + 1)
        return [("1", [(n, n) for n in side]), ("2", [(wide + 1 - n, n) for n in side])]
    if group in field.colours:
        return [(group, field.colours[group])]
    return [(str(n), cells) for n, cells in enumerate(field.groups[group], 1)]
