"""What the faces of Babel Builders draw from the rules: marked cells with their blocks, walls, backs."""

from __future__ import annotations

from printkit.frame import Item, Rect, Stroke
from printkit.games.babel_builders import masonry
from printkit.model import Card, Component, Game
from printkit.style import Style

WALL = 5.0
"""mm; the two courses of bricks at the foot of a front."""

# Instructions ------------------------------------------------------------------------------------------------------------

_FIELD = (9.4, 21.0, 9.6)
_BLOCK = 3.2
"""mm: the field's corner and the side of its cells; an edge of the blocks that are drawn."""


def instruction(game: Game, card: Card, component: Component, style: Style) -> list[Item]:
    """The field with the marked cells, the number in each, and so many blocks on each other."""
    blocks = int(game.facts["instruction_cards"][int(card.columns["kind"]) - 1]["blocks"])
    x, y, side = _FIELD
    items = front(game, card, component, style)
    marked = masonry.paint(game, style, "marked")
    for cell in card.columns["cells"].split():
        column, row = masonry.corner_of(cell)
        at = (x + column * side, y + row * side, side, side)
        items += masonry.filled(masonry.box(at), marked)
        inset = 1.5
        stone = (at[0] + inset, at[1] + inset, side - 2 * inset, side - 2 * inset)
        items.append(Rect(*stone, style.palette.paper, Stroke(style.palette.ink, 0.4)))
        items.append(masonry.said(style, str(blocks), at[0] + side / 2, at[1] + side / 2, 15.0))
    items += masonry.field(game, style, _FIELD)
    items += masonry.pile(game, style, 35.4, 16.4, _BLOCK * min(1.0, 3.0 / blocks), blocks)
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
    """Stepped diamonds in each other on blank paper."""
    outer = masonry.stepped(cx, cy, steps, step)
    inner = [masonry.stepped(cx, cy, steps - n, step) for n in range(2, steps, 2)]
    fine = pen._replace(width=pen.width * 0.45)
    return [outer._replace(fill=style.palette.paper, stroke=pen), *(one._replace(stroke=fine) for one in inner)]
