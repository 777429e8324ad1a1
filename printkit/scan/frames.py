"""Whether the print around a box is seen in the photo where it should be: what lies over a box hides it, a page that slid moves it.

Edges are compared in both directions by themselves: along a rule everything looks alike, and only what crosses it tells.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, NamedTuple

import numpy as np

from printkit.scan import thresholds
from printkit.scan.light import Lit
from printkit.scan.pack import PackSlot
from printkit.scan.pixels import Floats, Grey, mean_of, sampled, tent

if TYPE_CHECKING:
    from numpy.typing import NDArray

_T = thresholds.of("frames")

_FINE: int = thresholds.of("pictures")["fine_dpi"]
_RIM: float = _T["rim"]
"""mm around a box that are looked at with it."""

_LEAST_EDGES: float = _T["least_edges"]
"""With less of them a direction tells nothing."""

SEEN: float = _T["seen"]
"""Below this part of its contrast the print of a box isn't there: something lies over it. Covered boxes have 0.3 at most, others 0.5."""

IN_PLACE: float = _T["in_place"]
"""An empty box whose edges are less alike than this is cut by something, or lies elsewhere, unless"""

PLACED: float = _T["placed"]
"""this part of its contrast is seen in both directions."""

_PIECE: int = _T["piece"]
_LEAST_PIECE: float = _T["least_piece"]
"""A piece of a box's print is a square of nine pixels (3 mm), with as much of edges in both directions together."""

BARE: float = _T["bare"]
"""Where edges of any kind are less than this part of the print's the photo is bare: no stroke hides print so, only something plain that
lies over it."""


class Frames(NamedTuple):
    """For each box how much of its print's contrast is seen (about 1, 0 where nothing is), and how alike the worse direction is.

    `least` is the contrast that is seen in the worse direction: noise makes large boxes with little print unlike, and leaves that as it is.
    `bare` is how strong the edges of the barest piece of each box are beside those of the print: half of a box may lie under something and
    the rest be plain to see.
    """

    seen: Floats
    alike: Floats
    least: Floats
    bare: Floats

    @property
    def astray(self) -> NDArray[np.bool_]:
        """Which boxes' edges are not in their place."""
        moved: NDArray[np.bool_] = (self.alike < IN_PLACE) & (self.least < PLACED)
        return moved


def frames(light: Lit, slots: Sequence[PackSlot]) -> Frames:
    """How the print of each box, and of a millimetre around it, is seen."""
    own = light.template.fine
    h, w = own.shape
    scale = 25.4 / _FINE
    spots = np.stack(np.meshgrid((np.arange(w) + 0.5) * scale, (np.arange(h) + 0.5) * scale), -1)
    at = light.where(spots)
    photo = sampled(light.photo, at[..., 0], at[..., 1])
    toned: Grey = (tent(photo) / np.maximum(mean_of(photo, _T["around"]), np.float32(_T["darkest"]))).astype(np.float32)
    edges = [(_edges(tent(own), axis), _edges(toned, axis)) for axis in (1, 0)]
    pieces = _pieces(edges)
    free = _unwritten(tent(own), toned, light.ink)
    seen, alike, least, bare = [], [], [], []
    for slot in slots:
        left, top = max(0, int((slot.x - _RIM) / scale)), max(0, int((slot.y - _RIM) / scale))
        part = np.s_[top : int((slot.y + slot.h + _RIM) / scale) + 1, left : int((slot.x + slot.w + _RIM) / scale) + 1]
        gains, likes, whole = [], [], []
        for ours, theirs in edges:
            a, b = ours[part].astype(np.float64), theirs[part].astype(np.float64)
            power = float((a * a).sum())
            if power < _LEAST_EDGES:
                continue
            whole.append(float((a * b).sum()) / power)
            a, b = a * free[part], b * free[part]
            power, both = float((a * a).sum()), float((a * b).sum())
            if power >= _LEAST_EDGES:
                gains.append(both / power)
                likes.append(both / float(np.sqrt(power * max(float((b * b).sum()), 1e-6))))
        seen.append(float(np.mean(whole)) if whole else 1.0)
        alike.append(min(likes, default=1.0))
        least.append(min(gains, default=1.0))
        left, top = max(0, int(slot.x / scale)), max(0, int(slot.y / scale))
        inner = np.s_[top : int((slot.y + slot.h) / scale) + 1, left : int((slot.x + slot.w) / scale) + 1]
        bare.append(float(pieces[inner].min(initial=1.0)))
    return Frames(*(np.array(each) for each in (seen, alike, least, bare)))


def _pieces(edges: Sequence[tuple[Grey, Grey]]) -> Grey:
    """How strong the photo's edges are in the square around each pixel, beside those of the print; 1 without print."""
    own, theirs = (mean_of(np.asarray(sum(one[k] * one[k] for one in edges), np.float32), _PIECE) for k in (0, 1))
    printed = own * np.float32((2 * _PIECE + 1) ** 2) > _LEAST_PIECE
    share: Grey = np.where(printed, np.sqrt(np.maximum(theirs, 0) / np.where(printed, own, np.float32(1))), np.float32(1))
    return share


def _unwritten(own: Grey, toned: Grey, ink: float) -> Grey:
    """1 where nothing is darker than print, 0 there and beside it: a stroke beside a rule makes its edges unlike, and moves nothing."""
    over = ((np.float32(1) - toned) - (np.float32(1) - own) * np.float32(ink) > np.float32(_T["written"])).astype(np.float32)
    free: Grey = (mean_of(over, 1) < np.float32(_T["busy"])).astype(np.float32)
    return free


def _edges(picture: Grey, axis: int) -> Grey:
    """How steeply a picture changes along an axis."""
    edges = np.zeros_like(picture)
    if axis:
        edges[:, 1:-1] = picture[:, 2:] - picture[:, :-2]
    else:
        edges[1:-1] = picture[2:] - picture[:-2]
    return edges
