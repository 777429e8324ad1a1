"""What stands for something else in a ``game.toml``: ``facts.towers`` for a number, ``edition.locks`` for the keys of an axis."""

from __future__ import annotations

import re
from collections.abc import Mapping
from functools import cache
from typing import Any, TypeVar, get_args, get_origin

from printkit.model import PLAYER, Axis, Component, Entry, Key, Need, Problem, error, in_toml, nearest
from printkit.model.fields import About, about, fields
from printkit.model.game_file import GameFile

D = TypeVar("D", Entry, Need, Component)

MOST_PLAYERS = 99


def axes(game: GameFile, problems: list[Problem]) -> dict[str, Axis]:
    """Every axis with its keys; the players' axis is given, not declared."""
    axes = {PLAYER: Axis(PLAYER, tuple(range(1, min(max(game.players), MOST_PLAYERS) + 1)), "p")}
    prefixes = {"p": PLAYER}
    for name, axis in game.axes.items():
        where = f"axes.{name}"
        if name == PLAYER:
            problems.append(error("axis-is-given", where))
            continue
        keys: list[Key] = []
        given = [written for written in (axis.count, axis.keys) if written]
        if len(given) + axis.open != 1:
            problems.append(error("axis-needs-one", where))
        elif given:
            written: Any = given[0]
            value = fact(game, written) if isinstance(written, str) else written
            if isinstance(written, str) and written.startswith("edition.") and "edition" not in game.facts:
                value = 1  # the edition's own problems are told already
            keys = _keys(value)
            if not keys:
                problems.append(error("axis-reference", where, found=written if isinstance(written, str) else in_toml(written)))
        if axis.prefix and prefixes.setdefault(axis.prefix, name) != name:
            problems.append(error("declared-twice", f"{where}.prefix", found=axis.prefix))
        ids = [entry.id for entry in game.entries if entry.axes == (name,)]
        for place, entry_id in enumerate(axis.by):
            if entry_id not in ids:
                problems.append(error("unknown-entry", f"{where}.by[{place}]", found=entry_id, hint=nearest(entry_id, ids)))
        axes[name] = Axis(name, tuple(keys), axis.prefix, axis.by)
    return axes


def _keys(value: Any) -> list[Key]:
    """Keys 1 to a number, or those of a list (of a table its ``id``); empty when that is no axis."""
    if isinstance(value, int) and not isinstance(value, bool):
        return list(range(1, value + 1)) if value <= 400 else []
    if not isinstance(value, list | tuple) or len(value) > 400:
        return []
    keys: list[Any] = [item.get("id") if isinstance(item, Mapping) else item for item in value]
    # They become parts of field names, which are joined by "-" and must not have dots.
    good = all(re.fullmatch(r"[A-Za-z0-9_]+", str(key)) and isinstance(key, int | str) for key in keys)
    return keys if good and len({str(key) for key in keys}) == len(keys) else []


def fact(game: GameFile, reference: str) -> Any:
    """What ``facts.towers``, ``points.A.cap``, ``edition.locks`` or ``players.most`` refers to, or None."""
    steps = reference.split(".")
    players = dict(zip(("fewest", "most"), game.players, strict=False))
    here: Any = {"facts": game.facts, "points": game.points, "edition": game.facts.get("edition", {}), "players": players}
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


def with_numbers(game: GameFile, problems: list[Problem]) -> GameFile:
    """The game with numbers in the place of references to them; one that leads to none is told and counts as the least there may be."""
    return game._replace(
        entries=tuple(_resolved(game, one, f"entries[{n}]", problems) for n, one in enumerate(game.entries)),
        needs=tuple(_resolved(game, one, f"needs[{n}]", problems) for n, one in enumerate(game.needs)),
        components=tuple(_resolved(game, one, f"components[{n}]", problems) for n, one in enumerate(game.components)),
    )


def _resolved(game: GameFile, declared: D, where: str, problems: list[Problem]) -> D:
    """A declared thing without references to numbers."""
    changed: dict[str, Any] = {}
    for key, limits in _numbers(type(declared)).items():  # type: ignore[arg-type]  # mypy doubts that any class can be a key
        value = getattr(declared, key)
        if isinstance(value, str):
            changed[key] = _number(game, value, limits, f"{where}.{key}", problems)
        elif isinstance(value, Mapping):
            changed[key] = {
                name: _number(game, one, limits, f"{where}.{key}.{name}", problems) if isinstance(one, str) else one
                for name, one in value.items()
            }
    return declared._replace(**changed) if changed else declared


def _number(game: GameFile, reference: str, limits: About, where: str, problems: list[Problem]) -> float | None:
    """The whole number that a reference leads to."""
    value = fact(game, reference)
    least, most = limits.least, limits.most
    if isinstance(value, int) and not isinstance(value, bool):
        if least is None or most is None or least <= value <= most:
            return value
        code, limit = ("too-small", least) if value < least else ("too-great", most)
        problems.append(error(code, where, limit=limit, found=value))
    elif not reference.startswith("edition.") or "edition" in game.facts:  # else the edition's own problems are told already
        problems.append(error("number-reference", where, found=reference))
    return least


def choices(game: GameFile, written: Any) -> tuple[str, ...]:
    """The words of a list, or the ids of a list of tables; empty when that is no list to choose from."""
    value = fact(game, written) if isinstance(written, str) else written
    listed = value if isinstance(value, list | tuple) else ()
    words: list[Any] = [item.get("id") if isinstance(item, Mapping) else item for item in listed]
    return tuple(words) if all(isinstance(word, str) for word in words) else ()
