"""What the rules make of one record."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from printkit.language.known import At, Written
from printkit.language.program import Program
from printkit.language.value import State
from printkit.language.verdict import RulesVerdict
from printkit.model.problem import Problem


@dataclass(frozen=True)
class RulesResult:
    """What the rules make of one record.

    `sides` are the seats of each player or team, `state` everything computed, `played` how many rounds each side has; `verdict`
    is None while nobody has won. Any error among `problems` makes the rest void.
    """

    program: Program
    written: Written
    sides: tuple[tuple[int, ...], ...]
    state: State
    played: tuple[int, ...]
    finished: bool
    verdict: RulesVerdict | None
    problems: tuple[Problem, ...]

    def name(self, side: int) -> str:
        """What a side is called: its players."""
        return self.state.called[side]

    def at(self, side: int) -> At:
        """Where a side's score stands."""
        return At("score", side, max(self.played[side] - 1, 0), self.played)

    @property
    def totals(self) -> list[int | None]:
        """Every side's total; None of who has no score, and where sides play."""
        totals, plays = self.state.now.get("total", []), self.program.plays
        if self.program.side is not None:
            return [None] * len(totals)
        if plays is None:
            return list(totals)
        there = self.state.sections.everybody(plays, "score")(self.state, max(max(self.played, default=0) - 1, 0), self.played)
        return [total if one else None for total, one in zip(totals, there, strict=True)]

    def points(self, part: str) -> list[Any]:
        """What each side has for a part of the score, or of what is shown."""
        return self.state.now[part]
