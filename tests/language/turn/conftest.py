"""Games with a turn, played by programs."""

from __future__ import annotations

import tomllib
from pathlib import Path
from random import Random

import pytest

import printkit
from printkit.language.read import read
from printkit.language.turn.machine import machine_of
from printkit.language.turn.match import Match
from printkit.language.turn.policies import player
from printkit.language.turn.read import read_play
from printkit.scoring.turns import turn_of

EXAMPLES = Path(__file__).parents[3] / "examples"


@pytest.fixture(scope="session")
def machine():
    """The turn of an example compiled for so many players: `machine(name, seats)`."""
    games = {}

    def compiled(name, seats):
        if name not in games:
            games[name] = printkit.load(str(EXAMPLES / name))
        return machine_of(turn_of(games[name]), seats, games[name].readings)

    return compiled


@pytest.fixture
def declared():
    """A turn read from the text of a game file, its problems told if there are some: `declared(text)`."""

    def made(text, decks=None):
        raw = tomllib.loads(text)
        program, problems = read(raw)
        assert program is not None, problems
        turn, problems = read_play(raw["play"], program, decks=decks)
        assert turn is not None, problems
        return turn

    return made


@pytest.fixture(scope="session")
def played():
    """A game to its end by these players: `played(machine, names, seed, seen)`; `seen` is called with the game and each choice's option."""

    def run(machine, names, seed, seen=None):
        match = Match(machine, Random(seed))  # noqa: S311
        players = [player(machine, name, Random(f"{seed}/{seat}")) for seat, name in enumerate(names)]  # noqa: S311
        while match.until_choice():
            choice = machine.choices[match.pc]
            option = players[match.who].choose(match, choice)
            if seen is not None:
                seen(match, choice, option)
            choice.take(match, option)
        return match

    return run
