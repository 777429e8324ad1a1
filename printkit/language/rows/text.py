"""Words: ``{ id = "motto", text = 40 }``; never scored."""

from __future__ import annotations

from printkit.language.keys import Key, Whole
from printkit.language.kinds import CellLimits, RowKind
from printkit.language.shape import Reader


class TextRow(RowKind):
    """Words that nothing is made of."""

    key = Key("text", Whole(1, 1000, 40), "words of at most so many characters, never scored", "text = 40")
    holders = ("",)
    of = "text"
    blank = str
    entry = "text"
    scored = False

    def limits(self, reader: Reader) -> CellLimits:
        """How many characters there may be."""
        return CellLimits(high=self.key.read(reader))
