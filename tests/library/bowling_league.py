"""Two trios: 2 points for each game and for the three together, 1 each where even; then the pins without handicaps."""

from __future__ import annotations

from library import Scored, scored

TRIOS = ((0, 2, 4), (1, 3, 5))


def _points(one: int, other: int) -> list[int]:
    return [1, 1] if one == other else [2 * (one > other), 2 * (other > one)]


def score(players: int, sheet: dict, rounds: list, options: dict) -> Scored:
    """Seats 1, 3, 5 against 2, 4, 6."""
    games = [[sum(row["pins"][seat] + (row["handicap"][seat] or 0) for seat in trio) for trio in TRIOS] for row in rounds]
    scratch = [sum(row["pins"][seat] for row in rounds for seat in trio) for trio in TRIOS]
    rows = [_points(*game) for game in games] + [_points(*(sum(game[team] for game in games) for team in (0, 1)))]
    return scored([sum(row[team] for row in rows) for team in (0, 1)], scratch, partners=3)
