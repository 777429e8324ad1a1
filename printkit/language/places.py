"""Where something stands in a record: ``players[0].coins``, ``rounds[2].bid.Aki``."""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence
from typing import TypeAlias

from printkit.language.kinds import Field

Place: TypeAlias = Callable[[Field, int | None, int | None, int | None], str]
"""The place of a row's value: of which owner (None: of all), in which round, at which place of its axis (None: all of it)."""


def common(places: Sequence[str]) -> str:
    """The innermost place of the record that holds all of these: of ``players[0].x`` and ``players[2].x`` ``players``."""
    if len(places) == 1:
        return places[0]  # names of players may look like steps
    steps = [re.findall(r"\[\d+\]|[^.\[\]]+", place) for place in places]
    shared: list[str] = []
    for level in zip(*steps, strict=False):
        if len(set(level)) > 1:
            break
        shared.append(level[0])
    return "".join(step if step.startswith("[") else f".{step}" for step in shared).removeprefix(".")


def of_rows(players: Sequence[str]) -> Place:
    """The places of the rows of a short game file."""

    def place(field: Field, owner: int | None, number: int | None, cell: int | None) -> str:
        if number is None and field.per != "table":
            rows = "teams" if field.per == "team" else "players"
            return rows if owner is None else f"{rows}[{owner}].{field.id}"
        own = "" if field.per == "table" or owner is None else f".{players[owner] if field.per == 'player' else owner + 1}"
        at = "" if cell is None else f"[{cell}]"
        return f"{'' if number is None else f'rounds[{number}].'}{field.id}{own}{at}"

    return place
