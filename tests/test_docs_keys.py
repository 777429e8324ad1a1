"""The tables of keys in the docs are those of the types."""

from __future__ import annotations

import sys
from pathlib import Path

sys.path.insert(0, str(Path(__file__).parents[1] / "docs"))

import keys


def test_the_tables_of_keys_follow_from_the_types():
    """Else `python docs/keys.py` writes them anew."""
    page = keys.PAGE.read_text(encoding="utf-8")
    assert keys.written(page) == page


def test_every_key_says_something():
    """A sentence of its own, which stands in the JSON Schema and in the docs."""
    silent = [
        f"{name}: {field.name}"
        for name, declared in keys.TABLES.items()
        for field in keys.fields(declared)
        if not field.about.says
    ]
    assert silent == []
