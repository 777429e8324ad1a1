"""Bitmaps inside a file: ``image`` with its bytes in a ``data:`` address."""

from __future__ import annotations

import re
from base64 import b64decode
from io import BytesIO
from typing import TYPE_CHECKING
from urllib.parse import unquote_to_bytes

from printkit.draw.frame import Box, Image
from printkit.draw.pictures import embedded_source
from printkit.draw.png import MOST_PIXELS
from printkit.draw.samples import decoded
from printkit.draw.shapes import Outline
from printkit.draw.svg.outlines import fitted
from printkit.draw.svg.source import XLINK

if TYPE_CHECKING:
    from xml.etree.ElementTree import Element

_ADDRESS = re.compile(r"data:image/(png|jpe?g|webp|gif)(;[^,]*)?,", re.IGNORECASE)


def embedded(element: Element, box: Box) -> tuple[Image, Outline] | None:
    """The bitmap of an element in its own coordinates, and the outline of its place; None where there is none that can be read."""
    x, y, w, h = box
    address = (element.get("href") or element.get(XLINK) or "").strip()
    match = _ADDRESS.match(address)
    if match is None:
        return None
    try:
        rest = address[match.end() :]
        data = b64decode("".join(rest.split())) if "base64" in (match[2] or "") else unquote_to_bytes(rest)
        wide, high, data = _checked(data)
    except (ValueError, OSError):
        return None
    w, h = w or wide, h or high
    if w <= 0 or h <= 0:
        return None
    at = fitted((0.0, 0.0, wide, high), (x, y, w, h), element.get("preserveAspectRatio", ""))
    left, top = at(0, 0)
    image = Image(left, top, wide * at.a, high * at.d, embedded_source(data, "picture"))
    return image, (("M", x, y), ("L", x + w, y), ("L", x + w, y + h), ("L", x, y + h), ("Z",))


def _checked(data: bytes) -> tuple[int, int, bytes]:
    """Size and bytes of a bitmap that is whole; of a GIF, which has no place in PDF files, its first picture as PNG. Raises ValueError, OSError."""
    try:
        from PIL import Image as Pictures  # few files hold bitmaps
    except ModuleNotFoundError:  # in the page, where the browser decodes
        seen = decoded(data)
        if seen is None or seen.w * seen.h > MOST_PIXELS:
            raise ValueError("no picture, or too large") from None
        return seen.w, seen.h, data

    with Pictures.open(BytesIO(data)) as picture:
        if picture.width * picture.height > MOST_PIXELS:
            raise ValueError(f"{picture.width} x {picture.height}")
        picture.load()
        if picture.format != "GIF":
            return picture.width, picture.height, data
        plain = BytesIO()
        picture.convert("RGBA").save(plain, "PNG")
        return picture.width, picture.height, plain.getvalue()
