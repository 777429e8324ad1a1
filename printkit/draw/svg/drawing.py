"""An SVG file → items of the display list, and the names of what couldn't be drawn."""

from __future__ import annotations

from collections.abc import Mapping
from functools import lru_cache
from hashlib import blake2b
from math import sqrt
from typing import TYPE_CHECKING, NamedTuple

from printkit.draw.frame import Affine, Box, Color, Compositing, Gradient, Group, Image, Item, Path, Stroke
from printkit.draw.shapes import Outline
from printkit.draw.svg import bitmaps, clipping, css, gradients, markers, packing, patterns, rendering, strokes
from printkit.draw.svg.outlines import SHAPES, BrokenPath, extent, fitted, moved, outline, transform, within, work
from printkit.draw.svg.reading import FRESH, Style, box_of
from printkit.draw.svg.source import BadSvg, Steps, length, name, numbers, reference, root
from printkit.storage import cache

if TYPE_CHECKING:
    from xml.etree.ElementTree import Element

MOST_SHAPES = 20_000
"""Shapes that a file may come to: what is used again counts again."""

MOST_POINTS = 400_000
"""Segments of all its outlines."""

_VERSION = 6
"""Of how files are drawn: another one draws those in the cache anew."""
_KEPT = 3_000
_DEEPEST = 12
"""Of what is used, or stands on lines and in tiles, in each other."""
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
    key = f"svg-{blake2b(data, digest_size=16, salt=bytes([_VERSION, rendering.available()])).hexdigest()}"
    packed = cache.load_sealed(key)
    if packed is not None:
        picture = Drawing(*packing.unpacked(packed))
    else:
        picture = _read(data)
        cache.store_sealed(key, packing.packed(picture))
        if key.endswith("00"):  # now and then: to look through the cache takes longer than to draw
            cache.prune("svg-", _KEPT)
    return picture._replace(lost=tuple(one for one in picture.lost if not rendering.is_there(one)))


def placed(picture: Drawing, box: Box, tint: Color | None = None, paper: Color = (1.0, 1.0, 1.0), face: str = "") -> Group:
    """The picture stretched to a box in mm; with a `tint` in shades of that colour between it and the `paper`."""
    x, y, w, h = box
    scale = w / picture.w, h / picture.h
    items = rendering.at_size(picture.items, (picture.w, picture.h), max(map(abs, scale)))
    items = items if tint is None else tuple(_tinted(item, tint, paper) for item in items)
    name_ = face and f"svg/{face}/{tint or ''}"
    return Group(x, y, items, face=name_, clip=(0.0, 0.0, picture.w, picture.h), scale=scale)


def _tinted(item: Item, tint: Color, paper: Color) -> Item:
    if isinstance(item, Group):
        face = item.face and f"{item.face}/{tint}/{paper}"
        return item._replace(items=tuple(_tinted(one, tint, paper) for one in item.items), face=face)
    if isinstance(item, Image):
        return item._replace(tint=tint)
    if not isinstance(item, Path):
        return item

    def shade(color: Color) -> Color:
        light = 0.299 * color[0] + 0.587 * color[1] + 0.114 * color[2]
        red, green, blue = (round(t + (p - t) * light, 4) for t, p in zip(tint, paper, strict=True))
        return red, green, blue

    def shaded(gradient: Gradient | None) -> Gradient | None:
        return gradient and gradient._replace(stops=tuple((place, shade(color)) for place, color in gradient.stops))

    stroke: Stroke | None = item.stroke
    if stroke is not None:
        stroke = stroke._replace(color=shade(stroke.color), gradient=shaded(stroke.gradient))
    fill = None if item.fill is None else shade(item.fill)
    return item._replace(fill=fill, stroke=stroke, gradient=shaded(item.gradient))


def _read(data: bytes) -> Drawing:
    top = root(data)
    view, paper = papers(top)
    reader = SvgReader(top, view)
    at = fitted(view, (0.0, 0.0, *paper), top.get("preserveAspectRatio", ""))
    try:
        items = reader.children(top, reader.look(top, FRESH), at, 0)
    except RecursionError as failure:
        raise BadSvg("elements", "use") from failure
    return Drawing(*paper, tuple(items), tuple(sorted(reader.lost)))


_SAME = 1.001


def papers(top: Element) -> tuple[Box, tuple[float, float]]:
    """The box that is shown, in the file's own coordinates, and the size of the paper on which that is. Raises `BadSvg`."""
    box = numbers(top.get("viewBox"))
    w, h = length(top.get("width")), length(top.get("height"))
    sized = w > 0 and h > 0 and not any("%" in top.get(side, "") for side in ("width", "height"))
    if len(box) == 4 and box[2] > 0 and box[3] > 0:
        like = not sized or 1 / _SAME < (w / h) / (box[2] / box[3]) < _SAME
        return (box[0], box[1], box[2], box[3]), (box[2], box[3]) if like else (w, h)
    if sized:
        return (0.0, 0.0, w, h), (w, h)
    # Without any size: as large as what is in it.
    reader = SvgReader(top, (0.0, 0.0, 100.0, 100.0))
    x, y, w, h = box_of(reader, top)
    if w <= 0 or h <= 0:
        raise BadSvg("no-size")
    return (x, y, w, h), (w, h)


class SvgReader:
    """Reads one file. It is the `reading.Reading` of those who read its parts."""

    def __init__(self, top: Element, shown: Box) -> None:
        self.top = top
        self.shown = shown
        self.view = shown[2], shown[3]
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
        """The properties of an element. Raises `BadSvg` when it is one too many to look at."""
        return css.look(element, above, self.rules)

    def children(self, element: Element, style: Style, at: Affine, depth: int) -> list[Item]:
        """What stands in an element."""
        items: list[Item] = []
        for child in element:
            if name(child) == "symbol":
                continue
            if name(element) == "switch":
                if not (name(child) and _suits(child)):
                    continue
                return self.drawn(child, style, at, depth)
            items += self.drawn(child, style, at, depth)
        return items

    def drawn(self, element: Element, above: Style, at: Affine, depth: int) -> list[Item]:
        """An element's items in the coordinates of the picture."""
        kind = name(element)
        if (kind in _SILENT and kind != "symbol") or not _suits(element):
            return []
        self.shapes += 1  # groups without anything in them count as well
        if self.shapes > MOST_SHAPES or depth > _DEEPEST:
            raise BadSvg("elements", str(self.shapes))
        style = self.look(element, above)
        if style.get("display") == "none":
            return []
        within_ = within(at, transform(element.get("transform")))
        if kind == "text":
            return self.rendered(element, kind)
        if kind not in SHAPES and kind not in _GROUPS and kind not in ("use", "image"):
            self.lost.add(kind)
            return []
        if style.get("filter", "none") != "none" and (items := self.rendered(element, "filter")):
            return items
        try:
            opacity = css.amount(style.get("opacity", "1"))
        except ValueError:
            self.lost.add(f"opacity {style['opacity'][:20]}")
            opacity = 1.0
        items = self.inked(element, style, within_, depth) if opacity > 0 else []
        if not items:
            return []
        items = clipping.masked(self, clipping.clipped(self, items, element, style, within_), element, style, within_, depth)
        return _composed(items, round(opacity, 4), style.get("mix-blend-mode", "normal"), self.lost)

    def inked(self, element: Element, style: Style, at: Affine, depth: int) -> list[Item]:
        """What an element draws, before it is clipped, masked and faded."""
        kind = name(element)
        if kind == "use":
            return self.used(element, style, at, depth)
        if kind == "image":
            return self.bitmap(element, style, at)
        if kind in SHAPES:
            return self.shape(element, style, at, depth)
        inner, clip = self.nested(element, at)
        return clipping.cut(self.children(element, style, inner, depth), clip)

    def rendered(self, element: Element, kind: str) -> list[Item]:
        """What only the renderer can draw, as a picture; nothing, and named, without it."""
        picture = rendering.alone(self.top, element, self.shown)
        if picture is None:
            self.lost.add(kind)
            return []
        self.lost |= rendering.fonts(picture.source)
        return [picture]

    def nested(self, element: Element, at: Affine) -> tuple[Affine, Outline]:
        """A picture in the picture: where its contents stand, and the outline beyond which nothing is drawn."""
        if name(element) not in ("svg", "symbol"):
            return at, ()
        x, y = length(element.get("x"), self.view[0]), length(element.get("y"), self.view[1])
        wide = length(element.get("width", "100%"), self.view[0])
        high = length(element.get("height", "100%"), self.view[1])
        box = numbers(element.get("viewBox"))
        clip = moved((("M", x, y), ("L", x + wide, y), ("L", x + wide, y + high), ("L", x, y + high), ("Z",)), at)
        if self.look(element, FRESH).get("overflow", "hidden") in ("visible", "auto"):
            clip = ()
        if len(box) != 4:
            return within(at, Affine(e=x, f=y)), clip
        fit = fitted((box[0], box[1], box[2], box[3]), (x, y, wide, high), element.get("preserveAspectRatio", ""))
        return within(at, fit), clip

    def used(self, element: Element, style: Style, at: Affine, depth: int) -> list[Item]:
        """What ``use`` shows again."""
        target = self.ids.get(reference(element))
        if target is None:
            self.lost.add("use")
            return []
        if depth >= _DEEPEST:
            raise BadSvg("elements", f"use #{reference(element)}")
        at = within(at, Affine(e=length(element.get("x"), self.view[0]), f=length(element.get("y"), self.view[1])))
        if name(target) not in ("symbol", "svg"):
            return self.drawn(target, style, at, depth + 1)
        # The size of a symbol is that of its use.
        sizes: dict[str, str] = {key: element.attrib[key] for key in ("width", "height") if key in element.attrib}
        inner, clip = self.nested(_resized(target, sizes), at)
        return clipping.cut(self.children(target, self.look(target, style), inner, depth + 1), clip)

    def bitmap(self, element: Element, style: Style, at: Affine) -> list[Item]:
        """A bitmap that the file itself holds; one that lies elsewhere isn't fetched."""
        if style["visibility"] != "visible":
            return []
        x, y = length(element.get("x"), self.view[0]), length(element.get("y"), self.view[1])
        w, h = length(element.get("width"), self.view[0]), length(element.get("height"), self.view[1])
        picture = bitmaps.embedded(element, (x, y, w, h))
        if picture is None:
            self.lost.add("image")
            return []
        image, clip = picture
        return clipping.cut([strokes.stretched(image, at)], moved(clip, at))

    def shape(self, element: Element, style: Style, at: Affine, depth: int) -> list[Item]:
        """A shape with its fill, its line and its markers."""
        self.count(work(element))
        try:
            own = outline(element, self.view)
        except BrokenPath as broken:
            if not broken.whole:
                raise
            self.lost.add(broken.found)
            own = broken.whole
        self.count(len(own))
        if not own or style["visibility"] != "visible":
            return []
        fill = [] if name(element) == "line" else self.fill(style, own, at, depth)
        line = self.line(style, own, at)
        layers: list[Item] = [*fill, *([line] if line is not None else ())]
        if style["paint-order"].startswith("stroke"):
            layers.reverse()
        elif len(layers) == 2:
            layers = _at_once(*layers)
        return [*layers, *markers.markers(self, element, own, style, at, depth)]

    def fill(self, style: Style, own: Outline, at: Affine, depth: int) -> list[Item]:
        """The inside of a shape."""
        even_odd = style["fill-rule"] == "evenodd"
        link, _ = css.linked(style["fill"])
        target = self.ids.get(link) if link else None
        if target is not None and name(target) == "pattern":
            tiles = patterns.tiled(self, target, own, extent(own), at, depth, even_odd=even_odd)
            if tiles is not None:
                opacity = css.amount(style["fill-opacity"])
                return _composed(tiles, opacity, "normal", self.lost) if tiles and opacity > 0 else []
        color, gradient, opaque = self.paint(style, "fill", own, at)
        opaque = round(opaque, 4)
        return [Path(moved(own, at), color, None, even_odd, gradient, opaque)] if color is not None and opaque > 0 else []

    def line(self, style: Style, own: Outline, at: Affine) -> Path | Group | None:
        """The line around a shape, as wide as the transformation makes it."""
        color, gradient, opaque = self.paint(style, "stroke", own, at)
        if color is None or opaque <= 0:
            return None
        zoom = sqrt(abs(at.a * at.d - at.b * at.c))
        free = style.get("vector-effect") == "non-scaling-stroke"
        if free or strokes.even(at):
            stroke = strokes.stroke(style, self.view, color, gradient, 1.0 if free else zoom)
            return None if stroke is None else Path(moved(own, at), None, stroke, opacity=round(opaque, 4))
        if zoom <= 0:
            return None
        if gradient is not None:  # in the shape's own coordinates, as the line is
            _, gradient, _ = self.paint(style, "stroke", own, Affine())
        stroke = strokes.stroke(style, self.view, color, gradient, 1.0)
        return None if stroke is None else strokes.stretched(Path(own, None, stroke, opacity=round(opaque, 4)), at)

    def paint(self, style: Style, key: str, own: Outline, at: Affine) -> tuple[Color | None, Gradient | None, float]:
        """What ``fill`` or ``stroke`` says: a colour, a gradient, and how opaque it is."""
        link, text = css.linked(style[key])
        try:
            opaque = css.amount(style[f"{key}-opacity"])
        except ValueError:
            opaque = 1.0
        target = self.ids.get(link) if link else None
        try:
            if link and target is not None and name(target) in ("linearGradient", "radialGradient"):
                shade = gradients.gradient(target, self.ids, self.rules, extent(own), at, self.view)
                if shade.gradient is None:
                    return None, None, 0.0
                color = gradients.middle(shade.gradient)
                plain = not shade.gradient.opacities and len({color for _, color in shade.gradient.stops}) == 1
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


def _suits(element: Element) -> bool:
    """Whether an element is meant for whoever reads it here (SVG 2, 5.8.2)."""
    languages = element.get("systemLanguage")
    if element.get("requiredExtensions", "").strip():
        return False
    return languages is None or any(one.strip().lower().startswith("en") for one in languages.split(","))


def _at_once(fill: Item, line: Item) -> list[Item]:
    """A shape's fill and line as one path where they can be inked at once: where one shines through they overlap."""
    if isinstance(fill, Path) and isinstance(line, Path) and fill.opacity == line.opacity == 1.0 and fill.gradient is None:
        return [fill._replace(stroke=line.stroke)]
    return [fill, line]


_BLENDS = {
    one: "".join(word.capitalize() for word in one.split("-"))
    for one in (
        *("multiply", "screen", "overlay", "darken", "lighten", "color-dodge", "color-burn", "hard-light", "soft-light"),
        *("difference", "exclusion", "hue", "saturation", "color", "luminosity"),
    )
}


def _composed(items: list[Item], opacity: float, blend: str, lost: set[str]) -> list[Item]:
    """The items faded and blended as one."""
    if blend not in _BLENDS and blend != "normal":
        lost.add(f"mix-blend-mode {blend[:20]}")
        blend = "normal"
    if opacity >= 1 and blend == "normal":
        return items
    if blend == "normal" and len(items) == 1 and isinstance(items[0], Path):
        only = items[0]
        if only.fill is None or only.stroke is None:
            return [only._replace(opacity=round(only.opacity * opacity, 4))]
    return [Group(0.0, 0.0, tuple(items), compositing=Compositing(opacity, blend=_BLENDS.get(blend, "")))]


def _resized(element: Element, sizes: Mapping[str, str]) -> Element:
    from copy import copy

    resized = copy(element)
    for key, value in sizes.items():
        resized.set(key, value)
    return resized
