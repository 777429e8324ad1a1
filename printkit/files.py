"""Files that people asked for: written whole or not at all."""

from __future__ import annotations

import os
import sys
from pathlib import Path

from printkit.model import Refused, error


def write(path: Path, data: bytes) -> None:
    """Write a file in one step: a reader finds the old file or the new one. Raises `Refused` (status 2)."""
    try:
        if path.exists() and not path.is_file():
            _write_into(path, data)
            return
        path.parent.mkdir(parents=True, exist_ok=True)
        unfinished = path.with_name(f".{os.getpid()}.{path.name}"[:200])
        try:
            unfinished.write_bytes(data)
            unfinished.replace(path)
        finally:
            unfinished.unlink(missing_ok=True)
    except (OSError, ValueError) as failure:  # ValueError: a name that no file can have
        reason = getattr(failure, "strerror", None) or str(failure)
        raise Refused([error("unwritable", str(path), reason=reason)], 2) from failure


def _write_into(path: Path, data: bytes) -> None:
    """Into a pipe or a device, which must not be replaced. Raises OSError, also for a folder."""
    with path.open("wb") as file:
        file.write(data)


def put(output: Path | None, data: bytes) -> None:
    """Write to the file, or to standard output when there is none. Raises `Refused` (status 2)."""
    if output is None:
        sys.stdout.flush()
        sys.stdout.buffer.write(data)
        sys.stdout.buffer.flush()
    else:
        write(output, data)
