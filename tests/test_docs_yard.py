"""What CONTRIBUTING and the picture of the house say is where they say it."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[1]
PAGES = ("CONTRIBUTING.md", "docs/architecture.md")
_NAMED = re.compile(r"`(\w+)`(?: and `(\w+)`)?,? (?:of|in|among the) `([\w/]+\.py)`")
_FILE = re.compile(r"`([a-z_]+(?:/[\w.-]+)+\.(?:py|toml|js|ts))`")


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
    """Each that is named with its folder, from the root or inside printkit; capitals stand for any name."""
    names = [name for name in _FILE.findall((ROOT / page).read_text(encoding="utf-8")) if not re.search("NAME|ID|<", name)]
    assert names
    assert [name for name in names if not any((ROOT / top / name).exists() for top in (".", "printkit"))] == []


def test_every_room_of_the_house_is_in_its_picture():
    """And none that there isn't."""
    picture = (ROOT / "docs" / "architecture.md").read_text(encoding="utf-8").split("```")[1]
    drawn = set(re.findall(r"^  (\w+)/", picture, re.MULTILINE))
    there = {path.parent.name for path in (ROOT / "printkit").glob("*/__init__.py")} - {"layouts"}
    assert drawn == there
