"""Where the bytes of a bitmap are: in a file, or in the display list itself when the game's folder is in memory."""

from __future__ import annotations

from base64 import b64decode, b64encode
from io import BytesIO
from pathlib import Path
from typing import BinaryIO

from printkit.model import Bundle, Folder

_DATA = "data:;base64,"


def picture_source(file: Folder) -> str:
    """The `source` of an `Image`: the path of the file, or its bytes as text with the file's name behind them."""
    return embedded_source(file.read_bytes(), file.name) if isinstance(file, Bundle) else str(file)


def embedded_source(data: bytes, name: str) -> str:
    """The `source` of an `Image` that is nowhere else: its bytes as text with a name behind them."""
    return f"{_DATA}{b64encode(data).decode()}#/{name}"


def picture_file(source: str) -> BinaryIO:
    """The open file that a `source` stands for. Raises OSError when it can't be read."""
    if source.startswith(_DATA):
        return BytesIO(b64decode(source.removeprefix(_DATA).partition("#")[0]))
    return Path(source).open("rb")


def picture_bytes(source: str) -> bytes:
    """The bytes of that file. Raises OSError when it can't be read."""
    with picture_file(source) as file:
        return file.read()
