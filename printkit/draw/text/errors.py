"""What can go wrong with text, as exceptions that carry their data, so that a caller can add the component and the card."""

from __future__ import annotations

import unicodedata
from collections.abc import Iterable
from typing import Self

from printkit.model import Folder
from printkit.model.problem import Problem, error, shortened

_FONT = {
    "font-missing": "expected a font file, found none",
    "font-unreadable": "expected an OpenType or TrueType font with a Unicode map",
    "font-outlines": "expected readable outlines",
    "font-away": "expected characters that were made ready before the font itself is loaded",
    "font-one-weight": "expected a variable font, of which this is a weight",
    "font-no-weight": "expected a weight that the font has",
    "font-packed": "expected the extra that unpacks it",
    "font-not-installed": "expected the fonts of a package that is not installed",
}


class TextError(ValueError):
    """Text that can't be set as asked."""


class FontError(TextError):
    """A font that can't be found or read.

    Attributes: `path` (None when no file is named at all), `code` (``font-missing``, ``font-unreadable``, ``font-outlines``,
    ``font-not-installed``, whose `reason` is the package, ``font-one-weight`` and ``font-no-weight`` for a variable font's, ``font-packed``, whose `reason` is the extra, or ``font-away``, whose `reason` are the characters), `reason` as the system or the font's reader says it.
    """

    def __init__(self, path: Folder | None, code: str, reason: str) -> None:
        self.path = path
        self.code = code
        self.reason = reason
        where = f"font {path}: " if path is not None else "font: "
        super().__init__(
            f"{where}{_FONT[code]}: {reason}; name a font file with --font or PRINTKIT_FONT (REGULAR or REGULAR,BOLD)"
        )


class MissingGlyphs(TextError):  # noqa: N818  # named after what it reports, like the rest of the module's vocabulary
    """A font lacks characters. Attributes: `face`, `characters` (each once, in order), `text` (where they stand, or "")."""

    def __init__(self, face: str, characters: Iterable[str], text: str = "") -> None:
        self.face = face
        self.characters = tuple(dict.fromkeys(characters))
        self.text = text
        listed = ", ".join(_named(character) for character in self.characters)
        super().__init__(f"the {face} font has no glyph for {listed}" + (f" in {text!r}" if text else ""))

    def problem(self, where: str) -> Problem:
        """What is told of it: the characters with their numbers, and the text in which they stand."""
        shown = {"characters": numbered(self.characters), "text": _quoted(self.text or "".join(self.characters))}
        if of := scripts(self.characters):
            return error("missing-glyphs-of", where, scripts=", ".join(of), **shown)
        return error("missing-glyphs", where, **shown)


class Unshaped(TextError):  # noqa: N818  # see MissingGlyphs
    """Letters that must be shaped, from right to left or joined. Attributes: `letters`, `text` (where they stand)."""

    def __init__(self, letters: str, text: str) -> None:
        self.letters = letters
        self.text = text
        super().__init__(f"{', '.join(scripts(letters))} can't be set letter by letter: {text!r}")

    def problem(self, where: str) -> Problem:
        """What is told of it: the script by its name in Unicode, and the text."""
        return error("needs-shaping", where, scripts=", ".join(scripts(self.letters)), text=_quoted(self.text))


_NO_SCRIPT = frozenset(["LATIN", "GREEK", "CYRILLIC", "HIRAGANA", "KATAKANA", "CJK", "FULLWIDTH", "HALFWIDTH"])
"""First words of characters' names that are scripts which the fonts that come with printkit have, or no scripts."""


def scripts(characters: Iterable[str]) -> list[str]:
    """The scripts of some letters that need a font of their own, by the first word of their names in Unicode: ``Hebrew``, ``Thai``."""
    letters = (character for character in characters if unicodedata.category(character)[0] in "LM")
    first = (unicodedata.name(letter, "").partition(" ")[0] for letter in letters)
    return [*dict.fromkeys(word.capitalize() for word in first if word and word not in _NO_SCRIPT and word.isalpha())]


class Overflow(TextError):  # noqa: N818  # see MissingGlyphs
    """Text that doesn't fit at its smallest size.

    Attributes: `text`, `width` and `height` of the box in mm (height None: any), `min_size` in pt.
    """

    def __init__(self, text: str, width: float, height: float | None, min_size: float) -> None:
        self.text = text
        self.width = width
        self.height = height
        self.min_size = min_size
        box = f"{width:.2f} mm" if height is None else f"{width:.2f} x {height:.2f} mm"
        super().__init__(f"{text!r} does not fit into {box} at {min_size:g} pt, the smallest size allowed")

    @property
    def room(self) -> str:
        """The room that there was, in mm."""
        sides = (self.width,) if self.height is None else (self.width, self.height)
        return " × ".join(f"{max(0.0, side):.1f}" for side in sides)  # what is around it may have taken more than there is

    def problem(self, where: str) -> Problem:
        """What is told of it: the text, the room and the size."""
        return error("overflow", where, text=_quoted(self.text), size=round(self.min_size, 2), box=self.room)


class Crammed(Overflow):
    """Things that don't fit together, each at its smallest: rows of a pad, sections of a card. `text` is what they are part of."""

    def scaled(self, scale: float) -> Self:
        """The same of a page that is drawn at this scale: its mm are those of the paper."""
        self.width *= scale
        self.height = self.height * scale if self.height is not None else None
        return self

    def problem(self, where: str) -> Problem:
        """What is told of it: what they are part of, and the room."""
        return error("crammed", where, title=_quoted(self.text), area=self.room)


class TooManyColumns(Crammed):
    """Columns that don't fit side by side, each at its narrowest: `count` of them want `wanted` mm, and `widest` is written in the widest."""

    def __init__(self, text: str, width: float, wanted: float, count: int, widest: str) -> None:
        self.wanted, self.count, self.widest = wanted, count, widest
        super().__init__(text, width, None, 0.0)

    def scaled(self, scale: float) -> Self:
        """The same, in mm of the paper."""
        self.wanted *= scale
        return super().scaled(scale)

    def problem(self, where: str) -> Problem:
        """What is told of it: how many columns, what they want, the room, and what is the widest."""
        sides = {"found": f"{self.wanted:.0f}", "limit": f"{self.width:.0f}"}
        return error("crammed-columns", where, title=_quoted(self.text), count=self.count, what=_quoted(self.widest), **sides)


def _quoted(text: str) -> str:
    """A text as a message quotes it: on one line, a long one its beginning alone."""
    return shortened(" ".join(text.split()))


def numbered(characters: Iterable[str]) -> str:
    """Characters as a message lists them: each with its number, and itself where it can be seen."""
    return " ".join(f"{c if c.isprintable() else ''} (U+{ord(c):04X})".strip() for c in characters)


def _named(character: str) -> str:
    """The character as a reader can find it again: itself if it can be seen, its code point, its name."""
    code = f"U+{ord(character):04X}"
    name = unicodedata.name(character, "")
    seen = f"{character} " if character.isprintable() and not character.isspace() else ""
    return f"{seen}({code}{' ' + name if name else ''})"
