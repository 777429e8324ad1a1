"""Thirteen parts of a beetle, each worth one; somebody’s whole beetle ends the game."""

from __future__ import annotations

from library import Scored, scored

PARTS = ("body", "head", "tail", "legs", "feelers", "eyes")


def score(players: int, sheet: dict, rounds: list, options: dict) -> Scored:
    """What each has drawn."""
    return scored([sum(sheet[part][seat] for part in PARTS) for seat in range(players)])
