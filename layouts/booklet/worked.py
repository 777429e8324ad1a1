"""Worked examples that one can see: a picture or small cards, one line beside them, and at the right what comes of it.

A game's ``reference.py`` answers ``{"rows": […]}`` under the readings in force, so that an example teaches what the scorer counts.
A row has its ``text`` and, if it likes, ``cards`` (ids; ``high`` mm high, with nothing beside them as large as the row takes; what they are
``called`` stands below them), ``cells`` (short texts in boxes, or ``{"crossed": text}``), a ``value``, and ``picture``, the name of a function there that is called with the game, the style and
what is ``given`` and answers a `Frame`; ``names`` stand above the cells, ``note`` stands above everything.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field
from typing import Any

from printkit.draw.frame import Group, Item, Line, Rect, Stroke, shifted
from printkit.draw.text import fit_line, line
from printkit.gamefolder.rulebook import Mistake
from printkit.layouts.booklet.faces import Thumbs
from printkit.layouts.booklet.filling import Set
from printkit.layouts.booklet.flow import Measure
from printkit.layouts.reference.computed import Crossed
from printkit.model.own_code import module, own_code

_ALONE = 20.0
_CELL, _CLEAR = 5.2, 1.0
_PICTURE = 0.42
"""mm at normal type: the height of cards in a row of their own at most, the width of a cell at least, and between the names
of two; and the share of the width that a picture may take."""

_LEAST = 5.0
"""pt; the smallest type of what cards are called: it may be as wide as they are, and is of one size in a row."""

_BESIDE = 22.0
"""mm at normal type that words beside boxes have at least."""


@dataclass(frozen=True, slots=True, kw_only=True)
class WorkedRow:
    """A step of an example."""

    text: str
    cards: tuple[str, ...] = ()
    cells: tuple[str | Crossed, ...] = ()
    value: str = ""
    picture: str = ""
    given: dict[str, Any] = field(default_factory=dict)
    high: float = 13.0
    called: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True, kw_only=True)
class Worked:
    """An example: its steps; `names` are what their cells are."""

    rows: tuple[WorkedRow, ...]
    names: tuple[str, ...] = ()
    note: str = ""


def worked(measure: Measure, thumbs: Thumbs, example: Worked) -> Iterator[Set]:
    """The steps of an example in one frame, which may be parted between two of them."""
    rows = [_note(measure, f"**{measure.say('example')}** {example.note}".strip())]
    widest = max((measure.style.fonts.width(name, measure.label) for name in example.names), default=0.0)
    cell = max(_CELL * measure.mm, widest + _CLEAR * measure.mm)
    if example.names:
        rows.append(_named(measure, example.names, cell))
    yield _framed(measure, rows + [_row(measure, thumbs, row, cell) for row in example.rows])


def _framed(measure: Measure, rows: list[Set]) -> Set:
    mm, palette = measure.mm, measure.style.palette
    edge, gap = 1.5 * mm, 1.1 * mm
    high = sum(row.h for row in rows) + gap * (len(rows) - 1) + 2 * edge

    def draw(items: list[Item], x: float, y: float) -> None:
        items.append(Rect(x, y, measure.width, high, None, Stroke(palette.rule, 0.25), 1.2 * mm))
        at = y + edge
        for row in rows:
            row.draw(items, x + 2.5 * mm, at)
            at += row.h + gap

    def parted(room: float) -> tuple[Set, Set] | None:
        at, used = 0, 2 * edge
        while at < len(rows) and used + rows[at].h <= room:
            used += rows[at].h + gap
            at += 1
        return (_framed(measure, rows[:at]), _framed(measure, rows[at:])) if 2 < at < len(rows) - 1 else None

    return Set(high, draw, 2.2 * mm, parted=parted)


def _inner(measure: Measure) -> float:
    return measure.width - 5 * measure.mm


def _note(measure: Measure, text: str) -> Set:
    block = measure.block(text, _inner(measure), size=measure.size * 0.9)
    return Set(block.height, lambda items, x, y: items.append(shifted(block.items, x, y)))


def _named(measure: Measure, names: tuple[str, ...], wide: float) -> Set:
    """What the cells below are, above each."""
    size = measure.label
    fonts, palette = measure.style.fonts, measure.style.palette

    def draw(items: list[Item], x: float, y: float) -> None:
        for place, name in enumerate(reversed(names)):
            middle = x + _inner(measure) - (place + 0.5) * wide
            items.append(line(fonts, name, middle, y + 2.2 * measure.mm, size, color=palette.muted, anchor="middle"))

    return Set(2.6 * measure.mm, draw)


def _row(measure: Measure, thumbs: Thumbs, row: WorkedRow, cell: float) -> Set:
    mm, inner = measure.mm, _inner(measure)
    small = measure.size * 0.9
    left: list[Item] = []
    wide, high = 0.0, 0.0
    alone = bool(row.cards) and not (row.text or row.picture or row.value or row.cells)
    room = (inner + 0.8 * mm) / len(row.cards) - 0.8 * mm if alone else 20 * mm
    fonts = measure.style.fonts
    pictures = [thumbs.thumb(thumbs.card(name), room, (_ALONE if alone else row.high) * mm) for name in row.cards]
    called = [*row.called, *[""] * len(row.cards)]
    size = min(
        (fit_line(fonts, below, w, measure.label, _LEAST) for (_, w, _), below in zip(pictures, called, strict=False)),
        default=measure.label,
    )
    for (picture, w, h), below in zip(pictures, called, strict=False):
        left.append(shifted(picture, wide, 0.0))
        if below:
            left.append(line(fonts, below, wide + w / 2, h + 2.6 * mm, size, anchor="middle"))
        wide, high = wide + w + 0.8 * mm, max(high, h + (3.2 * mm if below else 0.0))
    if row.picture:
        frame = _drawn(measure, row)
        picture, w, h = thumbs.thumb(frame, _PICTURE * inner, 60 * mm, rim=False)
        left.append(shifted(picture, wide, 0.0))
        wide, high = wide + w + 0.8 * mm, max(high, h)
    cells = len(row.cells) * cell
    value = measure.block(f"**{row.value}**", inner) if row.value else None
    right = cells + (value.width + 1.5 * mm if value else 0.0)
    start = wide + 1.2 * mm if wide else 0.0
    beside = inner - start - right - (1.0 * mm if right else 0.0)
    # On a narrow page the words go above the boxes.
    above = bool(right) and beside < _BESIDE * mm
    block = measure.block(row.text, inner - start if above else beside, size=small)
    boxes = max(cell if cells else 0.0, value.height if value else 0.0)
    tall = max(high, block.height + boxes + 0.8 * mm if above else max(block.height, boxes))
    side = tall - boxes if above else (tall - boxes) / 2

    def draw(items: list[Item], x: float, y: float) -> None:
        items.append(Group(x, y + (tall - high) / 2, tuple(left)))
        items.append(shifted(block.items, x + start, y + (0.0 if above else (tall - block.height) / 2)))
        if value:
            items.append(shifted(value.items, x + inner - value.width, y + side + (boxes - value.height) / 2))
        if cells:
            _cells(measure, items, row, x + inner - right, y + side + (boxes - cell) / 2, cell)

    return Set(tall, draw)


def _cells(measure: Measure, items: list[Item], row: WorkedRow, x: float, y: float, side: float) -> None:
    """Boxes side by side, a text in each, perhaps over a cross."""
    palette = measure.style.palette
    for place, cell in enumerate(row.cells):
        left = x + place * side
        items.append(Rect(left, y, side, side, palette.paper, Stroke(palette.rule, 0.25)))
        text = cell if isinstance(cell, str) else cell.crossed
        if not isinstance(cell, str):
            inset, pen = 0.18 * side, Stroke(palette.hair, 0.5)
            items.append(Line(left + inset, y + inset, left + side - inset, y + side - inset, pen))
            items.append(Line(left + inset, y + side - inset, left + side - inset, y + inset, pen))
        base = y + side / 2 + measure.style.fonts.cap_height("bold") * measure.size / 2.8346 / 2
        items.append(line(measure.style.fonts, text, left + side / 2, base, measure.size, "bold", palette.ink, "middle"))


def _drawn(measure: Measure, row: WorkedRow) -> Any:
    """What the game draws for a step. Raises `Mistake` when it has no such function."""
    game = measure.game
    draw = getattr(module(game, "reference"), row.picture, None)
    if not callable(draw):
        raise Mistake(0, row.picture, "a function of the game's reference.py")
    with own_code("reference.py", game.folder, game.code):
        return draw(game, measure.style, row.given)
