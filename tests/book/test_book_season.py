"""A season: who is ranked before whom, what is counted and what can't be added."""

from __future__ import annotations

from datetime import date
from fractions import Fraction

import pytest
from book_cases import DAY, made_up
from hypothesis import given, settings
from hypothesis import strategies as st

from printkit.book import By
from printkit.book.season import season, selected
from printkit.book.store import BookSeat, Play, append, opened
from printkit.book.story import profile, year
from printkit.model import Refused


def play(*results, game="dice", on="2026-07-04", finished=True):
    """A played game: (name, rank, total) for each player, rank 1 has won."""
    seats = tuple(BookSeat(name, rank, total, finished and rank == 1) for name, rank, total in results)
    return Play(1, on, "", game, {}, "", "1", {}, finished, seats)


SEASON = [
    play(("Aki", 1, 5), ("Ben", 2, 4), ("Chie", 3, 3)),
    play(("Aki", 3, 1), ("Ben", 1, 9)),
    play(("Dan", 1, 2), ("Chie", 1, 2)),
]


def table(by, plays=SEASON):
    return [(one.place, one.name) for one in season(plays, by).standings]


def test_by_wins():
    """Everybody has one; ties share the place, and stand in the order of their average ranks, then of games and names."""
    assert table(By.wins) == [(1, "Dan"), (1, "Ben"), (1, "Aki"), (1, "Chie")]


def test_by_points():
    """All points of the season."""
    assert table(By.points) == [(1, "Ben"), (2, "Aki"), (3, "Chie"), (4, "Dan")]


def test_by_average():
    """The best rank on average; after a shared place the next is left out."""
    assert table(By.average) == [(1, "Dan"), (2, "Ben"), (3, "Aki"), (3, "Chie")]


def test_a_standing_has_its_figures():
    """Games, wins, average and points."""
    standings = {one.name: one.as_dict() for one in season(SEASON).standings}
    assert standings["Ben"] == {"rank": 1, "name": "Ben", "wins": 1, "games": 2, "average_rank": 1.5, "points": 13}


def test_averages_are_compared_exactly():
    """A third is a third, not a rounded one."""
    plays = [play(("A", n, 0), ("B", m, 0)) for n, m in ((1, 2), (1, 1), (2, 1))]
    assert [one.average for one in season(plays).standings] == [Fraction(4, 3), Fraction(4, 3)]
    assert table(By.average, plays) == [(1, "A"), (1, "B")]


def test_unfinished_games_are_not_counted():
    """They are told, and that is all."""
    found = season([*SEASON, play(("Eve", 1, 99), finished=False)])
    assert (found.games, found.unfinished) == (3, 1)
    assert "Eve" not in [one.name for one in found.standings]


def test_points_of_different_games_are_not_added():
    """Nobody has any, and they can't decide."""
    plays = [*SEASON, play(("Aki", 1, 50), game="cards")]
    assert {one.points for one in season(plays).standings} == {None}
    with pytest.raises(Refused) as refused:
        season(plays, By.points)
    assert [(p.code, p.args["found"]) for p in refused.value.problems] == [("book-mixed-points", "cards, dice")]


def test_a_game_without_points_has_none():
    """Only sides win in it."""
    plays = [play(("Aki", 1, None), ("Ben", 2, None))]
    assert {one.points for one in season(plays).standings} == {None}
    with pytest.raises(Refused) as refused:
        season(plays, By.points)
    assert [p.code for p in refused.value.problems] == ["book-no-points"]


def test_who_had_no_result_earned_nothing():
    """In a game of points, one time without is no obstacle."""
    plays = [play(("Aki", 1, 5), ("Ben", 2, None)), play(("Aki", 2, 1), ("Ben", 1, 2))]
    assert {one.name: one.points for one in season(plays).standings} == {"Aki": 6, "Ben": 2}


@pytest.mark.parametrize("by", list(By))
def test_nothing_was_played(by):
    """An empty season has nobody in it."""
    found = season([], by)
    assert (found.standings, found.games, found.unfinished) == ((), 0, 0)


def test_a_season_has_a_first_and_a_last_day():
    """Both included, either may be open."""
    plays = [play(on=f"2026-0{month}-01") for month in (1, 2, 3)]
    days = [date(2026, month, 1) for month in (1, 2, 3)]

    def months(since=None, until=None):
        return [int(one.played_on[5:7]) for one in selected(plays, None, since, until)]

    assert months() == [1, 2, 3]
    assert months(days[1]) == [2, 3]
    assert months(None, days[1]) == [1, 2]
    assert months(days[1], days[1]) == [2]
    assert months(date(2026, 2, 2), date(2026, 2, 28)) == []


def test_one_game_of_several():
    """And a game that the book has not is a mistake with a hint, not an empty table."""
    plays = [play(), play(game="cards")]
    assert [one.game for one in selected(plays, "cards")] == ["cards"]
    with pytest.raises(Refused) as refused:
        selected(plays, "card")
    (problem,) = refused.value.problems
    assert (problem.code, problem.args["known"], problem.args["hint"]) == ("book-lacks-game", "cards, dice", "cards")


def test_names_are_one_in_nfc(path):
    """A player whose name was typed in two ways is one player."""
    append(path, made_up("dice", ("Am\u00e9lie", 1, 3, True)), DAY)
    append(path, made_up("dice", ("Ame\u0301lie", 1, 4, True)), DAY)
    with opened(path) as book:
        (one,) = season(book.plays()).standings
    assert (one.name, one.games, one.points) == ("Am\u00e9lie", 2, 7)


@pytest.mark.parametrize("unseen", ["\u200b", "\ufeff", "\u00ad", "\ufe0f", "\u2060"], ids=lambda one: f"{ord(one):04x}")
def test_characters_that_nobody_sees_make_nobody_another_player(path, unseen):
    """A name copied from a web page; in the list, the season and on the player's page it is the name as it is typed."""
    for name in (f"Ben{unseen}", "Ben", f"{unseen}Ben", "Ben\u00a0"):
        append(path, made_up("dice", (name, 1, 3, True), ("Aki", 2, 1, False)), DAY, again=True)
    with opened(path) as book:
        plays = book.plays()
    ben, aki = season(plays).standings
    assert [(one.name, one.games, one.wins) for one in (ben, aki)] == [("Ben", 4, 4), ("Aki", 4, 0)]
    for asked in ("Ben", f"B{unseen}en "):
        page = profile(plays, asked)
        assert (page.name, page.games, page.wins) == ("Ben", 4, 4)


results = st.lists(
    st.tuples(st.sampled_from("ABCDE"), st.integers(1, 4), st.integers(-9, 99)), max_size=5, unique_by=lambda r: r[0]
)


@settings(max_examples=40)
@given(st.lists(results.map(lambda rows: play(*rows)), max_size=8), st.sampled_from(list(By)), st.randoms())
def test_a_ranking_is_by_what_was_asked_whatever_the_order(plays, by, chance):
    """Everybody's place is one more than the number of those who are better, in any order of games."""
    try:
        found = season(plays, by)
    except Refused:
        assert by is By.points
        assert not any(one.seats for one in plays)
        return
    worth = {By.wins: lambda o: o.wins, By.points: lambda o: o.points, By.average: lambda o: -o.average}[by]
    for one in found.standings:
        assert one.place == 1 + sum(worth(other) > worth(one) for other in found.standings)
        assert one.games == sum(one.name in [s.name for s in p.seats] for p in plays)
    mixed = list(plays)
    chance.shuffle(mixed)
    assert season(mixed, by) == found


def test_of_equal_bests_a_year_names_one_who_won():
    """Of three with 6 points it named whoever sat first, who had lost the tie."""
    tied = play(("Aki", 2, 6), ("Ben", 1, 6), ("Chie", 3, 6))._replace(titles={"en": "Dice"})
    (champion,) = year([tied, tied], 2026).champions
    assert (champion.most, champion.most_by) == (6, "Ben")
