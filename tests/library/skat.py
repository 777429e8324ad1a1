"""The soloist's game: base value times tops, game and more; null as it is; twice of it less if lost."""

from __future__ import annotations

from library import Scored, scored, seat

BASE = {"diamonds": 9, "hearts": 10, "spades": 11, "clubs": 12, "grand": 24}
NULL = {"null": 23, "null-hand": 35, "null-ouvert": 46, "null-ouvert-hand": 59}


def score(players: int, sheet: dict, rounds: list, options: dict) -> Scored:
    """A deal changes the soloist's score alone."""
    totals = [0] * players
    for row in rounds:
        contract = row["contract"][0]
        value = NULL.get(contract) or BASE[contract] * ((row["tops"][0] or 0) + 1 + (row["more"][0] or 0))
        totals[seat(row["soloist"][0])] += -2 * value if row["lost"][0] else value
    return scored(totals)
