"""Rows of a sheet on which nobody writes: a picture, or a table of effects to look up."""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

from printkit.draw.art import Art, Fit
from printkit.draw.brush import Brush
from printkit.draw.frame import Image, Rect
from printkit.draw.svg import placed
from printkit.draw.text import Block
from printkit.layouts.parts import card as parts
from printkit.layouts.parts.canvas import faint
from printkit.layouts.parts.card import CardCanvas
from printkit.layouts.table.row import EffectParams, RowParams

_AT = 12.0
"""mm; the column of what heads the lines of effects."""

_ICON = 7.0
"""mm; the column of their icons."""

_LINE = 6.4
"""mm; a line of effects at least."""

_SIZE = 8.0
"""pt; of its type."""

_PAD = 1.0
"""mm above and below the words of a line."""


class _EffectLine(NamedTuple):
    """A line with its words, measured; `high` in mm."""

    effect: EffectParams
    words: Block
    high: float


def picture(card: CardCanvas, file: str, x: float, y: float, w: float, h: float) -> float:
    """A picture in the middle of a place; returns the height that it takes across the whole width, `h` at most."""
    folder = card.game.folder
    known = card.game.faces.pictures[file]
    high = min(h, w * known.h / known.w)
    if folder is None:
        return high
    art = Art(known.w, known.h, folder / file)
    box = Fit().box(known.w, known.h, (x, y, w, high))
    tint = None if card.style.ink == "color" else card.palette.ink
    card.put(placed(art.drawing, box, tint, face=art.digest) if art.is_drawing else Image(*box, art.source, tint=tint))
    return high


def size(card: CardCanvas, row: RowParams) -> tuple[float, float]:
    """Width and height in mm."""
    if row.picture:
        return row.room[0], row.room[1]
    return row.room[0], sum(line.high for line in _lines(card, row))


def draw(card: CardCanvas, row: RowParams, x: float, y: float) -> None:
    """It, with its top-left corner there."""
    if row.picture:
        picture(card, row.picture, x, y, row.room[0], row.room[1])
        return
    lines = [*_lines(card, row)]
    wide, hair = row.room[0], card.pen(card.palette.hair, 0.2)
    at, icons = _columns(row)
    top = y
    for number, line in enumerate(lines):
        if number:
            card.rule(x, top, x + wide, top, hair)
        middle = top + line.high / 2
        if line.effect.at:
            card.label_in(line.effect.at, x + at / 2, middle, _SIZE, at - 1.6, card.palette.ink)
        if line.effect.icon:
            side = min(_ICON - 1.6, line.high - 1.0)
            box = (x + at + (icons - side) / 2, middle - side / 2, side, side)
            card.put(Brush(card.style, card.game.faces).icon(line.effect.icon, box, card.palette.ink, card.palette.paper))
        parts.put(card, line.words, x + at + icons + 1.2, middle - line.words.height / 2)
        top += line.high
    if at:
        card.rule(x + at, y, x + at, top, card.pen(faint(card.palette.ink, 0.55), 0.2))
    card.put(Rect(x, y, wide, top - y, None, card.pen(card.palette.rule, 0.35)))


def _columns(row: RowParams) -> tuple[float, float]:
    """The widths of what heads the lines, and of their icons."""
    return _AT * any(line.at for line in row.effects), _ICON * any(line.icon for line in row.effects)


def _lines(card: CardCanvas, row: RowParams) -> Iterator[_EffectLine]:
    width = row.room[0] - sum(_columns(row)) - 2.4
    for effect in row.effects:
        words = card.measured(card.plain(effect.words), width, _SIZE)
        yield _EffectLine(effect, words, max(_LINE, words.height + 2 * _PAD))
