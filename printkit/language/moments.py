"""``[[score.at]]``: parts of the score of what is written as it stood after a round, or after each of several.

.. code:: toml

    [[score.at]]
    round = [1, 4]
    woods = { area = "land", of = "'wood'" }

makes ``woods_1`` and ``woods_4``. In such a table a dated row (`rows.dated`) has only what was written up to that round, a number of every
round is added up (or taken the last of) up to it, and the other parts of the table are called without their round.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import replace
from typing import Any

from printkit.language.check import refs
from printkit.language.keys import AnyKey, Form, Key
from printkit.language.kinds import Field
from printkit.language.parts import read_part
from printkit.language.program import RulePart
from printkit.language.rows.dated import MOST, named
from printkit.language.shape import Reader, is_whole
from printkit.model.problem import Problem, error, in_toml

_MOST_TABLES = 50

_WHOLE = {"type": "integer", "minimum": 1, "maximum": MOST}
ROUND = Key(
    "round",
    Form({"anyOf": [_WHOLE, {"type": "array", "items": _WHOLE, "minItems": 1, "maxItems": MOST}]}),
    "after which round, or after each of which; the parts are then called `woods_1`, `woods_4`, in the table itself `woods`",
    "round = [1, 4]",
    required=True,
)

AT: tuple[AnyKey, ...] = (ROUND,)
"""What a ``[[score.at]]`` says beside its parts."""


def read(value: Any, problems: list[Problem], words: dict[str, dict[str, str]]) -> Iterator[tuple[str, RulePart]]:
    """The parts of ``[[score.at]]``, each as it is called in its table and as it is computed."""
    if not isinstance(value, list) or not all(isinstance(one, Mapping) for one in value):
        problems.append(error("not-table", "score.at", found=in_toml(value)))
        return
    if len(value) > _MOST_TABLES:
        problems.append(error("too-many-items", "score.at", limit=_MOST_TABLES, found=len(value)))
    for number, table in enumerate(value[:_MOST_TABLES]):
        where = f"score.at[{number}]"
        rounds = _rounds(Reader(table, where, problems))
        for name, part in table.items():
            if name == ROUND.name:
                continue
            own_words: dict[str, dict[str, str]] = {}
            for nth, last in enumerate(rounds):
                once = problems if nth == 0 else []  # what is wrong with it is told once
                one = read_part(name, "score", part, f"{where}.{name}", once, own_words)
                called = own_words.get(name) or {"": name.replace("_", " ").capitalize()}
                words[f"{name}_{last}"] = named(called, "after_round", n=last)
                yield name, replace(one, name=f"{name}_{last}", base=name, upto=last)


def _rounds(reader: Reader) -> list[int]:
    value = ROUND.read(reader)
    rounds = value if isinstance(value, list) else [value]
    if not rounds or not all(is_whole(one) and 1 <= one <= MOST for one in rounds) or len({*rounds}) < len(rounds):
        reader.tell(error("rules-at-round", reader.at(ROUND.name), found=in_toml(value), limit=MOST))
        return []
    return rounds


def checked(parts: Mapping[str, RulePart], fields: Mapping[str, Field], *, rounds: bool) -> Iterator[Problem]:
    """What is wrong with parts that look at an earlier round: where nothing has one, or where they name what stands at the end."""
    seen: set[str] = set()
    for part in parts.values():
        if not part.upto or part.where in seen:
            continue
        named_refs = [ref for _, node in part.expressions() for ref in refs(node)]
        last = [fields[ref.name].dated for ref in named_refs if ref.upto and ref.source == "row" and fields[ref.name].dated]
        late = [ref.name for ref in named_refs if ref.name in parts and _stands_late(parts[ref.name], part.upto, parts, fields)]
        beside = [ref for ref in named_refs if ref.name in parts and parts[ref.name].upto == part.upto]
        if late:
            yield error("rules-at-later", part.where, found=late[0], round=part.upto)
        elif last and min(last) < part.upto:
            yield error("too-great", f"{part.where.rpartition('.')[0]}.round", limit=min(last), found=part.upto)
        elif not any(ref.upto for ref in named_refs) and not beside:
            yield error("rules-at-nothing", part.where, hint="" if not rounds else part.base)
        else:
            continue
        seen.add(part.where)


def _stands_late(part: RulePart, upto: int, parts: Mapping[str, RulePart], fields: Mapping[str, Field]) -> bool:
    """Whether a part of the score depends on what is written in rounds, and is of another round than `upto`."""
    if part.level != "score" or part.upto == upto:
        return False
    seen, open_ = {part.name}, [part]
    while open_:
        for _, node in open_.pop().expressions():
            for ref in refs(node):
                if ref.how in ("series", "sum") or (ref.source == "row" and fields[ref.name].dated):
                    return True
                if ref.name in parts and ref.name not in seen:
                    seen.add(ref.name)
                    open_.append(parts[ref.name])
    return False
