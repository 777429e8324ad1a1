"""A copy is a copy: a built-in game's folder given with ``--games`` and ``--trust`` runs none of the original's Python."""

from __future__ import annotations

import json
import subprocess
import sys
from pathlib import Path

import pytest

GAMES = Path(__file__).parents[2] / "printkit" / "games"
NAMES = sorted(path.parent.name for path in GAMES.glob("*/game.toml"))

RUN = """
import json, shutil, sys
from pathlib import Path
from printkit.gamefolder.catalog import Catalog
from printkit.model import Refused
from printkit.model.own_code import module
from printkit.printing.component import pieces
from printkit.printing.job import Job, load_fonts
from printkit.scoring.run import score_files

name, original, place = sys.argv[1], Path(sys.argv[2]), Path(sys.argv[3])


def used(game):
    "What uses the Python of a game: scoring, the proof of its editions, prices, and whatever is printed."
    examples = [str(path) for path in sorted((game.folder / "examples").glob("*.toml"))[:1]]
    try:
        for answer in score_files(examples, game):
            yield "score", [problem for problem in answer.problems if problem.code == "own-code-failed"]
    except Refused as refused:
        yield "score", refused.problems
    engine = [f"engine.{path.stem}" for path in sorted((game.folder / "engine").glob("*.py")) if path.stem != "__init__"]
    for command, name in (("check", "proof"), ("price", "price"), *(("playtest", name) for name in ("playtest", *engine))):
        try:
            module(game, name)
        except Refused as refused:
            yield command, refused.problems
    for component in game.components:
        try:
            pieces(game, component, Job("en", paper="a3"), fonts, (277.0, 390.0))
        except Refused as refused:
            yield f"build {component.id}", refused.problems


def broken(file):
    "The command that fails with one file of the copy broken, and what it says."
    folder = place / file.replace("/", "-") / name
    shutil.copytree(original, folder, ignore=shutil.ignore_patterns("__pycache__"))
    # At its end: the names that it defines are read from its text before it runs.
    with (folder / file).open("a", encoding="utf-8") as text:
        text.write('\\n\\nraise RuntimeError("broken on purpose")\\n')
    try:
        game = Catalog([folder], trust=True).load(name.replace("_", "-"))
    except Refused as refused:
        return "load", [(one.code, one.where) for one in refused.problems]
    for command, problems in used(game):
        if problems:
            return command, [(one.code, one.where) for one in problems]
    return "nothing", []


fonts = load_fonts(Job("en"))
files = [path.relative_to(original).as_posix() for path in sorted(original.glob("**/*.py"))]
told = {file: broken(file) for file in files if Path(file).name != "__init__.py"}
loaded = sorted(one for one in sys.modules if one.startswith("printkit.games."))
print(json.dumps({"told": told, "loaded": loaded}))
"""


@pytest.fixture(scope="module", params=NAMES)
def outcome(request, tmp_path_factory):
    """What each broken module of a copy led to, and which modules of the originals were loaded meanwhile."""
    place = tmp_path_factory.mktemp("copies")
    command = [sys.executable, "-c", RUN, request.param, str(GAMES / request.param), str(place)]
    done = subprocess.run(command, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr
    return request.param, json.loads(done.stdout)


@pytest.mark.turns(3, by="outcome")
def test_every_broken_module_of_a_copy_is_told_by_the_command_that_uses_it(outcome):
    """With the file of the copy."""
    name, answer = outcome
    assert answer["told"]
    for file, (command, problems) in answer["told"].items():
        assert command != "nothing", f"nothing uses {file}"
        assert ["own-code-failed", f"{name}/{file}"] in problems, f"{file}: {command}: {problems}"


@pytest.mark.turns(3, by="outcome")
def test_the_original_is_not_loaded(outcome):
    """None of its modules."""
    assert outcome[1]["loaded"] == []
