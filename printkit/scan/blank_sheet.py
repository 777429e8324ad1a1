"""A photo or scan of a blank sheet → the sheet laid flat, upright and evenly lit, as photos of it will be compared with."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

import numpy as np

from printkit.scan import homography
from printkit.scan.areas import labelled
from printkit.scan.pack import DPI
from printkit.scan.pixels import Floats, Grey, mean_of, sampled, scaled
from printkit.scan.sheet_edges import EdgesUnseen, on_paper

if TYPE_CHECKING:
    from numpy.typing import NDArray

_LOOKED_AT = 420
"""Pixels of the longer side of the picture in which the paper is looked for."""

_LEAST = 0.15
_WHOLE = 0.9
"""Paper that covers less of the picture than that isn't the sheet; beyond this part the picture is the sheet: a scan."""

_FOUR_SIDED = 0.9
"""The part of the paper's outline that four corners must enclose."""

_PLAIN = 0.035
"""Two sides that differ by that part of their length may be the same size of paper."""


class FlatSheet(NamedTuple):
    """A sheet laid flat: its picture (150 dpi) and its size in mm. `cut` says that it was cut out of a photo by its four corners."""

    picture: Grey
    w: float
    h: float
    cut: bool


def flattened(photo: Grey, size: tuple[float, float]) -> FlatSheet:
    """The sheet in a photo, as paper of that size (mm, upright; it is turned where the sheet lies).

    Of a scan, or a picture that is cut to the sheet, all is the sheet.
    """
    corners = _corners(photo)
    h, w = photo.shape
    cut = corners is not None
    if corners is None:
        corners = np.array([(0, 0), (w - 1, 0), (w - 1, h - 1), (0, h - 1)], float)
    sides = np.hypot(*(np.roll(corners, -1, 0) - corners).T)
    wide = float(sides[0] + sides[2]) > float(sides[1] + sides[3])
    across, down = (max(size), min(size)) if wide else (min(size), max(size))
    where = _view(corners, across, down)
    if cut:
        try:  # where the edges are plain to see they are told to a tenth of a millimetre
            place = on_paper(photo, lambda points: homography.moved(where, points), across, down)
            edges = place.back(np.array([(0, 0), (across, 0), (across, down), (0, down)], float))
            where = _view(homography.moved(where, edges), across, down)
        except EdgesUnseen:
            pass
    unit = 25.4 / DPI
    shape = round(down / unit), round(across / unit)
    spots = np.stack(np.meshgrid((np.arange(shape[1]) + 0.5) * unit, (np.arange(shape[0]) + 0.5) * unit), -1)
    at = homography.moved(where, spots)
    return FlatSheet(_evenly_lit(sampled(photo, at[..., 0], at[..., 1])), across, down, cut)


def _view(corners: Floats, w: float, h: float) -> Floats:
    """From mm of the sheet to pixels of the photo."""
    return homography.fitted(np.array([(0, 0), (w, 0), (w, h), (0, h)], float), corners)


def _corners(photo: Grey) -> Floats | None:
    """The sheet's four corners in pixels, the upper left one first; None where the picture is the sheet."""
    factor = min(1.0, _LOOKED_AT / max(photo.shape))
    small = scaled(photo, factor)
    bright = small > _parting(small)
    areas, of, runs = labelled(bright)
    if not areas:
        return None
    largest = max(range(len(areas)), key=lambda number: areas[number].size)
    left, top, right, bottom, _ = areas[largest]
    share = (right - left) * (bottom - top) / small.size
    if areas[largest].size <= _LEAST * small.size or share > _WHOLE:
        return None
    own = runs[of == largest]
    points = np.concatenate([own[:, [1, 0]], np.stack([own[:, 2] - 1, own[:, 0]], 1)]).astype(float)
    hull = _hull(points)
    four = _simplest(hull)
    if four is None or _enclosed(four) < _FOUR_SIDED * _enclosed(hull):
        return None
    first = int((four.sum(1)).argmin())
    corners: Floats = (np.roll(four, -first, 0) + 0.5) / factor - 0.5
    return corners


def _parting(picture: Grey) -> float:
    """The brightness that parts a picture best in two (Otsu)."""
    counts, edges = np.histogram(picture, 128)
    middles = (edges[1:] + edges[:-1]) / 2
    below, total = counts.cumsum().astype(float), float(counts.sum())
    sums = (counts * middles).cumsum()
    between = (sums[-1] * below / total - sums) ** 2 / np.maximum(below * (total - below), 1.0)
    return float(middles[int(between[:-1].argmax())])


def _hull(points: Floats) -> Floats:
    """The convex hull, clockwise as seen (y down)."""
    ordered = sorted(set(map(tuple, points.tolist())))

    def half(those: list[tuple[float, ...]]) -> list[tuple[float, ...]]:
        chain: list[tuple[float, ...]] = []
        for point in those:
            while len(chain) > 1 and _turn(chain[-2], chain[-1], point) <= 0:
                chain.pop()
            chain.append(point)
        return chain[:-1]

    return np.array(half(ordered) + half(ordered[::-1]), float)


def _turn(a: tuple[float, ...], b: tuple[float, ...], c: tuple[float, ...]) -> float:
    return (b[0] - a[0]) * (c[1] - a[1]) - (b[1] - a[1]) * (c[0] - a[0])


def _simplest(hull: Floats) -> Floats | None:
    """Four corners around it: the sides on which most of the outline lies, one after the other lengthened over the shortest."""
    corners = hull
    while len(corners) > 4:
        after, beyond, before = np.roll(corners, -1, 0), np.roll(corners, -2, 0), np.roll(corners, 1, 0)
        best, place, crossing = np.inf, -1, None
        for k in range(
            len(corners)
        ):  # the side k → k + 1 is left out: what lies before and after it is lengthened until it meets
            met = _meeting(before[k], corners[k], after[k], beyond[k])
            if met is None:
                continue
            added = abs(_turn(tuple(corners[k]), tuple(after[k]), tuple(met))) / 2
            if added < best:
                best, place, crossing = added, k, met
        if crossing is None:
            return None
        keep = [corners[k] for k in range(len(corners)) if k not in (place, (place + 1) % len(corners))]
        keep.insert(place if place + 1 < len(corners) else 0, crossing)
        corners = np.array(keep)
    return corners if len(corners) == 4 else None


def _meeting(a: Floats, b: Floats, c: Floats, d: Floats) -> Floats | None:
    """Where the lines a → b and d → c meet beyond b and c."""
    one, other = b - a, c - d
    across = one[0] * other[1] - one[1] * other[0]
    if abs(across) < 1e-9:
        return None
    t = ((d - a)[0] * other[1] - (d - a)[1] * other[0]) / across
    s = ((d - a)[0] * one[1] - (d - a)[1] * one[0]) / across
    if t < 1 or s < 1:
        return None
    met: Floats = a + t * one
    return met


def _enclosed(corners: Floats) -> float:
    after = np.roll(corners, -1, 0)
    return abs(float((corners[:, 0] * after[:, 1] - corners[:, 1] * after[:, 0]).sum())) / 2


def _evenly_lit(sheet: Grey) -> Grey:
    """Paper white everywhere, print as dark as it is beside it."""
    white = np.full_like(sheet, float(np.quantile(sheet, 0.9)))
    for part in (0.6, 0.85, 0.92):
        weight: NDArray[np.float32] = (sheet > part * white).astype(np.float32)
        white = (mean_of(sheet * weight, 24) + np.float32(0.004) * mean_of(white, 80)) / (
            mean_of(weight, 24) + np.float32(0.004)
        )
    lit: Grey = np.clip(sheet / np.maximum(white, np.float32(0.05)), 0, 1).astype(np.float32)
    return lit
