"""Corners of a picture and what surrounds them, and which corners of two pictures are the same (ORB: corners, turn, BRIEF)."""

from __future__ import annotations

from functools import cache
from typing import NamedTuple

import numpy as np

from printkit.scan import thresholds
from printkit.scan.pixels import Floats, Grey, mean_of, scaled

_T = thresholds.of("features")

RADIUS: int = _T["radius"]
"""Pixels around a corner that tell its turn and its surroundings."""

_LEVELS: int = _T["levels"]
_STEP: float = _T["scale"]
_CELLS: int = _T["cells"]
_EACH: int = _T["each"]
"""The picture's longer side has so many cells, of each of which only so many corners are kept: so they lie all over the page."""

_MOST_PAIRS: int = _T["most_pairs"]
_NEAREST: int = _T["nearest"]
"""Bits of 256 in which two surroundings of the same corner may differ."""


class Features(NamedTuple):
    """Points (n, 2) in pixels of the whole picture, how large (pixels of it) and how turned (radians) each is, and its signs.

    The signs are its surroundings as ±1 (n, 256).
    """

    points: Floats
    sizes: Floats
    turns: Floats
    signs: Grey


def random(seed: int, count: int) -> list[int]:
    """Numbers of 16 bits, the same in every language: a linear congruence of 32 bits."""
    numbers, state = [], seed
    for _ in range(count):
        state = (state * 1664525 + 1013904223) % 2**32
        numbers.append(state >> 16)
    return numbers


@cache
def _pattern() -> Floats:
    """256 pairs of points (256, 4) around a corner, near ones more often."""
    numbers = np.array(random(7, 256 * 4 * 3), np.float64).reshape(-1, 3).sum(1) / (1.5 * 65536) - 1
    pairs: Floats = np.clip(numbers.reshape(256, 4) * _T["spread"], -_T["spread"], _T["spread"])
    return pairs


@cache
def _disc() -> tuple[Floats, Floats]:
    y, x = np.mgrid[-RADIUS : RADIUS + 1, -RADIUS : RADIUS + 1]
    inside = x * x + y * y <= RADIUS * RADIUS
    return x[inside].astype(np.float64), y[inside].astype(np.float64)


def features(picture: Grey) -> Features:
    """The corners of a picture at several sizes."""
    corners = []
    small, factor = picture, 1.0
    for _ in range(_LEVELS):
        if min(small.shape) < 4 * RADIUS:
            break
        at = _corners(small)
        turns, signs = _described(small, at)
        corners.append(((at + 0.5) / factor - 0.5, np.full(len(at), 1 / factor), turns, signs))
        small = scaled(small, _STEP)
        factor *= _STEP
    return Features(*(np.concatenate(part) for part in zip(*corners, strict=True)))


def _corners(picture: Grey) -> Floats:
    """The strongest corners (Harris), a few of every cell."""
    gx = np.zeros_like(picture)
    gy = np.zeros_like(picture)
    gx[:, 1:-1] = picture[:, 2:] - picture[:, :-2]
    gy[1:-1] = picture[2:] - picture[:-2]
    a, b, c = mean_of(gx * gx, 2), mean_of(gy * gy, 2), mean_of(gx * gy, 2)
    strength = a * b - c * c - np.float32(_T["edge"]) * (a + b) ** 2
    rim = RADIUS + 4
    strength[:rim] = strength[-rim:] = 0
    strength[:, :rim] = strength[:, -rim:] = 0
    best = strength
    for axis in (0, 1):
        once = np.maximum(np.maximum(best, np.roll(best, 1, axis)), np.roll(best, -1, axis))
        best = np.maximum(np.maximum(once, np.roll(once, 1, axis)), np.roll(once, -1, axis))
    y, x = np.nonzero((strength >= best) & (strength > _T["strength"]))
    order = np.argsort(-strength[y, x], kind="stable")
    y, x = y[order], x[order]
    side = max(picture.shape) // _CELLS + 1
    cell = (y // side) * (picture.shape[1] // side + 1) + x // side
    sort = np.argsort(cell, kind="stable")
    cells = cell[sort]
    first = np.r_[True, cells[1:] != cells[:-1]]
    start = np.maximum.accumulate(np.where(first, np.arange(len(cells)), 0))
    keep = sort[np.arange(len(cells)) - start < _EACH]
    return np.stack([x[keep], y[keep]], 1).astype(np.float64)


def _described(picture: Grey, at: Floats) -> tuple[Floats, Grey]:
    """How each corner is turned, and the surroundings of each corner, turned upright: for each pair of points, which of both is darker."""
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
    return angle, np.where(values[0] < values[1], 1, -1).astype(np.float32)


def matched(one: Features, other: Features) -> tuple[Floats, Floats]:
    """Points of both that look alike and lie together as one page would: (n, 2) and (n, 2).

    A corner need not be unlike all others: a pad has it in each of its copies. Every pair says where, how large and how turned
    the page would be; the pairs that most others agree with roughly are kept.
    """
    empty = np.zeros((0, 2))
    if min(len(one.points), len(other.points)) < _T["fewest"]:
        return empty, empty
    like = one.signs @ other.signs.T
    best = like.argmax(1)
    good = like.max(1) > 256 - 2 * _NEAREST
    pairs = np.nonzero(good)[0]
    if len(pairs) > _MOST_PAIRS:
        pairs = np.sort(pairs[np.argsort(-like.max(1)[pairs], kind="stable")[:_MOST_PAIRS]])
    if len(pairs) < _T["fewest"]:
        return empty, empty
    chosen = best[pairs]
    # In double precision: one pair more or less, and `homography.estimated` tries others, in Python than in JavaScript.
    p, q = one.points[pairs], other.points[chosen]
    scale = other.sizes[chosen] / one.sizes[pairs]
    turn = other.turns[chosen] - one.turns[pairs]
    z, w = p[:, 0] + 1j * p[:, 1], q[:, 0] + 1j * q[:, 1]
    turned = scale * np.exp(1j * turn)
    between = z[None] - z[:, None]
    error = np.abs(w[None] - w[:, None] - turned[:, None] * between)
    agree = error < _T["astray"] * scale[:, None] * np.abs(between) + _T["apart"]
    agree &= np.abs(np.log(scale[None] / scale[:, None])) < _T["growth"]
    agree &= np.cos(turn[None] - turn[:, None]) > _T["turn"]
    kept = agree[agree.sum(1).argmax()]
    return one.points[pairs[kept]], other.points[chosen[kept]]
