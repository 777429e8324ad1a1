"""OpenDocument spreadsheets (.ods), as LibreOffice, Gnumeric, odfpy and others save them: one walk over ``content.xml``.

ODF 1.3 part 3, chapters 9 and 19. A cell has a value in its attributes and, below, what is seen of it.
"""

from __future__ import annotations

import re
import unicodedata
from bisect import bisect_right
from collections.abc import Iterator
from datetime import date, datetime, timedelta

from printkit.model import error
from printkit.workbooks.conditions import MOST, CellLook, Rule, condition_of, judge
from printkit.workbooks.opendocument import NS, OFFICE, TABLE, TEXT, WHITE, Look, Styles
from printkit.workbooks.parts import Archive, Attributes, WorkbookError
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

_CALC = "urn:org:documentfoundation:names:experimental:calc:xmlns:calcext:1.0 "
_ERROR, _CONDITIONAL = f"{_CALC}value-type", f"{_CALC}conditional-format"

_ASIDE = {
    f"{OFFICE}annotation",
    f"{TEXT}note",
    f"{TEXT}ruby-text",
    f"{TABLE}tracked-changes",
    f"{TABLE}shapes",
    f"{TABLE}dde-links",
}
"""What is beside the text of a cell: remarks, readings of Japanese, what stood there before, drawings, tables of other programs."""

_DRAWN = (f"{NS}drawing:1.0 ", f"{NS}dr3d:1.0 ")
"""Shapes with texts of their own, which lie in the cell that they are fastened to."""

_CONTROL = f"{_DRAWN[0]}control"
"""A place on the sheet for a part of a form, and there also the attribute that names it."""
_ID, _XML_ID = f"{NS}form:1.0 id", "http://www.w3.org/XML/1998/namespace id"
_BUTTONS = {f"{NS}form:1.0 {name}" for name in ("button", "fixed-text", "frame", "hidden", "image", "image-frame")}
"""Parts of a form without a state; the rest, which people tick, choose or fill in, is told where it lies on the table."""

_DAY_SHOWN = re.compile(r"[0-9]+(?:([-/.])[0-9]+\1[0-9]+|:[0-9]{2}(?::[0-9]{2})?)(?: .*)?")
"""A day or a time of day; with the digits of the value it is a number with marks between them."""

_TARGET, _CONDITION = f"{_CALC}target-range-address", f"{_CALC}condition"
_APPLIED, _SAYS = f"{_CALC}apply-style-name", f"{_CALC}value"
_ADDRESS = re.compile(r"\$?([A-Z]{1,3})\$?([1-9][0-9]{0,6})")

_CELLS = {f"{TABLE}table-cell", f"{TABLE}covered-table-cell"}
_GAPS = {f"{TEXT}tab": "\t", f"{TEXT}line-break": "\n"}
_LINES = {f"{TEXT}p", f"{TEXT}h"}
_STYLED = {**dict.fromkeys(_LINES, "paragraph"), f"{TEXT}span": "text"}
"""Tags that have a style of their own, and its family."""
_UNSHOWN = {f"{TEXT}hidden-text", f"{TEXT}hidden-paragraph"}

_NUMBERS = ("float", "currency", "percentage")
_VALUES = tuple(f"{OFFICE}{name}" for name in ("value", "date-value", "time-value", "boolean-value", "string-value"))
"""Where a cell's value is, by its type: one that stands where no type says so is told as not read."""
_NO_NUMBERS = "no numbers shown"
"""That a sheet has nothing in the paragraphs of any number: SheetJS saves them so, and whoever opens the file sees the values.
pandas saves a nought so, without a format that could hide it.
"""
_DURATION = re.compile(r"(-?)P(?:([0-9]{1,6})D)?T(?:([0-9]{1,6})H)?(?:([0-9]{1,6})M)?(?:([0-9]{1,6})(?:[.,][0-9]+)?S)?")
_MOST_AGAIN = 1 << 24
"""Rows and columns that one tag may stand for; no program has so many."""


def sheets(archive: Archive, only: str | None = None) -> list[Worksheet]:
    """The sheets in the order of the tabs, but for `only` without their rows. Raises `WorkbookError`."""
    if "META-INF/manifest.xml" in archive and b"encryption-data" in archive.read("META-INF/manifest.xml"):
        raise WorkbookError(error("encrypted"))
    if "content.xml" not in archive:
        raise archive.damage("content.xml")
    content = _Content(archive, SheetChoice(only))
    archive.walk("content.xml", content.start, content.end, content.text, sheet=True)
    return [table.finished() for table in content.tables]


class _Content:
    """Where the walk is: in which table, row and cell."""

    def __init__(self, archive: Archive, choice: SheetChoice) -> None:
        self.tables: list[SheetBuilder] = []
        self._archive, self._choice, self._taken = archive, choice, False
        self._styles = Styles(archive)
        self._aside = self._depth = 0
        self._row = self._column = 0
        self._again = 1
        self._groups: list[bool] = []
        self._cell: Attributes | None = None
        self._covered = False
        self._lines: list[str] = []
        self._defaults: list[tuple[int, str]] = []
        self._row_style = self._style = ""
        self._looks: list[Look] = []
        self._crossed = self._other = self._tiny = False
        self._colours: set[tuple[str, str]] = set()
        self._shapes: list[Shape] = []
        self._written = False
        self._buttons: set[str] = set()
        self._ranges: list[Area] = []
        self._rules: list[Rule] = []
        self._mapped: dict[str, list[Area]] = {}
        self._cell_looks: dict[tuple[int, int], CellLook] = {}

    def start(self, tag: str, attributes: Attributes) -> None:
        """A tag begins."""
        if self._aside or tag in _ASIDE or tag.startswith(_DRAWN):
            if not self._aside and self._cell is not None and tag.startswith(_DRAWN):
                control = tag == _CONTROL and attributes.get(_CONTROL) not in self._buttons
                self._lay(attributes.get(f"{TABLE}end-cell-address", ""), control=control)
                self._written = True
            self._aside += 1
        elif tag in _BUTTONS:
            self._buttons.add(attributes.get(_ID, attributes.get(_XML_ID, "")))
        elif tag == f"{TABLE}table":
            self._depth += 1
            if self._depth == 1:
                self._open(attributes)
        elif self._depth == 1 and self._taken:
            self._inside(tag, attributes)
        elif not self._depth:
            self._styles.start(tag, attributes)

    def end(self, tag: str) -> None:
        """A tag ends."""
        if self._aside:
            self._aside -= 1
            self._written = self._written and self._aside > 0
        elif tag == f"{TABLE}table":
            self._depth -= 1
            if not self._depth and self._taken:
                self.tables[-1].lay(self._shapes)
                self._rules += [
                    Rule(areas, condition_of(condition), self._styles.painted(applied), last=True)
                    for name, areas in self._mapped.items()
                    for condition, applied in self._styles.maps(name)
                ]
                judge(self.tables[-1], self._archive, self._cell_looks, self._rules[:MOST])
        elif self._depth != 1 or not self._taken:
            return
        elif tag in _CELLS:
            self._close_cell()
        elif tag in _STYLED and self._looks:
            self._looks.pop()
        elif tag == f"{TABLE}table-row":
            self._row += self._again
        elif tag in (f"{TABLE}table-row-group", f"{TABLE}table-column-group"):
            self._groups.pop()

    def text(self, text: str) -> None:
        """Characters; those between tags are no part of any line."""
        if self._written and text.strip() and self._shapes:
            self._shapes[-1] = self._shapes[-1]._replace(text=self._shapes[-1].text[:MOST] + text)
        elif self._lines and not self._aside and self._cell is not None:
            self._lines[-1] += text
            if text.strip():
                self._see(self._looks[-1])

    def _lay(self, end: str, *, control: bool) -> None:
        """A shape begins in this cell and ends in that one."""
        if len(self._shapes) < MOST:
            own = Area(self._column, self._row, self._column, self._row)
            ends = [own._replace(right=one.right, bottom=one.bottom) for one in _area(end)]
            self._shapes.append(Shape(ends[0] if ends else own, control=control))

    def _see(self, look: Look) -> None:
        """Something of a cell stands in this look."""
        self._crossed = self._crossed or bool(look.struck)
        self._other = self._other or bool(look.other)
        self._tiny = self._tiny or bool(look.tiny)
        self._colours.add((look.ink or "", look.paper or WHITE))

    def _open(self, attributes: Attributes) -> None:
        if len(self.tables) >= self._archive.limits.files:
            raise self._archive.too_rich("content.xml")
        name = attributes.get(f"{TABLE}name", "")
        visible = not self._styles.look("table", attributes.get(f"{TABLE}style-name", "")).hidden
        self._taken = self._choice.takes(name, visible=visible)
        self.tables.append(SheetBuilder(self._archive, name, visible=visible))
        self._row, self._column, self._groups, self._defaults = 1, 1, [], []
        self._shapes, self._ranges, self._rules, self._mapped, self._cell_looks = [], [], [], {}, {}
        self.tables[-1].excuses.add(_NO_NUMBERS)

    def _inside(self, tag: str, attributes: Attributes) -> None:
        """A tag within a table."""
        if tag in _CELLS:
            self._cell, self._covered, self._lines = attributes, tag.endswith("covered-table-cell"), []
            self._crossed = self._other = self._tiny = False
            self._colours, self._style = set(), attributes.get(f"{TABLE}style-name") or self._default()
            self._looks = [self._styles.look("table-cell", self._style)]
        elif tag == f"{TABLE}table-row":
            self._again = self._times(attributes, "rows")
            self._row_style = attributes.get(f"{TABLE}default-cell-style-name", "")
            if self._hidden(attributes, "table-row"):
                self.tables[-1].hidden_rows.append((self._row, self._row + self._again - 1))
            self._column = 1
        elif tag == f"{TABLE}table-column":
            again = self._times(attributes, "columns")
            self._defaults.append((self._column, attributes.get(f"{TABLE}default-cell-style-name", "")))
            if self._hidden(attributes, "table-column"):
                self.tables[-1].hidden_columns.append((self._column, self._column + again - 1))
            self._column += again
        elif tag in (f"{TABLE}table-row-group", f"{TABLE}table-column-group"):
            self._groups.append(attributes.get(f"{TABLE}display") == "false")
        elif tag == _CONDITIONAL:
            self._ranges = [area for one in attributes.get(_TARGET, "").split()[:MOST] for area in _area(one)]
        elif tag == _CONDITION and len(self._rules) < MOST:
            painted = self._styles.painted(attributes.get(_APPLIED, ""))
            self._rules.append(Rule(self._ranges, condition_of(attributes.get(_SAYS, "")), painted, last=True))
        elif self._cell is not None:
            self._line(tag, attributes)

    def _default(self) -> str:
        """The style of a cell that names none: its row's, its column's, or the program's."""
        place = bisect_right(self._defaults, self._column, key=lambda one: one[0])
        return self._row_style or (self._defaults[place - 1][1] if place else "") or "Default"

    def _hidden(self, attributes: Attributes, family: str) -> bool:
        own = self._styles.look(family, attributes.get(f"{TABLE}style-name", ""))
        return any(self._groups) or attributes.get(f"{TABLE}visibility") in ("collapse", "filter") or bool(own.hidden)

    def _line(self, tag: str, attributes: Attributes) -> None:
        """What is seen in a cell: paragraphs, spaces that are written as tags, tabs and breaks."""
        if tag in _STYLED:
            own = attributes.get(f"{TEXT}style-name", "")
            self._looks.append(self._styles.look(_STYLED[tag], own).over(self._looks[-1]) if own else self._looks[-1])
        self._other = self._other or tag in _UNSHOWN
        if tag in _LINES:
            self._lines.append("")
        elif self._lines and tag in _GAPS:
            self._lines[-1] += _GAPS[tag]
        elif self._lines and tag == f"{TEXT}s":
            count = attributes.get(f"{TEXT}c", "1")
            self._lines[-1] += " " * min(int(count) if count.isdecimal() and len(count) < 4 else 1, 200)

    def _times(self, attributes: Attributes, what: str) -> int:
        """How many rows or columns the tag stands for."""
        text = attributes.get(f"{TABLE}number-{what}-repeated", "1")
        if not (text.isdecimal() and len(text) < 9 and 1 <= int(text) <= _MOST_AGAIN):
            raise self._archive.damage(f"number-{what}-repeated={text[:20]}")
        return int(text)

    def _doubt(self, kind: str, shown: str, text: str) -> None:
        """What is held and can't be seen, or is crossed out."""
        table = self.tables[-1]
        if self._crossed:
            table.fault("cell-struck", self._row, self._column, text or shown)
        elif self._tiny:
            table.fault("cell-tiny", self._row, self._column, text or shown)
        if shown.strip():
            if kind in _NUMBERS:
                table.excuses.discard(_NO_NUMBERS)
        elif kind not in ("", "string") and text and ((kind in _NUMBERS and text != "0") or self._looks[0].format):
            table.fault("cell-shows-other", self._row, self._column, text, unless=_NO_NUMBERS)

    def _keep_look(self, look: CellLook, across: int) -> None:
        places = range(self._column, self._column + across)
        self._cell_looks.update({(row, place): look for row in range(self._row, self._row + self._again) for place in places})
        if self._styles.maps(self._style):
            area = Area(self._column, self._row, places[-1], self._row + self._again - 1)
            self._mapped.setdefault(self._style, []).append(area)

    def _close_cell(self) -> None:
        cell, self._cell = self._cell or {}, None
        again = self._times(cell, "columns")
        shown = "\n".join(self._lines)
        text = _value(cell, shown)
        if text and not shown.strip():
            self._see(self._looks[0])
        table = self.tables[-1]
        kind = cell.get(f"{OFFICE}value-type", "")
        written = next((cell[name] for name in _VALUES if name in cell), None)
        if not text and written is None and not (kind and self._lines) and cell.get(f"{TABLE}formula"):
            table.fault("formula-without-value", self._row, self._column)
        elif self._covered and (text or shown).strip():
            table.fault("cell-covered", self._row, self._column, text or shown)
        elif cell.get(_ERROR) == "error":
            table.fault("cell-error", self._row, self._column, shown)
        elif text.strip() and self._lines and (self._other or _shows_other(kind, shown, text)):
            table.fault("cell-shows-other", self._row, self._column, text)
        else:
            self._doubt(kind, shown, text)
            table.cell(self._row, self._column, text, shown=shown or written or "", across=again, down=self._again)
            if text.strip():
                kept = cell.get(f"{OFFICE}value") if kind in _NUMBERS else "" if kind in ("", "string") else None
                self._keep_look(CellLook(text, kept, frozenset(self._colours)), again)
        self._column += again
        self._lines = []


def _area(address: str) -> Iterator[Area]:
    """The cells between two, or one: ``Sheet1.A1:Sheet1.C9``."""
    corners = [_ADDRESS.fullmatch(one.rpartition(".")[2]) for one in address.split(":")]
    first, last = corners[0], corners[-1]
    if first and last and len(corners) <= 2:
        yield Area(column_of(first[1]), int(first[2]), column_of(last[1]), int(last[2]))


def _value(cell: Attributes, shown: str) -> str:
    """What a cell holds, as a text."""
    match cell.get(f"{OFFICE}value-type", ""):
        case kind if kind in _NUMBERS:
            return _number(cell.get(f"{OFFICE}value", ""), kind)
        case "boolean":
            return cell.get(f"{OFFICE}boolean-value", "")
        case "date":
            return _moment(cell.get(f"{OFFICE}date-value", ""))
        case "time":
            return _duration(cell.get(f"{OFFICE}time-value", ""))
        case "string":
            return cell.get(f"{OFFICE}string-value", shown)
        case _:
            return shown


def _digits(text: str) -> str:
    return re.sub(r"[^0-9]", "", text)


_TRUE = frozenset(["true", "wahr", "vrai", "vero", "verdadero", "真"])
"""What LibreOffice shows for a tick that it keeps as the number 1."""


def _shows_other(kind: str, shown: str, text: str) -> bool:
    """Whether a cell shows something else than it holds; a 0 may be shown as a dash, and days and ticks have many forms.

    Nothing shown says nothing here: the sheet as a whole tells what that means.
    """
    seen = unicodedata.normalize("NFKC", shown).strip()
    match kind:
        case _ if not seen:
            return False
        case "string":
            return "".join(seen.split()) != "".join(unicodedata.normalize("NFKC", text).split())
        case "boolean":
            return seen in ("0", "1") and seen != {"true": "1", "false": "0"}.get(text)
        case _ if kind in _NUMBERS:
            return _is_other_number(seen, text.removesuffix("%"))
    return False


def _is_other_number(seen: str, text: str) -> bool:
    if _DAY_SHOWN.fullmatch(seen):
        return _digits(seen) != _digits(text)
    if not re.fullmatch(r"-?[1-9][0-9]*", text) or (text == "1" and seen.casefold() in _TRUE):
        return False
    shown, held = _digits(seen).lstrip("0"), _digits(text)
    return shown != held and not (re.search(r"[.,]", seen) and shown.startswith(held) and not shown[len(held) :].strip("0"))


def _number(text: str, kind: str) -> str:
    """A number as it is typed; empty for what is none, so that it is told as not read."""
    try:
        value = number_in(text.strip())
        if kind == "percentage":
            return f"{number_text(round(value * 100, 10))}%"
        return text.strip() if re.fullmatch(r"-?[0-9]{1,18}", text.strip()) else number_text(value)
    except (ValueError, OverflowError):
        return ""


def _moment(text: str) -> str:
    try:
        return moment_text(datetime.fromisoformat(text) if "T" in text else date.fromisoformat(text))
    except ValueError:
        return ""


def _duration(text: str) -> str:
    parts = _DURATION.fullmatch(text)
    if parts is None:
        return ""
    sign, days, hours, minutes, seconds = parts.groups()
    whole = timedelta(days=int(days or 0), hours=int(hours or 0), minutes=int(minutes or 0), seconds=int(seconds or 0))
    return f"{sign}{moment_text(whole)}"
