"""The rules of the example games, read from their folders."""

from __future__ import annotations

from pathlib import Path

import pytest

import printkit
from printkit.scoring.declared import program_of

EXAMPLES = Path(__file__).parents[2] / "examples"


class Known(dict):
    """Rules by game id."""

    def __repr__(self):
        return ", ".join(self)


@pytest.fixture(scope="session")
def program():
    """Game id → its rules, of the games that score; shown shortly when a test fails."""
    games = [printkit.load(str(path.parent)) for path in EXAMPLES.glob("*/game.toml")]
    return Known((game.id, program_of(game)) for game in games if game.rules)
