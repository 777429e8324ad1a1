"""The paints of ``faces.toml`` as colours, for what is drawn by code."""

from __future__ import annotations

from printkit import patterns
from printkit.frame import Color
from printkit.model import Game
from printkit.patterns import Paint, Pattern
from printkit.style import Style


def paint(game: Game, style: Style, name: str) -> Paint:
    """What a paint is under the ink in force."""
    return patterns.paint(game.faces["paints"][name][style.ink], style.palette)


def perhaps(game: Game, style: Style, name: str) -> Color | None:
    """A paint that is a colour, or nothing where the ink does without."""
    found = paint(game, style, name)
    if isinstance(found, Pattern):
        raise TypeError(f"expected a colour, found the pattern {name!r}")
    return found


def colour(game: Game, style: Style, name: str) -> Color:
    """A paint that is a colour under every ink."""
    found = perhaps(game, style, name)
    if found is None:
        raise TypeError(f"expected a colour, found nothing in {name!r}")
    return found
