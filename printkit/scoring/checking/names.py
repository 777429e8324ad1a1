"""Names that two players of a record share."""

from __future__ import annotations

from collections.abc import Sequence

from printkit.model import Game, Problem, error
from printkit.model.slots import naming


def repeated(game: Game, names: Sequence[str], problems: list[Problem]) -> list[str]:
    """Tells which of the players' names is another player's too; returns the places of those names."""
    entry = naming(game)
    if entry is None or len({*names}) == len(names):
        return []
    first = {name: index for index, name in reversed([*enumerate(names)])}
    again = [index for index, name in enumerate(names) if first[name] < index]
    places = [entry.record.replace("[]", f"[{index}]") for index in again]
    problems += [error("repeated-name", place, found=names[index]) for index, place in zip(again, places, strict=True)]
    return places
