"""Cache files only save time: damage, other runs and read-only folders change nothing but that."""

from __future__ import annotations

from concurrent.futures import ThreadPoolExecutor

import pytest

from printkit.storage import cache


@pytest.fixture(autouse=True)
def folder(tmp_path, monkeypatch):
    """A cache of this test alone."""
    monkeypatch.setenv("PRINTKIT_CACHE", str(tmp_path / "cache"))
    monkeypatch.setattr(cache, "_fallback", None)
    return tmp_path / "cache"


def test_what_is_stored_is_found():
    """Under its name, byte for byte."""
    assert cache.find("a") is None
    path = cache.store("a", b"1")
    assert cache.find("a") == path
    assert path.read_bytes() == b"1"


@pytest.mark.parametrize("damage", [b"", b"printkit", b"printkit\0\0\0\0data", b"something else"])
def test_a_damaged_file_is_no_file(folder, damage):
    """Whatever happened to it."""
    cache.store_sealed("a", b"data")
    assert cache.load_sealed("a") == b"data"
    (folder / "a").write_bytes(damage)
    assert cache.load_sealed("a") is None


def test_every_lost_or_changed_byte_is_noticed(folder):
    """The seal covers all of it."""
    whole = cache.store_sealed("a", bytes(range(40))).read_bytes()
    for place in range(len(whole)):
        (folder / "a").write_bytes(whole[:place] + bytes([whole[place] ^ 1]) + whole[place + 1 :])
        assert cache.load_sealed("a") is None
        (folder / "a").write_bytes(whole[:place])
        assert cache.load_sealed("a") is None


def test_a_folder_that_cannot_be_written_is_done_without(folder):
    """The process goes on with a temporary one."""
    folder.write_text("a file stands in the way")
    path = cache.store_sealed("a", b"data")
    assert folder not in path.parents
    assert cache.load_sealed("a") == b"data"


def test_a_folder_that_cannot_be_looked_into_is_done_without(monkeypatch):
    """As with another user's home."""

    def refuse(path):
        raise PermissionError(13, "Permission denied", str(path))

    monkeypatch.setattr(cache.Path, "is_file", refuse)
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
    import os

    for number in range(5):
        os.utime(cache.store(f"game-{number}", b""), (number, number))
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
