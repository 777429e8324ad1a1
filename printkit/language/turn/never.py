"""Steps that ask for what nothing in the turn brings about: a die that is never picked, a card that is never drawn."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from printkit.language.check import refs
from printkit.language.tree import Node
from printkit.language.turn.steps import TurnStep
from printkit.model.problem import Problem, error

_BRINGS = {"die": ("pick",), "picked": ("keep",), "kept": ("keep", "again"), "card": ("draw", "take")}
"""The steps that bring about what these names stand for; without them they are 0, or nothing."""


def never(turn: tuple[TurnStep, ...], values: Mapping[str, Node]) -> Iterator[Problem]:
    """What is wrong with each expression that asks for something of which no step of the turn takes care."""
    steps = [one for step in turn for one in (step, *step.inside())]
    verbs = {step.verb for step in steps}
    lacking = {name: brings for name, brings in _BRINGS.items() if not verbs & {*brings}}
    for where, node in (*_expressions(steps), *((f"play.values.{name}", node) for name, node in values.items())):
        named = dict.fromkeys(ref.name.partition(".")[0] for ref in refs(node) if ref.source == "play")
        for name in named:
            if name in lacking:
                yield error("play-of-nothing", where, found=name, known=", ".join(lacking[name]))


def _expressions(steps: list[TurnStep]) -> Iterator[tuple[str, Node]]:
    """Every expression of these steps, with its place as far as one key says it."""
    for step in steps:
        for key, node in (("when", step.when), ("where", step.where), ("value", step.value), ("until", step.until)):
            if node is not None:
                yield f"{step.where_said}.{key}", node
        if step.amount is not None:
            yield step.where_said, step.amount
