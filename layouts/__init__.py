"""Layouts: a package per kind of printed thing, a module per layout with ``lay_out(game, component, style)``.

They ship as the package `printkit.layouts`. The core finds them by name and never imports one statically; a layout knows no
game by name and gets everything it prints from the game's facts and words.
"""

from __future__ import annotations

from functools import cache
from importlib import import_module
from pathlib import Path
from types import ModuleType


@cache
def layout(name: str) -> ModuleType | None:
    """The module that is the layout of that name, in whichever package it lies; None when there is none."""
    if not name.isidentifier():
        return None
    for path in sorted(Path(__file__).parent.glob(f"*/{name}.py")):
        module = import_module(f"{__name__}.{path.parent.name}.{name}")
        if hasattr(module, "lay_out"):
            return module
    return None


def names() -> list[str]:
    """The names of all layouts, in alphabetical order."""
    found = {path.stem for path in Path(__file__).parent.glob("*/*.py") if path.stem != "__init__"}
    return sorted(name for name in found if layout(name) is not None)
