"""A game of a declared turn, told move by move, and a log of it that can be checked: the seed gives the chance, the moves are its own."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any

from printkit.language.program import Program
from printkit.language.turn.match import Match
from printkit.language.turn.policies import Player
from printkit.language.turn.spelling import spelled
from printkit.model import Game, Refused, error, nearest, warning
from printkit.model.problem import shortened

from .engine import Replayed, ToldGame

Begin = Callable[[Sequence[str], int], tuple[Match, Sequence[Player]]]
"""Begins a game by players of these names, with a seed."""


def retold(game: Game, begin: Begin, seats: Sequence[str], seed: int) -> ToldGame:
    """A game by these players, with its log."""
    match, players = begin(seats, seed)

    def chosen(s: Match) -> Any:
        return players[s.who].choose(s, s.machine.choices[s.pc])

    lines, turns = _course(match, chosen)
    head = {"game": game.id, "options": dict(game.readings), "seed": str(seed), "players": len(seats)}
    return ToldGame(lines, {**head, "turns": turns})


def replayed(game: Game, program: Program, begin: Begin, log: Mapping[str, Any]) -> Replayed:
    """A log, checked move by move. Raises `Refused` with what is wrong in its form, or with its first move that can't be made."""
    seed, players, turns = log.get("seed"), log.get("players"), log.get("turns", [])
    problems = []
    fewest, most = game.players
    if not isinstance(seed, str) or not seed.isdigit() or len(seed) > 20:
        problems.append(error("not-text", "seed", found=shortened(repr(seed))))
    if not isinstance(players, int) or not fewest <= players <= most:
        problems.append(error("not-in-range", "players", low=fewest, high=most, found=shortened(repr(players))))
    if not isinstance(turns, list) or not all(isinstance(one, Mapping) and isinstance(one.get("moves"), list) for one in turns):
        problems.append(error("not-list", "turns", found=shortened(repr(turns))))
    if problems:
        raise Refused(problems)
    moves = [(f"turns[{n}].moves[{m}]", move) for n, one in enumerate(turns) for m, move in enumerate(one["moves"])]
    match, _ = begin(["random"] * int(players or 0), int(str(seed)))
    at = [0]

    def chosen(s: Match) -> Any:
        if at[0] == len(moves):
            raise _LogEnds
        where, move = moves[at[0]]
        at[0] += 1
        choice = s.machine.choices[s.pc]
        known = {spelled(s, choice, option): option for option in s.options}
        if move not in known:
            listed = ", ".join([*known][:30])
            hint = nearest(move, known) if isinstance(move, str) else ""
            raise Refused([error("log-move", where, found=shortened(str(move)), known=listed, hint=hint)])
        return known[move]

    warnings = []
    try:
        lines, _ = _course(match, chosen)
    except _LogEnds:
        lines = []
        warnings = [warning("log-stops", "turns", round=match.round + 1)]
    if at[0] < len(moves):
        raise Refused([error("log-too-long", moves[at[0]][0], round=match.round)])
    return Replayed(lines, record_of(game, program, match), warnings)


class _LogEnds(Exception):  # noqa: N818 - not a mistake: a log may stop before the game does
    """There are no more moves."""


def _course(match: Match, chosen: Callable[[Match], Any]) -> tuple[list[tuple[str, Mapping[str, Any]]], list[dict[str, Any]]]:
    """A game to its end: its lines and its turns."""
    lines: list[tuple[str, Mapping[str, Any]]] = []
    turns: list[dict[str, Any]] = []
    before: tuple[int, int] = (-1, -1)
    while match.until_choice():
        here = match.round, match.position
        if here != before:
            before = here
            turns.append({"round": match.round + 1, "player": match.names[match.who], "moves": []})
        option = chosen(match)
        dice = " ".join(map(str, match.dice))
        move = spelled(match, match.machine.choices[match.pc], option)
        turns[-1]["moves"].append(move)
        args = {"round": match.round + 1, "name": match.names[match.who], "move": move, "dice": dice}
        lines.append(("playtest.told.dice" if dice else "playtest.told.move", args))
        match.machine.choices[match.pc].take(match, option)
    lines += [
        ("playtest.told.total", {"name": name, "total": total}) for name, total in zip(match.names, match.totals(), strict=True)
    ]
    return lines, turns


def record_of(game: Game, program: Program, match: Match) -> dict[str, Any]:
    """What everybody wrote, as the scorer takes it."""
    names = list(match.names)
    written = match.sheet()
    players: list[dict[str, Any]] = [{"name": name} for name in names]
    for name, field in program.fields.items():
        if field.scope == "sheet" and field.per == "player":
            for seat, row in enumerate(players):
                value = field.row.record(field, written.sheet[name][seat])
                if value is not None:
                    row[name] = value
    record: dict[str, Any] = {"game": game.id, "players": players}
    if program.rounds:
        record["rounds"] = [
            {
                name: {
                    names[seat]: value
                    for seat, cell in enumerate(cells)
                    if (value := program.fields[name].row.record(program.fields[name], cell)) is not None
                }
                for name, cells in one.items()
            }
            for one in written.rounds
        ]
    return record
