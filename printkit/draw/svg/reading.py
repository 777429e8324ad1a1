"""What those who read a part of a file (clips, masks, markers, patterns) ask of whoever reads all of it."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import TYPE_CHECKING, Protocol

from printkit.draw.frame import Affine, Box, Item
from printkit.draw.shapes import Outline
from printkit.draw.svg.css import INHERITED, StyleSheet
from printkit.draw.svg.outlines import SHAPES, extent, moved, outline, transform, within, work
from printkit.draw.svg.source import Steps, length, name, reference

if TYPE_CHECKING:
    from xml.etree.ElementTree import Element

Style = Mapping[str, str]

FRESH: Style = INHERITED


class Reading(Protocol):
    """A file that is being read."""

    @property
    def ids(self) -> Mapping[str, Element]:
        """The elements by id."""

    @property
    def view(self) -> tuple[float, float]:
        """The size of the nearest paper: per cent are of it."""

    @property
    def steps(self) -> Steps:
        """The work that is left."""

    @property
    def rules(self) -> StyleSheet:
        """The rules of ``<style>``."""

    @property
    def lost(self) -> set[str]:
        """What can't be drawn."""

    def count(self, points: int) -> None:
        """So many more segments. Raises `BadSvg` when they are too many."""

    def look(self, element: Element, above: Style) -> dict[str, str]:
        """The properties of an element."""

    def children(self, element: Element, style: Style, at: Affine, depth: int) -> list[Item]:
        """What stands in an element."""


def box_of(reading: Reading, element: Element, depth: int = 0) -> Box:
    """The box around an element's shapes in the coordinates it stands in (SVG 2, 8.11), without lines and what is clipped."""
    boxes = [extent(one) for one in outlines_in(reading, element, Affine(), depth)]
    if not boxes:
        return 0.0, 0.0, 0.0, 0.0
    left, top = min(box[0] for box in boxes), min(box[1] for box in boxes)
    return left, top, max(x + w for x, _, w, _ in boxes) - left, max(y + h for _, y, _, h in boxes) - top


_DEEPEST = 24


def outlines_in(reading: Reading, element: Element, at: Affine, depth: int) -> Iterable[Outline]:
    """The outlines of all shapes in an element, which itself stands under `at`."""
    reading.steps.read(element)
    kind = name(element)
    if kind in SHAPES:
        reading.count(work(element))
        own = outline(element, reading.view)
        if own:
            yield moved(own, at)
    elif kind == "image":
        x, y, w, h = (
            length(element.get(key), reading.view[place % 2]) for place, key in enumerate(("x", "y", "width", "height"))
        )
        yield moved((("M", x, y), ("L", x + w, y), ("L", x + w, y + h), ("L", x, y + h), ("Z",)), at)
    elif kind == "use" and depth < _DEEPEST:
        target = reading.ids.get(reference(element))
        if target is not None:
            shift = Affine(e=length(element.get("x"), reading.view[0]), f=length(element.get("y"), reading.view[1]))
            inner = within(at, shift)
            yield from outlines_in(reading, target, within(inner, transform(target.get("transform"))), depth + 1)
    elif kind in ("g", "a", "svg", "symbol", "switch"):
        for child in element:
            if name(child):
                yield from outlines_in(reading, child, within(at, transform(child.get("transform"))), depth)
