"""What random records reach of a game's rules: values of parts, cases, rows of tables, thresholds and conditions."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from printkit.language.check import refs
from printkit.language.known import At, TooManySteps, UnsureValue
from printkit.language.program import PER_ROUND, Program, RulePart
from printkit.language.result import RulesResult
from printkit.language.value import Worked

_MOST_VALUES = 1000
"""Different values of a part that are remembered."""


def unnamed(program: Program) -> list[RulePart]:
    """The parts that nothing is made of: helpers, and what is computed each round."""
    named = {ref.name for node in program.nodes() for ref in refs(node)}
    inner = [part for part in program.parts.values() if part.level in PER_ROUND or (part.level == "score" and part.helper)]
    return [part for part in inner if part.name not in named]


class Watch:
    """What was seen so far."""

    def __init__(self, program: Program) -> None:
        self.program = program
        self.values: dict[str, set[Any]] = {name: set() for name in program.parts}
        self.reached: dict[str, bool] = {where: False for part in program.parts.values() for where in _outcomes(part)}

    def see(self, result: RulesResult) -> None:
        """Take in a finished record."""
        for part in self.program.parts.values():
            if part.axis:
                continue
            for at in _places(part, result):
                try:
                    worked = result.state.work(part, at)
                except (TooManySteps, UnsureValue):
                    continue
                seen = self.values[part.name]
                if len(seen) < _MOST_VALUES:
                    seen.add(tuple(worked.value) if isinstance(worked.value, list) else worked.value)
                self._reach(part, worked)

    def _reach(self, part: RulePart, worked: Worked) -> None:
        steps, case = dict(worked.steps), worked.case
        if part.when is not None:
            self.reached[f"{part.where}.when"] |= worked.kept
        if not worked.kept:
            return
        if part.cases:
            self.reached[f"{part.where}.else" if case is None else f"{part.where}.cases[{case}]"] = True
        value = steps.get("majority", worked.measured)
        if part.table:
            self.reached[f"{part.where}.table[{max(0, min(value, len(part.table) - 1))}]"] = True
            value = steps["table"]
        for number, (least, _) in enumerate(part.thresholds):
            self.reached[f"{part.where}.thresholds[{number}]"] |= value >= least


def _outcomes(part: RulePart) -> Iterator[str]:
    """The places of a part that a record may reach or not."""
    if part.axis:
        return
    if part.when is not None:
        yield f"{part.where}.when"
    yield from (f"{part.where}.cases[{number}]" for number in range(len(part.cases)))
    if part.cases:
        yield f"{part.where}.else"
    yield from (f"{part.where}.table[{number}]" for number in range(len(part.table)))
    yield from (f"{part.where}.thresholds[{number}]" for number in range(len(part.thresholds)))


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
