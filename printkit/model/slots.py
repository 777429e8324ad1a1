"""What follows from a declared entry: its slots on paper, the names of form fields, how long a player's name may be.

A *slot* is one place that somebody fills in: one entry at one key of each of its axes. A *view* is a printed thing that
shows some of them: one seat's sheet, a pad with ten rounds. The printed boxes, the fields of the fillable PDF and the regions
of a scan all come from `slots`; `folding` makes a record of what was filled in.
"""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Mapping, Sequence
from itertools import product
from typing import Any, NamedTuple, cast

from printkit.model import EMPTY, LANGUAGES, Component, Entry, Game, Key

SEAT = "p"
"""The prefix of the axis of players: a seat on paper, a name in the record."""

LONGEST_NAME = 40
"""Characters of a player's name where a game doesn't say: its ``max_length`` stands at the entry that names the players."""

_SPACES = re.compile("[ \u00a0\u2000-\u200a\u202f\u3000]+")

_NUMBER = re.compile(r"[1-9][0-9]{0,3}")
"""A key of an open axis: its places are counted from 1."""


class Slot(NamedTuple):
    """One place that somebody fills in. `name` is unique in a view: ``p1-marks-3-16``."""

    entry: Entry
    keys: tuple[Key, ...]
    name: str


class View(NamedTuple):
    """Which slots a printed thing shows.

    `fixed` narrows an axis to one key (a sheet fixes the player), `window` narrows or opens it to a range of keys (a pad
    shows rounds 1 to 10; an open axis has none without a window). `entries` are ids in printed order; None means all.
    """

    entries: tuple[str, ...] | None = None
    fixed: Mapping[str, Key] = EMPTY
    window: Mapping[str, Sequence[Key]] = EMPTY

    def keys(self, game: Game, axis: str) -> Sequence[Key]:
        """The keys of that axis which the view shows."""
        if axis in self.fixed:
            return (self.fixed[axis],)
        return self.window.get(axis, game.axes[axis].keys)


def view_of(game: Game, component: Component, players: int | None = None, page: int | None = None) -> View:
    """The slots that a component shows: at a table of `players`, or of the most that the game allows.

    Of an open axis a page shows the places of its window. The first one goes on from page to page: a `page` (from 0) shows
    rounds 11 to 20, None those of all pages.
    """
    seats: dict[str, Sequence[Key]] = {"player": range(1, (players or game.players[1]) + 1)}
    first, pages = (0, component.pages) if page is None else (page, 1)
    rows: dict[str, Sequence[Key]] = {axis: range(1, 1 + count) for axis, count in component.window.items()}
    for axis, count in list(component.window.items())[:1]:
        rows[axis] = range(1 + first * count, 1 + (first + pages) * count)
    return View(component.shows, component.fixed, seats | rows)


def slot_name(game: Game, entry: Entry, keys: Sequence[Key]) -> str:
    """Seat and round with their prefixes, then the entry, then the other keys, joined by ``-``: ``r2-p1-bets``."""
    return _naming(game, entry).format(*keys)


def name_within(game: Game, slot: Slot, fixed: Mapping[str, Key]) -> str:
    """What a slot is called among those of a view that fixes some axes: ``marks-3-16`` on one player's sheet."""
    rest = slot.entry._replace(axes=tuple(axis for axis in slot.entry.axes if axis not in fixed))
    return slot_name(game, rest, [key for axis, key in zip(slot.entry.axes, slot.keys, strict=True) if axis not in fixed])


def _naming(game: Game, entry: Entry) -> str:
    """The names of an entry's slots, with the place of each key: ``p{0}-marks-{1}-{2}``."""
    ahead: list[str] = []
    behind: list[str] = []
    for place, axis in enumerate(entry.axes):
        prefix = game.axes[axis].prefix
        (ahead if prefix else behind).append(f"{prefix}{{{place}}}")
    return "-".join([*ahead, entry.id, *behind])


def slots(game: Game, view: View) -> list[Slot]:
    """The slots of a view in printed order: entry by entry, the last axis running fastest.

    Entries that count the boxes of another (`of`) have none of their own.
    """
    wanted = tuple(game.in_force) if view.entries is None else view.entries
    listed: list[Slot] = []
    for entry_id in wanted:
        entry = game.in_force.get(entry_id)
        if entry is None or entry.of:
            continue
        name = _naming(game, entry).format
        places = product(*(view.keys(game, axis) for axis in entry.axes))
        listed.extend(Slot(entry, keys, name(*keys)) for keys in places if not is_blocked(entry, keys))
    return listed


_PARSED = 20_000
"""So many names of slots a game remembers; a sheet has some hundred, and each is asked for again and again."""


def parse_slot(game: Game, name: str) -> Slot | None:
    """The slot of that name, or None when the game has no such slot. Names that forms printed earlier have are known."""
    try:
        return cast("Slot | None", game.parsed_slots[name])
    except KeyError:
        slot = _parsed(game, name)
        if len(game.parsed_slots) < _PARSED:
            game.parsed_slots[name] = slot
        return slot


def _parsed(game: Game, name: str) -> Slot | None:
    parts = name.split("-")
    for place, part in enumerate(parts):
        for entry in game.called.get(part, ()):
            if entry.of or len(parts) != 1 + len(entry.axes):
                continue
            keys = _keys_of(game, entry, parts[:place], parts[place + 1 :])
            if keys is not None and not is_blocked(entry, keys):
                return Slot(entry, keys, name)
    return None


def is_blocked(entry: Entry, keys: Sequence[Key]) -> bool:
    """Whether an entry has no place at these keys."""
    return bool(entry.without) and any(tuple(keys[-len(lack) :]) == lack for lack in entry.without)


def _keys_of(game: Game, entry: Entry, ahead: list[str], behind: list[str]) -> tuple[Key, ...] | None:
    """The keys that a slot's name spells around its entry, in the order of the entry's axes; None when one is no key."""
    keys: list[Key] = []
    for axis_id in entry.axes:
        axis = game.axes[axis_id]
        side = ahead if axis.prefix else behind
        text = side.pop(0) if side else ""
        known = text.startswith(axis.prefix)
        text = text.removeprefix(axis.prefix)
        if axis.open:
            key: Key | None = int(text) if _NUMBER.fullmatch(text) else None
        else:
            key = next((k for k in axis.keys if str(k) == text), None)
        if key is None or not known:
            return None
        keys.append(key)
    return tuple(keys) if not ahead and not behind else None


# Players ---------------------------------------------------------------------------------------------------------------


def chooses_players(entry: Entry) -> bool:
    """Whether a player is chosen here: on paper by seat, in a record by name."""
    return entry.kind == "choice" and entry.choices == ("player",)


def offered(game: Game, entry: Entry, players: int | None = None) -> tuple[str, ...]:
    """What a place to choose offers: its words, or the numbers of the seats."""
    if not chooses_players(entry):
        return entry.choices
    return tuple(str(seat) for seat in range(1, (players or game.players[1]) + 1))


def choice_words(game: Game, entry: Entry, lang: str) -> tuple[str, ...]:
    """What a choice is called on paper, for each of its values: ``choice.ENTRY.VALUE`` or ``ask.choice.VALUE`` of the words.

    A value without a word of its own is called by its id; players are chosen by the numbers of their seats.
    """
    words = game.texts(lang)
    if chooses_players(entry):
        return ()
    return tuple(words.get(f"choice.{entry.id}.{c}", words.get(f"ask.choice.{c}", c)) for c in entry.choices)


def key_words(game: Game, lang: str, keys: Mapping[str, Key]) -> dict[str, Key]:
    """Keys of axes, by axis, with the printed word (``axis.AXIS.KEY``) of each that has one."""
    words = game.texts(lang)
    return {axis: words.get(f"axis.{axis}.{key}", key) for axis, key in keys.items()}


def chosen(game: Game, entry: Entry, text: str) -> str | None:
    """The value that a choice's word in either language, or its id, stands for; None when it is none of them."""
    wanted = _plainest(text)
    fitting = [c for c in entry.choices if _plainest(c) == wanted]
    for lang in LANGUAGES:
        fitting += [c for c, w in zip(entry.choices, choice_words(game, entry, lang), strict=False) if _plainest(w) == wanted]
    return fitting[0] if fitting else None


def _plainest(text: str) -> str:
    return unicodedata.normalize("NFKC", text).strip().casefold()


def naming(game: Game) -> Entry | None:
    """The entry that names the players, if the game has one."""
    return game.namer


def longest_name(game: Game) -> int:
    """How many characters a player's name may have."""
    entry = naming(game)
    return (entry.max_length if entry else 0) or LONGEST_NAME


def plain(text: str) -> str:
    """A text as it is kept: NFC, without white space around it, and with one plain space where it has others or several."""
    if text.isascii() and text.isalnum():
        return text  # the usual case, fast
    return _SPACES.sub(" ", unicodedata.normalize("NFC", text)).strip()


def player_names(game: Game, record: Mapping[str, Any]) -> list[str]:
    """The players of a record in order of their seats; of an unchecked one, as far as they can be read."""
    entry = naming(game)
    if entry is None:
        return []
    rows, _, key = entry.record.partition("[]")
    value = record.get(rows)
    if not isinstance(value, list):
        return []
    key = key.removeprefix(".")
    names = [row.get(key) if key and isinstance(row, Mapping) else row for row in value]
    return [plain(name) for name in names if isinstance(name, str)]
