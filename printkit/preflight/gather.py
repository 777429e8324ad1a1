"""A face flattened: every item with the box it takes up, and the shapes that mean something together.

What inspects faces asks for boxes thousands of times, so that they are worked out once: outlines that several paths share are
measured once, groups that share a face are walked once per place.
"""

from __future__ import annotations

import math
from collections.abc import Iterable, Sequence
from typing import NamedTuple, TypeAlias

from printkit.draw.frame import Affine, Field, Frame, Group, Image, Item, Line, Path, Rect, Text

CAP_HEIGHT = 0.25
"""mm per pt: how high capitals and figures reach above the baseline."""

LARGEST_SIGN = 20.0
"""mm; shapes in a group no larger than this mean something together, as the parts of an icon do."""

Extent: TypeAlias = tuple[float, float, float, float]
"""Left, top, right, bottom in mm."""

Points: TypeAlias = Iterable[tuple[float, float]]


class InkArea(NamedTuple):
    """One item where it lies: its upright extent, the transformation that put it there, and how that scales lengths.

    The extent of a text reaches from its baseline to its capitals' tops; of a curve it is that of the control points.
    """

    extent: Extent
    item: Item
    at: Affine
    zoom: float


class Sign(NamedTuple):
    """Shapes that mean something together."""

    extent: Extent
    shapes: tuple[InkArea, ...]


class Gathered(NamedTuple):
    """What a face is made of, in the order of inking; `cut` are the texts of which a clip hides a part."""

    inks: list[InkArea]
    signs: list[Sign]
    cut: list[InkArea]


class Gatherer:
    """Gathers one frame after another. The frames must outlive it: it knows outlines by their identity."""

    def __init__(self) -> None:
        self._outlines: dict[int, Extent] = {}
        self._faces: dict[tuple[str, Affine], Gathered] = {}

    def gather(self, frame: Frame) -> Gathered:
        """Everything on the frame, in its own coordinates."""
        content = Gathered([], [], [])
        self._gather(frame.items, Affine(), content)
        return content

    def _gather(self, items: Sequence[Item], at: Affine, into: Gathered) -> None:
        a, b, c, d, e, f = at
        plain = a == d == 1.0 and b == c == 0.0  # merely moved, as nearly everything is
        zoom = 1.0 if plain else math.sqrt(abs(a * d - b * c))
        add = into.inks.append
        for item in items:
            if isinstance(item, Text):
                x, y, _, size, width, _, _ = item
                box = (x, y - size * CAP_HEIGHT, x + width, y)
            elif isinstance(item, Group):
                self._group(item, at, into)
                continue
            elif isinstance(item, Path):
                key = id(item.segments)
                known = self._outlines.get(key)
                if known is None:
                    if not item.segments:
                        continue
                    known = self._outlines[key] = around(controls(item))
                box = known
            else:
                box = box_of(item)
            extent = (box[0] + e, box[1] + f, box[2] + e, box[3] + f) if plain else moved(box, at)
            ink = InkArea(extent, item, at, zoom)
            add(ink)
            if isinstance(item, Path):
                into.signs.append(Sign(extent, (ink,)))

    def _group(self, group: Group, outside: Affine, into: Gathered) -> None:
        if group.picture:
            return
        at = outside.into(group)
        inner = self._faces.get((group.face, at)) if group.face else None
        if inner is None:
            inner = Gathered([], [], [])
            self._gather(group.items, at, inner)
            if group.face:
                self._faces[group.face, at] = inner
        if group.clip is not None:
            x, y, w, h = group.clip
            inner = _clipped(inner, moved((x, y, x + w, y + h), at))
        elif inner.signs and not _worded(inner.inks):
            extent = union(ink.extent for ink in inner.inks)
            if max(extent[2] - extent[0], extent[3] - extent[1]) <= LARGEST_SIGN:
                inner = inner._replace(signs=[Sign(extent, tuple(inner.inks))])
        into.inks.extend(inner.inks)
        into.signs.extend(inner.signs)
        into.cut.extend(inner.cut)


def _worded(inks: list[InkArea]) -> bool:
    return any(isinstance(ink.item, Text | Image | Field) for ink in inks)


def _clipped(whole: Gathered, clip: Extent) -> Gathered:
    """What is left inside a clip. Shapes without words that it cuts (a pattern in its area) are one shape from then on."""
    inks: list[InkArea] = []
    cut = list(whole.cut)
    for ink in whole.inks:
        shown = common(ink.extent, clip)
        if isinstance(ink.item, Text) and max(abs(p - q) for p, q in zip(shown, ink.extent, strict=True)) > 0.05:
            cut.append(ink)
        if shown[0] <= shown[2] and shown[1] <= shown[3]:
            inks.append(ink._replace(extent=shown))
    signs = [sign for sign in whole.signs if common(sign.extent, clip) == sign.extent]
    if len(signs) < len(whole.signs) and not _worded(inks):
        x0, y0, x1, y1 = extent = common(union(sign.extent for sign in whole.signs), clip)
        signs = [Sign(extent, (InkArea(extent, Rect(x0, y0, x1 - x0, y1 - y0), Affine(), 1.0),))]
    return Gathered(inks, signs, cut)


def box_of(item: Item) -> Extent:
    """The extent of an item in its own coordinates."""
    match item:
        case Rect() | Field():
            return item.x, item.y, item.x + item.w, item.y + item.h
        case Line():
            return min(item.x1, item.x2), min(item.y1, item.y2), max(item.x1, item.x2), max(item.y1, item.y2)
        case Text():
            return item.x, item.y - item.size * CAP_HEIGHT, item.x + item.width, item.y
        case Path():
            return around(controls(item))
        case Image():
            left, top, right, bottom = item.bleed
            return item.x - left, item.y - top, item.x + item.w + right, item.y + item.h + bottom
        case Group():
            raise TypeError("expected an item with a place of its own, found a group")


def corners(item: Item, at: Affine) -> list[tuple[float, float]]:
    """The corners of an item's own box as it lies, in order around it."""
    x0, y0, x1, y1 = box_of(item)
    return [at(x0, y0), at(x1, y0), at(x1, y1), at(x0, y1)]


def controls(path: Path) -> list[tuple[float, float]]:
    """Every end and control point of a path, in its own coordinates."""
    return [(segment[i], segment[i + 1]) for segment in path.segments for i in range(1, len(segment), 2)]  # type: ignore[misc]


def outline(ink: InkArea) -> list[tuple[float, float]]:
    """Points of an item's edge as it lies: its corners; of a path the ends of its segments and the middles of its curves."""
    if not isinstance(ink.item, Path):
        return corners(ink.item, ink.at)
    points: list[tuple[float, float]] = []
    for _, *values in ink.item.segments:
        if len(values) == 6:
            (x, y), (x1, y1, x2, y2, x3, y3) = points[-1], values
            points.append(((x + 3 * x1 + 3 * x2 + x3) / 8, (y + 3 * y1 + 3 * y2 + y3) / 8))
        if values:
            points.append((values[-2], values[-1]))
    return [ink.at(x, y) for x, y in points]


def around(points: Points) -> Extent:
    """The extent of some points, at least one."""
    xs, ys = zip(*points, strict=True)
    return min(xs), min(ys), max(xs), max(ys)


def union(extents: Iterable[Extent]) -> Extent:
    """The extent of several, at least one."""
    lefts, tops, rights, bottoms = zip(*extents, strict=True)
    return min(lefts), min(tops), max(rights), max(bottoms)


def common(one: Extent, other: Extent) -> Extent:
    """What two extents have in common; inside out when that is nothing."""
    return max(one[0], other[0]), max(one[1], other[1]), min(one[2], other[2]), min(one[3], other[3])


def moved(extent: Extent, at: Affine) -> Extent:
    """The upright extent of a transformed one."""
    x0, y0, x1, y1 = extent
    x, y, w, h = at.box(x0, y0, x1 - x0, y1 - y0)
    return x, y, x + w, y + h
