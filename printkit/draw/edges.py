"""What stands along the four edges of a face: where neighbours on a sheet are alike there, a cut beside the line shows nobody that it was."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from functools import lru_cache

from printkit.draw.frame import (
    PT_PER_MM,
    WHITE,
    Affine,
    Box,
    Edges,
    Field,
    Frame,
    Group,
    Image,
    Item,
    Line,
    Look,
    Marks,
    Path,
    Rect,
    Segment,
    Stroke,
    Text,
)
from printkit.draw.shapes import lines

DEPTH = 1.0
"""mm inside the trim that are looked at: as far as a cut may be off, and show what is next to it."""

_SMALL = 15.0
"""mm; a repeated mark is no larger either way, but for straight lines."""

_REPEATED = 4
"""From so many on marks of one pen are a pattern, in which nobody looks for a single one."""

_NOISE = 1e-3
_EVERYWHERE = (float("-inf"), float("-inf"), float("inf"), float("inf"))

_Extent = tuple[float, float, float, float]
"""Left, top, right, bottom in mm."""


def edges(face: Frame) -> Edges:
    """The colours along each edge of a face, `DEPTH` mm deep; white where nothing is printed.

    Known for what they are: upright rectangles in one colour, upright and level lines, and patterns, which are many like marks of one
    pen (bricks, hatches, arrows). Whatever else reaches an edge, such as a photograph or a slanting line, makes that stretch of it unlike
    any other.
    """
    looking = _Looking(face.w, face.h)
    looking.over(face.items, Affine(), _EVERYWHERE, known=True)
    return Edges(*(tuple(_joined(one)) for one in looking.stretches))


def _joined(stretches: Sequence[tuple[float, float, Look | None]]) -> Sequence[tuple[float, float, Look | None]]:
    """The same with neighbours of one colour as one stretch."""
    whole: list[tuple[float, float, Look | None]] = []
    for start, end, color in stretches:
        if whole and whole[-1][2] == color:
            whole[-1] = (whole[-1][0], round(end, 2), color)
        else:
            whole.append((round(start, 2), round(end, 2), color))
    return whole


class _Looking:
    """The stretches along the left, top, right and bottom edge of a face while it is inked, item by item."""

    def __init__(self, w: float, h: float) -> None:
        self._inner = (DEPTH, DEPTH, w - DEPTH, h - DEPTH)
        self._outer = (0.0, 0.0, w, h)
        self._strips = ((0.0, 0.0, DEPTH, h), (0.0, 0.0, w, DEPTH), (w - DEPTH, 0.0, w, h), (0.0, h - DEPTH, w, h))
        self.stretches: list[list[tuple[float, float, Look | None]]] = [[(0.0, long, (WHITE,))] for long in (h, w, h, w)]

    def over(self, items: Sequence[Item], at: Affine, clip: _Extent, *, known: bool) -> None:
        """Ink the items over what was there; unless `known`, whatever reaches an edge is like nothing else."""
        for item in items:
            if isinstance(item, Group):
                self._group(item, at, clip, known=known)
            elif not isinstance(item, Field):
                ink = _common(_extent(item, at), clip)
                if self._touched(ink):
                    marks = _marks(item) if known else None
                    if marks is not None and isinstance(item, Path):
                        each = [_common(one, clip) for one in _each(item, at)]
                        self._pattern([one for one in each if self._touched(one)], marks)
                    else:
                        self._ink(ink, _plain(item, at) if known else None)

    def _touched(self, ink: _Extent) -> bool:
        inner, outer = self._inner, self._outer
        inside = ink[0] >= inner[0] and ink[1] >= inner[1] and ink[2] <= inner[2] and ink[3] <= inner[3]
        beyond = ink[0] >= outer[2] or ink[1] >= outer[3] or ink[2] <= outer[0] or ink[3] <= outer[1]
        return not (inside or beyond or ink[0] >= ink[2] or ink[1] >= ink[3])

    def _group(self, group: Group, outside: Affine, clip: _Extent, *, known: bool) -> None:
        at = outside.into(group)
        if group.clip is not None:
            x, y, w, h = at.box(*group.clip)
            clip = _common((x, y, x + w, y + h), clip)
        if group.mask:
            clip = _common(_around(group.mask, at), clip)
        if (group.clip is None and not group.mask) or self._touched(clip):
            self.over(group.items, at, clip, known=known and not group.mask and group.compositing is None)

    def _pattern(self, each: Sequence[_Extent], marks: Marks) -> None:
        """Ink marks of one pen, along each edge from the first to the last of those that touch it."""
        for side, strip in enumerate(self._strips):
            along = 1 if side % 2 == 0 else 0
            touching = [(ink[along], ink[along + 2]) for ink in each if not _empty(_common(ink, strip))]
            if touching:
                start, end = min(a for a, _ in touching), max(b for _, b in touching)
                # Between two marks is room: a pattern that goes on beyond the corner reaches it.
                room = max(marks[2])
                start = strip[along] if start < strip[along] + room else start
                end = strip[along + 2] if end > strip[along + 2] - room else end
                self.stretches[side] = [
                    one
                    for a, b, look in self.stretches[side]
                    for one in (
                        (a, min(b, start), look),
                        (max(a, start), min(b, end), look and (*look, marks)),
                        (max(a, end), b, look),
                    )
                    if one[0] < one[1]
                ]

    def _ink(self, ink: _Extent, look: Look | None) -> None:
        for side, strip in enumerate(self._strips):
            along = 1 if side % 2 == 0 else 0  # the left and the right edge run downwards
            across = 1 - along
            start, end = max(ink[along], strip[along]), min(ink[along + 2], strip[along + 2])
            if start >= end or ink[across] >= strip[across + 2] or ink[across + 2] <= strip[across]:
                continue
            deep = ink[across] <= strip[across] + _NOISE and ink[across + 2] >= strip[across + 2] - _NOISE
            before = self.stretches[side]
            self.stretches[side] = [
                *((a, min(b, start), c) for a, b, c in before if a < start),
                (start, end, look if deep else None),
                *((max(a, end), b, c) for a, b, c in before if b > end),
            ]


def _plain(item: Item, at: Affine) -> Look | None:
    """The look of an upright rectangle that is nothing but filled, or of a line as upright; None of anything else."""
    upright = (at.b == at.c == 0.0) or (at.a == at.d == 0.0)
    if not upright:
        return None
    match item:
        case Rect() if item.stroke is None and not item.radius and item.fill is not None:
            return (item.fill,)
        case Line() if (item.x1 == item.x2 or item.y1 == item.y2) and _solid(item.stroke):
            return (item.stroke.color,)
        case Path() if item.stroke is None and item.opacity == 1.0 and item.gradient is None and _rectangle(item):
            return None if item.fill is None else (item.fill,)
        case _:
            return None


def _solid(stroke: Stroke) -> bool:
    return not stroke.dash and not stroke.round and stroke.ends is None and stroke.gradient is None


def _marks(item: Item) -> Marks | None:
    """What many like marks in one path are; None of anything else."""
    if not isinstance(item, Path) or item.opacity != 1.0 or item.gradient is not None:
        return None
    sizes: Counter[tuple[float, float]] = Counter()
    for steps, (x0, y0, x1, y1) in _outlines(tuple(item.segments)):
        w, h = x1 - x0, y1 - y0
        if steps > 2 and max(w, h) > _SMALL:
            return None
        if max(w, h) <= _SMALL:
            sizes[round(w, 1), round(h, 1)] += 1
    (size, count), *_ = sizes.most_common(1) or [((0.0, 0.0), 0)]
    return (item.fill, item.stroke, size) if count >= _REPEATED else None


def _each(path: Path, at: Affine) -> Iterator[_Extent]:
    """How far the ink of each mark in a path may reach."""
    for _, (x0, y0, x1, y1) in _outlines(tuple(path.segments)):
        x, y, w, h = at.box(*_grown((x0, y0, x1 - x0, y1 - y0), path.stroke))
        yield x, y, x + w, y + h


@lru_cache(maxsize=256)
def _outlines(segments: tuple[Segment, ...]) -> tuple[tuple[int, _Extent], ...]:
    """Of each of the outlines of which a path is made the number of steps and the extent; a deck shows the same pattern on each card."""
    return tuple((len(line), _around(line, Affine())) for line in lines(segments))


def _rectangle(path: Path) -> bool:
    """Whether an outline is one upright rectangle."""
    corners: set[tuple[float, float]] = set()
    for number, (step, *values) in enumerate(path.segments):
        if step == "Z":
            continue
        if step != ("L" if number else "M"):
            return False
        corners.add((round(values[0], 3), round(values[1], 3)))
    return len(corners) == 4 and len({x for x, _ in corners}) == len({y for _, y in corners}) == 2


def _extent(item: Item, at: Affine) -> _Extent:
    """How far the ink of an item may reach."""
    match item:
        case Text():
            em = item.size / PT_PER_MM
            box: Box = (item.x, item.y - em, item.width, 1.3 * em)
        case Image():
            left, top, right, bottom = item.bleed
            box = (item.x - left, item.y - top, item.w + left + right, item.h + top + bottom)
        case Line():
            x, y = min(item.x1, item.x2), min(item.y1, item.y2)
            box = _grown((x, y, abs(item.x2 - item.x1), abs(item.y2 - item.y1)), item.stroke)
            if _solid(item.stroke):  # it ends where it ends
                half = item.stroke.width / 2
                if item.x1 == item.x2:
                    box = (box[0], y, box[2], box[3] - 2 * half)
                elif item.y1 == item.y2:
                    box = (x, box[1], box[2] - 2 * half, box[3])
        case Rect():
            box = _grown((item.x, item.y, item.w, item.h), item.stroke)
        case Path():
            x0, y0, x1, y1 = _around(item.segments, Affine())
            box = _grown((x0, y0, x1 - x0, y1 - y0), item.stroke)
        case _:
            raise TypeError("expected an item with ink of its own, found a group or a field")
    x, y, w, h = at.box(*box)
    return x, y, x + w, y + h


def _grown(box: Box, stroke: Stroke | None) -> Box:
    half = stroke.width / 2 if stroke is not None else 0.0
    return box[0] - half, box[1] - half, box[2] + 2 * half, box[3] + 2 * half


def _around(segments: Sequence[tuple[object, ...]], at: Affine) -> _Extent:
    """The extent of the ends and control points of an outline; that of a point where it has none."""
    numbers: list[float] = [number for segment in segments for number in segment[1:]]  # type: ignore[misc]
    if not numbers:
        return 0.0, 0.0, 0.0, 0.0
    xs, ys = numbers[::2], numbers[1::2]
    left, top = min(xs), min(ys)
    x, y, w, h = at.box(left, top, max(xs) - left, max(ys) - top)
    return x, y, x + w, y + h


def _common(one: _Extent, other: _Extent) -> _Extent:
    return max(one[0], other[0]), max(one[1], other[1]), min(one[2], other[2]), min(one[3], other[3])


def _empty(one: _Extent) -> bool:
    return one[0] >= one[2] or one[1] >= one[3]
