"""Games that say as data how they are scored: their records through `printkit.language`, as a scorer of their own would be run."""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence
from functools import lru_cache
from typing import Any

from printkit.language.kinds import Field
from printkit.language.lines import explained
from printkit.language.play import Result, play
from printkit.language.program import Program
from printkit.language.read import read
from printkit.language.say import Label, labels
from printkit.language.value import Written
from printkit.model import Game, Part, PlayerScore, Problem, Record, Score, error
from printkit.model.plain import Json, Raw
from printkit.model.signs import spoken
from printkit.scoring.ranking import SHARED, TOTAL, compared


@lru_cache(maxsize=16)
def _read(rules: str) -> Program:
    program, problems = read(json.loads(rules))
    if program is None:  # the loader has read them before
        raise AssertionError(problems)
    return program


def program_of(game: Game) -> Program:
    """The rules of a game that has some."""
    return _read(json.dumps(game.rules))


def label_of(game: Game, lang: str) -> Label:
    """What rows and parts are called in the game's words, icons by their names: as its sheets say, which may differ from the declaration."""
    words = game.words[lang]
    plain = labels(program_of(game).words, lang)

    def label(name: str) -> str:
        row, _, side = name.partition(".")
        keys = (f"sheet.{side}.{row}",) if side else (f"entry.{name}", f"score.{name}")
        return spoken(next((words[key] for key in keys if key in words), plain(name)))

    return label


# A record ----------------------------------------------------------------------------------------------------------------


def written(program: Program, data: Raw) -> Written:
    """What a checked record holds, by row and owner; what is not there is blank."""
    players = data.get("players", [])
    names = tuple(player["name"] for player in players)
    sheet = {
        field.id: _owned(field, program, names, players, data) for field in program.fields.values() if field.scope == "sheet"
    }
    rounds = [
        {field.id: _in_round(field, program, names, row) for field in program.fields.values() if field.scope == "round"}
        for row in data.get("rounds", [])
    ]
    return Written(names, sheet, rounds)


def _owned(field: Field, program: Program, names: Sequence[str], players: Sequence[Raw], data: Raw) -> list[Any]:
    match field.per:
        case "table":
            rows: Sequence[Raw] = [data]
        case "team":
            rows = list(data.get("teams", []))
            rows = [*rows, *[{}] * (len(program.teams) - len(rows))]
        case "player":
            rows = players
    return [field.row.value(field, row.get(field.id), names) for row in rows]


def _in_round(field: Field, program: Program, names: Sequence[str], row: Raw) -> list[Any]:
    found = row.get(field.id)
    if field.per == "table":
        return [field.row.value(field, found, names)]
    owners = names if field.per == "player" else [str(team) for team in range(1, len(program.teams) + 1)]
    table = found if isinstance(found, Mapping) else {}
    return [field.row.value(field, table.get(owner), names) for owner in owners]


# A score -----------------------------------------------------------------------------------------------------------------


def score(record: Record) -> Score:
    """The score of a valid record by the game's rules, and what in it goes against them."""
    program = program_of(record.game)
    result = play(program, written(program, record.data))
    problems = [_told(problem) for problem in result.problems]
    if any(problem.severity == "error" for problem in problems):
        return Score(problems=tuple(problems))
    problems += _claims(result, record)
    verdict = result.verdict
    players = tuple(
        PlayerScore(
            name,
            result.totals[side],
            tuple(_part(result, name_, side) for name_ in _shown(result)),
            verdict.ranks[side] if verdict is not None else _place(result, side),
        )
        for seat, name in enumerate(result.written.players)
        for side in [result.state.side_of[seat]]
    )
    winners: tuple[str, ...] = ()
    decided: str | None = None
    details: Json = {}
    if verdict is not None:
        winners = tuple(p.name for seat, p in enumerate(players) if result.state.side_of[seat] in verdict.winners)
        decided = {"total": TOTAL, "shared": SHARED}.get(str(verdict.decided), f"tie_{verdict.decided}")
        if verdict.trail:
            details["tie_break"] = [
                {
                    "criterion": f"tie_{step.number}",
                    "counts": {result.name(side): count for side, count in step.counts.items()},
                    "ahead": [result.name(side) for side in step.ahead],
                }
                for step in verdict.trail
            ]
    details |= {part.name: dict(_by_side(result, part.name)) for part in _beside(result)}
    return Score(players, winners, decided, result.finished, details, tuple(problems))


def _shown(result: Result) -> list[str]:
    return [part.name for part in result.program.scored]


def _beside(result: Result) -> list[Any]:
    """Parts that stand beside the total: what is shown, and what follows from who won."""
    after = result.program.at("after") if result.verdict is not None else []
    return [*result.program.at("show"), *after]


def _by_side(result: Result, name: str) -> list[tuple[str, Any]]:
    return [(result.name(side), value) for side, value in enumerate(result.points(name))]


def _part(result: Result, name: str, side: int) -> Part:
    part = result.program.parts[name]
    measured = result.state.work(part, result.at(side)).measured
    return Part(name, measured if isinstance(measured, int) else 0, result.points(name)[side])


def _place(result: Result, side: int) -> int:
    """The place of a side while nobody has won."""
    totals = result.totals
    better = max if result.program.win == "high" else min
    return 1 + sum(better(other, totals[side]) == other and other != totals[side] for other in totals)


def _told(problem: Problem) -> Problem:
    """A problem of the rules; which check did not hold is told in the game's own words."""
    if problem.code != "rules-check":
        return problem
    name = problem.args["name"]
    return error(f"check-{problem.args['check']}", problem.where, name=f" ({name})" if name else "")


def _claims(result: Result, record: Record) -> list[Problem]:
    """Points that were written down and are not what follows from the rest."""
    rows = "teams" if result.program.teams else "players"
    found: list[Problem] = []
    for side, row in enumerate(record.data.get(rows, [])):
        said = row.get("score", {})
        for name in _shown(result):
            place = f"{rows}[{side}].score.{name}"
            found += compared(place, said.get(name), result.points(name)[side], f"differs-{name}")
        found += compared(f"{rows}[{side}].total", row.get("total"), result.totals[side], "total-differs")
    return found


def lines(record: Record, lang: str) -> list[tuple[str, bool]]:
    """How every player's (or team's) points came about, each line with whether it is a heading."""
    program = program_of(record.game)
    result = play(program, written(program, record.data))
    return explained(result, lang, label_of(record.game, lang))
