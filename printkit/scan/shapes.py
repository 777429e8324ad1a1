"""The shape of a written or printed word, as a few letters of text: what names are compared by. Its pixels are not kept."""

from __future__ import annotations

from io import BytesIO
from typing import TYPE_CHECKING

import numpy as np

from printkit.scan import thresholds

if TYPE_CHECKING:
    from numpy.typing import NDArray

_T = thresholds.of("shapes")

HIGH: int = _T["high"]
"""Rows of a shape. Its columns are as many as the word is wide in such rows."""

_DIGITS = "0123456789abcdef"
_SIZE = 48
"""Pixels that a typed name is high when it is drawn."""


def shape(there: NDArray[np.bool_]) -> str:
    """Where strokes are, cut out and made `HIGH` rows high: column after column a hexadecimal digit a place, f for all ink. Empty without a word."""
    rows, columns = np.nonzero(there.sum(1) >= _T["stroke"])[0], np.nonzero(there.any(0))[0]
    if len(rows) < _T["least"] or len(columns) < _T["least"]:
        return ""
    cut = there[rows[0] : rows[-1] + 1, columns[0] : columns[-1] + 1]
    high, wide = cut.shape
    across = int(min(max(np.rint(HIGH * wide / high), _T["narrowest"]), _T["widest"]))
    down, right = _edges(high, HIGH), _edges(wide, across)
    sums = np.pad(cut.astype(np.int64).cumsum(0).cumsum(1), ((1, 0), (1, 0)))
    (top, bottom), (left, far) = down, right
    inked = sums[np.ix_(bottom, far)] - sums[np.ix_(top, far)] - sums[np.ix_(bottom, left)] + sums[np.ix_(top, left)]
    area = np.outer(bottom - top, far - left)
    level = (2 * _T["levels"] * inked + area) // (2 * area)
    return "".join(_DIGITS[value] for value in level.T.reshape(-1))


def _edges(size: int, parts: int) -> tuple[NDArray[np.int64], NDArray[np.int64]]:
    """Where each of `parts` begins and ends among so many pixels, at least one in each."""
    steps = np.arange(parts)
    begins = steps * size // parts
    return begins, np.maximum(begins + 1, -(-(steps + 1) * size // parts))


def drawn(text: str, typeface: bytes) -> str:
    """The shape of a name that somebody typed, in a typeface (the bytes of its file)."""
    from PIL import Image, ImageDraw, ImageFont

    font = ImageFont.truetype(BytesIO(typeface), _SIZE)
    left, top, right, bottom = font.getbbox(text)
    image = Image.new("L", (int(right - left) + 4, int(bottom - top) + 4))
    ImageDraw.Draw(image).text((2 - left, 2 - top), text, 255, font=font)
    return shape(np.asarray(image) > 127)
