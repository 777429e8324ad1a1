"""What a full game file's entries are to its rules: rows with a value for each player or one for the table, on a sheet or in a round.

An entry over rounds (an axis that is open, whose places are rows of the record), players and at most one axis with keys can be named
in rules; any other is not there for them.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from itertools import count
from typing import Any, NamedTuple, TypeAlias

from printkit.language.kinds import BOOL, INT, TEXT, Field, Kind, RowKind
from printkit.language.kinds import PLAYER as NAME
from printkit.language.known import UNSURE, Written
from printkit.language.paper import TABLES, PaperFacts
from printkit.model import PLAYER, Axis, Entry, Game
from printkit.model.plain import Raw
from printkit.model.slots import naming
from printkit.scoring.checks import UNREAD

Reader: TypeAlias = Callable[[Raw, Sequence[str], Mapping[str, int]], list[Any]]
"""A row from the record (or from a round of it), the players in their order, and their seats by name: what each owner wrote."""


_ROW = RowKind()
"""Entries have their own boxes and places in a record; of a row's kind nothing is asked."""


class Entered(NamedTuple):
    """The entries of a game as its rules see them, and the place of each in a record.

    `of_sheet` and `of_round` read them from the record, or from a round of it, by name. `rounds` is the key of the rounds, `steps` the way to each entry below the record or a round, `lists` those that are lists there,
    `alone` those that may stand for the table that they are in.
    """

    paper: PaperFacts
    of_sheet: Mapping[str, Reader]
    of_round: Mapping[str, Reader]
    steps: Mapping[str, tuple[str, ...]]
    rounds: str
    namer: str
    lists: frozenset[str]
    alone: frozenset[str]


def entered(game: Game) -> Entered:
    """The entries of a game as its rules see them."""
    namer = naming(game)
    fields: dict[str, Field] = {}
    claims: dict[str, Field] = {}
    of_sheet: dict[str, Reader] = {}
    of_round: dict[str, Reader] = {}
    steps: dict[str, tuple[str, ...]] = {}
    rounds = ""
    for entry in game.entries:
        if entry.id in steps or entry is namer or not entry.record or entry.role == "working":
            continue
        field = _field(entry, game.axes)
        if field is None:
            continue
        way = tuple(entry.record.split("."))
        if field.scope == "round":
            rounds, way = way[0].removesuffix("[]"), way[1:]
        (of_round if field.scope == "round" else of_sheet)[entry.id] = _reader(entry, field, way, game.axes)
        steps[entry.id] = way
        (claims if entry.role == "claim" else fields)[entry.id] = field
    axes = {axis.id: axis.keys for axis in game.axes.values() if axis.keys and axis.id != PLAYER}
    numbers = dict(zip(TABLES, (game.facts, game.points), strict=True))
    options = {option.id: option.values for option in game.options}
    name = namer.record if namer is not None else "players[]"
    lists = frozenset(entry.id for entry in game.entries if entry.fold and entry.fold[-1] == "list")
    return Entered(
        PaperFacts(fields, claims, axes, numbers, options),
        of_sheet,
        of_round,
        steps,
        rounds,
        name,
        lists,
        frozenset(entry.id for entry in game.entries if entry.alone),
    )


def _field(entry: Entry, axes: Mapping[str, Axis]) -> Field | None:
    """The row that an entry is; None where it can't be one."""
    over = list(entry.axes)
    scope: Any = "sheet"
    if over and axes[over[0]].open and entry.record.split(".")[0].endswith("[]"):
        scope = "round"
        over.pop(0)
    per: Any = "table"
    if PLAYER in over:
        per = "player"
        over.remove(PLAYER)
    if len(over) > 1 or any(axes[axis].open for axis in over):
        return None
    match entry.kind:
        case "int":
            kind = INT
        case "mark" | "tick":
            kind = BOOL
        case "choice" if entry.choices == (PLAYER,):
            kind = NAME
        case "choice":
            kind = Kind("text", "", entry.choices)
        case _:
            kind = TEXT
    axis = over[0] if over else ""
    if axis and entry.fold and entry.fold[-1] in ("count", "furthest"):
        kind, axis = INT, ""
    length = len(axes[axis].keys) if axis else 1
    whole = Kind("list", kind.name, kind.choices) if axis else kind
    may = kind != BOOL and (not entry.required or (per == "player" and bool(entry.fold)) or "{}" in entry.record)
    blank: Any = False if kind == BOOL else "" if kind == NAME else None
    return Field(
        entry.id,
        whole,
        _ROW,
        "list" if axis else "",
        scope,
        per,
        may,
        blank,
        (length, 1),
        entry.low,
        entry.high,
        axis=axis,
        entry=True,
    )


# Reading -----------------------------------------------------------------------------------------------------------------


def _reader(entry: Entry, field: Field, way: Sequence[str], axes: Mapping[str, Axis]) -> Reader:
    """How a row is read from a record."""
    value = _value(entry, field, axes)
    if field.per == "table":
        keys = tuple(way)
        return lambda data, _names, seats: [value(_below(data, keys), seats)]
    at = next((n for n, step in enumerate(way) if step.endswith(("[]", "{}"))), None)
    if at is None:
        keys = tuple(way)
        if entry.fold and entry.fold[0] == "ranking":

            def ranked(data: Raw, names: Sequence[str], _seats: Mapping[str, int]) -> list[Any]:
                order = _below(data, keys) or ()
                return [*map(dict(zip(order, count(1), strict=False)).get, names)]

            return ranked

        def mapped(data: Raw, names: Sequence[str], seats: Mapping[str, int]) -> list[Any]:
            table = _below(data, keys) or {}
            return [value(one, seats) for one in map(table.get, names)]

        def as_written(data: Raw, names: Sequence[str], _seats: Mapping[str, int]) -> list[Any]:
            return [*map((_below(data, keys) or {}).get, names)]

        return as_written if field.kind == INT else mapped
    before, rest = (*way[:at], way[at][:-2]), tuple(way[at + 1 :])
    if way[at].endswith("[]") and len(rest) == 1 and len(before) == 1:
        return _of_rows(before[0], rest[0], None if field.kind == INT and not field.axis else value)
    if way[at].endswith("[]") and len(rest) == 2 and len(before) == 1:
        (rows,), (outer, inner) = before, rest
        return lambda data, _names, seats: [
            value(
                own.get(inner) if (own := row.get(outer) if row.__class__ is dict else None).__class__ is dict else None, seats
            )
            for row in data.get(rows) or ()
        ]
    if way[at].endswith("[]"):
        return lambda data, _names, seats: [value(_below(row, rest), seats) for row in _below(data, before) or ()]
    alone = entry.alone

    def of_table(data: Raw, names: Sequence[str], seats: Mapping[str, int]) -> list[Any]:
        table = _below(data, before) or {}
        own = [table.get(name) for name in names]
        return [value(_below(one, rest) if isinstance(one, Mapping) else one if alone else None, seats) for one in own]

    return of_table


def _of_rows(rows: str, key: str, value: Callable[[Any, Mapping[str, int]], Any] | None) -> Reader:
    """How most entries are read: straight out of each player's row, without `value` as they stand there."""
    if value is None:
        return lambda data, _names, _seats: [row.get(key) if row.__class__ is dict else None for row in data.get(rows) or ()]
    return lambda data, _names, seats: [
        value(row.get(key) if row.__class__ is dict else None, seats) for row in data.get(rows) or ()
    ]


def _below(data: Any, keys: Sequence[str]) -> Any:
    """What stands there in a checked record, which is made of tables and lists alone: to ask for a Mapping takes longer."""
    for key in keys:
        if data.__class__ is not dict:
            return None
        data = data.get(key)
    return data


def _value(entry: Entry, field: Field, axes: Mapping[str, Axis]) -> Callable[[Any, Mapping[str, int]], Any]:
    """How one value is read: of an axis its places in their order, a player by seat."""
    if field.axis:
        keys = axes[field.axis].keys
        fold = entry.fold[-1]
        if fold == "list":
            return lambda value, _seats: None if value is None else [*value, *[None] * (len(keys) - len(value))]
        if fold == "ordinals":
            return lambda value, _seats: [key in (value or ()) for key in keys]
        names = [str(key) for key in keys]
        return lambda value, _seats: [value.get(name) for name in names] if isinstance(value, Mapping) else None
    if field.kind == NAME:
        return lambda value, seats: value if isinstance(value, str) and value in seats else None
    if field.kind.name == "text":
        return lambda value, _seats: value if isinstance(value, str) else None
    if field.kind == BOOL:
        return lambda value, _seats: bool(value)
    return lambda value, _seats: value


def written(known: Entered, data: Raw, options: Mapping[str, str], bad: Iterable[str] = ()) -> Written:
    """What a checked record holds, by row and owner; `bad` are the places that could not be read."""
    if bad:
        data = _read(data)
    rows = _below(data, known.namer.partition("[]")[0].split(".")) or ()
    key = known.namer.partition("[]")[2].removeprefix(".")
    names = tuple((row.get(key) if isinstance(row, dict) else row) or f"?{seat}" for seat, row in enumerate(rows))
    seats = {name: seat for seat, name in enumerate(names)}
    sheet = {name: read(data, names, seats) for name, read in known.of_sheet.items()}
    rounds = [
        {name: read(one or {}, names, seats) for name, read in known.of_round.items()}
        for one in data.get(known.rounds, ()) or ()
    ]

    def place(field: Field, owner: int | None, number: int | None, cell: int | None) -> str:
        return _place(known, field, names, owner, number, cell)

    values = Written(names, sheet, rounds, options, place)
    return _unsure(known, values, tuple(bad)) if bad else values


# Places ------------------------------------------------------------------------------------------------------------------


def _place(known: Entered, field: Field, names: Sequence[str], owner: int | None, number: int | None, cell: int | None) -> str:
    """Where a value stands in a record."""
    round_number = "" if number is None else f"{known.rounds}[{number}]"
    placed = field.per == "table"
    for step in known.steps[field.id]:
        rows, tables = step.endswith("[]"), step.endswith("{}")
        name = step[:-2] if rows or tables else step
        round_number = f"{round_number}.{name}" if round_number else name
        if rows or tables:
            if owner is None:
                return round_number
            round_number += f"[{owner}]" if rows else f".{names[owner]}"
            if field.id in known.alone:
                return round_number
            placed = True
    if not placed and owner is not None:
        round_number += f".{names[owner]}"
    if cell is not None and field.axis:
        round_number += f"[{cell}]" if field.id in known.lists else f".{known.paper.axes[field.axis][cell]}"
    return round_number


# What could not be read --------------------------------------------------------------------------------------------------


def _read(value: Any) -> Any:
    """A record without what could not be read: where that stood in a list there is nothing."""
    if isinstance(value, Mapping):
        return {key: _read(one) for key, one in value.items() if one is not UNREAD}
    return [None if one is UNREAD else _read(one) for one in value] if isinstance(value, list) else value


def _unsure(known: Entered, values: Written, bad: Sequence[str]) -> Written:
    """The same with `UNSURE` wherever a value lies at a bad place, in one or around one."""
    fields = {**known.paper.fields, **known.paper.claims}
    place = values.place
    rows = known.namer.split("[]")
    unnamed = {owner for owner in range(len(values.players)) if touched(f"{rows[0]}[{owner}]{rows[1]}", bad)}

    def marked(field: Field, rows: Sequence[Any], number: int | None) -> list[Any]:
        marks: list[Any] = []
        for owner, value in enumerate(rows):
            if place is None:
                continue
            where = place(field, owner, number, None)
            if owner in unnamed and (
                field.kind == NAME or (field.per == "player" and not known.steps[field.id][0].endswith("[]"))
            ):
                marks.append(UNSURE)  # it is not known whose it is
            elif field.axis and isinstance(value, list) and not touched(where, bad, around=False):
                cells = [place(field, owner, number, cell) for cell in range(len(value))]
                marks.append([UNSURE if touched(one, bad) else cell for one, cell in zip(cells, value, strict=True)])
            else:
                marks.append(UNSURE if touched(where, bad) else value)
        return marks

    sheet = {name: marked(fields[name], rows, None) for name, rows in values.sheet.items()}
    rounds = [
        {name: marked(fields[name], rows, number) for name, rows in one.items()} for number, one in enumerate(values.rounds)
    ]
    return values._replace(sheet=sheet, rounds=rounds, unsure=any(one in ("", rows[0]) for one in bad))


def touched(where: str, bad: Iterable[str], *, around: bool = True) -> bool:
    """Whether a place is a bad one or in one, or `around` one."""
    return any(_inside(where, one) or (around and _inside(one, where)) for one in bad)


def _inside(place: str, other: str) -> bool:
    return place == other or not other or (place.startswith(other) and place[len(other)] in ".[")
