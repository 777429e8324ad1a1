"""Pictures whose rows are not all there are found before they are printed."""

from __future__ import annotations

import io
import struct
import zlib

import pytest
from PIL import Image

from printkit.draw.png import whole


def png(mode="RGB", size=(7, 5), **options):
    out = io.BytesIO()
    Image.new(mode, size).save(out, "PNG", **options)
    return out.getvalue()


def made(rows, *, size=(4, 4), laced=0, cut=0):
    """A PNG file with so many rows of grey, whatever its header says."""

    def chunk(kind, body):
        return struct.pack(">I", len(body)) + kind + body + struct.pack(">I", zlib.crc32(kind + body))

    packed = zlib.compress(b"\0" * (rows * (1 + size[0])))
    packed = packed[: len(packed) - cut]
    head = struct.pack(">IIBBBBB", *size, 8, 0, 0, 0, laced)
    return b"\x89PNG\r\n\x1a\n" + chunk(b"IHDR", head) + chunk(b"IDAT", packed) + chunk(b"IEND", b"")


@pytest.mark.parametrize("mode", ["1", "L", "LA", "P", "RGB", "RGBA", "I;16"])
@pytest.mark.parametrize("size", [(1, 1), (7, 5), (300, 200)])
def test_a_whole_picture_is_whole(mode, size):
    """Of every kind."""
    assert whole(png(mode, size))


@pytest.mark.parametrize(
    "data",
    [
        b"",
        b"GIF89a",
        made(3),
        made(0),
        made(4, cut=6),
        png()[:-20],
        png()[:40] + b"\0" + png()[41:],
        made(4)[:24] + b"\x07" + made(4)[25:],
    ],
)
def test_what_is_not(data):
    """Too few rows, a file cut short, a chunk whose sum is wrong, no PNG at all."""
    assert not whole(data)


def test_interlaced_pictures_are_counted_pass_by_pass():
    """4 × 4 pixels in four passes that aren't empty: 1 + 1 + 2 + 4 + 8 pixels, and a byte for each row."""
    assert whole(made(5, laced=1)) is True  # 25 bytes; 16 pixels and 7 rows need 23
    assert whole(made(4, laced=1)) is False


def test_a_build_refuses_a_picture_with_rows_missing(tmp_path):
    """The imaging library would fill them in."""
    from printkit.paint.bitmap import embed
    from printkit.paint.objects import PdfFile

    path = tmp_path / "a.png"
    path.write_bytes(made(3, size=(4, 4)))
    with pytest.raises(OSError, match=r"."):
        embed(PdfFile(), str(path))
