"""What a play-test reports: plain data for JSON, table by table."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import NotRequired, TypeAlias, TypedDict

Figures: TypeAlias = Mapping[str, Mapping[str, float | int]]
"""Figure → its `figures.summary`, or the mean and the interval of a difference, with what was ``before`` and is ``after``."""


class TargetVerdict(TypedDict):
    """A target with how it was met; `met` is null where nothing was measured, and then there is no `mean`."""

    figure: str
    target: str
    met: bool | None
    sure: bool
    worst: str | None
    mean: NotRequired[float]


class TrialReport(TypedDict):
    """A question beside the main run: who sat there, how many games, the share that would be even, its figures, and in a comparison how they change."""

    id: str
    seats: Sequence[str]
    plays: int
    even: float
    figures: Figures
    differences: NotRequired[Figures]


class Compared(TypedDict):
    """The same games under another edition; `apart` are the figures that only one of the two has, which aren't compared."""

    edition: str
    figures: Figures
    differences: Figures
    apart: Sequence[str]


class TableReport(TypedDict):
    """The games of one size of table."""

    players: int
    plays: int
    figures: Figures
    targets: Sequence[TargetVerdict]
    dead: Sequence[str]
    trials: list[TrialReport]
    compared: NotRequired[Compared]


class PlaytestReport(TypedDict):
    """A whole play-test, and the command that gives it again."""

    game: str
    edition: str
    edition_version: str | None
    readings: Mapping[str, str]
    printkit: str
    command: str
    seed: int
    policy: str
    interrupted: bool
    tables: Sequence[TableReport]
