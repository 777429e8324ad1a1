"""Decks to test with: the one that ``docs/face-template.md`` shows, and Night Fair, which uses everything there is."""

from __future__ import annotations

import re
import shutil
from pathlib import Path

from printkit.draw.style import Style
from printkit.draw.text import FontSet
from printkit.gamefolder.folder import Source
from printkit.gamefolder.loader import load
from printkit.model import Game
from printkit.model.own_code import TRUSTED

PAGE = Path(__file__).parents[1] / "docs" / "face-template.md"
NIGHT_FAIR = Path(__file__).parent / "layouts" / "night_fair"
_SHOWN = (
    re.compile(r"^```toml\n# star_market/(\S+)\n(.*?)^```$", re.MULTILINE | re.DOTALL),
    # A CSV has no remarks, so that its name stands in front of it.
    re.compile(r"^`star_market/(\S+\.csv)`.*?\n\n```csv\n(.*?)^```$", re.MULTILINE | re.DOTALL),
)


def star_market() -> dict[str, str]:
    """Name → text of the example's files."""
    page = PAGE.read_text(encoding="utf-8")
    return {name: text for shown in _SHOWN for name, text in shown.findall(page)}


def write_star_market(parent: Path, *changes: tuple[str, str, str]) -> Path:
    """Write the example as ``parent/star_market`` with texts replaced: (file, old, new); every old one must be there."""
    folder = parent / "star_market"
    folder.mkdir(parents=True)
    texts = star_market()
    for name, old, new in changes:
        assert old in texts[name], old
        texts[name] = texts[name].replace(old, new)
    for name, text in texts.items():
        (folder / name).write_text(text, encoding="utf-8")
    return folder


def write_night_fair(parent: Path, *changes: tuple[str, str, str]) -> Path:
    """A copy of Night Fair with texts replaced, as above."""
    folder = parent / "night_fair"
    shutil.copytree(NIGHT_FAIR, folder, ignore=shutil.ignore_patterns("__pycache__"))
    for name, old, new in changes:
        text = (folder / name).read_text(encoding="utf-8")
        assert old in text, old
        (folder / name).write_text(text.replace(old, new), encoding="utf-8")
    return folder


def load_deck(folder: Path, *, trusted: bool = False) -> Game:
    """The game of a folder. Raises `Refused`."""
    return load(Source(folder.name.replace("_", "-"), folder, f"{TRUSTED}{folder.name}" if trusted else ""))


def style(fonts: FontSet, **more: object) -> Style:
    """Japanese, in colour, on A4, with 1.5 mm of bleed, unless `more` says otherwise."""
    return Style(**{"lang": "ja", "ink": "color", "fonts": fonts, "area": (197.0, 280.0), "bleed": 1.5, **more})
