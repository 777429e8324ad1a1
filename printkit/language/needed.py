"""Which parts are worked out at a table: what no score needs there waits until somebody asks, what nothing asks for isn't worked out."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from typing import Any, TypeAlias, cast

from printkit.language.bounds import bounded
from printkit.language.functions import kind_of
from printkit.language.program import LEVEL_OF, Level, Program, RulePart, Saying
from printkit.language.source import Table
from printkit.language.tree import Binary, Call, LookUp, Node, Ref, Unary, inside

Constant: TypeAlias = Callable[[Node], Any]
"""What an expression is at every such table; None where that depends."""


def put_off(program: Program, constant: Constant) -> frozenset[str]:
    """Parts that no score needs: of a round such in which nothing gets too large, and any that nothing asks for at all."""
    if program.teams:
        return frozenset()
    of_round = {part.name: part for part in program.at("round") if not part.box and part.majority is None}
    small = {
        name
        for name, part in of_round.items()
        if not part.has_steps and all(bounded(node, program) for _, node in part.expressions())
    }
    scored = [*_asked(program, constant)]
    waiting = _not_reached(program, constant, scored, small)
    if not program.explain or not all(field.entry for field in program.fields.values()):
        return waiting  # of a short game file, and without lines of the game's own, every part is told
    sentences = [node for check in program.checks for node in check.args.values()]
    sentences += [node for check in program.checks for node, _ in check.places if node is not None]
    sentences += [node for claim in program.claims for node in claim.args.values()]
    unused = {part.name for part in program.scored if part.only is not None and constant(part.only) is False}
    unused |= {part.name for part in program.at("score") if part.helper}
    return waiting | _not_reached(
        program, constant, [*scored, *sentences, *_said(program.explain, constant)], of_round.keys() | unused
    )


def put_off_for_scores(program: Program, table: Table) -> frozenset[str]:
    """Parts that no score needs where nothing is to be told, and in which nothing can get too large."""
    shown = {part.name for part in (*program.scored, *program.at("show"), *program.at("after"), *program.kept)}
    small = {name for name, part in program.parts.items() if name not in shown and _stays_small(part, table)}
    asked = [*_asked(program, table.constant), *(node for node, _ in of_warnings(program))]
    return _not_reached(program, table.constant, asked, put_off(program, table.constant) | small)


def of_warnings(program: Program) -> Iterator[tuple[Node, Level]]:
    """What is asked, and where, to tell of warnings with which a table still has its score; not of those of a round."""
    for check in program.checks:
        if check.warning and not (program.rounds and check.at in ("entered", "member", "round")):
            conditions = [condition for condition, _ in check.places if condition is not None]
            for node in (*check.args.values(), *conditions):
                yield node, LEVEL_OF.get(check.at) or cast("Level", check.at)


def _stays_small(part: RulePart, table: Table) -> bool:
    if table.limits(part) or part.has_steps:
        return False
    nodes = [node for _, node in part.expressions()]
    while nodes:
        node = nodes.pop()
        grows = isinstance(node, Binary | Unary | Call | LookUp) or (isinstance(node, Ref) and node.how == "sum")
        if grows and kind_of(node).whole and table.limits(node):
            return False
        nodes += inside(node)
    return True


def _not_reached(program: Program, constant: Constant, nodes: Iterable[Node], among: Iterable[str]) -> frozenset[str]:
    """Which of some parts neither these expressions name nor any other part, through others too."""
    left = {*among}
    todo = [*nodes]
    for part in program.every_part():
        if part.name not in left or part is program.total:
            todo += _looks_at(part, constant)
    while todo:
        for ref in _refs(todo.pop(), constant):
            if ref.source not in ("fixed", "row", "axis", "option") and ref.name in left:
                left.remove(ref.name)
                todo += _looks_at(program.parts[ref.name], constant)
    return frozenset(left)


def _refs(node: Node, constant: Constant) -> Iterator[Ref]:
    """The names in an expression that its value rests on."""
    if constant(node) is not None:
        return
    match node:
        case Ref():
            yield node
        case Binary("and" | "or" as op, left, right):
            if constant(left) is None:
                yield from _refs(left, constant)
            elif constant(left) is (op == "or"):
                return
            yield from _refs(right, constant)
        case _:
            for one in inside(node):
                yield from _refs(one, constant)


def _looks_at(part: RulePart, constant: Constant) -> Iterator[Node]:
    """The expressions that a part rests on."""
    if part.only is not None:
        yield part.only
    if part.counts is not None:
        yield part.counts
    if part.when is not None:
        if constant(part.when) is False:
            return
        yield part.when
    if part.measure is not None:
        yield part.measure
    for condition, value in part.cases:
        holds = constant(condition)
        if holds is False:
            continue
        yield from (condition, value)
        if holds is True:
            return
    if part.otherwise is not None:
        yield part.otherwise


def _asked(program: Program, constant: Constant) -> Iterator[Node]:
    """What is asked beside the parts for each score, without what is left out at such a table."""
    yield from program.asked_nodes()
    answers = [program.details] if program.details is not None else []
    while answers:
        answer = answers.pop()
        if answer.when is not None:
            if constant(answer.when) is False:
                continue
            yield answer.when
        if answer.value is not None:
            yield answer.value
        answers += [*answer.items, *(one for _, one in answer.keys or ())]


def _said(sayings: Sequence[Saying], constant: Constant) -> Iterator[Node]:
    """What lines of the explanation are filled with, and when they are there."""
    for saying in sayings:
        if saying.when is not None:
            if constant(saying.when) is False:
                continue
            yield saying.when
        yield from saying.args.values()
        yield from _said(saying.lines, constant)
