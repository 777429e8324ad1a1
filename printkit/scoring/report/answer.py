"""The answer of the scorer as programs read it: one dict for each file, whatever was in the file."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import NamedTuple

from printkit.messages.people import Origin, lines
from printkit.messages.sentences import as_dict
from printkit.model import Game, Problem, Record, Score
from printkit.model.plain import Json

FINE, WRONG, UNREADABLE = 0, 1, 2
"""Exit statuses: warnings are fine; the input has errors; there is no input."""


class Answer(NamedTuple):
    """What the scorer says about one file. `score` is None when there is an error. `game` has the readings in force.

    `record` is what was scored, for who asks where the points come from; `source` is where it came from.
    """

    file: str
    game: Game
    score: Score | None
    problems: Sequence[Problem]
    status: int
    record: Record | None = None
    source: Origin | None = None

    def told(self, lang: str) -> Iterator[str]:
        """The problems as people read them, a line each."""
        return lines(self.problems, lang, self.game, self.source or Origin(self.file))

    def as_dict(self, lang: str, *, named: bool = False) -> Json:
        """The answer with its messages in `lang`; `named` puts the file's name in front, where a run has several."""
        score = self.score or Score(finished=False)
        players = [
            {
                "name": player.name,
                "rank": player.rank,
                "total": player.total,
                "breakdown": [{"id": part.id, "count": part.count, "points": part.points} for part in player.breakdown],
            }
            for player in score.players
        ]
        return {
            **({"file": self.file} if named else {}),
            "game": self.game.id,
            "edition": self.game.edition,
            "options": self.game.readings,
            "valid": self.score is not None,
            "finished": score.finished,
            "players": players,
            "winners": list(score.winners),
            "decided_by": score.decided_by,
            "details": dict(score.details),
            "problems": [as_dict(problem, lang, self.game, self.file) for problem in self.problems],
        }
