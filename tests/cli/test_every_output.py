"""Every option of every command that names a file to write, taken from the command line itself, so that a new one can't be forgotten.

Each is held to two rules: it never replaces a stranger's file, and of two processes that write the same place at once neither
loses what the other has written.
"""

from __future__ import annotations

import importlib
import os
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator
from pathlib import Path
from typing import NamedTuple

import pytest
import typer.main
from typer.models import TyperPath

from helpers_folder import write_folder
from printkit.__main__ import HOMES
from printkit.cli.app import app
from printkit.gamefolder.catalog import BUILT_IN
from printkit.scan import sets
from printkit.storage.claims import alone

FIVE = ("five-rolls", "--games", "GAMES")
EVENING = BUILT_IN / "open" / "examples"

READS = {"--games", "--pack", "--replay", "book file", "watch folder", "web folder", "scan-sheet photo"}
"""What is read only, or is a book, which is never replaced (tests/book)."""


class Way(NamedTuple):
    """How a command writes: its words, one more for either of two processes, what is written, and what comes of two at once.

    ``whole``: all that is there is of one of them; ``first``: the second is refused; empty where trying takes ten seconds, and the function that
    writes is that of the others.
    """

    words: tuple[str, ...]
    variants: tuple[tuple[str, ...], tuple[str, ...]] = ((), ())
    file: str = ""
    outcome: str = "whole"


INKS = (("--ink", "color"), ("--ink", "mono"))
EVENINGS = (("one.toml",), ("two.toml",))

WAYS = {
    "build --output": Way(("build", *FIVE, "--regions", "-o", "out"), INKS, "out/pad.en.pdf"),
    "kit --output": Way(("kit", *FIVE, "-o", "out/kit"), INKS, "out/kit/SHA256SUMS"),
    "preview --output": Way(("preview", *FIVE, "--dpi", "20", "-o", "out"), INKS, "out/pad.en-001.png"),
    "export --output": Way(
        ("export", *FIVE, "--to", "png", "-o", "out"), (("--dpi", "72"), ("--dpi", "96")), "out/png/pad/pad-01.en.png"
    ),
    "deal --output": Way(
        ("deal", "opt", "--players", "2", "-o", "out"),
        (("--seed", "01" * 16), ("--seed", "02" * 16)),
        "out/table.en.txt",
        "first",
    ),
    "template --output": Way(
        ("template", "open", "-o", "out.xlsx"),
        (("--player", "Aki", "--player", "Ben"), ("--player", "Cho", "--player", "Dan")),
        "out.xlsx",
    ),
    "score --output": Way(("score", "open", "-o", "out.pdf"), EVENINGS, "out.pdf"),
    "read --output": Way(("read", "open", "-o", "out.toml"), EVENINGS, "out.toml", "first"),
    "playtest --output": Way(("playtest", "unlock-tower", "--plays", "2", "-o", "out.html"), file="out.html", outcome=""),
    "calibrate --output": Way(("calibrate", "-o", "out.pdf"), (("--paper", "a4"), ("--paper", "letter")), "out.pdf"),
    "book export --output": Way(
        ("book", "club.book", "export", "-o", "out.json"), (("--format", "json"), ("--format", "bgstats")), "out.json"
    ),
    "book poster --output": Way(
        ("book", "club.book", "poster", "2026", "-o", "out.pdf"), (("--paper", "a4"), ("--paper", "letter")), "out.pdf"
    ),
    "link --output": Way(
        ("link", "pig", "-o", "out.svg"),
        (("--page", "https://example.org/a/"), ("--page", "https://example.org/b/")),
        "out.svg",
    ),
    "new folder": Way(("new", "out/my-game"), (("--from", "sheet"), ("--from", "deck")), "", "first"),
}
"""Of each writing option one way; what is missing or no longer there fails."""

ELSEWHERE = {
    "score --record": "tests/storage/test_claims.py and test_a_record_is_claimed_by_one here",
    "score --resume": "tests/storage/test_claims.py",
    "read --resume": "tests/cli/test_cli_photos.py",
    "scan-set --resume": "tests/cli/test_cli_photos.py",
    "score --book": "tests/storage/test_claims.py",
    "score --contact": "test_a_contact_sheet_replaces_nothing here",
    "read --contact": "the same function",
    "score --glance": "the same function",
    "read --glance": "the same function",
    "scan-set folder": "test_two_put_photos_into_one_set here",
    "scan-sheet --output": "tests/cli/test_cli_scan_sheet.py",
}


def options() -> Iterator[str]:
    """Every option and argument of the command line that is a path: ``score --record``, ``new folder``."""
    for home in set(HOMES.values()):
        importlib.import_module(f"printkit.cli.{home}")

    def below(command, name: str) -> Iterator[str]:
        for param in command.params:
            if isinstance(param.type, TyperPath):
                option = max(param.opts, key=len)
                yield f"{name} {option}".strip()
        for one, inside in getattr(command, "commands", {}).items():
            yield from below(inside, f"{name} {one}".strip())

    yield from below(typer.main.get_command(app), "")


def test_every_option_that_writes_has_its_way():
    """A command that is added shows up here."""
    writing = {one for one in options() if one not in READS and one.rpartition(" ")[2] not in READS}
    assert writing == WAYS.keys() | ELSEWHERE.keys()


@pytest.fixture
def place(run, tmp_path):
    """A folder with what the commands read."""
    write_folder(tmp_path / "games")
    for name, example in (("one", "chips-tie"), ("two", "four-one-right")):
        (tmp_path / f"{name}.toml").write_bytes((EVENING / f"{example}.toml").read_bytes())
    return tmp_path


def words(way: Way, variant: int, folder: Path) -> list[str]:
    """The command line of one of the two."""
    language = [] if way.words[0] == "book" else ["--lang", "en"]
    return [str(folder / "games") if one == "GAMES" else one for one in (*way.words, *way.variants[variant], *language)]


def there(folder: Path) -> dict[str, bytes]:
    """What was written, by place."""
    given = ("games/", "one.toml", "two.toml", "club.book", "lone")
    files = {str(path.relative_to(folder)): path.read_bytes() for path in folder.rglob("*") if path.is_file()}
    return {name: data for name, data in files.items() if not name.startswith(given)}


def book(run, way: Way) -> None:
    """A book to export, with a game that is finished."""
    if way.words[0] == "book":
        for name in ("one.toml", "two.toml"):
            run("score", "open", name, "--book", "club.book")
        finished = BUILT_IN / "opt" / "examples" / "best-reading.toml"
        run("score", "opt", str(finished), "--book", "club.book", "--date", "2026-01-02")


@pytest.mark.turns(3)
@pytest.mark.parametrize("option", [option for option, way in WAYS.items() if way.file])
def test_no_way_replaces_a_strangers_file(run, place, option):
    """Whatever it is called; nothing else is written beside it."""
    way = WAYS[option]
    book(run, way)
    path = place / way.file
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_bytes(b"Dear diary\n")
    before = there(place)
    status, _, err = run(*words(way, 0, place))
    assert (status, there(place)) == (2, before)
    assert path.name in err
    assert "--replace" in err or way.outcome == "first"


@pytest.mark.turns(6)
@pytest.mark.parametrize("option", [option for option, way in WAYS.items() if way.outcome])
def test_two_processes_lose_nothing_of_each_other(run, place, option):
    """Both have come as far as writing before the first of them may: what is there is of one of them, whole."""
    way = WAYS[option]
    book(run, way)
    alones = []
    for variant in (0, 1):
        assert run(*words(way, variant, place))[0] == 0
        alones.append(there(place))
        for name in there(place):
            (place / name).unlink()
    assert alones[0] != alones[1]
    target = (place / way.words[-1]).parent if "." in way.words[-1] else place / way.words[-1]
    if way.words[0] == "new":
        target = place / "out/my-game"
    if way.words[0] == "export":
        target = place / "out/png"
    target.mkdir(parents=True, exist_ok=True)
    with alone(target):
        both = [
            subprocess.Popen(
                [sys.executable, "-m", "printkit", *words(way, variant, place)],
                cwd=place,
                stdout=subprocess.DEVNULL,
                stderr=subprocess.PIPE,
                text=True,
            )
            for variant in (0, 1)
        ]
        wait_for(both)
    told = [one.communicate(timeout=120)[1] for one in both]
    statuses = sorted(one.returncode for one in both)
    assert statuses == ([0, 0] if way.outcome == "whole" else [0, 2]), told
    assert there(place) in alones
    if way.outcome == "first":
        refused = next(number for number, one in enumerate(both) if one.returncode)
        assert there(place) == alones[1 - refused]
        assert told[refused]


def wait_for(running) -> None:
    """Until all wait for the lock, where the system tells it, or have ended; else for three seconds. No more than that hangs on it."""
    waiting = {one.pid for one in running}
    end = time.monotonic() + (60 if Path("/proc/locks").exists() else 3)
    while waiting and time.monotonic() < end:
        if Path("/proc/locks").exists():
            lines = Path("/proc/locks").read_text("ascii").splitlines()
            waiting -= {int(line.split()[5]) for line in lines if "->" in line}
        waiting -= {one.pid for one in running if one.poll() is not None}
        time.sleep(0.02)


def test_a_record_is_claimed_by_one(run, place):
    """``--ask --record``: who comes second is refused before the first question."""
    begun = subprocess.Popen(
        [sys.executable, "-m", "printkit", "score", "open", "--ask", "--record", "mine.toml"],
        cwd=place,
        stdin=subprocess.PIPE,
        stdout=subprocess.DEVNULL,
        stderr=subprocess.DEVNULL,
        env={**os.environ, "PYTHONUNBUFFERED": "1"},
    )
    end = time.monotonic() + 60
    while not (place / "mine.toml").exists():
        assert begun.poll() is None
        assert time.monotonic() < end
        time.sleep(0.02)
    status, _, err = run("score", "open", "--ask", "--record", "mine.toml", "--lang", "en")
    assert status == 2
    assert "mine.toml" in err
    begun.communicate(timeout=60)


def test_a_contact_sheet_replaces_nothing(place, monkeypatch):
    """It is written by the function that all outputs are written by."""
    from printkit.cli import photos
    from printkit.model import Refused

    class Photos:
        questions = (1,)

        def contact_sheet(self):
            return b"\x89PNG"

    (place / "mine.png").write_bytes(b"Dear diary\n")
    monkeypatch.setattr(photos.printkit, "photos", lambda *_, **__: Photos(), raising=False)
    asked = photos.Asked((), (), None, place / "mine.png", None, "", review=False, answers=None)
    with pytest.raises(Refused) as failure:
        photos.read(None, [], asked, "en")
    assert failure.value.problems[0].code == "would-replace-foreign"
    assert (place / "mine.png").read_bytes() == b"Dear diary\n"


def test_two_put_photos_into_one_set(tmp_path):
    """Each reads the truth, adds to it and writes it; a stranger's picture of the same name stays."""
    folder = tmp_path / "set"
    folder.mkdir()
    (folder / "evening.png").write_bytes(b"holiday")
    script = "import sys; from pathlib import Path; from printkit.scan import sets; sets.add(Path('set'), 'open', [('evening', {}, sys.argv[1].encode())])"
    with alone(folder / sets.TRUTH):
        both = [subprocess.Popen([sys.executable, "-c", script, name], cwd=tmp_path) for name in ("one", "two")]
        wait_for(both)
    assert [one.wait(60) for one in both] == [0, 0]
    assert (folder / "evening.png").read_bytes() == b"holiday"
    truths = {one.photo for one in sets.from_folder(folder, "open")}
    assert truths == {"evening-2.png", "evening-3.png"}
    assert {(folder / name).read_bytes() for name in truths} == {b"one", b"two"}


def test_where_no_lock_can_be_made_files_are_still_written(run, place, monkeypatch):
    """A machine without a folder for temporary files."""
    monkeypatch.setattr(tempfile, "gettempdir", lambda: str(place / "one.toml"))
    assert run("score", "open", "one.toml", "-o", "out.json")[0] == 0
    assert (place / "out.json").exists()
