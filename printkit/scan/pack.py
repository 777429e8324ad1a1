"""A scan pack: what a photo of a printed page is compared with. Data from outside, read as hostile.

A pack is one JSON file beside a kit: for each print (the ten digits of its stamp) the pages that can be filled in, each with a grey
picture of 150 dpi (PNG, base64) and its slots in mm. Nothing of a game's code or rules is in it.
"""

from __future__ import annotations

import base64
import json
import math
import re
import struct
from collections.abc import Iterable, Mapping
from typing import Any, NamedTuple

from printkit.model import Refused, error
from printkit.model.plain import Json, Raw
from printkit.scan import thresholds

FORMAT = 1
"""The number of this format, under the key ``scan_pack``."""

DPI: int = thresholds.of("pictures")["template_dpi"]
"""Pixels per inch of a template."""

LARGEST = 60_000_000
"""Bytes of a pack; the largest kit has a tenth of it."""

MOST_PAGES, MOST_SLOTS, MOST_PIXELS = 400, 4_000, 12_000_000
KINDS = ("tick", "mark", "int", "choice", "text", "cell")
MARKS = ("tick", "mark")

_ID = re.compile(r"[0-9a-f]{10}")
_NAME = re.compile(r"[A-Za-z0-9_.-]{1,80}")
_PNG = b"\x89PNG\r\n\x1a\n"
_PAGE_SIDE = (40.0, 1200.0)


class PackSlot(NamedTuple):
    """A place on a page: its name and kind, its box in mm, how many states a mark has there, and whose copy it is.

    `cells` are guides of seven segments (x, y, w, h in mm on the page), one a digit. `label` says to a person what it is.
    """

    name: str
    kind: str
    x: float
    y: float
    w: float
    h: float
    states: int = 2
    cells: tuple[tuple[float, float, float, float], ...] = ()
    label: str = ""
    component: str = ""
    card: str = ""
    copy: int = 1

    @property
    def owner(self) -> tuple[str, str, int]:
        """Component, card and copy: slots of one owner have different names."""
        return self.component, self.card, self.copy


class PackPage(NamedTuple):
    """A page that can be filled in: its number in the file, its size in mm, its picture (PNG) and its slots."""

    number: int
    w: float
    h: float
    template: bytes
    slots: tuple[PackSlot, ...]


class Print(NamedTuple):
    """What was printed together under one id."""

    id: str
    title: str
    lang: str
    pages: tuple[PackPage, ...]


class Pack(NamedTuple):
    """The prints of one game under one edition and its readings."""

    game: str
    edition: str
    options: Mapping[str, str]
    prints: tuple[Print, ...]

    def find(self, wanted: str) -> Print | None:
        """The print of that id."""
        return next((one for one in self.prints if one.id == wanted), None)


def to_bytes(pack: Pack) -> bytes:
    """The pack as a file: the same bytes for the same pack."""
    prints = [
        {"id": one.id, "title": one.title, "lang": one.lang, "pages": [_page(page) for page in one.pages]}
        for one in pack.prints
    ]
    head = {"scan_pack": FORMAT, "game": pack.game, "edition": pack.edition, "options": dict(pack.options), "dpi": DPI}
    return (json.dumps({**head, "prints": prints}, ensure_ascii=False, separators=(",", ":")) + "\n").encode()


def _page(page: PackPage) -> Json:
    template = base64.b64encode(page.template).decode()
    return {"page": page.number, "w": page.w, "h": page.h, "template": template, "slots": [_slot(slot) for slot in page.slots]}


def _slot(slot: PackSlot) -> Json:
    raw = slot._asdict()
    plain = PackSlot("", "", 0, 0, 0, 0)._asdict()
    return {key: value for key, value in raw.items() if key in ("name", "kind", "x", "y", "w", "h") or value != plain[key]}


def from_bytes(data: bytes, where: str = "") -> Pack:
    """The pack in a file. Raises `Refused` (status 2) with what is wrong with it; a pack may come from anybody."""
    try:
        return _PackReader(where).pack(data)
    except _Bad as bad:
        raise Refused([error("bad-scan-pack", where, reason=str(bad))], 2) from None


class _Bad(Exception):  # noqa: N818 - never leaves the module
    """What is wrong with a pack, in the words of its format."""


class _PackReader:
    def __init__(self, where: str) -> None:
        self.where = where

    def pack(self, data: bytes) -> Pack:
        if len(data) > LARGEST:
            raise _Bad(f"{len(data):,} bytes > {LARGEST:,}")
        try:
            raw = json.loads(data, parse_constant=_no_number)
        except (ValueError, RecursionError):
            raise _Bad("JSON") from None
        if not isinstance(raw, dict) or raw.get("scan_pack") != FORMAT:
            raise _Bad(f"scan_pack = {FORMAT}")
        options = raw.get("options", {})
        if not isinstance(options, dict) or not all(isinstance(v, str) and len(v) < 200 for v in options.values()):
            raise _Bad("options")
        prints = tuple(self.one(value) for value in _list(raw.get("prints"), "prints", MOST_PAGES))
        if sum(len(one.pages) for one in prints) > MOST_PAGES:
            raise _Bad(f"pages > {MOST_PAGES}")
        return Pack(_text(raw.get("game"), "game", 80), _text(raw.get("edition", ""), "edition", 80), options, prints)

    def one(self, raw: Any) -> Print:
        if not isinstance(raw, dict) or not isinstance(raw.get("id"), str) or not _ID.fullmatch(raw["id"]):
            raise _Bad("prints[].id")
        pages = tuple(self.page(value) for value in _list(raw.get("pages"), "pages", MOST_PAGES))
        lang = raw.get("lang")
        if lang not in ("ja", "en"):
            raise _Bad("lang")
        return Print(raw["id"], _text(raw.get("title", ""), "title", 200), lang, pages)

    def page(self, raw: Any) -> PackPage:
        if not isinstance(raw, dict):
            raise _Bad("pages[]")
        w, h = (_number(raw.get(side), side, *_PAGE_SIDE) for side in ("w", "h"))
        number = raw.get("page")
        if not isinstance(number, int) or isinstance(number, bool) or not 1 <= number <= 10_000:
            raise _Bad("page")
        try:
            template = base64.b64decode(raw.get("template", ""), validate=True)
        except (ValueError, TypeError):
            raise _Bad("template") from None
        _expect_picture(template, w, h)
        slots = tuple(self.slot(value, w, h) for value in _list(raw.get("slots"), "slots", MOST_SLOTS))
        named = [(*slot.owner, slot.name) for slot in slots]
        if len(set(named)) < len(named):
            raise _Bad("slots: twice the same")
        return PackPage(number, w, h, template, slots)

    def slot(self, raw: Any, page_w: float, page_h: float) -> PackSlot:
        if not isinstance(raw, dict):
            raise _Bad("slots[]")
        name, kind = raw.get("name"), raw.get("kind")
        if not isinstance(name, str) or not _NAME.fullmatch(name) or kind not in KINDS:
            raise _Bad("slots[].name, kind")
        box = _box(raw, name, page_w, page_h)
        cells = []
        for cell in _list(raw.get("cells", []), "cells", 20):
            if not isinstance(cell, list) or len(cell) != 4:
                raise _Bad(f"{name}.cells")
            cells.append(_box(dict(zip("xywh", cell, strict=True)), name, page_w, page_h))
        states, copy = raw.get("states", 2), raw.get("copy", 1)
        if states not in (2, 3) or not isinstance(copy, int) or isinstance(copy, bool) or not 1 <= copy <= 10_000:
            raise _Bad(f"{name}.states, copy")
        label, component, card = (_text(raw.get(key, ""), f"{name}.{key}", 300) for key in ("label", "component", "card"))
        return PackSlot(name, str(kind), *box, states, tuple(cells), label, component, card, copy)


def _no_number(_: str) -> float:
    raise ValueError


def _list(raw: Any, name: str, most: int) -> list[Any]:
    if not isinstance(raw, list) or len(raw) > most:
        raise _Bad(name)
    return raw


def _text(raw: Any, name: str, longest: int) -> str:
    if not isinstance(raw, str) or len(raw) > longest or not raw.isprintable():
        raise _Bad(name)
    return raw


def _number(raw: Any, name: str, low: float, high: float) -> float:
    if not isinstance(raw, int | float) or isinstance(raw, bool) or not math.isfinite(raw) or not low <= raw <= high:
        raise _Bad(name)
    return float(raw)


def _box(raw: Raw, name: str, page_w: float, page_h: float) -> tuple[float, float, float, float]:
    x, y = _number(raw.get("x"), f"{name}.x", 0, page_w), _number(raw.get("y"), f"{name}.y", 0, page_h)
    w, h = _number(raw.get("w"), f"{name}.w", 0.5, page_w), _number(raw.get("h"), f"{name}.h", 0.5, page_h)
    if x + w > page_w + 0.1 or y + h > page_h + 0.1:
        raise _Bad(f"{name}: x, y, w, h")
    return x, y, w, h


def _expect_picture(data: bytes, w: float, h: float) -> None:
    """The head of a PNG is read before any library unpacks it: its pixels must be those of the page."""
    if len(data) < 33 or data[:8] != _PNG or data[12:16] != b"IHDR":
        raise _Bad("template: PNG")
    across, down = struct.unpack(">II", data[16:24])
    if across * down > MOST_PIXELS:
        raise _Bad(f"template: {across} × {down}")
    for pixels, side in ((across, w), (down, h)):
        if abs(pixels - side * DPI / 25.4) > 3:
            raise _Bad(f"template: {pixels} pixels for {side:g} mm")


def merged(packs: Iterable[Pack]) -> Pack:
    """Packs of one game in one: each print once. Raises ValueError without any."""
    several = list(packs)
    prints = {one.id: one for pack in several for one in pack.prints}
    return several[0]._replace(prints=tuple(prints.values()))
