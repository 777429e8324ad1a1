"""Inks for what is drawn by code: the paints of ``faces.toml``, filled outlines, lines of text."""

from __future__ import annotations

from typing import Literal

from printkit.draw import paints
from printkit.draw.frame import PT_PER_MM, Color, Item, Path, Stroke, Text
from printkit.draw.paints import Paint, Pattern
from printkit.draw.shapes import Outline
from printkit.draw.style import Style
from printkit.draw.text import fit_line, line
from printkit.model import Game


def paint(game: Game, style: Style, name: str) -> Paint:
    """What a paint is under the ink in force."""
    return paints.paint(game.faces["paints"][name][style.ink], style.palette)


def perhaps(game: Game, style: Style, name: str) -> Color | None:
    """A paint that is a colour, or nothing where the ink does without."""
    found = paint(game, style, name)
    if isinstance(found, Pattern):
        raise TypeError(f"expected a colour, found the pattern {name!r}")
    return found


def colour(game: Game, style: Style, name: str) -> Color:
    """A paint that is a colour under every ink."""
    found = perhaps(game, style, name)
    if found is None:
        raise TypeError(f"expected a colour, found nothing in {name!r}")
    return found


def filled(outline: Outline, fill: Paint, stroke: Stroke | None) -> list[Item]:
    """An outline filled with a colour or a pattern, and drawn."""
    if isinstance(fill, Pattern):
        cut = paints.pattern(fill, outline)
        return [*([cut] if cut else ()), *([Path(outline, None, stroke)] if stroke else ())]
    return [Path(outline, fill, stroke)]


def said(
    style: Style,
    text: str,
    x: float,
    middle: float,
    points: float,
    *,
    width: float,
    bold: bool = False,
    color: Color | None = None,
    anchor: Literal["start", "middle", "end"] = "middle",
) -> Text:
    """A line of text at x, its capitals about `middle` (mm); smaller where it would be wider than `width`.

    Raises `text.Overflow` when it is too wide even in the smallest type.
    """
    face = "bold" if bold else "regular"
    size = fit_line(style.fonts, text, width, points, min(points, LEAST), face)
    base = middle + style.fonts.cap_height(face) * size / PT_PER_MM / 2
    return line(style.fonts, text, x, base, size, face, color or style.palette.ink, anchor)


LEAST = 6.5
"""pt; the smallest type on paper."""
