"""``marker``: what stands on the corners of a line."""

from __future__ import annotations

from typing import TYPE_CHECKING

from printkit.draw.frame import Affine, Item
from printkit.draw.shapes import Outline
from printkit.draw.svg.clipping import cut, linked
from printkit.draw.svg.outlines import fitted, moved, within
from printkit.draw.svg.reading import FRESH, Reading, Style
from printkit.draw.svg.source import length, name, numbers
from printkit.draw.svg.strokes import turned, vertices

if TYPE_CHECKING:
    from xml.etree.ElementTree import Element

_MARKED = ("path", "line", "polyline", "polygon")


def markers(reading: Reading, element: Element, own: Outline, style: Style, at: Affine, depth: int) -> list[Item]:
    """What stands at the start, at the end, and between."""
    if name(element) not in _MARKED:
        return []
    kinds = {key: linked(reading, style, key, "marker") for key in ("marker-start", "marker-mid", "marker-end")}
    if not any(kind is not None for kind in kinds.values()):
        return []
    corners = vertices(own)
    items: list[Item] = []
    for number, corner in enumerate(corners):
        for key, here in (
            ("marker-start", number == 0),
            ("marker-mid", 0 < number < len(corners) - 1),
            ("marker-end", number == len(corners) - 1),
        ):
            kind = kinds[key]
            if here and kind is not None:
                items += _marker(reading, kind, corner, key, style, at, depth)
    return items


def _marker(
    reading: Reading, kind: Element, corner: tuple[float, float, float], key: str, style: Style, at: Affine, depth: int
) -> list[Item]:
    x, y, along = corner
    orient = kind.get("orient", "0")
    if orient == "auto-start-reverse":
        along += 180 if key == "marker-start" else 0
    elif orient != "auto":
        along = (numbers(orient) or [0.0])[0]
    by_line = kind.get("markerUnits", "strokeWidth") == "strokeWidth"
    zoom = length(style["stroke-width"], reading.view[0], 1.0) if by_line else 1.0
    w, h = length(kind.get("markerWidth", "3")), length(kind.get("markerHeight", "3"))
    if w <= 0 or h <= 0:
        return []
    box = numbers(kind.get("viewBox"))
    paper = (box[0], box[1], box[2], box[3]) if len(box) == 4 else (0.0, 0.0, w, h)
    fit = fitted(paper, (0.0, 0.0, w, h), kind.get("preserveAspectRatio", ""))
    back = fit(_reference(kind.get("refX"), paper[0], paper[2]), _reference(kind.get("refY"), paper[1], paper[3]))
    outside = within(within(at, turned(x, y, along)), Affine(a=zoom, d=zoom))
    inner = within(within(outside, Affine(e=-back[0], f=-back[1])), fit)
    own = reading.look(kind, FRESH)
    items = reading.children(kind, own, inner, depth + 1)
    if own.get("overflow", "hidden") in ("visible", "auto"):
        return items
    left, top, wide, high = paper
    edge: Outline = (("M", left, top), ("L", left + wide, top), ("L", left + wide, top + high), ("L", left, top + high), ("Z",))
    return cut(items, moved(edge, inner))


_WORDS = {"left": 0.0, "top": 0.0, "center": 0.5, "right": 1.0, "bottom": 1.0}


def _reference(text: str | None, start: float, whole: float) -> float:
    if text in _WORDS:
        return start + _WORDS[text] * whole
    return length(text, whole)
