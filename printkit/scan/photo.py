"""Files of photos → grey pictures: turned as the camera says, of two megapixels, without anything else that is in the file."""

from __future__ import annotations

import warnings
from collections.abc import Callable, Mapping
from io import BytesIO
from typing import TYPE_CHECKING, Any

import numpy as np

from printkit.model import error
from printkit.scan import thresholds
from printkit.scan.pixels import BAND, Grey, scaled, smaller
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

_MOST_AT_ONCE = {"WEBP": 12_500_000, "HEIF": 25_000_000, "AVIF": 25_000_000}
"""Pixels of kinds whose decoders hold the picture several times."""

_MOST_IN_COLOUR = 44_000_000
"""Pixels with colours, which take four bytes each."""

_TURNS: Mapping[int, Callable[[Grey], Grey]] = {
    2: np.fliplr,
    3: lambda one: np.rot90(one, 2),
    4: np.flipud,
    5: np.transpose,
    6: lambda one: np.rot90(one, -1),
    7: lambda one: np.rot90(one, 2).T,
    8: np.rot90,
}
"""How a picture is held, by what the camera says of it (Exif 2.32, Orientation)."""

_MOST_IN_PASSES = 90_000_000
"""Numbers of a JPEG whose colours come in passes, all of which are held until the last, two bytes each."""

SMALLEST: int = _T["smallest"]
"""The least longer side in pixels in which a box can be seen."""

_HEIC = (b"heic", b"heix", b"mif1", b"msf1", b"hevc")
_AVIF = (b"avif", b"avis")
"""What a picture in a container of ISO calls its kind (ISO/IEC 23008-12; AV1 Image File Format); ``mif1`` may be of either kind."""


def grey(data: bytes) -> Grey:
    """The picture in a file. Raises `Unparsed` with what is wrong and what to do."""
    try:
        return guard.run_within(guard.PICTURE, _grey, data)
    except (guard.OverBudget, MemoryError):
        raise Unparsed(error("photo-too-heavy")) from None


def _grey(data: bytes) -> Grey:
    if len(data) > LARGEST:
        raise Unparsed(error("photo-too-large", found=f"{len(data) / 1e6:.0f} MB", limit=f"{LARGEST / 1e6:.0f} MB"))
    if data[4:8] == b"ftyp":
        _expect_decoder(data)
    try:
        with warnings.catch_warnings():
            warnings.simplefilter("ignore")
            whole = _upright(data)
    except (Unparsed, MemoryError):
        raise
    except Exception as failure:  # noqa: BLE001 - a damaged picture fails anywhere in the library, with any exception
        raise Unparsed(error("photo-broken", reason=type(failure).__name__)) from None
    if whole.size > _T["spare"] * PIXELS:
        whole = scaled(whole, float((PIXELS / whole.size) ** 0.5))
    if max(whole.shape) < SMALLEST or min(whole.shape) < SMALLEST // 3:
        raise Unparsed(error("photo-small", found=f"{whole.shape[1]} × {whole.shape[0]}", least=SMALLEST))
    return whole


def _upright(data: bytes) -> Grey:
    """The picture in grey as it is held in the hand, and nothing else of it."""
    from PIL import ExifTags
    from PIL import Image as Pictures

    Pictures.MAX_IMAGE_PIXELS, before = None, Pictures.MAX_IMAGE_PIXELS
    try:
        image = Pictures.open(BytesIO(data))
    finally:
        Pictures.MAX_IMAGE_PIXELS = before
    opened = _opened(image)
    turn = _TURNS.get(opened.getexif().get(ExifTags.Base.Orientation, 1))
    numbers = _numbers(opened)
    return numbers if turn is None else np.ascontiguousarray(turn(numbers))


def _numbers(image: Image) -> Grey:
    """A picture as numbers from 0 to 1; a large one is halved until it isn't. Band by band: it is held once, as it was unpacked."""
    halves = 0
    while (image.height >> halves) * (image.width >> halves) > 4 * PIXELS:
        halves += 1
    h, w = image.height >> halves, image.width >> halves
    whole: Grey = np.empty((h, w), np.float32)
    step = max(1, BAND >> halves)
    for top in range(0, h, step):
        bottom = min(top + step, h)
        band = np.asarray(_flat(image.crop((0, top << halves, image.width, bottom << halves)))).astype(np.float32) / np.float32(
            255
        )
        for _ in range(halves):
            band = smaller(band, 2)
        whole[top:bottom] = band
    return whole


def _opened(image: Image) -> Image:
    """The picture, unpacked no larger than need be. Raises `Unparsed`."""
    w, h = image.size
    most = min(MOST_PIXELS, round(_MOST_IN_PASSES / _numbers_a_pixel(image))) if image.info.get("progressive") else MOST_PIXELS
    if w * h > most:
        raise Unparsed(error("photo-too-many-pixels", found=f"{w} × {h}", limit=f"{most / 1e6:.0f}"))
    if image.format == "JPEG" and w * h > 4 * PIXELS:
        short = (PIXELS * 1.1 * min(w, h) / max(w, h)) ** 0.5
        times = short / min(w, h)
        image.draft("L", (round(w * times), round(h * times)))
    whole = MOST_UNREDUCED if image.mode in ("1", "L", "P") else _MOST_IN_COLOUR
    limit = _MOST_AT_ONCE.get(image.format or "", whole)
    if image.size[0] * image.size[1] > limit:
        raise Unparsed(error("photo-too-many-pixels", found=f"{w} × {h}", limit=f"{limit / 1e6:.0f}"))
    image.load()
    return image


def _numbers_a_pixel(image: Any) -> float:
    """How many numbers a JPEG has for a pixel: one for its light, and two for its colour, of which most have one for two or four pixels."""
    sides = [int(across) * int(down) for _, across, down, _ in image.layer]
    return sum(sides) / max(sides)


def _flat(band: Any) -> Any:
    """Grey on white: what is transparent is paper."""
    from PIL import Image as Pictures

    if band.mode in ("RGBA", "LA", "PA") or "transparency" in band.info:
        band = Pictures.alpha_composite(Pictures.new("RGBA", band.size, "white"), band.convert("RGBA"))
    return band.convert("L")


def _expect_decoder(data: bytes) -> None:
    """Raise `Unparsed` for a picture of a kind that isn't decoded on every machine, with what decodes it."""
    from PIL import features

    kinds = data[8 : min(int.from_bytes(data[:4], "big"), 200)]
    if any(kind in kinds for kind in _AVIF):
        if not features.check("avif"):
            raise Unparsed(error("photo-avif"))
    elif data[8:12] in _HEIC and not _decodes_heic():
        raise Unparsed(error("photo-heic"))


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
