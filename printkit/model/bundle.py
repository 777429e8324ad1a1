"""A folder held in memory: what a game is read from where there is no file system to read it from."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from fnmatch import fnmatchcase
from io import BytesIO
from pathlib import Path, PurePosixPath
from typing import TypeAlias


class Bundle:
    """A folder, or a file in it, given as a mapping of names to bytes: as much of `pathlib.Path` as reading a game takes.

    Names are relative, with ``/`` between their parts: ``editions/second.toml``. `name` is what the folder is called.
    """

    def __init__(self, files: Mapping[str, bytes], name: str, at: str = "") -> None:
        self._files = files
        self._root = name
        self._at = at

    def __str__(self) -> str:
        return str(PurePosixPath(self._root, self._at)) if self._root else self._at

    def __truediv__(self, name: str) -> Bundle:
        return Bundle(self._files, self._root, "/".join(part for part in (self._at, name) if part))

    @property
    def name(self) -> str:
        """The last part of its name."""
        return PurePosixPath(self._at or self._root).name

    @property
    def stem(self) -> str:
        """The name without its ending."""
        return PurePosixPath(self.name).stem

    @property
    def suffix(self) -> str:
        """The ending of the name, with its dot."""
        return PurePosixPath(self.name).suffix

    @property
    def parent(self) -> Bundle:
        """The folder that it lies in."""
        above = self._at.rpartition("/")[0]
        return Bundle(self._files, self._root, above)

    def with_name(self, name: str) -> Bundle:
        """Another file in the same folder."""
        return self.parent / name

    def resolve(self) -> Bundle:
        """Itself: nothing here is a link."""
        return self

    def is_file(self) -> bool:
        """Whether there is such a file."""
        return self._at in self._files

    def iterdir(self) -> Iterator[Bundle]:
        """What lies directly in this folder, in the order of names."""
        return self.glob("*")

    def glob(self, pattern: str) -> Iterator[Bundle]:
        """The files and folders whose names below this one fit the pattern, part by part, in the order of names."""
        before = f"{self._at}/" if self._at else ""
        depth = pattern.count("/") + 1
        below = (name.removeprefix(before).split("/") for name in self._files if name.startswith(before))
        heads = {tuple(parts[:depth]) for parts in below if len(parts) >= depth}
        wanted = pattern.split("/")
        for parts in sorted(heads):
            if all(map(fnmatchcase, parts, wanted)):
                yield self / "/".join(parts)

    def read_bytes(self) -> bytes:
        """The bytes of the file. Raises FileNotFoundError."""
        try:
            return bytes(self._files[self._at])
        except KeyError:
            raise FileNotFoundError(2, "No such file or directory", str(self)) from None

    def read_text(self, encoding: str = "utf-8") -> str:
        """The text of the file. Raises FileNotFoundError and UnicodeDecodeError."""
        return self.read_bytes().decode(encoding)

    def open(self, mode: str = "rb") -> BytesIO:  # noqa: ARG002 - as `Path.open`; nothing is written here
        """The file, to read bytes from. Raises FileNotFoundError."""
        return BytesIO(self.read_bytes())


Folder: TypeAlias = Path | Bundle
"""A folder, or a file in it, on the disk or in memory."""


def listed(folder: Folder, pattern: str) -> list[Folder]:
    """What fits the pattern below a folder, in the order of names; nothing where there is no such folder."""
    matching: list[Folder] = [*folder.glob(pattern)]
    return sorted(matching, key=str)
