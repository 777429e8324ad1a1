"""Limits that hold over a whole table: a deck has four of a card, whoever they end up with."""

from __future__ import annotations

from collections.abc import Iterable
from typing import NamedTuple

from printkit.language.places import common
from printkit.model import Problem, error

__all__ = ["Share", "common", "holders", "within"]


class Share(NamedTuple):
    """How many of something one player entered, and where in the record: ``players[0].coins``."""

    where: str
    name: str
    held: int


def within(limit: int, what: str, shares: Iterable[Share]) -> list[Problem]:
    """The problem of more than `limit` of `what` over all players, or none.

    It names who has how many. Its place is the one that all of them share: the only player's own, else the list of players,
    since nobody can tell which of several is wrong.
    """
    held = [share for share in shares if share.held]
    total = sum(share.held for share in held)
    if total <= limit:
        return []
    return [
        error("over-limit", common([share.where for share in held]), limit=limit, what=what, found=total, held=holders(held))
    ]


def holders(shares: Iterable[Share]) -> list[str]:
    """``Aki 3, Ben 2``, each player once."""
    counts: dict[str, int] = {}
    for share in shares:
        counts[share.name] = counts.get(share.name, 0) + share.held
    return [f"{name} {count}" for name, count in counts.items() if count]
