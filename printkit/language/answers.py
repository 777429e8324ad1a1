"""What stands beside a score, as data: details for programs, lines of the explanation, claims that are compared, and sides.

``[details]`` is a table of answers: an expression gives a value (one for each player, by name, where it is each player's own), a table
one with keys of its own, a list several. ``along = "player"`` (or ``"round"``, or an axis of the game) in a table repeats it,
``when`` leaves it out. ``[[explain]]`` are lines in the game's words: ``say`` names them, ``with`` says what they are filled with.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from printkit.language.claims import Claim, Side
from printkit.language.program import AnswerRule, Saying
from printkit.language.shape import Reader
from printkit.model.problem import error, in_toml

_DEEPEST = 6
_MOST = 100


def side(top: Reader) -> Side | None:
    """``[side]``: who won, and by what."""
    if not top.has("side"):
        return None
    reader = Reader(top.table_in("side"), "side", top.problems)
    won, by = reader.expression("won"), reader.expression("by")
    for key in ("won", "by"):
        if key not in reader.table:
            reader.tell(error("missing-key", f"side.{key}"))
    reader.end()
    return Side(won, by) if won is not None and by is not None else None


def claims(top: Reader) -> list[Claim]:
    """``[claims]``: what each entry that is compared must be."""
    listed: list[Claim] = []
    for entry, value in top.table_in("claims").items():
        where = f"claims.{entry}"
        table = value if isinstance(value, Mapping) else {"value": value}
        reader = Reader(table, where, top.problems)
        node = reader.expression("value")
        if "value" not in table:
            reader.tell(error("missing-key", f"{where}.value"))
        code, when, args = reader.text("code"), reader.expression("when"), reader.expressions("with")
        reader.end()
        if node is not None:
            listed.append(Claim(entry, node, when, code or "claim-differs", args, where))
    return listed


def details(top: Reader) -> AnswerRule | None:
    """``[details]``, unchecked."""
    if not top.has("details"):
        return None
    return _answer(top.table_in("details"), "details", top, 0)


def _answer(value: Any, where: str, top: Reader, deep: int) -> AnswerRule:
    if deep > _DEEPEST:
        top.tell(error("rules-too-deep", where, text=in_toml(value), at=1, hint=""))
        return AnswerRule()
    if isinstance(value, list):
        return AnswerRule(items=tuple(_answer(one, f"{where}[{n}]", top, deep + 1) for n, one in enumerate(value[:_MOST])))
    if not isinstance(value, Mapping):
        return AnswerRule(top.expressed(value, where))
    reader = Reader(value, where, top.problems)
    axis, when = reader.text("along"), reader.expression("when")
    if "value" in value and set(value) <= {"value", "when"}:
        return AnswerRule(reader.expression("value"), when=when)
    keys = tuple(
        (key, _answer(one, f"{where}.{key}", top, deep + 1)) for key, one in value.items() if key not in ("along", "when")
    )
    return AnswerRule(keys=keys, axis=axis, when=when)


def explain(top: Reader) -> tuple[Saying, ...]:
    """``[[explain]]``, unchecked."""
    return _sayings(top, "explain", 0)


def _sayings(reader: Reader, key: str, deep: int) -> tuple[Saying, ...]:
    if not reader.has(key):
        return ()
    value, place = reader.table[key], reader.at(key)
    if not isinstance(value, list) or deep > _DEEPEST:
        reader.tell(error("not-list", place, found=in_toml(value)))
        return ()
    sayings: list[Saying] = []
    for number, one in enumerate(value[:_MOST]):
        where = f"{place}[{number}]"
        if not isinstance(one, Mapping):
            reader.tell(error("not-table", where, found=in_toml(one)))
            continue
        own = Reader(one, where, reader.problems)
        say, axis, when = own.text("say"), own.text("along"), own.expression("when")
        args = own.expressions("with")
        lines = _sayings(own, "lines", deep + 1)
        own.end()
        if not say and not lines:
            own.tell(error("missing-key", f"{where}.say"))
        sayings.append(Saying(say, args, lines, axis, when))
    return tuple(sayings)
