"""What CONTRIBUTING and the picture of the house say is where they say it."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[1]
PAGES = ("CONTRIBUTING.md", "docs/architecture.md")
_NAMED = re.compile(r"`(\w+)`(?: and `(\w+)`)?,? (?:of|in|among the) `([\w/]+\.py)`")
_FILE = re.compile(r"`((?:printkit|layouts|tests|docs|web|benchmarks|training)/[\w/.-]+\.\w+)`")


@pytest.mark.parametrize("page", PAGES)
def test_names_are_in_the_modules_in_which_they_are_said_to_be(page):
    """`KINDS` of `known.py`: of several modules of that name one has it."""
    text = (ROOT / page).read_text(encoding="utf-8")
    found = _NAMED.findall(text)
    assert found
    missing = []
    for *names, module in found:
        whole = ROOT / module if (ROOT / module).is_file() else ROOT / "printkit" / module
        files = (
            [whole]
            if whole.is_file()
            else [p for part in ("printkit", "layouts", "tests") for p in (ROOT / part).rglob(module)]
        )
        texts = [file.read_text(encoding="utf-8") for file in files]
        missing += [
            (n, module)
            for n in names
            if n and not any(re.search(rf"^(?:class |def )?{n}\b", one, re.MULTILINE) for one in texts)
        ]
    assert missing == []


@pytest.mark.parametrize("page", PAGES)
def test_files_are_there(page):
    """Each that is named from the root."""
    text = (ROOT / page).read_text(encoding="utf-8")
    assert [name for name in _FILE.findall(text) if "NAME" not in name and not (ROOT / name).exists()] == []
