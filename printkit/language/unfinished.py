"""A game's rules while its sheet is still being filled in: what rests on a blank is nothing yet, and what is kept stays as it was."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import replace
from typing import cast

from printkit.language.check import refs
from printkit.language.kinds import Field
from printkit.language.program import PER_ROUND, Program, RulePart
from printkit.language.tree import Binary, Call, Node, Ref, Unary


def unfinished(program: Program) -> Program:
    """The rules by which a table stands before everything is written: blanks may be anywhere, and no check is asked.

    A part that looks at a row of its own is 0 until something is written there; a number that players keep from round to round is
    what it was in the round before. Of a list or a grid the cells that are written count.
    """
    known = program.compiled.get(("unfinished",))
    if known is None:
        parts = {name: _guarded(program, part) for name, part in program.parts.items()}
        fields = {name: _open(field) for name, field in program.fields.items()}
        known = replace(program, fields=fields, parts=parts, checks=(), claims=(), compiled={})
        program.compiled["unfinished",] = known
    return cast("Program", known)


def _open(field: Field) -> Field:
    """A row that may be left blank: numbers are 0 where others look at them, ticks are off."""
    if field.may or field.blank is not None or field.kind.many:
        return field._replace(may=True)
    blank = {"int": 0, "ticks": 0, "bool": False}.get(field.kind.name)
    return field._replace(may=True, blank=blank)


def _guarded(program: Program, part: RulePart) -> RulePart:
    kept = _kept(program, part)
    if kept is not None and not part.has_steps:
        before, rows = kept
        if rows:
            blank = Unary("not", _given(rows))
            rest = part.otherwise if part.cases else part.measure
            return replace(part, cases=((blank, before), *part.cases), otherwise=rest, measure=None)
        return part
    rows = [*_rows(program, part, _named(part))]
    if not rows:
        return part
    there = _given(rows)
    return replace(part, when=there if part.when is None else Binary("and", there, part.when))


def _kept(program: Program, part: RulePart) -> tuple[Ref, list[Ref]] | None:
    """What a part was in the round before, where it goes on from there, and the rows that it rests on, through other parts, too."""
    seen, todo = {part.name}, [part]
    named: list[Ref] = []
    while todo:
        for ref in _named(todo.pop()):
            named.append(ref)
            other = program.parts.get(ref.name) if ref.how == "own" and ref.source in PER_ROUND else None
            if other is not None and other.name not in seen:
                seen.add(other.name)
                todo.append(other)
    before = next((ref for ref in named if ref.how == "prev" and ref.name == part.name and ref.source == part.level), None)
    return None if before is None else (before, [*_rows(program, part, named)])


def _named(part: RulePart) -> list[Ref]:
    return [ref for _, node in part.expressions() for ref in refs(node)]


def _rows(program: Program, part: RulePart, named: Iterable[Ref]) -> Iterator[Ref]:
    """Those rows of one value that must be written for a part, each once."""
    seen: set[str] = set()
    for ref in named:
        if ref.source != "row" or ref.how != "own" or ref.name in seen:
            continue
        field = program.fields[ref.name]
        asked = not (field.may or field.blank is not None or field.kind.many or field.kind.name in ("bool", "ticks"))
        if asked and (field.scope == "sheet" or part.level in PER_ROUND):
            seen.add(ref.name)
            yield ref


def _given(rows: list[Ref]) -> Node:
    """That all of these are written."""
    first, *others = (Call("given", (row,)) for row in rows)
    both: Node = first
    for one in others:
        both = Binary("and", both, one)
    return both
