"""What a book tells of its people: one player's games and rivals, and a year as a whole."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence
from itertools import combinations
from typing import NamedTuple

from printkit.book.season import Standing, season
from printkit.book.store import BookSeat, Play
from printkit.model import Refused, error, nearest
from printkit.model.plain import Json
from printkit.model.slots import plain
from printkit.scoring.checking.shape import inked


class Rivalry(NamedTuple):
    """Two players who met: in how many games one of them came out ahead of `name`, behind, or level."""

    name: str
    games: int
    ahead: int
    behind: int
    level: int


class InGame(NamedTuple):
    """One game in somebody's hands: how often played and won, and the most points; None where there are none."""

    game: str
    title: str
    games: int
    wins: int
    most: int | None


class Profile(NamedTuple):
    """A player's page: figures as in a season, the longest run of wins, the places in the order of days, games and rivals."""

    name: str
    games: int
    wins: int
    average: float
    streak: int
    places: tuple[int, ...]
    by_game: tuple[InGame, ...]
    rivals: tuple[Rivalry, ...]

    def as_dict(self) -> Json:
        """The page as programs read it."""
        return {
            "name": self.name,
            "games": self.games,
            "wins": self.wins,
            "average_rank": round(self.average, 4),
            "streak": self.streak,
            "places": list(self.places),
            "by_game": [one._asdict() for one in self.by_game],
            "rivals": [one._asdict() for one in self.rivals],
        }


class Champion(NamedTuple):
    """Who won most of the games of one title in a year, and the most points that anybody had."""

    game: str
    title: str
    games: int
    names: tuple[str, ...]
    wins: int
    most: int | None
    most_by: str


class Pair(NamedTuple):
    """The two who met most often, and how often each came out ahead of the other."""

    first: str
    second: str
    games: int
    ahead: int
    behind: int


class Year(NamedTuple):
    """A year of a book: how often somebody played on which day (``YYYY-MM-DD``), who led, and what there is to tell."""

    year: int
    games: int
    days: Counter[str]
    standings: tuple[Standing, ...]
    champions: tuple[Champion, ...]
    pair: Pair | None
    streak: tuple[str, int]


def profile(plays: Iterable[Play], name: str, lang: str = "en") -> Profile:
    """The page of a player over these plays, the finished ones. Raises `Refused` (status 2) for somebody who took part in none."""
    every = [play for play in plays if play.finished]
    asked = inked(plain(name))
    own = [(play, seat) for play in every for seat in play.seats if inked(seat.name) == asked]
    if not own:
        known = sorted({seat.name for play in every for seat in play.seats})
        args = {"found": name, "known": ", ".join(known) or "–", "hint": nearest(name, known)}
        raise Refused([error("book-lacks-player", "", **args)], 2)
    by_game: dict[str, list[tuple[Play, BookSeat]]] = {}
    for play, seat in own:
        by_game.setdefault(play.game, []).append((play, seat))
    games = [
        InGame(
            game,
            played[-1][0].titles[lang],
            len(played),
            sum(seat.won for _, seat in played),
            max((seat.total for _, seat in played if seat.total is not None), default=None),
        )
        for game, played in by_game.items()
    ]
    return Profile(
        own[0][1].name,
        len(own),
        sum(seat.won for _, seat in own),
        sum(seat.rank for _, seat in own) / len(own),
        _longest(seat.won for _, seat in own),
        tuple(seat.rank for _, seat in own),
        tuple(sorted(games, key=lambda one: (-one.games, one.title))),
        _rivals(own),
    )


def _rivals(own: Sequence[tuple[Play, BookSeat]]) -> tuple[Rivalry, ...]:
    """Everybody met, the one met most often first."""
    met: dict[str, list[int]] = {}
    for play, seat in own:
        for other in play.seats:
            if other.name != seat.name:
                met.setdefault(other.name, []).append(other.rank - seat.rank)
    rivals = [
        Rivalry(name, len(gaps), sum(gap > 0 for gap in gaps), sum(gap < 0 for gap in gaps), gaps.count(0))
        for name, gaps in met.items()
    ]
    return tuple(sorted(rivals, key=lambda one: (-one.games, one.name)))


def _longest(wins: Iterable[bool]) -> int:
    """The longest run of wins."""
    longest = run = 0
    for won in wins:
        run = run + 1 if won else 0
        longest = max(longest, run)
    return longest


def year(plays: Iterable[Play], wanted: int, lang: str = "en") -> Year:
    """The finished games of a year. Raises `Refused` (status 2) where the book has none of it."""
    every = [play for play in plays if play.finished]
    own = [play for play in every if play.played_on.startswith(f"{wanted:04}-")]
    if not own:
        known = sorted({play.played_on[:4] for play in every})
        raise Refused([error("book-lacks-year", "", found=wanted, known=", ".join(known) or "–")], 2)
    names = list(dict.fromkeys(seat.name for play in own for seat in play.seats))
    runs = [(name, _longest(seat.won for play in own for seat in play.seats if seat.name == name)) for name in names]
    return Year(
        wanted,
        len(own),
        Counter(play.played_on for play in own),
        season(own).standings,
        _champions(own, lang),
        _pair(own),
        max(runs, key=lambda one: one[1]),
    )


def _champions(plays: Sequence[Play], lang: str) -> tuple[Champion, ...]:
    """Game by game, the one played most often first."""
    champions = []
    for game in dict.fromkeys(play.game for play in plays):
        own = [play for play in plays if play.game == game]
        wins = Counter(seat.name for play in own for seat in play.seats if seat.won)
        best = max(wins.values(), default=0)
        seats = [seat for play in own for seat in play.seats if seat.total is not None]
        most = max(seats, key=lambda seat: (seat.total or 0, seat.won), default=None)  # of equals one who won
        names = tuple(name for name, count in wins.items() if count == best)
        champions.append(
            Champion(game, own[-1].titles[lang], len(own), names, best, most.total if most else None, most.name if most else "")
        )
    return tuple(sorted(champions, key=lambda one: (-one.games, one.title)))


def _pair(plays: Sequence[Play]) -> Pair | None:
    """The two who met most often; of equals those who were the closest."""
    met: dict[tuple[str, str], list[int]] = {}
    for play in plays:
        for one, other in combinations(sorted(play.seats, key=lambda seat: seat.name), 2):
            met.setdefault((one.name, other.name), []).append(other.rank - one.rank)
    pairs = [Pair(*names, len(gaps), sum(gap > 0 for gap in gaps), sum(gap < 0 for gap in gaps)) for names, gaps in met.items()]
    return max(pairs, key=lambda one: (one.games, -abs(one.ahead - one.behind)), default=None)
