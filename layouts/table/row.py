"""A row of a player's sheet: what a game says of it, and what a shape of rows is."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from typing import Literal, NamedTuple

from printkit.layouts.parts.card import CardCanvas
from printkit.model.slots import Slot


@dataclass(frozen=True, slots=True, kw_only=True)
class EffectParams:
    """A line of a table to look up: what heads it, an icon, and the words that say what happens."""

    at: str = ""
    icon: str = ""
    words: str


@dataclass(frozen=True, slots=True, kw_only=True)
class RowParams:
    """One row of the sheet."""

    entry: str = ""
    shape: Literal["value", "bool", "ticks", "list", "grid", "track", "lanes", "ranking", "picture", "effects"]
    columns: int = 1
    rows: int = 1
    columns_keys: tuple[str, ...] = ()
    rows_keys: tuple[str, ...] = ()
    hex: bool = False
    printed: tuple[tuple[str, ...], ...] = ()
    colours: dict[str, tuple[tuple[int, ...], ...]] = field(default_factory=dict)
    groups: dict[str, tuple[tuple[tuple[int, ...], ...], ...]] = field(default_factory=dict)
    blocked: tuple[tuple[int, ...], ...] = ()
    named_groups: tuple[str, ...] = ()
    rounds: str = ""
    bare: tuple[Literal["rows", "columns"], ...] = ()
    words_of: str = ""
    picture: str = ""
    room: tuple[float, ...] = ()
    effects: tuple[EffectParams, ...] = ()
    finish: int | None = None
    signs: tuple[dict[str, str], ...] = ()
    heat: tuple[tuple[float, ...], ...] = ()

    @property
    def words(self) -> list[str]:
        """What is printed at its places, one after the other."""
        return [word for line in self.printed for word in line]


class RowShape(NamedTuple):
    """How rows of a shape stand on a sheet whose boxes have sides of `cell` mm.

    `size` (card, row, slots, cell) is the width and height in mm that their places take, `draw` (card, row, slots, x, y, cell) draws them with
    their fields, `aside` (card, row) is said beside the name. What is `narrow` takes no more than its places and the smallest type of its note.
    """

    size: Callable[[CardCanvas, RowParams, Sequence[Slot], float], tuple[float, float]]
    draw: Callable[[CardCanvas, RowParams, Sequence[Slot], float, float, float], object]
    aside: Callable[[CardCanvas, RowParams], str] | None = None
    narrow: bool = False
