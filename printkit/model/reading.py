"""Plain data, as JSON holds them, as the declared types, and back: lists are tuples there, tables of a type are that type.

What stands for something else in a file (``facts.towers`` for a number) is read as it stands.
"""

from __future__ import annotations

from collections.abc import Callable, Hashable, Mapping
from functools import cache
from types import NoneType, UnionType
from typing import Any, TypeAlias, TypeVar, Union, get_args, get_origin, get_type_hints

from printkit.model.fields import about
from printkit.model.plain import Raw
from printkit.model.problem import Given

T = TypeVar("T")

Reader: TypeAlias = Callable[[Any], Any]
Readers: TypeAlias = list[tuple[str, Reader | None]]


def read(declared: type[T], plain: Raw) -> T:
    """A table that was found right, as the type that declares it: keys that it lacks count as left out."""
    readers: Readers = _readers(declared)  # type: ignore[arg-type]  # mypy doubts that any class can be a key
    return declared(**{name: one(plain[name]) if one else plain[name] for name, one in readers if name in plain})


def plain(value: Any) -> Any:
    """A value of a declared type as JSON holds it: of a type a table without what is at its default.

    Tables always stand there: a default is one that can't be copied or sent to another process, what is read can.
    """
    if hasattr(value, "_fields"):
        usual = value._field_defaults
        named = zip(value._fields, value, strict=True)
        return {name: plain(one) for name, one in named if name not in usual or isinstance(one, Mapping) or one != usual[name]}
    if isinstance(value, Mapping):
        return {name: plain(one) for name, one in value.items()}
    if isinstance(value, frozenset):
        value = sorted(value, key=str)  # the same to the byte each time
    return [plain(one) for one in value] if isinstance(value, tuple | list) else value


@cache
def _readers(declared: Hashable) -> list[tuple[str, Reader | None]]:
    return [(name, _reader(hint)) for name, hint in get_type_hints(declared, include_extras=True).items()]


def _reader(hint: Any) -> Reader | None:
    """What makes a value of that type of one of JSON; None where that is it already."""
    hint, _ = about(hint)
    inner = get_args(hint)
    match get_origin(hint):
        case kind if kind in (Union, UnionType):
            return _either([one for one in map(_reader, (one for one in inner if one is not NoneType)) if one is not None])
        case kind if kind in (tuple, frozenset):
            one = _reader(inner[0])
            return lambda value: value if isinstance(value, str | int) else kind(value if one is None else map(one, value))
        case kind if kind is Mapping:
            return _table(*inner)
    if hint is float:
        return lambda value: None if value is None else float(value)  # of a file nothing, where it follows from others
    if hint is Given:
        return Given.of
    return (lambda value: read(hint, value)) if hasattr(hint, "_fields") else None


def _either(readers: list[Reader]) -> Reader | None:
    """Of types of which one at most needs a reader: it reads what is no text and no number."""
    if not readers:
        return None
    (one,) = readers
    return lambda value: value if value is None or isinstance(value, str | int) else one(value)


def _table(key: Any, value: Any) -> Reader | None:
    one = _reader(value)
    if key is int:
        return lambda table: {int(name): part for name, part in table.items()}
    if one is None:
        return None
    return lambda table: table if isinstance(table, str) else {name: one(part) for name, part in table.items()}
