"""One card of each of several components, to be printed together: what a table needs where there are no decks.

All have the size of this component, so that the sheet fills up.
"""

from __future__ import annotations

from dataclasses import dataclass, replace

from printkit.draw.frame import Frame, Piece
from printkit.draw.style import Style, ink_of
from printkit.layouts import laid_out
from printkit.layouts.protocol import Needs
from printkit.model import Component, Game, Unfit


@dataclass(frozen=True, slots=True, kw_only=True)
class Params:
    """The components, in order."""

    of: tuple[str, ...]


NEEDS = Needs()


def lay_out(game: Game, component: Component, params: Params, style: Style) -> list[Piece]:
    """The cards, each once. Raises `printkit.model.Refused` for a component that isn't, ValueError for one of another size."""
    pieces: list[Piece] = []
    for name in params.of:
        part = game.component(name)
        if part.size != component.size:
            raise Unfit(f"expected {name} to be of the size {component.size}, found {part.size}")
        look = replace(style, ink=ink_of(part.kind, style.ink))
        frames = [one for one in laid_out(game, part, look) if isinstance(one, Frame)]
        pieces += [Piece(component.id, frame.title or name, frame, None, 1) for frame in frames]
    return pieces
