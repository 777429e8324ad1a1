"""What stands for something else in a ``game.toml``: ``facts.towers`` for a number, ``edition.locks`` for the keys of an axis."""

from __future__ import annotations

import re
from collections.abc import Mapping
from functools import cache
from typing import Any, get_args, get_origin

from printkit.model import PLAYER, Component, Entry, Need, Problem, error, nearest
from printkit.model.fields import About, about, fields

MOST_PLAYERS = 99


def axes(game: Mapping[str, Any], problems: list[Problem]) -> dict[str, dict[str, Any]]:
    """Every axis with its keys; the players' axis is given, not declared."""
    axes = {PLAYER: {"keys": list(range(1, min(max(game["players"]), MOST_PLAYERS) + 1)), "prefix": "p", "by": []}}
    prefixes = {"p": PLAYER}
    for name, axis in game["axes"].items():
        where = f"axes.{name}"
        if name == PLAYER:
            problems.append(error("axis-is-given", where))
            continue
        keys: list[Any] = []
        given = [part for part in ("count", "keys", "open") if axis[part]]
        if len(given) != 1:
            problems.append(error("axis-needs-one", where))
        elif given != ["open"]:
            written = axis[given[0]]
            value = fact(game, written) if isinstance(written, str) else written
            if isinstance(written, str) and written.startswith("edition.") and "edition" not in game["facts"]:
                value = 1  # the edition's own problems are told already
            keys = _keys(value)
            if not keys:
                problems.append(error("axis-reference", where, found=written))
        if axis["prefix"] and prefixes.setdefault(axis["prefix"], name) != name:
            problems.append(error("declared-twice", f"{where}.prefix", found=axis["prefix"]))
        ids = [e["id"] for e in game["entries"] if e["axes"] == [name]]
        for place, entry in enumerate(axis["by"]):
            if entry not in ids:
                problems.append(error("unknown-entry", f"{where}.by[{place}]", found=entry, hint=nearest(entry, ids)))
        axes[name] = {"keys": keys, "prefix": axis["prefix"], "by": axis["by"]}
    return axes


def _keys(value: Any) -> list[Any]:
    """Keys 1 to a number, or those of a list (of a table its ``id``); empty when that is no axis."""
    if isinstance(value, int) and not isinstance(value, bool):
        return list(range(1, value + 1)) if value <= 400 else []
    if not isinstance(value, list) or len(value) > 400:
        return []
    keys = [item.get("id") if isinstance(item, Mapping) else item for item in value]
    # They become parts of field names, which are joined by "-" and must not have dots.
    good = all(re.fullmatch(r"[A-Za-z0-9_]+", str(key)) and isinstance(key, int | str) for key in keys)
    return keys if good and len({str(key) for key in keys}) == len(keys) else []


def fact(game: Mapping[str, Any], reference: str) -> Any:
    """What ``facts.towers``, ``points.A.cap``, ``edition.locks`` or ``players.most`` refers to, or None."""
    steps = reference.split(".")
    players = dict(zip(("fewest", "most"), game["players"], strict=False))
    here: Any = {
        "facts": game["facts"],
        "points": game["points"],
        "edition": game["facts"].get("edition", {}),
        "players": players,
    }
    for step in steps:
        here = here.get(step) if isinstance(here, Mapping) else None
    return here


@cache
def _numbers(declared: Any) -> dict[str, About]:
    """The fields of a declared type in which a reference to a number may stand, or a table of such, with their limits."""
    by_name = {}
    for field in fields(declared):
        kinds = get_args(field.type)
        limits = about(kinds[1])[1] if get_origin(field.type) is Mapping else field.about
        if limits.refers and get_origin(field.type) is not tuple:
            by_name[field.name] = limits
    return by_name


def read_numbers(game: Mapping[str, Any], problems: list[Problem]) -> None:
    """Put the numbers in the place of references to them; one that leads to none is told and counts as the least there may be."""
    for kind, declared in (("entries", Entry), ("needs", Need), ("components", Component)):
        for number, table in enumerate(game[kind]):
            for key, limits in _numbers(declared).items():
                holder, names = (table[key], list(table[key])) if isinstance(table[key], dict) else (table, [key])
                for name in names:
                    if isinstance(holder[name], str):
                        where = f"{kind}[{number}].{key}" + (f".{name}" if holder is not table else "")
                        holder[name] = _number(game, holder[name], limits, where, problems)


def _number(game: Mapping[str, Any], reference: str, limits: About, where: str, problems: list[Problem]) -> int | None:
    """The whole number that a reference leads to."""
    value = fact(game, reference)
    least, most = limits.least, limits.most
    if isinstance(value, int) and not isinstance(value, bool):
        if least is None or most is None or least <= value <= most:
            return value
        code, limit = ("too-small", least) if value < least else ("too-great", most)
        problems.append(error(code, where, limit=limit, found=value))
    elif not reference.startswith("edition.") or "edition" in game["facts"]:  # else the edition's own problems are told already
        problems.append(error("number-reference", where, found=reference))
    return least


def choices(game: Mapping[str, Any], written: Any) -> list[Any]:
    """The words of a list, or the ids of a list of tables; empty when that is no list to choose from."""
    value = fact(game, written) if isinstance(written, str) else written
    listed = value if isinstance(value, list) else []
    words = [item.get("id") if isinstance(item, Mapping) else item for item in listed]
    return [word for word in words if isinstance(word, str)] if all(isinstance(word, str) for word in words) else []
