"""The named shapes of an SVG file: where what a designer has drawn may be written in.

Inkscape says a shape's name in ``inkscape:label``, Illustrator in ``data-name`` or, with its own escapes, in ``id``, Figma in ``id``. A shape
counts wherever it stands and whether it is seen or not, so that boxes may lie in a layer of their own that is hidden.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from math import sqrt
from typing import TYPE_CHECKING, NamedTuple

from printkit.draw.frame import Affine, Box
from printkit.draw.shapes import Outline
from printkit.draw.svg.drawing import SvgReader, papers
from printkit.draw.svg.outlines import SHAPES, BrokenPath, extent, fitted, moved, outline, transform, within, work
from printkit.draw.svg.reading import outlines_in
from printkit.draw.svg.source import PHYSICAL, length, name, root, unit

if TYPE_CHECKING:
    from xml.etree.ElementTree import Element

_LABEL = "{http://www.inkscape.org/namespaces/inkscape}label"
_ASIDE = frozenset(
    {"defs", "symbol", "clipPath", "mask", "pattern", "marker", "filter", "linearGradient", "radialGradient", "style"}
)
"""What draws nothing where it stands."""

_MADE_UP = re.compile(
    r"(?i:svg|g|rect(angle)?|path|circle|ellipse|oval|line|polyline|polygon|image|use|text|tspan|layer|vector|group|frame|union|subtract"
    r"|intersect|exclude|star|spiral|mask|clip|shape|compound|artboard|bg|background)[ _-]*[x\d._-]*|SVGID.*|_\d+_?"
)
"""Ids as programs make them up: ``rect1234``, ``path12-3``, ``Vector_2``, ``Layer_1``, ``Rectangle 5``."""

_ESCAPE = re.compile(r"_x([0-9A-Fa-f]{2,4})_")
_AGAIN = re.compile(r"_\d+_$")
_FULL = 0.95
"""Of its box; what fills less of it, such as a circle, has a place that is as large as the shape, in its middle."""


class NamedShape(NamedTuple):
    """A shape or a group with what it may be called, best first, and its place in the units of the picture.

    `given` says whether somebody has named it: ids as programs make them up are names, too.
    """

    names: tuple[str, ...]
    box: Box
    group: bool
    given: bool


def named_shapes(data: bytes) -> list[NamedShape]:
    """All shapes and groups of an SVG file that have a name, in the order of the file. Raises `BadSvg`."""
    top = root(data)
    view, paper = papers(top)
    reader = SvgReader(top, view)
    return [*_below(reader, top, fitted(view, (0.0, 0.0, *paper), top.get("preserveAspectRatio", "")), 0)]


def stated_size(data: bytes) -> tuple[float, float] | None:
    """Width and height in mm as the file states them; None where it counts in pixels, or says nothing. Raises `BadSvg`."""
    top = root(data)
    sides = top.get("width"), top.get("height")
    if any(unit(side) not in PHYSICAL for side in sides):
        return None
    w, h = (length(side) * 25.4 / 96 for side in sides)
    return (round(w, 2), round(h, 2)) if w > 0 and h > 0 else None


_DEEPEST = 60


def _below(reader: SvgReader, element: Element, at: Affine, depth: int) -> Iterator[NamedShape]:
    """The named shapes in an element whose children stand under `at`."""
    for child in element:
        kind = name(child)
        if not kind or kind in _ASIDE or depth > _DEEPEST:
            continue
        reader.steps.read(child)
        here = within(at, transform(child.get("transform")))
        names, given = _names(child)
        group = kind in ("g", "a", "svg", "switch")
        if names and (group or kind in SHAPES or kind in ("image", "use")):
            box = _place(reader, child, here, kind)
            if box is not None:
                yield NamedShape(names, box, group, given)
        if group:
            yield from _below(reader, child, reader.nested(child, here)[0], depth + 1)


def _names(element: Element) -> tuple[tuple[str, ...], bool]:
    """What an element may be called, and whether somebody has called it so."""
    label, written, own = (element.get(key, "").strip() for key in (_LABEL, "data-name", "id"))
    plain = _ESCAPE.sub(lambda match: chr(int(match[1], 16)), own)
    names = tuple(dict.fromkeys(one for one in (label, written, own, plain, _AGAIN.sub("", plain)) if one))
    return names, bool(label or written) or not _MADE_UP.fullmatch(own)


def _place(reader: SvgReader, element: Element, at: Affine, kind: str) -> Box | None:
    """Where it may be written in; None for what encloses nothing."""
    if kind in SHAPES:
        reader.count(work(element))
        try:
            own = outline(element, reader.view)
        except BrokenPath as broken:
            own = broken.whole
        shapes: Sequence[Outline] = [moved(own, at)] if own and kind != "line" else []
    else:
        shapes = [*outlines_in(reader, element, at, 0)]
    boxes = [extent(one) for one in shapes]
    if not boxes:
        return None
    left, top = min(box[0] for box in boxes), min(box[1] for box in boxes)
    w, h = max(x + w for x, _, w, _ in boxes) - left, max(y + h for _, y, _, h in boxes) - top
    if w <= 0 or h <= 0:
        return None
    filled = _area(shapes[0]) / (w * h) if len(shapes) == 1 else 1.0
    if not 0 < filled < _FULL:
        return left, top, w, h
    side = sqrt(filled)
    return left + w * (1 - side) / 2, top + h * (1 - side) / 2, w * side, h * side


_STEPS = 8
"""Straight pieces that a curve is measured by."""


def _area(shape: Outline) -> float:
    """What a closed outline of one piece encloses."""
    points: list[tuple[float, float]] = []
    for step, *values in shape:
        if step == "C":
            (x0, y0), (x1, y1, x2, y2, x3, y3) = points[-1] if points else (values[0], values[1]), values
            for number in range(1, _STEPS + 1):
                t = number / _STEPS
                s = 1 - t
                a, b, c, d = s**3, 3 * s * s * t, 3 * s * t * t, t**3
                points.append((a * x0 + b * x1 + c * x2 + d * x3, a * y0 + b * y1 + c * y2 + d * y3))
        elif step != "Z":
            points.append((values[-2], values[-1]))
    around = zip(points, [*points[1:], *points[:1]], strict=True)
    return abs(sum(x1 * y2 - x2 * y1 for (x1, y1), (x2, y2) in around)) / 2
