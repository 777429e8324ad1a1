"""Names that two players of a record share."""

from __future__ import annotations

from collections.abc import Sequence

from printkit.model import Game, Problem, error
from printkit.model.slots import naming


def repeated(game: Game, names: Sequence[str]) -> list[Problem]:
    """A problem for each of the players' names that is another player's too, at the place of that name."""
    entry = naming(game)
    if entry is None or len({*names}) == len(names):
        return []
    first = {name: index for index, name in reversed([*enumerate(names)])}
    again = [index for index, name in enumerate(names) if first[name] < index]
    return [error("repeated-name", entry.record.replace("[]", f"[{index}]"), found=names[index]) for index in again]
