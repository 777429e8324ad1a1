"""Tracks: lanes of places that grow upwards from the ground or in lines to the right, their die faces, and rows of pictures to strike out."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import TypeAlias

from printkit.draw.frame import Box, Group, Rect, circle, polygon
from printkit.draw.icons import icon
from printkit.layouts.parts.boxes import slot
from printkit.layouts.parts.canvas import Canvas, faint
from printkit.layouts.parts.dice import die

Fill: TypeAlias = Callable[[int, int, Box], object]
"""Makes the field of a place: its lane and its number, both from 1, and its box."""

DrawIcon: TypeAlias = Callable[[str, float, float, float], object]
"""Draws an icon by its name, from its top-left corner, with its side in mm."""


@dataclass(frozen=True, slots=True)
class Lanes:
    """Where the lanes stand: left edges, width of one, and the columns of place numbers beside them. All mm."""

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


def numbers(canvas: Canvas, lanes: Lanes, y: float, h: float) -> None:
    """The numbers of the lanes above them, in circles with a line down to the lane, from y down to y + h."""
    r = min(2.35 * canvas.scale, h * 0.4)
    pen = canvas.pen(canvas.palette.rule, 0.25)
    for lane in range(len(lanes.xs)):
        x = lanes.middle(lane)
        canvas.put(circle(x, y + r, r, None, pen))
        canvas.rule(x, y + 2 * r, x, y + h, pen)
        canvas.label(str(lane + 1), x, y + r, 7.8, canvas.palette.ink)


def places(
    canvas: Canvas,
    lanes: Lanes,
    y: float,
    h: float,
    count: int,
    finish: int | None,
    signs: Sequence[Mapping[int, str]],
    fill: Fill,
    *,
    icon: DrawIcon | None = None,
    printed: Sequence[str] = (),
) -> None:
    """The places 1 to `count` of each lane from y + h upwards.

    `signs` are the icons in each lane by place, drawn by `icon` (`Canvas.icon`, if none is given); a line runs below the place
    `finish`. `printed` stands beside the places instead of their numbers.
    """
    icon = icon or canvas.icon
    each = h / count
    palette = canvas.palette
    hair, wall = canvas.pen(palette.hair, 0.2), canvas.pen(palette.rule, 0.28)
    fifth = canvas.pen(faint(palette.rule, 0.6), 0.25)
    side = sign_side(each, canvas.scale)
    for lane, x in enumerate(lanes.xs):
        for place in range(1, count + 1):
            top = y + h - place * each
            canvas.put(Rect(x, top, lanes.w, each, None, hair))
            fill(lane + 1, place, (x, top, lanes.w, each))
            if place in signs[lane]:
                icon(signs[lane][place], x + lanes.w - side - 0.9 * canvas.scale, top + (each - side) / 2, side)
        for place in range(5, count, 5):
            if finish is None or place != finish - 1:
                level = y + h - place * each
                canvas.rule(x, level, x + lanes.w, level, fifth)
        canvas.put(Rect(x, y, lanes.w, h, None, wall))
    for place in range(1, count + 1):
        if place == finish:
            continue
        middle = y + h - (place - 0.5) * each
        strong = place % 5 == 0 and not printed
        for a, b in (lanes.left, lanes.right):
            canvas.text(
                _told(place, printed),
                (a + b) / 2,
                middle,
                8.2 if strong else 7.2,
                face="bold" if strong else "regular",
                color=palette.ink if strong else palette.muted,
                anchor="middle",
                width=b - a if printed else None,
            )
    if finish is not None:
        _finish(canvas, lanes, y + h - (finish - 1) * each, each, _told(finish, printed))


def sign_side(high: float, scale: float) -> float:
    """The side in mm of the sign in a place so high, which stands at its right."""
    return min(0.64 * high, 4.4 * scale)


def _told(place: int, printed: Sequence[str]) -> str:
    """What stands at a place: what was declared for it, or its number where nothing was declared at all."""
    if not printed:
        return str(place)
    return printed[place - 1] if place <= len(printed) else ""


HEAD = 4.6
"""mm; the numbers above a line of a track to the right."""


def line(
    canvas: Canvas,
    x: float,
    y: float,
    side: float,
    steps: Sequence[int],
    finish: int | None,
    signs: Mapping[int, str],
    fill: Fill,
    icon: DrawIcon,
    printed: Sequence[str] = (),
) -> None:
    """Places of one track in a line to the right, squares of `side` mm below their numbers; `HEAD` mm more are its height.

    The same as `places` otherwise: a faint sign in a place, which is written over, and the line before the place `finish`.
    """
    palette = canvas.palette
    hair, wall = canvas.pen(palette.hair, 0.2), canvas.pen(palette.rule, 0.28)
    top = y + HEAD
    inner = 0.62 * side
    for number, place in enumerate(steps):
        left = x + number * side
        canvas.put(Rect(left, top, side, side, palette.paper, hair))
        if place in signs:
            icon(signs[place], left + (side - inner) / 2, top + (side - inner) / 2, inner)
        fill(1, place, (left, top, side, side))
        if place == finish:
            continue
        strong = place % 5 == 0 and not printed
        canvas.text(
            _told(place, printed),
            left + side / 2,
            y + HEAD / 2,
            8.0 if strong else 7.0,
            face="bold" if strong else "regular",
            color=palette.ink if strong else palette.muted,
            anchor="middle",
            width=side,
        )
    canvas.put(Rect(x, top, len(steps) * side, side, None, wall))
    if finish is not None and finish in steps:
        _pennant_above(canvas, x + steps.index(finish) * side, y, side, _told(finish, printed))


def _pennant_above(canvas: Canvas, x: float, y: float, side: float, label: str) -> None:
    """The line before the place that ends the game, with a pennant and its number above it."""
    palette = canvas.palette
    canvas.rule(x, y + 0.2, x, y + HEAD + side, canvas.pen(palette.accent, 0.9))
    high, wide = HEAD - 0.7, side - 0.3
    outline = (
        (x, y + 0.2),
        (x + wide, y + 0.2),
        (x + wide - 0.22 * high, y + 0.2 + high / 2),
        (x + wide, y + 0.2 + high),
        (x, y + 0.2 + high),
    )
    fill = palette.accent if palette.solid else palette.paper
    letters = palette.paper if palette.solid else palette.ink
    canvas.put(polygon(outline, fill, canvas.pen(palette.accent, 0.3)))
    canvas.text(
        label,
        x + (wide - 0.22 * high) / 2,
        y + 0.2 + high / 2,
        7.2,
        face="bold",
        color=letters,
        anchor="middle",
        width=wide - 1.2,
    )


def _finish(canvas: Canvas, lanes: Lanes, y: float, each: float, label: str) -> None:
    """The line below the place that ends the game, between two pennants with its number."""
    palette = canvas.palette
    accent = palette.accent
    canvas.rule(lanes.left[0], y, lanes.right[1], y, canvas.pen(accent, 0.9))
    flag = min(each * 0.78, 5.2 * canvas.scale)
    fill = accent if palette.solid else palette.paper
    letters = palette.paper if palette.solid else palette.ink
    for (a, b), tail in ((lanes.left, 1), (lanes.right, -1)):
        foot, tip = (a, b + 0.2 * canvas.scale) if tail > 0 else (b, a - 0.2 * canvas.scale)
        notch = tail * 0.16 * flag
        outline = ((foot, y), (foot, y - flag), (tip, y - flag), (tip - notch, y - flag / 2), (tip, y))
        canvas.put(polygon(outline, fill, canvas.pen(accent, 0.3)))
        canvas.text(
            label, (foot + tip - notch) / 2, y - flag / 2, 7.2, face="bold", color=letters, anchor="middle", width=b - a
        )


def dice(canvas: Canvas, lanes: Lanes, y: float, h: float) -> None:
    """The die face of each lane, 1 to 6, from y down to y + h."""
    palette, u = canvas.palette, canvas.scale
    side = h - 3.0 * u
    top = y + 1.9 * u
    for lane in range(len(lanes.xs)):
        die(canvas, lane + 1, lanes.middle(lane) - side / 2, top, side)
    pen = canvas.pen(palette.hair, 0.25)
    x1, x2 = lanes.span
    edges = [(lanes.middle(k) - side / 2, lanes.middle(k) + side / 2) for k in range(len(lanes.xs))]
    middle = top + side / 2
    starts = [x1, *(b + 1.2 * u for _, b in edges)]
    ends = [*(a - 1.2 * u for a, _ in edges), x2]
    for a, b in zip(starts, ends, strict=True):
        canvas.rule(a, middle, b, middle, pen)


def ground(canvas: Canvas, lanes: Lanes, y: float) -> None:
    """The line that the lanes stand on, with the strokes that mean soil in a drawing of a section."""
    u = canvas.scale
    a, b = lanes.left[0], lanes.right[1]
    canvas.rule(a, y, b, y, canvas.pen(canvas.palette.rule, 0.7))
    pen = canvas.pen(canvas.palette.rule, 0.18)
    step = 0.9 * u
    for x1, x2 in (lanes.left, lanes.right):
        for number in range(int((x2 - x1) / step)):
            x = x1 + (number + 1) * step
            canvas.rule(x, y, x - step, y + 1.1 * u, pen)


def pictures_across(canvas: Canvas, w: float, count: int) -> int:
    """How many of `count` pictures stand in a row of `w` mm: what fits, but for a last row less full than need be."""
    fits = int((w + canvas.gap + 1e-6) / (canvas.box + canvas.gap))
    rows = -(-count // fits)
    return -(-count // rows)


def pictures_height(canvas: Canvas, w: float, count: int) -> float:
    """What `pictures` will take, in mm."""
    rows = -(-count // pictures_across(canvas, w, count))
    return rows * (canvas.box + canvas.gap) - canvas.gap


def pictures(canvas: Canvas, x: float, y: float, w: float, entry: str, name: str, count: int) -> None:
    """The places 1 to `count` of an entry in rows, in each a faint icon to circle and to strike."""
    palette = canvas.palette
    columns = pictures_across(canvas, w, count)
    across, step = (w - canvas.box) / (columns - 1), canvas.box + canvas.gap
    side = 0.6 * canvas.box
    hair = canvas.pen(palette.hair, 0.2)
    picture = icon(name, side, faint(palette.rule, 0.62), palette.paper)
    inset = (canvas.box - side) / 2
    for number in range(count):
        row, place = divmod(number, columns)
        left, above = x + place * across, y + row * step
        canvas.put(Rect(left, above, canvas.box, canvas.box, None, hair, radius=0.12 * canvas.box))
        canvas.put(Group(left + inset, above + inset, picture, face=f"sheet-{name}"))
        slot(canvas, entry, number + 1, at=(left, above, canvas.box, canvas.box))
