"""Answers as a table for programs and spreadsheets: a row for each player, as CSV and XLSX."""

from __future__ import annotations

from collections.abc import Iterable

from printkit.scoring.readers.tables import to_csv
from printkit.scoring.report.answer import Answer
from printkit.storage.protection import ANSWER_HEAD

_HEAD = ANSWER_HEAD
_TAIL = ("winner", "decided_by")


def rows(answer: Answer) -> list[dict[str, str]]:
    """A row for each player, none for an answer with errors; ids are never translated.

    Each part of a sum has two columns, ``A.count`` and ``A.points``. ``winner`` is ``1`` or empty, ``total`` is empty for who
    has none.
    """
    score = answer.score
    if score is None:
        return []
    return [
        {
            "file": answer.file,
            "game": answer.game.id,
            "edition": answer.game.edition,
            "name": player.name,
            "rank": str(player.rank),
            "total": "" if player.total is None else str(player.total),
            **{
                f"{part.id}.{of}": str(n)
                for part in player.breakdown
                for of, n in (("count", part.count), ("points", part.points))
            },
            "winner": "1" if player.name in score.winners else "",
            "decided_by": score.decided_by or "",
        }
        for player in score.players
    ]


def table(given: Iterable[dict[str, str]]) -> list[list[str]]:
    """A header and these rows below it; a part that a game hasn't got is empty there."""
    rows = list(given)
    ends = {*_HEAD, *_TAIL}
    header = [*_HEAD, *dict.fromkeys(name for row in rows for name in row if name not in ends), *_TAIL]
    return [header, *([row.get(name, "") for name in header] for row in rows)]


def as_csv(given: Iterable[dict[str, str]]) -> bytes:
    """The table of these rows as CSV."""
    return to_csv(table(given)).encode()


def as_xlsx(given: Iterable[dict[str, str]]) -> bytes:
    """The table of these rows as a spreadsheet. Raises `Refused` when the extra isn't installed."""
    from printkit.workbooks.writing import book  # for .xlsx alone

    return book(table(given), texts=("file", "game", "edition", "name", "decided_by"), title="printkit")
