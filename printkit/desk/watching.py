"""Saves in a folder, as the operating system tells them."""

from __future__ import annotations

import os
from collections.abc import Iterator
from contextlib import suppress
from pathlib import Path
from threading import Event

from printkit.model import Refused, error

ENDINGS = frozenset(
    (".toml", ".csv", ".tsv", ".xlsx", ".ods", ".py", ".md", ".svg", ".png", ".jpg", ".jpeg", ".webp", ".ttf", ".otf", ".ttc")
)
"""What a game is made of; PDF files that are printed into the folder are none of it."""

_QUIET, _LONGEST = 30, 200
"""ms; how long a save may take to settle, and how long at most is waited."""

_WAIT = 400
"""ms after which it is clear that watching has begun."""

_MOST = 5_000
"""Files that are looked at."""


def saves(folder: Path, stop: Event) -> Iterator[set[str]]:
    """The files that were saved, each time that some were, until `stop` is set; nothing once, when watching has begun for sure.

    Raises `Refused` (status 2) without the extra.
    """
    try:
        from watchfiles import watch
    except ImportError as failure:
        raise Refused([error("needs-extra", "watch", extra="watch")], 2) from failure

    def matters(_change: object, path: str) -> bool:
        return is_part(folder, path)

    begun = False
    for changes in watch(
        folder,
        watch_filter=matters,
        debounce=_LONGEST,
        step=_QUIET,
        stop_event=stop,
        rust_timeout=_WAIT,
        yield_on_timeout=True,
        raise_interrupt=True,
    ):
        if changes or not begun:
            yield {path for _, path in changes}
        begun = True


def stamp(folder: Path) -> frozenset[tuple[str, int, int]]:
    """Name, size and time of everything that may be a part of the game."""
    seen: set[tuple[str, int, int]] = set()
    for above, folders, files in os.walk(folder):
        folders[:] = [name for name in folders if not name.startswith((".", "~", "__"))]
        for name in files:
            path = Path(above) / name
            with suppress(OSError):
                if is_part(folder, str(path)):
                    status = path.stat()
                    seen.add((str(path), status.st_size, status.st_mtime_ns))
        if len(seen) > _MOST:
            break
    return frozenset(seen)


def is_part(folder: Path, path: str) -> bool:
    """Whether a file may be a part of the game: of a known kind, and neither hidden nor an editor's own."""
    file = Path(path)
    try:
        parts = file.resolve().relative_to(folder.resolve()).parts
    except (OSError, ValueError):
        parts = (file.name,)
    own = any(part.startswith((".", "~")) or part == "__pycache__" for part in parts)
    return not own and file.suffix.lower() in ENDINGS
