"""Filled-in PDF forms: the values of their fields, folded into a record. Needs the extra ``printkit-games[forms]``.

The names of the fields are the game's slot names. A hidden field and the document's keywords carry the stamp that says which
game, edition and readings the form was printed for: some programs keep only one of the two. Of a choice both the value and the
word that the form shows are read.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping

from printkit.model import LANGUAGES, Entry, Game, Key, Problem, error, nearest, warning
from printkit.model.plain import Json, Raw
from printkit.model.slot_values import Value, is_filled, record_of_slots
from printkit.model.slots import choice_words, chooses_players, chosen, parse_slot
from printkit.scoring.readers.cells import gaps, scalar
from printkit.scoring.readers.fields import BLANK, FilledForm, fields_of
from printkit.scoring.readers.parsed import Parsed, Unparsed

_OPTION = "option."

_JOINED = re.compile(r"(?:[^#]*\.)?([^.#]+?)(?:\+[0-9]+| ?\[[0-9]+\]|#.*)?")
"""What programs that join files make of a name that is there already: ``p1-name+1``, ``form2.p1-name``, ``p1-name [7]``."""

_LONGEST_NAME = 200
"""Characters of a field's name that is looked at for what was added to it."""


def from_form(game: Game, data: bytes) -> Parsed:
    """The record in a filled form. Raises `Unparsed`, and `Refused` (status 2) when the extra isn't installed."""
    form = fields_of(data)
    _expect_game(game, form.marked)
    printed = _printed(game, form.marked)
    names = _names(printed, form.values)
    if form.several or len({*names.values()}) < len(names):
        raise Unparsed(error("several-forms"))
    parsed = from_fields(game, {names[name]: value for name, value in form.values.items()}, form.marked)
    return parsed._replace(problems=(*parsed.problems, *_unread(printed, form, names)))


def _names(game: Game, given: Iterable[str]) -> dict[str, str]:
    """The names of a form's fields as they were before it was joined with others, if it was: alike if some of those are here, too."""
    names = {}
    for name in given:
        names[name] = name
        if len(name) <= _LONGEST_NAME and parse_slot(game, name) is None and (own := _JOINED.fullmatch(name)):
            names[name] = own[1] if parse_slot(game, own[1]) is not None else name
    return names


def _unread(game: Game, form: FilledForm, names: Mapping[str, str]) -> list[Problem]:
    """What people see on the form and was not read; fields by the names that they are `meant` by."""
    known = {name for name, plain in names.items() if parse_slot(game, plain) is not None}
    filled = [name for name, value in form.values.items() if value.strip() not in BLANK and name not in form.unseen]
    # A box of another edition in which one only keeps count: nothing that is scored follows from it.
    working = {entry.id for entry in game.entries if entry.role == "working"}
    strange = [name for name in filled if name not in known and working.isdisjoint(names[name].split("-"))]
    problems = [error("fields-without-place", "", fields=strange, count=len(strange))] if strange else []
    problems += [error("tick-contrary", names[name]) for name in form.values if name in form.contrary and name in known]
    problems += [
        error("field-shows-other", names[name], shown=text, found=form.values[name])
        for name, text in form.shown.items()
        if name in known
    ]
    problems += [
        error("field-unseen", names[name], found=value)
        for name, value in form.values.items()
        if name in known and name in form.unseen and value.strip() not in BLANK
    ]
    if form.drawn:
        problems.append(warning("drawn-by-hand", "", pages=[*form.drawn], count=len(form.drawn)))
    if form.bare:
        problems.append(warning("pages-without-fields", "", pages=[*form.bare], count=len(form.bare)))
    return problems


def _expect_game(game: Game, marked: Mapping[str, str]) -> None:
    if marked.get("game", game.id) != game.id:
        raise Unparsed(error("not-this-game", "game", expected=game.id, found=marked["game"]))


def _readings(marked: Mapping[str, str]) -> dict[str, str]:
    """The readings that a stamp names."""
    return {name.removeprefix(_OPTION): value for name, value in marked.items() if name.startswith(_OPTION)}


def _printed(game: Game, marked: Mapping[str, str]) -> Game:
    """The game under the readings a form was printed for: the boxes on the paper are theirs, whatever is chosen now."""
    known = {option.id: option.values for option in game.options}
    return game.under({name: value for name, value in _readings(marked).items() if value in known.get(name, ())})


def from_fields(game: Game, fields: Raw, marked: Mapping[str, str]) -> Parsed:
    """The record in the fields of a form, by name; `marked` is its stamp. Raises `Unparsed`."""
    _expect_game(game, marked)
    if not fields:
        raise Unparsed(error("not-a-form"))
    head: Json = {}
    if marked.get("edition"):
        head["edition"] = marked["edition"]
    if readings := _readings(marked):
        head["options"] = readings
    printed = _printed(game, marked)
    problems: list[Problem] = []
    values: dict[str, Value] = {}
    cells: dict[tuple[str, tuple[Key, ...]], Value] = {}
    for name, held in fields.items():
        slot = parse_slot(printed, name)
        if slot is None:
            continue
        if slot.entry.is_marked:
            values[name] = held not in BLANK
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
