"""The rows of a sheet or a round, as a game declares them, to what can be written: ``{ id = "coins", int = [0, 30] }``.

A row is of one of the kinds of `known`, alone or in a ``list`` or ``grid``. It may be ``per`` player (else team or table), ``may`` stay
blank, count as ``blank`` when it does, and limit how many ``copies`` of a value the table holds. What is on paper before anybody writes
(``printed``, ``blocked``, ``colours``, ``hex``) is read by `cells`, the steps of a track by `track`.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from typing import Any, cast

from printkit.language.keys import (
    CELLS,
    PAIR,
    TEXT,
    Always,
    AnyKey,
    Flag,
    Form,
    Key,
    OneOf,
    Schema,
    Whole,
    Words,
    listed,
    named,
)
from printkit.language.kinds import MOST_CELLS, Field, Holder, Owner, RowKind, Scope
from printkit.language.rows import cells, dated, track
from printkit.language.rows.known import KINDS
from printkit.language.shape import Reader, is_whole
from printkit.model.problem import Problem, error, in_toml, nearest

ID = re.compile(r"[a-z][a-z0-9_]{0,39}")


HOLDERS: tuple[Holder, ...] = ("list", "grid")
_NOUNS: Schema = {"anyOf": [Words().schema(), listed(TEXT), {"const": False}]}

LIST = Key(
    "list",
    Whole(1, MOST_CELLS, 1),
    "so many of them in a row; at most 12 tracks, side by side, growing upwards",
    "list = 5",
)
GRID = Key("grid", PAIR, "a field of them", "grid = [columns, rows]")
NAME = Key("name", Words(), "what it is called on paper", 'name = "Broken lanterns"')
NOTE = Key("note", Words(), "a line below the name", 'note = "One a turn"')
PER = Key(
    "per", OneOf(("player", "team", "table")), "who writes it: each player, each team, or the table once", 'per = "table"'
)
MAY = Key("may", Flag(), "it may stay blank", "may = true")
BLANK = Key("blank", Form({"type": ["integer", "string"]}), "what it counts as when it stays blank", "blank = 0")
COPIES = Key("copies", Whole(1, 1000), "how often each value may be used on the whole table", "copies = 4")
GROUPS = Key(
    "groups",
    Form(named(listed(CELLS))),
    "cells of a grid that belong together, each column and row; printed with a line around them",
    "groups = { garden = [[[1, 1], [2, 1]], …] }",
)
ROW_NAMES = Key(
    "row_names",
    Form(_NOUNS),
    "a word for all rows of a grid, or a list; `false`: no numbers beside them",
    'row_names = "floor"',
)
COLUMN_NAMES = Key(
    "column_names",
    Form(_NOUNS),
    "a word for all its columns, or a list; `false`: no numbers above them",
    'column_names = "house"',
)
GROUP_NAMES = Key(
    "group_names",
    Form(named(Words().schema())),
    "what the groups of a grid and its colours are called in explanations, on the card and below the grid",
    'group_names = { garden = "garden bed" }',
)

KEYS: tuple[AnyKey, ...] = (
    Key("id", Form({"type": "string", "pattern": f"^{ID.pattern}$"}), "what rules call it", required=True),
    *(kind.key for kind in KINDS),
    LIST,
    GRID,
    NAME,
    PER,
    MAY,
    BLANK,
    COPIES,
    GROUPS,
    ROW_NAMES,
    COLUMN_NAMES,
    GROUP_NAMES,
    *cells.KEYS,
    *(key for kind in KINDS for key in kind.keys),
    dated.DATED,
    NOTE,
)
"""Every key that some row may have."""

_KNOWN = frozenset(key.name for key in KEYS)

RESERVED = frozenset(
    [
        "player",
        "players",
        "round",
        "rounds",
        "total",
        "prev",
        "won",
        "best",
        "winners",
        "name",
        "order",
        "tie",
        "ties",
        "and",
        "or",
        "not",
        "in",
        "true",
        "false",
        "game",
        "edition",
        "options",
        "rows",
        "columns",
        "diagonals",
        "cells",
        "team",
        "teams",
        "score",
        "show",
        "end",
        "after",
        "member",
    ]
)
"""What a row or part may not be called: words of the language, and keys of every record."""


def good_id(name: Any, where: str, problems: list[Problem]) -> bool:
    """Whether this may be the id of a row or part; tells why not."""
    if not isinstance(name, str) or not ID.fullmatch(name):
        problems.append(error("rules-id", where, found=in_toml(name)))
    elif name in RESERVED:
        problems.append(error("rules-word", where, found=name))
    else:
        return True
    return False


def is_shown(row: Any) -> bool:
    """Whether a row of a sheet is one on which nobody writes: a picture, or a table of effects."""
    return isinstance(row, Mapping) and not row.keys().isdisjoint(("picture", "effects"))


def read_rows(
    rows: Any, where: str, scope: Scope, problems: list[Problem], *, teams: bool = False
) -> tuple[list[Field], dict[str, dict[str, str]]]:
    """The fields of a list of rows, and the words that stand in them: ``lit``, ``lit.rows`` → language → word."""
    fields: list[Field] = []
    words: dict[str, dict[str, str]] = {}
    if not isinstance(rows, list):
        problems.append(error("not-list", where, found=in_toml(rows)))
        return fields, words
    if len(rows) > 100:
        problems.append(error("too-many-items", where, limit=100, found=len(rows)))
        rows = rows[:100]
    for number, row in enumerate(rows):
        place = f"{where}[{number}]"
        if not isinstance(row, Mapping):
            problems.append(error("not-table", place, found=in_toml(row)))
            continue
        if scope == "sheet" and is_shown(row):
            continue
        reader = Reader(row, place, problems)
        if not reader.has("id"):
            problems.append(error("missing-key", f"{place}.id"))
            continue
        if not good_id(row["id"], f"{place}.id", problems):
            continue
        field = _field(reader, row["id"], scope, words, teams=teams)
        if field is not None:
            fields.append(field)
        if field is not None and field.dated:
            fields.append(dated.rounds_of(field))
            plain = {"": field.id.replace("_", " ").capitalize()}
            words[fields[-1].id] = dated.named(words[field.id] or plain, "round_of")
    return fields, words


def _field(reader: Reader, name: str, scope: Scope, words: dict[str, dict[str, str]], *, teams: bool) -> Field | None:
    what = _kind(reader)
    if what is None:
        return None
    row, holder = what
    limits = row.limits(reader)
    shape = row.shape(reader, holder)
    kind = row.kind(holder, limits)
    per = cast("Owner", PER.within(reader, OneOf(row.owners(limits))))
    if per == "team" and not teams:
        reader.tell(error("rules-no-teams", reader.at("per")))
    may = MAY.read(reader)
    groups = _groups(reader, shape) if holder == "grid" else {}
    count = limits.high or 0 if row.key.name == "track" else 0
    steps = track.read(reader, count, shape[0], several=bool(holder))
    look = cells.read(reader, holder, kind, (count, 1) if count else shape, groups, boxes=row.several)
    blank = _blank(reader, row)
    field = Field(
        name,
        kind,
        row,
        holder,
        scope,
        per,
        may,
        blank,
        shape,
        limits.low,
        limits.high,
        COPIES.read(reader),
        groups,
        *_names(reader, name, holder, shape, words),
        look.blocked,
        look.hex,
        look.printed,
        look.colours,
        steps.count,
        steps.finish,
        steps.signs,
        dated=dated.read(reader, holder, scope),
        bare=frozenset(side for side in ("rows", "columns") if reader.table.get(f"{side[:-1]}_names") is False),
    )
    for group, noun in (_group_names(reader, {*groups, *look.colours}) if holder == "grid" else {}).items():
        words[f"{name}.{group}"] = noun
    words[name] = NAME.read(reader)
    words[f"{name}.note"] = NOTE.read(reader)
    if may and blank is not None:
        reader.tell(error("rules-may-and-blank", reader.at("may")))
    reader.end()
    return field


def _kind(reader: Reader) -> tuple[RowKind, Holder] | None:
    """What a row is, and whether it is in a list or a grid; None, and why, where no key says it, or several do."""
    row = reader.table
    own = [kind for kind in KINDS if kind.key.name in row]
    held = [one for one in HOLDERS if one in row]
    holder: Holder = held[0] if held else ""
    names = [kind.key.name for kind in KINDS if kind.key.name != "mark"] + [*HOLDERS, "mark"]
    reader.asked += names
    close = [(key, hint) for key in row if key not in _KNOWN and (hint := nearest(key, names))]
    if close and (not own or (not holder and close[0][1] in HOLDERS)):  # what follows from it isn't told, too
        key, hint = close[0]
        reader.tell(error("unknown-key", reader.at(key), known=", ".join(names), hint=hint))
        return None
    if len(own) != 1 or len(held) > 1 or holder not in own[0].holders:
        allowed = [kind.key.name for kind in KINDS if holder in kind.holders] if holder else names[:-1]
        there = [name for name in names[:-1] if name in row]
        reader.tell(error("rules-row-kind", reader.where, known=", ".join(allowed), found=", ".join(there) or "–"))
        return None
    if isinstance(own[0].key.shape, Always) and row[own[0].key.name] is not True:
        reader.tell(_not_true(reader, own[0].key.name))
        return None  # what follows from it isn't told, too
    return own[0], holder


def _not_true(reader: Reader, key: str) -> Problem:
    """What is said of ``tick = 5`` and ``tick = false``: a row is what one of its keys says, the others are left out."""
    value = reader.table[key]
    hint = f"ticks = {value}" if is_whole(value) and value > 1 and key == "tick" else ""
    return error("rules-only-true", reader.at(key), key=key, found=in_toml(value), hint=hint)


def _blank(reader: Reader, row: RowKind) -> int | str | None:
    """What a blank counts as."""
    value = BLANK.read(reader)
    if value is None or row.may_count_as(value):
        return cast("int | str | None", value)
    reader.tell(error("rules-blank-kind", reader.at("blank"), found=in_toml(value)))
    return None


def _groups(reader: Reader, shape: tuple[int, int]) -> dict[str, list[list[tuple[int, int]]]]:
    """Groups of cells with a name of their own: ``groups = { garden = [[[1, 1], [2, 1]], …] }``, each cell column and row."""
    named_groups: dict[str, list[list[tuple[int, int]]]] = {}
    for name, groups in reader.table_in(GROUPS.name).items():
        where = f"{reader.at(GROUPS.name)}.{name}"
        if not good_id(name, where, reader.problems):
            continue
        if not isinstance(groups, list):
            reader.tell(error("not-list", where, found=in_toml(groups)))
        elif groups and all(isinstance(one, list) and all(map(is_whole, one)) for one in groups):
            reader.tell(error("rules-group-of-cells", where, found=in_toml(groups), meant=in_toml([groups])))
        else:
            named_groups[name] = [cells.cells_in(reader, one, f"{where}[{n}]", shape) for n, one in enumerate(groups)]
    return named_groups


def _group_names(reader: Reader, groups: set[str]) -> dict[str, dict[str, str]]:
    """What groups and colours are called."""
    nouns: dict[str, dict[str, str]] = {}
    inner = Reader(reader.table_in(GROUP_NAMES.name), reader.at(GROUP_NAMES.name), reader.problems)
    for group in inner.table:
        if group in groups:
            nouns[group] = inner.words(group)
    inner.end(sorted(groups))
    return nouns


def _names(
    reader: Reader, name: str, holder: str, shape: tuple[int, int], words: dict[str, dict[str, str]]
) -> tuple[tuple[str, ...], tuple[str, ...]]:
    """What the rows and columns of a grid are called: a noun for all (``"floor"``), or a name for each."""
    keys: list[tuple[str, ...]] = []
    for key, side, count in ((ROW_NAMES, "rows", shape[1]), (COLUMN_NAMES, "columns", shape[0])):
        value = key.read(reader) if holder == "grid" else None
        names: tuple[str, ...] = ()
        if isinstance(value, list):
            names = reader.texts(key.name, alike=True)
            if names and len(names) != count:
                reader.tell(error("wrong-length", reader.at(key.name), expected=count, found=len(names)))
                names = ()
        elif value is not None and value is not False:
            words[f"{name}.{side}"] = reader.words(key.name)
        keys.append(names)
    return keys[0], keys[1]
