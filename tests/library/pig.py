"""What is banked, added up."""

from __future__ import annotations

from library import Scored, scored


def score(players: int, sheet: dict, rounds: list, options: dict) -> Scored:
    """Whoever comes later may lack the last turn."""
    return scored([sum(row["banked"][seat] or 0 for row in rounds) for seat in range(players)])
