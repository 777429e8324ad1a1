"""The params of a layout checked against its ``Params``, and as JSON Schema.

Nothing imports this module in a run that finds its game in the cache: it uses pydantic.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import is_dataclass
from functools import cache
from importlib import import_module
from typing import Annotated, Any, get_args, get_origin

from pydantic import Field, create_model

from printkit.gamefolder.shape import Members, StrictTable, shaped
from printkit.model import Problem
from printkit.model.params import is_union, members, tree
from printkit.model.plain import Json, Raw


def wrong_params(params: Raw, table: type, where: str) -> Iterator[Problem]:
    """What is unknown, missing or mistyped in the params of a component; `where` is the way to them."""
    _, problems = shaped(params, model(table))
    for problem in problems:
        yield problem._replace(where=f"{where}.{problem.where}")


def params_schemas() -> tuple[list[Json], Json]:
    """For each general layout the condition that says what its params are, and the definitions that these refer to."""
    layouts = import_module("printkit.layouts")
    conditions: list[Json] = []
    definitions: Json = {}
    for name in layouts.names():
        if (general := layouts.layout(name)).NEEDS.internal:
            continue
        schema = model(general.Params).model_json_schema(ref_template=f"#/$defs/{name}.{{model}}")
        definitions |= {f"{name}.{key}": part for key, part in schema.pop("$defs", {}).items()}
        definitions[name] = schema
        texts = layouts.texts("en")
        _explain(name, general.Params, definitions, {**texts["common"], **texts.get(name, {})})
        conditions.append(
            {
                "if": {"properties": {"layout": {"const": name}}},
                "then": {"properties": {"params": {"$ref": f"#/$defs/{name}"}}},
            }
        )
    return conditions, definitions


def _explain(name: str, params: type, definitions: Json, meanings: Raw) -> None:
    """Adds to a layout's definitions what `printkit list layouts` says of each param."""
    for member in tree(params):
        *way, key = member.name.split(".")
        table = definitions[name]
        for step in way:
            table = definitions[_referred(table["properties"][step.removesuffix("[]")])]
        table["properties"][key] = {"description": meanings.get(member.name, ""), **table["properties"][key]}


def _referred(schema: Json) -> str:
    """The name of the definition that a param refers to: by itself, by its items, or as one of several. Raises KeyError."""
    several = [schema, *schema.get("anyOf", ())]
    for one in [*several, *(one["items"] for one in several if "items" in one)]:
        if "$ref" in one:
            return str(one["$ref"]).rpartition("/")[2]
    raise KeyError(schema)


@cache
def model(table: type) -> type[StrictTable]:
    """The pydantic model of a class of params."""
    fields: Members = {}
    for member in members(table):
        default = Field() if member.required else Field(default=member.default)
        hint = _hint(member.type)
        fields[member.name] = (hint if member.required or member.default is not None else hint | None, default)
    return create_model(table.__name__, __base__=StrictTable, __doc__=table.__doc__, **fields)


def _hint(hint: Any) -> Any:
    """A type as pydantic is to check it: classes as models, tuples as lists, pairs as lists of two."""
    if is_dataclass(hint):
        return model(hint)  # type: ignore[arg-type]  # a class
    if is_union(hint):
        first, *others = map(_hint, get_args(hint))
        for other in others:
            first |= other
        return first
    match get_origin(hint):
        case kind if kind is tuple:
            one, *_ = parts = get_args(hint)
            if parts[-1] is ...:
                return list[_hint(one)]  # type: ignore[misc]  # a type made at run time
            return Annotated[list[one], Field(min_length=len(parts), max_length=len(parts))]  # type: ignore[valid-type]  # see above
        case kind if kind is dict:
            return dict[str, _hint(get_args(hint)[1])]  # type: ignore[misc]  # see above
        case _:
            return hint
