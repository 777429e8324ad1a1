"""Why a photo can't be read: one cause, with what to do; from how the page was nearly found in it."""

from __future__ import annotations

from typing import TYPE_CHECKING

import numpy as np

from printkit.model import Problem, error
from printkit.scan import registration, thresholds
from printkit.scan.features import Features, features
from printkit.scan.pixels import Grey, scaled
from printkit.scan.registration import PageView, Template

if TYPE_CHECKING:
    from collections.abc import Iterable

    from numpy.typing import NDArray

_T = thresholds.of("causes")

_OUTSIDE: float = _T["outside"]
_INSIDE_FITS: float = _T["inside_fits"]
"""More than the first of the squares lie outside the photo, and of the others this part fits: a part of the sheet is not in it."""

_HALF: float = _T["half"]
"""With fewer squares that fit it is another page."""

_MIRRORED: int = _T["mirrored"]
_TIMES: float = _T["times"]
"""So many corners, and so many times as many, agree on the picture's mirror image."""

_AGAIN: int = _T["again"]
_BESIDE: float = _T["beside"]
"""Of what does not fit so many corners agree on another view of the page: it is folded across where all of that lies beyond a line, else another
print, of which parts lie elsewhere all over the page."""

_CUT: float = _T["cut"]
_FEWEST: int = _T["fewest"]
"""From this part on of what does not fit, on one side of a line on which as little fits, a part of the sheet is turned over."""


def is_blurred(picture: Grey) -> bool:
    """Whether nothing is sharp along one of four directions: all of them out of focus, one where the telephone moved."""
    h, w = picture.shape
    ratios = []
    for down, across in ((0, 1), (1, 0), (1, 1), (1, -1)):
        steps = []
        for far in (1, _T["blur"]):
            y, x = down * far, across * far
            moved = picture[y:, max(0, x) : w + min(0, x)] - picture[: h - y, max(0, -x) : w - max(0, x)]
            steps.append(float(np.quantile(np.abs(moved[::3, ::3]), _T["sharp"])))
        ratios.append(steps[0] / max(steps[1], 1e-6))
    return bool(min(ratios) < _T["blurred"])


def unfound(picture: Grey, known: Iterable[Template], looked_at: float) -> Problem:
    """Why no page is found in a picture at all. `looked_at` is how much smaller it is when corners are looked for."""
    if is_blurred(picture):
        return error("photo-blurred")
    return error("photo-mirrored") if _is_mirrored(picture, known, looked_at, 0) else no_sheet()


def unfit(picture: Grey, ready: Template, view: PageView, corners: Features, looked_at: float) -> Problem:
    """Why a page that was found nearly is not accepted, as far as its squares and corners tell."""
    if is_blurred(picture):
        return error("photo-blurred")
    if _is_mirrored(picture, [ready], looked_at, view.corners):
        return error("photo-mirrored")
    # Where a sheet is folded the rest of it is believed to lie anywhere, outside the photo, too.
    if view.outside > _OUTSIDE and view.fit > _INSIDE_FITS * (1 - view.outside):
        return error("photo-cut-off")
    folded = _is_cut_straight(view)
    if _is_seen_again(ready, view, corners, looked_at):
        return error("photo-folded" if folded else "photo-other-print")
    if view.fit < _HALF:
        return no_sheet()
    return error("photo-folded" if folded else "photo-covered")


def no_sheet() -> Problem:
    """Nothing that is known is in the photo; whoever knows the game fills in its name."""
    return error("photo-no-sheet", game="")


def _is_mirrored(picture: Grey, known: Iterable[Template], looked_at: float, before: int) -> bool:
    """Whether a page is found in the mirror image, and far better than the `before` corners that agreed on the picture."""
    corners = features(scaled(np.ascontiguousarray(picture[:, ::-1]), looked_at))
    views = (registration.candidate(ready, corners, looked_at) for ready in known)
    return max((view[1] for view in views if view is not None), default=0) >= max(_MIRRORED, _TIMES * before)


def _is_seen_again(ready: Template, view: PageView, corners: Features, looked_at: float) -> bool:
    """Whether what does not fit of a page lies in the photo all the same, elsewhere."""
    middles = (ready.corners.points + 0.5) * (25.4 / thresholds.of("pictures")["features_dpi"])
    far = ((middles[:, None] - view.squares.at[None]) ** 2).sum(2)
    lost = ~view.fits[far.argmin(1)] & (far.min(1) < _BESIDE**2)
    points, sizes, turns, signs = ready.corners
    rest = ready._replace(corners=Features(points[lost], sizes[lost], turns[lost], signs[lost]))
    if int(lost.sum()) < _AGAIN:
        return False
    second = registration.candidate(rest, corners, looked_at)
    return second is not None and second[1] >= _AGAIN


def _is_cut_straight(view: PageView) -> bool:
    """Whether all that does not fit lies on one side of a line, and nothing that fits does: a corner or an edge is turned over."""
    lost: NDArray[np.bool_] = ~view.fits
    if int(lost.sum()) < _FEWEST:
        return False
    best = 0.0
    for angle in np.arange(_T["angles"]) * (2 * np.pi / _T["angles"]):
        along = view.squares.at @ np.array([np.cos(angle), np.sin(angle)])
        nearest = np.argsort(along, kind="stable")
        beyond = np.cumsum(lost[nearest])
        count = np.arange(1, len(along) + 1)
        best = max(best, float(np.minimum(beyond / lost.sum(), beyond / count).max()))
    return best > _CUT
