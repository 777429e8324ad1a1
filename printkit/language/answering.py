"""Details and lines of the explanation, filled with what is known about a table."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from printkit.language.known import At
from printkit.language.program import Saying
from printkit.language.result import RulesResult


def details(result: RulesResult) -> dict[str, Any]:
    """What programs are answered beside the score."""
    if result.program.details is None:
        return {}
    start = _start(result)
    answers: dict[str, Any] = result.state.sections.details(result.state, start.round, start.played)
    return answers


def sayings(result: RulesResult) -> list[tuple[str, dict[str, Any]]]:
    """The lines of the explanation: the key of each one's words, which has places itself, and what both are filled with."""
    start = _start(result)
    return [line for one in result.program.explain for line in _lines(one, result, start)]


def _start(result: RulesResult) -> At:
    return At("show", 0, max(result.played, default=1) - 1, result.played)


def _places(axis: str, result: RulesResult, at: At) -> Iterator[At]:
    """Every place of an axis; the same place where there is none."""
    match axis:
        case "":
            yield at
        case "player":
            for side in range(len(result.sides)):
                yield At(at.level, side, at.round, at.played, at.cell)
        case "round":
            for number in range(max(result.played, default=0)):
                yield At("round", at.who, number, at.played, at.cell)
        case _:
            for cell in range(len(result.program.axes[axis])):
                yield At(at.level, at.who, at.round, at.played, cell)


def _lines(saying: Saying, result: RulesResult, at: At) -> Iterator[tuple[str, dict[str, Any]]]:
    state = result.state
    for here in _places(saying.axis, result, at):
        if saying.when is not None and not state.value(saying.when, here):
            continue
        if saying.say:
            args = {key: state.value(node, here) for key, node in saying.args.items()}
            yield saying.say, args
        for one in saying.lines:
            yield from _lines(one, result, here)
