"""The rules of the example games, read from their folders."""

from __future__ import annotations

from pathlib import Path

import pytest

from helpers_rules import rules_of

EXAMPLES = Path(__file__).parents[2] / "examples"


class Known(dict):
    """Rules by game id."""

    def __repr__(self):
        return ", ".join(self)


@pytest.fixture(scope="session")
def program():
    """Game id → its rules, of the games that score; shown shortly when a test fails."""
    texts = {path.parent.name: path.read_text(encoding="utf-8") for path in EXAMPLES.glob("*/game.toml")}
    return Known((name, rules_of(text)) for name, text in texts.items() if "[score]" in text)
