"""Blocks of text set to the width of a page, and the pages that they fill."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import NamedTuple, TypeAlias

from printkit.draw.frame import PT_PER_MM, Color, Item, Line, Rect, Stroke, circle, shifted
from printkit.draw.style import Style
from printkit.draw.text import Block, block, line
from printkit.draw.text import Style as TextStyle
from printkit.gamefolder.rulebook import GridBlock, Heading, ListEntry, ParagraphBlock, Part, PictureBlock
from printkit.layouts.booklet.filling import Set, fill
from printkit.model import Component, Game

FOOT = 5.0
"""mm at the foot of a page for its number."""

Drawn: TypeAlias = Callable[[PictureBlock], Iterator[Set]]
"""Draws a block that is a picture, as what is set on a page."""


class BookletPage(NamedTuple):
    """What is drawn on a page, with its origin at the corner of the page's cell, and whether something goes on on the next one."""

    items: tuple[Item, ...]
    parted: bool = False


LABEL = 6.4
"""pt; the smallest type below pictures."""


@dataclass(frozen=True)
class Measure:
    """A page's cell (w × h mm), printkit's `words` for a booklet, the type size (pt), and how far text keeps from the spine (`inner`), the other side (`outer`), top and foot (mm)."""

    game: Game
    component: Component
    style: Style
    words: Mapping[str, str]
    w: float
    h: float
    size: float
    inner: float
    outer: float
    top: float
    bottom: float

    @property
    def width(self) -> float:
        """The width of the text."""
        return self.w - self.inner - self.outer

    @property
    def height(self) -> float:
        """The height of the text, without the foot."""
        return self.h - self.top - self.bottom - FOOT

    @property
    def mm(self) -> float:
        """A line's worth: all gaps grow with the type."""
        return self.size / 8.0

    @property
    def label(self) -> float:
        """The size of what stands below pictures (pt): smaller than the text, and never too small to read."""
        return max(LABEL, 0.8 * self.size)

    def say(self, key: str, **values: object) -> str:
        """One of printkit's own words for a booklet, its places filled in."""
        text = self.words[key]
        for name, value in values.items():
            text = text.replace(f"{{{name}}}", str(value))
        return text

    def block(
        self,
        text: str,
        width: float,
        *,
        size: float = 0.0,
        face: str = "regular",
        color: Color | None = None,
        center: bool = False,
    ) -> Block:
        """Text set to a width. Raises `Overflow` and `MissingGlyphs`."""
        wanted = size or self.size
        how = TextStyle(
            wanted,
            min(wanted, self.style.smallest),
            face,
            color or self.style.palette.ink,
            leading=1.42 if self.style.lang == "ja" else 1.3,
            align="center" if center else "left",
            lang=self.style.lang,
            running=not center and face == "regular",
        )
        return block(self.style.fonts, text, width, how, paper=self.style.palette.paper)


def flow(measure: Measure, parts: Sequence[Part], drawn: Drawn, leaf: int = 1) -> list[list[tuple[float, Set]]]:
    """The pages after the front page, for each what stands at which y; all together come on leaves of `leaf` pages."""
    return fill(measure.height, list(_sets(measure, parts, drawn)), leaf)


def shown_pages(measure: Measure, front: Sequence[Item], pages: Sequence[Sequence[tuple[float, Set]]]) -> list[BookletPage]:
    """The front page and the numbered pages after it; the spine is at the left of odd pages."""
    numbered = [BookletPage((shifted(front, measure.inner, measure.top),))]
    for number, page in enumerate(pages, 2):
        left = measure.inner if number % 2 else measure.outer
        items: list[Item] = []
        for y, part in page:
            part.draw(items, left, measure.top + y)
        items += _foot(measure, number, left)
        numbered.append(BookletPage(tuple(items), any(one.half for _, one in page)))
    return numbered


def _foot(measure: Measure, number: int, left: float) -> Iterator[Item]:
    style, size = measure.style, 6.5 * max(1.0, measure.mm)
    y = measure.h - measure.bottom - 0.4
    outside = left + measure.width if number % 2 else left
    anchor = "end" if number % 2 else "start"
    yield line(style.fonts, str(number), outside, y, size, "bold", style.palette.ink, anchor)  # type: ignore[arg-type]
    name = measure.game.title(style.lang)
    inside = left if number % 2 else left + measure.width
    yield line(style.fonts, name, inside, y, size, color=style.palette.muted, anchor="start" if number % 2 else "end")


def _sets(measure: Measure, parts: Sequence[Part], drawn: Drawn) -> Iterator[Set]:
    begun = False
    for before, part, after in zip((None, *parts), parts, (*parts[1:], None), strict=False):
        match part:
            case Heading():
                yield _heading(measure, part, first=before is None)
            case ParagraphBlock(reading=True):
                yield _reading(measure, part, first=not begun)
                begun = True
            case ParagraphBlock():
                block = measure.block(part.text, measure.width)
                above = 0.5 if isinstance(before, Heading) else 1.7
                one = Set(block.height, _put(block), above * measure.mm, holds=_announces(part.text))
                yield _kept(measure, one, before, after)
            case ListEntry():
                one = _entry(measure, part, after=isinstance(before, Heading | ListEntry))
                yield _kept(measure, one, before, after)
            case GridBlock():
                yield grid(measure, part)
            case PictureBlock():
                yield from drawn(part)


def _announces(text: str) -> bool:
    """Whether a paragraph is about what stands below it: it ends in a colon, or is bold as a whole."""
    return text.endswith((":", "：")) or (text.startswith("**") and text.find("**", 2) == len(text) - 2)


def _kept(measure: Measure, one: Set, before: Part | None, after: Part | None) -> Set:
    """A single line below a heading is too little to end a page with: it keeps to what goes on below it."""
    single = one.h < 2 * measure.size / PT_PER_MM
    alone = single and isinstance(before, Heading) and after is not None and not isinstance(after, Heading)
    return one._replace(holds=one.holds or alone)


def _put(block: Block, dx: float = 0.0, dy: float = 0.0) -> Callable[[list[Item], float, float], object]:
    return lambda items, x, y: items.append(shifted(block.items, x + dx, y + dy))


def _heading(measure: Measure, part: Heading, *, first: bool) -> Set:
    palette, mm = measure.style.palette, measure.mm
    chapter = part.level == 1
    block = measure.block(
        part.text, measure.width, size=measure.size * (1.5 if chapter else 1.12), face="bold", color=palette.ink
    )
    rise = 2.2 * mm if chapter else 0.0

    def draw(items: list[Item], x: float, y: float) -> None:
        if chapter:
            items.append(Rect(x, y, 9 * mm, 0.7 * mm, palette.accent))
        items.append(shifted(block.items, x, y + rise))

    above = 0.0 if first else (5.2 if chapter else 3.2) * mm
    return Set(block.height + rise + (0.8 if chapter else 0.3) * mm, draw, above, holds=True, chapter=chapter)


def _reading(measure: Measure, part: ParagraphBlock, *, first: bool) -> Set:
    """What we read into the source: behind a bar, and named as such; the `first` one says what such a bar means."""
    palette, mm = measure.style.palette, measure.mm
    block = measure.block(f"**{measure.say('reading')}** {part.text}", measure.width - 4.2 * mm, size=measure.size * 0.94)
    answer = measure.block(
        measure.say("reading_meant") if first else "", measure.width - 4.2 * mm, size=measure.size * 0.86, color=palette.muted
    )
    below = answer.height + 0.6 * mm if first else 0.0
    high = below + block.height + 2.0 * mm

    def draw(items: list[Item], x: float, y: float) -> None:
        items.append(Rect(x, y, measure.width, high, palette.tint))
        items.append(Rect(x, y, 0.8 * mm, high, palette.rule))
        if first:
            items.append(shifted(answer.items, x + 2.8 * mm, y + 1.0 * mm))
        items.append(shifted(block.items, x + 2.8 * mm, y + 1.0 * mm + below))

    return Set(high, draw, 2.0 * mm)


def _entry(measure: Measure, part: ListEntry, *, after: bool) -> Set:
    palette, mm, fonts = measure.style.palette, measure.mm, measure.style.fonts
    indent = (4.4 + 3.6 * max(0, part.depth)) * mm
    block = measure.block(part.text, measure.width - indent)
    middle = (fonts.ascent() - fonts.cap_height() / 2) * measure.size / 2.8346

    def draw(items: list[Item], x: float, y: float) -> None:
        if part.sign:
            items.append(
                line(
                    fonts,
                    part.sign,
                    x + indent - 1.5 * mm,
                    y + fonts.ascent() * measure.size / 2.8346,
                    measure.size,
                    "bold",
                    palette.accent,
                    "end",
                )
            )
        elif part.depth >= 0:
            items.append(circle(x + indent - 2.3 * mm, y + middle, 0.5 * mm, palette.accent))
        items.append(shifted(block.items, x + indent, y))

    return Set(block.height, draw, (0.9 if after else 1.4) * mm)


def grid(measure: Measure, part: GridBlock) -> Set:
    """A table: columns as wide as their words want, shaded head, hairlines between the rows."""
    palette, mm = measure.style.palette, measure.mm
    size, pad = measure.size * 0.92, 1.2 * mm
    rows = [part.head, *part.rows]
    columns = range(len(part.head))
    wants = [max(measure.block(row[k] or " ", 400.0, size=size, face="bold").width for row in rows) + 2 * pad for k in columns]
    room = measure.width
    if sum(wants) > room:
        least = [min(want, room / len(wants)) for want in wants]
        over = [want - low for want, low in zip(wants, least, strict=True)]
        spare = room - sum(least)
        wants = [low + spare * more / (sum(over) or 1) for low, more in zip(least, over, strict=True)]
    else:
        wants = [want + (room - sum(wants)) / len(wants) for want in wants]
    cells = [
        [
            measure.block(text, wants[k] - 2 * pad, size=size, face="bold" if number == 0 or k == part.strong else "regular")
            for k, text in enumerate(row)
        ]
        for number, row in enumerate(rows)
    ]
    heights = [max(cell.height for cell in row) + 1.6 * mm for row in cells]

    def draw(items: list[Item], x: float, y: float) -> None:
        items.append(Rect(x, y, room, heights[0], palette.tint))
        if part.strong is not None:
            left = x + sum(wants[: part.strong])
            items.append(Rect(left, y, wants[part.strong], sum(heights), palette.tint, Stroke(palette.rule, 0.25)))
        at = y
        for row, high in zip(cells, heights, strict=True):
            left = x
            for cell, wide in zip(row, wants, strict=True):
                items.append(shifted(cell.items, left + pad, at + (high - cell.height) / 2))
                left += wide
            at += high
            items.append(Line(x, at, x + room, at, Stroke(palette.hair, 0.2)))
        items.append(Line(x, y, x + room, y, Stroke(palette.rule, 0.35)))
        items.append(Line(x, y + heights[0], x + room, y + heights[0], Stroke(palette.rule, 0.25)))
        items.append(Line(x, at, x + room, at, Stroke(palette.rule, 0.35)))

    return Set(sum(heights), draw, 2.0 * mm)
