"""Answers as a table for programs and spreadsheets: a row for each player, as CSV and XLSX."""

from __future__ import annotations

from collections.abc import Iterable

from printkit.score.answer import Answer
from printkit.score.grid import to_csv

_HEAD = ("file", "game", "edition", "name", "rank", "total")
_TAIL = ("winner", "decided_by")


def table(answers: Iterable[Answer]) -> list[list[str]]:
    """A header and a row for each player of every valid answer, ids never translated.

    Each part of a sum has two columns, ``A.count`` and ``A.points``; a part that a game hasn't got is empty there. ``winner``
    is ``1`` or empty, ``total`` is empty for who has none.
    """
    rows: list[dict[str, str]] = []
    parts: dict[str, None] = {}
    for answer in answers:
        if answer.score is None:
            continue
        for player in answer.score.players:
            row = {
                "file": answer.file,
                "game": answer.game.id,
                "edition": answer.game.edition,
                "name": player.name,
                "rank": str(player.rank),
                "total": "" if player.total is None else str(player.total),
                "winner": "1" if player.name in answer.score.winners else "",
                "decided_by": answer.score.decided_by or "",
            }
            for part in player.breakdown:
                row |= {f"{part.id}.count": str(part.count), f"{part.id}.points": str(part.points)}
                parts |= {f"{part.id}.count": None, f"{part.id}.points": None}
            rows.append(row)
    header = [*_HEAD, *parts, *_TAIL]
    return [header, *([row.get(name, "") for name in header] for row in rows)]


def as_csv(answers: Iterable[Answer]) -> bytes:
    """The table as CSV."""
    return to_csv(table(answers)).encode()


def as_xlsx(answers: Iterable[Answer]) -> bytes:
    """The table as a spreadsheet. Raises `Refused` when the extra isn't installed."""
    from printkit.score.xlsx import book

    return book(table(answers), texts=("file", "game", "edition", "name", "decided_by"), title="printkit")
