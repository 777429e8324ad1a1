"""Where small squares of a page lie in a photo of it, and the smooth bend of the paper that follows from them."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache
from typing import TYPE_CHECKING, NamedTuple

import numpy as np
from numpy.lib.stride_tricks import sliding_window_view

from printkit.scan import thresholds
from printkit.scan.pixels import Floats, Grey, detail

if TYPE_CHECKING:
    from numpy.typing import NDArray

_T = thresholds.of("blocks")

GRID: float = _T["grid"]
"""mm between the points at which the bend of a page is known."""

KNOTS: float = _T["knots"]
"""mm between the points of the smooth surface that squares are fitted with."""

_LEAST_SQUARES: int = _T["least_squares"]
"""With fewer squares that tell it, a bend is not changed."""

_TEXTURE: float = _T["texture"]
"""The least root mean square of a square's detail for which it can be found again."""


class Blocks(NamedTuple):
    """Squares of a page that have enough print on them: middles in mm (n, 2), and how far each was found off (n, 2) in mm.

    `like` is how alike print and photo are there, from -1 to 1 (n), `unmoved` how alike they are where the square was expected.
    `seen` is how much of the print's contrast is there where the square was expected (n), whatever is written over it, and `loud` how much detail of
    any kind beside that of the print.
    `sharp` says for x and y whether that can be told (n, 2), from 0 to 1: along a straight line a square fits anywhere.
    """

    at: Floats
    off: Floats
    like: Floats
    unmoved: Floats
    sharp: Floats
    seen: Floats
    loud: Floats


class Bend(NamedTuple):
    """How far the page is moved, in mm, at points every `GRID` mm: (rows, columns, 2)."""

    grid: Floats

    def __call__(self, points: Floats) -> Floats:
        """The move at points (…, 2) in mm, between the known ones by their distances."""
        rows, columns, _ = self.grid.shape
        gx = np.clip(points[..., 0] / GRID, 0, columns - 1.001)
        gy = np.clip(points[..., 1] / GRID, 0, rows - 1.001)
        x, y = gx.astype(np.int64), gy.astype(np.int64)
        fx, fy = (gx - x)[..., None], (gy - y)[..., None]
        corners, at = self.grid.reshape(-1, 2), y * columns + x  # a single index is looked up in half the time of two
        upper = corners.take(at, 0) * (1 - fx) + corners.take(at + 1, 0) * fx
        lower = corners.take(at + columns, 0) * (1 - fx) + corners.take(at + columns + 1, 0) * fx
        shift: Floats = upper * (1 - fy) + lower * fy
        return shift


def flat(w: float, h: float) -> Bend:
    """A page of that size without any bend."""
    return Bend(np.zeros((int(h / GRID) + 2, int(w / GRID) + 2, 2)))


def _sums(picture: Grey, side: int) -> Floats:
    """The sums of squares of `side` pixels that lie side by side."""
    h, w = picture.shape[0] // side, picture.shape[1] // side
    rows = picture[: h * side, : w * side].reshape(h, side, w * side).sum(1, dtype=np.float64)
    sums: Floats = rows.reshape(h, w, side).sum(2)
    return sums


def matched(template: Grey, photo: Grey, side: int, reach: int, dpi: float) -> Blocks:
    """Each textured square of the template in a photo that lies nearly on it, looked for up to `reach` pixels away."""
    h, w = template.shape
    print_ = detail(template, side // 2)
    own = _sums(print_ * print_, side)
    rows, columns = np.nonzero(np.sqrt(own / side**2) > _TEXTURE)
    seen = np.pad(detail(photo[:h, :w], side // 2), reach)
    whole = side + 2 * reach
    span = 2 * reach + 1
    ours = sliding_window_view(print_, (side, side))[rows * side, columns * side]
    theirs = sliding_window_view(seen, (whole, whole))[rows * side, columns * side]
    # Correlation by spectra: what wraps around lies beyond the reach.
    spectra = np.fft.rfft2(theirs) * np.fft.rfft2(ours, (whole, whole)).conj()
    both = np.fft.irfft2(spectra, (whole, whole))[:, :span, :span]
    sums = np.zeros((len(rows), whole + 1, whole + 1))
    sums[:, 1:, 1:] = (theirs.astype(np.float64) ** 2).cumsum(1).cumsum(2)
    power = sums[:, side:, side:] - sums[:, :-side, side:] - sums[:, side:, :-side] + sums[:, :-side, :-side]
    floor = _T["floor"] * own[rows, columns, None, None]  # where nearly nothing is, nothing is alike
    scores = both / np.sqrt(own[rows, columns, None, None] * np.maximum(power, floor) + 1e-9)
    best = scores.reshape(len(rows), -1).argmax(1)
    by, bx = best // span, best % span
    n = np.arange(len(best))
    scores = np.moveaxis(scores, 0, 2)
    fx, sharp_x = _peak(scores, by, bx, n, 0, 1)
    fy, sharp_y = _peak(scores, by, bx, n, 1, 0)
    scale = 25.4 / dpi
    at: Floats = (np.stack([columns, rows], 1).astype(np.float64) + 0.5) * side * scale
    off = np.stack([bx - reach + fx, by - reach + fy], 1) * scale
    contrast = both[:, reach, reach] / own[rows, columns]
    loud = power[:, reach, reach] / own[rows, columns]
    return Blocks(at, off, scores[by, bx, n], scores[reach, reach], np.stack([sharp_x, sharp_y], 1), contrast, loud)


def _peak(
    scores: Floats, by: NDArray[np.int64], bx: NDArray[np.int64], n: NDArray[np.int64], dy: int, dx: int
) -> tuple[Floats, Floats]:
    """Where between pixels the best score lies, by a parabola through it and its neighbours; and how sharp it is there."""
    last = scores.shape[0] - 1
    inner = (by >= dy) & (by <= last - dy) & (bx >= dx) & (bx <= last - dx)
    y, x = np.clip(by, dy, last - dy), np.clip(bx, dx, last - dx)
    before, here, after = scores[y - dy, x - dx, n], scores[y, x, n], scores[y + dy, x + dx, n]
    curve = before - 2 * here + after
    round_ = inner & (curve < -1e-9)
    offset: Floats = np.where(round_, 0.5 * (before - after) / np.where(round_, curve, -1), 0.0)
    return np.clip(offset, -0.5, 0.5), np.where(inner, np.clip(-curve * _T["peak"], 0, 1), 0.0)


def bent(bend: Bend, blocks: Blocks, size: tuple[float, float], stiffness: Sequence[float], *, local: bool) -> Bend:
    """The bend with what the squares tell: a smooth surface that most agree on, then what remains near by.

    The surface is known at points every `KNOTS` mm and resists bending (its second differences cost `stiffness`), so that a rim without
    squares goes on as straight as what is beside it. Each stiffness in turn, from the stiffest on, drops what doesn't agree.
    """
    trust = np.clip(blocks.like - _T["unlike"], 0, 1)[:, None] ** 2 * blocks.sharp
    if ((trust > _T["trusted"]).sum(0) < _LEAST_SQUARES).any():
        return bend
    columns, rows = int(size[0] / KNOTS) + 2, int(size[1] / KNOTS) + 2
    count = columns * rows
    places, shares = _among(blocks.at, rows, columns)
    pairs = (places[:, :, None] * count + places[:, None, :]).reshape(-1)
    products = (shares[:, :, None] * shares[:, None, :]).reshape(-1, 16)
    resists = _resists(rows, columns)
    weight, residual, reach = trust, blocks.off, _T["widest"]
    surface = np.zeros((count, 2))
    for stiff in stiffness:
        for axis in (0, 1):
            held = weight[:, axis : axis + 1]
            normal = np.bincount(pairs, (products * held).reshape(-1), count * count).reshape(count, count)
            pulls = (shares * held * blocks.off[:, axis : axis + 1]).reshape(-1)
            right: Floats = np.bincount(places.reshape(-1), pulls, count).astype(np.float64)
            surface[:, axis] = _solved(normal + stiff * resists + 1e-6 * np.eye(count), right, 2 * columns)
        residual = blocks.off - (shares[:, :, None] * surface[places]).sum(1)
        far = np.abs(residual)
        reach = max(_T["narrowest"], min(reach, _T["medians"] * float(np.median(far[trust > _T["trusted"]])) + _T["more"]))
        weight = trust * np.clip(1 - (far / (2 * reach)) ** 2, 0, 1) ** 2
    down, across, _ = bend.grid.shape
    knots = np.stack(np.meshgrid(np.arange(across) * GRID, np.arange(down) * GRID), -1).reshape(-1, 2)
    places, shares = _among(knots, rows, columns)
    grid = bend.grid + (shares[:, :, None] * surface[places]).sum(1).reshape(bend.grid.shape)
    if local:
        apart = ((knots[:, None] - blocks.at[None]) ** 2).sum(2)
        near = np.exp(-apart / (2 * _T["near"] ** 2))
        grid += ((near @ (weight * residual)) / (near @ weight + _T["held"])).reshape(bend.grid.shape)
    return Bend(grid)


def _solved(matrix: Floats, right: Floats, block: int) -> Floats:
    """What a matrix takes to `right`, of which only the blocks on its diagonal and beside them are not 0.

    A point of the surface meets none farther off than two rows; all of the matrix would take five times as long.
    """
    starts = range(0, len(right), block)
    known: list[tuple[Floats, Floats]] = []
    own, value = matrix[:block, :block], right[:block]
    for start in starts[1:]:
        here, before = slice(start, start + block), slice(start - block, start)
        beside = matrix[before, here]
        solved: Floats = np.asarray(np.linalg.solve(own, np.column_stack([beside, value])), np.float64)
        known.append((solved[:, :-1], solved[:, -1]))
        own = matrix[here, here] - beside.T @ solved[:, :-1]
        value = right[here] - beside.T @ solved[:, -1]
    parts: list[Floats] = [np.asarray(np.linalg.solve(own, value), np.float64)]
    for beside, first in reversed(known):
        parts.append(first - beside @ parts[-1])
    return np.concatenate(parts[::-1])


def _among(at: Floats, rows: int, columns: int) -> tuple[NDArray[np.int64], Floats]:
    """The four points of a surface around points in mm (n, 2): their numbers (n, 4) and shares (n, 4)."""
    gx, gy = np.clip(at[:, 0] / KNOTS, 0, columns - 1.001), np.clip(at[:, 1] / KNOTS, 0, rows - 1.001)
    x, y = gx.astype(np.int64), gy.astype(np.int64)
    fx, fy = gx - x, gy - y
    first = y * columns + x
    places = np.stack([first, first + 1, first + columns, first + columns + 1], 1)
    return places, np.stack([(1 - fx) * (1 - fy), fx * (1 - fy), (1 - fx) * fy, fx * fy], 1)


@cache
def _resists(rows: int, columns: int) -> Floats:
    """What bending costs: the sum of the squares of all second differences, those across both ways twice, as a matrix."""
    number = np.arange(rows * columns).reshape(rows, columns)
    level = [(number[:, :-2], 1.0), (number[:, 1:-1], -2.0), (number[:, 2:], 1.0)]
    upright = [(number[:-2], 1.0), (number[1:-1], -2.0), (number[2:], 1.0)]
    both = [(number[:-1, :-1], 2**0.5), (number[1:, 1:], 2**0.5), (number[1:, :-1], -(2**0.5)), (number[:-1, 1:], -(2**0.5))]
    matrix = np.zeros((rows * columns, rows * columns))
    for terms in (level, upright, both):
        for one, a in terms:
            for other, b in terms:
                np.add.at(matrix, (one.reshape(-1), other.reshape(-1)), a * b)
    return matrix
