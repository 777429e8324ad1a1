"""A score book for other programs: CSV, JSON, and the play files of BG Stats and BoardGameGeek.

The last two hold what those programs' own files and their readers are known to hold, and nothing guessed. What a book does
not know (how long a game took, somebody's user name) is what those programs write for it themselves: 0 or an empty text. The
same book gives the same bytes.
"""

from __future__ import annotations

import csv
import io
import json
import uuid
from collections.abc import Callable, Mapping

from printkit.book import ExportKind
from printkit.book.store import Book, BookSeat
from printkit.storage.protection import BOOK_HEAD


def export(book: Book, kind: ExportKind, lang: str) -> bytes:
    """The whole book as a file; titles and messages in `lang`. Raises `Refused` (status 2) for what is wrong with the book."""
    return _WRITERS[kind](book, lang).encode()


_COLUMNS = (*BOOK_HEAD, "finished", "seat", "player", "rank", "total", "won")


def _csv(book: Book, _lang: str) -> str:
    """A row for each player of each game. Booleans are 1 or empty; cells are exact, also those that look like a formula."""
    out = io.StringIO()
    writer = csv.writer(out, lineterminator="\n")
    writer.writerow(_COLUMNS)
    for play in book.plays():
        head = (play.number, play.played_on, play.place, play.game, play.edition, play.version, "1" if play.finished else "")
        for number, seat in enumerate(play.seats, 1):
            writer.writerow((*head, number, seat.name, seat.rank, _score(seat), "1" if seat.won else ""))
    return out.getvalue()


def _json(book: Book, lang: str) -> str:
    """Everything: each game with its record and answer, a line each."""
    lines = []
    for play in book.plays():
        record, answer = book.documents(play.number, lang)
        lines.append(json.dumps({**play.as_dict(), "record": record, "answer": answer}, ensure_ascii=False))
    return '{"games": [\n' + ",\n".join(lines) + "\n]}\n"


def _bgstats(book: Book, lang: str) -> str:
    """Games, players and places with numbers of their own, and plays that refer to them.

    Identifiers are made from the book's own, so that a second export of a grown book is recognised.
    """
    own = uuid.UUID(book.uid)
    plays = book.plays()

    def numbered(kind: str, names: Mapping[str, Mapping[str, object]]) -> list[dict[str, object]]:
        return [
            {"uuid": str(uuid.uuid5(own, f"{kind} {name}")), "id": number, **more}
            for number, (name, more) in enumerate(names.items(), 1)
        ]

    pointless = {play.game for play in plays} - {play.game for play in plays if any(s.total is not None for s in play.seats)}
    games = {play.game: {"name": play.titles[lang], "noPoints": play.game in pointless} for play in plays}
    players = {seat.name: {"name": seat.name} for play in plays for seat in play.seats}
    places = {play.place: {"name": play.place} for play in plays if play.place}
    game_ids, player_ids, place_ids = (
        {name: number for number, name in enumerate(names, 1)} for names in (games, players, places)
    )
    answer = {
        "games": [{**one, "cooperative": False, "highestWins": True} for one in numbered("game", games)],
        "players": [{**one, "isAnonymous": False, "bggUsername": ""} for one in numbered("player", players)],
        "locations": numbered("place", places),
        "plays": [
            {
                "uuid": str(uuid.uuid5(own, f"play {play.number}")),
                "playDate": f"{play.played_on} 00:00:00",
                "durationMin": 0,
                "gameRefId": game_ids[play.game],
                **({"locationRefId": place_ids[play.place]} if play.place else {}),
                "playerScores": [
                    {
                        "playerRefId": player_ids[seat.name],
                        "score": _score(seat),
                        "winner": seat.won,
                        "rank": seat.rank,
                        "seatOrder": number,
                    }
                    for number, seat in enumerate(play.seats, 1)
                ],
            }
            for play in plays
        ],
        "deletedObjects": [],
    }
    return json.dumps(answer, ensure_ascii=False, indent=1) + "\n"


def _bgg(book: Book, lang: str) -> str:
    """Plays as the site's own interface gives them."""
    from xml.etree.ElementTree import Element, SubElement, indent, tostring

    plays = book.plays()
    root = Element("plays", total=str(len(plays)), page="1")
    for play in plays:
        unfinished = "0" if play.finished else "1"
        head = {"id": str(play.number), "date": play.played_on, "quantity": "1", "length": "0"}
        one = SubElement(root, "play", {**head, "incomplete": unfinished, "nowinstats": unfinished, "location": play.place})
        SubElement(one, "item", name=play.titles[lang], objecttype="thing", objectid="0")
        players = SubElement(one, "players")
        for number, seat in enumerate(play.seats, 1):
            SubElement(players, "player", _player(number, seat))
    indent(root, " ")
    return f'<?xml version="1.0" encoding="utf-8"?>\n{tostring(root, encoding="unicode")}\n'


def _player(number: int, seat: BookSeat) -> dict[str, str]:
    known = {"name": seat.name, "startposition": str(number), "score": _score(seat), "win": str(int(seat.won))}
    unknown = {"username": "", "userid": "0", "color": "", "new": "0", "rating": "0"}
    order = ("username", "userid", "name", "startposition", "color", "score", "new", "rating", "win")
    return {name: {**known, **unknown}[name] for name in order}


def _score(seat: BookSeat) -> str:
    return "" if seat.total is None else str(seat.total)


_WRITERS: Mapping[ExportKind, Callable[[Book, str], str]] = {
    ExportKind.csv: _csv,
    ExportKind.json: _json,
    ExportKind.bgstats: _bgstats,
    ExportKind.bgg: _bgg,
}
