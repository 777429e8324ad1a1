"""Limits over a whole table."""

from __future__ import annotations

from printkit.messages.sentences import message
from printkit.scoring.limits import Share, common, within


def test_as_many_as_the_limit_are_fine():
    """The limit itself is allowed."""
    assert within(4, "tie_up", [Share("players[0].tie_up", "Aki", 3), Share("players[1].tie_up", "Ben", 1)]) == []


def test_one_more_names_everybody_who_has_some():
    """The problem stands at the list of players and says who has how many; who has none is left out."""
    shares = [Share(f"players[{i}].tie_up", name, n) for i, (name, n) in enumerate([("Aki", 3), ("Ben", 0), ("Chie", 2)])]
    (problem,) = within(4, "tie_up", shares)
    assert (problem.code, problem.where) == ("over-limit", "players")
    assert message(problem, "en") == "tie_up: there are only 4, and all players together have 5 (Aki 3, Chie 2)"
    assert message(problem, "ja").endswith("（Aki 3, Chie 2）")


def test_what_one_player_alone_has_too_many_of_is_that_players_problem():
    """The place is the innermost one that holds all of it."""
    shares = [
        Share("players[2].awards.actors[0]", "Chie", 3),
        Share("players[2].awards.actors[1]", "Chie", 2),
        Share("players[1].awards.actors[0]", "Ben", 0),
    ]
    (problem,) = within(4, "awards.actors", shares)
    assert problem.where == "players[2].awards.actors"
    assert problem.args["held"] == ["Chie 5"]


def test_places_are_compared_by_whole_steps():
    """``players[1]`` holds nothing of ``players[12]``, ``actor`` nothing of ``actors``."""
    assert common(["players[1].a", "players[12].a"]) == "players"
    assert common(["players[0].actor", "players[0].actors[1]"]) == "players[0]"
    assert common(["dice[1]"]) == "dice[1]"
