"""What the tests over the catalog run on: every game that comes with printkit, and every component of it."""

from __future__ import annotations

from functools import cache

from printkit.catalog import BUILT_IN, Catalog
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
