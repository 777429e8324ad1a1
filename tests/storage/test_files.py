"""Files that belong together: all of them or none, whatever happens on the way."""

from __future__ import annotations

import errno
import os
from pathlib import Path

import pytest

from printkit.model import Refused
from printkit.storage.files import write, write_all


def there(folder: Path) -> dict[str, bytes | None]:
    """All that is in a folder, by its path: bytes of files, None for folders."""
    return {str(p.relative_to(folder)): p.read_bytes() if p.is_file() else None for p in sorted(folder.rglob("*"))}


def failing(monkeypatch: pytest.MonkeyPatch, failure: BaseException, after: int) -> None:
    """Writing goes well `after` times and then fails half-way through a file."""
    written, real = [0], Path.write_bytes

    def half(path: Path, data: bytes) -> int:
        written[0] += 1
        if written[0] <= after:
            return real(path, data)
        real(path, data[: len(data) // 2])
        raise failure

    monkeypatch.setattr(Path, "write_bytes", half)


def test_all_files_are_written_and_old_ones_replaced(tmp_path):
    """Into folders that are made for them."""
    write(tmp_path / "old", b"old")
    write_all({tmp_path / "old": b"new", tmp_path / "a" / "b" / "c": b"c"})
    assert there(tmp_path) == {"old": b"new", "a": None, "a/b": None, "a/b/c": b"c"}


@pytest.mark.parametrize("failure", [OSError(errno.ENOSPC, os.strerror(errno.ENOSPC)), KeyboardInterrupt()])
def test_a_full_disk_or_an_interruption_changes_nothing(tmp_path, monkeypatch, failure):
    """Old files keep what they held, and no new file or folder is left behind."""
    write(tmp_path / "one", b"old")
    before = there(tmp_path)
    failing(monkeypatch, failure, after=2)
    names = ("one", "new/two", "new/deep/three")
    with pytest.raises((Refused, KeyboardInterrupt)):
        write_all({tmp_path / name: b"contents" for name in names})
    assert there(tmp_path) == before


def test_a_folder_of_a_files_name_is_met_before_anything_is_replaced(tmp_path):
    """The last of several names is taken: the first file stays as it was."""
    write(tmp_path / "one", b"old")
    (tmp_path / "two").mkdir()
    with pytest.raises(Refused) as caught:
        write_all({tmp_path / "one": b"new", tmp_path / "two": b"new"})
    (problem,) = caught.value.problems
    assert (problem.code, problem.where, caught.value.status) == ("unwritable", str(tmp_path / "two"), 2)
    assert (tmp_path / "one").read_bytes() == b"old"


@pytest.mark.parametrize("below", ["file.pdf", "deeper/file.pdf"])
def test_a_file_in_the_place_of_a_folder_is_named(tmp_path, below):
    """Not only the file that was to be written, which isn't there."""
    (tmp_path / "out").write_bytes(b"a file")
    with pytest.raises(Refused) as caught:
        write(tmp_path / "out" / below, b"x")
    (problem,) = caught.value.problems
    assert (problem.code, problem.args["found"]) == ("file-in-the-way", str(tmp_path / "out"))
    assert there(tmp_path) == {"out": b"a file"}


@pytest.mark.parametrize("name", ["x" * 300, "nul\0byte", f"{'y' * 300}/z"])
def test_names_that_no_file_can_have_are_refused(tmp_path, name):
    """With a status, not with a traceback."""
    with pytest.raises(Refused) as caught:
        write(tmp_path / name, b"x")
    assert caught.value.status == 2
    assert there(tmp_path) == {}
