"""The value of an expression: where it stands, for whom, after which round."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, NamedTuple, TypeAlias

from printkit.language.compute import UNSURE, Run, Unsure, compiled, filled, nothing_of, sure, within
from printkit.language.functions import cells, shares
from printkit.language.kinds import Field, Hexes, grouped
from printkit.language.paper import nothing
from printkit.language.places import Place
from printkit.language.program import Level, Part, Program
from printkit.language.tree import Call, Node, Ref

Values: TypeAlias = dict[str, list[list[Any]]]
"""Part → round from 0 → player or side: value; one round where there are none."""


class Written(NamedTuple):
    """What a table wrote: players in order of their seats, and by row what each owner wrote; None is blank.

    `rounds` holds the rows of each round. Owners are players, teams, or the one table. `options` are the readings in force,
    `place` says where a value stands in a record of entries. `unsure`: it is not known who all
    play.
    """

    players: tuple[str, ...]
    sheet: Mapping[str, Sequence[Any]]
    rounds: Sequence[Mapping[str, Sequence[Any]]] = ()
    options: Mapping[str, str] = {}
    place: Place | None = None
    unsure: bool = False


class At(NamedTuple):
    """Where an expression stands: the level, the player or side from 0, the round from 0, and how many rounds each side has played.

    `cell` is the place on an axis, from 0.
    """

    level: Level
    who: int
    round: int
    played: Sequence[int]
    cell: int = 0


class Worked(NamedTuple):
    """How a part came about: the case that applied (None: else), what was measured, each step's name and result, and the value."""

    case: int | None
    measured: Any
    steps: tuple[tuple[str, int], ...]
    value: Any
    kept: bool = True
    """Whether its `when` held."""


class State:
    """Everything that is known so far about one table."""

    def __init__(self, program: Program, written: Written, sides: Sequence[Sequence[int]]) -> None:
        self.program = program
        self.written = written
        self.sides = sides
        self.side_of = {seat: side for side, seats in enumerate(sides) for seat in seats}
        self.member: Values = {part.name: [] for part in program.at("member")}
        self.round: Values = {part.name: [] for part in program.at("round")}
        self.now: dict[str, list[Any]] = {}
        """Score, shown and after-the-end parts and ``total`` of each side, as they stand."""
        self.before: list[dict[str, list[Any]]] = []
        """`now` as it stood after each round."""
        self.made: dict[tuple[str, int | None], Sequence[Any]] = {}
        """Rows with their blanks as what they count as."""
        self.fixed: dict[str, Any] = {}
        """``won`` of each side, ``best`` and ``winners``, after the end."""

    # Names -------------------------------------------------------------------------------------------------------------

    def value(self, node: Node, at: At) -> Any:
        """The value of an expression. Raises `TooLarge`, `Unsure`."""
        return self.run(node)(self, at)

    def run(self, node: Node) -> Run:
        """The function of an expression of the rules, made once; of any other every time."""
        known = self.program.runs.get(id(node))
        return known if known is not None else compiled(node, self.program)

    @property
    def number(self) -> int:
        """How many play. Raises `Unsure`."""
        if self.written.unsure:
            raise Unsure
        return len(self.written.players)

    def index(self, player: str, at: At) -> int:
        """Where the values of a player stand, by name: the player's own, or the side's."""
        seat = self.written.players.index(player)
        return seat if at.level == "member" else self.side_of[seat]

    def everybody(self, at: At) -> list[At]:
        """The same place of every player, or of every side. Raises `Unsure`."""
        if self.written.unsure:
            raise Unsure
        count = len(self.written.players) if at.level == "member" else len(self.sides)
        return [At(at.level, who, at.round, at.played, at.cell) for who in range(count)]

    def rows(self, field: Field, number: int | None) -> Sequence[Any]:
        """What each owner wrote in a row, blanks as what they count as; `number`: in that round."""
        made = self.made.get((field.id, number))
        if made is None:
            row = self.written.sheet[field.id] if number is None else self.written.rounds[number][field.id]
            made = self.made[field.id, number] = (
                row if field.blank is None and not field.axis else [filled(field, value) for value in row]
            )
        return made

    def written_at(self, ref: Ref, at: At) -> Any:
        """What was written in a row, blanks as blanks."""
        field = self.program.fields[ref.name]
        if self.program.teams:
            return self.own(ref.name, at)
        row = self.written.sheet[field.id] if field.scope == "sheet" else self.written.rounds[at.round][field.id]
        value = sure(row[0 if field.per == "table" else at.who])
        return value if value is None or ref.how != "cell" else sure(value[at.cell])

    def before_now(self, ref: Ref, at: At) -> Any:
        """What a name was in the round before."""
        if at.round == 0:
            return self.start(ref)
        value = sure(self.single(ref, at._replace(round=at.round - 1)))
        return self.start(ref) if value is None else value

    def standing(self, ref: Ref, at: At) -> Any:
        """What a part of the score was after the round before; a player of a team is asked for the team's."""
        if at.round == 0:
            return ref.kind.name == "bool" and False
        side = self.side_of[at.who] if at.level == "member" else at.who
        return self.before[at.round - 1][ref.name][side]

    def start(self, ref: Ref) -> Any:
        """What a name is before the first round."""
        part = self.program.parts.get(ref.name)
        if part is not None and part.start is not None:
            return part.start
        return nothing_of(ref)

    def single(self, ref: Ref, at: At) -> Any:
        """What a row or a part of a round is, once, in the round of `at`."""
        if ref.source == "row":
            value = self.own(ref.name, at)
            if ref.group and value is not None:
                return grouped(self.program.fields[ref.name], ref.group, value)
            return Hexes(value) if value is not None and self.program.fields[ref.name].hex else value
        if ref.source == "round":
            return sure(self.round[ref.name][at.round][at.who])
        found = self.member[ref.name][at.round if self.program.rounds else 0]
        if at.level == "member" or len(self.sides) == len(self.written.players):
            return found[at.who]
        return within(sum(found[seat] for seat in self.sides[at.who]))

    def own(self, name: str, at: At) -> Any:
        """What was written in a row by the player, the team or the table; of a team's members the sum. None is blank."""
        field = self.program.fields[name]
        row = self.written.sheet[name] if field.scope == "sheet" else self.written.rounds[at.round][name]
        if field.per == "table":
            return filled(field, row[0])
        if at.level == "member":
            return filled(field, row[at.who if field.per == "player" else self.side_of[at.who]])
        if field.per == "team" or len(self.sides) == len(self.written.players):
            return filled(field, row[at.who])
        given = [value for seat in self.sides[at.who] if (value := filled(field, row[seat])) is not None]
        return within(sum(given)) if given else None

    # Parts -------------------------------------------------------------------------------------------------------------

    def result(self, part: Part, at: At) -> Any:
        """The value of a part, at every place of its axis if it has one; what rests on what could not be read is told by `UNSURE`."""
        try:
            if not part.axis:
                return self.settled(part, at)
            return [self.settled(part, at._replace(cell=cell)) for cell in range(len(self.program.axes[part.axis]))]
        except Unsure:
            return UNSURE

    def settled(self, part: Part, at: At) -> Any:
        """The value of a part at one place. Raises `TooLarge`, `Unsure`."""
        if part.plain and part.measure is not None:
            value = self.run(part.measure)(self, at)
            return bool(value) if part.kind.name == "bool" else within(value)
        return self.work(part, at).value

    def work(self, part: Part, at: At) -> Worked:
        """A part, step by step. Raises `TooLarge`, `Unsure`."""
        no = nothing(part.kind)
        if part.when is not None and not self.value(part.when, at):
            return Worked(None, no, (), no, kept=False)
        case, measured = self.measured(part, at)
        if part.kind.name not in ("int", "bool"):
            return Worked(case, measured, (), measured)
        if part.kind.name == "bool":
            return Worked(case, measured, (), bool(measured))
        value = measured
        steps: list[tuple[str, int]] = []
        if part.majority is not None:
            value = shares(self.compared(part, at), part.majority.places, part.majority.shared)[at.who]
            steps.append(("majority", value))
        if part.table:
            value = part.table[max(0, min(value, len(part.table) - 1))]
            steps.append(("table", value))
        if part.thresholds:
            value = max(((at_, points) for at_, points in part.thresholds if value >= at_), default=(0, 0))[1]
            steps.append(("thresholds", value))
        if part.per is not None:
            value = value // part.per if value >= 0 else -(-value // part.per)
            steps.append(("per", value))
        if part.each is not None:
            value = within(value * part.each)
            steps.append(("each", value))
        if part.plus is not None:
            value = within(value + part.plus)
            steps.append(("plus", value))
        if part.low is not None and value < part.low:
            value = part.low
            steps.append(("min", value))
        if part.high is not None and value > part.high:
            value = part.high
            steps.append(("max", value))
        return Worked(case, measured, tuple(steps), within(value))

    def compared(self, part: Part, at: At) -> list[int]:
        """What each player (or side) has for a majority; 0, which gets nothing, where a row is blank that `when` asks for."""
        if part.majority is None or part.measure is None:
            return []
        count = len(self.written.players) if at.level == "member" else len(self.sides)
        others = [at._replace(who=who) for who in range(count)]
        given = [all(self.own(name, other) is not None for name in part.majority.given) for other in others]
        return [self.value(part.measure, other) if all_ else 0 for other, all_ in zip(others, given, strict=True)]

    def measured(self, part: Part, at: At) -> tuple[int | None, Any]:
        """The case that applies, if it has cases, and what is measured."""
        if part.measure is None:
            for number, (condition, result) in enumerate(part.cases):
                if self.value(condition, at):
                    return number, self.value(result, at)
            return None, self.value(part.otherwise, at) if part.otherwise is not None else 0
        if part.worth and isinstance(part.measure, Call) and part.measure.name == "sum":
            found = cells(self.value(part.measure.args[0], at))
            return None, within(sum(part.worth[value] for value in found))
        return None, self.value(part.measure, at)
