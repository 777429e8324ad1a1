"""Text fitted into a box: broken, measured, placed. Whatever does not fit is an error, never an overflow or an ellipsis."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import accumulate, groupby
from typing import Literal, NamedTuple

from printkit.draw.frame import BLACK, PT_PER_MM, WHITE, Color, Item, Text, shifted
from printkit.draw.text import breaking
from printkit.draw.text.breaking import HYPHEN, SOFT, BreakStrip
from printkit.draw.text.errors import MissingGlyphs, Overflow
from printkit.draw.text.fonts import FontSet
from printkit.draw.text.markup import Paragraph, parse
from printkit.draw.text.shaping import expect_plain
from printkit.model import Lang

_STEP = 0.25  # pt
_SPACES = " \u3000"
_NOISE = 1e-6  # mm
_ALIGNED = {"left": 0.0, "center": 0.5, "right": 1.0}
"""The part of the room left over that lies to the left of a line."""
_ICON_ROOM = 0.06  # em to the left and to the right of an inline icon
RUBY = 0.5
"""The size of what stands above words, as a part of theirs (JIS X 4051, 7.1)."""

RUBY_RISE = 0.56
"""em; how much higher a line with such words is."""


class Style(NamedTuple):
    """How a text is set: sizes in pt, `leading` as a multiple of the size, `lang` for line breaking.

    `min_size` is the smallest size that may be tried; None: only `size`. A face ``bold`` makes everything bold, ``italic`` everything slanted. Of `running` text
    the last line may be short; else all lines are made about as long as each other.
    """

    size: float
    min_size: float | None = None
    face: str = "regular"
    color: Color = BLACK
    leading: float = 1.35
    align: Literal["left", "center", "right"] = "left"
    lang: Lang = "ja"
    running: bool = False

    def sizes(self) -> Iterator[float]:
        """From the size wanted down to the smallest allowed, by quarters of a point."""
        smallest = self.size if self.min_size is None else self.min_size
        size = self.size
        while size > smallest:
            yield size
            size -= _STEP
        yield min(self.size, smallest)


class Block(NamedTuple):
    """Text set into a box: items relative to the box's top-left corner.

    `width` is that of the widest line; `height` reaches from the first line's ascent to the last one's descent (both mm);
    `size` is the size used (pt); `lines` are the lines' words, icons as ``:name:``.
    """

    items: tuple[Item, ...]
    width: float
    height: float
    size: float
    lines: list[str]


def block(
    fonts: FontSet,
    markup: str,
    width_mm: float,
    style: Style,
    *,
    height: float | None = None,
    accent: Color | None = None,
    paper: Color = WHITE,
) -> Block:
    """The text in as few and as even lines as possible, at the largest size that fits `width_mm` and `height` (mm).

    A Japanese phrase wider than the box is broken inside, if no allowed size avoids that; a foreign word never is.
    `accent` is the colour of bold words, `paper` what shows through inline icons. Raises `MissingGlyphs` and `Overflow`.
    """
    markup = low_dots(fonts, markup, style.lang, style.face)
    paragraphs = parse(markup, fonts.sign_names)
    if not paragraphs:
        return Block((), 0.0, 0.0, style.size, [])
    if any(paragraph.ruby for paragraph in paragraphs):  # lines stand as far apart as if all of them had some
        style = style._replace(leading=max(style.leading, 1 + RUBY_RISE))
    measured = _measured(fonts, paragraphs, style, markup)
    rise, drop = fonts.ascent(style.face) + (RUBY_RISE if measured[0].paragraph.ruby else 0.0), fonts.descent(style.face)
    japanese = style.lang == "ja" or any(breaking.is_japanese(paragraph.text) for paragraph in paragraphs)
    for inside in (False, True) if japanese else (False,):
        for size in style.sizes():
            em = size / PT_PER_MM
            tall = _NOISE + (float("inf") if height is None else height)
            counts = [text.count(width_mm / em, inside=inside) for text in measured]
            if None in counts:
                continue
            stacked = (rise + drop + (sum(filter(None, counts)) - 1) * style.leading) * em
            if stacked <= tall:
                placing = _Placing(fonts, style, size, width_mm, accent or style.color, paper)
                return placing.block(measured, rise, stacked, inside=inside)
    raise Overflow(markup, width_mm, height, min(style.size, style.min_size or style.size))


def low_dots(fonts: FontSet, text: str, lang: Lang, face: str = "regular") -> str:
    """A text in Latin script whose “…” stand on the baseline: a font for Japanese has its dots at mid-height, so full stops stand for them."""
    if "…" not in text or lang == "ja" or breaking.is_japanese(text) or fonts.missing("あ", face):
        return text
    return text.replace("…", "...")


def line(
    fonts: FontSet,
    text: str,
    x: float,
    y: float,
    size: float,
    face: str = "regular",
    color: Color = BLACK,
    anchor: Literal["start", "middle", "end"] = "start",
) -> Text:
    """One line of plain text with its start, middle or end at x and its baseline at y (mm). Raises `MissingGlyphs`."""
    if "\n" in text:
        raise ValueError(f"expected one line, found a line break in {text!r}")
    text = text.replace(SOFT, "")
    expect_plain(text)
    width = fonts.width(text, size, face)
    left = x - width * {"start": 0.0, "middle": 0.5, "end": 1.0}[anchor]
    return Text(left, y, text, size, width, face, color)


def fit_line(fonts: FontSet, text: str, max_width: float, size: float, min_size: float, face: str = "regular") -> float:
    """The largest size (pt) from `size` down to `min_size` at which the line is no wider than `max_width` mm.

    Raises `MissingGlyphs` and `Overflow`.
    """
    for tried in Style(size, min_size).sizes():
        if fonts.width(text.replace(SOFT, ""), tried, face) <= max_width + _NOISE:
            return tried
    raise Overflow(text, max_width, None, min(size, min_size))


class _Pieces(NamedTuple):
    """Phrases of a paragraph: the character where each starts (and the end), and after which its spaces begin."""

    phrases: list[str]
    starts: list[int]
    inked: list[int]
    strip: BreakStrip


class Measured:
    """A paragraph with the widths of its characters in em, and how far each reaches on one endless line."""

    def __init__(self, fonts: FontSet, paragraph: Paragraph, style: Style, markup: str) -> None:
        self.paragraph = paragraph
        self.style = style
        self.even = paragraph.even
        self.before: dict[int, float] = {}
        """Inline icon → the room to its left, in em."""
        self._whole: _Pieces | None = None
        self.hyphens: dict[int, float] = {}
        """Soft hyphen → the width of the hyphen that a line ending there shows, in em."""
        expect_plain(paragraph.text)
        if self.even:  # as most are, and much faster
            face = fonts.variant(style.face, bold=True in paragraph.bold)
            self.faces = [face] * len(paragraph.text)
            try:
                self.widths = fonts.advances(paragraph.text.replace(SOFT, HYPHEN), face)
            except MissingGlyphs as failure:
                raise MissingGlyphs(face, failure.characters, markup) from None
        else:
            self.faces = [
                fonts.variant(style.face, bold=bold, italic=italic)
                for bold, italic in zip(paragraph.bold, paragraph.italic, strict=True)
            ]
            self.widths = self._mixed_widths(fonts, markup)
            self._widen(fonts, markup)
        if SOFT in paragraph.text:
            last = len(paragraph.text) - 1
            soft = [place for place, sign in enumerate(paragraph.text) if sign == SOFT]
            self.hyphens = {place: self.widths[place] for place in soft if place < last}
            for place in soft:
                self.widths[place] = 0.0
        self._reached = [0.0, *accumulate(self.widths)]
        self._inked = len(paragraph.text.rstrip(_SPACES))

    def _mixed_widths(self, fonts: FontSet, markup: str) -> list[float]:
        """The widths where words stand out, or icons."""
        paragraph = self.paragraph
        widths = [0.0] * len(self.faces)
        for place, name in paragraph.icons.items():
            before, after = self._rooms(fonts, place, name)
            self.before[place] = before
            widths[place] = before + fonts.sign_width(name) + after
        for face in dict.fromkeys(self.faces):
            typed = [k for k, used in enumerate(self.faces) if used == face and k not in paragraph.icons]
            text = "".join(paragraph.text[k] for k in typed).replace(SOFT, HYPHEN)
            if missing := fonts.missing(text, face):
                raise MissingGlyphs(face, missing, markup)
            for place, width in zip(typed, fonts.advances(text, face), strict=True):
                widths[place] = width
        return widths

    def _widen(self, fonts: FontSet, markup: str) -> None:
        """Give words as much room as what stands above them needs."""
        for first, end, above in self.paragraph.ruby:
            face = self.faces[first]
            if missing := fonts.missing(above, face):
                raise MissingGlyphs(face, missing, markup)
            lacking = sum(fonts.advances(above, face)) * RUBY - sum(self.widths[first:end])
            for place in range(first, end):
                self.widths[place] += max(0.0, lacking) / (end - first)

    def _unparted(self, phrases: list[str]) -> list[str]:
        """The phrases, no word among them parted that has something above it."""
        if not self.paragraph.ruby:
            return phrases
        kept: list[str] = []
        place, inside = 0, {k for first, end, _ in self.paragraph.ruby for k in range(first + 1, end)}
        for phrase in phrases:
            if place in inside:
                kept[-1] += phrase
            else:
                kept.append(phrase)
            place += len(phrase)
        return kept

    def _on_one_line(self, limit: float) -> bool:
        """Whether there is nothing to break, as with most titles and numbers: nobody needs to look for phrases then."""
        return self._reached[self._inked] <= limit + breaking.NOISE

    def _rooms(self, fonts: FontSet, place: int, name: str) -> tuple[float, float]:
        """The room beside an icon: counted from its ink where a bracket or a full stop belongs to it, which would seem to stand apart."""
        text = self.paragraph.text
        left, right = fonts.sign_bearings(name)
        begun = place > 0 and text[place - 1] in breaking.OPENING
        ended = text[place + 1 : place + 2] in breaking.CLOSING
        return _ICON_ROOM - (left if begun else 0.0), _ICON_ROOM - (right if ended else 0.0)

    def count(self, limit: float, *, inside: bool) -> int | None:
        """How many lines of `limit` em the paragraph takes, or None if it can't be broken to that width."""
        if self._on_one_line(limit):
            return 1
        lines = self._pieces(limit, inside=inside).strip.fewest(limit)
        return None if lines is None else max(1, lines)

    def lines(self, limit: float, *, inside: bool) -> list[tuple[int, int]]:
        """The ranges of characters that make the lines, without the spaces at their ends."""
        if self._on_one_line(limit):
            return [(0, self._inked)]
        pieces = self._pieces(limit, inside=inside)
        ranges = pieces.strip.lines(limit, running=self.style.running) or [(0, 0)]
        return [(pieces.starts[first], pieces.inked[end - 1] if end else 0) for first, end in ranges]

    def _pieces(self, limit: float, *, inside: bool) -> _Pieces:
        whole = self._whole
        if whole is None:
            whole = self._whole = self._placed(self._unparted(breaking.phrases(self.paragraph.text, self.style.lang)))
        if not inside:
            return whole
        strip = whole.strip
        phrases: list[str] = []
        for phrase, start, end in zip(whole.phrases, strip.starts, strip.ends, strict=False):
            phrases.extend(breaking.characters(phrase) if end - start > limit else [phrase])
        return self._placed(self._unparted(phrases))

    def _placed(self, phrases: list[str]) -> _Pieces:
        """The phrases with their places among the characters and on one endless line."""
        starts = [0, *accumulate(map(len, phrases))]
        begun = [self._reached[place] for place in starts]
        text = self.paragraph.text
        if not self.hyphens and " " not in text and "\u3000" not in text:
            return _Pieces(phrases, starts, starts[1:], BreakStrip(begun, begun[1:]))
        inked = [start + len(phrase.rstrip(_SPACES)) for start, phrase in zip(starts, phrases, strict=False)]
        ends = [self._reached[place] + self.hyphens.get(place - 1, 0.0) for place in inked]
        return _Pieces(phrases, starts, inked, BreakStrip(begun, ends))

    def shown(self, first: int, end: int) -> str:
        """The characters of a line from `first` up to `end`: a soft hyphen is there where the line ends with it, and nowhere else."""
        text = self.paragraph.shown(first, end)
        if SOFT not in text:
            return text
        return text.replace(SOFT, "") + (HYPHEN if end - 1 in self.hyphens else "")


_REMEMBERED = 4096
"""So many texts are remembered with their widths."""


def _measured(fonts: FontSet, paragraphs: tuple[Paragraph, ...], style: Style, markup: str) -> list[Measured]:
    """The paragraphs of a text with their widths, which are those of any size: layouts try several, and several widths."""
    how = markup, style.face, style.lang, style.running
    known = fonts.measured.get(how)
    if known is None:
        if len(fonts.measured) >= _REMEMBERED:
            fonts.measured.clear()
        known = fonts.measured[how] = [Measured(fonts, paragraph, style, markup) for paragraph in paragraphs]
    return known


class _Placing(NamedTuple):
    """Everything about a block but its words: what turns ranges of characters into items."""

    fonts: FontSet
    style: Style
    size: float
    box: float
    accent: Color
    paper: Color

    def block(self, measured: list[Measured], rise: float, height: float, *, inside: bool) -> Block:
        style, size, box = self.style, self.size, self.box
        em = size / PT_PER_MM
        baseline = rise * em
        step = style.leading * em
        part = _ALIGNED[style.align]
        items: list[Item] = []
        words: list[str] = []
        widest = 0.0
        for text in measured:
            paragraph = text.paragraph
            for first, end in text.lines(box / em, inside=inside):
                width = (sum(text.widths[first:end]) + text.hyphens.get(end - 1, 0.0)) * em
                left = (box - width) * part
                shown = text.shown(first, end)
                if not text.even:
                    items.extend(self._mixed(text, first, end, left, baseline))
                elif first < end:
                    color = self.accent if paragraph.bold[first] else style.color
                    items.append(Text(left, baseline, shown, size, width, text.faces[first], color))
                words.append(shown)
                widest = max(widest, width)
                baseline += step
        return Block(tuple(items), widest, height, size, words)

    def _mixed(self, text: Measured, first: int, end: int, x: float, y: float) -> Iterator[Item]:
        """The items of a line in which words stand out, or icons."""
        em = self.size / PT_PER_MM
        paragraph = text.paragraph
        above = {k: one for one in paragraph.ruby for k in range(one[0], one[1])}
        for (bold, _, icon, ruby), run in groupby(
            range(first, end),
            lambda k: (paragraph.bold[k], text.faces[k], k if k in paragraph.icons else -1, above.get(k)),
        ):
            places = list(run)
            width = sum(text.widths[k] for k in places) * em
            if places[-1] == end - 1:
                width += text.hyphens.get(end - 1, 0.0) * em
            color = self.accent if bold else self.style.color
            if icon >= 0:
                top = y - (self.fonts.cap_height(text.faces[icon]) / 2 + 0.5) * em
                sign = self.fonts.sign(paragraph.icons[icon], em, color, self.paper)
                yield shifted(sign, x + text.before[icon] * em, top)
            elif ruby is not None:
                yield from self._ruby(text, ruby, places, x, y, color)
            else:
                words = (
                    text.shown(places[0], places[-1] + 1)
                    if places[-1] == end - 1
                    else paragraph.shown(places[0], places[-1] + 1)
                )
                yield Text(x, y, words.replace(SOFT, ""), self.size, width, text.faces[places[0]], color)
            x += width

    def _ruby(
        self, text: Measured, ruby: tuple[int, int, str], places: list[int], x: float, y: float, color: Color
    ) -> Iterator[Item]:
        """Words, each letter in the middle of its room, and in the middle above them what they read."""
        em, face = self.size / PT_PER_MM, text.faces[places[0]]
        words = "".join(text.paragraph.text[k] for k in places)
        own = self.fonts.advances(words, face)
        at = x
        for k, letter, wide in zip(places, words, own, strict=True):
            yield Text(at + (text.widths[k] - wide) / 2 * em, y, letter, self.size, wide * em, face, color)
            at += text.widths[k] * em
        if places[0] == ruby[0]:
            wide = sum(self.fonts.advances(ruby[2], face)) * RUBY * em
            base = y - (self.fonts.ascent(face) + self.fonts.descent(face) * RUBY + 0.02) * em
            yield Text(x + (at - x - wide) / 2, base, ruby[2], self.size * RUBY, wide, face, color)
