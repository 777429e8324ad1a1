"""What stands in one cell of a table, or in one field of a form: as text, and as a value of the record.

``16``, ``1`` for yes, ``3 5`` for a list, ``3 4 16; 4 12`` for a list of lists, ``C1=3 B2=8`` (or ``C1:3``) for a table, ``-`` for a list
(or ``none``) for a list
that was given and is empty. What can't be read stays a text, for `check` to find something else expected.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from typing import Any

from printkit.model import Entry, Game, Key, Problem, error
from printkit.model.numbers import half, whole_number
from printkit.model.slots import SEAT, chooses_players, chosen, plain

NONE = "-"
"""A list that was given and is empty."""

_NOTHING = {NONE, "ー", "none", "なし", "[]"}
"""The same as people say it; where words stand in the list, it could be one of them."""

_KEYED = re.compile(" ?[=:] ?")
"""What stands between a key and its number."""

_TRUE = {"1", "true", "yes", "y", "x", "○", "◯", "〇", "✓", "✔", "☑", "レ", "はい", "あり"}
_FALSE = {"0", "false", "no", "n", "×", "☐", "いいえ", "なし", NONE}


def is_table(cell: str) -> bool:
    """Whether a cell holds a table, if an empty one, and not a value."""
    text = half(cell)
    return text == NONE or _KEYED.search(text) is not None


def value_in(game: Game, entry: Entry, depth: int, cell: str) -> Any:
    """What a cell of `depth` keys holds. What can't be read stays a text, for `check` to find something else expected."""
    folds = () if entry.of else entry.fold[depth - entry.rows :]
    if not folds or folds in (("count",), ("furthest",)):
        return whole_number(cell) if folds else scalar(entry, cell, game)
    words = entry.kind in {"text", "choice"} or game.axes[entry.axes[depth]].prefix == SEAT
    if half(cell).casefold() in ({NONE} if words else _NOTHING):
        return {} if folds[0] == "map" else []
    if len(folds) > 1 or words:
        parts = [part.strip() for part in re.sub(_between(entry, game), ";", cell.strip()).split(";")]
    else:
        parts = _KEYED.sub("=", " ".join(re.sub("[;、]", " ", half(cell)).split())).split()
    if folds[0] == "map":
        pairs = [part.partition("=") for part in parts]
        names = [name.strip() for name, _, _ in pairs]
        if len({*names}) < len(names) or not all(value.strip() for _, _, value in pairs):
            return plain(cell)  # a key twice, or one without a value, is no table
        return {name.strip(): value_in(game, entry, depth + 1, value) for name, _, value in pairs}
    if len(folds) > 1:
        return [value_in(game, entry, depth + 1, part) if part else [] for part in parts]
    if folds[0] == "list":
        return [scalar(entry, part, game) for part in parts]
    return [plain(part) if words else whole_number(part) for part in parts]


def _between(entry: Entry, game: Game) -> str:
    """What stands between texts of one cell, as a pattern: of cards whose ids have no blank, a blank as well."""
    if not entry.deck:
        return "；"
    blanks = any(" " in card.id for card in game.cards if card.component == entry.deck)
    return "[；、]" if blanks else r"\s*[;；、]\s*|\s+"


def scalar(entry: Entry, cell: str, game: Game | None = None) -> Any:
    """A cell or field of one value, by the entry's kind; a text where that fails. With a `game` choices may be its words for them."""
    match entry.kind:
        case "choice" if game is not None and not chooses_players(entry):
            return chosen(game, entry, cell) or plain(cell)
        case "int":
            return whole_number(cell)
        case "tick" | "mark":
            text = half(cell).casefold()
            return True if text in _TRUE else False if text in _FALSE else plain(cell)
        case _:
            return plain(cell)


def gaps(game: Game, cells: Mapping[tuple[str, tuple[Key, ...]], Any]) -> list[Problem]:
    """What only all cells together show: rounds that are left out, places that are no ranking.

    A record has no room for either: rows would close up, and two on one place would stand in any order.
    """
    problems: list[Problem] = []
    entries = game.in_force.values()
    for axis in dict.fromkeys(a for e in entries for a in e.axes[: e.rows] if game.axes[a].open):
        at = {e.id: e.axes.index(axis) for e in entries if axis in e.axes and e.record}
        seen = {keys[at[name]] for name, keys in cells if name in at and at[name] < len(keys)}
        if seen and seen != {*range(1, len(seen) + 1)}:
            listed = ", ".join(map(str, sorted(map(int, seen))))
            problems.append(error("rows-left-out", axis, found=listed, expected=f"1–{len(seen)}"))
    for entry in entries:
        whole: dict[tuple[Key, ...], list[Any]] = {}
        for (name, keys), place in cells.items():
            if name == entry.id and entry.fold[-1:] == ("ranking",) and len(keys) == len(entry.axes):
                whole.setdefault(keys[:-1], []).append(place)
        for keys, places in whole.items():
            if sorted(map(str, places)) != sorted(map(str, range(1, len(places) + 1))):
                where = " ".join([entry.column, *(f"{a} {k}" for a, k in zip(entry.axes, keys, strict=False))])
                listed = ", ".join(map(str, places))
                problems.append(error("no-ranking", where, found=listed, expected=f"1–{len(places)}"))
    sharing: dict[str, list[Entry]] = {}
    for entry in entries:
        if entry.record and any(name == entry.id for name, _ in cells):
            sharing.setdefault(entry.record, []).append(entry)
    problems += [error("both-given", place, entries=[e.id for e in own]) for place, own in sharing.items() if len(own) > 1]
    return problems


def text_of(value: Any) -> str:
    """A value of a record as `value_in` reads it."""
    match value:
        case None:
            return ""
        case bool():
            return "1" if value else "0"
        case list() | tuple() if not value:
            return NONE
        case list() | tuple():
            mark = "; " if any(isinstance(part, list | tuple | str) for part in value) else " "
            return mark.join(text_of(part) for part in value)
        case Mapping():
            mark = "; " if any(" " in name for name in value) else " "
            return mark.join(f"{name}={text_of(part)}" for name, part in value.items()) or NONE
        case _:
            return str(value)
