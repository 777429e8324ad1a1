"""What a game brings to be play-tested, and what it is asked for."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import NamedTuple, Protocol, TypeAlias

from printkit.model import Problem
from printkit.model.plain import Raw

Sample: TypeAlias = Mapping[str, float | None]
"""The figures of one game by id; None where a game has no such figure (a ninth round that wasn't played).

Ids with a common beginning up to a dot are a family: ``faces.1``, ``faces.2``. Every sample has ``won.1``, ``won.2`` … : the
share of the victory of each seat.
"""


class PlaytestTarget(NamedTuple):
    """What a figure, or every member of a family, should be on average: at least `low`, at most `high`."""

    figure: str
    low: float | None
    high: float | None

    @property
    def text(self) -> str:
        """How people read it: ``10–14``, ``≥ 2``, ``≤ 0.15``."""
        if self.low is not None and self.high is not None:
            return f"{self.low:g}–{self.high:g}"
        return f"≥ {self.low:g}" if self.low is not None else f"≤ {self.high:g}"


class Trial(NamedTuple):
    """A table set up to answer a question: who sits there, the first of them being the one it is about.

    `share` is how many games it gets of those of the main run; `shows` the figures that answer the question, ``won`` for how
    often the first player wins.
    """

    id: str
    seats: tuple[str, ...]
    share: float = 0.25
    shows: tuple[str, ...] = ("won",)


class ReportSection(NamedTuple):
    """A part of the report: figures and families under a heading of the game's words (``playtest.section.ID``)."""

    id: str
    figures: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class ToldGame:
    """One game, move by move: lines of (key of the game's words, arguments), and a log that can be replayed."""

    lines: Sequence[tuple[str, Raw]]
    log: Raw


@dataclass(frozen=True, slots=True)
class Replayed:
    """A log that was checked: the story, the record of its sheets for the scorer, and warnings."""

    lines: Sequence[tuple[str, Raw]]
    record: Raw
    problems: Sequence[Problem] = ()


@dataclass(frozen=True, slots=True)
class PlaytestPicture:
    """A component with a part of its `params` replaced, so that it shows how much its places were used."""

    component: str
    params: Raw = field(default_factory=dict)


class Engine(Protocol):
    """A game's rules in motion. `policies` are the players it has, the weakest first."""

    policies: Sequence[str]
    targets: Sequence[PlaytestTarget]
    sections: Sequence[ReportSection]
    dead: Mapping[str, float]
    """Family → what every member should reach at least to be alive."""

    def play(self, seats: Sequence[str], seed: int) -> Sample:
        """One game by these policies. The same seed gives the same game."""

    def tell(self, seats: Sequence[str], seed: int) -> ToldGame:
        """The same game, told."""

    def replay(self, log: Raw) -> Replayed:
        """A log, checked move by move. Raises `Refused` with its first illegal move."""

    def trials(self, policy: str, players: int) -> Sequence[Trial]:
        """Questions beside the main run, in which everybody plays by `policy`."""

    def picture(self, means: Mapping[str, float]) -> PlaytestPicture | None:
        """How the uses can be drawn on the game's own paper; `means` by figure."""
