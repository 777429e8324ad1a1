"""One card of each of several components, to be printed together: what a table needs where there are no decks.

All have the size of this component, so that the sheet fills up.
"""

from __future__ import annotations

from dataclasses import replace
from typing import Required, TypedDict

from printkit.draw.frame import Frame, Piece
from printkit.draw.style import Style, ink_of
from printkit.layouts import layout
from printkit.layouts.protocol import Needs
from printkit.model import Component, Game, Unfit


class Params(TypedDict):
    """The components, in order."""

    of: Required[list[str]]


NEEDS = Needs()


def lay_out(game: Game, component: Component, style: Style) -> list[Piece]:
    """The cards, each once. Raises `printkit.model.Refused` for a component that isn't, ValueError for one of another size."""
    found: list[Piece] = []
    for name in component.params["of"]:
        part = game.component(name)
        if part.size != component.size:
            raise Unfit(f"expected {name} to be of the size {component.size}, found {part.size}")
        look = replace(style, ink=ink_of(part.kind, style.ink))
        laid_out = layout(part.layout, game).lay_out(game, part, look)  # type: ignore[union-attr]  # the folder was validated
        frames = [one for one in laid_out if isinstance(one, Frame)]
        found += [Piece(component.id, frame.title or name, frame, None, 1) for frame in frames]
    return found
