"""One of some words: ``{ id = "weather", choice = ["sun", "rain"] }``."""

from __future__ import annotations

from printkit.language.keys import Key, Texts
from printkit.language.kinds import CellLimits, RowKind
from printkit.language.shape import Reader


class Choice(RowKind):
    """One of some words."""

    key = Key("choice", Texts(), "one of these; the sheet names them above the box", 'choice = ["red", "blue"]')
    of = "text"
    blank = str
    entry = "choice"

    def limits(self, reader: Reader) -> CellLimits:
        """What there is to choose from."""
        return CellLimits(choices=self.key.read(reader))
