"""The names that docs/stability.md promises are those that there are, and none of those that were kept is gone."""

from __future__ import annotations

import inspect
import json
import re
import tomllib
from importlib import import_module
from pathlib import Path

import pytest
import reference
from typer.main import get_command

import printkit
from printkit.__main__ import HOMES
from printkit.cli.app import app
from printkit.cli.arguments import FormatChoice, SchemaChoice
from printkit.gamefolder.faces.schema import faces_schema
from printkit.gamefolder.json_schema import game_schema
from printkit.language.functions import KNOWN

ROOT = Path(__file__).parents[1]
KEPT = Path(__file__).parent / "kept" / "names.json"


def commands():
    """Each command, those of `book` too, by what is typed."""
    for module in set(HOMES.values()):
        import_module(f"printkit.cli.{module}")
    for name, command in get_command(app).commands.items():
        yield name, command
        for inner, one in getattr(command, "commands", {}).items():
            yield f"{name} {inner}", one


def options(command):
    """The options of a command, each with the values that it can have where those are listed."""
    return {
        name: sorted(map(str, getattr(one.type, "choices", [])))
        for one in command.params
        for name in one.opts
        if name.startswith("-")
    }


def members(thing):
    """The parameters of a function, or what can be asked of an object of a class."""
    if isinstance(thing, type):
        return sorted(name for name in dir(thing) if not name.startswith("_") and name not in reference.REMEMBERED)
    return list(inspect.signature(thing).parameters)


def keys(schema, definitions, passed=frozenset()):
    """Every key that may stand in what a schema describes, at whatever depth."""
    if isinstance(schema, list):
        return {name for one in schema for name in keys(one, definitions, passed)}
    if not isinstance(schema, dict):
        return set()
    own = set(schema.get("properties", {}))
    reference = schema.get("$ref", "").removeprefix("#/$defs/")
    if reference and reference not in passed:
        own |= keys(definitions[reference], definitions, passed | {reference})
    parts = [
        *schema.get("properties", {}).values(),
        *(part for name, part in schema.items() if name not in {"$defs", "properties"}),
    ]
    return own | keys(parts, definitions, passed)


def by_table(schema):
    """The keys below each key at the top of a file."""
    definitions = schema.get("$defs", {})
    return {name: sorted(keys(one, definitions)) for name, one in sorted(schema["properties"].items())}


def names():
    """All that is promised, by what it is of."""
    problems = {
        code
        for path in (ROOT / "printkit" / "messages").glob("*.en.toml")
        for code in tomllib.loads(path.read_text("utf-8")).get("problems", {})
    }
    return {
        "commands": {name: options(command) for name, command in sorted(commands())},
        "python": {name: members(getattr(printkit, name)) for name in sorted(printkit.__all__)},
        "game.toml": by_table(game_schema()),
        "faces.toml": by_table(faces_schema()),
        "functions of rules": list(KNOWN),
        "problems": sorted(problems),
    }


def gone(kept, now, where=""):
    """What was kept and is no longer there, by its path."""
    if isinstance(kept, dict):
        for name, one in kept.items():
            if name in now:
                yield from gone(one, now[name], f"{where} {name}")
            else:
                yield f"{where} {name}"
    else:
        yield from (f"{where} {name}" for name in kept if name not in now)


def test_no_name_that_was_kept_is_gone(request):
    """Names may come; `pytest tests/test_stability.py --bless` writes them down, before a release."""
    now = names()
    if request.config.getoption("--bless"):
        KEPT.write_text(json.dumps(now, indent=1, ensure_ascii=False) + "\n", "utf-8")
    assert list(gone(json.loads(KEPT.read_text("utf-8")), now)) == []


@pytest.mark.parametrize(
    ("row", "there"),
    [
        ("commands", lambda: [name for name, _ in commands() if " " not in name]),
        ("`__all__`", lambda: printkit.__all__),
        ("schemas", lambda: list(SchemaChoice)),
        ("result files", lambda: [*FormatChoice, "ods"]),
    ],
)
def test_the_page_lists_what_there_is(row, there):
    """Whole, in both directions."""
    page = (ROOT / "docs" / "stability.md").read_text("utf-8")
    (listed,) = re.findall(rf"^\| {re.escape(row)} \| (.+) \|$", page, re.MULTILINE)
    assert re.findall("`([^`]+)`", listed) == sorted(there())
