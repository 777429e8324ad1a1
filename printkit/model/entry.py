"""What somebody fills in: options, axes and entries, declared once; what follows from a declaration is in `slots`."""

# No `from __future__ import annotations`: see `fields`.
from collections.abc import Mapping
from typing import Annotated, Literal, NamedTuple, TypeAlias

from printkit.model.fields import PLACE, PREFIX, About, Name
from printkit.model.problem import EMPTY

PLAYER = "player"
"""The axis every game has, seats 1 to the most players, ``p`` in front in slot names; and the column of a CSV with their names."""

Kind: TypeAlias = Literal["mark", "tick", "int", "choice", "text", "date"]
Fold: TypeAlias = Literal["list", "map", "ordinals", "count", "furthest", "ranking"]
Role: TypeAlias = Literal["score", "claim", "working"]
Key: TypeAlias = int | str
"""One value of an axis: tower 3, face 5, lock ``2b``."""

Prefix: TypeAlias = Annotated[
    str, About("puts the axis in front of the entry in field names: r for rounds gives r2-p1-bet", fits=PREFIX)
]
TellingApart: TypeAlias = Annotated[
    tuple[Name, ...], About("the entries that tell its places apart in a table; left out: a column of numbers")
]


class Option(NamedTuple):
    """A reading of the rules that can be chosen; the first value is the default."""

    id: str
    values: tuple[str, ...]

    @property
    def default(self) -> str:
        """The reading in force when nobody chose one."""
        return self.values[0]


class Axis(NamedTuple):
    """One direction in which an entry repeats.

    `keys` are its places in printed order; an open axis (rounds, deals) has none and is windowed by a view. `prefix` and `by` are
    as in the file.
    """

    id: str
    keys: tuple[Key, ...] = ()
    prefix: Prefix = ""
    by: TellingApart = ()

    @property
    def open(self) -> bool:
        """Whether the number of places is not fixed by the rules."""
        return not self.keys


class Entry(NamedTuple):
    """One thing to fill in.

    It is declared once: a repeated scalar. Each word of `fold` makes the value of one axis after the rows:

    ========  =========================================================
    list      a position per key
    map       a table with a value per key
    ordinals  the keys that are on, ascending
    count     how many keys are on
    furthest  the number of the last key that is on, 0 for none
    ranking   the keys in the order of their numbers, 1 first
    ========  =========================================================

    A list over printed places has a value for each, or may end early after `fewest` (one or two actors); `blank` is what an
    empty place before the end counts as, and in a map an empty box of a sheet beside filled ones. Without it that place is
    missing, unless the list may have `holes` (cells of a grid that nobody filled in), which are None in a record. An entry
    that is `alone` is ``Chie = "Aki"`` for ``Chie = {target = "Aki"}``. Two entries at one place are a choice of forms: a
    table or a value.
    """

    id: Annotated[Name, About("what it is called in fields, records and words")]
    kind: Annotated[Kind, About("what is filled in: a box (mark, tick), a number, one of `choices`, a text, a day")]
    axes: Annotated[tuple[Name, ...], About("how it repeats, outermost first")] = ()
    record: Annotated[
        str,
        About("place in the record; each [] takes one axis as rows, each {} one as the keys of a table", fits=PLACE),
    ] = ""
    fold: Annotated[tuple[Fold, ...], About("how each axis after the rows becomes part of the value")] = ()
    role: Annotated[
        Role,
        About("score: what the scorer needs; claim: compared with what follows from the rest; working: never scored"),
    ] = "score"
    column: Annotated[str, About("CSV column; {axis} in it spreads that axis over columns")] = ""
    of: Annotated[Name, About("the entry whose places this one counts, so that nothing is printed twice")] = ""
    when: Annotated[
        Mapping[str, tuple[str, ...]], About("option (or edition) and the values under which it exists: fastest = ['game']")
    ] = EMPTY
    low: Annotated[int | None, About("the least value; a reference reads it from this file", refers=True)] = None
    high: Annotated[int | None, About("the greatest value, or a reference such as facts.turns", refers=True)] = None
    fewest: Annotated[int | None, About("a list may end early, after so many values", 0)] = None
    blank: Annotated[
        int | None,
        About("what an empty place before the end of a list counts as, and an empty box beside filled ones of a map on paper"),
    ] = None
    holes: Annotated[bool, About("places of a list may stay empty, before its end too")] = False
    choices: Annotated[
        tuple[str, ...],
        About(
            "the words to choose from ('player' alone: a player's name), or a reference to a list (facts.maps: the `id` of each)",
            refers=True,
        ),
    ] = ()
    deck: Annotated[
        Name | Literal[""], About("of a text that names a card by its id: the component whose cards it may name")
    ] = ""
    max_length: Annotated[int, About("the most characters of a text; 0: as printkit takes them", 0, 1000)] = 0
    required: Annotated[bool, About("a record without it is refused")] = False
    alone: Annotated[bool, About("it may be written in place of the table it is in")] = False
    struck: Annotated[bool, About("a tick that is circled first and struck out later: three states on paper")] = False
    without: Annotated[frozenset[tuple[str | int, ...]], About("keys of its last axes where it has no place")] = frozenset()
    was: Annotated[Name | Literal[""], About("the id that it had in forms which were printed earlier")] = ""

    @property
    def is_marked(self) -> bool:
        """Whether a place of it is ticked or crossed, and not written in."""
        return self.kind in ("tick", "mark")

    @property
    def names_players(self) -> bool:
        """Whether players of a record get their names here: not any other words that they write."""
        named = self.kind == "text" and self.axes == ("player",) and self.role == "score"
        return named and self.record in ("players[]", "players[].name")

    @property
    def rows(self) -> int:
        """How many axes are rows of the record, or keys of tables around the value."""
        return self.record.count("[]") + self.record.count("{}")
