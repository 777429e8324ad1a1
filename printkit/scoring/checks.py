"""What a game checks beyond the entries, and which of its problems are sure in a record that has errors already.

``scoring.checks(record)`` yields the checks of a game one by one; each is a generator of problems and reads from the record what
it rests on. In a record with errors the places that could not be read are watched: a problem is told only if its check has
read none of them so far. So nobody lists what follows from what, and each place is looked at once.

Three rules for who writes ``checks``:

* What is read outside the checks, between them, counts for every check after it. Go through rows by number.
* What is read inside a check counts for its own later problems only.
* What a check keeps for a later one was read before; the later one says so with `rests_on`.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from typing import Any, TypeAlias

from printkit.model import Problem, Record

Checks: TypeAlias = Callable[[Record], Iterable[Iterable[Problem]]]


def found(checks: Iterable[Iterable[Problem]]) -> list[Problem]:
    """The problems of all checks, in order."""
    return [problem for check in checks for problem in check]


def rests_on(*parts: object) -> None:
    """Say that what follows rests on all of these tables or lists of the record, which were read before."""
    for part in parts:
        if isinstance(part, _Table | _List):
            part.watch.read = True


def sure(checks: Checks, record: Record, bad: Iterable[str]) -> list[Problem]:
    """The errors that would be there whatever stood at the `bad` places of a record that was mended there."""
    watch = _Watch()
    places = _below(bad)
    if "" in places[""]:
        return []
    data = _watched(record.data, "", places, watch)
    kept: list[Problem] = []
    for check in checks(Record(record.game, data)):
        outside = watch.read
        kept += [problem for problem in check if not watch.read and problem.severity == "error"]
        watch.read = outside
    return [problem for problem in kept if not _touches(problem.where, places)]


class _Watch:
    """Whether a watched place was read."""

    __slots__ = ("read",)

    def __init__(self) -> None:
        self.read = False


class _Table(dict[Any, Any]):  # noqa: PLW1641 - no table has a hash
    """A table with keys that are not sure: what stands there, or whether anything does."""

    def __init__(self, parts: Mapping[Any, Any], unsure: set[Any], watch: _Watch) -> None:
        super().__init__(parts)
        self.unsure = unsure
        self.watch = watch

    def _reading(self, key: Any) -> None:
        if key in self.unsure:
            self.watch.read = True

    def _reading_keys(self) -> None:
        """What is there is sure; what is not might be."""
        if self.unsure and not all(super(_Table, self).__contains__(key) for key in self.unsure):
            self.watch.read = True

    def _reading_all(self) -> None:
        if self.unsure:
            self.watch.read = True

    def __getitem__(self, key: Any) -> Any:
        self._reading(key)
        return super().__getitem__(key)

    def get(self, key: Any, default: Any = None) -> Any:
        self._reading(key)
        return super().get(key, default)

    def __contains__(self, key: object) -> bool:
        there = super().__contains__(key)
        if not there:
            self._reading(key)
        return there

    def __iter__(self) -> Iterator[Any]:
        self._reading_keys()
        return super().__iter__()

    def __len__(self) -> int:
        self._reading_keys()
        return super().__len__()

    def __eq__(self, other: object) -> bool:
        self.watch.read = True
        return super().__eq__(other)

    def keys(self) -> Any:
        self._reading_keys()
        return super().keys()

    def values(self) -> Any:
        self._reading_all()
        return super().values()

    def items(self) -> Any:
        self._reading_all()
        return super().items()


class _List(list[Any]):  # noqa: PLW1641 - no list has a hash
    """A list with items that are not sure. How long it is, is."""

    def __init__(self, parts: Iterable[Any], unsure: set[int], watch: _Watch) -> None:
        super().__init__(parts)
        self.unsure = unsure
        self.watch = watch

    def __getitem__(self, at: Any) -> Any:
        if self.unsure and (not isinstance(at, int) or at % len(self) in self.unsure):
            self.watch.read = True
        return super().__getitem__(at)

    def __iter__(self) -> Iterator[Any]:
        for at, part in enumerate(super().__iter__()):
            if at in self.unsure:
                self.watch.read = True
            yield part

    def __contains__(self, value: object) -> bool:
        return any(part == value for part in self)

    def __eq__(self, other: object) -> bool:
        self.watch.read = True
        return super().__eq__(other)

    def index(self, value: Any, *_: Any) -> int:
        return next(at for at, part in enumerate(self) if part == value)

    def count(self, value: Any) -> int:
        return sum(part == value for part in self)


def _below(bad: Iterable[str]) -> dict[str, set[str]]:
    """By every place around a bad one what leads from it to the bad one: ``a[0]`` → ``.b``. The bad place itself: nothing."""
    places: dict[str, set[str]] = {"": set()}
    for place in bad:
        for end in (0, *(at for at, sign in enumerate(place) if sign in ".["), len(place)):
            places.setdefault(place[:end], set()).add(place[end:])
    return places


def _touches(where: str, places: Mapping[str, object]) -> bool:
    """Whether a place is a bad one, in one or around one. Names of players may look like steps; then it says yes too often."""
    if where in places:
        return True
    ends = (at for at, sign in enumerate(where) if sign in ".[")
    return any("" in places.get(where[:end], ()) for end in ends)  # type: ignore[operator]  # sets


def _watched(value: Any, where: str, places: Mapping[str, set[str]], watch: _Watch) -> Any:
    """A copy of whatever bad places lie in, which notices when they are read; anything else as it is."""
    if where not in places:
        return value
    if isinstance(value, Mapping):
        start = f"{where}." if where else ""
        parts = {key: _watched(part, f"{start}{key}", places, watch) for key, part in value.items()}
        unsure: set[Any] = {key for key in value if "" in places.get(f"{start}{key}", ())}
        for rest in places[where]:  # keys that are not there
            name = rest.removeprefix(".")
            first = name.partition(".")[0].partition("[")[0]
            if name not in value and first not in value:
                unsure |= {name, first}
        return _Table(parts, unsure, watch)
    if isinstance(value, Sequence) and not isinstance(value, str):
        inner = [_watched(part, f"{where}[{at}]", places, watch) for at, part in enumerate(value)]
        return _List(inner, {at for at in range(len(value)) if "" in places.get(f"{where}[{at}]", ())}, watch)
    return value
