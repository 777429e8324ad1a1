"""Files that only save time: kept in the user's cache directory, rebuilt when damaged, harmless when two runs write at once.

Bytes go in and bytes come out, never a path: between the moment a path is handed out and the moment it is opened, another
process may tidy up.
``PRINTKIT_CACHE`` names another directory. If the directory can't be written, the process goes on with a temporary one.
"""

from __future__ import annotations

import os
import sys
import zlib
from pathlib import Path

_MAGIC = b"printkit"
_fallback: Path | None = None


def directory() -> Path:
    """Where cache files belong; it need not exist yet."""
    if named := os.environ.get("PRINTKIT_CACHE"):
        return Path(named).expanduser()
    if sys.platform in {"linux", "freebsd"} and not hasattr(sys, "getandroidapilevel"):
        # The same answer as platformdirs gives here, without the 30 ms of importing it.
        named = os.environ.get("XDG_CACHE_HOME", "").strip()
        base = Path(named) if named and Path(named).is_absolute() else Path("~/.cache").expanduser()
        return base / "printkit"
    from platformdirs import user_cache_dir

    return Path(user_cache_dir("printkit", appauthor=False))


def load(name: str) -> bytes | None:
    """The bytes of the cache file of that name, if there is one that we may see."""
    for folder in (directory(), _fallback):
        try:
            if folder is not None:
                return (folder / name).read_bytes()
        except OSError:
            continue  # gone, or a home that is not ours: what is stored goes into the temporary one
    return None


def store(name: str, data: bytes) -> None:
    """Write a cache file in one step: a reader sees the old file or the new one, never half of it."""
    try:
        _replace(directory(), name, data)
    except OSError:
        _replace(_temporary(), name, data)


def load_sealed(name: str) -> bytes | None:
    """What `store_sealed` was given, or None if there is no such file or it is damaged."""
    data = load(name)
    head = len(_MAGIC) + 4
    if (
        data is None
        or len(data) < head
        or data[: len(_MAGIC)] != _MAGIC
        or zlib.crc32(data[head:]) != int.from_bytes(data[len(_MAGIC) : head], "big")
    ):
        return None
    return data[head:]


def store_sealed(name: str, data: bytes) -> None:
    """`store` with a checksum in front, for formats that have none of their own."""
    store(name, _MAGIC + zlib.crc32(data).to_bytes(4, "big") + data)


def prune(prefix: str, keep: int) -> None:
    """Remove all but the `keep` newest files whose names start with `prefix`."""
    try:
        with os.scandir(directory()) as entries:  # closed also when a file is gone before it was looked at
            dated = [(entry.stat().st_mtime, entry.path) for entry in entries if entry.name.startswith(prefix)]
        for _, path in sorted(dated, reverse=True)[keep:]:
            Path(path).unlink()
    except OSError:
        return  # another run was faster, or the directory is not ours to tidy


def _replace(folder: Path, name: str, data: bytes) -> None:
    import tempfile

    folder.mkdir(parents=True, exist_ok=True)
    handle, unfinished = tempfile.mkstemp(prefix=".new-", dir=folder)
    try:
        with os.fdopen(handle, "wb") as file:
            file.write(data)
        Path(unfinished).replace(folder / name)
    except BaseException:
        Path(unfinished).unlink(missing_ok=True)
        raise


def _temporary() -> Path:
    global _fallback  # noqa: PLW0603  # one directory per process, made at first need
    if _fallback is None:
        import atexit
        import shutil
        import tempfile

        _fallback = Path(tempfile.mkdtemp(prefix="printkit-"))
        atexit.register(shutil.rmtree, _fallback, ignore_errors=True)
    return _fallback
