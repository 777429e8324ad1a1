"""The bytes of an SVG file → its elements, or why it is refused."""

from __future__ import annotations

import re
import zlib
from collections.abc import Iterable, Iterator
from math import isfinite
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from xml.etree.ElementTree import Element

LARGEST = 5_000_000
"""Bytes of a file, unpacked: a map of a country has as many; a picture on a card does with a hundredth."""

MOST_ELEMENTS = 20_000
_MOST_TAGS = 3 * MOST_ELEMENTS
"""With remarks and the like, which are told from elements only when all have been read."""

DEEPEST = 100
"""Elements in each other."""

XLINK = "{http://www.w3.org/1999/xlink}href"
SVG = "{http://www.w3.org/2000/svg}"

_MOST_STEPS = 1_000_000
"""Of work: 20,000 shapes with 5 MB of outlines take half of them."""

_CHARACTERS = 16
"""Characters that are read in a step."""

_MOST_NUMBERS = 400_000
"""In one list."""

_NUMBER = re.compile(r"[-+]?(?:[0-9]++\.?[0-9]*+|\.[0-9]++)(?:[eE][-+]?[0-9]++)?")
_LENGTH = re.compile(rf"\s*+({_NUMBER.pattern})\s*+(px|mm|cm|in|pt|pc|em|ex|%|q)?\s*+", re.IGNORECASE)
_UNITS = {
    "px": 1.0,
    "mm": 96 / 25.4,
    "cm": 96 / 2.54,
    "in": 96.0,
    "pt": 96 / 72,
    "pc": 16.0,
    "em": 16.0,
    "ex": 8.0,
    "q": 96 / 101.6,
}


PHYSICAL = frozenset({"mm", "cm", "in", "pt", "pc", "q"})
"""Units that say how large something is on paper."""


class BadSvg(ValueError):  # noqa: N818 - reads as what was found
    """A file that is no picture of ours: `code` says why, `found` what was there."""

    def __init__(self, code: str, shown: str = "") -> None:
        self.code = code
        self.found = shown
        super().__init__(f"{code} {shown}".rstrip())


class Steps:
    """The work that a file makes: what many others refer to is read again for each of them, and the rules of styles with it."""

    def __init__(self) -> None:
        self._taken = 0

    def take(self, steps: int) -> None:
        """So much more work. Raises `BadSvg` when it is too much."""
        self._taken += steps
        if self._taken > _MOST_STEPS:
            raise BadSvg("work")

    def read(self, element: Element, inherited: Iterable[str] = ()) -> None:
        """An element is read, and the values that it inherits. Raises `BadSvg` when that is too much."""
        characters = sum(map(len, element.attrib.values())) + sum(map(len, inherited))
        self.take(1 + len(element) + characters // _CHARACTERS)


def root(data: bytes) -> Element:
    """The outermost element. Raises `BadSvg` (``size``, ``entities``, ``script``, ``damaged``, ``elements``)."""
    from xml.etree import ElementTree as ET

    if data[:2] == b"\x1f\x8b":
        data = _unpacked(data)
    if len(data) > LARGEST:
        raise BadSvg("size", f"{len(data) / 1e6:.1f}")
    # Other encodings could hide an entity from this look: only UTF-8 (and ASCII) is read.
    if data[:2] in (b"\xff\xfe", b"\xfe\xff") or b"\0" in data[:64]:
        raise BadSvg("damaged", "UTF-16")
    if (tags := data.count(b"<") - data.count(b"</")) > _MOST_TAGS:
        raise BadSvg("elements", f"{tags:,}")
    data = _without_entities(data)
    try:
        top = ET.fromstring(data)  # noqa: S314 - without entities nothing in it grows or leads outside
    except (ET.ParseError, ValueError, LookupError) as failure:
        line = getattr(failure, "position", (1,))[0]
        raise BadSvg("damaged", data.split(b"\n")[line - 1].decode("utf-8", "replace").strip()[:60]) from failure
    if name(top) != "svg":
        raise BadSvg("damaged", f"<{name(top)}>")
    for element in _counted(top):
        if name(element) == "script" or any(key.lower().startswith("on") for key in element.attrib):
            raise BadSvg("script")
    return top


_DOCTYPE = re.compile(rb"<!doctype\s+[^\[>]*+\[([^\]]*+)\]\s*+>", re.IGNORECASE)
_ENTITY = re.compile(
    rb"""<!ENTITY\s+([A-Za-z_][\w.-]*+)\s+(?:"([^"<&%]{0,200}+)"|'([^'<&%]{0,200}+)')\s*+>"""
    rb"""|(<!ATTLIST\s+svg\s+xmlns:\w{1,20}+\s+CDATA\s+\#FIXED\s+"[^"<&%]{0,200}+"\s*+>)|<!--[^<>]*+-->|\s++"""
)
_MOST_ENTITIES = 60


def _without_entities(data: bytes) -> bytes:
    """The file with short names for plain text written out, as Illustrator has them for its namespaces. Raises `BadSvg` (``entities``).

    A text may hold no mark-up and no other name, so that nothing grows or leads outside. The name of a well-known document type is harmless,
    and so is a namespace that the type declares in the place of the file, as Sodipodi did.
    """
    lower = data.lower()
    at = lower.find(b"<!doctype")
    if at < 0 and b"<!entity" not in lower:
        return data
    match = _DOCTYPE.match(data, at) if at >= 0 else None
    if match is None:
        if b"<!entity" in lower or b"[" in data[at:].partition(b">")[0]:
            raise BadSvg("entities")
        return data
    known: dict[bytes, bytes] = {}
    namespaces: list[bytes] = []
    end = 0
    while end < len(match[1]):
        step = _ENTITY.match(match[1], end)
        if step is None or len(known) + len(namespaces) > _MOST_ENTITIES:
            raise BadSvg("entities")
        if step[1]:
            known.setdefault(step[1], step[2] or step[3] or b"")
        if step[4]:
            namespaces.append(step[4])
        end = step.end()
    kept = b"<!DOCTYPE svg [%b]>" % b"".join(namespaces) if namespaces else b""
    bare = data[:at] + kept + data[match.end() :]
    if b"<!entity" in bare.lower():
        raise BadSvg("entities")
    if len(bare) + sum(bare.count(b"&" + name_ + b";") * len(text) for name_, text in known.items()) > LARGEST:
        raise BadSvg("size", f"{len(bare) / 1e6:.1f}")
    return re.sub(rb"&([A-Za-z_][\w.-]*+);", lambda one: known.get(one[1], one[0]), bare) if known else bare


def _unpacked(data: bytes) -> bytes:
    """An .svgz that somebody renamed."""
    try:
        unpacking = zlib.decompressobj(wbits=31)
        unpacked = unpacking.decompress(data, LARGEST + 1)
    except zlib.error as failure:
        raise BadSvg("damaged", "gzip") from failure
    return unpacked


def _counted(top: Element) -> Iterator[Element]:
    """Every element, as long as they are not too many or too deep in each other."""
    todo = [(top, 1)]
    count = 0
    while todo:
        element, depth = todo.pop()
        count += 1
        if count > MOST_ELEMENTS or depth > DEEPEST:
            raise BadSvg("elements", str(count))
        yield element
        todo.extend((child, depth + 1) for child in element)


def name(element: Element) -> str:
    """An element's name without SVG's namespace; "" for comments and for what editors keep for themselves."""
    tag = element.tag
    if not isinstance(tag, str):
        return ""
    if tag.startswith(SVG):
        return tag.removeprefix(SVG)
    return tag if "}" not in tag else ""


def reference(element: Element) -> str:
    """The id that ``href`` names; "" where there is none, or where it leads out of the file."""
    target = (element.get("href") or element.get(XLINK) or "").strip()
    return target[1:] if target.startswith("#") else ""


def length(text: str | None, whole: float = 0.0, default: float = 0.0) -> float:
    """A length in the picture's units; per cent are of `whole`. Raises `BadSvg`."""
    if text is None:
        return default
    match = _LENGTH.fullmatch(text)
    if match is None:
        return default
    value = float(match[1])
    unit = (match[2] or "px").lower()
    return finite(value * whole / 100 if unit == "%" else value * _UNITS[unit])


def unit(text: str | None) -> str:
    """The unit of a length, in small letters; empty for plain numbers and what is no length."""
    match = _LENGTH.fullmatch(text or "")
    return (match[2] or "").lower() if match is not None else ""


def numbers(text: str | None) -> list[float]:
    """All numbers of a list. Raises `BadSvg` for one that nobody can draw."""
    words = _NUMBER.findall(text or "")
    if len(words) > _MOST_NUMBERS:
        raise BadSvg("elements", f"{len(words):,}")
    return [finite(float(word)) for word in words]


def finite(value: float) -> float:
    """The value, if it is one that can be drawn. Raises `BadSvg`."""
    if not isfinite(value) or abs(value) > 1e7:
        raise BadSvg("damaged", f"{value:g}")
    return value
