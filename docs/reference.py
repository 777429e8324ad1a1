"""Writes what docs/api.md says of each public name and of each print option, from the code.

    python docs/reference.py

A test compares the page with what this makes.
"""

from __future__ import annotations

import inspect
import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any

from typography import typographic

import printkit
from printkit.api.arguments import REQUIRED, Parameter, parameters
from printkit.model.print_options import ExportOptions, PrintOptions, declared

PAGE = Path(__file__).parent / "api.md"
PARTS = re.compile(r"(<!-- (\w+): docs/reference\.py writes it -->\n).*?(<!-- end -->\n)", re.DOTALL)


def page(text: str) -> str:
    """The page with the parts that follow from the code."""
    made = {"options": options, "reference": reference}
    return PARTS.sub(lambda part: part[1] + typographic("\n".join(made[part[2]]())) + "\n" + part[3], text)


def options() -> Iterator[str]:
    """A row for each option about printing, and for each that only `export` has."""
    yield "| option | takes | left out | |\n|---|---|---|---|"
    for table in (PrintOptions, ExportOptions):
        for name, one in declared(table).items():
            if table is PrintOptions or name not in declared(PrintOptions) or one != declared(PrintOptions)[name]:
                whose = " (`export`)" if table is ExportOptions else ""
                yield f"| `{name}`{whose} | {_taken(Parameter(one.type, one.option.default, one.option))} | {_help(one.option.help)} |"
    yield ""


def reference() -> Iterator[str]:
    """Every public name: functions first."""
    for name in sorted(printkit.__all__, key=lambda name: (name[0].isupper(), name)):
        thing = getattr(printkit, name)
        yield f"### `{name}`\n"
        text, example = _told(thing)
        if not isinstance(thing, type):
            yield f"```python\n{_signature(name, thing)}\n```\n"
        yield f"{text}\n"
        yield from _members(thing) if isinstance(thing, type) else _parameters(thing)
        yield f"```python\n{example}\n```\n"


def _told(thing: Any) -> tuple[str, str]:
    """What the docstring says, and its example."""
    text, _, example = inspect.cleandoc(thing.__doc__).partition("\n\n>>> ")
    return text.replace("``", "`"), f">>> {example}\n"


def _help(text: str) -> str:
    """The command's help, without what only the command does."""
    return text.replace("; your locale's when left out", "").replace("With --backs stacks", 'With `backs="stacks"`')


def _signature(name: str, function: Any) -> str:
    """How a function is called; without types, which the table tells."""
    signature = inspect.signature(function)
    bare = [one.replace(annotation=inspect.Parameter.empty) for one in signature.parameters.values()]
    call = str(inspect.Signature(bare)).replace("mappingproxy({})", "{}")
    return f"{name}{call} -> {signature.return_annotation}"


def _parameters(function: Any) -> Iterator[str]:
    yield "| parameter | takes | left out |\n|---|---|---|"
    own = inspect.signature(function).parameters
    for name, one in parameters(function.__wrapped__).items():
        if name in own:
            yield f"| `{name}` | {_taken(one)} |"
    yield ""


def _taken(one: Parameter) -> str:
    """Two cells: what it takes, and what it is when left out."""
    default = "" if one.default is REQUIRED else f"`{_default(one.default)}`"
    return f"{one.takes} | {default}"


def _default(value: object) -> str:
    return "{}" if not isinstance(value, str | tuple) and hasattr(value, "items") else repr(value)


REMEMBERED = frozenset({"called", "chosen_before", "namer", "parsed_slots"})
"""What a game keeps for printkit itself: nothing to build on."""


def _members(kind: type) -> Iterator[str]:
    """What an object has beside what its kind says, a line each."""
    for name, one in vars(kind).items():
        if name in REMEMBERED:
            continue
        about = one.fget if isinstance(one, property) else getattr(one, "func", one)
        if name.startswith("_") or not inspect.isfunction(about):
            continue
        bare = inspect.signature(about)
        named = [p.replace(annotation=inspect.Parameter.empty) for p in list(bare.parameters.values())[1:]]
        call = "" if not inspect.isfunction(one) else str(inspect.Signature(named))
        first = inspect.cleandoc(about.__doc__ or "").partition("\n")[0].replace("``", "`")
        yield f"- `{name}{call}`: `{bare.return_annotation}`. {first}"
    yield ""


if __name__ == "__main__":
    PAGE.write_text(page(PAGE.read_text(encoding="utf-8")), encoding="utf-8")
