"""Outlines: shapes by name, paths as people type them, and what both become when they are clipped or filled.

A shape fills its box (``rect``, ``oval``, ``line``, ``triangle``, ``diamond``) or stands in the middle of it as large as it can
without being distorted (all others, and what a game draws itself).
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping, Sequence
from functools import lru_cache
from itertools import pairwise
from typing import TypeAlias

from printkit.draw.frame import ARC, Box, Segment, oval

Outline: TypeAlias = tuple[Segment, ...]
Points: TypeAlias = list[tuple[float, float]]

STRETCHED = ("rect", "oval", "line", "triangle", "diamond")
"""Shapes that take the form of their box."""

_DRAWN: Mapping[str, tuple[float, float, str]] = {
    "hexagon": (86.6, 100, "M 43.3 0 L 86.6 25 V 75 L 43.3 100 L 0 75 V 25 Z"),
    "octagon": (100, 100, "M 29.3 0 H 70.7 L 100 29.3 V 70.7 L 70.7 100 H 29.3 L 0 70.7 V 29.3 Z"),
    "star": (
        95.1,
        90.5,
        "M 47.55 0 L 60.2 32.6 L 95.1 34.5 L 68 56.6 L 76.9 90.5 L 47.55 71.5 L 18.2 90.5 L 27.1 56.6 L 0 34.5 L 34.9 32.6 Z",
    ),
    "drop": (
        72,
        100,
        "M 36 0 C 42 18 72 40 72 64 C 72 83.9 55.9 100 36 100 C 16.1 100 0 83.9 0 64 C 0 40 30 18 36 0 Z",
    ),
    "heart": (
        100,
        91,
        (
            "M 50 91 C 20 69 0 50 0 27 C 0 11 12 0 27 0 C 37 0 46 6 50 15 C 54 6 63 0 73 0 C 88 0 100 11 100 27"
            " C 100 50 80 69 50 91 Z"
        ),
    ),
    "spade": (
        92,
        100,
        (
            "M 46 0 C 54 16 92 36 92 60 C 92 73 82.5 82 71 82 C 62 82 54 77 49.5 69 C 50.5 80 54 92 62 100 H 30"
            " C 38 92 41.5 80 42.5 69 C 38 77 30 82 21 82 C 9.5 82 0 73 0 60 C 0 36 38 16 46 0 Z"
        ),
    ),
    "club": (
        100,
        100,
        (
            "M 28.9 35.4 C 23.4 25.3 25.9 12.8 34.7 5.5 C 43.6 -1.8 56.4 -1.8 65.3 5.5 C 74.1 12.8 76.6 25.3 71.1 35.4"
            " C 83.6 33.1 95.8 40.9 98.8 53.3 C 101.8 65.7 94.6 78.3 82.5 82 C 70.3 85.7 57.3 79.2 52.9 67.2 C 53.5 78 58 92 66 100"
            " H 34 C 42 92 46.5 78 47.1 67.2 C 42.7 79.2 29.7 85.7 17.5 82 C 5.4 78.3 -1.8 65.7 1.2 53.3 C 4.2 40.9 16.4 33.1"
            " 28.9 35.4 Z"
        ),
    ),
    "moon": (
        84,
        100,
        (
            "M 84 13.3 C 64.1 -5.1 33.1 -4.3 14.2 15.1 C -4.7 34.5 -4.7 65.5 14.2 84.9 C 33.1 104.3 64.1 105.1 84 86.7"
            " C 67.2 94 47.6 89 36.4 74.5 C 25.2 60.1 25.2 39.9 36.4 25.5 C 47.6 11 67.2 6 84 13.3 Z"
        ),
    ),
    "shield": (
        88,
        102,
        "M 0 9 C 18 11 34 7 44 0 C 54 7 70 11 88 9 V 50 C 88 76 68 93 44 102 C 20 93 0 76 0 50 Z",
    ),
    "cross": (100, 100, "M 34 0 H 66 V 34 H 100 V 66 H 66 V 100 H 34 V 66 H 0 V 34 H 34 Z"),
    "arrow": (100, 80, "M 0 24 H 52 V 0 L 100 40 L 52 80 V 56 H 0 Z"),
}
"""Width, height and path of the shapes that keep their proportions."""

SHAPES = (*STRETCHED, *_DRAWN)
"""The shapes there are."""

_TAKES = {"M": 2, "L": 2, "H": 1, "V": 1, "C": 6, "Z": 0}
_WORD = re.compile(r"[A-Za-z]|[-+]?(?:[0-9]+(?:\.[0-9]*)?|\.[0-9]+)|[^\s,]")
_PIECES = 12  # straight lines that stand for a curve where it is clipped


@lru_cache(maxsize=256)
def path(text: str) -> Outline:
    """SVG's M L H V C Z with absolute coordinates, as segments. Raises ValueError whose text is the command that can't stand there."""
    words = _WORD.findall(text)
    outline: list[Segment] = []
    x = y = 0.0
    start = (0.0, 0.0)
    at = 0
    while at < len(words):
        command = words[at]
        if command not in _TAKES:
            raise ValueError(command)
        if not outline and command != "M":
            raise ValueError(command)
        taken = words[at + 1 : at + 1 + _TAKES[command]]
        try:
            values = [float(word) for word in taken]
        except ValueError:
            values = []
        if len(values) != _TAKES[command]:
            raise ValueError(" ".join([command, *taken]))
        at += 1 + len(values)
        match command:
            case "H":
                x = values[0]
                outline.append(("L", x, y))
            case "V":
                y = values[0]
                outline.append(("L", x, y))
            case "Z":
                x, y = start
                outline.append(("Z",))
            case _:
                x, y = values[-2:]
                start = (x, y) if command == "M" else start
                outline.append((command, *values))
    if not outline:
        raise ValueError("–")
    return tuple(outline)


def moved(outline: Iterable[Segment], x: float, y: float, along: float = 1.0, down: float = 1.0) -> Outline:
    """The outline stretched along its axes, then moved by x, y."""
    return tuple(
        (step, *(value * down + y if place % 2 else value * along + x for place, value in enumerate(values)))
        for step, *values in outline
    )


def bounds(outline: Iterable[Segment]) -> Box:
    """The box around the ends and control points of an outline."""
    points = [(values[place], values[place + 1]) for _, *values in outline for place in range(0, len(values), 2)]
    if not points:
        return 0.0, 0.0, 0.0, 0.0
    xs, ys = zip(*points, strict=True)
    return min(xs), min(ys), max(xs) - min(xs), max(ys) - min(ys)


def fitted(outline: Iterable[Segment], view: tuple[float, float], box: Box) -> Outline:
    """What is drawn on a paper of the size `view`, as large as it can be in the middle of a box."""
    x, y, w, h = box
    scale = min(w / view[0], h / view[1])
    return moved(outline, x + (w - view[0] * scale) / 2, y + (h - view[1] * scale) / 2, scale, scale)


def shape(name: str, box: Box, radius: float = 0.0) -> Outline:
    """The outline of a shape of `SHAPES` in a box; `radius` rounds the corners of a ``rect``. Raises KeyError."""
    x, y, w, h = box
    right, bottom, cx, cy = x + w, y + h, x + w / 2, y + h / 2
    match name:
        case "rect":
            return _rounded(x, y, w, h, min(radius, w / 2, h / 2))
        case "oval":
            return oval(cx, cy, w / 2, h / 2)
        case "line":
            return (("M", x, y), ("L", right, bottom))
        case "triangle":
            return (("M", cx, y), ("L", right, bottom), ("L", x, bottom), ("Z",))
        case "diamond":
            return (("M", cx, y), ("L", right, cy), ("L", cx, bottom), ("L", x, cy), ("Z",))
    wide, high, drawing = _DRAWN[name]
    return fitted(path(drawing), (wide, high), box)


def _rounded(x: float, y: float, w: float, h: float, r: float) -> Outline:
    right, bottom = x + w, y + h
    if r <= 0:
        return (("M", x, y), ("L", right, y), ("L", right, bottom), ("L", x, bottom), ("Z",))
    c = r - r * ARC
    return (
        ("M", x + r, y),
        ("L", right - r, y),
        ("C", right - c, y, right, y + c, right, y + r),
        ("L", right, bottom - r),
        ("C", right, bottom - c, right - c, bottom, right - r, bottom),
        ("L", x + r, bottom),
        ("C", x + c, bottom, x, bottom - c, x, bottom - r),
        ("L", x, y + r),
        ("C", x, y + c, x + c, y, x + r, y),
        ("Z",),
    )


def lines(outline: Iterable[Segment]) -> list[Outline]:
    """The lines of which an outline is made, each from its M on."""
    parts: list[list[Segment]] = []
    for segment in outline:
        if segment[0] == "M":
            parts.append([])
        parts[-1].append(segment)
    return [tuple(part) for part in parts]


def rings(outline: Iterable[Segment], pieces: int = _PIECES) -> list[Points]:
    """The closed rings of an outline as corners, curves as so many short straight lines; an open ring is closed."""
    closed: list[Points] = []
    ring: Points = []
    for step, *values in outline:
        if step == "M":
            ring = [(values[0], values[1])]
            closed.append(ring)
        elif step == "L":
            ring.append((values[0], values[1]))
        elif step == "C":
            ring.extend(_curve(ring[-1], values, pieces))
        else:
            first = ring[0]
            ring = [first]  # what follows without an M starts where the ring did
            closed.append(ring)
    return [corners for corners in closed if len(corners) > 2]


def _curve(start: tuple[float, float], values: Sequence[float], pieces: int) -> Iterator[tuple[float, float]]:
    (x0, y0), (x1, y1, x2, y2, x3, y3) = start, values
    for piece in range(1, pieces + 1):
        t = piece / pieces
        u = 1 - t
        a, b, c, d = u * u * u, 3 * u * u * t, 3 * u * t * t, t * t * t
        yield a * x0 + b * x1 + c * x2 + d * x3, a * y0 + b * y1 + c * y2 + d * y3


def spans(corners: Iterable[Points], y: float) -> list[tuple[float, float]]:
    """Where the level line at y runs inside the rings, as (from, to), left to right; rings inside rings are holes."""
    crossings = []
    for ring in corners:
        for (x1, y1), (x2, y2) in pairwise([*ring, ring[0]]):
            if (y1 <= y) != (y2 <= y):
                crossings.append(x1 + (y - y1) / (y2 - y1) * (x2 - x1))
    crossings.sort()
    return list(zip(crossings[::2], crossings[1::2], strict=True))
