"""Faces with their pictures as small as they are looked at: at 72 dots an inch nobody needs 20 million pixels a card."""

from __future__ import annotations

import hashlib
from collections.abc import Iterable, Iterator, Mapping, Sequence
from io import BytesIO
from math import ceil, hypot

from printkit.draw.frame import Frame, Group, Image, Item, walk
from printkit.draw.pictures import embedded_source, picture_bytes
from printkit.draw.png import MOST_PIXELS

_FINER = 2
"""Pixels each way for one that is looked at: the rest of the scaling is the painter's, as of any other picture."""

_MM = 25.4


def with_small_pictures(pages: Sequence[Frame], dpi: float) -> tuple[Frame, ...]:
    """The same pages to be looked at with `dpi`. A picture that is no larger, or can't be read, stays as it is."""
    seen: dict[str, tuple[float, float]] = {}
    for page in pages:
        for item, at in walk(page.items):
            if isinstance(item, Image):
                wide, high = item.w * hypot(at.a, at.b), item.h * hypot(at.c, at.d)
                before = seen.get(item.source, (0.0, 0.0))
                seen[item.source] = (max(wide, before[0]), max(high, before[1]))
    small = {}
    for source, (wide, high) in seen.items():
        finer = dpi / _MM * _FINER
        if data := _scaled(source, max(1, ceil(wide * finer)), max(1, ceil(high * finer))):
            small[source] = embedded_source(data, "small.png")
    if not small:
        return tuple(pages)
    return tuple(page._replace(items=tuple(_items(page.items, small))) for page in pages)


def _items(items: Iterable[Item], small: Mapping[str, str]) -> Iterator[Item]:
    for item in items:
        match item:
            case Image() if item.source in small:
                yield item._replace(source=small[item.source])
            case Group():
                yield item._replace(items=tuple(_items(item.items, small)))
            case _:
                yield item


_MADE: dict[tuple[bytes, int, int], bytes] = {}
"""The last ones, by digest and size: the same faces are looked at in three inks."""

_KEPT = 50


def _scaled(source: str, wide: int, high: int) -> bytes:
    """A picture at least that wide and high, as PNG; empty where it is hardly larger, or where the painter has to say what is wrong with it."""
    try:
        data = picture_bytes(source)
        key = hashlib.sha256(data).digest(), wide, high
        if key not in _MADE:
            if len(_MADE) >= _KEPT:
                _MADE.clear()
            _MADE[key] = _reduced(data, max(wide, high))
        return _MADE[key]
    except (OSError, ValueError, SyntaxError):
        return b""


def _reduced(data: bytes, longest: int) -> bytes:
    """A picture with both sides of at least `longest`, since it may lie on its side; empty where nothing is won."""
    from PIL import Image as Pictures
    from PIL import ImageOps

    with Pictures.open(BytesIO(data)) as picture:
        least = min(picture.size)
        if picture.width * picture.height > MOST_PIXELS or picture.mode.startswith("I") or least < 2 * longest:
            return b""
        # A JPEG is decoded smaller at once.
        picture.draft(None, (picture.width * longest // least, picture.height * longest // least))
        kept = "RGBA" if picture.has_transparency_data else "L" if picture.mode in ("1", "L") else "RGB"
        whole = ImageOps.exif_transpose(picture.convert(kept).reduce(max(1, min(picture.size) // longest)))
        whole.save(out := BytesIO(), "PNG", compress_level=1)
        return out.getvalue()
