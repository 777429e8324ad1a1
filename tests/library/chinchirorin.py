"""Bets against the dealer, who changes every round from the first seat on."""

from __future__ import annotations

from library import Scored, scored

TIMES = {"111": 5, "222": 3, "333": 3, "444": 3, "555": 3, "666": 3, "456": 2, "123": -2}
"""What a hand wins of a bet, whoever rolls it, or loses."""


def won(dealer: str, other: str | None) -> int:
    """How many bets the other wins."""
    if dealer in TIMES:
        return -TIMES[dealer]
    if dealer in ("0", "1"):
        return 1
    if dealer == "6":
        return -1
    if other in TIMES:
        return TIMES[other]
    return 1 if int(other) > int(dealer) else -1


def score(players: int, sheet: dict, rounds: list, options: dict) -> Scored:
    """What each won less what they lost."""
    totals = [0] * players
    for number, row in enumerate(rounds):
        dealer = number % players
        for seat in set(range(players)) - {dealer}:
            chips = row["bet"][seat] * won(row["roll"][dealer], row["roll"][seat])
            totals[seat] += chips
            totals[dealer] -= chips
    return scored(totals)
