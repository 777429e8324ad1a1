"""A whole ``game.toml``, table by table: what a run needs that doesn't find its game in the cache."""

# No `from __future__ import annotations`: see `fields`.
from collections.abc import Mapping
from typing import Annotated, Literal, NamedTuple

from printkit.model.component import Component, Credits, Need
from printkit.model.deal import Deal
from printkit.model.entry import Entry, Prefix, TellingApart
from printkit.model.fields import About, Name, Slug
from printkit.model.plain import Raw
from printkit.model.problem import EMPTY, NOTHING_GIVEN, Given


class AxisTable(NamedTuple):
    """One direction in which entries repeat, as a file says it: exactly one of `count`, `keys` or `open`."""

    count: Annotated[
        int | None,
        About("keys 1 to this number; a reference such as facts.towers reads it from this file", 1, 400, refers=True),
    ] = None  # type: ignore[assignment]  # hides a method of tuple that nobody calls
    keys: Annotated[
        tuple[Name | int, ...] | None,
        About("the keys themselves, or a reference to a list (edition.locks: the `id` of each)", refers=True),
    ] = None
    open: Annotated[bool, About("as many as are played: rounds, deals")] = False
    prefix: Prefix = ""
    by: TellingApart = ()


class GameFile(NamedTuple):
    """A whole ``game.toml``."""

    format: Annotated[Literal[1], About("of this file")]
    id: Annotated[Slug, About("what the game is called in commands: its folder, with hyphens")]
    version: Annotated[str, About("of the game: printed on its sheets", 1, 20)]
    players: Annotated[tuple[int, int], About("the fewest and the most")]
    credits: Annotated[Credits, About("whose game it is")]
    minutes: Annotated[tuple[int, int] | None, About("how long a game takes, at least and at most")] = None
    age: Annotated[int | None, About("of the youngest players", 0, 99)] = None
    editions: Annotated[tuple[Slug, ...], About("files editions/ID.toml; the first is the default")] = ()
    options: Annotated[
        Mapping[Name, Annotated[tuple[str, ...], About(least=1)]],
        About("readings of the rules; the first value is the default"),
    ] = EMPTY
    facts: Annotated[Given, About("numbers, texts, lists and tables of the game's own")] = NOTHING_GIVEN
    points: Annotated[Given, About("what things are worth")] = NOTHING_GIVEN
    axes: Annotated[Mapping[Name, AxisTable], About("the directions in which entries repeat")] = EMPTY
    entries: Annotated[tuple[Entry, ...], About("what is filled in")] = ()
    rules: Annotated[Raw, About("how it is scored, as data: docs/game-file.md")] = EMPTY
    needs: Annotated[tuple[Need, ...], About("what a table needs beside what is printed: dice, pencils")] = ()
    deal: Annotated[Deal | None, About("how hands and piles are dealt, for `printkit deal`")] = None
    components: Annotated[tuple[Component, ...], About("what is printed; none for a game that is only scored")] = ()
