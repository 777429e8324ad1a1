"""How far a condition is from holding, so that a search knows which way to go."""

from __future__ import annotations

from printkit.language.known import At, TooManySteps, UnsureValue
from printkit.language.tree import Binary, Call, Node, Unary, inside
from printkit.language.value import State

FAR = 1000
"""What can't be said in numbers."""


def conjuncts(node: Node) -> list[Node]:
    """The conditions that must all hold for one to hold."""
    if isinstance(node, Binary) and node.op == "and":
        return [*conjuncts(node.left), *conjuncts(node.right)]
    return [node]


def whole(node: Node) -> list[Node]:
    """An expression and everything in it."""
    return [node, *(one for part in inside(node) for one in whole(part))]


def apart(node: Node, state: State, at: At, *, wanted: bool = True) -> int:
    """0 where a condition is as wanted; else the more, the further its numbers are from it."""
    match node:
        case Unary("not", arg):
            return apart(arg, state, at, wanted=not wanted)
        case Binary("and" | "or" as op, left, right):
            first, second = apart(left, state, at, wanted=wanted), apart(right, state, at, wanted=wanted)
            return first + second if (op == "and") == wanted else min(first, second)
        case Call("any" | "all" as name, (arg,)):
            each = [apart(arg, state, other, wanted=wanted) for other in state.everybody(at)]
            return sum(each) if (name == "all") == wanted else min(each, default=FAR)
        case Binary("==" | "!=" | "<" | ">" | "<=" | ">=" as op, left, right):
            return _compared(op, left, right, state, at, wanted=wanted)
    try:
        return 0 if bool(state.value(node, at)) == wanted else FAR
    except (TooManySteps, UnsureValue, TypeError):
        return FAR


_OPPOSITE = {"==": "!=", "!=": "==", "<": ">=", ">=": "<", ">": "<=", "<=": ">"}


def _compared(op: str, left: Node, right: Node, state: State, at: At, *, wanted: bool) -> int:
    try:
        one, other = state.value(left, at), state.value(right, at)
    except (TooManySteps, UnsureValue, TypeError):
        return FAR
    sign = op if wanted else _OPPOSITE[op]
    if not isinstance(one, int) or not isinstance(other, int):
        return 0 if (one == other) == (sign == "==") else FAR
    gap = one - other
    match sign:
        case "==":
            return abs(gap)
        case "!=":
            return int(not gap)
        case "<":
            return max(0, gap + 1)
        case "<=":
            return max(0, gap)
        case ">":
            return max(0, 1 - gap)
    return max(0, -gap)
