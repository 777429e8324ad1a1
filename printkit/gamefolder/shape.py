"""Tables of TOML checked against the types that declare them: what is wrong with their shape, with the nearest names.

Nothing imports this module in a run that finds its game in the cache.
"""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from functools import cache
from types import NoneType, UnionType
from typing import Annotated, Any, Union, get_args, get_origin

from pydantic import BaseModel, ConfigDict, Field, StringConstraints, ValidationError, create_model

from printkit.gamefolder.toml_data import short
from printkit.gamefolder.toml_data import where as path_of
from printkit.model import Problem, error, nearest
from printkit.model.fields import EXAMPLES, REFERENCE, About, about, fields


class StrictTable(BaseModel):
    """A TOML table: no unknown keys, no silent conversions."""

    model_config = ConfigDict(extra="forbid", strict=True)


Reference = Annotated[str, StringConstraints(pattern=REFERENCE)]


@cache
def table_of(declared: Any) -> type[StrictTable]:
    """The table that a declared type is in a file."""
    members: dict[str, Any] = {}
    for field in fields(declared):
        hint = _written(field.written, field.about)
        default = ... if field.required else None if field.about.unset else _plain(field.default)
        unit = f", in {field.about.unit}" if field.about.unit else ""
        left_out = f"; left out: {field.about.unset}" if field.about.unset else ""
        members[field.name] = (hint, Field(default, description=f"{field.about.says}{unit}{left_out}" or None))
    first, *_ = declared.__doc__.splitlines()
    return create_model(declared.__name__, __base__=StrictTable, __doc__=first, **members)


def _plain(value: Any) -> Any:
    """A default as plain data."""
    if isinstance(value, Mapping):
        return dict(value)
    return list(value) if isinstance(value, tuple | frozenset) else value


def _written(hint: Any, limits: About) -> Any:
    """A type as pydantic is to check it in a file, with what is said of it."""
    parts = [_one(part, limits) for part in (get_args(hint) if get_origin(hint) in (Union, UnionType) else (hint,))]
    if limits.refers:
        parts.append(Reference)
    if limits.unset:
        parts.append(NoneType)
    parts.sort(key=lambda part: part is NoneType)
    return Union[tuple(parts)]  # noqa: UP007 - made at run time


def _one(hint: Any, limits: About) -> Any:
    """One type of several: its own limits, or those of the whole."""
    if get_origin(hint) is Annotated:
        return _written(*about(hint))
    inner, least, most = get_args(hint), limits.least, limits.most
    match get_origin(hint):
        case kind if kind is tuple and inner[-1] is not ...:
            hint, least, most = list[_one(inner[0], About())], len(inner), len(inner)  # type: ignore[misc]  # made at run time
        case kind if kind in (tuple, frozenset):
            hint = list[_one_of(inner[0])]  # type: ignore[misc]  # see above
        case kind if kind is Mapping:
            return dict[_one_of(inner[0]), _one_of(inner[1])]  # type: ignore[misc]  # see above
        case _ if hint in (int, float):
            hint = float | int if hint is float else int
            return hint if least is most is None else Annotated[hint, Field(ge=least, le=most)]
        case _ if hint is str:
            limited = StringConstraints(pattern=limits.fits or None, min_length=least, max_length=most)
            return str if limited == StringConstraints() else Annotated[str, limited]
        case _:
            return table_of(hint) if hasattr(hint, "_fields") else hint
    return hint if least is most is None else Annotated[hint, Field(min_length=least, max_length=most)]


def _one_of(hint: Any) -> Any:
    """A type inside another."""
    return _written(*about(hint))


_TYPES = {
    "int_type": "not-int",
    "string_type": "not-text",
    "list_type": "not-list",
    "dict_type": "not-table",
    "model_type": "not-table",
    "bool_type": "not-bool",
    "float_type": "not-number",
}


def shaped(raw: Mapping[str, Any], model: type[StrictTable]) -> tuple[dict[str, Any] | None, list[Problem]]:
    """The table of a `model` with its defaults, or None and what is wrong with its shape."""
    try:
        return model.model_validate(raw).model_dump(), []
    except ValidationError as failure:
        schema = model.model_json_schema()
        by_place: dict[str, Problem] = {}
        for item in failure.errors(include_url=False):
            problem = _problem(item, schema)
            # A value that may be of two kinds is wrong in two ways: the one that it comes closer to is enough to hear of.
            other = by_place.get(problem.where)
            refers = not problem.where.endswith("]")  # items of a list are what they are, only whole values are referred to
            if other is not None and refers and {other.code, problem.code} == {"not-int", "not-text"}:
                problem = error("not-int-or-reference", problem.where, found=short(item["input"]))
            if other is not None and {other.code, problem.code} == {"not-text", "not-list"}:
                problem = error("not-text-or-list", problem.where, found=short(item["input"]))
            if other is None or other.code in _TYPES.values():
                by_place[problem.where] = problem
        return None, list(by_place.values())


def _problem(item: Mapping[str, Any], schema: Mapping[str, Any]) -> Problem:
    """A pydantic error as a problem of ours."""
    path = [step for step in item["loc"] if not re.search(r"[\[(]|^constrained-", str(step))]
    if path[-1] in ("int", "float", "str"):
        path.pop()  # which of several kinds was tried
    where = path_of(path)
    context = item.get("ctx", {})
    match item["type"]:
        case "missing":
            return error("missing-key", where)
        case "extra_forbidden":
            known = _known(schema, path[:-1])
            return error("unknown-key", where, known=", ".join(known), hint=nearest(path[-1], known))
        case "literal_error":
            listed = str(context.get("expected", "")).replace("'", "").replace(" or ", ", ")
            return error(
                "not-one-of", where, found=item["input"], known=listed, hint=nearest(item["input"], listed.split(", "))
            )
        case "string_pattern_mismatch":
            return error("wrong-form", where, found=short(item["input"]), like=EXAMPLES[context["pattern"]])
        case "too_short" | "too_long":
            limits = (context.get("min_length"), context.get("max_length"))
            expected = next(limit for limit in limits if limit is not None)
            return error("wrong-length", where, expected=expected, found=context["actual_length"])
        case "greater_than_equal" | "less_than_equal":
            (limit,) = context.values()
            return error("too-small" if item["type"].startswith("gr") else "too-great", where, limit=limit, found=item["input"])
        case kind if kind in _TYPES:
            return error(_TYPES[kind], where, found=short(item["input"]))
        case _:
            return error("wrong-value", where, found=short(item["input"]), reason=item["msg"])


def _known(schema: Mapping[str, Any], path: Sequence[str | int]) -> list[str]:
    """The keys that the JSON Schema allows at that path."""
    here: Mapping[str, Any] = schema
    for step in path:
        here = _resolved(schema, here)
        if isinstance(step, int):
            here = here.get("items", {})
        else:
            here = here.get("properties", {}).get(step) or here.get("additionalProperties") or {}
    return list(_resolved(schema, here).get("properties", {}))


def _resolved(schema: Mapping[str, Any], here: Mapping[str, Any]) -> Mapping[str, Any]:
    for option in (here, *here.get("anyOf", ())):
        if "$ref" in option:
            definition: Mapping[str, Any] = schema["$defs"][option["$ref"].rsplit("/", 1)[-1]]
            return definition
    return here
