"""A game of a score book as its row has it, and the rows of who played."""

from __future__ import annotations

import hashlib
import json
import sqlite3
from datetime import date
from typing import Any, TypeAlias

from printkit.messages.sentences import word
from printkit.model import LANGUAGES, Game, Refused, error
from printkit.model.plain import Json
from printkit.model.slots import plain
from printkit.scoring.checking.shape import unfit
from printkit.scoring.report.answer import Answer
from printkit.scoring.report.table import part_name

Row: TypeAlias = list[Any]
"""The values of `COLUMNS`."""

COLUMNS = "played_on, place, game, titles, edition, version, options, finished, digest, record, answer, problems"
"""What a game is besides its number."""

INSERT = f"INSERT INTO play ({COLUMNS}) VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)"  # noqa: S608 - our own columns
UPDATE = f"UPDATE play SET ({COLUMNS}) = (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?) WHERE number = ?"  # noqa: S608 - our own columns

_DAY, _GAME, _DIGEST, _PROBLEMS = map(COLUMNS.split(", ").index, ("played_on", "game", "digest", "problems"))

_REPLACED = "replaced"
"""Beside a game's messages: the digests of the results that it had before it was corrected."""


def row_of(answer: Answer, played_on: date, place: str) -> Row:
    """A game to be kept. Raises `Refused` for a place that can't be kept, ValueError for an answer with errors, which is no result."""
    if answer.score is None or answer.record is None:
        raise ValueError("an answer with errors can't be saved")
    place = plain(place)
    if bad := unfit(place):
        raise Refused([error("bad-character", "--place", found=bad)], 2)
    game, answers = answer.game, {lang: answer.as_dict(lang) for lang in LANGUAGES}
    problems: Json = {lang: one.pop("problems") for lang, one in answers.items()}
    # The book is read without the game: what people are told is kept as it was told, with places in words.
    parts = dict.fromkeys(part.id for player in answer.score.players for part in player.breakdown)
    here = answer._replace(file="", source=None)
    problems["told"] = {lang: list(here.told(lang)) for lang in LANGUAGES}
    problems["parts"] = {lang: {part: part_name(game, part, lang) for part in parts} for lang in LANGUAGES}
    problems["readings"] = {
        lang: [_reading(game, one, value, lang) for one, value in answers[lang]["options"].items()] for lang in LANGUAGES
    }
    kept = answers["en"]
    record = dict(answer.record.data)
    identity = {**record, **{key: kept[key] for key in ("game", "edition", "options")}}
    digest = hashlib.sha256(_text(identity, sort_keys=True).encode()).hexdigest()
    titles = {lang: game.title(lang) for lang in LANGUAGES}
    texts = [_text(titles), game.edition, game.version, _text(kept["options"])]
    finished = int(answer.score.finished)
    return [played_on.isoformat(), place, game.id, *texts, finished, digest, _text(record), _text(kept), _text(problems)]


def _reading(game: Game, option: str, value: str, lang: str) -> str:
    """A reading of the rules as the game calls it: "A white A: Stays white"; by its ids where the game says no more."""
    own = game.texts(lang)
    return word(
        lang,
        "tell.reading",
        option=own.get(f"option.{option}.title", option),
        value=own.get(f"option.{option}.{value}", value.replace(",", ", ")),
    )


def same_game(cursor: sqlite3.Cursor, row: Row, but: int = 0) -> int | None:
    """The number under which the book has this result of this day already; another than `but`."""
    asked = "SELECT number FROM play WHERE digest = ? AND played_on = ? AND number <> ? ORDER BY number"
    first = cursor.execute(asked, (row[_DIGEST], row[_DAY], but)).fetchone()
    return int(first[0]) if first else None


def same_result(cursor: sqlite3.Cursor, row: Row) -> tuple[int, str] | None:
    """Number and day of a game on another day that had the very same result."""
    asked = "SELECT number, played_on FROM play WHERE digest = ? AND played_on <> ? ORDER BY number"
    first = cursor.execute(asked, (row[_DIGEST], row[_DAY])).fetchone()
    return (int(first[0]), str(first[1])) if first else None


def corrected_game(cursor: sqlite3.Cursor, row: Row) -> int | None:
    """The number of the game of this day that had this result until it was replaced."""
    asked = "SELECT number, problems FROM play WHERE played_on = ? AND instr(problems, ?) ORDER BY number"
    here = cursor.execute(asked, (row[_DAY], row[_DIGEST])).fetchall()
    return next((int(number) for number, kept in here if row[_DIGEST] in json.loads(kept).get(_REPLACED, ())), None)


def undecided_game(cursor: sqlite3.Cursor, row: Row, answer: Answer) -> int | None:
    """The number of a game of this day and these players that is not decided."""
    if answer.score is None:
        return None
    asked = "SELECT number FROM play WHERE played_on = ? AND game = ? AND finished = 0 ORDER BY number"
    who = sorted(plain(player.name) for player in answer.score.players)
    for (number,) in cursor.execute(asked, (row[_DAY], row[_GAME])).fetchall():
        if sorted(name for (name,) in cursor.execute("SELECT name FROM seat WHERE play = ?", (number,))) == who:
            return int(number)
    return None


def remember_replaced(cursor: sqlite3.Cursor, number: int, row: Row) -> None:
    """Note in a game's new row which results it had before, so that those aren't taken for other games."""
    before = cursor.execute("SELECT digest, problems FROM play WHERE number = ?", (number,)).fetchone()
    if before is not None:
        old = [*json.loads(before[1]).get(_REPLACED, ()), before[0]]
        row[_PROBLEMS] = _text(
            {**json.loads(row[_PROBLEMS]), _REPLACED: [one for one in dict.fromkeys(old) if one != row[_DIGEST]]}
        )


def seat_players(cursor: sqlite3.Cursor, number: int, answer: Answer) -> None:
    """Write who played a game, and how it went for them, in the place of what was there."""
    cursor.execute("DELETE FROM seat WHERE play = ?", (number,))
    if answer.score is None:
        return
    winners = answer.score.winners
    lines = [
        (number, seat, plain(player.name), player.rank, player.total, player.name in winners)
        for seat, player in enumerate(answer.score.players, 1)
    ]
    cursor.executemany("INSERT INTO seat VALUES (?, ?, ?, ?, ?, ?)", lines)


def _text(value: Any, *, sort_keys: bool = False) -> str:
    return json.dumps(value, ensure_ascii=False, separators=(",", ":"), sort_keys=sort_keys)
