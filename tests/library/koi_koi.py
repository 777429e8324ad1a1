"""Twelve months: whoever stopped has the yaku, twice from 7 on, and twice again after the other's koi-koi."""

from __future__ import annotations

from library import Scored, scored

LIGHTS = {None: 0, "three": 5, "rainy": 7, "four": 8, "five": 10}


def score(players: int, sheet: dict, rounds: list, options: dict) -> Scored:
    """The table writes; winners are names."""
    totals = [0, 0]
    for row in rounds:
        one = {key: value[0] for key, value in row.items()}
        if one["winner"] is None:
            continue
        points = LIGHTS[one["lights"]] + sum(5 for key in ("boar", "red", "blue", "blossom", "moon") if one[key])
        for key, fewest in (("animals", 5), ("ribbons", 5), ("plain", 10)):
            if one[key] is not None:
                points += 1 + one[key] - fewest
        totals["AB".index(one["winner"])] += points * (2 if points >= 7 else 1) * (2 if one["called"] else 1)
    return scored(totals)
