"""What of a ready face is to be otherwise: ``background``, and ``look = { art = { fit = "cover", mask = "oval" } }`` slot by slot."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from printkit.draw.paints import NONE
from printkit.gamefolder.decks.ready import Written
from printkit.gamefolder.faces.placeholders import columns
from printkit.language.shape import Reader
from printkit.model import error, in_toml, nearest
from printkit.model.faces import COMMON, KINDS, PAINTED, Region

_KEYS = (*COMMON, *(name for name in Region._fields if any(name in keys for keys in KINDS.values())))
_SLOTTED = ("text", "image", "icon", "word")


class Look:
    """The changes that a deck makes to its ready face.

    `painted` are its paints by place, `columns` those that they name: ``background = "{Colour}"``. `origins` are the places in ``game.toml`` that places in the faces come from.
    """

    def __init__(self, reader: Reader, slots: Sequence[str], deck: str) -> None:
        self.reader = reader
        self.deck = deck
        self.painted: dict[str, str] = {}
        self.origins: dict[str, str] = {}
        self.face: dict[str, str] = {}
        self.changes: dict[str, Written] = {}
        if not slots:  # the face is not a ready one
            return
        if reader.has("background"):
            self.face["background"] = self._paint(reader.table["background"], reader.at("background"))
            self.origins |= {f"faces.{face}.background": reader.at("background") for face in (deck, f"{deck}-back")}
        for slot, table in reader.table_in("look").items():
            where = f"{reader.at('look')}.{slot}"
            if slot not in (*slots, "back"):
                known = (*slots, "back")
                reader.tell(error("unknown-key", where, known=", ".join(known), hint=nearest(slot, known)))
            elif not isinstance(table, Mapping):
                reader.tell(error("not-table", where, found=in_toml(table)))
            else:
                # Told here, because a deck with another mistake is never drawn.
                for key in table:
                    if key not in (*_KEYS, *KINDS):
                        reader.tell(error("unknown-key", f"{where}.{key}", known=", ".join(_KEYS), hint=nearest(key, _KEYS)))
                self.changes[slot] = {
                    key: self._paint(value, f"{where}.{key}") if key in PAINTED else value for key, value in table.items()
                }

    def _paint(self, written: Any, where: str) -> str:
        """A paint by its name, or by the column of its name."""
        if not isinstance(written, str):
            self.reader.tell(error("not-text", where, found=in_toml(written)))
            return NONE
        self.painted[where] = written
        return written

    @property
    def columns(self) -> set[str]:
        """The columns of the table that its paints name."""
        return {column for paint in self.painted.values() for column in columns(paint)}

    @property
    def behind(self) -> dict[str, str]:
        """What the back takes of the face: no ground that a column says, or cards would be known from behind."""
        return {key: paint for key, paint in self.face.items() if not columns(paint)}

    def dressed(self, regions: Sequence[Written], fonts: Mapping[str, str], *, behind: bool = False) -> list[Written]:
        """The regions with the changes of their slots; a font that is named like a slot is that slot's.

        `behind` says that they are the back's.
        """
        dressed: list[Written] = []
        for number, region in enumerate(regions):
            kind = next((kind for kind in _SLOTTED if kind in region), "")
            slot = "back" if behind else str(region.get(kind, "")).strip("{}")
            changed = dict(region)
            if kind in ("text", "word") and slot in fonts:
                changed["font"] = slot
            if kind:
                changed |= _agreed(region, self.changes.get(slot, {}))
                place = f"faces.{self.deck}{'-back' if behind else ''}.regions[{number}]"
                self.origins[f"{place}.{kind}"] = self.reader.at("back" if behind else f"slots.{slot}")
                self.origins[place] = f"{self.reader.at('look')}.{slot}"
            dressed.append(changed)
        return dressed


def _agreed(region: Written, changes: Written) -> Written:
    """The changes of a slot, with what follows from them: who writes one of `size` and `min` means the ready face's other to fit."""
    one = next((key for key in ("size", "min") if key in changes), "")
    other = "min" if one == "size" else "size"
    if not one or other in changes or other not in region:
        return changes
    if not isinstance(changes[one], int | float) or isinstance(changes[one], bool):
        return changes
    fits = min if other == "min" else max
    return {**changes, other: fits(region[other], changes[one])}
