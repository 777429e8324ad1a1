"""What a sheet is worth to a player who counts on his fingers: figures in victory points, looked up rather than reasoned.

They need not be right, only sensible: players who look further ahead correct them by playing on. No figure is tied to one
edition; everything follows from the lines and marks that an edition has.
"""

from __future__ import annotations

from dataclasses import dataclass

from .board import ADD, ALONE, BLOCK, BONUS, COINS, COMPANY, FLOOR, HIT, NAME, ROLL, UNLOCK, Board, Line
from .rules import LOCKS, PURSE, ROWS, TICKED, TOPS, Sheet


@dataclass(frozen=True, slots=True)
class Worth:
    """The figures, in victory points; found by letting players with different ones play against each other."""

    coin: float = 0.48
    floor: float = 0.37
    bonus: float = 2
    unlock: float = 0.56  # by a mark or by an effect
    lead: float = 0.023  # a tower higher than everybody else's
    two: float = 0.24  # two tops of a set of three while the third can still be drawn
    one: float = 0.041
    further: float = 0.094  # three tops of a set of four
    own: float = 0.24  # of a face: a floor on its own tower, on any, and the choice of the tower by itself
    any: float = 0.19
    free: float = 0.28
    roll: float = 0.49
    roll_any: float = 0.34
    opening: float = 0.29  # of a face: an unlock, a coin, a bonus, shutting out
    purse: float = 0.45
    tick: float = 1.2
    block: float = 0.29


_OFTEN = 2.6
"""How often a line that is open is used in the rest of a game."""

_HOLDS = {HIT: 0.45, ALONE: 0.5, COMPANY: 0.5, FLOOR: 0.6}
"""How often a condition holds."""

_LATER = 0.7
"""How much of what a lock leads to is worth now, for each lock still in between."""


class Faces(dict[tuple[int, int, int], list[float]]):
    """(locks ticked, bonuses ticked, coins up to 4) → what a round with each face is worth by itself, face 1 first."""

    def __init__(self, eye: Eye) -> None:
        super().__init__()
        self._eye = eye

    def __missing__(self, key: tuple[int, int, int]) -> list[float]:
        locks, ticked, coins = key
        eye = self._eye
        values = []
        for lane in eye.board.lanes:
            worth = 0.0
            for phase in lane:
                for line in phase:
                    if (not line.lock or locks & line.lock) and line.cost <= coins:
                        worth += max(0.0, eye.line_worth(line, ticked) - line.cost * eye.w.purse)
            values.append(worth)
        self[key] = values
        return values


class Eye:
    """The figures for one board. Costs some milliseconds to make, so it is made once a process."""

    def __init__(self, board: Board, worth: Worth = Worth()) -> None:
        self.board = board
        self.w = worth
        self.width = board.towers
        self.every = tuple(range(board.towers))
        masks = range(1 << board.towers)
        long, short = board.lengths
        # Potential of a row of tops under `dead`, the towers that can't get a top there any more: [tops][dead].
        self.threes = [[self._potential(mask, dead, short) for dead in masks] for mask in masks]
        self.fours = [[self._almost(mask, dead, long) for dead in masks] for mask in masks]
        self.cap_a, self.cap_b = board.ticks.caps
        floors = range(board.floors + 1)
        self.worth_ab = board.worth[0]
        self.locks = [0.0] * board.locks
        for lock in range(board.locks):
            self.locks[lock] = self._lock_worth(lock)
        self.flat = {
            ROLL: worth.floor * board.faces / 2,
            UNLOCK: worth.unlock,
            COINS: worth.coin,
            NAME: 0.0,
            BLOCK: worth.block,
            BONUS: worth.bonus,
        }
        # What a build brings without a look at the others: [tower][start][top].
        self.steps = [[[self._step(t, start, top) for top in floors] for start in floors] for t in range(board.towers)]
        # What a top adds to the row of tops there: [box A open + 2 × box B open][tower][tops].
        self.rows = [
            [[self._row(mask, t, a=a, b=b) for mask in masks] for t in range(self.width)]
            for b in (False, True)
            for a in (False, True)
        ]
        self._best: dict[int, tuple[float, int]] = {}
        self.faces = Faces(self)

    def _step(self, tower: int, start: int, top: int) -> float:
        if top <= start:
            return 0.0
        coins, unlocks = self.board.fires[tower][start][top]
        return self.w.floor * (top - start) + self.w.coin * coins + self.w.unlock * unlocks

    def _row(self, mask: int, tower: int, *, a: bool, b: bool) -> float:
        more = mask | 1 << tower
        worth = self.threes[more][0] - self.threes[mask][0] if b else 0.0
        worth += self.fours[more][0] - self.fours[mask][0] if a else 0.0
        return worth + self.worth_ab * (self._sets(more, a=a, b=b) - self._sets(mask, a=a, b=b))

    def _sets(self, mask: int, *, a: bool, b: bool) -> int:
        packed = self.board.row[mask]
        if not packed:
            return 0
        kind = self.board.kinds[(packed.bit_length() - 1) // 5]
        return max(ticks[0] * a + ticks[1] * b for ticks in kind)

    def line_worth(self, line: Line, ticked: int = 0) -> float:
        """What using a line once brings, before anybody looks at the sheet."""
        worth, w = 0.0, self.w
        for part in line.parts:
            amount = (part.low + part.high) / 2
            if part.do == ADD:
                worth += amount * w.own if part.tower >= 0 else amount * w.any + w.free
            elif part.do == ROLL:
                worth += w.roll if part.tower >= 0 else w.roll_any
            elif part.do == UNLOCK:
                worth += w.opening
            elif part.do == COINS:
                worth += w.purse * amount
            elif part.do == BONUS:
                worth += 0.0 if ticked & part.bit else w.tick
            elif part.do == BLOCK:
                worth += w.block
        return worth * _HOLDS.get(line.when, 1.0)

    def _lock_worth(self, lock: int) -> float:
        line = self.board.lock_lines.get(1 << lock)
        worth = 0.0
        if line is not None:
            bonus = any(part.do == BONUS for part in line.parts)
            once = 1.0 if bonus else 0.0
            rest = self.line_worth(line) - once * _HOLDS.get(line.when, 1.0) - line.cost * self.w.purse
            worth = 0.85 * once + _OFTEN * max(0.0, rest) * (0.5 if line.face else 0.4)
        below = [number for number, above in enumerate(self.board.above) if above == lock]
        return worth + _LATER * max((self._lock_worth(number) for number in below), default=0.0)

    def best_lock(self, locks: int) -> tuple[float, int]:
        """What the next unlock is worth and the bit of the lock it should tick; worth nothing when none is left."""
        known = self._best.get(locks)
        if known is None:
            openable = self.board.openable[locks]
            bits = [bit for bit in range(self.board.locks) if openable >> bit & 1]
            known = max(((self.locks[bit], 1 << bit) for bit in bits), default=(0.0, 0))
            self._best[locks] = known
        return known

    def dead(self, sheet: Sheet, floor: int) -> int:
        """Bits of the towers that stand on the floor or above it."""
        return sum(1 << t for t in range(self.width) if sheet[t] >= floor)

    def value(self, sheet: Sheet, rivals: list[int]) -> float:
        """What a sheet is worth; `rivals` are the heights of the highest of the others, per tower."""
        board, width, w = self.board, self.width, self.w
        a, b = board.ticks[sheet[ROWS]]
        worth: float = self.worth_ab * (a + b) + w.bonus * sheet[TICKED].bit_count() + w.unlock * sheet[LOCKS].bit_count()
        worth += w.coin * min(sheet[PURSE], 8)
        for tower in self.every:
            height = sheet[tower]
            worth += w.floor * height + (w.lead if height > rivals[tower] else 0.0)
        tops, full = sheet[TOPS], board.full_row
        three, four = 1.0 if b < self.cap_b else 0.1, 1.0 if a < self.cap_a else 0.0
        floor = 1
        while tops:
            row = tops & full
            if row:
                dead = self.dead(sheet, floor)
                worth += three * self.threes[row][dead] + four * self.fours[row][dead]
            tops >>= width
            floor += 1
        return worth

    def _potential(self, mask: int, dead: int, length: int) -> float:
        """What incomplete sets of the shorter length are worth in a row: the best of them, and a little of the next."""
        totals = [0.0, 0.0]
        for window in _windows(length, self.width):
            missing = window & ~mask
            if missing and not missing & dead:
                have = (window & mask).bit_count()
                totals.append(self.w.two if have >= length - 1 else self.w.one if have else 0.0)
        totals.sort()
        return totals[-1] + 0.25 * totals[-2]

    def _almost(self, mask: int, dead: int, length: int) -> float:
        """What a set of the longer length is worth of which one top is missing."""
        for window in _windows(length, self.width):
            missing = window & ~mask
            if missing.bit_count() == 1 and not missing & dead:
                return self.w.further
        return 0.0


def _windows(length: int, towers: int) -> list[int]:
    return [((1 << length) - 1) << start for start in range(towers - length + 1)]
