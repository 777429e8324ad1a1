"""What is counted in a game of a declared turn, by id; the words `playtest.figure.ID` name the figures."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import pairwise
from typing import Any

from printkit.language.kinds import Field
from printkit.language.result import RulesResult
from printkit.language.turn.match import Match
from printkit.language.turn.steps import TurnProgram

from .engine import ReportSection

FIGURES = {
    "rounds": "rounds of a game",
    "stalled": "1 where a game had no end within the limit of rounds",
    "choices": "choices of a player in a game",
    "options": "what there is to choose from, on average",
    "single": "share of the choices with one option",
    "total": "points of a player",
    "best": "points of who wins",
    "margin": "how far ahead the winner is of the next",
    "tied": "1 where the lead is shared on points",
    "half": "how much of the victory goes to who leads at half time",
    "changes": "changes of the lead",
    "part": "family: points of a player by part",
    "ahead": "family: what winners have more in a part than the others",
    "won": "family: share of the victory by seat",
    "won_by": "family: share of the victory by player, where they differ",
    "uses": "family: share of the players who wrote in a row or box",
}
"""Figure or family → what it is."""

_MOST_BOXES = 200
"""Boxes of a row whose use is counted one by one."""


SECTIONS = (
    ReportSection("length", ("rounds", "stalled")),
    ReportSection("choices", ("choices", "options", "single")),
    ReportSection("points", ("total", "best", "part")),
    ReportSection("victory", ("margin", "tied", "half", "changes", "won", "won_by")),
    ReportSection("winners", ("ahead",)),
    ReportSection("uses", ("uses",)),
)
"""The parts of the report."""


class Counted:
    """What is seen of a game while it is played."""

    def __init__(self) -> None:
        self.round = -1
        self.totals: list[list[int]] = []
        self.choices = self.options = self.single = 0

    def choice(self, match: Match) -> None:
        """Somebody has a choice."""
        if match.round != self.round:
            if self.round >= 0:
                self.totals.append(match.totals())
            self.round = match.round
        count = len(match.options)
        self.choices += 1
        self.options += count
        self.single += count == 1


def figures(
    turn: TurnProgram, match: Match, result: RulesResult, counted: Counted, seats: Sequence[str]
) -> dict[str, float | None]:
    """The figures of a game that is over."""
    players = len(seats)
    totals = [total or 0 for total in result.totals]
    high = turn.program.win == "high"
    ordered = sorted(totals, reverse=high)
    verdict = result.verdict
    winners = list(verdict.winners) if verdict is not None else []
    ahead = abs(ordered[0] - ordered[1]) if players > 1 else 0
    sample: dict[str, float | None] = {
        "rounds": float(match.round),
        "stalled": float(match.given_up),
        "choices": counted.choices / players,
        "options": counted.options / counted.choices if counted.choices else None,
        "single": counted.single / counted.choices if counted.choices else None,
        "total": sum(totals) / players,
        "best": float(ordered[0]),
        "margin": float(ahead) if players > 1 else None,
        "tied": float(ahead == 0) if players > 1 else None,
        "half": _half(counted.totals, winners, high=high) if players > 1 else None,
        "changes": float(_changes(counted.totals, high=high)) if players > 1 else None,
    }
    for part in turn.program.scored if len(turn.program.scored) > 1 else ():
        points = [int(value or 0) for value in result.state.now.get(part.name, ())]
        if not points:
            continue
        sample[f"part.{part.name}"] = sum(points) / players
        others = [value for seat, value in enumerate(points) if seat not in winners]
        if winners and others:
            sample[f"ahead.{part.name}"] = sum(points[seat] for seat in winners) / len(winners) - sum(others) / len(others)
    for seat in range(players):
        share = (seat in winners) / len(winners) if winners else 1 / players
        sample[f"won.{seat + 1}"] = share
        if len({*seats}) > 1:
            sample[f"won_by.{seats[seat]}"] = (sample.get(f"won_by.{seats[seat]}") or 0.0) + share
    sample |= {f"uses.{name}": share for name, share in _uses(turn, match)}
    return sample


def _half(totals: Sequence[Sequence[int]], winners: Sequence[int], *, high: bool) -> float | None:
    if len(totals) < 2 or not winners:
        return None
    now = totals[len(totals) // 2 - 1 if len(totals) % 2 == 0 else len(totals) // 2]
    best = max(now) if high else min(now)
    leaders = [seat for seat, total in enumerate(now) if total == best]
    return sum((seat in winners) / len(winners) for seat in leaders) / len(leaders)


def _changes(totals: Sequence[Sequence[int]], *, high: bool) -> int:
    leaders = []
    for now in totals:
        best = max(now) if high else min(now)
        if list(now).count(best) == 1:
            leaders.append(list(now).index(best))
    return sum(before != after for before, after in pairwise(leaders))


def _boxes(field: Field) -> Iterator[str]:
    wide, tall = field.shape
    if field.holder == "grid" and wide * tall <= _MOST_BOXES:
        yield from (
            f"{field.id}.{x}-{y}" for y in range(1, tall + 1) for x in range(1, wide + 1) if (x, y) not in field.blocked
        )


def _uses(turn: TurnProgram, match: Match) -> Iterator[tuple[str, float]]:
    """A row is used by who wrote in it, or went on from where it began."""
    players = len(match.rows)
    for name, field in turn.program.fields.items():
        if field.scope != "sheet" or field.per != "player":
            continue
        blank = match.machine.blank[name]
        yield name, sum(row[name] != blank for row in match.rows) / players
        for box in _boxes(field):
            x, y = (int(number) for number in box.rpartition(".")[2].split("-"))
            yield box, sum(_filled(row[name][y - 1][x - 1]) for row in match.rows) / players


def _filled(cell: Any) -> bool:
    return cell is not None and cell is not False
