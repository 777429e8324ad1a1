"""Ranks of ten rounds: +2, +1, nothing, −1, −2; among three +2, 0, −2. Who is even, by rounds as daifugo."""

from __future__ import annotations

from library import Scored, scored

RANKS = {3: [2, 0, -2], 4: [2, 1, -1, -2], 5: [2, 1, 0, -1, -2], 6: [2, 1, 0, 0, -1, -2]}


def score(players: int, sheet: dict, rounds: list, options: dict) -> Scored:
    """Each round names the players in the order in which they had no cards left."""
    totals, firsts = [0] * players, [0] * players
    for row in rounds:
        for rank, name in enumerate(row["place"][0]):
            seat = "ABCDEF".index(name)
            totals[seat] += RANKS[players][rank]
            firsts[seat] += rank == 0
    return scored(totals, firsts)
