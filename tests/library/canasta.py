"""Canastas, red threes, going out, and cards melded less cards held; red threes count against a team without melds."""

from __future__ import annotations

from library import Scored, scored, seat

REDS = [0, 100, 200, 300, 800]


def score(players: int, sheet: dict, rounds: list, options: dict) -> Scored:
    """Teams are seats 1 and 3 against 2 and 4."""
    points = [0, 0]
    for row in rounds:
        for team in (0, 1):
            own = {key: row[key][team] for key in ("natural", "mixed", "threes", "melded", "held")}
            reds = REDS[own["threes"]]
            if own["melded"]:
                points[team] += 500 * own["natural"] + 300 * own["mixed"] + reds + own["melded"]
                if row["out"][0] is not None and seat(row["out"][0]) % 2 == team:
                    points[team] += 200 if row["concealed"][0] else 100
            else:
                points[team] -= reds
            points[team] -= own["held"]
    return scored(points, partners=2)
