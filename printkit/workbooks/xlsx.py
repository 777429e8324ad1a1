"""Excel workbooks (.xlsx), as Excel, Google Sheets, Numbers, LibreOffice and libraries save them: a walk over each sheet's part.

ECMA-376 part 1, chapter 18 (SpreadsheetML), in its transitional and its strict namespaces.
"""

from __future__ import annotations

import posixpath
import re
from collections.abc import Iterator, Mapping, Sequence
from datetime import datetime, timedelta
from typing import NamedTuple

from printkit.workbooks.parts import Archive, Attributes
from printkit.workbooks.sheet import Area, SheetBuilder, SheetChoice, Worksheet, moment_text, number_in, number_text

_MAIN = ("http://schemas.openxmlformats.org/spreadsheetml/2006/main ", "http://purl.oclc.org/ooxml/spreadsheetml/main ")
_LINKS = "http://schemas.openxmlformats.org/package/2006/relationships Relationship"
_TO = (
    "http://schemas.openxmlformats.org/officeDocument/2006/relationships",
    "http://purl.oclc.org/ooxml/officeDocument/relationships",
)

_PLACE = re.compile(r"\$?([A-Z]{1,3})\$?([1-9][0-9]{0,6})")
_ESCAPED = re.compile(r"_x([0-9A-Fa-f]{4})_")

_DAYS = {*range(14, 23), *range(27, 37), *range(45, 48), *range(50, 59)}
"""Built-in formats of days and times, the Japanese ones among them (ECMA-376 18.8.30)."""

_PERCENT = {9, 10}
_PLAIN = re.compile(r'\[(?![hmsHMS]+\])[^\]]*\]|"[^"]*"|\\.|_.|\*.')
"""Of a number's format what shows as it is, colours and conditions: what is left says what the number is."""

_NO_DAY = re.compile(r"(?i)general|standard|g/\S+|e[+-]")
"""Letters that are none of a day: the plain format, as some write it in their own language, and powers of ten."""

_EPOCHS = {False: datetime(1899, 12, 30), True: datetime(1904, 1, 1)}  # noqa: DTZ001 - a workbook knows no time zone
_LEAP = 60
"""Days before this one are a day later than they count: Excel knows a 29 February 1900."""

_LAST_DAY = 2_958_466
_NARROW = 0.01


class _Tab(NamedTuple):
    name: str
    part: str
    visible: bool


def sheets(archive: Archive, only: str | None = None) -> list[Worksheet]:
    """The sheets in the order of the tabs, but for `only` without their rows. Raises `WorkbookError`."""
    whole = next((to for kind, to in _links(archive, "").values() if kind == "officeDocument"), "xl/workbook.xml")
    if whole not in archive:
        raise archive.damage(whole)
    book = _Book(archive, whole)
    strings, formats = _strings(archive, book.strings), _formats(archive, book.styles)
    reading = [_Walk(archive, tab, strings, formats, _EPOCHS[book.from_1904], uncomputed=book.uncomputed) for tab in book.tabs]
    choice = SheetChoice(only)
    for walk, tab in zip(reading, book.tabs, strict=True):
        if choice.takes(tab.name, visible=tab.visible):
            archive.walk(tab.part, walk.start, walk.end, walk.text, sheet=True)
    return [walk.finished() for walk in reading]


def _local(tag: str) -> str:
    """The name of a tag of this format; empty for one of another."""
    return next((tag[len(space) :] for space in _MAIN if tag.startswith(space)), "")


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
        archive.walk(listed, start, _ignored, _ignored)
    return links


def _ignored(_: str) -> None:
    """Nothing is made of it."""


class _Book:
    """What the workbook's own part says: its tabs in order, and where texts and formats are."""

    def __init__(self, archive: Archive, part: str) -> None:
        links = _links(archive, part)
        self.tabs: list[_Tab] = []
        self.from_1904 = self.uncomputed = False
        self.strings = next((to for kind, to in links.values() if kind == "sharedStrings"), "")
        self.styles = next((to for kind, to in links.values() if kind == "styles"), "")

        def start(tag: str, attributes: Attributes) -> None:
            if _local(tag) == "workbookPr":
                self.from_1904 = attributes.get("date1904") in ("1", "true", "on")
            elif _local(tag) == "calcPr":
                # Whoever opens it computes everything anew: what stands beside the formulas is a 0 that a library put there, or out of date.
                self.uncomputed = attributes.get("fullCalcOnLoad") in ("1", "true", "on")
            elif _local(tag) == "sheet":
                own = next((attributes[key] for space in _TO if (key := f"{space} id") in attributes), "")
                kind, target = links.get(own, ("", ""))
                if kind == "worksheet":
                    if target not in archive:
                        raise archive.damage(target)
                    self.tabs.append(_Tab(attributes.get("name", ""), target, attributes.get("state", "visible") == "visible"))

        archive.walk(part, start, _ignored, _ignored)


def _strings(archive: Archive, part: str) -> list[str]:
    """The texts that cells refer to by number, without the readings of Japanese beside them."""
    texts: list[str] = []
    inside: list[str] = []

    def start(tag: str, _: Attributes) -> None:
        inside.append(_local(tag))
        if inside[-1] == "si":
            texts.append("")

    def end(_: str) -> None:
        inside.pop()

    def text(piece: str) -> None:
        if inside and inside[-1] == "t" and "rPh" not in inside:
            texts[-1] += piece

    if part in archive:
        archive.walk(part, start, end, text)
    return [_unescaped(one) for one in texts]


def _unescaped(text: str) -> str:
    """A text with the characters that XML can't hold: ``_x000D_`` is a carriage return; empty with half a character in it."""
    if "_x" not in text:
        return text
    try:
        whole = _ESCAPED.sub(lambda match: chr(int(match[1], 16)), text)
        return whole.encode("utf-16-le", "surrogatepass").decode("utf-16-le")
    except UnicodeDecodeError:
        return ""


def _formats(archive: Archive, part: str) -> list[str]:
    """By the number of a style what its numbers are: ``day``, ``duration``, ``percent``, ``other`` (shown as another number), or empty."""
    own: dict[int, str] = {}
    kinds: list[str] = []
    inside: list[str] = []

    def start(tag: str, attributes: Attributes) -> None:
        name = _local(tag)
        if name == "numFmt":
            own[_whole(attributes.get("numFmtId", ""))] = _kind_of_format(attributes.get("formatCode", ""))
        elif name == "xf" and inside[-1:] == ["cellXfs"]:
            number = _whole(attributes.get("numFmtId", ""))
            built_in = "day" if number in _DAYS else "percent" if number in _PERCENT else ""
            kinds.append(own.get(number, "duration" if number == 46 else built_in))
        inside.append(name)

    def end(_: str) -> None:
        inside.pop()

    if part in archive:
        archive.walk(part, start, end, _ignored)
    return kinds


def _kind_of_format(code: str) -> str:
    plain = _PLAIN.sub("", code.partition(";")[0])
    if re.search(r"\[[hmsHMS]+\]", plain):
        return "duration"
    if re.search(r"(?i)[dmyhsaeg]", _NO_DAY.sub("", plain)):
        return "day"
    return "percent" if "%" in plain else "other" if _shows_other(code) else ""


_LITERAL = re.compile(r'"([^"]*)"|\\(.)|_.|\*.')
_CONDITION = re.compile(r"\[[<>=][^\]]*\]")


def _shows_other(code: str) -> bool:
    """Whether a number that isn't 0 is shown as another one, or not at all: ``;;;``, ``"2"``, ``0"0"``, ``0,`` (so many thousands)."""
    sections = code.split(";") if _CONDITION.search(code) else [code.partition(";")[0]]
    for section in sections:
        literals = "".join(match[1] or match[2] or "" for match in _LITERAL.finditer(section))
        bare = re.sub(r"\[[^\]]*\]", "", _LITERAL.sub("", section))
        if re.search(r"\d", literals) or re.search(r"[0#?],+(?![0#?])", bare):
            return True
        if not re.search(r"(?i)[0#?@]|general|標準", bare) and (code.strip() or section):
            return True
    return False


def _whole(text: str, default: int = -1) -> int:
    return int(text) if text.isdecimal() and len(text) < 10 else default


def column_of(letters: str) -> int:
    """The number of a column by its name: A is 1, AA is 27."""
    number = 0
    for letter in letters:
        number = number * 26 + ord(letter) - 64
    return number


class _Walk:
    """Where the walk over one sheet is: in which row and cell."""

    def __init__(
        self, archive: Archive, tab: _Tab, strings: Sequence[str], formats: Sequence[str], epoch: datetime, *, uncomputed: bool
    ) -> None:
        self._sheet = SheetBuilder(archive, tab.name, visible=tab.visible)
        self._archive, self._strings, self._formats, self._epoch = archive, strings, formats, epoch
        self._inside: list[str] = []
        self._row = self._column = 0
        self._cell: Attributes = {}
        self._texts: dict[str, str] = {}
        self._covered: list[Area] = []
        self._uncomputed = uncomputed

    def start(self, tag: str, attributes: Attributes) -> None:
        """A tag begins. Rows and cells may lack the number of their place: they follow the one before."""
        name = _local(tag)
        self._inside.append(name)
        match name:
            case "row" if "sheetData" in self._inside:
                self._row, self._column = _whole(attributes.get("r", ""), self._row + 1), 0
                if _is_hidden(attributes, "ht"):
                    self._sheet.hidden_rows.append((self._row, self._row))
            case "c" if "row" in self._inside:
                self._begin(attributes)
            case "f" | "v" | "t" if self._is_own():
                if name != "t" and name in self._texts:
                    raise self._archive.damage(f"{name} is there twice")
                self._texts.setdefault(name, "")
            case "col" if _is_hidden(attributes, "width"):
                first = _whole(attributes.get("min", ""), 0)
                self._sheet.hidden_columns.append((first, _whole(attributes.get("max", ""), first)))
            case "mergeCell":
                self._covered += _area(attributes.get("ref", ""))

    def _begin(self, attributes: Attributes) -> None:
        place = _PLACE.fullmatch(attributes.get("r", ""))
        if place is not None:
            self._column, self._row = column_of(place[1]), int(place[2])
        elif "r" in attributes:
            raise self._archive.damage(f"r={attributes['r'][:20]}")
        else:
            self._column += 1
        self._cell, self._texts = attributes, {}

    def end(self, tag: str) -> None:
        """A tag ends."""
        self._inside.pop()
        if _local(tag) == "c" and "row" in self._inside:
            self._take()

    def text(self, text: str) -> None:
        """Characters: of a formula, a value or a text that stands in its cell."""
        if self._inside and (name := self._inside[-1]) in self._texts and self._is_own():
            self._texts[name] += text

    def _is_own(self) -> bool:
        """Whether the tag that is open is the cell's own formula, value or text, and none of an extension or of a reading of Japanese."""
        above, name = self._inside[-2] if len(self._inside) > 1 else "", self._inside[-1]
        return above == "c" if name in ("f", "v") else above in ("is", "r") and "rPh" not in self._inside

    def _take(self) -> None:
        """A cell is whole."""
        written = self._texts.get("v", self._texts.get("t", ""))
        kind = self._cell.get("t", "n")
        blank = not written.strip() and ("v" not in self._texts or kind != "str")
        if "f" in self._texts and (blank or self._uncomputed):
            self._sheet.fault("formula-without-value", self._row, self._column)
        elif kind == "e":
            self._sheet.fault("cell-error", self._row, self._column, written)
        else:
            self._sheet.cell(self._row, self._column, self._value(kind, written), shown=written)

    def _value(self, kind: str, written: str) -> str:
        """What a cell holds, as a text; empty for what can't be read, which is told where it shows something."""
        match kind:
            case "s":
                number = _whole(written.strip())
                return self._strings[number] if 0 <= number < len(self._strings) else ""
            case "b":
                return {"1": "true", "0": "false", "true": "true", "false": "false"}.get(written.strip(), "")
            case "str" | "inlineStr":
                return _unescaped(written)
            case "d":
                return self._day_in(written.strip())
            case "n":
                return self._number(written.strip())
        return ""

    def _number(self, written: str) -> str:
        style = _whole(self._cell.get("s", ""), 0)
        kind = self._formats[style] if style < len(self._formats) else ""
        try:
            value = number_in(written)
            if kind == "other" and value:
                return ""
            if kind == "percent":
                return f"{number_text(round(value * 100, 10))}%"
            if kind not in ("", "other") and 0 <= value < _LAST_DAY:
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
        return self._sheet.finished()


def _is_hidden(attributes: Mapping[str, str], size: str) -> bool:
    """Whether a row or column isn't shown: hidden, or without any height or width."""
    if attributes.get("hidden") in ("1", "true", "on"):
        return True
    try:
        return float(attributes.get(size, "1")) < _NARROW
    except ValueError:
        return False


def _area(ref: str) -> Iterator[Area]:
    """The columns and rows of merged cells."""
    corners = [match for part in ref.split(":") if (match := _PLACE.fullmatch(part))]
    if len(corners) == 2:
        (left, top), (right, bottom) = ((column_of(one[1]), int(one[2])) for one in corners)
        yield Area(left, top, right, bottom)
