"""Little drawings of handwork, one for each step: a cube and a box from their very net to the finished thing, a board, cuts, a booklet."""

from __future__ import annotations

import math
from collections.abc import Callable, Iterator, Mapping, Sequence
from typing import NamedTuple, TypeAlias

from printkit.draw.frame import Color, Group, Item, Line, Path, Rect, Segment, Stroke, circle
from printkit.draw.hatching import hatch
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


def ruler(palette: Palette) -> Figure:
    """The scale at a sheet's foot with a ruler against it."""
    w, h = 24.0, 7.0
    items: list[Item] = [Rect(0.0, 0.0, w + 6.0, h, None, _pen(palette))]
    items.append(Line(3.0, h - 1.6, 3.0 + w, h - 1.6, _pen(palette)))
    items += [Line(3.0 + n * w / 4, h - 1.6, 3.0 + n * w / 4, h - 3.4, _pen(palette)) for n in range(5)]
    items.append(Rect(3.0, h + 1.0, w, 5.4, palette.tint, _pen(palette), 0.6))
    items += [
        Line(3.0 + n * w / 20, h + 1.0, 3.0 + n * w / 20, h + (3.4 if n % 5 == 0 else 2.2), _fine(palette))
        for n in range(1, 20)
    ]
    return Figure(tuple(items), w + 6.0, LOW)


def light(palette: Palette) -> Figure:
    """A sheet before a light: the back's frame shines through onto the front's."""
    cx, cy = 6.0, LOW / 2
    items: list[Item] = [circle(cx, cy, 2.2, palette.paper, _pen(palette))]
    for n in range(8):
        x, y = math.cos(n * math.pi / 4), math.sin(n * math.pi / 4)
        items.append(Line(cx + 3.2 * x, cy + 3.2 * y, cx + 5.0 * x, cy + 5.0 * y, _pen(palette)))
    items += [*_arrow(13.0, cy, palette), Rect(21.0, 0.5, 11.0, LOW - 1.0, None, _pen(palette))]
    items += [Rect(23.0, 3.0, 7.0, 9.0, None, _pen(palette)), Rect(23.5, 3.5, 7.0, 9.0, None, _fold(palette))]
    return Figure(tuple(items), 32.5, LOW)


def board(palette: Palette) -> Figure:
    """A sheet that is laid on a board, and both under a book."""
    items: list[Item] = []
    for y, x, fill in ((10.0, 0.0, palette.tint), (2.5, 0.0, palette.paper)):
        items.append(_shape(((x + 3.5, y), (x + 14.5, y), (x + 11.0, y + 4.0), (x, y + 4.0)), palette, fill=fill))
    items += [
        Line(7.2, 7.2, 7.2, 9.2, _pen(palette)),
        Line(7.2, 9.2, 6.4, 8.4, _pen(palette)),
        Line(7.2, 9.2, 8.0, 8.4, _pen(palette)),
    ]
    items += [*_arrow(17.0, LOW / 2, palette), Rect(26.0, 11.0, 14.0, 1.4, palette.tint, _pen(palette))]
    items += [
        Rect(26.0, 10.2, 14.0, 0.8, palette.paper, _pen(palette)),
        Rect(27.5, 5.6, 11.0, 4.6, palette.paper, _pen(palette), 0.6),
    ]
    items.append(Line(28.5, 6.8, 37.5, 6.8, _fine(palette)))
    return Figure(tuple(items), 40.5, LOW)


def around_fold(palette: Palette) -> Figure:
    """Front and back on one side of a sheet, folded along the line between them and glued."""
    items: list[Item] = [Rect(0.0, 1.0, 16.0, 13.0, None, _pen(palette)), Line(8.0, 0.0, 8.0, LOW, _fold(palette))]
    items += [Rect(1.5, 3.5, 5.0, 8.0, None, _fine(palette)), Rect(9.5, 3.5, 5.0, 8.0, palette.tint, _fine(palette))]
    items += _arrow(19.0, LOW / 2, palette)
    items += [_shape(((28.0, 3.0), (33.0, 1.0), (33.0, 12.0), (28.0, 14.0)), palette, fill=palette.tint)]
    items += [_shape(((28.0, 3.0), (36.0, 3.0), (36.0, 14.0), (28.0, 14.0)), palette, fill=palette.paper)]
    return Figure(tuple(items), 36.5, LOW)


def cuts(palette: Palette) -> Figure:
    """A sheet that is cut from edge to edge in the order of its numbers, then its strips."""
    items: list[Item] = [Rect(2.0, 0.5, 10.0, LOW - 1.0, None, _pen(palette))]
    items += [Line(0.5, y, 13.5, y, _pen(palette)) for y in (4.0, 7.5, 11.0)]
    items += _arrow(16.5, LOW / 2, palette)
    for n in range(2):
        y = 2.5 + n * 6.0
        items += [Rect(25.0, y, 12.0, 4.0, None, _pen(palette))]
        items += [Line(25.0 + x, y - 0.8, 25.0 + x, y + 4.8, _fold(palette)) for x in (4.0, 8.0)]
    return Figure(tuple(items), 37.5, LOW)


def disc(palette: Palette) -> Figure:
    """A disc in its square, and cut out."""
    y = LOW / 2
    items: list[Item] = [Rect(0.0, y - 6.0, 12.0, 12.0, None, _fold(palette)), circle(6.0, y, 5.2, None, _pen(palette))]
    items += [*_arrow(15.0, y, palette), circle(29.0, y, 5.2, palette.tint, _pen(palette))]
    return Figure(tuple(items), 34.6, LOW)


def shaped(palette: Palette) -> Figure:
    """A hexagon in its rectangle, and cut out."""
    y = LOW / 2
    around = [(0.0, -5.2), (4.5, -2.6), (4.5, 2.6), (0.0, 5.2), (-4.5, 2.6), (-4.5, -2.6)]
    items: list[Item] = [Rect(0.0, y - 6.0, 12.0, 12.0, None, _fold(palette))]
    items += [*_arrow(15.0, y, palette)]
    for x, fill in ((6.0, None), (29.0, palette.tint)):
        items.append(_shape([(x + u, y + v) for u, v in around], palette, fill=fill))
    return Figure(tuple(items), 34.6, LOW)


def count(palette: Palette) -> Figure:
    """A pile of cards, and its box ticked."""
    items: list[Item] = [Rect(n * 1.2, 1.0 + n * 1.0, 7.5, 10.5, palette.paper, _pen(palette), 0.8) for n in range(3)]
    items += [*_arrow(13.5, LOW / 2, palette), Rect(22.5, 4.0, 7.0, 7.0, None, _pen(palette), 0.9)]
    bold = _pen(palette)._replace(width=0.8)
    items += [Line(24.0, 7.4, 25.6, 9.2, bold), Line(25.6, 9.2, 29.8, 3.4, bold)]
    return Figure(tuple(items), 30.0, LOW)


def folded(palette: Palette) -> Figure:
    """A sheet with its fold, and the stapled booklet."""
    y = (LOW - 10.0) / 2
    items: list[Item] = [Rect(0.0, y, 14.0, 10.0, None, _pen(palette)), Line(7.0, y - 1.0, 7.0, y + 11.0, _fold(palette))]
    items += [*_arrow(17.0, LOW / 2, palette), Rect(26.5, y, 7.8, 10.0, palette.tint, _fine(palette))]
    items.append(Rect(26.5, y, 7.0, 10.0, palette.paper, _pen(palette)))
    items += [Line(26.0, y + at, 26.0, y + at + 1.4, _pen(palette)) for at in (1.8, 6.8)]
    return Figure(tuple(items), 35.0, LOW)


def eight(palette: Palette) -> Figure:
    """A sheet in eight parts, slit along the middle of its long fold, and the little book."""
    y = (LOW - 12.0) / 2
    items: list[Item] = [Rect(0.0, y, 18.0, 12.0, None, _pen(palette)), Line(0.0, LOW / 2, 18.0, LOW / 2, _fold(palette))]
    items += [Line(x, y, x, y + 12.0, _fold(palette)) for x in (4.5, 9.0, 13.5)]
    items.append(Line(4.5, LOW / 2, 13.5, LOW / 2, _pen(palette)._replace(width=0.8)))
    items += [*_arrow(21.0, LOW / 2, palette), Rect(30.8, 4.5, 4.5, 6.0, palette.tint, _fine(palette))]
    items.append(Rect(30.0, 4.5, 4.5, 6.0, palette.paper, _pen(palette)))
    return Figure(tuple(items), 35.5, LOW)


def stapled(palette: Palette) -> Figure:
    """Pages on each other, fastened at their left edge."""
    items: list[Item] = [Rect(n * 1.2, 0.5 + n * 1.2, 8.5, 11.0, palette.paper, _pen(palette)) for n in range(3)]
    items += [*_arrow(14.0, LOW / 2, palette), Rect(23.0, 2.0, 8.5, 11.0, palette.paper, _pen(palette))]
    items += [Line(24.0, at, 24.0, at + 1.6, _pen(palette)) for at in (4.0, 9.0)]
    return Figure(tuple(items), 32.0, LOW)


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


STEPS: Mapping[str, Callable[[Palette], Figure]] = {
    "step_print": ruler,
    "step_back": light,
    "step_board": board,
    "step_folded": around_fold,
    "step_cut": cuts,
    "step_round": disc,
    "step_shaped": shaped,
    "step_join": join,
    "step_booklet_quarter": booklet,
    "step_booklet_half": folded,
    "step_booklet_eighth": eight,
    "step_booklet_whole": stapled,
    "step_count": count,
}
OF_NETS: Mapping[str, tuple[str, Callable[[Palette, Knife], Figure]]] = {
    "step_fold": ("net", cube),
    "step_box": ("box", box),
}
"""Each step is seen as well as read; what is folded is shown with the net that lies on the sheets."""
