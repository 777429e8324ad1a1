"""The tutorials, done: their files are written, their commands run, and what they show is what is printed."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

DOCS = Path(__file__).parents[1] / "docs"
TUTORIALS = sorted([*(DOCS / "tutorials").glob("*.md"), *(DOCS / "ja" / "tutorials").glob("*.md")])
DONE = [*TUTORIALS, DOCS / "ja" / "own-games.md"]
BLOCK = re.compile(r"^```(toml|csv|console)\n(.*?)^```$", re.MULTILINE | re.DOTALL)


def test_both_languages_have_the_same_tutorials():
    names = [{path.name for path in TUTORIALS if (path.parent.parent.name == "ja") is japanese} for japanese in (False, True)]
    assert names[0] == names[1] != set()


@pytest.mark.parametrize("path", DONE, ids=lambda path: f"{path.parent.parent.name}-{path.stem}")
def test_a_tutorial_works_as_it_is_written(path, tmp_path, run):
    """Its commands in this process: that the program starts is tested elsewhere, and takes longer than most of them."""
    blocks = BLOCK.findall(path.read_text("utf-8"))
    assert any(kind == "console" for kind, _ in blocks)
    for kind, text in blocks:
        if kind == "console":
            done(text, run)
        elif name := re.match(r"# (\S+)\n", text):
            (tmp_path / name[1]).parent.mkdir(exist_ok=True)
            (tmp_path / name[1]).write_text(text[name.end() :], "utf-8")


def done(text, run):
    """The commands of a block; lines below one are words that it prints."""
    for command, shown in re.findall(r"^\$ printkit (.*)\n((?:(?!\$ ).+\n)*)", text, re.MULTILINE):
        status, out, err = run(*command.split())
        assert status == 0, f"{command}\n{err}"
        for line in shown.splitlines():
            assert line in out + err, f"{command}: {line}"
