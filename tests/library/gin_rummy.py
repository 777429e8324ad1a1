"""Difference, gin and undercut of 25 each hand; at 100 the game, a shutout and the boxes."""

from __future__ import annotations

from library import Scored, scored, seat


def score(players: int, sheet: dict, rounds: list, options: dict) -> Scored:
    """Every hand has a winner but one in which the knocker has less than the other by nothing."""
    hands, boxes = [0, 0], [0, 0]
    for row in rounds:
        knocker = seat(row["knocker"][0])
        other = 1 - knocker
        more = row["deadwood"][other] - row["deadwood"][knocker]
        if row["deadwood"][knocker] == 0:
            winner, points = knocker, more + 25
        elif more > 0:
            winner, points = knocker, more
        else:
            winner, points = other, 25 - more
        hands[winner] += points
        boxes[winner] += 1
    totals = list(hands)
    for side in range(2):
        if max(hands) >= 100:
            totals[side] += 25 * boxes[side]
        if hands[side] >= 100:
            totals[side] += 100 + (hands[side] if boxes[1 - side] == 0 else 0)
    return scored(totals)
