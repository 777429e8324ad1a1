"""The shape of a ``faces.toml``, as pydantic models made of the types of `printkit.model.faces`; see ``docs/face-template.md``.

What must fit together (cards, words, icons, pictures) is checked in `trial.py`. Nothing imports this module in a run that finds
its game in the cache.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Literal

from pydantic import Field

from printkit.gamefolder.editors import for_editors
from printkit.gamefolder.shape import Members, StrictTable, members, named_table, table_of
from printkit.model.faces import COMMON, KINDS, Face, FaceShape, Region
from printkit.model.plain import Json

_HOLDS: Mapping[str, tuple[Any, str | None]] = {
    "text": (str, "rich text: **bold**, *italic*, :coin: for an icon, {columns} of the card"),
    "word": (str, "a key of the game's words"),
    "icon": (str, "an icon of the game, of printkit or of Lucide"),
    "shape": (
        str,
        "rect, oval, line, triangle, diamond, hexagon, octagon, star, drop, heart, spade, club, moon, shield, cross, arrow, or one of [shapes]",
    ),
    "path": (str, "M L H V C Z, absolute"),
    "pips": (str | int, "0 to 12"),
    "grid": (
        members(Region, ("cells",))["cells"][0],
        "columns and rows: a box divided by lines, or boxes with a gap between them",
    ),
    "image": (str, "an SVG, PNG, JPEG or WebP file in the game's folder or below"),
    "use": (str, "another face, whose regions are drawn here"),
}
"""What a key that says what a region holds is."""


class PaintTable(StrictTable):
    """A named paint. All three inks are said, because each is a design of its own."""

    color: str = Field(description="in colour: #rrggbb, or a word of the palette")
    mono: str = Field(description="with black ink alone")
    low: str = Field(description="with little ink")


def _region() -> type[StrictTable]:
    """A region in a file: each field may be left out, so that it is seen which are given; one key says its kind and what it holds."""
    kinds = {kind: (hint | None, Field(None, description=sentence)) for kind, (hint, sentence) in _HOLDS.items()}
    common, own = (
        members(Region, names, optional=True) for names in (COMMON, {key for keys in KINDS.values() for key in keys})
    )
    return named_table(Region, {**common, **kinds, **own})


RegionTable = _region()
ShapeTable = table_of(FaceShape)
_REGIONS: Members = {"regions": (list[RegionTable], Field([], description="what is drawn, one over the other"))}  # type: ignore[valid-type]  # a type at run time
FaceTable = named_table(Face, {**members(Face, Face._fields[:-1]), **_REGIONS})


class FacesTable(StrictTable):
    """A whole ``faces.toml``."""

    format: Literal[1] = Field(description="the version of this format")
    paints: dict[str, PaintTable] = Field(default={}, description="paints by name, each in the three inks")
    shapes: dict[str, ShapeTable] = Field(default={}, description="shapes of your own, by name")  # type: ignore[valid-type]
    fonts: dict[str, str] = Field(default={}, description="name = a TrueType or OpenType file in the game's folder or below")
    icons: dict[str, str] = Field(default={}, description="name = a picture; :name: in a text, name as an icon")
    faces: dict[str, FaceTable] = Field(default={}, description="sides of cards, by name")  # type: ignore[valid-type]


def faces_schema() -> Json:
    """The JSON Schema (2020-12) of ``faces.toml``."""
    return {
        "$schema": "https://json-schema.org/draft/2020-12/schema",
        **for_editors(FacesTable.model_json_schema()),
        "title": "printkit faces.toml",
    }
