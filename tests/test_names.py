"""The engine and the general layouts know no game: neither its id nor the ids of its entries stand in their source."""

from __future__ import annotations

import re
import tomllib
from functools import cache
from pathlib import Path

ROOT = Path(__file__).parents[1]
GAMES = ROOT / "printkit" / "games"
SOURCES = [
    path
    for path in (*ROOT.glob("printkit/**/*.py"), *ROOT.glob("layouts/**/*.py"))
    if not path.is_relative_to(GAMES) or path == GAMES / "__init__.py"
]
OURS = {
    "C": "a curve of a path",
    "cards": "what a small-card row or a reference has",
    "round": "what is round",
    "name": "",
    "date": "",
    "place": "",
    "total": "",
    "sum": "",
}
"""Ids of entries that are words of printkit's own as well, and what they mean there where that is not plain."""


@cache
def tables():
    return [tomllib.loads(path.read_text(encoding="utf-8")) for path in sorted(GAMES.glob("*/game.toml"))]


@cache
def ids_of_games():
    """The ids that can't be taken for a word of English: ``open`` is one, and ``opt`` a part of many."""
    return [table["id"] for table in tables() if table["id"] not in ("open", "opt")]


@cache
def ids_of_entries():
    return {entry["id"] for table in tables() for entry in table["entries"]}


def test_no_module_names_a_game_or_an_entry_of_one():
    """Neither in code nor in a docstring. Entries whose id is a word of English are looked for in the layouts' texts only."""
    games = "|".join(name.replace("-", "[-_. ]") for name in ids_of_games())
    entries = "|".join(name for name in ids_of_entries() if "_" in name)
    named = re.compile(rf"(?i:{games})|\b(?:{entries})\b")
    wrong = {
        str(path.relative_to(ROOT)): named_there
        for path in SOURCES
        if (named_there := sorted(set(named.findall(path.read_text(encoding="utf-8")))))
    }
    assert SOURCES
    assert wrong == {}


def test_no_general_layout_has_the_id_of_an_entry_as_a_text():
    """Not even a word of English: ``"marks"`` in quotes would be an entry."""
    ids = ids_of_entries() - OURS.keys()
    texts = {
        str(path.relative_to(ROOT)): set(re.findall(r"\"(\w+)\"", path.read_text(encoding="utf-8")))
        for path in SOURCES
        if "layouts" in path.parts
    }
    assert texts
    assert {path: sorted(ids & words) for path, words in texts.items() if ids & words} == {}


def test_the_exceptions_are_needed():
    """None of them outlives the entry that it was made for."""
    assert ids_of_entries() >= OURS.keys()
