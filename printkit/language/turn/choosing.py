"""What every choice of a turn has in common."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Callable, Iterable, Sequence
from typing import Any, ClassVar

from printkit.language.turn.compiled import Compiled
from printkit.language.turn.match import Match
from printkit.language.turn.steps import TurnStep

PASS = None
"""The option not to do what may be done."""


class Choice(ABC):
    """A place of a turn at which somebody chooses. `here` is its place, `after` where it goes on, `leave` where a repeating ends.

    `instead` is where it goes on when there is nothing to choose from, if not with the operation after it.
    """

    chance: ClassVar[bool] = False
    """Whether chance may follow from choosing something else than the `quiet` option."""

    def __init__(self, step: TurnStep, machine: Compiled) -> None:
        self.step = step
        self.machine = machine
        self.where = machine.function(step.where)
        self.here = 0
        self.after: list[int] = [0]
        self.leave: list[int] = [0]
        self.instead: list[int] | None = None
        rows = step.rows
        self.forced = len(rows) == 1 and not rows[0].holder and not step.may and step.verb in ("write", "step")
        """Whether there is never more than one option, so that nobody is asked."""
        self.prepare: Callable[[Match], None] | None = None

    @abstractmethod
    def find(self, s: Match) -> Sequence[Any]:
        """What there is to choose from."""

    def or_pass(self, right: list[Any]) -> list[Any]:
        """What can be done, and to leave it where nobody has to."""
        return [*right, PASS] if right and self.step.may else right

    def right(self, s: Match, name: str, candidates: Iterable[Any]) -> list[Any]:
        """Those of which the step's `where` holds while each is what is called `name`."""
        before, where, right = getattr(s, name), self.where, []
        for one in candidates:
            setattr(s, name, one)
            if where(s, s.who):
                right.append(one)
        setattr(s, name, before)
        return self.or_pass(right)

    def few(self, s: Match) -> Sequence[Any]:
        """The options that differ in what they lead to."""
        return s.options

    @abstractmethod
    def take(self, s: Match, option: Any) -> None:
        """Do what was chosen."""

    def quiet(self, s: Match) -> Any:
        """The option after which nothing more is left to chance; None where no option is like that."""
        del s

    def named(self, s: Match, option: Any) -> None:
        """Give the names that the step adds their values, as if that was chosen."""
        del s, option

    @property
    def is_last(self) -> bool:
        """Whether the turn is over after it, whatever is chosen."""
        return self.after[0] == len(self.machine.operations) - 1
