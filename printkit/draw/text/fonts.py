"""The fonts in force: which files they are, how wide text is in them, which characters they lack."""

from __future__ import annotations

import os
from collections.abc import Iterable
from dataclasses import dataclass
from pathlib import Path

from printkit.draw.frame import PT_PER_MM
from printkit.draw.text import subset
from printkit.draw.text.errors import FontError, MissingGlyphs
from printkit.draw.text.metrics import Metrics, measure, prepared

_PACKAGES = {"regular": "noto_cjk_sans_jp_regular", "bold": "noto_cjk_sans_jp_bold"}


@dataclass(frozen=True, eq=False)
class FontSet:
    """The faces ``"regular"`` and ``"bold"``, measured. Lengths are mm, sizes pt, heights fractions of the size."""

    faces: dict[str, Metrics]

    @classmethod
    def load(cls, option: str | None = None) -> FontSet:
        """The fonts of `option`, else of ``PRINTKIT_FONT``, else Noto Sans CJK JP.

        Both have the form REGULAR or REGULAR,BOLD: paths of .otf, .ttf or .ttc files (of a collection the first font). With
        one path alone, both faces are that font. Raises `FontError`.
        """
        named = option or os.environ.get("PRINTKIT_FONT")
        if named:
            regular, bold = map(measure, _split(named))
        else:
            regular, bold = map(_packaged, ("regular", "bold"))
        return cls({"regular": regular, "bold": bold})

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

    def cap_height(self, face: str = "regular") -> float:
        """The height of capitals and figures."""
        return self._face(face).cap_height / self._face(face).per_em

    def missing(self, text: str, face: str = "regular") -> list[str]:
        """The characters without a glyph, each once, in order. A newline is a break, not a glyph; a space is a glyph."""
        metrics = self._face(face)
        return [c for c in dict.fromkeys(text) if c != "\n" and metrics.index(c) < 0]

    def file(self, face: str, characters: Iterable[str]) -> tuple[str, Path]:
        """(PostScript name, path) of a small TrueType font with exactly these characters, in the cache directory.

        Name and bytes depend on nothing but the font and the characters. Raises `MissingGlyphs`, `FontError`, and
        `ValueError` when there is no character at all.
        """
        metrics = self._face(face)
        wanted = sorted(set(characters))
        if lacking := [character for character in wanted if metrics.index(character) < 0]:
            raise MissingGlyphs(face, lacking)
        return subset.font_file(metrics, wanted)

    def _face(self, face: str) -> Metrics:
        try:
            return self.faces[face]
        except KeyError:
            raise ValueError(f"expected a face of {', '.join(self.faces)}, found {face!r}") from None


def _split(named: str) -> tuple[Path, Path]:
    whole = Path(named).expanduser()
    if whole.is_file() or "," not in named:  # a comma may also be part of a file's name
        return whole, whole
    regular, _, bold = named.partition(",")
    return Path(regular.strip()).expanduser(), Path(bold.strip()).expanduser()


def _packaged(face: str) -> Metrics:
    from importlib.util import find_spec

    package = _PACKAGES[face]
    spec = find_spec(package)
    for folder in spec.submodule_search_locations or () if spec else ():
        for path in sorted(Path(folder).rglob("*.otf")):
            return measure(path)
    if (found := prepared(face)) is not None:
        return found
    raise FontError(None, "font-not-installed", package.replace("_", "-"))
