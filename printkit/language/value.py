"""The value of an expression: where it stands, for whom, after which round."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, NamedTuple, TypeAlias

from printkit.language.functions import ACROSS, FUNCTIONS, across, cells, shares
from printkit.language.kinds import Hexes, grouped
from printkit.language.program import Level, Part, Program
from printkit.language.tree import LARGEST, Binary, Bool, Call, Items, Node, Num, Ref, Text, Unary

Values: TypeAlias = dict[str, list[list[Any]]]
"""Part → round from 0 → player or side: value; one round where there are none."""


class TooLarge(ArithmeticError):  # noqa: N818 - reads as what happened: a number got too large
    """A number beyond `LARGEST`."""


class Written(NamedTuple):
    """What a table wrote: players in order of their seats, and by row what each owner wrote; None is blank.

    `rounds` holds the rows of each round. Owners are players, teams, or the one table.
    """

    players: tuple[str, ...]
    sheet: Mapping[str, Sequence[Any]]
    rounds: Sequence[Mapping[str, Sequence[Any]]] = ()


class At(NamedTuple):
    """Where an expression stands: the level, the player or side from 0, the round from 0, and how many rounds each side has played."""

    level: Level
    who: int
    round: int
    played: Sequence[int]


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
        self.fixed: dict[str, Any] = {}
        """``won`` of each side, ``best`` and ``winners``, after the end."""

    # Names -------------------------------------------------------------------------------------------------------------

    def value(self, node: Node, at: At) -> Any:
        """The value of an expression. Raises `TooLarge`."""
        match node:
            case Num(value) | Text(value) | Bool(value):
                return value
            case Ref():
                return self.named(node, at)
            case Binary(op, left, right):
                return self.joined(op, left, right, at)
            case Call(name, args):
                return self.called(name, args, at)
            case Unary(op, arg):
                return not self.value(arg, at) if op == "not" else -self.value(arg, at)
            case Items(items):
                return [self.value(item, at) for item in items]
        raise AssertionError(node)  # a name that check has not found never gets here

    def joined(self, op: str, left: Node, right: Node, at: At) -> Any:
        """Two expressions with a sign between them."""
        first = self.value(left, at)
        if op == "and":
            return first and self.value(right, at)
        if op == "or":
            return first or self.value(right, at)
        second = self.value(right, at)
        match op:
            case "==":
                return first == second
            case "!=":
                return first != second
            case "<":
                return first < second
            case ">":
                return first > second
            case "<=":
                return first <= second
            case ">=":
                return first >= second
            case "in":
                return first in cells(second)
            case "+":
                return within(first + second)
            case "-":
                return within(first - second)
            case "*":
                return within(first * second)
            case "//":
                return first // second
        return first % second

    def called(self, name: str, args: Sequence[Node], at: At) -> Any:
        """A function of some expressions."""
        if name in ACROSS:
            count = len(self.written.players) if at.level == "member" else len(self.sides)
            return within(across(name, [self.value(args[0], at._replace(who=other)) for other in range(count)], at.who))
        if name == "of":
            chosen = self.value(args[1], at)
            return self.value(args[0], at._replace(who=self.index(chosen, at))) if chosen else start_of(args[0])
        if name == "votes":
            mine = [self.written.players[seat] for seat in ([at.who] if at.level == "member" else self.sides[at.who])]
            everybody = range(len(self.written.players) if at.level == "member" else len(self.sides))
            return sum(name in mine for name in cells([self.value(args[0], at._replace(who=other)) for other in everybody]))
        if name == "given":
            ref = args[0]
            return isinstance(ref, Ref) and self.own(ref.name, at) is not None
        if name == "last":
            found = self.value(args[0], at)
            return found[-1] if found else start_of(args[0])
        values = [self.value(arg, at) for arg in args]
        return within(form_of(name, values)(*values))

    def index(self, player: str, at: At) -> int:
        """Where the values of a player stand, by name: the player's own, or the side's."""
        seat = self.written.players.index(player)
        return seat if at.level == "member" else self.side_of[seat]

    def named(self, ref: Ref, at: At) -> Any:
        """The value of a name."""
        if ref.source == "fixed":
            return self.fixed_name(ref.name, at)
        if ref.source in ("score", "show", "after"):
            if ref.how != "prev":
                return self.now[ref.name][at.who]
            return self.standing(ref, at)
        if ref.how in ("series", "sum"):
            played = at.played[at.who] if at.played else 0
            series = [self.single(ref, at._replace(round=number)) for number in range(played)]
            given = [value for value in series if value is not None]
            return within(sum(given)) if ref.how == "sum" else given
        if ref.how == "prev":
            if at.round == 0:
                return self.start(ref)
            found = self.single(ref, at._replace(round=at.round - 1))
            return self.start(ref) if found is None else found
        return self.single(ref, at)

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
        return start_of(ref)

    def fixed_name(self, name: str, at: At) -> Any:
        """``player``, ``players``, ``round``, ``rounds``, and after the end ``won``, ``best``, ``winners``."""
        match name:
            case "players":
                return len(self.written.players)
            case "round":
                return at.round + 1
            case "rounds":
                return max(at.played, default=0)
            case "won":
                return self.fixed["won"][at.who]
            case "player":
                return self.written.players[at.who]
        return self.fixed[name]

    def single(self, ref: Ref, at: At) -> Any:
        """What a row or a part of a round is, once, in the round of `at`."""
        if ref.source == "row":
            value = self.own(ref.name, at)
            if ref.group and value is not None:
                return grouped(self.program.fields[ref.name], ref.group, value)
            return Hexes(value) if value is not None and self.program.fields[ref.name].hex else value
        if ref.source == "round":
            return self.round[ref.name][at.round][at.who]
        found = self.member[ref.name][at.round if self.program.rounds else 0]
        if at.level == "member" or len(self.sides) == len(self.written.players):
            return found[at.who]
        return within(sum(found[seat] for seat in self.sides[at.who]))

    def own(self, name: str, at: At) -> Any:
        """What was written in a row by the player, the team or the table; of a team's members the sum. None is blank."""
        field = self.program.fields[name]
        row = self.written.sheet[name] if field.scope == "sheet" else self.written.rounds[at.round][name]
        if field.per == "table":
            return self.filled(field.blank, row[0])
        if at.level == "member":
            return self.filled(field.blank, row[at.who if field.per == "player" else self.side_of[at.who]])
        if field.per == "team" or len(self.sides) == len(self.written.players):
            return self.filled(field.blank, row[at.who])
        given = [value for seat in self.sides[at.who] if (value := self.filled(field.blank, row[seat])) is not None]
        return within(sum(given)) if given else None

    def filled(self, blank: Any, value: Any) -> Any:
        """A value with what its blanks count as."""
        if value is None or blank is None:
            return blank if value is None else value
        if isinstance(value, list | tuple):
            return [self.filled(blank, cell) for cell in value]
        return value

    # Parts -------------------------------------------------------------------------------------------------------------

    def work(self, part: Part, at: At) -> Worked:
        """A part, step by step. Raises `TooLarge`."""
        no = part.kind.name != "bool" and 0
        if part.when is not None and not self.value(part.when, at):
            return Worked(None, no, (), no, kept=False)
        case, measured = self.measured(part, at)
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


def start_of(node: Node) -> Any:
    """What something is before there is any: no, or 0."""
    if isinstance(node, Ref) and node.kind is not None:
        kind = node.kind.of if node.kind.many else node.kind.name
        return {"bool": False, "text": "", "player": ""}.get(kind, 0)
    return 0


def form_of(name: str, values: Sequence[Any]) -> Any:
    """The computation of a function for so many values; its forms differ in how many they take, or do the same."""
    forms = FUNCTIONS[name]
    if name == "run":
        value = values[0]
        marks = bool(value) and all(isinstance(cell, bool) or cell is None for cell in value)
        return forms[1 if marks else 0].run
    for form in forms:
        if len(form.takes) == len(values) or (form.takes[-1] == "..." and len(values) >= len(form.takes) - 1):
            return form.run
    raise AssertionError(name)


def within(value: Any) -> Any:
    """A value, if it is no number beyond `LARGEST`. Raises `TooLarge`."""
    if isinstance(value, int) and abs(value) > LARGEST:
        raise TooLarge
    return value
