"""All balls in their order; behind a strike the next two count once more, behind a spare the next."""

from __future__ import annotations

from library import Scored, scored


def score(players: int, sheet: dict, rounds: list, options: dict) -> Scored:
    """Ten frames of each player, and the balls after the last."""
    return scored([game([(row["first"][seat] or 0, row["second"][seat] or 0) for row in rounds]) for seat in range(players)])


def game(frames: list[tuple[int, int]]) -> int:
    """What a player has, ball by ball."""
    balls, starts = [], []
    for first, second in frames[:10]:
        starts.append(len(balls))
        balls += [first] if first == 10 else [first, second]
    balls += [*frames[10], 0]
    return sum(sum(balls[at : at + (3 if 10 in (balls[at], sum(balls[at : at + 2])) else 2)]) for at in starts)
