"""One of some words: ``{ id = "weather", choice = ["sun", "rain"] }``."""

from __future__ import annotations

from printkit.language.keys import Key, Texts
from printkit.language.kinds import CellLimits, RowKind
from printkit.language.shape import Reader
from printkit.model.problem import error, in_toml


class Choice(RowKind):
    """One of some words."""

    key = Key("choice", Texts(), "one of these; the sheet names them above the box", 'choice = ["red", "blue"]')
    of = "text"
    blank = str
    entry = "choice"

    def limits(self, reader: Reader) -> CellLimits:
        """What there is to choose from."""
        if reader.table.get(self.key.name) in ("player", "players", "seat"):
            written = in_toml(reader.table[self.key.name])
            reader.tell(error("rules-choice-of-seats", reader.at(self.key.name), found=written))
            reader.has(self.key.name)
            return CellLimits()
        return CellLimits(choices=self.key.read(reader))
