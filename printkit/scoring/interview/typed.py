"""What somebody typed on one line, as a value of the record: forgiving about how it is written, for `check` to judge.

Full-width digits and signs count as their half-width forms; lists may be separated by spaces, commas or semicolons; players
may be named by their seat's number or by the beginning of their name. What can't be understood stays a text, so that the
check says what was expected instead.
"""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from typing import Any, TypeAlias

from printkit.model.numbers import half, whole_number
from printkit.model.plain import Json
from printkit.model.slots import plain
from printkit.scoring.checking import shape as shapes
from printkit.scoring.checking.shape import Shape
from printkit.scoring.readers.cells import NONE

Words: TypeAlias = Mapping[str, Sequence[str]]
"""What people say for ``yes``, ``no``, ``none``, and ``ask.choice.WORD`` of a choice, in lower case."""

ATOMS = (shapes.BoolShape, shapes.IntShape, shapes.TextShape, shapes.Date, shapes.ChoiceShape, shapes.Who)
"""Shapes of a single value."""

EMPTY = frozenset("-–—―ー._")
"""What people type for a place of a list that stays empty."""

_MARKS = re.compile(r"[;,、，；]")
_GAPS = re.compile(r"[\s;,、，；・/]+")


def one_line(shape: Shape) -> bool:
    """Whether a value of that shape can be typed on one line."""
    match shape:
        case shapes.ItemsShape(of=of):
            return isinstance(of, ATOMS)
        case shapes.Keyed(of=of, keys=keys):
            return keys is not None and isinstance(of, ATOMS)
        case shapes.Either(table=table, value=value):
            return one_line(table) and one_line(value)
        case _:
            return not isinstance(shape, shapes.RowsShape | shapes.Fields)


def value_of(shape: Shape, line: str, players: Sequence[str], words: Words) -> Any:
    """The value of a typed line."""
    if isinstance(shape, ATOMS):
        return _atom(shape, line, players, words)
    none = half(line).casefold() in {NONE, *words["none"]}
    match shape:
        case shapes.Ordinals(keys=keys):
            return [] if none or (half(line) == "0" and 0 not in keys) else [_key(part, keys) for part in _numbers(line)]
        case shapes.RankingShape(keys=keys):
            if keys is None:
                return [] if none else [player(part, players) for part in _names(line, players)]
            return [] if none else [_key(part, keys) for part in _numbers(line)]
        case shapes.ItemsShape(of=of):
            empty = EMPTY if shape.holes else frozenset()
            return [] if none else [None if p in empty else _atom(of, p, players, words) for p in _parts(of, line)]
        case shapes.Keyed(of=of, keys=keys, blank=blank):
            nothing = {} if blank is None else dict.fromkeys(keys or (), blank)
            return nothing if none else _table(of, keys or (), line, players, words)
        case shapes.Either(table=table, value=value):
            return value_of(table if "=" in half(line) else value, line, players, words)
    return line


def _atom(shape: Shape, text: str, players: Sequence[str], words: Words) -> Any:
    match shape:
        case shapes.IntShape():
            return whole_number(text)
        case shapes.BoolShape():
            typed = half(text).casefold()
            return True if typed in words["yes"] else False if typed in words["no"] else plain(text)
        case shapes.ChoiceShape(choices=choices):
            return _choice(text, choices, words)
        case shapes.Who():
            return player(text, players)
        case _:
            return plain(text)


def _choice(text: str, choices: Sequence[str], words: Words) -> str:
    """A word of a list, in any case or as the game calls it, by its beginning where that is clear, or by its number."""
    typed = half(text).casefold()
    if typed.isdecimal() and typed not in choices and 0 < int(typed[:9]) <= len(choices):
        return choices[int(typed[:9]) - 1]
    names = {word: [word.casefold(), *words.get(f"ask.choice.{word}", ())] for word in choices}
    exact = [word for word in choices if typed in names[word]]
    begun = [word for word in choices if typed and any(name.startswith(typed) for name in names[word])]
    return (exact or (begun if len(begun) == 1 else [plain(text)]))[0]


def in_any_row(key: str) -> str:
    """The key of a row's choice, ``choice.ROW.WORD``, without its row; empty for any other key."""
    kind, _, rest = key.partition(".")
    return f"choice.{rest.partition('.')[2]}" if kind == "choice" else ""


def player(text: str, players: Sequence[str]) -> str:
    """A player's name, in any case, by its beginning where that is clear, or by the number of the seat (`by_number`)."""
    name = plain(text)
    typed = half(text).casefold()
    if name in players:
        return name
    if by_number(players) and typed.isdecimal() and 0 < int(typed[:9]) <= len(players):
        return players[int(typed[:9]) - 1]
    exact = [known for known in players if half(known).casefold() == typed]
    begun = [known for known in players if typed and half(known).casefold().startswith(typed)]
    return (exact or (begun if len(begun) == 1 else [name]))[0]


def by_number(players: Sequence[str]) -> bool:
    """Whether players may be named by their seats' numbers: not where one is called by a number, which would mean another one."""
    return not any(half(name).strip().isdecimal() for name in players)


def _key(text: str, keys: Sequence[Any]) -> Any:
    """A key of an axis: a number, or a word in any case."""
    return next((key for key in keys if str(key).casefold() == text.casefold()), whole_number(text))


def _numbers(line: str) -> list[str]:
    return [part for part in _GAPS.split(half(line)) if part]


def _parts(of: Shape, line: str) -> list[str]:
    """The items of a list. Texts may hold spaces, if commas or semicolons stand between them."""
    if isinstance(of, shapes.TextShape | shapes.Who) and _MARKS.search(line):
        return [part.strip() for part in _MARKS.split(line) if part.strip()]
    return line.split() if isinstance(of, shapes.TextShape) else _numbers(line)


def several(line: str) -> list[str]:
    """The names of a list on one line, as somebody pastes it; one name, which may hold spaces, where no mark stands between."""
    return [part.strip() for part in re.split(r"[;,、，；\t]", line) if part.strip()]


def _names(line: str, players: Sequence[str]) -> list[str]:
    """The names on a line. Without commas between them, a name of several words is known by being a player's."""
    if _MARKS.search(line):
        return [part.strip() for part in _MARKS.split(line) if part.strip()]
    names: list[str] = []
    rest = line.strip()
    while rest:
        known = [
            name for name in players if rest.casefold() == name.casefold() or rest.casefold().startswith(f"{name.casefold()} ")
        ]
        taken = rest[: len(max(known, key=len))] if known else rest.split()[0]
        names.append(taken)
        rest = rest[len(taken) :].strip()
    return names


def _table(of: Shape, keys: Sequence[str], line: str, players: Sequence[str], words: Words) -> Json | str:
    """``C1=3 B2=8``, or the values alone when there is one for every key."""
    text = re.sub(r"\s*[=:]\s*", "=", half(line))
    parts = [part for part in _GAPS.split(text) if part]
    if not any("=" in part for part in parts) and len(parts) == len(keys):
        parts = [f"{key}={part}" for key, part in zip(keys, parts, strict=True)]
    pairs = [part.partition("=") for part in parts]
    if len({_key(name, keys) for name, _, _ in pairs}) < len(pairs) or not all(value for _, _, value in pairs):
        return plain(line)  # no table: the check says why
    return {str(_key(name, keys)): _atom(of, value, players, words) for name, _, value in pairs}
