"""Games whose turn is data: their engine, made of ``[play]`` and the rules of the score."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from itertools import pairwise
from random import Random
from typing import Any

from printkit.language.known import TooManySteps
from printkit.language.turn.machine import Machine, machine_of
from printkit.language.turn.match import Match
from printkit.language.turn.policies import Player, player
from printkit.language.turn.read import BUILT_IN
from printkit.language.turn.steps import TurnProgram
from printkit.model import Game, Refused
from printkit.model.problem import error
from printkit.scoring.turns import turn_of

from .counting import SECTIONS, Counted, figures
from .engine import PlaytestPicture, PlaytestTarget, Replayed, ReportSection, ToldGame, Trial
from .settings import Settings
from .telling import replayed, retold


class DeclaredEngine:
    """The engine of one game under its readings."""

    sections: Sequence[ReportSection] = SECTIONS
    targets: Sequence[PlaytestTarget] = ()
    dead: Mapping[str, float] = {"uses": 0.02}

    def __init__(self, game: Game, turn: TurnProgram, settings: Settings) -> None:
        self.game = game
        self.turn = turn
        self.settings = settings
        self.policies: Sequence[str] = (*BUILT_IN, *turn.policies)

    def machine(self, seats: int) -> Machine:
        """The turn compiled for so many players."""
        return machine_of(self.turn, seats, self.game.readings, frozenset(self.settings.without))

    def begin(self, seats: Sequence[str], seed: int) -> tuple[Match, list[Player]]:
        """A game that begins, and who plays it: each with chance of their own."""
        machine, think = self.machine(len(seats)), self.settings.think
        players = [player(machine, name, Random(f"{seed}/{seat}"), think) for seat, name in enumerate(seats)]  # noqa: S311 - a repeatable game, no secret
        return Match(machine, Random(seed)), players  # noqa: S311

    def play(self, seats: Sequence[str], seed: int) -> dict[str, float | None]:
        """One game by these players. Raises `Refused` where the game's own rules refuse what its turn writes."""
        match, players = self.begin(seats, seed)
        counted, choices = Counted(), match.machine.choices
        try:
            while match.until_choice():
                choice = choices[match.pc]
                counted.choice(match)
                choice.take(match, players[match.who].choose(match, choice))
        except TooManySteps:
            raise Refused([error("rules-too-large", "play.turn")], 1) from None
        return figures(self.turn, match, match.checked_result(), counted, seats)

    def tell(self, seats: Sequence[str], seed: int) -> ToldGame:
        """The same game, move by move."""
        return retold(self.game, self.begin, seats, seed)

    def replay(self, log: Mapping[str, Any]) -> Replayed:
        """A log, checked move by move."""
        return replayed(self.game, self.turn.program, self.begin, log)

    def trials(self, policy: str, players: int) -> Sequence[Trial]:
        """Each player against the next weaker one, up to one better than `policy`; a game's own against the one it is made of."""
        known = self.policies
        place = known.index(policy) if policy in BUILT_IN else 1
        pairs = [(weaker, better) for weaker, better in pairwise(BUILT_IN) if known.index(better) <= max(1, place)]
        pairs += [(self.turn.policies[policy].otherwise, policy)] if policy in self.turn.policies else []
        if players < 2:
            return []
        return [Trial(f"ladder.{better}.{weaker}", (better, *[weaker] * (players - 1))) for weaker, better in pairs]

    def picture(self, means: Mapping[str, float]) -> PlaytestPicture | None:
        """The sheet with how much the boxes of its grids are used; None where there are none on a sheet."""
        sheet = next((component for component in self.game.components if component.id == "sheet"), None)
        if sheet is None:
            return None
        fields = self.turn.program.fields
        rows = []
        for row in sheet.params["rows"]:
            field = fields.get(row["entry"])
            wide, tall = field.shape if field is not None and field.holder == "grid" else (0, 0)
            boxes = [[means.get(f"uses.{row['entry']}.{x}-{y}", 0.0) for x in range(1, wide + 1)] for y in range(1, tall + 1)]
            rows.append({**row, "heat": boxes} if boxes else row)
        return PlaytestPicture("sheet", {"rows": rows}) if any("heat" in row for row in rows) else None


def declared_engine(game: Game, settings: Settings) -> DeclaredEngine | None:
    """The engine of a game with a turn that is data; None of another.

    Raises `Refused` (status 2) for steps that are not there, or that programs can't do.
    """
    turn = turn_of(game)
    if turn is None:
        return None
    ids = [step.id for step in turn.every_step() if step.id]
    known = ", ".join(ids) or "–"
    wrong = [
        error("play-unknown-step", "--without", found=one, game=game.id, known=known)
        for one in settings.without
        if one not in ids
    ]
    left = [step for step in turn.for_people if step.id not in settings.without]
    wrong += [error("play-for-people", step.where_said, name=step.id or "NAME") for step in left]
    if wrong:
        raise Refused(wrong, 2, game)
    return DeclaredEngine(game, turn, settings)
