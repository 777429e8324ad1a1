"""A year of a score book as a poster: its figures put into words."""

from __future__ import annotations

import datetime as dt
from collections.abc import Iterable

from printkit.book.store import Play
from printkit.book.story import Champion, Year
from printkit.book.story import year as year_of
from printkit.messages.sentences import word
from printkit.model import Lang
from printkit.printing.poster import Crown, Leader, Wall, poster


def poster_of(plays: Iterable[Play], year: int, lang: Lang, paper: str = "a4") -> bytes:
    """The poster of a year of these plays, a PDF file. Raises `Refused` for a year without a finished game and a small paper."""
    return poster(_wall(year_of(plays, year, lang), lang), lang, paper)


def _wall(one: Year, lang: Lang) -> Wall:
    leaders = [Leader(standing.place, standing.name, standing.wins, standing.games) for standing in one.standings]
    crowns = [Crown(champion.title, champion.games, _crowned(champion, lang)) for champion in one.champions]
    return Wall(one.year, one.games, one.days, leaders, crowns, _notes(one, lang))


def _crowned(champion: Champion, lang: Lang) -> str:
    if not champion.names:
        return word(lang, "poster.nobody")
    names = word(lang, "score.and").join(champion.names)
    if champion.most is None:
        return word(lang, "poster.champion", names=names, wins=champion.wins)
    return word(lang, "poster.champion_most", names=names, wins=champion.wins, most=f"{champion.most:,}", by=champion.most_by)


def _notes(one: Year, lang: Lang) -> list[str]:
    """What is worth a sentence: who met most often, the longest run of wins, the busiest day."""
    notes = []
    if one.pair and one.pair.games > 1:
        notes.append(word(lang, "poster.pair", **one.pair._asdict()))
    name, count = one.streak
    if count > 1:
        notes.append(word(lang, "poster.streak", name=name, count=count))
    day, games = max(one.days.items(), key=lambda pair: pair[1])
    if games > 1:
        notes.append(word(lang, "poster.busiest", day=_called(dt.date.fromisoformat(day), lang), count=games))
    return notes


def _called(day: dt.date, lang: Lang) -> str:
    month = word(lang, f"poster.month_{day.month}")
    return f"{month}{day.day}日" if lang == "ja" else f"{day.day} {month}"
