"""What imposition is told: the paper, and how sheets are made. Everything in mm."""

from __future__ import annotations

from typing import Literal, NamedTuple, TypeAlias

from printkit.model.print_options import DEFAULTS, Backs, Flip, Marks

Side: TypeAlias = Literal["front", "back"]

EDGE = 3.0
"""mm of the paper's rim that nothing of ours reaches, or viewers scale the page to fit."""

GUTTER = 3.0
"""mm between two cards, unless told."""

_BLANK, _ROOMY = 2.0, 180.0
"""mm; at the edge of the furniture's strip that is next to the pieces so much stays blank on paper at least so wide."""


class Stock(NamedTuple):
    """Pre-cut cells: how many across and down, the first one's corner, from one to the next, and their size; `round`: discs."""

    columns: int
    rows: int
    x: float
    y: float
    step_x: float
    step_y: float
    w: float
    h: float
    round: bool = False


class PressSheet(NamedTuple):
    """A sheet of paper: its size, the margin that printers leave blank, and the strip kept for the furniture.

    It `turns` on its side where more fits so. So many mm at its `head` stay blank besides the margin. Bleed, which is cut away, may
    take `spill` mm of the margin: printers that leave less blank print it, and the others lose nothing that anybody keeps.
    """

    w: float
    h: float
    margin: float
    furniture: float
    stock: Stock | None = None
    turns: bool = True
    spill: float = 0.0
    head: float = 0.0

    @property
    def area(self) -> tuple[float, float]:
        """What a page may fill."""
        return self.w - 2 * self.margin, self.h - 2 * self.margin - self.furniture - self.head

    @property
    def turned(self) -> PressSheet:
        """The same paper on its side."""
        return self._replace(w=self.h, h=self.w)

    @property
    def blank(self) -> float:
        """How much of the furniture's strip, next to the pieces, is room for marks and bleed, in mm."""
        return _BLANK if self.w >= _ROOMY else 0.0

    def room(self, x: float, y: float, w: float, h: float, *, headed: bool) -> tuple[float, float, float, float]:
        """How far ink may reach beyond a trim before it comes into the margin or over the furniture: left, top, right, bottom.

        `headed`: the furniture stands at the head of the page.
        """
        rim, strip = self.margin - self.spill, self.margin + self.furniture - self.blank
        above, below = (strip, rim) if headed else (rim + self.head, strip)
        return x - rim, y - above, self.w - rim - x - w, self.h - below - y - h

    def strip(self, *, headed: bool = False) -> float | None:
        """The top of the strip for the furniture, at the foot of the sheet or at its head; None: there is no room for it.

        Pre-cut cells may lie where it usually is. It goes below them then, if it can without coming near the paper's edge.
        """
        y = self.h - self.margin - self.furniture
        if self.stock is not None:
            y = max(y, self.stock.y + (self.stock.rows - 1) * self.stock.step_y + self.stock.h)
            if y + self.furniture > self.h - EDGE:
                return None
        if not headed:
            return y
        # What stands in it keeps to its lower edge: moved up, it leaves the blank part next to the pieces here, too.
        return self.h - y - self.furniture - (self.blank if self.stock is None else 0.0)


class Drift(NamedTuple):
    """How a printer misplaces back pages, as seen on them: mm to the right and down, degrees clockwise, and factors.

    A point p of the page comes out at c + R·S·(p - c) + (x, y): stretched and then turned about the page's centre c, and moved.
    """

    x: float = 0.0
    y: float = 0.0
    rotate: float = 0.0
    scale_x: float = 1.0
    scale_y: float = 1.0


class Setting(NamedTuple):
    """How sheets are made.

    `backs`: on the other side of each sheet (``duplex``), on sheets of their own after all fronts (``stacks``), beside the
    fronts around a line to fold (``fold``), or not at all. `flip` is the edge over which the sheet is turned. `gutter` is the
    room between two cards; `bleed` and `back_bleed` are how far ink reaches beyond their trim, backs farther than fronts, so
    that a millimetre of drift shows no white. `marks` stand at the outer rim, at every cut, or nowhere; `outlines` draws the
    trim itself. With `closing` there is no gutter where neighbours are alike along their edges. `shrink` makes every card so much
    smaller both ways, and then cards touch. `drift` is what the printer does to backs, and imposition undoes. With `stacked` a pile of
    all sheets is cut as one, and its little piles, laid on each other in the order of reading, have the cards in order. What is `dense`
    fills leaves with all sizes where that saves one, though it takes more straight cuts: a machine doesn't mind, but may want `head`
    mm blank above the pieces. `reverse`: backs of ``stacks`` from last to first.
    """

    backs: Backs = DEFAULTS["backs"]
    flip: Flip = "long"
    gutter: float = GUTTER
    bleed: float = DEFAULTS["bleed"]
    back_bleed: float = 3.0
    marks: Marks = DEFAULTS["marks"]
    outlines: bool = False
    shrink: float = 0.0
    drift: Drift = Drift()
    stacked: bool = False
    reverse: bool = False
    closing: bool = False
    dense: bool = False
    head: float = 0.0

    @property
    def gap(self) -> float:
        """The room that is kept between two cards."""
        return 0.0 if self.shrink else self.gutter
