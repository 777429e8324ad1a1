"""Boxes to tick and other controls of a form that lie on a sheet of SpreadsheetML: people see their state in a cell that holds nothing of it.

Excel and LibreOffice keep them in VML beside the sheet (ECMA-376 part 4, 19.4; ``x:ClientData``), with remarks and buttons.
"""

from __future__ import annotations

from printkit.workbooks.conditions import MOST
from printkit.workbooks.parts import Archive, Attributes, WorkbookError
from printkit.workbooks.sheet import Area, Shape, area_between

_OWN = "urn:schemas-microsoft-com:office:excel "
_STATED = frozenset({"checkbox", "radio", "drop", "list", "edit", "spin", "scroll", "pict"})
"""Kinds that have a state (19.7.3.62), in small letters; a ``Pict`` with a control is one of ActiveX."""


def controls_over(archive: Archive, part: str) -> list[Shape]:
    """The controls with a state, on the cells of their corners.

    VML is not always well-formed, and what is wrong in it hides no cell: what stands before that counts.
    """
    controls: list[Shape] = []
    kind, place, active = "", "", True
    inside = ""

    def start(tag: str, attributes: Attributes) -> None:
        nonlocal kind, place, inside, active
        inside = tag.removeprefix(_OWN) if tag.startswith(_OWN) else ""
        if inside == "ClientData":
            kind, place = attributes.get("ObjectType", "").lower(), ""
            active = kind != "pict"
        elif inside in ("FmlaPict", "MapOCX"):
            active = True

    def text(piece: str) -> None:
        nonlocal place
        if inside == "Anchor":
            place = (place + piece)[:200]

    def end(tag: str) -> None:
        nonlocal inside
        inside = ""
        if tag == f"{_OWN}ClientData" and kind in _STATED and active and len(controls) < MOST:
            controls.extend(Shape(area, control=True) for area in _anchored(place))

    if part in archive:
        try:
            archive.walk(part, start, end, text)
        except WorkbookError as failure:
            if failure.problem.code != archive.damage("").problem.code:
                raise
    return controls


def _anchored(place: str) -> list[Area]:
    """Column and offset, row and offset of two corners (19.4.2.1), in pixels."""
    numbers = [int(one) if (one := part.strip()).isdecimal() and len(one) < 8 else -1 for part in place.split(",")]
    if len(numbers) != 8 or min(numbers) < 0:
        return []
    left, _, top, _, right, beyond, bottom, below = numbers
    return [area_between(left, top, right, bottom, beyond, below)]
