"""How things look: the palette of each way to spend ink, and what a layout is told about paper and language.

Three designs, not one design with filters (`--ink`): ``color`` uses the Okabe-Ito colours, which people with any colour
vision can tell apart; ``mono`` says with hatches, letters and outlines what ``color`` says with hue; ``low`` does without
every area that only decorates. In all three colour is never the only carrier of a meaning.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, NamedTuple

from printkit.draw.frame import BLACK, WHITE, Color, Stroke
from printkit.model import Lang
from printkit.model.print_options import DEFAULTS, Ink

if TYPE_CHECKING:
    from printkit.draw.text import FontSet
    from printkit.model import Problem

INKS: tuple[Ink, ...] = ("color", "mono", "low")

MARGIN = 6.35
"""mm; home printers can't print the rim, and a quarter of an inch suits nearly all of them."""

FURNITURE = 6.0
"""mm above the bottom margin that every sheet keeps for the 100 mm ruler and the stamp."""


def rgb(code: str) -> Color:
    """``"#0072b2"`` as a colour."""
    return int(code[1:3], 16) / 255, int(code[3:5], 16) / 255, int(code[5:7], 16) / 255


class Palette(NamedTuple):
    """Colours by what they mean.

    `ink` writes, `muted` writes what matters less, `rule` draws boxes and `hair` the lines inside them. `accent` marks what
    matters most (the finish line), `tint` fills a conditional area, `shade` a heading band with `on_shade` as its text.
    `lanes` are the accents of towers or players 1 to 6. `hatch` is the stroke of hatched areas, None where none is drawn.
    `solid` says whether filled areas are allowed at all. Headings have the colour `head`, or that of the ink.
    """

    ink: Color
    muted: Color
    rule: Color
    hair: Color
    accent: Color
    tint: Color
    shade: Color
    on_shade: Color
    paper: Color
    lanes: tuple[Color, ...]
    hatch: Stroke | None
    solid: bool
    head: Color | None = None


DESIGNED = ("ink", "head", "muted", "rule", "hair", "accent", "tint", "shade", "on_shade", "paper")
"""The colours that a designer may say: writing, headings, what matters less, lines, thin lines, what matters most, areas, bands, letters on them, boxes."""

_GREY = rgb("#555555")

PALETTES: Mapping[Ink, Palette] = {
    "color": Palette(
        ink=rgb("#1b1b1f"),
        muted=rgb("#5b5f66"),
        rule=rgb("#3c4048"),
        hair=rgb("#b9bec6"),
        accent=rgb("#d55e00"),
        tint=rgb("#dff0fa"),
        shade=rgb("#1f4e6b"),
        on_shade=WHITE,
        paper=WHITE,
        lanes=tuple(rgb(c) for c in ("#0072b2", "#d55e00", "#009e73", "#b0527f", "#b37700", "#2f7fb8")),
        hatch=Stroke(rgb("#9ccbe6"), 0.12),
        solid=True,
    ),
    "mono": Palette(
        ink=BLACK,
        muted=_GREY,
        rule=rgb("#222222"),
        hair=rgb("#a0a0a0"),
        accent=BLACK,
        tint=rgb("#f2f2f2"),
        shade=rgb("#dedede"),
        on_shade=BLACK,
        paper=WHITE,
        lanes=(BLACK,) * 6,
        hatch=Stroke(rgb("#909090"), 0.12),
        solid=True,
    ),
    "low": Palette(
        ink=BLACK,
        muted=BLACK,  # grey type is made of dots; what matters less is smaller
        rule=rgb("#777777"),
        hair=rgb("#bbbbbb"),
        accent=BLACK,
        tint=WHITE,
        shade=WHITE,
        on_shade=BLACK,
        paper=WHITE,
        lanes=(BLACK,) * 6,
        hatch=Stroke(rgb("#aaaaaa"), 0.1),
        solid=False,
    ),
}


@dataclass(frozen=True)
class Style:
    """What a layout is told: language, palette, fonts, and the area it may fill.

    `area` is the (w, h) in mm that a component without a size of its own fills: paper less margins and furniture. `players`
    is the table's size, or None for the most the game allows. `large` asks for large print. `bleed` is how far
    ink may reach beyond a card's trim (mm). `smallest` is the smallest type in pt. Where it is `guided`, numbers
    are written over guides of seven segments. `foot` mm are what every sheet keeps below the area. `own` is a palette that a designer
    has chosen. Boxes are sized by `thickness` (mm, of a printed card), `sleeved` (whether cards are
    kept in sleeves) and `laminate` (mm of film around each card). Of a draft `overfull` is the list to which a card's text that does not fit
    is added, while it is drawn as well as it can be; None: it is refused.
    """

    lang: Lang
    ink: Ink
    fonts: FontSet
    area: tuple[float, float]
    players: int | None = None
    large: bool = False
    bleed: float = 0.0
    smallest: float = 6.0
    guided: bool = False
    thickness: float = DEFAULTS["thickness"]
    sleeved: bool = False
    laminate: float = 0.0
    foot: float = FURNITURE
    own: Palette | None = None
    overfull: list[Problem] | None = field(default=None, compare=False)

    @property
    def lying(self) -> tuple[float, float]:
        """The area (w, h in mm) of the paper turned by a quarter."""
        w, h = self.area
        return h + self.foot, w - self.foot

    @property
    def palette(self) -> Palette:
        """The colours of the ink in force."""
        return self.own or PALETTES[self.ink]


def ink_of(kind: str, ink: Ink) -> Ink:
    """What a component of a kind is inked in: pads and the guide in black alone; a colour would only decorate, and a copier counts it."""
    return "mono" if kind in ("pad", "assembly") and ink == "color" else ink
