"""What the rules ask of a record: the conditions of its checks, and the end of a game that has no rounds."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import NamedTuple

from printkit.inspection.trials.distance import conjuncts
from printkit.inspection.trials.drawing import named_numbers
from printkit.language.check import refs
from printkit.language.kinds import Field
from printkit.language.program import Check, Program, RulePart
from printkit.language.tree import Call, Node, inside


@dataclass(frozen=True, eq=False)
class Ask:
    """One condition of a check (by its number), and the rows that it rests on: all of them, and those that it asks through parts.

    Of the end of a game without rounds, which has no number: a result may be without it, and is only not over.
    """

    number: int | None
    check: Check
    that: Node
    behind: frozenset[str]
    through: frozenset[str]
    computed: bool
    """Whether it asks for anything but rows."""


class Rows(NamedTuple):
    """What there is to write, on the sheet and in a round, and what the rules ask of it."""

    sheet: tuple[Field, ...]
    round: tuple[Field, ...]
    asks: tuple[Ask, ...]
    named: Mapping[str, Sequence[int]]
    """The numbers of the rules that each may hold."""
    asked: frozenset[str]
    """Those of which the rules ask whether they were given: left blank they say something else, also where a blank counts as a number."""


def rows_of(program: Program) -> Rows:
    """The rows of a game."""
    fields = program.fields.values()
    asks: list[Ask] = []
    checks: list[tuple[int | None, Check]] = [*enumerate(program.checks)]
    if program.end is not None and program.end.when is not None and not program.rounds:
        checks.append((None, Check("end", program.end.when, {}, "end")))
    for number, check in checks:
        if check.warning:
            continue
        for that in conjuncts(check.that):
            named, through = _rows_behind(program, that)
            computed = any(ref.source != "row" for ref in refs(that))
            asks.append(Ask(number, check, that, named | through, through, computed))
    of_sheet, of_round = (tuple(field for field in fields if field.scope == scope) for scope in ("sheet", "round"))
    asked = frozenset(ref.name for node in program.nodes() for call in _calls(node, "given") for ref in refs(call))
    return Rows(of_sheet, of_round, tuple(asks), named_numbers(program), asked)


def _calls(node: Node, name: str) -> Iterator[Call]:
    """The calls of a function in an expression."""
    if isinstance(node, Call) and node.name == name:
        yield node
    for one in inside(node):
        yield from _calls(one, name)


def _rows_behind(program: Program, node: Node) -> tuple[frozenset[str], frozenset[str]]:
    """The rows that an expression names, and those that it rests on through parts; not those of the round before."""
    named: set[str] = set()
    through: set[str] = set()
    seen: set[str] = set()
    todo = [(node, named)]
    while todo:
        node, rows = todo.pop()
        for ref in refs(node):
            if ref.how == "prev":
                continue
            if ref.source == "row":
                rows.add(ref.name)
                continue
            for part in _parts_of(program, ref.name):
                if part.name not in seen:
                    seen.add(part.name)
                    todo += [(one, through) for _, one in part.expressions()]
    return frozenset(named), frozenset(through)


def _parts_of(program: Program, name: str) -> Sequence[RulePart]:
    """The part of a name; of the total, what it is or what it adds up."""
    if name == "total":
        return program.scored if program.total is None else [program.total]
    return [program.parts[name]] if name in program.parts else []


def nearer(after: Mapping[Ask, int], gaps: Mapping[Ask, int]) -> bool:
    """Whether these conditions hold at least as nearly as before; the end of the game counts only where checks don't differ."""
    checks = sum(gap - gaps[ask] for ask, gap in after.items() if ask.number is not None)
    return checks < 0 or (checks == 0 and sum(after.values()) <= sum(gaps[ask] for ask in after))
