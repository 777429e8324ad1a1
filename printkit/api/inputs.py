"""What callers of the API may give where a path stands: a path, ``(name, bytes)``, or a mapping of names to bytes."""

from __future__ import annotations

import os
from collections.abc import Iterable, Mapping
from pathlib import Path
from typing import TypeAlias

from printkit.model import Bundle, Folder, Refused, error
from printkit.model.print_options import FileLike, PathLike

FolderLike: TypeAlias = PathLike | Mapping[str, bytes]
"""A folder; in a mapping the names have ``/`` between their parts, as ``editions/second.toml`` has."""
FoldersLike: TypeAlias = FolderLike | Iterable[FolderLike]
"""One folder or several."""

GAME = "game.toml"


def is_path(text: str) -> bool:
    """Whether a word names a file or folder and not an id: it has a slash in it, is a dot or two, or ``game.toml``."""
    return "/" in text or "\\" in text or text in (".", "..", GAME)


def file(value: FileLike) -> Folder:
    """One file, on the disk or in memory."""
    if isinstance(value, tuple):
        name, data = value
        return Bundle({name: data}, "") / name
    return Path(value)


def folder(value: FolderLike) -> Folder:
    """One folder, on the disk or in memory. A folder around everything in a mapping may be there or not.

    Raises `Refused` (status 2) for a name that leads out of a mapping.
    """
    if not isinstance(value, Mapping):
        return Path(value)
    files: dict[str, bytes] = {}
    for name, data in value.items():
        parts = [part for part in name.replace("\\", "/").split("/") if part not in ("", ".")]
        if ".." in parts:
            raise Refused([error("name-leads-out", name)], 2)
        files["/".join(parts)] = bytes(data)
    if GAME in files:
        return Bundle(files, _id(files[GAME]))
    return Bundle(files, "")


def game_folder(value: FolderLike) -> Folder:
    """As `folder`; of a mapping with one folder around everything, that folder."""
    whole = folder(value)
    if isinstance(whole, Bundle) and not (whole / GAME).is_file():
        inside = list(whole.iterdir())
        if len(inside) == 1:
            return inside[0]
    return whole


def folders(value: FoldersLike | None) -> list[Folder]:
    """The folders of ``games=``."""
    if value is None:
        return []
    return [folder(value)] if isinstance(value, str | os.PathLike | Mapping) else [folder(one) for one in value]


def source(one: FileLike) -> tuple[str, bytes] | str:
    """A file of results: its path, or its name and bytes."""
    return one if isinstance(one, tuple) else os.fspath(one)


def sources(value: FileLike | Mapping[str, bytes] | Iterable[FileLike]) -> list[tuple[str, bytes] | str]:
    """One file of results or several, in their order."""
    if isinstance(value, Mapping):
        return [source(one) for one in value.items()]
    if isinstance(value, str | os.PathLike | tuple):
        return [source(value)]
    return [source(one) for one in value]


def edition(value: FileLike | None) -> str | Folder | None:
    """An edition's id, or its file: a word that looks like a file is one."""
    if value is None or (isinstance(value, str) and not (value.endswith(".toml") or is_path(value))):
        return value
    return file(value)


def _id(data: bytes) -> str:
    """The id that a game.toml says, which is the name that its folder would have."""
    import tomllib

    try:
        named = tomllib.loads(data.decode("utf-8-sig")).get("id")
    except (ValueError, RecursionError):
        named = None  # what is wrong with the file is told when it is read
    return named if isinstance(named, str) and named else "game"
