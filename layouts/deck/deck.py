"""Cards from ``cards.csv`` with the faces of ``faces.toml``: one piece for each distinct card.

What many cards have in common is laid out once and named, so that a painter inks it once, too. Everything that doesn't fit is
told at once, by card.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Hashable, Iterator, Sequence
from contextlib import suppress
from dataclasses import dataclass, field, replace
from functools import cache, cached_property
from typing import Any

from printkit.draw.brush import Brush
from printkit.draw.dies import from_behind
from printkit.draw.frame import Frame, Group, Item, Piece
from printkit.draw.shapes import Outline, moved, path
from printkit.draw.style import Style
from printkit.draw.text import MissingGlyphs, Overflow, Unshaped
from printkit.layouts.deck.placing import Surface
from printkit.layouts.deck.regions import CardRow, Maker, ReadyRegion
from printkit.layouts.parts.enlarging import ENLARGED
from printkit.layouts.protocol import Needs
from printkit.model import Card, Component, Game, Problem, Refused, error
from printkit.model.own_code import module, own_code


@dataclass(frozen=True, slots=True, kw_only=True)
class Params:
    """Nothing: what cards look like stands in ``faces.toml``."""


NEEDS = Needs(cards=True)


def lay_out(game: Game, component: Component, params: Params, style: Style) -> list[Piece]:
    """A piece per card that there is for `style.players`, in the order of ``cards.csv``.

    Cards whose backs are the same share one back frame. Raises `Refused` with every text that does not fit and every
    character without a glyph, each with its card; of a draft they are added to `style.overfull`, letters are made so small that they fit, and
    what can't be set at all is left out.
    """
    del params
    scale = ENLARGED if style.large else 1.0
    w, h = component.size or (style.area[0] / scale, style.area[1] / scale)
    cards = [card for card in game.cards if card.component == component.id and card.count(style.players)]
    inks = Brush(style, game.faces)
    deck = _Deck(game, component, style, Maker(game, style, inks), Surface(w, h, style.bleed / scale), scale)
    pieces = deck.pieces(cards)
    if deck.problems:
        raise Refused(deck.problems)
    return pieces


class _Run:
    """Regions that are the same on the same cards: `looks` tells, card by card, by what its columns say; `seen` are their items by that, `faults` what does not fit."""

    def __init__(self, first: ReadyRegion) -> None:
        self.regions = [first]
        self.needs = first.needs
        self.heavy = first.heavy
        self.looks: list[tuple[str, ...]] = []
        self.seen: dict[tuple[str, ...], tuple[Item, ...]] = {}
        self.faults: dict[tuple[str, ...], list[Problem]] = {}


@dataclass
class _Deck:
    game: Game
    component: Component
    style: Style
    maker: Maker
    surface: Surface
    scale: float
    problems: list[Problem] = field(default_factory=list)
    backs: dict[tuple[str, Hashable], Frame] = field(default_factory=dict)

    def pieces(self, cards: Sequence[Card]) -> list[Piece]:
        """Lay all cards out, face by face."""
        faces = self.game.faces.faces
        fronts: dict[str, list[Card]] = {}
        backs: dict[str, list[Card]] = {}
        for card in cards:
            fronts.setdefault(card.face, []).append(card)
            if back := faces[card.face].back:
                backs.setdefault(back, []).append(card)
        front_of = {
            card.id: self.frame(items, card.id)
            for name, same in fronts.items()
            for card, _, items in self.drawn(name, same, "front")
        }
        back_of = {
            card.id: self.back(name, looks, items)
            for name, same in backs.items()
            for card, looks, items in self.drawn(name, same, "back")
        }
        count = self.style.players
        return [Piece(self.component.id, c.id, front_of[c.id], back_of.get(c.id), c.count(count)) for c in cards]

    @cached_property
    def plain(self) -> Style:
        """The style for a game's own drawings, which large print enlarges with all else: their bleed is that before it."""
        return replace(self.style, large=False, bleed=self.surface.bleed)

    @cached_property
    def origin(self) -> str:
        """What tells the drawings of this deck from those of another, or of the same in another style."""
        style = self.style
        return f"{self.component.id}/{style.lang}/{style.ink}/{self.surface.bleed:g}/{style.players or 'all'}"

    @cached_property
    def die(self) -> Outline:
        """The line along which fronts are cut out, where they are no rectangles."""
        line = self.game.faces.dies.get(self.component.id)
        return moved(path(line), 0.0, 0.0, self.scale, self.scale) if line else ()

    def frame(self, items: tuple[Item, ...], title: str) -> Frame:
        """A face of the size that it is printed in."""
        k = self.scale
        if k != 1.0:
            items = (Group(0.0, 0.0, items, scale=(k, k)),)
        return Frame(self.surface.w * k, self.surface.h * k, items, title, self.component.corner * k, die=self.die)

    def back(self, name: str, looks: Hashable, items: tuple[Item, ...]) -> Frame:
        """The back of a card: the very same frame where it looks the same."""
        key = (name, looks)
        if key not in self.backs:
            face = self.frame(items, name)
            self.backs[key] = face._replace(die=from_behind(face.die, face.w)) if face.die else face
        return self.backs[key]

    def drawn(self, name: str, cards: Sequence[Card], side: str) -> Iterator[tuple[Card, Hashable, tuple[Item, ...]]]:
        """Each of the cards with the items of one face, and what they depend on."""
        rows = [card.row(self.style.lang) for card in cards]
        regions = self.maker.face(name, self.surface)
        for region in regions:
            if region.settle is not None:
                region.settle(rows)
        runs = _runs(regions, rows)
        keys = [run.looks for run in runs]
        counts = [Counter(several) for several in keys]
        hook = self.hook(self.game.faces.faces[name].draw)
        for card, looks in zip(cards, zip(*keys, strict=True) if runs else [()] * len(cards), strict=True):
            items: list[Item] = []
            for number, (run, key) in enumerate(zip(runs, looks, strict=True)):
                if key not in run.seen:
                    drawn, run.faults[key] = self.once(run, card)
                    self.problems += [fault for fault in run.faults[key] if fault.severity == "error"]
                    if drawn and run.heavy and counts[number][key] > 1:
                        title = f"{self.origin}/{side}/{name}/{number}/{len(run.seen)}"
                        drawn = (Group(0.0, 0.0, drawn, face=title),)
                    run.seen[key] = drawn
                items.extend(run.seen[key])
                if self.style.overfull is not None:
                    self.style.overfull.extend(fault._replace(where=self.where(card)) for fault in run.faults[key])
            if hook is None:
                yield card, looks, tuple(items)
                continue
            with own_code("faces.py", self.game.folder, self.game.code):
                own = list(hook(self.game, card, self.component, self.plain))
                for item in own:
                    if not isinstance(item, Item):
                        raise TypeError(f"faces.py drew {type(item).__name__}, expected an item of printkit.draw.frame")
            items.extend(own)
            yield card, tuple(items), tuple(items)

    def where(self, card: Card) -> str:
        """Where a problem of a card is."""
        return f"{self.component.id}: {card.id}"

    def once(self, run: _Run, card: Card) -> tuple[tuple[Item, ...], list[Problem]]:
        """What a run looks like on a card, and what does not fit: an error, or of a draft a warning."""
        items: list[Item] = []
        faults: list[Problem] = []
        row = card.row(self.style.lang)
        for region in run.regions:
            try:
                items.extend(region.draw(row))
            except (Overflow, MissingGlyphs, Unshaped) as failure:
                faults.append(failure.problem(self.where(card)))
                if self.style.overfull is not None:
                    faults[-1] = faults[-1]._replace(severity="warning")
                    with suppress(Overflow, MissingGlyphs, Unshaped), self.maker.squeezing():
                        items.extend(region.draw(row))
        return tuple(items), faults

    def hook(self, name: str) -> Any:
        """The game's own drawing of that name. Raises `Refused` when the folder's Python may not run or lacks it."""
        if not name:
            return None
        own = module(self.game, "faces")
        drawing = getattr(own, name, None)
        if not callable(drawing):
            raise Refused([error("unknown-function", f"{self.component.id}: faces.py", found=name, known="–", hint="")])
        return drawing


def _runs(regions: Sequence[ReadyRegion], rows: Sequence[CardRow]) -> list[_Run]:
    """Neighbouring regions put together, where that does not multiply what has to be drawn.

    Drawings that at least every second card shares stay apart from what is each card's own.
    """

    @cache
    def looks(needs: frozenset[str]) -> list[tuple[str, ...]]:
        columns = sorted(needs)
        return [tuple([row.get(column, "") for column in columns]) for row in rows]

    @cache
    def different(needs: frozenset[str]) -> int:
        return len(set(looks(needs)))

    runs: list[_Run] = []
    for region in regions:
        if runs:
            last = runs[-1]
            together = last.needs | region.needs
            alone, other, both = different(last.needs), different(region.needs), different(together)
            shared = [n * 2 <= len(rows) and heavy for n, heavy in ((alone, last.heavy), (other, region.heavy))]
            if both <= max(alone, other) and (both * 2 <= len(rows) or not any(shared)):
                last.regions.append(region)
                last.needs = together
                last.heavy = last.heavy or region.heavy
                continue
        runs.append(_Run(region))
    for run in runs:
        run.looks = looks(run.needs)
    return runs
