"""What the tests over the catalog run on: every game that comes with printkit, and every component of it."""

from __future__ import annotations

from functools import cache

from printkit.gamefolder.catalog import BUILT_IN, Catalog
from printkit.model import Game


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
