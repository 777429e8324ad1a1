"""What the rules of a game are once they are read: frozen types that `check`, `play` and the words are written in terms of."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from typing import Any, Literal, NamedTuple

from printkit.language.kinds import INT, Field, Kind
from printkit.language.tree import Node

Level = Literal["member", "round", "score", "show", "after", "end"]
"""Where an expression stands: a player in a team, a round, the score, what is shown beside it, after the end, or the end."""

Stop = Literal["round", "at once", "one more turn"]

LEVELS: tuple[Level, ...] = ("member", "round", "score", "show", "after")
"""The sections with parts, in the order in which they are computed."""

PER_ROUND = ("member", "round")
"""Levels of which there is a value for each round."""


class Majority(NamedTuple):
    """Points for who has the most, the second most …; what happens to who are even: see `functions.shares`.

    `given`: rows that the part's `when` says are filled in. Who left one of them blank has nothing to compare and takes no part.
    """

    places: tuple[int, ...]
    shared: Literal["split", "all", "none"]
    given: tuple[str, ...] = ()


@dataclass(frozen=True)
class Part:
    """One computed value, in this order: measure (or cases) → table → per → each → plus → caps, `when` around all.

    ============  =======================================================================================
    measure       what is counted; `worth` gives each counted value points of its own
    cases         the first condition that holds gives its value, else `otherwise`
    table         points for 0, 1, 2 …; beyond its end the last
    thresholds    (from, points): the points of the highest one reached, 0 below the first
    per           how many make one; part of one doesn't count, below zero as above
    each          points for each
    plus          added
    low, high     the least and the most
    when          without it 0, or no
    start         what `prev` is in the first round
    helper        neither in the sum nor on paper
    ============  =======================================================================================
    """

    name: str
    level: Level
    where: str
    kind: Kind = INT
    measure: Node | None = None
    worth: Mapping[Any, int] = field(default_factory=dict)
    cases: tuple[tuple[Node, Node], ...] = ()
    otherwise: Node | None = None
    table: tuple[int, ...] = ()
    thresholds: tuple[tuple[int, int], ...] = ()
    majority: Majority | None = None
    per: int | None = None
    each: int | None = None
    plus: int | None = None
    low: int | None = None
    high: int | None = None
    when: Node | None = None
    start: int | bool | None = None
    helper: bool = False
    say: Mapping[str, str] = field(default_factory=dict)

    @property
    def plain(self) -> bool:
        """Whether it is a measure and nothing done to it."""
        worked = (self.per, self.each, self.plus, self.low, self.high, self.when, self.majority)
        steps = self.table or self.thresholds or self.cases or self.worth
        return self.measure is not None and not steps and all(step is None for step in worked)

    def expressions(self) -> Iterator[tuple[str, Node]]:
        """Every expression in it with the place where it stands."""
        if self.when is not None:
            yield f"{self.where}.when", self.when
        if self.measure is not None:
            yield self.where, self.measure
        for number, (condition, value) in enumerate(self.cases):
            yield f"{self.where}.cases[{number}][0]", condition
            yield f"{self.where}.cases[{number}][1]", value
        if self.otherwise is not None:
            yield f"{self.where}.else", self.otherwise


class Tie(NamedTuple):
    """One way to tell apart who are even: who has the ``most`` or the ``least``."""

    way: Literal["most", "least"]
    of: Node
    where: str


class Check(NamedTuple):
    """What must hold on every sheet: each round, for each member of a team each round, or at the end.

    `own`: it is asked for each player (or team), not once for the table.
    """

    at: Literal["round", "member", "end"]
    that: Node
    say: Mapping[str, str]
    where: str
    own: bool = False


class End(NamedTuple):
    """When a game is over: a number of rounds, or a condition, and how it stops.

    `stop`: ``round`` (the round is finished), ``at once`` (in the order of seats; who is later lacks the round) or
    ``one more turn`` (everybody else has one). `play_on`: while the lead is even, another round is played. `late`: who is later
    in the last round may have written something all the same, and it counts.
    """

    when: Node | None = None
    rounds: Part | None = None
    stop: Stop = "round"
    play_on: bool = False
    late: bool = False
    say: Mapping[str, str] = {}
    """What the game itself says of the condition, by language: how it stops is told behind it."""


@dataclass(frozen=True)
class Program:
    """The rules of a game, read and checked."""

    fields: Mapping[str, Field]
    parts: Mapping[str, Part]
    """Every part by name, in the order of computing."""
    total: Part | None
    win: Literal["high", "low"]
    teams: tuple[int, ...]
    rounds: bool
    first: int
    rotates: bool
    end: End | None
    ties: tuple[Tie, ...]
    checks: tuple[Check, ...]
    words: Mapping[str, Mapping[str, str]]
    """Words that stand in the declaration: of rows and parts by id, ``""`` for any language."""
    standing: bool
    """Whether the score is needed after every round, not only at the end."""

    def at(self, level: Level) -> list[Part]:
        """The parts of one section, in their order."""
        return [part for part in self.parts.values() if part.level == level]

    @property
    def scored(self) -> list[Part]:
        """The parts that are shown and added up."""
        return [part for part in self.at("score") if not part.helper]

    @property
    def summed(self) -> list[Part]:
        """The parts that are written down beside the total; a single one is the total."""
        return self.scored if len(self.scored) > 1 or self.total is not None else []
