"""The players on the way to a score, and what was entered for each."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from operator import itemgetter

from printkit.model.plain import Raw
from printkit.scoring.checks import unless_unread

from .sets import Run


class Seat:
    """One player on the way to a score.

    Attributes: `number` and `place` in the record; `entered`, and of it `name`, `heights` (the final floors, from marks or towers;
    None when neither was entered), `checks` (the ticks on the sheet, as far as they were entered; those of box D may be entered by tower) and
    `fastest` (the towers for which the player ticked a box C; 0 stands for the one box of the whole game). Then what is counted: `runs`,
    `highest`, `counts`.
    """

    __slots__ = ("checks", "counts", "entered", "fastest", "heights", "highest", "name", "number", "place", "runs")

    def __init__(self, players: Sequence[Raw], number: int) -> None:
        self.number = number
        self.place = f"players[{number}]"
        self.entered = entered = players[number]
        self.name: str = unless_unread(itemgetter("name"), entered)
        self.heights = unless_unread(_heights, entered)
        self.checks = unless_unread(_ticks, entered)
        self.fastest = unless_unread(_fastest, entered)
        self.runs: list[Run] = []
        self.highest: list[int] = []
        self.counts: dict[str, int] = {}


def _heights(entered: Raw) -> list[int] | None:
    marks = entered.get("marks")
    return entered.get("towers") if marks is None else [tops[-1] if tops else 0 for tops in marks]


def _ticks(entered: Raw) -> Mapping[str, int]:
    ticks: Mapping[str, int] = entered.get("checks", {})
    towers = entered.get("highest")
    return ticks if towers is None or "D" in ticks else {**ticks, "D": len(towers)}


def _fastest(entered: Raw) -> list[int]:
    boxes: bool | list[int] = entered.get("fastest", False)
    return [0] * boxes if isinstance(boxes, bool) else boxes
