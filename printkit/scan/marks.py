"""Which boxes are marked, and which a person must look at."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Literal, NamedTuple, TypeAlias

import numpy as np

from printkit.scan import light as lights
from printkit.scan import network, thresholds
from printkit.scan.pack import PackSlot
from printkit.scan.pixels import Grey

CLASSES = ("blank", "mark", "ring", "struck", "doubt")
"""What the network tells apart: nothing, one mark, a circle, a circle with a stroke through it, and what nobody should decide."""

State: TypeAlias = Literal["blank", "on", "struck"]

_T = thresholds.of("marks")

SURE_ON: float = _T["sure_on"]
"""How sure the network must be of a mark before nobody is asked."""

_LEAST_DARK: float = _T["least_dark"]
"""A mark of which less of its box is dark is asked for, however sure the network is: creases and blurred rules look so."""

FILLED: float = _T["filled"]
_SHADED: float = _T["shaded"]
"""A box of which this part is dark is marked: no dot and nothing rubbed out, which have 0.04 at most. All of it is a shadow."""

_DARK: float = _T["dark"]

MIDDLE: float = _T["middle"]
CROSSED: float = _T["crossed"]
"""A circled coin of which more than this part is dark in the middle may be struck out: a circle leaves it free. Pixels of a patch around its middle."""

MOST_ON: float = _T["most_on"]
MOST_DOUBT: float = _T["most_doubt"]
"""A box is taken for blank where a mark is no likelier than this, and something that nobody should decide no likelier than that,"""

_CLEAN: float = _T["clean"]
"""or where nothing in it is darker than this: strokes have 0.058 at least, and nearly all faint ones, too."""


class BoxMark(NamedTuple):
    """What stands in a box: the likeliest state, how sure that is (0 to 1), and whether a person should look.

    A place with two states is ``blank`` or ``on``; one with three may be ``struck``.
    """

    state: State
    sure: float
    doubtful: bool


def read(light: lights.Lit, slots: Sequence[PackSlot]) -> list[BoxMark]:
    """What is marked in those boxes of a page."""
    if not slots:
        return []
    seen = lights.patches(light, slots)
    return decided(network.load("marks")(seen), slots, filled(seen), crossed(seen), inked(seen))


def filled(patches: Grey) -> Grey:
    """The part of each box, a little within its frame, that is clearly darker than its print (n), of patches (n, 3, 32, 32)."""
    rim = lights.SIDE // _T["frame"]
    inner = (patches[:, 1] - patches[:, 2])[:, rim:-rim, rim:-rim]
    share: Grey = np.asarray((inner > _DARK).mean((1, 2), dtype=np.float32))
    return share


def crossed(patches: Grey) -> Grey:
    """The part of each box's very middle that is clearly darker than its print (n): a stroke through a circle goes there."""
    from_middle = np.arange(lights.SIDE) - (lights.SIDE - 1) / 2
    near = from_middle[:, None] ** 2 + from_middle**2 < MIDDLE**2
    share: Grey = np.asarray(((patches[:, 1] - patches[:, 2])[:, near] > _DARK).mean(1, dtype=np.float32))
    return share


def inked(patches: Grey) -> Grey:
    """How dark the slightest stroke is that may be in each box (n): eight pixels are as dark, each the mean of nine, so noise isn't."""
    rim, size = _T["rim"], lights.SIDE
    spans = [np.s_[rim + shift : size - rim + shift] for shift in (-1, 0, 1)]
    soft = sum(patches[:, 0, down, across] for down in spans for across in spans) / np.float32(9)
    darkest: Grey = np.sort(np.asarray(soft, np.float32).reshape(len(patches), -1), 1)[:, -_T["stroke"]]
    return darkest


def decided(
    probable: Grey,
    slots: Sequence[PackSlot],
    dark: Grey | None = None,
    middle: Grey | None = None,
    ink: Grey | None = None,
) -> list[BoxMark]:
    """States from the network's probabilities (n, 5); `dark`, `middle` and `ink` are how `filled`, `crossed` and `inked` the boxes are.

    What the network would leave to a person is a mark where enough of a box of two states is dark. A circle with something in its
    middle is left to a person, however sure the network is. In a box without ink nothing is left to one but what may be a mark.
    """
    blank, mark, ring, struck, doubt = probable.T
    full = np.zeros(len(slots), bool) if dark is None else (dark > FILLED) & (dark < _SHADED)
    decisions = []
    for number, slot in enumerate(slots):
        ways: dict[State, float] = {"blank": float(blank[number])}
        if slot.states == 3:
            ways |= {"on": float(ring[number]), "struck": float(struck[number] + mark[number])}
        else:
            ways["on"] = float(mark[number] + ring[number] + (1.0 if full[number] else 0.5) * struck[number])
            ways["on"] += float(doubt[number]) if full[number] else 0.0
        state = max(ways, key=lambda way: ways[way])
        sure = ways[state]
        if state == "blank":
            marked = float(mark[number] + ring[number] + struck[number])
            clean = ink is not None and float(ink[number]) < _CLEAN
            doubtful = marked > MOST_ON or (float(doubt[number]) > MOST_DOUBT and not clean)
        else:
            doubtful = sure < SURE_ON or (dark is not None and float(dark[number]) < _LEAST_DARK)
            if state == "on" and slot.states == 3 and middle is not None:
                doubtful = doubtful or float(middle[number]) > CROSSED
        decisions.append(BoxMark(state, sure, doubtful))
    return decisions


def dark(light: lights.Lit, slots: Sequence[PackSlot]) -> Grey:
    """How much is written in each box: the part of it that is clearly darker than its print."""
    extra = lights.patches(light, slots, _T["box_side"], _T["box_around"])[:, 0]
    share: Grey = np.asarray((extra > _DARK).mean((1, 2), dtype=np.float32))
    return share
