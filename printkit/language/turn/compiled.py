"""What a game in motion asks of its compiled turn: the same in every game of so many players. `machine.Machine` makes it."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import Any, Protocol, TypeAlias

from printkit.language.program import Program
from printkit.language.tree import Node
from printkit.language.turn.steps import TurnProgram

Run: TypeAlias = Callable[..., Any]
"""An expression as a function of a game in motion and a seat."""


class Compiled(Protocol):
    """A turn for so many players.

    `operations` and the `choices` by their place, `prefix` where a player's own part of the turn begins, `loops` how many counters
    there are; `blank` is what rows hold at first, `bits` has a bit for each row. `steps` are the parts of the score with the rows on
    which they rest, as bits, where these follow from one player's sheet, `total` the place of the total among them (-1: the sum of
    the `scored` ones). `endless`: nothing says when it is over. `numbers` are the places of the turn's own numbers. `alone`: nothing that one
    player does changes anything for another. `gains` is what a value written in a row adds to the total, by both, as far as it is known;
    None where that depends on what stands elsewhere.
    """

    turn: TurnProgram
    program: Program
    seats: int
    names: tuple[str, ...]
    options: Mapping[str, str]
    blank: dict[str, Any]
    bits: dict[str, int]
    numbers: Mapping[str, int]
    steps: list[tuple[int, Run]]
    parts: list[str]
    places: dict[str, int]
    total: int
    scored: list[int]
    rounds: Run
    until: Run
    has_end: bool
    endless: bool
    operations: list[Callable[[Any], int]]
    choices: dict[int, Any]
    loops: int
    prefix: int
    alone: bool
    gains: dict[tuple[str, tuple[Any, ...]], int] | None

    def resting_on(self, rows: int) -> Sequence[tuple[int, Run]]:
        """The parts of the score that rest on one of these rows, as bits, in their order."""

    def legal(self, rows: Iterable[str]) -> list[Run]:
        """The checks that what is written in these rows may break."""

    def function(self, node: Node | None, *, otherwise: Any = True) -> Run:
        """An expression of the turn as a function of the game and a seat."""
