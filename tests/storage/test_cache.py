"""Cache files only save time: damage, other runs and read-only folders change nothing but that."""

from __future__ import annotations

import os
import subprocess
import sys
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import pytest

import printkit
from printkit.storage import cache


@pytest.fixture(autouse=True)
def folder(tmp_path, monkeypatch):
    """A cache of this test alone."""
    monkeypatch.setenv("PRINTKIT_CACHE", str(tmp_path / "cache"))
    monkeypatch.setattr(cache, "_fallback", None)
    return tmp_path / "cache"


def test_what_is_stored_is_found():
    """Under its name, byte for byte."""
    assert cache.load("a") is None
    cache.store("a", b"1")
    assert cache.load("a") == b"1"


@pytest.mark.parametrize("damage", [b"", b"printkit", b"printkit\0\0\0\0data", b"something else"])
def test_a_damaged_file_is_no_file(folder, damage):
    """Whatever happened to it."""
    cache.store_sealed("a", b"data")
    assert cache.load_sealed("a") == b"data"
    (folder / "a").write_bytes(damage)
    assert cache.load_sealed("a") is None


def test_every_lost_or_changed_byte_is_noticed(folder):
    """The seal covers all of it."""
    cache.store_sealed("a", bytes(range(40)))
    whole = (folder / "a").read_bytes()
    for place in range(len(whole)):
        (folder / "a").write_bytes(whole[:place] + bytes([whole[place] ^ 1]) + whole[place + 1 :])
        assert cache.load_sealed("a") is None
        (folder / "a").write_bytes(whole[:place])
        assert cache.load_sealed("a") is None


def test_a_folder_that_cannot_be_written_is_done_without(folder):
    """The process goes on with a temporary one."""
    folder.write_text("a file stands in the way")
    cache.store_sealed("a", b"data")
    assert folder.is_file()
    assert cache.load_sealed("a") == b"data"


def test_a_folder_that_cannot_be_looked_into_is_done_without(monkeypatch):
    """As with another user's home."""

    def refuse(path):
        raise PermissionError(13, "Permission denied", str(path))

    monkeypatch.setattr(cache.Path, "read_bytes", refuse)
    assert cache.load_sealed("a") is None


def test_writers_at_once_leave_one_whole_file(folder):
    """Readers see one version or the other, and no scraps stay."""

    def write(number):
        cache.store_sealed("a", bytes([number]) * 10_000)
        found = cache.load_sealed("a")
        return found is not None and len(set(found)) == 1

    with ThreadPoolExecutor(8) as pool:
        assert all(pool.map(write, range(64)))
    assert [path.name for path in folder.iterdir()] == ["a"]


def test_the_newest_are_kept(folder):
    """And only those with the prefix are counted."""
    for number in range(5):
        cache.store(f"game-{number}", b"")
        os.utime(folder / f"game-{number}", (number, number))
    cache.store("font-1", b"")
    cache.prune("game-", 2)
    assert sorted(path.name for path in folder.iterdir()) == ["font-1", "game-3", "game-4"]


def test_the_folder_is_where_the_system_keeps_caches(monkeypatch):
    """The same as platformdirs says, without importing it."""
    from platformdirs import user_cache_dir

    monkeypatch.delenv("PRINTKIT_CACHE")
    monkeypatch.delenv("XDG_CACHE_HOME", raising=False)
    assert str(cache.directory()) == user_cache_dir("printkit", appauthor=False)
    monkeypatch.setenv("XDG_CACHE_HOME", "/somewhere/else")
    assert str(cache.directory()) == user_cache_dir("printkit", appauthor=False)


BUILDING = """
import sys
from pathlib import Path
from string import ascii_letters
import reportlab
from printkit.model import Bundle
from printkit.draw.frame import Document, Frame, Text
from printkit.draw.svg import drawing
from printkit.draw.text import FontSet
from printkit.gamefolder.loader import load
from printkit.gamefolder.folder import Source
from printkit.paint.pdf import paint

vera = (Path(reportlab.__file__).parent / "fonts" / "Vera.ttf").read_bytes()
games = Path(sys.argv[1])
for number in range(int(sys.argv[2]), 90, 3):
    fonts = FontSet.load(Bundle({"vera.ttf": vera + bytes(4 * (number % 5))}, "") / "vera.ttf")
    words = ascii_letters[number % 26 :: 1 + number % 7]
    page = Frame(80, 80, (Text(5, 10, words, 9, 50),))
    assert paint(Document("t", "en", (page,)), fonts.file).startswith(b"%PDF")
    drawing(b'<svg viewBox="0 0 9 9"><path d="M0 0h%dv1z"/></svg>' % (number % 8))
    assert load(Source("open", games / "open")).id == "open"
"""

TIDYING = """
from printkit.storage import cache
while True:
    for prefix in ("font-", "game-", "svg-", "metrics-", "outlines-", ""):
        cache.prune(prefix, 0)
"""


@pytest.mark.turns(3, among="dear")
def test_what_is_handed_out_outlives_the_tidying(folder):
    """Three processes build while another one removes whatever it sees."""
    environment = {**os.environ, "PRINTKIT_CACHE": str(folder)}
    games = Path(printkit.__file__).parent / "games"
    tidying = subprocess.Popen([sys.executable, "-c", TIDYING], env=environment)
    try:
        building = [
            subprocess.Popen(
                [sys.executable, "-c", BUILDING, str(games), str(n)], env=environment, stderr=subprocess.PIPE, text=True
            )
            for n in range(3)
        ]
        answers = [one.communicate()[1] for one in building]
    finally:
        tidying.kill()
        tidying.wait()
    assert answers == ["", "", ""]
    assert [one.returncode for one in building] == [0, 0, 0]
