"""The game folder of ``docs/adding-a-game.md``, as files: what the page shows is what the tests build."""

from __future__ import annotations

import re
from pathlib import Path

PAGE = Path(__file__).parents[1] / "docs" / "adding-a-game.md"
_SHOWN = re.compile(r"^```(?:toml|python)\n# five_rolls/(\S+)\n(.*?)^```$", re.MULTILINE | re.DOTALL)


def files() -> dict[str, str]:
    """Name → text of the example's files."""
    return dict(_SHOWN.findall(PAGE.read_text(encoding="utf-8")))


def write_folder(parent: Path, name: str = "five_rolls", **changed: str) -> Path:
    """Write the example as ``parent/name``; `changed` are whole files by stem (``en="…"``), or None to leave one out."""
    folder = parent / name
    folder.mkdir(parents=True)
    for file, shown in files().items():
        text = changed.get(file.partition(".")[0], shown)
        if text is not None:
            (folder / file).write_text(text, encoding="utf-8")
    return folder


def game_toml(*changes: tuple[str, str]) -> str:
    """The example's ``game.toml`` with texts replaced; every one of them must be there."""
    text = files()["game.toml"]
    for old, new in changes:
        assert old in text, old
        text = text.replace(old, new)
    return text
