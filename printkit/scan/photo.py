"""Files of photos → grey pictures: turned as the camera says, of two megapixels, without anything else that is in the file."""

from __future__ import annotations

import warnings
from io import BytesIO
from typing import TYPE_CHECKING, Any

import numpy as np

from printkit.model import error
from printkit.scan import thresholds
from printkit.scan.pixels import Grey, smaller
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

_BUDGET = guard.Budget(6.0, 700_000_000, light=0)
"""For one photo: a telephone's takes a fifth of it, one of 200 million pixels that comes in passes half the time and nearly all the memory."""

SMALLEST: int = _T["smallest"]
"""The least longer side in pixels in which a box can be seen."""

_HEIC = (b"heic", b"heix", b"mif1", b"msf1", b"hevc", b"avif")


def grey(data: bytes) -> Grey:
    """The picture in a file. Raises `Unparsed` with what is wrong and what to do."""
    try:
        return guard.run_within(_BUDGET, _grey, data)
    except (guard.OverBudget, MemoryError):
        raise Unparsed(error("too-large")) from None


def _grey(data: bytes) -> Grey:
    from PIL import Image as Pictures
    from PIL import ImageOps

    if len(data) > LARGEST:
        raise Unparsed(error("photo-too-large", found=f"{len(data) / 1e6:.0f} MB", limit=f"{LARGEST / 1e6:.0f} MB"))
    if data[4:8] == b"ftyp" and data[8:12] in _HEIC and not _decodes_heic():
        raise Unparsed(error("photo-heic"))
    try:
        with warnings.catch_warnings():
            warnings.simplefilter("ignore")
            Pictures.MAX_IMAGE_PIXELS, before = None, Pictures.MAX_IMAGE_PIXELS
            try:
                image = Pictures.open(BytesIO(data))
            finally:
                Pictures.MAX_IMAGE_PIXELS = before
            opened = _opened(image)
            turned = ImageOps.exif_transpose(opened)
            whole: Grey = np.array(_flat(turned), np.float32)
            whole /= np.float32(255)
    except (Unparsed, MemoryError):
        raise
    except Exception as failure:  # noqa: BLE001 - a damaged picture fails anywhere in the library, with any exception
        raise Unparsed(error("photo-broken", reason=type(failure).__name__)) from None
    while whole.size > 4 * PIXELS:
        whole = smaller(whole, 2)
    if whole.size > _T["spare"] * PIXELS:
        from printkit.scan.pixels import scaled  # which imports numpy

        whole = scaled(whole, float((PIXELS / whole.size) ** 0.5))
    if max(whole.shape) < SMALLEST or min(whole.shape) < SMALLEST // 3:
        raise Unparsed(error("photo-small", found=f"{whole.shape[1]} × {whole.shape[0]}", least=SMALLEST))
    return whole


def _opened(image: Image) -> Image:
    """The picture, unpacked no larger than need be. Raises `Unparsed`."""
    w, h = image.size
    if w * h > MOST_PIXELS:
        raise Unparsed(error("photo-too-many-pixels", found=f"{w} × {h}", limit=f"{MOST_PIXELS / 1e6:.0f}"))
    if image.format == "JPEG" and w * h > 4 * PIXELS:
        short = (PIXELS * 1.1 * min(w, h) / max(w, h)) ** 0.5
        times = short / min(w, h)
        image.draft("L", (round(w * times), round(h * times)))
    if image.size[0] * image.size[1] > MOST_UNREDUCED:
        raise Unparsed(error("photo-too-many-pixels", found=f"{w} × {h}", limit=f"{MOST_UNREDUCED / 1e6:.0f}"))
    image.load()
    return image


def _flat(image: Any) -> Any:
    """Grey on white: what is transparent is paper."""
    from PIL import Image as Pictures

    if image.mode in ("RGBA", "LA", "PA") or "transparency" in image.info:
        image = image.convert("RGBA")
        ground = Pictures.new("RGBA", image.size, "white")
        image = Pictures.alpha_composite(ground, image)
    return image.convert("L")


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
