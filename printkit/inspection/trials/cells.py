"""Cells of rows that a random record is made of: where they are, and one changed."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, NamedTuple

from printkit.language.kinds import Field


class Cell(NamedTuple):
    """A place in a row: whose, and where in a list or grid."""

    field: Field
    number: int | None
    owner: int
    at: tuple[int, ...]


def replaced(cells: Sequence[Any], at: int, value: Any) -> list[Any]:
    """The same cells with another value at one place."""
    return [value if place == at else cell for place, cell in enumerate(cells)]


def places_in(field: Field, value: Any) -> list[tuple[int, ...]]:
    """Where in a value there are cells to change; of an order, or of a list that may end early, only the whole."""
    if field.kind.name == "list":
        ordered = field.row.several and not field.steps
        return [()] if ordered or value is None or None in value else [(n,) for n in range(len(value))]
    if field.kind.name == "grid":
        wide, tall = field.shape
        return [(y, x) for y in range(tall) for x in range(wide) if (x + 1, y + 1) not in field.blocked]
    return [()]
