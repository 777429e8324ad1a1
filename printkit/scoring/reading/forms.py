"""Filled-in PDF forms: the values of their fields, folded into a record. Needs the extra ``printkit[forms]``.

The names of the fields are the game's slot names; the document's keywords carry the stamp that says which game, edition and
readings the form was printed for.
"""

from __future__ import annotations

import io
import logging
import warnings
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from typing import Any

from printkit.model import Game, Key, Problem, Refused, error
from printkit.model.slot_values import Value, record_of_slots
from printkit.model.slots import parse_slot
from printkit.scoring.reading.cells import gaps, scalar
from printkit.scoring.reading.parsed import Parsed, Unparsed
from printkit.storage import stamp

_OPTION = "option."


def from_form(game: Game, data: bytes) -> Parsed:
    """The record in a filled form. Raises `Unparsed`, and `Refused` (status 2) when the extra isn't installed."""
    fields, marked = _read(data)
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
            values[name] = held not in (None, "", "/Off", "Off")
            if values[name]:
                cells[slot.entry.id, slot.keys] = True
            continue
        text = "" if held is None else str(held).strip()
        value = scalar(slot.entry, text) if text else None
        if slot.entry.kind == "int" and isinstance(value, str):
            problems.append(error("not-a-count", name, found=value))
            value = None
        values[name] = value
        if value is not None:
            cells[slot.entry.id, slot.keys] = value
    if not values:
        raise Unparsed(error("not-this-form", game=game.id))
    problems += gaps(printed, cells)
    return Parsed({"game": game.id, **head, **record_of_slots(printed, values)}, tuple(problems))


def _read(data: bytes) -> tuple[dict[str, Any], dict[str, str]]:
    """Field name → value, and the stamp."""
    try:
        import pypdf
    except ImportError:
        raise Refused([error("needs-extra", "pdf", extra="forms")], 2) from None
    with _quiet():
        try:
            reader = pypdf.PdfReader(io.BytesIO(data))
            locked = reader.is_encrypted and not reader.decrypt("")
            found = {} if locked else {name: _value(field) for name, field in (reader.get_fields() or {}).items()}
            keywords = reader.metadata.keywords if not locked and reader.metadata else None
        except pypdf.errors.DependencyError:
            locked, found, keywords = True, {}, None
        except Exception as failure:  # noqa: BLE001 - a damaged file fails anywhere in the library, with any exception
            reason = f"{type(failure).__name__}: {failure}"
            raise Unparsed(error("not-pdf", reason=reason[:100])) from None
    if locked:
        raise Unparsed(error("encrypted"))
    return found, stamp.parse(str(keywords or ""))


def _value(field: Mapping[str, Any]) -> Any:
    value = field.get("/V")
    return value if value is None else str(value)


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
