"""The shape of a ``game.toml``, as pydantic models: validation, defaults, and the JSON Schema that editors complete from.

Only shapes stand here; what must fit together across a folder (entries and axes, words in both languages) is checked in
`load.py`. Nothing imports this module in a run that finds its game in the cache.
"""

from __future__ import annotations

from typing import Annotated, Any, Literal

from pydantic import BaseModel, ConfigDict, Field, StringConstraints

Name = Annotated[str, StringConstraints(pattern=r"^[A-Za-z][A-Za-z0-9_]*$")]
Slug = Annotated[str, StringConstraints(pattern=r"^[a-z][a-z0-9]*(-[a-z0-9]+)*$")]
Pair = Annotated[list[int], Field(min_length=2, max_length=2)]
Reference = Annotated[str, StringConstraints(pattern=r"^(facts|points|edition)(\.[A-Za-z0-9_]+)+$")]


class Table(BaseModel):
    """A TOML table: no unknown keys, no silent conversions."""

    model_config = ConfigDict(extra="forbid", strict=True)


class Credits(Table):
    """Whose game it is."""

    design: str
    art: str = ""
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
    prefix: Annotated[str, StringConstraints(pattern=r"^[a-z]?$")] = Field(
        default="", description="puts the axis in front of the entry in field names: r for rounds gives r2-p1-bet"
    )
    by: list[Name] = Field(
        default=[], description="the entries that tell its places apart in a table; left out: a column of numbers"
    )


class EntryTable(Table):
    """One thing that somebody fills in."""

    id: Name
    kind: Literal["mark", "tick", "int", "choice", "text"]
    axes: list[Name] = []
    record: Annotated[str, StringConstraints(pattern=r"^[a-z_]+(\[\]|\{\})?(\.[A-Za-z0-9_]+(\[\]|\{\})?)*$")] | None = Field(
        default=None, description="place in the record; each [] takes one axis as rows, each {} one as the keys of a table"
    )
    fold: list[Literal["list", "map", "ordinals", "count", "ranking"]] = Field(
        default=[], description="how each axis after the rows becomes part of the value"
    )
    role: Literal["score", "claim", "working"] = "score"
    column: str = Field(default="", description="CSV column; {axis} in it spreads that axis over columns")
    of: Name | None = Field(default=None, description="the entry whose places this one counts")
    when: dict[str, list[str]] = Field(default={}, description="option (or edition) and the values under which it exists")
    low: int | None = None
    high: int | None = None
    fewest: Annotated[int, Field(ge=0)] | None = Field(default=None, description="a list may end early, after so many values")
    blank: int | None = Field(default=None, description="what an empty place before the end of a list counts as")
    choices: list[str] | Reference = Field(
        default=[], description="the words to choose from, or a reference to a list (facts.maps: the `id` of each)"
    )
    max_length: Annotated[int, Field(ge=0, le=1000)] = 0
    required: bool = False
    alone: bool = Field(default=False, description="it may be written in place of the table it is in")


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
    components: list[ComponentTable] = Field(default=[], description="what is printed; none for a game that is only scored")


def game_schema() -> dict[str, Any]:
    """The JSON Schema (2020-12) of ``game.toml``."""
    return {
        "$schema": "https://json-schema.org/draft/2020-12/schema",
        "title": "printkit game.toml",
        **GameTable.model_json_schema(),
    }
