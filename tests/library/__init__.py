"""Games of ``examples/``, scored in plain Python by their published rules: a module for each game, named like it with underscores.

Each has ``score(players, sheet, rounds, options) -> Scored``. `players` is how many play; `sheet` and each of `rounds` hold what was
written, row → a list with a value for each player (team, or the one table), None where it is blank. Players are called A, B, C … by their seats. A module knows nothing of the
rules language, and uses nothing of printkit.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple


class Scored(NamedTuple):
    """What players or teams have, in order of their seats, and where they come."""

    totals: list[int | None]
    ranks: list[int]


def scored(totals: Sequence[int | None], *ties: Sequence[int], low: bool = False, partners: int = 1) -> Scored:
    """By total, the most first, or the least where `low`; who is even, by each of `ties` in turn, the most first.

    Places are those of players: `partners` share one, and the next places are skipped.
    """
    sign = -1 if low else 1
    keys = [(-(10**12) if total is None else sign * total, *more) for total, *more in zip(totals, *ties, strict=True)]
    return Scored(list(totals), [1 + partners * sum(other > key for other in keys) for key in keys])


def seat(name: str) -> int:
    """A player's seat, from 0."""
    return ord(name) - ord("A")
