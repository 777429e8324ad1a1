"""Rich text as writers of game files type it: ``**bold**``, ``:coin:`` for an inline icon, a newline for a forced break."""

from __future__ import annotations

import re
from functools import lru_cache
from typing import NamedTuple

from printkit.draw import icons

ICON = "\ufffc"
"""Stands for an inline icon in plain text (Unicode's object replacement character)."""

_SIGN = re.compile(r"\*\*|\n|:(?:" + "|".join(sorted(icons.NAMES, key=len, reverse=True)) + "):")


class Paragraph(NamedTuple):
    """Text without forced breaks; `bold` says for each character whether it is, `icons` which icon stands at which place."""

    text: str
    bold: tuple[bool, ...]
    icons: dict[int, str]

    @property
    def even(self) -> bool:
        """Whether nothing stands out: no icons, and all bold or nothing."""
        return not self.icons and not (True in self.bold and False in self.bold)

    def shown(self, first: int, end: int) -> str:
        """The characters from `first` up to `end`, icons by their names."""
        if not self.icons:
            return self.text[first:end]
        return "".join(f":{self.icons[k]}:" if k in self.icons else self.text[k] for k in range(first, end))


@lru_cache(maxsize=4096)
def parse(markup: str) -> tuple[Paragraph, ...]:
    """The paragraphs of a text, none for "". A name between colons that is no icon stays as it is, and so does a lone ``**``."""
    if markup and _SIGN.search(markup) is None:  # as most texts are, and much faster
        return (Paragraph(markup, (False,) * len(markup), {}),)
    stars_left = markup.count("**")
    paragraphs: list[Paragraph] = []
    characters: list[str] = []
    bold: list[bool] = []
    placed: dict[int, str] = {}
    strong = False

    def add(text: str) -> None:
        characters.extend(text)
        bold.extend([strong] * len(text))

    def close() -> None:
        paragraphs.append(Paragraph("".join(characters), tuple(bold), dict(placed)))
        characters.clear()
        bold.clear()
        placed.clear()

    at = 0
    for match in _SIGN.finditer(markup):
        add(markup[at : match.start()])
        at = match.end()
        found = match[0]
        if found == "\n":
            close()
        elif found == "**":
            stars_left -= 1
            if strong or stars_left:
                strong = not strong
            else:
                add(found)
        else:
            placed[len(characters)] = found[1:-1]
            add(ICON)
    add(markup[at:])
    if markup:
        close()
    return tuple(paragraphs)
