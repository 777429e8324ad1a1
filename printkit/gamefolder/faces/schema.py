"""The shape of a ``faces.toml``, as pydantic models made of the types of `printkit.model.faces`; see ``docs/face-template.md``.

What must fit together (cards, words, icons, pictures) is checked in `trial.py`. Nothing imports this module in a run that finds
its game in the cache.
"""

from __future__ import annotations

from collections.abc import Mapping
from types import GenericAlias
from typing import Annotated, Any, Literal, Union, get_args, get_origin, get_type_hints

from pydantic import Field, create_model

from printkit.gamefolder.shape import StrictTable
from printkit.model.faces import COMMON, KINDS, Between, Count, Face, FaceShape, Region

_HOLDS: Mapping[str, tuple[Any, str | None]] = {
    "text": (str, None),
    "word": (str, "a key of the game's words"),
    "icon": (str, None),
    "shape": (str, None),
    "path": (str, "M L H V C Z, absolute"),
    "pips": (str | int, "0 to 12"),
    "grid": (tuple[Count, Count], None),
    "image": (str, "an SVG, PNG, JPEG or WebP file in the game's folder or below"),
    "use": (str, "another face, whose regions are drawn here"),
}
"""What a key that says what a region holds is."""


def _written(hint: Any) -> Any:
    """A type as TOML writes it: lists for tuples, a value or several for the values of a column, limits as pydantic has them."""
    kind, parts = get_origin(hint), get_args(hint)
    if kind is Annotated:
        inner, limit = _written(parts[0]), next((one for one in parts[1:] if isinstance(one, Between)), None)
        if limit is None:
            return inner
        several = get_origin(parts[0]) is tuple
        return Annotated[inner, Field(min_length=int(limit.low)) if several else Field(ge=limit.low, le=limit.high)]
    if kind is tuple:
        listed = GenericAlias(list, (_written(parts[0]),))
        return listed if ... in parts else Annotated[listed, Field(min_length=len(parts), max_length=len(parts))]
    if kind is Mapping:
        return dict[str, str | int | list[str | int]]
    if kind is Literal or not parts:
        return hint
    return Union[tuple(map(_written, parts))]  # noqa: UP007 - made at run time


def _fields(of: Any, names: tuple[str, ...], *, optional: bool = False) -> dict[str, Any]:
    """The fields of a named tuple for pydantic: with their defaults, or as what may be left out."""
    hints = get_type_hints(of, include_extras=True)
    fields: dict[str, Any] = {}
    for name in names:
        sentence = next((one for one in getattr(hints[name], "__metadata__", ()) if isinstance(one, str)), None)
        shape = _written(hints[name])
        if optional:
            fields[name] = (shape | None, Field(default=None, description=sentence))
        else:
            usual = of._field_defaults.get(name, ...)
            plain = {} if isinstance(usual, Mapping) else list(usual) if isinstance(usual, tuple) else usual
            fields[name] = (shape, Field(default=plain, description=sentence))
    return fields


class PaintTable(StrictTable):
    """A named paint. All three inks are said, because each is a design of its own."""

    color: str
    mono: str
    low: str


RegionTable: type[StrictTable] = create_model(  # type: ignore[call-overload]  # of fields that are made
    "RegionTable",
    __base__=StrictTable,
    __doc__="A place on a face. Exactly one of text, word, icon, shape, path, pips, grid, image and use says what it holds.",
    **_fields(Region, COMMON),
    **{key: (_written(shape) | None, Field(default=None, description=sentence)) for key, (shape, sentence) in _HOLDS.items()},
    **_fields(Region, tuple(name for name in Region._fields if any(name in keys for keys in KINDS.values())), optional=True),
)
ShapeTable: type[StrictTable] = create_model(
    "ShapeTable", __base__=StrictTable, __doc__=FaceShape.__doc__, **_fields(FaceShape, FaceShape._fields)
)
FaceTable: type[StrictTable] = create_model(
    "FaceTable",
    __base__=StrictTable,
    __doc__=Face.__doc__,
    **_fields(Face, Face._fields[:-1]),
    regions=(list[RegionTable], Field(default=[])),  # type: ignore[valid-type]  # a type at run time
)


class FacesTable(StrictTable):
    """A whole ``faces.toml``."""

    format: Literal[1]
    paints: dict[str, PaintTable] = Field(default={})
    shapes: dict[str, ShapeTable] = Field(default={})  # type: ignore[valid-type]
    fonts: dict[str, str] = Field(default={}, description="name = a TrueType or OpenType file in the game's folder or below")
    icons: dict[str, str] = Field(default={}, description="name = a picture; :name: in a text, name as an icon")
    faces: dict[str, FaceTable] = Field(default={})  # type: ignore[valid-type]


def faces_schema() -> dict[str, Any]:
    """The JSON Schema (2020-12) of ``faces.toml``."""
    return {
        "$schema": "https://json-schema.org/draft/2020-12/schema",
        **FacesTable.model_json_schema(),
        "title": "printkit faces.toml",
    }
