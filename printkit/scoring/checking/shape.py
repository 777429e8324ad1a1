"""The shapes of values in a record: what may stand where, and whether values are good as they stand.

`entries.py` derives a game's shape from its entries; `record.py` walks it with what somebody entered, `schema.py` turns it into a
JSON Schema and `writing.py` into an empty record; so they can't disagree. A shape knows no game.

Most values are good and canonical, and to look at each by itself takes most of a large run's time: so `takes` looks at all values that
stand at one place of many rows, without knowing the place. Where it says no, each is looked at by itself.
"""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from collections.abc import Set as AbstractSet
from dataclasses import dataclass, field
from itertools import chain
from typing import Any, NamedTuple, TypeAlias
from unicodedata import is_normalized

from printkit.model import Key
from printkit.scoring.days import day_in

TABLE_ROW = "*"
"""Who a CSV row is about that holds the values of the whole table, hence no player's name."""

PROVENANCE = "provenance"
"""Where a record of photos says who confirmed which box: lines for people, which nobody scores."""

Values: TypeAlias = Sequence[Any]
"""One value or more, as they were entered."""
Names: TypeAlias = AbstractSet[str]
"""The names of the record's players."""


def _every(kind: type, values: Values) -> bool:
    return {*map(type, values)} == {kind}


@dataclass(frozen=True, slots=True)
class BoolShape:
    """Yes or no."""

    def takes(self, values: Values, _players: Names) -> bool:
        """Whether all values are good as they stand, as in every shape."""
        return _every(bool, values)


class IntShape(NamedTuple):
    """A whole number between two bounds, either of which may be open."""

    low: int | None
    high: int | None

    def takes(self, values: Values, _players: Names) -> bool:
        """As in every shape."""
        low, high = self
        return _every(int, values) and (low is None or low <= min(values)) and (high is None or max(values) <= high)


class TextShape(NamedTuple):
    """A text of 1 to `longest` characters (0: no limit) after trimming; `name` for a player's own name."""

    longest: int
    name: bool = False

    def takes(self, values: Values, _players: Names) -> bool:
        """As in every shape; in one piece, since what is wrong in one is wrong in their sum."""
        if not _every(str, values) or "" in values or (self.name and TABLE_ROW in values):
            return False
        if self.longest and max(map(len, values)) > self.longest:
            return False
        whole = "".join(values)
        if whole.isascii() and whole.isalnum():
            return True
        plain = whole.isprintable() and "  " not in whole and is_normalized("NFC", whole)
        return plain and all(value == value.strip() for value in values)


@dataclass(frozen=True, slots=True)
class Date:
    """A day, kept as ``2026-07-04``."""

    def takes(self, values: Values, _players: Names) -> bool:
        """As in every shape."""
        return _every(str, values) and all((day := day_in(value)) is not None and day.isoformat() == value for value in values)


class ChoiceShape(NamedTuple):
    """One of some words."""

    choices: tuple[str, ...]

    def takes(self, values: Values, _players: Names) -> bool:
        """As in every shape."""
        return _every(str, values) and {*values}.issubset(self.choices)


@dataclass(frozen=True, slots=True)
class Who:
    """The name of a player of this record."""

    def takes(self, values: Values, players: Names) -> bool:
        """As in every shape."""
        return _every(str, values) and players >= {*values}


@dataclass(frozen=True, slots=True)
class ItemsShape:
    """A list with a position per key; `count` None for an axis without an end. It may end early, after `fewest`.

    With `holes` an empty place is None, also where it was written as ``""``.
    """

    of: Shape
    count: int | None
    fewest: int | None
    holes: bool = False

    def takes(self, values: Values, players: Names) -> bool:
        """As in every shape."""
        parts = _inside(values, self.fewest or 0, self.count)
        if parts and self.holes:
            parts = [part for part in parts if part is not None]
        return parts is not None and (not parts or self.of.takes(parts, players))

    def is_hole(self, value: object) -> bool:
        """Whether that stands for an empty place, and there may be one."""
        return self.holes and (value is None or value == "")


def _inside(values: Values, fewest: int, most: int | None) -> Values | None:
    """What is in the lists, if that is what the values are, and each of a length allowed."""
    if not _every(list, values) or min(map(len, values)) < fewest or (most is not None and max(map(len, values)) > most):
        return None
    return [*chain.from_iterable(values)]


@dataclass(frozen=True)
class Ordinals:
    """The keys that are on. Marks are drawn one above the other and must ascend; ticks have no order."""

    keys: tuple[Key, ...]
    ascending: bool
    position: Mapping[Key, int] = field(init=False, compare=False)

    def __post_init__(self) -> None:
        object.__setattr__(self, "position", {key: place for place, key in enumerate(self.keys)})

    def takes(self, values: Values, _players: Names) -> bool:
        """As in every shape: ticks are kept in the order of the keys."""
        parts = _inside(values, 0, None)
        if parts is None or {*map(type, parts)} - {int, str} or not self.position.keys() >= {*parts}:
            return False
        at = self.position.__getitem__
        return all(len(value) < 2 or (places := [*map(at, value)]) == sorted({*places}) for value in values)


class Keyed(NamedTuple):
    """A table with a value per key; `keys` None for the players' names.

    Of one that is `whole` an empty text beside values is a place that was forgotten, and not one that nobody need fill in. `blank` is
    what each key has where somebody says that there is none: no coins are 0 of each kind.
    """

    of: Shape
    keys: tuple[str, ...] | None
    whole: bool = False
    blank: int | None = None

    def takes(self, values: Values, players: Names) -> bool:
        """As in every shape."""
        if not _every(dict, values) or not {*chain.from_iterable(values)}.issubset(players if self.keys is None else self.keys):
            return False
        parts = [*chain.from_iterable(value.values() for value in values)]
        return not parts or self.of.takes(parts, players)


class RankingShape(NamedTuple):
    """The keys in the order of their places; `keys` None for the players' names."""

    keys: tuple[Key, ...] | None

    def takes(self, values: Values, players: Names) -> bool:
        """As in every shape."""
        parts = _inside(values, 0, None)
        if parts is None or not {*map(type, parts)} <= {int, str}:
            return False
        return {*parts}.issubset(players if self.keys is None else self.keys) and all(len({*v}) == len(v) for v in values)


class RowsShape(NamedTuple):
    """A list of rows, as many as there are players or rounds."""

    of: Shape
    fewest: int
    most: int | None
    players: bool

    def takes(self, values: Values, players: Names) -> bool:
        """As in every shape."""
        parts = _inside(values, self.fewest, self.most)
        return parts is not None and (not parts or self.of.takes(parts, players))


@dataclass(slots=True)
class Fields:
    """A table with known keys. A value that is no table may stand for the one whose only key is `alone`."""

    fields: dict[str, Shape] = field(default_factory=dict)
    required: set[str] = field(default_factory=set)
    alone: str = ""

    def takes(self, values: Values, players: Names) -> bool:
        """As in every shape."""
        if not _every(dict, values):
            return False
        names = set().union(*values)
        if not names <= self.fields.keys() or not self.required <= names:
            return False
        for name in names:
            column = [row[name] for row in values if name in row]
            if (len(column) < len(values) and name in self.required) or not self.fields[name].takes(column, players):
                return False
        return True


class Either(NamedTuple):
    """A table, or a value that is none."""

    table: Shape
    value: Shape

    def takes(self, values: Values, players: Names) -> bool:
        """As in every shape."""
        tables, others = ([value for value in values if isinstance(value, Mapping) is table] for table in (True, False))
        return (not tables or self.table.takes(tables, players)) and (not others or self.value.takes(others, players))


Shape: TypeAlias = (
    BoolShape
    | IntShape
    | TextShape
    | Date
    | ChoiceShape
    | Who
    | ItemsShape
    | Ordinals
    | Keyed
    | RankingShape
    | RowsShape
    | Fields
    | Either
)

BLANK = (BoolShape, IntShape, ItemsShape, Ordinals, RankingShape)
"""What an empty text says nothing of, as an empty cell does; a choice or a name that is empty is told with what it may be."""


def is_blank(value: Any) -> bool:
    """Whether nothing was written: an empty text, or a list or table of nothing else, as in a template."""
    if isinstance(value, list | Mapping):
        return bool(value) and all(map(is_blank, value.values() if isinstance(value, Mapping) else value))
    return bool(value == "")


def nothing(shape: Shape) -> dict[str, str]:
    """How to say that there is none of it, for who left it out: as a key's value (`nothing`) and in a cell; empty where it can't be."""
    match shape:
        case BoolShape():
            return {"nothing": "false", "cell": "0"}
        case IntShape(low=0):
            return {"nothing": "0", "cell": "0"}
        case Ordinals() | ItemsShape(fewest=0):
            return {"nothing": "[]", "cell": "-"}
        case ItemsShape(of=Ordinals(), count=int(count)) if count <= _FEW:
            return {"nothing": f"[{', '.join(['[]'] * count)}]", "cell": "-"}
        case _:
            return {}


_FEW = 10
"""So many empty lists are still written out in a message."""

_TURNING = {*range(0x202A, 0x202F), *range(0x2066, 0x206A)}
"""What turns the direction of letters by hand: neB is seen as Ben. Words in Hebrew or Arabic run as they should without."""

_UNFIT = {*range(0x20), *range(0x7F, 0xA0), *range(0xD800, 0xE000), 0x2028, 0x2029, 0xFFFE, 0xFFFF} | _TURNING

_UNSEEN = re.compile(
    "[\u00ad\u034f\u061c\u115f\u1160\u17b4\u17b5\u180b-\u180f\u200b-\u200f\u2060-\u2065\u2800\u3164\ufe00-\ufe0f\ufeff\uffa0\U000e0100-\U000e01ef]"
)
"""What no paper shows by itself: letters without width or ink, marks of direction, joiners, which way a sign is drawn."""


def unfit(text: str) -> str:
    """The first character that no file, terminal or reader should be given, as ``U+001B``: a control, half a surrogate pair.

    Of a text of which nothing would be seen it is the first one, whatever it is.
    """
    if text.isascii() and text.isprintable():
        return ""
    unfit_one = next((c for c in text if ord(c) in _UNFIT), "" if inked(text).strip() else text[:1])
    return f"U+{ord(unfit_one):04X}" if unfit_one else ""


def inked(text: str) -> str:
    """What is seen of a text, to compare it with another one."""
    return text if text.isascii() else _UNSEEN.sub("", text)
