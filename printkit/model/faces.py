"""What cards look like: faces and their regions, paints, shapes and pictures, as ``faces.toml`` and ready faces declare them.

Each field of a region stands here once, with its limits, its default and a sentence: validation, JSON Schema and drawing read it.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Annotated, Any, Literal, NamedTuple, TypeAlias

from printkit.model.problem import EMPTY


class Between(NamedTuple):
    """The limits of a number, or of how many there are in a list."""

    low: float
    high: float | None = None


Number: TypeAlias = Annotated[float, Between(-1000, 1000)]
Length: TypeAlias = Annotated[float, Between(0, 1000)]
Points: TypeAlias = Annotated[float, Between(4, 400)]
Unit: TypeAlias = Annotated[float, Between(0.001, 100_000)]
Percent: TypeAlias = Annotated[float, Between(0, 100)]
Count: TypeAlias = Annotated[int, Between(1, 100)]
View: TypeAlias = tuple[Unit, Unit]
Box: TypeAlias = tuple[Number, Number, Number, Number]
Position: TypeAlias = (
    Literal["center", "top", "bottom", "left", "right", "top-left", "top-right", "bottom-left", "bottom-right"]
    | tuple[Percent, Percent]
)
Ink: TypeAlias = Literal["color", "mono", "low"]

_TYPE = ("size", "min", "bold", "italic", "font", "color", "accent", "ground", "align", "valign", "leading")
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
    cells: tuple[int, int] = (1, 1)
    at: Annotated[Box | None, "x, y, width, height in mm from the trim's top-left corner; left out: the whole card"] = None
    inks: Annotated[tuple[Ink, ...], Between(1), "under which inks it is there"] = ("color", "mono", "low")
    when: Annotated[Mapping[str, tuple[str, ...]], "column = value or list of values; all of them must hold"] = EMPTY
    unless: Annotated[Mapping[str, tuple[str, ...]], "as when; none of them may hold"] = EMPTY
    turn: Annotated[Number, "degrees clockwise about the region's middle"] = 0
    twin: Annotated[bool, "once more, turned by 180 degrees about the card's middle"] = False
    size: Annotated[Points, "pt"] = 9
    min: Annotated[Points | None, "pt; the smallest size when room is short"] = None
    bold: bool = False
    italic: bool = False
    font: Annotated[str, "a font of the game's own, by its name in [fonts]"] = ""
    color: str = "ink"
    accent: Annotated[str | None, "paint of **bold** words"] = None
    ground: Annotated[str, "what shows through the holes of icons"] = "paper"
    align: Literal["left", "center", "right"] = "left"
    valign: Literal["top", "middle", "bottom"] = "top"
    leading: Annotated[float, Between(0.8, 4)] = 1.35
    fill: str = "none"
    stroke: str = "none"
    width: Annotated[float, Between(0.05, 50), "mm"] = 0.3
    dash: Annotated[tuple[Length, ...], "mm: line, gap, line, gap …"] = ()
    radius: Annotated[Length, "mm"] = 0
    view: Annotated[View | None, "the size of the paper that the drawing was made on"] = None
    mark: Annotated[str, "a shape or an icon"] = "diamond"
    side: Annotated[Length | None, "mm"] = None
    upright: Annotated[bool, "the lower pips don't stand on their heads"] = False
    gap: Annotated[Length, "mm between boxes; 0: lines"] = 0
    fit: Literal["contain", "cover", "stretch"] = "contain"
    position: Annotated[Position, "which part is shown, or where it lies: a word, or per cent [across, down]"] = "center"
    tint: Annotated[str, "a paint: the picture in shades of it"] = ""
    mask: Annotated[str, "a shape that cuts the picture"] = ""

    @classmethod
    def of(cls, kind: str, written: Mapping[str, Any]) -> Region:
        """The region of a valid table, as TOML and JSON hold it, with its defaults; pips are inked unless it says otherwise."""
        fields: dict[str, Any] = {
            key: tuple(value) if isinstance(value, list) else value for key, value in written.items() if key != kind
        }
        value = written.get(kind, "")
        fields |= {"cells": tuple(value)} if kind == "grid" else {"value": str(value)}
        for key in ("when", "unless"):
            several = {column: one if isinstance(one, list) else [one] for column, one in written.get(key, EMPTY).items()}
            fields[key] = {column: tuple(map(str, values)) for column, values in several.items()}
        if "turn" in fields:
            fields["turn"] %= 360
        return cls(kind, **{"fill": "ink"} | fields if kind == "pips" else fields)

    @property
    def plain(self) -> dict[str, Any]:
        """As JSON holds it, without what is left at its default."""
        table = {
            key: value for key, value in zip(self._fields[3:], self[3:], strict=True) if value != self._field_defaults[key]
        }
        return {
            self.kind: self.cells if self.kind == "grid" else self.value,
            **table,
            **({"fill": self.fill} if self.kind == "pips" else {}),
        }

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

    back: Annotated[str, "the face on the other side"] = ""
    draw: Annotated[str, "a function of the game's faces.py that draws on top"] = ""
    name: Annotated[str, "the key of the words that name its cards in lists, filled like a region's word"] = ""
    background: str = "none"
    regions: tuple[Region, ...] = ()

    @property
    def used(self) -> list[str]:
        """The faces that are drawn in places of this one."""
        return [region.value for region in self.regions if region.kind == "use"]


class FaceShape(NamedTuple):
    """A shape of the game's own, drawn on a paper of the size `view`."""

    path: str
    view: View


class Picture(NamedTuple):
    """A picture in the game's folder: its size in pixels or in its own units, the digest of its bytes, and what of it can't be drawn."""

    w: float
    h: float
    digest: str = ""
    lost: tuple[str, ...] = ()


class Faces(NamedTuple):
    """All that a game's cards are drawn of, by name, and what its pictures are; a paint says what it is under each ink.

    `called` says by component and card what the deck's table calls it.
    """

    faces: Mapping[str, Face] = EMPTY
    paints: Mapping[str, Mapping[str, str]] = EMPTY
    shapes: Mapping[str, FaceShape] = EMPTY
    fonts: Mapping[str, str] = EMPTY
    icons: Mapping[str, str] = EMPTY
    pictures: Mapping[str, Picture] = EMPTY
    called: Mapping[str, Mapping[str, str]] = EMPTY

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

    def plain(self) -> dict[str, Any]:
        """As JSON holds it."""
        faces = {name: [*face[:-1], [(one.kind, one.plain) for one in face.regions]] for name, face in self.faces.items()}
        return {**{key: dict(table) for key, table in self._asdict().items()}, "faces": faces}

    @classmethod
    def of(cls, plain: Mapping[str, Any]) -> Faces:
        """What `plain` made of it."""
        faces = {
            name: Face(back, draw, named, background, tuple(Region.of(kind, table) for kind, table in regions))
            for name, (back, draw, named, background, regions) in plain["faces"].items()
        }
        shapes = {name: FaceShape(path, (wide, high)) for name, (path, (wide, high)) in plain["shapes"].items()}
        pictures = {name: Picture(w, h, digest, tuple(lost)) for name, (w, h, digest, lost) in plain["pictures"].items()}
        return cls(**{**plain, "faces": faces, "shapes": shapes, "pictures": pictures})


NO_FACES = Faces()
"""Of a game without cards."""
