"""A working game to begin with, a small one or a copy of one of the library: ``printkit new FOLDER --from sheet``, ``--from hearts``."""

from __future__ import annotations

import json
import re
from collections.abc import Mapping
from pathlib import Path

from printkit.model import Refused, error, nearest

STARTS: Mapping[str, tuple[str, ...]] = {"deck": ("events.csv",), "sheet": (), "pad": (), "blank": ()}
"""What a game may begin with → the files that it has beside ``game.toml``."""

_HERE = Path(__file__).parent / "starts"
_LIBRARIES = (_HERE.parents[2] / "examples", _HERE.parents[3] / "examples")
"""The library as it is installed with the package, and in a checkout."""

_NAME = re.compile(r"[a-z][a-z0-9]*([-_][a-z0-9]+)*")


def library() -> dict[str, Path]:
    """The games that may be copied: id → folder."""
    where = next((path for path in _LIBRARIES if path.is_dir()), None)
    return {path.name: path for path in sorted(where.iterdir()) if (path / "game.toml").is_file()} if where else {}


def files(folder: Path, start: str, lang: str) -> dict[Path, bytes]:
    """The files of a new game in that folder, named like it: one of `STARTS`, or one of the library with its results.

    Raises `Refused` (status 2) when there is something in the folder, or its name can be no game's id.
    """
    name = folder.resolve().name
    if start not in STARTS and start not in (games := library()):
        known = [*STARTS, *games]
        raise Refused([error("not-one-of", "--from", found=start, known=", ".join(known), hint=nearest(start, known))], 2)
    if not _NAME.fullmatch(name):
        raise Refused([error("new-name", str(folder), found=name)], 2)
    try:
        if any(folder.iterdir()):
            raise Refused([error("new-not-empty", str(folder))], 2)
    except FileNotFoundError:
        pass
    except OSError as failure:
        raise Refused([error("unwritable", str(folder), reason=failure.strerror or str(failure))], 2) from failure
    if start not in STARTS:
        return _copied(library()[start], folder, name.replace("_", "-"))
    title = re.sub(r"[-_]", " ", name).title()
    text = (_HERE / f"{start}.{lang}.toml").read_text(encoding="utf-8")
    text = text.replace("{title}", title).replace("{{", "{").replace("}}", "}")
    written = {folder / "game.toml": text.encode("utf-8")}
    for other in STARTS[start]:
        stem, _, ending = other.partition(".")
        written[folder / other] = (_HERE / f"{stem}.{lang}.{ending}").read_bytes()
    return written


def with_schemas(written: Mapping[Path, bytes]) -> dict[Path, bytes]:
    """The files with a first line by which editors know the format, and beside each the JSON Schema that it names.

    The schema lies in the folder: what completes keys there is of the printkit that made it, also without a network and on another computer.
    """
    from printkit.gamefolder.faces.schema import faces_schema
    from printkit.gamefolder.json_schema import game_schema

    whole = dict(written)
    for kind, schema in (("game", game_schema), ("faces", faces_schema)):
        for path in [path for path in written if path.name == f"{kind}.toml"]:
            beside = path.with_name(f"{kind}.schema.json")
            whole[path] = f"#:schema ./{beside.name}\n".encode() + written[path]
            whole[beside] = (json.dumps(schema(), ensure_ascii=False, separators=(",", ":")) + "\n").encode()
    return whole


def _copied(source: Path, folder: Path, game_id: str) -> dict[Path, bytes]:
    """The files of a game of the library; its results name the new game."""
    copied = {folder / path.relative_to(source): path.read_bytes() for path in sorted(source.rglob("*")) if path.is_file()}
    old, new = f'\ngame = "{source.name}"\n'.encode(), f'\ngame = "{game_id}"\n'.encode()
    return {path: held.replace(old, new) if path.suffix == ".toml" else held for path, held in copied.items()}
