"""The shape of a record, derived from a game's entries: what may stand where.

`check.py` walks a shape with what somebody entered, `schema.py` turns it into a JSON Schema and `write.py` into an empty
record; so the three can't disagree. A shape knows no game: only what entries, axes and folds say.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any, NamedTuple, TypeAlias

from printkit.model import Axis, Entry, Game, Key
from printkit.model.slots import SEAT, names_players

TABLE_ROW = "*"
"""Who a CSV row is about that holds the values of the whole table, hence no player's name."""


PROVENANCE = "provenance"
"""Where a record of photos says who confirmed which box: lines for people, which nobody scores."""


@dataclass(frozen=True, slots=True)
class Bool:
    """Yes or no."""


class Int(NamedTuple):
    """A whole number between two bounds, either of which may be open."""

    low: int | None
    high: int | None


class Text(NamedTuple):
    """A text of 1 to `longest` characters (0: no limit) after trimming; `name` for a player's own name."""

    longest: int
    name: bool = False


@dataclass(frozen=True, slots=True)
class Date:
    """A day, kept as ``2026-07-04``."""


class Choice(NamedTuple):
    """One of some words."""

    choices: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Who:
    """The name of a player of this record."""


@dataclass(frozen=True, slots=True)
class Items:
    """A list with a position per key; `count` None for an axis without an end. It may end early, after `fewest`.

    With `holes` an empty place is None, also where it was written as ``""``.
    """

    of: Shape
    count: int | None
    fewest: int | None
    holes: bool = False

    def is_hole(self, value: object) -> bool:
        """Whether that stands for an empty place, and there may be one."""
        return self.holes and (value is None or value == "")


class Ordinals(NamedTuple):
    """The keys that are on. Marks are drawn one above the other and must ascend; ticks have no order."""

    keys: tuple[Key, ...]
    ascending: bool
    position: Mapping[Key, int]


class Keyed(NamedTuple):
    """A table with a value per key; `keys` None for the players' names."""

    of: Shape
    keys: tuple[str, ...] | None


class Ranking(NamedTuple):
    """The keys in the order of their places; `keys` None for the players' names."""

    keys: tuple[Key, ...] | None


class Rows(NamedTuple):
    """A list of rows, as many as there are players or rounds."""

    of: Shape
    fewest: int
    most: int | None
    players: bool


@dataclass(slots=True)
class Fields:
    """A table with known keys. A value that is no table may stand for the one whose only key is `alone`."""

    fields: dict[str, Shape] = field(default_factory=dict)
    required: set[str] = field(default_factory=set)
    alone: str = ""


class Either(NamedTuple):
    """A table, or a value that is none."""

    table: Shape
    value: Shape


Shape: TypeAlias = Bool | Int | Text | Date | Choice | Who | Items | Ordinals | Keyed | Ranking | Rows | Fields | Either

BLANK = (Bool, Int, Items, Ordinals, Ranking)
"""What an empty text says nothing of, as an empty cell does; a choice or a name that is empty is told with what it may be."""


def is_blank(value: Any) -> bool:
    """Whether nothing was written: an empty text, or a list or table of nothing else, as in a template."""
    if isinstance(value, list | Mapping):
        return bool(value) and all(map(is_blank, value.values() if isinstance(value, Mapping) else value))
    return bool(value == "")


def shape(game: Game) -> Fields:
    """What a record of this game may hold under the edition and readings in force."""
    root = Fields({"game": Choice((game.id,))}, {"game"})
    if game.editions:
        root.fields["edition"] = Choice(tuple(dict.fromkeys((*game.editions, game.edition))))
    if game.options:
        root.fields["options"] = Fields({option.id: Choice(option.values) for option in game.options})
    for entry in game.in_force.values():
        if entry.record:
            _lay(game, root, entry)
    root.fields.setdefault(PROVENANCE, Items(Text(300), None, 0))
    return root


def _lay(game: Game, root: Fields, entry: Entry) -> None:
    here = root
    steps = entry.record.split(".")
    axes = iter(entry.axes)
    for number, step in enumerate(steps, 1):
        name = step.removesuffix("[]").removesuffix("{}")
        last = number == len(steps)
        if entry.required and not step.endswith("{}"):  # a value that must be there needs every table around it
            here.required.add(name)
        if step.endswith("[]"):
            fewest, most, players = _rows(game, next(axes))
            if not fewest and not last:  # each row must have it; there need not be a row
                here.required.discard(name)
            inner: Shape = _value(game, entry, entry.rows) if last else Fields()
            rows = here.fields.setdefault(name, Rows(inner, fewest, most, players))
            assert isinstance(rows, Rows)  # noqa: S101 - load.py has checked that the places of entries fit together
            if last:
                return
            below = rows.of
        elif step.endswith("{}"):
            keyed = here.fields.setdefault(name, Keyed(Fields(), _names(game.axes[next(axes)])))
            assert isinstance(keyed, Keyed)  # noqa: S101 - see above
            below = keyed.of
        elif last:
            value = _value(game, entry, entry.rows)
            here.fields[name] = _either(here.fields[name], value) if name in here.fields else value
            here.alone = name if entry.alone else here.alone
            return
        else:
            below = here.fields.setdefault(name, Fields())
        assert isinstance(below, Fields)  # noqa: S101 - see above
        here = below


def _rows(game: Game, axis_id: str) -> tuple[int, int | None, bool]:
    axis = game.axes[axis_id]
    if axis.prefix == SEAT:
        return (*game.players, True)
    return 0, len(axis.keys) or None, False


def _names(axis: Axis) -> tuple[str, ...] | None:
    """The keys of a table over this axis; None for the players' names."""
    return None if axis.prefix == SEAT else tuple(map(str, axis.keys))


def _either(one: Shape, other: Shape) -> Shape:
    return Either(one, other) if isinstance(one, Keyed | Fields) else Either(other, one)


def _value(game: Game, entry: Entry, at: int) -> Shape:
    """The shape from the axis number `at` inward."""
    if entry.of:
        return Int(entry.low or 0, places(game, entry) if entry.high is None else entry.high)
    if at == len(entry.axes):
        return _scalar(entry)
    axis = game.axes[entry.axes[at]]
    keys = None if axis.prefix == SEAT else axis.keys
    match entry.fold[at - entry.rows]:
        case "list":
            count = len(axis.keys) or None
            holes = entry.holes and at + 1 == len(entry.axes)
            return Items(_value(game, entry, at + 1), count, count if entry.fewest is None else entry.fewest, holes)
        case "map":
            return Keyed(_value(game, entry, at + 1), _names(axis))
        case "ordinals":
            return Ordinals(axis.keys, entry.kind == "mark", {key: place for place, key in enumerate(axis.keys)})
        case "count" | "furthest":
            return Int(0, len(axis.keys))
        case "ranking":
            return Ranking(keys)


def places(game: Game, entry: Entry) -> int:
    """How many boxes of one row the entry counts: those of the entry that it is `of`."""
    source = game.in_force[entry.of]
    number = 1
    for axis in source.axes[source.rows :]:
        number *= len(game.axes[axis].keys)
    return number


def _scalar(entry: Entry) -> Shape:
    match entry.kind:
        case "tick" | "mark":
            return Bool()
        case "int":
            return Int(entry.low, entry.high)
        case "choice":
            return Who() if entry.choices == ("player",) else Choice(entry.choices)
        case "text":
            return Text(entry.max_length, name=names_players(entry))
        case "date":
            return Date()


_UNFIT = {*range(0x20), *range(0x7F, 0xA0), *range(0xD800, 0xE000), 0x2028, 0x2029, 0xFFFE, 0xFFFF}


def unfit(text: str) -> str:
    """The first character that no file or terminal should be given (a control or half a surrogate pair), as ``U+001B``."""
    return "" if text.isascii() and text.isprintable() else next((f"U+{ord(c):04X}" for c in text if ord(c) in _UNFIT), "")
