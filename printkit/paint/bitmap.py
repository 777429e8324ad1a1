"""Bitmaps inside a PDF: a JPEG goes in as it is, anything else as compressed samples with its transparency beside."""

from __future__ import annotations

import errno
import zlib
from collections.abc import Mapping
from io import BytesIO
from typing import TYPE_CHECKING

from printkit.draw.pictures import picture_bytes
from printkit.draw.png import MOST_PIXELS, SIGNATURE, whole
from printkit.draw.samples import Margins, decoded
from printkit.paint.objects import LEVEL, PdfFile

if TYPE_CHECKING:
    from PIL.Image import Image

    from printkit.draw.frame import Color
    from printkit.paint.separation import Separation

NONE: Margins = (0.0, 0.0, 0.0, 0.0)

_SPACES = {"L": "DeviceGray", "RGB": "DeviceRGB", "CMYK": "DeviceCMYK"}
_ORIENTATION = 0x0112  # the EXIF tag: 1 is upright


def embed(
    file: PdfFile, source: str, mirrored: Margins = NONE, separate: Separation | None = None, tint: Color | None = None
) -> str:
    """Add the picture `source` (see `picture_source`) to the file; returns the reference to use.

    Its edges are continued outwards by their mirror image: the bleed of art that has none. With `separate` it becomes a picture in
    the inks of a press, opaque on white; with a `tint` one in shades of that colour. Raises OSError if the file can't be read, `PIL.UnidentifiedImageError` (an OSError too) if it is no picture.
    """
    plain = mirrored == NONE and tint is None
    data = picture_bytes(source)
    if data.startswith(SIGNATURE) and not whole(data):
        raise OSError(errno.EINVAL, "Damaged picture", source)
    if plain and separate is None and (ready := _ready(data)):
        return file.stream(*ready, packed=True)

    try:
        from PIL import Image as Pictures
        from PIL import ImageOps
    except ModuleNotFoundError:  # in the page, where the browser decodes
        return _elsewhere(file, data, mirrored, tint)

    with Pictures.open(BytesIO(data)) as picture:
        upright = picture.getexif().get(_ORIENTATION, 1) == 1
        if picture.format == "JPEG" and picture.mode in ("L", "RGB") and upright and plain and separate is None:
            return file.stream(_entries(picture.size, picture.mode) + "/Filter/DCTDecode", data, packed=True)
        if picture.width * picture.height > MOST_PIXELS:
            raise OSError(errno.EFBIG, "File too large", source)
        image = picture if upright else ImageOps.exif_transpose(picture)
        if mirrored != NONE:
            image = _continued(image, mirrored)
        mask = ""
        if image.has_transparency_data and separate is not None:
            image = image.convert("RGBA")
            white = Pictures.new("RGBA", image.size, "white")
            image = Pictures.alpha_composite(white, image).convert("RGB")
        elif image.has_transparency_data:
            if image.mode != "RGBA":
                image = image.convert("RGBA")
            mask = f"/SMask {_samples(file, image.getchannel('A'), 'L', '')}"
        if image.mode.startswith("I"):  # 16 bits a sample, which Pillow would cut off at 255 instead of scaling
            image = image.convert("I").point(lambda sample: sample * (1 / 257)).convert("L")
        if tint is not None:
            black = tuple(round(part * 255) for part in tint)
            image = ImageOps.colorize(image.convert("L"), black, (255, 255, 255))
        mode = "L" if image.mode in {"1", "L"} else "RGB"
        if separate is not None and mode == "RGB":
            pixels = separate.picture(image.convert(mode))
            return file.stream(_entries(pixels.size, pixels.mode) + mask, pixels.tobytes())
        return _samples(file, image, mode, mask)


def _elsewhere(file: PdfFile, data: bytes, mirrored: Margins, tint: Color | None) -> str:
    """The same of what somebody else has decoded. Raises `NotDecodedError`, and OSError for what is no picture."""
    picture = decoded(data)
    if picture is None:
        raise OSError(errno.EINVAL, "Damaged picture")
    if mirrored != NONE:
        picture = picture.continued(mirrored)
    if tint is not None:
        picture = picture.tinted(tint)
    size = picture.w, picture.h
    mask = f"/SMask {file.stream(_entries(size, 'L'), picture.alpha)}" if picture.alpha else ""
    return file.stream(_entries(size, "RGB") + mask, picture.rgb)


_STRIP = 256
"""Rows that are unpacked at once: a whole picture in every form it passes through would take five times its own size."""


def _samples(file: PdfFile, image: Image, mode: str, mask: str) -> str:
    """Add the picture's samples to the file, strip by strip; returns the reference to use."""
    packing, packed = zlib.compressobj(LEVEL), []
    for top in range(0, image.height, _STRIP):
        strip = image.crop((0, top, image.width, min(top + _STRIP, image.height)))
        packed.append(packing.compress(strip.convert(mode).tobytes()))
    data = b"".join((*packed, packing.flush()))
    return file.stream(f"{_entries(image.size, mode)}{mask}/Filter/FlateDecode", data, packed=True)


def _continued(picture: Image, margins: Margins) -> Image:
    """The picture with a mirrored strip along each edge; strips are no wider than the picture itself."""
    from PIL import Image, ImageOps

    w, h = picture.size
    left, top, right, bottom = (min(side, round(part * side)) for part, side in zip(margins, (w, h, w, h), strict=True))
    wide = Image.new(picture.mode, (left + w + right, h))
    if picture.palette is not None:
        wide.putpalette(picture.palette)
    wide.paste(picture, (left, 0))
    wide.paste(ImageOps.mirror(picture.crop((0, 0, left, h))), (0, 0))
    wide.paste(ImageOps.mirror(picture.crop((w - right, 0, w, h))), (left + w, 0))
    whole = Image.new(picture.mode, (wide.width, top + h + bottom))
    if picture.palette is not None:
        whole.putpalette(picture.palette)
    whole.paste(wide, (0, top))
    whole.paste(ImageOps.flip(wide.crop((0, 0, wide.width, top))), (0, 0))
    whole.paste(ImageOps.flip(wide.crop((0, h - bottom, wide.width, h))), (0, top + h))
    if "transparency" in picture.info:
        whole.info["transparency"] = picture.info["transparency"]
    return whole


def _entries(size: tuple[int, int], mode: str) -> str:
    width, height = size
    return f"/Type/XObject/Subtype/Image/Width {width}/Height {height}/BitsPerComponent 8/ColorSpace/{_SPACES[mode]}"


_PLAIN: Mapping[tuple[int, ...], tuple[str, int]] = {(8, 0, 0, 0, 0): ("L", 1), (8, 2, 0, 0, 0): ("RGB", 3)}
"""Bits, colour type, compression, filter and interlace of the PNG files whose rows PDF reads as they are: mode and channels."""


def _ready(data: bytes) -> tuple[str, bytes] | None:
    """The entries and the samples of a PNG file that can go in as it is, else None; it saves loading a library (PNG, 11.2)."""
    if data[:8] != b"\x89PNG\r\n\x1a\n" or data[12:16] != b"IHDR":
        return None
    size = int.from_bytes(data[16:20], "big"), int.from_bytes(data[20:24], "big")
    mode, channels = _PLAIN.get(tuple(data[24:29]), ("", 0))
    rows: list[bytes] = []
    at = 8
    while at + 12 <= len(data):
        length, kind = int.from_bytes(data[at : at + 4], "big"), data[at + 4 : at + 8]
        body = data[at + 8 : at + 8 + length]
        if len(body) < length or kind in (b"tRNS", b"eXIf"):
            return None
        if kind == b"IDAT":
            rows.append(body)
        at += length + 12
        if kind == b"IEND":
            how = f"/Filter/FlateDecode/DecodeParms<</Predictor 15/Colors {channels}/Columns {size[0]}>>"
            return (_entries(size, mode) + how, b"".join(rows)) if mode and rows else None
    return None
