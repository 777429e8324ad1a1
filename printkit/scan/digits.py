"""Numbers in boxes: handwriting is proposed, never decided; guides of seven segments are read as marks are.

What is written is cut into digits where its strokes don't touch; a small network says what each may be. A person confirms every
number, so that a wrong proposal costs a key and no game.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, NamedTuple

import numpy as np

from printkit.model.segments import LIT
from printkit.scan import light as lights
from printkit.scan import network, shapes, thresholds
from printkit.scan.pack import PackSlot
from printkit.scan.pixels import Grey, mean_of, sampled

if TYPE_CHECKING:
    from numpy.typing import NDArray

_T = thresholds.of("digits")

SIDE: int = _T["side"]
"""Pixels of a digit both ways, as the network sees it."""

ALSO: dict[str, str] = _T["also"]
"""As some people write them."""

_BARS: dict[str, tuple[float, float, float, float]] = _T["bars"]

_PER_MM: int = _T["per_mm"]
_INK: float = _T["ink"]
_FAINTEST: float = _T["faintest"]
_NOISY: float = _T["noisy"]
"""What is darker than `_INK` is written, or so many times as dark as half of the box is at most, for most of it is paper; never less than
`_FAINTEST`: a hard pencil leaves less than a third of what a soft one does."""

_EMPTY: float = _T["empty"]
"""A box with less of it covered is blank."""

_WIDE: int = _T["wide"]
_THIN: float = _T["thin"]
"""Pixels that no stroke is wide (1.8 mm), and by how much a stroke is darker than what is as wide as that around it: the edge of a
shadow is no writing."""

_BESIDE: int = _T["beside"]
"""Pixels beside a box that are looked at with it, so that a shadow is wide at the box's edge, too."""

_SHADED: float = _T["shaded"]
"""A box of which more than this part is dark and no stroke is asked for."""

_FRAME: float = _T["frame"]
"""What is nearer to a box's edge (mm) may be its frame, which a photo prints a little darker or beside its place."""

_ON: float = _T["on"]
_OFF: float = _T["off"]
"""A segment is written over from this part of its length on; below the other it is not; between them a person looks."""


class Number(NamedTuple):
    """What a box may say: digits as text (empty: nothing is written), how sure (0 to 1), and whether a person must look.

    `shaded` says that it is for something dark and wide, which is no writing and may hide some. `shape` is that of a word, by which names are
    compared.
    """

    text: str
    sure: float
    doubtful: bool
    shaded: bool = False
    shape: str = ""


def read(light: lights.Lit, slot: PackSlot) -> Number:
    """The number in a box."""
    if slot.cells:
        return _guided(light, slot)
    ink, there, shaded = _strokes(light, slot)
    part = float(there.mean())
    if part < _EMPTY:
        return Number("", 1.0, shaded or part > _T["clean"] * _EMPTY, shaded)
    parts = _digits(there)
    if not parts or len(parts) > _T["most"]:
        return Number("", 0.0, doubtful=True)
    pictures = [centred(np.where(part, ink, 0), part) for part in parts]
    seen = [picture for picture in pictures if picture is not None]
    if not seen:
        return Number("", 0.0, doubtful=True)
    probable = network.load("digits")(np.stack(seen)[:, None].astype(np.float32))
    return Number("".join(str(int(p.argmax())) for p in probable), float(probable.max(1).prod()), doubtful=True)


def worded(light: lights.Lit, slot: PackSlot) -> Number:
    """Whether anything is written in a box for words, which nobody reads here: a single small letter is."""
    _, there, shaded = _strokes(light, slot)
    is_written = bool(there.sum() > _T["letter"] * _PER_MM**2)
    shape = shapes.shape(there) if is_written else ""
    return Number("", 0.0 if is_written else 1.0, is_written or shaded, shaded and not is_written, shape)


def _strokes(light: lights.Lit, slot: PackSlot) -> tuple[Grey, NDArray[np.bool_], bool]:
    """What is in a box, where of it strokes are, and whether much is dark that is none."""
    ink = _ink(light, (slot.x + _FRAME, slot.y + _FRAME, slot.w - 2 * _FRAME, slot.h - 2 * _FRAME))
    least = np.float32(min(_INK, max(_FAINTEST, _NOISY * float(np.quantile(np.abs(ink), 0.5)))))
    there: NDArray[np.bool_] = ink > least
    dark = float(there.mean())
    if dark <= _T["clean"] * _EMPTY and there.sum() <= _T["letter"] * _PER_MM**2:
        return ink, np.zeros_like(there), False
    there &= ink - _wide(light, slot, ink.shape) > np.float32(_THIN / _INK) * least
    return ink, there, dark - float(there.mean()) > _SHADED


def _ink(light: lights.Lit, box: tuple[float, float, float, float]) -> Grey:
    """What is written in a box (mm), `_PER_MM` pixels a mm, dark is 1."""
    x, y, w, h = box
    across, down = max(_T["least"], round(w * _PER_MM)), max(_T["least"], round(h * _PER_MM))
    ink: Grey = lights.windows(light, np.array([[x + w / 2, y + h / 2, w, h]]), across, down)[0, 0]
    return ink


def _wide(light: lights.Lit, slot: PackSlot, shape: tuple[int, ...]) -> Grey:
    """How dark a box is without what is thinner than `_WIDE` pixels, in the pixels of its ink: shadows, and what lies over it."""
    (down, across), more = shape, 2 * _BESIDE
    w, h = slot.w - 2 * _FRAME, slot.h - 2 * _FRAME
    around = np.array([[slot.x + slot.w / 2, slot.y + slot.h / 2, w * (across + more) / across, h * (down + more) / down]])
    soft = mean_of(lights.windows(light, around, across + more, down + more)[0, 0], 1)
    for best, outside in ((np.minimum, np.inf), (np.maximum, -np.inf)):  # what a square of that size fits into
        for axis in (0, 1):
            reach = [(_WIDE // 2, _WIDE // 2) if one == axis else (0, 0) for one in (0, 1)]
            padded, size = np.pad(soft, reach, constant_values=outside), soft.shape[axis]
            for shift in range(_WIDE):
                part = padded.take(range(shift, shift + size), axis)
                soft = best(soft, part)
    ink: Grey = np.maximum(soft[_BESIDE:-_BESIDE, _BESIDE:-_BESIDE], np.float32(0))
    return ink


def _digits(there: NDArray[np.bool_]) -> list[NDArray[np.bool_]]:
    """Connected strokes from left to right; what stands one above the other is one digit, specks are none."""
    parts = [part for part in _connected(there) if part.sum() >= _T["speck"] * _PER_MM**2]
    spans = sorted(
        ((np.nonzero(part.any(0))[0][0], np.nonzero(part.any(0))[0][-1], part) for part in parts), key=lambda s: s[:2]
    )
    separate: list[tuple[int, int, NDArray[np.bool_]]] = []
    for left, right, part in spans:
        if separate:
            a, b, before = separate[-1]
            common = min(b, right) - max(a, left) + 1
            if common > _T["common"] * min(b - a + 1, right - left + 1):
                separate[-1] = (a, max(b, right), before | part)
                continue
        separate.append((left, right, part))
    high = max((int(part.any(1).sum()) for _, _, part in separate), default=0)
    return [part for _, _, part in separate if part.any(1).sum() > _T["high"] * high]


def _connected(there: NDArray[np.bool_]) -> list[NDArray[np.bool_]]:
    """The connected parts, corners touching."""
    labels = np.where(there, np.arange(1, there.size + 1).reshape(there.shape), 0)
    while True:
        padded = np.pad(labels, 1)
        best = labels
        h, w = labels.shape
        for dy in (0, 1, 2):
            for dx in (0, 1, 2):
                best = np.maximum(best, padded[dy : dy + h, dx : dx + w])
        best = np.where(there, best, 0)
        if (best == labels).all():
            break
        labels = best
    return [labels == label for label in np.unique(labels[labels > 0])]


def centred(ink: Grey, part: NDArray[np.bool_]) -> Grey | None:
    """A digit in a square of `SIDE` pixels: scaled to fit with a rim of two, its ink's middle in the middle; None without ink."""
    rows, columns = np.nonzero(part.any(1))[0], np.nonzero(part.any(0))[0]
    if not len(rows):
        return None
    top, bottom, left, right = rows[0], rows[-1] + 1, columns[0], columns[-1] + 1
    size = max(bottom - top, right - left, _T["least"])
    weight = np.where(part, ink, 0)[top:bottom, left:right]
    total = max(float(weight.sum()), 1e-6)
    cx = left + float((weight.sum(0) * np.arange(right - left)).sum()) / total
    cy = top + float((weight.sum(1) * np.arange(bottom - top)).sum()) / total
    cx = 0.5 * (cx + (left + right - 1) / 2)
    cy = 0.5 * (cy + (top + bottom - 1) / 2)
    fine = 2
    step = size / (SIDE - 4) / fine
    spots = (np.arange(SIDE * fine) - (SIDE * fine - 1) / 2) * step
    padded = np.pad(ink, 1)
    x, y = np.meshgrid(cx + 1 + spots, cy + 1 + spots)
    seen = sampled(padded, x, y)
    inside = (x > left) & (x < right + 1) & (y > top) & (y < bottom + 1)
    picture: Grey = np.where(inside, seen, 0).reshape(SIDE, fine, SIDE, fine).mean((1, 3)).astype(np.float32)
    toned: Grey = np.clip(picture / max(_T["faint"], float(picture.max())), 0, 1).astype(np.float32)
    return toned


def _guided(light: lights.Lit, slot: PackSlot) -> Number:
    """The number on guides of seven segments: which bars are written over."""
    text, sure, doubtful = "", 1.0, False
    for cell in slot.cells:
        sign, certain = _segments(light, cell, slot)
        if sign is None:
            return Number(text, certain, doubtful=True)
        text += sign
        sure = min(sure, certain)
    if " " in text.strip():
        doubtful = True
    return Number(text.replace(" ", ""), sure, doubtful or sure < 0.5)


def _segments(light: lights.Lit, cell: tuple[float, float, float, float], slot: PackSlot) -> tuple[str | None, float]:
    """The digit in a cell (a blank for nothing, None for no digit), and how sure."""
    x, y, w, h = cell
    rim = _T["rim"]
    ink = _ink(light, (x - rim, y - rim, w + 2 * rim, h + 2 * rim)) > _INK
    down, across = (np.arange(size) / _PER_MM + start - rim for size, start in zip(ink.shape, (y, x), strict=True))
    ink &= (np.abs(across - slot.x - slot.w / 2) < slot.w / 2 - _FRAME) & (
        np.abs(down - slot.y - slot.h / 2) < slot.h / 2 - _FRAME
    )[:, None]
    t = _T["bar"] * w / 2
    written = {name: _written(ink, bar, (rim + t, rim + t, w - 2 * t, h - 2 * t)) for name, bar in _BARS.items()}
    on = "".join(name for name, part in written.items() if part >= _ON)
    between = [part for part in written.values() if _OFF < part < _ON]
    sure = 0.0 if between else 1.0
    if not on:
        return " ", sure
    for signs in (LIT, ALSO):
        for digit, bars in signs.items():
            if set(on) == set(bars):
                return digit, sure
    return None, 0.0


def _written(ink: NDArray[np.bool_], bar: Sequence[float], inner: tuple[float, float, float, float]) -> float:
    """The part of a bar's length beside which there is ink within half a millimetre."""
    x, y, w, h = inner
    x1, y1, x2, y2 = x + bar[0] * w, y + bar[1] * h, x + bar[2] * w, y + bar[3] * h
    level = y1 == y2
    covered = []
    for part in np.linspace(0, 1, 9):
        px, py = x1 + part * (x2 - x1), y1 + part * (y2 - y1)
        reach = np.arange(-0.5, 0.51, _T["step"])
        xs = np.clip(np.rint((px + (0 if level else reach)) * _PER_MM), 0, ink.shape[1] - 1).astype(int)
        ys = np.clip(np.rint((py + (reach if level else 0)) * _PER_MM), 0, ink.shape[0] - 1).astype(int)
        covered.append(bool(ink[ys * np.ones_like(xs), xs * np.ones_like(ys)].any()))
    return float(np.mean(covered))
