"""A game of a score book as its row has it, and the rows of who played."""

from __future__ import annotations

import hashlib
import json
import sqlite3
from datetime import date
from typing import Any, TypeAlias

from printkit.model import LANGUAGES, Refused, error
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

_DAY, _DIGEST = COLUMNS.split(", ").index("played_on"), COLUMNS.split(", ").index("digest")


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
    kept = answers["en"]
    record = dict(answer.record.data)
    identity = {**record, **{key: kept[key] for key in ("game", "edition", "options")}}
    digest = hashlib.sha256(_text(identity, sort_keys=True).encode()).hexdigest()
    titles = {lang: game.title(lang) for lang in LANGUAGES}
    texts = [_text(titles), game.edition, game.version, _text(kept["options"])]
    finished = int(answer.score.finished)
    return [played_on.isoformat(), place, game.id, *texts, finished, digest, _text(record), _text(kept), _text(problems)]


def same_game(cursor: sqlite3.Cursor, row: Row, but: int = 0) -> int | None:
    """The number under which the book has this result of this day already; another than `but`."""
    asked = "SELECT number FROM play WHERE digest = ? AND played_on = ? AND number <> ? ORDER BY number"
    first = cursor.execute(asked, (row[_DIGEST], row[_DAY], but)).fetchone()
    return int(first[0]) if first else None


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
