"""The check of what stands beside a score: details, lines of the explanation, claims and sides get what their names mean."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace

from printkit.language.check import NOTHING, Checker, holds
from printkit.language.kinds import BOOL, TEXT, Field
from printkit.language.program import Answer, Claim, Saying, Side
from printkit.model.problem import error, nearest

PLAYER, ROUND = "player", "round"


def side(checker: Checker, side_: Side) -> Side:
    """The same sides with what their names mean."""
    checker.level, checker.own = "show", ""
    won = checker.expression(side_.won, "side.won", BOOL)
    checker.personal = False
    by = checker.expression(side_.by, "side.by", TEXT)
    if checker.personal:
        checker.problems.append(error("rules-whose", "side.by"))
    return Side(won, by)


def claim(checker: Checker, one: Claim, entries: Mapping[str, Field]) -> Claim:
    """The same claim with what its names mean."""
    if one.entry not in entries:
        hint = nearest(one.entry, entries)
        checker.problems.append(error("unknown-entry", one.where, found=one.entry, known=", ".join(entries), hint=hint))
        return one
    entry = entries[one.entry]
    checker.level, checker.own = "round" if entry.scope == "round" else "show", ""
    when = checker.expression(one.when, f"{one.where}.when", BOOL) if one.when is not None else None
    given = holds(one.when, yes=True) if one.when is not None else NOTHING
    value, _ = checker.typed(one.value, given, one.where)
    return one._replace(value=value, when=when, args=checker.args(one.args, f"{one.where}.with"), own=entry.per == "player")


class Review:
    """Looks through answers and sayings; `bound` are the axes at whose places they stand."""

    def __init__(self, checker: Checker) -> None:
        self.checker = checker

    def answer(self, answer: Answer, where: str, bound: tuple[str, ...] = ()) -> Answer:
        """The same answer with what its names mean."""
        bound = self._bind(answer.axis, where, bound)
        checker = self._at(bound)
        when, given = None, NOTHING
        if answer.when is not None:
            when, given = checker.expression(answer.when, f"{where}.when", BOOL), holds(answer.when, yes=True)
        if answer.value is not None:
            checker.personal = False
            value = checker.shown(answer.value, given, where)
            return replace(answer, value=value, when=when, own=checker.personal and PLAYER not in bound)
        if answer.keys is not None:
            keys = tuple((key, self.answer(one, f"{where}.{key}", bound)) for key, one in answer.keys)
            return replace(answer, keys=keys, when=when)
        return replace(answer, items=tuple(self.answer(one, f"{where}[{n}]", bound) for n, one in enumerate(answer.items)))

    def saying(self, saying: Saying, where: str, bound: tuple[str, ...] = ()) -> Saying:
        """The same line with what its names mean."""
        bound = self._bind(saying.axis, where, bound)
        checker = self._at(bound)
        when = checker.expression(saying.when, f"{where}.when", BOOL) if saying.when is not None else None
        given = holds(saying.when, yes=True) if saying.when is not None else NOTHING
        args = {name: checker.shown(node, given, f"{where}.with.{name}") for name, node in saying.args.items()}
        lines = tuple(self.saying(one, f"{where}.lines[{n}]", bound) for n, one in enumerate(saying.lines))
        return replace(saying, args=args, lines=lines, when=when)

    def _at(self, bound: tuple[str, ...]) -> Checker:
        checker = self.checker
        checker.level, checker.own = "round" if ROUND in bound else "show", ""
        checker.along = tuple(axis for axis in bound if axis not in (PLAYER, ROUND))
        return checker

    def _bind(self, axis: str, where: str, bound: tuple[str, ...]) -> tuple[str, ...]:
        """The axes at whose places an answer stands; at most one of the game's own."""
        if not axis:
            return bound
        checker = self.checker
        known = [PLAYER, *([ROUND] if checker.names.rounds else []), *checker.names.paper.axes]
        if axis not in known:
            checker.problems.append(
                error("unknown-axis", f"{where}.along", found=axis, known=", ".join(known), hint=nearest(axis, known))
            )
            return bound
        if axis not in (PLAYER, ROUND) and any(one not in (PLAYER, ROUND) for one in bound):
            checker.problems.append(error("rules-nested", f"{where}.along", found=axis))
        return (*bound, axis)
