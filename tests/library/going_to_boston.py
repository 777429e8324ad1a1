"""Five rounds; the highest sum wins one, and whoever is even wins it, too."""

from __future__ import annotations

from library import Scored, scored


def score(players: int, sheet: dict, rounds: list, options: dict) -> Scored:
    """Rounds won."""
    return scored([sum(row["sum"][seat] == max(row["sum"]) for row in rounds) for seat in range(players)])
