"""The most cargo wins a round; a round in which nobody has any, nobody wins."""

from __future__ import annotations

from library import Scored, scored


def score(players: int, sheet: dict, rounds: list, options: dict) -> Scored:
    """Rounds won."""
    return scored([sum(0 < max(row["cargo"]) == row["cargo"][seat] for row in rounds) for seat in range(players)])
