"""Every region of ``faces.toml`` tried with every card that shows it.

What would go wrong at the printer is told when the game is read.
"""

from __future__ import annotations

from collections.abc import Container, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from functools import cached_property
from itertools import product
from typing import Any, NamedTuple

from printkit.draw import icons, paints, shapes
from printkit.draw.style import INKS
from printkit.gamefolder import pictures
from printkit.gamefolder.faces import placeholders
from printkit.model import LANGUAGES, Card, Folder, Problem, error, nearest
from printkit.model.faces import Faces, Picture, Region
from printkit.model.game_file import GameFile
from printkit.model.signs import SIGN

MOST_PIPS = 12

_SOLID = ("color", "accent", "ground", "stroke", "tint")

Row = Mapping[str, str]
"""The columns of a card."""


@dataclass
class TrialFindings:
    """What is wrong, collected."""

    problems: list[Problem]

    def wrong(self, code: str, where: str, **args: Any) -> None:
        """One more problem."""
        self.problems.append(error(code, where, **args))

    def is_known(self, code: str, where: str, name: str, known: Iterable[str], **more: Any) -> bool:
        """Whether a name is among those known; else it is told with the nearest of them, and what `more` there is to say."""
        names = list(known)
        if name in names:
            return True
        self.wrong(code, where, found=name, known=", ".join(names[:40]) or "–", hint=nearest(name, names), **more)
        return False


class Met(NamedTuple):
    """What faces meet in their game: its cards, the components whose pieces are cards, the words by language, and what references lead into.

    `readings` has that under the default readings, then under each other value of each option.
    """

    cards: Sequence[Card]
    decks: Container[str]
    words: Mapping[str, Mapping[str, str]]
    readings: Sequence[placeholders.GameData]

    @classmethod
    def of(cls, game: GameFile, cards: Sequence[Card], decks: Container[str], words: Mapping[str, Mapping[str, str]]) -> Met:
        """What those of a game file meet."""
        usual = {option: values[0] for option, values in game.options.items()}
        others = [{**usual, option: value} for option, values in game.options.items() for value in values[1:]]
        return cls(cards, decks, words, [placeholders.GameData(game.facts, game.points, chosen) for chosen in (usual, *others)])


@dataclass
class FaceTrial(TrialFindings):
    """Faces, and what they meet: `pictures` are those that were looked at, None where they are no good."""

    met: Met
    folder: Folder
    own: Faces
    pictures: dict[str, Picture | None] = field(default_factory=dict)
    tried: set[tuple[str, str, str]] = field(default_factory=set)
    complete: bool = True

    def run(self) -> None:
        """Try each face with the cards that show it; a face that no card shows with none."""
        for name, file in self.own.icons.items():
            self.is_picture(f"icons.{name}", file)
        for name, file in self.own.fonts.items():
            if problem := pictures.font(self.folder, file, f"fonts.{name}"):
                self.problems.append(problem)
        faces, cards = self.own.faces, self.met.cards
        first = {card.face: card for card in reversed(cards) if card.component in self.met.decks}
        known = [
            self.is_known("unknown-face", f"{card.component}: {card.id}", face, faces) for face, card in reversed(first.items())
        ]
        self.complete = all(known)
        for name, face in faces.items():
            rows = [row for card in cards if name in self.sides[card.face] for row in card.rows]
            self.is_paint(f"faces.{name}.background", face.background, rows, solid=False)
            named = [row for card in cards if card.face == name for row in card.rows]
            for key, row in self.filled(f"faces.{name}.name", face.name, named) if face.name else ():
                self.is_word(f"faces.{name}.name", key, row)
            for place, region in enumerate(face.regions):
                self.region_fits(f"faces.{name}.regions[{place}]", region, rows)

    @cached_property
    def sides(self) -> dict[str, set[str]]:
        """The face of a card → the faces whose regions such a card shows on either side."""
        return {card.face: self.own.sides_of(card.face) for card in self.met.cards}

    def region_fits(self, where: str, region: Region, rows: Sequence[Row]) -> None:
        """Try one region with the cards that show its face."""
        for key, conditions in (("when", region.when), ("unless", region.unless)):
            for column, values in conditions.items() if rows else ():
                if column.startswith("="):  # an expression, of which any card may be right or wrong
                    continue
                if column not in rows[0]:
                    self.unknown_column(f"{where}.{key}", column, rows[0])
                    continue
                if not self.complete:  # a value may be that of a card whose face is misspelt
                    continue
                there = list(dict.fromkeys(row[column] for row in rows))
                for value in values:
                    self.is_known("unknown-value", f"{where}.{key}.{column}", value, there)
        mine = [row for row in rows if region.holds(row)]
        kind = region.kind
        for key, paint in region.paints.items():
            self.is_paint(f"{where}.{key}", paint, mine, solid=key in _SOLID)
        here = f"{where}.{kind}"
        if region.font:
            self.is_known("unknown-own-font", f"{where}.font", region.font, self.own.fonts)
        for value, _ in self.filled(f"{where}.mask", region.mask, mine):
            if value:
                self.is_known("unknown-shape", f"{where}.mask", value, (*shapes.SHAPES, *self.own.shapes))
        if kind in ("text", "icon", "shape", "pips", "image", "word"):
            for value, row in self.filled(here, region.value, mine):
                self.value_fits(here, kind, value, row)
        if kind == "pips":
            marks = {value for value, _ in self.filled(f"{where}.mark", region.mark, mine)}
            pictured = marks - {"", *shapes.SHAPES, *self.own.shapes}
            drawn = [name for name in sorted(pictured) if self.is_mark(f"{where}.mark", name)]
            if drawn:
                self.is_paint(f"{where}.fill", region.fill, mine, solid=True)

    def filled(self, where: str, text: str, rows: Sequence[Row]) -> Iterator[tuple[str, Row]]:
        """The text as the cards fill it under every reading, each result once; literal text even without a card."""
        if not rows:
            if not placeholders.places(text):
                yield text, {}
            return
        seen: set[str] = set()
        readings = self.met.readings if "options." in text else self.met.readings[:1]
        for row, reading in product(rows, readings):
            try:
                value = placeholders.fill(text, row, reading)
            except placeholders.Unfilled as failure:
                self.unfilled(where, failure, row)
                return
            if value not in seen or where.endswith(".word"):
                seen.add(value)
                yield value, row

    def unfilled(self, where: str, failure: placeholders.Unfilled, row: Row) -> None:
        """Tell a place that can't be filled."""
        if failure.column:
            self.unknown_column(where, failure.name, row)
        elif "edition" in self.met.readings[0].facts or not failure.name.removeprefix("facts.").startswith("edition."):
            # Otherwise the problems of the edition itself are told already.
            self.wrong("unknown-reference", where, found=failure.name, hint=self.near(failure.name))

    def near(self, reference: str) -> str:
        """The nearest reference: one that goes on otherwise from the last step that leads somewhere."""
        steps = reference.split(".")
        for count in range(len(steps) - 1, 0, -1):
            known = placeholders.lookup(".".join(steps[:count]), self.met.readings[0])
            if isinstance(known, Mapping):
                close = nearest(steps[count], known)
                return ".".join([*steps[:count], close]) if close else ""
        return ""

    def unknown_column(self, where: str, column: str, row: Row) -> None:
        """Tell a column that there isn't, with the nearest that there is."""
        names = [name for name in row if name and not name.startswith("=")]
        self.wrong("no-such-column", where, found=column, known=", ".join(names), hint=nearest(column, names))

    def value_fits(self, where: str, kind: str, value: str, row: Row) -> None:
        """Try what a region holds on one card."""
        if not value:
            return
        if kind == "text":
            self.has_signs(where, value)
        elif kind == "icon":
            self.is_icon(where, value)
        elif kind == "shape":
            self.is_known("unknown-shape", where, value, (*shapes.SHAPES, *self.own.shapes))
        elif kind == "pips":
            if not (value.isascii() and value.isdecimal() and int(value[:3]) <= MOST_PIPS):
                self.wrong("wrong-pips", where, found=value, most=MOST_PIPS)
        elif kind == "image":
            self.is_picture(where, value, row)
        elif kind == "word":
            self.is_word(where, value, row)

    def is_word(self, where: str, key: str, row: Row) -> None:
        """Whether both languages have a text, and its places can be filled."""
        for lang in LANGUAGES:
            words = self.met.words.get(lang)
            if not words:
                continue  # the file's own problems are told
            if key not in words:
                self.wrong("unknown-word", where, file=f"{lang}.toml", found=key, hint=nearest(key, words))
                continue
            self.has_signs(f"{where}: {lang}.toml: {key}", words[key])
            try:
                if row:  # else nobody shows it yet
                    placeholders.fill(words[key], row, self.met.readings[0])
            except placeholders.Unfilled as failure:
                self.unfilled(f"{where}: {lang}.toml: {key}", failure, row)

    def has_signs(self, where: str, text: str) -> None:
        """Whether all names between colons in a text are icons for texts."""
        for name in SIGN.findall(text) if ":" in text else ():
            if name not in self.own.icons and not icons.is_icon(name) and ("sign", where, name) not in self.tried:
                self.tried.add(("sign", where, name))
                hint = icons.intended(name, self.own.icons)
                self.wrong("unknown-sign", where, found=name, hint=f":{hint}:" if hint else "")

    def is_mark(self, where: str, name: str) -> bool:
        """Whether a pip that is no shape is an icon; the nearest name may be of either."""
        if name in icons.NAMES or name in self.own.icons or ("mark", where, name) in self.tried:
            return name in icons.NAMES or name in self.own.icons
        self.tried.add(("mark", where, name))
        try:
            icons.lucide_icon(name, 1.0)
        except icons.UnknownIcon as failure:
            known = (*shapes.SHAPES, *self.own.shapes, *self.own.icons, *icons.NAMES, failure.nearest)
            self.wrong("unknown-mark", where, found=name, hint=nearest(name, known))
            return False
        except ModuleNotFoundError:
            self.wrong("needs-extra", where, extra="all")
        return True

    def is_icon(self, where: str, name: str) -> None:
        """Whether it is an icon of ours or of Lucide."""
        if name in icons.NAMES or name in self.own.icons or ("icon", where, name) in self.tried:
            return
        self.tried.add(("icon", where, name))
        try:
            icons.lucide_icon(name, 1.0)
        except icons.UnknownIcon as failure:
            hint = nearest(name, (nearest(name, [*self.own.icons, *icons.NAMES]), failure.nearest))
            self.wrong("unknown-icon", where, found=name, hint=hint)
        except ModuleNotFoundError:
            self.wrong("needs-extra", where, extra="all")

    def is_picture(self, where: str, name: str, row: Row | None = None) -> None:
        """Whether it is a picture below the folder that can be read; remembers its size. `row` is of the card that names it."""
        if name in self.pictures:
            return
        look = pictures.look(self.folder, name, where)
        if row and isinstance(look, Problem):
            stem, card = name.rpartition("/")[2].partition(".")[0], row.get("id", "")
            if not stem or (look.code == "unknown-image" and stem != stem.strip("-_ ")):
                # An empty cell: ``art/``, ``art/.png`` or ``art/back-.png`` is left.
                look = error("no-picture-named", where, found=name, card=card)
            elif look.code == "unknown-image" and card:
                look = error("unknown-image", where, card=card, **look.args)
        self.pictures[name] = None if isinstance(look, Problem) else look
        if isinstance(look, Problem):
            self.problems.append(look)

    def is_paint(self, where: str, written: str, rows: Sequence[Row], *, solid: bool) -> None:
        """Whether paints are known, and colours where `solid` says that nothing else will do."""
        for name, row in self.filled(where, written, rows):
            if name in ("", *paints.WORDS, paints.NONE) or paints.is_color(name):
                continue
            code = (
                "paint-gradient" if "gradient" in name.lower() else "paint-color" if name.startswith("#") else "unknown-paint"
            )
            in_table = {"card": row["id"]} if placeholders.places(written) and row.get("id") else {}  # its row is told
            if not self.is_known(code, where, name, (*self.own.paints, *paints.WORDS, paints.NONE), **in_table):
                continue
            for ink in INKS:
                if solid and self.own.paints[name][ink].partition(" ")[0] in paints.PATTERNS:
                    self.wrong("paint-not-solid", where, found=name, ink=ink)
