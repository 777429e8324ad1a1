"""How a print lies on its paper: the sheet's own edges, found in a photo beside the print that was found there.

The print is the ruler. Where an edge is seen is told in the print's millimetres, so that tilt, bend and lens drop out.
"""

from __future__ import annotations

import struct
from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING, NamedTuple

import numpy as np

from printkit.scan.pack import DPI, PackPage
from printkit.scan.pixels import Floats, Grey, sampled, tent

if TYPE_CHECKING:
    from printkit.scan.registration import PageView

REACH = 5.0
"""mm on either side of where the print means the paper's edge to be: less than to what is printed, more than printers are off."""

_EVERY, _STEP = 2.0, 0.1
"""mm from one look across an edge to the next, and from pixel to pixel of a look."""

_SOFT = 0.4
"""mm over which an edge is looked for: a blurred photo has it as wide as that."""

_LEAST_CONTRAST = 0.05
"""What an edge must stand out by at least, of the brightness of the paper beside it."""

_AGREE = 0.4
"""mm within which looks agree on one straight edge."""

_LEAST_SHARE = 0.5
"""The part of the looks that must agree."""

_SKEW = 1.0
"""mm by which four edges may miss a rectangle; cut paper does by a few tenths."""


class EdgesUnseen(Exception):  # noqa: N818 - reads as what happened
    """The paper's edges can't be told from what it lies on. `sides` are those: left, right, top, bottom."""

    def __init__(self, sides: Sequence[str]) -> None:
        super().__init__(", ".join(sides))
        self.sides = tuple(sides)


class PlaceOnPaper(NamedTuple):
    """How a print lies on its paper: `turn` (2 × 2) and `shift` (2) take mm of the print to mm of the paper."""

    turn: Floats
    shift: Floats

    def __call__(self, points: Floats) -> Floats:
        """Where points of the print (…, 2) lie on the paper, both in mm from the top left corner."""
        at: Floats = points @ self.turn.T + self.shift
        return at

    def back(self, points: Floats) -> Floats:
        """Which points of the print lie at those of the paper."""
        at: Floats = (points - self.shift) @ np.linalg.inv(self.turn).T
        return at


def on_paper(photo: Grey, where: Callable[[Floats], Floats], w: float, h: float) -> PlaceOnPaper:
    """How a print lies on paper of w × h mm; `where` takes mm of the print to pixels of the photo. Raises `EdgesUnseen`."""
    soft = tent(photo)
    lines = {side: _edge(soft, where, side, w, h) for side in ("left", "right", "top", "bottom")}
    unseen = [side for side, line in lines.items() if line is None]
    if unseen:
        raise EdgesUnseen(unseen)
    left, right, top, bottom = (line for line in lines.values() if line is not None)
    corners = np.array([_crossing(a, b) for a, b in ((left, top), (right, top), (right, bottom), (left, bottom))])
    paper = np.array([(0, 0), (w, 0), (w, h), (0, h)], float)
    solved, *_ = np.linalg.lstsq(np.column_stack([corners, np.ones(4)]), paper, rcond=None)
    place = PlaceOnPaper(np.asarray(solved[:2].T, float), np.asarray(solved[2], float))
    if float(np.hypot(*(place(corners) - paper).T).max()) > _SKEW:
        raise EdgesUnseen(list(lines))
    return place


def exactly(view: PageView, page: PackPage, w: float, h: float) -> Callable[[Floats], Floats]:
    """A view for places in true mm: a picture has whole pixels, and a page of w × h mm is stretched to fill them."""
    across, down = struct.unpack(">II", page.template[16:24])
    drawn = np.array([across / w, down / h]) * (25.4 / DPI)
    return lambda points: view(points * drawn)


def behind(
    front: PlaceOnPaper, back: PlaceOnPaper, places: Sequence[tuple[float, float]], size: tuple[float, float], *, upright: bool
) -> list[tuple[float, float]]:
    """How far the back's ink for these places (mm on the back page) lies from where the front has them, in mm right and down.

    `upright` says that the sheet of that size was turned over about its upright axis.
    """
    middle = np.array(size) / 2
    mirror = np.array([-1.0, 1.0] if upright else [1.0, -1.0])
    spots = np.array(places, float)
    through = middle + mirror * (back(spots) - middle)  # the same spot of the paper, from the front
    off = middle + mirror * (front.back(through) - middle) - spots
    return [(float(x), float(y)) for x, y in off]


def _edge(photo: Grey, where: Callable[[Floats], Floats], side: str, w: float, h: float) -> tuple[float, float] | None:
    """An edge of the paper as offset and slope along the page, in mm of the print; None where it isn't seen."""
    upright = side in ("left", "right")
    along = np.arange(0.06, 0.94, _EVERY / (h if upright else w)) * (h if upright else w)
    away = np.arange(-REACH, REACH + _STEP / 2, _STEP)  # outwards
    across = away + (w if side == "right" else h) if side in ("right", "bottom") else -away
    spots = np.stack(np.meshgrid(across, along) if upright else np.meshgrid(across, along)[::-1], -1)
    at = where(spots)
    rows, columns = photo.shape
    seen = ((at >= 0) & (at < (columns - 1, rows - 1))).all(-1).all(-1)
    looks = sampled(photo, at[..., 0], at[..., 1]).astype(np.float64)
    width = round(_SOFT / _STEP)
    sums = np.concatenate([np.zeros((len(along), 1)), looks.cumsum(1)], 1)
    inner, outer = sums[:, width:-width] - sums[:, : -2 * width], sums[:, 2 * width :] - sums[:, width:-width]
    steps = np.abs(outer - inner) / width
    best = np.clip(steps.argmax(1), 1, steps.shape[1] - 2)
    n = np.arange(len(along))
    before, here, after = steps[n, best - 1], steps[n, best], steps[n, best + 1]
    curve = np.minimum(before - 2 * here + after, -1e-9)
    place = (best + np.clip(0.5 * (before - after) / curve, -0.5, 0.5) + width - 0.5) * _STEP - REACH
    paper = np.median(looks[:, : 2 * width], 1)
    clear = seen & (here > _LEAST_CONTRAST * np.maximum(paper, 0.05))
    outwards = place if side in ("right", "bottom") else -place
    line = _straight(along[clear], outwards[clear], len(along))
    if line is None:
        return None
    return line[0] + {"right": w, "bottom": h}.get(side, 0.0), line[1]


def _straight(along: Floats, across: Floats, looks: int) -> tuple[float, float] | None:
    """The straight line on which most looks agree, None where too few do."""
    if len(along) < _LEAST_SHARE * looks:
        return None
    one, other = np.triu_indices(len(along), len(along) // 4)  # not neighbours: they say little about a slope
    slopes = (across[other] - across[one]) / (along[other] - along[one])
    offsets = across[one] - slopes * along[one]
    agree = (np.abs(offsets[:, None] + slopes[:, None] * along - across) < _AGREE).sum(1)
    best = int(agree.argmax())
    slope, offset = float(slopes[best]), float(offsets[best])
    for _ in range(3):
        near = np.abs(offset + slope * along - across) < _AGREE
        if near.sum() < _LEAST_SHARE * looks:
            return None
        slope, offset = (float(value) for value in np.polyfit(along[near], across[near], 1))
    return offset, slope


def _crossing(upright: tuple[float, float], level: tuple[float, float]) -> tuple[float, float]:
    """Where x = a + b · y and y = c + d · x meet."""
    (a, b), (c, d) = upright, level
    x = (a + b * c) / (1 - b * d)
    return x, c + d * x
