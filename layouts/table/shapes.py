"""The shapes of rows by name, and the plainest of them: boxes side by side, in lines of the same length."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from printkit.draw.frame import Rect
from printkit.layouts.parts.boxes import is_tick, place, writing_box
from printkit.layouts.parts.canvas import faint
from printkit.layouts.parts.card import CardCanvas
from printkit.layouts.table import lattice, ranking, steps
from printkit.layouts.table.row import RowParams, RowShape
from printkit.model.slots import Slot

_TICK = 8.0
"""mm; a box to tick is no larger."""

_LONGEST = 10
"""Boxes in a line, at most."""


def _across(row: RowParams) -> int:
    """How many boxes stand in a line: of a long row as many in each."""
    return -(-row.columns // -(-row.columns // _LONGEST))


def _side(row: RowParams, slot: Slot, cell: float) -> tuple[float, float]:
    """Width and height of one place, in mm."""
    if row.shape in ("ticks", "bool") and not row.printed:
        return min(cell, _TICK), min(cell, _TICK)
    if slot.entry.kind == "text":
        return 60.0, cell
    if slot.entry.kind == "choice":
        return max(24.0, cell), cell
    return 1.8 * cell if row.shape == "value" else cell, cell


def _size(card: CardCanvas, row: RowParams, slots: Sequence[Slot], cell: float) -> tuple[float, float]:
    del card
    across = _across(row)
    return across * _side(row, slots[0], cell)[0], -(-len(slots) // across) * cell


def _draw(card: CardCanvas, row: RowParams, slots: Sequence[Slot], x: float, y: float, cell: float) -> None:
    """Boxes edge to edge; those to tick that are small stand apart, and what is printed in one is written over."""
    across, words = _across(row), row.words
    w, h = _side(row, slots[0], cell)
    for number, slot in enumerate(slots):
        left, top = x + number % across * w, y + number // across * cell
        word = words[number] if number < len(words) else ""
        if is_tick(slot) and w <= _TICK and not word:
            writing_box(card, slot, left + 0.6, top + 0.6, w - 1.2, h - 1.2)
            continue
        card.put(Rect(left, top, w, h, card.palette.paper, card.pen(card.palette.rule, 0.25)))
        if word:
            card.label_in(word, left + w / 2, top + h / 2, 8.0, w * 0.8, faint(card.palette.ink, 0.55))
        place(card, slot, left, top, w, h)


_BOXES = RowShape(_size, _draw)

SHAPES: Mapping[str, RowShape] = {
    **dict.fromkeys(("value", "bool", "ticks", "list"), _BOXES),
    "grid": lattice.GRID,
    "track": steps.TRACK,
    "lanes": steps.LANES,
    "ranking": ranking.RANKING,
}
"""Every shape that `RowParams.shape` names."""
