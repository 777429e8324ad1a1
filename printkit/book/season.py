"""A season: the players of a book ranked over the games of some time."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass
from datetime import date
from fractions import Fraction
from typing import Any

from printkit.book import By
from printkit.book.store import Play
from printkit.model import Problem, Refused, error, nearest, warning
from printkit.model.plain import Json
from printkit.scoring.checking.lookalikes import looks


@dataclass(slots=True)
class Standing:
    """One player over a season. `points` is None where points can't be added: different games, or games without any."""

    name: str
    place: int = 0
    games: int = 0
    wins: int = 0
    ranks: int = 0
    points: int | None = None

    @property
    def average(self) -> Fraction:
        """The player's places, on average."""
        return Fraction(self.ranks, self.games)

    def as_dict(self) -> Json:
        """The standing as programs read it."""
        return {
            "rank": self.place,
            "name": self.name,
            "wins": self.wins,
            "games": self.games,
            "average_rank": round(float(self.average), 4),
            "points": self.points,
        }


@dataclass(frozen=True, slots=True)
class Season:
    """The standings, best first, of `games` finished games; `unfinished` ones are not counted."""

    standings: tuple[Standing, ...]
    games: int
    unfinished: int

    def alike(self) -> list[Problem]:
        """A warning for each player whose name can't be told from another one's: they may be one, counted as two."""
        first: dict[str, str] = {}
        named = sorted(one.name for one in self.standings)
        seen = [(name, first.setdefault(looks(name), name)) for name in named]
        return [warning("name-looks-like", "", found=name, known=other) for name, other in seen if name != other]


_BETTER: Mapping[By, Callable[[Standing], Any]] = {
    By.wins: lambda one: one.wins,
    By.points: lambda one: one.points,
    By.average: lambda one: -one.average,
}


def selected(
    plays: Iterable[Play], game: str | None = None, since: date | None = None, until: date | None = None
) -> list[Play]:
    """The plays of one game (all when None) from one day to another, both included.

    Raises `Refused` (status 2) for a game that is not in the book.
    """
    every = list(plays)
    known = sorted({play.game for play in every})
    if game is not None and game not in known:
        args = {"found": game, "known": ", ".join(known) or "–", "hint": nearest(game, known)}
        raise Refused([error("book-lacks-game", "--game", **args)], 2)
    first, last = since.isoformat() if since else "", until.isoformat() if until else "9999-99-99"
    return [play for play in every if game in {None, play.game} and first <= play.played_on <= last]


def season(plays: Iterable[Play], by: By = By.wins) -> Season:
    """Rank the players of these plays; who is equal shares a place and the next is left out (1, 1, 3).

    Points add up within one game only; who had no result in it earned none. Raises `Refused` (status 2) when they are to decide and can't be added.
    """
    every = list(plays)
    finished = [play for play in every if play.finished]
    alike = len({play.game for play in finished}) <= 1
    if by is By.points and not alike:
        games = ", ".join(sorted({play.game for play in finished}))
        raise Refused([error("book-mixed-points", "--by points", found=games)], 2)
    adding = alike and any(seat.total is not None for play in finished for seat in play.seats)
    standings: dict[str, Standing] = {}
    for play in finished:
        for seat in play.seats:
            one = standings.setdefault(seat.name, Standing(seat.name))
            one.games += 1
            one.wins += seat.won
            one.ranks += seat.rank
            if adding:
                one.points = (one.points or 0) + (seat.total or 0)
    if by is By.points and standings and not adding:
        raise Refused([error("book-no-points", "--by points", found=finished[0].game)], 2)
    better = _BETTER[by]
    for one in standings.values():
        one.place = 1 + sum(better(other) > better(one) for other in standings.values())
    return Season(
        # Who shares a place is listed by average rank, then by games: nobody leads by the alphabet who was behind in every game.
        tuple(sorted(standings.values(), key=lambda one: (one.place, one.average, -one.games, one.name))),
        len(finished),
        len(every) - len(finished),
    )
