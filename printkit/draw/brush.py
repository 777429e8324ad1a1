"""The brush of everything that is drawn: the paints of a game under the ink in force, filled outlines, shapes, icons, short texts.

Layouts hold a `Brush`; a game's own drawings use the functions of the same names, which take the game and the style.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Literal

from printkit.draw import icons, paints, shapes
from printkit.draw.art import Fit
from printkit.draw.frame import PT_PER_MM, Affine, Box, Color, Group, Item, Line, Path, Rect, Segment, Stroke, Text
from printkit.draw.paints import NONE, WORDS, Paint, Pattern
from printkit.draw.shapes import Outline
from printkit.draw.style import Style
from printkit.draw.text import fit_line, line
from printkit.model import Game, Unfit
from printkit.model.faces import Faces

LEAST = 6.5
"""pt; the smallest type of short texts that shrink to their room."""

_SLACK = 0.01  # mm; an edge this close to the trim lies on it


def turned(items: tuple[Item, ...], degrees: float, cx: float, cy: float) -> Group:
    """The items turned clockwise about a point (mm)."""
    quarter = Group(0, 0, (), degrees)
    x, y = Affine().into(quarter)(cx, cy)
    return Group(cx - x, cy - y, items, degrees)


@dataclass
class Brush:
    """The paints, shapes and icons of one game under one ink."""

    style: Style
    faces: Faces
    _paints: dict[str, Paint] = field(default_factory=dict)
    _icons: dict[tuple[str, float, Color, Color], tuple[Item, ...]] = field(default_factory=dict)

    def paint(self, name: str) -> Paint:
        """What a paint of faces.toml, or a word of the palette, is under the ink in force; an empty name is none.

        A colour itself, such as ``#d55e00``, says nothing of other inks: an area does without it there.
        """
        if not name or (paints.is_color(name) and self.style.ink != "color"):
            return None
        if name not in self._paints:
            plain = name in WORDS or name == NONE or paints.is_color(name)
            value = name if plain else self.faces.paints[name][self.style.ink]
            self._paints[name] = paints.paint(value, self.style.palette)
        return self._paints[name]

    def color(self, name: str) -> Color | None:
        """The same for what can't be a pattern: lines, letters and icons, which are black where a colour itself says nothing of the ink."""
        if paints.is_color(name) and self.style.ink != "color":
            return self.style.palette.ink
        shade = self.paint(name)
        if isinstance(shade, Pattern):
            raise Unfit(f"expected a colour, found the pattern {name!r}")
        return shade

    def stroke(self, name: str, width: float, dash: tuple[float, ...] = ()) -> Stroke | None:
        """A line, or None where the ink does without."""
        color = self.color(name)
        return None if color is None else Stroke(color, width, dash)

    def icon(self, name: str, box: Box, color: Color, ground: Color) -> Group:
        """An icon as large as it can be in the middle of a box."""
        x, y, w, h = box
        own = self.style.fonts.signs.get(name)
        if own is not None:
            left, top, wide, high = Fit().box(own.w, own.h, box)
            return Group(left, top, own.items((0.0, 0.0, wide, high), color, ground))
        side = min(w, h)
        key = name, side, color, ground
        if key not in self._icons:
            draw = icons.icon if name in icons.NAMES else icons.lucide_icon
            self._icons[key] = draw(name, side, color, ground)
        return Group(x + (w - side) / 2, y + (h - side) / 2, self._icons[key])

    def outline(self, name: str, box: Box, radius: float = 0.0) -> Outline:
        """The outline of a built-in shape or of one of the game's own."""
        own = self.faces.shapes.get(name)
        if own is None:
            return shapes.shape(name, box, radius)
        return shapes.fitted(shapes.path(own.path), own.view, box)

    def is_shape(self, name: str) -> bool:
        """Whether a name is that of a shape, and not of an icon."""
        return name in shapes.SHAPES or name in self.faces.shapes

    def shape(self, name: str, box: Box, fill: Paint, stroke: Stroke | None, radius: float = 0.0) -> list[Item]:
        """A shape in a box."""
        x, y, w, h = box
        if name == "line":
            return [Line(x, y, x + w, y + h, stroke)] if stroke is not None else []
        if name == "rect" and not isinstance(fill, Pattern):
            return [Rect(x, y, w, h, fill, stroke, radius)] if fill is not None or stroke is not None else []
        return inked(self.outline(name, box, radius), fill, stroke)


def paint(game: Game, style: Style, name: str) -> Paint:
    """What a paint of ``faces.toml`` is under the ink in force."""
    return Brush(style, game.faces).paint(name)


def perhaps(game: Game, style: Style, name: str) -> Color | None:
    """A paint that is a colour, or None where the ink does without. Raises `Unfit` for a pattern."""
    return Brush(style, game.faces).color(name)


def colour(game: Game, style: Style, name: str) -> Color:
    """A paint that is a colour under every ink. Raises `Unfit`."""
    paint = perhaps(game, style, name)
    if paint is None:
        raise Unfit(f"expected a colour, found nothing in {name!r}")
    return paint


def worded(
    style: Style,
    text: str,
    x: float,
    middle: float,
    points: float,
    color: Color | None = None,
    *,
    bold: bool = True,
    anchor: Literal["start", "middle", "end"] = "middle",
    width: float | None = None,
) -> Text:
    """A short text at x, its capitals about `middle` (mm); smaller where it would be wider than `width`.

    Raises `text.Overflow` when it is too wide even in the smallest type.
    """
    face = "bold" if bold else "regular"
    if width is not None:
        points = fit_line(style.fonts, text, width, points, min(points, LEAST), face)
    base = middle + style.fonts.cap_height(face) * points / PT_PER_MM / 2
    return line(style.fonts, text, x, base, points, face, color or style.palette.ink, anchor)


def inked(outline: Outline, fill: Paint, stroke: Stroke | None = None) -> list[Item]:
    """An outline filled and drawn; a pattern lies under the line."""
    if isinstance(fill, Pattern):
        cut = paints.pattern(fill, outline)
        return [*([cut] if cut else ()), *([Path(outline, None, stroke)] if stroke is not None else ())]
    return [Path(outline, fill, stroke)] if fill is not None or stroke is not None else []


def joined(paths: list[Outline]) -> Outline:
    """Several outlines as one."""
    segments: list[Segment] = []
    for outline in paths:
        segments.extend(outline)
    return tuple(segments)


def on_trim(box: Box, w: float, h: float) -> tuple[bool, bool, bool, bool]:
    """Which edges of a box lie on the trim of a card of w by h mm: left, top, right, bottom."""
    x, y, wide, high = box
    return abs(x) < _SLACK, abs(y) < _SLACK, abs(x + wide - w) < _SLACK, abs(y + high - h) < _SLACK


def bled(box: Box, w: float, h: float, bleed: float) -> Box:
    """The box with every edge that lies on the trim moved out by the bleed."""
    left, top, right, bottom = (bleed if edge else 0.0 for edge in on_trim(box, w, h))
    x, y, wide, high = box
    return x - left, y - top, wide + left + right, high + top + bottom
