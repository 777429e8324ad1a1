"""Places as people find them on the paper: a place in a record, a field of a form or a column, in the words that are printed.

``rounds[1].order`` is ラウンド2's アガリ順, ``players[2].name`` is player 3. Everything is counted from 1. What is no place of the
game's entries (an option of the command line, an unknown key) stays as it is. Programs get places as they are (``where``).
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from pathlib import Path
from typing import NamedTuple

from printkit.messages.sentences import counted, words
from printkit.model import PLAYER, Entry, Game, Key, placeholders
from printkit.model.numbers import letters
from printkit.model.signs import spoken as without_icons
from printkit.model.slots import SEAT, key_words, parse_slot

_STEP = re.compile(r"\.?([^.\[\]]+)|\[(\d+)\]")
_NUMBERED_PLAYER = re.compile(r"(?:プレイヤー|[Pp]layer |[Ss]eat )\{player\}")
_NUMBERED_PLAYER_OF = re.compile(rf"{_NUMBERED_PLAYER.pattern}(?:: ?|, | |：|の)?")
_PERSON = "{player}"
_SENTENCE_END = re.compile(r"。|\. |; ")


class PaperSpot(NamedTuple):
    """What a place in a record belongs to: an entry with as many keys as are known, or the row of an axis alone.

    `rest` is what follows and is no place of the paper; `whole`: all rows of the last axis are meant.
    """

    entry: Entry | None
    axes: tuple[str, ...]
    keys: tuple[Key, ...]
    rest: str = ""
    whole: bool = False


def spoken(where: str, lang: str, game: Game, *, alone: bool = False) -> str:
    """A problem's place in printed words; as it is where it belongs to no entry of the game.

    `alone`: it is on a sheet that is one player's, which needn't be said.
    """
    slot = parse_slot(game, where)
    spot = PaperSpot(slot.entry, slot.entry.axes, slot.keys) if slot else place_of(where, game)
    if spot is None:
        return counted(where, lang)
    return " ".join(filter(None, (_label(spot, lang, game, alone=alone), spot.rest)))


def choice_word(game: Game, lang: str, choice: str) -> str:
    """The printed word for one of an entry's choices; the choice itself where there is none."""
    return game.texts(lang).get(f"ask.choice.{choice}", choice)


def heading(game: Game, lang: str, entry: Entry) -> str:
    """What an entry is called above a column, or before a place."""
    words = game.texts(lang)
    return without_icons(next((words[key] for key in (f"entry.{entry.id}", f"score.{entry.id}") if key in words), entry.id))


def at_box(game: Game, lang: str, entry: Entry, keys: Mapping[str, Key]) -> str:
    """The sentence about a box, or a column of boxes, of any player; empty when `keys` don't fill it, or there are none."""
    words = game.texts(lang)
    text = _NUMBERED_PLAYER_OF.sub("", words.get(f"entry.column.{entry.id}") or words.get(f"entry.at.{entry.id}", ""))
    filled = placeholders.fill(text, key_words(game, lang, keys), keep=True)
    if not keys or not text or "{" in filled:
        return ""
    label = _SENTENCE_END.split(filled, maxsplit=1)[0]
    return label[:1].upper() + label[1:]


def axis_place(game: Game, lang: str, axis: str, key: Key) -> str:
    """What one place of an axis is called: ``Round 3``; the key alone where the axis has no word."""
    own = game.texts(lang)
    if (word := own.get(f"axis.{axis}.{key}")) is not None:
        return word
    name = own.get(f"axis.{axis}") or words(lang).get(f"ask.axis.{axis}") or "{key}"
    if key == "":  # what any of them is called: of 第{key}ラウンド the counter alone
        return max((side.strip() for side in name.split("{key}")), key=len)
    return name.replace("{key}", str(key)).strip()


def is_name(where: str, game: Game) -> bool:
    """Whether the place is that of a player's own name."""
    spot = spot_of(where, game)
    return spot is not None and spot.entry is not None and spot.entry.names_players


def cell(where: str, line: int | None, game: Game, columns: Sequence[str]) -> str:
    """The cell of a spreadsheet, ``B3``; empty when the column or the row is not known. `columns` are the ids of the header."""
    if line is None or not where:  # a column without a heading would be the first one found
        return ""
    names = [where]
    spot = spot_of(where, game)
    if spot is not None and spot.entry is not None and spot.entry.column:
        keys = dict(zip(spot.axes, spot.keys, strict=False))
        names.append(placeholders.fill(spot.entry.column, keys, keep=True))
    place = next((columns.index(name) for name in names if name in columns), None)
    return "" if place is None else f"{letters(place + 1)}{line}"


# Places in a record ------------------------------------------------------------------------------------------------------


def place_of(where: str, game: Game) -> PaperSpot | None:
    """The entry, or the row, that a place in a record or in a table's column belongs to; None when there is none."""
    return spot_of(where, game) or _column(where, game)


def spot_of(where: str, game: Game) -> PaperSpot | None:
    """The entry, or the row, that a place in a record belongs to; None when it is in no entry's table."""
    steps = _steps(where)
    if not steps:
        return None
    spots = [spot for entry in game.entries if entry.record for spot in [_along(entry, steps, game)] if spot is not None]
    return max(spots, key=lambda spot: (not spot.rest, spot.entry is not None, len(spot.keys)), default=None)


def _steps(where: str) -> list[str | int]:
    """The keys and indices of a place; empty when it is no path."""
    steps: list[str | int] = []
    at = 0
    for match in _STEP.finditer(where):
        if match.start() != at:
            return []
        at = match.end()
        steps.append(int(match[2]) if match[2] else match[1])
    return steps if at == len(where) else []


def _along(entry: Entry, steps: Sequence[str | int], game: Game) -> PaperSpot | None:
    """How far a place follows the path of an entry."""
    keys: list[Key] = []
    left = list(steps)
    pattern = entry.record.split(".")
    for number, step in enumerate(pattern):
        name = step.removesuffix("[]").removesuffix("{}")
        if not left:
            return _row(entry, keys)
        if left[0] != name:
            return _row(entry, keys, left) if number and keys else None
        left.pop(0)
        if step != name:
            if not left:
                return _row(entry, keys, axis=entry.axes[len(keys)])
            keys.append(_key(game, entry.axes[len(keys)], left.pop(0)))
    for axis, fold in zip(entry.axes[len(keys) :], entry.fold, strict=False):
        if not left or fold not in {"list", "map"}:
            break
        keys.append(_key(game, axis, left.pop(0)))
    return PaperSpot(entry, entry.axes[: len(keys)], tuple(keys))


def _row(entry: Entry, keys: Sequence[Key], left: Sequence[str | int] = (), axis: str = "") -> PaperSpot:
    """A place that is a row, or a whole table of rows, and no entry's own."""
    rest = ".".join(map(str, left))
    axes = (*entry.axes[: len(keys)], *([axis] if axis else []))
    return PaperSpot(None, axes, tuple(keys), rest, bool(axis))


def _key(game: Game, axis_id: str, step: str | int) -> Key:
    """The key that an index or a name is: indices count from 0, keys as they are printed."""
    axis = game.axes[axis_id]
    if isinstance(step, str):
        return step
    return axis.keys[step] if axis.keys and axis.prefix != SEAT and step < len(axis.keys) else step + 1


def _column(where: str, game: Game) -> PaperSpot | None:
    """A column, or a column with the row it is about: ``place round 1``; an axis alone."""
    name, *more = where.split(" ")
    pairs = dict(zip(more[::2], more[1::2], strict=False))
    if where in game.axes:
        return PaperSpot(None, (where,), ())
    if len(more) % 2 or not pairs.keys() <= game.axes.keys():
        return None
    entry = next((e for e in game.in_force.values() if e.column == name and e.record), None)
    if entry is None or not pairs:
        return None
    keys = tuple(int(key) if key.isdecimal() else key for key in pairs.values())
    return PaperSpot(entry, tuple(pairs), keys)


# Words -------------------------------------------------------------------------------------------------------------------


def _label(spot: PaperSpot, lang: str, game: Game, *, alone: bool) -> str:
    entry = spot.entry
    crumbs = [crumb for axis, crumb in _crumbs(spot, lang, game) if not (alone and axis == PLAYER)]
    if entry is None or entry.names_players:
        return " ".join(crumbs)
    mark = "の" if lang == "ja" and crumbs else " "
    return _printed(entry, spot, lang, game, crumbs) or mark.join(filter(None, (" ".join(crumbs), _asked(game, lang, entry))))


def _asked(game: Game, lang: str, entry: Entry) -> str:
    """An entry's own name, where one stands alone: the one it is asked for by."""
    return game.texts(lang).get(f"ask.label.{entry.id}") or heading(game, lang, entry)


def _crumbs(spot: PaperSpot, lang: str, game: Game) -> Iterator[tuple[str, str]]:
    for number, axis in enumerate(spot.axes):
        key = spot.keys[number] if number < len(spot.keys) else ""
        if spot.whole and number == len(spot.keys) and (rows := _rows(game, lang, axis)):
            yield axis, rows
            continue
        named = axis == PLAYER and isinstance(key, str) and bool(key)
        yield axis, str(key) if named else axis_place(game, lang, axis, key)


def _rows(game: Game, lang: str, axis: str) -> str:
    """What all rows of an axis are called, ``Players``; empty where nothing says so, and for an axis that the game calls its own way."""
    own = game.texts(lang)
    return "" if f"axis.{axis}" in own else words(lang).get(f"ask.axes.{axis}", "")


def _printed(entry: Entry, spot: PaperSpot, lang: str, game: Game, crumbs: Sequence[str]) -> str:
    """The sentence about the box, which the form shows too; empty when something in it is not known."""
    words = game.texts(lang)
    names = [f"entry.at.{entry.id}_{axis}" for axis in entry.axes] + [f"entry.at.{entry.id}"]
    text = next((words[name] for name in names if name in words), "")
    keys = key_words(game, lang, dict(zip(spot.axes, spot.keys, strict=False)))
    if not text or not entry.axes or len(spot.keys) < len(entry.axes):
        return ""
    head = "" if _PERSON in text or entry.axes[0] != PLAYER or not crumbs else f"{crumbs[0]} "
    if isinstance(keys.get(PLAYER), str):
        text = _NUMBERED_PLAYER.sub(_PERSON, text)
    points = game.points.get(entry.id)
    more = {str(name): value for name, value in points.items()} if isinstance(points, dict) else {}
    filled = placeholders.fill(text, {**more, **keys}, keep=True)
    return "" if "{" in filled else f"{head}{_SENTENCE_END.split(filled, maxsplit=1)[0]}"


def is_file_of_keys(file: str) -> bool:
    """Whether people type keys in this kind of file, and want to hear them beside the printed words."""
    return Path(file).suffix.lower() in {".toml", ".json"} or file == "-"
