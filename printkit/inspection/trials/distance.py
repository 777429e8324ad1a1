"""How far a condition is from holding, so that a search knows which way to go."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, TypeAlias

from printkit.language.compute import Writer
from printkit.language.functions import kind_of
from printkit.language.known import TooManySteps, UnsureValue
from printkit.language.program import Check, Level
from printkit.language.sections import Sections
from printkit.language.tree import Binary, Call, Node, Unary

FAR = 1000
"""What can't be said in numbers."""

Gap: TypeAlias = Callable[..., int]
"""0 where a condition holds; else the more, the further its numbers are from it. Takes a `State` and where it is asked."""

_Text: TypeAlias = Callable[..., str]
"""Writes how far a condition is from holding, or from not holding."""


def conjuncts(node: Node) -> list[Node]:
    """The conditions that must all hold for one to hold."""
    if isinstance(node, Binary) and node.op == "and":
        return [*conjuncts(node.left), *conjuncts(node.right)]
    return [node]


def gap_of(that: Node, check: Check, sections: Sections) -> Gap:
    """How far a condition of a check is from holding, for all of whom it is asked."""

    def run(kind: str, text: _Text) -> Gap:
        def write(writer: Writer) -> None:
            writer.line("gap = 0")
            with sections.asked_of(writer, check):
                _write(writer, f"gap += {text(that, writer)}")
            writer.line("return gap")

        return sections.of_check(f"{kind} gap", that, check.at, write)

    return _first_that_can(run)


def apart(that: Node, level: Level, sections: Sections) -> Gap:
    """How far a condition is from holding at one place: of a state and of the place, as `At` has it behind its level."""

    def run(kind: str, text: _Text) -> Gap:
        return sections.of_place(f"{kind} apart", that, level, lambda writer: _write(writer, f"return {text(that, writer)}"))

    return _first_that_can(run)


def _first_that_can(run: Callable[[str, _Text], Gap]) -> Gap:
    """How far something is, as it is quickly computed; where something of it can't be, condition by condition."""
    quick = run("quick", _quick)

    def gap(*args: Any) -> int:
        try:
            return quick(*args)
        except _FAILURES:
            return run("slow", _one_by_one)(*args)

    return gap


def _write(writer: Writer, line: str) -> None:
    writer.table.names |= {"compared": _compared, "is_as": _is_as}
    writer.line(line)


def _quick(node: Node, writer: Writer, wanted: bool = True) -> str:  # noqa: FBT001, FBT002 - a plain fact
    """How far it is as Python where all of it can be computed, which is nearly always."""
    match node:
        case Binary("==" | "!=" | "<" | ">" | "<=" | ">=" as op, left, right):
            one, other, sign = writer.expr(left), writer.expr(right), op if wanted else _OPPOSITE[op]
            if {kind_of(left).name, kind_of(right).name} <= _COUNTED:
                return _NUMBERS[sign].format(one, other)
            return f"(0 if {one} {sign} {other} else {FAR})"
        case Unary("not", _) | Binary("and" | "or") | Call("any" | "all"):
            return _joined(node, writer, _quick, wanted)
    return f"({0 if wanted else FAR} if {writer.expr(node)} else {FAR if wanted else 0})"


_COUNTED = frozenset(["int", "ticks", "bool"])
"""Kinds whose values are numbers."""

_NUMBERS = {
    "==": "abs({} - {})",
    "!=": "({} == {})",
    "<": "max(0, {} - {} + 1)",
    "<=": "max(0, {} - {})",
    ">": "max(0, 1 - {} + {})",
    ">=": "max(0, {1} - {0})",
}
"""How far two numbers are from fulfilling a sign."""


def _one_by_one(node: Node, writer: Writer, wanted: bool = True) -> str:  # noqa: FBT001, FBT002 - a plain fact
    """How far it is as Python; what can't be computed, since a condition before it doesn't hold, is far for itself alone."""
    match node:
        case Binary("==" | "!=" | "<" | ">" | "<=" | ">=" as op, left, right):
            sign = op if wanted else _OPPOSITE[op]
            return f"compared({sign!r}, lambda: ({writer.expr(left)}, {writer.expr(right)}))"
        case Unary("not", _) | Binary("and" | "or") | Call("any" | "all"):
            return _joined(node, writer, _one_by_one, wanted)
    return f"is_as({wanted}, lambda: {writer.expr(node)})"


def _joined(node: Node, writer: Writer, text: _Text, wanted: bool) -> str:  # noqa: FBT001 - a plain fact
    """How far conditions that are joined are; `text` is how each of them is written."""
    match node:
        case Unary(_, arg):
            return text(arg, writer, not wanted)
        case Binary(op, left, right):
            first, second = text(left, writer, wanted), text(right, writer, wanted)
            return f"({first} + {second})" if (op == "and") == wanted else f"min({first}, {second})"
        case Call(name, (arg,)):
            mine, writer.who = writer.who, writer.name()
            each = f"[{text(arg, writer, wanted)} for {writer.who} in {writer.everybody}]"
            writer.who = mine
            return f"sum({each})" if (name == "all") == wanted else f"min({each}, default={FAR})"
    raise AssertionError(node)  # asked for these alone


_FAILURES = (TooManySteps, UnsureValue, TypeError)
"""What keeps a condition from being computed."""


def _is_as(wanted: bool, computed: Callable[[], Any]) -> int:  # noqa: FBT001 - a plain fact
    try:
        return 0 if bool(computed()) == wanted else FAR
    except _FAILURES:
        return FAR


_OPPOSITE = {"==": "!=", "!=": "==", "<": ">=", ">=": "<", ">": "<=", "<=": ">"}


def _compared(sign: str, computed: Callable[[], tuple[Any, Any]]) -> int:
    try:
        one, other = computed()
    except _FAILURES:
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
