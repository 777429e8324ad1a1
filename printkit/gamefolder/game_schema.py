"""The shape of a ``game.toml``, as pydantic models: validation, defaults, and the JSON Schema that editors complete from.

Only shapes stand here; what must fit together across a folder (entries and axes, words in both languages) is checked in
`validate.py`. Nothing imports this module in a run that finds its game in the cache.
"""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from typing import Annotated, Any, Literal

from pydantic import BaseModel, ConfigDict, Field, StringConstraints, ValidationError

from printkit.gamefolder.folder import ID, LONGEST_ID
from printkit.gamefolder.toml_data import short
from printkit.gamefolder.toml_data import where as path_of
from printkit.model import Problem, error, nearest

_NAME = r"^[A-Za-z][A-Za-z0-9_]*$"
_SLUG = f"^{ID.pattern}$"
_REFERENCE = r"^(facts|points|edition|players)(\.[A-Za-z0-9_]+)+$"
_PREFIX = r"^[a-z]?$"
_PLACE = r"^[a-z_]+(\[\]|\{\})?(\.[A-Za-z0-9_]+(\[\]|\{\})?)*$"

EXAMPLES = {
    _NAME: "tower_2",
    _SLUG: "my-game",
    _REFERENCE: "facts.towers",
    _PREFIX: "r",
    _PLACE: "players[].name",
}
"""Pattern → what fits it, for messages."""

Name = Annotated[str, StringConstraints(pattern=_NAME)]
Slug = Annotated[str, StringConstraints(pattern=_SLUG, max_length=LONGEST_ID)]
Pair = Annotated[list[int], Field(min_length=2, max_length=2)]
Reference = Annotated[str, StringConstraints(pattern=_REFERENCE)]


class Table(BaseModel):
    """A TOML table: no unknown keys, no silent conversions."""

    model_config = ConfigDict(extra="forbid", strict=True)


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
    prefix: Annotated[str, StringConstraints(pattern=_PREFIX)] = Field(
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
    record: Annotated[str, StringConstraints(pattern=_PLACE)] | None = Field(
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
    needs: list[NeedTable] = Field(default=[], description="what a table needs beside what is printed: dice, pencils")
    deal: DealTable | None = Field(default=None, description="how hands and piles are dealt, for `printkit deal`")
    components: list[ComponentTable] = Field(default=[], description="what is printed; none for a game that is only scored")


def game_schema() -> dict[str, Any]:
    """The JSON Schema (2020-12) of ``game.toml``, short or full, with the params of each general layout."""
    from printkit.gamefolder.onefile.schema import is_short, short_schema
    from printkit.gamefolder.params import params_schemas

    schema = GameTable.model_json_schema()
    conditions, definitions = params_schemas()
    schema["$defs"]["ComponentTable"]["allOf"] = conditions
    schema["$defs"] |= definitions
    shared = {
        "$schema": "https://json-schema.org/draft/2020-12/schema",
        "title": "printkit game.toml",
        "$defs": schema.pop("$defs"),
    }
    return {**shared, "type": "object", "if": is_short(), "then": short_schema(schema["properties"]), "else": schema}


_TYPES = {
    "int_type": "not-int",
    "string_type": "not-text",
    "list_type": "not-list",
    "dict_type": "not-table",
    "model_type": "not-table",
    "bool_type": "not-bool",
    "float_type": "not-number",
}


def shaped(raw: Mapping[str, Any], model: type[Table] = GameTable) -> tuple[dict[str, Any] | None, list[Problem]]:
    """The table of a `model` with its defaults, or None and what is wrong with its shape."""
    try:
        return model.model_validate(raw).model_dump(), []
    except ValidationError as failure:
        schema = model.model_json_schema()
        found: dict[str, Problem] = {}
        for item in failure.errors(include_url=False):
            problem = _told(item, schema)
            # A value that may be of two kinds is wrong in two ways: the one that it comes closer to is enough to hear of.
            other = found.get(problem.where)
            refers = not problem.where.endswith("]")  # items of a list are what they are, only whole values are referred to
            if other is not None and refers and {other.code, problem.code} == {"not-int", "not-text"}:
                problem = error("not-int-or-reference", problem.where, found=short(item["input"]))
            if other is not None and {other.code, problem.code} == {"not-text", "not-list"}:
                problem = error("not-text-or-list", problem.where, found=short(item["input"]))
            if other is None or other.code in _TYPES.values():
                found[problem.where] = problem
        return None, list(found.values())


def _told(item: Mapping[str, Any], schema: Mapping[str, Any]) -> Problem:
    """A pydantic error as a problem of ours."""
    path = [step for step in item["loc"] if not re.search(r"[\[(]|^constrained-", str(step))]
    if path[-1] in ("int", "float", "str"):
        path.pop()  # which of several kinds was tried
    where = path_of(path)
    context = item.get("ctx", {})
    match item["type"]:
        case "missing":
            return error("missing-key", where)
        case "extra_forbidden":
            known = _known(schema, path[:-1])
            return error("unknown-key", where, known=", ".join(known), hint=nearest(path[-1], known))
        case "literal_error":
            listed = str(context.get("expected", "")).replace("'", "").replace(" or ", ", ")
            return error(
                "not-one-of", where, found=item["input"], known=listed, hint=nearest(item["input"], listed.split(", "))
            )
        case "string_pattern_mismatch":
            return error("wrong-form", where, found=short(item["input"]), like=EXAMPLES[context["pattern"]])
        case "too_short" | "too_long":
            limits = (context.get("min_length"), context.get("max_length"))
            expected = next(limit for limit in limits if limit is not None)
            return error("wrong-length", where, expected=expected, found=context["actual_length"])
        case "greater_than_equal" | "less_than_equal":
            (limit,) = context.values()
            return error("too-small" if item["type"].startswith("gr") else "too-great", where, limit=limit, found=item["input"])
        case kind if kind in _TYPES:
            return error(_TYPES[kind], where, found=short(item["input"]))
        case _:
            return error("wrong-value", where, found=short(item["input"]), reason=item["msg"])


def _known(schema: Mapping[str, Any], path: Sequence[str | int]) -> list[str]:
    """The keys that the JSON Schema allows at that path."""
    here: Mapping[str, Any] = schema
    for step in path:
        here = _resolved(schema, here)
        if isinstance(step, int):
            here = here.get("items", {})
        else:
            here = here.get("properties", {}).get(step) or here.get("additionalProperties") or {}
    return list(_resolved(schema, here).get("properties", {}))


def _resolved(schema: Mapping[str, Any], here: Mapping[str, Any]) -> Mapping[str, Any]:
    for option in (here, *here.get("anyOf", ())):
        if "$ref" in option:
            found: Mapping[str, Any] = schema["$defs"][option["$ref"].rsplit("/", 1)[-1]]
            return found
    return here
