"""Signs: icons and few words side by side on one middle line, and the ground behind what holds only sometimes.

Each function gives a `DrawnSign`: items from 0, 0 at the top-left corner, with the width and height that they really take, in mm.
What is too wide is made smaller as a whole, down to `style.smallest`; then `text.Overflow` says which words don't fit.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import TypeAlias

from printkit.draw.frame import PT_PER_MM, Group, Item, Rect
from printkit.draw.hatching import hatch
from printkit.draw.icons import NAMES, icon, lucide_icon
from printkit.draw.style import Style
from printkit.draw.text import Overflow, line

ROW = 1.2
"""Height of a row of icons, as a multiple of `size`."""

_FIGURE = 2.05  # pt of figures per mm of icon: their height is then 0.53 of the icon's
_GAP = 0.16  # between signs, of the icon's size
_LEAST_ICON = 0.62  # an icon made smaller than this is no longer read at a glance


@dataclass(frozen=True, slots=True)
class DrawnSign:
    """Items from 0, 0 and the size that they take, in mm."""

    items: tuple[Item, ...]
    w: float
    h: float

    def at(self, x: float, y: float) -> Group:
        """The drawing with its top-left corner at x, y."""
        return Group(x, y, self.items)


@dataclass(frozen=True, slots=True)
class Icon:
    """A part of a row: an icon, `scale` times as large as the row's icons."""

    name: str
    scale: float = 1.0


@dataclass(frozen=True, slots=True)
class SignWord:
    """A part of a row: a bold figure or word."""

    text: str


Sign: TypeAlias = Icon | SignWord


def row(
    style: Style,
    given: Iterable[Sign],
    width: float,
    size: float,
    *,
    figure: float = _FIGURE,
    height: float | None = None,
) -> DrawnSign:
    """Signs side by side on one middle line. `figure` is the size of words in pt per mm of icon, `height` that of the row.

    Raises `Overflow` when they don't fit even as small as allowed.
    """
    drawn_signs = tuple(given)
    fit = _factor(style, drawn_signs, width, size, figure)
    icons, points = size * fit, max(style.smallest, size * fit * figure)
    palette, tall = style.palette, size * ROW if height is None else height
    items: list[Item] = []
    x = 0.0
    for number, part in enumerate(drawn_signs):
        if number:
            x += _GAP * icons
        if isinstance(part, Icon):
            side = icons * part.scale
            items.append(Group(x, (tall - side) / 2, glyph(part.name, side, style)))
            x += side
        else:
            capital = style.fonts.cap_height("bold") * points / PT_PER_MM
            set_ = line(style.fonts, part.text, x, (tall + capital) / 2, points, "bold", palette.ink)
            items.append(set_)
            x += set_.width
    return DrawnSign(tuple(items), x, tall)


def area(style: Style, w: float, h: float, *, gap: float = 1.5) -> DrawnSign:
    """The ground of a conditional line: tint, hatch and a fine frame."""
    palette = style.palette
    items: list[Item] = []
    if palette.solid:
        items.append(Rect(0, 0, w, h, palette.tint))
    if palette.hatch is not None:
        items += hatch(0, 0, w, h, gap, palette.hatch)
    return DrawnSign(tuple(items), w, h)


def glyph(name: str, side: float, style: Style) -> tuple[Item, ...]:
    """An icon of ours or of lucide in the ink's colour."""
    draw = icon if name in NAMES else lucide_icon
    return draw(name, side, style.palette.ink, style.palette.paper)


def _factor(style: Style, drawn_signs: Sequence[Sign], width: float, size: float, figure: float) -> float:
    """How much smaller than wanted the parts must be: 1 or less, found where the room is just enough."""
    fonts = style.fonts
    fixed = _GAP * max(0, len(drawn_signs) - 1) + sum(part.scale for part in drawn_signs if isinstance(part, Icon))
    texts = sum(fonts.width(part.text, 1.0, "bold") for part in drawn_signs if isinstance(part, SignWord))

    def wide(fit: float) -> float:
        return size * fit * fixed + texts * max(style.smallest, size * fit * figure)

    if wide(1.0) <= width:
        return 1.0
    low, high = _LEAST_ICON, 1.0
    if wide(low) > width:
        words = " ".join(part.text for part in drawn_signs if isinstance(part, SignWord))
        raise Overflow(words, width, size * ROW, style.smallest)
    for _ in range(12):
        middle = (low + high) / 2
        low, high = (middle, high) if wide(middle) <= width else (low, middle)
    return low
