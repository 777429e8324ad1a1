"""How large a picture file is, read from its first bytes: a build that has its pages already imports no imaging library."""

from __future__ import annotations

import struct
from typing import BinaryIO, NamedTuple

from printkit.draw.pictures import picture_file

_PNG = b"\x89PNG\r\n\x1a\n"
_JPEG = b"\xff\xd8"
_WITHOUT_LENGTH = {0x01, *range(0xD0, 0xD9)}  # TEM, RST0-7, SOI
_NOT_FRAMES = {0xC4, 0xC8, 0xCC}  # DHT, JPG, DAC stand among the start-of-frame markers


class NotAPicture(ValueError):  # noqa: N818 - reads as what was found
    """The file is neither a PNG, a JPEG nor a WebP, or is cut short."""


class PixelPicture(NamedTuple):
    """A picture's size in pixels as it is stored, and whether parts of it may let the paper show through."""

    width: int
    height: int
    transparent: bool


def measure(source: str) -> PixelPicture:
    """The size of a PNG, JPEG or WebP file. Raises `NotAPicture`, and OSError when it can't be read."""
    with picture_file(source) as file:
        head = file.read(len(_PNG))
        try:
            if head == _PNG:
                return _png(file)
            if head[:2] == _JPEG:
                file.seek(2)
                return _jpeg(file)
            if head[:4] == b"RIFF":
                return _webp(file)
        except (struct.error, IndexError) as failure:
            raise NotAPicture(source) from failure
    raise NotAPicture(source)


def _png(file: BinaryIO) -> PixelPicture:
    """The header comes first; a palette's or a grey's transparency is a chunk before the samples."""
    _, name, width, height, _, color = struct.unpack(">I4sIIBB", file.read(18))
    if name != b"IHDR":
        raise NotAPicture(file.name)
    transparent = color in {4, 6}
    file.seek(len(_PNG) + 25)
    while not transparent:
        length, name = struct.unpack(">I4s", file.read(8))
        transparent = name == b"tRNS"
        if name in {b"IDAT", b"IEND"}:
            break
        file.seek(length + 4, 1)
    return PixelPicture(width, height, transparent)


def _jpeg(file: BinaryIO) -> PixelPicture:
    """Markers are skipped by their lengths until the one that starts a frame (ITU T.81, B.2.2)."""
    while True:
        mark, code = file.read(1)[0], file.read(1)[0]
        while code == 0xFF:  # fill bytes
            code = file.read(1)[0]
        if mark != 0xFF:
            raise NotAPicture(file.name)
        if code in _WITHOUT_LENGTH:
            continue
        (length,) = struct.unpack(">H", file.read(2))
        if 0xC0 <= code <= 0xCF and code not in _NOT_FRAMES:
            _, height, width = struct.unpack(">BHH", file.read(5))
            return PixelPicture(width, height, transparent=False)
        if code in {0xD9, 0xDA}:  # the end, or samples before any frame
            raise NotAPicture(file.name)
        file.seek(length - 2, 1)


def _webp(file: BinaryIO) -> PixelPicture:
    """The first chunk says it: of an extended, a lossless or a lossy picture (RFC 9649, 2.5 to 2.7)."""
    file.seek(8)
    form, kind, _ = struct.unpack(">4s4sI", file.read(12))
    if form != b"WEBP":
        raise NotAPicture(file.name)
    head = file.read(10)
    if kind == b"VP8X":
        width, height = (int.from_bytes(head[at : at + 3], "little") + 1 for at in (4, 7))
        return PixelPicture(width, height, transparent=bool(head[0] & 0x10))
    if kind == b"VP8L" and head[0] == 0x2F:
        bits = int.from_bytes(head[1:5], "little")
        return PixelPicture((bits & 0x3FFF) + 1, (bits >> 14 & 0x3FFF) + 1, transparent=bool(bits >> 28 & 1))
    if kind == b"VP8 " and head[3:6] == b"\x9d\x01\x2a":
        width, height = struct.unpack("<HH", head[6:10])
        return PixelPicture(width & 0x3FFF, height & 0x3FFF, transparent=False)
    raise NotAPicture(file.name)
