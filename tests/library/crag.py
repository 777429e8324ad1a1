"""Three dice in each of thirteen categories."""

from __future__ import annotations

from library import Scored, scored

NUMBERS = ("ones", "twos", "threes", "fours", "fives", "sixes")
STRAIGHTS = {"odd": {1, 3, 5}, "even": {2, 4, 6}, "low": {1, 2, 3}, "high": {4, 5, 6}}


def score(players: int, sheet: dict, rounds: list, options: dict) -> Scored:
    """Category by category."""
    totals = []
    for seat in range(players):
        dice = {row: values[seat] for row, values in sheet.items()}
        total = sum(n * dice[row].count(n) for n, row in enumerate(NUMBERS, 1))
        total += sum(20 for row, wanted in STRAIGHTS.items() if set(dice[row]) == wanted)
        total += 25 if len(set(dice["alike"])) == 1 else 0
        total += 26 if sum(dice["thirteen"]) == 13 else 0
        total += 50 if sum(dice["crag"]) == 13 and len(set(dice["crag"])) == 2 else 0
        totals.append(total)
    return scored(totals)
