"""Which of a game's own checks and claims don't hold, each told at its place and in the words of the game."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from printkit.language.kinds import Field
from printkit.language.known import At, UnsureValue
from printkit.language.places import common, of_rows
from printkit.language.program import Check, Claim, Program
from printkit.language.tree import Node
from printkit.language.value import State
from printkit.model.problem import Problem, error, warning


class Checks:
    """The checks of one table. `names` is what each side is called."""

    def __init__(self, program: Program, state: State, names: Sequence[str]) -> None:
        self.program = program
        self.state = state
        self.names = names
        self.place = state.written.place or of_rows(state.written.players)
        self.sides = range(len(state.sides))

    def broken(self, at: str, number: int, played: Sequence[int], only: Sequence[int] | None = None) -> Iterator[Problem]:
        """The problems of the checks of one sort; `only` of these sides. Raises `TooLarge`."""
        in_round = self.program.rounds and at in ("round", "member", "entered")
        for nth, check in enumerate(self.program.checks):
            if check.at != at:
                continue
            for here, name in self.places(check, number, played, only):
                try:
                    if self.state.value(check.that, here):
                        continue
                    if check.code:
                        yield self._problem(check, here, name, number if in_round else None)
                        continue
                except UnsureValue:
                    continue
                where = f"rounds[{number}]" if in_round else ""
                yield error("rules-check", where, check=nth, name=name, round=number + 1)

    def claims(self, scope: str, number: int, played: Sequence[int]) -> Iterator[Problem]:
        """The problems of what was written down and is not what follows from the rest. Raises `TooLarge`."""
        for claim in self.program.claims:
            field = self.program.claimed[claim.entry]
            if field.scope == scope:
                yield from self._claim(claim, field, number, played)

    def places(
        self, check: Check, number: int, played: Sequence[int], only: Sequence[int] | None = None
    ) -> Iterator[tuple[At, str]]:
        """Where a check is asked, and the name of whom it is asked for."""
        levels: Mapping[str, Any] = {"start": "score", "entered": "round", "end": "after"}
        level = levels.get(check.at, check.at)
        for who, name in self._asked(check, only):
            for cell in range(len(self.program.axes[check.axis])) if check.axis else (0,):
                yield At(level, who, number, played, cell), name

    def _asked(self, check: Check, only: Sequence[int] | None) -> Iterator[tuple[int, str]]:
        """Whom a check is asked for: the table, each side, or each player."""
        if not check.own:
            yield 0, ""
        elif check.at == "member":
            for seat, name in enumerate(self.state.written.players):
                if only is None or self.state.side_of[seat] in only:
                    yield seat, name
        else:
            for side in self.sides if only is None else only:
                yield side, self.names[side]

    def _problem(self, check: Check, at: At, name: str, number: int | None) -> Problem:
        """A check that doesn't hold, in words of the game's own."""
        args = {key: self.state.value(node, at) for key, node in check.args.items()}
        if check.own:
            args = {"name": name, **args}
        where = self._where(check, at, number) if check.places else "" if number is None else f"rounds[{number}]"
        return (warning if check.warning else error)(check.code, where, **args)

    def _where(self, check: Check, at: At, number: int | None) -> str:
        places: list[str] = []
        for condition, row in check.places:
            field = self.program.fields[row]
            of_round = number if field.scope == "round" else None
            cell = at.cell if check.axis and field.axis == check.axis else None
            if condition is None:
                places.append(self.place(field, at.who if check.own else None, of_round, cell))
            elif check.own or field.per == "table":
                places += [self.place(field, at.who, of_round, cell)] * bool(self.state.value(condition, at))
            else:
                those = [one.who for one in self.state.everybody(at) if self.state.value(condition, one)]
                places += [self.place(field, who, of_round, cell) for who in those]
        return common(places)

    def _claim(self, claim: Claim, field: Field, number: int, played: Sequence[int]) -> Iterator[Problem]:
        state = self.state
        rows = state.written.rounds[number] if field.scope == "round" else state.written.sheet
        level: Any = "round" if field.scope == "round" else "show"
        for who, written in enumerate(rows[field.id]):
            if written is None:
                continue
            at = At(level, who, number, played)
            try:
                there = claim.when is None or state.value(claim.when, at)
                value = state.value(claim.value, at) if there else "–"
                if value == written:
                    continue
                args = {key: state.value(node, at) for key, node in claim.args.items()}
            except UnsureValue:
                continue
            where = self.place(field, who, number if field.scope == "round" else None, None)
            yield error(claim.code, where, found=written, expected=value, **args)


def filled_in(args: Mapping[str, Node], state: State, at: At) -> dict[str, Any]:
    """What a sentence is filled with."""
    return {key: state.value(node, at) for key, node in args.items()}
