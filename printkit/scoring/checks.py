"""What a game checks beyond the entries, and which of its problems are sure in a record that has errors already.

``scoring.checks(record)`` yields the checks of a game one by one; each is a generator of problems. In a record with errors `UNREAD`
stands wherever something could not be read. It can be passed on, and it is seen that something is there; whoever uses it in any other way
raises `Unsure`, and what was said until then is what is sure. So nobody lists what follows from what.

Two rules for who writes ``checks``:

* What is used between the checks ends all that come after it. Go through rows by number, and look into them inside a check.
* What one check keeps for a later one is kept when it is whole: a check may end anywhere.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from typing import Any, Final, NoReturn, ParamSpec, TypeAlias, TypeVar, cast

from printkit.model import Problem, Record

Checks: TypeAlias = Callable[[Record], Iterable[Iterable[Problem]]]
P = ParamSpec("P")
T = TypeVar("T")


class Unsure(Exception):  # noqa: N818 - nothing is wrong with who raises it
    """What could not be read was used."""


class Unread:
    """A value that could not be read and was told already."""

    __slots__ = ()

    def __repr__(self) -> str:
        return "UNREAD"

    def __getattr__(self, name: str) -> NoReturn:
        raise Unsure(name)


def _unsure(*_: object) -> NoReturn:
    raise Unsure


_USES = (
    "bool eq ne lt le gt ge hash str format bytes int float index complex round trunc floor ceil neg pos abs invert len iter reversed next "
    "contains getitem setitem delitem call enter exit"
)
_OPERATORS = "add sub mul matmul truediv floordiv mod divmod pow lshift rshift and or xor"
for _use in (*_USES.split(), *(f"{side}{name}" for side in ("", "r", "i") for name in _OPERATORS.split())):
    setattr(Unread, f"__{_use}__", _unsure)

_STOPS = (Unsure, TypeError)
"""Functions in C look at the type before they ask: ``", ".join([UNREAD])``."""

UNREAD: Final[Any] = Unread()
"""The one `Unread`: ask ``value is UNREAD``."""


def problems_of(checks: Iterable[Iterable[Problem]]) -> list[Problem]:
    """The problems of all checks, in order."""
    return [problem for check in checks for problem in check]


def sure(checks: Checks, record: Record, bad: Iterable[str]) -> list[Problem]:
    """The errors that would be there whatever stood at the `bad` places of a record, where `UNREAD` stands."""
    wrong = frozenset(bad)
    if "" in wrong:
        return []
    around = wrong.union(*map(_around, wrong))
    problems: list[Problem] = []
    for check in _until_unsure(checks(record)):
        problems += [problem for problem in _until_unsure(check) if problem.severity == "error" and not _quotes(problem)]
    return [problem for problem in problems if problem.where not in around and wrong.isdisjoint(_around(problem.where))]


def unless_unread(read: Callable[P, T], *args: P.args, **kwargs: P.kwargs) -> T:
    """What a function says; `UNREAD` where it uses something that could not be read. For what several checks use."""
    try:
        return read(*args, **kwargs)
    except _STOPS:
        return cast("T", UNREAD)


def _until_unsure(several: Iterable[T]) -> Iterator[T]:
    """What is said until something is used that could not be read."""
    try:
        yield from several
    except _STOPS:
        return


def _around(place: str) -> list[str]:
    """The places that a place lies in. Names of players may look like steps; then some are none."""
    return [place[:at] for at, sign in enumerate(place) if sign in ".["]


def _quotes(problem: Problem) -> bool:
    """Whether something that could not be read is to be shown."""
    shown = problem.args.values()
    return any(value is UNREAD or (isinstance(value, list | tuple) and any(one is UNREAD for one in value)) for value in shown)
