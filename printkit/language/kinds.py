"""What can be written on a sheet, and what kinds of values follow from it."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from typing import Any, ClassVar, Literal, NamedTuple

from printkit.language.keys import AnyKey
from printkit.language.shape import Reader, is_whole
from printkit.model import Fold
from printkit.model.problem import error

Scope = Literal["sheet", "round"]
Owner = Literal["player", "team", "table"]


class Kind(NamedTuple):
    """The kind of a value.

    `name`: ``int``, ``bool``, ``text``, ``player`` (the name of one), ``ticks`` (how many are on), ``list``, ``grid`` (rows of
    cells), ``groups`` (cells of a grid that belong together) or ``series`` (a value per round); ``unknown`` after a mistake, which fits everywhere. `of` is the kind
    of each cell, `choices` what a text may be.
    """

    name: str
    of: str = ""
    choices: tuple[str, ...] = ()

    @property
    def whole(self) -> bool:
        """Whether it stands for one whole number."""
        return self.name in ("int", "ticks") or (self.name == "series" and self.of in ("int", "ticks"))

    @property
    def many(self) -> bool:
        """Whether it has items of its own."""
        return self.name in ("list", "grid", "groups", "series")

    @property
    def item(self) -> Kind:
        """The kind of one of its items."""
        return Kind("int" if self.of == "ticks" else self.of, "", self.choices)


INT, BOOL, TEXT, UNKNOWN = Kind("int"), Kind("bool"), Kind("text"), Kind("unknown")
PLAYER = Kind("player")
"""A player's name, as a value; no name is nobody."""


def same(one: Kind, other: Kind) -> bool:
    """Whether two kinds can be equal."""
    first, second = ("int" if kind.name == "ticks" else kind.name for kind in (one, other))
    return first == second and (not one.many or not one.of or not other.of or one.of == other.of)


def word(kind: Kind) -> str:
    """A kind as messages name it, in the words of a game file: ``int``, ``grid of true/false``."""
    return f"{kind.name} of {_WORDS.get(kind.of, kind.of)}" if kind.many else _WORDS.get(kind.name, kind.name)


_WORDS = {"bool": "true/false"}


def word_of(value: object) -> str:
    """The kind of a value that stands in a declaration."""
    return word(BOOL if isinstance(value, bool) else INT)


# Rows ----------------------------------------------------------------------------------------------------------------------

Holder = Literal["", "list", "grid"]
"""Whether a row is one thing, so many of it side by side, or a field of it."""


class CellLimits(NamedTuple):
    """What a row's own key says of one cell: the least and the greatest number, or characters, and what there is to choose from."""

    low: int | None = None
    high: int | None = None
    choices: tuple[str, ...] = ()


class Places(NamedTuple):
    """An axis inside a row: ``count`` places from 1, or its `keys`; `word` is what one of them is called (``axis_place``).

    One without either is an axis that every game has, such as ``player``.
    """

    id: str
    count: int = 0  # type: ignore[assignment]  # hides a method of tuple that nobody calls
    keys: tuple[str, ...] = ()
    word: str = ""


class Boxes(NamedTuple):
    """What an entry has of a row: its kind, the axes inside the row with how they fold, its columns, and what tells one box (``place``)."""

    kind: Literal["mark", "tick", "int", "choice", "text"]
    axes: tuple[Places, ...] = ()
    fold: tuple[Fold, ...] = ()
    column: str = ""
    at: str = ""
    limits: CellLimits = CellLimits()


class RowPaper(NamedTuple):
    """What a row looks like: its `shape` among those of a sheet's rows, how many boxes it has, and what stands above or beside them."""

    shape: str
    columns: int = 1
    rows: int = 1
    column_keys: tuple[str, ...] = ()


BOX = 9.0
"""mm; the side of a box by which it is estimated whether a row fits."""

DATED = 1.4
"""How much larger a cell is in which a round is written, too."""

_ACROSS = 10
"""Boxes of a list in one line."""


class RowKind:
    """What a row can be: one thing to write, alone or several of it in a list or a grid.

    One object for each kind, in a module of `rows`: how its key is read, what follows for its entry, its value in the rules, and
    how large it is and what it looks like on paper. What most kinds have in common stands here.
    """

    key: ClassVar[AnyKey]
    """The key that makes a row one of this kind."""
    keys: ClassVar[tuple[AnyKey, ...]] = ()
    """Other keys that only this kind has."""
    holders: ClassVar[tuple[Holder, ...]] = ("", "list", "grid")
    of: ClassVar[str] = "int"
    """The kind of one cell's value."""
    blank: ClassVar[type | None] = None
    """What a blank may count as: a text, a number, or nothing."""
    entry: ClassVar[Literal["mark", "tick", "int", "choice", "text"]] = "int"
    scored: ClassVar[bool] = True
    """Whether rules need it, so that it must be written."""
    missing: ClassVar[str] = "rules-blank"
    """The problem where it isn't."""
    several: ClassVar[bool] = False
    """Whether it is several boxes even where it is neither in a list nor in a grid."""

    # What stands in the file ---------------------------------------------------------------------------------------------

    def limits(self, reader: Reader) -> CellLimits:
        """What its own key says of one cell."""
        del reader
        return CellLimits()

    def shape(self, reader: Reader, holder: Holder) -> tuple[int, int]:
        """How many places there are, across and down."""
        if holder == "list":
            return reader.whole("list", 1, low=1, high=MOST_CELLS) or 1, 1
        if holder != "grid":
            return 1, 1
        size = reader.wholes("grid", least=2, most=2)
        if not size:
            return ANY_SIZE
        wide, tall = size
        if wide < 1 or tall < 1 or wide * tall > MOST_CELLS:
            reader.tell(error("rules-grid-size", reader.at("grid"), found=f"{wide} × {tall}", limit=MOST_CELLS))
            return min(max(wide, 1), ANY_SIZE[0]), min(max(tall, 1), ANY_SIZE[1])
        return wide, tall

    def kind(self, holder: Holder, limits: CellLimits) -> Kind:
        """The kind of its value."""
        return Kind(holder or self.of, self.of if holder else "", limits.choices)

    def owners(self, limits: CellLimits) -> tuple[Owner, ...]:
        """Who may write it; the first does where nothing is said."""
        del limits
        return ("player", "team", "table")

    def may_count_as(self, value: Any) -> bool:
        """Whether a blank may count as that."""
        return is_whole(value) if self.blank is int else self.blank is not None and isinstance(value, self.blank)

    # What is written -----------------------------------------------------------------------------------------------------

    def boxes(self, field: Field) -> Boxes:
        """The boxes of its entry."""
        name, limits = field.id, CellLimits(field.low, field.high, field.kind.choices)
        if field.holder == "list":
            places = Places(f"{name}_places", field.shape[0], word="axis_place")
            return Boxes(self.entry, (places,), ("list",), f"{name}.{{{name}_places}}", "place", limits)
        if field.holder == "grid":
            return Boxes(
                self.entry, sides(field), ("list", "list"), f"{name}.{{{name}_rows}}.{{{name}_columns}}", "cell", limits
            )
        return Boxes(self.entry, column=name, limits=limits)

    def one_box(self, field: Field) -> bool:
        """Whether it is written into one box, as the cells of a pad are."""
        return not field.holder and not self.several

    def column(self, field: Field) -> Owner:
        """In whose column of a pad its box stands."""
        return field.per

    def may_end_early(self, field: Field) -> bool:
        """Whether the places of a list or grid may be left empty."""
        return field.may or field.blank is not None

    def has_holes(self, field: Field) -> bool:
        """Whether any cell may be left empty, not only those at the end."""
        return bool(field.holder) and (field.may or field.blank is not None or bool(field.blocked))

    def value(self, field: Field, written: Any, players: Sequence[str]) -> Any:
        """What the rules take for what a checked record has: a list or grid with its blanks, None for a blank."""
        del players
        if not field.holder or (written is None and not (field.may or field.blank is not None)):
            return written
        wide, tall = field.shape
        if field.holder == "list":
            return [*(written or ()), *[None] * (wide - len(written or ()))]
        rows = [[*line, *[None] * (wide - len(line))] for line in (row or () for row in written or ())]
        return [*rows, *[[None] * wide for _ in range(tall - len(rows))]]

    def record(self, field: Field, value: Any) -> Any:
        """The other way: what a record has for what the rules take, None where it has nothing of it."""
        del field
        return value if _is_given(value) else None

    # On paper ------------------------------------------------------------------------------------------------------------

    def paper(self, field: Field) -> RowPaper:
        """What it looks like on a sheet."""
        return RowPaper(field.holder or "value", *field.shape)

    def size(self, field: Field) -> tuple[float, float]:
        """Width and height in mm with its name, in boxes of `BOX`."""
        paper = self.paper(field)
        lines = paper.rows if paper.shape == "grid" else -(-paper.columns // _ACROSS)
        box = BOX * DATED if field.dated else BOX
        wide = min(paper.columns, _ACROSS) * box + (12 if paper.shape == "grid" else 0)
        high = lines * (box * 0.89 if field.hex else box) + 10 + (5 if field.colours else 0)
        return 25.0 if paper.shape == "value" else wide, high


def _is_given(value: Any) -> bool:
    return any(map(_is_given, value)) if isinstance(value, list | tuple) else value is not None


MOST_CELLS = 400
"""Cells of one grid, list or row of ticks."""

ANY_SIZE = (60, 60)
"""The size that a grid is taken for whose size is wrong: what is said of its cells isn't told as wrong, too."""


def sides(field: Field) -> tuple[Places, Places]:
    """The axes of a grid: its rows and its columns."""
    wide, tall = field.shape
    return Places(f"{field.id}_rows", tall, word="axis_row"), Places(f"{field.id}_columns", wide, word="axis_column")


class Field(NamedTuple):
    """One thing that is written: a number, a tick, a choice, or a list or grid of them.

    `row` is what it is, alone or in a `holder`. `scope`: once on the sheet, or every round. `per`: who writes it. `may`: it may stay blank; then it is used only where
    ``given(x)`` holds. `blank` is what a blank counts as. `shape` is (columns, rows) of a grid, (length, 1) of a list or of ticks.
    `copies`: no value stands more often than that on the whole table. `groups` are named groups of cells, each a list of
    (column, row) from 1; `row_keys` and `column_keys` name the rows and columns of a grid.
    `blocked` cells don't exist for the rules: nobody marks them, and no row, column or group has them. A `hex` grid is one of hexes,
    every second row half a cell further right. `printed` is what stands in each cell on paper, row by row, and `colours` are
    cells by the name of their colour, which is a group as well.
    `steps` of a track (0 for any other row), the step `finish` below which a line runs, and of each lane the `signs` at its steps:
    see `tracks`. A list over the places of an `axis` of the game has a value at each. An `entry` of a full game
    file is asked for by the check of the record, not by the rules. The cells of a `dated` grid carry a round, up to that; a row with them is
    the `rounds_of` that one: see `dated`. Nothing heads the `bare` sides of a grid, its rows or its columns.
    """

    id: str
    kind: Kind
    row: RowKind
    holder: Holder = ""
    scope: Scope = "sheet"
    per: Owner = "player"
    may: bool = False
    blank: Any = None
    shape: tuple[int, int] = (1, 1)
    low: int | None = None
    high: int | None = None
    copies: int | None = None
    groups: dict[str, list[list[tuple[int, int]]]] = {}  # noqa: RUF012 - never changed
    row_keys: tuple[str, ...] = ()
    column_keys: tuple[str, ...] = ()
    blocked: frozenset[tuple[int, int]] = frozenset()
    hex: bool = False
    printed: tuple[tuple[str, ...], ...] = ()
    colours: dict[str, list[tuple[int, int]]] = {}  # noqa: RUF012 - never changed
    steps: int = 0
    finish: int | None = None
    signs: tuple[Mapping[int, str], ...] = ()
    axis: str = ""
    entry: bool = False
    dated: int = 0
    rounds_of: str = ""
    bare: frozenset[str] = frozenset()

    @property
    def empty(self) -> Any:
        """What it holds before anything is written."""
        wide, tall = self.shape
        if self.kind.name == "grid":
            return [[None] * wide] * tall
        return [None] * wide if self.kind.name == "list" else None


class Hexes(list[Any]):
    """The rows of a grid of hexes."""


class CellGroup(NamedTuple):
    """Cells that belong together, with the name of their row, column or place from 1, and where they lie: (column, row) from 1."""

    key: str
    cells: tuple[Any, ...]
    places: Sequence[tuple[int, int]] = ()
    hex: bool = False


def grouped(field: Field, group: str, grid: Any) -> list[CellGroup]:
    """The groups of a grid's cells: ``rows``, ``columns``, ``diagonals``, or a field's own, without those that are blocked."""
    groups: list[CellGroup] = []
    for key, places in _places(field, group):
        there = [place for place in places if place not in field.blocked] if field.blocked else places
        if there:
            groups.append(CellGroup(key, tuple([grid[row - 1][column - 1] for column, row in there]), there, field.hex))
    return groups


def printed_numbers(field: Field) -> tuple[tuple[int, ...], ...]:
    """What is printed in the cells of a row, where that is numbers alone; an empty cell counts 0."""
    words = [word for line in field.printed for word in line if word]
    if not words or not all(re.fullmatch(r"-?\d{1,9}", word) for word in words):
        return ()
    wide, tall = field.steps or field.shape[0], field.shape[1]
    lines = [[int(word or 0) for word in line] for line in field.printed]
    return tuple((*line, *[0] * (wide - len(line))) for line in [*lines, *[[]] * (tall - len(lines))])


def printed_of(field: Field, written: Any) -> Any:
    """The numbers that are printed where something is marked or written; of a track the one at its step."""
    numbers = printed_numbers(field)
    if field.steps:
        line = numbers[0]
        values = [line[step - 1] if step else 0 for step in ([written] if not field.holder else written)]
        return values if field.holder else values[0]
    rows = written if field.holder == "grid" else [written]
    return [
        number
        for row, line in zip(rows, numbers, strict=True)
        for cell, number in zip(row, line, strict=True)
        if cell is not None and cell is not False
    ]


def _places(field: Field, group: str) -> list[tuple[str, list[tuple[int, int]]]]:
    """The cells of each group by its name, as (column, row) from 1."""
    wide, tall = field.shape
    across, down = range(1, wide + 1), range(1, tall + 1)
    if group == "rows":
        return [(key, [(x, y) for x in across]) for key, y in zip(field.row_keys or map(str, down), down, strict=True)]
    if group == "columns":
        return [(key, [(x, y) for y in down]) for key, x in zip(field.column_keys or map(str, across), across, strict=True)]
    if group == "diagonals":
        side = range(1, min(wide, tall) + 1)
        return [("1", [(n, n) for n in side]), ("2", [(wide + 1 - n, n) for n in side])]
    if group in field.colours:
        return [(group, field.colours[group])]
    return [(str(n), cells) for n, cells in enumerate(field.groups[group], 1)]
