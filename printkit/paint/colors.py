"""Which of the colours of a display list are colours, and which are greys that black ink prints alone."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from printkit.draw.frame import Color, Field, Image, Item, Line, Path, Rect, Text, walk

NEUTRAL = 0.055
"""How far the red, green and blue of a grey may lie apart, from 0 to 1. A near-black in RGB makes every page a colour page at a
copier, and leaves coloured fringes on small type."""

BLACKENED = 0.12
"""How light black may be, from 0 to 1, and still be printed as black: any grey, however dark, is made of dots that fray type."""


def neutral(color: Color) -> bool:
    """Whether nobody would call it a colour: its parts lie so near to each other that it is a grey with a cast."""
    return max(color) - min(color) <= NEUTRAL


def grey(color: Color) -> float:
    """How light a neutral colour is, from 0 to 1 (the luma of ITU-R BT.601); what is nearly black is black."""
    light = color[0] if color[0] == color[1] == color[2] else 0.299 * color[0] + 0.587 * color[1] + 0.114 * color[2]
    return 0.0 if light <= BLACKENED else round(light, 4)


def colors(items: Iterable[Item]) -> Iterator[Color]:
    """Every colour that the items are inked with; of a bitmap, which has any, none that is neutral."""
    for item, _ in walk(items):
        match item:
            case Text():
                yield item.color
            case Image():
                yield item.tint or (1.0, 0.0, 0.0)
            case Path() | Rect() | Line():
                fill, gradient = (item.fill, item.gradient) if isinstance(item, Path) else (getattr(item, "fill", None), None)
                if fill is not None:
                    yield fill
                for one in (gradient, item.stroke.gradient if item.stroke is not None else None):
                    yield from (color for _, color in one.stops) if one is not None else ()
                if item.stroke is not None:
                    yield item.stroke.color
            case Field():
                pass
