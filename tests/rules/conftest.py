"""The rules of the example games, read from their folders."""

from __future__ import annotations

import tomllib
from pathlib import Path

import pytest

from printkit.rules.read import read

EXAMPLES = Path(__file__).parents[2] / "examples"


def rules_of(text):
    """The program of some TOML, which must have no problem."""
    program, problems = read(tomllib.loads(text))
    assert problems == []
    return program


class Known(dict):
    """Rules by game id."""

    def __repr__(self):
        return ", ".join(self)


@pytest.fixture(scope="session")
def program():
    """Game id → its rules; shown shortly when a test fails."""
    return Known((path.parent.name, rules_of(path.read_text(encoding="utf-8"))) for path in EXAMPLES.glob("*/game.toml"))
