"""Fonts that must be made ready before they are measured: a weight of a variable font, and fonts packed for the web (WOFF, WOFF2).

What was made once is kept in the cache under the digest of the file.
"""

from __future__ import annotations

from hashlib import blake2b
from io import BytesIO
from typing import TYPE_CHECKING

from printkit.draw.text.errors import FontError
from printkit.model import Bundle, Folder
from printkit.storage import cache

if TYPE_CHECKING:
    from fontTools.ttLib import TTFont

PACKED = frozenset({".woff", ".woff2"})
"""The endings of fonts that are packed for the web."""

_VERSION = 1
_KEPT = 20


def weight_of(written: str) -> tuple[str, int | None]:
    """The file that a name such as ``Inter.ttf#700`` names, and which weight of it."""
    file, mark, weight = written.rpartition("#")
    return (file, int(weight)) if mark and weight.isascii() and weight.isdecimal() and len(weight) < 5 else (written, None)


def ready(path: Folder, weight: int | None = None) -> Folder:
    """The font as a plain TrueType or OpenType file, in memory where it had to be made. Raises `FontError`."""
    packed = path.suffix.lower() in PACKED
    if weight is None and not packed:
        return path
    try:
        with path.open("rb") as file:
            data = file.read()
    except OSError as error:
        raise FontError(path, "font-missing", error.strerror or str(error)) from error
    name = f"instance-{blake2b(data, digest_size=16, salt=bytes([_VERSION])).hexdigest()}-{weight or 0}.ttf"
    plain = cache.load(name)
    if plain is None:
        plain = _made(path, data, weight)
        cache.store(name, plain)
        cache.prune("instance-", _KEPT)
    own = f"{path.stem}-{weight}.ttf" if weight is not None else f"{path.stem}.ttf"
    return Bundle({own: plain}, "") / own


def _made(path: Folder, data: bytes, weight: int | None) -> bytes:
    from fontTools.ttLib import TTFont
    from fontTools.varLib.instancer import instantiateVariableFont

    try:
        font = TTFont(BytesIO(data))
        font.flavor = None
        if places := _places(path, font, weight):
            font = instantiateVariableFont(font, places, inplace=True, downgradeCFF2="CFF2" in font)
        out = BytesIO()
        font.save(out)
    except FontError:
        raise
    except ImportError as error:  # Brotli, with which WOFF2 is packed
        raise FontError(path, "font-packed", "woff2") from error
    except Exception as error:  # fontTools has no base class for what a damaged file may raise
        raise FontError(path, "font-unreadable", str(error) or type(error).__name__) from error
    return out.getvalue()


def _places(path: Folder, font: TTFont, weight: int | None) -> dict[str, float]:
    """Where on each of its axes a variable font is taken; empty of one that is not variable. Raises `FontError`."""
    axes = {axis.axisTag: axis for axis in font["fvar"].axes} if "fvar" in font else {}
    places = {tag: axis.defaultValue for tag, axis in axes.items()}
    if weight is None:
        return places
    axis = axes.get("wght")
    if axis is None:
        raise FontError(path, "font-one-weight", str(weight))
    if not axis.minValue <= weight <= axis.maxValue:
        raise FontError(path, "font-no-weight", f"{axis.minValue:g}–{axis.maxValue:g}")
    return {**places, "wght": weight}
