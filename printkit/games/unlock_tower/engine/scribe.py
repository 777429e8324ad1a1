"""A game written down as it is played: the log that can be replayed, and the story that people read.

A move is written as a text. First stands the line, by its place in the phase from the top; then, in the order in which they come
up: ``4+2`` tower and floors, ``4`` a tower where the floors are fixed, ``+2`` floors where the tower is, ``4d5`` or ``d5`` what the
die showed, ``u5.3.2`` a lock that is ticked, by face, phase and line (``u4.3``: in the shared phase), ``-2`` the second part of
the line is left.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from typing import TypeAlias

from printkit.model.plain import Json

from .board import Board, Line, Part
from .rules import LOCKS, PURSE, TICKED, Mind, Sheet, Table, boxes, totals

Story: TypeAlias = Iterator[tuple[str, Json]]


@dataclass(slots=True)
class Move:
    """One line used: how it is written, and what it changed on the sheet."""

    where: str
    written: list[str]
    before: Sheet
    towers: list[tuple[int, int, int]] = field(default_factory=list)  # tower, floor before, floor after
    coins: int = 0
    locks: list[str] = field(default_factory=list)
    bonuses: list[int] = field(default_factory=list)

    def close(self, sheet: Sheet, board: Board) -> None:
        """See what has changed."""
        self.towers = [(t + 1, self.before[t], sheet[t]) for t in range(board.towers) if sheet[t] != self.before[t]]
        self.coins = sheet[PURSE] - self.before[PURSE]
        new = sheet[LOCKS] & ~self.before[LOCKS]
        self.locks = [board.lock_lines[1 << bit].where for bit in range(board.locks) if new >> bit & 1]
        self.bonuses = [f + 1 for f in range(board.faces) if (sheet[TICKED] & ~self.before[TICKED]) >> f & 1]


class Scribe:
    """A mind that answers as another does, and writes down every move."""

    def __init__(self, mind: Mind, board: Board) -> None:
        self.mind = mind
        self.board = board
        self.moves: dict[int, list[Move]] = {}
        self._open: Move | None = None
        self._sheet: Sheet | None = None
        self._phase = 0

    def _start(self, line: Line, sheet: Sheet) -> None:
        self.close()
        self._sheet = sheet
        self._open = Move(line.where, [str(line.place)], sheet[:])
        self.moves.setdefault(line.phase, []).append(self._open)

    def close(self) -> None:
        """The move that was begun is over."""
        if self._open is not None and self._sheet is not None:
            self._open.close(self._sheet, self.board)
        self._open = None

    def _write(self, token: str) -> None:
        if self._open is not None:
            self._open.written.append(token)

    def begin(self, table: Table, seat: int, phase: int) -> None:
        """As the mind behind it."""
        self.close()
        self.mind.begin(table, seat, phase)

    def face(self, table: Table, seat: int) -> int:
        """A new round, a new page."""
        self.close()
        self.moves = {}
        return self.mind.face(table, seat)

    def name(self, table: Table, seat: int) -> int:
        """As the mind behind it."""
        return self.mind.name(table, seat)

    def block(self, table: Table, seat: int, line: Line) -> bool:
        """Shutting out is a move."""
        chosen = self.mind.block(table, seat, line)
        if chosen:
            self._start(line, table.sheets[seat])
        return chosen

    def use(self, sheet: Sheet, line: Line) -> bool:
        """A line of the lane."""
        chosen = self.mind.use(sheet, line)
        if chosen:
            self._start(line, sheet)
        return chosen

    def part(self, sheet: Sheet, line: Line, part: Part) -> bool:
        """What is left is written."""
        taken = self.mind.part(sheet, line, part)
        if not taken:
            self._write(f"-{line.parts.index(part) + 1}")
        return taken

    def tower(self, sheet: Sheet, line: Line, part: Part) -> int:
        """The tower; floors or die may follow."""
        tower = self.mind.tower(sheet, line, part)
        self._write(str(tower + 1))
        return tower

    def floors(self, sheet: Sheet, line: Line, part: Part, tower: int, high: int) -> int:
        """Behind the tower, if that was a choice."""
        floors = self.mind.floors(sheet, line, part, tower, high)
        self._behind(part, f"+{floors}")
        return floors

    def die(self, sheet: Sheet, line: Line, part: Part, tower: int) -> int:
        """Behind the tower, if that was a choice."""
        shown = self.mind.die(sheet, line, part, tower)
        self._behind(part, f"d{shown}")
        return shown

    def _behind(self, part: Part, token: str) -> None:
        if part.tower >= 0:
            self._write(token)
        elif self._open is not None:
            self._open.written[-1] += token

    def lock(self, sheet: Sheet, openable: int) -> int:
        """The lock by the place of its line."""
        bit = self.mind.lock(sheet, openable)
        self._write(f"u{self.board.lock_lines[bit].where}")
        return bit

    def spend(self, sheet: Sheet, lines: Sequence[Line]) -> Line | None:
        """A line of the shared phase."""
        self.close()
        chosen = self.mind.spend(sheet, lines)
        if chosen is not None:
            self._start(chosen, sheet)
        return chosen


def round_of(table: Table, scribes: Sequence[Scribe], names: Sequence[str]) -> Json:
    """The round that was just played, as a log holds it."""
    record: Json = {"faces": dict(zip(names, table.faces, strict=True))}
    if any(table.named):
        record["named"] = {name: face for name, face in zip(names, table.named, strict=True) if face}
    for phase in range(1, table.board.phases + 2):
        moves = {
            name: [" ".join(move.written) for move in scribe.moves[phase]]
            for name, scribe in zip(names, scribes, strict=True)
            if scribe.moves.get(phase)
        }
        if moves:
            record[f"phase{phase}"] = moves
    return record


def story_of(table: Table, scribes: Sequence[Scribe], names: Sequence[str]) -> Story:
    """The round that was just played, as (key of the words, arguments)."""
    yield "story.round", {"round": table.round}
    for seat, name in enumerate(names):
        key = "story.named" if table.named[seat] else "story.face"
        yield key, {"player": name, "face": table.faces[seat], "named": table.named[seat]}
    for phase in range(1, table.board.phases + 2):
        yield "story.phase", {"phase": phase}
        for seat, (name, scribe) in enumerate(zip(names, scribes, strict=True)):
            for move in scribe.moves.get(phase, ()):
                blocks = table.board.block is not None and move.where == table.board.block.where
                values = {"player": name, "line": move.where}
                yield ("story.block" if blocks else "story.move"), {**values, "named": table.named[seat]}
                for tower, start, top in move.towers:
                    yield "story.tower", {"tower": tower, "start": start, "top": top}
                if move.coins:
                    yield "story.coins", {"coins": f"{move.coins:+d}".replace("-", "−")}
                for lock in move.locks:
                    yield "story.lock", {"lock": lock}
                for face in move.bonuses:
                    yield "story.bonus", {"face": face}
        shut = [name for seat, name in enumerate(names) if table.blocked >> seat & 1]
        if shut and table.board.block is not None and phase == table.board.block.phase:
            yield "story.blocked", {"names": shut}
    for name, sheet, ticks, total in zip(names, table.sheets, boxes(table), totals(table), strict=True):
        heights = " ".join(map(str, sheet[: table.board.towers]))
        counts = " ".join(f"{box}{count}" for box, count in zip("ABCDE", ticks, strict=True))
        yield "story.sheet", {"player": name, "heights": heights, "coins": sheet[PURSE], "boxes": counts, "total": total}
    if table.ended:
        yield "story.end", {"round": table.round}
