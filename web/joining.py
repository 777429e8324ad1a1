"""Modules that import each other as one classic script: a worker of the one file has no address to import from."""

from __future__ import annotations

import re
from pathlib import Path

_IMPORT = re.compile(r'^import (?:\* as (\w+)|\{([^}]*)\}) from "([^"]+)";\n', re.MULTILINE)
_PASSED_ON = re.compile(r'^export \{([^}]*)\}(?: from "([^"]+)")?;\n', re.MULTILINE)
_OWN = re.compile(r"^export (?=(?:async )?(?:function|const|let|class) (\w+))", re.MULTILINE)


def joined(main: Path) -> str:
    """The script of a module and of all that it imports, each in a scope of its own. Raises ValueError for an import that isn't understood."""
    made: dict[Path, str] = {}
    _add(main.resolve(), made)
    return '"use strict";\n' + "\n".join(made.values())


def _add(path: Path, made: dict[Path, str]) -> str:
    """A module after what it imports; returns the name of its scope."""
    name = "$" + re.sub(r"\W", "_", path.stem)
    if path in made:
        return name
    text = path.read_text(encoding="utf-8")
    exported: list[str] = []

    def taken(found: re.Match[str]) -> str:
        of = _add((path.parent / found[3]).resolve(), made)
        names = found[1] or "{ " + found[2].strip().replace(" as ", ": ") + " }"
        return f"const {names} = {of};\n"

    def passed_on(found: re.Match[str]) -> str:
        of = f"{_add((path.parent / found[2]).resolve(), made)}." if found[2] else ""
        exported.extend(f"{one.strip()}: {of}{one.strip()}" for one in found[1].strip(" \n,").split(","))
        return ""

    def own(found: re.Match[str]) -> str:
        exported.append(found[1])
        return ""

    text = _OWN.sub(own, _PASSED_ON.sub(passed_on, _IMPORT.sub(taken, text)))
    if re.search(r"^(import|export)\b", text, re.MULTILINE):
        raise ValueError(f"{path.name}: an import or export that web/joining.py doesn't understand")
    made[path] = f"// {path.name}\nconst {name} = (() => {{\n{text}return {{ {', '.join(exported)} }};\n}})();\n"
    return name
