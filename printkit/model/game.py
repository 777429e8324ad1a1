"""What a game is: frozen types that everything else is written in terms of.

A `Game` is what the loader made of one game folder: facts, words, components and entries, under one edition and one set of
options. An `Entry` is one thing that somebody fills in; see `slots` for what follows from a declaration.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from functools import cached_property
from types import MappingProxyType
from typing import Any, Literal, NamedTuple, TypeAlias

from printkit.model.bundle import Folder
from printkit.model.faces import NO_FACES, Faces
from printkit.model.placeholders import fill
from printkit.model.problem import EMPTY, MissingWord, Problem, Refused, error, nearest

Lang: TypeAlias = Literal["ja", "en"]

LANGUAGES: tuple[Lang, ...] = ("ja", "en")

PLAYER = "player"
"""The axis every game has, seats 1 to the most players, ``p`` in front in slot names; and the column of a CSV with their names."""

Kind: TypeAlias = Literal["mark", "tick", "int", "choice", "text", "date"]
Fold: TypeAlias = Literal["list", "map", "ordinals", "count", "furthest", "ranking"]
Role: TypeAlias = Literal["score", "claim", "working"]
Key: TypeAlias = int | str
"""One value of an axis: tower 3, face 5, lock ``2b``."""


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

    `keys` are its places in printed order; an open axis (rounds, deals) has none and is windowed by a view. A `prefix` puts
    the axis in front of the entry's id in slot names: ``p`` for seats, ``r`` for rounds. `by` names the entries that tell its
    places apart in a table, instead of a column of numbers: a listing is known by its round and its presenter.
    """

    id: str
    keys: tuple[Key, ...] = ()
    prefix: str = ""
    by: tuple[str, ...] = ()

    @property
    def open(self) -> bool:
        """Whether the number of places is not fixed by the rules."""
        return not self.keys


class Entry(NamedTuple):
    """One thing that somebody fills in, declared once: a repeated scalar.

    `axes` say how it repeats, outermost first. `record` is its place in the record: ``players[].marks``; each ``[]`` takes one
    axis as rows, each ``{}`` one as the keys of a table, and `fold` says how each of the others becomes part of the value:

    ========  =========================================================
    list      a position per key
    map       a table with a value per key
    ordinals  the keys that are on, ascending
    count     how many keys are on
    furthest  the number of the last key that is on, 0 for none
    ranking   the keys in the order of their numbers, 1 first
    ========  =========================================================

    `column` is the CSV column; ``{tower}`` in it spreads that axis over columns. `role`: ``score`` is what the scorer needs,
    ``claim`` is compared with what it computes, ``working`` is filled in while playing and never scored. `of` names the
    entry whose places this one counts, so that nothing is printed twice. `when` limits it to editions or readings
    (``{"fastest": ("game",)}``). `low` and `high` bound an int, `choices` a choice; ``("player",)`` means a player's name.
    A list over printed places has a value for each, or may end early after `fewest` (one or two actors); `blank` is what an
    empty place before the end counts as, and without it that place is missing, unless the list may have `holes` (cells of a
    grid that nobody filled in), which are None in a record. An entry that is `alone` may be written in place
    of the table it is in: ``Chie = "Aki"`` for ``Chie = {target = "Aki"}``. A tick that may be `struck` is circled first and struck
    out later, as coins are: on paper it has three states. `without` are the keys of its last axes where it has no place (blocked
    cells of a grid). Forms that were printed earlier name it as it `was`. Two entries at one place are a choice of forms: a
    table or a value.
    """

    id: str
    kind: Kind
    axes: tuple[str, ...]
    record: str = ""
    fold: tuple[Fold, ...] = ()
    role: Role = "score"
    column: str = ""
    of: str = ""
    when: Mapping[str, tuple[str, ...]] = EMPTY
    low: int | None = None
    high: int | None = None
    fewest: int | None = None
    blank: int | None = None
    holes: bool = False
    choices: tuple[str, ...] = ()
    max_length: int = 0
    required: bool = False
    alone: bool = False
    struck: bool = False
    without: frozenset[tuple[Key, ...]] = frozenset()
    was: str = ""

    @property
    def rows(self) -> int:
        """How many axes are rows of the record, or keys of tables around the value."""
        return self.record.count("[]") + self.record.count("{}")


class Card(NamedTuple):
    """One distinct card, or token, or board: a row of ``cards.csv``.

    `face` names its front in ``faces.toml``. `quantity` is how many there are in the full set, `by_players` how many at a table
    of so many where that differs. `columns` are all columns of its row as they stand, `id` and `face` among them.
    """

    component: str
    id: str
    face: str
    quantity: int = 1
    by_players: Mapping[int, int] = MappingProxyType({})
    columns: Mapping[str, str] = EMPTY

    def count(self, players: int | None) -> int:
        """How many are printed for so many players; None: the full set."""
        return self.quantity if players is None else self.by_players.get(players, self.quantity)


class Need(NamedTuple):
    """Something that a table needs beside what is printed, to play or to make it: `count` for each player or for the table."""

    words: str
    count: int = 1  # type: ignore[assignment]  # hides a method of tuple that nobody calls
    per: Literal["player", "table"] = "table"
    use: Literal["play", "make"] = "play"


class Component(NamedTuple):
    """One printable thing of a game.

    `layout` is the module of `printkit.layouts` that lays it out, `kind` what people call it, `size` its trim size in mm or
    None when it fills the paper. `per` says how many a table needs: one a ``player`` or one a ``table``. `fillable`
    components can be made as PDF forms; `params` are the layout's own. `corner` is the radius of its corners in mm, `stock`
    what it is printed on: plain paper, card, or paper glued on board. `window` says how many places of an open axis a page
    shows (ten rounds), `pages` over how many pages the first of them goes on. `shows` are the entries on it in the order of
    filling in, `fixed` the axes that it fixes to one key (a sheet is one seat's). What only repeats other components is not in a
    `kit`.
    """

    id: str
    kind: str
    layout: str
    size: tuple[float, float] | None = None
    per: Literal["player", "table"] = "table"
    fillable: bool = False
    copies: int = 1
    shows: tuple[str, ...] = ()
    fixed: Mapping[str, Key] = EMPTY
    params: Mapping[str, Any] = EMPTY
    corner: float = 0.0
    stock: Literal["plain", "card", "board"] = "plain"
    window: Mapping[str, int] = MappingProxyType({})
    pages: int = 1
    kit: bool = True

    @property
    def cut_from_card(self) -> bool:
        """Whether its pieces are cut to a size from something stiffer than paper. A pad is cut too, from plain paper."""
        return self.size is not None and self.stock != "plain"

    @property
    def read_on_both_sides(self) -> bool:
        """Whether two of its faces make one thing, one behind the other, where both sides are printed: a card to be read."""
        return self.kind == "reference"


@dataclass(frozen=True)
class Game:
    """One game under one edition and one set of options, with every fact and every word that is printed or scored."""

    id: str
    version: str
    players: tuple[int, int]
    edition: str
    editions: tuple[str, ...]
    options: tuple[Option, ...]
    axes: Mapping[str, Axis]
    entries: tuple[Entry, ...]
    components: tuple[Component, ...]
    points: Mapping[str, Any]
    facts: Mapping[str, Any]
    words: Mapping[str, Mapping[str, str]]
    digest: str
    folder: Folder | None = None
    code: str = ""
    """The package whose modules (``scoring``, ``edition``, ``faces``) belong to the game; empty when it has or may have none."""
    settings: Mapping[str, str] = field(default_factory=dict)
    cards: tuple[Card, ...] = ()
    needs: tuple[Need, ...] = ()
    minutes: tuple[int, int] | None = None
    age: int | None = None
    credits: Mapping[str, Any] = field(default_factory=dict)
    """Whose game it is: ``design``, ``art``, ``links``."""
    faces: Faces = NO_FACES
    """What cards look like: faces, paints, shapes and pictures by name, with every default."""
    deal: Mapping[str, Any] = field(default_factory=dict)
    """How it is dealt: ``rounds``, and the steps ``first`` and ``steps``; empty when nothing is said of it."""
    edition_chosen: bool = field(default=False, compare=False)
    """Whether somebody chose the edition; else a record may name another."""

    rules: Mapping[str, Any] = field(default_factory=dict)
    """How it is scored, as data: the tables of the game file that `printkit.language` reads; empty where its own Python scores it."""
    told: tuple[Problem, ...] = ()
    """What looks wrong in a one-file game and may be meant: warnings with file and line."""

    def under(self, settings: Mapping[str, str]) -> Game:
        """The same game with these readings chosen; the others keep what was in force."""
        return replace(self, settings={**self.settings, **settings})

    @cached_property
    def readings(self) -> dict[str, str]:
        """Every option with the value in force."""
        return {option.id: self.settings.get(option.id, option.default) for option in self.options}

    @cached_property
    def in_force(self) -> dict[str, Entry]:
        """The entries that exist under the edition and readings in force, by id.

        Two entries may share an id when never both are in force (`fastest` as one box or as one per tower).
        """
        chosen = {**self.readings, "edition": self.edition}
        return {e.id: e for e in self.entries if all(chosen.get(k) in values for k, values in e.when.items())}

    def component(self, name: str) -> Component:
        """The component of that id, or so called on paper in one of the game's languages.

        Raises `Refused` (status 2) naming the nearest one.
        """
        called = {
            c.id: [own[key] for own in self.words.values() if (key := f"component.{c.id}") in own] for c in self.components
        }
        found = [c for c in self.components if c.id == name] or [
            c for c in self.components if name.casefold() in map(str.casefold, called[c.id])
        ]
        if len(found) == 1:
            return found[0]
        known = [c.id for c in self.components]
        hint = nearest(name, [*known, *(title for titles in called.values() for title in titles)])
        raise Refused([error("unknown-component", name, found=name, known=", ".join(known), hint=hint)], status=2)

    def quantity(self, component: Component, players: int | None) -> int:
        """How many pieces one print-out of a component holds: for the table, or for each player.

        Without a number of players that is a full set, but of what fills a page one copy, since printers can print it again.
        """
        cards = [card for card in self.cards if card.component == component.id]
        if cards:
            return sum(card.count(players) for card in cards)
        if component.per == "table":
            return component.copies
        if players is None and component.size is None:
            return 1
        return (players or self.players[1]) * component.copies

    def word(self, lang: str, key: str, **values: Any) -> str:
        """The text of that key, with each place filled in whose name `values` has; the others stay as they are.

        Raises `MissingWord`, a KeyError.
        """
        try:
            text = self.words[lang][key]
        except KeyError:
            raise MissingWord(lang, key) from None
        return fill(text, values, keep=True) if values else text

    def title(self, lang: str) -> str:
        """The game's name as it is printed."""
        return self.word(lang, "title")
