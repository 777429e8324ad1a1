"""Names that say what a thing is: no value, function or module is called by a word that fits everything."""

from __future__ import annotations

import ast
import re
from pathlib import Path

import pytest

import printkit

ROOT = Path(__file__).parents[1]

EMPTY_WORDS = frozenset({"found", "told", "said", "made", "meant", "handed"})
"""Words that only say that something was done. The keyword ``found=`` of a message is no name: with ``expected=`` it is what a sentence quotes."""

KEPT = {
    "api.scores": {"told"},  # `Result.told` and `Reading.told`: public
    "scoring.report.answer": {"told"},  # `Answer.told`, which they hand on
    "scan.network": {"made"},  # the key of a file of weights that says how they were made
}
"""Module → the words that it may go on using, and why."""

MODULES = {
    ".".join(path.relative_to(ROOT / top).with_suffix("").parts): path
    for top in ("printkit", "layouts")
    for path in sorted((ROOT / top).rglob("*.py"))
}


def bound(tree):
    """Every name that a module binds: variables, parameters, fields, functions, classes, imports."""
    for node in ast.walk(tree):
        match node:
            case ast.Name(id=name, ctx=ast.Store()) | ast.arg(arg=name):
                yield name, node.lineno
            case ast.FunctionDef(name=name) | ast.AsyncFunctionDef(name=name) | ast.ClassDef(name=name):
                yield name, node.lineno
            case ast.MatchAs(name=str(name)) | ast.MatchStar(name=str(name)) | ast.ExceptHandler(name=str(name)):
                yield name, node.lineno
            case ast.alias(name=name, asname=other):
                yield other or name, node.lineno


def test_names_say_what_a_thing_is():
    """Of all modules; a file is no exception."""
    wrong = [
        f"{module}:{line}: {name}"
        for module, path in MODULES.items()
        for name, line in bound(ast.parse(path.read_text(encoding="utf-8")))
        if name in EMPTY_WORDS - KEPT.get(module, set())
    ]
    wrong += [f"{module}: the module" for module in MODULES if module.rpartition(".")[2] in EMPTY_WORDS]
    assert wrong == []


@pytest.mark.parametrize("module", KEPT)
def test_exceptions_are_used(module):
    """What stands in the list above and is no longer needed goes."""
    used = {name for name, _ in bound(ast.parse(MODULES[module].read_text(encoding="utf-8")))}
    assert KEPT[module] <= used


def documented(tree):
    """Every docstring of a module with the line where it begins."""
    for node in ast.walk(tree):
        if isinstance(node, ast.Module | ast.ClassDef | ast.FunctionDef | ast.AsyncFunctionDef) and (
            text := ast.get_docstring(node)
        ):
            yield getattr(node, "lineno", 1), text


def test_docstrings_name_modules_that_exist():
    """``validate.py`` and `printkit.language.read`: a module that has moved takes what is said of it along."""
    files = {
        path.name
        for top in ("printkit", "layouts", "web", "tests", "docs", "benchmarks", "training")
        for path in (ROOT / top).rglob("*.py")
    }
    files |= {"NAME.py"}
    wrong = []
    for module, path in MODULES.items():
        for line, text in documented(ast.parse(path.read_text(encoding="utf-8"))):
            wrong += [f"{module}:{line}: {name}" for name in re.findall(r"`(?:[\w./]*/)?(\w+\.py)`", text) if name not in files]
            wrong += [
                f"{module}:{line}: {name}"
                for name in re.findall(r"`printkit\.([\w.]+)`", text)
                if not exists(name.removeprefix("layouts."), name)
            ]
    assert wrong == []


def exists(inside, name):
    """Whether that is a module or package below printkit, or something in one."""
    return any(
        candidate in PLACES or candidate.rpartition(".")[0] in PLACES for candidate in (inside, name, name.rpartition(".")[0])
    )


PLACES = {
    *printkit.__all__,
    "layouts",
    *MODULES,
    *(module.removesuffix(".__init__") for module in MODULES),
    *(module.rpartition(".")[0] for module in MODULES),
} - {""}
"""Every module and package, below printkit or layouts, and what is public."""


def test_tables_of_anything_have_a_name():
    """What is plain data, as of a file, says so (`model.plain.Raw`, `Json`); a type of its own is better still."""
    untyped = re.compile(r"\b(?:dict|Mapping)\[str, Any\]")
    lines = [line for path in MODULES.values() for line in path.read_text("utf-8").splitlines() if untyped.search(line)]
    assert len(lines) < 150
