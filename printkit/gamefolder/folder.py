"""A game folder on disk: its files, their digest.

A folder holds ``game.toml``, ``ja.toml``, ``en.toml``, and as it needs them ``editions/ID.toml``, ``cards.csv``, ``faces.toml``,
``scoring.py``, ``edition.py``, ``proof.py``, ``faces.py``, ``reference.py``, ``layouts/`` with layouts of its own, pictures and fonts in
folders of any name, and ``examples/``.
"""

from __future__ import annotations

import hashlib
import os
import re
from pathlib import Path
from typing import NamedTuple

from printkit.model import Folder, Refused, error, listed
from printkit.model.fields import SLUG
from printkit.storage.inputs import read
from printkit.storage.version import __version__

LARGEST = 10_000_000
"""Bytes of one file of a game folder: nobody writes as much by hand."""

ID = re.compile(SLUG)
"""What a game, a component or an edition may be called: ``my-game``."""

RULEBOOK = re.compile(r"rulebook\.[a-z]{2}\.md")
"""The rules of the game in a language, as Markdown."""

PICTURES = frozenset({".png", ".jpg", ".jpeg", ".webp", ".svg"})
"""What a picture may be."""

FONTS = frozenset({".ttf", ".otf", ".ttc", ".woff", ".woff2"})
"""What a font may be."""


class Source(NamedTuple):
    """Where a game is: its id, its folder, and the package its Python may be imported from (empty: data only)."""

    id: str
    folder: Folder
    code: str = ""
    origin: str = "built-in"


class Files:
    """The bytes of a game folder that a game is made from, by name; a user's own edition file is named ``edition``."""

    def __init__(self, folder: Folder, edition: Folder | None) -> None:
        self.folder = folder
        self.edition = edition
        self.data: dict[str, bytes] = {}

    def read(self) -> str:
        """Read everything; the digest covers names, bytes and printkit's version. Of pictures in ``art/`` nothing else is kept. Raises `Refused` (status 2)."""
        try:
            paths: dict[str, Folder] = {
                p.name: p
                for p in listed(self.folder, "*")
                if p.suffix in {".toml", ".csv", ".tsv", ".xlsx", ".ods", ".py"} or RULEBOOK.fullmatch(p.name)
            }
        except OSError:
            paths = {}
        if "game.toml" not in paths and self.folder.is_file():
            raise Refused([error("file-for-folder", str(self.folder), folder=str(self.folder.parent))], 2)
        if "game.toml" not in paths:
            raise Refused([error("not-a-game-folder", str(self.folder))], 2)
        paths |= {f"editions/{p.name}": p for p in listed(self.folder, "editions/*.toml")}
        paths |= {f"layouts/{p.name}": p for p in listed(self.folder, "layouts/*.py")}
        if self.edition is not None:
            paths["edition"] = self.edition
        digest = hashlib.sha256(__version__.encode())
        pictures = {f"art/{p.name}": p for p in listed(self.folder, "art/*") if p.suffix.lower() in PICTURES}
        for name, path in (*paths.items(), *pictures.items()):
            data = read_bytes(path)
            if name in paths:
                self.data[name] = data
            digest.update(b"%d %s %d " % (len(name), os.fsencode(name), len(data)) + data)
        return digest.hexdigest()

    def label(self, name: str) -> str:
        """How messages call a file."""
        return str(self.edition) if name == "edition" else f"{self.folder.resolve().name}/{name}"


def read_bytes(path: Folder) -> bytes:
    """The bytes of a file that people write by hand. Raises `Refused` (status 2) if it is unreadable or over 10 MB."""
    try:
        if isinstance(path, Path):
            data = read(path, LARGEST)
        else:
            with path.open("rb") as file:
                data = file.read(LARGEST + 1)
    except (OSError, ValueError) as failure:  # ValueError: a name that no file can have
        reason = getattr(failure, "strerror", None) or str(failure)
        raise Refused([error("unreadable-file", str(path), reason=reason)], 2) from failure
    if len(data) > LARGEST:
        raise Refused([error("file-too-long", str(path), limit=LARGEST // 1_000_000)], 2)
    return data
