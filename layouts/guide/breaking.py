"""The guide broken into pages, none of them emptier than need be: set a little smaller, or with larger drawings and other breaks."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from typing import NamedTuple, Protocol

from printkit.draw.frame import Item

_HALF_EMPTY = 0.6
"""A last page that is filled no farther down than this share of it is half-empty."""

TIGHTER = (0.95, 0.9, 0.86, 0.82)
"""By how much type and room may shrink to do without it."""

SEEN = (1.1, 1.3, 1.5, 1.75)
"""How large the drawing of a step is, by what it measures: it is looked at before its sentence is read. Larger where a page has room."""


class GuidePart(NamedTuple):
    """A part of the guide across the whole width: its height, and how to draw it from a y on. A title keeps to what follows."""

    h: float
    draw: Callable[[list[Item], float], object]
    gap: float = 0.0
    title: bool = False


class Broken(NamedTuple):
    """Pages with the parts on each and where they begin (mm), and how far down each page is filled, as a share of it."""

    guide: Parts
    pages: list[list[tuple[GuidePart, float]]]
    filled: list[float]

    def drawn(self) -> Iterator[tuple[Item, ...]]:
        """What stands on each page."""
        for number, page in enumerate(self.pages):
            items: list[Item] = []
            self.guide.heading(items, first=number == 0)
            for part, y in page:
                part.draw(items, y)
            yield tuple(items)


class Parts(Protocol):
    """A guide set at one size: `scale` times the usual one."""

    scale: float

    def heading(self, items: list[Item], *, first: bool) -> float:
        """Draws what stands above all else and answers the y below it."""

    def parts(self) -> Iterator[GuidePart]:
        """Everything below the heading, in order."""


def broken(guide_at: Callable[[float, float], Parts], h: float) -> Broken:
    """The guide on pages `h` mm high; `guide_at` sets it at a scale and with drawings so large."""
    loose, *carried = _ways(guide_at(1.0, SEEN[0]), h)
    if len(loose.pages) == 1 or loose.filled[-1] >= _HALF_EMPTY:
        return loose
    # A page for a few lines wastes paper: set a little smaller it all goes on the pages before …
    for scale in TIGHTER:
        tighter = _broken(guide := guide_at(scale, SEEN[0]), list(guide.parts()), h)
        if len(tighter.pages) < len(loose.pages):
            return tighter
    # … or the emptiest page is as full as larger drawings make it, and a section that begins a page.
    ways = [loose, *carried, *(way for seen in SEEN[1:] for way in _ways(guide_at(1.0, seen), h))]
    return max((way for way in ways if len(way.pages) == len(loose.pages)), key=lambda way: min(way.filled))


def _ways(guide: Parts, h: float) -> list[Broken]:
    """The pages as they fill, and with each section in turn at the head of one."""
    parts = list(guide.parts())
    sections = [number for number, part in enumerate(parts) if part.title]
    return [_broken(guide, parts, h, first) for first in (None, *sections)]


def _broken(guide: Parts, parts: Sequence[GuidePart], h: float, carried: int | None = None) -> Broken:
    """The pages as they fill; part number `carried` begins one."""
    one = Broken(guide, [], [])
    y = h + 1.0
    for number, (part, following) in enumerate(zip(parts, [*parts[1:], None], strict=True)):
        kept = part.h + part.gap + following.h if part.title and following else part.h
        if y + kept > h or number == carried:
            y = guide.heading([], first=not one.pages)
            one.pages.append([])
            one.filled.append(0.0)
        one.pages[-1].append((part, y))
        one.filled[-1] = (y + part.h) / h
        y += part.h + part.gap * guide.scale
    return one
