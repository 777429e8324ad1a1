"""Details and lines of the explanation, filled with what is known about a table."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from printkit.language.known import At
from printkit.language.program import AnswerRule, Saying
from printkit.language.result import RulesResult


def details(result: RulesResult) -> dict[str, Any]:
    """What programs are answered beside the score."""
    answer = result.program.details
    if answer is None:
        return {}
    return {key: _answered(one, result, _start(result)) for key, one in answer.keys or ()}


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


def _holds(one: AnswerRule | Saying, result: RulesResult, at: At) -> bool:
    return one.when is None or bool(result.state.value(one.when, at))


def _answered(answer: AnswerRule, result: RulesResult, at: At) -> Any:
    state = result.state
    if answer.value is not None:
        if not answer.own:
            return state.value(answer.value, at) if _holds(answer, result, at) else None
        here = [At(at.level, side, at.round, at.played, at.cell) for side in range(len(result.sides))]
        own = [state.value(answer.value, one) if _holds(answer, result, one) else None for one in here]
        return {result.name(side): value for side, value in enumerate(own)}
    if answer.keys is None:
        return [one for item in answer.items for one in _rows(item, result, at)]
    rows = _rows(answer, result, at)
    return rows if answer.axis else rows[0] if rows else None


def _rows(answer: AnswerRule, result: RulesResult, at: At) -> list[Any]:
    """What an answer is in a list: one value, or one for each place of its axis, without those that are left out."""
    if answer.keys is None:
        return [_answered(answer, result, at)]
    return [
        {key: _answered(one, result, here) for key, one in answer.keys}
        for here in _places(answer.axis, result, at)
        if _holds(answer, result, here)
    ]


def _lines(saying: Saying, result: RulesResult, at: At) -> Iterator[tuple[str, dict[str, Any]]]:
    state = result.state
    for here in _places(saying.axis, result, at):
        if not _holds(saying, result, here):
            continue
        if saying.say:
            args = {key: state.value(node, here) for key, node in saying.args.items()}
            yield saying.say, args
        for one in saying.lines:
            yield from _lines(one, result, here)
