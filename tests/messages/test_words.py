"""Every code that printkit uses has its sentence, and the sentence names what the problem knows."""

from __future__ import annotations

import ast
import re
import tomllib
from collections import Counter
from pathlib import Path

import pytest

import printkit
from printkit.messages.sentences import _flat, words

ROOT = Path(printkit.__file__).parent
ENGINE = sorted(path for path in ROOT.rglob("*.py") if "games" not in path.relative_to(ROOT).parts)


def used():
    """(code, names of its values, module) of every ``error(…)`` and ``warning(…)`` of the engine."""
    for path in ENGINE:
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            if isinstance(node, ast.Call) and getattr(node.func, "id", "") in ("error", "warning"):
                code = node.args[0]
                if isinstance(code, ast.Constant):
                    names = {keyword.arg for keyword in node.keywords}
                    yield pytest.param(code.value, names, id=f"{path.stem}-{code.value}-{node.lineno}")


@pytest.mark.parametrize("lang", ["ja", "en"])
@pytest.mark.parametrize(("code", "names"), list(used()))
def test_every_code_has_a_sentence_that_its_values_fill(code, names, lang):
    """No place in a sentence stays empty."""
    said = words(lang)[f"problems.{code}"]
    if None not in names:  # values that are handed on as a table can't be read here
        assert set(re.findall(r"\{(\w+)\}", said)) <= names | {"count"}


def test_no_sentence_is_left_over():
    """Core words are all used by a code of the engine or of a folder's checks."""
    source = "".join(
        path.read_text(encoding="utf-8") for folder in (ROOT, ROOT.parent / "layouts") for path in folder.rglob("*.py")
    )

    core = tomllib.loads((ROOT / "messages" / "core.en.toml").read_text(encoding="utf-8"))
    assert [code for code in core["problems"] if f'"{code}"' not in source] == []


@pytest.mark.parametrize("lang", ["ja", "en"])
def test_advice_belongs_to_a_problem(lang):
    """A hint's code has a message."""
    said = words(lang)
    codes = {key.removeprefix("hints.").partition(".")[0] for key in said if key.startswith("hints.")}
    assert [code for code in sorted(codes) if f"problems.{code}" not in said] == []


@pytest.mark.parametrize("lang", ["ja", "en"])
def test_no_key_stands_in_two_files(lang):
    """Or one would hide the other."""
    keys = Counter(
        key
        for path in (ROOT / "messages").glob(f"*.{lang}.toml")
        for key, _ in _flat(tomllib.loads(path.read_text(encoding="utf-8")), "")
    )
    assert [key for key, count in keys.items() if count > 1] == []
