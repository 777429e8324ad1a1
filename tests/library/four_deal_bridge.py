"""Contracts made and set, as duplicate bridge counts them; the sides are seats 1 and 3 against 2 and 4."""

from __future__ import annotations

from library import Scored, scored, seat


def score(players: int, sheet: dict, rounds: list, options: dict) -> Scored:
    """Four deals, which don't add up to games."""
    totals = [0, 0]
    for row in rounds:
        level, trumps, tricks = row["level"][0], row["trumps"][0], row["tricks"][0]
        doubled = {None: 1, "doubled": 2, "redoubled": 4}[row["doubled"][0]]
        side, vulnerable = seat(row["declarer"][0]) % 2, bool(row["vulnerable"][0])
        over = tricks - 6 - level
        if over < 0:
            totals[1 - side] += undertricks(-over, doubled, vulnerable)
        else:
            totals[side] += contract(level, trumps, doubled, vulnerable) + overtricks(over, trumps, doubled, vulnerable)
    return scored(totals, partners=2)


def undertricks(down: int, doubled: int, vulnerable: bool) -> int:
    """One after the other."""
    if doubled == 1:
        return down * (100 if vulnerable else 50)
    ladder = [200] + [300] * 12 if vulnerable else [100, 200, 200] + [300] * 10
    return sum(ladder[:down]) * doubled // 2


def contract(level: int, trumps: str, doubled: int, vulnerable: bool) -> int:
    """Tricks bid, game or part of one, slam, and the insult."""
    bid = (level * (20 if trumps in ("clubs", "diamonds") else 30) + (10 if trumps == "no-trump" else 0)) * doubled
    game = (500 if vulnerable else 300) if bid >= 100 else 50
    slam = {6: (500, 750), 7: (1000, 1500)}.get(level, (0, 0))[vulnerable]
    return bid + game + slam + {1: 0, 2: 50, 4: 100}[doubled]


def overtricks(over: int, trumps: str, doubled: int, vulnerable: bool) -> int:
    """As bid, or doubled."""
    return over * ((20 if trumps in ("clubs", "diamonds") else 30) if doubled == 1 else 50 * doubled * (1 + vulnerable))
