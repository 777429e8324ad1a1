"""What regions can't say: a curtain whose folds are counted from the facts."""

from __future__ import annotations

from collections.abc import Iterator

from printkit.draw.frame import Item, Line, Stroke
from printkit.draw.style import Style
from printkit.model import Card, Component, Game


def stage(game: Game, card: Card, component: Component, style: Style) -> Iterator[Item]:
    """As many strokes below the boxes as there are encores."""
    for number in range(int(game.facts["encores"])):
        yield Line(7, 82.2 + number * 0.9, 31, 82.2 + number * 0.9, Stroke(style.palette.rule, 0.25))
