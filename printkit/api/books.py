"""Score books: the games that were played, kept in one file."""

from __future__ import annotations

import datetime as dt
import os
from pathlib import Path

from printkit.api.problems import public
from printkit.api.scores import Result
from printkit.book.store import Play, append, opened
from printkit.book.story import Profile, profile
from printkit.model import Lang, Refused, brief, error
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
    def player(self, name: str, lang: Lang = "en") -> Profile:
        """A player's page over all finished games: `games`, `wins`, `average`, `streak`, `places`, `by_game`, `rivals`.

        `lang` is the language of the games' titles. Raises `Refused` for somebody who took part in none.
        """
        with opened(self.path) as book:
            return profile(book.plays(), name, lang)

    @public
    def poster(self, year: int, lang: Lang = "en", paper: str = "a4") -> bytes:
        """A year as a poster, a PDF file: who led, what was played on which days, who met whom.

        Raises `Refused` for a year without a finished game, a paper smaller than 140 × 200 mm and a name that can't be printed.
        """
        from printkit.api.posters import poster_of  # what draws is not needed to keep games

        with opened(self.path) as book:
            return poster_of(book.plays(), year, lang, paper)

    @public
    def remove(self, number: int) -> None:
        """Take a game out. Its number is not given again. Raises `Refused` where there is none."""
        with opened(self.path) as book:
            book.remove(number)


def _sound(result: Result) -> None:
    """Raises `Refused` for a result with errors, which is no result of a game."""
    if not result.valid:
        raise Refused(result.answer.problems, result.status, result.game)
