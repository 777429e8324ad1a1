"""Players who look ahead: at their own next round, at two, or at whole games played on in their heads."""

from __future__ import annotations

from math import exp
from random import Random
from typing import Final

from .heads import Heads
from .quick import Simple
from .rules import USED, Sheet, Table, totals

Script = tuple[int, int]
"""A face and the face that it names, or 0."""


class Greedy(Simple):
    """Plays his own round with each face on a sheet in his head, and takes the one after which his sheet is worth most.

    Whether others choose the same face, or a named one, is a guess: as likely as if all faces were equal.
    """

    depth: Final = 1

    def face(self, table: Table, seat: int) -> int:
        """The face after which the sheet is worth most."""
        scores = self.scores(table, seat, self.depth)
        random = self.random.random
        return 1 + max(range(len(scores)), key=lambda number: scores[number] + 0.05 * random())

    def scores(self, table: Table, seat: int, depth: int) -> list[float]:
        """What the sheet is worth after a round with each face, or after the best of so many rounds."""
        others = [sheet[: self.eye.width] for number, sheet in enumerate(table.seen) if number != seat]
        met = 1 - (1 - 1 / self.board.faces) ** len(others)
        return self._scores(table.sheets[seat], list(map(max, *others)), met, depth)

    def _scores(self, sheet: Sheet, rivals: list[int], met: float, depth: int) -> list[float]:
        found = []
        for face in range(1, self.board.faces + 1):
            outcomes = []
            for other in (False, True):
                after = self.imagined(sheet, face, other=other)
                outcomes.append(
                    self.eye.value(after, rivals) if depth == 1 else max(self._scores(after, rivals, met, depth - 1))
                )
            found.append(outcomes[0] * (1 - met) + outcomes[1] * met)
        return found

    def imagined(self, sheet: Sheet, face: int, *, other: bool) -> Sheet:
        """The sheet after a round with that face; `other`: somebody else chose it, or was named."""
        after = sheet[:]
        after[USED] = None
        board, heads = self.board, self.heads
        for lines in board.lanes[face - 1]:
            heads.lane(after, lines, hit=other and face == 1, company=other, over=False, random=self.random)
        heads.spend(after, hit=other and face == 1, company=other, over=False, random=self.random)
        return after


class LookAhead(Greedy):
    """The same for two rounds: the face after which the best next round leaves most."""

    depth: Final = 2  # type: ignore[misc]


class Rollout(Greedy):
    """Plays games on to the end with each face, against others who choose what suits them, and takes the best.

    First all faces (and, for face 1, all names) get `first` games each, then the better ones `more` each. A game counts by the lead
    in it, the more the closer it is: winning matters, and by how much a little.
    """

    first: Final = 4
    more: Final = 10
    kept: Final = 4

    def __init__(self, heads: Heads, random: Random) -> None:
        super().__init__(heads, random)
        self._name = 0

    def face(self, table: Table, seat: int) -> int:
        """The face with which most games in the head end well."""
        faces = self.board.faces
        scripts: list[Script] = [(1, name) for name in range(2, faces + 1)] + [(face, 0) for face in range(2, faces + 1)]
        habits = [self._habits(table, other) if other != seat else [] for other in range(len(table.sheets))]
        results = {script: 0.0 for script in scripts}
        played = dict.fromkeys(scripts, 0)
        self._try(table, seat, habits, scripts, self.first, results, played)
        best = sorted(scripts, key=lambda script: -results[script] / played[script])[: self.kept]
        self._try(table, seat, habits, best, self.more, results, played)
        chosen = max(best, key=lambda script: results[script] / played[script])
        self._name = chosen[1]
        return chosen[0]

    def name(self, table: Table, seat: int) -> int:  # noqa: ARG002
        """What was in mind when the face was chosen."""
        return self._name

    def _habits(self, table: Table, seat: int) -> list[float]:
        """How likely each face is to be chosen by another player, added up."""
        scores = self.scores(table, seat, 1)
        best = max(scores)
        weights = [exp((score - best) * 2.5) for score in scores]
        total, sums = sum(weights), 0.0
        found = []
        for weight in weights:
            sums += weight / total
            found.append(sums)
        return found

    def _try(
        self,
        table: Table,
        seat: int,
        habits: list[list[float]],
        scripts: list[Script],
        games: int,
        results: dict[Script, float],
        played: dict[Script, int],
    ) -> None:
        random, heads = self.random, self.heads
        for _ in range(games):
            faces = [0 if other == seat else _drawn(habits[other], random.random()) for other in range(len(habits))]
            names = [0] * len(faces)
            state = random.random()
            for script in scripts:
                faces[seat], names[seat] = script
                mind = Random(state)  # noqa: S311 - the same luck for every face
                copy = table.copy()
                heads.play_round(copy, faces[:], mind, names)
                heads.play_on(copy, 30, mind)
                now = totals(copy)
                margin = now[seat] - max(total for other, total in enumerate(now) if other != seat)
                results[script] += margin / (2.5 + abs(margin)) + 0.02 * now[seat]
                played[script] += 1


def _drawn(sums: list[float], chance: float) -> int:
    for number, total in enumerate(sums):
        if chance < total:
            return number + 1
    return len(sums)
