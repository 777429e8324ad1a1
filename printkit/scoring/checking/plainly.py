"""Which values are clearly good and canonical: most are, and looking at each by itself takes most of a large run's time.

A test is made once for a shape and looks at all values that stand at one place of many rows, without knowing the place.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Sequence
from itertools import chain
from typing import Any, TypeAlias
from unicodedata import is_normalized

from printkit.model import Key
from printkit.scoring.checking import shape as shapes
from printkit.scoring.checking.shape import Shape

Test: TypeAlias = Callable[[Sequence[Any], Collection[str]], bool]
"""Whether values (one or more) are good as they are, in a record of players with these names; else each is looked at closely."""


def tests(fields: shapes.Fields) -> dict[str, Test]:
    """The tests of a table's values by key, of the keys that have one."""
    found = {name: _test(shape) for name, shape in fields.fields.items()}
    return {name: test for name, test in found.items() if test is not None}


def _test(shape: Shape) -> Test | None:
    match shape:
        case shapes.Bool():
            return lambda values, _: _all(bool, values)
        case shapes.Int(low, high):
            return lambda values, _: (
                _all(int, values) and (low is None or low <= min(values)) and (high is None or max(values) <= high)
            )
        case shapes.Text():
            return _texts(shape)
        case shapes.Choice(words):
            known = frozenset(words)
            return lambda values, _: _all(str, values) and known.issuperset(values)
        case shapes.Who():
            return lambda values, players: _all(str, values) and not {*values} - {*players}
        case shapes.Items() | shapes.Rows():
            return _lists(shape)
        case shapes.Ranking(keys):
            return _rankings(keys)
        case shapes.Ordinals(keys) if {*map(type, keys)} == {int} and [*keys] == sorted(keys):
            return _ascending(keys)
        case shapes.Keyed():
            return _by_name(shape)
        case shapes.Fields(alone=""):
            return _tables(shape)
    return None


def _all(kind: type, values: Sequence[Any]) -> bool:
    return {*map(type, values)} == {kind}


def _texts(shape: shapes.Text) -> Test:
    """Texts that are kept as they are; in one piece, since what is wrong in one is wrong in their sum."""

    def good(values: Sequence[Any], _: Collection[str]) -> bool:
        if not _all(str, values) or "" in values or (shape.name and shapes.TABLE_ROW in values):
            return False
        if shape.longest and max(map(len, values)) > shape.longest:
            return False
        whole = "".join(values)
        if whole.isascii() and whole.isalnum():
            return True
        plain = whole.isprintable() and "  " not in whole and is_normalized("NFC", whole)
        return plain and all(value == value.strip() for value in values)

    return good


def _lists(shape: shapes.Items | shapes.Rows) -> Test | None:
    of, fewest = _test(shape.of), shape.fewest or 0
    most = shape.count if isinstance(shape, shapes.Items) else shape.most
    if of is None:
        return None

    def good(values: Sequence[Any], players: Collection[str]) -> bool:
        if not _all(list, values) or min(map(len, values)) < fewest or (most is not None and max(map(len, values)) > most):
            return False
        parts = [*chain.from_iterable(values)]
        return not parts or of(parts, players)

    return good


def _rankings(keys: Sequence[Key] | None) -> Test:
    def good(values: Sequence[Any], players: Collection[str]) -> bool:
        if not _all(list, values):
            return False
        parts = [*chain.from_iterable(values)]
        known = players if keys is None else keys
        return {*map(type, parts)} <= {int, str} and not {*parts} - {*known} and all(len({*v}) == len(v) for v in values)

    return good


def _ascending(keys: Sequence[Key]) -> Test:
    known = frozenset(keys)

    def good(values: Sequence[Any], _: Collection[str]) -> bool:
        if not _all(list, values):
            return False
        parts = [*chain.from_iterable(values)]
        plain = not parts or (_all(int, parts) and known.issuperset(parts))
        return plain and all(len(value) < 2 or value == sorted({*value}) for value in values)

    return good


def _by_name(shape: shapes.Keyed) -> Test | None:
    of, keys = _test(shape.of), shape.keys
    if of is None:
        return None

    def good(values: Sequence[Any], players: Collection[str]) -> bool:
        if not _all(dict, values) or {*chain.from_iterable(values)} - {*(players if keys is None else keys)}:
            return False
        parts = [*chain.from_iterable(value.values() for value in values)]
        return not parts or of(parts, players)

    return good


def _tables(shape: shapes.Fields) -> Test:
    inner, required = tests(shape), frozenset(shape.required)

    def good(values: Sequence[Any], players: Collection[str]) -> bool:
        if not _all(dict, values):
            return False
        names = set().union(*values)
        if not names <= inner.keys() or not required <= names:
            return False
        for name in names:
            column = [row[name] for row in values if name in row]
            if (len(column) < len(values) and name in required) or not inner[name](column, players):
                return False
        return True

    return good
