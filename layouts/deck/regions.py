"""The regions of a face, made ready once and drawn for every card.

A `ReadyRegion` region knows which columns it depends on, so that what is the same on many cards is laid out and inked once.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import contextmanager, suppress
from typing import NamedTuple, TypeAlias

from printkit.draw import shapes
from printkit.draw.art import Art, Fit
from printkit.draw.brush import Brush, bled, inked, joined, turned
from printkit.draw.frame import PT_PER_MM, Box, Color, Group, Item, Line
from printkit.draw.paints import NONE, Pattern
from printkit.draw.style import Style
from printkit.draw.text import MissingGlyphs, Overflow, Unshaped, block
from printkit.draw.text import Style as TextStyle
from printkit.gamefolder.faces import placeholders
from printkit.layouts.deck import pips
from printkit.layouts.deck.pictures import pictured
from printkit.layouts.deck.placing import Surface, inside, placed, reach
from printkit.model import Game
from printkit.model.faces import Region
from printkit.model.numbers import ranges

CardRow: TypeAlias = Mapping[str, str]
Draw: TypeAlias = Callable[[CardRow], Sequence[Item]]


_EVEN = 0.8
"""Of the size that is wanted: so far down all letters of a deck go for one card that needs it."""

_DRAFTED = 3.0
"""pt; so small may letters be in a draft that does not fit otherwise."""

Settle: TypeAlias = Callable[[Sequence[CardRow]], object]


class ReadyRegion(NamedTuple):
    """A region ready to draw: the columns it depends on, and whether it is worth sharing between cards.

    With all cards that show it, `settle` finds the one size of its letters.
    """

    needs: frozenset[str]
    draw: Draw
    heavy: bool
    settle: Settle | None = None


class Maker:
    """Makes regions for one component."""

    def __init__(self, game: Game, style: Style, inks: Brush) -> None:
        self.game = game
        self.style = style
        self.inks = inks
        self.data = placeholders.GameData.of(self.game)
        self._settle: Settle | None = None
        """What the region that was made last does with all its cards."""
        self._squeezing = False

    @contextmanager
    def squeezing(self) -> Iterator[None]:
        """What is drawn meanwhile may have smaller letters than its face allows."""
        self._squeezing = True
        try:
            yield
        finally:
            self._squeezing = False

    def fill(self, text: str, row: CardRow) -> str:
        """A text of faces.toml with a card's columns and the game's numbers in it."""
        return ranges(placeholders.fill(text, row, self.data), self.style.lang)

    def face(self, name: str, surface: Surface) -> list[ReadyRegion]:
        """All of a face, its background first."""
        face = self.game.faces.faces[name]
        regions = [self.region(region, surface) for region in face.regions if self.style.ink in region.inks]
        if face.background != NONE:
            box = bled((0.0, 0.0, surface.w, surface.h), surface.w, surface.h, surface.bleed)
            ground = self.shape(Region("shape", "rect", fill=face.background, width=0.1), box, surface)
            regions.insert(0, ReadyRegion(frozenset(placeholders.columns(face.background)), ground, heavy=True))
        return regions

    def region(self, region: Region, surface: Surface) -> ReadyRegion:
        """One region with its conditions, its turn and its twin."""
        box: Box = region.at or (0.0, 0.0, surface.w, surface.h)
        turn, twin = region.turn, region.twin
        self._settle = None
        draw: Draw = getattr(self, region.kind)(region, box, surface._replace(bleed=0.0) if turn else surface)
        own: Settle | None = self._settle
        when = [(column, frozenset(values)) for column, values in region.when.items()]
        unless = [(column, frozenset(values)) for column, values in region.unless.items()]
        beyond = surface.cut and region.kind != "use" and not inside(reach(box, turn), surface)
        clip = (-surface.bleed, -surface.bleed, surface.w + 2 * surface.bleed, surface.h + 2 * surface.bleed)

        def drawn(row: CardRow) -> Sequence[Item]:
            for column, values in when:
                if row.get(column) not in values:
                    return ()
            for column, values in unless:
                if row.get(column) in values:
                    return ()
            items = draw(row)
            if items and turn:
                items = (turned(tuple(items), turn, box[0] + box[2] / 2, box[1] + box[3] / 2),)
            if items and beyond:
                items = (Group(0.0, 0.0, tuple(items), clip=clip),)
            if items and twin:
                items = (*items, turned(tuple(items), 180.0, surface.w / 2, surface.h / 2))
            return items

        def settle(rows: Sequence[CardRow]) -> None:
            if own is not None:
                own([row for row in rows if region.holds(row)])

        heavy = region.kind not in ("text", "word")
        return ReadyRegion(self.needs(region), drawn, heavy, settle if own is not None else None)

    def needs(self, region: Region) -> frozenset[str]:
        """The columns that a region depends on."""
        texts = (region.value, *region.paints.values(), region.mark, region.mask)
        needed = {*region.when, *region.unless}.union(*map(placeholders.columns, texts))
        if region.kind == "word":
            needed |= self.word_columns(region.value)
        if region.kind == "use":
            face = self.game.faces.faces[region.value]
            needed |= placeholders.columns(face.background).union(*map(self.needs, face.regions))
        return frozenset(needed)

    def word_columns(self, key: str) -> set[str]:
        """The columns that the words of a key name."""
        words = self.game.texts(self.style.lang)
        if not placeholders.places(key):
            return placeholders.columns(words[key])
        start = key.partition("{")[0]
        return {c for name, text in words.items() if "{" in text and name.startswith(start) for c in placeholders.columns(text)}

    # How each kind is drawn, wherever it is there at all -------------------------------------------------------------------

    def text(self, region: Region, box: Box, _: Surface) -> Draw:
        """Rich text."""
        return self._text(region, box, lambda row: self.fill(region.value, row))

    def word(self, region: Region, box: Box, _: Surface) -> Draw:
        """Rich text by its key in the game's words."""

        def written(row: CardRow) -> str:
            return self.fill(self.game.word(self.style.lang, self.fill(region.value, row)), row)

        return self._text(region, box, written)

    def _text(self, region: Region, box: Box, written: Callable[[CardRow], str]) -> Draw:
        x, y, w, h = box
        share = {"top": 0.0, "middle": 0.5, "bottom": 1.0}[region.valign]
        colors = self.colors(region.color, region.accent or region.color, region.ground)
        fonts, paper = self.style.fonts, self.style.palette.paper
        face = fonts.variant(region.font or "regular", bold=region.bold, italic=region.italic)
        known: dict[tuple[str, object], tuple[float, Sequence[Item]]] = {}
        sizes = (float(region.size), region.min)
        if region.hyphens:
            from printkit.draw.text.hyphens import hyphenated  # few decks ask for them

        def laid(markup: str, color: Color, accent: Color | None, ground: Color | None) -> tuple[float, Sequence[Item]]:
            style = TextStyle(
                sizes[0],
                _DRAFTED if self._squeezing else sizes[1],
                face,
                color,
                region.leading,
                region.align,
                self.style.lang,
            )
            if region.hyphens:
                markup = hyphenated(markup, self.style.lang if region.hyphens is True else region.hyphens)
            if region.vertical:
                from printkit.draw.text.vertical import upright  # few decks have any

                text = upright(fonts, markup, w, h, style, accent=accent or color, paper=ground or paper)
                return text.size, placed(text, x + (w - text.width) * (1 - share), y)
            text = block(fonts, markup, w, style, height=h, accent=accent or color, paper=ground or paper)
            # The g of a last line goes on below it; where that leaves the region, the text goes up, as far as there is room.
            free, em = (h - text.height) * share, text.size / PT_PER_MM
            lift = max(0.0, free + text.height + fonts.below(text.lines[-1], face) * em - h) if text.lines else 0.0
            return text.size, placed(text, x, y + free - min(lift, free + fonts.spare(face) * em))

        def sized(row: CardRow) -> tuple[float, Sequence[Item]]:
            markup = written(row)
            color, accent, ground = inks = colors(row)
            if not markup or color is None:
                return region.size, ()
            key = markup, inks
            if self._squeezing:
                return laid(markup, color, accent, ground)  # of no other card: on each it is told
            if key not in known:
                known[key] = laid(markup, color, accent, ground)
            return known[key]

        def settle(rows: Sequence[CardRow]) -> None:
            """One size for all: that of the card which needs the smallest, but not much less than is wanted: an odd one out shrinks alone.

            A card that nothing fits is told when it is drawn.
            """
            nonlocal sizes
            needed: list[float] = []
            for row in rows:
                with suppress(Overflow, MissingGlyphs, Unshaped):
                    needed.append(sized(row)[0])
            if needed and (least := max(min(needed), _EVEN * region.size)) < max(needed):
                sizes = least, region.min
                for key in [key for key, (size, _) in known.items() if size > least]:
                    del known[key]

        if region.even and region.min is not None:
            self._settle = settle
        return lambda row: sized(row)[1]

    def colors(self, *names: str) -> Callable[[CardRow], tuple[Color | None, ...]]:
        """The colours of paints by card; looked up once where no column says which paint it is."""
        if not any("{" in name for name in names):
            fixed = tuple(self.inks.color(name) for name in names)
            return lambda _: fixed
        return lambda row: tuple(self.inks.color(self.fill(name, row)) for name in names)

    def icon(self, region: Region, box: Box, _: Surface) -> Draw:
        """An icon."""
        colors = self.colors(region.color)

        def draw(row: CardRow) -> Sequence[Item]:
            name = self.fill(region.value, row)
            (color,) = colors(row)
            ground = self.inks.paint(self.fill(region.ground, row))
            if not name or color is None or isinstance(ground, Pattern):
                return ()
            return (self.inks.icon(name, box, color, ground or self.style.palette.paper),)

        return draw

    def shape(self, region: Region, box: Box, surface: Surface) -> Draw:
        """A shape."""
        bounds = self._extended(region.value, box, surface)
        dash = region.dash

        def draw(row: CardRow) -> Sequence[Item]:
            name = self.fill(region.value, row)
            if not name:
                return ()
            fill = self.inks.paint(self.fill(region.fill, row))
            stroke = self.inks.stroke(self.fill(region.stroke, row), region.width, dash)
            return self.inks.shape(name, bounds, fill, stroke, region.radius)

        return draw

    @staticmethod
    def _extended(name: str, box: Box, surface: Surface) -> Box:
        """Rectangles that touch the trim reach into the bleed, and so do level and upright lines."""
        if name == "rect" or (name == "line" and 0.0 in box[2:]):
            x, y, w, h = bled(box, surface.w, surface.h, surface.bleed)
            if name == "rect":
                return x, y, w, h
            return (x, box[1], w, 0.0) if box[3] == 0 else (box[0], y, 0.0, h)
        return box

    def path(self, region: Region, box: Box, _: Surface) -> Draw:
        """A drawing of the face's own."""
        x, y, w, h = box
        wide, high = region.view or (w, h)
        outline = shapes.moved(shapes.path(region.value), x, y, w / wide, h / high)
        dash = region.dash

        def draw(row: CardRow) -> Sequence[Item]:
            fill = self.inks.paint(self.fill(region.fill, row))
            return inked(outline, fill, self.inks.stroke(self.fill(region.stroke, row), region.width, dash))

        return draw

    def pips(self, region: Region, box: Box, _: Surface) -> Draw:
        """Marks arranged as on playing cards."""
        x, y, w, h = box
        side = region.side or pips.side_for(w, h)

        def draw(row: CardRow) -> Sequence[Item]:
            count, mark = self.fill(region.value, row), self.fill(region.mark, row)
            fill = self.inks.paint(self.fill(region.fill, row))
            stroke = self.inks.stroke(self.fill(region.stroke, row), region.width)
            marks = pips.pips(int(count or 0), w, h, side)
            if not marks or not mark:
                return ()
            if not self.inks.is_shape(mark):
                if fill is None or isinstance(fill, Pattern):
                    return ()
                drawn = self.inks.icon(mark, (-side / 2, -side / 2, side, side), fill, self.style.palette.paper)
                return [Group(x + p.x, y + p.y, (drawn,), 180.0 if p.turned and not region.upright else 0.0) for p in marks]
            upright = self.inks.outline(mark, (-side / 2, -side / 2, side, side))
            paths = []
            for p in marks:
                sign = -1.0 if p.turned and not region.upright else 1.0
                paths.append(shapes.moved(upright, x + p.x, y + p.y, sign, sign))
            if isinstance(fill, Pattern):  # which lies about the middle of what it fills
                return [item for outline in paths for item in inked(outline, fill, stroke)]
            return inked(joined(paths), fill, stroke)

        return draw

    def grid(self, region: Region, box: Box, _: Surface) -> Draw:
        """Boxes, or a box divided by lines."""
        x, y, w, h = box
        columns, rows = region.cells
        gap, dash = region.gap, region.dash
        wide, high = (w - gap * (columns - 1)) / columns, (h - gap * (rows - 1)) / rows

        def draw(row: CardRow) -> Sequence[Item]:
            fill = self.inks.paint(self.fill(region.fill, row))
            stroke = self.inks.stroke(self.fill(region.stroke, row), region.width, dash)
            if gap:
                cells = [(x + c * (wide + gap), y + r * (high + gap), wide, high) for r in range(rows) for c in range(columns)]
                return [item for cell in cells for item in self.inks.shape("rect", cell, fill, stroke, region.radius)]
            items = self.inks.shape("rect", box, fill, stroke, region.radius)
            if stroke is not None:
                items += [Line(x + c * wide, y, x + c * wide, y + h, stroke) for c in range(1, columns)]
                items += [Line(x, y + r * high, x + w, y + r * high, stroke) for r in range(1, rows)]
            return items

        return draw

    def image(self, region: Region, box: Box, surface: Surface) -> Draw:
        """A picture: outlines or a bitmap."""
        folder, pictures, fit = self.game.folder, self.game.faces.pictures, Fit.of(region)
        tints = self.colors(region.tint)
        known: dict[str, Art] = {}

        def draw(row: CardRow) -> Sequence[Item]:
            name = self.fill(region.value, row)
            if not name or folder is None:
                return ()
            if name not in known:
                known[name] = Art(pictures[name].w, pictures[name].h, folder / name)
            (tint,) = tints(row)
            if tint is None and self.style.ink != "color":
                tint = self.style.palette.ink  # greys: a design for black ink has no colour in it
            items = pictured(known[name], box, fit, (surface.w, surface.h), surface.bleed, tint)
            mask = self.fill(region.mask, row)
            if mask and mask != "rect":
                outline = self.inks.outline(mask, box)
                return (Group(0.0, 0.0, tuple(items), clip=shapes.bounds(outline), mask=outline),)
            if mask:
                outline = self.inks.outline("rect", box, region.radius)
                return (Group(0.0, 0.0, tuple(items), clip=box, mask=outline),)
            return items

        return draw

    def use(self, region: Region, box: Box, surface: Surface) -> Draw:
        """Another face, drawn here."""
        x, y, w, h = box
        view = region.view
        wide, high = view or (w, h)
        inner = Surface(wide, high, bleed=0.0, cut=False)
        if (x, y, inner.w, inner.h) == (0.0, 0.0, surface.w, surface.h):
            inner = surface
        scale = (w / inner.w, h / inner.h)
        regions = self.face(region.value, inner)
        settling = [one.settle for one in regions if one.settle is not None]

        def settle(rows: Sequence[CardRow]) -> None:
            for one in settling:
                one(rows)

        self._settle = settle if settling else None

        def draw(row: CardRow) -> Sequence[Item]:
            items = tuple(item for one in regions for item in one.draw(row))
            if not items or inner is surface:
                return items
            return (Group(x, y, items, scale=scale),)

        return draw
