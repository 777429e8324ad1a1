"""Names that two players of a record share."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from printkit.model import Game, Problem, error
from printkit.model.slots import naming, player_names


def repeated(game: Game, raw: Mapping[str, Any], problems: list[Problem]) -> list[str]:
    """Tells whose name is another player's too; returns the places of those names."""
    entry = naming(game)
    if entry is None:
        return []
    names = player_names(game, raw)
    first = {name: index for index, name in reversed([*enumerate(names)])}
    again = [index for index, name in enumerate(names) if first[name] < index]
    places = [entry.record.replace("[]", f"[{index}]") for index in again]
    problems += [error("repeated-name", place, found=names[index]) for index, place in zip(again, places, strict=True)]
    return places
