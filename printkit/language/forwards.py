"""All rounds of a table in one function, as long as they are ordinary: nothing in them is to be told."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Protocol

from printkit.language.blanks import Blanks
from printkit.language.compute import Writer
from printkit.language.kinds import Scope
from printkit.language.known import Stopped, TooManySteps, Written
from printkit.language.program import CheckedAt, Level, Program
from printkit.language.settle import Parts
from printkit.language.source import Table
from printkit.language.verdict import RulesVerdict
from printkit.model.problem import Problem

GIVES_UP = "return None"
"""What ends rounds in which something is to be told."""

_FEW = 8
"""Tables that are alike whose rounds are played one by one: to compile one more function takes longer than they do."""


class _Standing(Protocol):
    """The values of a table as far as it has played; see `value.State`."""

    now: dict[str, list[Any]]
    before: list[dict[str, list[Any]]]


class _Functions(Protocol):
    """The functions of tables that are alike; see `sections.Sections`."""

    whole: bool
    by_rounds: int

    @property
    def ordinary(self) -> Callable[..., tuple[int, bool] | None]: ...


class _Playing(Protocol):
    """A table while its game is played; see `play.Table`."""

    written: Written
    blanks: Blanks
    sides: tuple[tuple[int, ...], ...]
    played: list[int]
    problems: list[Problem]
    over: tuple[int, int | None] | None
    plays_on: bool

    @property
    def state(self) -> _Standing: ...

    @property
    def sections(self) -> _Functions: ...

    def verdict(self) -> RulesVerdict: ...


class _Lines(Protocol):
    """What writes the lines of a round's sections; see `sections.Sections`."""

    program: Program
    table: Table

    def parts_of_round(self, writer: Writer) -> None: ...

    def check_lines(self, writer: Writer, at: CheckedAt, wrong: str) -> None: ...

    def claim_lines(self, writer: Writer, scope: Scope, wrong: str) -> None: ...

    def score_lines(self, writer: Writer, *, standing: bool) -> None: ...


def in_one_go(table: _Playing) -> bool:
    """Play all rounds at once. False where something in them is to be told: then the table is as before, to be played round by round."""
    state, count, sides = table.state, len(table.written.rounds), range(len(table.sides))
    blanks, sections = table.blanks, table.sections
    if not sections.whole:
        sections.by_rounds += 1
        if sections.by_rounds <= _FEW:
            return False
    if blanks.round_fields and any(blanks.round(number, sides) for number in range(count)):
        return False
    before, number, over, known = state.now, 0, False, len(table.problems)
    try:
        while number < count and not over and (gone := table.sections.ordinary(state, number)) is not None:
            number, over = gone
            table.played = [number] * len(sides)
            over = over and not (table.plays_on and len(table.verdict().winners) > 1)
    except (TooManySteps, Stopped):
        number = -1
    state.now = before
    if number == count:
        table.over = (number - 1, None) if over else None
        return True
    table.played = [0] * len(sides)
    state.before.clear()
    del table.problems[known:]
    return False


def rounds(sections: _Lines, writer: Writer) -> None:
    """Lines that play rounds which all have at once: parts, checks, claims, the score as it stands, and whether the game is over.

    They give how many rounds were played and whether the last one ended the game (an even lead is not looked at); None where
    something is to be told, which the same sections find out round by round.
    """
    program, table = sections.program, sections.table
    writer.line(f"sides, members, first, z = range({table.sides}), range({table.seats}), 0, 0")
    writer.frames[0][1].update(("sides", "members", "first", "z"))
    standing = program.standing or (program.end is not None and program.end.play_on)
    with writer.block("for n in range(begin, len(s.written.rounds)):", "n", "played"):
        writer.line(f"played = [n + 1] * {table.sides}")
        _checks(sections, writer, "entered", "round")
        sections.parts_of_round(writer)
        _checks(sections, writer, "member", "member")
        _checks(sections, writer, "round", "round")
        sections.claim_lines(writer, "round", GIVES_UP)
        if standing:
            writer.line("s.now = {}")
            writer.number, writer.now = "z", ("n",)
            sections.score_lines(writer, standing=True)
            writer.number = "n"
        if program.standing and (table.looks_back or not table.passing):
            writer.line("s.before.append(s.now)")
        _end(sections, writer)
    writer.line("return len(s.written.rounds), False")


def _checks(sections: _Lines, writer: Writer, at: CheckedAt, level: Level) -> None:
    writer.level = level
    sections.check_lines(writer, at, GIVES_UP)
    writer.who = "w"


def _end(sections: _Lines, writer: Writer) -> None:
    end = sections.program.end
    writer.level, writer.who = "end", "0"
    if end is not None and end.when is not None:
        writer.line(f"if {writer.expr(end.when)}: return n + 1, True")
    if end is not None and end.rounds is not None:
        Parts(writer).all_places(end.rounds, "most")
        writer.line("if n + 1 >= most: return n + 1, True")
