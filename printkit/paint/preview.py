"""Pictures of our own PDFs. There is no second painter: what a preview shows is what the file holds."""

from __future__ import annotations

import struct
import sys
import zlib
from collections.abc import Iterable, Sequence
from importlib import import_module
from io import BytesIO
from typing import TYPE_CHECKING, Any, TypeAlias

if TYPE_CHECKING:
    from PIL.Image import Image

_POINTS_PER_INCH = 72
_COLOR_TYPES = {1: 0, 3: 2, 4: 6}
"""Channels → the colour type of a PNG file."""


class PreviewUnavailable(RuntimeError):  # noqa: N818 (reads as the state it is, as urllib's and asyncio's do)
    """The optional rasteriser is not installed."""


def rasterise(pdf: bytes, dpi: float = 100, *, effort: int = 6) -> list[bytes]:
    """A PNG file per page, at `dpi` pixels per inch, form fields included: the same bytes for the same PDF.

    `effort` is how hard files are packed, from 1: a third of the time for half as many bytes again. Raises PreviewUnavailable,
    with the way to install it, if pypdfium2 is missing.
    """
    pypdfium2 = _library()
    pictures = []
    document = pypdfium2.PdfDocument(pdf)
    try:
        document.init_forms()  # has to come before the first page is loaded, or fields stay invisible
        for page in document:
            bitmap = page.render(scale=dpi / _POINTS_PER_INCH, rev_byteorder=True)
            pictures.append(png(bitmap.buffer, bitmap.width, bitmap.height, bitmap.stride, bitmap.n_channels, dpi, effort))
            bitmap.close()
            page.close()
    finally:
        document.close()
    return pictures


def grey(pdf: bytes, dpi: float, pages: Sequence[int]) -> list[bytes]:
    """A PNG of sixteen greys for each of those pages (from 0): small, and the same bytes for the same PDF.

    Raises PreviewUnavailable.
    """
    pictures = []
    document = _library().PdfDocument(pdf)
    try:
        for number in pages:
            page = document[number]
            bitmap = page.render(scale=dpi / _POINTS_PER_INCH, grayscale=True)
            rows = memoryview(bitmap.buffer).cast("B")
            used = (bytes(rows[y * bitmap.stride : y * bitmap.stride + bitmap.width]) for y in range(bitmap.height))
            pictures.append(_file(bitmap.width, bitmap.height, (4, 3), map(_halved, used), dpi, palette=_SIXTEEN))
            bitmap.close()
            page.close()
    finally:
        document.close()
    return pictures


_SIXTEEN = bytes(value for step in range(16) for value in (17 * step,) * 3)
_HIGH = bytes((value + 8) // 17 << 4 for value in range(256))
_LOW = bytes((value + 8) // 17 for value in range(256))


def _halved(row: bytes) -> bytes:
    """A row of greys as the nearest of sixteen, two to a byte, the left one in the upper half."""
    row += b"\0" * (len(row) % 2)
    pairs = int.from_bytes(row[::2].translate(_HIGH), "big") | int.from_bytes(row[1::2].translate(_LOW), "big")
    return pairs.to_bytes(len(row) // 2, "big")


def colors(pdf: bytes, dpi: float) -> list[dict[tuple[int, int, int], int]]:
    """For each page how many pixels have which colour (red, green, blue). Raises PreviewUnavailable."""
    from collections import Counter

    counted = []
    document = _library().PdfDocument(pdf)
    try:
        for page in document:
            bitmap = page.render(scale=dpi / _POINTS_PER_INCH, prefer_bgrx=True)
            counts: dict[tuple[int, int, int], int] = {}
            rows = memoryview(bitmap.buffer).cast("B")
            for pixel, count in Counter(rows[: bitmap.stride * bitmap.height].cast("I")).items():
                blue, green, red, _ = pixel.to_bytes(4, sys.byteorder)
                counts[red, green, blue] = counts.get((red, green, blue), 0) + count
            counted.append(counts)
            bitmap.close()
            page.close()
    finally:
        document.close()
    return counted


def png(pixels: Any, width: int, height: int, stride: int, channels: int, dpi: float, effort: int = 6) -> bytes:
    """A PNG file of rows of grey (1 channel), RGB (3) or RGBA (4) samples of 8 bits, each row `stride` bytes after the last.

    It needs nothing but zlib, so that pictures are made where Pillow can't be had; the format is ISO/IEC 15948.
    """
    rows = memoryview(pixels).cast("B")
    used = (bytes(rows[y * stride : y * stride + width * channels]) for y in range(height))
    return _file(width, height, (8, _COLOR_TYPES[channels]), used, dpi, effort)


def _file(
    width: int, height: int, kind: tuple[int, int], rows: Iterable[bytes], dpi: float, effort: int = 6, palette: bytes = b""
) -> bytes:
    """A PNG file of packed rows; `kind` are the bits of a sample and the colour type."""
    packing = zlib.compressobj(effort)
    packed = [part for row in rows for part in (packing.compress(b"\0"), packing.compress(row))]
    per_metre = round(dpi / 0.0254)
    chunks = (
        (b"IHDR", struct.pack(">IIBBBBB", width, height, *kind, 0, 0, 0)),
        (b"pHYs", struct.pack(">IIB", per_metre, per_metre, 1)),
        *([(b"PLTE", palette)] if palette else []),
        (b"IDAT", b"".join((*packed, packing.flush()))),
        (b"IEND", b""),
    )
    return b"\x89PNG\r\n\x1a\n" + b"".join(
        struct.pack(">I", len(body)) + name + body + struct.pack(">I", zlib.crc32(name + body)) for name, body in chunks
    )


Rings: TypeAlias = tuple[tuple[tuple[float, float], ...], ...]
"""Closed lines by their points in pixels; one inside another is a hole."""


def shoot(pdf: bytes, cut: Sequence[float | Rings], dpis: Sequence[float]) -> list[bytes]:
    """A PNG file per page with a pixel for each point, rounded up: the same bytes for the same PDF.

    Outside what is `cut` a picture is transparent: the radius of round corners in pixels, 0 for none, or the rings of another form. `dpis` is
    what each file says of its resolution. Raises PreviewUnavailable.
    """
    pictures = []
    document = _library().PdfDocument(pdf)
    try:
        for page, form, dpi in zip(document, cut, dpis, strict=True):
            bitmap = page.render(scale=1.0)
            image: Image = bitmap.to_pil()
            if form:
                image.putalpha(_mask(image.size, form))
            out = BytesIO()
            image.save(out, "PNG", compress_level=6, dpi=(dpi, dpi))
            pictures.append(out.getvalue())
            bitmap.close()
            page.close()
    finally:
        document.close()
    return pictures


def _mask(size: tuple[int, int], form: float | Rings) -> Image:
    """A mask that is opaque inside a rectangle with round corners, or inside rings; its edge is smooth."""
    from PIL import Image as Pictures
    from PIL import ImageChops, ImageDraw

    finer = 3
    w, h = size
    mask = Pictures.new("L", (w * finer, h * finer), 0)
    if isinstance(form, float):
        ImageDraw.Draw(mask).rounded_rectangle((0, 0, w * finer - 1, h * finer - 1), form * finer, 255)
    else:
        for ring in form:
            one = Pictures.new("L", mask.size, 0)
            ImageDraw.Draw(one).polygon([(x * finer, y * finer) for x, y in ring], 255)
            mask = ImageChops.difference(mask, one)
    return mask.resize(size, Pictures.Resampling.BOX)


def _library() -> Any:
    """The rasteriser. Raises PreviewUnavailable."""
    try:
        return import_module("pypdfium2")
    except ImportError as error:
        raise PreviewUnavailable('previews need pypdfium2; install it with: pip install "printkit-games[preview]"') from error
