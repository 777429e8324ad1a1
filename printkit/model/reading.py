"""Plain data, as JSON holds them, as the declared types: lists become tuples, tables of a type become that type."""

from __future__ import annotations

from collections.abc import Callable, Hashable, Mapping
from functools import cache
from types import NoneType, UnionType
from typing import Any, TypeAlias, TypeVar, Union, get_args, get_origin

from printkit.model.fields import about, fields
from printkit.model.problem import Given

T = TypeVar("T")

Reader: TypeAlias = Callable[[Any], Any]
Readers: TypeAlias = list[tuple[str, Reader | None]]


def read(declared: type[T], plain: Mapping[str, Any]) -> T:
    """A table that was found right, as the type that declares it: keys that it lacks count as left out."""
    readers: Readers = _readers(declared)  # type: ignore[arg-type]  # mypy doubts that any class can be a key
    return declared(**{name: one(plain[name]) if one else plain[name] for name, one in readers if name in plain})


@cache
def _readers(declared: Hashable) -> list[tuple[str, Reader | None]]:
    return [(field.name, _reader(field.type)) for field in fields(declared)]


def _reader(hint: Any) -> Reader | None:
    """What makes a value of that type of one of JSON; None where that is it already."""
    hint, _ = about(hint)
    inner = get_args(hint)
    match get_origin(hint):
        case kind if kind in (Union, UnionType):
            return _either([one for one in map(_reader, (one for one in inner if one is not NoneType)) if one is not None])
        case kind if kind in (tuple, frozenset):
            one = _reader(inner[0])
            return kind if one is None else lambda value: kind(map(one, value))
        case kind if kind is Mapping:
            return _table(*inner)
    if hint is float:
        return float
    return (lambda value: read(hint, value)) if hasattr(hint, "_fields") else None


def _either(readers: list[Reader]) -> Reader | None:
    """Of types of which one at most needs a reader: it reads what is no text and no number."""
    if not readers:
        return None
    (one,) = readers
    return lambda value: value if value is None or isinstance(value, str | int) else one(value)


def _table(key: Any, value: Any) -> Reader | None:
    """A table of any values is what the author of a game wrote: `Given`."""
    if value is Any:
        return Given.of
    one = _reader(value)
    if key is int:
        return lambda table: {int(name): part for name, part in table.items()}
    return None if one is None else lambda table: {name: one(part) for name, part in table.items()}
