"""Files that people asked for: written whole or not at all."""

from __future__ import annotations

import errno
import os
import stat
from collections.abc import Mapping
from contextlib import ExitStack, suppress
from pathlib import Path

from printkit.model import Problem, Refused, error
from printkit.storage import protection
from printkit.storage.claims import alone


def write(path: Path, data: bytes) -> None:
    """Write a file in one step: a reader finds the old file or the new one. Raises `Refused` (status 2)."""
    write_all({path: data})


def write_all(contents: Mapping[Path, bytes]) -> None:
    """Write files that belong together: all of them lie on the disk before the first takes the place of an old one.

    When the disk is full, or somebody presses Ctrl-C, the old ones are still there, and so is nothing else: folders that were
    made for the files are gone again. A link stays a link: the file it leads to is replaced. A file that is replaced keeps its
    mode, and its owner where we may give it back. Raises `Refused` (status 2), also for what must not be replaced (see
    `protection`): of two processes one looks and writes after the other, so that files of a folder are those of one of them, and what the
    first wrote is seen by the second.
    """
    with ExitStack() as held:
        for folder in sorted({os.path.realpath(path.parent) for path in contents}):
            held.enter_context(alone(Path(folder)))
        protection.refuse(contents)
        _write_all(contents)


def _write_all(contents: Mapping[Path, bytes]) -> None:
    staged: dict[Path, tuple[Path, Path]] = {}
    new: list[Path] = []
    path = Path()
    try:
        for path, data in contents.items():
            if path.is_dir():
                raise IsADirectoryError(errno.EISDIR, os.strerror(errno.EISDIR))
            if str(path).startswith(protection.STREAMS) or (path.exists() and not path.is_file()):
                continue  # a pipe or a device, which takes what it gets
            target = _target(path)
            _make(target.parent, new)
            unfinished = target.with_name(f".{os.getpid()}.{target.name}"[:200])
            staged[path] = unfinished, target
            unfinished.write_bytes(data)
            _like(target, unfinished)
        for path in contents:
            if path in staged:
                unfinished, target = staged[path]
                unfinished.replace(target)
            else:
                _write_into(path, contents[path])
        new.clear()
        protection.keep(contents[path] for path in staged)
    except (OSError, ValueError) as failure:  # ValueError: a name that no file can have
        raise Refused([_unwritable(path, failure)], 2) from failure
    finally:
        for unfinished, _ in staged.values():
            with suppress(OSError, ValueError):
                unfinished.unlink(missing_ok=True)
        for folder in reversed(new):
            with suppress(OSError):  # somebody else has put something there
                folder.rmdir()


def _target(path: Path) -> Path:
    """The file that a path leads to: through a link, also one to nothing yet. Raises OSError for links in a ring."""
    if not path.is_symlink():
        return path
    with suppress(FileNotFoundError):
        path.stat()
    return Path(os.path.realpath(path))


def _like(old: Path, new: Path) -> None:
    """Give `new` the mode and owner of `old`, if that is there. Raises PermissionError when nobody may write `old`."""
    try:
        before = old.stat()
    except FileNotFoundError:
        return
    if not before.st_mode & 0o222:
        raise PermissionError(errno.EACCES, os.strerror(errno.EACCES))
    if hasattr(os, "chown"):
        with suppress(OSError):
            os.chown(new, before.st_uid, before.st_gid)
    new.chmod(stat.S_IMODE(before.st_mode))


def _make(folder: Path, new: list[Path]) -> None:
    """Make a folder and those above it, and add those that were not there to `made`, outermost first."""
    missing = [one for one in (folder, *folder.parents) if not os.path.lexists(one)]
    for one in reversed(missing):
        one.mkdir(exist_ok=True)
        new.append(one)
    if not missing and not folder.is_dir():
        raise NotADirectoryError(errno.ENOTDIR, os.strerror(errno.ENOTDIR))


def _unwritable(path: Path, failure: Exception) -> Problem:
    """Why the file can't be written; a file where a folder should be is named, because it is not the one asked for."""
    in_the_way = next((one for one in path.parents if os.path.lexists(one) and not one.is_dir()), None)
    if in_the_way is not None:
        return error("file-in-the-way", str(path), found=str(in_the_way))
    return error("unwritable", str(path), reason=getattr(failure, "strerror", None) or str(failure))


def _write_into(path: Path, data: bytes) -> None:
    """Into a pipe or a device, which must not be replaced. Raises OSError, also for a folder."""
    with path.open("wb") as file:
        file.write(data)
