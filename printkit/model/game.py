"""A `Game`: what the loader made of one game folder, under one edition and one set of options."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from functools import cached_property
from typing import Any, NamedTuple

from printkit.model.bundle import Folder
from printkit.model.component import Card, Component, Credits, Need
from printkit.model.deal import Deal
from printkit.model.entry import Axis, Entry, Option
from printkit.model.faces import NO_FACES, Faces
from printkit.model.languages import Lang, in_language
from printkit.model.numbers import ranges
from printkit.model.placeholders import fill
from printkit.model.plain import Raw
from printkit.model.problem import Given, MissingWord, Problem, Refused, brief, error, nearest

_UNNAMED = Credits("")

_CHOSEN = 64
"""So many combinations of readings a game remembers."""


@dataclass(frozen=True)
class Game:
    """One game under one edition and one set of options, with every fact and every word that is printed or scored.

    >>> game = printkit.load("open")
    >>> game, game.component("numbers").kind
    (<Game open 1.0, 2–4 players>, 'deck')
    """

    id: str
    version: str
    players: tuple[int, int]
    edition: str
    editions: tuple[str, ...]
    options: tuple[Option, ...]
    axes: Mapping[str, Axis]
    entries: tuple[Entry, ...]
    components: tuple[Component, ...]
    points: Given
    facts: Given
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
    credits: Credits = _UNNAMED
    faces: Faces = NO_FACES
    """What cards look like: faces, paints, shapes and pictures by name, with every default."""
    deal: Deal | None = None
    edition_chosen: bool = field(default=False, compare=False)
    """Whether somebody chose the edition; else a record may name another."""

    rules: Raw = field(default_factory=dict)
    """How it is scored, as data: the tables of the game file that `printkit.language` reads; empty where its own Python scores it."""
    warnings: tuple[Problem, ...] = ()
    """What looks wrong in a one-file game and may be meant: warnings with file and line."""

    def __repr__(self) -> str:
        readings = [f"{name} {value}" for name, value in self.settings.items()]
        fewest, most = self.players
        return brief("Game", f"{self.id} {self.version}", *filter(None, [self.edition]), f"{fewest}–{most} players", *readings)

    def under(self, settings: Mapping[str, str]) -> Game:
        """The same game with these readings chosen; the others keep what was in force.

        Whoever asks again gets the same one, with what follows from it: each file of an evening and each tap in the page does.
        """
        asked = tuple({**self.settings, **settings}.items())
        if (game := self.chosen_before.get(asked)) is None:
            game = replace(self, settings=dict(asked))
            if len(self.chosen_before) < _CHOSEN:
                self.chosen_before[asked] = game
        return game

    @cached_property
    def chosen_before(self) -> dict[tuple[tuple[str, str], ...], Game]:
        """This game under readings that were asked for."""
        return {}

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

    @cached_property
    def namer(self) -> Entry | None:
        """The entry that names the players, if the game has one."""
        return next((entry for entry in self.in_force.values() if entry.names_players), None)

    @cached_property
    def called(self) -> dict[str, list[Entry]]:
        """The entries in force by their id, then by the name that they had on paper before."""
        entries: dict[str, list[Entry]] = {name: [entry] for name, entry in self.in_force.items()}
        for entry in self.in_force.values():
            if entry.was:
                entries.setdefault(entry.was, []).append(entry)
        return entries

    @cached_property
    def parsed_slots(self) -> dict[str, NamedTuple | None]:
        """Slots that were asked for, by name: what `printkit.model.slots.parse_slot` remembers."""
        return {}

    def component(self, name: str) -> Component:
        """The component of that id, or so called on paper in one of the game's languages.

        Raises `Refused` (status 2) naming the nearest one.
        """
        called = {
            c.id: [own[key] for own in self.words.values() if (key := f"component.{c.id}") in own] for c in self.components
        }
        named = [c for c in self.components if c.id == name] or [
            c for c in self.components if name.casefold() in map(str.casefold, called[c.id])
        ]
        if len(named) == 1:
            return named[0]
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

    @property
    def languages(self) -> tuple[Lang, ...]:
        """Those that the game has words in: ``ja``, ``en`` and perhaps others."""
        return tuple(self.words)

    def check_language(self, lang: Lang) -> None:
        """Raises `Refused` (status 2) where the game has no words in a language."""
        if lang not in self.words:
            known = ", ".join(self.words)
            raise Refused([error("unknown-value", "--lang", found=lang, known=known, hint=nearest(lang, self.words))], 2)

    def edition_called(self, lang: Lang) -> str:
        """What an edition is called on paper: the game's own words for it, else the title that it has itself, else its id."""
        own = in_language(self.facts.get("edition", {}).get("title", {}), lang)
        return self.texts(lang).get(f"option.edition.{self.edition}", own or self.edition)

    def texts(self, lang: Lang) -> Mapping[str, str]:
        """Its words in a language by key; in English where it has none in that language."""
        return self.words[lang] if lang in self.words else self.words["en"]

    def word(self, lang: Lang, key: str, **values: Any) -> str:
        """The text of that key, with each place filled in whose name `values` has; the others stay as they are.

        Raises `MissingWord`, a KeyError.
        """
        try:
            text = self.texts(lang)[key]
        except KeyError:
            raise MissingWord(lang, key) from None
        return ranges(fill(text, values, keep=True), lang) if values else text

    def title(self, lang: Lang) -> str:
        """The game's name as it is printed."""
        return self.word(lang, "title")
