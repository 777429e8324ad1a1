"""Bitmaps inside a PDF: a JPEG goes in as it is, anything else as compressed samples with its transparency beside."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, TypeAlias

from printkit.paint.objects import File

if TYPE_CHECKING:
    from PIL.Image import Image

Margins: TypeAlias = tuple[float, float, float, float]
"""Left, top, right, bottom as parts of the picture's width and height."""

NONE: Margins = (0.0, 0.0, 0.0, 0.0)

_SPACES = {"L": "DeviceGray", "RGB": "DeviceRGB"}
_ORIENTATION = 0x0112  # the EXIF tag: 1 is upright


def embed(file: File, source: str, mirrored: Margins = NONE) -> str:
    """Add the picture at the path `source` to the file; returns the reference to use.

    Its edges are continued outwards by their mirror image: the bleed of art that has none. Raises OSError if the file can't be read, `PIL.UnidentifiedImageError` (an OSError too) if it is no picture.
    """
    from PIL import Image, ImageOps

    plain = mirrored == NONE
    data = Path(source).read_bytes()
    with Image.open(source) as picture:
        upright = picture.getexif().get(_ORIENTATION, 1) == 1
        if picture.format == "JPEG" and picture.mode in _SPACES and upright and plain:
            return file.stream(_entries(picture.size, picture.mode) + "/Filter/DCTDecode", data, packed=True)
        image = picture if upright else ImageOps.exif_transpose(picture)
        if not plain:
            image = _continued(image, mirrored)
        mask = ""
        if image.has_transparency_data:
            image = image.convert("RGBA")
            alpha = image.getchannel("A")
            mask = f"/SMask {file.stream(_entries(alpha.size, 'L'), alpha.tobytes())}"
        if image.mode.startswith("I"):  # 16 bits a sample, which Pillow would cut off at 255 instead of scaling
            image = image.convert("I").point(lambda sample: sample * (1 / 257)).convert("L")
        mode = "L" if image.mode in {"1", "L"} else "RGB"
        pixels = image.convert(mode)
        return file.stream(_entries(pixels.size, mode) + mask, pixels.tobytes())


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
