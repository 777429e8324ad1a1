"""Players who decide at once: at random, or by what the sheet is worth a moment later."""

from __future__ import annotations

from collections.abc import Sequence
from random import Random

from .board import ROLL, Line, Part
from .eye import Eye
from .heads import Heads
from .rules import Sheet, Table


class Chance:
    """A player without a plan: every legal answer is as likely as every other."""

    def __init__(self, eye: Eye, random: Random) -> None:
        self.board = eye.board
        self.random = random

    def begin(self, table: Table, seat: int, phase: int) -> None:
        """It sees nothing."""

    def face(self, table: Table, seat: int) -> int:  # noqa: ARG002
        """Any."""
        return 1 + int(self.random.random() * self.board.faces)

    def name(self, table: Table, seat: int) -> int:  # noqa: ARG002
        """Any but 1."""
        return 2 + int(self.random.random() * (self.board.faces - 1))

    def block(self, table: Table, seat: int, line: Line) -> bool:  # noqa: ARG002
        """As often as not."""
        return self.random.random() < 0.5

    def use(self, sheet: Sheet, line: Line) -> bool:  # noqa: ARG002
        """As often as not."""
        return self.random.random() < 0.5

    def part(self, sheet: Sheet, line: Line, part: Part) -> bool:  # noqa: ARG002
        """As often as not."""
        return self.random.random() < 0.5

    def tower(self, sheet: Sheet, line: Line, part: Part) -> int:  # noqa: ARG002
        """Any with room."""
        fitting = [t for t in range(self.board.towers) if sheet[t] + part.low <= self.board.floors]
        return fitting[int(self.random.random() * len(fitting))]

    def floors(self, sheet: Sheet, line: Line, part: Part, tower: int, high: int) -> int:  # noqa: ARG002
        """Any number that fits."""
        return part.low + int(self.random.random() * (high - part.low + 1))

    def die(self, sheet: Sheet, line: Line, part: Part, tower: int) -> int:  # noqa: ARG002
        """The die is the same for everybody."""
        return 1 + int(self.random.random() * self.board.faces)

    def lock(self, sheet: Sheet, openable: int) -> int:  # noqa: ARG002
        """Any that may be ticked."""
        bits = [1 << bit for bit in range(self.board.locks) if openable >> bit & 1]
        return bits[int(self.random.random() * len(bits))]

    def spend(self, sheet: Sheet, lines: Sequence[Line]) -> Line | None:  # noqa: ARG002
        """Any line, or none."""
        chosen = int(self.random.random() * (len(lines) + 1))
        return lines[chosen] if chosen < len(lines) else None


class Simple(Chance):
    """The player that others have in their heads (see `heads`), at a real table."""

    def __init__(self, heads: Heads, random: Random) -> None:
        super().__init__(heads.eye, random)
        self.heads = heads
        self.eye = heads.eye
        self.over = False
        self._floors = 0

    def begin(self, table: Table, seat: int, phase: int) -> None:  # noqa: ARG002
        """Coins are worth nothing once the last round has begun to end."""
        self.over = table.ended

    def face(self, table: Table, seat: int) -> int:
        """The face whose lines are worth most by themselves, give or take."""
        return self.heads.face(table.sheets[seat], self.random)

    def name(self, table: Table, seat: int) -> int:
        """What one of the others would choose."""
        return self.heads.name(table, seat, self.random)

    def block(self, table: Table, seat: int, line: Line) -> bool:  # noqa: ARG002
        """Whoever is shut out loses about a victory point; that is worth a coin or two."""
        return self.heads.blocks(line)

    def use(self, sheet: Sheet, line: Line) -> bool:
        """What costs nothing, and what is worth its price."""
        return not line.cost or self.heads.pays(sheet, line, over=self.over) > 0

    def part(self, sheet: Sheet, line: Line, part: Part) -> bool:  # noqa: ARG002
        """All of it."""
        return True

    def tower(self, sheet: Sheet, line: Line, part: Part) -> int:  # noqa: ARG002
        """The best, with the best number of floors in mind; for a die the lowest."""
        if part.do == ROLL:
            heights = sheet[: self.board.towers]
            return heights.index(min(heights))
        _, tower, self._floors = self.heads.where(sheet, part.tower, part.low, part.high)
        return tower

    def floors(self, sheet: Sheet, line: Line, part: Part, tower: int, high: int) -> int:  # noqa: ARG002
        """What was in mind, or the best on the line's own tower."""
        return self._floors if part.tower < 0 else self.heads.where(sheet, tower, part.low, high)[2]

    def lock(self, sheet: Sheet, openable: int) -> int:  # noqa: ARG002
        """The one that leads to most."""
        return self.heads.lock(sheet)

    def spend(self, sheet: Sheet, lines: Sequence[Line]) -> Line | None:
        """The best line, as long as one is worth its price."""
        best, chosen = 0.0, None
        for line in lines:
            worth = self.heads.pays(sheet, line, over=self.over)
            if worth > best:
                best, chosen = worth, line
        return chosen
