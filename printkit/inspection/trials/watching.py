"""What random records reach of a game's rules: values of parts, cases, rows of tables, thresholds and conditions."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from itertools import chain
from typing import Any

from printkit.language.functions import each_worth
from printkit.language.known import At
from printkit.language.program import PER_ROUND, Program, RulePart
from printkit.language.result import RulesResult
from printkit.language.sections import Worked
from printkit.language.tree import Call

MOST_VALUES = 1000
"""Different values of a part that are remembered."""


_NEVER_NOTHING = frozenset(["areas", "kinds", "runs", "sizes"])
"""Functions whose numbers are all 1 or more: what isn't there has none."""


class Watch:
    """What was seen so far."""

    def __init__(self, program: Program) -> None:
        self.program = program
        self.values: dict[str, set[Any]] = {name: set() for name in program.parts}
        self.open = {name: [*_outcomes(part)] for name, part in program.parts.items()}
        """What no record has reached yet."""
        self.reached = {where: False for outcomes in self.open.values() for where in outcomes}

    def see(self, result: RulesResult) -> None:
        """Take in a finished record."""
        for part in self.program.parts.values():
            if part.axis:
                continue
            seen, outcomes = self.values[part.name], self.open[part.name]
            if not outcomes and (known := _known(part, result)) is not None:
                if len(seen) < MOST_VALUES:
                    seen.update(known)
                continue
            for at in _places(part, result):
                if outcomes:
                    self._reach(part, result.state.work(part, at))
                if len(seen) < MOST_VALUES:
                    value = _value(part, result, at)
                    seen.add(tuple(value) if isinstance(value, list) else value)
            self.open[part.name] = [where for where in outcomes if not self.reached[where]]

    def _reach(self, part: RulePart, worked: Worked) -> None:
        steps, case = dict(worked.steps), worked.case
        if part.when is not None:
            self.reached[f"{part.where}.when"] |= worked.kept
        if not worked.kept:
            return
        if part.cases:
            self.reached[f"{part.where}.else" if case is None else f"{part.where}.cases[{case}]"] = True
        value = steps.get("majority", worked.measured)
        values = each_worth(value, part.weights, (), ()) if part.several else [value]
        for one in values if part.table else ():
            self.reached[f"{part.where}.table[{max(0, min(one, len(part.table) - 1))}]"] = True
        for one in values:
            for number, (least, _) in enumerate(part.thresholds):
                self.reached[f"{part.where}.thresholds[{number}]"] |= one >= least


def _outcomes(part: RulePart) -> Iterator[str]:
    """The places of a part that a record may reach or not."""
    if part.axis:
        return
    if part.when is not None:
        yield f"{part.where}.when"
    yield from (f"{part.where}.cases[{number}]" for number in range(len(part.cases)))
    if part.cases:
        yield f"{part.where}.else"
    least = 1 if part.several and isinstance(part.measure, Call) and part.measure.name in _NEVER_NOTHING else 0
    yield from (f"{part.where}.table[{number}]" for number in range(least, len(part.table)))
    yield from (f"{part.where}.thresholds[{number}]" for number in range(len(part.thresholds)))


def _known(part: RulePart, result: RulesResult) -> Iterable[Any] | None:
    """What a part of a round was in all of them, where that is one value each and is there; else None."""
    state, name = result.state, part.name
    if part.level != "round" or part.kind.many or name in state.sections.table.later or not result.program.rounds:
        return None
    whole = min(result.played, default=0)
    last = [
        value for number in range(whole, len(state.round[name])) for value in state.round[name][number] if value is not None
    ]
    return chain(chain.from_iterable(state.round[name][:whole]), last)


def _value(part: RulePart, result: RulesResult, at: At) -> Any:
    """What a part was at one place."""
    state, name = result.state, part.name
    if part.level not in PER_ROUND:
        return state.now[name][at.who]
    if name in state.sections.table.later:
        return state.later(part, at.round, at.who)
    return (state.member if part.level == "member" else state.round)[name][at.round][at.who]


def _places(part: RulePart, result: RulesResult) -> Iterator[At]:
    """Every place where a part was worked out."""
    sides = range(len(result.sides))
    if part.level == "after" and result.verdict is None:
        return
    if part.level not in PER_ROUND:
        for side in sides:
            yield At(part.level, side, max(result.played[side] - 1, 0), result.played)
        return
    rounds = max(result.played, default=0) if result.program.rounds else 1
    for number in range(rounds):
        played = [number + 1] * len(sides)
        for side in sides:
            if result.program.rounds and number >= result.played[side]:
                continue
            for who in result.sides[side] if part.level == "member" else (side,):
                yield At(part.level, who, number, played)
