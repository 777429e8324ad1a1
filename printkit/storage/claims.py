"""Names of files while somebody works on them: two processes never take the same one, and one that reads and writes back is alone.

A name is claimed by making the file, empty, which only one process can do; what reads a file, changes it and writes it holds a lock that the
system takes back however the process ends.
"""

from __future__ import annotations

import hashlib
import os
import sys
import tempfile
import threading
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager, suppress
from pathlib import Path

from printkit.model import Refused, error


def claim(path: Path) -> Path:
    """The path, or with the first free number after its stem (``opt-2.toml``, ``opt-2.partial.toml``): an empty file from now on.

    In a folder that isn't there yet nothing is made; whoever writes makes the folder. Raises `Refused` (status 2) where no file can be made.
    """
    stem, dot, endings = path.name.partition(".")
    number, chosen = 1, path
    while path.parent.is_dir():
        try:
            chosen.open("x").close()
        except FileExistsError:
            number += 1
            chosen = path.with_name(f"{stem}-{number}{dot}{endings}")
        except OSError as failure:
            raise Refused([error("unwritable", str(chosen), reason=failure.strerror or str(failure))], 2) from failure
        else:
            break
    return chosen


def release(path: Path) -> None:
    """Give a claimed name back: the file goes if nothing was ever written into it."""
    with suppress(OSError):
        if path.stat().st_size == 0:
            path.unlink()


_HELD = threading.local()
"""The locks that this thread holds."""


@contextmanager
def alone(path: Path, *, wait: bool = True) -> Iterator[bool]:
    """Within, no other process of this user is in `alone` with the same path, nor another thread of this one; yields whether that is so.

    Without `wait` it is False where another one is. The lock lies in the folder for temporary files, never beside people's files; where there
    is no such folder nobody can be kept out.
    """
    name = hashlib.sha256(os.fsencode(os.path.realpath(path))).hexdigest()[:32]
    held: set[str] = _HELD.__dict__.setdefault("names", set())
    if name in held:  # by whoever called us
        yield wait
        return
    with ExitStack() as opened:
        try:
            folder = Path(tempfile.gettempdir()) / f"printkit-{os.getuid() if hasattr(os, 'getuid') else 'locks'}"
            folder.mkdir(mode=0o700, exist_ok=True)
            lock = opened.enter_context((folder / name).open("a+b"))
        except OSError:
            yield True
            return
        ours = _locked(lock.fileno(), wait=wait)
        if ours:
            held.add(name)
            opened.callback(held.discard, name)
        yield ours


if sys.platform == "win32":
    import msvcrt

    def _locked(file: int, *, wait: bool) -> bool:
        """Whether the file's first byte is ours until it is closed; waiting gives up after ten seconds."""
        try:
            msvcrt.locking(file, msvcrt.LK_LOCK if wait else msvcrt.LK_NBLCK, 1)
        except OSError:
            return False
        return True

else:

    def _locked(file: int, *, wait: bool) -> bool:
        """Whether the file is ours until it is closed."""
        import fcntl  # a browser has none, and writes no files

        try:
            fcntl.flock(file, fcntl.LOCK_EX | (0 if wait else fcntl.LOCK_NB))
        except OSError:
            return False
        return True
