"""Small operations on grey pictures, each a few lines so that another language can hold the same, to the last bit.

A picture is an array of float32, 0 black to 1 white, rows first. Points are (x, y) in pixels, the middle of the first pixel is 0, 0.
"""

from __future__ import annotations

from typing import TypeAlias

import numpy as np
from numpy.typing import NDArray

Grey: TypeAlias = NDArray[np.float32]
Floats: TypeAlias = NDArray[np.float64]

BAND = 128
"""Rows of a large picture that are worked on at once, so that it isn't held several times."""


def mean_of(picture: Grey, radius: int) -> Grey:
    """Each pixel's mean over a square of side 2 · radius + 1, edges repeated."""
    side = 2 * radius + 1
    padded = np.pad(picture, ((radius + 1, radius), (radius + 1, radius)), mode="edge").astype(np.float64)
    padded[0, :] = 0
    padded[:, 0] = 0
    sums = padded.cumsum(0).cumsum(1)
    window = sums[side:, side:] - sums[:-side, side:] - sums[side:, :-side] + sums[:-side, :-side]
    means: Grey = (window / (side * side)).astype(np.float32)
    return means


def smaller(picture: Grey, times: int) -> Grey:
    """The means of squares of `times` pixels; what is left at the right and bottom edge is dropped."""
    h, w = picture.shape[0] // times * times, picture.shape[1] // times * times
    total: Grey = np.zeros((h // times, w // times), np.float32)
    for y in range(times):
        for x in range(times):
            total += picture[y:h:times, x:w:times]
    total /= np.float32(times * times)
    return total


def scaled(picture: Grey, factor: float) -> Grey:
    """The picture at `factor` (≤ 1) of its size: blurred by what is lost, then sampled."""
    if factor >= 0.999:
        return picture
    h, w = round(picture.shape[0] * factor), round(picture.shape[1] * factor)
    x = (np.arange(w) + 0.5) / factor - 0.5
    y = (np.arange(h) + 0.5) / factor - 0.5
    blurred = picture
    for _ in range(max(1, round(0.5 / factor))):
        blurred = tent(blurred)
    small: Grey = np.empty((h, w), np.float32)
    for top in range(0, h, BAND):  # where to look takes seventy bytes for each pixel
        small[top : top + BAND] = sampled(blurred, *np.meshgrid(x, y[top : top + BAND]))
    return small


def tent(picture: Grey) -> Grey:
    """Blurred with 1 2 1 both ways."""
    p = np.pad(picture, 1, mode="edge")
    rows = p[:-2] + 2 * p[1:-1] + p[2:]
    soft: Grey = ((rows[:, :-2] + 2 * rows[:, 1:-1] + rows[:, 2:]) * np.float32(1 / 16)).astype(np.float32)
    return soft


def sampled(picture: Grey, x: Floats, y: Floats) -> Grey:
    """The picture at those points, between pixels by their distances; outside its edge goes on."""
    h, w = picture.shape
    x = np.clip(x, 0, w - 1.001)
    y = np.clip(y, 0, h - 1.001)
    left, top = x.astype(np.int64), y.astype(np.int64)
    fx, fy = (x - left).astype(np.float32), (y - top).astype(np.float32)
    flat = picture.reshape(-1)
    at = top * w + left
    upper = flat[at] * (1 - fx) + flat[at + 1] * fx
    lower = flat[at + w] * (1 - fx) + flat[at + w + 1] * fx
    values: Grey = upper * (1 - fy) + lower * fy
    return values


def detail(picture: Grey, radius: int) -> Grey:
    """What differs from the neighbourhood: print and strokes without light and shadow."""
    return picture - mean_of(picture, radius)
