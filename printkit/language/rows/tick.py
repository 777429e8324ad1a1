"""A box to tick: ``{ id = "won", tick = true }``, or several side by side."""

from __future__ import annotations

from printkit.language.keys import Always, Key
from printkit.language.kinds import Boxes, Field, RowKind, RowPaper


class Tick(RowKind):
    """Yes or no."""

    key = Key("tick", Always(), "a box to tick", "tick = true")
    holders = ("", "list")
    of = "bool"
    entry = "tick"
    missing = "rules-blank-tick"

    def boxes(self, field: Field) -> Boxes:
        """A box, or several marks."""
        return super().boxes(field)._replace(kind="mark" if field.holder else "tick")

    def has_holes(self, field: Field) -> bool:
        """A box that isn't ticked says no."""
        del field
        return False

    def paper(self, field: Field) -> RowPaper:
        """A small box, or a list of them."""
        return super().paper(field) if field.holder else RowPaper("bool")
