"""What imposition is told: the paper, and how sheets are made. Everything in mm."""

from __future__ import annotations

from typing import Literal, NamedTuple, TypeAlias

Backs: TypeAlias = Literal["none", "duplex", "stacks", "fold"]
Flip: TypeAlias = Literal["long", "short"]
Marks: TypeAlias = Literal["rim", "cuts", "none"]
Side: TypeAlias = Literal["front", "back"]

EDGE = 3.0
"""mm of the paper's rim that nothing of ours reaches, or viewers scale the page to fit."""


class Stock(NamedTuple):
    """Pre-cut cells: how many across and down, the first one's corner, from one to the next, and their size."""

    columns: int
    rows: int
    x: float
    y: float
    step_x: float
    step_y: float
    w: float
    h: float


class Sheet(NamedTuple):
    """A sheet of paper: its size, the margin that printers leave blank, and the strip kept for the furniture.

    It `turns` on its side where more fits so.
    """

    w: float
    h: float
    margin: float
    furniture: float
    stock: Stock | None = None
    turns: bool = True

    @property
    def area(self) -> tuple[float, float]:
        """What a page may fill."""
        return self.w - 2 * self.margin, self.h - 2 * self.margin - self.furniture

    @property
    def turned(self) -> Sheet:
        """The same paper on its side."""
        return self._replace(w=self.h, h=self.w)

    def strip(self, *, headed: bool = False) -> float | None:
        """The top of the strip for the furniture, at the foot of the sheet or at its head; None: there is no room for it.

        Pre-cut cells may lie where it usually is. It goes below them then, if it can without coming near the paper's edge.
        """
        y = self.h - self.margin - self.furniture
        if self.stock is not None:
            y = max(y, self.stock.y + (self.stock.rows - 1) * self.stock.step_y + self.stock.h)
            if y + self.furniture > self.h - EDGE:
                return None
        return self.h - y - self.furniture if headed else y


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
    trim itself. `shrink` makes every card so much smaller both ways, and then cards touch. `drift` is what the printer does to
    backs, and imposition undoes.
    """

    backs: Backs = "duplex"
    flip: Flip = "long"
    gutter: float = 3.0
    bleed: float = 1.5
    back_bleed: float = 3.0
    marks: Marks = "rim"
    outlines: bool = False
    shrink: float = 0.0
    drift: Drift = Drift()

    @property
    def gap(self) -> float:
        """The room that is kept between two cards."""
        return 0.0 if self.shrink else self.gutter
