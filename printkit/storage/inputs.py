"""Files that somebody else wrote: read only if they are ordinary ones, and never more of them than allowed.

A pipe may never end and never begin, a device such as /dev/zero has no size: both are refused before anything is read.
"""

from __future__ import annotations

import errno
import os
import re
import stat
from pathlib import Path

_FLAGS = os.O_RDONLY | getattr(os, "O_BINARY", 0) | getattr(os, "O_NONBLOCK", 0)  # a pipe would wait for its writer
_BLOCK = 1 << 16
"""Bytes to ask for first: to ask for the largest file at once makes room for it, which takes longer than to read."""

_RUNS = re.compile(rb"[\x80-\xff]+")
_KANA = re.compile("[ぁ-ヶ]")

NOT_ORDINARY = "Not an ordinary file"
TOO_LARGE = "File too large"


def read(path: str | Path, most: int) -> bytes:
    """The bytes of a file; of one that is larger than `most` bytes one more than that, so that it can be told.

    Raises OSError, also for what is no ordinary file, and ValueError for a name that no file can have. Without the objects of
    `open`, which are a third of the time.
    """
    file = os.open(path, _FLAGS)
    try:
        _ordinary(os.fstat(file).st_mode, path)
        data = block = os.read(file, _BLOCK)
        while block and len(data) <= most:
            block = os.read(file, _BLOCK if len(block) < _BLOCK else most + 1 - len(data))
            data += block
    finally:
        os.close(file)
    return data


def read_all(path: str | Path, most: int) -> bytes:
    """As `read`. Raises OSError too (`TOO_LARGE`) when the file has more than `most` bytes."""
    data = read(path, most)
    if len(data) > most:
        raise OSError(errno.EFBIG, TOO_LARGE, str(path))
    return data


def expect_ordinary(path: str | Path, most: int) -> None:
    """Raise OSError for what is no ordinary file or has more than `most` bytes; for libraries that read for themselves."""
    status = os.stat(path)  # noqa: PTH116 - takes any path
    _ordinary(status.st_mode, path)
    if status.st_size > most:
        raise OSError(errno.EFBIG, TOO_LARGE, str(path))


def _ordinary(mode: int, path: str | Path) -> None:
    if stat.S_ISDIR(mode):
        raise IsADirectoryError(errno.EISDIR, os.strerror(errno.EISDIR), str(path))
    if not stat.S_ISREG(mode):
        raise OSError(errno.EINVAL, NOT_ORDINARY, str(path))


def as_japanese(data: bytes) -> str | None:
    """The text of bytes that are no UTF-8, if they are what Japanese Windows saves (CP932): with kana in it, or with its bytes in pairs.

    In Latin letters with accents the bytes stand alone.
    """
    try:
        text = data.decode("cp932")
    except UnicodeDecodeError:
        return None
    runs = [len(run) for run in _RUNS.findall(data)]
    return text if _KANA.search(text) or (runs and 2 * runs.count(1) < len(runs)) else None
