"""Corners of a picture and what surrounds them, and which corners of two pictures are the same (ORB: corners, turn, BRIEF)."""

from __future__ import annotations

from functools import cache
from typing import NamedTuple

import numpy as np

from printkit.scan.pixels import Floats, Grey, mean_of, scaled

RADIUS = 15
"""Pixels around a corner that tell its turn and its surroundings."""

_LEVELS, _STEP = 5, 0.78
_CELL, _EACH = 40, 7
"""Of each square of so many pixels only so many corners are kept, so that they lie all over the page."""

_NEAREST = 64
"""Bits of 256 in which two surroundings of the same corner may differ."""


class Features(NamedTuple):
    """Points (n, 2) in pixels of the whole picture, and their surroundings as ±1 (n, 256)."""

    points: Floats
    signs: Grey


def random(seed: int, count: int) -> list[int]:
    """Numbers of 16 bits, the same in every language: a linear congruence of 32 bits."""
    found, state = [], seed
    for _ in range(count):
        state = (state * 1664525 + 1013904223) % 2**32
        found.append(state >> 16)
    return found


@cache
def _pattern() -> Floats:
    """256 pairs of points (256, 4) around a corner, near ones more often."""
    numbers = np.array(random(7, 256 * 4 * 3), np.float64).reshape(-1, 3).sum(1) / (1.5 * 65536) - 1
    return np.clip(numbers.reshape(256, 4) * 12, -12, 12)


@cache
def _disc() -> tuple[Floats, Floats]:
    y, x = np.mgrid[-RADIUS : RADIUS + 1, -RADIUS : RADIUS + 1]
    inside = x * x + y * y <= RADIUS * RADIUS
    return x[inside].astype(np.float64), y[inside].astype(np.float64)


def features(picture: Grey, each: int = _EACH) -> Features:
    """The corners of a picture at several sizes."""
    points, signs = [], []
    for level in range(_LEVELS):
        factor = _STEP**level
        small = scaled(picture, factor)
        if min(small.shape) < 4 * RADIUS:
            break
        at = _corners(small, each)
        points.append((at + 0.5) / factor - 0.5)
        signs.append(_described(small, at))
    return Features(np.concatenate(points), np.concatenate(signs))


def _corners(picture: Grey, each: int) -> Floats:
    """The strongest corners (Harris), at most `each` of them in every cell."""
    gx = np.zeros_like(picture)
    gy = np.zeros_like(picture)
    gx[:, 1:-1] = picture[:, 2:] - picture[:, :-2]
    gy[1:-1] = picture[2:] - picture[:-2]
    a, b, c = mean_of(gx * gx, 2), mean_of(gy * gy, 2), mean_of(gx * gy, 2)
    strength = a * b - c * c - np.float32(0.05) * (a + b) ** 2
    rim = RADIUS + 4
    strength[:rim] = strength[-rim:] = 0
    strength[:, :rim] = strength[:, -rim:] = 0
    best = strength.copy()
    for dy in (-2, -1, 0, 1, 2):
        for dx in (-2, -1, 0, 1, 2):
            if dx or dy:
                np.maximum(best, np.roll(strength, (dy, dx), (0, 1)), out=best)
    y, x = np.nonzero((strength >= best) & (strength > 1e-6))
    order = np.argsort(-strength[y, x], kind="stable")
    y, x = y[order], x[order]
    cell = (y // _CELL) * (picture.shape[1] // _CELL + 1) + x // _CELL
    sort = np.argsort(cell, kind="stable")
    cells = cell[sort]
    first = np.r_[True, cells[1:] != cells[:-1]]
    start = np.maximum.accumulate(np.where(first, np.arange(len(cells)), 0))
    keep = sort[np.arange(len(cells)) - start < each]
    return np.stack([x[keep], y[keep]], 1).astype(np.float64)


def _described(picture: Grey, at: Floats) -> Grey:
    """The surroundings of each corner, turned upright: for each pair of points, which of both is darker."""
    soft = mean_of(picture, 2)
    h, w = picture.shape
    flat = picture.reshape(-1)
    dx, dy = _disc()
    centre = (at[:, 1] * w + at[:, 0]).astype(np.int64)
    around = flat[centre[:, None] + (dy * w + dx).astype(np.int64)[None]].astype(np.float64)
    angle = np.arctan2(around @ dy, around @ dx)
    cos, sin = np.cos(angle)[:, None], np.sin(angle)[:, None]
    pattern = _pattern()
    values = []
    flat = soft.reshape(-1)
    for px, py in ((pattern[:, 0], pattern[:, 1]), (pattern[:, 2], pattern[:, 3])):
        x = np.floor(at[:, :1] + cos * px - sin * py + 0.5).astype(np.int64)
        y = np.floor(at[:, 1:] + sin * px + cos * py + 0.5).astype(np.int64)
        values.append(flat[np.clip(y, 0, h - 1) * w + np.clip(x, 0, w - 1)])
    return np.where(values[0] < values[1], 1, -1).astype(np.float32)


def matched(one: Features, other: Features) -> tuple[Floats, Floats]:
    """Points of both that are each other's nearest, and clearly nearer than the next: (n, 2) and (n, 2)."""
    if len(one.points) < 4 or len(other.points) < 4:
        return np.zeros((0, 2)), np.zeros((0, 2))
    like = one.signs @ other.signs.T
    best = like.argmax(1)
    rows = np.arange(len(best))
    top = like[rows, best].copy()
    back = like.argmax(0)
    # The next best one must lie elsewhere: the same corner at another size is no rival.
    spots = other.points.astype(np.float32)
    near = (np.abs(spots[None, :, 0] - spots[best][:, None, 0]) < 6) & (np.abs(spots[None, :, 1] - spots[best][:, None, 1]) < 6)
    rivals = np.where(near, np.float32(-256), like)
    second = rivals.max(1)
    apart, next_apart = (256 - top) / 2, (256 - second) / 2
    good = (back[best] == rows) & (apart < _NEAREST) & (apart < 0.9 * next_apart)
    return one.points[good], other.points[best[good]]
