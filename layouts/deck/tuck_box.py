"""Boxes for decks, to cut out, fold and glue: as large as the cards need, in the design of the cards' backs.

From the left: a flap for glue, the rear, a side, the front with a notch for the thumb, the other side. The lid hangs at the rear; the
bottoms of rear and front are glued on each other. Solid lines are cut, dashed ones folded, hatched areas take the glue.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from math import ceil, cos, pi, sin
from typing import Any, NamedTuple, TypeAlias

from printkit.draw.brush import worded
from printkit.draw.frame import (
    CREASE,
    CUT_CONTOUR,
    PT_PER_MM,
    WHITE,
    Color,
    Frame,
    Group,
    Item,
    Line,
    Path,
    Piece,
    Rect,
    Segment,
    Stroke,
    Text,
    walk,
)
from printkit.draw.hatching import hatch
from printkit.draw.pages import Knife
from printkit.draw.style import Style
from printkit.layouts import laid_out
from printkit.layouts.parts.enlarging import ENLARGED
from printkit.layouts.protocol import Needs
from printkit.model import Component, Game, Unfit

SLEEVE, FILMS = 3.0, 0.12
"""mm; how much wider and higher than its card a sleeve is, and how thick its two films are together."""

POUCH = 0.25
"""mm; how thick the two films around a laminated card are together: pouches of 80 to 125 micrometres a side, the thicker."""

BEHIND = 0.3
"""mm; the card that stands behind a printed one in a sleeve."""

CLEAR = 1.0
"""mm that cards have to spare each way inside the box."""

LOOSE = 1.05
"""How much thicker a deck is than its cards pressed together."""

ROOM = (180.0, 240.0)
"""mm; a net that lies in it finds room on A4 and on Letter, also beside the marks for a cutting machine. A deck that would need
more goes into several boxes."""

SHALLOWEST = 6.0
"""mm; no box is less deep, or its flaps could not be folded."""

_GLUE, _TONGUE, _DUST = 10.0, 15.0, 18.0
"""mm; the flap for glue, the tongue of the lid and the flaps of the sides are at most so long."""

_NOTCH = 9.0
_EASE = 0.8
"""mm; the radius of the thumb's notch, and by how much what goes inside is narrower."""

_CUT, _FOLD, _DASH = 0.3, 0.2, (1.6, 1.1)
_READ = 60  # letters; a back with more is no picture for a box but something to read

_BAND = 0.42
"""The part of the rear that its title takes."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Params:
    """Boxes for all decks of the game, unless some are named."""

    decks: tuple[str, ...] = ()


NEEDS = Needs()

Panel: TypeAlias = tuple[float, float, float, float]
"""x, y, w, h in mm on a net."""


class Walls(NamedTuple):
    """Where on a net the panels lie that are seen when the box is closed. The lid is the rear's."""

    rear: Panel
    front: Panel
    sides: tuple[Panel, Panel]
    lid: Panel


class SizedBox(NamedTuple):
    """A box for so many `cards`: its panels as they lie between folds, w x h x d in mm, and the number of its kind of so many."""

    deck: str
    cards: int
    w: float
    h: float
    d: float
    number: int
    of: int

    @property
    def name(self) -> str:
        """What tells it from the others."""
        return f"{self.deck}-{self.number}" if self.of > 1 else self.deck

    @property
    def glue(self) -> float:
        """The width of the flap for glue."""
        return min(_GLUE, self.d - 0.5)

    @property
    def tongue(self) -> float:
        """The length of the lid's tongue."""
        return min(_TONGUE, self.h / 3)

    @property
    def dust(self) -> float:
        """The length of the flaps at the sides; two of them meet at most."""
        return min(_DUST, self.w / 2 - 1.0, self.d + self.tongue)

    @property
    def lefts(self) -> tuple[float, float, float, float, float]:
        """Where rear, side, front and side begin, and where the last ends."""
        a = self.glue
        return a, a + self.w, a + self.w + self.d, a + 2 * self.w + self.d, a + 2 * self.w + 2 * self.d

    @property
    def walls(self) -> Walls:
        """Its panels."""
        a, b, c, d, _ = self.lefts
        head = self.tongue + self.d
        sides = (b, head, self.d, self.h), (d, head, self.d, self.h)
        return Walls((a, head, self.w, self.h), (c, head, self.w, self.h), sides, (a, self.tongue, self.w, self.d))

    @property
    def size(self) -> tuple[float, float]:
        """Width and height of the net."""
        return self.lefts[4], self.tongue + self.d + self.h + max(self.d, self.dust)


def sized(
    card: tuple[float, float], count: int, thickness: float, *, sleeved: bool, laminate: float = 0.0
) -> tuple[float, float, float]:
    """The panels (w, h, d in mm) of a box for so many cards of that size, of stock so thick (mm), box and cards alike.

    Around each laminated card there are `laminate` mm of film, which is put into a sleeve with it.

    Inside, a box is smaller than from fold to fold: by the flap for glue and its side across, by lid and two bottoms in height, by
    front, tongue and rear in depth.
    """
    w, h = card
    each = thickness
    if laminate:
        w, h, each = w + 2 * laminate, h + 2 * laminate, each + POUCH
    if sleeved:
        w, h, each = w + SLEEVE, h + SLEEVE, each + FILMS + BEHIND
    depth = count * each * LOOSE + CLEAR + 3 * thickness
    return w + CLEAR + 2 * thickness, h + CLEAR + 3 * thickness, max(SHALLOWEST, depth)


def boxes(game: Game, params: Params, style: Style) -> list[SizedBox]:
    """The boxes that the decks need. Raises ValueError for a deck that isn't one, or a game without decks."""
    named = params.decks or [c.id for c in game.components if c.kind == "deck" and c.size]
    listed: list[SizedBox] = []
    for name in named:
        deck = game.component(name)
        if deck.size is None or not any(card.component == name for card in game.cards):
            raise Unfit(f"expected a deck of cards, found {name}")
        k = ENLARGED if style.large else 1.0
        card = deck.size[0] * k, deck.size[1] * k
        upright = min(card), max(card)
        count = game.quantity(deck, style.players)
        if count:
            listed += _split(name, upright, count, style)
    if not listed:
        raise Unfit("expected a deck of cards, found none")
    return listed


def _split(name: str, card: tuple[float, float], count: int, style: Style) -> list[SizedBox]:
    """One box, or as many as it takes for each to find room."""
    parts: list[SizedBox] = []
    for several in range(1, count + 1):
        share = ceil(count / several)
        counts = [min(share, count - at) for at in range(0, count, share)]
        inner = sized(card, share, style.thickness, sleeved=style.sleeved, laminate=style.laminate)[:3]
        parts = [SizedBox(name, one, *inner, number, len(counts)) for number, one in enumerate(counts, 1)]
        w, h = parts[0].size
        if (w <= ROOM[0] and h <= ROOM[1]) or (h <= ROOM[0] and w <= ROOM[1]):
            return parts
        if inner[2] <= SHALLOWEST:
            break
    whole = sized(card, count, style.thickness, sleeved=style.sleeved, laminate=style.laminate)
    return [SizedBox(name, count, whole[0], whole[1], whole[2], 1, 1)]  # nothing smaller would find room either


def lay_out(game: Game, component: Component, params: Params, style: Style) -> list[Piece]:
    """A piece for each box. Raises ValueError for what is no deck."""
    pieces: list[Piece] = []
    for box in boxes(game, params, style):
        w, h = box.size
        items = [*_panels(game, box, style), *_lines(box, style)]
        pieces.append(Piece(component.id, box.name, Frame(w, h, tuple(items), box.name), None, 1))
    return pieces


def held(game: Game, component: Component, params: Params, style: Style) -> dict[str, int]:
    """The decks that the boxes are for, and how many cards each has."""
    del component
    counts: dict[str, int] = {}
    for box in boxes(game, params, style):
        counts[box.deck] = counts.get(box.deck, 0) + box.cards
    return counts


def on_net(game: Game, deck: Component, walls: Walls | Sequence[Any], size: tuple[float, float], style: Style) -> Frame:
    """A deck's box on somebody else's net of w x h mm (`size`), whose panels lie at `walls`; there are no lines on it.

    Its colour fills the net, so that it reaches beyond whatever is cut.
    """
    back = _back(game, deck, style)
    ground = _ground(back) if back else None
    paint = (Rect(0.0, 0.0, *size, ground),) if ground is not None else ()
    count = f"×{game.quantity(deck, style.players)}"
    return Frame(*size, (*paint, *_dressed(game, deck, Walls(*walls), count, back, style)), deck.id)


def knife(game: Game, component: Component, params: Params, style: Style) -> dict[str, Knife]:
    """What of each box is cut, along which lines it is folded and what takes glue, by name."""
    del component
    return {box.name: Knife(_outline(box), tuple(_folds(box)), _glued(box)) for box in boxes(game, params, style)}


# The net -----------------------------------------------------------------------------------------------------------------


def _outline(box: SizedBox) -> tuple[Segment, ...]:
    """What is cut out, clockwise from where the rear meets the lid."""
    a, b, c, d, e = box.lefts
    head, foot = box.tongue + box.d, box.tongue + box.d + box.h
    tongue, dust, slope = box.tongue, box.dust, 0.12 * box.d + 0.4
    bend, radius = 0.45 * tongue, min(_NOTCH, box.w / 5)
    middle = (c + d) / 2
    points = [
        (a, head), (a, tongue), (a + _EASE, tongue), (a + _EASE, bend), (a + _EASE + bend, 0.0),
        (b - _EASE - bend, 0.0), (b - _EASE, bend), (b - _EASE, tongue), (b, tongue), (b, head),
        (b + slope, head - dust), (c - slope, head - dust), (c, head),
        *((middle - radius * cos(pi * n / 16), head + radius * sin(pi * n / 16)) for n in range(17)),
        (d, head), (d + slope, head - dust), (e - slope, head - dust), (e, head),
        (e, foot), (e - slope, foot + dust), (d + slope, foot + dust), (d, foot),
        (d - _EASE, foot + box.d - _EASE), (c + _EASE, foot + box.d - _EASE), (c, foot),
        (c - slope, foot + dust), (b + slope, foot + dust), (b, foot),
        (b - _EASE / 2, foot + box.d), (a + _EASE / 2, foot + box.d), (a, foot),
        (0.0, foot - box.glue), (0.0, head + box.glue),
    ]  # fmt: skip
    start, *rest = points
    return ("M", *start), *(("L", *point) for point in rest), ("Z",)


def _folds(box: SizedBox) -> Iterator[Line]:
    """The lines along which it is folded."""
    a, b, c, d, e = box.lefts
    head, foot = box.tongue + box.d, box.tongue + box.d + box.h
    for x in (a, b, c, d):
        yield Line(x, head, x, foot)
    yield Line(a + _EASE, box.tongue, b - _EASE, box.tongue)
    for left, right in ((a, b), (b, c), (d, e)):
        yield Line(left, head, right, head)
    for left, right in ((a, b), (b, c), (c, d), (d, e)):
        yield Line(left, foot, right, foot)


def _glued(box: SizedBox) -> tuple[tuple[Segment, ...], ...]:
    """The flap beside the rear, and the bottom of the front."""
    a, _, c, d, _ = box.lefts
    head, foot = box.tongue + box.d, box.tongue + box.d + box.h
    flap = (a, head), (a, foot), (0.0, foot - box.glue), (0.0, head + box.glue)
    bottom = (c, foot), (d, foot), (d - _EASE, foot + box.d - _EASE), (c + _EASE, foot + box.d - _EASE)
    return tuple((("M", *start), *(("L", *point) for point in rest), ("Z",)) for start, *rest in (flap, bottom))


def _lines(box: SizedBox, style: Style) -> Iterator[Item]:
    """What takes the glue, what is cut and what is folded."""
    pen = Stroke(style.palette.rule, 0.15)
    a, _, c, d, _ = box.lefts
    head, foot = box.tongue + box.d, box.tongue + box.d + box.h
    yield from hatch(0.8, head + box.glue, a - 1.6, box.h - 2 * box.glue, 2.0, pen)
    yield from hatch(c + 2.0, foot + 1.0, d - c - 4.0, box.d - 2.0 - _EASE, 2.0, pen)
    yield Path(_outline(box), None, Stroke(style.palette.ink, _CUT, spot=CUT_CONTOUR))
    for line in _folds(box):  # light and dark, so that they show on any ground
        yield line._replace(stroke=Stroke(WHITE, 1.5 * _FOLD, spot=CREASE))
        yield line._replace(stroke=Stroke(style.palette.ink, _FOLD, _DASH, spot=CREASE))


# What is on it -----------------------------------------------------------------------------------------------------------


def _panels(game: Game, box: SizedBox, style: Style) -> Iterator[Item]:
    """The back of the cards on the front; titles on rear, sides and lid."""
    deck = game.component(box.deck)
    back = _back(game, deck, style)
    ground = _ground(back) if back else None
    part = f" {box.number}/{box.of}" if box.of > 1 else ""
    if ground is not None:  # beyond cuts and folds, so that a millimetre of drift shows no white
        r = style.bleed
        yield from (Rect(x - r, y - r, w + 2 * r, h + 2 * r, ground) for x, y, w, h in _coloured(box))
    yield from _dressed(game, deck, box.walls, f"×{box.cards}{part}", back, style)


def _dressed(game: Game, deck: Component, walls: Walls, count: str, back: Frame | None, style: Style) -> Iterator[Item]:
    """What is seen of a closed box, on a ground that is there already."""
    ground = _ground(back) if back else None
    on_ground = WHITE if ground and _light(ground) < 0.6 else style.palette.ink
    title = game.title(style.lang)
    name = game.words[style.lang].get(f"component.{deck.id}", deck.id)
    if back is not None:
        yield _fitted(back, walls.front, style.bleed)
    else:
        yield from _titles(style, walls.front, (title, name), on_ground)
    yield from _titles(style, walls.rear, (title, name, count), on_ground)
    for x, y, w, h in walls.sides:
        points = min(11.0, (w - 2.0) * PT_PER_MM * 0.7)
        text = worded(style, f"{title} – {name}", 0.0, 0.0, points, on_ground, width=h - 8.0)
        yield Group(x + w / 2, y + h / 2, (text,), 90.0)
    x, y, w, h = walls.lid
    points = min(11.0, (h - 2.0) * PT_PER_MM * 0.7)
    text = worded(style, name, 0.0, 0.0, points, on_ground, width=w - 8.0)
    # Upright for whoever looks at the closed box from the front.
    yield Group(x + w / 2, y + h / 2, (text,), 180.0)


def _coloured(box: SizedBox) -> list[Panel]:
    """The panels that are seen when it is closed: the walls in one, the lid, the outer bottom."""
    a, _, _, _, e = box.lefts
    head = box.tongue + box.d
    return [
        (a, head, e - a, box.h),
        (a, box.tongue, box.w, box.d),
        (a + _EASE / 2, head + box.h, box.w - _EASE, box.d),
    ]


def _titles(style: Style, panel: Panel, texts: Sequence[str], color: Color) -> Iterator[Item]:
    """Texts below each other in the middle of a panel, the first one the largest."""
    x, y, w, h = panel
    size = min(20.0, h * _BAND / 3 * PT_PER_MM)
    middle = y + h / 2 - 0.2 * size * (len(texts) - 1)
    for number, text in enumerate(texts):
        points = size if number == 0 else size * 0.6
        yield worded(style, text, x + w / 2, middle, points, color, bold=number == 0, width=w - 8.0)
        middle += size * (0.46 if number == 0 else 0.32)


def _back(game: Game, deck: Component, style: Style) -> Frame | None:
    """The back that most cards have, of several one without lines to cut along; None where that is something to read."""
    backs: dict[int, tuple[int, Frame]] = {}
    for one in laid_out(game, deck, style):
        if isinstance(one, Piece) and one.back is not None:
            backs[id(one.back)] = backs.get(id(one.back), (0, one.back))[0] + one.copies, one.back
    if not backs:
        return None
    _, back_frame = min(backs.values(), key=lambda back: (-back[0], _has_dashes(back[1])))
    letters = sum(len(item.text) for item, _ in walk(back_frame.items) if isinstance(item, Text))
    return back_frame if letters <= _READ else None


def _has_dashes(face: Frame) -> bool:
    strokes = (getattr(item, "stroke", None) for item, _ in walk(face.items))
    return any(stroke is not None and stroke.dash for stroke in strokes)


def _fitted(face: Frame, panel: Panel, bleed: float) -> Group:
    """A face filling a panel, turned where it lies and the panel stands; the upper edge is a cut, over which it bleeds."""
    x, y, w, h = panel
    if (face.w > face.h) == (w > h):
        return Group(x, y, face.items, 0.0, "", (0.0, -bleed, face.w, face.h + bleed), (w / face.w, h / face.h))
    return Group(x + w, y, face.items, 90.0, "", (-bleed, 0.0, face.w + bleed, face.h), (h / face.w, w / face.h))


def _ground(face: Frame) -> Color | None:
    """The colour that a face is printed on, if one fills it."""
    for item, at in walk(face.items):
        if isinstance(item, Rect) and item.fill is not None:
            x, y, w, h = at.box(item.x, item.y, item.w, item.h)
            if x <= 0.5 and y <= 0.5 and x + w >= face.w - 0.5 and y + h >= face.h - 0.5:
                return item.fill if item.fill != WHITE else None
    return None


def _light(color: Color) -> float:
    return 0.299 * color[0] + 0.587 * color[1] + 0.114 * color[2]
