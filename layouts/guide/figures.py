"""Little drawings of handwork: a cube and a box from their very net to the finished thing, two parts of a board made one, a booklet."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import NamedTuple, TypeAlias

from printkit.draw.frame import Color, Group, Item, Line, Path, Rect, Segment, Stroke, hatch
from printkit.draw.pages import Knife
from printkit.draw.style import Palette

Point: TypeAlias = tuple[float, float]

HIGH, LOW = 24.0, 15.0
"""mm; the height of a drawing, and of a booklet's."""

WIDE = 32.0
"""mm; how wide a net is drawn at most."""

_GLUE = (0.76, 0.76, 0.76)
"""What takes glue: as dark as can be told from paper in any print."""

_PEN, _THIN = 0.35, 0.2
_DASH = (1.2, 0.8)
_UP, _ALONG = 0.5, 0.866  # of a line that runs away from whoever looks, in isometric projection


class Figure(NamedTuple):
    """A drawing, its width and its height in mm."""

    items: tuple[Item, ...]
    w: float
    h: float = HIGH


def cube(palette: Palette, knife: Knife) -> Figure:
    """The net as the sheet has it, and the cube."""
    net = _net(palette, knife)
    start = net.w + 3.0
    items = [*net.items, *_arrow(start, HIGH / 2, palette)]
    items += _solid((start + 10.0, HIGH / 2 + 3.3), (8.5, 8.5, 8.5), palette)
    return Figure(tuple(items), start + 10.0 + 2 * 8.5 * _ALONG)


def box(palette: Palette, knife: Knife) -> Figure:
    """The net as the sheet has it, the glued tube with its lid open, and the closed box."""
    net = _net(palette, knife)
    items, at = [*net.items], net.w
    for last in (False, True):
        items += _arrow(at + 2.5, HIGH / 2, palette)
        base = (at + 11.0, HIGH / 2 + 8.2)
        size = (7.0, 3.6, 11.0)
        items += _upright(base, size, palette, closed=last)
        at = base[0] + size[0] + size[1] * _ALONG
    return Figure(tuple(items), at + 1.0)


def _net(palette: Palette, knife: Knife) -> Figure:
    """What is cut out, small: solid where it is cut, dashed where it is folded, shaded where glue goes."""
    points = [(values[-2], values[-1]) for _, *values in knife.cut if values]
    left, top = (min(ways) for ways in zip(*points, strict=True))
    right, bottom = (max(ways) for ways in zip(*points, strict=True))
    k = min(HIGH / (bottom - top), WIDE / (right - left))

    def placed(segments: Sequence[Segment]) -> tuple[Segment, ...]:
        return tuple((way, *((mm - (left, top)[n % 2]) * k for n, mm in enumerate(at))) for way, *at in segments)

    items: list[Item] = [Path(placed(part), _GLUE) for part in knife.glue]
    for fold in knife.folds:
        ends = ((fold.x1 - left) * k, (fold.y1 - top) * k, (fold.x2 - left) * k, (fold.y2 - top) * k)
        items.append(Line(*ends, _fold(palette)))
    items.append(Path(placed(knife.cut), None, _pen(palette)))
    down = (HIGH - (bottom - top) * k) / 2
    return Figure((Group(0.0, down, tuple(items)),), (right - left) * k)


def join(palette: Palette) -> Figure:
    """Two halves edge to edge, then turned over with tape along the seam."""
    w, h = 10.0, 15.0
    y = (HIGH - h) / 2
    items: list[Item] = [Rect(0.0, y, w, h, None, _pen(palette)), Rect(w + 4.0, y, w, h, None, _pen(palette))]
    for a, b in ((w + 0.4, w + 1.7), (w + 3.6, w + 2.3)):
        items += _tip(a, b, HIGH / 2, palette)
    start = 2 * w + 4.0 + 3.0
    items += _arrow(start, HIGH / 2, palette)
    x = start + 9.0
    items += [Rect(x, y, 2 * w, h, None, _pen(palette)), Line(x + w, y, x + w, y + h, _fold(palette))]
    items += [Rect(x + w - 2.0, y - 1.0, 4.0, h + 2.0, palette.tint, _fine(palette))]
    items += hatch(x + w - 2.0, y - 1.0, 4.0, h + 2.0, 1.2, _fine(palette))
    return Figure(tuple(items), x + 2 * w)


def booklet(palette: Palette) -> Figure:
    """A sheet with its cut and its fold, the halves in each other, and the stapled booklet."""
    w, h = 10.0, 14.0
    y = (LOW - h) / 2
    items: list[Item] = [
        Rect(0.0, y, w, h, None, _pen(palette)),
        Line(w / 2, y, w / 2, y + h, _fold(palette)),
        Line(-1.5, LOW / 2, w + 1.5, LOW / 2, _pen(palette)),
    ]
    items += _arrow(w + 4.0, LOW / 2, palette)
    x, half = w + 13.0, h / 2
    top = (LOW - half) / 2 + 1.0
    for inset in (0.0, 1.0):
        left, right = x + inset, x + w + 2.0 - inset
        middle, rise = (left + right) / 2, 2.2 - inset
        for side in (left, right):
            page = ((middle, top + inset), (side, top - rise), (side, top - rise + half), (middle, top + half - inset / 2))
            items.append(_shape(page, palette, fill=palette.paper))
    items += _arrow(x + w + 5.0, LOW / 2, palette)
    x += w + 14.0
    top = (LOW - half) / 2
    items.append(Rect(x, top, w / 2 + 0.8, half, palette.tint, _fine(palette)))
    items.append(Rect(x, top, w / 2, half, palette.paper, _pen(palette)))
    items += [Line(x - 0.5, top + at, x - 0.5, top + at + 1.2, _pen(palette)) for at in (1.2, half - 2.4)]
    return Figure(tuple(items), x + w / 2 + 1.0, LOW)


def _pen(palette: Palette) -> Stroke:
    return Stroke(palette.ink, _PEN)


def _fine(palette: Palette) -> Stroke:
    return Stroke(palette.muted, 0.12)


def _fold(palette: Palette) -> Stroke:
    return Stroke(palette.muted, _THIN, _DASH)


def _shape(points: Sequence[Point], palette: Palette, *, fill: Color | None = None) -> Path:
    """A closed outline."""
    start, *rest = points
    segments: list[Segment] = [("M", *start), *(("L", *point) for point in rest), ("Z",)]
    return Path(tuple(segments), fill, _pen(palette))


def _tip(start: float, end: float, y: float, palette: Palette) -> Iterator[Item]:
    """A short arrow from start to end."""
    way = 0.8 if end > start else -0.8
    yield Line(start, y, end, y, _pen(palette))
    yield Line(end, y, end - way, y - 0.6, _pen(palette))
    yield Line(end, y, end - way, y + 0.6, _pen(palette))


def _arrow(x: float, y: float, palette: Palette) -> Iterator[Item]:
    """From one stage to the next."""
    yield Group(x, y, tuple(_tip(0.0, 5.5, 0.0, palette)))


def _solid(base: Point, size: tuple[float, float, float], palette: Palette) -> Iterator[Item]:
    """A block seen from a corner: its lowest corner at `base`, wide to the right, deep to the left."""
    (x, y), (w, d, h) = (base[0] + size[1] * _ALONG, base[1] + 4.0), size
    right, left = (x + w * _ALONG, y - w * _UP), (x - d * _ALONG, y - d * _UP)
    back = (right[0] - d * _ALONG, right[1] - d * _UP)
    yield _shape(((x, y), right, (right[0], right[1] - h), (x, y - h)), palette)
    yield _shape(((x, y), left, (left[0], left[1] - h), (x, y - h)), palette, fill=palette.tint)
    yield _shape(((x, y - h), (right[0], right[1] - h), (back[0], back[1] - h), (left[0], left[1] - h)), palette)


def _upright(base: Point, size: tuple[float, float, float], palette: Palette, *, closed: bool) -> Iterator[Item]:
    """A box from the front with its right side; its lid stands open at the back or is shut."""
    (x, y), (w, d, h) = base, size
    dx, dy = d * _ALONG, -d * _UP
    front = ((x, y), (x + w, y), (x + w, y - h), (x, y - h))
    top = ((x, y - h), (x + w, y - h), (x + w + dx, y - h + dy), (x + dx, y - h + dy))
    if not closed:
        lid = ((x + dx, y - h + dy), (x + w + dx, y - h + dy), (x + w + dx, y - h + dy - d), (x + dx, y - h + dy - d))
        tongue = ((lid[3][0] + 0.3, lid[3][1]), (lid[2][0] - 0.3, lid[2][1]), (lid[2][0] - 1.0, lid[2][1] - 1.8))
        yield _shape((*tongue, (lid[3][0] + 1.0, lid[3][1] - 1.8)), palette)
        yield _shape(lid, palette)
    yield _shape(top, palette, fill=None if closed else palette.tint)
    yield _shape(((x + w, y), (x + w + dx, y + dy), (x + w + dx, y - h + dy), (x + w, y - h)), palette, fill=palette.tint)
    yield _shape(front, palette)
    radius = 1.3
    notch: list[Segment] = [
        ("M", x + w / 2 - radius, y - h),
        ("C", x + w / 2 - radius, y - h + 1.7, x + w / 2 + radius, y - h + 1.7, x + w / 2 + radius, y - h),
    ]
    yield Path(tuple(notch), None, _pen(palette))
