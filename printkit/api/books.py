"""Score books: the games that were played, kept in one file."""

from __future__ import annotations

import datetime as dt
import os
from pathlib import Path

from printkit.api.problems import public
from printkit.api.scores import Result
from printkit.book.store import Play, append, opened
from printkit.model import Refused, brief, error
from printkit.scoring.days import played_on


class ScoreBook:
    """The score book at a path, as ``printkit score --book`` keeps it; the first result that is added begins it.

    Each call opens the file and has written all that it says when it returns. Each raises `Refused` for a file that is no book, is
    damaged, or that another program does not let go of.

    >>> import tempfile; from pathlib import Path
    >>> evening = {"order": ["Aki", "Ben"], "predictions": {"Aki": "Aki", "Ben": "Aki"}}
    >>> result = printkit.score(printkit.load("open"), {"game": "open", "players": ["Aki", "Ben"], "rounds": [evening]})
    >>> with tempfile.TemporaryDirectory() as folder:
    ...     book = printkit.ScoreBook(Path(folder, "club.book"))
    ...     number = book.add(result)
    ...     book.replace(number, result, place="Café 3")
    ...     [(play.number, play.game, play.place) for play in book.plays()]
    [(1, 'open', 'Café 3')]
    """

    def __init__(self, path: str | os.PathLike[str]) -> None:
        self.path = Path(path)

    def __repr__(self) -> str:
        return brief("ScoreBook", str(self.path))

    def plays(self) -> list[Play]:
        """Every game in the order of days: `number`, `played_on`, `place`, `game`, `titles`, `options`, `finished`, `seats` and more."""
        with opened(self.path) as book:
            return book.plays()

    @public
    def play(self, number: int) -> Play:
        """The game of that number. Raises `Refused` where there is none."""
        with opened(self.path) as book:
            return book.play(number)

    @public
    def add(self, result: Result, date: dt.date | None = None, place: str = "", *, again: bool = False) -> int:
        """Save a result; its number in the book. What the book has of that day already is not saved twice unless `again`.

        The day is the one that the record has, else `date`, else today. Raises `Refused` for a result with errors.
        """
        _sound(result)
        day = played_on(result.answer.record) or date or dt.date.today()  # noqa: DTZ011 - the day on the player's own clock
        return append(self.path, result.answer, day, place, again=again).number

    @public
    def replace(self, number: int, result: Result, date: dt.date | None = None, place: str | None = None) -> None:
        """Put a corrected result in the place of a game, which keeps its number, and its day and place unless they are given.

        A day that the corrected record itself has goes before. Raises `Refused` where there is no such game, for a result of another
        game or with errors, and where the book has the very same result under another number.
        """
        _sound(result)
        with opened(self.path) as book:
            saved = book.replace(number, result.answer, played_on(result.answer.record) or date, place)
        if saved.already:
            raise Refused([error("book-has-another", str(self.path), number=saved.number)], 2)

    @public
    def remove(self, number: int) -> None:
        """Take a game out. Its number is not given again. Raises `Refused` where there is none."""
        with opened(self.path) as book:
            book.remove(number)


def _sound(result: Result) -> None:
    """Raises `Refused` for a result with errors, which is no result of a game."""
    if not result.valid:
        raise Refused(result.answer.problems, result.status, result.game)
