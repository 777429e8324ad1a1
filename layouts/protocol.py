"""What a layout is: a module with ``lay_out``, a typed ``Params``, and what it needs of a game.

``Params`` is a `TypedDict` (see `printkit.model.params`): a folder's params are validated against it when the folder is, so that
``lay_out`` may trust them. ``NEEDS`` is there for what params don't say.
"""

from __future__ import annotations

from typing import NamedTuple, Protocol

from printkit.draw.frame import Frame, Line, Piece, Segment
from printkit.draw.style import Style
from printkit.model import Component, Game


class Needs(NamedTuple):
    """What a layout needs of a game, beside its params.

    `words` are the keys of the words that it prints: ``.at`` stands in the section that the params name, the others at the top.
    `entries` are ids of entries that it has places for, where they don't follow from the params. `fills` are the names that it
    fills in in the sentences about boxes (``entry.at.ID``), beside axes and points. `cards`: its pieces are the rows of
    ``cards.csv``. `given`: printkit hands its params over itself; no game may use it. `wants` are the params that printkit adds to a
    game's: ``said`` (its own words for the layout), ``examples`` (what the scorer says to those that the text names).
    """

    words: tuple[str, ...] = ()
    entries: tuple[str, ...] = ()
    fills: frozenset[str] = frozenset()
    cards: bool = False
    given: bool = False
    wants: tuple[str, ...] = ()


class Knife(NamedTuple):
    """What is done with the sheet of a piece that is no plain card, in mm from the corner of its face.

    `cut` is the outline that is cut out, `folds` are the lines along which it is folded, `glue` the closed outlines of what takes glue.
    """

    cut: tuple[Segment, ...]
    folds: tuple[Line, ...]
    glue: tuple[tuple[Segment, ...], ...] = ()


class Layout(Protocol):
    """The module of a layout.

    Some functions a layout may have or lack; what needs one that is lacking does without, or leaves the component out and says so:
    ``in_reading_order`` (as `lay_out`: pages one by one for a screen, where sheets are folded), ``knife`` (a `Knife` for each
    piece that is no plain card, by its name), ``cubes`` (nets as they look when folded), ``held`` and ``on_net`` (which decks boxes are for, and
    such a box on a shop's own net).
    """

    NEEDS: Needs
    Params: type

    def lay_out(self, game: Game, component: Component, style: Style, /) -> list[Frame] | list[Piece]:
        """The component as frames, or as pieces to cut out.

        Raises `text.Overflow` when words don't fit, and `Refused` with what else can't be printed.
        """
