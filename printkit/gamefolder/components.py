"""The components of a game: the layouts that they use, their params, and what they show."""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from functools import cache
from importlib import import_module
from pathlib import PurePath
from typing import Protocol, TypeAlias

from printkit.draw.svg.boxes import stated_size
from printkit.gamefolder.decks.ready import SIZES, corner
from printkit.gamefolder.folder import Files, Source
from printkit.gamefolder.params import wrong_params
from printkit.gamefolder.pictures import file_bytes
from printkit.model import Axis, Component, Folder, Problem, error, nearest
from printkit.model.languages import in_each


class Needs(Protocol):
    """What a layout says of itself that matters here; all of it stands in `printkit.layouts.protocol`, above this wing."""

    @property
    def cards(self) -> bool:
        """Whether its pieces are cards."""

    @property
    def fills(self) -> frozenset[str]:
        """What it fills in in the sentences about boxes."""


class UsedLayout(Protocol):
    """The module of a layout, as far as folders are checked by it."""

    Params: type
    NEEDS: Needs


Layouts: TypeAlias = dict[str, UsedLayout | None]
"""Layouts by name; None for one of the game's own that may not run."""


def layouts_of(parts: Sequence[Component], source: Source, files: Files, problems: list[Problem]) -> Layouts:
    """The layouts that components use, by name; None for one of the game's own that may not run."""
    own = [PurePath(name).stem for name in files.data if name.startswith("layouts/") and name != "layouts/__init__.py"]
    general = layouts()
    taken = sorted(set(own) & {*general, *_given()})
    problems += [error("name-taken", f"layouts/{name}.py", found=name) for name in taken]
    used: Layouts = {}
    for number, component in enumerate(parts):
        name = component.layout
        if name in used:
            continue
        chosen = None
        if name not in _given() and (source.code or name not in own):
            chosen = import_module("printkit.layouts").layout(name, source)
        if chosen is None and (source.code or name not in own):
            known = [*general, *own]
            hint = nearest(name, known)
            where = f"components[{number}].layout"
            problems.append(error("unknown-layout", where, found=name, known=", ".join(known), hint=hint))
        else:
            used[name] = chosen
    return used


def check(
    parts: Sequence[Component], used: Layouts, axes: Mapping[str, Axis], ids: Collection[str], problems: list[Problem]
) -> None:
    """What must fit together in each component: its layout's params, what it shows, its axes; `ids` are those of the entries."""
    seen = set(given := _given())
    for number, component in enumerate(parts):
        where = f"components[{number}]"
        if component.id in seen:
            code = "name-taken" if component.id in given else "declared-twice"
            problems.append(error(code, f"{where}.id", found=component.id))
        seen.add(component.id)
        layout = used.get(component.layout)
        if layout is not None:
            problems += wrong_params(component.params, layout.Params, f"{where}.params")
        for place, shown in enumerate(component.shows):
            if shown not in ids:
                hint = nearest(shown, ids)
                problems.append(error("unknown-entry", f"{where}.shows[{place}]", found=shown, hint=hint))
        for axis, key in component.fixed.items():
            if axis not in axes:
                known = list(axes)
                hint = nearest(axis, known)
                problems.append(error("unknown-axis", f"{where}.fixed.{axis}", found=axis, known=", ".join(known), hint=hint))
            elif axes[axis].keys and key not in axes[axis].keys:
                listed = ", ".join(map(str, axes[axis].keys))
                problems.append(error("unknown-value", f"{where}.fixed.{axis}", found=key, known=listed, hint=""))
        for axis in component.window:
            openings = [name for name, declared_axis in axes.items() if not declared_axis.keys]
            if axis in openings:
                continue
            if axis in axes or not openings:
                problems.append(error("axis-not-open", f"{where}.window.{axis}", found=axis))
            else:
                hint = nearest(axis, openings)
                problems.append(
                    error("unknown-axis", f"{where}.window.{axis}", found=axis, known=", ".join(openings), hint=hint)
                )
        if component.fillable and not component.shows:
            problems.append(error("nothing-to-fill-in", f"{where}.fillable"))
        if component.pages != 1 and not component.window:
            problems.append(error("pages-without-window", f"{where}.pages", found=component.pages))
        if component.size and not all(10 <= side <= 1000 for side in component.size):
            wide, high = component.size
            problems.append(error("size-range", f"{where}.size", found=f"[{wide:g}, {high:g}]"))


def filled_in(component: Component) -> Component:
    """A component of a file, with what follows from its kind where the file doesn't say it."""
    if component.corner is None:
        kept = component.kind == "deck" or component.shape
        component = component._replace(corner=corner(component.size or SIZES["poker"], component.shape) if kept else 0.0)
    if component.stock is None:
        cut = component.size is not None and component.kind != "pad"
        component = component._replace(stock="card" if cut else "plain")
    return component


_PAGE = 240.0
"""mm; a drawing with a longer side is a page, and fills whatever paper it is printed on."""


def drawings(parts: Sequence[Component]) -> dict[str, str]:
    """The drawings that components of a full game file are, by their places there."""
    listed = ((number, component.params.get("drawing")) for number, component in enumerate(parts))
    return {
        f"components[{number}].params.drawing[{place}]" + f": {file}" * ("{lang}" in written): file
        for number, files in listed
        if isinstance(files, list)
        for place, written in enumerate(files)
        if isinstance(written, str)
        for file in in_each(written)
    }


def sized(parts: Sequence[Component], folder: Folder) -> tuple[Component, ...]:
    """The components; those that are drawn and say no size are as large as their first drawing says, unless that is a whole page."""
    return tuple(_sized(component, folder) for component in parts)


def _sized(component: Component, folder: Folder) -> Component:
    files = component.params.get("drawing")
    if not files or component.size is not None:
        return component
    size = stated_size(file_bytes(folder / in_each(files[0])[-1]))
    return component._replace(size=size) if size is not None and max(size) <= _PAGE else component


def layouts() -> list[str]:
    """The names of the general layouts that a component may use."""
    return [name for name in import_module("printkit.layouts").names() if name not in _given()]


@cache
def _given() -> tuple[str, ...]:
    """The layouts of what printkit adds by itself: no component may use one, or be called like it."""
    every = import_module("printkit.layouts")
    return tuple(name for name in every.names() if every.layout(name).NEEDS.internal)
