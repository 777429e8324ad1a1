"""What may hide a cell of SpreadsheetML that holds something: pictures and shapes above it, and looks that depend on its value."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence

from printkit.workbooks.conditions import MOST, Condition, Held, Painted, Rule, always, compared, never, of_text, unknown
from printkit.workbooks.parts import Archive, Attributes
from printkit.workbooks.sheet import Area, Shape, area_between, column_of
from printkit.workbooks.spreadsheetml import Font, colour_of, ignored, local, shower, whole

_DRAWING = (
    "http://schemas.openxmlformats.org/drawingml/2006/spreadsheetDrawing ",
    "http://purl.oclc.org/ooxml/drawingml/spreadsheetDrawing ",
)
_LETTERS = ("http://schemas.openxmlformats.org/drawingml/2006/main t", "http://purl.oclc.org/ooxml/drawingml/main t")
_ANCHORS = ("twoCellAnchor", "oneCellAnchor")
_LATER = (
    "http://schemas.microsoft.com/office/spreadsheetml/2009/9/main ",
    "http://schemas.microsoft.com/office/excel/2006/main ",
)


PLACE = re.compile(r"\$?([A-Z]{1,3})\$?([1-9][0-9]{0,6})")
"""A cell as formulas name it."""


class Look:
    """A look that cells have by their value (``dxf``, 18.8.14), as its tags come."""

    def __init__(self) -> None:
        self.painted = Painted()

    def start(self, name: str, inside: Sequence[str], attributes: Attributes) -> None:
        """A tag in it begins, below those that are `inside`."""
        if inside[-1] == "font":
            font = Font().with_tag(name, attributes)
            self.painted = self.painted._replace(
                ink=font.ink if name == "color" else self.painted.ink, struck=self.painted.struck or font.struck or font.tiny
            )
        elif inside[-1] == "patternFill" and name == "bgColor":
            self.painted = self.painted._replace(paper=colour_of(attributes))
        elif inside[-1] == "dxf" and name == "numFmt":
            self.painted = self.painted._replace(shows=shower(attributes.get("formatCode", "")))


def looks_by_value(archive: Archive, part: str) -> Mapping[int, Painted]:
    """The looks of rules, by their number."""
    looks: dict[int, Painted] = {}
    inside: list[str] = []
    look = Look()

    def start(tag: str, attributes: Attributes) -> None:
        nonlocal look
        name = local(tag)
        if name == "dxf":
            look = Look()
        elif "dxf" in inside:
            look.start(name, inside, attributes)
        inside.append(name)

    def end(_: str) -> None:
        if inside.pop() == "dxf":
            looks[len(looks)] = look.painted

    if part in archive:
        archive.walk(part, start, end, ignored)
    return looks


def _is_no_number(held: Held) -> bool:
    return not isinstance(held, float)


class ValueRules:
    """The conditional formats of a sheet (18.3.1.18), as their tags come.

    Those that Excel keeps since 2010 below the sheet, where they refer to another one ([MS-XLSX] 2.4.14), have their looks in themselves and their
    cells behind them.
    """

    def __init__(self, looks: Mapping[int, Painted]) -> None:
        self._looks = looks
        self._found: list[tuple[int, Rule]] = []
        self._inside: list[str] = []
        self._cells = ""
        self._own: list[tuple[Attributes, list[str], Painted]] = []
        self._look = Look()

    @property
    def rules(self) -> list[Rule]:
        """All of them, the one that counts most first."""
        return [rule for _, rule in sorted(self._found, key=lambda one: one[0])]

    def start(self, tag: str, attributes: Attributes) -> bool:
        """A tag begins; whether it belongs to one of them."""
        name = local(tag) or next((tag[len(space) :] for space in _LATER if tag.startswith(space)), "")
        if not self._inside and name != "conditionalFormatting":
            return False
        if name == "conditionalFormatting":
            self._cells, self._own = attributes.get("sqref", ""), []
        elif name == "cfRule":
            self._own.append((attributes, [], self._looks.get(whole(attributes.get("dxfId", "")), Painted())))
        elif self._own and name in ("formula", "f"):
            self._own[-1][1].append("")
        elif self._own and name in ("iconSet", "dataBar") and attributes.get("showValue") in ("0", "false", "off"):
            self._paint(Painted(shows=_is_no_number))
        elif name == "colorScale":
            self._paint(Painted(paper=""))
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
        elif self._inside[-1:] in (["formula"], ["f"]) and self._own:
            self._own[-1][1][-1] += piece

    def end(self) -> None:
        """A tag ends."""
        if not self._inside:
            return
        name = self._inside.pop()
        if name == "dxf":
            self._paint(self._look.painted)
        elif name == "conditionalFormatting":
            areas = list(areas_of(self._cells))
            for attributes, formulas, painted in self._own[: MOST - len(self._found)]:
                last = attributes.get("stopIfTrue") in ("1", "true", "on")
                if last or painted != Painted():
                    rule = Rule(areas, _condition(attributes, formulas), painted, last)
                    self._found.append((whole(attributes.get("priority", ""), MOST), rule))

    def _paint(self, painted: Painted) -> None:
        if self._own:
            self._own[-1] = (*self._own[-1][:2], painted)


def _condition(attributes: Attributes, formulas: Sequence[str]) -> Condition:
    """When a rule counts (18.18.12)."""
    match attributes.get("type", ""):
        case "cellIs":
            return compared(attributes.get("operator", ""), formulas)
        case "containsText" | "notContainsText" | "beginsWith" | "endsWith" as how:
            return of_text(how.removesuffix("Text") if how.startswith("not") else how, attributes.get("text", ""))
        case "notContainsBlanks" | "notContainsErrors" | "colorScale" | "dataBar" | "iconSet":
            return always
        case "containsBlanks" | "containsErrors":
            return never
    return unknown


def areas_of(refs: str) -> Iterator[Area]:
    """Those of several ranges, with spaces between."""
    return (area for ref in refs.split()[:MOST] for area in area_of(ref))


def area_of(ref: str) -> Iterator[Area]:
    """The columns and rows of a range."""
    corners = [match for part in ref.split(":") if (match := PLACE.fullmatch(part))]
    if corners and len(corners) == ref.count(":") + 1 <= 2:
        corners = [corners[0], corners[-1]]
        (left, top), (right, bottom) = ((column_of(one[1]), int(one[2])) for one in corners)
        yield Area(left, top, right, bottom)


def tables_at(archive: Archive, part: str) -> Iterator[Area]:
    """Where a table of Excel lies, which is painted by its style."""
    places: list[str] = []

    def start(tag: str, attributes: Attributes) -> None:
        if local(tag) == "table":
            places.append(attributes.get("ref", ""))

    if part in archive:
        archive.walk(part, start, ignored, ignored)
    return (area for place in places for area in areas_of(place))


def shapes_over(archive: Archive, part: str) -> list[Shape]:
    """The pictures, charts and shapes of a drawing, on the cells of their corners."""
    shapes: list[Shape] = []
    written: list[str] = []
    corners: dict[tuple[str, str], int] = {}
    inside: list[str] = []

    def start(tag: str, _: Attributes) -> None:
        name = next((tag[len(space) :] for space in _DRAWING if tag.startswith(space)), "")
        if name in _ANCHORS:
            corners.clear()
            written.clear()
        inside.append("t" if tag in _LETTERS else name)

    def text(piece: str) -> None:
        if len(inside) > 1 and inside[-2] in ("from", "to"):
            corners[inside[-2], inside[-1]] = whole(piece.strip(), 0)
        elif inside[-1:] == ["t"] and len(written) < MOST:
            written.append(piece)

    def end(_: str) -> None:
        if inside.pop() not in _ANCHORS or len(shapes) >= MOST:
            return
        left, top = corners.get(("from", "col"), 0), corners.get(("from", "row"), 0)
        right, bottom = corners.get(("to", "col"), left), corners.get(("to", "row"), top)
        area = area_between(left, top, right, bottom, corners.get(("to", "colOff"), 1), corners.get(("to", "rowOff"), 1))
        shapes.append(Shape(area, "".join(written)))

    if part in archive:
        archive.walk(part, start, end, text)
    return shapes
