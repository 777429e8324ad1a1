"""Boxes that are still blank, counted as nothing while a sheet is being filled in."""

from __future__ import annotations

from printkit.model import Game
from printkit.model.plain import Json
from printkit.model.slot_values import Filled, Value
from printkit.model.slots import parse_slot


def as_nothing(game: Game, values: Filled) -> dict[str, Value]:
    """The same with 0 in each empty box that is scored and may hold it: a die or a card that isn't written yet is no 1."""
    blanked = dict(values)
    for name, value in values.items():
        slot = parse_slot(game, name)
        if slot is None or slot.entry.role != "score" or value not in (None, ""):
            continue
        if slot.entry.kind == "int" and (slot.entry.low or 0) <= 0:
            blanked[name] = 0
    return blanked


def unmarked_as_nothing(game: Game, record: Json) -> Json:
    """The same with no marks where a row to mark was left blank, which is None in a record that was read from paper."""
    changed = dict(record)
    for entry in game.entries:
        key = (entry.record or "").removeprefix("players[].")
        if entry.kind != "mark" or key == entry.record or len(entry.axes) != len(("player", "row", "mark")):
            continue
        rows = len(game.axes[entry.axes[1]].keys)
        changed["players"] = [
            {**player, key: [marks if marks is not None else [] for marks in player.get(key) or [None] * rows]}
            for player in changed.get("players", ())
        ]
    return changed
