"""Slips in a game folder that nothing else would stop: each is a good file by itself and goes wrong at the table or in a record.

Two entries in one place, a page of endless rounds, a sentence with a misspelt name in it, a word that is a number, a column
that was meant to be another one.
"""

from __future__ import annotations

import re
from collections.abc import Container, Iterable, Iterator, Mapping, Sequence
from difflib import SequenceMatcher
from typing import Any

from printkit.gamefolder.faces.placeholders import columns
from printkit.gamefolder.toml_data import flat
from printkit.model import PLAYER, Axis, Component, Entry, Problem, error, in_toml, nearest, placeholders
from printkit.model.columns import columns_of
from printkit.model.plain import Raw

_AT = "entry.at."

_RESERVED = ("component", "id", "face", "quantity", "quantity-each")
_ALIKE = 0.75
"""From which likeness on a column is taken for another one, misspelt: ``faces`` for ``face``, but not ``place``."""


# Two entries in one place ------------------------------------------------------------------------------------------------


def twice(entries: Sequence[Entry], axes: Mapping[str, Axis]) -> Iterator[Problem]:
    """Entries that stand in the place of an earlier one while both are in force: in the record, or in a cell of a CSV row."""
    columns = [cells(entry, axes) for entry in entries]
    for number, entry in enumerate(entries):
        for place, other in enumerate(entries[:number]):
            if other.id == entry.id or not _together(entry, other):
                continue
            # A table and a value may share a place: what stands there says which of them it is.
            forms = _is_table(entry) is not _is_table(other)
            if entry.record and entry.record == other.record and not forms:
                yield error("declared-twice", f"entries[{number}].record", found=entry.record)
            for column in columns[number].keys() & columns[place].keys():
                if _same_cell(columns[number][column], columns[place][column], forms=forms):
                    yield error("declared-twice", f"entries[{number}].column", found=column)
                    break


def _together(one: Entry, other: Entry) -> bool:
    """Whether some edition and readings have both in force."""
    shared = one.when.keys() & other.when.keys()
    return all(set(one.when[option]) & set(other.when[option]) for option in shared)


def _is_table(entry: Entry) -> bool:
    return entry.fold[:1] == ("map",)


def cells(entry: Entry, axes: Mapping[str, Axis]) -> dict[str, frozenset[str]]:
    """The entry's columns, and the axes that say which rows they are filled in in."""
    names = placeholders.places(entry.column)
    if not entry.column or not entry.record or not set(names) <= set(entry.axes) <= axes.keys():
        return {}
    return {column.id: frozenset(column.key_axes(axes)) for column in columns_of(entry, axes)}


def _same_cell(one: frozenset[str], other: frozenset[str], *, forms: bool) -> bool:
    """Whether columns of one name are filled in in the same rows. What belongs to a player alone stands in any row of theirs."""
    if one == other:
        return not forms
    alone = {PLAYER}
    return bool(one and other) and (
        one - alone == other - alone or (one == alone and PLAYER in other) or (other == alone and PLAYER in one)
    )


# Pages -------------------------------------------------------------------------------------------------------------------


def windowless(
    components: Sequence[Component], entries: Sequence[Entry], axes: Mapping[str, Axis], wrong: Container[str]
) -> Iterator[Problem]:
    """Components that show endless rounds and don't say how many; `wrong` are the places that have a problem already."""
    openings = {name for name, axis in axes.items() if axis.open and f"axes.{name}" not in wrong}
    for number, component in enumerate(components):
        shown = [entry for entry in entries if entry.id in component.shows and not entry.of]
        needed = dict.fromkeys(axis for entry in shown for axis in entry.axes if axis in openings)
        for axis in needed:
            if axis not in component.window and axis not in component.fixed:
                yield error("window-missing", f"components[{number}].window", found=axis)


# Words -------------------------------------------------------------------------------------------------------------------


def not_texts(table: Raw, others: Iterable[Raw], needed: Iterable[str], prefix: str = "") -> Iterator[Problem]:
    """The keys of a word file that hold a number, true or false, or a list or a table where another language has a text."""
    beside = list(others)
    for key, value in table.items():
        where = f"{prefix}{key}"
        theirs = [other[key] for other in beside if key in other]
        if isinstance(value, str):
            continue
        if not isinstance(value, Mapping | list) or where in needed or any(isinstance(one, str) for one in theirs):
            yield error("not-text", where, found=in_toml(value))
        else:
            inside = [_numbered(one) for one in theirs if isinstance(one, Mapping | list)]
            yield from not_texts(_numbered(value), inside, needed, f"{where}.")


def _numbered(value: Raw | list[Any]) -> Raw:
    return value if isinstance(value, Mapping) else {str(number): part for number, part in enumerate(value, 1)}


def unfilled(
    entries: Sequence[Entry],
    axes: Container[str],
    points: Raw,
    words: Mapping[str, str],
    fills: Mapping[str, frozenset[str] | None],
) -> Iterator[Problem]:
    """Sentences about boxes (``entry.at.ID``) with a name in braces that nothing fills in.

    `fills` says by entry what layouts fill in beside axes and points; None: it can't be known.
    """
    known: dict[str, set[str]] = {}
    for entry in entries:
        known.setdefault(entry.id, set()).update(entry.axes)
    lost = {entry.id for entry in entries if not all(axis in axes for axis in entry.axes)}  # which is told already
    keys = {f"{name}_{axis}": name for name, own in known.items() for axis in own} | {name: name for name in known}
    for name in known:
        worth = points.get(name)
        known[name] |= set(worth) if isinstance(worth, Mapping) else set()
        known[name] |= fills.get(name) or frozenset()
    for key, text in words.items():
        entry_id = keys.get(key.removeprefix(_AT)) if key.startswith(_AT) else None
        if entry_id is None or entry_id in lost or fills.get(entry_id, frozenset()) is None:
            continue
        fit = known[entry_id]
        for placeholder in dict.fromkeys(placeholders.places(text)):
            if placeholder not in fit and placeholders.unshifted(placeholder) not in fit:
                listed = ", ".join(sorted(fit)) or "–"
                yield error("unknown-place", key, found=placeholder, known=listed, hint=nearest(placeholder, sorted(fit)))


# Cards -------------------------------------------------------------------------------------------------------------------


def mistyped_columns(
    label: str,
    header: Sequence[str],
    players: tuple[int, int],
    faces: Raw,
    words: Iterable[Mapping[str, str]],
    code: Iterable[bytes],
) -> Iterator[Problem]:
    """Columns of ``cards.csv`` that nothing names and that look like one of printkit's own: ``quantitiy``.

    `faces` is the table of ``faces.toml``, `code` the folder's Python, which may name columns, too.
    """
    names = [name for name in header if name not in _RESERVED]
    fewest, most = players
    reserved = [*_RESERVED, *(f"quantity-{count}" for count in range(fewest, most + 1))]
    for name in names:
        like = nearest(name.lower(), reserved)
        if name in reserved or not like or SequenceMatcher(None, name.lower(), like).ratio() < _ALIKE:
            continue
        texts = dict(flat(faces))
        used = {column for text in (*texts.values(), *(t for one in words for t in one.values())) for column in columns(text)}
        used |= {used_name for key in texts for used_name in re.findall(r"\.(?:when|unless)\.([^.]+)", key)}
        quoted = (f'"{name}"'.encode(), f"'{name}'".encode())
        if name not in used and not any(one in text for text in code for one in quoted):
            yield error("mistyped-column", f"{label}: {name}", found=name, hint=like)
