"""Filled-in PDF forms: the values of their fields, folded into a record. Needs the extra ``printkit-games[forms]``.

The names of the fields are the game's slot names. A hidden field and the document's keywords carry the stamp that says which
game, edition and readings the form was printed for: some programs keep only one of the two. Of a choice both the value and the
word that the form shows are read.
"""

from __future__ import annotations

import io
import logging
import re
import warnings
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from typing import Any

from printkit.model import LANGUAGES, Entry, Game, Key, Problem, Refused, error, nearest, warning
from printkit.model.slot_values import Value, is_filled, record_of_slots
from printkit.model.slots import choice_words, chooses_players, chosen, parse_slot
from printkit.scoring.reading.cells import gaps, scalar
from printkit.scoring.reading.parsed import Parsed, Unparsed
from printkit.storage import stamp

_OPTION = "option."

STAMP = "printkit"
"""The name of the hidden field with the stamp."""

_MOST_SYNTAX = 3_000_000
"""Bytes of a PDF outside its streams: the largest form has half a million, and the library reads them one by one."""

_MOST_FIELDS = 5_000
_MOST_UNPACKED = 8_000_000
"""Bytes of one stream of objects, and of all of them, once they are unpacked."""

_BLANK = frozenset({"", "/Off", "Off"})


def from_form(game: Game, data: bytes) -> Parsed:
    """The record in a filled form. Raises `Unparsed`, and `Refused` (status 2) when the extra isn't installed."""
    return from_fields(game, *fields_of(data))


def from_fields(game: Game, fields: Mapping[str, Any], marked: Mapping[str, str]) -> Parsed:
    """The record in the fields of a form, by name; `marked` is its stamp. Raises `Unparsed`."""
    if marked.get("game", game.id) != game.id:
        raise Unparsed(error("not-this-game", "game", expected=game.id, found=marked["game"]))
    if not fields:
        raise Unparsed(error("not-a-form"))
    head: dict[str, Any] = {}
    if marked.get("edition"):
        head["edition"] = marked["edition"]
    readings = {name.removeprefix(_OPTION): value for name, value in marked.items() if name.startswith(_OPTION)}
    if readings:
        head["options"] = readings
    # The boxes on the paper are those of the readings it was printed for, whatever is chosen now.
    known = {option.id: option.values for option in game.options}
    printed = game.under({name: value for name, value in readings.items() if value in known.get(name, ())})
    problems: list[Problem] = []
    values: dict[str, Value] = {}
    cells: dict[tuple[str, tuple[Key, ...]], Value] = {}
    for name, held in fields.items():
        slot = parse_slot(printed, name)
        if slot is None:
            continue
        if slot.entry.kind in ("tick", "mark"):
            values[name] = held not in _BLANK
            if values[name]:
                cells[slot.entry.id, slot.keys] = True
            continue
        text = held.strip()
        value = _value_of(printed, slot.entry, name, text, problems) if text else None
        values[name] = value
        if value is not None:
            cells[slot.entry.id, slot.keys] = value
    if not values:
        raise Unparsed(error("not-this-form", game=game.id))
    if not marked:
        problems.insert(0, _unstamped(game))
    problems += gaps(printed, cells)
    problems += _not_compared(printed, values)
    return Parsed({"game": game.id, **head, **record_of_slots(printed, values)}, tuple(problems))


def _not_compared(game: Game, values: Mapping[str, Value]) -> list[Problem]:
    """What was filled in and has no place in a record, for nothing that is scored follows from it: named once, all of it."""
    slots = (slot for name, value in values.items() if is_filled(value) and (slot := parse_slot(game, name)))
    names = list(dict.fromkeys(slot.entry.id for slot in slots if not slot.entry.record))
    return [warning("not-compared", "", entries=names)] if names else []


def _value_of(game: Game, entry: Entry, name: str, text: str, problems: list[Problem]) -> Value:
    """What stands in a field, None when that can't be: then it is told."""
    if entry.kind == "choice" and not chooses_players(entry):
        choice = chosen(game, entry, text)
        if choice is None:
            shown = dict.fromkeys(word for lang in LANGUAGES for word in choice_words(game, entry, lang))
            problems.append(error("unknown-choice", name, found=text, known=", ".join(shown), hint=nearest(text, shown)))
        return choice
    value: Value = scalar(entry, text)
    if entry.kind == "int" and isinstance(value, str):
        problems.append(error("not-a-count", name, found=value))
        return None
    return value


def _unstamped(game: Game) -> Problem:
    """The warning for a form that doesn't say what it was printed for: what it is read as."""
    used = {**({"edition": game.edition} if game.edition else {}), **game.readings}
    return warning("form-unstamped", "", readings=", ".join(f"{name} = {value}" for name, value in used.items()) or game.id)


def fields_of(data: bytes) -> tuple[dict[str, str], dict[str, str]]:
    """Field name → value as text, and the stamp. Fields whose names are no text are nobody's."""
    try:
        import pypdf
    except ImportError:
        raise Refused([error("needs-extra", "pdf", extra="forms")], 2) from None
    if _syntax(data) > _MOST_SYNTAX:
        raise Unparsed(error("form-too-large", limit=f"{_MOST_SYNTAX:,}"))
    limits: dict[str, Any] = {
        "form_fields_maximum_entries": _MOST_FIELDS,
        "array_maximum_element_count": 4 * _MOST_FIELDS,
        "dictionary_maximum_element_count": 4 * _MOST_FIELDS,
        "zlib_maximum_output_length": _MOST_UNPACKED,
        "lzw_maximum_output_length": _MOST_UNPACKED // 8,
        "run_length_maximum_output_length": _MOST_UNPACKED,
        "brotli_maximum_output_length": _MOST_UNPACKED,
        "stream_decoding_work_maximum_length": 2 * _MOST_UNPACKED,
    }
    with _quiet(), pypdf.apply_configuration(**limits):
        try:
            reader = pypdf.PdfReader(io.BytesIO(data))
            locked = reader.is_encrypted and not reader.decrypt("")
            found = {} if locked else {n: _value(f) for n, f in (reader.get_fields() or {}).items() if isinstance(n, str)}
            keywords = str(reader.metadata.keywords or "") if not locked and reader.metadata else ""
        except pypdf.errors.DependencyError:
            locked, found, keywords = True, {}, ""
        except pypdf.errors.LimitReachedError:
            raise Unparsed(error("form-too-large", limit=f"{_MOST_SYNTAX:,}")) from None
        except Exception as failure:  # noqa: BLE001 - a damaged file fails anywhere in the library, with any exception
            reason = str(failure.args[0] if failure.args else "") or type(failure).__name__
            raise Unparsed(error("not-pdf", reason=reason[:100])) from None
    if locked:
        raise Unparsed(error("encrypted"))
    return found, stamp.parse(found.get(STAMP, "")) or stamp.parse(keywords)


_STREAM = re.compile(rb"\bstream\r?\n")


def _syntax(data: bytes) -> int:
    """How many bytes of a PDF stand outside its streams."""
    found, at = 0, 0
    while start := _STREAM.search(data, at):
        end = data.find(b"endstream", start.end())
        if end < 0:
            break
        found += start.end() - at
        at = end
    return found + len(data) - at


def _value(field: Mapping[str, Any]) -> str:
    value = field.get("/V")
    return "" if value is None else str(value)


@contextmanager
def _quiet() -> Iterator[None]:
    """Without the library's remarks about damaged files, which would stand among our own messages."""
    logger = logging.getLogger("pypdf")
    before = logger.level
    logger.setLevel(logging.CRITICAL)
    try:
        with warnings.catch_warnings():
            warnings.simplefilter("ignore")
            yield
    finally:
        logger.setLevel(before)
