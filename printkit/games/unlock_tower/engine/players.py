"""Players who look ahead: at their own next round, at two, or at whole games played on in their heads."""

from __future__ import annotations

from collections.abc import Sequence
from math import exp, inf
from random import Random
from typing import Final

from .board import ROLL, Line, Part
from .heads import Heads
from .quick import Simple
from .rules import USED, Sheet, Table, build, totals


class Greedy(Simple):
    """Plays his own round with each face on a sheet in his head, and takes the one after which his sheet is worth most.

    Whether others choose the same face, or a named one, is a guess: as likely as if all faces were equal.
    """

    depth: Final = 1
    noise: Final = 0.4
    """How much chance there is in the choice of a face, in the figures of `Eye.value`: equals don't move in step."""

    def __init__(self, heads: Heads, random: Random) -> None:
        super().__init__(heads, random)
        self.rivals = [0] * self.eye.width
        self._at = -1

    def begin(self, table: Table, seat: int, phase: int) -> None:
        """Once a round: how high the others stand."""
        super().begin(table, seat, phase)
        if table.round != self._at:
            self._at = table.round
            others = [sheet[: self.eye.width] for number, sheet in enumerate(table.seen) if number != seat]
            self.rivals = list(map(max, *others))

    def tower(self, sheet: Sheet, line: Line, part: Part) -> int:
        """The one with which the sheet is worth most, with the best number of floors in mind."""
        if part.do == ROLL:
            return super().tower(sheet, line, part)
        tower, self._floors = self._best(sheet, part, self.eye.every)
        return tower

    def floors(self, sheet: Sheet, line: Line, part: Part, tower: int, high: int) -> int:  # noqa: ARG002
        """What was in mind, or the best on the line's own tower."""
        return self._floors if part.tower < 0 else self._best(sheet, part, (tower,))[1]

    def _best(self, sheet: Sheet, part: Part, towers: Sequence[int]) -> tuple[int, int]:
        best, chosen = -inf, (0, 0)
        for tower in towers:
            for floors in range(part.low, min(part.high, self.board.floors - sheet[tower]) + 1):
                after = sheet[:]
                after[USED] = None
                build(self.board, after, tower, floors, self)
                worth = self.eye.value(after, self.rivals)
                if worth > best:
                    best, chosen = worth, (tower, floors)
        return chosen

    def face(self, table: Table, seat: int) -> int:
        """The face after which the sheet is worth most."""
        scores = self.scores(table, seat, self.depth)
        random = self.random.random
        return 1 + max(range(len(scores)), key=lambda number: scores[number] + self.noise * random())

    def scores(self, table: Table, seat: int, depth: int) -> list[float]:
        """What the sheet is worth after a round with each face, or after the best of so many rounds."""
        others = [sheet[: self.eye.width] for number, sheet in enumerate(table.seen) if number != seat]
        met = 1 - (1 - 1 / self.board.faces) ** len(others)
        return self._scores(table.sheets[seat], list(map(max, *others)), met, depth)

    def _scores(self, sheet: Sheet, rivals: list[int], met: float, depth: int) -> list[float]:
        scores = []
        for face in range(1, self.board.faces + 1):
            outcomes = []
            for other in (False, True):
                after = self.imagined(sheet, face, other=other)
                worth = self.eye.value(after, rivals)
                if depth > 1:  # what is sure counts as much as what may come: a plan is no floor
                    worth = (worth + max(self._scores(after, rivals, met, depth - 1))) / 2
                outcomes.append(worth)
            scores.append(outcomes[0] * (1 - met) + outcomes[1] * met)
        return scores

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
    noise: Final = 0.15  # type: ignore[misc]


class Rollout(Greedy):
    """Plays games on to the end with each face, against others who choose what suits them, and takes the best.

    Each face gets `first` games, then the better ones `more` each, all with the same luck. A game counts by the lead in it, the
    more the closer it is: winning matters, and by how much a little. With face 1 it names what most of the others, or the
    best of them, will probably choose.
    """

    first: Final = 3
    more: Final = 6
    kept: Final = 3
    far: Final = 8
    """Rounds that a game is played on at most; further away nothing depends on this round's face."""

    def __init__(self, heads: Heads, random: Random) -> None:
        super().__init__(heads, random)
        self._name = 0
        self._known: list[list[int]] = []  # per seat how often each face was chosen, face 1 first
        self._round = 0

    def face(self, table: Table, seat: int) -> int:
        """The face with which most games in the head end well."""
        self._remember(table)
        faces = range(1, self.board.faces + 1)
        habits = [self._habits(table, other) if other != seat else [] for other in range(len(table.sheets))]
        self._name = self._target(table, habits)
        results, played = dict.fromkeys(faces, 0.0), dict.fromkeys(faces, 0)
        self._try(table, seat, habits, list(faces), self.first, results, played)
        best = sorted(faces, key=lambda face: -results[face])[: self.kept]
        self._try(table, seat, habits, best, self.more, results, played)
        return max(best, key=lambda face: results[face] / played[face])

    def name(self, table: Table, seat: int) -> int:  # noqa: ARG002
        """What was in mind when the face was chosen."""
        return self._name

    def _remember(self, table: Table) -> None:
        """Everybody sees what everybody chose in the round before."""
        if table.round <= self._round or not self._known:
            self._known = [[0] * self.board.faces for _ in table.sheets]
        if table.round:
            for other, face in enumerate(table.faces):
                self._known[other][face - 1] += 1
        self._round = table.round

    def _habits(self, table: Table, seat: int) -> list[float]:
        """How likely each face is to be chosen by another player: by what suits his sheet, and by what he chose before."""
        scores = self.scores(table, seat, 1)
        best = max(scores)
        weights = [exp((score - best) * 2.5) for score in scores]
        total, known = sum(weights), self._known[seat]
        seen = sum(known) + len(known)
        return [0.5 * weight / total + 0.5 * (count + 1) / seen for weight, count in zip(weights, known, strict=True)]

    def _target(self, table: Table, habits: list[list[float]]) -> int:
        """The face of 2 or more to name: the likelier to be chosen, and by the better players, the better."""
        now = totals(table)
        most = max(now)
        scores = [0.0] * self.board.faces
        for other, habit in enumerate(habits):
            for number, chance in enumerate(habit):
                scores[number] += chance * (1.0 if now[other] < most else 1.3)
        return 2 + max(range(self.board.faces - 1), key=lambda number: scores[number + 1])

    def _try(
        self,
        table: Table,
        seat: int,
        habits: list[list[float]],
        faces: list[int],
        games: int,
        results: dict[int, float],
        played: dict[int, int],
    ) -> None:
        random, heads = self.random, self.heads
        names = [0] * len(habits)
        names[seat] = self._name
        for _ in range(games):
            chosen = [0 if other == seat else _drawn(habit, random.random()) for other, habit in enumerate(habits)]
            state = random.random()
            for face in faces:
                chosen[seat] = face
                luck = Random(state)  # noqa: S311 - the same for every face
                copy = table.copy()
                heads.play_round(copy, chosen[:], luck, names)
                heads.play_on(copy, self.far, luck)
                now = totals(copy)
                margin = now[seat] - max(total for other, total in enumerate(now) if other != seat)
                results[face] += margin / (2.5 + abs(margin)) + 0.02 * now[seat]
                played[face] += 1


def _drawn(chances: list[float], chance: float) -> int:
    """A face by its chances."""
    for number, part in enumerate(chances):
        chance -= part
        if chance < 0:
            return number + 1
    return len(chances)
