"""What a booklet shows: the parts in the box, cards side by side, the table before the first turn, a worked example."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from functools import cached_property
from itertools import accumulate
from typing import Any

from printkit.draw.frame import Item, Line, Rect, Stroke, shifted
from printkit.draw.text import Block, Overflow
from printkit.gamefolder.answers import answer
from printkit.gamefolder.rulebook import GridBlock, Mistake, PictureBlock
from printkit.layouts.booklet.around import Around, around
from printkit.layouts.booklet.faces import FaceDrawer, Thumbs
from printkit.layouts.booklet.filling import Set
from printkit.layouts.booklet.flow import Measure, grid
from printkit.layouts.booklet.worked import Worked, worked
from printkit.model.numbers import from_to
from printkit.model.params import read


class PictureSetter:
    """Pictures of a game's parts, at the size that suits a page."""

    def __init__(self, measure: Measure, faces: FaceDrawer, examples: Mapping[str, Sequence[str]]) -> None:
        self._measure = measure
        self._examples = examples
        self._thumbs = Thumbs(measure, faces)

    def sets(self, picture: PictureBlock) -> Iterator[Set]:
        """A fenced block as blocks of a page. Raises `Mistake`, `Refused` for a part that there isn't."""
        match picture.kind:
            case "parts":
                yield from self._parts()
            case "cards":
                yield self._cards(picture.words, str(picture.data.get("caption", "")))
            case "table":
                yield around(self._measure, self._thumbs, self._players, read(Around, picture.data))
            case "computed":
                yield grid(self._measure, self._computed(picture.words))
            case "worked":
                yield from worked(self._measure, self._thumbs, read(Worked, self._answered(picture.words)))
            case _:
                yield from self._example(picture.words)

    # What is in the box ------------------------------------------------------------------------------------------------

    @cached_property
    def _players(self) -> int:
        return self._measure.style.players or self._measure.game.players[1]

    def _parts(self) -> Iterator[Set]:
        """Every part of the kit with its picture and how many there are, two side by side; then what else is needed."""
        measure, game = self._measure, self._measure.game
        mm = measure.mm
        entries: list[tuple[list[Item], str]] = []
        for component in game.components:
            count = game.quantity(component, self._players)
            if component.id == measure.component.id or not component.kit or not count:
                continue
            pieces = self._thumbs.pieces(component)
            two = 2 if component.read_on_both_sides else 1  # faces of a card
            if pieces[0].copies:
                bare = sum(piece.copies for piece in pieces if piece.back is None)
                count = sum(piece.copies for piece in pieces) - bare + -(-bare // two)
            elif two > 1:
                count *= -(-len(pieces) // two)
            name = game.word(measure.style.lang, f"component.{component.id}")
            picture, w, h = self._thumbs.thumb(pieces[0].front, 13 * mm, 15 * mm)
            if component.kind == "board" and count == len(pieces) > 1:  # as the guide has it: its pieces are joined
                counted = measure.say("in_parts", count=count)
            elif component.kind == "pad" and count == 1:  # a sheet may hold two, and one prints as many as one likes
                counted = ""
            else:
                counted = f"×{count}"
            entries.append(([shifted(picture, (13 * mm - w) / 2, (15 * mm - h) / 2)], f"**{name}**\n{counted}".strip()))
        # On a narrow page a name may be wider than half of it.
        try:
            rows = [self._row(pair) for pair in _pairs(entries)]
        except Overflow:
            rows = [self._row([entry], 1) for entry in entries]
        yield from rows
        needs = [
            f"{game.word(measure.style.lang, f'needs.{need.words}')}"
            + (f" ×{count}" if (count := need.count * (self._players if need.per == "player" else 1)) > 1 else "")
            for need in game.needs
            if need.use == "play"
        ]
        if needs:
            text = measure.block(measure.say("needs", needs=measure.say("comma").join(needs)), measure.width)
            yield Set(text.height, lambda items, x, y: items.append(shifted(text.items, x, y)), 1.8 * mm)

    def _row(self, entries: Sequence[tuple[list[Item], str]], columns: int = 2) -> Set:
        measure, mm = self._measure, self._measure.mm
        wide = measure.width / columns
        texts = [measure.block(text, wide - 17 * mm, size=measure.size * 0.94) for _, text in entries]

        def draw(items: list[Item], x: float, y: float) -> None:
            for k, ((picture, _), words) in enumerate(zip(entries, texts, strict=True)):
                items.append(shifted(picture, x + k * wide, y))
                items.append(shifted(words.items, x + k * wide + 15 * mm, y + max(0.0, (15 * mm - words.height) / 2)))

        return Set(max(15 * mm, *(words.height for words in texts)), draw, 1.6 * mm)

    # Cards side by side ------------------------------------------------------------------------------------------------

    def _cards(self, names: Sequence[str], caption: str) -> Set:
        measure, mm = self._measure, self._measure.mm
        faces = [self._thumbs.face(name) for name in names]
        gap = 1.6 * mm
        room = (measure.width - gap * (len(faces) - 1)) / max(1, len(faces))
        thumbs = [self._thumbs.thumb(face, min(room, 26 * mm), 32 * mm) for face in faces]
        total = sum(w for _, w, _ in thumbs) + gap * (len(thumbs) - 1)
        high = max((h for _, _, h in thumbs), default=0.0)
        text = measure.block(caption, measure.width, size=measure.size * 0.9, color=measure.style.palette.muted, center=True)

        def draw(items: list[Item], x: float, y: float) -> None:
            left = x + (measure.width - total) / 2
            for picture, w, h in thumbs:
                items.append(shifted(picture, left, y + (high - h) / 2))
                left += w + gap
            items.append(shifted(text.items, x, y + high + 1.0 * mm))

        return Set(high + (text.height + 1.0 * mm if caption else 0.0), draw, 2.2 * mm)

    def _computed(self, words: Sequence[str]) -> GridBlock:
        """A table that the game's ``reference.py`` works out, for every number of players; the table's own stands out."""
        data, players = self._answered(words, None), self._measure.style.players
        head = tuple(data["head"])
        chosen = players is not None and players < self._measure.game.players[1]  # a full set is for all of them
        strong = head.index(str(players)) if chosen and str(players) in head else None
        return GridBlock(head, tuple(tuple(row) for row in data["rows"]), strong)

    def _answered(self, words: Sequence[str], *more: None) -> Mapping[str, Any]:
        """What a function of the game's ``reference.py`` answers. Raises `Mistake` when there is none."""
        data = answer(self._measure.game, words[0], self._measure.style.lang, *more) if words else None
        if data is None:
            raise Mistake(0, " ".join(words), "a function of the game's reference.py")
        return data

    # Examples ----------------------------------------------------------------------------------------------------------

    def _example(self, words: Sequence[str]) -> Iterator[Set]:
        """What the scorer says to an example of the game, line by line."""
        measure, mm = self._measure, self._measure.mm
        answers = self._examples[words[0]]
        wide = measure.width - 5 * mm
        spaces = [len(text) - len(text.lstrip()) for text in answers]
        depths = [sorted(set(spaces)).index(width) for width in spaces]
        lines = []
        for number, (text, depth) in enumerate(zip(answers, depths, strict=True)):
            line = _sum_kept(text.strip() or " ")
            if number == 0:
                line = f"**{measure.say('example')}** {line}"
            lines.append((measure.block(line, wide - 2.5 * depth * mm, size=measure.size * 0.9), depth))
        yield self._boxed(lines)

    def _boxed(self, lines: Sequence[tuple[Block, int]]) -> Set:
        """Lines, each so deeply indented, in a frame. It can be parted before a line that isn't, or else is least of all."""
        measure, mm = self._measure, self._measure.mm
        palette = measure.style.palette
        edge = 1.5 * mm
        feet = list(accumulate((block.height + 0.5 * mm for block, _ in lines), initial=edge))
        high = feet[-1] - 0.5 * mm + edge

        def draw(items: list[Item], x: float, y: float) -> None:
            items.append(Rect(x, y, measure.width, high, None, Stroke(palette.rule, 0.25), 1.2 * mm))
            for (block, depth), top in zip(lines, feet, strict=False):
                items.append(shifted(block.items, x + 2.5 * (1 + depth) * mm, y + top))

        def parted(room: float) -> tuple[Set, Set] | None:
            places = [at for at in range(_FEWEST, len(lines) - _FEWEST + 1) if feet[at] + edge <= room]
            if not places:
                return None
            at = min(places, key=lambda at: (lines[at][1], -at))
            return self._boxed(lines[:at]), self._boxed(lines[at:])

        return Set(high, draw, 2.2 * mm, parted=parted)


_FEWEST = 3
"""Lines of an example that may stand alone on a page."""


def _sum_kept(text: str) -> str:
    """A result stays on the line of what it is the result of."""
    return re.sub(r" (=|×|→) (?=[−-]?\d)", "\u00a0\\1\u00a0", text)


def front(measure: Measure, thumbs: Thumbs, names: Sequence[str]) -> list[Item]:
    """The front page: title, the faces of those `names`, and what people ask before they play. Placed with its origin at the text's corner."""
    game, style, mm = measure.game, measure.style, measure.mm
    palette = style.palette
    width, height = measure.width, measure.height
    title = measure.block(game.title(style.lang), width, size=measure.size * 2.9, face="bold", center=True)
    under = measure.block(measure.say("title"), width, size=measure.size * 1.1, color=palette.muted, center=True)
    facts = [text for text in (_players(measure), _minutes(measure), _age(measure)) if text]
    asked = measure.block(
        "　".join(facts) if style.lang == "ja" else " · ".join(facts), width, size=measure.size * 1.05, center=True
    )
    credit = _credits(measure)
    credit_block = measure.block(credit, width, size=measure.label, color=palette.muted, center=True)
    items: list[Item] = [Rect(width / 2 - 9 * mm, 0.06 * height, 18 * mm, 0.9 * mm, palette.accent)]
    y = 0.06 * height + 5 * mm
    items.append(shifted(title.items, 0, y))
    y += title.height + 1.5 * mm
    items.append(shifted(under.items, 0, y))
    y += under.height
    foot = height - credit_block.height
    ask = foot - asked.height - 5 * mm
    if names:
        room = ask - y - 12 * mm
        faces = [thumbs.face(name) for name in names]
        gap = 3 * mm
        each = (width - gap * (len(faces) - 1)) / len(faces)
        shown = [thumbs.thumb(face, each, min(room, 62 * mm)) for face in faces]
        total = sum(w for _, w, _ in shown) + gap * (len(shown) - 1)
        high = max(h for _, _, h in shown)
        left = (width - total) / 2
        for picture, w, h in shown:
            items.append(shifted(picture, left, y + 6 * mm + (room - high) / 2 + (high - h) / 2))
            left += w + gap
    items.append(Line(width / 2 - 20 * mm, ask - 3 * mm, width / 2 + 20 * mm, ask - 3 * mm, Stroke(palette.hair, 0.25)))
    items.append(shifted(asked.items, 0, ask))
    items.append(shifted(credit_block.items, 0, foot))
    return items


def _players(measure: Measure) -> str:
    fewest, most = measure.game.players
    return measure.say("players", players=from_to(fewest, most, measure.style.lang))


def _minutes(measure: Measure) -> str:
    if not measure.game.minutes:
        return ""
    least, most = measure.game.minutes
    return measure.say("minutes", minutes=from_to(least, most, measure.style.lang))


def _age(measure: Measure) -> str:
    return measure.say("age", age=measure.game.age) if measure.game.age is not None else ""


def _credits(measure: Measure) -> str:
    people = measure.game.credits
    own = measure.game.words[measure.style.lang]
    names = {key: own.get(f"credit.{key}", name) for key, name in (("design", people.design), ("art", people.art))}
    lines = [measure.say(key, name=name) for key, name in names.items() if name]
    for link in people.links:
        # An address that is too long for a line has no place to break but its slashes; the last one makes two lines.
        folder, slash, name = link.rpartition("/")
        long = measure.style.fonts.width(link, measure.label) > measure.width
        lines += [f"{folder}{slash}", name] if long and name else [link]
    return "\n".join(lines)


def _pairs(several: Sequence[Any]) -> Iterator[Sequence[Any]]:
    for at in range(0, len(several), 2):
        yield several[at : at + 2]
