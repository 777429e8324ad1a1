"""What of a ready face is to be otherwise: ``background``, and ``look = { art = { fit = "cover", mask = "oval" } }`` slot by slot.

Beside them stand the fonts and icons of the game, ``[fonts]`` and ``[icons]``, which all decks share.
"""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from typing import Any, NamedTuple

from printkit.draw.paints import NONE
from printkit.gamefolder.onefile.ready import Region
from printkit.language.shape import Reader, shown
from printkit.model import Problem, error, nearest

_HEX = re.compile(r"#[0-9a-fA-F]{6}")
_PAINTED = ("color", "accent", "ground", "fill", "stroke", "tint")
_PLACES = ("text", "word", "icon", "shape", "path", "pips", "grid", "image", "use")
_KINDS = ("text", "image", "icon", "word")


class Own(NamedTuple):
    """Fonts and icons of the game, name → file, and the picture on its sheet."""

    fonts: dict[str, str]
    icons: dict[str, str]
    art: str = ""


def own(raw: Mapping[str, Any], problems: list[Problem]) -> Own:
    """``[fonts]`` and ``[icons]``; whether the files are there is seen with the faces."""
    found: dict[str, dict[str, str]] = {"fonts": {}, "icons": {}}
    reader = Reader(raw, "", problems)
    for kind, table in found.items():
        for name, file in reader.table_in(kind).items():
            if isinstance(file, str):
                table[name] = file
            else:
                problems.append(error("not-text", f"{kind}.{name}", found=shown(file)))
    return Own(found["fonts"], found["icons"])


class Look:
    """The changes that a deck makes to its ready face, with the paints that they need."""

    def __init__(self, reader: Reader, slots: Sequence[str], deck: str) -> None:
        self.reader = reader
        self.deck = deck
        self.paints: dict[str, Any] = {}
        self.origins: dict[str, str] = {}
        self.face: dict[str, Any] = {}
        self.changes: dict[str, dict[str, Any]] = {}
        if reader.has("background"):
            self.face["background"] = self._paint(reader.table["background"], reader.at("background"), ground=True)
            self.origins[f"faces.{deck}.background"] = self.origins[f"faces.{deck}-back.background"] = reader.at("background")
        for slot, table in reader.table_in("look").items():
            where = f"{reader.at('look')}.{slot}"
            if slot not in (*slots, "back"):
                known = (*slots, "back")
                reader.tell(error("unknown-key", where, known=", ".join(known), hint=nearest(slot, known)))
            elif not isinstance(table, Mapping):
                reader.tell(error("not-table", where, found=shown(table)))
            else:
                self._check_keys(table, where)
                self.changes[slot] = {
                    key: self._paint(value, f"{where}.{key}") if key in _PAINTED else value for key, value in table.items()
                }

    def _check_keys(self, table: Mapping[str, Any], where: str) -> None:
        """Keys that no place of a face has; told here, because a deck with another mistake is never drawn."""
        from printkit.gamefolder.faces.schema import RegionTable

        known = [key for key in RegionTable.model_fields if key not in _PLACES]
        for key in table:
            if key not in RegionTable.model_fields:
                self.reader.tell(error("unknown-key", f"{where}.{key}", known=", ".join(known), hint=nearest(key, known)))

    def _paint(self, written: Any, where: str, *, ground: bool = False) -> Any:
        """A paint by its name; a colour such as ``#d55e00`` becomes one, black (or nothing, as a ground) where ink is saved."""
        if not isinstance(written, str):
            self.reader.tell(error("not-text", where, found=shown(written)))
            return NONE
        if not _HEX.fullmatch(written):
            return written
        name = f"{'ground' if ground else 'ink'}-{written[1:].lower()}"
        self.paints[name] = {"color": written, "mono": NONE if ground else "ink", "low": NONE if ground else "ink"}
        return name

    def dressed(self, regions: Sequence[Region], fonts: Mapping[str, str], *, behind: bool = False) -> list[Region]:
        """The regions with the changes of their slots; a font that is named like a slot is that slot's.

        `behind` says that they are the back's.
        """
        found: list[Region] = []
        for number, region in enumerate(regions):
            kind = next((kind for kind in _KINDS if kind in region), "")
            slot = "back" if behind else str(region.get(kind, "")).strip("{}")
            face = f"{self.deck}-back" if behind else self.deck
            changed = dict(region)
            if kind in ("text", "word") and slot in fonts:
                changed["font"] = slot
            if kind:
                changed |= _agreed(region, self.changes.get(slot, {}))
                place = f"faces.{face}.regions[{number}]"
                self.origins[f"{place}.{kind}"] = self.reader.at("back" if behind else f"slots.{slot}")
                self.origins[place] = f"{self.reader.at('look')}.{slot}"
            found.append(changed)
        return found


def _agreed(region: Region, changes: Mapping[str, Any]) -> Mapping[str, Any]:
    """The changes of a slot, with what follows from them: who writes one of `size` and `min` means the ready face's other to fit."""
    one = next((key for key in ("size", "min") if key in changes), "")
    other = "min" if one == "size" else "size"
    if not one or other in changes or other not in region or not _is_number(changes[one]):
        return changes
    fits = min if other == "min" else max
    return {**changes, other: fits(region[other], changes[one])}


def _is_number(value: Any) -> bool:
    return isinstance(value, int | float) and not isinstance(value, bool)


def told_where(problems: Sequence[Problem], origins: Mapping[str, str]) -> list[Problem]:
    """The problems of faces with the places in ``game.toml`` that they come from."""

    def placed(problem: Problem) -> Problem:
        for place in sorted(origins, key=len, reverse=True):
            if problem.where.startswith(place) and problem.where[len(place) : len(place) + 1] in ("", ".", ":"):
                return problem._replace(where=origins[place] + problem.where[len(place) :])
        return problem

    return [placed(problem) for problem in problems]
