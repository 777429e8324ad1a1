"""Games from logs, and logs from games."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from printkit.model import Game, Problem, Refused, error, nearest, warning
from printkit.model.plain import Json, Raw
from printkit.playtest.engine import Replayed, ToldGame

from .board import Board
from .reader import Reader
from .rules import Mind, Table, written
from .scribe import Scribe, round_of, story_of

SEATS = "ABCDEFGH"
"""What players are called where nobody has a name."""

_HEAD = ("game", "edition", "options", "players", "rounds")


def retold(game: Game, board: Board, minds: Sequence[Mind], limit: int) -> ToldGame:
    """A game by these players, move by move, and its log."""
    names = SEATS[: len(minds)]
    scribes = [Scribe(mind, board) for mind in minds]
    table = Table(board, len(minds))
    lines: list[tuple[str, Raw]] = []
    rounds = []
    while not table.ended and table.round < limit:
        table.play_round(scribes)
        for scribe in scribes:
            scribe.close()
        rounds.append(round_of(table, scribes, names))
        lines += story_of(table, scribes, names)
    head = {"game": game.id, "edition": game.edition, "options": dict(game.readings), "players": list(names)}
    return ToldGame(lines, {**head, "rounds": rounds})


def replayed(game: Game, board: Board, log: Raw) -> Replayed:
    """A log, checked move by move. Raises `Refused` with what is wrong in its form, or with its first illegal move."""
    problems = list(_Form(game, board).problems(log))
    if problems:
        raise Refused(problems)
    names: list[str] = log["players"]
    rounds = [_parted(one) for one in log["rounds"]]
    readers = [Reader(board, name, rounds) for name in names]
    scribes = [Scribe(reader, board) for reader in readers]
    for reader in readers:
        reader.peers = readers
    table = Table(board, len(names))
    lines: list[tuple[str, Raw]] = []
    for number in range(len(rounds)):
        if table.ended:
            raise Refused([error("log-after-end", f"rounds[{number}]", round=number + 1, last=table.round)])
        table.play_round(scribes)
        for reader in readers:
            reader.settle(board.phases + 1)
        for scribe in scribes:
            scribe.close()
        lines += story_of(table, scribes, names)
    head = {"game": game.id, "edition": game.edition, "options": dict(game.readings)}
    record = {**head, "rounds": table.round, "players": written(table, names)}
    unfinished = [] if table.ended else [warning("log-unfinished", "rounds", round=table.round)]
    return Replayed(lines, record, unfinished)


def _parted(one: Raw) -> Json:
    """A round with every phase's moves as lists; on paper they are parted by commas, and a minus may be a long one."""
    parted = dict(one)
    for key, moves in one.items():
        if key.startswith("phase"):
            parted[key] = {
                name: [part.strip().replace("−", "-") for part in (own.split(",") if isinstance(own, str) else own)]
                for name, own in moves.items()
            }
    return parted


class _Form:
    """What a log must look like before its moves can be tried."""

    def __init__(self, game: Game, board: Board) -> None:
        self.game = game
        self.board = board
        self.phases = [f"phase{phase}" for phase in range(1, board.phases + 2)]

    def problems(self, log: Raw) -> list[Problem]:
        """Everything that is wrong at once."""
        listed = [_unknown(key, str(key), _HEAD) for key in log if key not in _HEAD]
        names, low, high = log.get("players"), *self.game.players
        usable = (
            isinstance(names, list)
            and low <= len(names) <= high
            and all(isinstance(name, str) and name.strip() and len(name) <= 40 for name in names)
            and len(set(names)) == len(names)
        )
        if not isinstance(names, list) or not usable:
            return [*listed, error("log-players", "players", low=low, high=high)]
        rounds = log.get("rounds")
        if not isinstance(rounds, list) or not all(isinstance(one, Mapping) for one in rounds):
            return [*listed, error("log-rounds", "rounds")]
        for number, one in enumerate(rounds):
            listed += self._round(f"rounds[{number}]", one, names)
        return listed

    def _round(self, where: str, one: Raw, names: list[str]) -> list[Problem]:
        known = ("faces", "named", *self.phases)
        listed = [_unknown(f"{where}.{key}", str(key), known) for key in one if key not in known]
        for key in known:
            table = one.get(key, {})
            if not isinstance(table, Mapping):
                listed.append(error("log-table", f"{where}.{key}"))
                continue
            listed += [_unknown(f"{where}.{key}.{name}", str(name), names) for name in table if name not in names]
            if key in self.phases:
                listed += [
                    error("log-moves", f"{where}.{key}.{name}")
                    for name, moves in table.items()
                    if not all(isinstance(move, str) and move.strip() for move in _moves(moves))
                ]
        faces = one.get("faces", {})
        for name in names if isinstance(faces, Mapping) else ():
            face = faces.get(name)
            if not isinstance(face, int) or isinstance(face, bool) or not 1 <= face <= self.board.faces:
                listed.append(error("log-face", f"{where}.faces.{name}", most=self.board.faces))
        return listed


def _unknown(where: str, key: str, known: Sequence[str]) -> Problem:
    return error("log-unknown", where, found=key[:40], known=", ".join(known), hint=nearest(key, known))


def _moves(value: Any) -> list[Any]:
    """What should be moves; something that is none where it is neither a text nor a list."""
    return value.split(",") if isinstance(value, str) else value if isinstance(value, list) else [None]
