"""Where the pips of a playing card are."""

from __future__ import annotations

from typing import NamedTuple

_LEFT, _MIDDLE, _RIGHT = 0.0, 0.5, 1.0


def _sides(*heights: float) -> list[tuple[float, float]]:
    return [(x, y) for x in (_LEFT, _RIGHT) for y in heights]


def _column(*heights: float) -> list[tuple[float, float]]:
    return [(_MIDDLE, y) for y in heights]


_TWO, _THREE, _FOUR = (0.0, 1.0), (0.0, 0.5, 1.0), (0.0, 1 / 3, 2 / 3, 1.0)

_PLACES: tuple[list[tuple[float, float]], ...] = (
    [],
    _column(0.5),
    _column(*_TWO),
    _column(*_THREE),
    _sides(*_TWO),
    _sides(*_TWO) + _column(0.5),
    _sides(*_THREE),
    _sides(*_THREE) + _column(0.25),
    _sides(*_THREE) + _column(0.25, 0.75),
    _sides(*_FOUR) + _column(0.5),
    _sides(*_FOUR) + _column(1 / 6, 5 / 6),
    _sides(*_FOUR) + _column(1 / 6, 0.5, 5 / 6),
    _sides(*_FOUR) + _column(*_FOUR),
)
"""By number of pips: places in the rectangle of their middles, as parts of its width and height."""


class Pip(NamedTuple):
    """The middle of a pip in mm, and whether it stands on its head, as those in the lower half do."""

    x: float
    y: float
    turned: bool


def pips(count: int, w: float, h: float, side: float) -> list[Pip]:
    """`count` pips (0 to 12) of a size in a box of w by h mm."""
    room_w, room_h = max(0.0, w - side), max(0.0, h - side)
    return [Pip(side / 2 + x * room_w, side / 2 + y * room_h, y > 0.5) for x, y in _PLACES[count]]


def side_for(w: float, h: float) -> float:
    """The side of a pip in mm that leaves every number air: the same for all of them."""
    return min(w / 3.5, h / 5.5)
