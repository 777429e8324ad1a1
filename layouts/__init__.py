"""Layouts: a package per kind of printed thing, a module per layout; what a layout is says `printkit.layouts.protocol`.

They ship as the package `printkit.layouts`. The core finds them by name and never imports one statically; a layout knows no
game by name and gets everything it prints from the game's facts and words. A game that needs what none of them can say brings
a layout of its own, ``layouts/NAME.py`` in its folder.
"""

from __future__ import annotations

from dataclasses import is_dataclass
from functools import cache
from importlib import import_module
from pathlib import Path
from typing import TYPE_CHECKING, Any, cast

from printkit.model.own_code import Home, module, own_code
from printkit.model.params import read

if TYPE_CHECKING:
    from collections.abc import Mapping

    from printkit.draw.frame import Frame, Piece
    from printkit.draw.style import Style
    from printkit.layouts.protocol import Layout
    from printkit.model import Component, Game


def layout(name: str, home: Home | None = None) -> Layout | None:
    """The layout of that name, a general one or that of the game's folder `home`; None when there is none.

    Raises `Refused` when the game's own may not run or fails.
    """
    if not name.isidentifier():
        return None
    general = _general(name)
    if general is None and home is not None:
        own: Any = module(home, f"layouts.{name}")
        general = cast("Layout", own) if _is_layout(own) else None
        with own_code(f"layouts/{name}.py", home.folder, home.code):
            if general is not None and not is_dataclass(general.Params):
                raise TypeError(f"Params of {name} is no dataclass")
    return general


@cache
def _general(name: str) -> Layout | None:
    for path in sorted(Path(__file__).parent.glob(f"*/{name}.py")):
        candidate = import_module(f"{__name__}.{path.parent.name}.{name}")
        if _is_layout(candidate):
            return cast("Layout", candidate)
    return None


def params_of(layout: Layout, component: Component, supplied: Mapping[str, Any] | None = None) -> Any:
    """The component's params as the layout takes them, with what printkit adds to them."""
    if layout.NEEDS.internal:
        return component.params["page"]
    return read(layout.Params, {**component.params, **(supplied or {})})


def laid_out(game: Game, component: Component, style: Style) -> list[Frame] | list[Piece]:
    """A component whose folder was validated, laid out by its layout; raises what that raises."""
    known = layout(component.layout, game)
    assert known is not None  # noqa: S101 - a component without a layout was refused when the game was loaded
    return known.lay_out(game, component, params_of(known, component), style)


def _is_layout(value: object) -> bool:
    return all(hasattr(value, name) for name in ("lay_out", "Params", "NEEDS"))


@cache
def names() -> tuple[str, ...]:
    """The names of the general layouts, in alphabetical order."""
    stems = {path.stem for path in Path(__file__).parent.glob("*/*.py") if path.stem != "__init__"}
    return tuple(sorted(name for name in stems if layout(name) is not None))


@cache
def texts(lang: str) -> dict[str, object]:
    """What layouts and their params are, in words: tables by layout, and ``common`` for the params that several have."""
    import tomllib

    return tomllib.loads((Path(__file__).parent / f"words.{lang}.toml").read_text(encoding="utf-8"))
