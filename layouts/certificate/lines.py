"""Text that people entered, set plainly: broken into lines and columns, with nothing in it taken for markup."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import NamedTuple, TypeAlias

from printkit.draw.frame import PT_PER_MM
from printkit.draw.text import FontSet, Overflow, phrases

_LEADING = 1.3
_STEP = 0.5
_GUTTER = 6.0
_ABOVE = 0.4
"""Lines of room above a heading."""

_Broken: TypeAlias = tuple[str, bool, float]
"""A line, whether it is a heading, and how far it is indented in mm."""


class Fitted(NamedTuple):
    """Lines of one text, their size in pt and the distance of their baselines in mm. Without lines it did not fit."""

    lines: tuple[str, ...]
    size: float
    leading: float

    def __bool__(self) -> bool:
        return bool(self.lines)


class Placed(NamedTuple):
    """A line with its left edge and baseline in mm."""

    text: str
    x: float
    y: float
    heading: bool


class Columns(NamedTuple):
    """Lines in columns: their size in pt, how high they are in mm."""

    lines: tuple[Placed, ...]
    size: float
    height: float


def fitted(
    fonts: FontSet, text: str, width: float, sizes: tuple[float, float], most: int, lang: str, face: str = "regular"
) -> Fitted:
    """The text in at most `most` lines of `width` mm, as large as possible between `sizes` (largest, smallest, in pt).

    One line that does not fit gives no lines, for the caller to try more. Raises `Overflow` when several don't fit either.
    """
    size = sizes[0]
    while size >= sizes[1] - 1e-9:
        lines = list(broken(fonts, text, width, size, lang, face, whole=most == 1))
        if len(lines) <= most:
            return Fitted(tuple(lines), size, size * _LEADING / PT_PER_MM)
        size -= _STEP
    if most == 1:
        return Fitted((), sizes[1], 0.0)
    raise Overflow(text, width, None, sizes[1])


def broken(fonts: FontSet, text: str, width: float, size: float, lang: str, face: str, *, whole: bool = False) -> Iterator[str]:
    """The lines of a text, each as full as possible; a phrase wider than a line is broken inside.

    With `whole` a text wider than one line is not broken carefully, since the caller wants one line or none.
    """
    advance = [one * size / PT_PER_MM for one in fonts.advances(text, face)]
    if sum(advance) <= width:
        yield text
        return
    if whole:
        yield from ("", "")
        return
    at, start, used, end = 0, 0, 0.0, 0
    for phrase in phrases(text, lang):
        last = at + len(phrase)
        inked = at + len(phrase.rstrip())
        if used + sum(advance[at:inked]) > width and at > start:
            yield text[start:end]
            start, used = at, 0.0
        for k in range(at, last):
            if used + advance[k] > width and k < inked:
                yield text[start:k]
                start, used = k, 0.0
            used += advance[k]
        at, end = last, inked
    if start < len(text):
        yield text[start:end]


def columns(fonts: FontSet, lines: Sequence[tuple[str, bool]], width: float, height: float, lang: str) -> Columns | None:
    """(text, heading) in one column or as many as it takes, down to three of 5.5 pt; None when even those are too few."""
    for count, size in (
        (1, 9.0),
        (1, 8.5),
        (2, 9.0),
        (2, 8.5),
        (2, 8.0),
        (2, 7.5),
        (2, 7.0),
        (3, 7.0),
        (3, 6.5),
        (3, 6.0),
        (3, 5.5),
    ):
        if fitting := _in_columns(fonts, lines, width, height, lang, count, size):
            return fitting
    return None


def _in_columns(
    fonts: FontSet, lines: Sequence[tuple[str, bool]], width: float, height: float, lang: str, count: int, size: float
) -> Columns | None:
    """The lines in `count` columns, their sections whole if that can be; None when they are too many."""
    wide = (width - _GUTTER * (count - 1)) / count
    step = size * _LEADING / PT_PER_MM
    sections = list(_sections(fonts, lines, wide, size, lang))
    sentences = [block for section in sections for block in section]
    total = sum(len(block) for block in sentences) * step
    if total > height * count:
        return None
    for blocks in ([[line for block in section for line in block] for section in sections], sentences):
        # As even as possible: the lowest height at which the blocks fill no more than `count` columns.
        limit = max(total / count, step)
        while limit <= height + 1e-6:
            placed = _poured(blocks, limit + 1e-6, step, wide + _GUTTER, count)
            if placed is not None:
                return Columns(tuple(placed), size, max(one.y for one in placed) + 0.3 * step)
            limit += step / 4
    return None


def _sections(
    fonts: FontSet, lines: Sequence[tuple[str, bool]], wide: float, size: float, lang: str
) -> Iterator[list[list[_Broken]]]:
    """What stands below one heading, as blocks of lines that stay together; the heading stays with the first."""
    indented = any(heading for _, heading in lines)
    section: list[list[_Broken]] = []
    waiting: list[_Broken] = []
    for text, heading in lines:
        if heading and section:
            yield section
            section = []
        indent = 0.0 if heading or not indented else 2.5
        face = "bold" if heading else "regular"
        waiting += [(part, heading, indent) for part in broken(fonts, text, wide - indent, size, lang, face)]
        if not heading:
            section.append(waiting)
            waiting = []
    if waiting:
        section.append(waiting)
    if section:
        yield section


def _poured(blocks: Sequence[Sequence[_Broken]], limit: float, step: float, apart: float, count: int) -> list[Placed] | None:
    """The blocks from the top of each column down to `limit`, or None when the columns are too few."""
    placed: list[Placed] = []
    column, y = 0, 0.0
    for block in blocks:
        before = _ABOVE * step if block[0][1] and y > 0 else 0.0
        if y + before + len(block) * step > limit and y > 0:
            column, y, before = column + 1, 0.0, 0.0
        if column == count or len(block) * step > limit:
            return None
        y += before
        for text, heading, indent in block:
            placed.append(Placed(text, column * apart + indent, y + 0.75 * step, heading))
            y += step
    return placed
