"""The records of several sheets, put together into one."""

from __future__ import annotations

from collections.abc import Mapping
from itertools import zip_longest
from typing import Any, TypeGuard

from printkit.model import Game, Problem, error
from printkit.model.plain import Json
from printkit.model.slots import SEAT, chooses_players, naming, plain, player_names
from printkit.scoring.checking.shape import PROVENANCE


def merge(game: Game, whole: Json, more: Json, earlier: Mapping[str, Json]) -> list[Problem]:
    """Put one sheet's record into the whole: players add up, anything that two sheets say must be the same on both.

    Where the players are names and nothing else, the same name on two sheets is the same player: a ledger and the coins of one
    game. Rounds, deals and other lines are counted on every sheet from 1, so the third line of two sheets is one line: a pad that
    was saved twice counts once, and two evenings aren't one game. `earlier`: the records of the sheets before by their files; a
    difference names the one that says otherwise.
    """
    players = rows_of_players(game)
    problems: list[Problem] = []
    for key in ("edition", "options"):
        if earlier and whole.get(key) != more.get(key):
            differing, expected = _differing(more.get(key, "–"), whole.get(key, "–"))
            args = {"found": differing, "expected": expected, "first": _who_says(earlier, key)}
            problems.append(Problem("error", "sheets-differ", key, args))
    for key, value in more.items():
        before = whole.setdefault(key, value)
        if before is value or key in ("edition", "options"):
            continue
        if key == players and isinstance(before, list) and isinstance(value, list):
            # Rows of players are one sheet's own each; of mere names a known one is the same player.
            whole[key] = _joined(before, [row for row in value if isinstance(row, dict) or row not in before])
        elif key == PROVENANCE and isinstance(before, list) and isinstance(value, list):
            whole[key] = [*before, *value]
        elif _are_rows(before) and _are_rows(value):
            none: Json = {}  # a sheet may tell one player's part of each round, or end earlier
            pairs = enumerate(zip_longest(before, value, fillvalue=none))
            whole[key] = [_added(one, other, f"{key}[{n}]", (key, n), earlier, problems) for n, (one, other) in pairs]
        elif isinstance(before, dict) and isinstance(value, dict):
            whole[key] = _added(before, value, key, (key,), earlier, problems)
        elif before != value:
            problems.append(error("sheets-differ", key, found=value, expected=before, first=_who_says(earlier, key)))
    return problems


def _joined(before: list[Any], more: list[Any]) -> list[Any]:
    """Rows of players with those of another sheet: who is on a pad and has a sheet of their own, which say different things, is one player."""
    rows = list(before)
    for row in more:
        same = next((place for place, known in enumerate(rows) if _is_same(known, row)), None)
        if same is None:
            rows.append(row)
        else:
            rows[same] = {**rows[same], **row}
    return rows


def _is_same(one: Any, other: Any) -> bool:
    """Whether two rows are one player's parts of different sheets: the name is all that both say."""
    return (
        isinstance(one, dict)
        and isinstance(other, dict)
        and one.keys() & other.keys() == {"name"}
        and plain(str(one["name"])) == plain(str(other["name"]))
    )


def name_seats(game: Game, record: Json) -> None:
    """Put names where a sheet has the numbers of seats: a player who writes one down on a sheet of their own knows no other names."""
    names = player_names(game, record)
    for entry in game.in_force.values():
        ranked = entry.fold[-1:] == ("ranking",) and game.axes[entry.axes[-1]].prefix == SEAT
        if entry.record and (chooses_players(entry) or ranked):
            *steps, last = entry.record.replace("[]", "").replace("{}", "").split(".")
            for holder in _at(record, steps):
                if last in holder:
                    holder[last] = _named(holder[last], names)


def _at(here: Any, steps: list[str]) -> list[Json]:
    """The tables at the end of some steps, of every row."""
    if isinstance(here, list):
        return [table for row in here for table in _at(row, steps)]
    if not isinstance(here, dict):
        return []
    return _at(here.get(steps[0]), steps[1:]) if steps else [here]


def _named(value: Any, names: list[str]) -> Any:
    """A value, in lists and tables too, with the names of the seats in it."""
    if isinstance(value, list):
        return [_named(one, names) for one in value]
    if isinstance(value, dict):
        return {key: _named(one, names) for key, one in value.items()}
    text = str(value)
    known = value not in names and text.isdecimal() and len(text) < 3 and 1 <= int(text) <= len(names)
    return names[int(text) - 1] if known else value


def rows_of_players(game: Game) -> str:
    """Where the players of a record are; an empty string where a game has none."""
    namer = naming(game)
    return namer.record.partition("[]")[0] if namer else ""


def _are_rows(value: Any) -> TypeGuard[list[Json]]:
    return isinstance(value, list) and bool(value) and all(isinstance(row, dict) for row in value)


def _differing(value: Any, expected: Any) -> tuple[Any, Any]:
    """Of two tables what differs in them; anything else as it is."""
    tables = [one if isinstance(one, dict) else {} for one in (value, expected)]
    if not any(tables):
        return value, expected
    keys = [key for key in dict.fromkeys([*tables[0], *tables[1]]) if tables[0].get(key) != tables[1].get(key)]
    one, other = ({key: table.get(key, "–") for key in keys} for table in tables)
    return one, other


def _who_says(earlier: Mapping[str, Json], *steps: str | int) -> str:
    """The first file that says something at a place; the first of all where none does."""
    for file, record in earlier.items():
        here: Any = record
        for step in steps:
            known = (
                step in here
                if isinstance(here, dict)
                else isinstance(here, list) and isinstance(step, int) and step < len(here)
            )
            if not known:
                break
            here = here[step]
        else:
            return file
    return next(iter(earlier), "")


def _added(
    before: Json, more: Json, where: str, steps: tuple[str | int, ...], earlier: Mapping[str, Json], problems: list[Problem]
) -> Json:
    """Both tables in one; what both say must be the same."""
    whole = dict(before)
    for key, value in more.items():
        place = f"{where}.{key}"
        if key not in whole:
            whole[key] = value
        elif isinstance(whole[key], dict) and isinstance(value, dict):
            whole[key] = _added(whole[key], value, place, (*steps, key), earlier, problems)
        elif whole[key] != value:
            first = _who_says(earlier, *steps, key)
            problems.append(error("sheets-differ", place, found=value, expected=whole[key], first=first))
    return whole
