"""Texts of a drawing that nobody sees on white paper: transparent, in the colour of what they stand on, or below something else.

The renderer of the extra ``svg`` is asked: the drawing with the text and without it look the same. What an editor has hidden on purpose (a
layer that isn't shown, a place in ``defs``) is left alone, and so is an outline made of the same words.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache as once
from hashlib import blake2b
from io import BytesIO
from typing import TYPE_CHECKING

from printkit.draw import bundled
from printkit.draw.svg.rendering import DEFINING, available, closed
from printkit.draw.svg.source import BadSvg, name, root
from printkit.storage import cache

if TYPE_CHECKING:
    from xml.etree.ElementTree import Element

    from PIL.Image import Image as Picture

_DOTS = 900
"""Of the drawing's width: a letter of 2 mm on A4 is eight of them."""

_ALIKE = 25
"""Of 255: how far channels may be apart that nobody tells apart on paper."""

_SPECKS = 3
"""Dots that may differ all the same."""

_MOST_TEXTS = 120
"""Texts that are looked at, each by a rendering of some hundredths of a second; kept for the drawing."""

_VERSION = b"1"


@once
def hidden_texts(data: bytes) -> tuple[str, ...]:
    """The texts of a drawing that nobody sees, in its order; none where the renderer isn't installed or can't draw it."""
    if not available() or b"text" not in data:
        return ()
    key = f"svg-hidden-{blake2b(data, digest_size=16, salt=_VERSION).hexdigest()}"
    kept = cache.load_sealed(key)
    if kept is None:
        kept = "\0".join(_hidden(data)).encode()
        cache.store_sealed(key, kept)
    return tuple(kept.decode().split("\0")) if kept else ()


def _hidden(data: bytes) -> Iterator[str]:
    try:
        top = closed(root(data))
    except BadSvg:
        return
    texts = [(element, " ".join("".join(element.itertext()).split())) for element in _texts(top)]
    wholes = [_seen(top)]
    words = [text for _, text in texts]
    for number, (element, text) in enumerate(texts[:_MOST_TEXTS]):
        if not text or text in words[number + 1 :] or not _unseen(top, element, wholes[0], wide=False):
            continue
        if len(wholes) == 1:
            wholes.append(_seen(top, wide=True))
        if _unseen(top, element, wholes[1], wide=True):  # in the fonts of this machine, too, which takes longer
            yield text


def _unseen(top: Element, element: Element, whole: Picture | None, *, wide: bool) -> bool:
    """Whether a drawing looks the same without one of its elements."""
    inside, text = element[:], element.text
    element[:], element.text = [], None
    without = _seen(top, wide=wide)
    element[:], element.text = inside, text
    return whole is not None and without is not None and _same(whole, without)


def _texts(at: Element) -> Iterator[Element]:
    """The texts that are shown where they stand."""
    style = (at.get("style") or "").replace(" ", "")
    if name(at) in DEFINING or "none" in (at.get("display"), *_said(style, "display")):
        return
    if "hidden" in (at.get("visibility"), *_said(style, "visibility")):
        return
    if name(at) == "text":
        yield at
        return
    for child in at:
        yield from _texts(child)


def _said(style: str, key: str) -> list[str]:
    """What a style says of a key."""
    return [value for one in style.split(";") for own, _, value in [one.partition(":")] if own == key]


def _seen(top: Element, *, wide: bool = False) -> Picture | None:
    """The drawing on white paper, `wide` in the fonts of this machine; None where it can't be drawn."""
    from xml.etree import ElementTree as ET

    import resvg_py
    from PIL import Image as Pictures

    try:
        drawn = resvg_py.svg_to_bytes(
            svg_string=ET.tostring(top, encoding="unicode"),
            width=_DOTS,
            dpi=96.0,  # of units such as mm
            skip_system_fonts=not wide,
            font_files=bundled.files(),
            font_family=bundled.FAMILY,
            serif_family=bundled.FAMILY,
            sans_serif_family=bundled.FAMILY,
            monospace_family=bundled.FAMILY,
        )
    except (ValueError, RuntimeError, OSError):
        return None
    with Pictures.open(BytesIO(bytes(drawn))) as picture:
        inked = picture.convert("RGBA")
    paper = Pictures.new("RGBA", inked.size, "white")
    return Pictures.alpha_composite(paper, inked).convert("RGB")


def _same(one: Picture, other: Picture) -> bool:
    """Whether nobody could tell two pictures apart."""
    from PIL import ImageChops

    red, green, blue = ImageChops.difference(one, other).split()
    most = ImageChops.lighter(ImageChops.lighter(red, green), blue)
    return sum(most.histogram()[_ALIKE:]) <= _SPECKS
