"""A score book: one SQLite file that loses nothing it said was saved, whoever else writes into it and whatever stops.

The journal is SQLite's rollback journal, not a write-ahead log: a book is one file that people copy, send and keep on network
drives, where a log beside it gets lost and its shared memory does not work. ``synchronous = EXTRA`` is what FULL promises and
the folder synchronised as well: in this mode the journal's removal is what saves a game.
"""

from __future__ import annotations

import json
import sqlite3
import uuid
from collections import Counter
from collections.abc import Iterable, Iterator, Mapping
from contextlib import closing, contextmanager
from datetime import date
from pathlib import Path
from typing import NamedTuple

from printkit.book import rows as game_rows
from printkit.book.rows import COLUMNS, INSERT, UPDATE, row_of, seat_players
from printkit.messages.sentences import word
from printkit.model import Problem, Refused, error
from printkit.model.plain import Json
from printkit.scoring.checking.shape import inked
from printkit.scoring.report.answer import Answer

APPLICATION = 0x706B6262
"""What says in a file's header that it is a score book: ``pkbb``."""

SCHEMA = 1
"""The version of the tables below, kept as ``user_version``; each later one will say how it is reached from the one before."""

PATIENCE = 10.0
"""Seconds to wait for another process that is writing."""

_MAGIC = b"SQLite format 3\0"

_TABLES = (
    "CREATE TABLE book (uid TEXT NOT NULL)",
    # AUTOINCREMENT: the number of a removed game never means another one.
    """CREATE TABLE play (
        number INTEGER PRIMARY KEY AUTOINCREMENT,
        played_on TEXT NOT NULL,
        place TEXT NOT NULL,
        game TEXT NOT NULL,
        titles TEXT NOT NULL,
        edition TEXT NOT NULL,
        version TEXT NOT NULL,
        options TEXT NOT NULL,
        finished INTEGER NOT NULL,
        digest TEXT NOT NULL,
        record TEXT NOT NULL,
        answer TEXT NOT NULL,
        problems TEXT NOT NULL
    )""",
    "CREATE INDEX play_by_digest ON play (digest, played_on)",
    """CREATE TABLE seat (
        play INTEGER NOT NULL REFERENCES play (number) ON DELETE CASCADE,
        seat INTEGER NOT NULL,
        name TEXT NOT NULL,
        rank INTEGER NOT NULL,
        total INTEGER,
        won INTEGER NOT NULL,
        PRIMARY KEY (play, seat)
    ) WITHOUT ROWID""",
)


class Saved(NamedTuple):
    """What became of a game: its number in the book, and whether the book had it already and was left as it was.

    It had a game, too, of which this is the result before it was `corrected`. `elsewhere` are number and day of the same result on
    another day, `undecided` is the number of a game of that day and these players that had not come to its end.
    """

    number: int
    already: bool = False
    corrected: bool = False
    elsewhere: tuple[int, str] | None = None
    undecided: int | None = None


class BookSeat(NamedTuple):
    """One player of a game that was played."""

    name: str
    rank: int
    total: int | None
    won: bool


class Play(NamedTuple):
    """One game that was played, without its record. `played_on` is ``YYYY-MM-DD``, `titles` has each language's."""

    number: int
    played_on: str
    place: str
    game: str
    titles: Mapping[str, str]
    edition: str
    version: str
    options: Mapping[str, str]
    finished: bool
    seats: tuple[BookSeat, ...]

    def as_dict(self) -> Json:
        """The game as programs read it."""
        return {
            "number": self.number,
            "date": self.played_on,
            "place": self.place,
            "game": self.game,
            "title": dict(self.titles),
            "edition": self.edition,
            "version": self.version,
            "options": dict(self.options),
            "finished": self.finished,
            "players": [seat._asdict() for seat in self.seats],
        }


class Book:
    """An open score book; `opened` opens one. Every method raises `Refused` (status 2) for what goes wrong with the file."""

    def __init__(self, path: Path, connection: sqlite3.Connection) -> None:
        self.path = path
        self._connection = connection

    @property
    def uid(self) -> str:
        """What tells this book from every other."""
        with _telling(self.path):
            return str(self._connection.execute("SELECT uid FROM book").fetchone()[0])

    def names(self) -> list[str]:
        """The names of everybody in the book, as they were written."""
        with _telling(self.path):
            return [name for (name,) in self._connection.execute("SELECT DISTINCT name FROM seat")]

    def append(self, answer: Answer, played_on: date, place: str = "", *, again: bool = False) -> Saved:
        """Save a game; when this returns it is on the disk.

        A game that the book has under the same date, with the same game, edition, readings and record, is not saved again
        unless `again`: an evening may be scored twice. Nor is one that was replaced there since. `place` is free text. Raises ValueError for an answer with errors,
        which is no result of a game.
        """
        row = row_of(answer, played_on, place)
        with _telling(self.path), self._transaction() as cursor:
            before, replaced = game_rows.same_game(cursor, row), game_rows.corrected_game(cursor, row)
            if before is not None and not again:
                return Saved(before, already=True)
            if replaced is not None and not again:
                return Saved(replaced, already=True, corrected=True)
            elsewhere = None if again else game_rows.same_result(cursor, row)
            undecided = game_rows.undecided_game(cursor, row, answer)
            cursor.execute(INSERT, row)
            number = cursor.lastrowid or 0
            seat_players(cursor, number, answer)
        return Saved(number, elsewhere=elsewhere, undecided=undecided)

    def replace(self, number: int, answer: Answer, played_on: date | None = None, place: str | None = None) -> Saved:
        """Put a corrected result in the place of a game, which keeps its number; day and place stay unless they are given.

        What the book has under another number is not saved a second time (`Saved.already`). Raises `Refused` also for an answer of
        another game and where there is no game of that number, ValueError as `append` does.
        """
        play = self.play(number)
        if play.game != answer.game.id:
            raise Refused(
                [error("book-other-game", str(self.path), number=number, expected=play.game, found=answer.game.id)], 2
            )
        day = played_on or date.fromisoformat(play.played_on)
        row = row_of(answer, day, play.place if place is None else place)
        with _telling(self.path), self._transaction() as cursor:
            before = game_rows.same_game(cursor, row, but=number)
            if before is not None:
                return Saved(before, already=True)
            game_rows.remember_replaced(cursor, number, row)
            if cursor.execute(UPDATE, [*row, number]).rowcount == 0:
                raise _no_such(number)
            seat_players(cursor, number, answer)
        return Saved(number)

    def plays(self) -> list[Play]:
        """Every game in the order of dates, those of one day in the order of numbers.

        Who was written with characters that nobody sees, as a name copied from a web page may be, is who is written without them.
        """
        with _telling(self.path), self._transaction("BEGIN") as cursor:
            taken = cursor.execute("SELECT play, name, rank, total, won FROM seat ORDER BY play, seat").fetchall()
            called = _spellings(name for _, name, *_ in taken)
            seats: dict[int, list[BookSeat]] = {}
            for number, name, rank, total, won in taken:
                seats.setdefault(number, []).append(BookSeat(called[inked(name)], rank, total, bool(won)))
            rows = cursor.execute(
                "SELECT number, played_on, place, game, titles, edition, version, options, finished "
                "FROM play ORDER BY played_on, number"
            ).fetchall()
            return [
                Play(number, day, place, game, json.loads(titles), edition, version, json.loads(options), bool(finished), own)
                for number, day, place, game, titles, edition, version, options, finished in rows
                for own in [tuple(seats.get(number, ()))]
            ]

    def documents(self, number: int, lang: str) -> tuple[Json, Json]:
        """The record and the answer of one game, its problems told in `lang`. Refused too when there is no such game."""
        with _telling(self.path):
            row = self._connection.execute("SELECT record, answer, problems FROM play WHERE number = ?", (number,)).fetchone()
            if row is None:
                raise _no_such(number)
            record, answer, problems = (json.loads(text) for text in row)
            return record, {**answer, "problems": problems[lang]}

    def words(self, number: int, lang: str) -> tuple[list[str], dict[str, str], list[str] | None]:
        """What people are told of one game: its problems, a line each, what the parts of the sum are called, by id, and the readings of its rules.

        A book that an earlier printkit wrote has the problems as programs get them, and no names: None in place of the readings.
        """
        with _telling(self.path):
            row = self._connection.execute("SELECT problems FROM play WHERE number = ?", (number,)).fetchone()
        if row is None:
            raise _no_such(number)
        kept = json.loads(row[0])
        old = [f"{word(lang, 'tell.' + problem['severity'])}: {problem['message']}" for problem in kept[lang]]
        return kept.get("told", {}).get(lang, old), kept.get("parts", {}).get(lang, {}), kept.get("readings", {}).get(lang)

    def play(self, number: int) -> Play:
        """The game of that number. Refused too when there is none."""
        play_ = next((play for play in self.plays() if play.number == number), None)
        if play_ is None:
            raise _no_such(number)
        return play_

    def take(self, other: Book) -> int:
        """Save every game of another book that this one has not; returns how many. Their numbers are given anew.

        A game that was saved twice on purpose (`append` with `again`) is here as often as in the book that has it more often.
        """
        taken = 0
        with _telling(other.path):
            rows = other._connection.execute(f"SELECT number, {COLUMNS} FROM play ORDER BY played_on, number").fetchall()  # noqa: S608 - our own columns, of this module
            seats = other._connection.execute("SELECT play, seat, name, rank, total, won FROM seat").fetchall()
        with _telling(self.path), self._transaction() as cursor:
            here = Counter(cursor.execute("SELECT digest, played_on FROM play").fetchall())
            there: Counter[tuple[str, str]] = Counter()
            for number, *row in rows:
                there[row[8], row[0]] += 1
                if there[row[8], row[0]] <= here[row[8], row[0]]:
                    continue
                cursor.execute(INSERT, row)
                new = cursor.lastrowid
                own = [(new, *seat[1:]) for seat in seats if seat[0] == number]
                cursor.executemany("INSERT INTO seat VALUES (?, ?, ?, ?, ?, ?)", own)
                taken += 1
        return taken

    def remove(self, number: int) -> None:
        """Take a game out. Its number is not given again. Refused too when there is none."""
        with _telling(self.path), self._transaction() as cursor:
            if cursor.execute("DELETE FROM play WHERE number = ?", (number,)).rowcount == 0:
                raise _no_such(number)

    @contextmanager
    def _transaction(self, begin: str = "BEGIN IMMEDIATE") -> Iterator[sqlite3.Cursor]:
        """All or nothing. IMMEDIATE waits for other writers here, where waiting is safe, not at the commit."""
        with closing(self._connection.cursor()) as cursor:
            cursor.execute(begin)
            try:
                yield cursor
            except BaseException:
                cursor.execute("ROLLBACK")
                raise
            cursor.execute("COMMIT")


def _spellings(names: Iterable[str]) -> dict[str, str]:
    """What is seen of names → the shortest of those that look like it, of equal ones the first."""
    shortest: dict[str, str] = {}
    for name in names:
        seen = inked(name)
        if seen not in shortest or len(name) < len(shortest[seen]):
            shortest[seen] = name
    return shortest


def append(path: Path, answer: Answer, played_on: date, place: str = "", *, again: bool = False) -> Saved:
    """Save one game into the book at `path`, which is begun if there is none. As `Book.append`."""
    with opened(path, create=True) as book:
        return book.append(answer, played_on, place, again=again)


@contextmanager
def opened(path: Path, *, create: bool = False, patience: float = PATIENCE) -> Iterator[Book]:
    """The book at `path`; `create` begins one if there is none, in a folder that exists.

    Raises `Refused` (status 2) for a file that is no book, one of a newer printkit, a damaged one, and one that another
    process does not let go of for `patience` seconds. Nothing is written into a file that is no book.
    """
    address = _look(path, create=create)
    with _telling(path):
        connection = sqlite3.connect(address, uri=True, timeout=patience, isolation_level=None)
    with closing(connection):
        with _telling(path):
            connection.execute("PRAGMA synchronous = EXTRA")
            connection.execute("PRAGMA foreign_keys = ON")
            connection.execute("PRAGMA trusted_schema = OFF")  # a stranger's file is data
        book = Book(path, connection)
        _check(book, connection, create=create)
        yield book


def _look(path: Path, *, create: bool) -> str:
    """The file's address for SQLite. Raises `Refused` for what is plainly no score book, or can't become one."""
    try:
        # A file that may not be written is opened for reading by either.
        address = f"{path.resolve().as_uri()}?mode={'rwc' if create else 'rw'}"
        if not path.exists():
            if not create:
                raise Refused([error("book-missing", str(path))], 2)
            if not path.parent.is_dir():
                raise Refused([error("no-such-folder", str(path), reason=str(path.parent))], 2)
            return address
        if not path.is_file():
            raise Refused([error("not-a-book", str(path))], 2)
        with path.open("rb") as file:
            head = file.read(len(_MAGIC))
    except (OSError, ValueError) as failure:  # ValueError: a name that no file can have
        reason = getattr(failure, "strerror", None) or str(failure)
        raise Refused([error("unreadable-file", str(path), reason=reason)], 2) from failure
    interrupted = path.with_name(path.name + "-journal").exists()  # SQLite will mend it
    if head not in {b"", _MAGIC} and not interrupted:
        raise Refused([error("not-a-book", str(path))], 2)
    return address


def _check(book: Book, connection: sqlite3.Connection, *, create: bool) -> None:
    """Whether this is a book, of a version that we know, and whole. An empty file gets its tables, once, whoever else comes."""
    with _telling(book.path):
        if create and _empty(connection):
            with book._transaction() as cursor:  # noqa: SLF001 - of this module
                if _empty(connection):
                    for table in _TABLES:
                        cursor.execute(table)
                    cursor.execute("INSERT INTO book VALUES (?)", (str(uuid.uuid4()),))
                    cursor.execute(f"PRAGMA application_id = {APPLICATION}")
                    cursor.execute(f"PRAGMA user_version = {SCHEMA}")
        if _mark(connection, "application_id") != APPLICATION:
            raise Refused([error("not-a-book", str(book.path))], 2)
        version = _mark(connection, "user_version")
        if version != SCHEMA:
            raise Refused([error("book-newer", str(book.path), found=version, known=SCHEMA)], 2)
        state = str(connection.execute("PRAGMA quick_check(1)").fetchone()[0])
        if state != "ok":
            raise Refused([error("book-damaged", str(book.path), reason=state.splitlines()[-1])], 2)


def _empty(connection: sqlite3.Connection) -> bool:
    """Whether nothing was ever written: a new file, or one whose making was cut short."""
    marks = _mark(connection, "application_id"), _mark(connection, "user_version")
    return marks == (0, 0) and connection.execute("SELECT count(*) FROM sqlite_master").fetchone()[0] == 0


def _mark(connection: sqlite3.Connection, name: str) -> int:
    """A number in the file's header."""
    return int(connection.execute(f"PRAGMA {name}").fetchone()[0])


def _no_such(number: int) -> Refused:
    return Refused([error("no-such-play", str(number), found=number)], 2)


_PROBLEMS = {
    sqlite3.SQLITE_BUSY: "book-locked",
    sqlite3.SQLITE_LOCKED: "book-locked",
    sqlite3.SQLITE_NOTADB: "not-a-book",
    sqlite3.SQLITE_READONLY: "book-read-only",
}


@contextmanager
def _telling(path: Path) -> Iterator[None]:
    """What SQLite says, as a problem; what it does not understand in the file is damage."""
    try:
        yield
    except sqlite3.Error as failure:
        code = getattr(failure, "sqlite_errorcode", 0) & 0xFF  # the low byte; the rest says more exactly what
        named = _PROBLEMS.get(code)
        if named is None and isinstance(failure, sqlite3.OperationalError) and code not in {0, sqlite3.SQLITE_ERROR}:
            named = "book-failed"  # the disk is full, the folder can't be written
        problem: Problem = error(named or "book-damaged", str(path), reason=str(failure))
        raise Refused([problem], 2) from failure
    except (json.JSONDecodeError, UnicodeDecodeError, KeyError) as failure:
        raise Refused([error("book-damaged", str(path), reason=str(failure))], 2) from failure
