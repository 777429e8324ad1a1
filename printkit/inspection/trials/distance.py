"""How far a condition is from holding, so that a search knows which way to go."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from printkit.language.compute import Writer
from printkit.language.known import At, TooManySteps, UnsureValue
from printkit.language.tree import Binary, Call, Node, Unary
from printkit.language.value import State

FAR = 1000
"""What can't be said in numbers."""


def conjuncts(node: Node) -> list[Node]:
    """The conditions that must all hold for one to hold."""
    if isinstance(node, Binary) and node.op == "and":
        return [*conjuncts(node.left), *conjuncts(node.right)]
    return [node]


def apart(node: Node, state: State, at: At) -> int:
    """0 where a condition holds; else the more, the further its numbers are from it."""

    def write(writer: Writer) -> None:
        writer.table.names |= {"compared": _compared, "is_as": _is_as}
        writer.line(f"return {_text(node, writer, wanted=True)}")

    gap: int = state.sections.of_place("apart", node, at.level, write)(state, *at[1:])
    return gap


def _text(node: Node, writer: Writer, *, wanted: bool) -> str:
    """How far it is as Python; what can't be computed, since a condition before it doesn't hold, is far for itself alone."""
    match node:
        case Unary("not", arg):
            return _text(arg, writer, wanted=not wanted)
        case Binary("and" | "or" as op, left, right):
            first, second = _text(left, writer, wanted=wanted), _text(right, writer, wanted=wanted)
            return f"({first} + {second})" if (op == "and") == wanted else f"min({first}, {second})"
        case Call("any" | "all" as name, (arg,)):
            mine, writer.who = writer.who, writer.name()
            each = f"[{_text(arg, writer, wanted=wanted)} for {writer.who} in {writer.everybody}]"
            writer.who = mine
            return f"sum({each})" if (name == "all") == wanted else f"min({each}, default={FAR})"
        case Binary("==" | "!=" | "<" | ">" | "<=" | ">=" as op, left, right):
            sign = op if wanted else _OPPOSITE[op]
            return f"compared({sign!r}, lambda: ({writer.expr(left)}, {writer.expr(right)}))"
    return f"is_as({wanted}, lambda: {writer.expr(node)})"


def _is_as(wanted: bool, computed: Callable[[], Any]) -> int:  # noqa: FBT001 - a plain fact
    try:
        return 0 if bool(computed()) == wanted else FAR
    except (TooManySteps, UnsureValue, TypeError):
        return FAR


_OPPOSITE = {"==": "!=", "!=": "==", "<": ">=", ">=": "<", ">": "<=", "<=": ">"}


def _compared(sign: str, computed: Callable[[], tuple[Any, Any]]) -> int:
    try:
        one, other = computed()
    except (TooManySteps, UnsureValue, TypeError):
        return FAR
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
