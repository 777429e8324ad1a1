"""The JSON Schemas in editors: a slip of the pen is shown once, at its place, and keys are where completion looks for them."""

from __future__ import annotations

import tomllib
from pathlib import Path

import pytest
from jsonschema import Draft202012Validator

from printkit.gamefolder.faces.schema import faces_schema
from printkit.gamefolder.json_schema import game_schema

EXAMPLES = Path(__file__).parents[2] / "examples"
GAME = """
title = "My Game"
players = [1, 5]
[sheet]
rows = [
  { id = "lit", grid = [6, 5], mark = true, row_names = "floor" },
  { id = "broken", ticks = 6, name = "Broken lanterns" },
  { id = "coins", int = [0, 30] },
]
[score]
houses = { full = "lit.columns", each = 5 }
dark = { count = "broken", each = -2 }
ties = [{ least = "broken" }]
[end]
when = "round == 3"
"""
SLIPS = [
    # what is typed, what was meant, where it is shown
    ("titel =", "title =", ["titel"]),
    ('"five"', "[1, 5]", ["players"]),
    ("[shet]", "[sheet]", ["shet"]),
    ("gird =", "grid =", ["sheet", "rows", 0, "gird"]),
    ('ticks = "6"', "ticks = 6", ["sheet", "rows", 1, "ticks"]),
    ("int = [0, 30, 60]", "int = [0, 30]", ["sheet", "rows", 2, "int"]),
    ("ful =", "full =", ["score", "houses", "ful"]),
    ('each = "two"', "each = -2", ["score", "dark", "each"]),
    ("leest =", "least =", ["score", "ties", 0, "leest"]),
    ("wen =", "when =", ["end", "wen"]),
]
CHECK = Draft202012Validator(game_schema())


@pytest.mark.parametrize(("typed", "meant", "place"), SLIPS, ids=[typed for typed, _, _ in SLIPS])
def test_a_slip_is_shown_once_where_it_is(typed, meant, place):
    """Editors show a fault of a table at each of its keys: a misspelt title was shown 142 times."""
    assert not list(CHECK.iter_errors(tomllib.loads(GAME)))
    assert meant in GAME
    errors = list(CHECK.iter_errors(tomllib.loads(GAME.replace(meant, typed, 1))))
    assert [[*error.absolute_path] for error in errors] == [place]


def test_a_slip_in_a_face_is_shown_once():
    """The same for faces.toml."""
    check = Draft202012Validator(faces_schema())
    errors = list(check.iter_errors({"format": 1, "faces": {"front": {"regoins": [], "regions": []}}}))
    assert [[*error.absolute_path] for error in errors] == [["faces", "front", "regoins"]]


def test_keys_stand_where_completion_looks():
    """Below the properties from the top, not behind a condition: all that the examples write at the top of a file and in its tables."""
    schema = game_schema()
    keys = {key for path in EXAMPLES.glob("*/game.toml") for key in tomllib.loads(path.read_text("utf-8"))}
    assert keys >= {"title", "sheet", "score"}
    assert keys <= schema["properties"].keys()
    assert {"rows"} <= schema["properties"]["sheet"]["properties"].keys()
    assert {"value", "full", "each"} <= schema["properties"]["score"]["additionalProperties"]["properties"].keys()
