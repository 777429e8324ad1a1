"""The pages about scoring are true: every command on them runs and says what they say."""

from __future__ import annotations

import importlib.util
import io
import re
import shlex
import sys
from pathlib import Path
from typing import NamedTuple

import pytest

from catalog_cases import game_ids
from printkit.__main__ import main

DOCS = Path(__file__).parents[1] / "docs"
PAGE = DOCS / "scoring.md"

_BLOCK = re.compile(r"^```(\w+) ?(\S*)\n(.*?)^```$", re.MULTILINE | re.DOTALL)


class Block(NamedTuple):
    """A fenced part of the page: its kind, what stands behind that (a file's name, an exit status), and its lines."""

    kind: str
    about: str
    text: str


BLOCKS = [Block(*found.groups()) for found in _BLOCK.finditer(PAGE.read_text(encoding="utf-8"))]


def commands(text):
    """(command, lines that are shown below it)."""
    for part in re.split(r"^\$ ", text, flags=re.MULTILINE)[1:]:
        command, *shown = part.splitlines()
        yield command, shown


def run(command, monkeypatch, capfd):
    """Run a command of the page: (status, everything that it says, as a terminal would show it)."""
    words = shlex.split(command)
    if "<" in words:
        at = words.index("<")
        data = Path(words[at + 1]).read_bytes()
        words = words[:at]
        monkeypatch.setattr(sys, "stdin", io.TextIOWrapper(io.BytesIO(data)))
    monkeypatch.setattr(sys, "argv", words)
    with pytest.raises(SystemExit) as leaving:
        main()
    out, err = capfd.readouterr()
    return leaving.value.code, err + out


def test_every_command_does_what_the_page_shows(monkeypatch, capfd, tmp_path):
    """From top to bottom in one folder; what is shown is the beginning of what is said, and nothing fails unannounced."""
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("COLUMNS", "100")
    ran = 0
    for block in BLOCKS:
        if block.kind != "console":
            assert block.about, block
            (tmp_path / block.about).write_text(block.text, encoding="utf-8")
            continue
        for command, shown in commands(block.text):
            status, said = run(command, monkeypatch, capfd)
            assert status == int(block.about or 0), (command, said)
            lines = [line.rstrip() for line in said.splitlines()]
            assert lines[: len(shown)] == shown, (command, said)
            ran += 1
    assert ran >= 15


@pytest.mark.parametrize("written", ["result.json", "result.csv", "result.xlsx", "certificate.pdf"])
def test_every_kind_of_file_is_shown(written):
    """The table of endings has an example of each."""
    assert any(f"-o {written}" in block.text for block in BLOCKS)


def test_every_option_of_score_is_on_the_page():
    """Also one that is added later."""
    from typer.main import get_command

    import printkit.cli.score  # noqa: F401 - registers its command
    from printkit.cli.app import app

    page = PAGE.read_text(encoding="utf-8")
    shared = {"--edition", "--games", "--trust", "--again", "--help"}  # the same for all commands, or told elsewhere
    options = {name for one in get_command(app).commands["score"].params for name in one.opts if name.startswith("--")}
    assert {name for name in options - shared - {"--output"} if name not in page} == set()


def test_pages_that_follow_from_the_games_are_up_to_date():
    """They are what docs/pages.py makes: run it after changing an example, a word or a game's look."""
    spec = importlib.util.spec_from_file_location("docs_pages", DOCS / "pages.py")
    made = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(made)
    for path, text in made.pages().items():
        assert path.read_text(encoding="utf-8") == text, "run: python docs/pages.py"


@pytest.mark.parametrize("name", game_ids())
def test_every_game_has_twelve_worked_examples(name):
    """Each with a remark at its top that says what it shows."""
    from printkit.gamefolder.catalog import BUILT_IN

    files = sorted((BUILT_IN / name.replace("-", "_") / "examples").glob("*.toml"))
    assert len(files) >= 12
    assert all(file.read_text(encoding="utf-8").startswith("# ") for file in files)
