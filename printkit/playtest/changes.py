"""A one-file game with a number of it changed, ``score.houses.each=6``, so that two can be compared: the folder stays as it is."""

from __future__ import annotations

import re
import tomllib
from collections.abc import Mapping
from copy import deepcopy
from dataclasses import replace
from typing import Any, NamedTuple

from printkit.language.read import read
from printkit.language.turn.decks import decks_of
from printkit.language.turn.read import read_play
from printkit.model import Game, Refused, error, nearest
from printkit.scoring.declared import beside

_TUNED = re.compile(r"([^=]+)=(-?\d{1,9})\.\.(-?\d{1,9})(?::(\d{1,6}))?")

MOST_VALUES = 40
"""Values of a key that are tried in one run."""


class Tuned(NamedTuple):
    """A key of the game file, and the values that are tried."""

    key: str
    values: tuple[int, ...]


def tuned(text: str) -> Tuned:
    """``KEY=LOW..HIGH``, or with a step behind it: ``KEY=LOW..HIGH:2``. Raises `Refused` (status 2)."""
    match = _TUNED.fullmatch(text.strip())
    values = range(int(match[2]), int(match[3]) + 1, max(1, int(match[4] or 1))) if match else range(0)
    if match is None or not 2 <= len(values) <= MOST_VALUES:
        raise Refused([error("playtest-tune", "--tune", found=text, limit=MOST_VALUES)], 2)
    return Tuned(match[1].strip(), tuple(values))


def changed(game: Game, text: str, option: str = "--compare") -> Game:
    """The game with one key changed: ``KEY=VALUE``. Raises `Refused`: status 2 where there is no such key, 1 where the value is wrong."""
    key, _, value = text.partition("=")
    rules: dict[str, Any] = deepcopy(dict(game.rules))
    if "play" not in rules:
        raise Refused([error("playtest-not-declared", option, found=text)], 2)
    steps = key.strip().split(".")
    here: Any = rules
    for place, step in enumerate(steps):
        known = _known(here)
        last = place == len(steps) - 1
        if step not in known and not (last and isinstance(here, Mapping) and place > 0):
            raise Refused(
                [
                    error(
                        "playtest-no-key",
                        option,
                        found=".".join(steps[: place + 1]),
                        known=", ".join(known),
                        hint=nearest(step, known),
                    )
                ],
                2,
            )
        if last:
            here[known.get(step, step)] = _value(value.strip())
        else:
            here = here[known[step]]
    program, problems = read(rules, beside(game))
    if program is not None:
        _, problems = read_play(rules["play"], program, beside(game), decks_of(game.cards))
    if problems:
        raise Refused([problem._replace(where=f"{option} {text}: {problem.where}") for problem in problems], 1)
    return replace(game, rules=rules)


def _known(here: Any) -> dict[str, Any]:
    """What may be the next step of a key: keys of a table, of a list the numbers from 1 and the ids of its tables."""
    if isinstance(here, Mapping):
        return {str(key): key for key in here}
    if not isinstance(here, list):
        return {}
    ids = {str(one["id"]): place for place, one in enumerate(here) if isinstance(one, Mapping) and "id" in one}
    return {str(place + 1): place for place in range(len(here))} | ids


def _value(text: str) -> Any:
    """A value as a game file has it; what is no TOML is a text."""
    try:
        return tomllib.loads(f"value = {text}")["value"]
    except (tomllib.TOMLDecodeError, RecursionError):
        return text
