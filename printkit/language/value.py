"""What is known about one table while its score is worked out: what was computed so far, and how anything else is."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, TypeAlias

from printkit.language.kinds import Field
from printkit.language.known import UNSURE, At, UnsureValue, Written, ok, row_filled, sure
from printkit.language.program import Level, Program, RulePart
from printkit.language.sections import Sections, Worked, sections_of
from printkit.language.tree import Node

Values: TypeAlias = dict[str, list[list[Any]]]
"""Part → round from 0 → player or side: value; one round where there are none."""


class Filled(dict[tuple[str, int | None], Sequence[Any]]):
    """What each owner wrote in a row, by its name and the round, blanks as what they count as; read when it is first asked for."""

    def __init__(self, program: Program, written: Written) -> None:
        super().__init__()
        self.fields = program.fields
        self.single = program.single_fields
        self.written = written

    def __missing__(self, key: tuple[str, int | None]) -> Sequence[Any]:
        name, number = key
        wrote = self.written.sheet if number is None else self.written.rounds[number]
        row = wrote[name]
        if name not in self.single or None in row:
            row = row_filled(self.fields[name], row)
        self[key] = row
        return row


class State:
    """Everything that is known so far about one table. `sides` are the seats of each player or team.

    `whole`: all that it wrote is there, and none of it will change.
    """

    def __init__(
        self,
        program: Program,
        written: Written,
        sides: Sequence[Sequence[int]],
        *,
        careful: bool = False,
        whole: bool = False,
    ) -> None:
        self.program = program
        self.written = written
        self.sides = sides
        self.names = written.players
        self.seat = {name: seat for seat, name in enumerate(self.names)}
        self.side_of: Mapping[int, int] | range = range(len(sides))
        self.side = self.seat
        self.called: Sequence[str] = self.names
        """What each side is called: its players."""
        if program.teams:
            self.side_of = {seat: side for side, seats in enumerate(sides) for seat in seats}
            self.side = {name: self.side_of[seat] for name, seat in self.seat.items() if seat in self.side_of}
            self.called = [" + ".join(self.names[seat] for seat in seats if seat < len(self.names)) for seats in sides]
        self.member: Values = {part.name: [] for part in program.at("member")}
        self.round: Values = {part.name: [] for part in program.at("round")}
        self.now: dict[str, list[Any]] = {}
        """Score, shown and after-the-end parts and ``total`` of each side, as they stand."""
        self.before: list[dict[str, list[Any]]] = []
        """`now` as it stood after each round."""
        self.fixed: dict[str, Any] = {}
        """``won`` of each side, ``best`` and ``winners``, after the end."""
        self.filled = Filled(program, written)
        chosen = {field.id: self.filled[field.id, None][0] for field in program.choices} if whole else {}
        chosen = {row: choice for row, choice in chosen.items() if choice is not None}
        self.sections: Sections = sections_of(program, len(self.names), written.options, chosen, careful=careful)
        self._later: dict[tuple[str, int, int], Any] = {}

    def value(self, node: Node, at: At) -> Any:
        """The value of an expression. Raises `TooManySteps`, `UnsureValue`."""
        return self.sections.single(node, at.level)(self, *at[1:])

    def work(self, part: RulePart, at: At) -> Worked:
        """A part, step by step. Raises `TooManySteps`, `UnsureValue`."""
        worked: Worked = self.sections.worked(part, at.level)(self, *at[1:])
        return worked

    def result(self, part: RulePart, at: At) -> Any:
        """The value of a part, at every place of its axis if it has one; what rests on what could not be read is told by `UNSURE`."""
        try:
            return self.sections.result(part, at.level)(self, *at[1:])
        except UnsureValue:
            return UNSURE

    def asked(self, only: Sequence[int] | None) -> tuple[Sequence[int], Sequence[int]]:
        """The sides and the seats that something is asked of: all, or `only` these sides and theirs."""
        if only is None:
            return range(len(self.sides)), range(len(self.names))
        return only, [seat for side in only for seat in self.sides[side]]

    # What the functions ask ----------------------------------------------------------------------------------------------

    @property
    def number(self) -> int:
        """How many play. Raises `UnsureValue`."""
        if self.written.unsure:
            raise UnsureValue
        return len(self.names)

    def everybody(self, level: Level) -> range:
        """Every player, or every side. Raises `UnsureValue`."""
        return range(self.number if level == "member" else min(self.number, len(self.sides)))

    def forget(self, field: Field, number: int | None) -> None:
        """A row was written anew; `number`: of that round."""
        self.filled.pop((field.id, number), None)
        self._later.clear()

    def of_team(self, row: Sequence[Any], side: int, where: str | None) -> int | None:
        """What the members of a team wrote or have, added up; None where nobody wrote anything. Raises `TooManySteps`."""
        given = [value for seat in self.sides[side] if (value := sure(row[seat])) is not None]
        return ok(sum(given), where) if given else None

    def votes(self, chosen: Sequence[str], who: int, level: Level) -> int:
        """How often a player, or somebody of a side, was chosen."""
        mine = [self.names[seat] for seat in ([who] if level == "member" else self.sides[who])]
        return sum(one in mine for one in chosen)

    def standing(self, name: str, number: int, who: int, level: Level) -> Any:
        """What a part of the score was after the round before; a player of a team is asked for the team's."""
        return self.before[number - 1][name][self.side_of[who] if level == "member" else who]

    def later(self, part: RulePart, number: int, who: int) -> Any:
        """A part of a round that no score needs."""
        key = part.name, number, who
        if key not in self._later:
            self._later[key] = self.result(part, At("round", who, number, [number + 1] * len(self.sides)))
        return self._later[key]
