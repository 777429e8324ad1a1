"""Random records that hold to a game's rules: within ranges and checks, and ended where the game ends.

A table plays round by round (or turn by turn). What a round's checks refuse is changed cell by cell, towards what they ask for; a
round that can't be mended is drawn anew.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from random import Random
from typing import Any

from printkit.inspection.trials.asks import Ask, Rows, nearer
from printkit.inspection.trials.cells import Cell, places_in, replaced
from printkit.inspection.trials.distance import Gap, apart, gap_of
from printkit.inspection.trials.drawing import Hand
from printkit.language.bounds import cost
from printkit.language.kinds import Field, Owner
from printkit.language.known import At, Stopped, TooManySteps, UnsureValue, Written
from printkit.language.play import MOST_STEPS, Table
from printkit.language.program import CheckedAt, Program
from printkit.language.read import seats_of_teams
from printkit.language.result import RulesResult
from printkit.language.rows.dated import dated_rows
from printkit.language.tree import Call
from printkit.model.problem import EMPTY

MOST_ROUNDS = 200
"""A game that isn't over after so many is told as one that doesn't end."""

_CHANGES = 60
"""Cells that are changed until a round is drawn anew."""

_OTHERS = 0.2
"""How often a cell of anybody is changed, whoever a check is broken for."""

_DRAWS = 6
"""Times that a round or a sheet is drawn."""

_WITHOUT_END = 8
"""Rounds of a game that says nothing of its end, at most."""

NAMES = tuple("ABCDEFGHIJKLMNOPQRSTUVWXYZ")


@dataclass
class Tried:
    """One try: the result, or None where no legal record was made.

    `refused`: the checks (by number) that refused what was first drawn, `asked`: how often they were asked. `stuck`: the check that nothing would fulfil.
    """

    written: Written
    result: RulesResult | None = None
    refused: Counter[int] = field(default_factory=Counter)
    asked: Counter[int] = field(default_factory=Counter)
    stuck: int | None = None


class Making:
    """One record in the making."""

    def __init__(self, program: Program, rows: Rows, hand: Hand, names: Sequence[str], options: Mapping[str, str]) -> None:
        self.program, self.rows, self.hand = program, rows, hand
        self.sides = seats_of_teams(program.teams) if program.teams else tuple((seat,) for seat in range(len(names)))
        self.sheet: dict[str, list[Any]] = {}
        self.rounds: list[dict[str, list[Any]]] = []
        self.written = Written(tuple(names), self.sheet, self.rounds, options)
        self.tried = Tried(self.written)
        self.owners: dict[Owner, int] = {"player": len(names), "team": len(self.sides), "table": 1}
        self.worked = False
        """Whether all of the round (of its turn) that is drawn was worked out as it stands."""
        self.gaps: dict[Ask, Gap] = {}
        self.asks: dict[tuple[CheckedAt, ...], list[Ask]] = {}
        self.table = Table(program, self.written)

    def record(self) -> Tried:
        """A legal record, or how far it came."""
        try:
            for _ in range(_DRAWS):
                self.sheet.update({field.id: self.hand.row(field, self.owners[field.per]) for field in self.rows.sheet})
                self._date()
                self.worked = False
                self.table = Table(self.program, self.written)
                self.rounds.clear()
                if self._played():
                    break
        except (TooManySteps, UnsureValue, Stopped):
            pass  # told by the scorer, which gets it as it is
        return self.tried

    def _played(self) -> bool:
        """Whether a game was played to its end on this sheet."""
        if not self._mended(("start",), None, None) or not self._begun():
            return False
        if not self.program.rounds:
            if not self._mended(("member", "round", "end"), 0, None):
                return False
            self.table.work_out(0, range(len(self.sides)))
        elif not self._all_rounds():
            return False
        result = self.table.result_now()
        if any(problem.severity == "error" for problem in result.problems):
            return False
        self.tried.result = result
        self.tried.stuck = None
        return True

    def _date(self) -> None:
        """Each cell that is written in gets the round in which it was, and no other."""
        for one, rounds in dated_rows(self.program.fields):
            self.sheet[rounds.id] = [
                self.hand.rounds(one, grid, at) for grid, at in zip(self.sheet[one.id], self.sheet[rounds.id], strict=True)
            ]

    def _begun(self) -> bool:
        self.table.problems.clear()
        try:
            self.table.begin()
        except Stopped:
            return False
        return True

    # Rounds --------------------------------------------------------------------------------------------------------------

    def _all_rounds(self) -> bool:
        end = self.program.end
        by_seat = end is not None and end.stop != "round"
        last = self.hand.chance.randint(1, _WITHOUT_END) if end is None else MOST_ROUNDS
        number = 0
        while number < last and not self._over():
            if cost(self.program, len(self.written.players), number + 1) > MOST_STEPS:
                break
            if not (self._turns(number) if by_seat else self._round(number)):
                return False
            number += 1
        return True

    def _over(self) -> bool:
        return self.table.over is not None and self.table.finished()

    def _draw(self, number: int, seats: Sequence[int] | None = None) -> None:
        """A round drawn for everybody, or for some seats."""
        self.worked = False
        if number == len(self.rounds):
            self.rounds.append({f.id: [f.empty] * self.owners[f.per] for f in self.rows.round})
        for one in self.rows.round:
            row = self.rounds[number][one.id]
            if seats is None or one.copies is not None:
                row[:] = self.hand.row(one, len(row))
            else:
                for owner in self._owned_by(one, seats):
                    row[owner] = self.hand.value(one)
            self.table.state.forget(one, number)

    def _owned_by(self, field: Field, seats: Sequence[int]) -> Sequence[int]:
        """Whose values of a row these seats write, in their order."""
        if field.per == "player":
            return seats
        return (0,) if field.per == "table" else sorted({self.table.state.side_of[seat] for seat in seats})

    def _is_of(self, field: Field, owner: int, seats: Sequence[int]) -> bool:
        return owner in self._owned_by(field, seats)

    def _round(self, number: int) -> bool:
        for _ in range(_DRAWS):
            self._draw(number)
            if self._mended(("entered", "member", "round"), number, None):
                self._compute(number, None)
                self.table.play_round(number, legal=True)
                return True
        return False

    def _turns(self, number: int) -> bool:
        for side in self.table.order(number):
            if self._over():
                break
            if not self.table.has_turn(side):
                continue
            for _ in range(_DRAWS):
                self._draw(number, self.sides[side])
                if self._mended(("member", "round"), number, side):
                    break
            else:
                return False
            self._compute(number, side)
            self.table.turn(number, side, legal=True)
        return True

    # Mending -------------------------------------------------------------------------------------------------------------

    def _mended(self, levels: tuple[CheckedAt, ...], number: int | None, side: int | None) -> bool:
        """Whether the checks of these levels hold, once cells were changed that they rest on."""
        asks = self.asks.get(levels)
        if asks is None:
            asks = self.asks[levels] = [ask for ask in self.rows.asks if ask.check.at in levels]
        if not asks:
            return True
        where = self._where(number, side)
        if any(ask.computed for ask in asks):
            self._compute(number, side)
        gaps = {ask: self._gap(ask)(*where) for ask in asks}
        for nth in {ask.number for ask in asks if ask.number is not None}:
            self.tried.asked[nth] += 1
        if not any(gaps.values()):
            return True
        self.tried.refused.update({ask.number for ask, gap in gaps.items() if gap and ask.number is not None})
        cells: dict[Ask, list[Cell]] = {}
        signs: dict[tuple[Ask, str], int] = {}
        resting: dict[str, list[Ask]] = {}
        for _ in range(_CHANGES):
            broken = [ask for ask, gap in gaps.items() if gap]
            if not broken:
                return True
            wrong = self.hand.chance.choice(broken)
            self.tried.stuck = wrong.number
            if wrong not in cells:
                cells[wrong] = self._cells(wrong.behind, number, side)
            if not cells[wrong]:
                return False
            cell = self.hand.chance.choice(self._theirs(wrong, cells[wrong], number, side) or cells[wrong])
            row = cell.field.id
            if row not in resting:
                resting[row] = [ask for ask in asks if row in ask.behind]
            computed = any(row in ask.through for ask in resting[row])
            before = self._get(cell)
            sign = signs.setdefault((wrong, row), -1)
            other = self._other(cell, before, sign * gaps[wrong])
            if other == before:  # at its limit
                signs[wrong, row] = -sign
                continue
            self._set(cell, other)
            if computed:
                self._compute(number, side)
            after = {ask: self._gap(ask)(*where) for ask in resting[row]}
            if nearer(after, gaps):
                gaps |= after
                continue
            signs[wrong, row] = -sign
            self._set(cell, before)
            if computed:
                self._compute(number, side)
        return not any(gap for ask, gap in gaps.items() if ask.number is not None)

    def _compute(self, number: int | None, side: int | None) -> None:
        """What the checks ask for, computed anew."""
        if number is None or self.worked:
            return
        table = self.table
        self.worked = True
        table.work_out(number, range(len(self.sides)) if side is None else [side])
        if not self.program.rounds:
            table.state.now = table.standing([0] * len(self.sides))

    def _played_in(self, number: int | None) -> list[int]:
        return [number + 1 if self.program.rounds and number is not None else 0] * len(self.sides)

    def _places(self, ask: Ask, number: int | None, side: int | None) -> Iterator[At]:
        """Where a condition is asked."""
        return self.table.checks.places(ask.check, number or 0, self._played_in(number), None if side is None else [side])

    def _where(self, number: int | None, side: int | None) -> tuple[Any, ...]:
        """What a `Gap` takes: the table as it stands, and of whom a condition is asked."""
        state = self.table.state
        return (state, number or 0, *state.asked(None if side is None else [side]), self._played_in(number))

    def _gap(self, ask: Ask) -> Gap:
        """How far a condition is from holding, for all of whom it is asked."""
        if ask not in self.gaps:
            self.gaps[ask] = gap_of(ask.that, ask.check, self.table.sections)
        return self.gaps[ask]

    def _theirs(self, ask: Ask, cells: Sequence[Cell], number: int | None, side: int | None) -> list[Cell]:
        """Those of the cells that somebody wrote for whom it doesn't hold, mostly; others may have a part in it, too.

        What must hold for anybody is brought about for whoever is nearest to it.
        """
        if self.hand.chance.random() < _OTHERS:
            return []
        state = self.table.state
        places = [*self._places(ask, number, side)]
        if ask.check.own:
            gap = apart(ask.that, places[0].level, state.sections)
            wrong = {at.who for at in places if gap(state, *at[1:])}
            who = self.hand.chance.choice(sorted(wrong))
        elif isinstance(ask.that, Call) and ask.that.name == "any" and places:
            one = ask.that.args[0]
            gap = apart(one, places[0].level, state.sections)
            far = [gap(state, *places[0]._replace(who=side)[1:]) for side in range(len(self.sides))]
            who = far.index(min(far))
        else:
            return []
        seats = [who] if ask.check.at == "member" else self.sides[who]
        return [cell for cell in cells if self._is_of(cell.field, cell.owner, seats)]

    def _cells(self, rows: frozenset[str], number: int | None, side: int | None) -> list[Cell]:
        """The places of rows that may be changed: of the round, or of the sheet."""
        of_round = self.program.rounds and number is not None
        places: list[Cell] = []
        for one in self.rows.round if of_round else self.rows.sheet:
            if one.id not in rows or one.copies is not None:
                continue
            for owner, value in enumerate(self._row(one, number if of_round else None)):
                if side is not None and not self._is_of(one, owner, self.sides[side]):
                    continue
                places += [Cell(one, number if of_round else None, owner, at) for at in places_in(one, value)]
        return places

    def _row(self, field: Field, number: int | None) -> list[Any]:
        return self.sheet[field.id] if number is None else self.rounds[number][field.id]

    def _get(self, cell: Cell) -> Any:
        value = self._row(cell.field, cell.number)[cell.owner]
        for step in cell.at:
            value = value[step]
        return value

    def _set(self, cell: Cell, value: Any) -> None:
        row = self._row(cell.field, cell.number)
        if not cell.at:
            row[cell.owner] = value
        elif len(cell.at) == 1:
            row[cell.owner] = replaced(row[cell.owner], cell.at[0], value)
        else:
            grid = row[cell.owner]
            row[cell.owner] = replaced(grid, cell.at[0], replaced(grid[cell.at[0]], cell.at[1], value))
        if cell.field.dated or cell.field.rounds_of:
            self._date()
        self.worked = False
        self.table.state.forget(cell.field, cell.number)

    def _other(self, cell: Cell, before: Any, gap: int) -> Any:
        one = cell.field
        if not cell.at and one.kind.many:
            return self.hand.value(one)
        if before is None or ((one.may or one.id in self.rows.asked) and self.hand.chance.random() < 0.3):
            return self.hand.one(one) if before is None else None
        return self.hand.near(one, before, gap)


def random_record(
    program: Program,
    rows: Rows,
    seed: str,
    players: int,
    *,
    options: Mapping[str, str] = EMPTY,
) -> Tried:
    """A record of so many players, always the same for a seed."""
    chance = Random(seed)  # noqa: S311 - chance, not secrets
    names = NAMES[:players]
    return Making(program, rows, Hand(chance, names, rows.named), names, options).record()
