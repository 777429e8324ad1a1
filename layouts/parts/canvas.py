"""What layouts draw on: a canvas that knows the sizes in force and keeps ink and fields together.

A `Canvas` is one frame in the making. Everything on it is measured from one scale, 1.0 on A4, so that the sheet keeps its
proportions on other papers; only places to write in and type have sizes below which they don't shrink.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any, Literal, TypeAlias

from printkit.draw.frame import PT_PER_MM, Color, Field, Frame, Group, Item, Line, Stroke
from printkit.draw.icons import icon
from printkit.draw.style import Palette, Style
from printkit.draw.text import Block, block, fit_line, line
from printkit.draw.text import Style as TextStyle
from printkit.draw.text.markup import parse
from printkit.model import Component, Game, Key
from printkit.model.slots import Slot, slots, view_of

Places: TypeAlias = Mapping[tuple[str, tuple[Key, ...]], Slot]
"""The slots that a component shows, by entry and by the keys that it doesn't fix."""

Anchor: TypeAlias = Literal["start", "middle", "end"]

_LARGE = 11.0
"""pt; the type of large print where the sheet's own would be smaller."""

_LARGE_LEAST = 9.0
"""pt; what words in large print may shrink to where room is short."""


_ENDLESS = 10_000.0
"""mm; the width of a line that may be as long as it is."""


def places(game: Game, component: Component, players: int | None) -> Places:
    """The slots to draw, in the order of filling in."""
    own = slots(game, view_of(game, component, players))
    fixed = component.fixed
    return {(s.entry.id, tuple(k for a, k in zip(s.entry.axes, s.keys, strict=True) if a not in fixed)): s for s in own}


@dataclass
class Canvas:
    """One frame in the making. `scale` is 1.0 for A4, `box` the side of a box to tick in mm, `gap` the room between two."""

    game: Game
    component: Component
    style: Style
    places: Places
    scale: float
    box: float
    gap: float
    items: list[Item] = field(default_factory=list)
    fields: dict[str, Field] = field(default_factory=dict)

    @property
    def palette(self) -> Palette:
        """The colours of the ink in force."""
        return self.style.palette

    def word(self, key: str, **values: Any) -> str:
        """The text of that key in the language of the sheet."""
        return self.game.word(self.style.lang, key, **values)

    @property
    def least(self) -> float:
        """The smallest type in pt that words may shrink to."""
        return _LARGE_LEAST if self.style.large else self.style.smallest

    def pt(self, size: float) -> float:
        """A type size of the A4 sheet at the scale in force, in pt, never smaller than allowed."""
        return max(_LARGE if self.style.large else self.style.smallest, round(size * self.scale * 4) / 4)

    # Ink ---------------------------------------------------------------------------------------------------------------

    def put(self, *items: Item) -> None:
        """Add items as they are."""
        self.items.extend(items)

    def pen(self, color: Color, width: float, dash: tuple[float, ...] = ()) -> Stroke:
        """A stroke whose `width` is that on A4, in mm; never so thin that it breaks up."""
        return Stroke(color, max(0.1, round(width * min(1.25, self.scale), 3)), dash)

    def rule(self, x1: float, y1: float, x2: float, y2: float, stroke: Stroke) -> None:
        """A straight line."""
        self.items.append(Line(x1, y1, x2, y2, stroke))

    def icon(self, name: str, x: float, y: float, side: float, color: Color | None = None) -> None:
        """An icon with its top-left corner at x, y."""
        self.items.append(Group(x, y, icon(name, side, color or self.palette.ink, self.palette.paper)))

    def text(
        self,
        text: str,
        x: float,
        middle: float,
        size: float,
        *,
        face: str = "regular",
        color: Color | None = None,
        anchor: Anchor = "start",
        width: float | None = None,
    ) -> float:
        """One line whose capitals stand about `middle`; at most `width` mm wide. ``:coin:`` is an icon, and words may have ruby. Returns the width used.

        Raises `Overflow`.
        """
        fonts = self.style.fonts
        points = self.pt(size)
        if self._has_icons(text):
            how = TextStyle(points, min(points, self.least), face, color or self.palette.ink, lang=self.style.lang)
            return self._line_with_icons(text, x, middle, width, how, anchor)
        if width is not None:
            points = fit_line(fonts, text, width, points, min(points, self.least), face)
        base = middle + fonts.cap_height(face) * points / PT_PER_MM / 2
        placed = line(fonts, text, x, base, points, face, color or self.palette.ink, anchor)
        self.items.append(placed)
        return placed.width

    def label(self, text: str, x: float, middle: float, size: float, color: Color | None = None) -> None:
        """A short text centred on x, a tower's number or the like, that needs not grow with large print."""
        fonts = self.style.fonts
        points = max(self.style.smallest, round(size * self.scale * 4) / 4)
        base = middle + fonts.cap_height() * points / PT_PER_MM / 2
        self.items.append(line(fonts, text, x, base, points, "regular", color or self.palette.muted, "middle"))

    def label_in(self, text: str, x: float, middle: float, size: float, width: float, color: Color) -> None:
        """The same within so many mm, smaller if need be, down to 4.5 pt: what is printed in a cell is written over."""
        fonts = self.style.fonts
        if self._has_icons(text):
            how = TextStyle(size, min(size, 4.5), color=color, lang=self.style.lang)
            self._line_with_icons(text, x, middle, width, how, "middle")
            return
        points = fit_line(fonts, text, width, size, min(size, 4.5))
        base = middle + fonts.cap_height() * points / PT_PER_MM / 2
        self.items.append(line(fonts, text, x, base, points, "regular", color, "middle"))

    def _has_icons(self, text: str) -> bool:
        marked = ":" in text or "|" in text
        return marked and any(one.icons or one.ruby for one in parse(text, self.style.fonts.sign_names))

    def _line_with_icons(
        self, text: str, x: float, middle: float, width: float | None, how: TextStyle, anchor: Anchor
    ) -> float:
        """A line of words and icons about `middle`, at most `width` mm wide. Returns the width used. Raises `Overflow`."""
        fonts = self.style.fonts
        high = (fonts.ascent(how.face) + fonts.descent(how.face)) * how.size / PT_PER_MM
        line = block(fonts, text, _ENDLESS if width is None else width, how, height=high, paper=self.palette.paper)
        em = line.size / PT_PER_MM
        left = x - line.width * {"start": 0.0, "middle": 0.5, "end": 1.0}[anchor]
        self.items.append(Group(left, middle + (fonts.cap_height(how.face) / 2 - fonts.ascent(how.face)) * em, line.items))
        return line.width

    def heading(self, text: str, x: float, y: float, width: float, note: str = "") -> float:
        """A section's title over a rule, a note at its right end. Returns the y below it."""
        high = 5.0 * self.scale
        used = self.text(text, x, y + high * 0.42, 9.0, face="bold", width=width, color=self.palette.head)
        if note:
            room = width - used - 2 * self.scale
            self.text(note, x + width, y + high * 0.46, 6.8, color=self.palette.muted, anchor="end", width=room)
        self.rule(x, y + high, x + width, y + high, self.pen(self.palette.rule, 0.35))
        return y + high

    def measured(
        self,
        markup: str,
        width: float,
        size: float,
        *,
        height: float | None = None,
        color: Color | None = None,
        face: str = "regular",
        points: float | None = None,
    ) -> Block:
        """Text broken into lines, not yet placed; `points` sets the type size itself."""
        wanted = points or self.pt(size)
        how = TextStyle(
            wanted,
            min(wanted, self.least),
            face,
            color or self.palette.ink,
            leading=1.22,
            lang=self.style.lang,
        )
        return block(self.style.fonts, markup, width, how, height=height, paper=self.palette.paper)

    def frame(self, w: float, h: float, order: Sequence[str], title: str) -> Frame:
        """The finished frame, its fields in the order given."""
        placed = [self.fields[name] for name in order if name in self.fields]
        return Frame(w, h, (*self.items, *placed), title)


def faint(color: Color, share: float = 0.5) -> Color:
    """A colour mixed with white; `share` of it is left."""
    r, g, b = (1 - (1 - v) * share for v in color)
    return r, g, b
