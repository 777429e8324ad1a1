"""ES modules of npm packages as one classic script, each in a scope of its own: what a bundler would do of them, and no more."""

from __future__ import annotations

import re
from collections.abc import Mapping

_IMPORT = re.compile(r"^import (?:\{([^}]*)\}|(\w+)) from '([^']+)';\n", re.MULTILINE)
_PASSED_ON = re.compile(r"^export \{([^}]*)\} from '([^']+)';\n", re.MULTILINE)
_LISTED = re.compile(r"^export \{([^}]*)\};\n?", re.MULTILINE)
_DEFAULT = re.compile(r"^export default function (\w+)", re.MULTILINE)
_OWN = re.compile(r"^export (?=(?:function|const|let|var|class) ([\w$]+))", re.MULTILINE)
_EXPLAINED = re.compile(r"^[ \t]*/\*\*(?:(?!\*/).)*\*/[ \t]*\n", re.MULTILINE | re.DOTALL)


def bundled(modules: Mapping[str, str], exported: str) -> str:
    """One script of modules by the names that they import each other by, each after what it imports; `exported` is put into the window.

    Raises ValueError for an import or export that isn't understood, and for a module that isn't there.
    """
    scripts: dict[str, str] = {}
    for name in modules:
        _add(name, modules, scripts)
    names = ", ".join(f"...{_scope(name)}" for name in modules)
    return f'"use strict";\n(() => {{\n{"".join(scripts.values())}globalThis.{exported} = {{ {names} }};\n}})();\n'


def _scope(name: str) -> str:
    return "$" + re.sub(r"\W", "_", name)


def _add(name: str, modules: Mapping[str, str], scripts: dict[str, str]) -> None:
    if name in scripts:
        return
    if name not in modules:
        raise ValueError(f"no package of web/pins.toml is called {name}")
    given: list[str] = []

    def imported(match: re.Match[str]) -> str:
        _add(match[3], modules, scripts)
        names = "{ " + match[1].strip().replace(" as ", ": ") + " }" if match[1] is not None else f"{{ default: {match[2]} }}"
        return f"const {names} = {_scope(match[3])};\n"

    def passed_on(match: re.Match[str]) -> str:
        _add(match[2], modules, scripts)
        given.extend(f"{one.strip()}: {_scope(match[2])}.{one.strip()}" for one in match[1].split(","))
        return ""

    def listed(match: re.Match[str]) -> str:
        pairs = (one.split(" as ") for one in match[1].replace("\n", " ").split(","))
        given.extend(": ".join(part.strip() for part in reversed(pair)) for pair in pairs if pair[0].strip())
        return ""

    def default(match: re.Match[str]) -> str:
        given.append(f"default: {match[1]}")
        return f"function {match[1]}"

    def own(match: re.Match[str]) -> str:
        given.append(match[1])
        return ""

    text = _EXPLAINED.sub("", modules[name])
    for pattern, change in ((_IMPORT, imported), (_PASSED_ON, passed_on), (_LISTED, listed), (_DEFAULT, default), (_OWN, own)):
        text = pattern.sub(change, text)
    if odd := re.search(r"^(?:import|export)\b.*", text, re.MULTILINE):
        raise ValueError(f"{name}: web/packages.py doesn't understand “{odd[0][:80]}”")
    scripts[name] = f"// {name}\nconst {_scope(name)} = (() => {{\n{text}return {{ {', '.join(given)} }};\n}})();\n"
