"""What a layout takes: the tree of typed dictionaries that is its ``Params``, member by member.

A ``Params`` is a `TypedDict` with ``total=False``; what must be given is `Required`. ``Annotated[float, 12.5]`` says what holds
when a member is left out.
"""

from __future__ import annotations

from collections.abc import Iterator
from types import UnionType
from typing import Annotated, Any, NamedTuple, Required, Union, get_args, get_origin, get_type_hints, is_typeddict


class Member(NamedTuple):
    """A member of a typed dictionary: its name, its type, whether it must be given, and what holds when it isn't, or None."""

    name: str
    type: Any
    required: bool
    default: Any = None


def members(table: type) -> Iterator[Member]:
    """The members of a typed dictionary in the order in which they are declared, those of its bases first."""
    for name, hint in get_type_hints(table, include_extras=True).items():
        required = get_origin(hint) is Required
        inner = get_args(hint)[0] if required else hint
        default = None
        if get_origin(inner) is Annotated:
            inner, default = get_args(inner)
        yield Member(name, inner, required, default)


def tree(table: type, before: str = "") -> Iterator[Member]:
    """All members with those of the tables in them, named by their way there: ``groups[].entries``, ``mark.face``."""
    for member in members(table):
        path = before + member.name
        yield member._replace(name=path)
        listed = get_origin(member.type) is list
        inner = get_args(member.type)[0] if listed else member.type
        if is_typeddict(inner):
            yield from tree(inner, f"{path}[]." if listed else f"{path}.")


def is_union(hint: Any) -> bool:
    """Whether a type is one of several."""
    return get_origin(hint) in (Union, UnionType)
