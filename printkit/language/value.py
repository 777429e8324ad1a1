"""The value of an expression: where it stands, for whom, after which round."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from typing import Any, NamedTuple, TypeAlias

from printkit.language.compute import Run, compiled
from printkit.language.functions import cells, shares
from printkit.language.known import UNSURE, At, Known, UnsureValue, Written, within
from printkit.language.paper import nothing
from printkit.language.program import Program, RulePart
from printkit.language.tree import Call, Node


class Worked(NamedTuple):
    """How a part came about: the case that applied (None: else), what was measured, each step's name and result, and the value."""

    case: int | None
    measured: Any
    steps: tuple[tuple[str, int], ...]
    value: Any
    kept: bool = True
    """Whether its `when` held."""


class State(Known):
    """Everything that is known so far about one table, and how its parts are worked out."""

    def __init__(self, program: Program, written: Written, sides: Sequence[Sequence[int]]) -> None:
        super().__init__(program, written, sides)
        prepare(program)

    def value(self, node: Node, at: At) -> Any:
        """The value of an expression. Raises `TooLarge`, `UnsureValue`."""
        return self.run(node)(self, at)

    def run(self, node: Node) -> Run:
        """The function of an expression of the rules, made once; of any other every time."""
        known = self.program.runs.get(id(node))
        return known if known is not None else compiled(node, self.program)

    # Parts -------------------------------------------------------------------------------------------------------------

    def result(self, part: RulePart, at: At) -> Any:
        """The value of a part, at every place of its axis if it has one; what rests on what could not be read is told by `UNSURE`."""
        settle = self.program.runs.get(id(part)) or settling(part, self.program)
        try:
            if not part.axis:
                return settle(self, at)
            when = self.run(part.when) if part.when is not None else None
            level, who, number, played = at[:4]
            cells = [At(level, who, number, played, cell) for cell in range(len(self.program.axes[part.axis]))]
            return [settle(self, one) if when is None or when(self, one) else None for one in cells]
        except UnsureValue:
            return UNSURE

    def work(self, part: RulePart, at: At) -> Worked:
        """A part, step by step. Raises `TooLarge`, `UnsureValue`."""
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

    def compared(self, part: RulePart, at: At) -> list[int]:
        """What each player (or side) has for a majority; 0, which gets nothing, where a row is blank that `when` asks for."""
        if part.majority is None or part.measure is None:
            return []
        count = len(self.written.players) if at.level == "member" else len(self.sides)
        others = [at._replace(who=who) for who in range(count)]
        given = [all(self.own(name, other) is not None for name in part.majority.given) for other in others]
        return [self.value(part.measure, other) if all_ else 0 for other, all_ in zip(others, given, strict=True)]

    def measured(self, part: RulePart, at: At) -> tuple[int | None, Any]:
        """The case that applies, if it has cases, and what is measured."""
        if part.measure is None:
            for number, (condition, result) in enumerate(part.cases):
                if self.value(condition, at):
                    return number, self.value(result, at)
            return None, self.value(part.otherwise, at) if part.otherwise is not None else 0
        if part.worth and isinstance(part.measure, Call) and part.measure.name == "sum":
            values = cells(self.value(part.measure.args[0], at))
            return None, within(sum(part.worth[value] for value in values))
        return None, self.value(part.measure, at)


def prepare(program: Program, more: Iterable[Node] = ()) -> None:
    """Make the functions of all expressions and parts, once; of `more` nodes inside them, too."""
    if not program.runs:
        program.runs.update({id(node): compiled(node, program) for node in program.nodes()})
        program.runs.update({id(part): settling(part, program) for part in program.every_part()})
    program.runs.update({id(node): compiled(node, program) for node in more if id(node) not in program.runs})


Settle: TypeAlias = Callable[[State, At], Any]
"""The value of a part at one place. Raises `TooLarge` and `UnsureValue`."""


def settling(part: RulePart, program: Program) -> Settle:
    """The function of a part, which `check` has looked through."""
    plain = _measuring(part, program)
    if plain is None:
        return lambda s, at: s.work(part, at).value
    value = _as_kind(part, plain)
    if part.when is None:
        return value
    when, kind = compiled(part.when, program), part.kind
    return lambda s, at: value(s, at) if when(s, at) else nothing(kind)


def _as_kind(part: RulePart, plain: Run) -> Run:
    """What is measured as the part's value: yes or no, or a number that is not too large."""
    if part.kind.name == "bool":
        return lambda s, at: bool(plain(s, at))
    return (lambda s, at: within(plain(s, at))) if part.plain or part.kind.name == "int" else plain


def _measuring(part: RulePart, program: Program) -> Run | None:
    """The function of what is measured; None where something is done to it afterwards."""
    steps = (part.majority, part.per, part.each, part.plus, part.low, part.high)
    if part.table or part.thresholds or part.worth or any(step is not None for step in steps):
        return None
    if part.measure is not None:
        return compiled(part.measure, program)
    cases = [(compiled(condition, program), compiled(value, program)) for condition, value in part.cases]
    otherwise = compiled(part.otherwise, program) if part.otherwise is not None else lambda _s, _at: 0

    def chosen(s: Known, at: At) -> Any:
        for condition, value in cases:
            if condition(s, at):
                return value(s, at)
        return otherwise(s, at)

    return chosen
