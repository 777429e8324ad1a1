"""An SVG file → items of the display list, and the names of what couldn't be drawn."""

from __future__ import annotations

from collections.abc import Mapping
from functools import lru_cache
from hashlib import blake2b
from math import sqrt
from typing import TYPE_CHECKING, NamedTuple

from printkit.draw.frame import Affine, Box, Color, Gradient, Group, Item, Path, Segment, Stroke
from printkit.draw.shapes import bounds
from printkit.draw.svg import css, gradients, packing
from printkit.draw.svg.outlines import SHAPES, fitted, moved, outline, transform, within
from printkit.draw.svg.source import BadSvg, Steps, length, name, numbers, reference, root
from printkit.storage import cache

if TYPE_CHECKING:
    from xml.etree.ElementTree import Element

MOST_SHAPES = 20_000
"""Shapes that a file may come to: what is used again counts again."""

MOST_POINTS = 400_000
"""Segments of all its outlines."""

_VERSION = 2
"""Of how files are drawn: another one draws those in the cache anew."""
_KEPT = 3_000
_DASHES = 1_000
"""Characters of a pattern of dashes, of which twenty are drawn."""
_DEEPEST_USE = 12
_GROUPS = frozenset({"svg", "g", "a", "switch", "symbol"})
_SILENT = frozenset(
    (
        "",
        *("title", "desc", "metadata", "style", "view"),
        *("defs", "symbol", "clipPath", "linearGradient", "radialGradient", "stop", "mask", "filter", "pattern", "marker"),
    )
)
"""What draws nothing by itself."""


class Drawing(NamedTuple):
    """A picture on a paper of w x h of its own units, and what of the file isn't in it (``text``, ``filter`` …)."""

    w: float
    h: float
    items: tuple[Item, ...]
    lost: tuple[str, ...] = ()


@lru_cache(maxsize=1024)
def drawing(data: bytes) -> Drawing:
    """The picture in the bytes of an SVG file, from the cache if it was drawn before. Raises `BadSvg`."""
    key = f"svg-{blake2b(data, digest_size=16, salt=bytes([_VERSION])).hexdigest()}"
    packed = cache.load_sealed(key)
    if packed is not None:
        return Drawing(*packing.unpacked(packed))
    picture = _read(data)
    cache.store_sealed(key, packing.packed(picture))
    if key.endswith("00"):  # now and then: to look through the cache takes longer than to draw
        cache.prune("svg-", _KEPT)
    return picture


def placed(picture: Drawing, box: Box, tint: Color | None = None, paper: Color = (1.0, 1.0, 1.0), face: str = "") -> Group:
    """The picture stretched to a box in mm; with a `tint` in shades of that colour between it and the `paper`."""
    x, y, w, h = box
    items = picture.items if tint is None else tuple(_tinted(item, tint, paper) for item in picture.items)
    name_ = face and f"svg/{face}/{tint or ''}"
    return Group(x, y, items, face=name_, clip=(0.0, 0.0, picture.w, picture.h), scale=(w / picture.w, h / picture.h))


def _tinted(item: Item, tint: Color, paper: Color) -> Item:
    if isinstance(item, Group):
        return item._replace(items=tuple(_tinted(one, tint, paper) for one in item.items))
    if not isinstance(item, Path):
        return item

    def shade(color: Color) -> Color:
        light = 0.299 * color[0] + 0.587 * color[1] + 0.114 * color[2]
        red, green, blue = (round(t + (p - t) * light, 4) for t, p in zip(tint, paper, strict=True))
        return red, green, blue

    gradient = item.gradient
    if gradient is not None:
        gradient = gradient._replace(stops=tuple((place, shade(color)) for place, color in gradient.stops))
    return item._replace(
        fill=None if item.fill is None else shade(item.fill),
        stroke=None if item.stroke is None else item.stroke._replace(color=shade(item.stroke.color)),
        gradient=gradient,
    )


def _read(data: bytes) -> Drawing:
    top = root(data)
    box = numbers(top.get("viewBox"))
    if len(box) != 4 or box[2] <= 0 or box[3] <= 0:
        box = [0.0, 0.0, length(top.get("width")), length(top.get("height"))]
        if box[2] <= 0 or box[3] <= 0:
            raise BadSvg("no-size")
    x, y, w, h = box
    reader = _SvgReader(top, (w, h))
    try:
        items = reader.children(top, reader.look(top, css.INHERITED), Affine(e=-x, f=-y), 1.0, 0)
    except RecursionError as failure:
        raise BadSvg("elements", "use") from failure
    return Drawing(w, h, tuple(items), tuple(sorted(reader.lost)))


class _SvgReader:
    def __init__(self, top: Element, view: tuple[float, float]) -> None:
        self.view = view
        self.shapes = self.points = 0
        self.steps = Steps()
        self.rules = css.rules(top, self.steps)
        self.lost = self.rules.lost
        self.ids: dict[str, Element] = {}
        for element in top.iter():
            if (key := element.get("id")) is not None:
                self.ids.setdefault(key, element)

    def count(self, points: int) -> None:
        """So many more segments. Raises `BadSvg` when they are too many."""
        self.points += points
        if self.points > MOST_POINTS:
            raise BadSvg("elements", str(self.points))

    def look(self, element: Element, above: Mapping[str, str]) -> dict[str, str]:
        return css.look(element, above, self.rules)

    def children(self, element: Element, style: Mapping[str, str], at: Affine, opaque: float, depth: int) -> list[Item]:
        """What stands in an element."""
        items: list[Item] = []
        for child in element:
            if name(child) != "symbol":
                items += self.drawn(child, style, at, opaque, depth)
                if name(element) == "switch" and items:
                    break
        return items

    def drawn(self, element: Element, above: Mapping[str, str], at: Affine, opaque: float, depth: int) -> list[Item]:
        """An element's items in the coordinates of the picture."""
        kind = name(element)
        if kind in _SILENT and kind != "symbol":
            return []
        if kind not in SHAPES and kind not in _GROUPS and kind != "use":
            self.lost.add(kind)
            return []
        self.shapes += 1  # groups without anything in them count as well
        if self.shapes > MOST_SHAPES:
            raise BadSvg("elements", str(self.shapes))
        style = self.look(element, above)
        if style.get("display") == "none":
            return []
        at = within(at, transform(element.get("transform")))
        for key in ("mask", "filter", "mix-blend-mode"):
            if style.get(key, "none") not in ("none", "normal"):
                self.lost.add(key)
        try:
            opaque *= css.amount(style.get("opacity", "1"))
        except ValueError:
            self.lost.add(f"opacity {style['opacity'][:20]}")
        if opaque <= 0:
            return []
        if kind == "use":
            items = self.used(element, style, at, opaque, depth)
        elif kind in SHAPES:
            items = self.shape(element, style, at, opaque)
        else:
            inner, clip = self.nested(element, at)
            items = self.children(element, style, inner, opaque, depth)
            items = _masked(items, clip)
        return self.clipped(items, style, at) if items else []

    def nested(self, element: Element, at: Affine) -> tuple[Affine, tuple[Segment, ...]]:
        """A picture in the picture: where its contents stand, and the outline beyond which nothing is drawn."""
        if name(element) not in ("svg", "symbol"):
            return at, ()
        x, y = length(element.get("x"), self.view[0]), length(element.get("y"), self.view[1])
        wide = length(element.get("width", "100%"), self.view[0])
        high = length(element.get("height", "100%"), self.view[1])
        box = numbers(element.get("viewBox"))
        if len(box) != 4:
            return within(at, Affine(e=x, f=y)), ()
        clip = moved((("M", x, y), ("L", x + wide, y), ("L", x + wide, y + high), ("L", x, y + high), ("Z",)), at)
        return within(at, fitted((box[0], box[1], box[2], box[3]), (x, y, wide, high))), clip

    def used(self, element: Element, style: Mapping[str, str], at: Affine, opaque: float, depth: int) -> list[Item]:
        """What ``use`` shows again."""
        target = self.ids.get(reference(element))
        if target is None:
            self.lost.add("use")
            return []
        if depth >= _DEEPEST_USE:
            raise BadSvg("elements", f"use #{reference(element)}")
        at = within(at, Affine(e=length(element.get("x"), self.view[0]), f=length(element.get("y"), self.view[1])))
        if name(target) not in ("symbol", "svg"):
            return self.drawn(target, style, at, opaque, depth + 1)
        # The size of a symbol is that of its use.
        sizes: dict[str, str] = {key: element.attrib[key] for key in ("width", "height") if key in element.attrib}
        inner, clip = self.nested(_resized(target, sizes), at)
        return _masked(self.children(target, self.look(target, style), inner, opaque, depth + 1), clip)

    def shape(self, element: Element, style: Mapping[str, str], at: Affine, opaque: float) -> list[Item]:
        """A shape with its fill and its line."""
        own = outline(element, self.view)
        self.count(len(own))
        if not own or style["visibility"] != "visible":
            return []
        segments = moved(own, at)
        fill, gradient, full = self.paint(style, "fill", own, at)
        stroke, across = self.stroke(style, own, at)
        if name(element) == "line":
            fill = gradient = None
        even_odd = style["fill-rule"] == "evenodd"
        full, across = round(full * opaque, 4), round(across * opaque, 4)
        if fill is None or full <= 0:
            return [Path(segments, None, stroke, opacity=across)] if stroke is not None and across > 0 else []
        if stroke is None or across <= 0 or full == across:
            return [Path(segments, fill, stroke if across > 0 else None, even_odd, gradient, full)]
        return [Path(segments, fill, None, even_odd, gradient, full), Path(segments, None, stroke, opacity=across)]

    def paint(
        self, style: Mapping[str, str], key: str, own: tuple[Segment, ...], at: Affine
    ) -> tuple[Color | None, Gradient | None, float]:
        """What ``fill`` or ``stroke`` says: a colour, a gradient, and how opaque it is."""
        link, text = css.linked(style[key])
        try:
            opaque = css.amount(style[f"{key}-opacity"])
        except ValueError:
            opaque = 1.0
        target = self.ids.get(link) if link else None
        try:
            if link and target is not None and name(target) in ("linearGradient", "radialGradient"):
                shade = gradients.gradient(target, self.ids, self.rules, bounds(own), at, self.view)
                self.lost |= shade.lost
                if shade.gradient is None:
                    return None, None, 0.0
                color = gradients.middle(shade.gradient)
                plain = len({color for _, color in shade.gradient.stops}) == 1
                return color, None if plain else shade.gradient, opaque * shade.opaque
            if link and target is not None:
                self.lost.add(name(target) or key)
                text = "none" if name(target) != "pattern" else "#808080"
            known = css.color(text, style["color"])
        except BadSvg:
            raise
        except ValueError:
            self.lost.add(f"{key} {style[key][:30]}")
            return None, None, 0.0
        return (known[0], None, opaque * known[1]) if known else (None, None, 0.0)

    def stroke(self, style: Mapping[str, str], own: tuple[Segment, ...], at: Affine) -> tuple[Stroke | None, float]:
        """The line of a shape, as wide as the transformation makes it, and how opaque it is."""
        color, gradient, opaque = self.paint(style, "stroke", own, at)
        zoom = sqrt(abs(at.a * at.d - at.b * at.c))
        width = length(style["stroke-width"], sqrt((self.view[0] ** 2 + self.view[1] ** 2) / 2), 1.0) * zoom
        if color is None or width <= 0:
            return None, 0.0
        if gradient is not None:
            self.lost.add("stroke gradient")
        dashes = numbers(style["stroke-dasharray"][:_DASHES].replace("none", ""))
        dash = [abs(part) * zoom for part in dashes]
        dash = dash[:20] if sum(dash) > width / 100 else []
        soft = "round" in (style["stroke-linecap"], style["stroke-linejoin"])
        return Stroke(color, round(width, 4), tuple(round(part, 4) for part in dash), soft), opaque

    def clipped(self, items: list[Item], style: Mapping[str, str], at: Affine) -> list[Item]:
        """The items, cut along the shapes of a ``clipPath``."""
        link, _ = css.linked(style.get("clip-path", "none"))
        target = self.ids.get(link) if link else None
        if target is None or name(target) != "clipPath":
            return items
        if target.get("clipPathUnits") == "objectBoundingBox":
            self.lost.add("clipPathUnits")
            return items
        self.steps.read(target)
        inner = within(at, transform(target.get("transform")))
        cut: list[Segment] = []
        for child in target:
            one, under = child, inner
            if name(child) == "use":
                under = within(under, transform(child.get("transform")))
                shift = Affine(e=length(child.get("x"), self.view[0]), f=length(child.get("y"), self.view[1]))
                under = within(under, shift)
                one = self.ids.get(reference(child), child)
            self.steps.read(one)
            if name(one) in SHAPES:
                cut += moved(outline(one, self.view), within(under, transform(one.get("transform"))))
            elif name(one) and name(one) not in _SILENT:
                self.lost.add(f"clipPath {name(one)}")
        self.count(len(cut))
        return _masked(items, tuple(cut)) if cut else []


def _resized(element: Element, sizes: Mapping[str, str]) -> Element:
    from copy import copy

    resized = copy(element)
    for key, value in sizes.items():
        resized.set(key, value)
    return resized


def _masked(items: list[Item], cut: tuple[Segment, ...]) -> list[Item]:
    """The items within an outline."""
    if not cut or not items:
        return items
    return [Group(0.0, 0.0, tuple(items), clip=bounds(cut), mask=cut)]
