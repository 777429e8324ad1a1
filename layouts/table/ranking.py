"""A row in which each place is taken once: a box for the place of each player or key, with who or what it is above it."""

from __future__ import annotations

from collections.abc import Sequence

from printkit.layouts.parts.boxes import writing_box
from printkit.layouts.parts.card import CardCanvas
from printkit.layouts.table.row import RowParams, RowShape
from printkit.model.slots import Slot, key_words

_HEAD = 4.2
"""mm; the line above the boxes."""

_BETWEEN = 1.6
"""mm between two boxes and between two lines."""

_ACROSS = 6
"""Boxes in a line, at most."""

_WIDE = 1.5
"""Width of a box as a multiple of its height."""


def _size(card: CardCanvas, row: RowParams, slots: Sequence[Slot], cell: float) -> tuple[float, float]:
    del card, row
    lines = -(-len(slots) // _ACROSS)
    return min(len(slots), _ACROSS) * (_WIDE * cell + _BETWEEN) - _BETWEEN, lines * (_HEAD + cell + _BETWEEN) - _BETWEEN


def _draw(card: CardCanvas, row: RowParams, slots: Sequence[Slot], x: float, y: float, cell: float) -> None:
    del row
    wide = _WIDE * cell
    for number, slot in enumerate(slots):
        left = x + number % _ACROSS * (wide + _BETWEEN)
        top = y + number // _ACROSS * (_HEAD + cell + _BETWEEN)
        axis = slot.entry.axes[-1]
        name = str(key_words(card.game, card.style.lang, {axis: slot.keys[-1]})[axis])
        card.text(name, left + wide / 2, top + _HEAD / 2, 7.0, color=card.palette.muted, anchor="middle", width=wide)
        writing_box(card, slot, left, top + _HEAD, wide, cell)


RANKING = RowShape(_size, _draw)
