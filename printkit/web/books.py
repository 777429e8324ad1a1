"""Score books for the page: the same SQLite files that the command keeps, in the memory of this process for the length of a call."""

from __future__ import annotations

import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from datetime import date
from pathlib import Path

import printkit
from printkit.book import By, ExportKind
from printkit.book.export import export
from printkit.book.season import season as ranked
from printkit.book.season import selected
from printkit.book.store import Book, Play, opened
from printkit.book.story import profile
from printkit.gamefolder.catalog import Catalog
from printkit.messages.sentences import sentence, word
from printkit.model import Game, Refused, error
from printkit.model.plain import Json
from printkit.model.slots import player_names
from printkit.scoring.days import played_on
from printkit.web.bridge import Files, PageCall, Reply
from printkit.web.games import chosen
from printkit.web.results import filled, scored

SHOWN = 200
"""Games that the list shows, the latest ones."""


@contextmanager
def _book(files: Files, *, create: bool = False) -> Iterator[tuple[Book, Path]]:
    """The book in the first of the files, else a new one. Raises `Refused` for what is no book."""
    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder) / (Path(files[0][0]).name if files else "season.book")
        if files:
            path.write_bytes(files[0][1])
        try:
            with opened(path, create=create or not files) as book:
                yield book, path
        except Refused as refused:  # the folder is this call's own, and nobody's to look into
            refused.problems = tuple(
                one._replace(where=path.name if one.where == str(path) else one.where) for one in refused.problems
            )
            raise


def added(call: PageCall) -> Reply:
    """The book with one result more, under the day on the sheet, else the ``date`` given; it is not saved twice.

    ``book`` says whether the first file is the book, ``kept`` that the sheet is the game ``number`` of the book ``uid``: there a
    corrected result takes its place. The reply has both, for the next time.
    """
    own = call.files[1:] if call.data["book"] else call.files
    game = chosen(call._replace(files=own))
    result = scored(game, call.data["values"], call.data.get("provenance") or ())
    with _book(call.files[:1] if call.data["book"] else ()) as (book, path):
        number = _kept_as(book, call, game)
        day = played_on(result.answer.record)
        if number is not None:
            saved = book.replace(number, result.answer, day)
        else:
            saved = book.append(result.answer, day or date.fromisoformat(call.data["date"]), call.data.get("place") or "")
        key = "book.already" if saved.already else "book.saved_one" if number is None else "book.replaced_one"
        text = word(call.lang, key, count=1, number=saved.number)
        return Reply({"told": text, "number": saved.number, "uid": book.uid}, [("season.book", _closed(book, path))])


def _kept_as(book: Book, call: PageCall, game: Game) -> int | None:
    """The number under which this book has the sheet already; None for a sheet of no book, of another, or that was taken out."""
    kept = call.data.get("kept") or {}
    if kept.get("uid") != book.uid:
        return None
    there = (play.number for play in book.plays() if play.number == kept["number"] and play.game == game.id)
    return next(there, None)


def sheet(call: PageCall) -> Reply:
    """The sheet of the game ``number``, filled in as it was kept, to be looked at or corrected: as ``dropped.recognised`` answers.

    ``own`` says that the files behind the book are one's own game. Raises `Refused` for a game that isn't here.
    """
    with _book(call.files[:1]) as (book, _):
        number = int(call.data["number"])
        play, (record, _), uid = book.play(number), book.documents(number, call.lang), book.uid
    files = call.files[1:]
    own = bool(files) and printkit.load(dict(files)).id == play.game
    if not own and play.game not in Catalog():
        raise Refused([error("book-game-away", "", game=play.titles[call.lang])], 2)
    wanted: Json = {"id": play.game, "own": own, "edition": play.edition, "options": dict(play.options)}
    game = chosen(call._replace(files=files if own else (), data={**call.data, "game": wanted}))
    shown = filled(game, record)
    table = {"game": play.game, "own": own, "names": player_names(game, record), "problems": []}
    return Reply({**shown, **table, "number": number, "uid": uid})


def removed(call: PageCall) -> Reply:
    """The book without a game."""
    with _book(call.files) as (book, path):
        book.remove(int(call.data["number"]))
        return Reply({"told": word(call.lang, "book.removed")}, [("season.book", _closed(book, path))])


def joined(call: PageCall) -> Reply:
    """A book from a file; games that a book here has already stay as they are, and the file's others are added."""
    if not call.data["book"]:
        with _book(call.files) as (book, path):
            count = len(book.plays())
            return Reply({"told": word(call.lang, "book.loaded", count=count)}, [("season.book", _closed(book, path))])
    with _book(call.files[1:]) as (more, _), _book(call.files[:1]) as (book, path):
        count = book.take(more)
        return Reply({"told": word(call.lang, "book.loaded", count=count)}, [("season.book", _closed(book, path))])


def season(call: PageCall) -> Reply:
    """Who leads, how everybody's places went, and the games themselves, the latest first."""
    data = call.data
    with _book(call.files) as (book, _):
        plays = book.plays()
    games = {play.game: play.titles[call.lang] for play in plays}
    since, until = (date.fromisoformat(data[key]) if data.get(key) else None for key in ("since", "until"))
    problems: list[str] = []
    standings: list[Json] = []
    wanted: list[Play] = []
    try:
        wanted = selected(plays, data.get("game") or None, since, until)
        result = ranked(wanted, By(data.get("by") or "wins"))
        standings = [one.as_dict() for one in result.standings]
        problems = [sentence(problem, call.lang) for problem in result.alike()]
    except Refused as refused:
        problems = [sentence(problem._replace(where=""), call.lang) for problem in refused.problems]
    course: dict[str, list[int]] = {}
    for play in wanted:
        for seat in play.seats if play.finished else ():
            course.setdefault(seat.name, []).append(seat.rank)
    return Reply(
        {
            "games": [{"id": name, "title": title} for name, title in games.items()],
            "standings": standings,
            "course": course,
            "problems": problems,
            "years": sorted({int(play.played_on[:4]) for play in plays if play.finished}, reverse=True),
            "plays": [
                {
                    "number": one.number,
                    "date": one.played_on,
                    "title": one.titles[call.lang],
                    "players": _players(one, call.lang),
                }
                for one in reversed(wanted[-SHOWN:])
            ],
        }
    )


def player(call: PageCall) -> Reply:
    """The page of a player: as ``printkit book FILE player NAME --json``."""
    with _book(call.files) as (book, _):
        return Reply(profile(book.plays(), call.data["name"], call.lang).as_dict())


def poster(call: PageCall) -> Reply:
    """The poster of a year, a PDF file."""
    from printkit.api.posters import poster_of

    year = int(call.data["year"])
    with _book(call.files) as (book, _):
        data = poster_of(book.plays(), year, call.lang, call.data.get("paper") or "a4")
    return Reply({"name": f"season-{year}.pdf"}, [(f"season-{year}.pdf", data)])


def _players(play: Play, lang: str) -> str:
    """Who took part, winners first, with totals."""
    seats = sorted(play.seats, key=lambda seat: seat.rank)
    names = word(lang, "score.and").join(f"{one.name} {one.total}" if one.total is not None else one.name for one in seats)
    return names if play.finished else f"{names} {word(lang, 'book.unfinished')}"


def exported(call: PageCall) -> Reply:
    """The whole book for another program: ``csv``, ``json``, ``bgstats`` or ``bgg``."""
    kind = ExportKind(call.data["kind"])
    with _book(call.files) as (book, _):
        name = f"season.{'bgsplay' if kind is ExportKind.bgstats else kind.value}"
        return Reply({"name": name}, [(name, export(book, kind, call.lang))])


def _closed(book: Book, path: Path) -> bytes:
    """The book's bytes, with everything in them."""
    if not path.is_file():
        raise Refused([error("book-failed", book.path.name, reason=path.name)], 2)
    return path.read_bytes()
