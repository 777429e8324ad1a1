"""The construction area of a game sheet: lanes of floors that grow upwards from the ground, and the dice they stand on."""

from __future__ import annotations

from dataclasses import dataclass

from printkit.draw.frame import Item, Line, Path, Rect, Stroke, circle, polygon
from printkit.layouts.parts.canvas import Pad, faint
from printkit.layouts.sheet import heat

_PIPS = {
    1: ((1, 1),),
    2: ((2, 0), (0, 2)),
    3: ((2, 0), (1, 1), (0, 2)),
    4: ((0, 0), (2, 0), (0, 2), (2, 2)),
    5: ((0, 0), (2, 0), (1, 1), (0, 2), (2, 2)),
    6: ((0, 0), (2, 0), (0, 1), (2, 1), (0, 2), (2, 2)),
}


@dataclass(frozen=True, slots=True)
class Lanes:
    """Where the lanes stand: left edges, width of one, and the columns of floor numbers beside them. All mm."""

    xs: tuple[float, ...]
    w: float
    left: tuple[float, float]
    right: tuple[float, float]

    @property
    def span(self) -> tuple[float, float]:
        """Left and right edge of all lanes."""
        return self.xs[0], self.xs[-1] + self.w

    def middle(self, lane: int) -> float:
        """The middle of lane 0, 1, …"""
        return self.xs[lane] + self.w / 2


def axes(pad: Pad, lanes: Lanes, y: float, h: float) -> None:
    """The numbers of the towers over the lanes, in the circles that mark the axes of a building's plan."""
    r = min(2.35 * pad.scale, h * 0.4)
    pen = pad.pen(pad.palette.rule, 0.25)
    for lane in range(len(lanes.xs)):
        x = lanes.middle(lane)
        pad.put(circle(x, y + r, r, None, pen))
        pad.rule(x, y + 2 * r, x, y + h, pen)
        pad.label(str(lane + 1), x, y + r, 7.8, pad.palette.ink)


def floors(pad: Pad, lanes: Lanes, y: float, h: float) -> None:
    """All floors of all towers between y and y + h, their marks and numbers, and the finish line."""
    count, finish = pad.game.facts["floors"], pad.game.facts["finish"]
    marks = pad.game.facts["edition"]["marks"]
    each = h / count
    palette = pad.palette
    hair, wall = pad.pen(palette.hair, 0.2), pad.pen(palette.rule, 0.28)
    fifth = pad.pen(faint(palette.rule, 0.6), 0.25)
    side = min(0.64 * each, 4.4 * pad.scale)
    for lane, x in enumerate(lanes.xs):
        signs = dict.fromkeys(marks["unlock"][lane], "unlock") | dict.fromkeys(marks["coin"][lane], "coin")
        for floor in range(1, count + 1):
            top = y + h - floor * each
            pad.put(Rect(x, top, lanes.w, each, None, hair))
            pad.slot("marks", lane + 1, floor, at=(x, top, lanes.w, each))
            if floor in signs:
                heat.mark(pad, lane + 1, floor, x, top, lanes.w, each)
                pad.icon(signs[floor], x + lanes.w - side - 0.9 * pad.scale, top + (each - side) / 2, side)
        for floor in range(5, count, 5):
            if floor != finish - 1:
                level = y + h - floor * each
                pad.rule(x, level, x + lanes.w, level, fifth)
        pad.put(Rect(x, y, lanes.w, h, None, wall))
    for floor in range(1, count + 1):
        if floor == finish:
            continue
        middle = y + h - (floor - 0.5) * each
        strong = floor % 5 == 0
        for a, b in (lanes.left, lanes.right):
            pad.text(
                str(floor),
                (a + b) / 2,
                middle,
                8.2 if strong else 7.2,
                face="bold" if strong else "regular",
                color=palette.ink if strong else palette.muted,
                anchor="middle",
            )
    _finish(pad, lanes, y + h - (finish - 1) * each, each, finish)


def _finish(pad: Pad, lanes: Lanes, y: float, each: float, finish: int) -> None:
    """The line below the floor that ends the game, between two pennants with its number."""
    palette = pad.palette
    accent = palette.accent
    pad.rule(lanes.left[0], y, lanes.right[1], y, pad.pen(accent, 0.9))
    flag = min(each * 0.78, 5.2 * pad.scale)
    fill = accent if palette.solid else palette.paper
    letters = palette.paper if palette.solid else palette.ink
    for (a, b), tail in ((lanes.left, 1), (lanes.right, -1)):
        foot, tip = (a, b + 0.2 * pad.scale) if tail > 0 else (b, a - 0.2 * pad.scale)
        notch = tail * 0.16 * flag
        outline = ((foot, y), (foot, y - flag), (tip, y - flag), (tip - notch, y - flag / 2), (tip, y))
        pad.put(polygon(outline, fill, pad.pen(accent, 0.3)))
        pad.text(
            str(finish), (foot + tip - notch) / 2, y - flag / 2, 7.2, face="bold", color=letters, anchor="middle", width=b - a
        )


def dice(pad: Pad, lanes: Lanes, y: float, h: float) -> None:
    """The die face of each tower, under which its effects stand, from y down to y + h."""
    palette, u = pad.palette, pad.scale
    side = h - 3.0 * u
    top = y + 1.9 * u
    for lane in range(len(lanes.xs)):
        die(pad, lane + 1, lanes.middle(lane) - side / 2, top, side)
    pen = pad.pen(palette.hair, 0.25)
    x1, x2 = lanes.span
    edges = [(lanes.middle(k) - side / 2, lanes.middle(k) + side / 2) for k in range(len(lanes.xs))]
    middle = top + side / 2
    starts = [x1, *(b + 1.2 * u for _, b in edges)]
    ends = [*(a - 1.2 * u for a, _ in edges), x2]
    for a, b in zip(starts, ends, strict=True):
        pad.rule(a, middle, b, middle, pen)


def ground(pad: Pad, lanes: Lanes, y: float) -> None:
    """The line that the towers stand on, with the strokes that mean soil in a section."""
    u = pad.scale
    a, b = lanes.left[0], lanes.right[1]
    pad.rule(a, y, b, y, pad.pen(pad.palette.rule, 0.7))
    pen = pad.pen(pad.palette.rule, 0.18)
    step = 0.9 * u
    for x1, x2 in (lanes.left, lanes.right):
        for number in range(int((x2 - x1) / step)):
            x = x1 + (number + 1) * step
            pad.rule(x, y, x - step, y + 1.1 * u, pen)


def die(pad: Pad, face: int, x: float, y: float, side: float) -> None:
    """A die face as a solid square; outlined where ink is saved."""
    palette = pad.palette
    pad.put(Rect(x, y, side, side, palette.shade, pad.pen(palette.rule, 0.3), radius=0.18 * side))
    pad.put(*pips(face, x, y, side, palette.on_shade))


def pips(face: int, x: float, y: float, side: float, color: tuple[float, float, float]) -> list[Item]:
    """The pips of a die face, alone."""
    step, r = 0.265 * side, 0.092 * side
    first = 0.5 * side - step
    return [circle(x + first + column * step, y + first + row * step, r, color) for column, row in _PIPS[face]]


def skyline(pad: Pad, x: float, base: float, w: float, h: float) -> None:
    """Six towers in outline, an ornament as wide as w and as high as h."""
    heights = (0.42, 0.74, 0.56, 1.0, 0.66, 0.34)
    palette = pad.palette
    wall = pad.pen(palette.rule, 0.25)
    hair = pad.pen(palette.hair, 0.2)
    step = w / len(heights)
    each = h / 9
    for number, share in enumerate(heights):
        left, right = x + number * step + 0.1 * step, x + (number + 1) * step - 0.1 * step
        levels = round(share * 9)
        top = base - levels * each
        pad.put(*(Line(left, base - k * each, right, base - k * each, hair) for k in range(1, levels)))
        pad.put(_roof(left, right, top, base, wall))


def _roof(left: float, right: float, top: float, base: float, pen: Stroke) -> Path:
    return Path((("M", left, base), ("L", left, top), ("L", right, top), ("L", right, base)), None, pen)
