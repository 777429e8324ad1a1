"""Modules that import each other as one classic script: a worker of the one file has no address to import from."""

from __future__ import annotations

import json
import re
from pathlib import Path

_IMPORT = re.compile(r'^import (?:\* as (\w+)|\{([^}]*)\}) from "([^"]+)";\n', re.MULTILINE)
_DATA = re.compile(r'^import (\w+) from "([^"]+\.json)" with \{ type: "json" \};\n', re.MULTILINE)
_PASSED_ON = re.compile(r'^export \{([^}]*)\}(?: from "([^"]+)")?;\n', re.MULTILINE)
_EXPLAINED = re.compile(r"^[ \t]*(?:/\*\*(?:(?!\*/).)*\*/[ \t]*|//[^\n]*)\n", re.MULTILINE | re.DOTALL)
_OWN = re.compile(r"^export (?=(?:async )?(?:function|const|let|class) ([\w$]+))", re.MULTILINE)


def joined(main: Path) -> str:
    """The script of a module and of all that it imports, each in a scope of its own, so that none sees the names of another.

    Comments on lines of their own, the types among them, stay behind: nobody should load them.

    Raises ValueError for an import that isn't understood, and for modules that import each other in a circle.
    """
    scripts: dict[Path, str] = {}
    _add(main.resolve(), scripts, ())
    return '"use strict";\n' + "\n".join(scripts.values())


def _add(path: Path, scripts: dict[Path, str], above: tuple[Path, ...]) -> str:
    """A module after what it imports; returns the name of its scope. `above` are the modules on the way to it."""
    name = "$" + re.sub(r"\W", "_", path.stem)
    if path in above:
        raise ValueError(f"imported in a circle: {' → '.join(one.name for one in (*above[above.index(path) :], path))}")
    if path in scripts:
        return name
    text = path.read_text(encoding="utf-8")
    if path.suffix == ".json":
        scripts[path] = f"// {path.name}\nconst {name} = {json.dumps(json.loads(text))};\n"
        return name
    exported: list[str] = []

    def scope_of(address: str) -> str:
        return _add((path.parent / address).resolve(), scripts, (*above, path))

    def imported(match: re.Match[str]) -> str:
        names = match[1] or "{ " + match[2].strip().replace(" as ", ": ") + " }"
        return f"const {names} = {scope_of(match[3])};\n"

    def data(match: re.Match[str]) -> str:
        return f"const {match[1]} = {scope_of(match[2])};\n"

    def passed_on(match: re.Match[str]) -> str:
        scope = f"{scope_of(match[2])}." if match[2] else ""
        exported.extend(f"{one.strip()}: {scope}{one.strip()}" for one in match[1].strip(" \n,").split(","))
        return ""

    def own(match: re.Match[str]) -> str:
        exported.append(match[1])
        return ""

    text = _EXPLAINED.sub("", text)
    text = _OWN.sub(own, _PASSED_ON.sub(passed_on, _IMPORT.sub(imported, _DATA.sub(data, text))))
    if re.search(r"^(import|export)\b", text, re.MULTILINE):
        raise ValueError(f"{path.name}: an import or export that web/joining.py doesn't understand")
    scripts[path] = f"// {path.name}\nconst {name} = (() => {{\n{text}return {{ {', '.join(exported)} }};\n}})();\n"
    return name
