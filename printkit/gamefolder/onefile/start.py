"""A small working game to begin with: ``printkit new FOLDER --from sheet``."""

from __future__ import annotations

import re
from collections.abc import Mapping
from pathlib import Path

from printkit.model import Refused, error, nearest

STARTS: Mapping[str, tuple[str, ...]] = {"deck": ("events.csv",), "sheet": (), "pad": (), "blank": ()}
"""What a game may begin with → the files that it has beside ``game.toml``."""

_HERE = Path(__file__).parent / "starts"
_NAME = re.compile(r"[a-z][a-z0-9]*([-_][a-z0-9]+)*")


def files(folder: Path, start: str, lang: str) -> dict[Path, bytes]:
    """The files of a new game in that folder, named like it.

    Raises `Refused` (status 2) when there is something in the folder, or its name can be no game's id.
    """
    name = folder.resolve().name
    if start not in STARTS:
        raise Refused([error("not-one-of", "--from", found=start, known=", ".join(STARTS), hint=nearest(start, STARTS))], 2)
    if not _NAME.fullmatch(name):
        raise Refused([error("new-name", str(folder), found=name)], 2)
    try:
        if any(folder.iterdir()):
            raise Refused([error("new-not-empty", str(folder))], 2)
    except FileNotFoundError:
        pass
    except OSError as failure:
        raise Refused([error("unwritable", str(folder), reason=failure.strerror or str(failure))], 2) from failure
    title = re.sub(r"[-_]", " ", name).title()
    text = (_HERE / f"{start}.{lang}.toml").read_text(encoding="utf-8")
    text = text.replace("{title}", title).replace("{{", "{").replace("}}", "}")
    written = {folder / "game.toml": text.encode("utf-8")}
    for other in STARTS[start]:
        stem, _, ending = other.partition(".")
        written[folder / other] = (_HERE / f"{stem}.{lang}.{ending}").read_bytes()
    return written
