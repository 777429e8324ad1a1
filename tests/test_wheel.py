"""What people install: the built wheel, not the checkout."""

from __future__ import annotations

import fcntl
import json
import os
import re
import subprocess
import sys
import zipfile
from email import message_from_string
from pathlib import Path

import pytest
from packaging.requirements import Requirement
from packaging.utils import canonicalize_name

from catalog_cases import game_ids

ROOT = Path(__file__).parents[1]
STRANGER = re.compile(r"(?:pip|pipx|uv|uvx|tool)\s+(?:install|run)?\s*\\?[\"']?printkit(?![\w.-])(?:\[\w+\])?")
RUN = (
    "import sys; sys.path.insert(0, sys.argv.pop(1)); import printkit; "
    "assert printkit.__file__.startswith(sys.path[0]), printkit.__file__; "
    "from printkit.__main__ import main; main()"
)


@pytest.fixture(scope="module")
def wheel(tmp_path_factory):
    """The wheel of this checkout, unpacked; the workers of a run share it."""
    base = tmp_path_factory.getbasetemp()
    folder = (base.parent if "PYTEST_XDIST_WORKER" in os.environ else base) / "wheel"
    folder.mkdir(exist_ok=True)
    with (folder / "lock").open("w") as lock:
        fcntl.flock(lock, fcntl.LOCK_EX)
        if not (folder / "installed").is_dir():
            _build(folder)
    return folder / "installed"


def _build(folder):
    source = folder / "source"
    listed = subprocess.run(["git", "ls-files", "-z"], cwd=ROOT, capture_output=True, check=True).stdout.decode()
    for name in filter(None, listed.split("\0")):
        if (ROOT / name).is_file():
            (source / name).parent.mkdir(parents=True, exist_ok=True)
            (source / name).write_bytes((ROOT / name).read_bytes())
    command = [sys.executable, "-m", "pip", "wheel", "--no-deps", "-q", "-w", str(folder), str(source)]
    subprocess.run(command, check=True, capture_output=True)
    (built,) = folder.glob("printkit_games-*.whl")
    with zipfile.ZipFile(built) as archive:
        archive.extractall(folder / "unpacked")
    (folder / "unpacked").rename(folder / "installed")


def printkit(wheel, *arguments, cwd):
    """What the installed command prints."""
    command = [sys.executable, "-c", RUN, str(wheel), *arguments]
    done = subprocess.run(command, cwd=cwd, capture_output=True, text=True, encoding="utf-8", check=False)
    assert done.returncode == 0, done.stderr
    return done.stdout


def test_the_wheel_holds_every_module_and_every_data_file(wheel):
    """Nothing that git knows of the package is left out, and nothing is installed beside it."""
    listed = subprocess.run(
        ["git", "ls-files", "printkit", "layouts", "examples"], cwd=ROOT, capture_output=True, text=True, check=True
    )
    expected = {
        name if name.startswith("printkit/") else f"printkit/{name}"
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


def test_the_installed_command_copies_a_game_of_the_library(wheel, tmp_path):
    """Pictures and results too, with the schema that editors read, which is that of `printkit schema`."""
    printkit(wheel, "new", "my-market", "--from", "night-market", cwd=tmp_path)
    source = ROOT / "examples" / "night-market"
    copied = {
        path.relative_to(tmp_path / "my-market").as_posix(): path.read_bytes()
        for path in (tmp_path / "my-market").rglob("*.*")
        if path.is_file()
    }
    schema = json.loads(copied.pop("game.schema.json"))
    assert schema == json.loads(printkit(wheel, "schema", "game", cwd=tmp_path))
    copied["game.toml"] = copied["game.toml"].removeprefix(b"#:schema ./game.schema.json\n")
    assert copied == {path.relative_to(source).as_posix(): path.read_bytes() for path in source.rglob("*.*") if path.is_file()}


# The name -----------------------------------------------------------------------------------------------------------------


def metadata(wheel):
    """What the wheel says of itself."""
    (path,) = wheel.glob("*.dist-info/METADATA")
    return message_from_string(path.read_text(encoding="utf-8"))


def test_nothing_asks_for_the_stranger_called_printkit(wheel):
    """On the package index that name belongs to another project: neither we nor our extras may pull it in."""
    told = metadata(wheel)
    assert told["Name"] == "printkit-games"
    needed = [Requirement(line) for line in told.get_all("Requires-Dist")]
    assert {"reportlab", "pypdf", "printkit-games"} <= {one.name for one in needed}
    assert "printkit" not in {canonicalize_name(one.name) for one in needed}
    extras = {
        "all",
        "cluster",
        "cut",
        "docs",
        "forms",
        "hyphens",
        "mutants",
        "preview",
        "scan",
        "svg",
        "test",
        "watch",
        "web",
        "woff2",
        "xlsx",
    }
    assert set(told.get_all("Provides-Extra")) == extras


def test_all_asks_for_what_every_extra_for_players_asks_for(wheel):
    """`[all]` is resolved by the wheel itself, without looking for another distribution."""
    needed = [Requirement(line) for line in metadata(wheel).get_all("Requires-Dist")]

    def asked(extra):
        return {one.name: one.extras for one in needed if one.marker and one.marker.evaluate({"extra": extra})}

    libraries = {
        "cut": {"ezdxf"},
        "forms": {"pypdf"},
        "hyphens": {"pyphen"},
        "preview": {"pypdfium2"},
        "scan": {"numpy", "pypdfium2"},
        "svg": {"resvg-py"},
        "watch": {"watchfiles"},
        "web": {"segno"},
        "xlsx": {"openpyxl"},
    }
    assert asked("all") == {"printkit-games": {*libraries}}
    assert {extra: set(asked(extra)) for extra in libraries} == libraries


def test_it_installs_with_all_beside_the_libraries_that_are_here(wheel, tmp_path):
    """Pip resolves the wheel with `[all]` from this environment alone, offline, and would install nothing but it."""
    (built,) = wheel.parent.glob("*.whl")
    report = tmp_path / "report.json"
    command = [sys.executable, "-m", "pip", "install", "--dry-run", "--no-index", "-q", "--report", str(report)]
    subprocess.run([*command, f"{built}[all]"], check=True, capture_output=True)
    (one,) = json.loads(report.read_text(encoding="utf-8"))["install"]
    assert one["metadata"]["name"] == "printkit-games"
    assert one["requested_extras"] == ["all"]


def test_credits_and_licences_travel_along(wheel):
    """The licence of the code, and whose games, typeface and icons they are; the rulebooks of all games are there too."""
    (info,) = wheel.glob("*.dist-info")
    assert {path.name for path in (info / "licenses").iterdir()} == {"LICENSE", "CREDITS.md"}
    assert metadata(wheel).get_all("License-File") == ["LICENSE", "CREDITS.md"]
    books = {path.parent.name.replace("_", "-") for path in wheel.glob("printkit/games/*/rulebook.ja.md")}
    assert sorted(books) == game_ids()


def test_no_text_tells_people_to_install_the_stranger():
    """Neither documents nor messages."""
    listed = subprocess.run(["git", "ls-files", "*.md", "*.toml", "*.py"], cwd=ROOT, capture_output=True, text=True, check=True)
    found = [
        f"{name}: {match[0]}"
        for name in listed.stdout.split()
        if (ROOT / name).is_file()
        for match in STRANGER.finditer((ROOT / name).read_text(encoding="utf-8"))
    ]
    assert not found
