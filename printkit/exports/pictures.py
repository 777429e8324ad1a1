"""Frames as PNG pictures of exact sizes, made by all processors.

The parent builds the fonts once; each process paints some frames as a PDF and rasterises that, as previews do. Pictures come
in the order asked for, and no process holds more than a few.
"""

from __future__ import annotations

import os
import signal
import sys
from collections.abc import Iterator, Sequence
from concurrent.futures import ProcessPoolExecutor
from concurrent.futures.process import BrokenProcessPool
from multiprocessing import get_context
from typing import TYPE_CHECKING, NamedTuple

from printkit.draw.dies import polygons
from printkit.draw.frame import Document, Frame, Group, texts
from printkit.draw.text import FontSet
from printkit.exports.parcel import MM_PER_INCH
from printkit.model import Refused, error

if TYPE_CHECKING:
    from printkit.paint.preview import Rings

CHUNK = 6
"""Pictures that a process makes in one go."""

ALONE = 12
"""Up to so many pictures no process is started: it would cost more than it saves."""

_HAIR = 0.02
"""Pixels by which a page is smaller than its picture: the rasteriser rounds up, and so it never adds a row."""


class Shot(NamedTuple):
    """A picture to be taken: a page, and how many pixels wide and high its picture is.

    `corner` is the radius in pixels beyond which the picture's corners are transparent; so is what lies outside the rings of its `die`, in pixels.
    """

    page: Frame
    pixels: tuple[int, int]
    corner: float = 0.0
    die: Rings = ()


class _Studio(NamedTuple):
    """What a process needs to take pictures: the shots and the built font of each face."""

    shots: Sequence[Shot]
    faces: dict[str, tuple[str, bytes]]


def at_dpi(page: Frame, dpi: float, *, cut: bool = False) -> Shot:
    """A page at so many pixels per inch; a face that is `cut` out is transparent outside its line."""
    size = (pixels(page.w, dpi), pixels(page.h, dpi))
    if not cut:
        return Shot(page, size)
    per_mm = dpi / MM_PER_INCH
    rings = tuple(tuple((x * per_mm, y * per_mm) for x, y in ring) for ring in polygons(page.die))
    return Shot(page, size, page.corner * per_mm, rings)


def pixels(mm: float, dpi: float) -> int:
    """A length in mm as whole pixels, at least one."""
    return max(1, round(mm * dpi / MM_PER_INCH))


def taken(shots: Sequence[Shot], fonts: FontSet) -> Iterator[bytes]:
    """The PNG file of each shot, in order. Raises `Refused` (status 2) when the library for pictures is missing."""
    from printkit.paint.preview import PreviewUnavailable

    used = texts(shot.page for shot in shots)
    studio = _Studio(shots, {face: fonts.file(face, characters) for face, characters in used.items()})
    chunks = [range(start, min(start + CHUNK, len(shots))) for start in range(0, len(shots), CHUNK)]
    try:
        count = min(processors(), len(chunks))
        if count < 2 or len(shots) <= ALONE:
            for chunk in chunks:
                yield from _take(studio, chunk)
        else:
            yield from _by_many(studio, chunks, count)
    except PreviewUnavailable as failure:
        raise Refused([error("needs-extra", "export", extra="preview")], 2) from failure


def processors() -> int:
    """How many processors this process may use."""
    return len(os.sched_getaffinity(0)) if hasattr(os, "sched_getaffinity") else os.cpu_count() or 1


def _by_many(studio: _Studio, chunks: Sequence[range], count: int) -> Iterator[bytes]:
    """The same by several processes; when one of them dies, this process takes the rest of the pictures itself."""
    # Forked only where no system library minds.
    context = get_context("fork") if sys.platform.startswith(("linux", "freebsd")) else get_context("spawn")
    over = 0
    try:
        with ProcessPoolExecutor(count, context, _enter, (studio,)) as pool:
            waiting = [pool.submit(_taken_there, chunk) for chunk in chunks[: 2 * count]]
            try:
                for number in range(len(chunks)):
                    pictures = waiting.pop(0).result()
                    if len(chunks) > number + 2 * count:
                        waiting.append(pool.submit(_taken_there, chunks[number + 2 * count]))
                    over = number + 1
                    yield from pictures
            finally:
                pool.shutdown(wait=False, cancel_futures=True)
    except BrokenProcessPool:
        for chunk in chunks[over:]:
            yield from _take(studio, chunk)


_here: list[_Studio] = []
"""The studio of a process that was started for it."""


def _enter(studio: _Studio) -> None:
    signal.signal(signal.SIGINT, signal.SIG_IGN)  # the parent hears it too, and ends this process
    _here.append(studio)


def _taken_there(chunk: range) -> list[bytes]:
    return _take(_here[0], chunk)


def _take(studio: _Studio, chunk: range) -> list[bytes]:
    """The pictures of these shots: painted into one PDF and rasterised from it."""
    from printkit.paint.pdf import paint
    from printkit.paint.preview import shoot

    shots = [studio.shots[number] for number in chunk]
    pages = []
    for page, (wide, high), *_ in shots:
        # The page is the picture at 72 dpi: whatever the resolution, a point is a pixel.
        w, h = ((length - _HAIR) * MM_PER_INCH / 72 for length in (wide, high))
        pages.append(_fitted(page, w, h))
    pdf = paint(Document("", "", tuple(pages)), lambda face, _: studio.faces[face])
    return shoot(
        pdf, [shot.die or shot.corner for shot in shots], [shot.pixels[0] / shot.page.w * MM_PER_INCH for shot in shots]
    )


def _fitted(page: Frame, w: float, h: float) -> Frame:
    """The page stretched to w x h mm."""
    return Frame(w, h, (Group(0.0, 0.0, page.items, scale=(w / page.w, h / page.h)),))
