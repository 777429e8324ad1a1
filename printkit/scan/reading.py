"""A photo → which page it shows and what stands in its boxes; or one reason why it can't be read."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache
from io import BytesIO
from typing import TYPE_CHECKING, NamedTuple

import numpy as np

from printkit.model import Problem, error
from printkit.scan import causes, digits, marks, registration, thresholds
from printkit.scan import light as lights
from printkit.scan.features import Features, features
from printkit.scan.frames import BARE, SEEN, Frames, frames
from printkit.scan.light import Lit
from printkit.scan.pack import MARKS, Pack, PackPage, PackSlot, Print
from printkit.scan.photo import grey
from printkit.scan.pixels import Grey, detail, mean_of, scaled
from printkit.scan.registration import PageView, Template
from printkit.scoring.readers.parsed import Unparsed

if TYPE_CHECKING:
    from numpy.typing import NDArray

_T = thresholds.of("reading")

_LOOKED_AT: float = _T["looked_at"]
"""How much smaller the picture is in which corners are looked for."""

_CONTENDERS: int = _T["contenders"]
_MANY_CORNERS: int = _T["many_corners"]
"""Corners of another page in the rest of a photo from which on it shows two."""

_DARK: float = _T["dark"]
"""Where the paper is darker than this part of the brightest, nothing is believed."""

_MOST_MOVED: int = _T["most_moved"]
_MOVED_SHARE: float = _T["moved_share"]
"""More empty boxes than these, and than this part of all, whose print isn't in its place: the page isn't where it was believed."""

_QUARTER: float = _T["quarter"]
"""Where this part of a quarter of a box and what surrounds it is dark, the edge of something lies there: a filled box has 0.4."""

WRITTEN = ("int", "choice", "text")


class BoxReading(NamedTuple):
    """What one box says: `text` as a form would hold it (``On``, ``struck``, a number, empty), and whether somebody must look.

    `why` is ``unsure``, ``covered`` or ``written``; `sure` how sure the reader is, from 0 to 1; `shape` that of a word, by which names are compared.
    """

    slot: PackSlot
    text: str
    sure: float
    doubtful: bool
    why: str = ""
    shape: str = ""


class ReadPage(NamedTuple):
    """A page in a photo, read. `light` has the pixels; `is_faint` says that its marks are so light that some may be overlooked."""

    photo: str
    pack: Pack
    of: Print
    page: PackPage
    view: PageView
    light: Lit
    boxes: tuple[BoxReading, ...]
    is_faint: bool = False


class UnreadPage(Exception):  # noqa: N818 - reads as what happened
    """Why nothing was read from a photo; `problem` says what to do."""

    def __init__(self, problem: Problem) -> None:
        super().__init__(problem.code)
        self.problem = problem


@cache
def _ready(page: PackPage) -> Template:
    from PIL import Image as Pictures

    picture = Pictures.open(BytesIO(page.template)).convert("L")
    return registration.template(page, np.asarray(picture, np.float32) / np.float32(255))


def read(name: str, data: bytes, packs: Sequence[Pack]) -> ReadPage:
    """What a photo shows, among the pages of those packs. Raises `UnreadPage`."""
    try:
        picture = grey(data)
    except Unparsed as failure:
        raise UnreadPage(failure.problem) from None
    of, page, view = page_of(picture, [(one, page) for pack in packs for one in pack.prints for page in one.pages])
    pack = next(pack for pack in packs if of in pack.prints)
    return ReadPage(name, pack, of, page, view, *_read(picture, page, view))


def page_of(picture: Grey, known: Sequence[tuple[Print, PackPage]]) -> tuple[Print, PackPage, PageView]:
    """Which page a photo shows, and how. Raises `UnreadPage`."""
    _expect_light(picture)
    corners = features(scaled(picture, _LOOKED_AT))
    first = []
    for of, page in known:
        candidate = registration.candidate(_ready(page), corners, _LOOKED_AT)
        if candidate is not None:
            first.append((candidate[1], of, page, candidate[0]))
    if not first:
        raise UnreadPage(causes.unfound(picture, (_ready(page) for _, page in known), _LOOKED_AT))
    first.sort(key=lambda one: -one[0])
    least = _T["contending"] * first[0][0]
    viewed = []
    for count, of, page, flat in first[:_CONTENDERS]:
        if count >= least:
            viewed.append((registration.register(_ready(page), picture, flat, count), of, page))
    viewed.sort(key=lambda one: (-round(one[0].fit, 2), -one[0].likeness))
    view, of, page = viewed[0]
    if not view.accepted:
        raise UnreadPage(causes.unfit(picture, _ready(page), view, corners, _LOOKED_AT))
    for other, also_of, also in viewed[1:]:
        if other.accepted and other.fit > view.fit - _T["as_good"]:
            view, of, page = _nearer(picture, (view, of, page), (other, also_of, also))
    _expect_alone(corners, view, page)
    return of, page, view


def _expect_light(picture: Grey) -> None:
    if float(np.quantile(picture[:: _T["every"], :: _T["every"]], _T["bright"])) < _T["night"]:
        raise UnreadPage(error("photo-dark"))


def _nearer(
    picture: Grey, one: tuple[PageView, Print, PackPage], other: tuple[PageView, Print, PackPage]
) -> tuple[PageView, Print, PackPage]:
    """Of two pages that both fit the one that is liker where they differ: pages of one pad differ in a few numbers."""
    a, b = _ready(one[2]), _ready(other[2])
    if a.fine.shape != b.fine.shape:
        return one if one[0].likeness >= other[0].likeness else other
    differ = mean_of(np.abs(a.fine - b.fine), 3) > _T["differs"]
    if not differ.any():
        return one
    likes = []
    for view, ready in ((one[0], a), (other[0], b)):
        seen = detail(registration.laid_flat(picture, view, ready.fine.shape), _T["around"])
        own = detail(ready.fine, _T["around"])
        likes.append(float((seen * own)[differ].sum() / np.sqrt((seen**2)[differ].sum() * (own**2)[differ].sum() + 1e-9)))
    return one if likes[0] >= likes[1] else other


def _expect_alone(corners: Features, view: PageView, page: PackPage) -> None:
    """Raises `UnreadPage` when the same page is in the photo a second time, beside the first."""
    edge = np.array([[0, 0], [page.w, 0], [page.w, page.h], [0, page.h]], float)
    outline = view(edge) * _LOOKED_AT
    inside = np.ones(len(corners.points), bool)
    for a, b in zip(outline, np.roll(outline, -1, 0), strict=True):
        inside &= (b[0] - a[0]) * (corners.points[:, 1] - a[1]) - (b[1] - a[1]) * (corners.points[:, 0] - a[0]) > -_T["beside"]
    points, sizes, turns, signs = corners
    rest = Features(points[~inside], sizes[~inside], turns[~inside], signs[~inside])
    if len(rest.points) < 2 * _MANY_CORNERS:
        return
    second = registration.candidate(_ready(page), rest, _LOOKED_AT)
    if second is not None and second[1] >= _MANY_CORNERS:
        raise UnreadPage(error("photo-two-sheets"))


def _read(picture: Grey, page: PackPage, view: PageView) -> tuple[Lit, tuple[BoxReading, ...], bool]:
    """What stands in the boxes of a page. Raises `UnreadPage` where the print of several empty boxes is not in its place."""
    light = lights.lit(_ready(page), picture, view.__call__)
    slots = page.slots
    around = frames(light, slots)
    astray = around.astray
    marked = [number for number, slot in enumerate(slots) if slot.kind in MARKS]
    seen = dict(zip(marked, marks.read(light, [slots[n] for n in marked]), strict=True))
    filled = np.array([number in seen and seen[number].filled for number in range(len(slots))], bool)
    covered = _covered(light, slots, around, filled) if slots else np.zeros(0, bool)
    moved = 0
    boxes = []
    for number, slot in enumerate(slots):
        if number in seen:
            mark = seen[number]
            text = {"blank": "", "on": "On", "struck": "struck"}[mark.state]
            one = BoxReading(slot, text, mark.sure, mark.doubtful, "unsure" if mark.doubtful else "")
        else:
            reading = digits.read(light, slot) if slot.kind in ("int", "cell") else digits.worded(light, slot)
            why = "covered" if reading.shaded else "written"
            one = BoxReading(slot, reading.text, reading.sure, reading.doubtful, why if reading.doubtful else "", reading.shape)
        if covered[number]:
            one = one._replace(doubtful=True, why="covered")
        elif (
            not one.text and around.seen[number] < SEEN
        ):  # a circle around a small coin hides its print, an empty one is covered
            one = one._replace(doubtful=True, why="covered")
        elif not one.text and not one.doubtful and astray[number]:
            one = one._replace(doubtful=True, why="covered")
            moved += 1
        elif around.bare[number] < BARE and not filled[number]:
            one = one._replace(doubtful=True, why="covered")
        boxes.append(one)
    if moved > max(_MOST_MOVED, _MOVED_SHARE * len(slots)):
        raise UnreadPage(error("photo-covered"))
    return light, tuple(boxes), marks.are_light(list(seen.values()))


def _covered(light: Lit, slots: Sequence[PackSlot], around: Frames, filled: NDArray[np.bool_]) -> NDArray[np.bool_]:
    """Boxes on which something lies: their print isn't seen, or all is dark, or in a shadow in which nothing can be told.

    Of what is `filled` in as all marks of a page are, the print is hidden and a quarter dark by that.
    """
    boxes = np.array([(s.x + s.w / 2, s.y + s.h / 2, s.w * _T["patch"], s.h * _T["patch"]) for s in slots], float)
    extra = lights.windows(light, boxes, _T["patch_side"], _T["patch_side"])[:, 0]
    over = extra > _T["over"]
    quarter = over.reshape(-1, 2, 8, 2, 8).mean((2, 4)).max((1, 2)) > _QUARTER
    solid = (over.mean((1, 2)) > _T["solid"]) | (quarter & ~filled)
    lost = (extra < -_T["bright_extra"]).mean((1, 2)) > _T["lost"]
    unit = thresholds.of("pictures")["coarse_dpi"] / 25.4
    white = light.white[
        np.clip((boxes[:, 1] * unit).astype(int), 0, light.white.shape[0] - 1),
        np.clip((boxes[:, 0] * unit).astype(int), 0, light.white.shape[1] - 1),
    ]
    dim = white < _DARK * float(np.quantile(light.white, thresholds.of("light")["white"]))
    hidden = (around.seen < SEEN) & np.array([slot.states != 3 for slot in slots]) & ~filled
    covered: NDArray[np.bool_] = solid | lost | dim | hidden
    return covered
