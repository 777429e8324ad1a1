"""The shape of a ``faces.toml``, as pydantic models; see ``docs/face-template.md``.

What must fit together (cards, words, icons, pictures) is checked in `faces.py`. Nothing imports this module in a run that finds
its game in the cache.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Annotated, Any, Literal

from pydantic import Field

from printkit.gamefolder.shape import Table

Number = Annotated[float, Field(ge=-1000, le=1000)]
Length = Annotated[float, Field(ge=0, le=1000)]
Size = Annotated[float, Field(ge=4, le=400)]
View = Annotated[list[Annotated[float, Field(ge=0.001, le=100_000)]], Field(min_length=2, max_length=2)]
Position = (
    Literal["center", "top", "bottom", "left", "right", "top-left", "top-right", "bottom-left", "bottom-right"]
    | Annotated[list[Annotated[float, Field(ge=0, le=100)]], Field(min_length=2, max_length=2)]
)
Values = dict[str, str | int | list[str | int]]

KINDS: Mapping[str, tuple[str, ...]] = {
    "text": ("size", "min", "bold", "italic", "font", "color", "accent", "ground", "align", "valign", "leading"),
    "word": ("size", "min", "bold", "italic", "font", "color", "accent", "ground", "align", "valign", "leading"),
    "icon": ("color", "ground"),
    "shape": ("fill", "stroke", "width", "dash", "radius"),
    "path": ("view", "fill", "stroke", "width", "dash"),
    "pips": ("mark", "side", "upright", "fill", "stroke", "width"),
    "grid": ("gap", "fill", "stroke", "width", "dash", "radius"),
    "image": ("fit", "position", "tint", "mask", "radius"),
    "use": ("view",),
}
"""Kind of region → the keys that it may have besides those that every region has."""

COMMON = ("at", "inks", "when", "unless", "turn", "twin")
"""The keys that every region may have."""

DEFAULTS: Mapping[str, Any] = {
    "size": 9,
    "min": None,
    "bold": False,
    "italic": False,
    "font": "",
    "color": "ink",
    "accent": None,
    "ground": "paper",
    "align": "left",
    "valign": "top",
    "leading": 1.35,
    "fill": "none",
    "stroke": "none",
    "width": 0.3,
    "dash": [],
    "radius": 0,
    "view": None,
    "mark": "diamond",
    "side": None,
    "upright": False,
    "gap": 0,
    "fit": "contain",
    "position": "center",
    "tint": "",
    "mask": "",
}
"""What a key is where a region leaves it out."""

DEFAULTS_OF: Mapping[str, Mapping[str, Any]] = {"pips": {"fill": "ink"}}
"""The same, for the kinds where it is something else."""


class PaintTable(Table):
    """A named paint. All three inks are said, because each is a design of its own."""

    color: str
    mono: str
    low: str


class ShapeTable(Table):
    """A shape of the game's own, drawn on a paper of the size `view`."""

    path: str
    view: View


class RegionTable(Table):
    """A place on a face. Exactly one of text, word, icon, shape, path, pips, grid, image and use says what it holds."""

    at: Annotated[list[Number], Field(min_length=4, max_length=4)] | None = Field(
        default=None, description="x, y, width, height in mm from the trim's top-left corner; left out: the whole card"
    )
    inks: Annotated[list[Literal["color", "mono", "low"]], Field(min_length=1)] = Field(
        default=["color", "mono", "low"], description="under which inks it is there"
    )
    when: Values = Field(default={}, description="column = value or list of values; all of them must hold")
    unless: Values = Field(default={}, description="as when; none of them may hold")
    turn: Number = Field(default=0, description="degrees clockwise about the region's middle")
    twin: bool = Field(default=False, description="once more, turned by 180 degrees about the card's middle")

    text: str | None = None
    word: str | None = Field(default=None, description="a key of the game's words")
    icon: str | None = None
    shape: str | None = None
    path: str | None = Field(default=None, description="M L H V C Z, absolute")
    pips: str | int | None = Field(default=None, description="0 to 12")
    grid: Annotated[list[Annotated[int, Field(ge=1, le=100)]], Field(min_length=2, max_length=2)] | None = None
    image: str | None = Field(default=None, description="an SVG, PNG, JPEG or WebP file in the game's folder or below")
    use: str | None = Field(default=None, description="another face, whose regions are drawn here")

    size: Size | None = Field(default=None, description="pt")
    min: Size | None = Field(default=None, description="pt; the smallest size when room is short")
    bold: bool | None = None
    italic: bool | None = None
    font: str | None = Field(default=None, description="a font of the game's own, by its name in [fonts]")
    color: str | None = None
    accent: str | None = Field(default=None, description="paint of **bold** words")
    ground: str | None = Field(default=None, description="what shows through the holes of icons")
    align: Literal["left", "center", "right"] | None = None
    valign: Literal["top", "middle", "bottom"] | None = None
    leading: Annotated[float, Field(ge=0.8, le=4)] | None = None
    fill: str | None = None
    stroke: str | None = None
    width: Annotated[float, Field(ge=0.05, le=50)] | None = Field(default=None, description="mm")
    dash: list[Length] | None = Field(default=None, description="mm: line, gap, line, gap …")
    radius: Length | None = Field(default=None, description="mm")
    view: View | None = Field(default=None, description="the size of the paper that the drawing was made on")
    mark: str | None = Field(default=None, description="a shape or an icon")
    side: Length | None = Field(default=None, description="mm")
    upright: bool | None = Field(default=None, description="the lower pips don't stand on their heads")
    gap: Length | None = Field(default=None, description="mm between boxes; 0: lines")
    fit: Literal["contain", "cover", "stretch"] | None = None
    position: Position | None = Field(
        default=None, description="which part is shown, or where it lies: a word, or per cent [across, down]"
    )
    tint: str | None = Field(default=None, description="a paint: the picture in shades of it")
    mask: str | None = Field(default=None, description="a shape that cuts the picture")


class FaceTable(Table):
    """One side of a card."""

    back: str = Field(default="", description="the face on the other side")
    draw: str = Field(default="", description="a function of the game's faces.py that draws on top")
    name: str = Field(default="", description="the key of the words that name its cards in lists, filled like a region's word")
    background: str = "none"
    regions: list[RegionTable] = Field(default=[])


class FacesTable(Table):
    """A whole ``faces.toml``."""

    format: Literal[1]
    paints: dict[str, PaintTable] = Field(default={})
    shapes: dict[str, ShapeTable] = Field(default={})
    fonts: dict[str, str] = Field(default={}, description="name = a TrueType or OpenType file in the game's folder or below")
    icons: dict[str, str] = Field(default={}, description="name = a picture; :name: in a text, name as an icon")
    faces: dict[str, FaceTable] = Field(default={})


def faces_schema() -> dict[str, Any]:
    """The JSON Schema (2020-12) of ``faces.toml``."""
    return {
        "$schema": "https://json-schema.org/draft/2020-12/schema",
        **FacesTable.model_json_schema(),
        "title": "printkit faces.toml",
    }
