"""What is on the paper of a row before anybody writes: printed words, blocked and coloured cells, hexes."""

from __future__ import annotations

from collections.abc import Container
from typing import Any, NamedTuple

from printkit.language.keys import CELLS, AnyKey, Flag, Form, Key, table
from printkit.language.kinds import Kind
from printkit.language.shape import Reader
from printkit.model.problem import error, in_toml, nearest

COLOURS = ("red", "orange", "yellow", "green", "blue", "purple", "grey")
"""The colours that cells may have; each has a pattern of its own for black ink."""

LONGEST = 12
"""Characters that may be printed in a cell."""

PRINTED = Key(
    "printed",
    Form({"type": "array"}),
    "numbers or short words in the boxes of a grid (row by row), a list or ticks, to be written over; of a track, instead of the numbers "
    "of its steps",
    "printed = [[1, 2], [3]]",
)
COLOURED = Key(
    "colours",
    Form(table([Key(colour, Form(CELLS), f"the cells in {colour}, as [column, row]") for colour in COLOURS])),
    "cells (column, row) in `red`, `orange`, `yellow`, `green`, `blue`, `purple` or `grey`; for black ink a pattern, with low ink a letter. "
    "All cells of a colour are one group, `land.red` in `[score]`, also where they lie apart: patches that count by themselves are `groups`",
    "colours = { red = [[1, 1], …] }",
)
BLOCKED = Key(
    "blocked", Form(CELLS), "cells of a grid that are never filled in; no row, column or group has them", "blocked = [[5, 4]]"
)
HEX = Key("hex", Flag(), "a grid of hexes, every second row half a cell further right; `area` knows it", "hex = true")

KEYS: tuple[AnyKey, ...] = (PRINTED, COLOURED, BLOCKED, HEX)
"""What any row may have printed in its boxes, or a grid."""


class Cells(NamedTuple):
    """What `Field` has of it: `blocked`, `hex`, `printed`, `colours`."""

    blocked: frozenset[tuple[int, int]]
    hex: bool
    printed: tuple[tuple[str, ...], ...]
    colours: dict[str, list[tuple[int, int]]]


def read(
    reader: Reader, holder: str, kind: Kind, shape: tuple[int, int], groups: Container[str], *, boxes: bool = False
) -> Cells:
    """The keys ``printed``, ``blocked``, ``colours`` and ``hex`` of a row, told where they make no sense.

    `boxes`: one number is written in several boxes, as ticks or the steps of a track.
    """
    grid, many = holder == "grid", kind.many or boxes
    hexes = HEX.read(reader)
    if hexes and not grid:
        reader.tell(error("rules-cells-of-grid", reader.at(HEX.name)))
    blocked: frozenset[tuple[int, int]] = frozenset()
    if (value := BLOCKED.read(reader)) is not None:
        if grid:
            blocked = frozenset(cells_in(reader, value, reader.at(BLOCKED.name), shape))
            if len(blocked) == shape[0] * shape[1]:
                reader.tell(error("rules-all-blocked", reader.at(BLOCKED.name)))
        else:
            reader.tell(error("rules-blocked-marks", reader.at(BLOCKED.name)))
    colours: dict[str, list[tuple[int, int]]] = {}
    for name, cells in reader.table_in(COLOURED.name).items():
        where = f"{reader.at(COLOURED.name)}.{name}"
        if not grid:
            reader.tell(error("rules-cells-of-grid", where))
        elif name not in COLOURS:
            reader.tell(error("not-one-of", where, found=in_toml(name), known=", ".join(COLOURS), hint=nearest(name, COLOURS)))
        elif name in groups:
            reader.tell(error("declared-twice", where, found=name))
        else:
            colours[name] = cells_in(reader, cells, where, shape)
            for other, before in colours.items():
                twice = sorted({*before} & {*colours[name]}) if other != name else ()
                if twice:
                    cell = in_toml([*twice[0]])
                    reader.tell(error("rules-two-colours", where, cell=cell, found=name, other=other))
    return Cells(blocked, hexes, _printed(reader, grid, shape) if many else _unprinted(reader), colours)


def _unprinted(reader: Reader) -> tuple[tuple[str, ...], ...]:
    if PRINTED.read(reader) is not None:
        reader.tell(error("rules-printed-many", reader.at(PRINTED.name)))
    return ()


def _printed(reader: Reader, grid: bool, shape: tuple[int, int]) -> tuple[tuple[str, ...], ...]:  # noqa: FBT001 - a plain fact
    """Words or numbers for the cells, one list for each row of a grid; a shorter one leaves the rest empty."""
    value, where = PRINTED.read(reader), reader.at(PRINTED.name)
    if value is None:
        return ()
    if not isinstance(value, list):
        reader.tell(error("not-list", where, found=in_toml(value)))
        return ()
    rows = value if grid else [value]
    wide, tall = shape
    words: list[tuple[str, ...]] = []
    for number, row in enumerate(rows):
        here = f"{where}[{number}]" if grid else where
        if not isinstance(row, list):
            reader.tell(error("not-list", here, found=in_toml(row)))
        elif len(row) > wide or number >= tall:
            expected, count = (tall, len(rows)) if number >= tall else (wide, len(row))
            reader.tell(error("wrong-length", where if number >= tall else here, expected=expected, found=count))
            break
        else:
            words.append(tuple(_word(reader, word, f"{here}[{place}]") for place, word in enumerate(row)))
    return tuple(words)


def _word(reader: Reader, word: Any, where: str) -> str:
    if isinstance(word, bool) or not isinstance(word, str | int) or len(str(word)) > LONGEST:
        reader.tell(error("rules-printed-word", where, found=in_toml(word), limit=LONGEST))
        return ""
    return str(word)


def cells_in(reader: Reader, value: Any, where: str, shape: tuple[int, int]) -> list[tuple[int, int]]:
    """A list of cells [column, row], each from 1."""
    if not isinstance(value, list):
        reader.tell(error("not-list", where, found=in_toml(value)))
        return []
    places: list[tuple[int, int]] = []
    for place, cell in enumerate(value):
        here = f"{where}[{place}]"
        at = reader.wholes_in(cell, here, least=2, most=2)
        if at and not (1 <= at[0] <= shape[0] and 1 <= at[1] <= shape[1]):
            reader.tell(error("rules-no-cell", here, found=list(at), wide=shape[0], tall=shape[1]))
        elif at:
            places.append((at[0], at[1]))
    return places
