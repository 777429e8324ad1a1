"""What the rules of a game are once they are read: frozen types that `check`, `play` and the words are written in terms of."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import field
from functools import cached_property
from math import prod
from typing import Any, Literal, NamedTuple, TypeAlias

from printkit.language.claims import Claim, Side
from printkit.language.kinds import INT, Field, Kind
from printkit.language.tree import Node, Ref, inside
from printkit.model.light import dataclass

Start: TypeAlias = "int | bool | Mapping[int, int] | None"
"""What a part of a round is before the first; by number of players where that depends on it."""

Level = Literal["member", "round", "score", "show", "after", "end", "turn"]
"""Where an expression stands: a player in a team, a round, the score, what is shown beside it, after the end, the end, or a turn of `[play]`."""

Stop = Literal["round", "at once", "one more turn"]

LEVELS: tuple[Level, ...] = ("member", "round", "score", "show", "after")
"""The sections with parts, in the order in which they are computed."""

CheckedAt = Literal["start", "entered", "round", "member", "end"]

LEVEL_OF: Mapping[str, Level] = {"start": "score", "entered": "round", "end": "after"}
"""Where the expressions of checks stand that aren't called as where they stand."""

_WAYS = 8
"""Ways to play for which rules are compiled apart."""

PER_ROUND: tuple[Level, ...] = ("member", "round")
"""Levels of which there is a value for each round."""


class Majority(NamedTuple):
    """Points for who has the most, the second most …; what happens to who are even: see `functions.share_of`.

    `given`: rows that the part's `when` says are filled in. Who left one of them blank has nothing to compare and takes no part.
    """

    places: tuple[int, ...]
    shared: Literal["split", "all", "none"]
    given: tuple[str, ...] = ()


@dataclass(frozen=True, eq=False)
class RulePart:
    """One computed value, in this order: measure (or cases) → table → per → each → plus → caps, `when` around all.

    ============  =======================================================================================
    measure       what is counted; `worth` gives each counted value points of its own
    several       what is measured are several numbers: table and thresholds are for each, then they are added up
    weights       what each of several numbers is multiplied by first
    cases         the first condition that holds gives its value, else `otherwise`
    table         points for 0, 1, 2 …; beyond its end the last
    thresholds    (from, points): the points of the highest one reached, 0 below the first
    per           how many make one; part of one doesn't count, below zero as above
    each          points for each
    plus          added
    low, high     the least and the most
    when          without it 0, or no
    start         what `prev` is in the first round, or that by number of players
    box           players keep it on paper, round by round
    axis          it has a value for each place of that axis
    counts        what a result counts beside the points, if not what is measured
    only          where this doesn't hold, the game has no such part
    own           whether it may differ from player to player
    helper        neither in the sum nor on paper
    upto, base    what it looks at is as it stood after that round (0: at the end); what it is called without the round
    ============  =======================================================================================
    """

    name: str
    level: Level
    where: str
    kind: Kind = INT
    measure: Node | None = None
    worth: Mapping[Any, int] = field(default_factory=dict)
    several: bool = False
    weights: tuple[int, ...] = ()
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
    start: Start = None
    box: bool = False
    axis: str = ""
    counts: Node | None = None
    only: Node | None = None
    own: bool = True
    helper: bool = False
    say: Mapping[str, str] = field(default_factory=dict)
    base: str = ""
    upto: int = 0

    def start_at(self, players: int) -> int | bool | None:
        """What `prev` is in the first round at a table of so many players; None where nothing is said."""
        return self.start.get(players) if isinstance(self.start, Mapping) else self.start

    @cached_property
    def starts(self) -> tuple[int, ...]:
        """The numbers that `prev` may be in the first round, each once."""
        return tuple(dict.fromkeys(self.start.values() if isinstance(self.start, Mapping) else [int(self.start or 0)]))

    @cached_property
    def has_steps(self) -> bool:
        """Whether something is done to what is measured, or to each counted value."""
        steps = (self.per, self.each, self.plus, self.low, self.high, self.majority)
        return bool(self.table or self.thresholds or self.worth or self.weights or self.several) or any(
            step is not None for step in steps
        )

    @cached_property
    def plain(self) -> bool:
        """Whether it is a measure and nothing done to it."""
        return self.measure is not None and not self.cases and self.when is None and not self.has_steps

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
        if self.counts is not None:
            yield f"{self.where}.counts", self.counts
        if self.only is not None:
            yield f"{self.where}.only", self.only


class Tie(NamedTuple):
    """One way to tell apart who are even: who has the ``most`` or the ``least``."""

    way: Literal["most", "least"]
    of: Node
    where: str


class Check(NamedTuple):
    """What must hold on every sheet: each round, for each member of a team each round, or at the end.

    `at` ``start`` is before anything is computed, ``entered`` the same of every round. `own`: it is asked for each player (or
    team), not once for the table; `axis`: at each place of an axis. With a `code` the game's words have a sentence of its own for
    it, filled with `args`; `places` are rows at which it is told, the innermost place that holds all whose condition holds.
    """

    at: CheckedAt
    that: Node
    say: Mapping[str, str]
    where: str
    own: bool = False
    code: str = ""
    warning: bool = False
    axis: str = ""
    places: tuple[tuple[Node | None, str], ...] = ()
    args: Mapping[str, Node] = {}


class End(NamedTuple):
    """When a game is over: a number of rounds, or a condition, and how it stops.

    `stop`: ``round`` (the round is finished), ``at once`` (in the order of seats; who is later lacks the round) or
    ``one more turn`` (everybody else has one). `play_on`: while the lead is tied, another round is played. `late`: who is later
    in the last round may have written something all the same, and it counts.
    """

    when: Node | None = None
    rounds: RulePart | None = None
    stop: Stop = "round"
    play_on: bool = False
    late: bool = False
    say: Mapping[str, str] = {}
    """What the game itself says of the condition, by language: how it stops is told behind it."""
    past: str = ""
    """The code of its own words for a round that comes after it, filled with `args`."""
    args: Mapping[str, Node] = {}
    winner: Node | None = None
    """Who this holds of has won, whatever the totals; of several the totals decide, and where it holds of nobody."""
    winner_say: Mapping[str, str] = {}


@dataclass(frozen=True, eq=False)
class AnswerRule:
    """What programs are answered: the value of an expression, a table or a list of answers; `axis` repeats a table in a list.

    `when`: without it there is none. `own`: a value that each player has, where no player is looked at.
    """

    value: Node | None = None
    keys: tuple[tuple[str, AnswerRule], ...] | None = None
    items: tuple[AnswerRule, ...] = ()
    axis: str = ""
    when: Node | None = None
    own: bool = False


@dataclass(frozen=True, eq=False)
class Saying:
    """A line of the explanation: the key of its words (``points_{outcome}``), what they are filled with, and lines below it."""

    say: str
    args: Mapping[str, Node]
    lines: tuple[Saying, ...] = ()
    axis: str = ""
    when: Node | None = None


@dataclass(frozen=True, eq=False)
class Program:
    """The rules of a game, read and checked."""

    fields: Mapping[str, Field]
    parts: Mapping[str, RulePart]
    """Every part by name, in the order of computing."""
    total: RulePart | None
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
    room: int = 0
    """For how many rounds there is room on paper; 0: as the end says."""
    axes: Mapping[str, tuple[int | str, ...]] = field(default_factory=dict)
    plays: Node | None = None
    """Who this doesn't hold of has no score."""
    side: Side | None = None
    claims: tuple[Claim, ...] = ()
    claimed: Mapping[str, Field] = field(default_factory=dict)
    """The entries of the claims."""
    details: AnswerRule | None = None
    explain: tuple[Saying, ...] = ()
    compiled: dict[tuple[object, ...], object] = field(default_factory=dict, compare=False, repr=False)
    """Its functions for so many players, once somebody plays; see `sections`."""

    def at(self, level: Level) -> list[RulePart]:
        """The parts of one section, in their order."""
        return self._levels.get(level, [])

    @cached_property
    def _levels(self) -> dict[Level, list[RulePart]]:
        levels: dict[Level, list[RulePart]] = {}
        for part in self.parts.values():
            levels.setdefault(part.level, []).append(part)
        return levels

    def nodes(self) -> list[Node]:
        """Every expression that a score needs, and what is told when something is wrong."""
        nodes = [node for part in self.every_part() for _, node in part.expressions()] + self.asked_nodes()
        for check in self.checks:
            nodes += [*check.args.values(), *(asked for asked, _ in check.places if asked is not None)]
        return nodes + [node for claim in self.claims for node in claim.args.values()]

    def asked_nodes(self) -> list[Node]:
        """Every expression beside the parts and the details that is needed for each score: none of what is told when something is wrong."""
        nodes = [tie.of for tie in self.ties] + [check.that for check in self.checks]
        for claim in self.claims:
            nodes += [claim.value, *([claim.when] if claim.when is not None else [])]
        nodes += [self.end.when] if self.end is not None and self.end.when is not None else []
        nodes += [self.end.winner] if self.end is not None and self.end.winner is not None else []
        nodes += [self.plays] if self.plays is not None else []
        return nodes + ([self.side.won, self.side.by] if self.side is not None else [])

    def every_part(self) -> list[RulePart]:
        """The parts, the total and the number of rounds."""
        ends = [self.end.rounds] if self.end is not None and self.end.rounds is not None else []
        return [*self.parts.values(), *([self.total] if self.total is not None else []), *ends]

    @cached_property
    def weights(self) -> tuple[int, int, int]:
        """Steps that the parts of a round, all others and the checks take at most, for one player."""
        per_round = sum(self._weight(part) for part in self.parts.values() if part.level in PER_ROUND)
        rest = sum(self._weight(part) for part in self.parts.values() if part.level not in PER_ROUND)
        asked = sum(
            self._size(node) * self._places(check.axis) for check in self.checks for node in (check.that, *check.args.values())
        )
        return per_round, rest, asked

    def _weight(self, part: RulePart) -> int:
        return self._places(part.axis) * (1 + sum(self._size(node) for _, node in part.expressions()))

    def _places(self, axis: str) -> int:
        return len(self.axes[axis]) if axis else 1

    def _size(self, node: Node) -> int:
        """The steps of an expression: its names and signs, and the cells of what it names."""
        cells = 1
        if isinstance(node, Ref) and node.how != "cell":
            field, part = self.fields.get(node.name), self.parts.get(node.name)
            cells = field.shape[0] * field.shape[1] if node.source == "row" and field is not None else 1
            cells *= self._places(part.axis) if part is not None and node.source in LEVELS else 1
        return cells + sum(self._size(part) for part in inside(node))

    @cached_property
    def standing_parts(self) -> list[RulePart]:
        """The parts of the score that are needed to know after a round whether the game is over."""
        if self.total is None or self._standing_named:
            return [*self.at("score"), *self.at("show")]
        nodes = [node for _, node in self.total.expressions()] + [tie.of for tie in self.ties]
        nodes += [self.end.when] if self.end is not None and self.end.when is not None else []
        needed: set[str] = set()
        while nodes:
            node = nodes.pop()
            nodes += inside(node)
            if (
                isinstance(node, Ref)
                and node.source in ("score", "show")
                and node.name not in needed
                and node.name in self.parts
            ):
                needed.add(node.name)
                nodes += [one for _, one in self.parts[node.name].expressions()]
        return [part for part in (*self.at("score"), *self.at("show")) if part.name in needed]

    @property
    def _standing_named(self) -> bool:
        """Whether a round asks for the score of the round before."""
        nodes = [node for part in self.parts.values() if part.level in PER_ROUND for _, node in part.expressions()]
        nodes += [check.that for check in self.checks]
        while nodes:
            node = nodes.pop()
            nodes += inside(node)
            if isinstance(node, Ref) and node.how == "prev" and node.source == "score":
                return True
        return False

    @cached_property
    def asked_fields(self) -> tuple[list[Field], list[Field]]:
        """The rows of the sheet, and of a round, that are asked for by the rules: those of entries the check of a record asks for."""
        asked = [field for field in self.fields.values() if not field.entry]
        return [field for field in asked if field.scope == "sheet"], [field for field in asked if field.scope == "round"]

    @cached_property
    def single_fields(self) -> frozenset[str]:
        """The rows in which each owner has one value."""
        return frozenset(name for name, field in self.fields.items() if not field.axis and not field.kind.many)

    @cached_property
    def choices(self) -> tuple[Field, ...]:
        """The rows in which the whole table writes once which of a few ways it plays: rules are compiled for each."""
        there = [
            field
            for field in self.fields.values()
            if field.scope == "sheet" and field.per == "table" and field.kind.name == "text" and field.kind.choices
        ]
        return tuple(there) if prod(len(field.kind.choices) for field in there) <= _WAYS else ()

    @cached_property
    def checked_at(self) -> frozenset[CheckedAt]:
        """When there is something to check."""
        return frozenset(check.at for check in self.checks)

    @cached_property
    def coded(self) -> bool:
        """Whether checks speak in words of their own: then what follows a wrong round isn't told."""
        return any(check.code for check in self.checks)

    @cached_property
    def scored(self) -> list[RulePart]:
        """The parts that are shown and added up."""
        return [part for part in self.at("score") if not part.helper]

    @cached_property
    def kept(self) -> list[RulePart]:
        """The parts that players keep round by round, in boxes of their own."""
        return [part for level in PER_ROUND for part in self._levels.get(level, []) if part.box]

    @property
    def started(self) -> list[RulePart]:
        """The parts that start from another number than 0 and have no box that says so, or one that can't say when which."""
        parts = [part for level in PER_ROUND for part in self._levels.get(level, [])]
        return [part for part in parts if any(part.starts) and part.kind == INT and (not part.box or len(part.starts) > 1)]

    @property
    def summed(self) -> list[RulePart]:
        """The parts that are written down beside the total; a single one is the total."""
        return self.scored if len(self.scored) > 1 or self.total is not None else []
