"""What stands in rules that are right, and looks like a mistake: told as warnings, because it may be meant."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from printkit.language.areas import areas_of
from printkit.language.check import refs
from printkit.language.kinds import CellGroup
from printkit.language.program import PER_ROUND, Program, RulePart
from printkit.language.ranges import ANY, Range, Ranges, conditions
from printkit.language.tree import Binary, Call, Items, LookUp, Name, Node, Num, Ref, TextNode, Unary, inside
from printkit.language.tree import Bool as BoolNode
from printkit.model.problem import Problem, warning


def doubts(program: Program, players: tuple[int, int], rows: Mapping[str, str]) -> Iterator[Problem]:
    """A warning for each, at its place; `players` are the fewest and the most, `rows` the places of rows by their ids."""
    ranges = Ranges(program, players)
    yield from _unread(program, rows)
    yield from _blocked(program, rows)
    yield from _scattered(program, rows)
    for where, node in _asked(program):
        yield from _settled(ranges, where, node)
    for part in program.every_part():
        yield from _beyond(ranges, part)
        if part.level == "score" and not part.helper and not part.axis and part.name != "total":
            there = ranges.part(part.name)
            if there.one and not any(ranges.of(node).one for _, node in _conditions_of(part)):
                yield warning("rules-constant", part.where, found=part.name, value=there.low)
    if program.rounds and program.end is None:
        yield warning("rules-no-end", "rounds")
    yield from _after_the_end(program, ranges)


def _after_the_end(program: Program, ranges: Ranges) -> Iterator[Problem]:
    """Parts that look at a round for which the game never lasts."""
    last = ranges.worked(program.end.rounds).high if program.end is not None and program.end.rounds is not None else None
    late = {
        part.where.rpartition(".")[0]: part.upto for part in program.parts.values() if last is not None and part.upto > last
    }
    for where, round_ in late.items():
        yield warning("rules-at-after-end", f"{where}.round", found=round_, limit=last)


def _unread(program: Program, rows: Mapping[str, str]) -> Iterator[Problem]:
    """Helpers, what is computed each round, and rows that nothing is made of."""
    named = {ref.name for node in program.nodes() for ref in refs(node)}
    for part in program.parts.values():
        inner = part.level in PER_ROUND or (part.level == "score" and part.helper)
        if inner and part.name not in named and not part.box:
            yield warning("rules-unused", part.where, found=part.name)
    for field in program.fields.values():
        if field.row.scored and field.id not in named and not field.rounds_of:
            yield warning("rules-unread", rows.get(field.id, ""), found=field.id)


def _blocked(program: Program, rows: Mapping[str, str]) -> Iterator[Problem]:
    """Groups with cells that nobody can fill in."""
    for field in program.fields.values():
        groups = {**field.groups, **{name: [cells] for name, cells in field.colours.items()}}
        for name, listed in groups.items():
            cells = [cell for group in listed for cell in group if cell in field.blocked]
            if cells:
                where = f"{rows.get(field.id, '')}.{'groups' if name in field.groups else 'colours'}.{name}"
                yield warning("rules-blocked-group", where, found=name, cell=[*cells[0]])


def _scattered(program: Program, rows: Mapping[str, str]) -> Iterator[Problem]:
    """Colours that are asked for full groups, and have patches that lie apart: a colour is one group, however it lies.

    Single cells that lie apart, such as those with a star, seem meant as they are.
    """
    asked = {
        (ref.name, ref.group)
        for node in program.nodes()
        for call in _calls(node)
        if call.name in _OF_GROUPS
        for ref in refs(call)
        if ref.source == "row"
    }
    for field in program.fields.values():
        for name, cells in field.colours.items():
            patches = areas_of([CellGroup(name, (True,) * len(cells), cells, field.hex)])
            if (field.id, name) in asked and len(patches) > 1 and patches[0] > 1:
                yield warning("rules-scattered", f"{rows.get(field.id, '')}.colours.{name}", found=name, count=len(patches))


_OF_GROUPS = frozenset(["full", "same", "mixed"])
"""Functions of whole groups."""


def _calls(node: Node) -> Iterator[Call]:
    """All functions that an expression calls."""
    if isinstance(node, Call):
        yield node
    for one in inside(node):
        yield from _calls(one)


# What always or never holds --------------------------------------------------------------------------------------------------


def _conditions_of(part: RulePart) -> Iterator[tuple[str, Node]]:
    for where, node in part.expressions():
        if where.endswith((".when", "][0]", ".only")):
            yield where, node


def _asked(program: Program) -> Iterator[tuple[str, Node]]:
    """Every expression of a game with its place."""
    for part in program.every_part():
        yield from part.expressions()
    for check in program.checks:
        yield check.where, check.that
    if program.end is not None and program.end.when is not None:
        yield "end.when", program.end.when
    if program.end is not None and program.end.winner is not None:
        yield "end.winner", program.end.winner


def _settled(ranges: Ranges, where: str, node: Node) -> Iterator[Problem]:
    """The outermost conditions of an expression that are always, or never, so."""
    settled: list[Node] = []
    for one in conditions(node):
        if any(one in list(conditions(outer)) for outer in settled) or not [ref for ref in refs(one) if ref.source != "option"]:
            continue
        there = ranges.of(one)
        if not there.one:
            continue
        settled.append(one)
        plain, code = ("rules-always", "rules-always-holds") if there.low else ("rules-never", "rules-never-holds")
        for side, other in ((one.left, one.right), (one.right, one.left)) if isinstance(one, Binary) else ():
            known = ranges.of(side)
            if known not in (ANY, Range(0, 1)) and not isinstance(side, Num) and isinstance(other, Num):
                yield warning(code, where, found=written(one), what=written(side), range=str(known))
                break
        else:
            yield warning(plain, where, found=written(one))


def _beyond(ranges: Ranges, part: RulePart) -> Iterator[Problem]:
    """Rows of a table and thresholds that lie beyond what can be measured."""
    most = ranges.measured(part).high
    if most is None:
        return
    if part.table and len(part.table) > most + 1:
        yield warning("rules-long-table", f"{part.where}.table", count=len(part.table), limit=max(most, 0))
    for number, (least, _) in enumerate(part.thresholds):
        if least > most:
            yield warning("rules-far-threshold", f"{part.where}.thresholds[{number}]", found=least, limit=most)


def written(node: Node) -> str:
    """An expression as it is written in a file."""
    match node:
        case Num(value) | TextNode(value):
            return str(value) if isinstance(value, int) else f"'{value}'"
        case BoolNode(value):
            return str(value).lower()
        case Ref(source, name, how, group):
            dots = "prev." if how == "prev" else "option." if source == "option" else ""
            return f"{dots}{name}{f'.{group}' if group and how != 'cell' else ''}"
        case Name(path):
            return ".".join(path)
        case Unary(op, arg):
            return f"{op} {written(arg)}" if op == "not" else f"{op}{written(arg)}"
        case Binary(op, left, right):
            sides = [f"({written(one)})" if isinstance(one, Binary) else written(one) for one in (left, right)]
            return f"{sides[0]} {op} {sides[1]}"
        case Items(items):
            return f"[{', '.join(map(written, items))}]"
        case Call(name, args):
            return f"{name}({', '.join(map(written, args))})"
        case LookUp():
            return f"…[{', '.join(map(written, inside(node)))}]"
    return "…"
