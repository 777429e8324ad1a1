"""What the rules may name of the rest of a game file: entries as rows, axes, numbers, readings; and what is looked up in tables.

``facts.blocks`` is a number, ``facts.by_players[players].seals`` one by the number of players, ``points.hands[hand]`` one by a
word. A table counts from 1; one of tables with ids is known by these. What no key leads to is 0, no, no word or nothing.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import Any, NamedTuple

from printkit.language.kinds import BOOL, INT, TEXT, Field, Kind
from printkit.language.tree import LARGEST, Bool, Items, LookUp, Node, Num, TextNode

TABLES = ("facts", "points")
"""The tables of a game file that rules may name."""


class PaperFacts(NamedTuple):
    """What a game file declares beside its rules.

    `fields` are the entries of a full game file, `claims` those among them that are compared with what follows from the rest.
    `axes` have the keys of their places, `numbers` are the `TABLES`, `options` the values of each reading.
    """

    fields: Mapping[str, Field] = {}
    claims: Mapping[str, Field] = {}
    axes: Mapping[str, tuple[int | str, ...]] = {}
    numbers: Mapping[str, Any] = {}
    options: Mapping[str, tuple[str, ...]] = {}


NO_PAPER = PaperFacts()
"""Of rules that stand alone."""


def constant(value: Any, at: int) -> tuple[Node, Kind] | None:
    """A number, word, yes or no of the game file as it stands in an expression, or a list of them; None if it is something else."""
    match value:
        case bool():
            return Bool(value, at), BOOL
        case int() if abs(value) <= LARGEST:
            return Num(value, at), INT
        case str():
            return TextNode(value, at), Kind("text", "", (value,))
        case list() | tuple() if 0 < len(value) <= 200:
            items = [constant(one, at) for one in value]
            if (
                all(one is not None and one[1].name == items[0][1].name for one in items if items[0] is not None)
                and None not in items
            ):
                kind = items[0][1] if items[0] is not None else INT
                words = tuple(value) if kind.name == "text" else ()
                return Items(tuple(one[0] for one in items if one is not None), at), Kind("list", kind.name, words)
    return None


def keyed(value: Any) -> Any:
    """A table as it is looked up in: numbers as numbers, a list from 1, one of tables by their ids."""
    if isinstance(value, Mapping):
        return {int(key) if str(key).isdecimal() and len(str(key)) < 5 else key: keyed(one) for key, one in value.items()}
    if isinstance(value, list | tuple) and value and all(isinstance(one, Mapping) and "id" in one for one in value):
        return {str(one["id"]): keyed(one) for one in value}
    if isinstance(value, list | tuple):
        return dict(enumerate(map(keyed, value), 1))
    return value


def below(tables: Iterable[Any], step: str | Kind) -> list[Any]:
    """What a step may lead to from any of some tables: a word of its key, or a key of that kind."""
    if isinstance(step, Kind):
        wanted = int if step.whole else str
        return [one for table in tables if isinstance(table, Mapping) for key, one in table.items() if isinstance(key, wanted)]
    key = int(step) if step.isdecimal() else step
    return [table[key] for table in tables if isinstance(table, Mapping) and key in table]


def kind_of(values: Sequence[Any]) -> Kind | None:
    """The one kind that all of these have: numbers, words, yes or no, or lists of numbers or words; None otherwise."""
    kinds = {_kind(value) for value in values}
    if len(kinds) != 1:
        return None
    (kind,) = kinds
    if kind is not None and kind.name == "text":
        return Kind("text", "", tuple(dict.fromkeys(values)))
    return kind


def _kind(value: Any) -> Kind | None:
    if isinstance(value, Mapping):
        plain = {_kind(one) for one in value.values()}
        listed = [*value] == [*range(1, len(value) + 1)]
        return Kind("list", "int" if plain == {INT} else "text") if listed and plain in ({INT}, {TEXT}) else None
    return BOOL if isinstance(value, bool) else INT if isinstance(value, int) else TEXT if isinstance(value, str) else None


def looked_up(look: LookUp, keys: Sequence[Any]) -> Any:
    """What keys lead to in the table of a checked `look`; what there isn't is 0, no, no word or nothing."""
    here = look.table
    for key in keys:
        here = here.get(key) if isinstance(here, Mapping) else None
    if here is None:
        return nothing(look.kind)
    return [*here.values()] if isinstance(here, Mapping) else here


def nothing(kind: Kind) -> Any:
    """What there is of a kind where there is nothing."""
    if kind.many:
        return []
    return {"bool": False, "text": "", "player": ""}.get(kind.name, 0)
