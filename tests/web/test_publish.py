"""The workflow that publishes the page asks for what there is: targets of the Makefile, files that the build writes."""

from __future__ import annotations

import ast
import re
import shlex
import tomllib
from pathlib import Path

ROOT = Path(__file__).parents[2]
WORKFLOW = (ROOT / "web" / "publish.yml").read_text("utf-8")
COMMANDS = [part.strip() for line in re.findall(r"^ +- run: (.+)$", WORKFLOW, re.MULTILINE) for part in line.split(" && ")]
MADE = {"output/web", "output/printkit.html"}
"""What `web/build.py` writes; the test below holds it to that."""


def test_its_steps_are_those_that_were_tried():
    """Each kind of command has its test below; another one needs another test."""
    assert [shlex.split(command)[0] for command in COMMANDS] == ["make", *[".venv/bin/python"] * 2, "cd", "zip", "gh"]


def test_make_has_the_targets():
    makefile = (ROOT / "Makefile").read_text("utf-8")
    targets = set(re.findall(r"^([\w-]+):", makefile, re.MULTILINE))
    asked = {word for command in COMMANDS if command.startswith("make ") for word in shlex.split(command)[1:]}
    assert asked
    assert asked <= targets
    assert "VENV ?= .venv\n" in makefile  # where its Python is, which the next step uses


def test_python_builds_the_wheel_where_it_is_looked_for():
    """`build` is installed by its step and named by none of our extras; `python -m build` writes dist/, as it does everywhere."""
    assert ".venv/bin/python -m pip install build" in COMMANDS
    assert ".venv/bin/python -m build --wheel" in COMMANDS
    assert tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))["build-system"]["build-backend"]


def test_what_is_handed_on_was_made():
    """Files of the upload: the one file and the site's archive from output/, the wheel from dist/."""
    tree = ast.parse((ROOT / "web" / "build.py").read_text("utf-8"))
    written = {
        node.value for node in ast.walk(tree) if isinstance(node, ast.Constant) and node.value in {"web", "printkit.html"}
    }
    assert {f"output/{name}" for name in written} == MADE
    upload = next(shlex.split(command) for command in COMMANDS if command.startswith("gh release upload "))
    assert upload[3:] == ["$TAG", "--clobber", "output/printkit.html", "output/printkit-web.zip", "dist/*.whl"]
    assert COMMANDS[COMMANDS.index("cd output/web") + 1] == "zip -qr ../printkit-web.zip ."
    assert "path: output/web\n" in WORKFLOW
    assert re.search(r"^ +TAG: \$\{\{ github\.event\.release\.tag_name \}\}$", WORKFLOW, re.MULTILINE)
    assert re.search(r"^ +GH_TOKEN: \$\{\{ github\.token \}\}$", WORKFLOW, re.MULTILINE)


def test_it_runs_on_a_python_that_is_supported():
    wanted = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))["project"]["requires-python"]
    asked = re.search(r'python-version: "(\d+)\.(\d+)"', WORKFLOW)
    assert asked
    fewest = tuple(int(part) for part in wanted.removeprefix(">=").split("."))
    assert tuple(map(int, asked.groups())) >= fewest
