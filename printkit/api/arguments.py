"""What a public function takes, read from its signature, and what callers are told who give it something else.

A wrong keyword or type is wrong use and raises TypeError; a word that there is not, or a number out of range, is refused.
"""

from __future__ import annotations

import inspect
import os
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from functools import cache
from types import NoneType, UnionType
from typing import Annotated, Any, Literal, NamedTuple, TypeVar, Union, get_args, get_origin, get_type_hints

from printkit.model import Problem, error, nearest, shortened
from printkit.model.print_options import PrintOption, declared

REQUIRED = inspect.Parameter.empty
"""The default of what can't be left out."""

_BYTES = (bytes, bytearray, memoryview)
_WORDS = {str: "a str", bool: "True or False", int: "a whole number", float: "a number", bytes: "bytes", NoneType: "None"}


class Parameter(NamedTuple):
    """What a public function takes under one name; `option` is what was declared of it beside its type."""

    type: Any
    default: Any = REQUIRED
    option: PrintOption | None = None

    @property
    def takes(self) -> str:
        """What it takes, in words: ``a number from 0 to 30 (mm)``."""
        return takes(self.type, self.option)


@cache
def parameters(function: Callable[..., object]) -> Mapping[str, Parameter]:
    """Every parameter of a function by its name; those that come from a table of options stand at the end."""
    hints = get_type_hints(function, include_extras=True)
    parameters: dict[str, Parameter] = {}
    for name, one in inspect.signature(function).parameters.items():
        hint = hints.get(name, Any)  # the object of a method
        if one.kind is one.VAR_KEYWORD:
            parameters |= {
                key: Parameter(of.type, of.option.default, of.option) for key, of in declared(*get_args(hint)).items()
            }
        elif get_origin(hint) is Annotated:
            parameters[name] = Parameter(hint.__origin__, one.default, hint.__metadata__[0])
        else:
            parameters[name] = Parameter(hint, one.default)
    return parameters


def check(function: Callable[..., object], name: str, args: Sequence[object], named: Mapping[str, object]) -> list[Problem]:
    """What is wrong with the values that a public function is called with.

    `name` is what callers know it by. Raises TypeError for a keyword that it doesn't have, and for a value of the wrong type.
    """
    known = parameters(function)
    for key in named:
        if key not in known:
            near = nearest(key, known)
            also = f": did you mean {near}?" if near else "."
            raise TypeError(f"{name} has no parameter {key}{also} It takes {', '.join(one for one in known if one != 'self')}")
    problems: list[Problem] = []
    for key, value in (*zip(known, args, strict=False), *named.items()):
        one = known[key]
        if not fits(value, one.type):
            raise TypeError(f"{name} takes {key} = {one.takes}, not {_shown(value)}")
        problems += _outside(key, value, one)
    return problems


def _outside(name: str, value: object, one: Parameter) -> Iterator[Problem]:
    """What is wrong with a value of the right type."""
    words = _choices(one.type)
    if isinstance(value, str) and words and value not in words:
        yield error("unknown-value", name, found=value, known=", ".join(words), hint=nearest(value, words))
    if one.option is not None and one.option.low is not None and one.option.high is not None and isinstance(value, int | float):
        low, high = one.option.low, one.option.high
        if not low <= value <= high:
            yield error("not-in-range", name, low=f"{low:g}", high=f"{high:g}", found=value)


def _choices(kind: Any) -> tuple[str, ...]:
    """The words of a type that is one of several words, or None."""
    inside = get_args(kind)
    if get_origin(kind) is Literal:
        return inside
    return _choices(inside[0]) if len(inside) == 2 and NoneType in inside else ()


@cache
def _taken_apart(kind: Any) -> tuple[Any, tuple[Any, ...]]:
    """A type without what is inside it, and that: asked of every value of every call, it takes a while to find."""
    return get_origin(kind) or kind, get_args(kind)


def fits(value: object, kind: Any) -> bool:
    """Whether a value is of a type, as far as it can be seen without using it up; of Literal any text is."""
    if kind is Any or isinstance(kind, TypeVar):
        return True
    origin, inside = _taken_apart(kind)
    match origin:
        case _ if origin in (Union, UnionType):
            return any(fits(value, one) for one in inside)
        case _ if origin is Literal:
            return isinstance(value, str)
        case _ if origin is bytes:
            return isinstance(value, _BYTES)
        case _ if origin in (int, float):
            return isinstance(value, (int, origin)) and not isinstance(value, bool)
        case _ if origin is tuple:
            return isinstance(value, tuple) and len(value) == len(inside) and all(map(fits, value, inside))
        case _ if origin is Mapping:
            return isinstance(value, Mapping) and all(fits(k, inside[0]) and fits(v, inside[1]) for k, v in value.items())
        case _ if origin in (Sequence, Iterable):
            whole = not isinstance(value, (list, tuple)) or all(fits(one, inside[0]) for one in value)
            return isinstance(value, origin) and not isinstance(value, _BYTES) and whole
        case _ if origin is Callable:
            return callable(value)
        case _:
            return isinstance(value, origin)


def takes(kind: Any, option: PrintOption | None = None) -> str:
    """A type in words, with the range and the unit that were declared."""
    origin, inside = get_origin(kind) or kind, get_args(kind)
    if origin in (Union, UnionType):
        parts = list(dict.fromkeys("a list of these" if get_origin(one) is Iterable else takes(one, option) for one in inside))
        return " or ".join([", ".join(parts[:-1]), parts[-1]] if len(parts) > 1 else parts)
    if origin is Literal:
        return " or ".join(filter(None, (", ".join(f'"{one}"' for one in inside[:-1]), f'"{inside[-1]}"')))
    if origin in (int, float) and option is not None and option.low is not None:
        unit = f" ({option.unit})" if option.unit else ""
        return f"{_WORDS[origin]} from {option.low:g} to {option.high:g}{unit}"
    if origin is os.PathLike:
        return "a path"
    if origin is tuple:
        return "(name, bytes)"
    if origin is Mapping:
        return "a dict" if inside[1] is Any else f"a dict of str to {_WORDS[inside[1]].removeprefix('a ')}"
    if origin in (Sequence, Iterable):
        return "a list of str" if inside[0] is str else f"a list, each {takes(inside[0])}"
    if origin is Callable:
        return "a function"
    return _WORDS.get(origin) or f"a {getattr(origin, '__name__', origin)}"


def _shown(value: object) -> str:
    """A value as a message quotes it, and of which type it is."""
    return f"{shortened(repr(value))} ({type(value).__name__})"
