"""What may hide a cell of SpreadsheetML that holds something: pictures and shapes above it, and looks that depend on its value."""

from __future__ import annotations

from collections.abc import Mapping

from printkit.workbooks.parts import Archive, Attributes
from printkit.workbooks.sheet import Area
from printkit.workbooks.spreadsheetml import WHITE, Font, ignored, local, shows_nothing, whole

_DRAWING = (
    "http://schemas.openxmlformats.org/drawingml/2006/spreadsheetDrawing ",
    "http://purl.oclc.org/ooxml/drawingml/spreadsheetDrawing ",
)
_ANCHORS = ("twoCellAnchor", "oneCellAnchor")
MOST = 1_000
"""Shapes and looks of a sheet; more of them aren't looked at."""


def inks_by_value(archive: Archive, part: str) -> Mapping[int, tuple[str, str]]:
    """Looks that cells have by their value (``dxf``, 18.8.14) → their letters' colour and what is behind, empty where that is the cell's own.

    Only those that may hide a value: where the number's format shows nothing both are equal.
    """
    looks: dict[int, tuple[str, str]] = {}
    inside: list[str] = []
    number = -1
    font, paper, unseen = Font(), "", False

    def start(tag: str, attributes: Attributes) -> None:
        nonlocal number, font, paper, unseen
        name = local(tag)
        if name == "dxf":
            number, font, paper, unseen = number + 1, Font(), "", False
        elif inside[-2:] == ["dxf", "font"]:
            font = font.with_tag(name, attributes)
        elif inside[-3:] == ["dxf", "fill", "patternFill"] and name == "bgColor":
            paper = Font().with_tag("color", attributes).ink or "unknown"
        elif inside[-1:] == ["dxf"] and name == "numFmt":
            unseen = shows_nothing(attributes.get("formatCode", ""))
        inside.append(name)

    def end(_: str) -> None:
        if inside.pop() != "dxf":
            return
        if unseen or font.struck or font.tiny:
            looks[number] = WHITE, WHITE
        elif font.ink and paper in ("", font.ink):
            looks[number] = font.ink, paper

    if part in archive:
        archive.walk(part, start, end, ignored)
    return looks


def shapes_over(archive: Archive, part: str) -> list[Area]:
    """The cells that pictures, charts and shapes of a drawing lie on, by the cells of their corners."""
    areas: list[Area] = []
    corners: dict[tuple[str, str], int] = {}
    inside: list[str] = []

    def start(tag: str, _: Attributes) -> None:
        name = next((tag[len(space) :] for space in _DRAWING if tag.startswith(space)), "")
        if name in _ANCHORS:
            corners.clear()
        inside.append(name)

    def text(piece: str) -> None:
        if len(inside) > 1 and inside[-2] in ("from", "to"):
            corners[inside[-2], inside[-1]] = whole(piece.strip(), 0)

    def end(_: str) -> None:
        if inside.pop() not in _ANCHORS or len(areas) >= MOST:
            return
        left, top = corners.get(("from", "col"), 0), corners.get(("from", "row"), 0)
        # A corner at a cell's very edge lies on the one before.
        right = corners.get(("to", "col"), left) - (("to", "col") in corners and not corners.get(("to", "colOff"), 1))
        bottom = corners.get(("to", "row"), top) - (("to", "row") in corners and not corners.get(("to", "rowOff"), 1))
        areas.append(Area(left + 1, top + 1, right + 1, bottom + 1))

    if part in archive:
        archive.walk(part, start, end, text)
    return areas
