"""The players on the way to a score, and what was entered for each."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

from .sets import Run


@dataclass(slots=True)
class Seat:
    """One player on the way to a score.

    What was entered is read from the record each time, for in one with errors somebody watches what `checks` reads.
    """

    players: Sequence[Mapping[str, Any]]
    number: int
    runs: list[Run] = field(default_factory=list)
    highest: list[int] = field(default_factory=list)
    counts: dict[str, int] = field(default_factory=dict)

    @property
    def place(self) -> str:
        """Where the player is in the record."""
        return f"players[{self.number}]"

    @property
    def entered(self) -> Mapping[str, Any]:
        """What was entered for the player."""
        return self.players[self.number]

    @property
    def name(self) -> str:
        """Whose sheet it is."""
        return str(self.entered["name"])

    @property
    def heights(self) -> list[int] | None:
        """The final floors, from marks or towers; None when neither was entered."""
        return _heights(self.entered)

    @property
    def checks(self) -> Mapping[str, int]:
        """The ticks on the sheet, as far as they were entered; those of box D may be entered by tower."""
        return _ticks(self.entered)

    @property
    def fastest(self) -> list[int]:
        """The towers for which the player ticked a box C; 0 stands for the one box of the whole game."""
        return _fastest(self.entered)


class ReadSeat(Seat):
    """A player of a record without errors, which nobody watches: what was entered is read once."""

    def __init__(self, players: Sequence[Mapping[str, Any]], number: int) -> None:
        super().__init__(players, number)
        entered = players[number]
        self._heights, self._checks, self._fastest = _heights(entered), _ticks(entered), _fastest(entered)

    @property
    def heights(self) -> list[int] | None:
        """As in a `Seat`."""
        return self._heights

    @property
    def checks(self) -> Mapping[str, int]:
        """As in a `Seat`."""
        return self._checks

    @property
    def fastest(self) -> list[int]:
        """As in a `Seat`."""
        return self._fastest


def _heights(entered: Mapping[str, Any]) -> list[int] | None:
    marks = entered.get("marks")
    return entered.get("towers") if marks is None else [tops[-1] if tops else 0 for tops in marks]


def _ticks(entered: Mapping[str, Any]) -> Mapping[str, int]:
    found: Mapping[str, int] = entered.get("checks", {})
    towers = entered.get("highest")
    return found if towers is None or "D" in found else {**found, "D": len(towers)}


def _fastest(entered: Mapping[str, Any]) -> list[int]:
    found: bool | list[int] = entered.get("fastest", False)
    return [0] * found if isinstance(found, bool) else found
