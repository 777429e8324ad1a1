"""Down from 501; a turn that leaves 1, less than 0, or 0 without a double counts nothing."""

from __future__ import annotations

from library import Scored, scored


def score(players: int, sheet: dict, rounds: list, options: dict) -> Scored:
    """Whoever has the least left wins."""
    left = [501] * players
    for row in rounds:
        for seat, (thrown, double) in enumerate(zip(row["thrown"], row["double"], strict=True)):
            rest = left[seat] - (thrown or 0)
            if rest > 1 or (rest == 0 and double):
                left[seat] = rest
    return scored(left, low=True)
