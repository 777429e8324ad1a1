"""A turn compiled for so many players: a list of operations, each a function of the game that gives the place of the next.

An operation at which somebody must choose gives -1, with what there is to choose from in ``options``; the end of a turn is -2.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from typing import TYPE_CHECKING, Any, TypeAlias, cast

from printkit.language.check import refs
from printkit.language.known import filled
from printkit.language.tree import Node
from printkit.language.turn.chance import plain
from printkit.language.turn.choices import CHOICES, Branches
from printkit.language.turn.choosing import Choice
from printkit.language.turn.compiled import Compiled, Run
from printkit.language.turn.expressions import Expressions, asks_others, own_parts, rows_of
from printkit.language.turn.match import LIMIT, Match, blank_of
from printkit.language.turn.steps import TurnProgram, TurnStep

if TYPE_CHECKING:
    from collections.abc import Iterable

Operation: TypeAlias = Callable[[Match], int]

END = -2
"""What an operation gives where the turn is over."""

_ALL_AT_ONCE = ("roll", "draw")
"""Chance that a turn begins with may be everybody's."""


def machine_of(turn: TurnProgram, seats: int, options: Mapping[str, str], without: frozenset[str] = frozenset()) -> Machine:
    """The turn compiled for so many players under these readings, `without` steps by id; made once."""
    key = seats, tuple(options.items()), without
    known = turn.compiled.get(key)
    if known is None:
        known = turn.compiled[key] = Machine(turn, seats, options, without)
    return cast("Machine", known)


class Machine(Compiled):
    """A turn compiled: see `Compiled`. `without` are the ids of steps that are left out."""

    def __init__(self, turn: TurnProgram, seats: int, options: Mapping[str, str], without: frozenset[str]) -> None:
        self.turn = turn
        self.program = turn.program
        self.seats = seats
        self.options = options
        self.without = without
        self.names = tuple(f"P{seat}" for seat in range(1, seats + 1))
        self.bits = {name: 1 << place for place, name in enumerate(self.program.fields)}
        stepped = {field.id for step in turn.every_step() if step.verb in ("step", "set") for field in step.rows}
        self.blank: dict[str, Any] = {}
        for name, field in self.program.fields.items():
            value = blank_of(field)
            if value is None and name in stepped and field.kind.whole:
                value = field.low or 0
            self.blank[name] = turn.start.get(name, value)
        self.expressions = Expressions(turn, seats, options)
        self.numbers = self.expressions.numbers
        self.expressions.table.names["filled_in"] = filled
        self._score()
        self.rounds: Run = self.expressions.of(turn.rounds, otherwise=LIMIT + 1)
        self.until: Run = self.expressions.of(turn.until, otherwise=False)
        end = self.program.end
        self.endless = (
            turn.rounds is None and turn.until is None and (self.program.end is None or self.program.end.when is None)
        )
        self.has_end = not self.program.rounds and end is not None and end.when is not None
        by_total = end is None or end.winner is None
        self.alone = bool(self.steps) and by_total and not turn.deck.cards and not any(map(asks_others, _nodes(turn)))
        apart = bool(self.steps) and self.total < 0 and all(mask.bit_count() <= 1 for mask, _ in self.steps)
        self.gains = {} if apart else None
        self.operations: list[Operation] = []
        self.choices = {}
        self.loops = 0
        self._legal = self._checks()
        _Writer(self).whole(turn.turn)
        shared = (turn.dice.shared, turn.flipped)
        self.prefix = 0
        for step in turn.turn if any(shared) else ():
            if not ((step.verb == "roll" and shared[0]) or (step.verb == "draw" and shared[1])):
                break
            self.prefix += 1 + (step.when is not None)

    def _score(self) -> None:
        """The parts of the score as functions of one player's sheet, where they are."""
        self.steps: list[tuple[int, Run]] = []
        self._resting: dict[int, list[tuple[int, Run]]] = {}
        self.places: dict[str, int] = {}
        self.parts: list[str] = []
        self.total, self.scored = -1, list[int]()
        rows = {name: place for place, name in enumerate(self.program.fields)}
        masks: list[int] = []
        for part in own_parts(self.turn) or ():
            mask = rows_of(part, self.places, masks, rows)
            self.steps.append((mask, self.expressions.part(part)))
            masks.append(mask)
            self.places[part.name] = self.expressions.parts[part.name] = len(self.parts)
            self.parts.append(part.name)
        if self.parts:
            self.total = self.places.get("total", -1)
            self.scored = [self.places[part.name] for part in self.program.scored]

    def resting_on(self, rows: int) -> Sequence[tuple[int, Run]]:
        """The parts of the score that rest on one of these rows, as bits, in their order."""
        known = self._resting.get(rows)
        if known is None:
            known = self._resting[rows] = [
                (place, run) for place, (mask, run) in enumerate(self.steps) if mask & rows or rows == -1
            ]
        return known

    def _checks(self) -> list[tuple[int, Run]]:
        """The game's own checks that ask only for rows of one player, each with these as bits."""
        checks: list[tuple[int, Run]] = []
        for check in self.program.checks:
            asked = refs(check.that)
            if (
                not check.warning
                and asked
                and all(ref.source == "row" and ref.how in ("own", "cell") and not ref.group for ref in asked)
            ):
                mask = 0
                for ref in asked:
                    mask |= self.bits[ref.name]
                checks.append((mask, self.expressions.of(check.that)))
        return checks

    def legal(self, rows: Iterable[str]) -> list[Run]:
        """The checks that what is written in these rows may break."""
        bits = 0
        for name in rows:
            bits |= self.bits[name]
        return [run for mask, run in self._legal if mask & bits]

    def function(self, node: Node | None, *, otherwise: Any = True) -> Run:
        """An expression of the turn as a function of the game and a seat."""
        return self.expressions.of(node, otherwise=otherwise)


def _nodes(turn: TurnProgram) -> Iterator[Node]:
    """Every expression of a turn but its end."""
    yield from turn.values.values()
    for step in turn.every_step():
        yield from (node for node in (step.when, step.where, step.value, step.amount, step.until) if node is not None)


class _Writer:
    """Writes the operations of a turn. A jump is a list with one place, known in the end."""

    def __init__(self, machine: Machine) -> None:
        self.machine = machine
        self.operations = machine.operations
        self.leave: list[list[int]] = []
        """Where the repeating that is open ends."""
        self.done = [END]

    def whole(self, steps: Sequence[TurnStep]) -> None:
        """The operations of a turn."""
        self.all(steps)
        self.operations.append(lambda _s: END)

    def all(self, steps: Sequence[TurnStep]) -> None:
        """The operations of some steps, one after the other."""
        for step in steps:
            if step.id in self.machine.without or (step.verb == "people" and step.say is not None):
                continue
            self.one(step)

    def one(self, step: TurnStep) -> None:
        """The operations of one step."""
        after = [0]
        if step.when is not None:
            self._unless(self.machine.function(step.when), after)
        choice = CHOICES.get(step.verb)
        if choice is not None:
            self._choose(choice(step, self.machine), step, after)
        elif step.verb == "repeat":
            self._repeat(step)
        elif step.verb == "one_of":
            self._one_of(step, after)
        else:
            self.operations.append(self._plain(step))
        after[0] = len(self.operations)

    def _unless(self, run: Run, after: list[int]) -> None:
        following = len(self.operations) + 1
        self.operations.append(lambda s: following if run(s, s.who) else after[0])

    def _choose(self, choice: Choice, step: TurnStep, after: list[int]) -> None:
        """Somebody chooses; where there is nothing to choose from, what is done instead."""
        if choice.prepare is not None:
            self.operations.append(_then(choice.prepare, len(self.operations) + 1))
        place, instead = len(self.operations), [0]
        self.machine.choices[place] = choice
        choice.after, choice.leave = after, self.leave[-1] if self.leave else self.done
        choice.here = place
        self.operations.append(_choosing(choice, place, instead))
        if step.otherwise:
            instead[0] = len(self.operations)
            self.all(step.otherwise)
        else:
            instead = self._same(choice, after)

    def _same(self, choice: Choice, after: list[int]) -> list[int]:
        choice.instead = after
        return after

    def _repeat(self, step: TurnStep) -> None:
        machine = self.machine
        loop, most, end = machine.loops, step.count, [0]
        machine.loops += 1

        def begin(s: Match) -> None:
            s.loops[loop] = 0

        self.operations.append(_then(begin, len(self.operations) + 1))
        start = len(self.operations)
        self.leave.append(end)
        self.all(step.steps)
        self.leave.pop()
        until = machine.function(step.until, otherwise=False)

        def again(s: Match) -> int:
            s.loops[loop] += 1
            return end[0] if s.loops[loop] >= most or until(s, s.who) else start

        self.operations.append(again)
        end[0] = len(self.operations)

    def _one_of(self, step: TurnStep, after: list[int]) -> None:
        place = len(self.operations)
        choice = Branches(step, self.machine)
        choice.after, choice.here = after, place
        self.machine.choices[place] = choice
        instead = [0]
        self.operations.append(_choosing(choice, place, instead))
        for branch in step.branches:
            start = len(self.operations)
            self.all(branch)
            self.operations.append(lambda _s: after[0])
            choice.starts.append(start)
            choice.able.append(self._able(branch))
        if step.otherwise:
            instead[0] = len(self.operations)
            self.all(step.otherwise)
        else:
            choice.instead = after

    def _able(self, branch: Sequence[TurnStep]) -> Run:
        """Whether the first step of a branch can be done."""
        if not branch:
            return lambda _s, _w: True
        first = branch[0]
        when = self.machine.function(first.when)
        kind = CHOICES.get(first.verb)
        if kind is None or first.otherwise or first.verb == "stop":
            return when
        choice = kind(first, self.machine)
        return lambda s, w: when(s, w) and bool(choice.find(s))

    def _plain(self, step: TurnStep) -> Operation:
        return plain(step, self.machine, len(self.operations) + 1, self.leave[-1] if self.leave else self.done)


def _then(do: Callable[[Match], None], following: int) -> Operation:
    def run(s: Match) -> int:
        do(s)
        return following

    return run


def _choosing(choice: Choice, place: int, instead: list[int]) -> Operation:
    find, forced = choice.find, choice.forced

    def run(s: Match) -> int:
        options = find(s)
        if not options:
            return instead[0] if choice.instead is None else choice.instead[0]
        if forced:
            choice.take(s, options[0])
            return s.pc
        s.options = options
        s.pc = place
        return -1

    return run
