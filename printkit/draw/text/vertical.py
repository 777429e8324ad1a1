"""Japanese text from top to bottom, its lines from right to left (JIS X 4051; W3C, Requirements for Japanese Text Layout, 2.3).

Kana, kanji and full-width signs stand upright, one or two figures side by side upright too; longer numbers and words of other scripts lie on
their side. Brackets, commas and full stops have forms of their own where the font has them.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from itertools import accumulate
from typing import NamedTuple

from printkit.draw.frame import PT_PER_MM, WHITE, Color, Group, Item, Text, shifted
from printkit.draw.text.blocks import RUBY, RUBY_RISE, Block, Measured, Style
from printkit.draw.text.errors import Overflow
from printkit.draw.text.fonts import FontSet
from printkit.draw.text.markup import Paragraph, parse

_FORMS = dict(
    zip(
        "、。，：；！？…‥（）｛｝〔〕【】《》〈〉「」『』［］",
        "︑︒︐︓︔︕︖︙︰︵︶︷︸︹︺︻︼︽︾︿﹀﹁﹂﹃﹄﹇﹈",
        strict=True,
    )
)
"""Signs → their upright forms (Unicode, Vertical Forms and CJK Compatibility Forms)."""

_SMALL = frozenset("ぁぃぅぇぉっゃゅょゎゕゖァィゥェォッャュョヮヵヶ")
_LYING = frozenset("ー〜～―—–-=＝→←（）［］｛｝〔〕【】《》〈〉「」『』…‥：")
"""What lies on its side where there is no other form of it."""

_RUNS = re.compile(r"[!-~À-ɏ‘’“”]+(?: [!-~À-ɏ‘’“”]+)*|.", re.DOTALL)
_PAIR = re.compile(r"[0-9]{1,2}|[!?]{1,2}|[A-Za-z]")
"""What stands upright within one square."""


class _Cell(NamedTuple):
    """What stands together in a line: its characters from `first` up to `end`, how it stands, and how far it reaches down in em."""

    first: int
    end: int
    kind: str
    long: float


def upright(
    fonts: FontSet, markup: str, width: float, height: float, style: Style, *, accent: Color | None = None, paper: Color = WHITE
) -> Block:
    """The text in lines that are `height` mm long at most, within `width` mm, in the largest size that fits. Its `width` is that of all lines.

    Lines begin at the top, in the middle or at the foot, as `style` aligns them (``left``, ``center``, ``right``). Raises `MissingGlyphs` and `Overflow`.
    """
    paragraphs = parse(markup, fonts.sign_names)
    if not paragraphs:
        return Block((), 0.0, 0.0, style.size, [])
    ruby = any(paragraph.ruby for paragraph in paragraphs)
    leading = max(style.leading, 1 + RUBY_RISE) if ruby else style.leading
    columns = [_Column(fonts, paragraph, style, markup) for paragraph in paragraphs]
    for inside in (False, True):
        for size in style.sizes():
            em = size / PT_PER_MM
            counts = [column.count(height / em, inside=inside) for column in columns]
            if None in counts:
                continue
            wide = (1 + (sum(filter(None, counts)) - 1) * leading + (RUBY_RISE if ruby else 0.0)) * em
            if wide <= width + 1e-6:
                items: list[Item] = []
                words: list[str] = []
                middle = wide - (0.5 + (RUBY_RISE if ruby else 0.0)) * em
                tallest = 0.0
                for column in columns:
                    for first, end in column.lines(height / em, inside=inside):
                        cells = column.within(first, end)
                        long = sum(cell.long for cell in cells) * em
                        top = (height - long) * {"left": 0.0, "center": 0.5, "right": 1.0}[style.align]
                        items += column.drawn(cells, middle, top, size, accent or style.color, paper)
                        words.append(column.shown(first, end))
                        tallest = max(tallest, top + long)
                        middle -= leading * em
                return Block(tuple(items), wide, tallest, size, words)
    raise Overflow(markup, width, height, min(style.size, style.min_size or style.size))


class _Column(Measured):
    """A paragraph whose characters are measured from top to bottom."""

    def __init__(self, fonts: FontSet, paragraph: Paragraph, style: Style, markup: str) -> None:
        super().__init__(fonts, paragraph, style._replace(lang="ja"), markup)
        self.fonts = fonts
        self.cells = list(self._cells())
        for cell in self.cells:
            for place in range(cell.first, cell.end):
                self.widths[place] = cell.long / (cell.end - cell.first)
        self._reached = [0.0, *accumulate(self.widths)]

    def _cells(self) -> Iterator[_Cell]:
        text, advances = self.paragraph.text, list(self.widths)
        for first, end, above in self.paragraph.ruby:  # room for what stands beside, shared by the squares
            needed = len(above) * RUBY / (end - first)
            advances[first:end] = [max(1.0, needed)] * (end - first)
        read = {place: advances[place] for first, end, _ in self.paragraph.ruby for place in range(first, end)}
        for match in _RUNS.finditer(text):
            first, end = match.span()
            if first in self.paragraph.icons:
                yield _Cell(first, end, "icon", advances[first])
            elif match[0].isspace():
                yield _Cell(first, end, "space", 1.0 if match[0] == "\u3000" else 0.25)
            elif first in read:
                for place in range(first, end):
                    yield _Cell(place, place + 1, "upright", read[place])
            elif _PAIR.fullmatch(match[0]):
                yield _Cell(first, end, "pair", 1.0)
            elif match[0][0] <= "\u024f" or match[0][0] in "‘’“”":
                yield _Cell(first, end, "lying", sum(advances[first:end]))
            else:
                yield _Cell(first, end, "upright", 1.0)

    def within(self, first: int, end: int) -> list[_Cell]:
        """The cells of a line; of words that a line parts, what is on it."""
        cells = []
        for cell in self.cells:
            begin, stop = max(first, cell.first), min(end, cell.end)
            if begin < stop:
                share = (stop - begin) / (cell.end - cell.first)
                cells.append(cell._replace(first=begin, end=stop, long=cell.long * share))
        return cells

    def drawn(self, cells: list[_Cell], middle: float, top: float, size: float, accent: Color, paper: Color) -> Iterator[Item]:
        """A line of cells about x = `middle`, from `top` down."""
        em, fonts = size / PT_PER_MM, self.fonts
        starts: dict[int, float] = {}
        for cell in cells:
            long = cell.long * em
            face, text = self.faces[cell.first], self.paragraph.text[cell.first : cell.end]
            color = accent if self.paragraph.bold[cell.first] else self.style.color
            cap = fonts.cap_height(face) / 2
            starts |= dict.fromkeys(range(cell.first, cell.end), top)
            if cell.kind == "icon":
                sign = fonts.sign(self.paragraph.icons[cell.first], em, color, paper)
                yield shifted(sign, middle - em / 2, top + (long - em) / 2)
            elif cell.kind == "lying":
                wide = fonts.width(text, size, face)
                yield Group(middle, top, (Text(0.0, cap * em, text, size, wide, face, color),), rotate=90)
            elif cell.kind == "pair":
                wide = fonts.width(text, size, face)
                narrow = min(1.0, 0.92 * em / wide)
                base = top + long / 2 + cap * em
                yield Group(
                    middle - wide * narrow / 2, base, (Text(0.0, 0.0, text, size, wide, face, color),), scale=(narrow, 1.0)
                )
            elif cell.kind == "upright":
                yield self._letter(text, middle, top + long / 2, size, face, color)
            top += long
        yield from self._beside(starts, middle, size)

    def _letter(self, letter: str, x: float, y: float, size: float, face: str, color: Color) -> Item:
        """One letter in the middle of its square."""
        em, fonts = size / PT_PER_MM, self.fonts
        form = _FORMS.get(letter, letter)
        letter = letter if fonts.missing(form, face) else form
        wide = fonts.width(letter, size, face)
        rise, drop = fonts.ascent(face), fonts.descent(face)
        base = (rise - (rise + drop) / 2) * em
        if letter in _LYING:
            return Group(x, y, (Text(-wide / 2, base, letter, size, wide, face, color),), rotate=90)
        across, up = (0.1, 0.1) if letter in _SMALL else (0.62, 0.62) if letter in "、。，" else (0.0, 0.0)
        return Text(x - wide / 2 + across * em, y + base - up * em, letter, size, wide, face, color)

    def _beside(self, starts: dict[int, float], middle: float, size: float) -> Iterator[Item]:
        """What words of a line read, in small letters to their right."""
        em, small = size / PT_PER_MM, size * RUBY
        for first, end, above in self.paragraph.ruby:
            if first not in starts:
                continue
            face, color = self.faces[first], self.style.color
            long = sum(self.widths[first:end]) * em
            top = starts[first] + (long - len(above) * RUBY * em) / 2
            for number, letter in enumerate(above):
                y = top + (number + 0.5) * RUBY * em
                yield self._letter(letter, middle + (0.5 + RUBY / 2 + 0.02) * em, y, small, face, color)
