"""What our own reader can't draw (filters, text …) as pictures by a renderer that is kept: resvg, of the extra ``svg``.

A part of a file is drawn alone, on nothing, when the size on paper is known: at 300 dots to the inch, once, for it is kept. The rest of the
file stays vectors. Without the renderer the part is left out and named.
"""

from __future__ import annotations

import re
from copy import copy
from functools import cache as once
from hashlib import blake2b
from html import escape
from importlib.util import find_spec
from io import BytesIO
from typing import TYPE_CHECKING
from xml.etree import ElementTree as ET

from printkit.draw import bundled
from printkit.draw.frame import Box, Compositing, Group, Image, Item
from printkit.draw.pictures import embedded_source
from printkit.draw.svg.source import SVG, XLINK, name
from printkit.storage import cache

if TYPE_CHECKING:
    from xml.etree.ElementTree import Element

_PART = "svg:"
"""What the source of an image begins with as long as it is a part of a file that must still be drawn."""

RENDERED = frozenset({"text", "filter"})
"""What is drawn by it, as files name it."""

FONT = "font "
"""What the name of a font begins with that a text asks for. Where this machine lacks it, the text stands in the bundled font."""

_FAMILIES = re.compile(r"""font-family\s*[:=]\s*("[^"]*"|'[^']*'|[^;"'<>]+)""")
_MOST_LISTS = 8
"""Of a part: to look for a font takes as long as to draw the part."""
_GENERIC = frozenset({"serif", "sans-serif", "monospace", "cursive", "fantasy", "system-ui", "inherit", "initial", ""})
_NO_FONT = "no such font"
"""In the place of the family that is taken where none of those named is there."""

DOTS_PER_MM = 300 / 25.4
_MOST_DOTS = 5_000
"""Along a side."""

DEFINING = frozenset(
    {"defs", "style", "symbol", "clipPath", "linearGradient", "radialGradient", "mask", "filter", "pattern", "marker"}
)
"""What isn't drawn where it stands."""

_VERSION = b"2"
_KEPT = 500


@once
def available() -> bool:
    """Whether the renderer is installed."""
    return find_spec("resvg_py") is not None


def alone(top: Element, element: Element, view: Box) -> Image | None:
    """A part of a file as an image that covers all of the picture (`view`), to be drawn by `at_size`; None where the renderer can't."""
    only = _only(top, element) if available() else None
    if only is None:
        return None
    x, y, w, h = view
    only.attrib |= {"viewBox": f"{x} {y} {w} {h}", "width": f"{w}", "height": f"{h}", "preserveAspectRatio": "none"}
    part = ET.tostring(only, encoding="unicode")
    drawn = _render(part, _TRIAL, _TRIAL)
    if drawn is None or (not drawn and name(element) == "text" and "".join(element.itertext()).strip()):
        return None  # refused, or no font of this machine has the letters
    return Image(0.0, 0.0, 1.0, 1.0, _PART + part)


_TRIAL = 200
"""Dots of a side: enough to see whether the renderer takes a part at all."""


def fonts(text: str) -> set[str]:
    """The fonts that a part of a file asks for by name, each list of families as ``font NAME, NAME``."""
    lists = [family.strip("\"'").split(",") for family in _FAMILIES.findall(text.replace("&quot;", "'"))]
    named = [[name_ for one in families if (name_ := one.strip(" \t\n\"'")).lower() not in _GENERIC] for families in lists]
    return {FONT + ", ".join(families) for families in named[:_MOST_LISTS] if families}


def is_there(asked: str) -> bool:
    """Whether what `fonts` names is a font that this machine has; other names aren't."""
    return asked.startswith(FONT) and _has(asked.removeprefix(FONT))


@once
def _has(families: str) -> bool:
    """Whether this machine has a font of one of these names."""
    listed = escape(", ".join("'" + family.replace("'", "") + "'" for family in families.split(", ")))
    probe = f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 9 9"><text y="9" font-size="9" font-family="{listed}">x</text></svg>'
    return bool(_render(probe, 18, 18, ours=False))


def _only(at: Element, element: Element) -> Element | None:
    """A copy of a file in which nothing else is drawn, and that leads nowhere outside."""
    if at is element:
        return closed(at)
    if name(at) in DEFINING:
        return closed(at)
    inside = [_only(child, element) if child is element or _holds(child, element) else None for child in at]
    if not any(one is not None for one in inside):
        return None
    bare = copy(at)
    bare[:] = [
        kept
        for child, one in zip(at, inside, strict=True)
        if (kept := one if one is not None else closed(child) if name(child) in DEFINING else _hidden(child)) is not None
    ]
    return bare


def _holds(at: Element, element: Element) -> bool:
    return any(one is element for one in at.iter())


def _hidden(element: Element) -> Element | None:
    """What is referred to by others, but not drawn where it stands."""
    if not any(one.get("id") for one in element.iter()) or not name(element):
        return None
    from xml.etree.ElementTree import Element as New

    defs = New(f"{SVG}defs")
    defs.append(closed(element))
    return defs


def closed(element: Element) -> Element:
    """A copy without pictures from elsewhere, which the renderer would look for on this machine's disk."""
    kept = copy(element)
    kept[:] = [closed(child) for child in element if isinstance(child.tag, str)]
    for key in ("href", XLINK):
        if not (kept.get(key) or "#").strip().startswith(("#", "data:")):
            del kept.attrib[key]
    return kept


def at_size(items: tuple[Item, ...], paper: tuple[float, float], scale: float) -> tuple[Item, ...]:
    """The items with every part that must still be drawn as a bitmap, when a unit of the picture is `scale` mm."""
    if not any(_waits(item) for item in items):
        return items
    return tuple(one for item in items for one in _drawn(item, paper, scale))


def _waits(item: Item) -> bool:
    if isinstance(item, Group):
        masked = item.compositing.mask if item.compositing is not None else ()
        return any(_waits(one) for one in (*item.items, *masked))
    return isinstance(item, Image) and item.source.startswith(_PART)


def _drawn(item: Item, paper: tuple[float, float], scale: float) -> tuple[Item, ...]:
    if isinstance(item, Group):
        over = item.compositing
        if over is not None:
            over = Compositing(over.opacity, at_size(over.mask, paper, scale), over.by_alpha, over.blend)
        return (item._replace(items=at_size(item.items, paper, scale), compositing=over),)
    if not (isinstance(item, Image) and item.source.startswith(_PART)):
        return (item,)
    dots = min(scale * DOTS_PER_MM, _MOST_DOTS / max(paper))
    seen = _bitmap(item.source.removeprefix(_PART), max(1, round(paper[0] * dots)), max(1, round(paper[1] * dots)))
    if seen is None:
        return ()
    (left, top, right, bottom), png = seen
    across, down = paper[0] / max(1, round(paper[0] * dots)), paper[1] / max(1, round(paper[1] * dots))
    source = embedded_source(png, "part.png")
    return (Image(left * across, top * down, (right - left) * across, (bottom - top) * down, source),)


def _bitmap(part: str, wide: int, high: int) -> tuple[tuple[int, int, int, int], bytes] | None:
    """The part of a file as PNG, cut to what is seen, and where that lies; None where nothing is."""
    without = sorted(one for one in fonts(part) if not is_there(one))  # until it is installed
    made_from = f"{wide} {high} {without} {part}".encode("utf-8", "surrogatepass")
    key = f"svg-part-{blake2b(made_from, digest_size=16, salt=_VERSION).hexdigest()}"
    kept = cache.load_sealed(key)
    if kept is None:
        kept = _render(part, wide, high) or b""
        cache.store_sealed(key, kept)
        if key.endswith("00"):
            cache.prune("svg-part-", _KEPT)
    corners, _, png = kept.partition(b"\n")
    if not png:
        return None
    left, top, right, bottom = map(int, corners.split())
    return (left, top, right, bottom), png


def _render(part: str, wide: int, high: int, *, ours: bool = True) -> bytes | None:
    """Where a part has ink and that as PNG; empty without ink, None when it can't be drawn.

    What stands in no font that is there stands in that which printkit brings; without `ours` it is left out.
    """
    import resvg_py
    from PIL import Image as Pictures

    text = "text" in part
    family, files = (bundled.FAMILY, bundled.files()) if text and ours else (_NO_FONT, [])
    try:
        drawn = resvg_py.svg_to_bytes(
            svg_string=part,
            width=wide,
            height=high,
            skip_system_fonts=not text,
            font_files=files,
            font_family=family,
            serif_family=family,  # which the renderer falls back to
        )
    except (ValueError, RuntimeError, OSError):
        return None
    with Pictures.open(BytesIO(bytes(drawn))) as picture:
        inked = picture.convert("RGBA")
    box = inked.getchannel("A").getbbox()
    if box is None:
        return b""
    png = BytesIO()
    inked.crop(box).save(png, "PNG")
    return " ".join(map(str, box)).encode() + b"\n" + png.getvalue()
