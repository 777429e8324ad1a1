"""The rounds of a game in motion: a table of the rules language that is played turn by turn, as people's results are checked."""

from __future__ import annotations

import contextlib
from collections.abc import Mapping, Sequence
from copy import copy
from typing import Any

from printkit.language.blanks import Blanks
from printkit.language.known import Stopped, Written
from printkit.language.paper import nothing
from printkit.language.play import Table
from printkit.language.turn.compiled import Compiled
from printkit.model import Refused
from printkit.model.problem import error


class Rounds:
    """What was written in each round so far, and what the rules make of it."""

    def __init__(self, machine: Compiled, rows: list[dict[str, Any]], names: tuple[str, ...]) -> None:
        self.machine = machine
        program = machine.program
        self.of_round = [name for name, field in program.fields.items() if field.scope == "round"]
        self.of_sheet = [name for name, field in program.fields.items() if field.scope == "sheet"]
        sheet = {name: [row[name] for row in rows] for name in self.of_sheet}
        self.rows = rows
        self.table = Table(program, Written(names, sheet, [], machine.options))
        self.table.blanks = Blanks(program, self.table.written, self.table.sides)
        end = program.end
        self.by_turn = end is not None and end.stop != "round"
        self.totals: Mapping[str, Sequence[Any]] = {}
        self.plain = not self.of_sheet and not any(program.fields[name].holder for name in self.of_round)
        self.known: dict[tuple[int, tuple[Any, ...]], int] = {}
        """Totals by what a player writes in this round, where that is numbers and words alone."""

    def copy(self, rows: list[dict[str, Any]]) -> Rounds:
        """The same with rows of its own, to be played on by somebody who tries what follows."""
        new = copy(self)
        old = self.table
        written = old.written
        rounds = [*written.rounds]
        if rounds:
            rounds[-1] = {name: [*values] for name, values in rounds[-1].items()}
        sheet = {name: [*values] for name, values in written.sheet.items()}
        table = Table(old.program, written._replace(sheet=sheet, rounds=rounds))
        table.blanks = Blanks(old.program, table.written, table.sides)
        table.played, table.over, table.had_more, table.again = [*old.played], old.over, {*old.had_more}, old.again
        state, before = table.state, old.state
        for mine, theirs in ((state.member, before.member), (state.round, before.round)):
            for name, values in theirs.items():
                mine[name] = [*values[:-1], *([[*values[-1]]] if values else [])]
        state.before = [*before.before[:-1], *({name: [*one] for name, one in last.items()} for last in before.before[-1:])]
        new.table, new.rows, new.known = table, rows, {}
        return new

    @property
    def number(self) -> int:
        """The round, from 0."""
        return len(self.table.written.rounds) - 1

    def begin(self) -> None:
        """A new round, of which nothing is written."""
        seats, blank = len(self.rows), self.machine.blank
        self.known.clear()
        self.table.written.rounds.append({name: [blank[name]] * seats for name in self.of_round})  # type: ignore[attr-defined]
        for who in range(seats):
            self.rows[who] = {**self.rows[who], **{name: blank[name] for name in self.of_round}}

    def order(self) -> list[int]:
        """Who has a turn in this round, one after the other."""
        if self.by_turn:
            return self.table.order(self.number)
        return [*range(len(self.rows))]

    def has_turn(self, who: int) -> bool:
        """Whether a player still plays."""
        return not self.by_turn or self.table.has_turn(who)

    def wrote(self, row: Mapping[str, Any], who: int) -> None:
        """What a player wrote in a turn. Raises `Refused` where the game's own rules refuse it."""
        self.put(row, who)
        self.known.clear()
        if self.by_turn:
            self._ask(lambda: self.table.turn(self.number, who))
            self.totals = {}

    def put(self, row: Mapping[str, Any], who: int) -> None:
        """Lay what a player has written in this round into the table, without what follows from it."""
        table, number = self.table, self.number
        last = table.written.rounds[number]
        fields = self.machine.program.fields
        for name in self.of_round:
            last[name][who] = row[name]  # type: ignore[index]
            table.state.forget(fields[name], number)
        for name in self.of_sheet:
            table.written.sheet[name][who] = row[name]  # type: ignore[index]
            table.state.forget(fields[name], None)

    def end(self) -> bool:
        """After a round; whether the game is over. Raises `Refused` where the game's own rules refuse it."""
        table = self.table
        if not self.by_turn:
            self._ask(lambda: table.play_round(self.number))
            self.totals = {}
            return table.over is not None
        return table.over is not None and not any(table.has_turn(side) for side in range(len(table.sides)))

    def _ask(self, done: Any) -> None:
        with contextlib.suppress(Stopped):
            done()
        if self.table.problems:
            raise Refused([error("play-illegal", "play.turn"), *self.table.problems], 1)

    def standing(self, name: str, who: int) -> Any:
        """A part of the score, or the total, after the turns that are over."""
        if not self.totals:
            self.totals = self.table.standing(self.table.played)
        return self.totals[name][who]

    def before(self, name: str, who: int) -> Any:
        """What a row or a part was in the round before."""
        table, number, program = self.table, self.number, self.machine.program
        if name == "total" or (name in program.parts and program.parts[name].level in ("score", "show")):
            return table.state.before[number - 1][name][who] if number > 0 and table.program.standing else 0
        if name in program.fields:
            field = program.fields[name]
            value = table.written.rounds[number - 1][name][who] if number else field.blank
            return 0 if value is None else value
        part = program.parts[name]
        values = table.state.member if part.level == "member" else table.state.round
        if not number:
            start = part.start_at(len(table.written.players))
            return nothing(part.kind) if start is None else start
        return values[name][number - 1][who]

    def if_written(self, row: Mapping[str, Any], who: int) -> int:
        """A player's total if the round ended with this for them; rows of the round that are still empty count as nothing."""
        key = who, tuple([row[name] for name in self.of_round])
        if self.plain and key in self.known:
            return self.known[key]
        table, number = self.table, self.number
        filled = {name: 0 if value is None else value for name, value in row.items()} if self._blank(row) else row
        self.put(filled, who)
        played = [*table.played]
        sides = [who] if self.by_turn else range(len(table.sides))
        if not self.by_turn:
            self._fill_others(number)
        table.work_out(number, sides)
        played[who] = number + 1
        if not self.by_turn:
            played = [number + 1] * len(played)
        total = table.standing(played, whole=not table.program.standing)["total"][who]
        for name in self.of_round:
            table.written.rounds[number][name][who] = None  # type: ignore[index]
        if self.plain:
            self.known[key] = int(total)
        return int(total)

    def _blank(self, row: Mapping[str, Any]) -> bool:
        return any(row[name] is None and not self.machine.program.fields[name].may for name in self.of_round)

    def _fill_others(self, number: int) -> None:
        """In a round that all have together: who hasn't written yet has nothing in it."""
        for name in self.of_round:
            field = self.machine.program.fields[name]
            if not field.may:
                values = self.table.written.rounds[number][name]
                values[:] = [0 if value is None and not field.holder else value for value in values]  # type: ignore[index]
