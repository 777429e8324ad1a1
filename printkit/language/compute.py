"""Expressions as functions of what is known about a table: each node once, so that nobody walks the tree for every player and round."""

from __future__ import annotations

import operator
from collections.abc import Callable, Mapping, Sequence
from typing import Any, TypeAlias

from printkit.language.functions import ACROSS, FUNCTIONS, OF_PLAYERS, across, cells
from printkit.language.known import UNSURE, At, Known, TooManySteps, UnsureValue, nothing_of, sure, within
from printkit.language.paper import looked_up, nothing
from printkit.language.program import Program
from printkit.language.tree import LARGEST, Binary, Bool, Call, Items, LookUp, Node, Num, Ref, TextNode, Unary

Run: TypeAlias = Callable[[Known, At], Any]
"""The value of an expression: where it stands, for whom, after which round. Raises `TooManySteps` and `UnsureValue`."""


def compiled(node: Node, program: Program) -> Run:
    """The function of an expression that `check` has looked through."""
    match node:
        case Num(value) | TextNode(value) | Bool(value):
            return lambda _s, _at: value
        case Ref():
            return _named(node, program)
        case Binary():
            return _joined(node, program)
        case Call():
            return _called(node, program)
        case Unary(op, arg):
            inner = compiled(arg, program)
            return (lambda s, at: not inner(s, at)) if op == "not" else (lambda s, at: -inner(s, at))
        case Items(items):
            runs = [compiled(item, program) for item in items]
            return lambda s, at: [run(s, at) for run in runs]
        case LookUp():
            keys = [(step, None) if isinstance(step, str) else (None, compiled(step, program)) for step in node.path]
            if all(run is None for _, run in keys) and not node.kind.many:
                constant = looked_up(node, [word for word, _ in keys])
                return lambda _s, _at: constant
            return lambda s, at: looked_up(node, [run(s, at) if run is not None else word for word, run in keys])
    raise AssertionError(node)  # a name that check has not found never gets here


_BOUNDED: Mapping[str, Callable[[Any, Any], Any]] = {"+": operator.add, "-": operator.sub, "*": operator.mul}
_PLAIN: Mapping[str, Callable[[Any, Any], Any]] = {
    "<": operator.lt,
    ">": operator.gt,
    "<=": operator.le,
    ">=": operator.ge,
    "//": operator.floordiv,
    "%": operator.mod,
    "in": lambda first, second: first in cells(second),
}


def _joined(node: Binary, program: Program) -> Run:
    """Two expressions with a sign or word between them."""
    left, right = compiled(node.left, program), compiled(node.right, program)
    if node.op == "and":
        return lambda s, at: left(s, at) and right(s, at)
    if node.op == "or":
        return lambda s, at: left(s, at) or right(s, at)
    if node.op in ("==", "!="):
        return (lambda s, at: left(s, at) == right(s, at)) if node.op == "==" else (lambda s, at: left(s, at) != right(s, at))
    if node.op in _PLAIN:
        plain = _PLAIN[node.op]
        return lambda s, at: plain(left(s, at), right(s, at))
    bounded = _BOUNDED[node.op]

    def run(s: Known, at: At) -> Any:
        value = bounded(left(s, at), right(s, at))
        if -LARGEST <= value <= LARGEST:
            return value
        raise TooManySteps

    return run


def _called(node: Call, program: Program) -> Run:
    """A function of some expressions."""
    name = node.name
    runs = [compiled(arg, program) for arg in node.args]
    first = runs[0] if runs else _none
    if name in ACROSS:
        return lambda s, at: within(across(name, [first(s, other) for other in s.everybody(at)], at.who))
    if name == "given":
        return _given(node.args[0], program)
    if name == "last":
        start = nothing_of(node.args[0])

        def last(s: Known, at: At) -> Any:
            value = first(s, at)
            return value[-1] if value else start

        return last
    if name == "of":
        whose, none = runs[1], nothing_of(node.args[0])

        def of(s: Known, at: At) -> Any:
            name = whose(s, at)
            return first(s, At(at.level, s.index(name, at), at.round, at.played, at.cell)) if name else none

        return of
    if name == "votes":

        def votes(s: Known, at: At) -> int:
            mine = [s.written.players[seat] for seat in ([at.who] if at.level == "member" else s.sides[at.who])]
            return sum(chosen in mine for chosen in cells([first(s, other) for other in s.everybody(at)]))

        return votes
    if name in OF_PLAYERS:
        return _of_players(name, runs)
    function = form_of(name, len(runs))
    if function is not None and len(runs) == 1:
        return lambda s, at: within(function(first(s, at)))

    def run(s: Known, at: At) -> Any:
        values = [one(s, at) for one in runs]
        return within((function or form_by_value(name, values))(*values))

    return run


def _given(ref: Node, program: Program) -> Run:
    """Whether something is written in a row."""
    if not isinstance(ref, Ref):
        return lambda _s, _at: False
    if program.teams:
        return lambda s, at: s.own(ref.name, at) is not None
    field, cell = program.fields[ref.name], ref.how == "cell"
    name, in_round, table = field.id, field.scope != "sheet", field.per == "table"

    def given(s: Known, at: At) -> bool:
        row = s.written.rounds[at.round][name] if in_round else s.written.sheet[name]
        value = row[0 if table else at.who]
        if cell and value is not None and value is not UNSURE:
            value = value[at.cell]
        if value is UNSURE:
            raise UnsureValue
        return value is not None

    return given


def _of_players(name: str, runs: Sequence[Run]) -> Run:
    asked = runs[0]
    if name == "first":
        return lambda s, at: next((s.written.players[other.who] for other in s.everybody(at) if asked(s, other)), "")
    if name == "tally":

        def tally(s: Known, at: At) -> list[str]:
            held = [(other.who, asked(s, other)) for other in s.everybody(at)]
            return [f"{s.written.players[who]} {count}" for who, count in held if count > 0]

        return tally
    order = runs[1] if len(runs) > 1 else None

    def called(s: Known, at: At) -> list[str]:
        those = [other for other in s.everybody(at) if asked(s, other)]
        if order is not None:
            those.sort(key=lambda other: order(s, other))
        return [s.written.players[other.who] for other in those]

    return called


def _none(_s: Known, _at: At) -> Any:
    return None


def form_of(name: str, count: int) -> Callable[..., Any] | None:
    """The computation of a function for so many values; None where it depends on what they are."""
    if name == "run":
        return None
    for form in FUNCTIONS[name]:
        if len(form.takes) == count or (form.takes[-1] == "..." and count >= len(form.takes) - 1):
            return form.run
    raise AssertionError(name)


def form_by_value(name: str, values: Sequence[Any]) -> Callable[..., Any]:
    """The computation of a function whose forms differ in what they take."""
    value = values[0]
    marks = bool(value) and all(isinstance(cell, bool) or cell is None for cell in value)
    return FUNCTIONS[name][1 if marks else 0].run


# Names -------------------------------------------------------------------------------------------------------------------


def _named(ref: Ref, program: Program) -> Run:
    """The value of a name."""
    name = ref.name
    match ref.source:
        case "fixed":
            return _fixed(name)
        case "option":
            return lambda s, _at: s.written.options[name]
        case "axis":
            keys = program.axes[name]
            return lambda _s, at: keys[at.cell]
        case "score" | "show" | "after" if ref.how == "prev":
            return lambda s, at: s.standing(ref, at)
        case "score" | "show" | "after" if ref.how == "cell":
            none = nothing(ref.kind)
            return lambda s, at: none if (value := sure(s.now[name][at.who])[at.cell]) is None else value
        case "score" | "show" | "after":
            return lambda s, at: sure(s.now[name][at.who])
    if ref.how in ("series", "sum"):
        return _series(ref, program)
    if ref.how == "prev":
        return lambda s, at: s.before_now(ref, at)
    return _single(ref, program)


def _series(ref: Ref, program: Program) -> Run:
    """What there is in every round, or its sum."""
    single = _single(Ref(ref.source, ref.name, "own", ref.group, ref.kind, ref.at), program)
    added, of_round = ref.how == "sum", ref.name if ref.source == "round" else None

    def run(s: Known, at: At) -> Any:
        level, who, _, rounds, cell = at
        played = rounds[who] if rounds else 0
        if of_round is not None:
            rows = s.round[of_round]
            series = [rows[number][who] for number in range(played)]
            if UNSURE in series:
                raise UnsureValue
        else:
            series = [single(s, At(level, who, number, rounds, cell)) for number in range(played)]
        given = [value for value in series if value is not None]
        return within(sum(given)) if added else given

    return run


def _single(ref: Ref, program: Program) -> Run:
    """What a row or a part of a round is, once, in the round where it stands."""
    name, cell = ref.name, ref.how == "cell"
    if ref.source == "round":
        if cell:
            return lambda s, at: sure(s.round[name][at.round][at.who])[at.cell]
        return lambda s, at: sure(s.round[name][at.round][at.who])
    field = program.fields.get(name) if ref.source == "row" else None
    if field is None or program.teams or ref.group not in ("", field.axis) or field.hex:
        return lambda s, at: s.single(ref, at)
    row, table = field.id, field.per == "table"
    in_round = field.scope == "round"

    if field.blank is None and not field.axis:

        def rows(s: Known, at: At) -> Sequence[Any]:
            return (s.written.rounds[at.round] if in_round else s.written.sheet)[row]

    else:

        def rows(s: Known, at: At) -> Sequence[Any]:
            number = at.round if in_round else None
            return s.made.get((row, number)) or s.rows(field, number)

    if cell:

        def one(s: Known, at: At) -> Any:
            value = rows(s, at)[0 if table else at.who]
            if value is UNSURE or (value := value[at.cell]) is UNSURE:
                raise UnsureValue
            return value

        return one
    if field.kind.many and field.axis:
        return lambda s, at: _all_sure(rows(s, at)[0 if table else at.who])
    return lambda s, at: sure(rows(s, at)[0 if table else at.who])


def _all_sure(value: Any) -> Any:
    if value is UNSURE or (value is not None and UNSURE in value):
        raise UnsureValue
    return value


def _fixed(name: str) -> Run:
    """``players``, ``player``, ``round``, ``rounds``, and after the end ``won``, ``best``, ``winners``."""
    match name:
        case "players":
            return lambda s, _at: s.number
        case "player":
            return lambda s, at: s.written.players[at.who]
        case "round":
            return lambda _s, at: at.round + 1
        case "rounds":
            return lambda _s, at: max(at.played, default=0)
        case "won":
            return lambda s, at: s.fixed["won"][at.who]
    return lambda s, _at: s.fixed[name]
