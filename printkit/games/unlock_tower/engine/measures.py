"""What is counted in a game of Unlock Tower, by id; the same names stand in an edition's targets and in the words."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from itertools import pairwise
from typing import Any

from .board import Board
from .rules import LOCKS, PURSE, USED, Table, boxes, tops_of, totals

BOXES = "ABCDE"

FIGURES: Mapping[str, str] = {
    "rounds": "rounds of a game",
    "stalled": "1 where the game reached the last round, or the limit, without three towers at the finish",
    "uses": "family: uses of a line by a player in a game, by where it stands (5.3.2)",
    "marks": "family: share of the players whose mark fired, by tower and floor",
    "faces": "family: share of all choices",
    "round": "family: share of the choices of a round, by round and face",
    "box": "family: ticks of a player",
    "full": "family: share of the players with every A, or B",
    "total": "victory points of a player",
    "margin": "lead of the winner over the next",
    "tied": "1 where the lead is shared on points",
    "broken": "family: of the ties, which criterion decided; shared: none",
    "half": "how much of the victory goes to who leads at half time",
    "changes": "changes of the lead",
    "coins": "coins left over by a player",
    "locks": "locks left shut by a player",
    "blocked": "rounds that a player is shut out of",
    "named": "names that hit, of all names",
    "won": "family: share of the victory by seat",
}
"""Figure or family → what it is. `edition.read` knows targets by these names."""


class Course:
    """What is seen of a game round by round, beside what stands on the sheets at its end."""

    def __init__(self, table: Table) -> None:
        self.table = table
        self.faces: list[list[int]] = []  # by round, by seat
        self.totals: list[list[int]] = []
        self.blocked = 0
        self.names = self.hits = 0

    def look(self) -> None:
        """After each round."""
        table = self.table
        self.faces.append(table.faces[:])
        self.totals.append(totals(table))
        self.blocked += table.blocked.bit_count()
        named = [name for name in table.named if name]
        self.names += len(named)
        self.hits += sum(name in table.faces for name in named)


def sample(course: Course, winners: Sequence[int], decided_by: str | None, *, stalled: bool) -> dict[str, float | None]:
    """The figures of a game that is over; `winners` and `decided_by` are the scorer's."""
    table = course.table
    board, players = table.board, len(table.sheets)
    counts = boxes(table)
    last = sorted(course.totals[-1])
    tied = last[-1] == last[-2]
    figures: dict[str, float | None] = {
        "rounds": table.round,
        "stalled": float(stalled),
        "total": sum(last) / players,
        "margin": last[-1] - last[-2],
        "tied": float(tied),
        "half": _half(course, winners),
        "changes": _changes(course.totals),
        "coins": sum(sheet[PURSE] for sheet in table.sheets) / players,
        "locks": board.locks - sum(sheet[LOCKS].bit_count() for sheet in table.sheets) / players,
        "blocked": course.blocked / players,
        "named": course.hits / course.names if course.names else None,
    }
    for number, box in enumerate(BOXES):
        figures[f"box.{box}"] = sum(ticks[number] for ticks in counts) / players
    for number, (box, cap) in enumerate((("A", board.ticks.caps[0]), ("B", board.ticks.caps[1]))):
        figures[f"full.{box}"] = sum(ticks[number] >= cap for ticks in counts) / players
    for criterion in (*BOXES, "shared"):
        figures[f"broken.{criterion}"] = float(decided_by == criterion) if tied else None
    for seat in range(players):
        figures[f"won.{seat + 1}"] = (seat in winners) / len(winners) if winners else 1 / players
    chosen = [face for faces in course.faces for face in faces]
    for face in range(1, board.faces + 1):
        figures[f"faces.{face}"] = chosen.count(face) / len(chosen)
    for number, faces in enumerate(course.faces[:20], 1):
        for face in range(1, board.faces + 1):
            figures[f"round.{number}.{face}"] = faces.count(face) / players
    figures |= {f"uses.{line}": count for line, count in _uses(table)}
    figures |= {f"marks.{mark}": share for mark, share in _marks(table)}
    return figures


def _uses(table: Table) -> Iterator[tuple[str, float]]:
    """A line counts as used when one of its effects took effect."""
    for line in table.board.lines:
        uses = sum(max(sheet[USED][part.number] for part in line.parts) for sheet in table.sheets)
        yield line.where, uses / len(table.sheets)


def _marks(table: Table) -> Iterator[tuple[str, float]]:
    board = table.board
    drawn = [tops_of(board, sheet) for sheet in table.sheets]
    for tower, marks in enumerate(board.marks):
        for floor in sorted(marks):
            if board.landing:
                fired = sum(floor in tops[tower] for tops in drawn)
            else:
                fired = sum(sheet[tower] >= floor for sheet in table.sheets)
            yield f"{tower + 1}.{floor}", fired / len(table.sheets)


def _half(course: Course, winners: Sequence[int]) -> float | None:
    """None for a game of one round, or without a winner."""
    rounds = len(course.totals)
    if rounds < 2 or not winners:
        return None
    now = course.totals[rounds // 2 - 1]
    leaders = [seat for seat, total in enumerate(now) if total == max(now)]
    return sum((seat in winners) / len(winners) for seat in leaders) / len(leaders)


def _changes(course: Sequence[Sequence[int]]) -> int:
    """How often somebody else comes to lead alone."""
    leaders = [now.index(max(now)) for now in course if now.count(max(now)) == 1]
    return sum(before != after for before, after in pairwise(leaders))


def board_of(game: Any) -> Board:
    """The board of a game under its edition and readings."""
    return Board(game.facts["edition"], game.facts, game.points, game.readings)
