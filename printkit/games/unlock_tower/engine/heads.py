"""Playing on in one's head: whole tables to the end by simple players, thousands of rounds a second.

The rules are those of `rules.py`, with every decision inlined; `tests` hold the two together. What these players decide goes by
tables alone: the best build by `Eye.steps` and `Eye.rows`, the best lock, every line that costs nothing, coins as long as a line
is worth its price.
"""

from __future__ import annotations

from random import Random
from typing import Any, Final

from .board import ADD, ALWAYS, BONUS, COINS, COMPANY, FLOOR, HIT, NAME, ROLL, UNLOCK, Line
from .eye import Eye
from .rules import LOCKS, PURSE, ROWS, TICKED, TOPS, Sheet, Table

NOISE: Final = 0.9
"""How much chance there is in the face that a player chooses, in victory points."""

HARM: Final = 0.7
"""What shutting somebody out is worth."""


class Heads:
    """The inlined players of one board."""

    def __init__(self, eye: Eye) -> None:
        self.eye = eye
        self.board = eye.board

    # Decisions.

    def face(self, sheet: Sheet, random: Random) -> int:
        """The face whose lines are worth most by themselves, give or take."""
        chance, full, width = random.random, self.board.floors - 3, self.eye.width
        best, chosen, number = -1.0, 1, 0
        for worth in self.eye.faces[sheet[LOCKS], sheet[TICKED], min(sheet[PURSE], 4)]:
            now = worth + NOISE * chance() - (0.6 if sheet[number % width] > full else 0.0)
            number += 1  # noqa: SIM113 - faster than enumerate, and this runs a million times
            if now > best:
                best, chosen = now, number
        return chosen

    def name(self, table: Table, seat: int, random: Random) -> int:
        """What one of the others, whichever, would choose."""
        others = [k for k, face in enumerate(table.faces) if face != 1 and k != seat]
        worths = self.eye.faces[table.sheets[others[int(random.random() * len(others))]][LOCKS], 0, 2]
        start = 1 + int(random.random() * (len(worths) - 1))  # so that equal ones take turns
        best: int = max((*range(start, len(worths)), *range(1, start)), key=worths.__getitem__)
        return 1 + best

    def lock(self, sheet: Sheet) -> int:
        """The bit of the lock that leads to most; 0 when none is left."""
        return self.eye.best_lock(sheet[LOCKS])[1]

    def where(self, sheet: Sheet, tower: int, low: int, high: int) -> tuple[float, int, int]:
        """The best build of so many floors on that tower, or on any: worth, tower, floors; floors 0 when none fits."""
        eye, board = self.eye, self.board
        full, last, width, steps, tops = board.full_row, board.floors, eye.width, eye.steps, sheet[TOPS]
        a, b = board.ticks[sheet[ROWS]]
        rows = eye.rows[(a < eye.cap_a) + 2 * (b < eye.cap_b)]
        best, chosen, floors = -99.0, 0, 0
        for t in (tower,) if tower >= 0 else eye.every:
            start = sheet[t]
            top = start + low
            if top <= last:
                worth = steps[t][start][top] + rows[t][tops >> (top - 1) * width & full]
                if worth > best:
                    best, chosen, floors = worth, t, low
                while top < last and top < start + high:
                    top += 1
                    worth = steps[t][start][top] + rows[t][tops >> (top - 1) * width & full]
                    if worth > best:
                        best, chosen, floors = worth, t, top - start
        return best, chosen, floors

    def pays(self, sheet: Sheet, line: Line, *, over: bool) -> float:
        """What a line with a price is worth beyond it."""
        worth = 0.0
        for part in line.parts:
            if part.do == ADD:
                best, _, floors = self.where(sheet, part.tower, part.low, part.high)
                worth += best if floors else 0.0
            elif part.do == BONUS:
                worth += 0.0 if sheet[TICKED] & part.bit else self.eye.w.bonus
            else:
                worth += self.eye.flat[part.do]
        return worth if over else worth - line.cost * self.eye.w.coin * (1.0 if sheet[PURSE] < 7 else 0.5)

    def blocks(self, line: Line) -> bool:
        """Whether to pay for shutting others out."""
        return line.cost * self.eye.w.purse < HARM

    # Acting.

    def build(self, sheet: Sheet, tower: int, floors: int) -> bool:
        """`rules.build`; whether the tower has come to the finish."""
        board = self.board
        start: int = sheet[tower]
        top = start + floors
        sheet[tower] = top
        shift = (top - 1) * board.towers
        row, tops = board.row, sheet[TOPS]
        if board.final and start:
            below = (start - 1) * board.towers
            mask = tops >> below & board.full_row
            sheet[ROWS] += row[mask & ~(1 << tower)] - row[mask]
            tops &= ~(1 << below + tower)
        mask = tops >> shift & board.full_row
        change = row[mask | 1 << tower] - row[mask]
        if change:
            sheet[ROWS] += change
        sheet[TOPS] = tops | 1 << shift + tower
        coins, unlocks = board.fires[tower][start][top]
        if coins:
            sheet[PURSE] += coins
        while unlocks:
            sheet[LOCKS] |= self.lock(sheet)
            unlocks -= 1
        return top >= board.finish > start

    def use(self, sheet: Sheet, line: Line, random: Random) -> bool:
        """`rules.use`; whether a tower has come to the finish."""
        tall = False
        for part in line.parts:
            do = part.do
            if do == ADD:
                if part.tower >= 0 and part.low == part.high:
                    if sheet[part.tower] + part.low <= self.board.floors:
                        tall |= self.build(sheet, part.tower, part.low)
                else:
                    _, tower, floors = self.where(sheet, part.tower, part.low, part.high)
                    if floors:
                        tall |= self.build(sheet, tower, floors)
            elif do == BONUS:
                sheet[TICKED] |= part.bit
            elif do == COINS:
                sheet[PURSE] += part.low
            elif do == UNLOCK:
                sheet[LOCKS] |= self.lock(sheet)
            elif do == ROLL:
                heights = sheet[: self.board.towers]
                tower = part.tower if part.tower >= 0 else heights.index(min(heights))
                if sheet[tower] < self.board.floors:
                    floors = 1 + int(random.random() * self.board.faces)
                    if sheet[tower] + floors <= self.board.floors:
                        tall |= self.build(sheet, tower, floors)
        return tall

    def lane(self, sheet: Sheet, lines: tuple[Line, ...], *, hit: bool, company: bool, over: bool, random: Random) -> bool:
        """A phase of a face: every line that may be used and is worth its price."""
        tall = False
        ready = sheet[LOCKS]
        for line in lines:
            lock, when = line.lock, line.when
            if lock and not ready & lock:
                continue
            if when != ALWAYS:
                if when == HIT:
                    if not hit:
                        continue
                elif when == FLOOR:
                    if (sheet[line.tower] if line.tower >= 0 else max(sheet[: self.board.towers])) < line.floor:
                        continue
                elif company != (when == COMPANY):
                    continue
            if line.parts[0].do >= NAME:
                continue
            cost = line.cost
            if cost:
                if cost > sheet[PURSE] or self.pays(sheet, line, over=over) <= 0:
                    continue
                sheet[PURSE] -= cost
            tall |= self.use(sheet, line, random)
        return tall

    def spend(self, sheet: Sheet, *, hit: bool, company: bool, over: bool, random: Random) -> bool:
        """The shared phase: the best line, as long as one is worth its price."""
        board = self.board
        ready, tall = sheet[LOCKS], False
        while sheet[PURSE] >= board.cheapest:
            best, chosen = 0.0, None
            for line in board.shared:
                if (
                    line.cost <= sheet[PURSE]
                    and (not line.lock or ready & line.lock)
                    and self._holds(sheet, line, hit, company)
                ):
                    worth = self.pays(sheet, line, over=over)
                    if worth > best:
                        best, chosen = worth, line
            if chosen is None:
                break
            sheet[PURSE] -= chosen.cost
            tall |= self.use(sheet, chosen, random)
        return tall

    def _holds(self, sheet: Sheet, line: Line, hit: bool, company: bool) -> bool:  # noqa: FBT001
        if line.parts[0].do == UNLOCK and not self.board.openable[sheet[LOCKS]]:
            return False
        when = line.when
        if when == ALWAYS:
            return True
        if when == FLOOR:
            height: int = sheet[line.tower] if line.tower >= 0 else max(sheet[: self.board.towers])
            return height >= line.floor
        return hit if when == HIT else company == (when == COMPANY)

    def play_round(self, table: Table, faces: list[int], random: Random, names: Any = None) -> None:
        """One round with these faces; `names` are the faces named by seat, else the players of face 1 choose."""
        board, sheets = self.board, table.sheets
        table.faces = faces
        named = [0] * len(faces)
        if 1 in faces and faces.count(1) < len(faces):
            named = [
                ((names and names[seat]) or self.name(table, seat, random)) if face == 1 else 0
                for seat, face in enumerate(faces)
            ]
        table.named = named
        table.round += 1
        table.blocked = 0
        block = board.block
        phases = board.phases
        for phase in range(1, phases + 2):
            if block is not None and phase == block.phase and any(named):
                self._block(table, block, faces, named)
            high = 0
            for seat, sheet in enumerate(sheets):
                if table.blocked >> seat & 1:
                    continue
                face = faces[seat]
                hit, company = named[seat] in faces, faces.count(face) > 1
                if phase > phases:
                    if sheet[PURSE] >= board.cheapest:
                        high |= self.spend(sheet, hit=hit, company=company, over=table.ended, random=random) << seat
                else:
                    lines = board.lanes[face - 1][phase - 1]
                    high |= self.lane(sheet, lines, hit=hit, company=company, over=table.ended, random=random) << seat
            if high:
                self._look(table, high)
        if table.round == board.last_round:
            table.ended = True

    def _block(self, table: Table, line: Line, faces: list[int], named: list[int]) -> None:
        if not self.blocks(line):
            return
        shut = 0
        for seat, name in enumerate(named):
            sheet = table.sheets[seat]
            if name in faces and name and sheet[LOCKS] & line.lock == line.lock and sheet[PURSE] >= line.cost:
                sheet[PURSE] -= line.cost
                shut |= 1 << name
        if shut:
            for seat, face in enumerate(faces):
                if shut >> face & 1:
                    table.blocked |= 1 << seat

    def _look(self, table: Table, high: int) -> None:
        """Box C and the end, after a phase in which the seats in `high` came to the finish with a tower."""
        board = self.board
        new = 0
        for seat, sheet in enumerate(table.sheets):
            if not high >> seat & 1:
                continue
            reached = sum(1 << t for t in self.eye.every if sheet[t] >= board.finish)
            if reached.bit_count() >= board.to_end:
                table.ended = True
            own = (reached if board.by_tower else 1) & ~table.taken
            table.fastest[seat] |= own
            new |= own
        table.taken |= new

    def play_on(self, table: Table, rounds: int, random: Random) -> None:
        """Play to the end, or for so many rounds."""
        face = self.face
        while not table.ended and rounds:
            self.play_round(table, [face(sheet, random) for sheet in table.sheets], random)
            rounds -= 1
