"""What must be written and is not, and what is written more often than there are copies of it."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from itertools import islice
from typing import Any

from printkit.language.functions import cells
from printkit.language.kinds import Field
from printkit.language.known import Written
from printkit.language.program import Program
from printkit.language.rows.dated import dated_rows, gaps
from printkit.model.problem import Problem, error


class Blanks:
    """What a table left blank. `sides` are the seats of each player or team."""

    def __init__(self, program: Program, written: Written, sides: Sequence[Sequence[int]]) -> None:
        self.program = program
        self.written = written
        self.sides = sides
        self.sheet_fields, self.round_fields = program.asked_fields
        self.asks = bool(self.sheet_fields or self.round_fields)
        """Whether there is anything to ask: full game files say themselves what their entries must hold."""

    def whole(self) -> list[Problem]:
        """What is wrong on the sheet and, beside blanks, in all rounds."""
        problems = self.sheet()
        for number in range(len(self.written.rounds)) if self.round_fields else ():
            problems += self.copies(number) + self.blocked(number)
        return problems + self.copies(None) + self.blocked(None)

    def sheet(self) -> list[Problem]:
        """Every row of the sheet that somebody had to fill in."""
        sides = range(len(self.sides))
        return [*self._blank(self.sheet_fields, self.written.sheet, None, sides), *self._dated()]

    def round(self, number: int, sides: Sequence[int]) -> list[Problem]:
        """Every row of a round that these sides, or the table, had to fill in."""
        return list(self._blank(self.round_fields, self.written.rounds[number], number, sides))

    def wrote(self, number: int, side: int) -> bool:
        """Whether a side wrote anything in a round: anything that may not stay blank, or else anything at all."""
        row = self.written.rounds[number]
        own = [field for field in self.round_fields if field.per != "table"]
        values = [(field, row[field.id][owner]) for field in own for owner in self._owners(field, [side])]
        return any(_is_given(value) for _, value in values) or not values

    def _owners(self, field: Field, sides: Sequence[int]) -> list[int]:
        match field.per:
            case "table":
                return [0]
            case "team":
                return list(sides)
        return [seat for side in sides for seat in self.sides[side]]

    def _blank(
        self, fields: Sequence[Field], row: Mapping[str, Sequence[Any]], number: int | None, sides: Sequence[int]
    ) -> Iterator[Problem]:
        for field in fields:
            if field.may or field.blank is not None or not field.row.scored:
                continue
            for owner in self._owners(field, sides):
                if _complete(_open(field, row[field.id][owner])):
                    continue
                where, args = self._place(field, owner, number), {"row": field.id, "name": self._owner(field, owner)}
                yield error(field.row.missing, where, **args)

    def _dated(self) -> Iterator[Problem]:
        """The first cell of each that is written in and carries no round, or a round where nothing is written."""
        for field, rounds in dated_rows(self.program.fields):
            for owner, grid in enumerate(self.written.sheet[field.id]):
                for x, y, there in islice(gaps(grid, self.written.sheet[rounds.id][owner]), 1):
                    where, name = self._place(rounds, owner, None), self._owner(field, owner)
                    args = {"cell": f"[{x}, {y}]", "name": name, "limit": field.dated}
                    yield error("rules-cell-without-round" if there else "rules-round-without-cell", where, **args)

    def _place(self, field: Field, owner: int, number: int | None) -> str:
        """Where a value stands in a record: ``players[0].coins``, ``rounds[2].bid.Aki``."""
        if number is None:
            row = {"player": f"players[{owner}].", "team": f"teams[{owner}].", "table": ""}[field.per]
            return f"{row}{field.id}"
        key = {"player": f".{self.written.players[owner]}", "team": f".{owner + 1}", "table": ""}[field.per]
        return f"rounds[{number}].{field.id}{key}"

    def _owner(self, field: Field, owner: int) -> str:
        match field.per:
            case "table":
                return ""
            case "team":
                return " + ".join(self.written.players[seat] for seat in self.sides[owner])
        return self.written.players[owner]

    def copies(self, number: int | None) -> list[Problem]:
        """Every value that stands more often on the table than there are copies of it; `number`: in that round."""
        problems: list[Problem] = []
        fields = self.sheet_fields if number is None else self.round_fields
        rows = self.written.sheet if number is None else self.written.rounds[number]
        for field in fields:
            if field.copies is None:
                continue
            held = [cells(own if field.kind.many else [own]) for own in rows[field.id] if own is not None]
            counted = Counter(value for own in held for value in own)
            place = field.id if number is None else f"rounds[{number}].{field.id}"
            problems += [
                error("rules-copies", place, found=value, count=count, limit=field.copies)
                for value, count in sorted(counted.items(), key=str)
                if count > field.copies
            ]
        return problems

    def blocked(self, number: int | None) -> list[Problem]:
        """Every mark in a cell that nobody can mark; `number`: in that round."""
        fields = self.sheet_fields if number is None else self.round_fields
        rows = self.written.sheet if number is None else self.written.rounds[number]
        return [
            error("rules-blocked", self._place(field, owner, number), cell=f"[{x}, {y}]", name=self._owner(field, owner))
            for field in fields
            for owner, grid in enumerate(rows[field.id])
            for x, y in sorted(field.blocked)
            if grid is not None and _is_given(grid[y - 1][x - 1])
        ]


def _open(field: Field, grid: Any) -> Any:
    """A value without the cells that nobody can fill in."""
    if not field.blocked or grid is None:
        return grid
    return [cell for y, row in enumerate(grid, 1) for x, cell in enumerate(row, 1) if (x, y) not in field.blocked]


def _complete(value: Any) -> bool:
    """Whether nothing of a value is blank."""
    if isinstance(value, list | tuple):
        return all(map(_complete, value))
    return value is not None


def _is_given(value: Any) -> bool:
    if isinstance(value, list | tuple):
        return any(map(_is_given, value))
    return value is not None and value is not False
