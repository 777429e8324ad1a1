"""``pattern``: tiles that fill a shape."""

from __future__ import annotations

from hashlib import blake2b
from math import ceil, floor
from typing import TYPE_CHECKING

from printkit.draw.frame import Affine, Box, Group, Item
from printkit.draw.shapes import Outline, bounds
from printkit.draw.svg.clipping import cut
from printkit.draw.svg.gradients import chain, inverse
from printkit.draw.svg.outlines import fitted, moved, transform, within
from printkit.draw.svg.reading import FRESH, Reading
from printkit.draw.svg.source import length, name, numbers

if TYPE_CHECKING:
    from xml.etree.ElementTree import Element

MOST_TILES = 2_500
"""Of one shape. What is finer isn't seen, and costs."""


def tiled(
    reading: Reading, element: Element, own: Outline, box: Box, at: Affine, depth: int, *, even_odd: bool
) -> list[Item] | None:
    """A shape filled with tiles; None where that can't be drawn here."""
    elements = chain(element, reading.ids, "pattern")
    attributes: dict[str, str] = {}
    for one in reversed(elements):
        reading.steps.read(one)
        attributes |= one.attrib
    source = next((one for one in elements if any(name(child) for child in one)), None)
    of_box = attributes.get("patternUnits", "objectBoundingBox") != "userSpaceOnUse"
    wide, high = (1.0, 1.0) if of_box else reading.view
    x, y = length(attributes.get("x"), wide), length(attributes.get("y"), high)
    w, h = length(attributes.get("width"), wide), length(attributes.get("height"), high)
    if of_box:
        x, y, w, h = box[0] + x * box[2], box[1] + y * box[3], w * box[2], h * box[3]
    under = within(at, transform(attributes.get("patternTransform")))
    if source is None or w <= 0 or h <= 0:
        return []
    if abs(under.a * under.d - under.b * under.c) < 1e-12:
        return None
    inner = within(under, Affine(e=x, f=y))
    view = numbers(attributes.get("viewBox"))
    if len(view) == 4:
        inner = within(
            inner, fitted((view[0], view[1], view[2], view[3]), (0.0, 0.0, w, h), attributes.get("preserveAspectRatio", ""))
        )
    elif attributes.get("patternContentUnits") == "objectBoundingBox":
        inner = within(inner, Affine(a=box[2], d=box[3]))
    left, top, across, down = inverse(under).box(*bounds(moved(own, at)))
    columns = range(floor((left - x) / w), ceil((left + across - x) / w))
    rows = range(floor((top - y) / h), ceil((top + down - y) / h))
    if len(columns) * len(rows) > MOST_TILES or depth > _DEEPEST:
        return None
    items = reading.children(source, reading.look(source, FRESH), inner, depth + 1)
    edge: Outline = (("M", x, y), ("L", x + w, y), ("L", x + w, y + h), ("L", x, y + h), ("Z",))
    tile = tuple(cut(items, moved(edge, under)))
    if not tile:
        return []
    face = f"tile-{blake2b(repr(tile).encode(), digest_size=12).hexdigest()}"
    tiles: list[Item] = [
        Group(
            round(under.a * column * w + under.c * row * h, 4),
            round(under.b * column * w + under.d * row * h, 4),
            tile,
            face=face,
        )
        for row in rows
        for column in columns
    ]
    return cut(tiles, moved(own, at), even_odd=even_odd)


_DEEPEST = 6
