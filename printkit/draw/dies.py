"""The line along which a face is cut out, said once for paper, cut files, presses and pictures."""

from __future__ import annotations

from itertools import pairwise
from math import prod
from typing import Literal, TypeAlias, get_args

from printkit.draw.frame import Box, Frame, Segment
from printkit.draw.shapes import Outline, bounds, lines, moved, rings, shape

Named: TypeAlias = Literal["rounded", "circle", "hex"]

NAMED: tuple[str, ...] = get_args(Named)
"""Forms that fill a card's size. Any other is a shape or a file."""

_NEAR = 0.01
"""mm"""

_OVAL = 0.03
"""How far, as a share of its radius squared, curves may be off a true oval."""

_STEPS = 24
"""Straight lines that stand for a curve: of a circle of 60 mm they are off by .02 mm."""


def named(form: str, w: float, h: float, corner: float) -> Outline:
    """A form of `NAMED` in w x h mm; ``rounded`` has corners of that radius in mm. A hexagon stands on a point if it is higher than wide."""
    box = (0.0, 0.0, w, h)
    if form == "rounded":
        return shape("rect", box, corner)
    if form == "circle":
        return shape("oval", box)
    points = [(0.5, 0.0), (1.0, 0.25), (1.0, 0.75), (0.5, 1.0), (0.0, 0.75), (0.0, 0.25)]
    first, *rest = [(w * x, h * y) for x, y in (points if h >= w else [(y, x) for x, y in points])]
    return (("M", *first), *(("L", *point) for point in rest), ("Z",))


def room(form: str, w: float, h: float) -> Box:
    """Where in a form of `NAMED` there is room for what is set in a rectangle."""
    if form == "circle":
        across = down = 0.5**0.5
    elif form == "hex":
        across, down = (0.8, 0.6) if h >= w else (0.6, 0.8)
    else:
        across = down = 1.0
    return w * (1 - across) / 2, h * (1 - down) / 2, w * across, h * down


def cut_line(face: Frame) -> Outline:
    """The line along which a face is cut out, in its own mm."""
    return face.die or shape("rect", (0.0, 0.0, face.w, face.h), min(face.corner, face.w / 2, face.h / 2))


def no_straight_cut(face: Frame) -> bool:
    """Whether no cut from edge to edge brings a face out: it is round, or has a form of its own."""
    return bool(face.die) or face.corner >= min(face.w, face.h) / 2 - 0.01


def own_form(face: Frame) -> bool:
    """Whether its rim is neither that of a rectangle, with rounded corners or without, nor a disc's; holes within have no part in it."""
    rim = max(lines(face.die), key=lambda line: prod(bounds(line)[2:]), default=())
    left, top, w, h = bounds(rim)
    if rim and not any(step == "L" for step, *_ in rim):  # nothing but curves: an oval has all of its points on one
        around = (((x - left) * 2 / w - 1, (y - top) * 2 / h - 1) for x, y in polygons(rim)[0])
        return any(abs(x * x + y * y - 1) > _OVAL for x, y in around)
    ends = [(step, values[-2], values[-1]) for step, *values in rim if values]
    inside = any(min(x - left, left + w - x) > _NEAR and min(y - top, top + h - y) > _NEAR for _, x, y in ends)
    oblique = any(step == "L" and abs(x - u) > _NEAR and abs(y - v) > _NEAR for (_, u, v), (step, x, y) in pairwise(ends))
    return inside or oblique


def placed(face: Frame, trim: Box, *, turned: bool) -> Outline:
    """The line where a face lies with its trim on a page, perhaps turned clockwise by a quarter."""
    x, y, w, h = trim
    line = cut_line(face)
    if not turned:
        return moved(line, x, y, w / face.w, h / face.h)
    across, down = h / face.w, w / face.h
    quarter: list[Segment] = []
    for step, *values in line:
        pairs = zip(values[::2], values[1::2], strict=True)
        quarter.append((step, *(number for u, v in pairs for number in (x + w - v * down, y + u * across))))
    return tuple(quarter)


def from_behind(line: Outline, w: float) -> Outline:
    """The line of a face of that width as its back has it."""
    return moved(line, w, 0.0, -1.0)


def polygons(line: Outline) -> list[list[tuple[float, float]]]:
    """The closed rings of a line as points, near enough for a knife."""
    return rings(line, _STEPS)
