"""What people install: the built wheel, not the checkout."""

from __future__ import annotations

import json
import subprocess
import sys
import zipfile
from pathlib import Path

import pytest

from catalog_cases import game_ids

ROOT = Path(__file__).parents[1]
RUN = (
    "import sys; sys.path.insert(0, sys.argv.pop(1)); import printkit; "
    "assert printkit.__file__.startswith(sys.path[0]), printkit.__file__; "
    "from printkit.__main__ import main; main()"
)


@pytest.fixture(scope="module")
def wheel(tmp_path_factory):
    """The wheel of this checkout, unpacked."""
    folder = tmp_path_factory.mktemp("wheel")
    source = folder / "source"
    listed = subprocess.run(["git", "ls-files", "-z"], cwd=ROOT, capture_output=True, check=True).stdout.decode()
    for name in filter(None, listed.split("\0")):
        if (ROOT / name).is_file():
            (source / name).parent.mkdir(parents=True, exist_ok=True)
            (source / name).write_bytes((ROOT / name).read_bytes())
    command = [sys.executable, "-m", "pip", "wheel", "--no-deps", "-q", "-w", str(folder), str(source)]
    subprocess.run(command, check=True, capture_output=True)
    (built,) = folder.glob("printkit-*.whl")
    with zipfile.ZipFile(built) as archive:
        archive.extractall(folder / "installed")
    return folder / "installed"


def printkit(wheel, *arguments, cwd):
    """What the installed command prints."""
    command = [sys.executable, "-c", RUN, str(wheel), *arguments]
    done = subprocess.run(command, cwd=cwd, capture_output=True, text=True, encoding="utf-8", check=False)
    assert done.returncode == 0, done.stderr
    return done.stdout


def test_the_wheel_holds_every_module_and_every_data_file(wheel):
    """Nothing that git knows of the package is left out, and nothing is installed beside it."""
    listed = subprocess.run(["git", "ls-files", "printkit", "layouts"], cwd=ROOT, capture_output=True, text=True, check=True)
    expected = {
        name.replace("layouts/", "printkit/layouts/", 1) if name.startswith("layouts/") else name
        for name in listed.stdout.split()
        if (ROOT / name).is_file()
    }
    found = {path.relative_to(wheel).as_posix() for path in wheel.rglob("*") if path.is_file()}
    assert expected <= found
    assert {path.name for path in wheel.iterdir() if not path.name.endswith(".dist-info")} == {"printkit"}


def test_the_installed_command_lists_and_prints(wheel, tmp_path):
    """It knows all games, and prints a sheet far from the checkout."""
    listed = json.loads(printkit(wheel, "list", "--json", cwd=tmp_path))
    assert sorted(game["id"] for game in listed) == game_ids()
    printkit(wheel, "build", "unlock-tower", "sheet", "--lang", "ja", cwd=tmp_path)
    assert (tmp_path / "output" / "unlock-tower" / "sheet.ja.pdf").read_bytes().startswith(b"%PDF")
