"""The records of several sheets, put together into one."""

from __future__ import annotations

from itertools import zip_longest
from typing import Any

from printkit.model import Game, Problem, error
from printkit.model.slots import naming


def merge(game: Game, whole: dict[str, Any], more: dict[str, Any], first: str) -> list[Problem]:
    """Put one sheet's record into the whole: rows and tables add up, anything else must be the same on every sheet.

    Where the players are names and nothing else, the same name on two sheets is the same player: a ledger and the coins of one
    game, two pages of one pad.
    """
    namer = naming(game)
    names = namer.record.removesuffix("[]") if namer and namer.record.endswith("[]") else ""
    problems: list[Problem] = []
    for key in ("edition", "options"):
        if first and whole.get(key) != more.get(key):
            args = {"found": more.get(key, "–"), "expected": whole.get(key, "–"), "first": first}
            problems.append(Problem("error", "sheets-differ", key, args))
    for key, value in more.items():
        before = whole.setdefault(key, value)
        if before is value or key in ("edition", "options"):
            continue
        if game.rules and key == "rounds" and isinstance(before, list) and isinstance(value, list):
            none: dict[str, Any] = {}  # every sheet tells one player's part of each round
            pairs = enumerate(zip_longest(before, value, fillvalue=none))
            whole[key] = [_added(one, other, f"{key}[{n}]", first, problems) for n, (one, other) in pairs]
        elif key == names and isinstance(before, list) and isinstance(value, list):
            whole[key] = [*before, *(name for name in value if name not in before)]
        elif (
            isinstance(before, list)
            and isinstance(value, list)
            and any(isinstance(row, dict | str) for row in (*before, *value))
        ):
            whole[key] = [*before, *value]
        elif isinstance(before, dict) and isinstance(value, dict):
            whole[key] = _added(before, value, key, first, problems)
        elif before != value:
            problems.append(error("sheets-differ", key, found=value, expected=before, first=first))
    return problems


def _added(before: dict[str, Any], more: dict[str, Any], where: str, first: str, problems: list[Problem]) -> dict[str, Any]:
    """Both tables in one; what both say must be the same."""
    whole = dict(before)
    for key, value in more.items():
        place = f"{where}.{key}"
        if key not in whole:
            whole[key] = value
        elif isinstance(whole[key], dict) and isinstance(value, dict):
            whole[key] = _added(whole[key], value, place, first, problems)
        elif whole[key] != value:
            problems.append(error("sheets-differ", place, found=value, expected=whole[key], first=first))
    return whole
