"""The JSON Schemas in editors: a slip of the pen is shown once, at its place, and keys are where completion looks for them."""

from __future__ import annotations

import json
import re
import shutil
import subprocess
import tomllib
from pathlib import Path

import pytest
from jsonschema import Draft202012Validator

from printkit.gamefolder.faces.schema import faces_schema
from printkit.gamefolder.json_schema import game_schema
from printkit.gamefolder.onefile.start import files, with_schemas
from printkit.storage.files import write_all

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


def silent(schema, way=()):
    """The keys below a schema that say nothing of themselves, each by its way. What stands behind a condition editors don't show."""
    for word, inner in schema.items():
        if word == "properties":
            for name, one in inner.items():
                if not one.get("description") and "$ref" not in one:
                    yield (*way, name)
                yield from silent(one, (*way, name))
        elif word not in {"if", "then", "else", "allOf"}:
            for one in inner if isinstance(inner, list) else [inner]:
                if isinstance(one, dict):
                    yield from silent({"": one} if word == "$defs" else one, (*way, word))


def test_every_key_says_what_it_is():
    """Shown where the pointer rests on it, and beside what is proposed; a `$ref` says it once for all that refer to it."""
    assert list(silent({"properties": {"game.toml": {"description": "-", **game_schema()}}})) == []
    assert list(silent({"properties": {"faces.toml": {"description": "-", **faces_schema()}}})) == []


# taplo, by which VS Code (Even Better TOML) and others read TOML ------------------------------------------------------------

TAPLO = Path(__file__).parents[1] / "editors"
HEAD = 'title = "x"\n'
ASKED = {
    # where the pen is (|) → what is proposed, or the help that is shown
    "tit|": ("completion", {"title", "title.ja"}),
    HEAD + "[sheet]\nro|": ("completion", {"rows", "size", "phases"}),
    HEAD + "[sheet]\nrows = [{ | }]": ("completion", {"id", "int", "grid", "row_names"}),
    HEAD + '[sheet]\nrows = [\n  { id = "lit", gr| },\n]': ("completion", {"grid", "mark", "groups"}),
    HEAD + "[[sheet.rows]]\ngr|": ("completion", {"grid"}),
    HEAD + "[score]\nhouses = { | }": ("completion", {"value", "full", "each"}),
    HEAD + "[score.houses]\nfu|": ("completion", {"full"}),
    HEAD + "[score]\nties = [{ le| }]": ("completion", {"least", "most"}),
    HEAD + "[[check]]\nth|": ("completion", {"that", "say"}),
    HEAD + "[decks.events]\nslots = { ti| }": ("completion", {"title", "text"}),
    HEAD + "[decks.events]\nface = |": ("completion", {'"title-text"', '"value-corners"'}),
    HEAD + "win = |": ("completion", {'"high"', '"low"'}),
    HEAD + "pla|yers = 4": ("hover", "how many play"),
    HEAD + "te|ams = [2, 2]": ("hover", "how many players each team has"),
    HEAD + "[de|cks.events]": ("hover", "decks of cards"),
    HEAD + '[sheet]\nrows = [{ id = "lit", gr|id = [6, 5], mark = true }]': ("hover", "a field of them"),
    HEAD + '[sheet]\nrows = [{ id = "lit", grid = [6, 5], ma|rk = true }]': ("hover", "cells to mark"),
    HEAD + '[score]\nhouses = { fu|ll = "lit.columns" }': ("hover", "how many groups are full"),
    HEAD + '[[check]]\nth|at = "lit > 1"': ("hover", "what must hold"),
}
"""Without the line that names the schema."""


@pytest.fixture(scope="module")
def taplo():
    """Where taplo lies, from npm."""
    if shutil.which("node") is None or not (TAPLO / "node_modules").is_dir():
        pytest.skip("taplo is not installed: npm install in tests/editors")
    return TAPLO


@pytest.fixture(scope="module")
def new(tmp_path_factory):
    """A game as `printkit new` begins it: its first line names the schema that lies beside."""
    folder = tmp_path_factory.mktemp("games") / "mine"
    write_all(with_schemas(files(folder, "sheet", "en")))
    return folder


def test_taplo_completes_and_explains(taplo, new):
    """What editors show while somebody types: in tables, in tables on one line, and in those of a list."""
    first, _, rest = (new / "game.toml").read_text("utf-8").partition("\n")
    assert first == "#:schema ./game.schema.json"
    assert "title = " in rest
    cases = []
    for number, (typed, (method, _)) in enumerate(ASKED.items()):
        before, _, after = f"{first}\n{typed}".partition("|")
        place = {"line": before.count("\n"), "character": len(before) - before.rfind("\n") - 1}
        cases.append({"file": str(new / f"{number}.toml"), "text": f"{before}{after}\n", "method": method, **place})
    done = subprocess.run(
        ["node", taplo / "ask.mjs"], input=json.dumps(cases), capture_output=True, text=True, encoding="utf-8", check=False
    )
    assert done.returncode == 0, done.stderr
    for (typed, (method, expected)), answer in zip(ASKED.items(), json.loads(done.stdout), strict=True):
        if method == "completion":
            assert expected <= {one["label"] for one in answer or ()}, typed
        else:
            assert expected in (answer or {"contents": {"value": ""}})["contents"]["value"], typed


def test_taplo_finds_slips_and_nothing_else(taplo, new):
    """Every example is right, and every slip is one fault at its place; taplo repeats it for each value of what it gives."""
    pages = {path.parent.name: path.read_text("utf-8") for path in sorted(EXAMPLES.glob("*/game.toml"))}
    pages |= {f"slip-{number}": GAME.replace(meant, typed, 1) for number, (typed, meant, _) in enumerate(SLIPS)}
    for name, text in pages.items():
        (new / f"{name}.toml").write_text(f"#:schema ./game.schema.json\n{text}", "utf-8")
    done = subprocess.run(
        [
            "node",
            taplo / "node_modules/@taplo/cli/dist/cli.js",
            "lint",
            "--colors",
            "never",
            *(f"{name}.toml" for name in pages),
        ],
        cwd=new,
        capture_output=True,
        text=True,
        encoding="utf-8",
        check=False,
    )
    lines = {}
    for name, line in re.findall(r"┌─ \S*?([\w-]+)\.toml:(\d+):", done.stdout + done.stderr):
        lines[name] = min(lines.get(name, 1000), int(line))
    expected = {}
    for number, (typed, _, _) in enumerate(SLIPS):
        text = (new / f"slip-{number}.toml").read_text("utf-8")
        expected[f"slip-{number}"] = text[: text.index(typed)].count("\n") + 1
    assert lines == expected, done.stdout + done.stderr
