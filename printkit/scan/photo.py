"""Files of photos → grey pictures: turned as the camera says, of two megapixels, without anything else that is in the file."""

from __future__ import annotations

import warnings
from io import BytesIO
from typing import TYPE_CHECKING, Any

import numpy as np

from printkit.model import error
from printkit.scan import thresholds
from printkit.scan.pixels import Grey, scaled, smaller
from printkit.scoring.readers.parsed import Unparsed
from printkit.storage import guard

if TYPE_CHECKING:
    from PIL.Image import Image

_T = thresholds.of("pictures")

LARGEST: int = _T["largest"]
"""Bytes of a photo."""

MOST_PIXELS = 220_000_000
"""Pixels of a photo; a telephone's largest has 200 million."""

MOST_UNREDUCED: int = _T["unpacked"]
"""Pixels that are unpacked at once: of a larger JPEG half or a quarter is, of a larger picture of another kind nothing."""

PIXELS: int = _T["pixels"]
"""What is kept: more is of no help, and costs time."""

_BUDGET = guard.PICTURE._replace(memory=440_000_000)
"""For one photo, with the program 500 MB: a telephone's of 108 million pixels is 50 MB as it is sent, which both processes hold."""

_MOST_AT_ONCE = {"WEBP": 20_000_000, "HEIF": 24_000_000, "AVIF": 24_000_000}
"""Pixels of kinds whose decoders hold the picture several times."""

_MOST_IN_PASSES = 100_000_000
"""Pixels of a JPEG whose colours come in passes, all of which are held until the last."""

_BAND = 512
"""Rows that are made grey at once, so that a large picture isn't held several times."""

SMALLEST: int = _T["smallest"]
"""The least longer side in pixels in which a box can be seen."""

_HEIC = (b"heic", b"heix", b"mif1", b"msf1", b"hevc", b"avif")


def grey(data: bytes) -> Grey:
    """The picture in a file. Raises `Unparsed` with what is wrong and what to do."""
    try:
        return guard.run_within(_BUDGET, _grey, data)
    except (guard.OverBudget, MemoryError):
        raise Unparsed(error("photo-too-heavy")) from None


def _grey(data: bytes) -> Grey:
    if len(data) > LARGEST:
        raise Unparsed(error("photo-too-large", found=f"{len(data) / 1e6:.0f} MB", limit=f"{LARGEST / 1e6:.0f} MB"))
    if data[4:8] == b"ftyp" and data[8:12] in _HEIC and not _decodes_heic():
        raise Unparsed(error("photo-heic"))
    try:
        with warnings.catch_warnings():
            warnings.simplefilter("ignore")
            whole = _numbers(_upright(data))
    except (Unparsed, MemoryError):
        raise
    except Exception as failure:  # noqa: BLE001 - a damaged picture fails anywhere in the library, with any exception
        raise Unparsed(error("photo-broken", reason=type(failure).__name__)) from None
    while whole.size > 4 * PIXELS:
        whole = smaller(whole, 2)
    if whole.size > _T["spare"] * PIXELS:
        whole = scaled(whole, float((PIXELS / whole.size) ** 0.5))
    if max(whole.shape) < SMALLEST or min(whole.shape) < SMALLEST // 3:
        raise Unparsed(error("photo-small", found=f"{whole.shape[1]} × {whole.shape[0]}", least=SMALLEST))
    return whole


def _upright(data: bytes) -> Any:
    """The picture in grey as it is held in the hand, and nothing else of it."""
    from PIL import ExifTags, ImageOps
    from PIL import Image as Pictures

    Pictures.MAX_IMAGE_PIXELS, before = None, Pictures.MAX_IMAGE_PIXELS
    try:
        image = Pictures.open(BytesIO(data))
    finally:
        Pictures.MAX_IMAGE_PIXELS = before
    opened = _opened(image)
    turned = opened.getexif().get(ExifTags.Base.Orientation, 1)
    flat = _flat(opened)
    flat.getexif()[ExifTags.Base.Orientation] = turned
    ImageOps.exif_transpose(flat, in_place=True)
    return flat


def _numbers(picture: Any) -> Grey:
    """A grey picture as numbers from 0 to 1; of a large one each the mean of four pixels."""
    points = np.asarray(picture)
    if points.size <= 4 * PIXELS:
        return points.astype(np.float32) / np.float32(255)
    h, w = points.shape[0] // 2, points.shape[1] // 2
    whole: Grey = np.empty((h, w), np.float32)
    for top in range(0, h, _BAND):
        band = points[2 * top : 2 * min(top + _BAND, h)].astype(np.float32)
        whole[top : top + _BAND] = smaller(band / np.float32(255), 2)
    return whole


def _opened(image: Image) -> Image:
    """The picture, unpacked no larger than need be. Raises `Unparsed`."""
    w, h = image.size
    most = _MOST_IN_PASSES if image.info.get("progressive") else MOST_PIXELS
    if w * h > most:
        raise Unparsed(error("photo-too-many-pixels", found=f"{w} × {h}", limit=f"{most / 1e6:.0f}"))
    if image.format == "JPEG" and w * h > 4 * PIXELS:
        short = (PIXELS * 1.1 * min(w, h) / max(w, h)) ** 0.5
        times = short / min(w, h)
        image.draft("L", (round(w * times), round(h * times)))
    limit = _MOST_AT_ONCE.get(image.format or "", MOST_UNREDUCED)
    if image.size[0] * image.size[1] > limit:
        raise Unparsed(error("photo-too-many-pixels", found=f"{w} × {h}", limit=f"{limit / 1e6:.0f}"))
    image.load()
    return image


def _flat(image: Any) -> Any:
    """Grey on white: what is transparent is paper."""
    from PIL import Image as Pictures

    if image.mode == "L" and "transparency" not in image.info:
        return image.copy()
    flat = Pictures.new("L", image.size)
    for top in range(0, image.height, _BAND):
        band = image.crop((0, top, image.width, min(top + _BAND, image.height)))
        if band.mode in ("RGBA", "LA", "PA") or "transparency" in band.info:
            band = Pictures.alpha_composite(Pictures.new("RGBA", band.size, "white"), band.convert("RGBA"))
        flat.paste(band.convert("L"), (0, top))
    return flat


def _decodes_heic() -> bool:
    """Whether somebody has installed a decoder; it registers itself when it is imported."""
    try:
        from importlib import import_module

        import_module("pillow_heif").register_heif_opener()
    except ImportError:
        return False
    return True


def png(picture: Grey) -> bytes:
    """A grey picture as a PNG: nothing else is in the file."""
    from PIL import Image as Pictures

    out = BytesIO()
    Pictures.fromarray((np.clip(picture, 0, 1) * 255 + 0.5).astype(np.uint8)).save(out, "PNG")
    return out.getvalue()
