"""What a file of results says about itself before any game reads it: which game it is of, whether it is one player's sheet."""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping
from typing import Any

from printkit.model import Game, Problem, Refused, error
from printkit.scoring.readers.files import decoded, from_json, from_toml, kind_of, table_rows, typed
from printkit.scoring.readers.parsed import Unparsed
from printkit.storage import guard

_SEAT = re.compile(r"(?:[a-oq-z][0-9]+-)*p([0-9]+)-")


def game_of(name: str, data: bytes, games: Iterable[Game]) -> str | None:
    """The id of the game that a file names: a record by its key, a form by its stamp, a table by its columns; None if none."""
    try:
        return guard.each(_game_of, name, data, games)
    except (guard.OverBudget, MemoryError, Unparsed, ValueError, RecursionError):
        return None  # whoever reads the file says what is wrong with it


def _game_of(name: str, data: bytes, games: Iterable[Game]) -> str | None:
    match kind_of(name, data):
        case "toml":
            return _named(from_toml(typed(data)[0]))
        case "json":
            return _named(from_json(decoded(data)))
        case "pdf":
            from printkit.scoring.readers.fields import fields_of  # 4 ms, for forms alone

            return fields_of(data).marked.get("game")
        case "csv" | "xlsx" | "ods" as kind:
            return _by_columns(kind, data, games)
    return None


def unread(name: str, data: bytes) -> Problem | None:
    """Why a TOML or JSON record can't be read, so that it can't say its game; None when that is not why."""
    try:
        match kind_of(name, data):
            case "toml":
                guard.each(from_toml, typed(data)[0])
            case "json":
                guard.each(from_json, decoded(data))
    except Unparsed as failure:
        return failure.problem._replace(where=name)
    except (guard.OverBudget, MemoryError):
        return error("too-large", name)
    return None


def _named(record: Any) -> str | None:
    name = record.get("game") if isinstance(record, Mapping) else None
    return name if isinstance(name, str) else None


def _by_columns(kind: str, data: bytes, games: Iterable[Game]) -> str | None:
    """The one game that has every column of the table's header."""
    from printkit.scoring.readers.headings import known_columns, spelled  # only tables have headings

    known = {game.id: known_columns(game) for game in games}
    rows = table_rows(kind, data, {heading: column for of_game in known.values() for heading, column in of_game.items()})[0]
    head = [spelled(text) for text in rows[0][1] if text.strip()] if rows else []
    fits = [(len({of_game[text] for text in head}), name) for name, of_game in known.items() if of_game.keys() >= {*head}]
    best = max(fits, default=(0, ""))
    return best[1] if best[0] and [fit[0] for fit in fits].count(best[0]) == 1 else None


def one_players(names: Iterable[str], data: Iterable[bytes]) -> bool:
    """Whether all files are forms with one player's places only, so that together they are one game."""
    from printkit.scoring.readers.fields import fields_of  # 4 ms, for forms alone

    for name, content in zip(names, data, strict=True):
        if kind_of(name, content) != "pdf":
            return False
        try:
            fields = guard.each(fields_of, content).values
        except (guard.OverBudget, MemoryError, Unparsed, Refused):
            return False
        seats = {slot[1] for field in fields if (slot := _SEAT.match(field))}
        if len(seats) != 1:
            return False
    return True
