"""Where a page lies in a photo: found by its own print, to a fraction of a millimetre, or refused.

Corners that match give a flat view (`homography`), squares of the page compared with our own render give the bend of the paper
(`blocks`). A view is accepted when nearly all squares of the whole page that have print on them fit: a pad with four copies would
else match one copy off.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

import numpy as np

from printkit.scan import blocks, homography, thresholds
from printkit.scan.blocks import Bend, Blocks
from printkit.scan.features import Features, features, matched
from printkit.scan.pack import DPI, PackPage
from printkit.scan.pixels import Floats, Grey, detail, sampled, scaled, smaller

if TYPE_CHECKING:
    from numpy.typing import NDArray

_T, _PICTURES = thresholds.of("registration"), thresholds.of("pictures")

ACCEPTED: float = _T["accepted"]
"""The part of a page's printed squares that must fit."""

RETRIED: float = _T["retried"]
"""Below this part the places where the page looks like itself are tried as well."""

WITHIN: float = _T["within"]
"""mm by which a square may be off and still fits."""

LEAST_LIKE: float = _T["least_like"]
"""How alike print and photo of a square must be."""

_BLURRED_LIKE: float = _T["blurred_like"]
_SEEN: float = _T["seen"]
_LOUD: float = _T["loud"]
"""Of a square that may be written on so much of the print's contrast is enough: a heavy mark is unlike any print. One that doesn't fit, with so many times as
much on it as squares that do, tells nothing about boxes near by: a felt pen is heavier than print, and where the page slid print lies on print."""

NEAR: float = _T["near"]
LEAST_NEAR: float = _T["least_near"]
_FEWEST_NEAR: int = _T["fewest_near"]
"""Within so many mm of every box this part of the printed squares must fit, where there are so many of them at least.

A corner of a page with little print may be some millimetres off, and nine tenths of the whole page fit all the same.
"""

_LEAST_BESIDE: float = _T["least_beside"]
_LEAST_REST: float = _T["least_rest"]
_FEWEST_BESIDE: int = _T["fewest_beside"]
"""Or this part of the squares level with the boxes, of so many at least, and this part of all: what lies over a heading hides no box."""

_FEATURES_DPI: int = _PICTURES["features_dpi"]
_COARSE: int = _PICTURES["coarse_dpi"]
_FINE: int = _PICTURES["fine_dpi"]

_STAGES: list[tuple[int, bool]] = _T["stages"]
"""How squares are looked for at first: how far (pixels of `_COARSE`), and whether what remains near by counts.

In deep shade the first flat view may be 5 mm off at a corner, so the first look goes 6 mm far. The third does once more: where the
first surfaces went astray, at a rim with little print, it catches the squares again.
"""

_STIFF: list[float] = _T["stiff"]
_FINER: list[float] = _T["finer"]
"""How stiff the paper is taken to be, one after the other: at first, and once it is nearly known how it lies."""


class Template(NamedTuple):
    """A page made ready: its grey picture (150 dpi), smaller ones, and the corners of it."""

    page: PackPage
    picture: Grey
    coarse: Grey
    fine: Grey
    corners: Features


class PageView(NamedTuple):
    """How a page lies in a photo: `flat` takes mm to pixels of the photo after `bend` has moved them.

    `fit` is the part of its printed squares that fit, `likeness` the mean of how alike they are, `outside` the part of them that
    is not in the photo. `squares` are what was measured last, `fits` says which of them fit. `near` is the part that fits around the box where the fewest do.
    """

    flat: Floats
    bend: Bend
    fit: float
    likeness: float
    outside: float
    squares: Blocks
    corners: int
    near: float = 1.0
    beside: float = 0.0
    fits: NDArray[np.bool_] = np.zeros(0, bool)

    def __call__(self, points: Floats) -> Floats:
        """Points of the page (…, 2) in mm as pixels of the photo."""
        return homography.moved(self.flat, points + self.bend(points))

    @property
    def accepted(self) -> bool:
        """Whether what is read there can be believed."""
        whole = self.fit >= ACCEPTED and self.near >= LEAST_NEAR
        return whole or (self.fit >= _LEAST_REST and self.beside >= _LEAST_BESIDE and self.outside == 0)


def template(page: PackPage, picture: Grey) -> Template:
    """A page made ready; `picture` are the pixels of its template."""
    return Template(
        page,
        picture,
        smaller(picture, DPI // _COARSE),
        smaller(picture, DPI // _FINE),
        features(scaled(picture, _FEATURES_DPI / DPI)),
    )


def candidate(ready: Template, photo: Features, factor: float = 1.0) -> tuple[Floats, int] | None:
    """A first flat view (mm → pixels) by corners that match, and how many agree on it.

    `factor` is how much smaller the picture was in which corners were looked for.
    """
    ours, theirs = matched(ready.corners, photo)
    view = homography.estimated((ours + 0.5) * (25.4 / _FEATURES_DPI), (theirs + 0.5) / factor - 0.5, _T["agree"])
    if view is None or view[1] < _T["fewest"] or not _plausible(view[0], ready.page):
        return None
    return view


def _plausible(flat: Floats, page: PackPage) -> bool:
    """Whether a page can look so: a convex four-sided shape, not mirrored, of some size."""
    corners = homography.moved(flat, np.array([[0, 0], [page.w, 0], [page.w, page.h], [0, page.h]], float))
    if not np.isfinite(corners).all() or np.abs(corners).max() > _T["farthest"]:
        return False
    sides = np.roll(corners, -1, 0) - corners
    turns = sides[:, 0] * np.roll(sides[:, 1], -1) - sides[:, 1] * np.roll(sides[:, 0], -1)
    long = np.hypot(*sides.T)
    return bool((turns > 0).all() and long.min() > _T["shortest"] and max(long[0] / long[2], long[1] / long[3]) < _T["slant"])


def register(ready: Template, photo: Grey, flat: Floats, corners: int) -> PageView:
    """The view of a page from a first flat one; the best of several where the page looks like itself elsewhere."""
    view = refined(ready, photo, flat, corners)
    if view.fit >= RETRIED:
        return view
    least = _promise(ready, photo, flat)
    views = [view]
    for dx, dy in shifts(ready.coarse):
        moved = flat @ np.array([[1, 0, dx], [0, 1, dy], [0, 0, 1]])
        if _plausible(moved, ready.page) and _promise(ready, photo, moved) > least:
            views.append(refined(ready, photo, moved, corners))
    return max(views, key=lambda one: (one.fit, one.likeness))


def shifts(coarse: Grey, most: int = _T["shifts"]) -> list[tuple[float, float]]:
    """By how many mm the page must be moved to look like itself: from copy to copy of a pad, from row to row of a table."""
    print_ = detail(coarse, _T["detail"])
    h, w = print_.shape
    spectrum = np.fft.rfft2(print_, (2 * h, 2 * w))
    power = np.fft.irfft2(np.abs(spectrum) ** 2, (2 * h, 2 * w)).real
    power = np.roll(power, (h, w), (0, 1)) / power[0, 0]
    power[h - 8 : h + 9, w - 8 : w + 9] = 0  # itself
    places: list[tuple[float, float]] = []
    for _ in range(most):
        y, x = divmod(int(power.argmax()), 2 * w)
        if power[y, x] < _T["alike"]:
            break
        places.append(((x - w) * 25.4 / _COARSE, (y - h) * 25.4 / _COARSE))
        power[max(0, y - 8) : y + 9, max(0, x - 8) : x + 9] = 0
    return places


def _promise(ready: Template, photo: Grey, flat: Floats) -> float:
    """How alike print and photo are at a glance, so that only what may be better is worked out."""
    small, own = smaller(photo, 4), smaller(ready.coarse, 2)
    seen = detail(_laid_flat(small, flat, blocks.flat(ready.page.w, ready.page.h), _COARSE / 2, own.shape, 4), 4)
    print_ = detail(own, 4)
    return float((seen * print_).sum() / np.sqrt((seen**2).sum() * (print_**2).sum() + 1e-9))


def _inside(at: Floats, photo: Grey) -> Floats:
    h, w = photo.shape
    there: Floats = ((at[:, 0] > 0) & (at[:, 1] > 0) & (at[:, 0] < w - 1) & (at[:, 1] < h - 1)).astype(np.float64)
    return there


def refined(ready: Template, photo: Grey, flat: Floats, corners: int) -> PageView:
    """The view with the bend that squares of the page tell."""
    page = ready.page
    size = (page.w, page.h)
    bend = blocks.flat(*size)
    half = smaller(photo, 2)
    for reach, local in _STAGES:
        seen = _laid_flat(half, flat, bend, _COARSE, ready.coarse.shape, 2)
        squares = blocks.matched(ready.coarse, seen, _T["square"], reach, _COARSE)
        bend = blocks.bent(bend, squares, size, _STIFF, local=local)
    for reach in _T["fine_stages"]:
        seen = _laid_flat(photo, flat, bend, _FINE, ready.fine.shape)
        squares = blocks.matched(ready.fine, seen, _T["square"], reach, _FINE)
        bend = blocks.bent(bend, squares, size, _FINER, local=True)
    seen = _laid_flat(photo, flat, bend, _FINE, ready.fine.shape)
    squares = blocks.matched(ready.fine, seen, _T["square"], _T["fine_stages"][-1], _FINE)
    at = homography.moved(flat, squares.at + bend(squares.at))
    inside = _inside(at, photo) > 0
    written = _written_on(page, squares.at)
    fits = inside & (fitting(squares) | (written & (squares.seen > _SEEN)))
    usual = float(np.median(squares.loud[fits])) if fits.any() else 0.0
    telling = fits | ~(written & (squares.loud > _LOUD * usual))
    return PageView(
        flat,
        bend,
        float(fits.mean()) if len(fits) else 0.0,
        float(squares.like.mean()) if len(fits) else 0.0,
        float(1 - inside.mean()) if len(fits) else 1.0,
        squares,
        corners,
        _least_near(page, squares.at[telling], fits[telling]),
        _beside(page, squares.at[telling], fits[telling]),
        fits,
    )


def _least_near(page: PackPage, at: Floats, fits: NDArray[np.bool_]) -> float:
    """The part of the squares around a box (middles in mm) that fit, of the box around which it is least."""
    middles = np.array([(s.x + s.w / 2, s.y + s.h / 2) for s in page.slots]).reshape(-1, 1, 2)
    close = ((middles - at) ** 2).sum(2) < NEAR**2
    count = close.sum(1)
    enough = count >= _FEWEST_NEAR
    return float(((close & fits).sum(1)[enough] / count[enough]).min(initial=1.0))


def _beside(page: PackPage, at: Floats, fits: NDArray[np.bool_]) -> float:
    """The part of the squares from the highest box to the lowest that fit; 0 where they are few, or where around some box too few fit.

    Boxes for words, such as a name in the heading, don't count.
    """
    slots = tuple(slot for slot in page.slots if slot.kind != "text")
    if not slots:
        return 0.0
    level = (at[:, 1] > min(s.y for s in slots)) & (at[:, 1] < max(s.y + s.h for s in slots))
    enough = (
        int(level.sum()) >= _FEWEST_BESIDE and _least_near(page._replace(slots=slots), at[level], fits[level]) >= LEAST_NEAR
    )
    return float(fits[level].mean()) if enough else 0.0


def _written_on(page: PackPage, at: Floats) -> NDArray[np.bool_]:
    """Which squares (n, 2) in mm have their middle within 4 mm of a place that may be filled in."""
    slots = np.array([(s.x, s.y, s.x + s.w, s.y + s.h) for s in page.slots]).reshape(-1, 1, 4)
    x, y, rim = at[:, 0], at[:, 1], _T["beside"]
    near = (x > slots[..., 0] - rim) & (y > slots[..., 1] - rim) & (x < slots[..., 2] + rim) & (y < slots[..., 3] + rim)
    written: NDArray[np.bool_] = np.asarray(near.any(axis=0))
    return written


def fitting(squares: Blocks) -> NDArray[np.bool_]:
    """Which squares lie where they were expected: off by no more than `WITHIN`, where that can be told, and alike."""
    least = LEAST_LIKE
    if len(squares.like):  # of a blurred photo everything is less alike
        least = min(LEAST_LIKE, max(_BLURRED_LIKE, _T["of_median"] * float(np.median(squares.like))))
    off = np.hypot(*(squares.off * (squares.sharp > _T["sharp"])).T) <= WITHIN
    there = squares.unmoved >= np.maximum(least, squares.like - _T["spare"])
    fits: NDArray[np.bool_] = (off & (squares.like >= least) & (squares.unmoved > _T["unmoved"])) | there
    return fits


def laid_flat(photo: Grey, view: PageView, shape: tuple[int, ...]) -> Grey:
    """The page as a view has it, as large as the template's finer picture of that shape."""
    return _laid_flat(photo, view.flat, view.bend, _FINE, shape)


def _laid_flat(photo: Grey, flat: Floats, bend: Bend, dpi: float, shape: tuple[int, ...], times: int = 1) -> Grey:
    """The page as the view says, at so many dpi; `times` is how much smaller the photo is than the one that `flat` means."""
    scale = 25.4 / dpi
    spots = np.stack(np.meshgrid((np.arange(shape[1]) + 0.5) * scale, (np.arange(shape[0]) + 0.5) * scale), -1)
    at = homography.moved(flat, spots + bend(spots))
    return sampled(photo, (at[..., 0] + 0.5) / times - 0.5, (at[..., 1] + 0.5) / times - 0.5)
