"""Which problems of a record are none but consequences of others. To tell one that is goes wrong twice: it sends people to a good place.

A name that could not be read makes every mention of that player unknown, a reading that could not be read changes what an entry
is. What a game's scorer finds beside bad places is the business of `printkit.scoring.checks`.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence

from printkit.model import Game, Problem
from printkit.model.plain import Raw
from printkit.model.slots import naming, player_names

_ROW = re.compile(r"\[\d+\]")


def first_hand(game: Game, raw: Raw, problems: Sequence[Problem]) -> list[Problem]:
    """The problems without those that may follow from another one among them."""
    unsure = _unsure(game, problems)
    nameless = _nameless(game, raw, problems)
    return [
        problem
        for problem in problems
        if not (nameless and problem.code == "unknown-player")
        and not any(_within(_ROW.sub("[]", problem.where), place) for place in unsure)
    ]


def _nameless(game: Game, raw: Raw, problems: Iterable[Problem]) -> bool:
    """Whether some player's name is not known, so that one who is mentioned may be that player."""
    entry = naming(game)
    if entry is None:
        return False
    rows = raw.get(entry.record.partition("[]")[0])
    too_few = not isinstance(rows, list) or len(player_names(game, raw)) < max(len(rows), game.players[0])
    return too_few or any(_within(entry.record, _ROW.sub("[]", problem.where)) for problem in problems)


def _unsure(game: Game, problems: Iterable[Problem]) -> list[str]:
    """The places of entries that would be others, or would not be there, under a reading or an edition that is wrong."""
    wrong = {p.where.removeprefix("options.") for p in problems if p.severity == "error" and in_head(p)}
    if not wrong:
        return []
    if "options" in wrong or any(p.code == "unknown-option" for p in problems):
        wrong |= {option.id for option in game.options}
    depends = {entry.id for entry in game.entries if wrong & set(entry.when)}
    return [entry.record for entry in game.entries if entry.record and (entry.id in depends or entry.of in depends)]


def in_head(problem: Problem) -> bool:
    """Whether the problem is about the edition or the readings."""
    return problem.where == "edition" or problem.where.split(".")[0] == "options"


def _within(inner: str, outer: str) -> bool:
    return not outer or (inner.startswith(outer) and (len(inner) == len(outer) or inner[len(outer)] in ".["))
