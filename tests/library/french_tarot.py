"""Each defender pays the taker, or is paid: (25 and the margin, the petit) times the bid, and a handful to whoever won."""

from __future__ import annotations

from library import Scored, scored, seat

TIMES = {"small": 1, "guard": 2, "without": 4, "against": 6}
HANDFUL = {None: 0, "single": 20, "double": 30, "triple": 40}
PETIT = {None: 0, "taker": 10, "others": -10}


def score(players: int, sheet: dict, rounds: list, options: dict) -> Scored:
    """What one wins the other three lose."""
    totals = [0] * players
    for row in rounds:
        margin = row["taken"][0] - {0: 56, 1: 51, 2: 41, 3: 36}[row["bouts"][0]]
        sign = 1 if margin >= 0 else -1
        pays = (sign * 25 + margin + PETIT[row["last_one"][0]]) * TIMES[row["bid"][0]] + sign * HANDFUL[row["handful"][0]]
        taker = seat(row["taker"][0])
        totals = [total + (3 * pays if player == taker else -pays) for player, total in enumerate(totals)]
    return scored(totals)
