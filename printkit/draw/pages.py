"""What printkit's own pages show, made ready to be laid out: the guide of a kit, the certificate of a result, the report of a play-test.

Who knows it makes it (`printing`, `playtest`), their layouts draw it; a component holds it in its params as ``page``. Texts are in
the language of the page, places and sizes in mm.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import Any, NamedTuple, TypeAlias

from printkit.draw.frame import Line, Segment
from printkit.draw.shapes import Outline
from printkit.model import EMPTY

Size: TypeAlias = tuple[float, float]
Cut: TypeAlias = tuple[int, float, float, float, float]
"""A cut: how deep it lies (0 goes through the whole sheet), and from where to where."""
Times: TypeAlias = tuple[str, int]
"""A name, and how many of it."""


class Knife(NamedTuple):
    """What is done with the sheet of a piece that is no plain card, in mm from the corner of its face.

    `cut` is the outline that is cut out, `folds` are the lines along which it is folded, `glue` the closed outlines of what takes glue.
    """

    cut: tuple[Segment, ...]
    folds: tuple[Line, ...]
    glue: tuple[tuple[Segment, ...], ...] = ()


# The guide of a kit -----------------------------------------------------------------------------------------------------------


class Lying(NamedTuple):
    """What lies on a sheet, or on several in a row that look the same: their numbers and pages (``1–7``), and the size of the page.

    `boxes` are x, y, w and h, which of the `names` lies there, and along which line scissors cut it out; `loose` is cut out along its own outline.
    """

    sheets: str
    pages: str
    page: Size
    boxes: Sequence[tuple[float, float, float, float, int, Outline]]
    names: Sequence[Times]
    loose: bool
    cuts: Sequence[Cut]


class Counted(NamedTuple):
    """How many pieces of something there are, card by card where that says more; their size where nothing else says it."""

    title: str
    pieces: int
    counts: Sequence[Times] = ()
    size: Size | None = None
    round: bool = False


class PrintedPart(NamedTuple):
    """A row of the guide: what was printed together, in which file and on which `pages` of it (empty: on all).

    `size` is that of what is cut out, None for whole pages; `booklet` how it is folded; `several` says that there are several sizes,
    `rounds` how many of the `cuts` are made with scissors, `shaped` that these are neither discs nor holes, `fold` and `box` that something is folded, `joined` of how many parts a board is. `piled` are the minutes when stacks are cut,
    `ink` pages printed solid black. `paper` is what a paper of its own is called.
    """

    title: str
    file: str
    pages: str
    sheets: int
    pieces: int
    size: Size | None
    stock: str
    backs: str
    booklet: str
    rounds: int
    several: bool
    fold: bool
    box: bool
    joined: int
    cuts: int
    minutes: int
    piled: int
    ink: float
    lying: Sequence[Lying]
    counts: Sequence[Counted]
    paper: str = ""
    shaped: bool = False


class Guide(NamedTuple):
    """The guide of a kit: a row for each part, and what else one must have for `making` and `playing` it.

    `nets` are what is cut, folded and glued of dice (``net``) and boxes (``box``), `margins` what the paper asks for, and `changes`,
    of an update, what is ``removed`` and ``added``.
    """

    title: str
    words: Mapping[str, str]
    rows: Sequence[PrintedPart]
    nets: Mapping[str, Knife | None]
    making: Sequence[Times]
    playing: Sequence[Times]
    players: int | None
    paper: str
    flip: str
    margins: Sequence[str]
    advice: Sequence[str]
    changes: Sequence[tuple[str, Sequence[Counted]]]


# The certificate of a result --------------------------------------------------------------------------------------------------


class PartColumn(NamedTuple):
    """What is added up: the sign of its box, and what it is called; one of them may be empty."""

    sign: str
    label: str


class Sum(NamedTuple):
    """What somebody has of it, and the points for that."""

    count: int | None  # type: ignore[assignment]  # hides a method of tuple that nobody calls
    points: int | None


class Ranked(NamedTuple):
    """A player's row; None where somebody has nothing of a part."""

    rank: int
    name: str
    total: int | None
    won: bool
    parts: Sequence[Sum | None]


class TieStep(NamedTuple):
    """A step of a tie-break: what counts, the tied players' counts, and what came of them."""

    label: str
    counts: str
    outcome: str


class Certificate(NamedTuple):
    """Everything that a certificate says; `lines` are the arithmetic, each with whether it is a heading."""

    title: str
    words: Mapping[str, str]
    headline: str
    finished: bool
    winners: Sequence[str]
    parts: Sequence[PartColumn]
    rows: Sequence[Ranked]
    tie: Sequence[TieStep]
    lines: Sequence[tuple[str, bool]]
    date: str
    table: str
    readings: str
    command: str


# The report of a play-test ----------------------------------------------------------------------------------------------------


class TargetRow(NamedTuple):
    """Something that a game shall reach, what it reached, and whether that is enough."""

    label: str
    target: str
    reached: str
    met: bool


class FigureRow(NamedTuple):
    """A measure with its interval, in words."""

    label: str
    value: str
    interval: str


class Bar(NamedTuple):
    """A measure with its interval, to be drawn; `even` is where even chances lie."""

    label: str
    mean: float
    low: float
    high: float
    even: float | None = None


class Bars(NamedTuple):
    """Measures that belong together."""

    title: str
    bars: Sequence[Bar]


class Change(NamedTuple):
    """A measure before and after a change of the game, and the difference with its interval."""

    label: str
    before: float
    after: float
    mean: float
    low: float
    high: float

    @property
    def sure(self) -> bool:
        """Whether its interval lies wholly on one side of nothing."""
        return self.low > 0 or self.high < 0


class Changes(NamedTuple):
    """Differences under a heading, and what is to be said of them or of all others."""

    title: str
    changes: Sequence[Change]
    note: str


class Comparison(NamedTuple):
    """What another game has more than this one: groups of measures, below heads for both values, the difference and its interval."""

    title: str
    heads: tuple[str, str, str, str]
    groups: Sequence[Changes]


class ShownPage(NamedTuple):
    """A component of the game with its uses on it."""

    component: str
    params: Mapping[str, Any] = EMPTY


class Playtest(NamedTuple):
    """The report of one table; `rounds` has by round the share of each choice."""

    title: str
    heading: str
    edition: str
    targets_title: str
    targets: Sequence[TargetRow]
    single: Sequence[FigureRow]
    bars: Sequence[Bars]
    rounds: Sequence[Sequence[float]]
    rounds_title: str
    trials_title: str
    trials: Sequence[Bar]
    picture: ShownPage | None
    picture_title: str
    command: str
    comparison: Comparison | None = None


def plain(value: Any) -> Any:
    """What a page shows as JSON has it, so that a stamp tells it from another."""
    if hasattr(value, "_asdict"):
        return {key: plain(one) for key, one in value._asdict().items()}
    if isinstance(value, Mapping):
        return {key: plain(one) for key, one in value.items()}
    return [plain(one) for one in value] if isinstance(value, Iterable) and not isinstance(value, str) else value
