"""The signs of the reference card: effects as the sheet draws them.

Each function draws one on a card: `given` is what its row of ``game.toml`` says, `x` the left edge of a column `w` mm wide,
`middle` the middle of the sign, `size` the side of an icon (mm).
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from printkit.draw.frame import Group, Rect
from printkit.layouts.parts.card import CardCanvas
from printkit.layouts.parts.signs import area

from .layouts import effects
from .layouts.locks import BOW, padlock


def effect(card: CardCanvas, given: Mapping[str, Any], x: float, middle: float, w: float, size: float) -> None:
    """One effect."""
    _line(card, {"cost": 0, "effects": [given]}, x, middle, w, size)


def cost(card: CardCanvas, given: Mapping[str, Any], x: float, middle: float, w: float, size: float) -> None:
    """A price in coins, ``n``, before an effect."""
    _line(card, {"cost": given["n"], "effects": []}, x, middle, w, size)


def _line(card: CardCanvas, line: Mapping[str, Any], x: float, middle: float, w: float, size: float) -> None:
    drawn = effects.body(card.game, card.style, line, w, size, wide=True)
    card.put(drawn.at(x + w / 2 - drawn.w / 2, middle - drawn.h / 2))


def condition(card: CardCanvas, given: Mapping[str, Any], x: float, middle: float, w: float, size: float) -> None:
    """What must hold, on the ground of a conditional line."""
    high = 1.1 * size
    card.put(area(card.style, w, high).at(x, middle - high / 2))
    card.put(Rect(x, middle - high / 2, w, high, None, card.pen(card.palette.hair, 0.2), radius=0.6))
    # An example of the lanes: there the condition is about the lane's own tower.
    drawn = effects.condition(card.game, card.style, given, w - 1.0, 1.15 * size, own=given.get("tower", 0))
    card.put(drawn.at(x + w / 2 - drawn.w / 2, middle - drawn.h / 2))


def lock(card: CardCanvas, _given: Mapping[str, Any], x: float, middle: float, w: float, size: float) -> None:
    """The box of a lock."""
    side = 1.1 * size / (1 + BOW)
    card.put(Group(x + w / 2 - side / 2, middle - 0.55 * size, padlock(card, side)))
