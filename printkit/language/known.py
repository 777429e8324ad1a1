"""What is known about one table while its score is worked out: what was written, what was computed so far, and where an expression stands."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, NamedTuple, NoReturn

from printkit.language.functions import kind_of
from printkit.language.kinds import Field
from printkit.language.paper import nothing
from printkit.language.places import Place
from printkit.language.program import Level
from printkit.language.tree import LARGEST, Node


class TooManySteps(ArithmeticError):  # noqa: N818 - reads as what happened: a number got too large
    """A number beyond `LARGEST`; `where` is the part whose it is, None where it is no part's."""

    def __init__(self, where: str | None = None) -> None:
        super().__init__(where)
        self.where = where


class Stopped(Exception):  # noqa: N818 - not a mistake of a program: the record is wrong
    """The record can't be computed any further."""


class UnsureValue(LookupError):  # noqa: N818 - reads as what happened: it rests on what could not be read
    """A value that rests on something which could not be read."""


class NotLean(Exception):  # noqa: N818 - nothing is wrong: the table is played again
    """Something is to be told, or asked, for which more would have to be kept."""


UNSURE = object()
"""Stands where a value could not be read or computed."""


def big(where: str | None) -> NoReturn:
    """Raises `TooManySteps`."""
    raise TooManySteps(where)


def ok(value: int, where: str | None) -> int:
    """A number that is not too large. Raises `TooManySteps`."""
    return value if -LARGEST <= value <= LARGEST else big(where)


def all_sure(value: Any) -> Any:
    """A list that could be read, with all its cells. Raises `UnsureValue`."""
    if value is UNSURE or (value is not None and UNSURE in value):
        raise UnsureValue
    return value


def sure(value: Any) -> Any:
    """A value that could be read or computed. Raises `UnsureValue`."""
    if value is UNSURE:
        raise UnsureValue
    return value


class Written(NamedTuple):
    """What a table wrote: players in order of their seats, and by row what each owner wrote; None is blank.

    `rounds` holds the rows of each round. Owners are players, teams, or the one table. `options` are the readings in force,
    `place` says where a value stands in a record of entries. `unsure`: it is not known who all
    play.
    """

    players: tuple[str, ...]
    sheet: Mapping[str, Sequence[Any]]
    rounds: Sequence[Mapping[str, Sequence[Any]]] = ()
    options: Mapping[str, str] = {}
    place: Place | None = None
    unsure: bool = False


class At(NamedTuple):
    """Where an expression stands: the level, the player or side from 0, the round from 0, and how many rounds each side has played.

    `cell` is the place on an axis, from 0.
    """

    level: Level
    who: int
    round: int
    played: Sequence[int]
    cell: int = 0


def nothing_of(node: Node) -> Any:
    """What something is before there is any: no, no word, nobody or 0."""
    kind = kind_of(node)
    return nothing(kind.item if kind.name == "series" else kind)


def filled(field: Field, value: Any) -> Any:
    """A value of a row with what its blanks count as."""
    if field.axis and value is None:
        return [field.blank] * field.shape[0]
    if field.blank is None:
        return value
    return _filled(field.blank, value)


def row_filled(field: Field, row: Sequence[Any]) -> Sequence[Any]:
    """What each owner wrote in a row, with what its blanks count as; the row itself where that is all the same."""
    if field.axis or field.kind.many:
        return [filled(field, value) for value in row]
    return row if field.blank is None or None not in row else [field.blank if value is None else value for value in row]


def _filled(blank: Any, value: Any) -> Any:
    if value is None:
        return blank
    return [_filled(blank, cell) for cell in value] if isinstance(value, list | tuple) else value
