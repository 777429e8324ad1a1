"""The rules at the table: every sheet, every phase, all players at the same time, to the end of the game.

The rules are those of `play.py`, which plays one sheet and serves as their proof; here they are written for speed. A sheet is a
list of integers, heights first, so that copying one costs next to nothing. Every decision and every die is asked of a `Mind`.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Final, Protocol, TypeAlias

from printkit.model.plain import Json

from .board import ADD, ALWAYS, BLOCK, BONUS, COINS, COMPANY, FLOOR, HIT, NAME, ROLL, UNLOCK, Board, Line, Part

Sheet: TypeAlias = list[Any]
"""Height of each tower, then, from the end: what stands at `TOPS`, `LOCKS`, `PURSE`, `TICKED`, `ROWS` and `USED`."""

USED: Final = -1
"""Per number of an effect how often it took effect; None where nobody counts."""
ROWS: Final = -2
"""Packed counts of the rows that make sets; see `board.SetTicks`."""
TICKED: Final = -3
"""Bits of the faces whose unlock bonus is ticked."""
PURSE: Final = -4
"""Coins."""
LOCKS: Final = -5
"""Bits of the locks that are ticked."""
TOPS: Final = -6
"""Bits of the tower tops that count."""


class Mind(Protocol):
    """Whoever decides for a player. Only legal answers may be given; who checks logs sees to that in a mind of its own."""

    def begin(self, table: Table, seat: int, phase: int) -> None:
        """The player's turn to act in a phase has come; others may be seen as `table.seen` holds them."""

    def face(self, table: Table, seat: int) -> int:
        """The die face of this round."""

    def name(self, table: Table, seat: int) -> int:
        """The face of 2 or more that a player of face 1 names. Who chose 1 is known by then."""

    def block(self, table: Table, seat: int, line: Line) -> bool:
        """Whether to shut out those who chose the named face."""

    def use(self, sheet: Sheet, line: Line) -> bool:
        """Whether to use a line of the own lane."""

    def part(self, sheet: Sheet, line: Line, part: Part) -> bool:
        """Whether to take this part of a line with several."""

    def tower(self, sheet: Sheet, line: Line, part: Part) -> int:
        """The tower for an effect on any tower; at least `part.low` floors must fit on it."""

    def floors(self, sheet: Sheet, line: Line, part: Part, tower: int, high: int) -> int:
        """How many floors, from `part.low` to `high`."""

    def die(self, sheet: Sheet, line: Line, part: Part, tower: int) -> int:
        """What the die shows."""

    def lock(self, sheet: Sheet, openable: int) -> int:
        """The bit of the lock to tick, one of those in `openable`."""

    def spend(self, sheet: Sheet, lines: Sequence[Line]) -> Line | None:
        """The next line of the shared area to use, or None to stop."""


def blank(board: Board, *, counting: bool = False) -> Sheet:
    """A sheet at the start of the game; `counting` keeps how often each effect was used."""
    used = [0] * (1 + sum(len(line.parts) for line in board.lines)) if counting else None
    return [*[0] * board.towers, 0, 0, 0, 0, 0, used]


def unlock(board: Board, sheet: Sheet, mind: Mind) -> bool:
    """Tick one lock of the player's choice, if there is one that may be ticked."""
    openable = board.openable[sheet[LOCKS]]
    if not openable:
        return False
    sheet[LOCKS] |= mind.lock(sheet, openable)
    return True


def build(board: Board, sheet: Sheet, tower: int, floors: int, mind: Mind) -> bool:
    """Add floors to a tower and fire the marks reached, from the bottom up. Above the last floor it is void as a whole."""
    start = sheet[tower]
    top = start + floors
    if top > board.floors:
        return False
    sheet[tower] = top
    width, row = board.towers, board.row
    shift = (top - 1) * width
    tops = sheet[TOPS]
    if board.final and start:
        below = (start - 1) * width
        mask = tops >> below & board.full_row
        sheet[ROWS] += row[mask & ~(1 << tower)] - row[mask]
        tops &= ~(1 << below + tower)
    mask = tops >> shift & board.full_row
    sheet[ROWS] += row[mask | 1 << tower] - row[mask]
    sheet[TOPS] = tops | 1 << shift + tower
    coins, unlocks = board.fires[tower][start][top]
    sheet[PURSE] += coins
    while unlocks and unlock(board, sheet, mind):
        unlocks -= 1
    return True


def allowed(sheet: Sheet, line: Line, ready: int, board: Board, *, hit: bool, company: bool) -> bool:
    """Whether a line may be used: its lock ticked when the phase began (`ready`), its price there, its condition met."""
    if (line.lock and not ready & line.lock) or line.cost > sheet[PURSE]:
        return False
    when = line.when
    if when == ALWAYS:
        return True
    if when == FLOOR:
        height: int = sheet[line.tower] if line.tower >= 0 else max(sheet[: board.towers])
        return height >= line.floor
    return hit if when == HIT else company == (when == COMPANY)


def could(board: Board, sheet: Sheet, part: Part, *, hit: bool) -> bool:
    """Whether an effect could take effect now."""
    do = part.do
    if do == ADD or do == ROLL:  # noqa: PLR1714, SIM109 - asked a million times a minute
        height: int = sheet[part.tower] if part.tower >= 0 else min(sheet[: board.towers])
        return height + part.low <= board.floors
    if do == BONUS:
        return not sheet[TICKED] & part.bit
    if do == UNLOCK:
        return board.openable[sheet[LOCKS]] != 0
    return hit if do == BLOCK else True


def resolve(board: Board, sheet: Sheet, line: Line, part: Part, mind: Mind) -> bool:
    """Let an effect that could take effect do so; False when a die made it void. Naming and blocking write nothing here."""
    do = part.do
    if do == ADD or do == ROLL:  # noqa: PLR1714, SIM109
        tower = part.tower if part.tower >= 0 else mind.tower(sheet, line, part)
        if do == ROLL:  # the tower is named before the die is rolled
            return build(board, sheet, tower, mind.die(sheet, line, part, tower), mind)
        low, high = part.low, min(part.high, board.floors - sheet[tower])
        return build(board, sheet, tower, low if low >= high else mind.floors(sheet, line, part, tower, high), mind)
    if do == COINS:
        sheet[PURSE] += part.low
    elif do == BONUS:
        sheet[TICKED] |= part.bit
    elif do == UNLOCK:
        return unlock(board, sheet, mind)
    return True


def use(board: Board, sheet: Sheet, line: Line, mind: Mind, *, hit: bool) -> None:
    """Resolve a line that is paid for, from the top. Of several parts each may be left; what can't take effect is passed over."""
    parts = line.parts
    for part in parts:
        if (
            part.do < NAME
            and could(board, sheet, part, hit=hit)
            and (len(parts) == 1 or mind.part(sheet, line, part))
            and resolve(board, sheet, line, part, mind)
            and sheet[USED] is not None
        ):
            sheet[USED][part.number] += 1


class Table:
    """Everybody's sheets and what all can see of a round. `faces` and `named` are those of the round going on, 0 for none."""

    __slots__ = ("blocked", "blocks", "board", "ended", "faces", "fastest", "named", "round", "seen", "sheets", "taken")

    def __init__(self, board: Board, players: int, *, counting: bool = False) -> None:
        self.board = board
        self.sheets = [blank(board, counting=counting) for _ in range(players)]
        self.round = 0  # that was played last
        self.faces = [0] * players
        self.named = [0] * players
        self.blocks = 0  # bits of the seats that block in this round
        self.blocked = 0  # bits of the seats that are shut out of the rest of this round
        self.fastest = [0] * players  # bits of the towers whose box C is ticked; bit 0 stands for the only one
        self.taken = 0  # bits of the boxes C that somebody has
        self.ended = False
        self.seen: tuple[Sheet, ...] = ()

    def copy(self) -> Table:
        """A table of its own at the same moment, on which nobody counts uses."""
        other = Table.__new__(Table)
        other.board = self.board
        other.sheets = [sheet[:] for sheet in self.sheets]
        for sheet in other.sheets:
            sheet[USED] = None
        other.round = self.round
        other.faces = self.faces[:]
        other.named = self.named[:]
        other.blocks = self.blocks
        other.blocked = self.blocked
        other.fastest = self.fastest[:]
        other.taken = self.taken
        other.ended = self.ended
        other.seen = self.seen
        return other

    def play_round(self, minds: Sequence[Mind]) -> None:
        """One round: faces in secret, the rest by the phases. After it `ended` says whether the game is over."""
        self.seen = tuple(sheet[:] for sheet in self.sheets)
        self.reveal([mind.face(self, seat) for seat, mind in enumerate(minds)], minds)
        self.act(minds)

    def reveal(self, faces: Sequence[int], minds: Sequence[Mind]) -> None:
        """Those who chose 1 name a face, all at once, unless everybody chose 1."""
        everybody = all(face == 1 for face in faces)
        self.faces = [1 if face == 1 else 0 for face in faces]
        self.named = [0] * len(faces)
        if 1 in faces and not everybody:
            self.named = [mind.name(self, seat) if faces[seat] == 1 else 0 for seat, mind in enumerate(minds)]
        self.faces = list(faces)

    def act(self, minds: Sequence[Mind]) -> None:
        """The phases of a round whose faces are shown, and whether the game is over after them."""
        board, faces = self.board, self.faces
        self.round += 1
        self.blocks = self.blocked = 0
        hits = [named != 0 and named in faces for named in self.named]
        for phase in range(1, board.phases + 2):
            if board.block is not None and phase == board.block.phase:
                self._block(board.block, hits, minds)
            for seat, mind in enumerate(minds):
                if self.blocked >> seat & 1:
                    continue
                mind.begin(self, seat, phase)
                if phase > board.phases:
                    self._spend(seat, hits[seat], mind)
                else:
                    self._phase(seat, phase, hits[seat], mind)
            self._look()
        if self.round == board.last_round:
            self.ended = True

    def _block(self, line: Line, hits: Sequence[bool], minds: Sequence[Mind]) -> None:
        """Whoever named right and may, says whether to block: at the start of the phase, all at once, paying the price."""
        named = 0
        for seat, mind in enumerate(minds):
            sheet = self.sheets[seat]
            if (
                hits[seat]
                and self.faces[seat] == line.face
                and allowed(sheet, line, sheet[LOCKS], self.board, hit=True, company=self.company(seat))
                and mind.block(self, seat, line)
            ):
                sheet[PURSE] -= line.cost
                self.blocks |= 1 << seat
                named |= 1 << self.named[seat]
                if sheet[USED] is not None:
                    sheet[USED][next(part.number for part in line.parts if part.do == BLOCK)] += 1
        for seat, face in enumerate(self.faces):
            if named >> face & 1:
                self.blocked |= 1 << seat

    def company(self, seat: int) -> bool:
        """Whether somebody else chose this player's face."""
        return self.faces.count(self.faces[seat]) > 1

    def _phase(self, seat: int, phase: int, hit: bool, mind: Mind) -> None:  # noqa: FBT001
        board, sheet = self.board, self.sheets[seat]
        ready = sheet[LOCKS]
        company = self.company(seat)
        for line in board.lanes[self.faces[seat] - 1][phase - 1]:
            first = line.parts[0].do
            if first == NAME and self.named[seat] and sheet[USED] is not None:
                sheet[USED][line.parts[0].number] += 1
            if line is board.block and self.blocks >> seat & 1:
                use(board, sheet, line, mind, hit=hit)  # paid for when it was said
                continue
            if first >= NAME and len(line.parts) == 1:
                continue
            if (
                allowed(sheet, line, ready, board, hit=hit, company=company)
                and any(part.do < NAME and could(board, sheet, part, hit=hit) for part in line.parts)
                and mind.use(sheet, line)
            ):
                sheet[PURSE] -= line.cost
                use(board, sheet, line, mind, hit=hit)

    def _spend(self, seat: int, hit: bool, mind: Mind) -> None:  # noqa: FBT001
        board, sheet = self.board, self.sheets[seat]
        ready, company = sheet[LOCKS], self.company(seat)
        while sheet[PURSE] >= board.cheapest:
            lines = [
                line
                for line in board.shared
                if line.cost <= sheet[PURSE]
                and allowed(sheet, line, ready, board, hit=hit, company=company)
                and any(could(board, sheet, part, hit=hit) for part in line.parts)
            ]
            chosen = mind.spend(sheet, lines) if lines else None
            if chosen is None:
                break
            sheet[PURSE] -= chosen.cost
            use(board, sheet, chosen, mind, hit=hit)

    def _look(self) -> None:
        """After each phase: who ticks box C, and whether somebody has enough towers at the finish."""
        board = self.board
        width, finish = board.towers, board.finish
        new = 0
        for seat, sheet in enumerate(self.sheets):
            heights = sheet[:width]
            if max(heights) < finish:
                continue
            reached = sum(1 << t for t, height in enumerate(heights) if height >= finish)
            if reached.bit_count() >= board.to_end:
                self.ended = True
            own = (reached if board.by_tower else 1) & ~self.taken
            self.fastest[seat] |= own
            new |= own
        self.taken |= new


def boxes(table: Table) -> list[tuple[int, int, int, int, int]]:
    """Ticks of the boxes A-E for each seat, as the sheets stand."""
    board, width = table.board, table.board.towers
    best = [max(column) for column in zip(*(sheet[:width] for sheet in table.sheets), strict=True)]
    return [
        (
            *board.ticks[sheet[ROWS]],
            table.fastest[seat].bit_count(),
            sum(1 for t in range(width) if sheet[t] == best[t] > 0),
            sheet[TICKED].bit_count(),
        )
        for seat, sheet in enumerate(table.sheets)
    ]


def totals(table: Table) -> list[int]:
    """Victory points for each seat, as the sheets stand."""
    a, b, c, d, e = table.board.worth
    return [a * x[0] + b * x[1] + c * x[2] + d * x[3] + e * x[4] for x in boxes(table)]


def tops_of(board: Board, sheet: Sheet) -> list[list[int]]:
    """Per tower the floors with a top, ascending, from 1."""
    width = board.towers
    return [[f + 1 for f in range(board.floors) if sheet[TOPS] >> f * width + t & 1] for t in range(width)]


def written(table: Table, names: Sequence[str]) -> list[Json]:
    """The players of a record: what stands on their sheets, as `scoring.score` reads it."""
    board = table.board
    return [
        {
            "name": name,
            "marks": tops_of(board, sheet),
            "fastest": _bits(fastest) if board.by_tower else bool(fastest),
            "unlock_bonus": _bits(sheet[TICKED]),
        }
        for name, sheet, fastest in zip(names, table.sheets, table.fastest, strict=False)
    ]


def _bits(bits: int) -> list[int]:
    return [number + 1 for number in range(bits.bit_length()) if bits >> number & 1]
