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
    """Game id → its rules; shown shortly when a test fails."""
    return Known((path.parent.name, rules_of(path.read_text(encoding="utf-8"))) for path in EXAMPLES.glob("*/game.toml"))
