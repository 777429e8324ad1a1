"""Every code that printkit uses has its sentence, and the sentence names what the problem knows."""

from __future__ import annotations

import ast
import re
import sys
import tomllib
from collections import Counter
from pathlib import Path

import pytest

import printkit
from printkit.messages.sentences import _flat, words
from printkit.model import LANGUAGES
from printkit.model.languages import is_language

ROOT = Path(printkit.__file__).parent
LAYOUTS = ROOT.parent / "layouts"
ENGINE = sorted(path for path in (*ROOT.rglob("*.py"), *LAYOUTS.rglob("*.py")) if not path.is_relative_to(ROOT / "games"))


def used():
    """(code, names of its values, module) of every ``error(…)`` and ``warning(…)`` of the engine and of the general layouts."""
    for path in ENGINE:
        text = path.read_text(encoding="utf-8")
        if not re.search(r"\b(?:error|warning)\(", text):
            continue
        for node in ast.walk(ast.parse(text)):
            if isinstance(node, ast.Call) and getattr(node.func, "id", "") in ("error", "warning"):
                code = node.args[0]
                if isinstance(code, ast.Constant):
                    names = {keyword.arg for keyword in node.keywords}
                    yield code.value, names, f"{path.relative_to(ROOT.parent)}:{node.lineno}"


@pytest.mark.parametrize("lang", LANGUAGES)
def test_every_code_has_a_sentence_that_its_values_fill(lang):
    """No place in a sentence stays empty."""
    wrong, looked = [], 0
    for looked, (code, names, place) in enumerate(used(), 1):  # noqa: B007 - counted for the last line
        sentence = words(lang).get(f"problems.{code}")
        if sentence is None:
            wrong.append(f"{place}: {code} has no sentence")
        elif None not in names:  # values that are handed on as a table can't be read here
            wrong += [f"{place}: {code} has no {one}" for one in set(re.findall(r"\{(\w+)\}", sentence)) - names - {"count"}]
    assert wrong == []
    assert looked > 500


def test_no_sentence_is_left_over():
    """Each is of a code that stands in the source, or whose parts do: ``f"same-for-{vision}"`` and ``"protan"``."""
    source = "".join(path.read_text(encoding="utf-8") for folder in (ROOT, LAYOUTS) for path in folder.rglob("*.py"))

    def stands(code):
        cuts = [place for place, sign in enumerate(code, 1) if sign == "-"]
        return f'"{code}"' in source or any(f'f"{code[:at]}{{' in source and f'"{code[at:]}"' in source for at in cuts)

    codes = [key.removeprefix("problems.") for key in words("en") if key.startswith("problems.")]
    assert [code for code in codes if not stands(code)] == []


def test_japanese_messages_are_of_one_style():
    """Colons are half as wide with a space, values and Latin words stand without spaces in a sentence: in every file, the games' too."""
    wrong = re.compile(
        r"：|[ぁ-んァ-ヶ一-龠] (?:\{\w+\}|[A-Z][a-z]+) ?[ぁ-ん一-龠]|[ぁ-ん一-龠] ?(?:\{\w+\}|[A-Z][a-z]+) [ぁ-ん一-龠]"
    )
    found = [
        f"{path.name} {key}: {text}"
        for path in sorted([*(ROOT / "messages").glob("*.ja.toml"), *(ROOT / "games").glob("*/ja.toml")])
        for key, text in _flat(tomllib.loads(path.read_text(encoding="utf-8")), "")
        if key.startswith(("problems.", "spoken.", "hints.")) and wrong.search(text)
    ]
    assert found == []


@pytest.mark.parametrize("lang", LANGUAGES)
def test_every_language_has_the_same_words(lang):
    """File by file, so that a language that is begun is told what it lacks."""
    for path in sorted((ROOT / "messages").glob("*.en.toml")):
        own = path.with_name(path.name.replace(".en.", f".{lang}."))
        assert own.is_file(), own.name
        keys = [{key for key, _ in _flat(tomllib.loads(one.read_text(encoding="utf-8")), "")} for one in (path, own)]
        assert keys[0] ^ keys[1] == set(), own.name


def test_every_language_can_be_asked_for():
    """By its code."""
    assert all(map(is_language, LANGUAGES))


@pytest.mark.parametrize("lang", LANGUAGES)
def test_advice_belongs_to_a_problem(lang):
    """A hint's code has a message."""
    said = words(lang)
    codes = {key.removeprefix("hints.").partition(".")[0] for key in said if key.startswith("hints.")}
    assert [code for code in sorted(codes) if f"problems.{code}" not in said] == []


@pytest.mark.parametrize("lang", LANGUAGES)
def test_no_key_stands_in_two_files(lang):
    """Or one would hide the other."""
    keys = Counter(
        key
        for path in (ROOT / "messages").glob(f"*.{lang}.toml")
        for key, _ in _flat(tomllib.loads(path.read_text(encoding="utf-8")), "")
    )
    assert [key for key, count in keys.items() if count > 1] == []


def test_both_libraries_read_the_same_words(monkeypatch):
    """The fast one, and the standard library where it is missing."""
    fast = {lang: words(lang) for lang in ("ja", "en")}
    words.cache_clear()
    monkeypatch.setitem(sys.modules, "rtoml", None)
    try:
        assert {lang: words(lang) for lang in ("ja", "en")} == fast
    finally:
        words.cache_clear()
