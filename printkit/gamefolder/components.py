"""The components of a game: the layouts that they use, their params, and what they show."""

from __future__ import annotations

from collections.abc import Mapping
from importlib import import_module
from pathlib import PurePath
from typing import Any

from printkit.gamefolder.folder import Files, Source
from printkit.gamefolder.params import wrong_params
from printkit.model import Problem, error, nearest


def layouts_of(game: Mapping[str, Any], source: Source, files: Files, problems: list[Problem]) -> dict[str, Any]:
    """The layouts that components use, by name; None for one of the game's own that may not run."""
    own = [PurePath(name).stem for name in files.data if name.startswith("layouts/") and name != "layouts/__init__.py"]
    general = layouts()
    taken = sorted(set(own) & {*general, *_given()})
    problems += [error("name-taken", f"layouts/{name}.py", found=name) for name in taken]
    used: dict[str, Any] = {}
    for number, component in enumerate(game["components"]):
        name = component["layout"]
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


def check(game: Mapping[str, Any], used: Mapping[str, Any], problems: list[Problem]) -> None:
    """What must fit together in each component: its layout's params, what it shows, its axes."""
    axes, ids = game["axes"], {e["id"] for e in game["entries"]}
    seen = set(given := _given())
    for number, component in enumerate(game["components"]):
        where = f"components[{number}]"
        if component["id"] in seen:
            code = "name-taken" if component["id"] in given else "declared-twice"
            problems.append(error(code, f"{where}.id", found=component["id"]))
        seen.add(component["id"])
        layout = used.get(component["layout"])
        component["cards"] = layout is not None and layout.NEEDS.cards
        if layout is not None:
            problems += wrong_params(component["params"], layout.Params, f"{where}.params")
        for place, shown in enumerate(component["shows"]):
            if shown not in ids:
                hint = nearest(shown, ids)
                problems.append(error("unknown-entry", f"{where}.shows[{place}]", found=shown, hint=hint))
        for axis, key in component["fixed"].items():
            if axis not in axes:
                known = list(axes)
                hint = nearest(axis, known)
                problems.append(error("unknown-axis", f"{where}.fixed.{axis}", found=axis, known=", ".join(known), hint=hint))
            elif axes[axis]["keys"] and key not in axes[axis]["keys"]:
                listed = ", ".join(map(str, axes[axis]["keys"]))
                problems.append(error("unknown-value", f"{where}.fixed.{axis}", found=key, known=listed, hint=""))
        for axis in component["window"]:
            openings = [name for name, declared_axis in axes.items() if not declared_axis["keys"]]
            if axis in openings:
                continue
            if axis in axes or not openings:
                problems.append(error("axis-not-open", f"{where}.window.{axis}", found=axis))
            else:
                hint = nearest(axis, openings)
                problems.append(
                    error("unknown-axis", f"{where}.window.{axis}", found=axis, known=", ".join(openings), hint=hint)
                )
        if component["fillable"] and not component["shows"]:
            problems.append(error("nothing-to-fill-in", f"{where}.fillable"))
        if component["pages"] != 1 and not component["window"]:
            problems.append(error("pages-without-window", f"{where}.pages", found=component["pages"]))
        _fill_in(component)
        if component["size"] and not all(10 <= side <= 1000 for side in component["size"]):
            problems.append(error("size-range", f"{where}.size", found=component["size"]))


def _fill_in(component: dict[str, Any]) -> None:
    """What follows from the kind of a component where the file does not say it."""
    deck, cut = component["kind"] == "deck", component["size"] is not None
    if component["corner"] is None:
        # What cards of that size are sold with; see docs/printing.md.
        component["corner"] = (1 if component["size"] == [59, 86] else 3) if deck else 0
    if component["stock"] is None:
        component["stock"] = "card" if cut and component["kind"] != "pad" else "plain"


def layouts() -> list[str]:
    """The names of the general layouts that a component may use."""
    return [name for name in import_module("printkit.layouts").names() if name not in _given()]


def _given() -> list[str]:
    """The layouts of what printkit adds by itself: no component may use one, or be called like it."""
    every = import_module("printkit.layouts")
    return [name for name in every.names() if every.layout(name).NEEDS.internal]
