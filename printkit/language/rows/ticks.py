"""Boxes of which it counts how many are on: ``{ id = "broken", ticks = 6 }``."""

from __future__ import annotations

from printkit.language.keys import Key, Whole
from printkit.language.kinds import MOST_CELLS, Boxes, CellLimits, Field, Holder, Kind, Places, RowKind, RowPaper
from printkit.language.shape import Reader


class Ticks(RowKind):
    """So many boxes side by side."""

    key = Key("ticks", Whole(1, MOST_CELLS, 1), "a row of boxes; their value is how many are ticked", "ticks = 6")
    holders = ("",)
    of = "bool"
    entry = "tick"
    several = True

    def shape(self, reader: Reader, holder: Holder) -> tuple[int, int]:
        """How many boxes there are."""
        del holder
        return self.key.read(reader) or 1, 1

    def kind(self, holder: Holder, limits: CellLimits) -> Kind:
        """How many are on."""
        del holder, limits
        return Kind("ticks", "bool")

    def boxes(self, field: Field) -> Boxes:
        """Boxes of which it counts how many are ticked."""
        return Boxes("tick", (Places(f"{field.id}_boxes", field.shape[0]),), ("count",), field.id, "place")

    def paper(self, field: Field) -> RowPaper:
        """Small boxes."""
        return RowPaper("ticks", *field.shape)
