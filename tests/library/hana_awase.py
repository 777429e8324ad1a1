"""Twelve months of three players: cards less 88, and what each pays for the others' yaku."""

from __future__ import annotations

from library import Scored, scored


def score(players: int, sheet: dict, rounds: list, options: dict) -> Scored:
    """Everybody pays everybody."""
    totals = [0] * players
    for row in rounds:
        for seat in range(players):
            totals[seat] += row["cards"][seat] - 88
            for other in range(players):
                if other != seat:
                    totals[seat] += (row["yaku"][seat] or 0) - (row["yaku"][other] or 0)
    return scored(totals)
