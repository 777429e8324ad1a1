"""What callers of the API may give where a path stands: a path, ``(name, bytes)``, or a mapping of names to bytes."""

from __future__ import annotations

import os
from collections.abc import Iterable, Mapping
from pathlib import Path
from typing import TypeAlias

from printkit.model import Bundle, Folder, Refused, error

PathLike: TypeAlias = str | os.PathLike[str]
Named: TypeAlias = tuple[str, bytes]
"""A file's name and its bytes."""
FileLike: TypeAlias = PathLike | Named
"""One file."""
FolderLike: TypeAlias = PathLike | Mapping[str, bytes]
"""A folder; in a mapping the names have ``/`` between their parts, as ``editions/second.toml`` has."""
FoldersLike: TypeAlias = FolderLike | Iterable[FolderLike]
"""One folder or several."""

GAME = "game.toml"


def is_path(text: str) -> bool:
    """Whether a word names a file or folder and not an id: it has a slash in it, is a dot or two, or ``game.toml``."""
    return "/" in text or "\\" in text or text in (".", "..", GAME)


def file(given: FileLike) -> Folder:
    """One file, on the disk or in memory. Raises TypeError for anything else."""
    if isinstance(given, tuple):
        name, data = given
        _is_bytes(name, data)
        return Bundle({name: data}, "") / name
    return Path(given)


def folder(given: FolderLike) -> Folder:
    """One folder, on the disk or in memory. A folder around everything in a mapping may be there or not.

    Raises TypeError for a mapping that holds anything but bytes, and `Refused` (status 2) for a name that leads out of it.
    """
    if not isinstance(given, Mapping):
        return Path(given)
    files: dict[str, bytes] = {}
    for name, data in given.items():
        _is_bytes(name, data)
        parts = [part for part in name.replace("\\", "/").split("/") if part not in ("", ".")]
        if ".." in parts:
            raise Refused([error("name-leads-out", name)], 2)
        files["/".join(parts)] = bytes(data)
    if GAME in files:
        return Bundle(files, _id(files[GAME]))
    return Bundle(files, "")


def game_folder(given: FolderLike) -> Folder:
    """As `folder`; of a mapping with one folder around everything, that folder."""
    whole = folder(given)
    if isinstance(whole, Bundle) and not (whole / GAME).is_file():
        inside = list(whole.iterdir())
        if len(inside) == 1:
            return inside[0]
    return whole


def folders(given: FoldersLike | None) -> list[Folder]:
    """The folders of ``games=``."""
    if given is None:
        return []
    return [folder(given)] if isinstance(given, str | os.PathLike | Mapping) else [folder(one) for one in given]


def source(given: FileLike) -> tuple[str, bytes] | str:
    """A file of results: its path, or its name and bytes."""
    if isinstance(given, tuple):
        _is_bytes(*given)
        return given
    return os.fspath(given)


def sources(given: FileLike | Mapping[str, bytes] | Iterable[FileLike]) -> list[tuple[str, bytes] | str]:
    """One file of results or several, in their order."""
    if isinstance(given, Mapping):
        return [source(one) for one in given.items()]
    if isinstance(given, str | os.PathLike | tuple):
        return [source(given)]
    return [source(one) for one in given]


def edition(given: FileLike | None) -> str | Folder | None:
    """An edition's id, or its file: a word that looks like a file is one."""
    if given is None or (isinstance(given, str) and not (given.endswith(".toml") or is_path(given))):
        return given
    return file(given)


def font(given: FileLike | None) -> str | Bundle | None:
    """A font file, as its path, or in memory."""
    if given is None or not isinstance(given, tuple):
        return None if given is None else os.fspath(given)
    name, data = given
    _is_bytes(name, data)
    return Bundle({name: bytes(data)}, "") / name


def _id(data: bytes) -> str:
    """The id that a game.toml says, which is the name that its folder would have."""
    import tomllib

    try:
        named = tomllib.loads(data.decode("utf-8-sig")).get("id")
    except (ValueError, RecursionError):
        named = None  # what is wrong with the file is told when it is read
    return named if isinstance(named, str) and named else "game"


def _is_bytes(name: object, data: object) -> None:
    if not isinstance(name, str) or not isinstance(data, bytes | bytearray | memoryview):
        raise TypeError(f"expected names and bytes, found {type(name).__name__} and {type(data).__name__}")
