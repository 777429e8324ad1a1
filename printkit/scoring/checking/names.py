"""Names that two players of a record share."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Sequence

from printkit.model import Entry, Game, Problem, error, warning
from printkit.model.plain import Raw
from printkit.model.slots import naming
from printkit.scoring.checking.lookalikes import looks
from printkit.scoring.checking.shape import inked
from printkit.scoring.checks import UNREAD


def repeated(game: Game, names: Sequence[str]) -> list[Problem]:
    """A problem for each of the players' names that is another player's too, or looks like it, at the place of that name."""
    entry = naming(game)
    if entry is None:
        return []
    seen = [inked(name) for name in names]
    if len({*seen}) == len(names):
        return [] if len({*map(looks, names)}) == len(names) else [*_alike(entry, names)]
    first = {name: index for index, name in reversed([*enumerate(seen)])}
    again = [index for index, name in enumerate(seen) if name and first[name] < index]  # that a name is empty is told of each
    return [error("repeated-name", entry.record.replace("[]", f"[{index}]"), found=names[index]) for index in again]


def _alike(entry: Entry, names: Sequence[str]) -> Iterator[Problem]:
    """A warning for each name that can't be told from an earlier one, though it is another."""
    first: dict[str, str] = {}
    for index, name in enumerate(names):
        earlier = first.setdefault(looks(name), name)
        if earlier != name:
            yield warning("name-looks-like", entry.record.replace("[]", f"[{index}]"), found=name, known=earlier)


def unnamed(game: Game, entered: Raw, again: Collection[str]) -> Raw:
    """What was entered, with `UNREAD` for the names at those places; what it was made from stays as it is."""
    entry = naming(game)
    if entry is None or not again:
        return entered
    table, _, key = entry.record.partition("[]")
    key = key.removeprefix(".")
    rows = entered.get(table, UNREAD)
    if rows is UNREAD:
        return entered
    places = [entry.record.replace("[]", f"[{number}]") for number in range(len(rows))]
    unread = [UNREAD if row is UNREAD or not key else {**row, key: UNREAD} for row in rows]
    return {**entered, table: [new if place in again else row for place, row, new in zip(places, rows, unread, strict=True)]}
