"""What layouts there are and what each takes: the answers of ``printkit list layouts``."""

from __future__ import annotations

import json
from collections.abc import Iterator
from dataclasses import is_dataclass
from importlib import import_module
from typing import Any, Literal, TypedDict, get_args, get_origin

from printkit.gamefolder.catalog import Catalog
from printkit.gamefolder.folder import Source
from printkit.gamefolder.toml_data import flat, toml
from printkit.messages.sentences import fill, words
from printkit.model import Refused, error, nearest
from printkit.model.params import is_union, tree


class Param(TypedDict):
    """A param by its way in the component's params; `default` is null where there is none."""

    name: str
    type: str
    required: bool
    default: Any
    meaning: str


class LayoutRow(TypedDict):
    """A layout: the game that it belongs to (null: any may use it), what it is, its params, words and entries."""

    name: str
    game: str | None
    meaning: str
    cards: bool
    params: list[Param]
    words: dict[str, str]
    entries: list[str]


def layouts(catalog: Catalog, lang: str, name: str | None = None) -> list[LayoutRow]:
    """Every layout that a game may use, or the one of that name; those of games whose Python may not run are left out.

    Raises `Refused` (status 2) naming the nearest.
    """
    house = import_module("printkit.layouts")
    listed = [_told(one, layout, lang) for one in house.names() if not (layout := house.layout(one)).NEEDS.internal]
    for source in catalog.sources().values():
        if source.code:
            names = sorted(path.stem for path in source.folder.glob("layouts/*.py"))
            own = {one: house.layout(one, source) for one in names if one.isidentifier()}
            listed += [_told(one, layout, lang, source) for one, layout in own.items() if layout is not None]
    if name is None:
        return listed
    if chosen := [one for one in listed if one["name"] == name]:
        return chosen
    known = [one["name"] for one in listed]
    raise Refused([error("unknown-layout", "NAME", found=name, known=", ".join(known), hint=nearest(name, known))], 2)


def _told(name: str, layout: Any, lang: str, source: Source | None = None) -> LayoutRow:
    texts = import_module("printkit.layouts").texts(lang)
    own = _own_texts(source, name, lang) if source is not None else texts.get(name, {})
    meanings = {**texts["common"], **own}
    return {
        "name": name,
        "game": source.id if source is not None else None,
        "meaning": meanings.get("is", ""),
        "cards": layout.NEEDS.cards,
        "params": [
            {
                "name": member.name,
                "type": _type(member.type, texts["types"]),
                "required": member.required,
                "default": member.default,
                "meaning": meanings.get(member.name, ""),
            }
            for member in tree(layout.Params)
        ],
        "words": {key: meanings.get(key) or texts["words"].get(key, "") for key in layout.NEEDS.words},
        "entries": list(layout.NEEDS.entries),
    }


def _own_texts(source: Source, name: str, lang: str) -> dict[str, str]:
    """What a game's words say about a layout of its own: ``[layout.NAME]`` with ``is`` and a text for each param."""
    path = source.folder / f"{lang}.toml"
    table = toml(path.name, path.read_bytes(), []) if path.is_file() else None
    before = f"layout.{name}."
    return {key.removeprefix(before): text for key, text in flat(table or {}) if key.startswith(before)}


def _type(hint: Any, names: dict[str, str]) -> str:
    """A type in words."""
    if is_dataclass(hint):
        return names["table"]
    if is_union(hint):
        return names["or"].join(_type(one, names) for one in get_args(hint))
    inner = get_args(hint)
    match get_origin(hint):
        case kind if kind is tuple and inner[-1] is ...:
            return fill(names["list"], {"of": _type(inner[0], names)})
        case kind if kind is tuple:
            return fill(names["pair"], {"of": _type(inner[0], names)})
        case kind if kind is dict:
            return fill(names["dict"], {"of": _type(inner[1], names)})
        case kind if kind is Literal:
            return " | ".join(map(str, inner))
        case _:
            return names[{str: "text", int: "int", float: "float", bool: "bool"}.get(hint, "any")]


def show(listed: list[LayoutRow], lang: str, *, one: bool) -> None:
    """A table of layouts for people, or all of `one`."""
    from rich.console import Console
    from rich.markup import escape
    from rich.table import Table

    vocabulary, console = words(lang), Console(highlight=False)
    if not one:
        table = Table(box=None, pad_edge=False, header_style="bold")
        for heading in ("layout", "meaning"):
            table.add_column(vocabulary[f"list.{heading}"], overflow="fold")
        for layout in listed:
            game = f" ({layout['game']})" if layout["game"] else ""
            table.add_row(layout["name"] + game, escape(layout["meaning"]))
        console.print(table)
        return
    for layout in listed:
        console.print(f"[bold]{layout['name']}[/]  {escape(layout['meaning'])}")
        for heading, rows in (("params", _params(layout, vocabulary)), ("words", layout["words"].items())):
            table = Table(box=None, pad_edge=False, show_header=False, title_justify="left")
            for row in rows:
                table.add_row(*map(escape, row))
            if table.row_count:
                console.print(f"\n[bold]{vocabulary[f'list.{heading}']}[/]")
                console.print(table)
        if layout["entries"]:
            console.print(f"\n[bold]{vocabulary['list.entries']}[/]\n{', '.join(layout['entries'])}")


def _params(layout: LayoutRow, vocabulary: Any) -> Iterator[tuple[str, str, str]]:
    """The rows of the table of params: name, type with what holds when it is left out, meaning."""
    for param in layout["params"]:
        kind = param["type"]
        if param["required"]:
            kind += f", {vocabulary['list.required']}"
        elif param["default"] is not None:
            kind += f", {json.dumps(param['default'])}"
        yield param["name"], kind, param["meaning"]
