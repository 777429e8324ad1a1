"""A turn once it is read: frozen steps, in terms of which it is compiled, printed and checked."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import field
from typing import Literal, NamedTuple, TypeAlias

from printkit.language.kinds import Field, Kind
from printkit.language.program import Program
from printkit.language.tree import Node
from printkit.model.light import dataclass

Verb: TypeAlias = Literal[
    "roll", "again", "keep", "pick", "draw", "take", "write", "mark", "step", "set", "add", "one_of", "repeat", "stop",
    "bust", "pass", "people",
]  # fmt: skip


class TurnDice(NamedTuple):
    """The dice of a turn: what stands on the sides of each, and whether one roll is everybody's."""

    number: int = 0
    faces: tuple[int, ...] = (1, 2, 3, 4, 5, 6)
    shared: bool = False


class DeckCards(NamedTuple):
    """The cards that are drawn from: a row of values for each, in the order of `columns`, whose names expressions use."""

    columns: tuple[str, ...] = ()
    kinds: tuple[Kind, ...] = ()
    cards: tuple[tuple[int | str, ...], ...] = ()
    names: tuple[str, ...] = ()


@dataclass(frozen=True, eq=False)
class TurnStep:
    """One step. Which of the rest it has, its verb says; see `keys`.

    `word` is what a verb says that is one word (``roll = "rest"``, a pile), `rows` the rows of ``write``, ``mark`` and ``step``,
    `amount` the expression of ``draw``, ``add``, ``stop``, ``bust``, ``by`` and ``to``, `count` that of ``again`` and ``most``.
    """

    verb: Verb
    where_said: str
    id: str = ""
    when: Node | None = None
    where: Node | None = None
    value: Node | None = None
    amount: Node | None = None
    until: Node | None = None
    rows: tuple[Field, ...] = ()
    word: str = ""
    to: str = ""
    count: int = 0
    over: bool = False
    may: bool = False
    otherwise: tuple[TurnStep, ...] = ()
    branches: tuple[tuple[TurnStep, ...], ...] = ()
    steps: tuple[TurnStep, ...] = ()
    say: Mapping[str, str] | None = None

    def inside(self) -> Iterator[TurnStep]:
        """Every step below it."""
        for group in (*self.branches, self.steps, self.otherwise):
            for step in group:
                yield step
                yield from step.inside()


class Declared(NamedTuple):
    """A player of the game's own: what makes a choice good, by the verb or id of the step; the rest is chosen by `otherwise`.

    `name` is what reports call it, by language; empty: by its id.
    """

    wants: Mapping[str, Node]
    otherwise: str
    name: Mapping[str, str] = {}


@dataclass(frozen=True, eq=False)
class TurnProgram:
    """A turn, read and checked, with the rules of the game that it is a turn of.

    `numbers` are the names of the turn's own numbers in the order of their places, `values` expressions by name in the order in
    which they may name each other, `piles` whose each pile is.
    """

    program: Program
    dice: TurnDice
    deck: DeckCards
    piles: Mapping[str, Literal["public", "own"]]
    together: bool
    rotates: bool
    rounds: Node | None
    until: Node | None
    start: Mapping[str, int | str]
    values: Mapping[str, Node]
    numbers: tuple[str, ...]
    policies: Mapping[str, Declared]
    setup: tuple[object, ...]
    turn: tuple[TurnStep, ...]
    flipped: bool = False
    cards_said: str = ""
    compiled: dict[object, object] = field(default_factory=dict, compare=False, repr=False)
    """What was made of it for so many players."""

    def every_step(self) -> Iterator[TurnStep]:
        """Every step, those inside others, too."""
        for step in self.turn:
            yield step
            yield from step.inside()

    @property
    def for_people(self) -> list[TurnStep]:
        """The steps that programs can't do."""
        return [step for step in self.every_step() if step.verb == "people"]


def limits(field: Field) -> tuple[int, int]:
    """The least and the greatest number of one place of a row: of ticks how many there are, of a track its steps."""
    if field.kind.name == "ticks":
        return 0, field.shape[0]
    if field.steps:
        return 0, field.steps
    return (field.low if field.low is not None else 0), (field.high if field.high is not None else 10**9)
