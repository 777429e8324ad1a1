"""Tables to write in: rounds below each other with the players side by side, a ledger, a list of players, a field of cells.

The params say what stands where, everything else follows from the entries and their axes. Tables whose shares of the width add up
to no more than 1 stand side by side; those without a share where there is room. Each page shows the next window of the open axes: rounds
1 to 10, 11 to 20; a pad that `flows` has as many pages as its rounds take on the paper at hand.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from functools import partial

from printkit.draw.frame import Frame
from printkit.draw.style import Style
from printkit.layouts.parts import card as parts
from printkit.layouts.parts.boxes import expect_shown
from printkit.layouts.parts.card import Chosen
from printkit.layouts.protocol import Needs
from printkit.layouts.table.grid import PlaceGrid, TableParams, grid
from printkit.layouts.table.page import TablePage, WrittenPlaces, lines, pages
from printkit.model import Component, Game

_LEAST_ROW = 7.0
_EASY_ROW = 8.2
"""mm; a row that can just be written in, and one that is easy to write in where there are more pages."""

_MOST_ROW = 12.5
_BETWEEN = 4.0
_SPACE = 3.0
"""mm between tables, below each other (and at most above the words at the foot) and side by side."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Params(WrittenPlaces):
    """What stands where; everything else follows from the entries and their axes."""

    names: str = ""
    tables: tuple[TableParams, ...]
    row: float = _MOST_ROW
    foot: str | Chosen | None = None
    notes: tuple[str, ...] = ()
    subtitle: str = ""
    flows: bool = False

    def named(self, game: Game) -> Iterator[tuple[str, str]]:
        """What is named as an entry, each by its way."""
        yield from [("names", self.names)] * bool(self.names)
        yield from (("head", name) for name in self.head)
        for number, table in enumerate(self.tables):
            yield from ((f"tables[{number}].entries", name) for name in table.entries)
            for side, listed in (("rows", table.rows), ("columns", table.columns)):
                among = () if isinstance(listed, str) else listed  # where axes may stand among entries
                yield from ((f"tables[{number}].{side}", name) for name in among if name not in game.axes)


NEEDS = Needs(words=(".at", ".short.ENTRY", "entry.at.ENTRY"))


def lay_out(game: Game, component: Component, params: Params, style: Style) -> list[Frame]:
    """A frame for each page. Raises `text.Overflow` when words or rows don't fit.

    In large print a pad that fills the page is as much larger as the page allows.
    """
    expect_shown(component, params.named(game))
    draw = partial(_draw, params)
    sums = sum(len(table.rows) + 1 for table in params.tables if table.once)
    flows = (sums,) if params.flows else None
    return pages(
        game, component, params, style, draw, head=params.widths, subtitle=params.subtitle, smaller=(1.2, 1.0), flows=flows
    )


def _draw(params: Params, page: TablePage) -> None:
    """The tables in rows of the same height, and the words at the foot: the game's, and below them the designer's as they are."""
    card = page.card
    shown = [one for one in params.tables if not (one.once and page.number)]
    shown = [replace(one, start={}) for one in shown] if page.number else shown
    tables = [grid(card, params.names, one, page.shown) for one in shown]
    if params.flows:  # names stand once on a page, above the first columns of players
        asking = next((number for number, table in enumerate(tables) if table.asks_names), len(tables))
        tables = [replace(table, names="") if number > asking else table for number, table in enumerate(tables)]
    sides = list(lines(_shared(tables, card.inner), lambda table: table.params.share, 1.0))
    words = [card.sentence(Chosen(words=params.foot) if isinstance(params.foot, str) else params.foot)] if params.foot else []
    words += [card.plain(key) for key in params.notes]
    foot = card.measured("\n".join(words), card.inner, 7.5) if words else None
    bottom = card.bottom - (foot.height + 2.5 if foot else 0.0)
    heads = [max(table.above for table in line) for line in sides]
    tall = [max(len(table.rows) for table in line) for line in sides]
    row = min(params.row, (bottom - page.top - (sum(heads) + _BETWEEN * len(sides))) / sum(tall))
    if row < (_EASY_ROW if params.flows else _LEAST_ROW):
        raise parts.crammed(card, page.name)
    y = page.top
    for line, above, count in zip(sides, heads, tall, strict=True):
        y += _BETWEEN
        x = card.left
        room = card.inner - _SPACE * (len(line) - 1)
        for table in line:
            wide = room * table.params.share
            table.draw(x, y, wide, above, row)
            x += wide + _SPACE
        y += above + row * count
    if foot:
        parts.put(card, foot, card.left, min(y + _BETWEEN, card.bottom - foot.height))


def _shared(tables: Sequence[PlaceGrid], width: float) -> Iterator[PlaceGrid]:
    """The tables with their shares: those without one side by side where all of them have room in so many mm, else below each other."""
    free = [table for table in tables if not table.params.share]
    room = width - _SPACE * (len(free) - 1)
    whole = sum(table.least for table in free)
    fit = whole <= room
    wished = sum(table.wish for table in free) <= room
    wants = {id(table): table.wish if wished else table.least for table in free}
    for table in tables:
        if table.params.share:
            yield table
            continue
        bare = fit and table is not free[0] and table.params.rows == free[0].params.rows and not table.asks_names
        share = wants[id(table)] / sum(wants.values()) if fit else 1.0
        yield replace(table, params=replace(table.params, share=share), bare=bare)
