"""One game of a play-test: told move by move, or read from a log."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from printkit.gamefolder.folder import read_bytes
from printkit.gamefolder.toml_data import toml
from printkit.model import Game, Problem, Refused, error
from printkit.model.own_code import own_code
from printkit.model.plain import Raw
from printkit.model.problem import shortened
from printkit.scoring.report.answer import Answer
from printkit.scoring.run import score_record

from .crew import engine_of
from .engine import ToldGame
from .run import Order, policy_of, rotated, seated, sizes
from .seeds import seed_of


def story(order: Order, number: int) -> ToldGame:
    """Game `number` (from 1) of the main run of the first table. Raises `Refused` (status 2) when there is no such game."""
    if not 1 <= number <= order.plays:
        raise Refused([error("not-in-range", "--tell", low=1, high=order.plays, found=number)], 2)
    engine = engine_of(order.game, order.settings)
    players = sizes(order.game, order.players)[0]
    seats, _ = rotated(seated(policy_of(engine, order.policy), players), number - 1)
    with own_code("playtest.py", order.game.folder):
        return engine.tell(seats, seed_of(order.seed, players, "main", number - 1))


@dataclass(frozen=True, slots=True)
class CheckedLog:
    """A log that holds: the game under its readings, the story, the record of its sheets, and what they score."""

    game: Game
    lines: Sequence[tuple[str, Raw]]
    record: Raw
    answer: Answer
    problems: Sequence[Problem]


def checked(path: Path, game: Game, edition: Callable[[str], Game]) -> CheckedLog:
    """Check a log move by move and score what it ends in; `edition` loads the edition that it names.

    Raises `Refused`: status 2 when it can't be read, 1 when its form is wrong or a move is illegal.
    """
    problems: list[Problem] = []
    log = toml(str(path), read_bytes(path), problems)
    if log is None:
        raise Refused(problems)
    if log.get("game", game.id) != game.id:
        raise Refused([error("log-of-another", f"{path}: game", found=shortened(str(log["game"])), expected=game.id)])
    named = log.get("edition")
    if isinstance(named, str) and named != game.edition:
        game = edition(named)
    game = _under(path, game, log.get("options", {}))
    engine = engine_of(game)
    try:
        with own_code("playtest.py", game.folder):
            replay = engine.replay(log)
    except Refused as refused:
        placed = [problem._replace(where=f"{path}: {problem.where}") for problem in refused.problems]
        raise Refused(placed, refused.status, game) from None
    answer = score_record(dict(replay.record), game)
    placed = [problem._replace(where=f"{path}: {problem.where}") for problem in replay.problems]
    return CheckedLog(game, replay.lines, replay.record, answer, placed)


def _under(path: Path, game: Game, options: Any) -> Game:
    """The game under the readings of a log, each of which must be one that it has."""
    known = {option.id: option.values for option in game.options}
    if not isinstance(options, Mapping):
        raise Refused([error("not-table", f"{path}: options", found=shortened(str(options)))])
    wrong = [
        error("not-one-of", f"{path}: options.{name}", found=shortened(str(value)), known=", ".join(known.get(name, known)))
        for name, value in options.items()
        if value not in known.get(name, ())
    ]
    if wrong:
        raise Refused(wrong)
    return game.under({**options, **game.settings})
