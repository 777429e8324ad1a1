"""Cells of a grid before anybody writes: coloured, blocked, printed on; squares or hexes.

A colour is never told by hue alone: for black ink it is a pattern, and where ink is saved the first letter of its name, or its first and last.
"""

from __future__ import annotations

from collections.abc import Mapping
from contextlib import suppress
from math import sqrt
from typing import NamedTuple

from printkit.draw.brush import inked
from printkit.draw.frame import Color, Rect
from printkit.draw.paints import Paint, Pattern
from printkit.draw.shapes import Outline, shape
from printkit.draw.style import rgb
from printkit.layouts.parts.canvas import Canvas, faint
from printkit.model import MissingWord

COLOURS: Mapping[str, tuple[str, str, float]] = {
    "red": ("#f3b9b0", "rising", 1.1),
    "orange": ("#f8d3a0", "dots", 1.3),
    "yellow": ("#faf0a8", "level", 1.3),
    "green": ("#b9dfc2", "falling", 1.1),
    "blue": ("#b5d3ee", "cross", 1.6),
    "purple": ("#d8c1e3", "upright", 1.1),
    "grey": ("#d5d5d5", "dots", 0.9),
}
"""The colours of cells: what they are filled with, and with which pattern and gap (mm) for black ink."""

_HEX = sqrt(3) / 2


class Lattice(NamedTuple):
    """Where the cells of a grid lie: its top-left corner, the width of a cell in mm, and whether cells are hexes."""

    x: float
    y: float
    side: float
    hexes: bool = False

    @property
    def high(self) -> float:
        """The height of a cell."""
        return self.side / _HEX if self.hexes else self.side

    def size(self, columns: int, rows: int) -> tuple[float, float]:
        """Width and height of so many cells: hexes of a row reach into the next one, every second row half a cell to the right."""
        if not self.hexes:
            return columns * self.side, rows * self.side
        return (columns + (0.5 if rows > 1 else 0.0)) * self.side, self.high * (0.75 * (rows - 1) + 1)

    def corner(self, column: int, row: int) -> tuple[float, float]:
        """The top-left corner of the box around a cell, counted from 0."""
        if not self.hexes:
            return self.x + column * self.side, self.y + row * self.side
        return self.x + (column + 0.5 * (row % 2)) * self.side, self.y + 0.75 * self.high * row

    def outline(self, column: int, row: int) -> Outline:
        """The edge of a cell."""
        left, top = self.corner(column, row)
        return shape("hexagon" if self.hexes else "rect", (left, top, self.side, self.high))

    def inner(self, column: int, row: int) -> tuple[float, float, float, float]:
        """The box in a cell in which something can be written."""
        left, top = self.corner(column, row)
        if not self.hexes:
            return left, top, self.side, self.side
        return left + 0.14 * self.side, top + 0.2 * self.high, 0.72 * self.side, 0.6 * self.high


def fill(canvas: Canvas, colour: str) -> Paint:
    """What a coloured cell is filled with under the ink in force."""
    tint, pattern, gap = COLOURS[colour]
    if canvas.style.ink == "color":
        return rgb(tint)
    return Pattern(pattern, gap, 0.12 if pattern != "dots" else gap / 3, (0.55, 0.55, 0.55)) if canvas.palette.solid else None


def cell(
    canvas: Canvas, lattice: Lattice, column: int, row: int, colour: str = "", printed: str = "", *, blocked: bool = False
) -> None:
    """A cell with its colour, and what is printed in it."""
    outline = lattice.outline(column, row)
    pen = canvas.pen(canvas.palette.rule, 0.25)
    left, top = lattice.corner(column, row)
    if blocked:
        _blocked(canvas, lattice, column, row)
        return
    canvas.put(*inked(outline, fill(canvas, colour) if colour else canvas.palette.paper, pen))
    small = max(5.5, min(8.0, lattice.side * 1.05))
    if colour and canvas.style.ink != "color" and not canvas.palette.solid:
        letter = _initial(canvas, colour)
        _corner(
            canvas,
            letter,
            left + lattice.side - (1.7 if len(letter) == 1 else 2.2),
            top + (1.9 if not lattice.hexes else lattice.high / 2),
            canvas.palette.ink,
        )
    if printed:
        if isinstance(fill(canvas, colour) if colour else None, Pattern):
            # paper of their own: lines of a pattern would run through the figures
            wide = min(0.86 * lattice.side, 0.21 * small * len(printed) + 1.2)
            high = min(0.86 * lattice.high, 0.3528 * small + 0.6)
            middle = left + lattice.side / 2, top + lattice.high / 2
            box = middle[0] - wide / 2, middle[1] - high / 2, wide, high
            canvas.put(*inked(shape("rect", box), canvas.palette.paper, None))
        canvas.label_in(
            printed, left + lattice.side / 2, top + lattice.high / 2, small, lattice.side * 0.8, faint(canvas.palette.ink, 0.55)
        )


def _blocked(canvas: Canvas, lattice: Lattice, column: int, row: int) -> None:
    """A cell that nobody marks: grey where areas are printed, and struck out in any ink."""
    pen = canvas.pen(canvas.palette.rule, 0.25)
    grey = faint(canvas.palette.ink, 0.16) if canvas.palette.solid else canvas.palette.paper
    canvas.put(*inked(lattice.outline(column, row), grey, pen))
    left, top, wide, high = lattice.inner(column, row)
    inset = 0.0 if lattice.hexes else 0.12 * wide
    cross = canvas.pen(faint(canvas.palette.ink, 0.45), 0.3)
    canvas.rule(left + inset, top + inset, left + wide - inset, top + high - inset, cross)
    canvas.rule(left + inset, top + high - inset, left + wide - inset, top + inset, cross)


def _initial(canvas: Canvas, colour: str) -> str:
    """The first letter of a colour's name; with its last where another of the game's colours begins like it: G, Gy."""
    name = canvas.word(f"colour.{colour}")
    for other in COLOURS:
        if other == colour:
            break
        with suppress(MissingWord):
            if canvas.word(f"colour.{other}")[:1].upper() == name[:1].upper():
                return name[:1].upper() + name[-1:]
    return name[:1].upper()


def _corner(canvas: Canvas, letter: str, x: float, middle: float, color: Color) -> None:
    canvas.label(letter, x, middle, 6.0, color)


def swatch(canvas: Canvas, colour: str, x: float, middle: float, side: float) -> None:
    """A sample of a colour for a legend."""
    canvas.put(
        *inked(shape("rect", (x, middle - side / 2, side, side)), fill(canvas, colour), canvas.pen(canvas.palette.rule, 0.2))
    )
    if canvas.style.ink != "color" and not canvas.palette.solid:
        letter = _initial(canvas, colour)
        canvas.label(letter, x + side / 2, middle, 6.0 if len(letter) == 1 else 4.8, canvas.palette.ink)


def frame(canvas: Canvas, lattice: Lattice, columns: int, rows: int) -> None:
    """The strong line around a grid of squares."""
    if not lattice.hexes:
        canvas.put(Rect(lattice.x, lattice.y, *lattice.size(columns, rows), None, canvas.pen(canvas.palette.rule, 0.45)))
