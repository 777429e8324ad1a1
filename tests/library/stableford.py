"""Two points for par with the strokes of the handicap, one more or fewer for each stroke, never less than none."""

from __future__ import annotations

from library import Scored, scored


def score(players: int, sheet: dict, rounds: list, options: dict) -> Scored:
    """All holes; none for a ball that was picked up."""
    totals = [0] * players
    for row in rounds:
        for seat, strokes in enumerate(row["strokes"]):
            own = row["par"][0] + (row["shots"][seat] or 0)
            if strokes is not None and strokes <= own + 1:
                totals[seat] += 2 + own - strokes
    return scored(totals)
