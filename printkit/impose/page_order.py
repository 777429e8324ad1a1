"""Leaves in the order in which their pages are printed, with the furniture on each and the printer's drift undone."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import NamedTuple

from printkit.draw.frame import Box, Frame, Group, Item
from printkit.impose.drift import corrected
from printkit.impose.grid import turning
from printkit.impose.leaves import Leaf
from printkit.impose.setting import PressSheet, Setting, Side


class Bound(NamedTuple):
    """Pages in order, and the number (from 1) of the page on which each side of each leaf (from 0) stands."""

    pages: tuple[Frame, ...]
    numbers: dict[tuple[int, Side], int]


def bind(
    leaves: Sequence[Leaf],
    sheet: PressSheet,
    setting: Setting,
    furniture: Callable[[int, int, int, float], Sequence[Item]],
    *,
    paired: bool = False,
    fed: float | None = None,
) -> Bound:
    """The pages of the leaves: each front and its back in turn, or all fronts and then all backs.

    Where any leaf has a back, or with `paired`, each has a page for it, an empty one if need be, so that a duplex printer never
    loses count. `furniture(leaf, page, pages, width)` gives what stands in the strip at the foot of a page (leaves count from 0), placed with
    its origin at the strip's top-left corner; where a sheet is turned about a level axis it stands at the head of the back. It moves with
    the rest of a back page against the printer's drift, so that a ruler is right in print.

    `fed` is the width (mm) of the paper as the printer's drift was measured on it: a leaf that lies on its side is turned
    clockwise into that, front and back, so that the same drift holds for it.
    """
    backs = setting.backs in ("duplex", "stacks") and (paired or any(leaf.back is not None for leaf in leaves))
    order: list[tuple[int, Side]] = [(number, "front") for number in range(len(leaves))]
    if backs:
        backwards = setting.backs == "stacks" and setting.reverse
        order += [(number, "back") for number in (reversed(range(len(leaves))) if backwards else range(len(leaves)))]
        if setting.backs == "duplex":
            order.sort(key=lambda at: at[0])  # stable: each front before its back
    pages: list[Frame] = []
    for page, (number, side) in enumerate(order, 1):
        front, back = leaves[number]
        frame = front if side == "front" else back or Frame(front.w, front.h, ())
        level = side == "back" and turning(frame.w, frame.h, setting.flip) == "level"
        y = sheet._replace(w=frame.w, h=frame.h).strip(headed=level)
        if y is not None:
            strip = Group(sheet.margin, y, tuple(furniture(number, page, len(order), frame.w - 2 * sheet.margin)))
            frame = frame._replace(items=(*frame.items, strip))
        if fed is not None and on_its_side(frame.w, fed):
            frame = _turned(frame)
        pages.append(corrected(frame, setting.drift) if side == "back" else frame)
    numbers = {at: page for page, at in enumerate(order, 1)}
    if not backs:
        numbers |= {(number, "back"): page for (number, _), page in list(numbers.items())}  # beside the fronts, if anywhere
    return Bound(tuple(pages), numbers)


def on_its_side(w: float, fed: float) -> bool:
    """Whether a leaf of that width (mm) has to be turned for paper that is fed so wide."""
    return abs(w - fed) > 0.01


def _turned(frame: Frame) -> Frame:
    """The page turned clockwise by a quarter."""
    items = (Group(frame.h, 0.0, frame.items, 90.0),)
    trim, bleed = (quarter(*box, frame.h) if box else None for box in (frame.trim, frame.bleed))
    return Frame(frame.h, frame.w, items, frame.title, 0.0, trim, bleed)


def quarter(x: float, y: float, w: float, h: float, height: float) -> Box:
    """Where a box of a page so high comes to lie when the page is turned clockwise by a quarter."""
    return height - y - h, x, h, w
