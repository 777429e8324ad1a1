"""What looks wrong in a deck's table and may be meant: told, and printed as it stands."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping
from collections.abc import Set as AbstractSet
from typing import Any

from printkit.draw.text.markup import unclosed, without_ruby
from printkit.gamefolder.decks.tables import Rows, heading
from printkit.model import EMPTY, Lang, Problem, warning
from printkit.model.problem import shortened

_PLACE = re.compile(r"\{([^{}]+)\}")
_LISTED = 12


class DeckReview:
    """A look at the rows of a deck, whose table is named at `where`: `slots` are its texts, `known` the columns of id and quantity.

    `shows` are the columns that a face of its own names.
    """

    def __init__(
        self,
        where: str,
        rows: Rows,
        slots: Mapping[str, str],
        known: Mapping[str, int],
        replace: Mapping[str, str],
        shows: AbstractSet[str] = frozenset(),
    ) -> None:
        self.where = where
        self.rows = rows
        self.known = known
        self.replace = replace
        self.slots = slots
        self.lacking: Mapping[Lang, list[int]] = EMPTY
        """By language the rows that lack a text which they have in another one."""
        named = {heading(column) for text in slots.values() for column in _PLACE.findall(text)} | shows
        self.used = [place for place, column in enumerate(rows.header) if column in named or place in known.values()]
        self.texts = [place for place in self.used if rows.header[place] in named]

    def cards(self) -> Iterator[tuple[int, tuple[str, ...]]]:
        """The rows that are cards: a row with nothing in any column that the deck uses is none."""
        for number, cells in self.rows.rows:
            if not self.used or any(cells[place] for place in self.used):
                yield number, cells

    def problems(self) -> list[Problem]:
        """Warnings with the rows of the file: rows that are no cards, marks never closed, braces, different cards of one name, replacements."""
        cards = dict(self.cards())
        listed: list[Problem] = []
        skipped = [(number, cells) for number, cells in self.rows.rows if number not in cards]
        if skipped:
            first = shortened(next(cell for cell in skipped[0][1] if cell))
            listed.append(self._told("deck-row-skipped", [number for number, _ in skipped], found=first))
        open_: dict[str, list[int]] = {}
        for number, cells in cards.items():
            for mark in dict.fromkeys(filter(None, (unclosed(self._plain(cells[place])) for place in self.texts))):
                open_.setdefault(mark, []).append(number)
        braces = [
            number
            for number, cells in cards.items()
            if any(re.search("[{}]", without_ruby(self._plain(cells[p]))) for p in self.texts)
        ]
        listed += [self._told("deck-mark-open", numbers, found=mark) for mark, numbers in open_.items()]
        listed += [self._told("deck-brace-printed", braces)] if braces else []
        listed += [self._told("deck-untranslated", numbers, found=lang) for lang, numbers in self.lacking.items()]
        listed += self._replaced_nothing(cards.values())
        called: dict[str, list[int]] = {}
        for number, cells in cards.items():
            if "id" in self.known and cells[self.known["id"]]:
                called.setdefault(cells[self.known["id"]], []).append(number)
        for name, numbers in called.items():
            looks = {tuple(cards[number][place] for place in self.texts) for number in numbers}
            if len(looks) > 1:
                listed.append(self._told("deck-name-twice", numbers, found=shortened(name)))
        return listed

    def _replaced_nothing(self, cards: Iterable[tuple[str, ...]]) -> Iterator[Problem]:
        """What is to be written otherwise and stands nowhere: a slip in either place."""
        texts = [*(cells[place] for cells in cards for place in self.texts), *self.slots.values()]
        for before, after in self.replace.items():
            if not any(before in text for text in texts):
                where = f"{self.where.removesuffix('data')}replace"
                yield warning("deck-replaced-nothing", where, found=shortened(before))
            texts = [text.replace(before, after) for text in texts]

    def _plain(self, cell: str) -> str:
        for before, after in self.replace.items():
            cell = cell.replace(before, after)
        return cell

    def _told(self, code: str, numbers: list[int], **args: Any) -> Problem:
        named = ", ".join(str(number + self.rows.first - 1) for number in numbers[:_LISTED])
        more = " …" if len(numbers) > _LISTED else ""
        return warning(code, self.where, count=len(numbers), rows=named + more, **args)
