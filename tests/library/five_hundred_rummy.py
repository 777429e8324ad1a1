"""What is laid less what is still held, each hand."""

from __future__ import annotations

from library import Scored, scored


def score(players: int, sheet: dict, rounds: list, options: dict) -> Scored:
    """The sum over all hands."""
    return scored([sum(row["melded"][seat] - row["held"][seat] for row in rounds) for seat in range(players)])
