"""The rows of a sheet or a round, as a game declares them, to what can be written: ``{ id = "coins", int = [0, 30] }``.

``int = [low, high]`` · ``tick = true`` · ``ticks = 6`` · ``track = 20`` · ``choice = [...]`` · ``text = 40`` · ``list = 5`` of
int, choice, tick or track · ``grid = [columns, rows]`` of mark, int or choice. A row may be ``per`` player (else team or table), ``may`` stay blank, count as
``blank`` when it does, and limit how many ``copies`` of a value the table holds. What is on paper before anybody writes
(``printed``, ``blocked``, ``colours``, ``hex``) is read by `cells`, the steps of a track by `tracks`.
"""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from typing import Any, Literal

from printkit.language import cells, tracks
from printkit.language.kinds import Field, Kind, Owner, Scope
from printkit.language.shape import Reader, is_whole, shown
from printkit.model.problem import Problem, error, nearest

KINDS = ("int", "tick", "ticks", "track", "choice", "text", "list", "grid")
CELLS = ("mark", "int", "choice")

ID = re.compile(r"[a-z][a-z0-9_]{0,39}")

_MORE = (
    *KINDS,
    "mark",
    "id",
    "name",
    "note",
    "per",
    "may",
    "blank",
    "copies",
    "groups",
    "printed",
    "blocked",
    "colours",
    "hex",
    "finish",
    "signs",
    "row_names",
    "column_names",
)
"""Every key that some row may have."""

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

MOST_CELLS = 400
"""Cells of one grid, list or row of ticks."""


_ANY = (60, 60)
"""The size that a grid is taken for whose size is wrong: what is said of its cells isn't told as wrong, too."""


def good_id(name: Any, where: str, problems: list[Problem]) -> bool:
    """Whether this may be the id of a row or part; tells why not."""
    if not isinstance(name, str) or not ID.fullmatch(name):
        problems.append(error("rules-id", where, found=shown(name)))
    elif name in RESERVED:
        problems.append(error("name-taken", where, found=name))
    else:
        return True
    return False


def read_rows(
    rows: Any, where: str, scope: Scope, problems: list[Problem], *, teams: bool = False
) -> tuple[list[Field], dict[str, dict[str, str]]]:
    """The fields of a list of rows, and the words that stand in them: ``lit``, ``lit.rows`` → language → word."""
    fields: list[Field] = []
    words: dict[str, dict[str, str]] = {}
    if not isinstance(rows, list):
        problems.append(error("not-list", where, found=shown(rows)))
        return fields, words
    if len(rows) > 100:
        problems.append(error("too-many-items", where, limit=100, found=len(rows)))
        rows = rows[:100]
    for number, row in enumerate(rows):
        place = f"{where}[{number}]"
        if not isinstance(row, Mapping):
            problems.append(error("not-table", place, found=shown(row)))
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
    return fields, words


def _field(reader: Reader, name: str, scope: Scope, words: dict[str, dict[str, str]], *, teams: bool) -> Field | None:
    row, where = reader.table, reader.where
    known = [kind for kind in KINDS if kind in row]
    holder = next((kind for kind in ("list", "grid") if kind in row), "")
    own = [kind for kind in known if kind != holder]
    if "mark" in row:
        own.append("mark")
    for key in (*KINDS, "mark"):
        reader.asked.append(key)
    allowed = {"grid": CELLS, "list": ("int", "choice", "tick", "track")}.get(holder, KINDS[:6])
    meant = [(key, hint) for key in row if key not in _MORE and (hint := nearest(key, (*KINDS, "mark")))]
    if meant and (not own or (not holder and meant[0][1] in ("grid", "list"))):  # what follows from it isn't told, too
        key, hint = meant[0]
        reader.tell(error("unknown-key", reader.at(key), known=", ".join((*KINDS, "mark")), hint=hint))
        return None
    if len(own) != 1 or own[0] not in allowed:
        reader.tell(
            error("rules-row-kind", where, known=", ".join(allowed if holder else KINDS), found=", ".join(known) or "–")
        )
        return None
    if own[0] in ("tick", "mark") and row[own[0]] is not True:
        reader.tell(_no_tick(reader, own[0]))
        return None  # what follows from it isn't told, too
    kind, low, high, choices = _scalar(reader, own[0])
    shape = _shape(reader, holder, own[0])
    what = {"": kind, "list": "list", "grid": "grid"}[holder]
    made = Kind(what, kind if holder else "bool" if kind == "ticks" else "", choices)
    per: Owner = "player"
    match reader.one_of("per", ("player", "team", "table"), "player"):
        case "team":
            per = "team"
            if not teams:
                reader.tell(error("rules-no-teams", reader.at("per")))
        case "table":
            per = "table"
    may = reader.flag("may")
    groups = _groups(reader, shape) if holder == "grid" else {}
    steps = high or 0 if own[0] == "track" else 0
    track = tracks.read(reader, steps, shape[0], several=bool(holder))
    look = cells.read(reader, holder, made, (steps, 1) if steps else shape, groups, boxes=bool(steps) or own[0] == "ticks")
    blank = _blank(reader, made)
    field = Field(
        name,
        made,
        scope,
        per,
        may,
        blank,
        shape,
        low,
        high,
        reader.whole("copies", low=1, high=1000),
        groups,
        *_names(reader, name, holder, shape, words),
        look.blocked,
        look.hex,
        look.printed,
        look.colours,
        track.steps,
        track.finish,
        track.signs,
    )
    words[name] = reader.words("name")
    words[f"{name}.note"] = reader.words("note")
    if may and blank is not None:
        reader.tell(error("rules-may-and-blank", reader.at("may")))
    reader.end()
    return field


def _no_tick(reader: Reader, key: str) -> Problem:
    """What is said of ``tick = 5`` and ``tick = false``: a row is what one of its keys says, the others are left out."""
    value = reader.table[key]
    hint = f"ticks = {value}" if is_whole(value) and value > 1 and key == "tick" else ""
    return error("rules-only-true", reader.at(key), key=key, found=shown(value), hint=hint)


def _scalar(reader: Reader, kind: str) -> tuple[str, int | None, int | None, tuple[str, ...]]:
    """The kind of one cell, between which numbers it lies, and what there is to choose from."""
    match kind:
        case "int":
            limits = reader.wholes("int", least=2, most=2)
            if limits and limits[0] > limits[1]:
                reader.tell(error("low-above-high", reader.at("int"), low=limits[0], high=limits[1]))
            return ("int", *(limits or (None, None)), ())
        case "choice":
            return "text", None, None, reader.texts("choice")
        case "text":
            return "text", None, reader.whole("text", 40, low=1, high=1000), ()
        case "ticks":
            return "ticks", None, None, ()
        case "track":
            return "int", 0, reader.whole("track", tracks.MOST_STEPS, low=2, high=tracks.MOST_STEPS), ()
    return "bool", None, None, ()


def _shape(reader: Reader, holder: str, kind: str) -> tuple[int, int]:
    if holder == "list":
        return reader.whole("list", 1, low=1, high=MOST_CELLS) or 1, 1
    if kind == "ticks":
        return reader.whole("ticks", 1, low=1, high=MOST_CELLS) or 1, 1
    if holder != "grid":
        return 1, 1
    found = reader.wholes("grid", least=2, most=2)
    if not found:
        return _ANY
    wide, tall = found
    if wide < 1 or tall < 1 or wide * tall > MOST_CELLS:
        reader.tell(error("rules-grid-size", reader.at("grid"), found=f"{wide} × {tall}", limit=MOST_CELLS))
        return min(max(wide, 1), _ANY[0]), min(max(tall, 1), _ANY[1])
    return wide, tall


def _blank(reader: Reader, kind: Kind) -> Any:
    """What a blank counts as."""
    if not reader.has("blank"):
        return None
    value = reader.table["blank"]
    if kind.name == "int" and is_whole(value):
        return value
    if kind.name == "text" and isinstance(value, str):
        return value
    if kind.many and ((kind.of == "int" and is_whole(value)) or (kind.of == "text" and isinstance(value, str))):
        return value
    reader.tell(error("rules-blank-kind", reader.at("blank"), found=shown(value)))
    return None


def _groups(reader: Reader, shape: tuple[int, int]) -> dict[str, list[list[tuple[int, int]]]]:
    """Groups of cells with a name of their own: ``groups = { garden = [[[1, 1], [2, 1]], …] }``, each cell column and row."""
    found: dict[str, list[list[tuple[int, int]]]] = {}
    for name, groups in reader.table_in("groups").items():
        where = f"{reader.at('groups')}.{name}"
        if not good_id(name, where, reader.problems):
            continue
        if not isinstance(groups, list):
            reader.tell(error("not-list", where, found=shown(groups)))
            continue
        if groups and all(isinstance(one, list) and all(map(is_whole, one)) for one in groups):
            reader.tell(error("rules-group-of-cells", where, found=shown(groups), meant=shown([groups])))
            continue
        made: list[list[tuple[int, int]]] = []
        for number, group in enumerate(groups):
            cells: list[tuple[int, int]] = []
            for place, cell in enumerate(group if isinstance(group, list) else [group]):
                here = f"{where}[{number}][{place}]"
                at = reader.wholes_in(cell, here, least=2, most=2)
                if not at:
                    continue
                if not (1 <= at[0] <= shape[0] and 1 <= at[1] <= shape[1]):
                    reader.tell(error("rules-no-cell", here, found=list(at), wide=shape[0], tall=shape[1]))
                    continue
                cells.append((at[0], at[1]))
            made.append(cells)
        found[name] = made
    return found


def _names(
    reader: Reader, name: str, holder: str, shape: tuple[int, int], words: dict[str, dict[str, str]]
) -> tuple[tuple[str, ...], tuple[str, ...]]:
    """What the rows and columns of a grid are called: a noun for all (``"floor"``), or a name for each."""
    keys: list[tuple[str, ...]] = []
    pairs: Sequence[tuple[str, Literal["rows", "columns"], int]] = (
        ("row_names", "rows", shape[1]),
        ("column_names", "columns", shape[0]),
    )
    for key, side, count in pairs:
        found: tuple[str, ...] = ()
        if holder == "grid" and key in reader.table:
            if isinstance(reader.table[key], list):
                found = reader.texts(key)
                if found and len(found) != count:
                    reader.tell(error("wrong-length", reader.at(key), expected=count, found=len(found)))
                    found = ()
            else:
                words[f"{name}.{side}"] = reader.words(key)
        elif holder == "grid":
            reader.asked.append(key)
        keys.append(found)
    return keys[0], keys[1]
