"""Where a photo of a filled-in page has to be read: the slots and marks of every page."""

from __future__ import annotations

from typing import Any

from printkit.draw.frame import Document, Fiducial, Frame, fields, walk


def regions(document: Document) -> dict[str, Any]:
    """The fields and fiducials of each page, ready for JSON: mm with two decimals from the paper's top-left corner.

    The slots are the fields of the fillable PDF: the same names, the same rectangles, the same order.
    """
    return {"pages": [_page(number, frame) for number, frame in enumerate(document.pages, 1)]}


def _page(number: int, frame: Frame) -> dict[str, Any]:
    marks = []
    for item, at in walk(frame.items):
        if isinstance(item, Fiducial):
            x, y, size, _ = at.box(item.x, item.y, item.size, item.size)
            marks.append({"name": item.name, "x": _mm(x), "y": _mm(y), "size": _mm(size)})
    slots = [
        {"name": slot.name, "kind": slot.kind, "x": _mm(slot.x), "y": _mm(slot.y), "w": _mm(slot.w), "h": _mm(slot.h)}
        for slot in fields(frame)
    ]
    return {"page": number, "w": _mm(frame.w), "h": _mm(frame.h), "fiducials": marks, "slots": slots}


def _mm(value: float) -> float:
    return round(value, 2) + 0.0  # no negative zero
