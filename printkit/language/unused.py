"""What stands in a game's rules and changes nothing: told, because whoever wrote it counts on it."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

from printkit.language.check import refs
from printkit.language.named import listed
from printkit.language.program import Program, RulePart
from printkit.model.problem import Problem, error


def unheard(program: Program, tables: Mapping[str, Any]) -> list[Problem]:
    """An error for each such key; `tables` are the rules as they are written."""
    return [*_order(program, tables), *_starts(program), *_said(program)]


def _order(program: Program, tables: Mapping[str, Any]) -> Iterator[Problem]:
    """Whose turn is first matters only where a game stops inside a round."""
    stop = program.end.stop if program.end is not None else "round"
    if stop == "round":
        for key in ("first", "rotates"):
            if key in tables.get("rounds", {}):
                yield error("rules-only-with-stop", f"rounds.{key}", known='"at once" / "one more turn"')
    if program.end is not None and program.end.late and stop != "at once":
        yield error("rules-only-with-stop", "end.late", known='"at once"')


def _starts(program: Program) -> Iterator[Problem]:
    """A part starts with something for ``prev`` of the first round."""
    before = {
        ref.name for part in program.parts.values() for _, node in part.expressions() for ref in refs(node) if ref.how == "prev"
    }
    for part in program.parts.values():
        if part.start is not None and part.name not in before:
            yield error("rules-start-of-nothing", f"{part.where}.start", found=part.name)


def _said(program: Program) -> Iterator[Problem]:
    """Words for the card, of what the card doesn't tell."""
    named = listed(program).names
    parts: list[RulePart | None] = [
        *program.parts.values(),
        program.total,
        program.end.rounds if program.end is not None else None,
    ]
    for part in parts:
        if part is not None and part.say and part.name not in named:
            yield error("rules-say-of-nothing", f"{part.where}.say")
