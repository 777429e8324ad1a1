"""The shape of a ``game.toml``, as pydantic models: validation and defaults.

Only shapes stand here; what must fit together across a folder (entries and axes, words in both languages) is checked in
`validation.py`. Nothing imports this module in a run that finds its game in the cache.
"""

# ruff: noqa: RUF012 - pydantic copies defaults
from __future__ import annotations

from typing import Annotated, Any, Literal

from pydantic import Field, StringConstraints

from printkit.gamefolder.shape import PLACE, PREFIX, Name, Pair, Reference, Slug, Table


class Credits(Table):
    """Whose game it is."""

    design: str
    art: str = ""
    look: str = Field(default="", description="what its paper looks like, for a list of games; Markdown")
    links: list[str] = []


class AxisTable(Table):
    """One direction in which entries repeat. Give exactly one of `count`, `keys` or `open`."""

    count: Annotated[int, Field(ge=1, le=400)] | Reference | None = Field(
        default=None, description="keys 1 to this number; a reference such as facts.towers reads it from this file"
    )
    keys: list[Name | int] | Reference | None = Field(
        default=None, description="the keys themselves, or a reference to a list (edition.locks: the `id` of each)"
    )
    open: bool = Field(default=False, description="as many as are played: rounds, deals")
    prefix: Annotated[str, StringConstraints(pattern=PREFIX)] = Field(
        default="", description="puts the axis in front of the entry in field names: r for rounds gives r2-p1-bet"
    )
    by: list[Name] = Field(
        default=[], description="the entries that tell its places apart in a table; left out: a column of numbers"
    )


class EntryTable(Table):
    """One thing that somebody fills in."""

    id: Name
    kind: Literal["mark", "tick", "int", "choice", "text", "date"]
    axes: list[Name] = []
    record: Annotated[str, StringConstraints(pattern=PLACE)] | None = Field(
        default=None, description="place in the record; each [] takes one axis as rows, each {} one as the keys of a table"
    )
    fold: list[Literal["list", "map", "ordinals", "count", "furthest", "ranking"]] = Field(
        default=[], description="how each axis after the rows becomes part of the value"
    )
    role: Literal["score", "claim", "working"] = "score"
    column: str = Field(default="", description="CSV column; {axis} in it spreads that axis over columns")
    of: Name | None = Field(default=None, description="the entry whose places this one counts")
    when: dict[str, list[str]] = Field(default={}, description="option (or edition) and the values under which it exists")
    low: int | Reference | None = Field(default=None, description="the least value; a reference reads it from this file")
    high: int | Reference | None = Field(default=None, description="the greatest value, or a reference such as facts.turns")
    fewest: Annotated[int, Field(ge=0)] | None = Field(default=None, description="a list may end early, after so many values")
    blank: int | None = Field(default=None, description="what an empty place before the end of a list counts as")
    holes: bool = Field(default=False, description="places of a list may stay empty, before its end too")
    choices: list[str] | Reference = Field(
        default=[], description="the words to choose from, or a reference to a list (facts.maps: the `id` of each)"
    )
    max_length: Annotated[int, Field(ge=0, le=1000)] = 0
    required: bool = False
    alone: bool = Field(default=False, description="it may be written in place of the table it is in")
    struck: bool = Field(default=False, description="a tick that is circled first and struck out later: three states on paper")
    without: list[list[str | int]] = Field(default=[], description="keys of its last axes where it has no place")
    was: Name | Literal[""] = Field(default="", description="the id that it had in forms which were printed earlier")


class ComponentTable(Table):
    """One printable thing."""

    id: Slug
    kind: Slug
    layout: Name
    size: Annotated[list[float | int], Field(min_length=2, max_length=2)] | None = Field(
        default=None, description="trim size in mm; left out: it fills the paper"
    )
    per: Literal["player", "table"] = "table"
    fillable: bool = False
    copies: Annotated[int, Field(ge=1, le=100)] = 1
    shows: list[Name] = Field(default=[], description="the entries on it, in the order of filling in")
    fixed: dict[str, int | str] = {}
    params: dict[str, Any] = {}
    corner: Annotated[float | int, Field(ge=0, le=500)] | None = Field(
        default=None, description="radius of the corners in mm; left out: 3 for a deck, else 0; half the size makes it round"
    )
    stock: Literal["plain", "card", "board"] | None = Field(
        default=None, description="what it is printed on; left out: card for what is cut out, plain paper for pads and pages"
    )
    window: dict[Name, Annotated[int, Field(ge=1, le=200)] | Reference] = Field(
        default={},
        description="open axis and how many of its places a page shows: round = 10, or a reference; the first goes on on the "
        "next page",
    )
    kit: bool = Field(default=True, description="whether a kit holds it; false for what only repeats other components")
    pages: Annotated[int, Field(ge=1, le=20)] | Reference = Field(
        default=1, description="over how many pages the first open axis goes on"
    )


class NeedTable(Table):
    """Something that a table needs beside what is printed."""

    words: Name = Field(description="what it is: needs.WORDS of the words")
    count: Annotated[int, Field(ge=1, le=999)] | Reference = 1
    per: Literal["player", "table"] = Field(default="table", description="how many there must be: so many a player or a table")
    use: Literal["play", "make"] = Field(default="play", description="whether it is needed to play the game or to make its kit")


class DealStep(Table):
    """One step of dealing. Which keys go with which `do` is told in docs/adding-a-game.md."""

    do: Literal["pile", "move", "deal", "draw", "mix", "roll", "lot"]
    to: Name = Field(description="the pile, hand, dice or seat that it makes or adds to; deal.TO of the words")
    cards: list[str] = Field(default=[], description="pile: components, or COMPONENT:CARD; * stands for any letters")
    without: list[str] = Field(default=[], description="pile: the same, what is left out")
    of: Name | None = Field(default=None, description="move, deal: the pile whose top cards are taken")
    hands: list[Name] = Field(default=[], description="mix: the hands that become one")
    count: Annotated[int, Field(ge=0, le=999)] | Reference | None = Field(
        default=None, description="how many cards, or rolls; a reference may lead to a list with a number for each round"
    )
    each: bool = Field(default=False, description="move: so many for each player")
    fill: bool = Field(default=False, description="move: as many as `to` lacks of that count")
    shuffle: bool = Field(default=False, description="move: `to` is shuffled afterwards")
    open: bool = Field(default=False, description="everybody sees these cards; a pile that is open is not shuffled")
    by: dict[Name, int | str] | Reference = Field(
        default={}, description="draw: pile and the numbers of the die it is drawn for"
    )
    free: Name | None = Field(default=None, description="draw: what of `by` is no pile but the player's choice")
    dice: Annotated[int, Field(ge=1, le=99)] | Reference | None = Field(default=None, description="roll, lot: how many dice")
    sides: Annotated[int, Field(ge=2, le=100)] | Reference = Field(default=6, description="draw, roll, lot: sides of a die")
    order: bool = Field(default=False, description="lot: not one seat but all of them, in an order")
    if_left: Name | None = Field(default=None, description="only if that pile still has cards")


class DealTable(Table):
    """How the game is dealt at a remote table."""

    rounds: Annotated[int, Field(ge=1, le=99)] | Reference = Field(default=1, description="how many rounds are dealt")
    first: list[DealStep] = Field(default=[], description="what is dealt once and kept in all rounds")
    steps: list[DealStep] = Field(default=[], description="what is dealt in every round")


class GameTable(Table):
    """A whole ``game.toml``."""

    format: Literal[1]
    id: Slug
    version: Annotated[str, StringConstraints(min_length=1, max_length=20)]
    players: Pair
    minutes: Pair | None = None
    age: Annotated[int, Field(ge=0, le=99)] | None = None
    editions: list[Slug] = Field(default=[], description="files editions/ID.toml; the first is the default")
    credits: Credits
    options: dict[Name, Annotated[list[str], Field(min_length=1)]] = Field(
        default={}, description="readings of the rules; the first value is the default"
    )
    facts: dict[str, Any] = {}
    points: dict[str, Any] = {}
    axes: dict[Name, AxisTable] = {}
    entries: list[EntryTable] = []
    rules: dict[str, Any] = Field(default={}, description="how it is scored, as data: docs/own-games.md")
    needs: list[NeedTable] = Field(default=[], description="what a table needs beside what is printed: dice, pencils")
    deal: DealTable | None = Field(default=None, description="how hands and piles are dealt, for `printkit deal`")
    components: list[ComponentTable] = Field(default=[], description="what is printed; none for a game that is only scored")
