"""The headings of a table: a column may be headed by its id, or by what it is called in either language.

Ids are what programs write; people get the words of the paper, and both are read. A word that two columns share heads neither.
"""

from __future__ import annotations

import unicodedata
from collections import Counter
from collections.abc import Sequence
from functools import lru_cache

from printkit.messages.paper import at_box, axis_place, heading
from printkit.messages.sentences import word
from printkit.model import LANGUAGES, PLAYER, Game
from printkit.model.columns import Column, columns, header, key_columns

OPTION = "option."


def spelled(cell: str) -> str:
    """A heading as it is compared: without case, width, spaces and quotes."""
    return "".join(unicodedata.normalize("NFKC", cell).strip().strip('"').casefold().split())


def known(game: Game) -> list[str]:
    """The ids of every column that a table of this game may have."""
    return [*header(game), PLAYER, "edition", *(f"{OPTION}{option.id}" for option in game.options)]


def known_columns(game: Game) -> dict[str, str]:
    """Spelled headings → ids; the ids themselves go first."""
    return _known_columns(game.id, game.digest, game.edition, tuple(sorted(game.readings.items())), _HeadingBox(game))


class _HeadingBox:
    """A game on its way past the cache, which knows it by its digest and readings."""

    def __init__(self, game: Game) -> None:
        self.game = game

    def __eq__(self, other: object) -> bool:
        return isinstance(other, _HeadingBox)

    def __hash__(self) -> int:
        return 0


@lru_cache(maxsize=32)
def _known_columns(
    _id: str, _digest: str, _edition: str, _readings: tuple[tuple[str, str], ...], box: _HeadingBox
) -> dict[str, str]:
    game = box.game
    by_heading: dict[str, str] = {}
    twice: set[str] = set()
    order = header(game)
    for lang in LANGUAGES:
        own, above = game.texts(lang), headings(game, lang)
        pairs = [(above[name], name) for name in order]
        for column in columns(game):
            pairs.append((_numbered(game, lang, column), column.id))
            if not column.spread:
                labels = (f"{kind}.{column.entry.id}" for kind in ("pad.short", "ask.label", "entry", "entry.was"))
                pairs += [(own[label].replace("**", ""), column.id) for label in labels if label in own]
        for text, name in pairs:
            if by_heading.setdefault(spelled(text), name) != name:
                twice.add(spelled(text))
    for text in twice:
        del by_heading[text]
    return {**by_heading, **{spelled(name): name for name in known(game)}}


def headings(game: Game, lang: str) -> dict[str, str]:
    """What each column is called above it, by its id: no two alike."""
    titles: dict[str, str] = {axis: axis_place(game, lang, axis, "") or axis for axis in key_columns(game)}
    for column in columns(game):
        titles.setdefault(column.id, _heading(game, lang, column))
    titles[PLAYER] = word(lang, "score.player")
    seen = Counter(titles.values())
    return {name: text if seen[text] == 1 else f"{text} ({name})" for name, text in titles.items()}


def as_headed(game: Game, written: Sequence[str]) -> dict[str, str]:
    """The columns as the header that was `written` calls its own: by the headings of its language, or by their ids."""
    seen, order = {spelled(cell) for cell in written}, header(game)
    choices = [{name: name for name in order}]
    for lang in LANGUAGES:
        above = headings(game, lang)
        choices.append({name: above[name] for name in order})
    return max(choices, key=lambda heads: len(seen & {spelled(text) for text in heads.values()}))


def _heading(game: Game, lang: str, column: Column) -> str:
    return at_box(game, lang, column.entry, column.spread) or _numbered(game, lang, column)


def _numbered(game: Game, lang: str, column: Column) -> str:
    keys = " ".join(str(key) for key in column.spread.values())
    return f"{heading(game, lang, column.entry)} {keys}".strip()
