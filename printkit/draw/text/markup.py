"""Rich text as writers of game files type it.

``**bold**``, ``*italic*``, ``:coin:`` for an inline icon, ``{漢字|かんじ}`` for words with their reading above them (ruby), a newline for a forced break.
"""

from __future__ import annotations

import re
from functools import lru_cache
from typing import NamedTuple

from printkit.draw import icons

ICON = "\ufffc"
"""Stands for an inline icon in plain text (Unicode's object replacement character)."""

_MARK = re.compile(r"\*\*|\*|\n|:([a-z][a-z0-9_-]{0,39}):|\{([^{}|\n*:]{1,60})\|([^{}|\n*:]{1,60})\}")


class Paragraph(NamedTuple):
    """Text without forced breaks; `bold` and `italic` say for each character whether it is, `icons` which icon stands at which place.

    `ruby`: above the characters from the first up to the second place stands that text.
    """

    text: str
    bold: tuple[bool, ...]
    icons: dict[int, str]
    italic: tuple[bool, ...]
    ruby: tuple[tuple[int, int, str], ...] = ()

    @property
    def even(self) -> bool:
        """Whether nothing stands out: no icons, nothing above words, and all bold or nothing."""
        return not self.icons and not self.ruby and not (True in self.bold and False in self.bold) and True not in self.italic

    def shown(self, first: int, end: int) -> str:
        """The characters from `first` up to `end`, icons by their names."""
        if not self.icons:
            return self.text[first:end]
        return "".join(f":{self.icons[k]}:" if k in self.icons else self.text[k] for k in range(first, end))


@lru_cache(maxsize=4096)
def parse(markup: str, own: frozenset[str] = frozenset()) -> tuple[Paragraph, ...]:
    """The paragraphs of a text, none for "". `own` are icons besides printkit's.

    A name between colons that is no icon stays as it is, and so does a lone ``**`` or ``*``, or one between figures.
    """
    # Most texts have no marks, or are bold as a whole; nobody has to go through those.
    if markup and _plain(markup):
        return (Paragraph(markup, (False,) * len(markup), {}, (False,) * len(markup)),)
    inner = markup[2:-2]
    if inner and markup == f"**{inner}**" and _plain(inner):
        return (Paragraph(inner, (True,) * len(inner), {}, (False,) * len(inner)),)
    stars_left = markup.count("**")
    slants = _slants(markup) if "*" in markup else {}
    paragraphs: list[Paragraph] = []
    characters: list[str] = []
    bold: list[bool] = []
    italic: list[bool] = []
    placed: dict[int, str] = {}
    above: list[tuple[int, int, str]] = []
    strong = slanted = False

    def add(text: str) -> None:
        characters.extend(text)
        bold.extend([strong] * len(text))
        italic.extend([slanted] * len(text))

    def close() -> None:
        paragraphs.append(Paragraph("".join(characters), tuple(bold), dict(placed), tuple(italic), tuple(above)))
        above.clear()
        characters.clear()
        bold.clear()
        italic.clear()
        placed.clear()

    at = 0
    while (match := _MARK.search(markup, at)) is not None:
        add(markup[at : match.start()])
        at = match.end()
        sign = match[0]
        if sign == "\n":
            close()
            slanted = False
        elif sign == "**":
            stars_left -= 1
            if strong or stars_left:
                strong = not strong
            else:
                add(sign)
        elif sign == "*":
            if match.start() in slants:
                slanted = slants[match.start()]
            else:
                add(sign)
        elif match[2]:
            above.append((len(characters), len(characters) + len(match[2]), match[3]))
            add(match[2])
        elif match[1] in own or icons.is_icon(match[1]):
            placed[len(characters)] = match[1]
            add(ICON)
        else:
            add(":")
            at = match.start() + 1  # its second colon may begin an icon
    add(markup[at:])
    if markup:
        close()
    return tuple(paragraphs)


_RUBY = re.compile(r"\{([^{}|\n*:]{1,60})\|[^{}|\n*:]{1,60}\}")


def without_ruby(markup: str) -> str:
    """The text without what stands above its words."""
    return _RUBY.sub(r"\1", markup)


_TAG = re.compile(r"</?(?:b|i|u|em|strong|br)\s*/?>")


def unclosed(markup: str) -> str:
    """A mark of a text that is printed as it stands: ``**`` or ``*`` that is never closed, or a tag of HTML; "" where there is none."""
    if markup.count("**") % 2:
        return "**"
    slants = _slants(markup) if "*" in markup else {}
    for match in _MARK.finditer(markup):
        before, after = markup[match.start() - 1 : match.start()], markup[match.end() : match.end() + 1]
        if match[0] == "*" and match.start() not in slants and not before.strip() and after.strip():
            return f"*{markup[match.end() :].split(maxsplit=1)[0]}"
    tag = _TAG.search(markup)
    return tag[0] if tag else ""


def _plain(text: str) -> bool:
    """Whether there is no mark in it."""
    return not ("*" in text or ":" in text or "\n" in text or "{" in text) or _MARK.search(text) is None


def _slants(markup: str) -> dict[int, bool]:
    """The places of single stars that make what is between them italic → whether there it begins.

    A star opens before what is no space, and closes after what is none, in the same paragraph; between two letters or figures of
    Latin script it is a star: ``2*3``.
    """
    slants: dict[int, bool] = {}
    opened = -1
    for match in _MARK.finditer(markup):
        if match[0] == "\n":
            opened = -1
        if match[0] != "*":
            continue
        place = match.start()
        before, after = markup[place - 1 : place], markup[place + 1 : place + 2]
        if _latin(before) and _latin(after):
            continue
        if opened < 0 and after.strip():
            opened = place
        elif opened >= 0 and before.strip():
            slants |= {opened: True, place: False}
            opened = -1
    return slants


def _latin(character: str) -> bool:
    return character.isascii() and character.isalnum()
