"""A point for each gate and two for the pole; even teams by balls at the pole, then past the third gate, then past the second."""

from __future__ import annotations

from library import Scored, scored

WORTH = {0: 0, 1: 1, 2: 2, 3: 3, 4: 5}


def score(players: int, sheet: dict, rounds: list, options: dict) -> Scored:
    """Five balls a team."""
    balls = sheet["balls"]
    past = [[sum(ball >= gate for ball in own) for own in balls] for gate in (4, 3, 2)]
    return scored([sum(WORTH[ball] for ball in own) for own in balls], *past)
