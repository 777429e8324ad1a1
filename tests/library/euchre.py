"""The makers' three or four tricks 1, five 2, alone 4; fewer than three, 2 for the defenders."""

from __future__ import annotations

from library import Scored, scored, seat


def score(players: int, sheet: dict, rounds: list, options: dict) -> Scored:
    """Sides are seats 1 and 3 against 2 and 4."""
    points = [0, 0]
    for row in rounds:
        makers, tricks = seat(row["maker"][0]) % 2, row["tricks"][0]
        if tricks < 3:
            points[1 - makers] += 2
        elif tricks < 5:
            points[makers] += 1
        else:
            points[makers] += 4 if row["alone"][0] else 2
    return scored(points, partners=2)
