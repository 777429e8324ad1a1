"""Layouts: a package per kind of printed thing, a module per layout with ``lay_out(game, component, style)``.

They ship as the package `printkit.layouts`. The core finds them by name and never imports one statically; a layout knows no
game by name and gets everything it prints from the game's facts and words. A game that needs what none of them can say brings
a layout of its own, ``layouts/NAME.py`` in its folder.
"""

from __future__ import annotations

from functools import cache
from importlib import import_module
from pathlib import Path
from types import ModuleType

from printkit.model import Game
from printkit.model.own_code import module


def layout(name: str, game: Game | None = None) -> ModuleType | None:
    """The module that is the layout of that name, a general one or that of the game's folder; None when there is none.

    Raises `Refused` when the game's own may not run or fails.
    """
    if not name.isidentifier():
        return None
    found = _general(name)
    if found is None and game is not None:
        found = module(game, f"layouts.{name}")
    return found if hasattr(found, "lay_out") else None


@cache
def _general(name: str) -> ModuleType | None:
    for path in sorted(Path(__file__).parent.glob(f"*/{name}.py")):
        found = import_module(f"{__name__}.{path.parent.name}.{name}")
        if hasattr(found, "lay_out"):
            return found
    return None


def names() -> list[str]:
    """The names of the general layouts, in alphabetical order."""
    found = {path.stem for path in Path(__file__).parent.glob("*/*.py") if path.stem != "__init__"}
    return sorted(name for name in found if layout(name) is not None)
