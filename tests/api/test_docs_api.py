"""docs/api.md is true: its examples run, and it names every function and option."""

from __future__ import annotations

import doctest
from pathlib import Path

import printkit
from printkit.model.print_options import PrintOptions

PAGE = Path(__file__).parents[2] / "docs" / "api.md"


def test_every_example_answers_what_the_page_shows(monkeypatch, tmp_path):
    """From top to bottom."""
    monkeypatch.chdir(tmp_path)
    text = PAGE.read_text(encoding="utf-8").replace("```python\n", "").replace("\n```\n", "\n")
    found = doctest.DocTestParser().get_doctest(text, {}, PAGE.name, str(PAGE), 0)
    said = []
    runner = doctest.DocTestRunner(verbose=False)
    runner.run(found, out=said.append)
    assert runner.failures == 0, "".join(said)
    assert runner.tries >= 25
    assert sorted(path.name for path in tmp_path.rglob("*.pdf")) == ["score-pad.en.pdf"]


def test_every_name_is_on_the_page():
    """Functions, types and options; also one that is added later."""
    page = PAGE.read_text(encoding="utf-8")
    assert {
        name for name in (*printkit.__all__, *PrintOptions.__annotations__) if f"`{name}" not in page and f".{name}" not in page
    } == set()
