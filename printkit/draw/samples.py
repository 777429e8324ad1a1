"""Bitmaps that somebody else has decoded: in the page the browser does it, where there is no Pillow.

What it decoded is kept under the digest of the file's bytes; `paint.bitmap` and `gamefolder.pictures` look here where Pillow is missing.
"""

from __future__ import annotations

import hashlib
from typing import NamedTuple, TypeAlias

Margins: TypeAlias = tuple[float, float, float, float]
"""Left, top, right, bottom as parts of the picture's width and height."""


class NotDecodedError(Exception):
    """Pillow is missing, and nobody else has decoded the picture yet, whose bytes are `file`."""

    def __init__(self, file: bytes) -> None:
        super().__init__(hashlib.sha256(file).hexdigest())
        self.file = file


class Samples(NamedTuple):
    """The upright pixels of a picture, row by row: three bytes of colour each, and one of opacity where any is not opaque."""

    w: int
    h: int
    rgb: bytes
    alpha: bytes = b""

    def continued(self, margins: Margins) -> Samples:
        """With a mirrored strip along each edge; strips are no wider than the picture itself."""
        left, top, right, bottom = (
            min(side, round(part * side)) for part, side in zip(margins, (self.w, self.h, self.w, self.h), strict=True)
        )

        def wider(samples: bytes, channels: int) -> bytes:
            step = self.w * channels
            rows = [samples[at : at + step] for at in range(0, len(samples), step)]
            rows = [
                _turned(row[: left * channels], channels) + row + _turned(row[step - right * channels :], channels)
                for row in rows
            ]
            return b"".join((*rows[:top][::-1], *rows, *rows[self.h - bottom :][::-1]))

        return Samples(
            left + self.w + right, top + self.h + bottom, wider(self.rgb, 3), wider(self.alpha, 1) if self.alpha else b""
        )

    def tinted(self, ink: tuple[float, float, float]) -> Samples:
        """In shades of one colour, white staying white: by the lightness of ITU-R 601, as Pillow's ``L``."""
        lightness = bytes(
            (red * 19595 + green * 38470 + blue * 7471 + 0x8000) >> 16
            for red, green, blue in zip(self.rgb[::3], self.rgb[1::3], self.rgb[2::3], strict=True)
        )
        shaded = bytearray(len(self.rgb))
        for channel, part in enumerate(ink):
            low = round(part * 255)
            shades = bytes(low + (light * (255 - low)) // 255 for light in range(256))
            shaded[channel::3] = lightness.translate(shades)
        return self._replace(rgb=bytes(shaded))


def _turned(row: bytes, channels: int) -> bytes:
    """A row from its end to its beginning, pixel by pixel."""
    if channels == 1:
        return row[::-1]
    turned = bytearray(len(row))
    for channel in range(channels):
        turned[channel::channels] = row[channel::channels][::-1]
    return bytes(turned)


_known: dict[str, Samples | None] = {}
_MOST = 60
"""Pictures that are kept: more than a game shows at once."""


def keep(file: bytes, size: tuple[int, int] | None, rgba: bytes = b"") -> None:
    """Keep what was decoded of a file: four bytes a pixel; no `size` where it is no picture that can be decoded."""
    if len(_known) >= _MOST:
        del _known[next(iter(_known))]
    samples = None
    if size is not None:
        rgb = bytearray(3 * size[0] * size[1])
        for channel in range(3):
            rgb[channel::3] = rgba[channel::4]
        alpha = bytes(rgba[3::4])
        samples = Samples(*size, bytes(rgb), b"" if alpha.count(255) == len(alpha) else alpha)
    _known[hashlib.sha256(file).hexdigest()] = samples


def decoded(file: bytes) -> Samples | None:
    """What was decoded of a file; None where it is no picture. Raises `NotDecodedError` where nobody has tried."""
    digest = hashlib.sha256(file).hexdigest()
    if digest not in _known:
        raise NotDecodedError(file)
    return _known[digest]
