"""What may be said about how to print: each option once, with its type, what it is when left out, its range, unit and one sentence.

From here come the options of the command line and their help (`printkit.cli.printing`), the parameters of the API and what it says of
wrong ones (`printkit.api.arguments`), the defaults of a `Job`, the choices of the page's form, and the tables of docs/api.md.

Annotations are values here and no strings, unlike elsewhere: every command starts with them, and to compile and evaluate two dozen
strings takes as long as all the rest of the module (0.6 ms).
"""

import os
from collections.abc import Mapping, Sequence
from functools import cache
from typing import Annotated, Any, Literal, NamedTuple, TypeAlias, TypedDict, cast, get_args, get_origin

from printkit.model.languages import Lang

Ink: TypeAlias = Literal["color", "mono", "low"]
Backs: TypeAlias = Literal["none", "duplex", "stacks", "fold"]
Flip: TypeAlias = Literal["long", "short"]
Marks: TypeAlias = Literal["rim", "cuts", "none"]
Digits: TypeAlias = Literal["free", "guided"]
Standard: TypeAlias = Literal["x4", "x1a"]
Marking: TypeAlias = Literal["silhouette", "corners"]

PathLike: TypeAlias = str | os.PathLike[str]
Named: TypeAlias = tuple[str, bytes]
"""A file's name and its bytes."""
FileLike: TypeAlias = PathLike | Named
"""One file."""


class PrintOption(NamedTuple):
    """What there is to say of an option beside its type.

    `help` is one sentence in English (in Japanese: ``cli/help.ja.toml``), `default` what it is when left out. A number lies from `low` to
    `high`, both included, in `unit`. `metavar` stands for the value in the usage line; by itself it is the unit, or N.
    """

    help: str
    default: Any = None
    low: float | None = None
    high: float | None = None
    unit: str = ""
    metavar: str | None = None


class DeclaredOption(NamedTuple):
    """An option as it was declared: its type, and what else there is to say."""

    type: Any
    option: PrintOption

    @property
    def choices(self) -> tuple[str, ...]:
        """The words that it can be; empty for anything else."""
        kinds = (self.type, *get_args(self.type))
        return next((get_args(kind) for kind in kinds if get_origin(kind) is Literal), ())


DPI = PrintOption("Pixels per inch.", 100, 20, 600, "px/in", "N")
"""How sharp pictures of pages are."""


MISCUT = PrintOption("Cards as a knife leaves them that is so much off, all on one picture.", 0.0, 0, 5, "mm")
"""How far off a cut is shown."""


class DrawingOptions(TypedDict, total=False):
    """What concerns all that is drawn, printed on paper or not."""

    lang: Annotated[
        Lang,
        PrintOption(
            "Language: ja, en, or another one that the game has words in; your locale's when left out.", "en", metavar="LANG"
        ),
    ]
    paper: Annotated[str, PrintOption("a4, a3, a5, b5, b4 (JIS), letter, legal, tabloid, or WxH in mm.", "a4", metavar="PAPER")]
    players: Annotated[int | None, PrintOption("For a table of so many.")]
    ink: Annotated[Ink, PrintOption("How to spend ink: three designs.", "color")]
    large: Annotated[bool, PrintOption("Large print; what the paper can't hold comes in parts that join.", default=False)]
    tile: Annotated[
        bool, PrintOption("What is larger than the paper comes in parts of its true size, to be joined.", default=False)
    ]
    only: Annotated[
        Sequence[str],
        PrintOption("Only this card of the decks, by id or printed name; may be repeated.", (), metavar="CARD"),
    ]
    font: Annotated[FileLike | None, PrintOption("Your own font, .otf or .ttf.", metavar="FILE[,BOLD]")]


class PrintOptions(DrawingOptions, total=False):
    """How to print: the options of ``printkit build`` and of the API's `build`, `kit`, `render` and `preview`."""

    backs: Annotated[Backs, PrintOption("How backs come behind fronts.", "duplex")]
    flip: Annotated[Flip | None, PrintOption("The edge over which your printer turns the sheet; long when left out.")]
    printer: Annotated[str | None, PrintOption("Your printer's profile; see `printkit calibrate`.", metavar="NAME")]
    margin: Annotated[float | None, PrintOption("The rim that stays blank.", None, 0, 50, "mm")]
    gutter: Annotated[
        float | None,
        PrintOption("Between cards; 3 when left out, and none where neighbours are alike at their edges.", None, 0, 30, "mm"),
    ]
    bleed: Annotated[float, PrintOption("How far ink reaches beyond a front's trim.", 1.5, 0, 10, "mm")]
    marks: Annotated[Marks, PrintOption("Crop marks at the rim, at every cut, or none.", "rim")]
    outlines: Annotated[bool, PrintOption("Draw the line to cut along around every card.", default=False)]
    sleeves: Annotated[bool, PrintOption("Fronts only, slightly smaller, for sleeves with a card behind.", default=False)]
    copies: Annotated[int, PrintOption("So many sets of everything.", 1, 1, 100)]
    merge: Annotated[bool, PrintOption("Decks on the same stock share sheets.", default=False)]
    draft: Annotated[
        bool,
        PrintOption("Cards whose text doesn't fit are printed all the same, stamped as a draft, and listed.", default=False),
    ]
    digits: Annotated[
        Digits,
        PrintOption("How numbers are written: free, or over guides of seven segments, which photos read better.", "free"),
    ]
    # A printed card of 250 g/m², or of lighter paper with a film on it.
    thickness: Annotated[float, PrintOption("Of a card; boxes are sized by it.", 0.3, 0.05, 3, "mm")]
    code: Annotated[
        str | None,
        PrintOption(
            "What is filled in bears this address as a QR code, such as that of the game in the page (`printkit link`).",
            metavar="ADDRESS",
        ),
    ]
    stacked: Annotated[
        bool, PrintOption("A pile of all sheets, cut as one, leaves little piles in the order of the cards.", default=False)
    ]
    reverse_backs: Annotated[bool, PrintOption("With --backs stacks: backs from the last to the first.", default=False)]
    laminate: Annotated[
        float, PrintOption("Film to leave around each laminated card; boxes are made for it.", 0.0, 0, 15, "mm")
    ]


class ExportOptions(DrawingOptions, total=False):
    """What may be asked of a target of ``printkit export``; not every target takes every one."""

    dpi: Annotated[int | None, PrintOption("Pixels per inch (png); 300.", None, 20, 1200, "px/in", "N")]
    bleed: Annotated[
        float | None, PrintOption("Beyond the trim (png: 0, press: 3, cut: 1.5 when left out).", None, 0, 10, "mm")
    ]
    standard: Annotated[Standard | None, PrintOption("PDF/X-4 or PDF/X-1a (press); x4 when left out.")]
    fit: Annotated[bool, PrintOption("Scale cards to the nearest size that the shop has (tgc, mpc).", default=False)]
    size: Annotated[
        Sequence[str],
        PrintOption(
            "A size that the shop sells, for cards that it has none for, or for one deck (tgc, mpc); may be repeated.",
            (),
            metavar="[DECK=]SIZE",
        ),
    ]
    base_url: Annotated[str | None, PrintOption("Where the pictures will lie on the web (tts).", metavar="URL")]
    registration: Annotated[
        Marking | None,
        PrintOption("Marks that the machine looks for (cut): Silhouette's type 1 when left out, or an L in each corner."),
    ]
    inset: Annotated[float | None, PrintOption("From the paper's edge to those marks (cut); 10.", None, 5, 40, "mm")]


@cache
def declared(table: type) -> Mapping[str, DeclaredOption]:
    """The options of a table, in their order."""
    return {name: DeclaredOption(hint.__origin__, hint.__metadata__[0]) for name, hint in table.__annotations__.items()}


DEFAULTS = cast("PrintOptions", {name: one.option.default for name, one in declared(PrintOptions).items()})
"""What is printed when nothing is said."""
