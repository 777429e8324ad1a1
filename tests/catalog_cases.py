"""What the tests over the catalog run on: every game that comes with printkit, and every component of it."""

from __future__ import annotations

import os
from functools import cache
from itertools import product
from math import gcd

from printkit.gamefolder.catalog import BUILT_IN, Catalog
from printkit.model import Game

EVERY_CASE = os.environ.get("CASES") == "all"
"""Whether every combination is tried of what is usually tried in turn: ``CASES=all`` before the command, see CONTRIBUTING.md."""


def in_turn(rows: list, *columns: list, each: int = 1) -> list[tuple]:
    """Each row with `each` of the combinations of the columns, in turn, so that every value meets several rows.

    For tests in which row and column have little to do with each other; all combinations where `EVERY_CASE`.
    """
    combined = list(product(*columns))
    count = len(combined)
    if EVERY_CASE:
        return [(row, *one) for row in rows for one in combined]
    # In steps that reach all of them, and of which two that follow each other differ in most.
    step = next(step for step in range(1 + 2 * count // 5, count + 2) if gcd(step, count) == 1)
    return [(row, *combined[(n * each + k) * step % count]) for n, row in enumerate(rows) for k in range(each)]


def game_ids() -> list[str]:
    """The built-in games, by id."""
    return sorted(path.parent.name.replace("_", "-") for path in BUILT_IN.glob("*/game.toml"))


@cache
def game_of(name: str) -> Game:
    """The game under its default edition and readings."""
    return Catalog().load(name)


def component_ids() -> list[tuple[str, str]]:
    """(game, component) of everything that can be printed."""
    return [(name, component.id) for name in game_ids() for component in game_of(name).components]


def printable() -> list[tuple[Game, str]]:
    """Everything that can be printed: each game's components, and what other editions than its first have besides."""
    found = [(game_of(name), component) for name, component in component_ids()]
    for game in map(game_of, game_ids()):
        known = {component.id for component in game.components}
        for edition in game.editions[1:]:
            other = Catalog().load(game.id, edition)
            found += [(other, component.id) for component in other.components if component.id not in known]
    return found
