"""Where a region's ink may be on its surface, and a measured text set down on it."""

from __future__ import annotations

from typing import NamedTuple

from printkit.draw.brush import turned
from printkit.draw.frame import Affine, Box, Group, Item, Text
from printkit.draw.text import Block


class Surface(NamedTuple):
    """What regions are placed on: width and height in mm, and how far ink reaches beyond.

    `cut` says whether it is a card, beyond whose bleed nothing may be inked, or only a place on one.
    """

    w: float
    h: float
    bleed: float
    cut: bool = True


def placed(set_: Block, x: float, y: float) -> list[Item]:
    """A measured text with its top-left corner at x, y."""
    items: list[Item] = []
    for item in set_.items:
        if isinstance(item, Text):
            items.append(Text(item.x + x, item.y + y, item.text, item.size, item.width, item.font, item.color))
        else:
            items.append(Group(x, y, (item,)))
    return items


def reach(box: Box, turn: float) -> Box:
    """The upright box around a turned one."""
    if not turn:
        return box
    x, y, w, h = box
    return Affine().into(turned((), turn, x + w / 2, y + h / 2)).box(x, y, w, h)


def inside(box: Box, surface: Surface) -> bool:
    """Whether a box stays within the bleed."""
    x, y, w, h = box
    b = surface.bleed + 0.01
    return x >= -b and y >= -b and x + w <= surface.w + b and y + h <= surface.h + b
