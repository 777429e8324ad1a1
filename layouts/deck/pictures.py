"""A game's own pictures on its cards: fitted into boxes, and continued into the bleed."""

from __future__ import annotations

from printkit.draw.art import Art, Fit
from printkit.draw.brush import bled, on_trim
from printkit.draw.frame import Box, Color, Group, Image, Item

_LAP = 0.05
"""mm by which the axis of a mirror image lies inside the drawing: what is mirrored begins below its edge."""


def pictured(art: Art, box: Box, fit: Fit, card: tuple[float, float], bleed: float, tint: Color | None) -> list[Item]:
    """A picture in a box, as large as it is without any bleed, continued by its mirror image beyond the edges that lie on the trim.

    `card` are width and height of the trim in mm, `bleed` how far ink reaches beyond it.
    """
    x, y, w, h = fit.box(art.w, art.h, box)
    seen = bled(box, *card, bleed)
    if fit.kind == "cover":
        lacks = (x - seen[0], y - seen[1], seen[0] + seen[2] - x - w, seen[1] + seen[3] - y - h)
        left, top, right, bottom = (max(0.0, round(lack, 6)) for lack in lacks)
    else:
        left, top, right, bottom = (bleed if edge else 0.0 for edge in on_trim((x, y, w, h), *card))
    if not art.is_drawing:
        items: tuple[Item, ...] = (Image(x, y, w, h, art.source, (left, top, right, bottom), tint),)
    else:
        from printkit.draw.svg import placed  # 3 ms, and few games have SVG files

        drawn = placed(art.drawing, (x, y, w, h), tint, (1.0, 1.0, 1.0), art.digest)
        items = (*_mirrored(drawn, (x, y, w, h), (left, top, right, bottom)), drawn)
        if len(items) > 1 and fit.kind != "cover":
            return [Group(0.0, 0.0, items, clip=(x - left, y - top, w + left + right, h + top + bottom))]
    return [Group(0.0, 0.0, items, clip=seen)] if fit.kind == "cover" else list(items)


def _mirrored(drawn: Group, box: Box, lacks: tuple[float, float, float, float]) -> list[Group]:
    """A drawing's mirror images beyond those of its edges (left, top, right, bottom) where something lacks.

    They reach a little under the drawing, so that no light shows between them.
    """
    x, y, w, h = box
    left, top, right, bottom = lacks
    middle = (0.0, 1.0)  # where a mirror image has its origin, and its scale: unmoved
    across = [middle, *([(2 * (x + _LAP), -1.0)] if left else ()), *([(2 * (x + w - _LAP), -1.0)] if right else ())]
    down = [middle, *([(2 * (y + _LAP), -1.0)] if top else ()), *([(2 * (y + h - _LAP), -1.0)] if bottom else ())]
    places = [(one, other) for one in across for other in down if (one, other) != (middle, middle)]
    return [Group(one[0], other[0], (drawn,), scale=(one[1], other[1]), picture=True) for one, other in places]
