"""A one-file game with a number of it changed, ``score.houses.each=6``, so that two can be compared: the folder stays as it is."""

from __future__ import annotations

import re
import tomllib
from collections.abc import Collection, Mapping, Sequence
from copy import deepcopy
from dataclasses import replace
from typing import Any, NamedTuple

from printkit.language.read import read
from printkit.language.turn.decks import decks_of
from printkit.language.turn.read import read_play
from printkit.model import Game, Refused, error, nearest
from printkit.scoring.declared import beside
from printkit.scoring.turns import turn_of

_TUNED = re.compile(r"([^=]+)=(-?\d{1,9})\.\.(-?\d{1,9})(?::(\d{1,6}))?")

_USER = re.compile(r"((?:score|show|round|play)\.[a-z_0-9-]+|(?:sheet|rounds)\.rows|check)(?:\[(\d+)\])?")

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


def changed(game: Game, texts: str | Sequence[str], option: str = "--compare") -> Game:
    """The game with some keys changed: ``KEY=VALUE``, or ``KEY=`` to leave one out.

    Raises `Refused`: status 2 where there is no such key, 1 where what is left doesn't fit together.
    """
    texts = [texts] if isinstance(texts, str) else texts
    rules: dict[str, Any] = deepcopy(dict(game.rules))
    if "play" not in rules:
        raise Refused([error("playtest-not-declared", option, found=texts[0])], 2)
    gone: dict[tuple[int, Any], Any] = {}  # the table or list of what is left out, and its place there → that table or list
    for text in texts:
        key, _, value = text.partition("=")
        here, last = _place(rules, key.strip(), option, may_be_new=bool(value.strip()))
        if value.strip():
            here[last] = _value(value.strip())
        else:
            gone[id(here), last] = here
    for (_, last), here in sorted(
        gone.items(), key=lambda one: str(one[0][1]).zfill(9), reverse=True
    ):  # of a list the last first
        del here[last]
    program, problems = read(rules, beside(game))
    if program is not None:
        _, problems = read_play(rules["play"], program, beside(game), decks_of(game.cards))
    if problems:
        asked = " ".join(text.removesuffix("=") if option == "--without" else text for text in texts)
        placed = [problem._replace(where=f"{option} {asked}: {problem.where}") for problem in problems]
        users = [key for problem in problems if (key := _as_key(problem.where))] if gone else []
        if users:
            more = " ".join(f"{option} {key}" + ("" if option == "--without" else "=") for key in dict.fromkeys(users))
            placed.append(error("playtest-used", option, more=more))
        raise Refused(placed, 1)
    return replace(game, rules=rules)


def left_out(game: Game, names: Sequence[str]) -> tuple[Game, tuple[str, ...]]:
    """The game without the keys among these names, such as ``score.dark``; and the rest of them, the ids of steps. Raises `Refused`."""
    turn = turn_of(game)
    ids = {step.id for step in turn.every_step()} if turn is not None else set()
    keys = [name for name in names if name not in ids]
    if turn is None or not keys:
        return game, tuple(names)
    for key in keys:
        if "." not in key:
            _tell_names(game, key, ids)
    return changed(game, [f"{key}=" for key in keys], "--without"), tuple(name for name in names if name in ids)


def _tell_names(game: Game, key: str, ids: Collection[str]) -> None:
    """Refuse a name that is neither a step nor a key, with the keys that end in it."""
    ends = [path for path in _paths(game.rules) if path.rpartition(".")[2] == key]
    known = [*sorted(one for one in ids if one), *_paths(game.rules)]
    hint = ends[0] if ends else nearest(key, known)
    raise Refused(
        [error("playtest-nothing-to-leave", "--without", found=key, game=game.id, known=", ".join(known), hint=hint)], 2
    )


def _paths(rules: Mapping[str, Any]) -> list[str]:
    """What may be left out of a game as one: parts of the score, rows, and steps by number."""
    paths = [f"{section}.{name}" for section in ("score", "show") for name in rules.get(section, {})]
    for section in ("sheet", "rounds"):
        rows = rules.get(section, {}).get("rows", ())
        paths += [f"{section}.rows.{row['id']}" for row in rows if isinstance(row, Mapping) and "id" in row]
    return paths


def _as_key(where: str) -> str:
    """The key of the part, row or step that a problem lies in: ``score.ties[1].most`` → ``score.ties.2``; empty where there is none."""
    match = _USER.match(where)
    if match is None:
        return ""
    return match[1] if match[2] is None else f"{match[1]}.{int(match[2]) + 1}"


def _place(rules: dict[str, Any], key: str, option: str, *, may_be_new: bool) -> tuple[Any, Any]:
    """The table or list that a key stands in, and its place there. Raises `Refused` (status 2) where there is none."""
    steps = key.split(".")
    here: Any = rules
    for place, step in enumerate(steps):
        known = _known(here)
        last = place == len(steps) - 1
        new = may_be_new and last and isinstance(here, Mapping) and place > 0
        if step not in known and not new:
            wrong = ".".join(steps[: place + 1])
            listed = ", ".join(known) or "–"
            raise Refused([error("playtest-no-key", option, found=wrong, known=listed, hint=nearest(step, known))], 2)
        if last:
            return here, known.get(step, step)
        here = here[known[step]]
    raise AssertionError(key)  # a text has one step or more


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
