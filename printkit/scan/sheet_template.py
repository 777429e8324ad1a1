"""A sheet that printkit didn't print, as photos of it are compared with: its picture, and a file of its boxes that people correct.

``pad.toml`` says which picture lies beside it, how large the sheet is, and of each box its name and its place in mm. Data from outside, read as
hostile: what is made of it goes through the same checks as a scan pack.
"""

from __future__ import annotations

import tomllib
from collections.abc import Mapping, Sequence
from math import isfinite
from typing import TYPE_CHECKING, Any, NamedTuple

from printkit.model import Refused, error, shortened
from printkit.model.overlaps import Place, first_overlap

if TYPE_CHECKING:
    from printkit.scan.ruled_boxes import Block

FORMAT = 1
"""The number of this format, under the key ``sheet_template``."""

UNNAMED = "?"
"""What the name of a box begins with that nobody has named: it isn't read."""

_LARGEST = 2_000_000
_MOST = 4_000


class SheetTemplate(NamedTuple):
    """Where the boxes of a sheet are in mm, by name; `picture` is the file of its picture, beside the template, and `w` and `h` its size in mm."""

    picture: str
    w: float
    h: float
    boxes: Mapping[str, Place]


def letters(number: int) -> str:
    """What the block of that number (from 0) is called: a to z, aa, ab …"""
    return (letters(number // 26 - 1) if number >= 26 else "") + "abcdefghijklmnopqrstuvwxyz"[number % 26]


def box_name(block: Block, number: int, row: int, column: int) -> str:
    """What a box is called as long as nobody names it: ``a-2-3``, in a line of boxes ``a-3``, alone ``a``."""
    keys = [key for key, most in ((row, block.rows), (column, block.columns)) if most > 1]
    return "-".join([letters(number), *map(str, keys)])


def to_text(template: SheetTemplate, head: Sequence[str] = ()) -> str:
    """The template as a file; `head` are lines of words above it."""
    lines = [f"# {line}".rstrip() for line in head]
    lines += [
        f"sheet_template = {FORMAT}",
        f'picture = "{template.picture}"',
        f"size = [{template.w:g}, {template.h:g}]",
        "",
        "[boxes]",
    ]
    lines += [f'"{name}" = [{", ".join(f"{value:g}" for value in place)}]' for name, place in template.boxes.items()]
    return "\n".join(lines) + "\n"


def from_bytes(data: bytes, where: str) -> SheetTemplate:
    """The template in a file. Raises `Refused` (status 2) with what is wrong with it."""
    if len(data) > _LARGEST:
        raise _bad(where, f"{len(data):,} bytes > {_LARGEST:,}")
    try:
        raw = tomllib.loads(data.decode("utf-8-sig"))
    except (ValueError, RecursionError) as failure:
        raise _bad(where, str(failure)) from None
    picture, size, boxes = raw.get("picture"), raw.get("size"), raw.get("boxes")
    if raw.get("sheet_template") != FORMAT:
        raise _bad(where, f"sheet_template = {FORMAT}")
    if not isinstance(picture, str) or not picture.lower().endswith(".png") or not set(picture).isdisjoint('/\\:"\n'):
        raise _bad(where, 'picture = "….png"')
    if not isinstance(boxes, dict) or len(boxes) > _MOST:
        raise _bad(where, "[boxes]")
    w, h = _numbers(size, 2, where, "size = [210, 297]")
    places = {}
    for name, value in boxes.items():
        x, y, wide, high = _numbers(value, 4, where, f'"{name}" = [x, y, w, h]'[:80])
        if min(x, y) < 0 or min(wide, high) <= 0 or x >= w or y >= h or wide > w or high > h:
            raise Refused([error("sheet-template-beyond", where, found=shortened(name), w=f"{w:g}", h=f"{h:g}")], 2)
        places[name] = (x, y, wide, high)
    if both := first_overlap({name: place for name, place in places.items() if not name.startswith(UNNAMED)}):
        raise Refused([error("sheet-template-overlap", where, found=shortened(both[0]), other=shortened(both[1]))], 2)
    return SheetTemplate(picture, w, h, places)


def _numbers(value: Any, count: int, where: str, expected: str) -> list[float]:
    if not isinstance(value, list) or len(value) != count:
        raise _bad(where, expected)
    if not all(isinstance(one, int | float) and not isinstance(one, bool) for one in value):
        raise _bad(where, expected)
    if not all(isfinite(one) for one in value):
        raise _bad(where, expected)
    return [float(one) for one in value]


def _bad(where: str, reason: str) -> Refused:
    return Refused([error("bad-sheet-template", where, reason=reason)], 2)
