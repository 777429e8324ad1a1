"""The road from 1 to 12 and back: whoever has come further."""

from __future__ import annotations

from library import Scored, scored


def score(players: int, sheet: dict, rounds: list, options: dict) -> Scored:
    """Steps on the road."""
    return scored(list(sheet["road"]))
