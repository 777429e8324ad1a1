"""The column beside the rows of a sheet: a picture, the points, the phases of a turn, a key of signs, and words of the game's own."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import partial

from printkit.draw.brush import Brush
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

    @property
    def stands(self) -> bool:
        """Whether there is anything for it."""
        return bool(self.points or self.phases or self.legend or self.notes or self.art)


def draw(card: CardCanvas, params: SideParams, x: float, top: float, name: str) -> None:
    """The whole column from the top down."""
    y = top + picture(card, params.art, x, top, WIDTH, _ART) + _GAP if params.art else top
    notes = [card.measured(card.plain(key), WIDTH, 8.0) for key in params.notes]
    below = sum(block.height + 1.5 for block in notes) + (_GAP if notes else 0.0)
    key = 6.6 + 6.2 * len(params.legend) if params.legend else 0.0
    steps = [phases.Phase(str(number), card.plain(one)) for number, one in enumerate(params.phases, 1)]
    flow = phases.flow_height(card, steps, WIDTH) + _GAP if steps else 0.0
    if params.points:
        bottom = card.bottom - below - key - flow - (_GAP if params.legend else 0.0)
        y = _sums(card, params.points, x, y, bottom, name) + _GAP
    if steps:
        phases.flow(card, card.say("phases"), steps, x, y, WIDTH)
        y += flow
    if params.legend:
        rows = [(partial(_sign, card, sign), card.plain(sign.words)) for sign in params.legend]
        legend(card, card.say("legend"), rows, x, y, WIDTH, key)
        y += key + _GAP
    if y + below - _GAP > card.bottom + 1e-6 and (notes or steps):
        raise parts.crammed(card, name)
    for block in notes:
        parts.put(card, block, x, y)
        y += block.height + 1.5


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
