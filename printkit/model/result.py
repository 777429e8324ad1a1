"""What a table entered, and what a scorer makes of it."""

from __future__ import annotations

from typing import NamedTuple, TypeAlias

from printkit.model.game import Game
from printkit.model.plain import Raw
from printkit.model.problem import EMPTY, Problem


class Record(NamedTuple):
    """What one table entered, checked against the entries: canonical, options resolved, nothing unknown left in it."""

    game: Game
    data: Raw


Explained: TypeAlias = tuple[str, dict[str, object]]
"""A line of a score's explanation: the key of its words and what they are filled with."""


class Part(NamedTuple):
    """One line of a player's sum."""

    id: str
    count: int  # type: ignore[assignment]  # hides a method of tuple that nobody calls
    points: int


class PlayerScore(NamedTuple):
    """One player's total (None: no result), its parts, and the counts that ties are broken with."""

    name: str
    total: int | None
    breakdown: tuple[Part, ...] = ()
    rank: int = 0


class Score(NamedTuple):
    """What a game's scorer computes from a valid record.

    `decided_by`: ``total``, the criterion that broke the tie, ``shared``, or None while nothing is decided. Any error among
    `problems` makes the rest void.
    """

    players: tuple[PlayerScore, ...] = ()
    winners: tuple[str, ...] = ()
    decided_by: str | None = None
    finished: bool = True
    details: Raw = EMPTY
    problems: tuple[Problem, ...] = ()
