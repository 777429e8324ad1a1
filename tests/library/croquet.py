"""The hoops of both balls, and the peg."""

from __future__ import annotations

from library import Scored, scored


def score(players: int, sheet: dict, rounds: list, options: dict) -> Scored:
    """How far each ball is on its track."""
    return scored([first + second for first, second in sheet["balls"]])
