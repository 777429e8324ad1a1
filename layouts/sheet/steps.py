"""Tracks on a player's sheet: one in lines to the right, several as lanes that grow upwards side by side."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import Literal

from printkit.draw.brush import Brush
from printkit.draw.frame import Box
from printkit.layouts.parts import tracks
from printkit.layouts.parts.boxes import place
from printkit.layouts.parts.canvas import faint
from printkit.layouts.parts.card import CardCanvas as Card
from printkit.layouts.parts.tracks import Lanes
from printkit.model.slots import Slot


@dataclass(frozen=True, slots=True, kw_only=True)
class RowParams:
    """One row of the sheet."""

    entry: str
    shape: Literal["value", "bool", "ticks", "list", "grid", "track", "lanes", "ranking"]
    columns: int
    rows: int
    columns_keys: tuple[str, ...] = ()
    rows_keys: tuple[str, ...] = ()
    hex: bool = False
    printed: tuple[tuple[str, ...], ...] = ()
    colours: dict[str, tuple[tuple[int, ...], ...]] = field(default_factory=dict)
    blocked: tuple[tuple[int, ...], ...] = ()
    finish: int | None = None
    signs: tuple[dict[str, str], ...] = ()


SHAPES = ("track", "lanes")

_ACROSS = 12
"""Steps of a track in one line, at most."""

_BETWEEN = 1.6
"""mm between the lines of one track, and between lanes."""

_NUMBERS = 5.6
"""mm; the column of numbers on either side of the lanes."""

_AXIS = 6.4
"""mm; the numbers of the lanes above them."""

_GROUND = 1.4
"""mm; the soil below them."""

_LANE = 1.7
"""Width of a lane as a multiple of its height of a step."""


def size(row: RowParams, cell: float) -> tuple[float, float]:
    """Width and height in mm of a row whose steps are `cell` mm high."""
    if row.shape == "lanes":
        lanes = _lanes(row, 0.0, cell)
        return lanes.right[1], _AXIS + row.rows * cell + _GROUND
    lines = _lines(row)
    return max(map(len, lines)) * cell, len(lines) * (tracks.HEAD + cell + _BETWEEN) - _BETWEEN


def _lines(row: RowParams) -> list[range]:
    """The steps of each line: lines of the same length, the last of them perhaps shorter."""
    count = row.columns
    lines = -(-count // _ACROSS)
    each = -(-count // lines)
    return [range(first, min(first + each, count + 1)) for first in range(1, count + 1, each)]


def _lanes(row: RowParams, x: float, cell: float) -> Lanes:
    count, wide = row.columns, _LANE * cell
    xs = tuple(x + _NUMBERS + lane * (wide + _BETWEEN) for lane in range(count))
    edge = xs[-1] + wide
    return Lanes(xs, wide, (x, x + _NUMBERS - 0.9), (edge + 0.9, edge + _NUMBERS))


def draw(card: Card, row: RowParams, slots: Mapping[tuple[int, int], Slot], x: float, y: float, cell: float) -> None:
    """The steps of a row with its fields; `slots` by lane and step, both from 1."""
    brush = Brush(card.style, card.game.faces)
    words = [word for line in row.printed for word in line]
    signs = [{int(step): icon for step, icon in lane.items()} for lane in row.signs]

    def fill(lane: int, step: int, at: Box) -> None:
        place(card, slots[lane, step], *at)

    def icon(name: str, left: float, top: float, side: float) -> None:
        card.put(brush.icon(name, (left, top, side, side), ink, card.palette.paper))

    if row.shape == "lanes":
        ink = card.palette.ink
        lanes, high = _lanes(row, x, cell), row.rows * cell
        tracks.numbers(card, lanes, y, _AXIS)
        none: Sequence[Mapping[int, str]] = [{}] * row.columns
        tracks.places(card, lanes, y + _AXIS, high, row.rows, row.finish, signs or none, fill, icon=icon, printed=words)
        tracks.ground(card, lanes, y + _AXIS + high)
        return
    ink = faint(card.palette.ink, 0.55)  # written over
    for number, line in enumerate(_lines(row)):
        top = y + number * (tracks.HEAD + cell + _BETWEEN)
        tracks.line(card, x, top, cell, line, row.finish, signs[0] if signs else {}, fill, icon, words)
