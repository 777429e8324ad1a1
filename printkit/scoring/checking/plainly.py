"""Which values are clearly good and canonical, seen without their place: most are, and in a large run they take most of the time."""

from __future__ import annotations

from collections.abc import Callable, Collection
from typing import Any, TypeAlias

from printkit.scoring.checking import shape as shapes
from printkit.scoring.checking.shape import Shape

Test: TypeAlias = Callable[[Any], bool]
"""Whether a value is good as it is; one that is not may still be, and is looked at closely."""


def tests(fields: shapes.Fields, players: Collection[str]) -> dict[str, Test]:
    """The tests of a table's values by key, of the keys that have one. `players` are the names of the record."""
    found = {name: _test(shape, players) for name, shape in fields.fields.items()}
    return {name: test for name, test in found.items() if test is not None}


def _test(shape: Shape, players: Collection[str]) -> Test | None:
    match shape:
        case shapes.Int(low, high):
            return _number(low, high)
        case shapes.Choice(words):
            return lambda value: type(value) is str and value in words
        case shapes.Who():
            return lambda value: type(value) is str and value in players
        case shapes.Items(of=shapes.Text(longest=0), count=count, fewest=fewest):
            return lambda value: (
                type(value) is list
                and (fewest or 0) <= len(value) <= (len(value) if count is None else count)
                and {*map(type, value)} == {str}
                and "" not in value
                and (text := "".join(value)).isalnum()
                and text.isascii()
            )
    return None


def _number(low: int | None, high: int | None) -> Test:
    if low is not None and high is not None:
        return lambda value: type(value) is int and low <= value <= high
    return lambda value: type(value) is int and (low is None or low <= value) and (high is None or value <= high)
