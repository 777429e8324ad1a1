"""Where a photo of a filled-in page has to be read: the slots of every page."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from printkit.draw.frame import Document, Field, Frame, fields


def regions(document: Document, owner: Callable[[int, Field], Mapping[str, Any]] | None = None) -> dict[str, Any]:
    """The fields of each page, ready for JSON: mm with two decimals from the paper's top-left corner.

    The slots are the fields of the fillable PDF: the same names, the same rectangles, the same order. `owner` says of a field on a
    page (from 1) what it belongs to: which component, card and copy. ``states`` is 3 where a circle may be struck out;
    ``cells`` are guides of seven segments (x, y, w, h in mm on the page), one a digit.
    """
    return {"pages": [_page(number, frame, owner) for number, frame in enumerate(document.pages, 1)]}


def _page(number: int, frame: Frame, owner: Callable[[int, Field], Mapping[str, Any]] | None) -> dict[str, Any]:
    slots = [{**_slot(slot), **(owner(number, slot) if owner else {})} for slot in fields(frame)]
    return {"page": number, "w": _mm(frame.w), "h": _mm(frame.h), "slots": slots}


def _slot(slot: Field) -> dict[str, Any]:
    region: dict[str, Any] = {"name": slot.name, "kind": slot.kind}
    region |= {"x": _mm(slot.x), "y": _mm(slot.y), "w": _mm(slot.w), "h": _mm(slot.h)}
    if slot.states != 2:
        region["states"] = slot.states
    if slot.cells:
        region["cells"] = [[_mm(slot.x + x), _mm(slot.y + y), _mm(w), _mm(h)] for x, y, w, h in slot.cells]
    return region


def _mm(value: float) -> float:
    return round(value, 2) + 0.0  # no negative zero
