"""Random records as people write them, through the same check and scorer as theirs: what is legal by the rules must be accepted there."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from printkit.inspection.trials.legal import Tried
from printkit.language.kinds import Field, Owner
from printkit.language.program import Program
from printkit.model import Game, Score
from printkit.model.plain import Raw
from printkit.scoring.checking.record import RecordCheck
from printkit.scoring.declared import score


def record_of(game: Game, program: Program, tried: Tried) -> Raw:
    """What somebody would have written for this record."""
    given, names = tried.written, tried.written.players
    counts: dict[Owner, int] = {"player": len(names), "team": len(program.teams), "table": 1}
    rows = {
        per: [
            {field.id: value for field in _of(program, per) if (value := _value(field, given.sheet, owner)) is not None}
            for owner in range(count)
        ]
        for per, count in counts.items()
    }
    record: dict[str, Any] = {
        "game": game.id,
        "players": [{"name": name, **row} for name, row in zip(names, rows["player"], strict=True)],
    }
    if given.options:
        record["options"] = dict(given.options)
    if any(rows["team"]):
        record["teams"] = rows["team"]
    if program.rounds:
        record["rounds"] = [_round(program, names, one) for one in given.rounds]
    return {**record, **rows["table"][0]}


def _of(program: Program, per: Owner) -> list[Field]:
    return [field for field in program.fields.values() if field.scope == "sheet" and field.per == per]


def _value(field: Field, rows: Mapping[str, Sequence[Any]], owner: int) -> Any:
    return field.row.record(field, rows[field.id][owner])


def _round(program: Program, names: Sequence[str], rows: Mapping[str, Sequence[Any]]) -> Raw:
    """One round: a row of the table, or by name (by number of a team)."""
    teams = [str(team) for team in range(1, len(program.teams) + 1)]
    owners: dict[Owner, Sequence[str]] = {"player": names, "team": teams, "table": [""]}
    row: dict[str, Any] = {}
    for field in program.fields.values():
        if field.scope == "round":
            values = {name: _value(field, rows, owner) for owner, name in enumerate(owners[field.per])}
            given = {name: value for name, value in values.items() if value is not None}
            if given:
                row[field.id] = given[""] if field.per == "table" else given
    return row


class Scorer:
    """Checks and scores random records of a game as those of people."""

    def __init__(self, game: Game, program: Program) -> None:
        self.game, self.program = game, program
        self.check = RecordCheck(game)

    def __call__(self, tried: Tried) -> Score:
        """The score of a record, or only the problems that it has."""
        checked = self.check(record_of(self.game, self.program, tried))
        return score(checked.record) if checked.record is not None else Score(problems=checked.problems)
