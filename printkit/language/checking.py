"""Which of a game's own checks and claims don't hold, each told at its place and in the words of the game."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from contextlib import suppress
from typing import Any, cast

from printkit.language.kinds import Scope
from printkit.language.known import At, UnsureValue
from printkit.language.places import common, of_rows
from printkit.language.program import LEVEL_OF, Check, CheckedAt, Level, Program
from printkit.language.value import State
from printkit.model.problem import Problem, error, warning


class Checks:
    """The checks of one table."""

    def __init__(self, program: Program, state: State) -> None:
        self.program = program
        self.state = state
        self.place = state.written.place or of_rows(state.written.players)

    def broken(self, at: CheckedAt, number: int, played: Sequence[int], wrong: Iterable[tuple[int, int, int]]) -> list[Problem]:
        """The problems of the checks of one sort that don't hold: number, who and place. Raises `TooManySteps`."""
        problems: list[Problem] = []
        for nth, who, cell in wrong:
            with suppress(UnsureValue):
                problems.append(self._broken(nth, At(LEVEL_OF.get(at) or cast("Level", at), who, number, played, cell)))
        return problems

    def places(self, check: Check, number: int, played: Sequence[int], only: Sequence[int] | None = None) -> Iterator[At]:
        """Where a check is asked; `only` of these sides."""
        state, level = self.state, LEVEL_OF.get(check.at) or cast("Level", check.at)
        sides = range(len(state.sides)) if only is None else only
        asked = (
            [0] if not check.own else [seat for side in sides for seat in state.sides[side]] if check.at == "member" else sides
        )
        for who in asked:
            for cell in range(len(self.program.axes[check.axis])) if check.axis else (0,):
                yield At(level, who, number, played, cell)

    def _broken(self, nth: int, at: At) -> Problem:
        check, number = self.program.checks[nth], at.round
        name = "" if not check.own else self.state.names[at.who] if check.at == "member" else self.state.called[at.who]
        in_round = self.program.rounds and check.at in ("round", "member", "entered")
        if check.code:
            return self._problem(check, at, name, number if in_round else None)
        return error("rules-check", f"rounds[{number}]" if in_round else "", check=nth, name=name, round=number + 1)

    def claims(self, scope: Scope, number: int, played: Sequence[int], wrong: Iterable[tuple[int, int, Any]]) -> list[Problem]:
        """The problems of what was written down and is not what follows: number, who and what it must be. Raises `TooManySteps`."""
        state = self.state
        problems: list[Problem] = []
        for nth, who, value in wrong:
            claim = self.program.claims[nth]
            field = self.program.claimed[claim.entry]
            rows = state.written.rounds[number] if scope == "round" else state.written.sheet
            at = At("round" if scope == "round" else "show", who, number, played)
            with suppress(UnsureValue):
                args = {key: state.value(node, at) for key, node in claim.args.items()}
                where = self.place(field, who, number if scope == "round" else None, None)
                problems.append(error(claim.code, where, found=rows[field.id][who], expected=value, **args))
        return problems

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
                everybody = self.state.everybody(at.level)
                those = [who for who in everybody if self.state.value(condition, at._replace(who=who))]
                places += [self.place(field, who, of_round, cell) for who in those]
        return common(places)
