"""A number: ``{ id = "coins", int = [0, 30] }``."""

from __future__ import annotations

from printkit.language.keys import PAIR, Key
from printkit.language.kinds import CellLimits, RowKind
from printkit.language.shape import Reader
from printkit.model.problem import error


class Int(RowKind):
    """A number between two others."""

    key = Key("int", PAIR, "a number, from the lowest to the highest", "int = [low, high]")
    blank = int

    def limits(self, reader: Reader) -> CellLimits:
        """The least and the greatest number."""
        limits = self.key.read(reader)
        if not limits:
            return CellLimits()
        if limits[0] > limits[1]:
            reader.tell(error("low-above-high", reader.at("int"), low=limits[0], high=limits[1]))
        return CellLimits(limits[0], limits[1])
