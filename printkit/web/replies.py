"""What the page is told, as plain data with named parts: what more than one module of this wing makes or reads."""

from __future__ import annotations

from collections.abc import Mapping
from typing import NotRequired, TypedDict

from printkit.model import Severity
from printkit.model.slot_values import Value


class BoxReply(TypedDict):
    """A box on a page: where it lies (mm from the page's top left), what it takes, and what it is called."""

    name: str
    seat: int | None
    page: int
    x: float
    y: float
    w: float
    h: float
    kind: str
    label: str
    choices: list[list[str]]
    players: bool
    low: int | None
    high: int | None
    longest: int | None
    role: str
    entry: str


class Advised(TypedDict):
    """A problem of a dropped file, the advice apart."""

    severity: Severity
    code: str
    text: str
    hint: str


class OnSheet(TypedDict):
    """A problem of what stands in the boxes, and which boxes; `waiting` while they are yet to be filled in."""

    severity: Severity
    code: str
    text: str
    boxes: list[str]
    waiting: bool


class Points(TypedDict):
    """One player's line of a result; `total` with its unit."""

    name: str
    rank: int
    total: str | None
    points: dict[str, int]
    counts: dict[str, int]


class TieStepReply(TypedDict):
    """A criterion by which a tie was broken."""

    title: str
    counts: list[str]


class Titled(TypedDict):
    """Something with an id, and what it is called."""

    id: str
    title: str


class LineReply(TypedDict):
    """A line of an explanation."""

    text: str
    heading: bool


class Judgement(TypedDict):
    """What the page shows of the boxes as they stand; the result is there when there is one, `sofar` before all is filled in.

    `disputed` where what people claimed (sums above all) doesn't fit the rest: the result is that of the rest.
    """

    valid: bool
    finished: bool
    problems: list[OnSheet]
    sofar: bool
    disputed: bool
    headline: NotRequired[str]
    margin: NotRequired[str]
    winners: NotRequired[list[str]]
    parts: NotRequired[list[Titled]]
    players: NotRequired[list[Points]]
    running: NotRequired[list[TieStepReply]]
    tie: NotRequired[list[TieStepReply]]
    explanation: NotRequired[list[LineReply]]


class Filling(TypedDict):
    """What stands in the boxes of all sheets, on which of them the most, and for how many players."""

    values: dict[str, Value]
    players: int
    component: str
    edition: str
    options: Mapping[str, str]
    provenance: list[str]
