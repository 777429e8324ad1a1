"""Names, switches and styles of SpreadsheetML (ECMA-376 part 1), below the walk over its sheets (`xlsx`).

A style says how a cell shows what it holds: as a number, a day, something else, nothing at all, or struck through.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence
from functools import lru_cache
from typing import NamedTuple, TypeVar

from printkit.workbooks.parts import Archive, Attributes

T = TypeVar("T")

_MAIN = ("http://schemas.openxmlformats.org/spreadsheetml/2006/main ", "http://purl.oclc.org/ooxml/spreadsheetml/main ")

_DAYS = {*range(14, 23), *range(27, 37), *range(45, 48), *range(50, 59)}
"""Built-in formats of days and times, the Japanese ones among them (ECMA-376 18.8.30)."""

_PERCENT = {9, 10}
_PLAIN = re.compile(r'\[(?![hmsHMS]+\])[^\]]*\]|"[^"]*"|\\.|_.|\*.')
"""Of a number's format what shows as it is, colours and conditions: what is left says what the number is."""

_NO_DAY = re.compile(r"(?i)general|standard|g/\S+|e[+-]")
"""Letters that are none of a day: the plain format, as some write it in their own language, and powers of ten."""

_LITERAL = re.compile(r'"([^"]*)"|\\(.)|_.|\*(.)|!([0-9])')
"""What a section shows as it is: a text in quotes, a letter behind a backslash (in Japanese also a !), one that fills the cell; a gap as wide as a letter is none."""

_CURRENCY = re.compile(r"\[\$([^\]-]*)")
"""The sign of a currency, any text, which is shown."""

_PLACES = re.compile(r"[0#?]+")
_FRACTION = re.compile(r"/ *[0-9]+")
"""The denominator of fractions."""

_VALUE = re.compile(r"(?i)@|general|standard|標準|[0#?][0#?.,/ E+-]*")
"""What stands for what the cell holds: more than once it is shown more than once."""

_NUMBER_WORD = re.compile(
    r"(?i)\b(?:one|two|three|four|five|six|seven|eight|nine|ten|eleven|twelve|(?:thir|four|fif|six|seven|eigh|nine)teen|twenty|"
    r"(?:thir|for|fif|six|seven|eigh|nine)ty|hundred|thousand|million|dozen)\b"
)
"""Words beside a number that make it another one; Japanese ones are numeric characters."""

_SHOWN = "\x00"
_MINUS = "-−–"
_CONDITION = re.compile(r"\[[<>=][^\]]*\]")
_PIECE = re.compile(r'"[^"]*"?|\\.|[^;"\\]+|.', re.DOTALL)


_LONGEST = 1_000
"""Characters of a format; Excel takes 255. What a longer one shows isn't looked at: it would take its square in time."""


def ignored(_: str) -> None:
    """Nothing is made of it."""


@lru_cache(1_000)
def local(tag: str) -> str:
    """The name of a tag of this format; empty for one of another."""
    return next((tag[len(space) :] for space in _MAIN if tag.startswith(space)), "")


def whole(text: str, default: int = -1) -> int:
    """A number of a style, a font or a row; `default` for what is none."""
    return int(text) if text.isdecimal() and len(text) < 10 else default


def is_on(attributes: Attributes) -> bool:
    """Whether a switch of a font is set: it is where nothing else is written."""
    return attributes.get("val", "1") not in ("0", "false", "off")


class Format(NamedTuple):
    """What a format of numbers makes of what a cell holds."""

    kind: str = ""
    """``day``, ``duration``, ``percent``, or empty."""
    positive: bool = True
    """Whether a number above 0 is seen as it is."""
    negative: bool = True
    """Whether a number below 0 is, with its sign, in brackets or in a colour."""
    zero: bool = True
    """Whether a 0 is seen, as a number or a dash."""
    text: bool = True
    """Whether a text is seen as it is."""
    ink: str = ""
    """The colour that it gives to a part of what it shows, where that is white."""


WHITE = "FFFFFF"
_INDEXED = {"0": "000000", "8": "000000", "1": WHITE, "9": WHITE}
_THEME = {"0": WHITE, "1": "000000"}
"""Black and white among the numbered colours (ECMA-376 18.8.27) and those of a theme, which are the paper's and the ink's."""

_WHITE_INK = re.compile(r"(?i)\[(?:white|color ?2)\]")


_TINY = re.compile(r"0*[0-2](?:\.[0-9]*)?")
"""A size of letters in points below 3, a millimetre."""


class Font(NamedTuple):
    """Letters of a cell, or of a part of its text."""

    struck: bool = False
    ink: str = ""
    """Their colour; empty for the one that the program chooses, and for one that isn't known."""
    tiny: bool = False

    def with_tag(self, name: str, attributes: Attributes) -> Font:
        """The same with what a tag of a font says."""
        match name:
            case "strike":
                return self._replace(struck=is_on(attributes))
            case "color":
                return self._replace(ink=colour_of(attributes))
            case "sz":
                return self._replace(tiny=bool(_TINY.fullmatch(attributes.get("val", ""))))
        return self


class Style(NamedTuple):
    """How a cell shows what it holds."""

    format: Format
    font: Font
    paper: str = WHITE
    """The colour behind the letters; empty where it isn't known."""
    repeated: bool = False
    """Whether what the cell holds is shown as often as it has room for."""
    colours: frozenset[tuple[str, str]] = frozenset([("", WHITE)])
    """Those of the letters and behind them."""


def colour_of(attributes: Attributes) -> str:
    """A colour as ``RRGGBB``, where it is one that every program shows alike; empty for any other."""
    tint = attributes.get("tint", "0")
    if tint.strip("0.+-"):
        return {"1": WHITE, "-1": "000000"}.get(tint.removesuffix(".0"), "")  # wholly lighter, wholly darker
    if "rgb" in attributes:
        return attributes["rgb"][-6:].upper()
    return _INDEXED.get(attributes.get("indexed", ""), "") or _THEME.get(attributes.get("theme", ""), "")


def styles_of(archive: Archive, part: str) -> list[Style]:
    """How cells are shown, by the number of their style."""
    own: dict[int, Format] = {}
    fonts: list[Font] = []
    papers: list[str] = []
    stops: set[str] = set()
    styles: list[Style] = []
    inside: list[str] = []

    def start(tag: str, attributes: Attributes) -> None:
        name = local(tag)
        if name == "numFmt":
            own[whole(attributes.get("numFmtId", ""))] = _format(attributes.get("formatCode", ""))
        elif name == "font" and inside[-1:] == ["fonts"]:
            fonts.append(Font())
        elif inside[-2:] == ["fonts", "font"]:
            fonts[-1] = fonts[-1].with_tag(name, attributes)
        elif name == "fill" and inside[-1:] == ["fills"]:
            papers.append("")
            stops.clear()
        elif name == "patternFill" and inside[-2:] == ["fills", "fill"] and attributes.get("patternType", "none") == "none":
            papers[-1] = WHITE
        elif name == "fgColor" and inside[-3:] == ["fills", "fill", "patternFill"]:
            papers[-1] = papers[-1] or colour_of(attributes)
        elif name == "color" and inside[-3:] == ["fill", "gradientFill", "stop"]:
            stops.add(colour_of(attributes))
            papers[-1] = next(iter(stops)) if len(stops) == 1 else ""
        elif name == "xf" and inside[-1:] == ["cellXfs"]:
            number = whole(attributes.get("numFmtId", ""))
            built_in = "day" if number in _DAYS else "percent" if number in _PERCENT else "duration" if number == 46 else ""
            font = _of(fonts, attributes.get("fontId", ""), Font())
            shown = own.get(number) or Format(built_in)
            font, paper = font._replace(ink=shown.ink or font.ink), _of(papers, attributes.get("fillId", ""), WHITE)
            styles.append(Style(shown, font, paper, colours=frozenset([(font.ink, paper)])))
        elif name == "alignment" and inside[-2:] == ["cellXfs", "xf"]:
            styles[-1] = styles[-1]._replace(repeated=attributes.get("horizontal") == "fill")
        inside.append(name)

    def end(_: str) -> None:
        inside.pop()

    if part in archive:
        archive.walk(part, start, end, ignored)
    return styles


def _format(code: str) -> Format:
    """What a format makes of numbers, of 0 and of texts: its sections (ECMA-376 18.8.31) are for those above 0, below, 0 and texts."""
    if len(code) > _LONGEST:
        return Format("", positive=False, negative=False, zero=False, text=False)
    kind, sections = _kind_of_format(code), [*map(_Section, _sections(code))]
    first = sections[0]
    positive = negative = True
    if kind in ("", "percent") and code.strip():
        if _CONDITION.search(code):
            noughts = [section for section in sections if section.is_for_zero]
            positive = negative = all(section.is_number for section in sections if section not in noughts)
            zero = all(section.shows_zero or section.is_dash for section in noughts or sections)
        else:
            positive = first.is_number and not first.signed
            negative = sections[1].is_number and sections[1].marked if len(sections) > 1 else positive
            zero = first.shows_zero if len(sections) < 3 else sections[2].shows_zero or sections[2].is_dash
    else:
        zero = len(sections) < 3 or sections[2].shows_zero or sections[2].is_dash
    texts = sections[3] if len(sections) > 3 else next((section for section in sections if "@" in section.bare), None)
    text = texts is None or ("@" in texts.bare and texts.is_number)
    return Format(kind, positive, negative, zero, text, WHITE if _WHITE_INK.search(code) else "")


def shower(code: str) -> Callable[[object], bool] | None:
    """Whether a format shows a number or a text as it is; None where it shows all of them."""
    shown = _format(code)
    if shown.positive and shown.negative and shown.zero and shown.text:
        return None

    def shows(held: object) -> bool:
        if isinstance(held, str):
            return shown.text
        if not isinstance(held, float):
            return True
        return shown.zero if held == 0 else shown.positive if held > 0 else shown.negative

    return shows


class _Section:
    """A section of a format: what it shows around a number, and of the number."""

    def __init__(self, code: str) -> None:
        self._code = code
        self._literals = "".join(match[match.lastindex] if match.lastindex else "" for match in _LITERAL.finditer(code))
        self.bare = re.sub(
            r"\[[^\]]*\]", "", _LITERAL.sub(lambda match: _SHOWN if match.lastindex and match[match.lastindex] else "", code)
        )

    @property
    def is_for_zero(self) -> bool:
        """Whether its condition is that the number is 0."""
        return bool(re.search(r"\[=0(?:\.0*)?\]", self._code))

    @property
    def is_number(self) -> bool:
        """Whether a number is shown, and no other one: not ``"2"``, ``0"0"``, ``0"."0`` or ``0,`` (so many thousands)."""
        beside = "".join([self._literals, *_CURRENCY.findall(self._code), *_PLACES.split(_FRACTION.sub("", self.bare))])
        if any(letter.isnumeric() for letter in beside) or _NUMBER_WORD.search(beside):
            return False
        if re.search(r"[0#?],+(?![0#?])", self.bare) or len(_VALUE.findall(self.bare)) > 1:
            return False
        if "/" not in self.bare and re.search(rf"[0#?][{_SHOWN} -]+[0#?]", self.bare):
            return False
        return bool(re.search(r"[0#?@]", self.bare)) or self._is_plain

    @property
    def shows_zero(self) -> bool:
        """Whether a 0 is shown: ``#`` leaves it out."""
        return self.is_number and (bool(re.search(r"[0@]", self.bare)) or self._is_plain)

    @property
    def is_dash(self) -> bool:
        """Whether a sign stands there in place of a number, which no word or number does."""
        shown = (self._literals + self.bare.replace(_SHOWN, "")).strip()
        words = shown.lstrip(_MINUS) if shown[:1] in _MINUS else shown  # "- kr." in accounts
        return bool(shown) and not any(letter.isnumeric() or (letter.isalpha() and words == shown) for letter in words)

    @property
    def signed(self) -> bool:
        """Whether a minus stands in front of the number."""
        return bool(re.match(rf"[^0#?]*[{_MINUS}]", re.sub(r'["\\]|_.|\[[^\]]*\]', "", self._code)))

    @property
    def marked(self) -> bool:
        """Whether a number is seen to be below 0: by a sign, brackets, or a colour."""
        return bool(re.search(rf"(?i)[{_MINUS}△▲(]|\[(?!white|\$|[<>=])[a-z]", re.sub(r"_.", "", self._code)))

    @property
    def _is_plain(self) -> bool:
        return bool(re.search(r"(?i)general|standard|標準", self.bare))


def _sections(code: str) -> list[str]:
    """The sections of a format; a semicolon in quotes is shown."""
    sections = [""]
    for piece in _PIECE.findall(code):
        if piece == ";":
            sections.append("")
        else:
            sections[-1] += piece
    return sections


def _kind_of_format(code: str) -> str:
    plain = _PLAIN.sub("", code.partition(";")[0])
    if re.search(r"\[[hmsHMS]+\]", plain):
        return "duration"
    if re.search(r"(?i)[dmyhsaeg]", _NO_DAY.sub("", plain)):
        return "day"
    return "percent" if "%" in plain else ""


AS_IT_IS = Style(Format(), Font())
"""Of cells whose style isn't there."""


def _of(listed: Sequence[T], number: str, default: T) -> T:
    place = whole(number)
    return listed[place] if 0 <= place < len(listed) else default


class RichText:
    """A text while it is walked: the letters of its runs."""

    def __init__(self) -> None:
        self.fonts: set[Font | None] = set()
        """Those in which something stands; None for the cell's."""
        self._font: Font | None = None

    def start(self, name: str, above: str, attributes: Attributes) -> None:
        """A tag begins, below `above`."""
        if name == "r":
            self._font = None
        elif name == "rPr":
            self._font = Font()
        elif self._font is not None and above == "rPr":
            self._font = self._font.with_tag(name, attributes)

    def text(self, piece: str) -> None:
        """Some of its letters."""
        if piece.strip():
            self.fonts.add(self._font)
