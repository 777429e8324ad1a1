"""``cards.csv``: what cards there are, how many of each, and whatever columns their faces print.

The header is ``component,id,face,quantity,quantity-2,quantity-3,…`` and then any names. ``component`` may be left out when the
game has one component with the layout ``deck``; ``face`` is the component's id where it is left out or empty; ``quantity`` is 1,
and ``quantity-N``, how many there are at a table of N, is as ``quantity``. ``quantity-each`` says it for each player instead; the
full set is then that of the largest table. A quantity may be a reference such as ``facts.seals``.
"""

from __future__ import annotations

import csv
import io
import re
from collections import Counter
from collections.abc import Iterator, Mapping
from typing import Any

from printkit.gamefolder.decks.tables import delimiter
from printkit.gamefolder.faces import placeholders
from printkit.gamefolder.toml_data import flat
from printkit.model import Card, Game, Problem, error, in_toml, nearest, warning
from printkit.model.game_file import GameFile

MOST = 999
"""Copies of one card."""

_ID = re.compile(r"[A-Za-z0-9][A-Za-z0-9_-]{0,59}")
_COLUMN = re.compile(r"[^\W\d][\w-]{0,59}")
_BY_PLAYERS = re.compile(r"quantity-([1-9][0-9]?)")
_EACH = "quantity-each"
_OWN = ("component", "id", "face", "quantity")


def read(label: str, data: bytes, components: Mapping[str, bool], game: GameFile) -> tuple[list[Card], list[Problem]]:
    """The cards of a ``cards.csv``, and everything that is wrong with it.

    `label` is how messages call the file, `components` says by id whether its pieces are cards. The columns of a card are all cells of
    its row as text with ``component`` and ``face`` filled in.
    """
    problems: list[Problem] = []
    try:
        text = data.decode("utf-8-sig")
    except UnicodeDecodeError as failure:
        return [], [error("not-utf8", label, offset=failure.start)]
    return list(_Rows(label, components, game, problems).cards(text)), problems


class _Rows:
    """Reads rows and remembers what each may not repeat."""

    def __init__(self, label: str, components: Mapping[str, bool], game: GameFile, problems: list[Problem]) -> None:
        self.label = label
        self.ids = [*components]
        self.decks = [name for name, cards in components.items() if cards]
        self.game = game
        self.problems = problems
        self.header: list[str] = []
        self.seen: set[tuple[str, str]] = set()
        self.line = 1

    def wrong(self, code: str, column: str = "", **args: Any) -> None:
        where = f"{self.label}: {column}" if column else self.label
        self.problems.append(error(code, where, **args)._replace(line=self.line))

    def cards(self, text: str) -> Iterator[Card]:
        reader = csv.reader(io.StringIO(text, newline=""), delimiter=delimiter(text, (*_OWN, _EACH)), strict=True)
        end = 0
        try:
            for cells in reader:
                self.line, end = end + 1, reader.line_num
                values = [cell.strip() for cell in cells]
                if not any(values):
                    continue
                if not self.header:
                    if not self._take_header(values):
                        return
                elif card := self._card(values):
                    yield card
        except csv.Error as failure:
            self.line = end + 1
            self.wrong("not-csv", reason=str(failure))
            return
        if not self.header:
            self.line = 1
            self.wrong("empty-csv")
            return
        used = {component for component, _ in self.seen}
        if not self.problems:
            self.problems += [error("deck-without-cards", self.label, found=deck) for deck in self.decks if deck not in used]

    def _take_header(self, names: list[str]) -> bool:
        """Check the first line; False when no row can be read under it."""
        good = True
        for name, count in Counter(names).items():
            if count > 1:
                self.wrong("declared-twice", name, found=name)
                good = False
            elif not _COLUMN.fullmatch(name):
                self.wrong("column-name", found=in_toml(name))
                good = False
            elif name.startswith("quantity-") and name != _EACH and not self._is_table(name):
                self.wrong("column-players", name, found=name, players="–".join(map(str, self.game.players)))
        for needed in ("id", *(() if len(self.decks) == 1 else ("component",))):
            if needed not in names:
                self.wrong("missing-column", needed, found=", ".join(names), hint=nearest(needed, names))
                good = False
        self.header = names
        return good

    def _is_table(self, name: str) -> bool:
        match = _BY_PLAYERS.fullmatch(name)
        fewest, most = self.game.players
        return match is not None and fewest <= int(match[1]) <= most

    def _card(self, values: list[str]) -> Card | None:
        if len(values) > len(self.header):
            if any(values[len(self.header) :]):
                self.wrong("row-length", expected=len(self.header), found=len(values))
                return None
            values = values[: len(self.header)]  # a spreadsheet's empty columns
        row = dict(zip(self.header, [*values, *[""] * (len(self.header) - len(values))], strict=True))
        component = row.get("component") or (self.decks[0] if len(self.decks) == 1 else "")
        if component not in self.ids:
            self.wrong(
                "unknown-component", "component", found=component, known=", ".join(self.ids), hint=nearest(component, self.ids)
            )
            component = ""
        name = row["id"]
        if not _ID.fullmatch(name):
            self.wrong("wrong-form", "id", found=in_toml(name), like="A-1")
        elif component and (component, name) in self.seen:
            self.wrong("declared-twice", "id", found=name)
        self.seen.add((component, name))
        face = row.get("face") or component
        each = self._each(row)
        quantity = self._count(row, "quantity", max(each.values(), default=1))
        by_players = each | {
            int(players[1]): self._count(row, column, quantity)
            for column in self.header
            if (players := _BY_PLAYERS.fullmatch(column)) and row[column]
        }
        columns = {**row, "component": component, "face": face, "quantity": str(quantity)}
        return Card(component, name, face, quantity, by_players, columns, {})

    def _each(self, row: Mapping[str, str]) -> dict[int, int]:
        """How many at each table, where it is said for each player; empty where it isn't."""
        if not row.get(_EACH):
            return {}
        count, (fewest, most) = self._count(row, _EACH, 0), self.game.players
        if row.get("quantity"):
            self.wrong("quantity-twice", _EACH)
        if count * most > MOST:
            self.wrong("wrong-quantity", _EACH, found=f"{most} × {count}", most=MOST)
        return {players: count * players for players in range(fewest, most + 1)}

    def _count(self, row: Mapping[str, str], column: str, default: int) -> int:
        """A quantity: a whole number, a reference to one, or nothing for the default."""
        written = row.get(column, "")
        if not written:
            return default
        count: Any = written
        if placeholders.is_reference(written):
            count = placeholders.lookup(written, placeholders.GameData(self.game.facts, self.game.points))
        elif written.isascii() and written.isdecimal():
            count = int(written[:6])
        if isinstance(count, int) and not isinstance(count, bool) and 0 <= count <= MOST:
            return count
        self.wrong("wrong-quantity", column, found=in_toml(written), most=MOST)
        return default


def unused_faces(game: Game) -> list[Problem]:
    """A warning for each face of ``faces.toml``, or of ``game.toml``, that nothing shows, with the nearest of those that cards show.

    Shown is what a card has in front, on its back or by ``use``, and what a component's params name (a mark, chips).
    """
    looks, fronts = game.faces, {card.face for card in game.cards}
    shown = looks.shown_by(*fronts, *(text for component in game.components for _, text in flat(component.params)))
    shown = looks.shown_by(*shown, *(looks.faces[name].back for name in shown))
    unused = [name for name in looks.faces if name not in shown]
    if not unused:
        return []
    beside = game.folder / "faces.toml" if game.folder else None
    faces = beside.read_text("utf-8-sig") if beside is not None and beside.is_file() else ""
    label = f"{game.folder.resolve().name}/" if game.folder else ""
    problems = []
    for name in unused:
        file = "faces" if re.search(rf"faces\.{re.escape(name)}\b", faces) else "game"
        where = f"{label}{file}.toml: faces.{name}"
        problems.append(warning("face-unused", where, found=name, hint=nearest(name, sorted(fronts))))
    return problems
