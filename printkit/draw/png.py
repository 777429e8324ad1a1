"""Whether a PNG file holds all that its header promises: a picture with too few rows would be printed with a black or empty part.

The imaging library fills missing rows without a word, and PDF takes the rows as they are, so that they are counted here
(PNG, 2nd edition: 5 chunks, 8.2 interlacing, 11.2 critical chunks).
"""

from __future__ import annotations

import struct
import zlib
from collections.abc import Iterator

SIGNATURE = b"\x89PNG\r\n\x1a\n"
MOST_PIXELS = 20_000_000
"""Pixels of one picture: A4 at 400 dpi, or A3 at 280. To unpack more takes more memory than a build should."""

_CHANNELS = {0: 1, 2: 3, 3: 1, 4: 2, 6: 4}
_PASSES = ((0, 0, 8, 8), (4, 0, 8, 8), (0, 4, 4, 8), (2, 0, 4, 4), (0, 2, 2, 4), (1, 0, 2, 2), (0, 1, 1, 2))
_PIECE = 1 << 20


def whole(data: bytes) -> bool:
    """Whether the samples of a PNG file are all there, its chunks unbroken. Takes no more memory than a piece of the picture."""
    if data[:8] != SIGNATURE or data[12:16] != b"IHDR" or len(data) < 33:
        return False
    width, height, depth, color, _, _, laced = struct.unpack(">IIBBBBB", data[16:29])
    if color not in _CHANNELS or depth not in {1, 2, 4, 8, 16}:
        return False
    bits = depth * _CHANNELS[color]
    expected = _laced(width, height, bits) if laced else height * (1 + (width * bits + 7) // 8)
    unpacking, size = zlib.decompressobj(), 0
    try:
        for part in _samples(data):
            waiting = part
            while waiting and not unpacking.eof and size <= expected:
                size += len(unpacking.decompress(waiting, _PIECE))
                waiting = unpacking.unconsumed_tail
        while not unpacking.eof and size <= expected and (more := unpacking.decompress(b"", _PIECE)):
            size += len(more)
    except (zlib.error, ValueError):
        return False
    return size >= expected


def _laced(width: int, height: int, bits: int) -> int:
    """Bytes of the seven small pictures of an interlaced one."""
    total = 0
    for left, top, across, down in _PASSES:
        columns, rows = -(-(width - left) // across), -(-(height - top) // down)
        if columns > 0 and rows > 0:
            total += rows * (1 + (columns * bits + 7) // 8)
    return total


def _samples(data: bytes) -> Iterator[bytes]:
    """The data of the chunks with samples. Raises ValueError for a broken chunk, and for a file that ends before its end."""
    at = 8
    while at + 12 <= len(data):
        length, kind = struct.unpack(">I4s", data[at : at + 8])
        body = data[at + 8 : at + 8 + length]
        if len(body) < length or data[at + 8 + length : at + 12 + length] != zlib.crc32(kind + body).to_bytes(4, "big"):
            raise ValueError(kind)
        if kind == b"IDAT":
            yield body
        at += length + 12
        if kind == b"IEND":
            return
    raise ValueError("IEND")
