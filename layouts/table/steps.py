"""Tracks on a player's sheet: one in lines to the right, several as lanes that grow upwards side by side."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from printkit.draw.brush import Brush
from printkit.draw.frame import Box, Color
from printkit.layouts.parts import tracks
from printkit.layouts.parts.boxes import place
from printkit.layouts.parts.canvas import faint
from printkit.layouts.parts.card import CardCanvas
from printkit.layouts.parts.tracks import DrawIcon, Fill, Lanes
from printkit.layouts.table.row import RowParams, RowShape
from printkit.model.slots import Slot

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


def _signs(row: RowParams, lanes: int) -> Sequence[Mapping[int, str]]:
    """The icons of each lane by step."""
    return [{int(step): icon for step, icon in lane.items()} for lane in row.signs] or [{}] * lanes


def _fill(card: CardCanvas, slots: Sequence[Slot], *, lanes: bool) -> Fill:
    """Makes the field of a place by lane and step, both from 1."""
    by_step = {(slot.keys[-2] if lanes else 1, slot.keys[-1]): slot for slot in slots}

    def fill(lane: int, step: int, at: Box) -> None:
        place(card, by_step[lane, step], *at)

    return fill


def _icon(card: CardCanvas, ink: Color) -> DrawIcon:
    brush = Brush(card.style, card.game.faces)

    def icon(name: str, left: float, top: float, side: float) -> None:
        card.put(brush.icon(name, (left, top, side, side), ink, card.palette.paper))

    return icon


def _lines(row: RowParams) -> list[range]:
    """The steps of each line: lines of the same length, the last of them perhaps shorter."""
    count = row.columns
    each = -(-count // -(-count // _ACROSS))
    return [range(first, min(first + each, count + 1)) for first in range(1, count + 1, each)]


def _line_size(card: CardCanvas, row: RowParams, slots: Sequence[Slot], cell: float) -> tuple[float, float]:
    del card, slots
    lines = _lines(row)
    return max(map(len, lines)) * cell, len(lines) * (tracks.HEAD + cell + _BETWEEN) - _BETWEEN


def _draw_lines(card: CardCanvas, row: RowParams, slots: Sequence[Slot], x: float, y: float, cell: float) -> None:
    fill, icon = _fill(card, slots, lanes=False), _icon(card, faint(card.palette.ink, 0.55))  # written over
    for number, line in enumerate(_lines(row)):
        top = y + number * (tracks.HEAD + cell + _BETWEEN)
        tracks.line(card, x, top, cell, line, row.finish, _signs(row, 1)[0], fill, icon, row.words)


def _lanes(row: RowParams, x: float, cell: float) -> Lanes:
    wide = _LANE * cell
    xs = tuple(x + _NUMBERS + lane * (wide + _BETWEEN) for lane in range(row.columns))
    edge = xs[-1] + wide
    return Lanes(xs, wide, (x, x + _NUMBERS - 0.9), (edge + 0.9, edge + _NUMBERS))


def _lanes_size(card: CardCanvas, row: RowParams, slots: Sequence[Slot], cell: float) -> tuple[float, float]:
    del card, slots
    return _lanes(row, 0.0, cell).right[1], _AXIS + row.rows * cell + _GROUND


def _draw_lanes(card: CardCanvas, row: RowParams, slots: Sequence[Slot], x: float, y: float, cell: float) -> None:
    lanes, high = _lanes(row, x, cell), row.rows * cell
    fill, icon = _fill(card, slots, lanes=True), _icon(card, card.palette.ink)
    tracks.numbers(card, lanes, y, _AXIS)
    signs = _signs(row, row.columns)
    tracks.places(card, lanes, y + _AXIS, high, row.rows, row.finish, signs, fill, icon=icon, printed=row.words)
    tracks.ground(card, lanes, y + _AXIS + high)


TRACK = RowShape(_line_size, _draw_lines)
LANES = RowShape(_lanes_size, _draw_lanes)
