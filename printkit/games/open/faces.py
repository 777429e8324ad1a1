"""What the faces of OPEN draw from the rules: suns with as many rays as the card counts, and the geometry of the fortune cards.

Where the hole and the patches lie is said once, in ``facts.fortune``: the hole's middle is `x` and `y` mm away from the card's
own, so that turning and flipping the card takes it to four places, and there the four patches are.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from printkit.draw import brush, shapes
from printkit.draw.frame import PT_PER_MM, Color, Group, Item, Line, Rect, Stroke, circle
from printkit.draw.icons import icon
from printkit.draw.style import Style
from printkit.draw.text import fit_line, line
from printkit.model import Card, Component, Game

from . import drawing, reference

CARD = (63.0, 88.0)
"""mm, should the component not say."""

VEIL = 5.5
"""mm from the trim to the frame of a back, which leaves the rim white: a back that drifts is not noticed."""

FRAME = 4.0
"""mm from the trim to the frame of a front, as those of ``faces.toml``."""


def _size(component: Component) -> tuple[float, float]:
    return component.size or CARD


# Numbers -----------------------------------------------------------------------------------------------------------------


def emblem(game: Game, card: Card, component: Component, style: Style) -> list[Item]:
    """In the middle of a number card an eye: in a sun with a ray for each it counts, or by a moon with as many stars."""
    w, h = _size(component)
    x, y, mark, suit = w / 2, h / 2, card.columns["mark"], card.columns["suit"]
    count = game.facts["ace"]["number"] if mark == "A" else int(mark)
    pen = brush.colour(game, style, f"{suit}-line")
    fill, ground = (brush.paint(game, style, name) for name in (suit, f"{suit}-light"))
    items: list[Item] = []
    if suit == "red":
        for _, _, turn in drawing.around(x, y, 0.0, count):
            items += brush.inked(drawing.ray(x, y, 13.2, 20.6, 2.6, turn), fill, Stroke(pen, 0.35))
        items += brush.inked(circle(x, y, 11.3).segments, ground, Stroke(pen, 0.7))
        items += drawing.eye(x, y, 8.8, 4.9, pen, 0.6, style.palette.paper)
    else:
        for at, middle, _ in drawing.around(x, y, 17.6, count):
            items += brush.inked(drawing.spark(at, middle, 3.2), fill, Stroke(pen, 0.25))
        items += brush.inked(drawing.moon(x, y, 11.7), fill, Stroke(pen, 0.35))
        items += drawing.eye(x + 4.3, y, 6.2, 3.5, pen, 0.5)
    return items


def sign(game: Game, card: Card, component: Component, style: Style) -> list[Item]:
    """The suit's small sign below the index, in both corners."""
    w, h = _size(component)
    suit = card.columns["suit"]
    pen, fill = brush.colour(game, style, f"{suit}-line"), brush.paint(game, style, suit)
    small = drawing.sun if suit == "red" else drawing.moon
    items = tuple(brush.inked(small(13.8, 24.4, 3.3), fill, Stroke(pen, 0.3)))
    return [*items, Group(w, h, items, rotate=180.0)]


def number(game: Game, card: Card, component: Component, style: Style) -> list[Item]:
    """Emblem and signs."""
    return [*emblem(game, card, component, style), *sign(game, card, component, style)]


def veil(game: Game, _card: Card, component: Component, style: Style) -> list[Item]:
    """The back: an eye amid rays, the same when it is turned."""
    w, h = _size(component)
    night = brush.colour(game, style, "night")
    x, y = w / 2, h / 2
    items = [*_veil(style, w, h, night, 20.0)]
    items += [circle(x, y, 17.2, style.palette.paper, Stroke(night, 0.3)), circle(x, y, 16.2, None, Stroke(night, 0.15))]
    items += drawing.eye(x, y, 13.0, 7.4, night, 0.7)
    plate = _plate(game, style, x, 14.5, night)
    return [*items, *plate, Group(w, h, tuple(plate), rotate=180.0)]


def _veil(style: Style, w: float, h: float, ink: Color, clear: float) -> Iterator[Item]:
    """A double frame filled with rays."""
    count = 40 if style.ink == "low" else 80
    yield from drawing.rays(w, h, VEIL + 1.0, clear, count, ink, 0.16)
    yield Rect(VEIL, VEIL, w - 2 * VEIL, h - 2 * VEIL, None, Stroke(ink, 0.4), radius=2.5)
    yield Rect(VEIL + 1, VEIL + 1, w - 2 * VEIL - 2, h - 2 * VEIL - 2, None, Stroke(ink, 0.15), radius=1.7)


def _plate(game: Game, style: Style, x: float, middle: float, ink: Color) -> list[Item]:
    """The title on a plate."""
    plate = Rect(x - 16.5, middle - 5.2, 33.0, 10.4, style.palette.paper, Stroke(ink, 0.3), radius=5.2)
    return [plate, *drawing.title(game, style, x, middle, 17.0, ink)]


# Chips -------------------------------------------------------------------------------------------------------------------


def chip(game: Game, card: Card, component: Component, style: Style) -> list[Item]:
    """An eye for the smaller kind, else a sun with as many rays as the chip is worth, on a rim that goes on over the cut."""
    w, h = _size(component)
    x, y, value = w / 2, h / 2, game.facts["chips"]["value"][card.columns["mark"]]
    one = card.columns["mark"] == "one"
    rim = brush.colour(game, style, "night-line" if one else "red-line")
    light = brush.paint(game, style, "blue-light" if one else "red-light")
    items = [
        *brush.inked(circle(x, y, w / 2 + style.bleed).segments, light),
        *brush.inked(circle(x, y, w / 2 - 3.2).segments, style.palette.paper, Stroke(rim, 0.4)),
    ]
    if one:
        items += brush.inked(drawing.almond(x, y, 6.3, 4.5), style.palette.paper, Stroke(rim, 0.4))
    else:
        fill, ground = brush.paint(game, style, "red"), brush.paint(game, style, "red-light")
        turns = [turn for _, _, turn in drawing.around(x, y, 0.0, value)]
        rays = tuple(part for turn in turns for part in drawing.ray(x, y, 5.4, w / 2 - 3.6, 2.0, turn))
        items += brush.inked(rays, fill, Stroke(rim, 0.2))
        items += brush.inked(circle(x, y, 4.7).segments, ground, Stroke(rim, 0.3))
    return [*items, brush.worded(style, str(value), x, y, 18.0, rim)]


# Summary -----------------------------------------------------------------------------------------------------------------

_LEFT, _RIGHT = 5.8, 57.2
_LABEL, _TARGET = 13.8, 9.2
_ROW, _HEAD = 6.1, 4.2
"""mm: where the tables of a summary card begin and end; the width of the first and of the last column; rows and their head."""


def summary(game: Game, _card: Card, _component: Component, style: Style) -> list[Item]:
    """The tables of the basic game: points for going out with the target, points for a right bet."""
    out, bets = reference.finish(game, style.lang), reference.bets(game, style.lang)
    return [
        *_table(game, style, 18.4, out["head"], out["rows"]),
        *_table(game, style, 47.6, _right(game, style, bets["head"]), bets["rows"]),
    ]


def summary_chips(game: Game, _card: Card, _component: Component, style: Style) -> list[Item]:
    """The table of the variant with chips: what a right bet pays, and the target."""
    times = reference.times(game, style.lang)
    return list(_table(game, style, 38.0, _right(game, style, times["head"]), times["rows"], 10.5))


def _right(game: Game, style: Style, head: Sequence[str]) -> list[str]:
    """The head of a table whose columns say how many bets are right."""
    return [game.word(style.lang, "table.right.0"), *head[1:]]


def _table(
    game: Game, style: Style, top: float, head: Sequence[str], rows: Sequence[Sequence[str]], points: float = 12.5
) -> Iterator[Item]:
    """Sizes of the table below each other; the last column is that of the target, in the colour of the game."""
    palette, night = style.palette, brush.colour(game, style, "night-line")
    wide = (_RIGHT - _LEFT - _LABEL - _TARGET) / (len(head) - 2)
    middles = [_LEFT + _LABEL + wide * (n + 0.5) for n in range(len(head) - 2)] + [_RIGHT - _TARGET / 2]
    middle = top + _HEAD / 2
    yield _label(style, head[0], middle, 7.0, palette.muted)
    for x, text in zip(middles, head[1:], strict=True):
        yield brush.worded(style, text, x, middle, 7.5, palette.muted, bold=False)
    y = top + _HEAD
    for name, *cells in rows:
        yield Line(_LEFT, y, _RIGHT, y, Stroke(palette.hair, 0.2))
        yield _label(style, name, y + _ROW / 2, 8.0, palette.ink)
        for x, text in zip(middles, cells, strict=True):
            yield brush.worded(style, text, x, y + _ROW / 2, points, night if x == middles[-1] else palette.ink)
        y += _ROW
    yield Line(_LEFT, y, _RIGHT, y, Stroke(night, 0.35))


def _label(style: Style, text: str, middle: float, points: float, color: Color) -> Item:
    """What heads a row."""
    points = fit_line(style.fonts, text, _LABEL - 0.6, points, 6.5)
    base = middle + style.fonts.cap_height("regular") * points / PT_PER_MM / 2
    return line(style.fonts, text, _LEFT, base, points, "regular", color)


# Fortunes ----------------------------------------------------------------------------------------------------------------


def places(game: Game, w: float, h: float) -> dict[str, tuple[float, float]]:
    """The middle of each colour's patch on a card of w by h mm, as one looks at its front."""
    fortune = game.facts["fortune"]
    x, y = fortune["hole"]["x"], fortune["hole"]["y"]
    corners = ((-x, -y), (x, -y), (-x, y), (x, y))
    return {name: (w / 2 + dx, h / 2 + dy) for name, (dx, dy) in zip(game.facts["colours"], corners, strict=True)}


def patches(game: Game, _card: Card, component: Component, style: Style) -> list[Item]:
    """The front of the card below: a patch for each player's colour, told by colour, engraving, sign and name."""
    w, h = _size(component)
    r, hole = game.facts["fortune"]["patch"], game.facts["fortune"]["hole"]["r"]
    items: list[Item] = []
    for name, (x, y) in places(game, w, h).items():
        pen = brush.colour(game, style, f"{name}-line")
        items += brush.inked(circle(x, y, r).segments, brush.paint(game, style, f"{name}-light"), Stroke(pen, 0.5))
        items += _mark(game, style, name, x, y - 1.9, 0.52 * hole)
        items.append(brush.worded(style, game.word(style.lang, f"colour.{name}"), x, y + 0.6 * hole, 7.0, style.palette.ink))
    return items


def window(game: Game, card: Card, component: Component, style: Style) -> list[Item]:
    """The front of the card with the hole: what is cut out is the iris of the only open eye."""
    return _window(game, card, component, style, mirrored=False)


def window_back(game: Game, card: Card, component: Component, style: Style) -> list[Item]:
    """Its back: the hole where it comes through, so on the other side."""
    return _window(game, card, component, style, mirrored=True)


def _window(game: Game, card: Card, component: Component, style: Style, *, mirrored: bool) -> list[Item]:
    w, h = _size(component)
    owner, hole = card.columns["owner"], game.facts["fortune"]["hole"]
    pen, r = brush.colour(game, style, f"{owner}-line"), hole["r"]
    side = 1 if mirrored else -1
    items: list[Item] = []
    for dx, dy in ((-1, -1), (1, -1), (-1, 1), (1, 1)):
        x, y = w / 2 + dx * hole["x"], h / 2 + dy * hole["y"]
        if (dx, dy) == (side, -1):
            items += brush.inked(drawing.almond(x, y, 11.8, r + 2.0), None, Stroke(pen, 0.6))
            items += _cut_out(style, x, y, r)
        else:
            items += drawing.shut(x, y, 9.0, 4.6, pen, 0.6)
    items += [Rect(FRAME, FRAME, w - 2 * FRAME, h - 2 * FRAME, None, Stroke(pen, 0.4), radius=2.5)]
    return [*items, *_mark(game, style, owner, w / 2, h / 2, 4.2)]


def _cut_out(style: Style, x: float, y: float, r: float) -> Iterator[Item]:
    """The guide for the knife or a punch, and inside it, on what falls out, how wide it is."""
    palette = style.palette
    yield circle(x, y, r, palette.paper, Stroke(palette.ink, 0.25, (1.2, 0.8)))
    yield Line(x - 1.2, y, x + 1.2, y, Stroke(palette.muted, 0.15))
    yield Line(x, y - 1.2, x, y + 1.2, Stroke(palette.muted, 0.15))
    yield Group(x - 1.9, y - 5.7, icon("scissors", 3.8, palette.ink, palette.paper))
    yield brush.worded(style, f"{2 * r:g} mm", x, y + 3.8, 7.0, palette.ink)


def owner(game: Game, card: Card, component: Component, style: Style) -> list[Item]:
    """The back of the card below, which lies on top when the pair lies face down: whose it is."""
    w, h = _size(component)
    name = card.columns["owner"]
    pen = brush.colour(game, style, f"{name}-line")
    x, y = w / 2, h / 2
    items = [*_veil(style, w, h, pen, 20.0)]
    items += [circle(x, y, 17.2, style.palette.paper, Stroke(pen, 0.5)), circle(x, y, 16.0, None, Stroke(pen, 0.15))]
    items += brush.inked(circle(x, y, 15.2).segments, brush.paint(game, style, f"{name}-light"), None)
    items += _mark(game, style, name, x, y, 9.0)
    plate = _plate(game, style, x, 14.5, pen)
    return [*items, *plate, Group(w, h, tuple(plate), rotate=180.0)]


def _mark(game: Game, style: Style, name: str, x: float, y: float, r: float) -> Iterator[Item]:
    """The sign of a player's colour about x, y."""
    pen, fill = brush.colour(game, style, f"{name}-line"), brush.paint(game, style, name)
    box = (x - r, y - r, 2 * r, 2 * r)
    shape = game.facts["signs"][name]
    own = game.faces.shapes.get(shape)
    outline = shapes.fitted(shapes.path(own.path), own.view, box) if own else shapes.shape(shape, box)
    yield from brush.inked(outline, fill, Stroke(pen, 0.3))
