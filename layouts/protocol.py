"""What a layout is: a module with ``lay_out``, a typed ``Params``, and what it needs of a game.

``Params`` is a frozen dataclass (see `printkit.model.params`): a folder's params are validated against it when the folder is, and
``lay_out`` gets them as one of these. ``NEEDS`` is there for what params don't say.
"""

from __future__ import annotations

from typing import Any, NamedTuple, Protocol

from printkit.draw.frame import Frame, Piece
from printkit.draw.style import Style
from printkit.model import Component, Game


class Needs(NamedTuple):
    """What a layout needs of a game, beside its params.

    `words` are the keys of the words that it prints: ``.at`` stands in the section that the params name, the others at the top.
    `entries` are ids of entries that it has places for, where they don't follow from the params. `fills` are the names that it
    fills in in the sentences about boxes (``entry.at.ID``), beside axes and points. `cards`: its pieces are the rows of
    ``cards.csv``. `internal`: printkit makes its params itself, one of `printkit.draw.pages`; no game may use it. `sparse`: it may lack
    places of the component's view, and says itself which ones it must have.
    """

    words: tuple[str, ...] = ()
    entries: tuple[str, ...] = ()
    fills: frozenset[str] = frozenset()
    cards: bool = False
    internal: bool = False
    sparse: bool = False


class Layout(Protocol):
    """The module of a layout.

    Some functions a layout may have or lack; what needs one that is lacking does without, or leaves the component out and says so.
    Called as `lay_out` are ``in_reading_order`` (pages one by one for a screen, where sheets are folded), ``to_bind`` (the same pages as a press trims and binds them), ``knife`` (a `printkit.draw.pages.Knife` for
    each piece that is no plain card, by its name), ``cubes`` (nets as they look when folded) and ``held`` (which decks boxes are
    for); ``on_net`` draws such a box on a shop's own net.
    """

    NEEDS: Needs
    Params: type

    def lay_out(self, game: Game, component: Component, params: Any, style: Style, /) -> list[Frame] | list[Piece]:
        """The component as frames, or as pieces to cut out; `params` are its ``Params``.

        Raises `text.Overflow` when words don't fit, and `Refused` with what else can't be printed.
        """
