"""Runs the tests near a change, as many as fit into half a minute: what ``make check`` runs (CONTRIBUTING.md).

Near a changed file are, in this order: itself, the tests that mirror it, those that import or name it, and all of its folder.
What has changed is what differs from where the branch left ``origin/main``, also what isn't committed yet. How long each test
takes is known from the last runs (`RECORD`); the slowest of a file are left out when it would take more than its share, and the
farthest files when the time is used up. Both are named. Tests in a browser are left to ``make test``.
"""

from __future__ import annotations

import json
import re
import subprocess
import sys
from collections.abc import Iterable, Iterator
from pathlib import Path

TESTS = Path(__file__).parent
ROOT = TESTS.parent
RECORD = ROOT / ".cache" / "durations.json"
"""Test file → test → seconds, as `conftest` writes it after each run."""

SECONDS = 45.0
"""What all may take on one processor; two share it."""

SHARE = 12.0
"""What one file may take of it."""

UNKNOWN = 2.0
"""What a file is taken for that was never run."""

ALWAYS = ("test_layers.py", "test_names.py")


def changed() -> list[str]:
    """The files that differ from where this branch left the main one, relative to the root."""
    base = _git("merge-base", "HEAD", "origin/main") or ["HEAD"]
    files = _git("diff", "--name-only", base[0]) + _git("ls-files", "--others", "--exclude-standard")
    return list(dict.fromkeys(files))


def _git(*words: str) -> list[str]:
    done = subprocess.run(["git", *words], cwd=ROOT, capture_output=True, text=True, check=False)
    return done.stdout.splitlines() if done.returncode == 0 else []


def near(files: Iterable[str]) -> list[Path]:
    """Test files, the nearest first."""
    every = {
        path: path.read_text(encoding="utf-8")
        for path in sorted(TESTS.rglob("test_*.py"))
        if "node_modules" not in path.parts and not path.match("web/test_page*.py")
    }
    ranked = [(rank, path) for file in files for rank, path in _near(ROOT / file, every)]
    return list(dict.fromkeys(path for _, path in sorted(ranked)))


def _near(file: Path, every: dict[Path, str]) -> Iterator[tuple[int, Path]]:
    """Tests near one file, each with how far off it is."""
    inside = file.relative_to(ROOT)
    if file in every:
        yield 0, file
        return
    if inside.parts[0] == "printkit":
        folder = TESTS.joinpath(*inside.parts[1:-1])
    else:  # layouts, and what the tests themselves are made of
        folder = file.parent if inside.parts[0] == "tests" else TESTS / inside.parent
    if inside.parts[:2] == ("printkit", "games"):
        folder, stem = TESTS / "games", inside.parts[2]
    else:
        stem = file.stem
    while not folder.is_dir():
        folder = folder.parent
    named = [re.escape(file.name)]
    if file.suffix == ".py":
        package, name = ".".join(inside.with_suffix("").parts[:-1]), file.stem
        package = package if package.startswith("printkit") else package.replace("layouts", "printkit.layouts", 1)
        named = [rf"\b{re.escape(package)}\.{name}\b", rf"from {re.escape(package)} import [^\n]*\b{name}\b"]
        if inside.parts[0] == "tests":
            named = [rf"^(?:from|import) {name}\b"]
    names = re.compile("|".join(named), re.MULTILINE)
    for path, text in every.items():
        if path.parent == folder and re.match(rf"test_{re.escape(stem)}(?:_|\.|s\.)", path.name):
            yield 1, path
        elif names.search(text):
            yield 2, path
        elif path.parent == folder and folder not in (TESTS, TESTS / "games"):
            yield 3, path


def fitting(paths: Iterable[Path], known: dict[str, dict[str, float]]) -> tuple[list[str], list[str]]:
    """What pytest is told to run, and the names of what is left out."""
    wanted: list[str] = []
    left_out: list[str] = []
    rest = SECONDS
    for path in paths:
        file = path.relative_to(ROOT).as_posix()
        tests = known.get(file, {"": UNKNOWN})
        share = min(SHARE, rest)
        slow = []
        for test, seconds in sorted(tests.items(), key=lambda one: one[1]):
            if seconds <= share:
                share -= seconds
                rest -= seconds
            else:
                slow.append(f"{file}::{test}")
        if len(slow) == len(tests):
            left_out.append(file)
        else:
            wanted += [file, *(f"--deselect={one}" for one in slow)]
            left_out += slow
    return wanted, left_out


SHOWN = 12
"""Files left out that are named: after a change that reaches far they are hundreds."""


def main() -> int:
    """Run them; the status is pytest's. With ``--javascript`` only name the files of JavaScript that have changed."""
    if "--javascript" in sys.argv:
        print(*(file for file in changed() if file.endswith((".js", ".mjs", ".d.ts"))))  # noqa: T201
        return 0
    known = json.loads(RECORD.read_text(encoding="utf-8")) if RECORD.is_file() else {}
    wanted, left_out = fitting([*(TESTS / name for name in ALWAYS), *near(changed())], known)
    command = [sys.executable, "-m", "pytest", "-q", "-n", "2", "--dist", "worksteal", "--fewer-examples", *wanted]
    status = subprocess.run(command, cwd=ROOT, check=False).returncode
    if left_out:
        files = list(dict.fromkeys(name.split("::")[0] for name in left_out))
        more = f", … ({len(files) - SHOWN} more files)" if len(files) > SHOWN else ""
        print(f"LEFT OUT for time, wholly or in part (make test runs them): {', '.join(files[:SHOWN])}{more}")  # noqa: T201
    return status


if __name__ == "__main__":
    sys.exit(main())
