"""docs/api.md is true: its examples run, and what follows from the code is as the code says."""

from __future__ import annotations

import doctest
import sys
from pathlib import Path

import pytest

import printkit

PAGE = Path(__file__).parents[2] / "docs" / "api.md"
WRITTEN, _, REFERENCE = PAGE.read_text(encoding="utf-8").partition("## Reference\n")


def failures(text, names, where):
    """What the examples of a text answer otherwise than it shows, and how many there are."""
    examples = doctest.DocTestParser().get_doctest(text, dict(names), where, where, 0)
    answers = []
    runner = doctest.DocTestRunner(verbose=False)
    runner.run(examples, out=answers.append)
    return "".join(answers) if runner.failures else "", runner.tries


@pytest.mark.parametrize(
    ("lang", "text"), [("en", WRITTEN), ("ja", (PAGE.parent / "ja" / "api.md").read_text("utf-8"))], ids=["en", "ja"]
)
def test_every_example_answers_what_the_page_shows(monkeypatch, tmp_path, lang, text):
    """From top to bottom, but for the reference, whose examples are those of the docstrings."""
    monkeypatch.chdir(tmp_path)
    wrong, tries = failures(text.replace("```python\n", "").replace("\n```\n", "\n"), {}, f"{PAGE.name}, {lang}")
    assert wrong == ""
    assert tries >= 12
    assert sorted(path.name for path in tmp_path.rglob("*.pdf")) == [f"score-pad.{lang}.pdf"]


@pytest.mark.parametrize("name", printkit.__all__)
def test_every_public_name_has_an_example_that_runs(monkeypatch, tmp_path, name):
    """In its docstring, and nothing is written by it."""
    monkeypatch.chdir(tmp_path)
    wrong, tries = failures(getattr(printkit, name).__doc__, {"printkit": printkit}, name)
    assert wrong == ""
    assert tries
    assert list(tmp_path.iterdir()) == []
    assert f"### `{name}`\n" in REFERENCE


def test_the_page_says_what_the_code_says(monkeypatch):
    """``docs/reference.py`` writes signatures, types, units, defaults, errors and examples, and the table of options."""
    monkeypatch.setattr(sys, "path", [str(PAGE.parent), *sys.path])
    import reference

    assert reference.page(PAGE.read_text(encoding="utf-8")) == PAGE.read_text(encoding="utf-8")
    assert {"options", "reference"} == {part[1] for part in reference.PARTS.findall(PAGE.read_text(encoding="utf-8"))}
