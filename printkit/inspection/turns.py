"""Trial games of a declared turn: whether programs come to its end, and write nothing that the game's own rules refuse."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random

from printkit.gamefolder.toml_data import in_file
from printkit.language.known import TooManySteps
from printkit.language.turn.machine import machine_of
from printkit.language.turn.match import LIMIT, Match
from printkit.language.turn.policies import player
from printkit.language.turn.steps import TurnProgram
from printkit.model import Game, Problem, Refused, error, warning
from printkit.scoring.turns import turn_of

GAMES = 8
"""Games at each size of table: by chance, so that what is seldom done is done, too."""

_LARGEST = 4
"""Players of the larger table, if the game is for so many."""


def trial_games(game: Game) -> Iterator[Problem]:
    """What goes wrong when programs play some games of the turn, each problem once; what only people can do is told, and left out."""
    turn = turn_of(game)
    if turn is None:
        return
    yield from (warning("play-people", f"game.toml: {step.where_said}", name=step.id or "NAME") for step in turn.for_people)
    if any(not step.id for step in turn.for_people):
        return
    fewest, most = game.players
    reported: set[str] = set()
    for players in dict.fromkeys((fewest, max(fewest, min(most, _LARGEST)))):
        for number in range(GAMES):
            for problem in _played(game, turn, players, f"{players}/{number}"):
                if problem.code not in reported:
                    reported.add(problem.code)
                    yield problem


def _played(game: Game, turn: TurnProgram, players: int, seed: str) -> list[Problem]:
    """What goes wrong in one of them."""
    machine = machine_of(turn, players, game.readings, frozenset(step.id for step in turn.for_people))
    match, by_chance = Match(machine, Random(seed)), player(machine, "random", Random(f"{seed}/choices"))  # noqa: S311 - a repeatable game
    try:
        while match.until_choice():
            choice = machine.choices[match.pc]
            choice.take(match, by_chance.choose(match, choice))
        match.checked_result()
    except Refused as refused:
        return in_file("game.toml", refused.problems)
    except TooManySteps:
        return [error("rules-too-large", "game.toml: play.turn")]
    return [warning("play-no-end", "game.toml: play", limit=LIMIT)] if match.given_up else []
