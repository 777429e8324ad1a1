"""What can be said of an expression before anybody plays: whether it may get too large, what it depends on, how deep it is."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Literal

from printkit.language.check import refs
from printkit.language.program import PER_ROUND, Program, RulePart
from printkit.language.tree import LARGEST, Binary, Call, LookUp, Node, Num, Ref, inside


def bounded(node: Node, program: Program) -> bool:
    """Whether neither an expression nor anything in it can get too large."""
    match node:
        case Binary("+" | "-" | "*") | Call("sum" | "sums" | "sum_all") | Ref(_, _, "sum"):
            return False
        case Ref("row", name):
            field = program.fields[name]
            return not (field.kind.whole or field.kind.of == "int") or _limits(field.low, field.high)
        case Num(value):
            return abs(value) <= LARGEST
        case LookUp(_, _, table):
            return _small(table) and all(bounded(one, program) for one in inside(node))
    return all(bounded(one, program) for one in inside(node))


def _limits(low: int | None, high: int | None) -> bool:
    return low is not None and high is not None and low >= -LARGEST and high <= LARGEST


def _small(table: Any) -> bool:
    if isinstance(table, Mapping):
        return all(map(_small, table.values()))
    return not isinstance(table, int) or abs(table) <= LARGEST


def settled(node: Node, program: Program) -> bool:
    """Whether the value of an expression has been seen not to be too large once it is there."""
    match node:
        case Ref("row", _, "own" | "cell" | "prev") | LookUp() | Call("of" | "left" | "right" | "most" | "least" | "last"):
            return bounded(node, program)
    return True


def depends(node: Node, on: Literal["round", "cell"], program: Program) -> bool:
    """Whether an expression is another in another round, or at another place."""
    if isinstance(node, Ref):
        if on == "cell":
            return node.how == "cell" or node.source == "axis"
        of_round = node.source in PER_ROUND or node.how == "prev" or (node.source, node.name) == ("fixed", "round")
        of_round = of_round or (node.source == "row" and program.fields[node.name].scope == "round")
        return of_round and node.how not in ("series", "sum")
    return any(depends(one, on, program) for one in inside(node))


def deep(node: Node) -> int:
    """How many nodes lie in nodes."""
    return 1 + max(map(deep, inside(node)), default=0)


_ASKS = (
    "of",
    "votes",
    "any",
    "all",
    "count_all",
    "sum_all",
    "most",
    "least",
    "place",
    "left",
    "right",
    "first",
    "names",
    "tally",
)


def of_others(part: RulePart) -> set[str]:
    """What a part names of other players."""
    nodes = [node for _, node in part.expressions()]
    others: set[str] = set() if part.majority is None or part.measure is None else {ref.name for ref in refs(part.measure)}
    while nodes:
        node = nodes.pop()
        if isinstance(node, Call) and node.name in _ASKS:
            others |= {ref.name for ref in refs(node)}
        nodes += inside(node)
    return others


def cost(program: Program, players: int, rounds: int) -> int:
    """How many steps the rules take at most for so many players and rounds."""
    per_round, rest, asked = program.weights
    once = rest * max(1, rounds)
    asked *= players
    every = players * rounds * (per_round + asked) if rounds else players * (per_round + asked)
    return every * players + once * players * (rounds if program.standing else 1)
