"""The tables of keys in docs/adding-a-game.md, from the types that declare them: python docs/keys.py writes them anew."""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping
from pathlib import Path
from types import NoneType, UnionType
from typing import Any, Literal, Union, get_args, get_origin

from typography import typographic

from printkit.model import Component, Credits, Deal, DealStep, Entry, Given, Need
from printkit.model.fields import NAME, PLACE, PREFIX, SLUG, About, DeclaredField, about, fields
from printkit.model.game_file import AxisTable, GameFile

PAGE = Path(__file__).parent / "adding-a-game.md"

TABLES = {
    "game.toml": GameFile,
    "[credits]": Credits,
    "[axes.NAME]": AxisTable,
    "[[entries]]": Entry,
    "[[needs]]": Need,
    "[[components]]": Component,
    "[deal]": Deal,
    "[[deal.steps]]": DealStep,
}

_TEXTS = {NAME: "name", SLUG: "id", PREFIX: "letter", PLACE: "place", "": "text"}


def table(declared: Any) -> str:
    """The keys of a declared type: type, what holds when it is left out, and its sentence."""
    rows = [f"| `{field.name}` | {kind(field)} | {default(field)} | {field.about.says} |" for field in fields(declared)]
    return "\n".join(["| key | type | left out | says |", "|---|---|---|---|", *(row.replace("  ", " ") for row in rows)])


def kind(field: DeclaredField) -> str:
    """The type of a field in words."""
    several = [*_named(field.written, field.about)]
    if field.about.refers:
        several.append("reference")
    unit = f", {field.about.unit}" if field.about.unit else ""
    return " or ".join(dict.fromkeys(several)) + unit


def default(field: DeclaredField) -> str:
    """What holds when the key is left out."""
    if field.required:
        return "needed"
    value = field.default
    if field.about.unset:
        return field.about.unset
    if isinstance(value, bool):
        return f"`{str(value).lower()}`"
    return f"`{value}`" if value not in (None, "") and not isinstance(value, tuple | frozenset | Mapping) else ""


def _named(hint: Any, limits: About) -> Iterable[str]:
    """The words for a type; several of one of several."""
    inner = get_args(hint)
    origin = get_origin(hint)
    if origin in (Union, UnionType):
        for one in inner:
            if one is not NoneType:
                yield from _named(*_inside(one, limits))
    elif origin is Literal and any(inner):
        yield ", ".join(f"`{one}`" for one in inner)
    elif origin is Literal:
        return  # nothing, as a default
    elif origin is tuple and inner[-1] is not ...:
        yield f"list of {len(inner)} {_many(inner[0])}"
    elif origin in (tuple, frozenset):
        yield f"list of {_many(inner[0])}"
    elif origin is Mapping:
        yield f"table of {_many(inner[1])}"
    elif hint in (int, float):
        yield ("whole number" if hint is int else "number") + _span(limits)
    elif hint is str:
        yield _TEXTS[limits.fits]
    elif hint is bool:
        yield "true or false"
    elif hint is Given:
        yield "table of anything"
    elif hint is Any:
        yield "anything"
    else:
        yield "table"


def _inside(hint: Any, limits: About) -> tuple[Any, About]:
    inner, own = about(hint)
    return inner, own if own != About() else limits


def _many(hint: Any) -> str:
    """Several of a type."""
    inner, limits = about(hint)
    words = " or ".join(dict.fromkeys(_named(inner, limits)))
    if limits.refers:
        words += " or reference"
    return re.sub(r"(?<!`)\b(list|table|text|number|name|id|reference)\b", r"\1s", words)


def _span(limits: About) -> str:
    if limits.least is not None and limits.most is not None:
        return f" {limits.least}–{limits.most}"
    return f" from {limits.least}" if limits.least is not None else ""


def written(page: str) -> str:
    """The page with its tables as they follow from the types."""
    for name, declared in TABLES.items():
        before = f"<!-- keys of {name} -->\n"
        start = page.index(before) + len(before)
        end = page.index("<!-- end -->", start)
        page = f"{page[:start]}\n{typographic(table(declared))}\n\n{page[end:]}"
    return page


if __name__ == "__main__":
    PAGE.write_text(written(PAGE.read_text(encoding="utf-8")), encoding="utf-8")
