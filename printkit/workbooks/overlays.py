"""What may hide a cell of SpreadsheetML that holds something: pictures and shapes above it, and looks that depend on its value."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from printkit.workbooks.parts import Archive, Attributes
from printkit.workbooks.sheet import Area
from printkit.workbooks.spreadsheetml import WHITE, Font, ignored, local, shows_nothing, whole

_DRAWING = (
    "http://schemas.openxmlformats.org/drawingml/2006/spreadsheetDrawing ",
    "http://purl.oclc.org/ooxml/drawingml/spreadsheetDrawing ",
)
_ANCHORS = ("twoCellAnchor", "oneCellAnchor")
_LATER = (
    "http://schemas.microsoft.com/office/spreadsheetml/2009/9/main ",
    "http://schemas.microsoft.com/office/excel/2006/main ",
)
MOST = 1_000
"""Shapes and looks of a sheet; more of them aren't looked at."""


class Look:
    """A look that cells have by their value (``dxf``, 18.8.14), as its tags come."""

    def __init__(self) -> None:
        self._font, self._paper, self._unseen = Font(), "", False

    def start(self, name: str, inside: Sequence[str], attributes: Attributes) -> None:
        """A tag in it begins, below those that are `inside`."""
        if inside[-1] == "font":
            self._font = self._font.with_tag(name, attributes)
        elif inside[-1] == "patternFill" and name == "bgColor":
            self._paper = Font().with_tag("color", attributes).ink or "unknown"
        elif inside[-1] == "dxf" and name == "numFmt":
            self._unseen = shows_nothing(attributes.get("formatCode", ""))

    def hiding(self) -> tuple[str, str] | None:
        """Its letters' colour and what is behind, empty where that is the cell's own; None where it hides nothing.

        Where the number's format shows nothing both are equal.
        """
        if self._unseen or self._font.struck or self._font.tiny:
            return WHITE, WHITE
        ink, paper = self._font.ink, self._paper
        return (ink, paper) if ink and paper in ("", ink) else None


def inks_by_value(archive: Archive, part: str) -> Mapping[int, tuple[str, str]]:
    """The looks that may hide a value, by their number → what `Look.hiding` says."""
    looks: dict[int, tuple[str, str]] = {}
    inside: list[str] = []
    number, look = -1, Look()

    def start(tag: str, attributes: Attributes) -> None:
        nonlocal number, look
        name = local(tag)
        if name == "dxf":
            number, look = number + 1, Look()
        elif "dxf" in inside:
            look.start(name, inside, attributes)
        inside.append(name)

    def end(_: str) -> None:
        if inside.pop() == "dxf" and (colours := look.hiding()):
            looks[number] = colours

    if part in archive:
        archive.walk(part, start, end, ignored)
    return looks


class LaterRules:
    """Conditional formats as Excel keeps them since 2010 where they refer to another sheet ([MS-XLSX] 2.4.14), below a sheet's table.

    Each has its looks in itself and its cells behind them.
    """

    def __init__(self) -> None:
        self.painted: list[tuple[str, str, str]] = []
        """Colours of `Look.hiding` and the cells, as the file names them."""
        self._inside: list[str] = []
        self._look, self._hiding, self._cells = Look(), set[tuple[str, str]](), ""

    def start(self, tag: str, attributes: Attributes) -> bool:
        """A tag begins; whether it belongs to one of them."""
        name = local(tag) or next((tag[len(space) :] for space in _LATER if tag.startswith(space)), "")
        if not self._inside and not (name == "conditionalFormatting" and tag.startswith(_LATER)):
            return False
        if name == "conditionalFormatting":
            self._hiding, self._cells = set(), ""
        elif name == "dxf":
            self._look = Look()
        elif "dxf" in self._inside:
            self._look.start(name, self._inside, attributes)
        self._inside.append(name)
        return True

    def text(self, piece: str) -> None:
        """Characters."""
        if self._inside[-1:] == ["sqref"]:
            self._cells += piece

    def end(self) -> None:
        """A tag ends."""
        if not self._inside:
            return
        name = self._inside.pop()
        if name == "dxf" and (colours := self._look.hiding()):
            self._hiding.add(colours)
        elif name == "conditionalFormatting":
            self.painted += [(*colours, self._cells) for colours in sorted(self._hiding)]


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
