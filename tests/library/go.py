"""Games won: territory and stones, with komi for White, counted in halves so that nothing is even."""

from __future__ import annotations

from fractions import Fraction

from library import Scored, scored

HALF = Fraction(1, 2)


def komi(counting: str, handicap: int) -> Fraction:
    """What White has on top."""
    if handicap:
        return HALF + (handicap if counting == "chinese" else 0)
    return (7 if counting == "chinese" else 6) + HALF


def score(players: int, sheet: dict, rounds: list, options: dict) -> Scored:
    """One for each game won."""
    wins = [0, 0]
    for row in rounds:
        black = "AB".index(row["black"][0])
        points = [row["territory"][seat] + row["stones"][seat] for seat in (0, 1)]
        ahead = points[1 - black] + komi(options["counting"], row["handicap"][0] or 0) > points[black]
        wins[1 - black if ahead else black] += 1
    return scored(wins)
