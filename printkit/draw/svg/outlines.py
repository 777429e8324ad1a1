"""The shapes of SVG as outlines, and where they are moved to."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Mapping
from math import cos, radians, sin, sqrt, tan
from typing import TYPE_CHECKING, Any

from printkit.draw import shapes
from printkit.draw.frame import Affine, Box, Segment
from printkit.draw.shapes import Outline
from printkit.draw.svg.source import BadSvg, finite, length, name, numbers

if TYPE_CHECKING:
    from xml.etree.ElementTree import Element

MOST_SEGMENTS = 200_000
"""Segments of one outline."""

_ARCS = re.compile(r"[Aa]([^A-DF-Za-df-z]*)")
_NUMBER = re.compile(r"[0-9]+(?:\.[0-9]*)?|\.[0-9]+")
_ARC = 12
"""Segments whose time an arc takes, which is made of curves first."""

_LONGEST = 2_000
"""Characters of a transformation."""

_STEP = re.compile(r"\s*,?\s*([A-Za-z]+)\s*\(([^)]*)\)")


class BrokenPath(BadSvg):
    """A path that ends in what is none: ``whole`` is what stands before, which is drawn (SVG 2, 9.5.4)."""

    def __init__(self, shown: str, whole: Outline) -> None:
        super().__init__("damaged", f"path {shown}")
        self.whole = whole


def work(element: Element) -> int:
    """The segments that the letters and arcs of a path count as beyond those it comes to: it is taken apart before the first is drawn."""
    written = element.get("d", "")
    letters = sum(map(written.count, "MmZzLlHhVvCcSsQqTtAa"))
    return max(0, letters - MOST_SEGMENTS) + sum(_ARC * len(_NUMBER.findall(arcs)) // 7 for arcs in _ARCS.findall(written))


def outline(element: Element, view: tuple[float, float]) -> Outline:
    """The outline of a shape in its own coordinates, empty for one without extent. Raises `BadSvg`."""
    kind = name(element)
    if kind not in _SHAPES:
        raise ValueError(kind)
    shape = _SHAPES[kind](element, view)
    if len(shape) > MOST_SEGMENTS:
        raise BadSvg("elements", str(len(shape)))
    return shape


def _rect(element: Element, view: tuple[float, float]) -> Outline:
    x, y, w, h = _box(element, view)
    if w <= 0 or h <= 0:
        return ()
    rx, ry = element.get("rx"), element.get("ry")
    across, down = length(rx or ry, view[0]), length(ry or rx, view[1])
    if across <= 0 or down <= 0:
        return shapes.shape("rect", (x, y, w, h))
    across, down = min(across, w / 2), min(down, h / 2)
    # A rectangle with round corners, stretched so that they become elliptic.
    return shapes.moved(shapes.shape("rect", (0.0, 0.0, w / across, h / down), 1.0), x, y, across, down)


def _box(element: Element, view: tuple[float, float]) -> Box:
    across, down = view
    return (
        length(element.get("x"), across),
        length(element.get("y"), down),
        length(element.get("width"), across),
        length(element.get("height"), down),
    )


def _oval(element: Element, view: tuple[float, float]) -> Outline:
    cx, cy = length(element.get("cx"), view[0]), length(element.get("cy"), view[1])
    if name(element) == "circle":
        rx = ry = length(element.get("r"), min(view))
    else:
        rx, ry = length(element.get("rx"), view[0]), length(element.get("ry"), view[1])
    return shapes.shape("oval", (cx - rx, cy - ry, 2 * rx, 2 * ry)) if rx > 0 and ry > 0 else ()


def _line(element: Element, view: tuple[float, float]) -> Outline:
    x1, x2 = (length(element.get(key), view[0]) for key in ("x1", "x2"))
    y1, y2 = (length(element.get(key), view[1]) for key in ("y1", "y2"))
    return (("M", x1, y1), ("L", x2, y2))


def _corners(element: Element, _view: tuple[float, float]) -> Outline:
    values = numbers(element.get("points"))
    points = list(zip(values[::2], values[1::2], strict=False))
    if len(points) < 2:
        return ()
    segments: list[Segment] = [("M", *points[0]), *(("L", *point) for point in points[1:])]
    if name(element) == "polygon":
        segments.append(("Z",))
    return tuple(segments)


def _path(element: Element, _view: tuple[float, float]) -> Outline:
    written = element.get("d", "").strip()
    if not written or written == "none":
        return ()
    whole, failure = _parsed(written)
    if failure is None:
        return whole
    if not whole and (arc := max(written.rfind("a"), written.rfind("A"))) > 0:
        # All arcs are looked at before anything is drawn: what stands before a damaged last one is whole.
        whole, _ = _parsed(written[:arc])
    raise BrokenPath(written[:30], whole) from failure


def _parsed(written: str) -> tuple[Outline, Exception | None]:
    """The segments up to the first that is damaged, and what is wrong with it. Raises `BadSvg`."""
    from fontTools.svgLib.path.parser import parse_path

    pen = segments_pen()
    try:
        parse_path(written, pen)
    except BadSvg:
        raise
    except Exception as failure:  # noqa: BLE001 - fontTools has no base class for what a damaged path may raise
        return tuple(pen.found), failure
    return tuple(pen.found), None


def segments_pen(glyphs: Any = None) -> Any:
    """A pen of fontTools whose ``found`` are the segments drawn with it; `glyphs` are those that glyphs are put together of."""
    from fontTools.pens.basePen import BasePen

    class Pen(BasePen):  # type: ignore[misc]  # fontTools ships no types
        """Takes a path's steps; quadratic curves arrive as cubic ones."""

        def __init__(self) -> None:
            super().__init__(glyphs)
            self.found: list[Segment] = []

        def put(self, step: str, *points: tuple[float, float]) -> None:
            if len(self.found) > MOST_SEGMENTS:
                raise BadSvg("elements", str(len(self.found)))
            self.found.append((step, *(finite(float(value)) for point in points for value in point)))

        def _moveTo(self, point: tuple[float, float]) -> None:  # noqa: N802  # the pen's own names
            self.put("M", point)

        def _lineTo(self, point: tuple[float, float]) -> None:  # noqa: N802  # see above
            self.put("L", point)

        def _curveToOne(self, *points: tuple[float, float]) -> None:  # noqa: N802  # see above
            self.put("C", *points)

        def _closePath(self) -> None:  # noqa: N802  # see above
            self.put("Z")

    return Pen()


_SHAPES: Mapping[str, Callable[[Element, tuple[float, float]], Outline]] = {
    "path": _path,
    "rect": _rect,
    "circle": _oval,
    "ellipse": _oval,
    "line": _line,
    "polyline": _corners,
    "polygon": _corners,
}

SHAPES = tuple(_SHAPES)
"""The elements that are shapes."""


def moved(segments: Iterable[Segment], at: Affine) -> Outline:
    """The outline under a transformation, to 0.001 of the picture's units."""
    return tuple(
        (
            step,
            *(round(finite(value), 4) for place in range(0, len(values), 2) for value in at(values[place], values[place + 1])),
        )
        for step, *values in segments
    )


def transform(text: str | None) -> Affine:
    """``translate(3) rotate(45, 10, 10)``. Raises `BadSvg`."""
    at = Affine()
    end = 0
    written = (text or "").strip()
    if len(written) > _LONGEST:
        raise BadSvg("damaged", f"transform {written[:30]}")
    for match in _STEP.finditer(written):
        if written[end : match.start()].strip(" ,\t\n"):
            raise BadSvg("damaged", f"transform {written[:30]}")
        at = within(at, _one(match[1], numbers(match[2]), written))
        end = match.end()
    if written[end:].strip():
        raise BadSvg("damaged", f"transform {written[:30]}")
    return at


def _one(kind: str, values: list[float], written: str) -> Affine:
    match kind, values:
        case "matrix", [a, b, c, d, e, f]:
            return Affine(a, b, c, d, e, f)
        case "translate", [x, *rest] if len(rest) < 2:
            return Affine(e=x, f=rest[0] if rest else 0.0)
        case "scale", [x, *rest] if len(rest) < 2:
            return Affine(a=x, d=rest[0] if rest else x)
        case "rotate", [angle]:
            turn = radians(angle)
            return Affine(cos(turn), sin(turn), -sin(turn), cos(turn))
        case "rotate", [angle, x, y]:
            return within(within(Affine(e=x, f=y), _one("rotate", [angle], written)), Affine(e=-x, f=-y))
        case "skewX", [angle]:
            return Affine(c=tan(radians(angle)))
        case "skewY", [angle]:
            return Affine(b=tan(radians(angle)))
    raise BadSvg("damaged", f"transform {written[:30]}")


def within(outside: Affine, inside: Affine) -> Affine:
    """The transformation of what stands under `inside` when that stands under `outside`."""
    e, f = outside(inside.e, inside.f)
    a, b, c, d = outside.a, outside.b, outside.c, outside.d
    return Affine(
        finite(a * inside.a + c * inside.b),
        finite(b * inside.a + d * inside.b),
        finite(a * inside.c + c * inside.d),
        finite(b * inside.c + d * inside.d),
        finite(e),
        finite(f),
    )


def fitted(view: Box, into: Box, how: str = "") -> Affine:
    """What takes a view box into another as ``preserveAspectRatio`` says: if nothing, into the middle, as large as it can be there."""
    x, y, w, h = view
    left, top, wide, high = into
    if w <= 0 or h <= 0:
        return Affine(e=left - x, f=top - y)
    words = how.removeprefix("defer").split()
    place = words[0] if words else "xMidYMid"
    if place == "none":
        return Affine(wide / w, 0.0, 0.0, high / h, left - x * wide / w, top - y * high / h)
    scale = (max if "slice" in words else min)(wide / w, high / h)
    across, down = _PLACES.get(place[1:4], 0.5), _PLACES.get(place[5:8], 0.5)
    return Affine(
        scale, 0.0, 0.0, scale, left + (wide - w * scale) * across - x * scale, top + (high - h * scale) * down - y * scale
    )


_PLACES = {"Min": 0.0, "Mid": 0.5, "Max": 1.0}


def extent(outline: Outline) -> Box:
    """The box around a shape itself, not around the control points of its curves."""
    xs: list[float] = []
    ys: list[float] = []
    here = (0.0, 0.0)
    for step, *values in outline:
        if step == "Z":
            continue
        if step == "C":
            xs += _turning(here[0], *values[::2])
            ys += _turning(here[1], *values[1::2])
        here = values[-2], values[-1]
        xs.append(here[0])
        ys.append(here[1])
    return (min(xs), min(ys), max(xs) - min(xs), max(ys) - min(ys)) if xs else (0.0, 0.0, 0.0, 0.0)


def _turning(p0: float, p1: float, p2: float, p3: float) -> list[float]:
    """Where a curve turns back in one axis: where its derivative is zero."""
    a, b, c = -p0 + 3 * p1 - 3 * p2 + p3, 2 * (p0 - 2 * p1 + p2), p1 - p0
    if abs(a) < 1e-12:
        places = [-c / b] if abs(b) > 1e-12 else []
    else:
        under = b * b - 4 * a * c
        places = [(-b + sign * sqrt(under)) / (2 * a) for sign in (1, -1)] if under >= 0 else []
    return [(1 - t) ** 3 * p0 + 3 * (1 - t) ** 2 * t * p1 + 3 * (1 - t) * t * t * p2 + t**3 * p3 for t in places if 0 < t < 1]
