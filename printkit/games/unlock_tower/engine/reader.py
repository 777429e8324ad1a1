"""A log read move by move: each is tried against the rules, and the first illegal one is explained."""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import Any, NoReturn

from printkit.model import Refused, error, nearest
from printkit.model.plain import Raw

from .board import ADD, ALONE, COMPANY, FLOOR, HIT, ROLL, Board, Line, Part
from .rules import LOCKS, PURSE, Sheet, Table, allowed, could

_BUILD = re.compile(r"([0-9]+)?(?:([+d])([0-9]+))?")

_LONGEST = 30
"""Characters of a move that are repeated in a message."""


class Reader:
    """A player whose decisions stand in a log. Raises `Refused` at the first one that the rules don't allow."""

    def __init__(self, board: Board, name: str, rounds: Sequence[Raw]) -> None:
        self.board = board
        self.player = name
        self.rounds = rounds
        self.round = 0
        self.phase = 0
        self.left: dict[int, list[str]] = {}
        self.ready = 0
        self.seat = 0
        self.table: Table | None = None
        self._tokens: list[str] = []
        self._line: Line | None = None
        self.peers: Sequence[Reader] = (self,)

    # What is wrong.

    def refuse(self, code: str, *, phase: int | None = None, **args: Any) -> NoReturn:
        """The move that is being read is illegal."""
        now = self.phase if phase is None else phase
        where = f"rounds[{self.round - 1}]" + (f".phase{now}.{self.player}" if now else f".faces.{self.player}")
        place = {"round": self.round, "player": self.player, "phase": now, "line": self._line.where if self._line else ""}
        raise Refused([error(code, where, **{**place, **args})])

    def settle(self, phase: int) -> None:
        """Refuse what is left of the phases up to this one: nobody asked for it, so it was not allowed."""
        self._finish()
        for number in range(1, phase + 1):
            if self.left.get(number):
                self._explain(number, self.left[number][0])

    def _finish(self) -> None:
        if self._tokens:
            self.refuse("log-too-much", found=" ".join(self._tokens)[:_LONGEST])
        self._line = None

    def _explain(self, phase: int, move: str) -> NoReturn:
        """Why a line could not be used when its turn came."""
        table, board, place = self.table, self.board, _place(move)
        assert table is not None  # noqa: S101 - nothing is left before a round has begun
        sheet, face = table.sheets[self.seat], table.faces[self.seat]
        lines = board.shared if phase > board.phases else board.lanes[face - 1][phase - 1]
        known = [line.where for line in lines]
        line = lines[place - 1] if 0 < place <= len(lines) else None
        if line is None:
            self.refuse("log-no-line", phase=phase, found=move[:_LONGEST], known=known)
        self._line = line
        if table.blocked >> self.seat & 1 and (board.block is None or phase >= board.block.phase):
            self.refuse("log-blocked", phase=phase)
        hit = table.named[self.seat] != 0 and table.named[self.seat] in table.faces
        company = table.company(self.seat)
        usable = [
            one.where
            for one in lines
            if allowed(sheet, one, self.ready, board, hit=hit, company=company)
            and any(could(board, sheet, part, hit=hit) for part in one.parts)
        ]
        if line.lock and not self.ready & line.lock:
            self.refuse("log-locked", phase=phase, known=usable)
        if line.when and not allowed(sheet, line._replace(cost=0), self.ready, board, hit=hit, company=company):
            kind = {HIT: "hit", ALONE: "alone", COMPANY: "company", FLOOR: "floor"}[line.when]
            self.refuse(f"log-{kind}", phase=phase, floor=line.floor, known=usable)
        if line.cost > sheet[PURSE]:
            self.refuse("log-price", phase=phase, cost=line.cost, found=sheet[PURSE], known=usable)
        if not any(could(board, sheet, part, hit=hit) for part in line.parts):
            self.refuse("log-void", phase=phase, known=usable)
        self.refuse("log-order", phase=phase, known=known)

    # What a player is asked.

    def begin(self, table: Table, seat: int, phase: int) -> None:
        """The moves of this phase."""
        for peer in self.peers:
            peer.settle(phase - 1)
        self.phase, self.ready, self.seat, self.table = phase, table.sheets[seat][LOCKS], seat, table

    def face(self, table: Table, seat: int) -> int:
        """From the log."""
        self.seat, self.table = seat, table
        self.round, self.phase = table.round + 1, 0
        now = self.rounds[table.round]
        self.left = {
            phase: list(now.get(f"phase{phase}", {}).get(self.player, ())) for phase in range(1, self.board.phases + 2)
        }
        return int(now["faces"][self.player])

    def name(self, table: Table, seat: int) -> int:  # noqa: ARG002
        """From the log; it must be there."""
        named = self.rounds[self.round - 1].get("named", {}).get(self.player)
        if not isinstance(named, int) or isinstance(named, bool) or not 2 <= named <= self.board.faces:
            self.refuse("log-name", found="–" if named is None else str(named)[:_LONGEST], most=self.board.faces)
        return named

    def block(self, table: Table, seat: int, line: Line) -> bool:
        """Whether the move stands in the log."""
        for peer in self.peers:
            peer.settle(line.phase - 1)
        self.phase, self.ready = line.phase, table.sheets[seat][LOCKS]
        moves = self.left.get(line.phase, [])
        wanted = bool(moves) and _place(moves[0]) == line.place
        if wanted:
            self._take(moves.pop(0), line)
            self._finish()
        return wanted

    def use(self, sheet: Sheet, line: Line) -> bool:  # noqa: ARG002
        """Whether the line comes next in the log."""
        self._finish()
        moves = self.left[self.phase]
        if not moves or _place(moves[0]) != line.place:
            return False
        self._take(moves.pop(0), line)
        return True

    def spend(self, sheet: Sheet, lines: Sequence[Line]) -> Line | None:  # noqa: ARG002
        """The line that comes next in the log."""
        self._finish()
        moves = self.left[self.phase]
        if not moves:
            return None
        place = _place(moves[0])
        chosen = next((line for line in lines if line.place == place), None)
        if chosen is None:
            self._explain(self.phase, moves[0])
        self._take(moves.pop(0), chosen)
        return chosen

    def _take(self, move: str, line: Line) -> None:
        self._line, self._tokens = line, move.split()[1:]

    def part(self, sheet: Sheet, line: Line, part: Part) -> bool:  # noqa: ARG002
        """Left only where the log says so."""
        if self._tokens and self._tokens[0] == f"-{line.parts.index(part) + 1}":
            self._tokens.pop(0)
            return False
        return True

    def tower(self, sheet: Sheet, line: Line, part: Part) -> int:  # noqa: ARG002
        """From the log: a tower with room for the least that is built."""
        fitting = [t + 1 for t in range(self.board.towers) if sheet[t] + part.low <= self.board.floors]
        match = _BUILD.fullmatch(self._tokens[0]) if self._tokens else None
        if not match or not match[1] or int(match[1]) not in fitting:
            self.refuse("log-tower", found=self._next(), known=fitting)
        high = min(part.high, self.board.floors - sheet[int(match[1]) - 1])
        if part.do == ADD and part.low >= high:  # no choice, so nobody will ask; saying it is no mistake
            if match[2] and (match[2] != "+" or int(match[3]) != part.low):
                self.refuse("log-floors", found=self._next(), known=[part.low])
            self._tokens.pop(0)
        elif not match[2]:
            self.refuse("log-floors" if part.do == ADD else "log-die", found=self._next(), known=self._choices(part, high))
        return int(match[1]) - 1

    def floors(self, sheet: Sheet, line: Line, part: Part, tower: int, high: int) -> int:  # noqa: ARG002
        """From the log: as many as the line allows and the tower has room for."""
        return self._number("+", range(part.low, high + 1), "log-floors")

    def die(self, sheet: Sheet, line: Line, part: Part, tower: int) -> int:  # noqa: ARG002
        """From the log: what a die can show."""
        assert part.do == ROLL  # noqa: S101 - nothing else is rolled
        return self._number("d", range(1, self.board.faces + 1), "log-die")

    def _choices(self, part: Part, high: int) -> list[int]:
        return list(range(part.low, high + 1)) if part.do == ADD else list(range(1, self.board.faces + 1))

    def _number(self, sign: str, known: range, code: str) -> int:
        match = _BUILD.fullmatch(self._tokens[0]) if self._tokens else None
        if not match or match[2] != sign or int(match[3]) not in known:
            self.refuse(code, found=self._next(), known=list(known))
        self._tokens.pop(0)
        return int(match[3])

    def lock(self, sheet: Sheet, openable: int) -> int:  # noqa: ARG002
        """From the log: one that may be ticked now."""
        known = {self.board.lock_lines[1 << bit].where: 1 << bit for bit in range(self.board.locks) if openable >> bit & 1}
        word = self._next()
        if word.removeprefix("u") not in known or not word.startswith("u"):
            self.refuse("log-lock", found=word, known=[f"u{where}" for where in known], hint=nearest(word, known))
        self._tokens.pop(0)
        return known[word[1:]]

    def _next(self) -> str:
        return self._tokens[0][:_LONGEST] if self._tokens else "–"


def _place(move: str) -> int:
    first = next(iter(move.split()), "")
    return int(first) if first.isascii() and first.isdigit() and len(first) < 3 else 0
