"""Two points for a win, one each for a draw."""

from __future__ import annotations

from library import Scored, scored


def score(players: int, sheet: dict, rounds: list, options: dict) -> Scored:
    """Winners are names: whoever has the letter A sits first."""
    totals = [0, 0]
    for row in rounds:
        (winner,) = row["winner"]
        for seat, name in enumerate("AB"):
            totals[seat] += 1 if winner is None else 2 * (winner == name)
    return scored(totals)
