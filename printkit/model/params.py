"""What a layout takes: the frozen dataclass that is its ``Params``, member by member, and read from the file of a game.

A field without a default must be given; one of ``None`` or of nothing at all (an empty tuple, an empty text) may be left out.
``Annotated[…, SUPPLIED]`` marks what no game says, because printkit adds it. Lists of the file are tuples here.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import MISSING, fields, is_dataclass
from functools import cache
from types import NoneType, UnionType
from typing import Annotated, Any, NamedTuple, TypeVar, Union, get_args, get_origin, get_type_hints

from printkit.model.problem import MissingFact

P = TypeVar("P")

SUPPLIED = "supplied by printkit"
"""Marks a member that printkit adds to what a game says."""


class Member(NamedTuple):
    """A member of such a class: its name, its type, whether it must be given, and what holds when it isn't, or None."""

    name: str
    type: Any
    required: bool
    default: Any = None


@cache
def _declared(table: Any) -> tuple[tuple[Member, bool], ...]:
    """Every member, those of its bases first, and whether printkit supplies it."""
    hints = get_type_hints(table, include_extras=True)
    members = []
    for one in fields(table):
        hint = hints[one.name]
        supplied = get_origin(hint) is Annotated and SUPPLIED in get_args(hint)[1:]
        required = one.default is MISSING and one.default_factory is MISSING
        default = None if one.default is MISSING or one.default in ((), "") else one.default
        members.append((Member(one.name, _bare(hint), required, default), supplied))
    return tuple(members)


def _bare(hint: Any) -> Any:
    """The type of what is given, without the marker and the ``None`` of what is left out."""
    if get_origin(hint) is Annotated:
        hint = get_args(hint)[0]
    if is_union(hint):
        hint = Union[tuple(one for one in get_args(hint) if one is not NoneType)]  # noqa: UP007 - made at run time
    return hint


def members(table: type) -> Iterator[Member]:
    """The members that a game may say, in the order in which they are declared."""
    return (member for member, supplied in _declared(table) if not supplied)


def supplied(table: type) -> tuple[str, ...]:
    """The names of those that printkit adds."""
    return tuple(member.name for member, supplied in _declared(table) if supplied)


def tree(table: type, before: str = "") -> Iterator[Member]:
    """All members with those of the tables in them, named by their way there: ``groups[].entries``, ``mark.face``."""
    for member in members(table):
        path = before + member.name
        yield member._replace(name=path)
        listed = get_origin(member.type) is tuple
        inner = get_args(member.type)[0] if listed else member.type
        for one in _kinds(inner):
            if is_dataclass(one):
                yield from tree(one, f"{path}[]." if listed else f"{path}.")  # type: ignore[arg-type]  # a class


def is_union(hint: Any) -> bool:
    """Whether a type is one of several."""
    return get_origin(hint) in (Union, UnionType)


def read(table: type[P], params: Mapping[str, Any]) -> P:
    """The params of a component, or whatever else a game says by name, with what holds where nothing is said.

    Raises `MissingFact` for what must be given and isn't; params were checked when their folder was.
    """
    declared = [member for member, _ in _declared(table)]  # type: ignore[arg-type]  # a class can be a key
    if lacking := [member.name for member in declared if member.required and member.name not in params]:
        raise MissingFact(lacking[0])
    return table(**{member.name: _value(member.type, params[member.name]) for member in declared if member.name in params})


def _value(hint: Any, value: Any) -> Any:
    """A value of the file as its type wants it."""
    if isinstance(value, list | tuple):
        inner = next((get_args(one)[0] for one in _kinds(hint) if get_origin(one) is tuple), Any)
        return tuple(_value(inner, one) for one in value)
    if isinstance(value, Mapping):
        table = next((one for one in _kinds(hint) if is_dataclass(one)), None)
        if table is not None:
            return read(table, value)  # type: ignore[arg-type]  # a class
        inner = next((get_args(one)[1] for one in _kinds(hint) if get_origin(one) is dict), Any)
        return {key: _value(inner, one) for key, one in value.items()}
    return value


def _kinds(hint: Any) -> tuple[Any, ...]:
    return get_args(hint) if is_union(hint) else (hint,)
