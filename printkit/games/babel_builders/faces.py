"""What the faces of Babel Builders draw from the rules: marked cells with their blocks, walls, backs."""

from __future__ import annotations

from collections.abc import Mapping

from printkit.draw import brush
from printkit.draw.frame import Group, Item, Rect, Stroke
from printkit.draw.style import Style
from printkit.model import Card, Component, Game

from . import masonry

WALL = 5.0
"""mm; the two courses of bricks at the foot of a front."""

# Instructions ------------------------------------------------------------------------------------------------------------

_FIELD = (9.4, 21.0, 9.6)
_BLOCK = 3.2
_CORNER = (4.2, 13.2, 1.8)
"""mm: the field's corner and the side of its cells; an edge of the blocks that are drawn; the small field of a fanned hand."""


def instruction(game: Game, card: Card, component: Component, style: Style) -> list[Item]:
    """The field with the marked cells, the number in each, and so many blocks on each other."""
    blocks = int(game.facts["instruction_cards"][int(card.columns["kind"]) - 1]["blocks"])
    x, y, side = _FIELD
    items = front(game, card, component, style)
    marked = brush.paint(game, style, "marked")
    for cell in card.columns["cells"].split():
        column, row = masonry.corner_of(cell)
        at = (x + column * side, y + row * side, side, side)
        items += brush.inked(masonry.box(at).segments, marked)
        inset = 1.5
        stone = (at[0] + inset, at[1] + inset, side - 2 * inset, side - 2 * inset)
        items.append(Rect(*stone, style.palette.paper, Stroke(style.palette.ink, 0.4)))
        items.append(brush.worded(style, str(blocks), at[0] + side / 2, at[1] + side / 2, 15.0))
    items += masonry.field(game, style, _FIELD, labels=8.0)
    items += masonry.key(game, style, _CORNER, card.columns["cells"].split())
    items += masonry.pile(game, style, 34.2, 15.8, _BLOCK * min(1.0, 3.0 / blocks), blocks)
    return items


def front(game: Game, _card: Card, component: Component, style: Style) -> list[Item]:
    """The wall at the foot of every front."""
    return masonry.wall(game, style, component.size or (0.0, 0.0), WALL)


# Backs -------------------------------------------------------------------------------------------------------------------


def black(_game: Game, _card: Card, component: Component, style: Style) -> list[Item]:
    """Bricks in fine black lines around a ziggurat and its reflection: instructions and specials."""
    w, h = component.size or (0.0, 0.0)
    bleed, ink = style.bleed, style.palette.ink
    wall = masonry.bricks((-bleed, -bleed, w + 2 * bleed, h + 2 * bleed), (8.0, 4.0), Stroke(ink, 0.2))
    return [wall, *_medal(style, w / 2, h / 2, (3.2, 4.0), 5, Stroke(ink, 0.7))]


def _medal(style: Style, cx: float, cy: float, step: tuple[float, float], steps: int, pen: Stroke) -> list[Item]:
    """The game's mark on blank paper: stepped diamonds in each other, the innermost filled."""
    outer = masonry.stepped(cx, cy, steps, step)
    inner = [masonry.stepped(cx, cy, steps - n, step) for n in range(2, steps, 2)]
    fine = pen._replace(width=pen.width * 0.45)
    rings = [one._replace(stroke=fine) for one in inner]
    rings[-1] = rings[-1]._replace(fill=pen.color, stroke=None)
    return [outer._replace(fill=style.palette.paper, stroke=pen), *rings]


def white(game: Game, _card: Card, component: Component, style: Style) -> list[Item]:
    """A ziggurat and its reflection on blank paper: roles."""
    w, h = component.size or (0.0, 0.0)
    pen = Stroke(brush.colour(game, style, "glaze"), 0.3)
    frame = Rect(4.0, 4.0, w - 8.0, h - 8.0, None, pen, radius=2.0)
    return [frame, *_medal(style, w / 2, h / 2, (4.2, 5.0), 5, pen._replace(width=0.6))]


def yellow(game: Game, _card: Card, component: Component, style: Style) -> list[Item]:
    """Stepped diamonds within each other, from the middle out over the edge: base and blueprints."""
    w, h = component.size or (0.0, 0.0)
    colored = style.ink == "color"
    pen = Stroke(brush.colour(game, style, "gold"), 0.35 if colored else 0.22)
    across, up = 3.6, 4.4
    counts = range(1, int(max(w / across, h / up)) + 2, 2 if colored else 3)
    rings = tuple(masonry.stepped(w / 2, h / 2, steps, (across, up))._replace(stroke=pen) for steps in counts)
    bleed = style.bleed
    rings = (rings[0]._replace(fill=pen.color), *rings[1:])
    return [Group(0.0, 0.0, rings, clip=(-bleed, -bleed, w + 2 * bleed, h + 2 * bleed))]


# Blueprints --------------------------------------------------------------------------------------------------------------

_PLAN = (16.5, 20.0, 11.6)
_VIEW = (38.0, 81.0, 24.5)
_EDGE = 2.6
"""mm: the plan's corner and the side of its cells; the foot of the tower's picture and its height; a block in it."""


def blueprint(game: Game, card: Card, component: Component, style: Style) -> list[Item]:
    """How many blocks each cell needs, all together, and what the tower looks like then."""
    cells: Mapping[str, int] = next(one["cells"] for one in game.facts["blueprints"] if one["id"] == card.id)
    items = front(game, card, component, style)
    x, y, side = _PLAN
    for cell, count in cells.items():
        column, row = masonry.corner_of(cell)
        at = (x + column * side, y + row * side, side, side)
        items += brush.inked(masonry.box(at).segments, brush.paint(game, style, "needed"))
        items.append(brush.worded(style, str(count), at[0] + side / 2, at[1] + side / 2, 24.0))
    items += masonry.field(game, style, _PLAN, labels=8.0)
    text = game.word(style.lang, "blueprint_card.total", count=sum(cells.values()))
    x, y, high = _VIEW
    edge = min(_EDGE, high / (2.4 + max(cells.values())))
    return [
        *items,
        brush.worded(style, text, 5.0, 70.0, 13.0, anchor="start"),
        *masonry.tower(game, style, (x, y), edge, cells),
    ]


def blank(game: Game, card: Card, component: Component, style: Style) -> list[Item]:
    """An empty plan to write numbers in."""
    return [*front(game, card, component, style), *masonry.field(game, style, _PLAN, labels=8.0)]


# Base and tokens ---------------------------------------------------------------------------------------------------------

_SITE = (15.0, 15.0, 100.0 / 3)
"""mm; the corner of the field and the side of its cells, where blocks stand."""


def site(game: Game, _card: Card, component: Component, style: Style) -> list[Item]:
    """The field on which the tower stands: in every cell its name, and the place of a block."""
    w, h = component.size or (0.0, 0.0)
    x, y, side = _SITE
    clay = Stroke(brush.colour(game, style, "clay"), 0.25)
    # A rim of two courses; each is a row of headers, so that the same bond goes around all four sides.
    brick, high = (w - 8.0) / 20, (w - 8.0) / 41
    ground = (4.0, 4.0, w - 8.0, h - 8.0)
    inner = 4.0 + 2 * high
    items: list[Item] = [
        *brush.inked(masonry.box(ground).segments, brush.paint(game, style, "sand")),
        masonry.bricks(ground, (brick, high), clay),
        masonry.box(ground)._replace(stroke=clay._replace(width=0.5)),
    ]
    items.append(Rect(inner, inner, w - 2 * inner, h - 2 * inner, style.palette.paper, clay))
    edge = BLOCK + 1.0
    for cell in game.facts["cells"]:
        column, row = masonry.corner_of(cell)
        left, top = x + column * side, y + row * side
        items.append(Rect(left, top, side, side, style.palette.paper, None))
        if (column + row) % 2 == 0:
            items += brush.inked(masonry.box((left, top, side, side)).segments, brush.paint(game, style, "sand"))
        stone = (left + (side - edge) / 2, top + (side - edge) / 2, edge, edge)
        items.append(Rect(*stone, style.palette.paper, Stroke(style.palette.muted, 0.25, (1.2, 0.8))))
        items.append(brush.worded(style, cell, left + 4.6, top + 4.2, 13.0, color=brush.colour(game, style, "glaze")))
    return [*items, *masonry.field(game, style, _SITE, labels=9.0, width=0.6)]


BLOCK = 10.0
"""mm; an edge of a block that is built with."""
