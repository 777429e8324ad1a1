"""Excel workbooks (.xlsx), as Excel, Google Sheets, Numbers, LibreOffice and libraries save them: a walk over each sheet's part.

ECMA-376 part 1, chapter 18 (SpreadsheetML), in its transitional and its strict namespaces.
"""

from __future__ import annotations

import posixpath
import re
from collections.abc import Mapping, Sequence
from datetime import datetime, timedelta
from typing import NamedTuple

from printkit.model.numbers import letters
from printkit.workbooks.conditions import CellLook, Painted, judge
from printkit.workbooks.controls import controls_over
from printkit.workbooks.overlays import PLACE, ValueRules, area_of, looks_by_value, shapes_over, tables_at
from printkit.workbooks.parts import Archive, Attributes
from printkit.workbooks.sheet import (
    Area,
    Shape,
    SheetBuilder,
    SheetChoice,
    Worksheet,
    column_of,
    moment_text,
    number_in,
    number_text,
)
from printkit.workbooks.spreadsheetml import AS_IT_IS, Font, Format, RichText, Style, ignored, local, styles_of, whole

_LINKS = "http://schemas.openxmlformats.org/package/2006/relationships Relationship"
_TO = (
    "http://schemas.openxmlformats.org/officeDocument/2006/relationships",
    "http://purl.oclc.org/ooxml/officeDocument/relationships",
)

_TEXTS = frozenset({"s", "str", "inlineStr"})
"""Kinds of cells (18.18.11)."""

_ESCAPED = re.compile(r"_x([0-9A-Fa-f]{4})_")

_EPOCHS = {False: datetime(1899, 12, 30), True: datetime(1904, 1, 1)}  # noqa: DTZ001 - a workbook knows no time zone
_LEAP = 60
"""Days before this one are a day later than they count: Excel knows a 29 February 1900."""

_LAST_DAY = 2_958_466
_NARROW = 0.5
"""Widths of a digit, or points, below which nothing of a column or row is seen."""


class _Tab(NamedTuple):
    name: str
    part: str
    visible: bool


def sheets(archive: Archive, only: str | None = None) -> list[Worksheet]:
    """The sheets in the order of the tabs, but for `only` without their rows. Raises `WorkbookError`."""
    root = next((to for kind, to in _links(archive, "").values() if kind == "officeDocument"), "xl/workbook.xml")
    if root not in archive:
        raise archive.damage(root)
    book = _Book(archive, root)
    looks = _Looks(_strings(archive, book.strings), styles_of(archive, book.styles), looks_by_value(archive, book.styles))
    reading = [_Walk(archive, tab, looks, _EPOCHS[book.from_1904], uncomputed=book.uncomputed) for tab in book.tabs]
    choice = SheetChoice(only)
    for walk, tab in zip(reading, book.tabs, strict=True):
        if choice.takes(tab.name, visible=tab.visible):
            archive.walk(tab.part, walk.start, walk.end, walk.text, sheet=True)
            for kind, target in _links(archive, tab.part).values():
                if kind == "drawing":
                    walk.shapes += shapes_over(archive, target)
                elif kind == "vmlDrawing":
                    walk.shapes += controls_over(archive, target)
                elif kind == "table":
                    walk.tables += tables_at(archive, target)
    return [walk.finished() for walk in reading]


def _links(archive: Archive, part: str) -> dict[str, tuple[str, str]]:
    """Id → kind and target of what a part refers to."""
    folder, name = posixpath.split(part)
    listed = posixpath.join(folder, "_rels", f"{name}.rels")
    links: dict[str, tuple[str, str]] = {}

    def start(tag: str, attributes: Attributes) -> None:
        if tag == _LINKS and attributes.get("TargetMode") != "External":
            target = posixpath.normpath(posixpath.join("/", folder, attributes.get("Target", ""))).lstrip("/")
            links[attributes.get("Id", "")] = (attributes.get("Type", "").rpartition("/")[2], target)

    if listed in archive:
        archive.walk(listed, start, ignored, ignored)
    return links


class _Book:
    """What the workbook's own part says: its tabs in order, and where texts and formats are."""

    def __init__(self, archive: Archive, part: str) -> None:
        links = _links(archive, part)
        self.tabs: list[_Tab] = []
        self.from_1904 = self.uncomputed = False
        self.strings = next((to for kind, to in links.values() if kind == "sharedStrings"), "")
        self.styles = next((to for kind, to in links.values() if kind == "styles"), "")

        def start(tag: str, attributes: Attributes) -> None:
            if local(tag) == "workbookPr":
                self.from_1904 = attributes.get("date1904") in ("1", "true", "on")
            elif local(tag) == "calcPr":
                # Whoever opens it computes everything anew: what stands beside the formulas is a 0 that a library put there, or out of date.
                self.uncomputed = attributes.get("fullCalcOnLoad") in ("1", "true", "on")
            elif local(tag) == "sheet":
                own = next((attributes[key] for space in _TO if (key := f"{space} id") in attributes), "")
                kind, target = links.get(own, ("", ""))
                if kind == "worksheet":
                    if target not in archive:
                        raise archive.damage(target)
                    self.tabs.append(_Tab(attributes.get("name", ""), target, attributes.get("state", "visible") == "visible"))

        archive.walk(part, start, ignored, ignored)


class _Text(NamedTuple):
    text: str
    fonts: frozenset[Font | None] = frozenset()
    """Those of its parts; None for the cell's: a 3 crossed out before a 5 is kept as 35."""


def _strings(archive: Archive, part: str) -> list[_Text]:
    """The texts that cells refer to by number, without the readings of Japanese beside them."""
    texts: list[str] = []
    rich: list[RichText] = []
    inside: list[str] = [""]

    def start(tag: str, attributes: Attributes) -> None:
        name = local(tag)
        if name == "si":
            texts.append("")
            rich.append(RichText())
        elif rich:
            rich[-1].start(name, inside[-1], attributes)
        inside.append(name)

    def end(_: str) -> None:
        inside.pop()

    def text(piece: str) -> None:
        if inside[-1] == "t" and "rPh" not in inside and texts:
            texts[-1] += piece
            rich[-1].text(piece)

    if part in archive:
        archive.walk(part, start, end, text)
    return [_Text(_unescaped(one), frozenset(letters.fonts)) for one, letters in zip(texts, rich, strict=True)]


def _unescaped(text: str) -> str:
    """A text with the characters that XML can't hold: ``_x000D_`` is a carriage return; empty with half a character in it."""
    if "_x" not in text:
        return text
    try:
        whole = _ESCAPED.sub(lambda match: chr(int(match[1], 16)), text)
        return whole.encode("utf-16-le", "surrogatepass").decode("utf-16-le")
    except UnicodeDecodeError:
        return ""


class _Looks(NamedTuple):
    """What cells refer to by number: texts, styles, and looks that depend on a value."""

    strings: Sequence[_Text]
    styles: Sequence[Style]
    by_value: Mapping[int, Painted]


class _Walk:
    """Where the walk over one sheet is: in which row and cell."""

    def __init__(
        self,
        archive: Archive,
        tab: _Tab,
        looks: _Looks,
        epoch: datetime,
        *,
        uncomputed: bool,
    ) -> None:
        self._sheet = SheetBuilder(archive, tab.name, visible=tab.visible)
        self._archive, self._epoch = archive, epoch
        self._strings, self._styles, by_value = looks
        self._inside: list[str] = []
        self._row = self._column = 0
        self._cell: Attributes = {}
        self._texts: dict[str, str] = {}
        self._covered: list[Area] = []
        self.shapes: list[Shape] = []
        self.tables: list[Area] = []
        self._rules = ValueRules(by_value)
        self._cell_looks: dict[tuple[int, int], CellLook] = {}
        self._uncomputed = uncomputed
        self._rich = RichText()
        self._zeros, self._flat = True, False  # whether noughts are shown, and rows that don't say their height aren't

    def start(self, tag: str, attributes: Attributes) -> None:
        """A tag begins. Rows and cells may lack the number of their place: they follow the one before."""
        name = local(tag)
        self._inside.append(name)
        match name:
            case "row" if "sheetData" in self._inside:
                self._row, self._column = whole(attributes.get("r", ""), self._row + 1), 0
                if _is_hidden(attributes, "ht") or (self._flat and "ht" not in attributes):
                    self._sheet.hidden_rows.append((self._row, self._row))
            case "c" if "row" in self._inside:
                self._begin(attributes)
            case "f" | "v" | "t" if self._is_own():
                if name != "t" and name in self._texts:
                    raise self._archive.damage(f"{name} is there twice")
                self._texts.setdefault(name, "")
            case "sheetFormatPr":
                self._flat = attributes.get("zeroHeight") in ("1", "true", "on")
            case "sheetView" if attributes.get("showZeros") in ("0", "false", "off"):
                self._zeros = False
            case "r" | "rPr" | "strike" | "color" | "sz" if "is" in self._inside:
                self._rich.start(name, self._inside[-2], attributes)
            case "col" if _is_hidden(attributes, "width"):
                first = whole(attributes.get("min", ""), 0)
                self._sheet.hidden_columns.append((first, whole(attributes.get("max", ""), first)))
            case "mergeCell":
                self._covered += area_of(attributes.get("ref", ""))
            case _:
                self._rules.start(tag, attributes)

    def _begin(self, attributes: Attributes) -> None:
        place = PLACE.fullmatch(attributes.get("r", ""))
        if place is not None:
            self._column, self._row = column_of(place[1]), int(place[2])
        elif "r" in attributes:
            raise self._archive.damage(f"r={attributes['r'][:20]}")
        else:
            self._column += 1
        self._cell, self._texts, self._rich = attributes, {}, RichText()

    def end(self, tag: str) -> None:
        """A tag ends."""
        self._inside.pop()
        self._rules.end()
        if local(tag) == "c" and "row" in self._inside:
            self._take()

    def text(self, text: str) -> None:
        """Characters: of a formula, a value or a text that stands in its cell."""
        if self._inside and (name := self._inside[-1]) in self._texts and self._is_own():
            self._texts[name] += text
            self._rich.text(text if name == "t" else "")
        else:
            self._rules.text(text)

    def _is_own(self) -> bool:
        """Whether the tag that is open is the cell's own formula, value or text, and none of an extension or of a reading of Japanese."""
        above, name = self._inside[-2] if len(self._inside) > 1 else "", self._inside[-1]
        return above == "c" if name in ("f", "v") else above in ("is", "r") and "rPh" not in self._inside

    def _take(self) -> None:
        """A cell is whole."""
        written = self._texts.get("v", self._texts.get("t", ""))
        if self._texts.get("t", written) != written:  # which of the two is shown differs with the program
            raise self._archive.damage(f"{letters(self._column)}{self._row} = {self._texts['t'][:20]}, {written[:20]}")
        kind = self._cell.get("t", "n")
        blank = not written.strip() and ("v" not in self._texts or kind != "str")
        if "f" in self._texts and (blank or self._uncomputed):
            self._sheet.fault("formula-without-value", self._row, self._column)
        elif kind == "e":
            self._sheet.fault("cell-error", self._row, self._column, written)
        else:
            self._take_value(kind, written)

    def _take_value(self, kind: str, written: str) -> None:
        """The cell's value, unless people see another one, none, or one that is crossed out."""
        number = whole(self._cell.get("s", ""), 0)
        style = self._styles[number] if number < len(self._styles) else AS_IT_IS
        value = self._value(kind, written, style.format)
        runs = self._text(written).fonts if kind == "s" else self._rich.fonts
        fonts = {one or style.font for one in runs} if runs else (style.font,)
        if value.strip() and (style.repeated or not self._is_seen(kind, value, style.format)):
            self._sheet.fault("cell-shows-other", self._row, self._column, value)
        elif value.strip() and any(font.struck for font in fonts):
            self._sheet.fault("cell-struck", self._row, self._column, value)
        elif value.strip() and any(font.tiny for font in fonts):
            self._sheet.fault("cell-tiny", self._row, self._column, value)
        else:
            self._sheet.cell(self._row, self._column, value, shown=written)
            if value.strip():
                kept = written if kind == "n" else "" if kind in _TEXTS else None
                colours = frozenset([(font.ink, style.paper) for font in fonts]) if runs else style.colours
                self._cell_looks[self._row, self._column] = CellLook(value, kept, colours)

    def _is_seen(self, kind: str, value: str, shown: Format) -> bool:
        """Whether the format shows the value; ticks are shown whatever it is."""
        match kind:
            case "n":
                if re.fullmatch(r"-?0+%?", value):
                    return shown.zero and self._zeros
                return shown.negative if value.startswith("-") else shown.positive
            case kind if kind in _TEXTS:
                return shown.text
        return True

    def _text(self, written: str) -> _Text:
        """The text that the cell names by its number; empty where there is none."""
        number = whole(written.strip())
        return self._strings[number] if 0 <= number < len(self._strings) else _Text("")

    def _value(self, kind: str, written: str, shown: Format) -> str:
        """What a cell holds, as a text; empty for what can't be read, which is told where it shows something."""
        match kind:
            case "s":
                return self._text(written).text
            case "b":
                return {"1": "true", "0": "false", "true": "true", "false": "false"}.get(written.strip(), "")
            case "str" | "inlineStr":
                return _unescaped(written)
            case "d":
                return self._day_in(written.strip())
            case "n":
                return self._number(written.strip(), shown.kind)
        return ""

    def _number(self, written: str, kind: str) -> str:
        try:
            value = number_in(written)
            if kind == "percent":
                return f"{number_text(round(value * 100, 10))}%"
            if kind and 0 <= value < _LAST_DAY:
                return self._moment(kind, value)
            return written if re.fullmatch(r"-?[0-9]{1,18}", written) else number_text(value)
        except (ValueError, OverflowError):
            return ""

    def _moment(self, kind: str, value: float) -> str:
        """A day that is kept as a number, with the time of day as its fraction."""
        span = timedelta(seconds=round(value * 86_400))
        if kind == "duration":
            return moment_text(span)
        if value < 1:
            return moment_text((self._epoch + span).time())
        late = timedelta(days=1) if value < _LEAP and self._epoch == _EPOCHS[False] else timedelta()
        return moment_text(self._epoch + span + late)

    def _day_in(self, written: str) -> str:
        try:
            return moment_text(datetime.fromisoformat(written))
        except ValueError:
            return ""

    def finished(self) -> Worksheet:
        """The sheet. What lies under another cell, merged with it, is seen by nobody."""
        self._sheet.cover(self._covered)
        self._sheet.lay(self.shapes)
        judge(self._sheet, self._archive, self._cell_looks, self._rules.rules, self.tables)
        return self._sheet.finished()


def _is_hidden(attributes: Mapping[str, str], size: str) -> bool:
    """Whether a row or column isn't shown: hidden, or without any height or width."""
    if attributes.get("hidden") in ("1", "true", "on"):
        return True
    try:
        return float(attributes.get(size, "1")) < _NARROW
    except ValueError:
        return False
