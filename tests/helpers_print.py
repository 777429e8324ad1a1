"""What a game's tests need to read its paper: components on their sheets, what they say, and the same of an edited copy."""

from __future__ import annotations

import re
import shutil
import tomllib
from functools import cache

from helpers_deck import load_deck
from printkit.draw.frame import Text, walk
from printkit.gamefolder.catalog import BUILT_IN
from printkit.impose import Setting
from printkit.printing.job import Job, load_fonts
from printkit.printing.sheets import pages


@cache
def fonts():
    """The fonts that printkit comes with."""
    return load_fonts(Job("en"))


def printed(game, name, lang="en", **how):
    """A component on its sheets; `how` is the rest of the job. Reference cards are one-sided unless told, to be read one by one."""
    if game.component(name).kind == "reference":
        how = {"setting": Setting(backs="none"), **how}
    return pages(game, game.component(name), Job(lang, **how), fonts())


def printing(game):
    """`printed` for one game, which makes nothing twice."""

    @cache
    def of_game(name, **how):
        return printed(game, name, **how)

    return of_game


def texts(frame):
    """The texts of a face, in the order of the display list."""
    return [item.text for item, _ in walk(frame.items) if isinstance(item, Text)]


def said(*frames):
    """All texts of some faces, one blank between two of them but none beside Japanese."""
    text = " ".join(" ".join(text for frame in frames for text in texts(frame)).split())
    return re.sub(r"(?<=[\u3000-\uffef]) | (?=[\u3000-\uffef])", "", text)


def edited(parent, game_id, *changes):
    """A trusted copy of a game with texts replaced: (old, new) in its game.toml, or (file, old, new). Each must be there."""
    name = game_id.replace("-", "_")
    folder = parent / name
    shutil.copytree(BUILT_IN / name, folder, ignore=shutil.ignore_patterns("__pycache__", "*.expected.json"))
    for *where, old, new in changes:
        file = folder / (where[0] if where else "game.toml")
        text = file.read_text(encoding="utf-8")
        assert old in text, old
        file.write_text(text.replace(old, new), encoding="utf-8")
    return load_deck(folder, trusted=True)


def rule_numbers(text):
    """Path → number, of every number in the facts and points of a game.toml."""
    raw = tomllib.loads(text)
    return dict(_leaves({"facts": raw["facts"], "points": raw["points"]}, ()))


def _leaves(table, path):
    if isinstance(table, int | float):
        yield path, table
    elif isinstance(table, dict | list):
        for name, inner in table.items() if isinstance(table, dict) else enumerate(table):
            yield from _leaves(inner, (*path, name))
