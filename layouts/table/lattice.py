"""A grid of squares or hexes on a player's sheet, with what heads its columns and rows and a key of its colours."""

from __future__ import annotations

from collections.abc import Sequence
from math import ceil

from printkit.draw.frame import Box, Rect
from printkit.layouts.parts import borders, cells
from printkit.layouts.parts.boxes import place
from printkit.layouts.parts.card import CardCanvas
from printkit.layouts.parts.cells import Lattice
from printkit.layouts.table.row import RowParams, RowShape
from printkit.model.slots import Slot

_HEADS = 4.2
"""mm; the numbers above and beside a grid."""

_WORDS = 8.0
"""mm more beside it, where words head its rows."""

_DATED = 1.4
"""How much larger a cell is with a box for its round."""

_CORNER = 0.42
"""The side of that box, as a part of the cell's."""

_KEY = 4.6
"""mm; a line below it that names its colours and groups."""

_NAMED, _LONGEST = 17.0, 60.0
"""mm that one with its name takes there, at least and at most."""

_NAME_SIZE = 7.0
"""pt"""

_SIGN = 4.0
"""mm; the sign before the name, with what is between them."""


def _heads(row: RowParams) -> float:
    """The width of what heads the rows."""
    if "rows" in row.bare:
        return 0.0
    return _HEADS + (_WORDS if row.rows_keys else 0.0)


def _above(row: RowParams) -> float:
    """The height of what heads the columns."""
    return 0.0 if "columns" in row.bare else _HEADS


def _size(card: CardCanvas, row: RowParams, slots: Sequence[Slot], cell: float) -> tuple[float, float]:
    del slots
    named = len(row.colours) + len(row.named_groups)
    wide, high = Lattice(0.0, 0.0, _side(row, cell), row.hex).size(row.columns, row.rows)
    least = _named(card, row)
    return _heads(row) + max(wide, least), _above(row) + high + _KEY * ceil(named / _in_line(wide, least))


def _named(card: CardCanvas, row: RowParams) -> float:
    """The mm that the longest name of a colour or group takes below the grid, with its sign; 0 where none is named."""
    names = [_called(card, row, name) for name in (*row.colours, *row.named_groups)]
    words = max((card.style.fonts.width(name, _NAME_SIZE) for name in names), default=0.0)
    return max(_NAMED, min(words + _SIGN + 1.0, _LONGEST)) if names else 0.0


def _in_line(wide: float, named: float) -> int:
    """How many colours and groups are named in a line below a grid of that width."""
    return max(1, int(wide / named)) if named else 1


def _side(row: RowParams, cell: float) -> float:
    """mm; the side of its cells, in which a round may be written, too."""
    return cell * _DATED if row.rounds else cell


def _axes(card: CardCanvas, row: RowParams) -> str:
    """What the columns and rows are called, if the game says it."""
    words = card.game.words[card.style.lang]
    keys = ((f"{card.section}.columns.{row.entry}", "→"), (f"{card.section}.rows.{row.entry}", "↓"))
    return "  ".join(f"{words[key]} {arrow}" for key, arrow in keys if key in words)


def _draw(card: CardCanvas, row: RowParams, slots: Sequence[Slot], x: float, y: float, cell: float) -> None:
    heads, cell = _heads(row), _side(row, cell)
    lattice = Lattice(x + heads, y + _above(row), cell, row.hex)
    grey = card.palette.muted  # beside the cells: nobody writes on it
    for number, key in enumerate(() if "columns" in row.bare else row.columns_keys or range(1, row.columns + 1)):
        middle = lattice.corner(number, 0)[0] + cell / 2
        card.text(str(key), middle, y + _HEADS / 2, 7.0, color=grey, anchor="middle", width=cell)
    for number, key in enumerate(() if "rows" in row.bare else row.rows_keys or range(1, row.rows + 1)):
        middle = lattice.corner(0, number)[1] + lattice.high / 2
        card.text(str(key), x + heads - 1.4, middle, 7.0, color=grey, anchor="end", width=heads)
    fields = {(slot.keys[-1], slot.keys[-2]): slot for slot in slots if slot.entry.id == row.entry}
    rounds = {(slot.keys[-1], slot.keys[-2]): slot for slot in slots if slot.entry.id == row.rounds}
    colours = {(at[0], at[1]): name for name, places in row.colours.items() for at in places}
    blocked = {(at[0], at[1]) for at in row.blocked}
    words = {(column, line): word for line, texts in enumerate(row.printed, 1) for column, word in enumerate(texts, 1)}
    for line in range(row.rows):
        for column in range(row.columns):
            at = column + 1, line + 1
            cells.cell(card, lattice, column, line, colours.get(at, ""), words.get(at, ""), blocked=at in blocked)
            if at in rounds:
                _dated(card, fields[at], rounds[at], lattice.inner(column, line))
            elif at in fields:
                place(card, fields[at], *lattice.inner(column, line))
    cells.frame(card, lattice, row.columns, row.rows)
    _borders(card, row, lattice)
    _uses(card, row, lattice)
    wide, high = lattice.size(row.columns, row.rows)
    _key(card, row, lattice.x, y + _above(row) + high, wide)


def _borders(card: CardCanvas, row: RowParams, lattice: Lattice) -> None:
    """Lines around the cells of each group; around those of a colour where ink is saved, which leaves only a letter of it."""
    if card.style.ink != "color" and not card.palette.solid:
        for places in row.colours.values():
            borders.border(card, lattice, [(at[0], at[1]) for at in places], -1)
    for kind, groups in enumerate(row.groups.values()):
        for places in groups:
            borders.border(card, lattice, [(at[0], at[1]) for at in places], kind)


def _key(card: CardCanvas, row: RowParams, x: float, y: float, wide: float) -> None:
    """The names of colours and groups, below the grid: close together where one line has room for all, else below each other."""
    left, least = x, _named(card, row)
    in_line = _in_line(wide, least)
    named = [*row.colours, *row.named_groups]
    kinds = [*row.groups]
    for nth, name in enumerate(named):
        line, place_in_line = divmod(nth, in_line)
        if place_in_line == 0 or len(named) > in_line:
            left = x + place_in_line * least
        middle = y + _KEY * (line + 1) - 1.6
        if name in row.colours:
            cells.swatch(card, name, left, middle, 2.8)
        else:
            borders.sample(card, left, middle, 2.8, kinds.index(name))
        left += _SIGN + card.text(_called(card, row, name), left + 3.8, middle, _NAME_SIZE, width=least - _SIGN) + 3.0


def _called(card: CardCanvas, row: RowParams, name: str) -> str:
    """What a group or a colour is called: by the game's words, a colour else by its own name."""
    words = card.game.words[card.style.lang]
    keys = f"group.{row.entry}.{name}", f"{card.section}.group.{row.entry}.{name}"
    own = next((words[key] for key in keys if key in words), "")
    return own or card.word(f"colour.{name}")


def _uses(card: CardCanvas, row: RowParams, lattice: Lattice) -> None:
    """How many of a hundred players fill each cell, as a play-test says it: the figure, on a dot that is the darker the more do."""
    ink = card.palette.accent if card.palette.solid else card.palette.muted
    for line, shares in enumerate(row.heat):
        for column, share in enumerate(shares):
            if [column + 1, line + 1] in [[*at] for at in row.blocked]:
                continue
            x, y, w, h = lattice.inner(column, line)
            r, g, b = (
                paper + (dark - paper) * 0.6 * min(1.0, share) for paper, dark in zip(card.palette.paper, ink, strict=True)
            )
            card.put(Rect(x + w * 0.08, y + h * 0.14, w * 0.84, h * 0.72, (r, g, b), None, h * 0.3))
            card.text(f"{share:.0%}", x + w / 2, y + h / 2, 6.4, face="bold", color=card.palette.ink, anchor="middle", width=w)


def _dated(card: CardCanvas, slot: Slot, at: Slot, box: Box) -> None:
    """A cell with a small box in its lower right corner, for the round in which it is written."""
    x, y, w, h = box
    wide, high = w * _CORNER, h * _CORNER
    left, top = x + w - wide, y + h - high
    place(card, slot, x, y, w, h - high)
    card.put(Rect(left, top, wide, high, card.palette.paper, card.pen(card.palette.hair, 0.2)))
    place(card, at, left, top, wide, high)


GRID = RowShape(_size, _draw, _axes, narrow=True)
