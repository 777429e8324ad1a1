"""Players with one idea, to see what the rules make of it."""

from __future__ import annotations

from collections.abc import Sequence
from random import Random

from .board import ADD, ROLL, Line, Part
from .heads import Heads
from .players import Rollout
from .rules import Sheet, Table


class Insisting(Rollout):
    """Chooses the same face in every round, and otherwise plays as well as it can."""

    def __init__(self, heads: Heads, random: Random, only: int) -> None:
        super().__init__(heads, random)
        self.only = only

    def face(self, table: Table, seat: int) -> int:
        """The one; with face 1 it has to know whom to name."""
        if self.only == 1:
            self._remember(table)
            habits = [self._habits(table, other) if other != seat else [] for other in range(len(table.sheets))]
            self._name = self._target(table, habits)
        return self.only


class Avoiding(Rollout):
    """Plays on as long as it may: never takes a tower to the finish that would end the game."""

    def _ends(self, sheet: Sheet, tower: int, floors: int) -> bool:
        board = self.board
        tall = sum(height >= board.finish for height in sheet[: board.towers])
        start: int = sheet[tower]
        return start < board.finish <= start + floors and tall >= board.to_end - 1

    def use(self, sheet: Sheet, line: Line) -> bool:
        """No line that would end the game, whatever it is worth."""
        return not any(self._may_end(sheet, part) for part in line.parts) and super().use(sheet, line)

    def part(self, sheet: Sheet, line: Line, part: Part) -> bool:
        """No part that would."""
        return not self._may_end(sheet, part) and super().part(sheet, line, part)

    def spend(self, sheet: Sheet, lines: Sequence[Line]) -> Line | None:
        """Nor anything bought."""
        return super().spend(sheet, [line for line in lines if not any(self._may_end(sheet, part) for part in line.parts)])

    def _may_end(self, sheet: Sheet, part: Part) -> bool:
        if part.do not in (ADD, ROLL):
            return False
        floors = part.high if part.do == ADD else self.board.faces
        towers = (part.tower,) if part.tower >= 0 else self.eye.every
        return any(self._ends(sheet, tower, floors) for tower in towers)
