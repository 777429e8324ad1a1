"""Unlock Tower for `printkit playtest`: who plays, what is counted, what is asked; see `printkit.playtest`.

The rules stand in `engine.rules`, the players in `engine.quick`, `engine.players` and `engine.whims`.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from itertools import pairwise
from random import Random
from typing import TypeAlias

from printkit.model import Game, Record, Refused
from printkit.model.plain import Raw
from printkit.playtest.engine import PlaytestPicture, PlaytestTarget, Replayed, ReportSection, ToldGame, Trial

from . import scoring
from .engine.eye import Eye
from .engine.heads import Heads
from .engine.measures import Course, board_of, sample
from .engine.players import Greedy, LookAhead, Rollout
from .engine.quick import Chance
from .engine.replay import SEATS, replayed, retold
from .engine.rules import Mind, Table, written
from .engine.whims import Avoiding, Insisting
from .proof import playable

LIMIT = 60
"""Rounds after which a game without an end is given up, where the edition states no last round."""

Maker: TypeAlias = Callable[[Heads, Random], Mind]

_POLICIES: Mapping[str, Maker] = {
    "random": lambda heads, random: Chance(heads.eye, random),
    "greedy": Greedy,
    "look-ahead": LookAhead,
    "rollout": Rollout,
}

_SECTIONS = (
    ReportSection("length", ("rounds", "stalled")),
    ReportSection("faces", ("faces", "named", "blocked")),
    ReportSection("boxes", ("box", "full", "total")),
    ReportSection("victory", ("margin", "tied", "broken", "half", "changes", "won")),
    ReportSection("left", ("coins", "locks")),
    ReportSection("uses", ("uses",)),
    ReportSection("marks", ("marks",)),
    ReportSection("round", ("round",)),
)


class Tower:
    """The engine of one edition under its readings."""

    policies: Sequence[str] = tuple(_POLICIES)
    sections: Sequence[ReportSection] = _SECTIONS
    dead: Mapping[str, float] = {"uses": 0.1, "marks": 0.1}

    def __init__(self, game: Game) -> None:
        impossible = [problem for problem in playable(game.facts["edition"], game.facts) if problem.severity == "error"]
        if impossible:
            raise Refused(impossible, 1, game)
        self.game = game
        self.board = board_of(game)
        self.heads = Heads(Eye(self.board))
        stated = game.facts["edition"].get("targets", {})
        wanted = stated.get(game.readings["pass_marks"]) or {}
        self.targets: Sequence[PlaytestTarget] = [PlaytestTarget(name, low, high) for name, (low, high) in wanted.items()]

    def mind(self, policy: str, random: Random) -> Mind:
        """A player of that policy: one of `policies`, ``insist-3`` or ``avoid``."""
        if policy in _POLICIES:
            return _POLICIES[policy](self.heads, random)
        if policy == "avoid":
            return Avoiding(self.heads, random)
        return Insisting(self.heads, random, int(policy.removeprefix("insist-")))

    def play(self, seats: Sequence[str], seed: int) -> dict[str, float | None]:
        """One game; see `engine.measures` for its figures."""
        random = Random(seed)  # noqa: S311 - a repeatable game, no secret
        return self.finish(*self.course([self.mind(policy, random) for policy in seats]))

    def course(self, minds: Sequence[Mind]) -> tuple[Course, bool]:
        """A game by these players to its end, and whether it stalled."""
        table = Table(self.board, len(minds), counting=True)
        course = Course(table)
        while not table.ended and table.round < LIMIT:
            table.play_round(minds)
            course.look()
        finish, width = self.board.finish, self.board.towers
        tall = (sum(height >= finish for height in sheet[:width]) for sheet in table.sheets)
        return course, max(tall) < self.board.to_end

    def finish(self, course: Course, stalled: bool) -> dict[str, float | None]:  # noqa: FBT001
        """The figures of a game, with the scorer's own result."""
        table = course.table
        score = scoring.score(Record(self.game, {"rounds": table.round, "players": written(table, SEATS[: len(table.sheets)])}))
        winners = [SEATS.index(name) for name in score.winners]
        return sample(course, winners, score.decided_by, stalled=stalled)

    def tell(self, seats: Sequence[str], seed: int) -> ToldGame:
        """The same game, move by move, and as a log."""
        random = Random(seed)  # noqa: S311
        return retold(self.game, self.board, [self.mind(policy, random) for policy in seats], LIMIT)

    def replay(self, log: Raw) -> Replayed:
        """A log, checked move by move; see `engine.reader`."""
        return replayed(self.game, self.board, log)

    def trials(self, policy: str, players: int) -> Sequence[Trial]:
        """Each policy against the next weaker one, every face insisted on, and a table that avoids the end.

        Rollout players are also tried against greedy ones, in as many games as the main run has: to look ahead may be worth
        nothing, and then the step below them doesn't tell what they are worth.
        """
        ladder = [
            Trial(f"ladder.{better}.{weaker}", (better, *[weaker] * (players - 1)))
            for weaker, better in pairwise(self.policies)
            if self.policies.index(better) <= max(1, self.policies.index(policy))
        ]
        if policy == "rollout":
            ladder.append(Trial("ladder.rollout.greedy", ("rollout", *["greedy"] * (players - 1)), 1))
        stubborn = [
            Trial(f"insist.{face}", (f"insist-{face}", *[policy] * (players - 1)), 0.1)
            for face in range(1, self.board.faces + 1)
        ]
        return [*ladder, *stubborn, Trial("avoid", ("avoid",) * players, 0.1, ("rounds", "stalled"))]

    def picture(self, means: Mapping[str, float]) -> PlaytestPicture | None:
        """The sheet, with every line and mark tinted by its uses."""
        heat = {name: mean for name, mean in means.items() if name.startswith(("uses.", "marks."))}
        return PlaytestPicture("sheet", {"heat": heat})


def engine(game: Game) -> Tower:
    """The engine of a game under its edition and readings."""
    return Tower(game)
