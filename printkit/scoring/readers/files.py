"""From bytes to a raw record: TOML and JSON here, the other ways in by name.

What can't be parsed is fatal (exit status 2) and told with its line and column. TOML and JSON are held to the same limits:
no duplicate keys, no NaN or infinity, no numbers of more than 18 digits, nesting of at most 50, at most 10 MB.
"""

from __future__ import annotations

import json
import re
from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from printkit.model import Game, Problem, error, shortened, warning
from printkit.model.numbers import letters
from printkit.model.plain import Json
from printkit.model.quick_toml import quickly
from printkit.scoring.readers.parsed import (
    DEEPEST,
    DIGITS,
    LARGEST,
    MOST_ITEMS,
    MOST_MARKS,
    MOST_VALUES,
    Parsed,
    TableSheet,
    Unparsed,
)
from printkit.storage import guard
from printkit.storage.inputs import as_japanese

FORMATS = ("toml", "json", "csv", "tsv", "xlsx", "ods", "pdf")

_PICTURES = (b"\x89PNG", b"\xff\xd8\xff", b"GIF8", b"II*\x00", b"MM\x00*", b"RIFF")
"""How photos and scans begin: PNG, JPEG, GIF, TIFF, WebP. HEIC says so in its fifth byte."""


_CONTAINER = b"\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1"
"""How Excel's files before 2007 begin, and those of today with a password ([MS-CFB] 2.2)."""

_LOCKED = "EncryptedPackage".encode("utf-16-le")
_OTHER_BOOKS = frozenset({"xls", "xlsb", "numbers", "fods"})
"""Endings of spreadsheets that aren't read; some of these are zips like those that are."""


def parse(name: str, data: bytes, game: Game) -> Parsed:
    """What `data` holds. `name` says by its ending what kind of file it is; ``-`` and unknown endings are told by content.

    `game` is the game under the readings chosen for the run: CSV, XLSX and forms need it to know what their cells mean.
    """
    try:
        return _parsed(kind_of(name, data), data, game)
    except Unparsed as failure:
        return Parsed(None, (failure.problem,))


def _parsed(kind: str, data: bytes, game: Game) -> Parsed:
    if len(data) > LARGEST:
        raise Unparsed(error("file-too-large", found=f"{len(data):,}", limit=f"{LARGEST:,}"))
    match kind:
        case "toml":
            text, notes = typed(data)
            return Parsed(from_toml(text), notes)
        case "json":
            return Parsed(from_json(decoded(data)))
        case "csv" | "xlsx" | "ods":
            from printkit.scoring.readers.headings import known_columns  # only tables have headings
            from printkit.scoring.readers.tables import from_rows  # 2 ms, for tables alone

            rows, notes = table_rows(kind, data, known_columns(game))
            parsed = from_rows(game, rows)
            return parsed._replace(problems=(*notes, *parsed.problems))
        case "picture":
            raise Unparsed(error("unknown-format", known=", ".join(f".{f}" for f in FORMATS), kind="picture"))
        case "locked":
            raise Unparsed(error("encrypted"))
        case "pdf":
            from printkit.scoring.readers.forms import from_form  # 4 ms, for forms alone

            return from_form(game, data)
    raise Unparsed(error("unknown-format", known=", ".join(f".{f}" for f in FORMATS)))


def table_rows(kind: str, data: bytes, known: Mapping[str, str]) -> tuple[list[tuple[int, list[str]]], tuple[Problem, ...]]:
    """The rows of a table with their numbers, and what is to be told of how they were read.

    `known` has the headings, spelled, by which the table is found on its sheet. Raises `Unparsed`, `Refused`.
    """
    if kind == "csv":
        from printkit.scoring.readers.tables import split  # 2 ms, for tables alone

        text, notes = typed(data)
        return split(known, text), notes
    from printkit.scoring.readers.headings import spelled  # only tables have headings

    def is_table(head: Sequence[str]) -> bool:
        return any(spelled(text) in known for text in head)

    from printkit.scoring.readers.spreadsheet import table  # 10 ms, for workbooks alone

    sheet = table(data, kind, is_table)
    return sheet.rows, tuple(_notes(sheet))


def _notes(sheet: TableSheet) -> Iterator[Problem]:
    """What is to be told of the sheet that was read."""
    if sheet.others:
        yield warning("sheets-not-read", found=", ".join(sheet.others))
    yield from sheet.doubts
    rows, columns = sheet.hidden
    if rows:
        yield warning("hidden-rows", rows=rows, count=len(rows))
    if columns:
        yield warning("hidden-columns", columns=[letters(number) for number in columns], count=len(columns))


def kind_of(name: str, data: bytes) -> str:
    """What kind of file it is, by its ending, else by how it begins; empty when that is not known."""
    if data.startswith(_PICTURES) or data[4:8] == b"ftyp":
        return "picture"
    if data.startswith(_CONTAINER):
        return "locked" if _LOCKED in data else ""
    ending = name.rpartition(".")[2].lower() if "." in name else ""
    if ending in FORMATS:
        return "csv" if ending == "tsv" else ending  # what parts its cells is seen from them
    if data[:5] == b"%PDF-":
        return "pdf"
    if data[:4] == b"PK\x03\x04" and ending not in _OTHER_BOOKS:
        return "ods" if b"opendocument.spreadsheet" in data[:200] else "xlsx"
    return "json" if name == "-" or data.lstrip(b"\xef\xbb\xbf \t\r\n")[:1] in {b"{", b"["} else ""


def typed(data: bytes) -> tuple[str, tuple[Problem, ...]]:
    """A text that people typed: UTF-8, or as Japanese Windows saves it, which is told. Raises `Unparsed`."""
    try:
        return decoded(data), ()
    except Unparsed:
        text = None if _is_utf16(data) else as_japanese(data)
        if text is None:
            raise
    return text, (warning("decoded-cp932"),)


def _is_utf16(data: bytes) -> bool:
    """Whether bytes begin as UTF-16 does; its mark is two characters of CP932, too."""
    return data[:2] in {b"\xff\xfe", b"\xfe\xff"} or (len(data) > 3 and 0 in data[:2])


def decoded(data: bytes) -> str:
    """UTF-8 with or without BOM as text."""
    if _is_utf16(data):
        raise Unparsed(error("utf-16"))
    try:
        text = data.decode("utf-8-sig")
    except UnicodeDecodeError as failure:
        line = data.count(b"\n", 0, failure.start) + 1
        column = failure.start - data.rfind(b"\n", 0, failure.start)
        raise Unparsed(_at(line, column, "not-utf-8", found=f"0x{data[failure.start]:02X}")) from None
    return text


def _at(line: int, column: int, code: str, **args: Any) -> Problem:
    return error(code, f"column {column}", **args)._replace(line=line)


def _where_in(text: str, offset: int) -> tuple[int, int]:
    return text.count("\n", 0, offset) + 1, offset - text.rfind("\n", 0, offset)


# TOML --------------------------------------------------------------------------------------------------------------------

# A dotted key of many parts costs tomllib the square of their number, so it is found before.
_TOML_PART = r"""(?:(?<![\w-])[\w-]++|(?<!\\)"(?:[^"\\\n]|\\.)*+"|'[^'\n]*+')"""
_TOML_DOTTED = re.compile(rf"(?:{_TOML_PART}[ \t]*+\.[ \t]*+){{{DEEPEST + 1}}}")
_TOML_LONG = re.compile(rf"(?<![\w.\"'])[+-]?[0-9](?:_?[0-9]){{{DIGITS},}}(?![\w.:\"'])")
_TOML_SOMEWHERE = {
    "number-too-long": _TOML_LONG,
    "not-a-number": re.compile(r"(?<![\w.])[+-]?(?:nan|inf)(?!\w)|\d[\d_.]*[eE][+-]?\d+"),
}


def from_toml(text: str) -> Json:
    """The table that a TOML text holds. Raises `Unparsed`."""
    _expect_few_marks(text)
    try:
        return guard.run(_from_toml, text)
    except guard.OverBudget:
        raise Unparsed(error("too-large")) from None


def _from_toml(text: str) -> Json:
    if text.count(".") > DEEPEST and (deep := _TOML_DOTTED.search(text)):
        raise Unparsed(_at(*_where_in(text, deep.start()), "nested-too-deep", limit=DEEPEST))
    quick = quickly(text)
    if quick is not None and _beyond(quick, text) is None:
        return quick
    # Something is wrong; the standard library takes ten times as long and says better what and where.
    import tomllib

    from printkit.storage.toml_faults import fault  # for broken files alone

    try:
        table = tomllib.loads(text)
    except tomllib.TOMLDecodeError as failure:
        found_at = fault(text, str(failure))
        raise Unparsed(_at(found_at.line, found_at.column, found_at.code, **found_at.args)) from None
    except RecursionError:
        raise Unparsed(error("nested-too-deep", limit=DEEPEST)) from None
    except (ValueError, OverflowError):  # an integer that Python refuses to convert, a date that does not exist
        raise Unparsed(_long_number(text)) from None
    if problem := _beyond(table, text):
        place = _TOML_SOMEWHERE[problem.code].search(text) if problem.code in _TOML_SOMEWHERE else None
        raise Unparsed(_at(*_where_in(text, place.start()), problem.code, **problem.args) if place else problem)
    return table


def _line(text: str, number: int) -> str:
    lines = text.split("\n")
    return shortened(lines[number - 1].strip()) if number <= len(lines) else ""


def _long_number(text: str) -> Problem:
    match = _TOML_LONG.search(text)
    line, column = _where_in(text, match.start()) if match else (1, 1)
    return _at(line, column, "number-too-long", limit=DIGITS)


# JSON --------------------------------------------------------------------------------------------------------------------


class _TwiceError(ValueError):
    """An object has a key twice."""


class _NoNumberError(ValueError):
    """NaN or an infinity."""


def _object(pairs: list[tuple[str, Any]]) -> Json:
    table = dict(pairs)
    if len(table) != len(pairs):
        raise _TwiceError
    return table


def _constant(text: str) -> Any:
    raise _NoNumberError(text)


def from_json(text: str) -> Any:
    """The value that a JSON text holds. Raises `Unparsed`."""
    _expect_few_marks(text)
    try:
        return guard.run(_from_json, text)
    except guard.OverBudget:
        raise Unparsed(error("too-large")) from None


def _from_json(text: str) -> Any:
    try:
        parsed = json.loads(text, object_pairs_hook=_object, parse_constant=_constant)
    except json.JSONDecodeError as failure:
        problem = _at(failure.lineno, failure.colno, "unreadable", reason=failure.msg, found=_line(text, failure.lineno))
        raise Unparsed(problem) from None
    except RecursionError:
        raise Unparsed(error("nested-too-deep", limit=DEEPEST)) from None
    except ValueError:  # one of ours, or an integer that Python refuses to convert: look for the place
        raise Unparsed(next(_json_problems(text), error("unreadable", reason="value", found=""))) from None
    if beyond := _beyond(parsed, text):
        raise Unparsed(next(_json_problems(text), beyond))
    return parsed


_JSON_TOKEN = re.compile(
    r'(?P<string>"(?:[^"\\]|\\.)*+")|(?P<constant>-?(?:NaN|Infinity))|(?P<number>-?\d+(?:\.\d+)?(?:[eE][+-]?\d+)?)|(?P<mark>[\[\]{}:,])'
)


def _json_problems(text: str) -> Iterator[Problem]:
    """What is wrong with a text that is JSON but for our limits, in order."""
    open_: list[set[str] | None] = []
    key = True
    for token in _JSON_TOKEN.finditer(text):
        start = token.start()
        match token.lastgroup:
            case "mark":
                mark = token[0]
                if mark in "[{":
                    open_.append(set() if mark == "{" else None)
                    if len(open_) > DEEPEST:
                        yield _at(*_where_in(text, start), "nested-too-deep", limit=DEEPEST)
                elif mark in "]}" and open_:
                    open_.pop()
                key = mark in "{,"
            case "string" if key and open_ and open_[-1] is not None:
                name = json.loads(token[0])
                if name in open_[-1]:
                    yield _at(*_where_in(text, start), "duplicate-key", found=name)
                open_[-1].add(name)
                key = False
            case "constant":
                yield _at(*_where_in(text, start), "not-a-number", found=token[0])
            case "number" if sum(c.isdigit() for c in token[0]) > DIGITS:
                yield _at(*_where_in(text, start), "number-too-long", limit=DIGITS)
            case "number" if abs(float(token[0])) == float("inf"):
                yield _at(*_where_in(text, start), "not-a-number", found=token[0])


# Limits ------------------------------------------------------------------------------------------------------------------

_TOO_LONG = 10**DIGITS


def _expect_few_marks(text: str) -> None:
    """Raise `Unparsed` for a text that would make more values than a record may have, before they are made."""
    if len(text) > MOST_MARKS and sum(map(text.count, ",\n=:[{")) > MOST_MARKS:
        raise Unparsed(error("too-many-values", limit=f"{MOST_VALUES:,}"))


def _beyond(whole: Any, text: str) -> Problem | None:
    """The limit that the value of a text is beyond, if any: both formats share them."""
    sound = "\\" not in text and _writable(text)  # then nothing in it is unwritable: half a surrogate pair has to be escaped
    level = [whole]
    seen = 0
    for _ in range(DEEPEST + 1):
        seen += len(level)
        if seen > MOST_VALUES:
            return error("too-many-values", limit=f"{MOST_VALUES:,}")
        below: list[Any] = []
        texts: list[str] = []
        most, long, odd = -1, False, None
        for value in level:
            kind = type(value)
            if kind is str:
                if not sound:
                    texts.append(value)
            elif kind is int:
                long = long or not -_TOO_LONG < value < _TOO_LONG
            elif kind is list or kind is dict:
                if len(value) > most:  # noqa: PLR1730 - `max` takes twice as long, and there are thirty lists in a record
                    most = len(value)
                below += value if kind is list else value.values()
                texts += value if kind is dict and not sound else ()
            elif kind is float and value - value != 0 and odd is None:
                odd = value
        if most > MOST_ITEMS:
            return error("too-many-items", found=f"{most:,}", limit=f"{MOST_ITEMS:,}")
        if long:
            return error("number-too-long", limit=DIGITS)
        if odd is not None:
            return error("not-a-number", found=str(odd))
        if not _writable("".join(texts)):
            return error("not-unicode")
        if most < 0:  # no list and no table among them
            return None
        level = below
    return error("nested-too-deep", limit=DEEPEST)


def _writable(text: str) -> bool:
    """Whether the text has no half of a surrogate pair, which JSON can escape and no file can hold."""
    if text.isascii():
        return True
    try:
        text.encode()
    except UnicodeEncodeError:
        return False
    return True
