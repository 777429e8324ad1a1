"""Bitmaps inside a PDF: a JPEG goes in as it is, anything else as compressed samples with its transparency beside."""

from __future__ import annotations

from pathlib import Path

from printkit.paint.objects import File

_SPACES = {"L": "DeviceGray", "RGB": "DeviceRGB"}
_ORIENTATION = 0x0112  # the EXIF tag: 1 is upright


def embed(file: File, source: str) -> str:
    """Add the picture at the path `source` to the file; returns the reference to use.

    Raises OSError if the file can't be read, `PIL.UnidentifiedImageError` (an OSError too) if it is no picture.
    """
    from PIL import Image, ImageOps

    data = Path(source).read_bytes()
    with Image.open(source) as picture:
        upright = picture.getexif().get(_ORIENTATION, 1) == 1
        if picture.format == "JPEG" and picture.mode in _SPACES and upright:
            return file.stream(_entries(picture.size, picture.mode) + "/Filter/DCTDecode", data, packed=True)
        image = picture if upright else ImageOps.exif_transpose(picture)
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


def _entries(size: tuple[int, int], mode: str) -> str:
    width, height = size
    return f"/Type/XObject/Subtype/Image/Width {width}/Height {height}/BitsPerComponent 8/ColorSpace/{_SPACES[mode]}"
