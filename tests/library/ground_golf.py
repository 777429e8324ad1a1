"""Strokes of sixteen holes, three fewer for each hole in one; the fewest win, then whoever has more holes in one."""

from __future__ import annotations

from library import Scored, scored


def score(players: int, sheet: dict, rounds: list, options: dict) -> Scored:
    """Hole by hole."""
    holes = [[row["strokes"][seat] for row in rounds] for seat in range(players)]
    aces = [own.count(1) for own in holes]
    return scored([sum(own) - 3 * ace for own, ace in zip(holes, aces, strict=True)], aces, low=True)
