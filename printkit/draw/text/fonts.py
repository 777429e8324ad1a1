"""The fonts in force: which files they are, how wide text is in them, which characters they lack."""

from __future__ import annotations

import os
import re
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field, replace
from functools import cached_property
from pathlib import Path
from typing import Any

from printkit.draw import bundled, icons
from printkit.draw.art import Art
from printkit.draw.frame import BLACK, PT_PER_MM, WHITE, Color, Item, Segment
from printkit.draw.text import subset
from printkit.draw.text.errors import FontError, MissingGlyphs
from printkit.draw.text.instances import ready, weight_of
from printkit.draw.text.metrics import Metrics, measure, prepared
from printkit.model import Bundle, Folder

SLANT = 0.2
"""How far a slanted face leans to the right: about 11 degrees, as italics of other families do."""

_ITALIC = "-italic"
_HANGING = re.compile(r"[gjpqyQçşţ,;()\[\]{}|_@]")
"""Letters and signs that reach farther below a line than Japanese characters do."""


@dataclass(frozen=True, eq=False)
class FontSet:
    """The faces ``"regular"`` and ``"bold"``, those of a game, and the icons of its own that may stand in a text.

    Lengths are mm, sizes pt, heights fractions of the size. Every face ``NAME`` has a ``NAME-italic``: itself, slanted, unless
    there is one of that name; ``italic`` is that of ``regular``.
    """

    faces: dict[str, Metrics]
    signs: Mapping[str, Art] = field(default_factory=dict)
    _slanted: dict[str, Metrics] = field(default_factory=dict, repr=False)

    @classmethod
    def load(cls, option: str | Bundle | None = None) -> FontSet:
        """The fonts of `option`, else of ``PRINTKIT_FONT``, else Noto Sans CJK JP.

        Both have the form REGULAR or REGULAR,BOLD: paths of .otf, .ttf or .ttc files (of a collection the first font). With
        one path alone, both faces are that font; so they are with a file in memory. Raises `FontError`.
        """
        named = option or os.environ.get("PRINTKIT_FONT")
        if named:
            regular, bold = map(font_metrics, _split(named) if isinstance(named, str) else (named, named))
        else:
            regular, bold = map(_packaged, ("regular", "bold"))
        return cls({"regular": regular, "bold": bold})

    def of_game(self, own: Mapping[str, Folder], signs: Mapping[str, Art]) -> FontSet:
        """These fonts, the faces of a game by name, and its icons. Raises `FontError`."""
        return FontSet({**self.faces, **{name: font_metrics(path) for name, path in own.items()}}, signs)

    def variant(self, face: str, *, bold: bool = False, italic: bool = False) -> str:
        """The face for words that stand out in a text of a face. A face of a game's own is its own bold unless there is ``NAME-bold``."""
        if not (bold or italic or face.endswith("italic")):
            return face
        upright = face.removesuffix(_ITALIC) if face != "italic" else "regular"
        italic = italic or upright != face
        if bold:
            upright = "bold" if upright == "regular" else f"{upright}-bold" if f"{upright}-bold" in self.faces else upright
        if not italic:
            return upright
        return "italic" if upright == "regular" else f"{upright}{_ITALIC}"

    @cached_property
    def measured(self) -> dict[tuple[object, ...], list[Any]]:
        """Texts whose widths are known: what `printkit.draw.text.blocks` remembers."""
        return {}

    @cached_property
    def sign_names(self) -> frozenset[str]:
        """The names of the game's own icons."""
        return frozenset(self.signs)

    def sign_width(self, name: str) -> float:
        """The width of an icon in a text as a multiple of its size."""
        own = self.signs.get(name)
        return own.w / own.h if own is not None else 1.0  # all others are square

    def sign_bearings(self, name: str) -> tuple[float, float]:
        """How far its ink is from the left and the right of that; a drawing of the game's own is taken to fill its width."""
        return (0.0, 0.0) if name in self.signs else icons.bearings(name)

    def sign(self, name: str, size: float, color: Color = BLACK, paper: Color = WHITE) -> tuple[Item, ...]:
        """An icon in a text, `size` mm high: one of the game's own, or of printkit's."""
        own = self.signs.get(name)
        if own is None:
            draw = icons.icon if name in icons.NAMES else icons.lucide_icon
            return draw(name, size, color, paper)
        return own.items((0.0, 0.0, size * own.w / own.h, size), color, paper)

    def width(self, text: str, size_pt: float, face: str = "regular") -> float:
        """The width of a line of text in mm, as it will be drawn; of several lines, the widest.

        Raises `MissingGlyphs`.
        """
        if "\n" in text:
            return max(self.width(line, size_pt, face) for line in text.split("\n"))
        return sum(self.advances(text, face)) * size_pt / PT_PER_MM

    def advances(self, text: str, face: str = "regular") -> list[float]:
        """The width of each character as a fraction of the size. Raises `MissingGlyphs`."""
        try:
            return list(map(self._face(face).widths.__getitem__, text))
        except KeyError:
            raise MissingGlyphs(face, self.missing(text, face), text) from None

    def ascent(self, face: str = "regular") -> float:
        """How far a line reaches above its baseline."""
        return self._face(face).ascent / self._face(face).per_em

    def descent(self, face: str = "regular") -> float:
        """How far a line reaches below its baseline (a positive number)."""
        return self._face(face).descent / self._face(face).per_em

    def below(self, line: str, face: str = "regular") -> float:
        """How far the letters of a line reach below its descent, which in Japanese type is that of 国 and not of g."""
        metrics = self._face(face)
        return max(0, metrics.tail - metrics.descent) / metrics.per_em if _HANGING.search(line) else 0.0

    def spare(self, face: str = "regular") -> float:
        """How far the ascent of a line is above its letters."""
        metrics = self._face(face)
        return max(0, metrics.ascent - metrics.stem) / metrics.per_em

    def cap_height(self, face: str = "regular") -> float:
        """The height of capitals and figures."""
        return self._face(face).cap_height / self._face(face).per_em

    def missing(self, text: str, face: str = "regular") -> list[str]:
        """The characters without a glyph, each once, in order. A newline is a break, not a glyph; a space is a glyph."""
        metrics = self._face(face)
        return [c for c in dict.fromkeys(text) if c != "\n" and metrics.index(c) < 0]

    def file(self, face: str, characters: Iterable[str]) -> tuple[str, bytes]:
        """(PostScript name, bytes) of a small TrueType font file with exactly these characters.

        Name and bytes depend on nothing but the font and the characters. Raises `MissingGlyphs`, `FontError`, and
        `ValueError` when there is no character at all.
        """
        metrics = self._face(face)
        wanted = sorted(set(characters))
        if lacking := [character for character in wanted if metrics.index(character) < 0]:
            raise MissingGlyphs(face, lacking)
        return subset.font_file(metrics, wanted)

    def letters(self, face: str, characters: Iterable[str]) -> dict[str, tuple[Segment, ...]]:
        """Each character as an outline, in sizes of the letters, its baseline at 0. Raises `FontError` and `MissingGlyphs`."""
        from printkit.draw.text.letters import outlines  # few files are made of outlines

        metrics = self._face(face)
        if lacking := [character for character in characters if metrics.index(character) < 0]:
            raise MissingGlyphs(face, lacking)
        return outlines(metrics, characters)

    def _face(self, face: str) -> Metrics:
        metrics = self.faces.get(face) or self._slanted.get(face)
        if metrics is not None:
            return metrics
        upright = "regular" if face == "italic" else face.removesuffix(_ITALIC)
        if upright == face or upright not in self.faces:
            raise ValueError(f"expected a face of {', '.join(self.faces)}, found {face!r}")
        # Its own map of characters is the same; what it has found out so far may be shared.
        metrics = self._slanted[face] = replace(self.faces[upright], slant=SLANT)
        return metrics


def font_metrics(path: Folder) -> Metrics:
    """A font, or a weight of one: ``Inter.ttf#700``. Raises `FontError`."""
    file, weight = weight_of(path.name)
    return measure(ready(path if weight is None else path.with_name(file), weight))


def _split(named: str) -> tuple[Path, Path]:
    whole = Path(named).expanduser()
    if whole.is_file() or "," not in named:  # a comma may also be part of a file's name
        return whole, whole
    regular, _, bold = named.partition(",")
    return Path(regular.strip()).expanduser(), Path(bold.strip()).expanduser()


def _packaged(face: str) -> Metrics:
    if (path := bundled.file(face)) is not None:
        metrics = measure(path)
        return replace(metrics, digest=whole) if (whole := bundled.digest(path)) else metrics
    if (ready := prepared(face)) is not None:
        return ready
    raise FontError(None, "font-not-installed", bundled.PACKAGES[face].replace("_", "-"))
