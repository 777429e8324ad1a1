"""What cards look like: faces and their regions, paints, shapes and pictures, as ``faces.toml`` and ready faces declare them.

Each field of a region stands here once, with its limits, its default and a sentence: validation, JSON Schema and drawing read it.
"""

# No `from __future__ import annotations`: see `fields`.
from collections.abc import Mapping
from typing import Annotated, Literal, NamedTuple, TypeAlias

from printkit.model.fields import About
from printkit.model.problem import EMPTY

Number: TypeAlias = Annotated[float, About(least=-1000, most=1000)]
Length: TypeAlias = Annotated[float, About(least=0, most=1000)]
Points: TypeAlias = Annotated[float, About(least=4, most=400, unit="pt")]
Unit: TypeAlias = Annotated[float, About(least=0.001, most=100_000)]
Percent: TypeAlias = Annotated[float, About(least=0, most=100)]
Count: TypeAlias = Annotated[int, About(least=1, most=100)]
View: TypeAlias = tuple[Unit, Unit]
Box: TypeAlias = tuple[Number, Number, Number, Number]
Position: TypeAlias = (
    Literal["center", "top", "bottom", "left", "right", "top-left", "top-right", "bottom-left", "bottom-right"]
    | tuple[Percent, Percent]
)
Ink: TypeAlias = Literal["color", "mono", "low"]
Paint: TypeAlias = Annotated[str, About("a paint, by name")]
Conditions: TypeAlias = Mapping[str, tuple[str, ...]]
"""Column → the values that it may have."""

_CONDITIONS = Mapping[str, str | int | tuple[str | int, ...]] | str
"""The same in a file: a value or several, numbers too; or an expression of the rules language."""

_TYPE = (
    "size",
    "min",
    "bold",
    "italic",
    "font",
    "color",
    "accent",
    "ground",
    "align",
    "valign",
    "leading",
    "hyphens",
    "vertical",
    "even",
)
KINDS: Mapping[str, tuple[str, ...]] = {
    "text": _TYPE,
    "word": _TYPE,
    "icon": ("color", "ground"),
    "shape": ("fill", "stroke", "width", "dash", "radius"),
    "path": ("view", "fill", "stroke", "width", "dash"),
    "pips": ("mark", "side", "upright", "fill", "stroke", "width"),
    "grid": ("gap", "fill", "stroke", "width", "dash", "radius"),
    "image": ("fit", "position", "tint", "mask", "radius"),
    "use": ("view",),
}
"""Kind of region → the fields that it may have besides those that every region has."""

COMMON = ("at", "inks", "when", "unless", "turn", "twin")
"""The fields that every region may have."""

PAINTED = ("color", "accent", "ground", "fill", "stroke", "tint")
"""The fields that name a paint."""


class Region(NamedTuple):
    """A place on a face; `kind` says what it holds and `value` which, as text with ``{columns}``, `cells` the columns and rows of a grid."""

    kind: str
    value: str = ""
    cells: tuple[Count, Count] = (1, 1)
    at: Annotated[
        Box | None, About("x, y, width, height from the trim's top-left corner; left out: the whole card", unit="mm")
    ] = None
    inks: Annotated[tuple[Ink, ...], About("under which inks it is there", least=1)] = ("color", "mono", "low")
    when: Annotated[
        Conditions,
        About("column = value or list of values; all of them must hold; or an expression: cost > 3", written=_CONDITIONS),
    ] = EMPTY
    unless: Annotated[Conditions, About("as when; none of them may hold", written=_CONDITIONS)] = EMPTY
    turn: Annotated[Number, About("clockwise about the region's middle", unit="degrees")] = 0
    twin: Annotated[bool, About("once more, turned by 180 degrees about the card's middle")] = False
    size: Annotated[Points, About("of the letters")] = 9
    min: Annotated[Points | None, About("the smallest size when room is short", unit="pt")] = None
    bold: Annotated[bool, About("whether letters are bold")] = False
    italic: Annotated[bool, About("whether letters are italic; slanted where the font has none")] = False
    font: Annotated[str, About("a font of the game's own, by its name in [fonts]")] = ""
    color: Paint = "ink"
    accent: Annotated[str | None, About("paint of **bold** words")] = None
    ground: Annotated[str, About("what shows through the holes of icons")] = "paper"
    align: Annotated[Literal["left", "center", "right"], About("where lines stand across")] = "left"
    valign: Annotated[Literal["top", "middle", "bottom"], About("where lines stand up and down")] = "top"
    leading: Annotated[float, About("from line to line, in sizes of the letters", least=0.8, most=4)] = 1.35
    hyphens: Annotated[
        bool | str,
        About(
            'whether words may be parted where the language that is printed parts them, or another one ("de"); needs the extra hyphens'
        ),
    ] = False
    vertical: Annotated[
        bool, About("Japanese from top to bottom: lines begin at the right, align says where along them, valign where across")
    ] = False
    even: Annotated[
        bool,
        About(
            "where one card of the deck needs smaller letters, all have them, down to four fifths; false: each card its own size"
        ),
    ] = True
    fill: Paint = "none"
    stroke: Paint = "none"
    width: Annotated[float, About("of the stroke", least=0.05, most=50, unit="mm")] = 0.3
    dash: Annotated[tuple[Length, ...], About("line, gap, line, gap …", unit="mm")] = ()
    radius: Annotated[Length, About("of the corners", unit="mm")] = 0
    view: Annotated[View | None, About("the size of the paper that the drawing was made on")] = None
    mark: Annotated[str, About("a shape or an icon")] = "diamond"
    side: Annotated[Length | None, About("of a pip", unit="mm")] = None
    upright: Annotated[bool, About("the lower pips don't stand on their heads")] = False
    gap: Annotated[Length, About("between boxes; 0: lines", unit="mm")] = 0
    fit: Annotated[Literal["contain", "cover", "stretch"], About("how a picture fills its place")] = "contain"
    position: Annotated[Position, About("which part is shown, or where it lies: a word, or per cent [across, down]")] = "center"
    tint: Annotated[str, About("a paint: the picture in shades of it")] = ""
    mask: Annotated[str, About("a shape that cuts the picture")] = ""

    @property
    def paints(self) -> dict[str, str]:
        """The paints that it names, by field."""
        return {key: paint for key in PAINTED if key in KINDS[self.kind] and (paint := getattr(self, key)) is not None}

    def holds(self, row: Mapping[str, str]) -> bool:
        """Whether it is on the card of a row."""
        return all(row.get(column) in values for column, values in self.when.items()) and not any(
            row.get(column) in values for column, values in self.unless.items()
        )


class Face(NamedTuple):
    """One side of a card."""

    back: Annotated[str, About("the face on the other side")] = ""
    draw: Annotated[str, About("a function of the game's faces.py that draws on top")] = ""
    name: Annotated[str, About("the key of the words that name its cards in lists, filled like a region's word")] = ""
    background: Paint = "none"
    regions: tuple[Region, ...] = ()

    @property
    def used(self) -> list[str]:
        """The faces that are drawn in places of this one."""
        return [region.value for region in self.regions if region.kind == "use"]


class FaceShape(NamedTuple):
    """A shape of the game's own, drawn on a paper of the size `view`."""

    path: Annotated[str, About("its outline: M L H V C Z, absolute")]
    view: Annotated[View, About("the size of the paper that it is drawn on")]


class Picture(NamedTuple):
    """A picture in the game's folder: its size in pixels or in its own units, the digest of its bytes, and what of it can't be drawn."""

    w: float
    h: float
    digest: str = ""
    lost: tuple[str, ...] = ()


class Faces(NamedTuple):
    """All that a game's cards are drawn of, by name, and what its pictures are; a paint says what it is under each ink.

    `called` says by component and card what the deck's table calls it, `dies` by component along which line its cards are cut out, in mm of
    their trim, where that is no rectangle and no circle.
    """

    faces: Mapping[str, Face] = EMPTY
    paints: Mapping[str, Mapping[str, str]] = EMPTY
    shapes: Mapping[str, FaceShape] = EMPTY
    fonts: Mapping[str, str] = EMPTY
    icons: Mapping[str, str] = EMPTY
    pictures: Mapping[str, Picture] = EMPTY
    called: Mapping[str, Mapping[str, str]] = EMPTY
    dies: Mapping[str, str] = EMPTY

    def shown_by(self, *names: str) -> set[str]:
        """Those faces, and the faces that are drawn in places of them."""
        shown: set[str] = set()
        todo = [*names]
        while todo:
            name = todo.pop()
            if name in self.faces and name not in shown:
                shown.add(name)
                todo += self.faces[name].used
        return shown

    def sides_of(self, name: str) -> set[str]:
        """The faces whose regions a card of that face shows on either side."""
        return self.shown_by(name, self.faces[name].back) if name in self.faces else set()


NO_FACES = Faces()
"""Of a game without cards."""
