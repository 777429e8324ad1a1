"""The column beside the rows of a sheet: a picture, the points, the phases of a turn, a key of signs, and words of the game's own."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from functools import partial
from typing import NamedTuple

from printkit.draw.brush import Brush
from printkit.draw.text import Block
from printkit.layouts.parts import card as parts
from printkit.layouts.parts import cells, phases
from printkit.layouts.parts.boxes import writing_box
from printkit.layouts.parts.card import CardCanvas, Headed
from printkit.layouts.parts.legend import legend
from printkit.layouts.table.shown import picture

WIDTH = 52.0
"""mm; the column."""

_BOX = 15.0
"""mm; the box for points."""

_LINE = 8.6
"""mm; a line of the points, at most."""

_ART = 40.0
"""mm; the height of a picture, at most."""

_GAP = 4.0
_HEADING = 5.0
_BELOW = 1.5
"""mm below a note."""


@dataclass(frozen=True, slots=True, kw_only=True)
class SignParams:
    """A sign of the legend: an icon or a colour, and the words that say what it means."""

    words: str
    icon: str = ""
    colour: str = ""


@dataclass(frozen=True, slots=True, kw_only=True)
class SideParams(Headed):
    """What stands in the column."""

    points: tuple[str, ...]
    phases: tuple[str, ...] = ()
    legend: tuple[SignParams, ...] = ()
    notes: tuple[str, ...] = ()
    art: str = ""


class SideBlock(NamedTuple):
    """A part of the column: its height in mm, and how it is drawn in so many mm from a corner. Sums may be higher where there is room."""

    name: str
    h: float
    draw: Callable[[float, float, float], object]


def blocks(card: CardCanvas, params: SideParams, title: str) -> Iterator[SideBlock]:
    """What stands in the column, from the top down; `title` is told where something doesn't fit."""
    if params.art:
        known = card.game.faces.pictures[params.art]
        high = min(_ART, WIDTH * known.h / known.w)
        yield SideBlock("art", high, lambda x, y, h: picture(card, params.art, x, y, WIDTH, h))
    if params.points:
        high = _HEADING + _LINE * len(params.points)
        yield SideBlock("points", high, lambda x, y, h: _sums(card, params.points, x, y, y + h, title))
    if params.phases:
        steps = [phases.Phase(str(number), card.plain(one)) for number, one in enumerate(params.phases, 1)]
        high = phases.flow_height(card, steps, WIDTH)
        yield SideBlock("phases", high, partial(_flow, card, steps))
    if params.legend:
        rows = [(partial(_sign, card, sign), card.plain(sign.words)) for sign in params.legend]
        high = 6.6 + 6.2 * len(params.legend)
        yield SideBlock("legend", high, lambda x, y, h: legend(card, card.say("legend"), rows, x, y, WIDTH, h))
    if params.notes:
        lines = [card.measured(card.plain(key), WIDTH, 8.0) for key in params.notes]
        yield SideBlock("notes", sum(line.height + _BELOW for line in lines) - _BELOW, partial(_notes, card, lines))


def draw(card: CardCanvas, listed: Sequence[SideBlock], x: float, top: float, name: str) -> None:
    """The blocks from the top down; of the room that lacks, the sums give up some."""
    room = card.bottom - top - _GAP * (len(listed) - 1)
    over = max(0.0, sum(block.h for block in listed) - room)
    y = top
    for block in listed:
        high = block.h - over if block.name == "points" else block.h
        if y + high > card.bottom + 1e-6:
            raise parts.crammed(card, name)
        block.draw(x, y, high)
        y += high + _GAP


def _flow(card: CardCanvas, steps: Sequence[phases.Phase], x: float, y: float, h: float) -> None:
    del h
    phases.flow(card, card.say("phases"), steps, x, y, WIDTH)


def _notes(card: CardCanvas, lines: Sequence[Block], x: float, y: float, h: float) -> None:
    del h
    for line in lines:
        parts.put(card, line, x, y)
        y += line.height + _BELOW


def _sign(card: CardCanvas, sign: SignParams, x: float, middle: float, w: float, h: float) -> None:
    """The sign of a line of the legend."""
    side = min(w, h + 1.6)
    if sign.colour:
        cells.swatch(card, sign.colour, x, middle, side)
    else:
        box = (x, middle - side / 2, side, side)
        card.put(Brush(card.style, card.game.faces).icon(sign.icon, box, card.palette.ink, card.palette.paper))


def _sums(card: CardCanvas, points: Sequence[str], x: float, top: float, bottom: float, name: str) -> float:
    """The column of points, the total below a strong line. Returns the y below."""
    y = card.heading(card.say("points"), x, top, WIDTH)
    high = min(_LINE, (bottom - y) / len(points))
    if high < 6.0:
        raise parts.crammed(card, name)
    for number, entry in enumerate(points):
        last = number == len(points) - 1
        at = y + number * high
        if number:
            pen = card.pen(card.palette.rule if last else card.palette.hair, 0.4 if last else 0.2)
            card.rule(x, at, x + WIDTH, at, pen)
        face = "bold" if last else "regular"
        label = card.measured(card.word(f"entry.{entry}"), WIDTH - _BOX - 2.0, 8.5, height=high - 0.6, face=face)
        parts.put(card, label, x, at + (high - label.height) / 2)
        writing_box(card, card.places[entry, ()], x + WIDTH - _BOX, at + 0.7, _BOX, high - 1.4, 0.5 if last else 0.25)
    return y + high * len(points)
