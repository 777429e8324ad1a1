"""What is scored while playing, and the others' pips to the nearest five for whoever alone has the fewest."""

from __future__ import annotations

from library import Scored, scored


def score(players: int, sheet: dict, rounds: list, options: dict) -> Scored:
    """All hands."""
    points = [0] * players
    for row in rounds:
        points = [a + b for a, b in zip(points, row["played"], strict=True)]
        left = sorted(row["pips"])
        if left[0] < left[1]:
            points[row["pips"].index(left[0])] += 5 * round(sum(left[1:]) / 5)
    return scored(points)
