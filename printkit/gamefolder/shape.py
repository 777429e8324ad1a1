"""Tables of TOML checked against the types that declare them: what is wrong with their shape, with the nearest names.

Nothing imports this module in a run that finds its game in the cache.
"""

from __future__ import annotations

import re
from collections.abc import Container, Mapping, Sequence
from functools import cache
from types import NoneType, UnionType
from typing import Annotated, Any, TypeAlias, TypeVar, Union, get_args, get_origin

from pydantic import BaseModel, ConfigDict, Field, StringConstraints, ValidationError, create_model

from printkit.gamefolder.toml_data import where as path_of
from printkit.model import Given, Problem, error, in_toml, nearest
from printkit.model.fields import EXAMPLES, REFERENCE, About, about, fields
from printkit.model.plain import Json, Raw
from printkit.model.reading import read


class StrictTable(BaseModel):
    """A TOML table: no unknown keys, no silent conversions."""

    model_config = ConfigDict(extra="forbid", strict=True)


Reference = Annotated[str, StringConstraints(pattern=REFERENCE)]

Members: TypeAlias = dict[str, Any]
"""Name → type and `Field`, as pydantic takes them."""

T = TypeVar("T")


@cache
def table_of(declared: Any) -> type[StrictTable]:
    """The table that a declared type is in a file."""
    return named_table(declared, members(declared))


def named_table(declared: Any, of: Members) -> type[StrictTable]:
    """A table of these members that is called, and described, like the type that declares them."""
    first, *_ = declared.__doc__.splitlines()
    table: type[StrictTable] = create_model(declared.__name__, __base__=StrictTable, __doc__=first, **of)
    return table


def members(declared: Any, names: Container[str] | None = None, *, optional: bool = False) -> Members:
    """The fields of a declared type, or those of these `names`, as pydantic has them: with their defaults, or each as what may be left out."""
    listed: Members = {}
    for field in fields(declared):
        if names is not None and field.name not in names:
            continue
        hint, says = _written(field.written, field.about), field.about
        default = ... if field.required else None if says.unset else _plain(field.default)
        if optional:
            hint, default = hint | None, None
        parts = (says.says, f"in {says.unit}" if says.unit else "")
        left_out = f"; left out: {says.unset}" if says.unset else ""
        listed[field.name] = (hint, Field(default, description=", ".join(filter(None, parts)) + left_out or None))
    return listed


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
        case _ if hint is Given:
            return dict[str, Any]
        case _ if hint in (int, float):
            return hint if least is most is None else Annotated[hint, Field(ge=least, le=most)]
        case _ if hint is str:
            limited = StringConstraints(pattern=limits.fits or None, min_length=_whole(least), max_length=_whole(most))
            return str if limited == StringConstraints() else Annotated[str, limited]
        case _:
            return table_of(hint) if hasattr(hint, "_fields") else hint
    return hint if least is most is None else Annotated[hint, Field(min_length=_whole(least), max_length=_whole(most))]


def _whole(limit: float | None) -> int | None:
    return None if limit is None else int(limit)


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


def checked(raw: Raw, declared: type[T]) -> tuple[T | None, list[Problem]]:
    """A table of a file as the type that declares it, with references as they stand, or None and what is wrong with its shape."""
    table, problems = shaped(raw, table_of(declared))  # type: ignore[arg-type]  # mypy doubts that any class can be a key
    return None if table is None else read(declared, table), problems


def shaped(raw: Raw, model: type[StrictTable]) -> tuple[Json | None, list[Problem]]:
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
                problem = error("not-int-or-reference", problem.where, found=in_toml(item["input"]))
            if other is not None and {other.code, problem.code} == {"not-text", "not-list"}:
                problem = error("not-text-or-list", problem.where, found=in_toml(item["input"]))
            if other is None or other.code in _TYPES.values():
                by_place[problem.where] = problem
        return None, list(by_place.values())


def _problem(item: Raw, schema: Raw) -> Problem:
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
            return error("wrong-form", where, found=in_toml(item["input"]), like=EXAMPLES[context["pattern"]])
        case "too_short" | "too_long":
            limits = (context.get("min_length"), context.get("max_length"))
            expected = next(limit for limit in limits if limit is not None)
            return error("wrong-length", where, expected=expected, found=context["actual_length"])
        case "greater_than_equal" | "less_than_equal":
            (limit,) = context.values()
            return error("too-small" if item["type"].startswith("gr") else "too-great", where, limit=limit, found=item["input"])
        case kind if kind in _TYPES:
            return error(_TYPES[kind], where, found=in_toml(item["input"]))
        case _:
            return error("wrong-value", where, found=in_toml(item["input"]), reason=item["msg"])


def _known(schema: Raw, path: Sequence[str | int]) -> list[str]:
    """The keys that the JSON Schema allows at that path."""
    here = schema
    for step in path:
        here = _resolved(schema, here)
        if isinstance(step, int):
            here = here.get("items", {})
        else:
            here = here.get("properties", {}).get(step) or here.get("additionalProperties") or {}
    return list(_resolved(schema, here).get("properties", {}))


def _resolved(schema: Raw, here: Raw) -> Raw:
    for option in (here, *here.get("anyOf", ())):
        if "$ref" in option:
            definition: Raw = schema["$defs"][option["$ref"].rsplit("/", 1)[-1]]
            return definition
    return here
