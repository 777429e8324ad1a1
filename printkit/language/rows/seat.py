"""A player of the table: ``{ id = "target", seat = true }``; on paper the number of a seat, in a record and in rules the name."""

from __future__ import annotations

from printkit.language.keys import Always, Key
from printkit.language.kinds import Boxes, CellLimits, Field, RowKind


class SeatRow(RowKind):
    """One of the players."""

    key = Key("seat", Always(), "one of the players: on paper the number of a seat, in a result a name", "seat = true")
    holders = ("", "list")
    of = "player"
    entry = "choice"

    def boxes(self, field: Field) -> Boxes:
        """A choice among the players."""
        return super().boxes(field)._replace(limits=CellLimits(choices=("player",)))
