"""What is left of a record with errors: a record that passes the check, with something harmless where something was wrong.

It is scored only to hear of further problems; see `printkit.scoring.checks` for which of them are sure.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from datetime import date
from itertools import count
from typing import Any

from printkit.model import Game
from printkit.model.slots import naming
from printkit.scoring.checking import shape as shapes
from printkit.scoring.checking.shape import Shape

UNREAD: Any = object()
"""Stands where something was entered that could not be read and was told already."""


def mended(game: Game, shape: Shape, entered: Mapping[str, Any], names: Iterable[str]) -> dict[str, Any]:
    """`entered`, as a walk of the check left it: without what could not be read, or with any good value where there must be one.

    Rows and the places in lists stay where they are, so that what is told about them has its right place. Not everything can
    be mended: the result has to be checked.
    """
    players = list(dict.fromkeys(names))
    fresh = (name for name in map("?{}".format, count(1)) if name not in players)
    root: dict[str, Any] = _Mending(players, fresh).settled(shape, entered)
    entry = naming(game)
    if entry is not None:
        rows, _, key = entry.record.partition("[]")
        _tell_apart(root.get(rows, []), key.removeprefix("."), fresh)
    return root


def _tell_apart(rows: list[Any], key: str, fresh: Iterator[str]) -> None:
    """Give whoever has the name of a player before another one."""
    before: set[str] = set()
    for place, row in enumerate(rows):
        name = row[key] if key else row
        if name in before and key:
            row[key] = next(fresh)
        elif name in before:
            rows[place] = next(fresh)
        before.add(name)


class _Mending:
    """Mends what it is given by its shape. `names` are the players who can be named, `fresh` names that nobody has."""

    def __init__(self, names: Sequence[str], fresh: Iterator[str]) -> None:
        self.names = names
        self.fresh = fresh

    def settled(self, shape: Shape, value: Any) -> Any:
        """The value without anything unread in it; `UNREAD` when it is that itself."""
        match shape:
            case shapes.Fields() if isinstance(value, Mapping):
                known = {name: self.settled(shape.fields[name], part) for name, part in value.items()}
                needed = {name: self.filled(shape.fields[name]) for name in shape.fields if name in shape.required}
                # Something did stand where nothing could be read: who only asks whether it was given is answered right.
                given = {name: self.filled(shape.fields[name]) if part is UNREAD else part for name, part in known.items()}
                return _read({**needed, **given})
            case shapes.Keyed() if isinstance(value, Mapping):
                return _read({name: self._always(shape.of, part) for name, part in value.items()})
            case shapes.Items() | shapes.Rows() if isinstance(value, list):
                found = [self._always(shape.of, part) for part in value]
                if isinstance(shape, shapes.Rows):
                    found += [self.filled(shape.of) for _ in range(shape.fewest - len(found))]
                    return found[: shape.most]
                return found
            case shapes.Ranking() if isinstance(value, list):
                return list(dict.fromkeys(part for part in value if part is not UNREAD))
            case shapes.Either():
                return self.settled(shape.table if isinstance(value, Mapping) else shape.value, value)
        return value

    def _always(self, shape: Shape, value: Any) -> Any:
        found = self.settled(shape, value)
        return self.filled(shape) if found is UNREAD else found

    def filled(self, shape: Shape) -> Any:
        """The least that passes; `UNREAD` when nothing can."""
        match shape:
            case shapes.Int(low, high):
                return max(low or 0, 0) if low is not None else min(high or 0, 0)
            case shapes.Text():
                return next(self.fresh)
            case shapes.Date():
                return date.min.isoformat()
            case shapes.Choice():
                return shape.choices[0]
            case shapes.Who():
                return self.names[0] if self.names else UNREAD
            case shapes.Bool():
                return False
            case shapes.Items():
                return [self.filled(shape.of) for _ in range(shape.fewest or 0)]
            case shapes.Rows():
                return [self.filled(shape.of) for _ in range(shape.fewest)]
            case shapes.Fields():
                return self.settled(shape, {})
            case shapes.Either():
                return self.filled(shape.value)
            case shapes.Keyed():
                return {}
            case shapes.Ordinals() | shapes.Ranking():
                return []


def _read(table: Mapping[str, Any]) -> dict[str, Any]:
    return {name: part for name, part in table.items() if part is not UNREAD}
