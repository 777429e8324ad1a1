"""The JSON Schema (2020-12) of a game's records, from the same shapes that `walk.py` walks.

What a schema can't say is left to the check: that marks ascend, that names differ after trimming, that a name that is
mentioned is a player's; and ``3.0``, a number to JSON Schema and none to us.
"""

from __future__ import annotations

from collections.abc import Iterable
from itertools import product
from typing import Any

from printkit.model import Game
from printkit.model.plain import Json
from printkit.scoring.checking import shape as shapes
from printkit.scoring.checking.entries import shape_of
from printkit.scoring.checking.shape import Shape

DIALECT = "https://json-schema.org/draft/2020-12/schema"


def results_schema(game: Game) -> Json:
    """The schema of what ``printkit score`` takes for this game.

    Where entries exist under some readings only, the record's own readings choose between the variants.
    """
    deciding = [o for o in game.options if any(o.id in entry.when for entry in game.entries)]
    variants: Json = {"blank": _BLANK}
    chosen: list[tuple[dict[str, str], str]] = []
    for values in product(*(option.values for option in deciding)):
        readings = {option.id: value for option, value in zip(deciding, values, strict=True)}
        name = " ".join(f"{k}={v}" for k, v in readings.items()) or "record"
        under = game.under(readings)
        variants[name] = _schema(shape_of(under))
        chosen.append((readings, name))
    defaults = {option.id: game.readings[option.id] for option in deciding}
    # The reading in force without a choice comes last, where no other one was named.
    chosen.sort(key=lambda pair: sum(pair[0][k] == v for k, v in defaults.items()))
    body: Json = {"$ref": f"#/$defs/{_pointer(chosen[-1][1])}"}
    for readings, name in reversed(chosen[:-1]):
        body = {"if": _condition(readings, defaults), "then": {"$ref": f"#/$defs/{_pointer(name)}"}, "else": body}
    return {"$schema": DIALECT, "title": f"{game.title('en')}: results of one game", "$defs": variants, **body}


def _pointer(name: str) -> str:
    return name.replace("~", "~0").replace("/", "~1").replace(" ", "%20")


def _condition(readings: dict[str, str], defaults: dict[str, str]) -> Json:
    """The record chooses these readings; the ones in force anyway need not be named."""
    named = {k: {"const": v} for k, v in readings.items()}
    must = [k for k, v in readings.items() if defaults[k] != v]
    options = {"type": "object", "properties": named, "required": must}
    return {"type": "object", "properties": {"options": options}, "required": ["options"] if must else []}


def _schema(shape: Shape) -> Json:
    match shape:
        case shapes.BoolShape():
            return {"type": "boolean"}
        case shapes.IntShape():
            bounds = {"minimum": shape.low, "maximum": shape.high}
            return {"type": "integer", **{k: v for k, v in bounds.items() if v is not None}}
        case shapes.TextShape():
            # White space around it does not count.
            middle = f"(.{{0,{shape.longest - 2}}}\\S)?" if shape.longest > 1 else "(.*\\S)?"
            name = {"not": {"pattern": rf"^\s*\{shapes.TABLE_ROW}\s*$"}} if shape.name else {}
            return {"type": "string", "pattern": rf"^\s*\S{middle}\s*$", **name}
        case shapes.Date():
            return {"type": "string", "format": "date"}
        case shapes.ChoiceShape():
            return {"enum": list(shape.choices)}
        case shapes.Who():
            return {"type": "string"}
        case shapes.ItemsShape():
            inner = {"anyOf": [_schema(shape.of), {"enum": [None, ""]}]} if shape.holes else _schema(shape.of)
            return {"type": "array", "items": inner, **_length(shape.fewest, shape.count)}
        case shapes.Ordinals():
            return {"type": "array", "items": _keys(shape.keys), "uniqueItems": True}
        case shapes.RankingShape():
            items = {"type": "string"} if shape.keys is None else _keys(shape.keys)
            return {"type": "array", "items": items, "uniqueItems": True}
        case shapes.Keyed():
            if shape.keys is None:
                return {"type": "object", "additionalProperties": _schema(shape.of)}
            inner = _schema(shape.of)
            return {"type": "object", "properties": dict.fromkeys(shape.keys, inner), "additionalProperties": False}
        case shapes.RowsShape():
            return {"type": "array", "items": _schema(shape.of), **_length(shape.fewest, shape.most)}
        case shapes.Fields():
            properties = {n: _schema(part) if n in shape.required else _or_blank(part) for n, part in shape.fields.items()}
            required = [name for name in shape.fields if name in shape.required]
            needed = {"required": required} if required else {}
            table = {"type": "object", "properties": properties, **needed, "additionalProperties": False}
            return {"anyOf": [properties[shape.alone], table]} if shape.alone else table
        case shapes.Either():
            return {"anyOf": [_schema(shape.table), _schema(shape.value)]}


def _or_blank(shape: Shape) -> Json:
    """What may be left out may be blank, as in a template where nothing was written: see `is_blank`."""
    schema = _schema(shape)
    return {"anyOf": [*(schema["anyOf"] if schema.keys() == {"anyOf"} else [schema]), {"$ref": "#/$defs/blank"}]}


_BLANK: Json = {
    "anyOf": [
        {"const": ""},
        {"type": "array", "items": {"$ref": "#/$defs/blank"}, "minItems": 1},
        {"type": "object", "additionalProperties": {"$ref": "#/$defs/blank"}, "minProperties": 1},
    ]
}


def _keys(keys: Iterable[Any]) -> Json:
    listed = list(keys)
    if listed == list(range(1, len(listed) + 1)):
        return {"type": "integer", "minimum": 1, "maximum": len(listed)}
    return {"enum": listed}


def _length(fewest: int | None, most: int | None) -> dict[str, int]:
    bounds = {"minItems": fewest, "maxItems": most}
    return {name: number for name, number in bounds.items() if number is not None}
