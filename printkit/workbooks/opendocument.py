"""Styles of OpenDocument (ODF 1.3 part 3, chapters 16 and 20), below the walk over its sheets (`ods`): what they hide or strike through.

Styles stand in ``styles.xml`` and in ``content.xml``; each inherits what it doesn't say itself, in the end from the default of its family.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Any, NamedTuple

from printkit.workbooks.conditions import Held, Painted
from printkit.workbooks.parts import Archive, Attributes

NS = "urn:oasis:names:tc:opendocument:xmlns:"
OFFICE, STYLE, TABLE, TEXT = (f"{NS}{name}:1.0 " for name in ("office", "style", "table", "text"))
_FO = f"{NS}xsl-fo-compatible:1.0 "
_LIFELESS = f"{OFFICE}automatic-styles"
"""In ``styles.xml`` those of headers and footers, whose names are names of other styles in ``content.xml``."""

_OF_DOCUMENTS = {("paragraph", ""), ("text", "")}
"""Defaults of texts, which those in cells don't have: theirs are the cell's."""

_SIZE = re.compile(r"([0-9]{0,9}\.?[0-9]{1,18})(mm|cm|in|pt|pc|px)")
_UNITS = {"mm": 1.0, "cm": 10.0, "in": 25.4, "pt": 25.4 / 72, "pc": 25.4 / 6, "px": 25.4 / 96}
_NARROW = 0.3
"""Millimetres of a row or column below which nothing of it is seen."""

_SMALLEST = 3 * _UNITS["pt"]
"""Millimetres below which letters can't be read, as in `spreadsheetml`."""

_NUMBER = f"{NS}datastyle:1.0 "
_FORMAT = "format"
_FORMATS = {f"{_NUMBER}{kind}-style" for kind in ("number", "percentage", "currency", "date", "time", "boolean", "text")}
"""Formats of numbers (ODF 1.3 part 3, 16.29)."""

_DEEPEST = 20
WHITE = "#ffffff"


class Look(NamedTuple):
    """How a style shows what stands in it; None for what it leaves to those that it inherits from."""

    hidden: bool | None = None
    """Whether a table, row or column isn't shown."""
    struck: bool | None = None
    ink: str | None = None
    """The colour of its letters; empty for one that the program chooses to be seen."""
    paper: str | None = None
    """The colour behind them."""
    format: str | None = None
    """The name of its format of numbers."""
    other: bool | None = None
    """Whether it isn't shown as it stands there: not at all, or as often as there is room."""
    tiny: bool | None = None

    def over(self, below: Look) -> Look:
        """This look on top of another one, which says what this one doesn't."""
        return Look._make(other if own is None else own for own, other in zip(self, below, strict=True))


class Styles:
    """The styles of a spreadsheet, taken tag by tag as they come."""

    def __init__(self, archive: Archive) -> None:
        self._own: dict[tuple[str, str], Look] = {}
        self._parents: dict[tuple[str, str], str] = {}
        self._whole: dict[tuple[str, str, bool], Look] = {}
        self._maps: dict[tuple[str, str], list[tuple[str, str]]] = {}
        self._shown: dict[tuple[str, str], bool] = {}
        self._at = ("", "")
        self._aside = False
        if "styles.xml" in archive:
            archive.walk("styles.xml", self._shared, self._shared_end, lambda _: None)

    def _shared(self, tag: str, attributes: Attributes) -> None:
        self._aside = self._aside or tag == _LIFELESS
        if not self._aside:
            self.start(tag, attributes)

    def _shared_end(self, tag: str) -> None:
        self._aside = self._aside and tag != _LIFELESS

    def start(self, tag: str, attributes: Attributes) -> None:
        """A tag of a part begins, before its tables."""
        if tag in (f"{STYLE}style", f"{STYLE}default-style"):
            self._at = attributes.get(f"{STYLE}family", ""), attributes.get(f"{STYLE}name", "")
            if self._at not in _OF_DOCUMENTS:
                self._own[self._at] = Look(format=attributes.get(f"{STYLE}data-style-name"))
                self._parents[self._at] = attributes.get(f"{STYLE}parent-style-name", "")
        elif tag == f"{STYLE}map":
            one = attributes.get(f"{STYLE}condition", ""), attributes.get(f"{STYLE}apply-style-name", "")
            self._maps.setdefault(self._at, []).append(one)
        elif tag in _FORMATS:
            self._at = _FORMAT, attributes.get(f"{STYLE}name", "")
            self._shown[self._at] = False
        elif tag.startswith(_NUMBER) and tag != f"{_NUMBER}text" and self._at in self._shown:
            self._shown[self._at] = True
        elif tag == f"{STYLE}table-properties" and f"{TABLE}display" in attributes:
            self._say(hidden=attributes[f"{TABLE}display"] == "false")
        elif tag in (f"{STYLE}table-row-properties", f"{STYLE}table-column-properties"):
            size = attributes.get(f"{STYLE}row-height", attributes.get(f"{STYLE}column-width", ""))
            if measure := _SIZE.fullmatch(size):
                self._say(hidden=float(measure[1]) * _UNITS[measure[2]] < _NARROW)
        elif tag == f"{STYLE}table-cell-properties":
            if f"{_FO}background-color" in attributes:
                self._say(paper=_colour(attributes[f"{_FO}background-color"]))
            if f"{STYLE}repeat-content" in attributes:
                self._say(other=attributes[f"{STYLE}repeat-content"] == "true")
        elif tag == f"{STYLE}text-properties":
            self._text(attributes)

    def _text(self, attributes: Attributes) -> None:
        if line := attributes.get(f"{STYLE}text-line-through-style", ""):
            self._say(struck=line != "none")
        if measure := _SIZE.fullmatch(attributes.get(f"{_FO}font-size", "")):
            self._say(tiny=float(measure[1]) * _UNITS[measure[2]] < _SMALLEST)
        if f"{TEXT}display" in attributes:
            self._say(other=attributes[f"{TEXT}display"] != "true")
        if attributes.get(f"{STYLE}use-window-font-color") == "true":
            self._say(ink="")
        elif colour := attributes.get(f"{_FO}color", ""):
            self._say(ink=_colour(colour))
        if behind := attributes.get(f"{_FO}background-color", ""):
            self._say(paper=_colour(behind))

    def _say(self, **own: Any) -> None:
        if self._at in self._own:
            self._own[self._at] = self._own[self._at]._replace(**own)

    def look(self, family: str, name: str, *, default: bool = True) -> Look:
        """How a style of this family shows what stands in it, by what it inherits, too; in the end from the `default` of its family."""
        key = family, name, default
        if key not in self._whole:
            whole = Look()
            for at in self._line(family, name):
                if at[1] or default:
                    whole = whole.over(self._own.get(at, Look()))
            self._whole[key] = whole
        return self._whole[key]

    def _line(self, family: str, name: str) -> Iterator[tuple[str, str]]:
        """A style and those that it inherits from."""
        at = family, name
        for _ in range(_DEEPEST):
            yield at
            if not at[1]:
                return
            at = family, self._parents.get(at, "")

    def maps(self, name: str) -> list[tuple[str, str]]:
        """What a style of cells says of looks by value: conditions, and the style that a cell has then."""
        return [one for at in self._line("table-cell", name) for one in self._maps.get(at, ())]

    def painted(self, name: str) -> Painted:
        """How a style that is applied by value shows a cell, by itself; what it doesn't say the cell's own says."""
        look = self.look("table-cell", name, default=False)
        unshown = look.format is not None and not self._shows(look.format)
        shows = _is_no_number if unshown else None
        return Painted(look.ink, look.paper, shows, bool(look.struck or look.other or look.tiny))

    def _shows(self, name: str) -> bool:
        """Whether a format shows all numbers: it has a place for them, and so have those that it takes for some of them."""
        own = _FORMAT, name
        return all(
            self._shown.get((_FORMAT, one), True) for one in (name, *(applied for _, applied in self._maps.get(own, ())))
        )


def _is_no_number(held: Held) -> bool:
    return not isinstance(held, float)


def _colour(text: str) -> str:
    plain = text.strip().lower()
    return WHITE if plain in ("transparent", "white", "#fff") else plain
