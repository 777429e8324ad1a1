"""A game's files as one text, which fits into the address of the page or a QR code, and back.

Only data travels: what a game is made from, without its Python and its results. The text is an `envelope` of an index (a line of JSON:
the game's id, then name and length of each file) and the files one behind the other.
"""

from __future__ import annotations

import json
from collections.abc import Iterable, Iterator, Mapping
from pathlib import Path, PurePosixPath

from printkit.gamefolder.folder import FONTS, ID, PICTURES, RULEBOOK, read_bytes
from printkit.model import Folder, Refused, error
from printkit.model.fields import LONGEST_SLUG
from printkit.storage import envelope

KIND = "game"

MOST = 200
"""Files of a game that travels."""

_DATA = frozenset({".toml", ".csv", ".tsv", ".xlsx", ".ods", *FONTS, *PICTURES})
_RESULTS = "examples"
"""The folder that stays behind: it holds results, which are no part of the game."""

_DEEPEST = 4
"""Folders within folders."""

_INDEX = 20_000
"""Bytes of the longest index: `MOST` names of reasonable length."""


def files(folder: Folder) -> dict[str, bytes]:
    """The files that a game is made from, by their names below its folder.

    Raises `Refused` (status 2) where one of them is Python, which never travels, can't be read, or there are too many.
    """
    try:
        paths = dict(_inside(folder, "", _DEEPEST))
    except OSError as failure:
        raise Refused([error("unreadable-file", str(folder), reason=failure.strerror or str(failure))], 2) from failure
    if python := sorted(name for name in paths if name.endswith(".py")):
        raise Refused([error("link-python", str(folder), found=", ".join(python))], 2)
    wanted = [name for name in paths if PurePosixPath(name).suffix.lower() in _DATA or RULEBOOK.fullmatch(name)]
    if len(wanted) > MOST:
        raise Refused([error("too-many-files", str(folder), found=len(wanted), limit=MOST)], 2)
    held: dict[str, bytes] = {}
    size = 0
    for name in sorted(wanted, key=lambda name: (name != "game.toml", name)):
        held[name] = read_bytes(paths[name])
        size += len(held[name])
        if size > envelope.LARGEST:
            raise Refused([error("link-too-long", str(folder), found=size, limit=envelope.LONGEST)], 2)
    return held


def _inside(folder: Folder, before: str, depth: int) -> Iterator[tuple[str, Folder]]:
    """The files below a folder, Python among them, so that none is left out in silence; no hidden ones, and no folder that is a link."""
    for path in folder.iterdir():
        if path.name.startswith((".", "__")):
            continue
        if path.is_file():
            yield before + path.name, path
        elif depth and path.name != _RESULTS and not (isinstance(path, Path) and (path.is_symlink() or not path.is_dir())):
            yield from _inside(path, f"{before}{path.name}/", depth - 1)


def packed(game_id: str, held: Mapping[str, bytes]) -> str:
    """The text that carries a game. Raises `Refused` (status 2) where it is too long."""
    try:
        return envelope.sealed(KIND, joined(game_id, held))
    except Refused as refused:
        raise Refused([problem._replace(where=game_id) for problem in refused.problems], 2) from None


def unpacked(text: str) -> tuple[str, dict[str, bytes]]:
    """The game's id (empty where that can be none) and its files, by their names below its folder.

    Raises `Refused` (status 2) as `envelope.opened` and `parted` do.
    """
    return parted(envelope.opened(KIND, text))


def joined(game_id: str, held: Mapping[str, bytes]) -> bytes:
    """Index and files."""
    index = json.dumps(
        [game_id, *([name, len(data)] for name, data in held.items())], ensure_ascii=False, separators=(",", ":")
    )
    return index.encode() + b"\n" + b"".join(held.values())


def parted(data: bytes) -> tuple[str, dict[str, bytes]]:
    """What `joined` made of them.

    Raises `Refused` (status 2) for an index that is none: a name that leads out, Python, two of a name.
    """
    index, _, rest = data.partition(b"\n")
    try:
        game_id, *listed = json.loads(index[:_INDEX].decode())
        held = dict(_apart(listed, rest))
    except (ValueError, TypeError, RecursionError):  # not JSON, or JSON of another shape
        held = {}
    if "game.toml" not in held or len(held) < len(listed) or sum(map(len, held.values())) != len(rest):
        raise Refused([error("link-damaged", "")], 2)
    known = isinstance(game_id, str) and len(game_id) <= LONGEST_SLUG and ID.fullmatch(game_id)
    return (game_id if known else ""), held


def _apart(listed: Iterable[tuple[str, int]], rest: bytes) -> Iterator[tuple[str, bytes]]:
    """The files that lie one behind the other, as far as the index tells reasonable names and lengths."""
    at = 0
    for number, (name, length) in enumerate(listed):
        if number >= MOST or not _is_name(name) or type(length) is not int or not 0 <= length <= len(rest) - at:
            return
        yield name, rest[at : at + length]
        at += length


def _is_name(name: object) -> bool:
    """Whether a file of a game may be called so: by a way down from its folder that `files` would take."""
    if not isinstance(name, str) or not name.isprintable() or "\\" in name or len(name) > 200:
        return False
    parts = PurePosixPath(name).parts
    plain = "/".join(parts) == name and not any(part.startswith(".") or part in ("", "/") for part in parts)
    suffix = PurePosixPath(name).suffix.lower()
    return plain and (suffix in _DATA or RULEBOOK.fullmatch(name) is not None)
