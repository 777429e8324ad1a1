"""A declared game tried out: people at some seats, programs at the others, one move after the other.

Nothing is kept between two moves: a game is its seed and the moves that were made, each spelled as in a log, so that to take one back
is to leave it out. Programs think with chance of their own for each move; dice and cards follow from the seed, and are the same when
a move is made again.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from random import Random
from typing import Any, NamedTuple

from printkit.language.turn.choosing import Choice
from printkit.language.turn.machine import machine_of
from printkit.language.turn.match import Match
from printkit.language.turn.policies import Greedy, player
from printkit.language.turn.read import BUILT_IN
from printkit.language.turn.spelling import spelled
from printkit.language.turn.steps import TurnProgram
from printkit.language.turn.wording import ChoiceSpeaker
from printkit.model import Game, Refused, error
from printkit.model.problem import shortened

from .telling import record_of

SEEN = "seen"
"""The move of a person whose turn asked for nothing: that they have seen it."""

THINK = 3
"""Random continuations of each option of a player who looks ahead: somebody waits."""


class Seat(NamedTuple):
    """Who sits there: a name, and the program that plays; none for a person."""

    name: str
    policy: str = ""


class Event(NamedTuple):
    """What somebody did, in words, and the dice that lay there."""

    seat: int
    round: int
    dice: tuple[int, ...]
    kept: tuple[int, ...]
    text: str


def policies_of(turn: TurnProgram | None) -> list[str]:
    """The programs that can be played against; none where a step is for people alone, or there is no turn."""
    return [*BUILT_IN, *turn.policies] if turn is not None and not turn.for_people else []


class Tryout:
    """A game at a table of these seats. `moves` are all that were made, `own` the places among them of those by people."""

    def __init__(self, game: Game, turn: TurnProgram, seats: Sequence[Seat], seed: int, speaker: ChoiceSpeaker) -> None:
        self.game = game
        self.turn = turn
        self.seats = seats
        self.seed = seed
        self.speaker = speaker
        self.machine = machine_of(turn, len(seats), game.readings)
        self.match = Match(self.machine, Random(seed), [seat.name for seat in seats])  # noqa: S311 - a repeatable game, no secret
        self.moves: list[str] = []
        self.own: list[int] = []
        self.events: list[Event] = []
        self.silent = False
        """Whether a person's turn has just asked for nothing, and waits to be seen."""
        self._asked = False
        self._before: Mapping[str, Any] = {}

    @property
    def choice(self) -> Choice | None:
        """What somebody has to choose now; None when the game is over, or a turn waits to be seen."""
        return None if self.silent or self.match.over else self.machine.choices[self.match.pc]

    def play(self, moves: Sequence[str]) -> None:
        """Make these moves, and all that programs make after them. Raises `Refused` for one that can't be made."""
        while self._until_asked():
            program = self.seats[self.match.who].policy
            if len(self.moves) < len(moves):
                self._make(moves[len(self.moves)])
            elif program and not self.silent:
                self._make(self._chosen(program, f"{self.seed}/{self.match.who}/{len(self.moves)}"))
            else:
                return
        if len(self.moves) < len(moves):
            raise Refused([error("log-too-long", f"moves[{len(self.moves)}]", round=self.match.round)])

    def advice(self) -> tuple[str, float]:
        """What a greedy player would choose now, spelled, and how the score would stand on average when the turn ends."""
        choice = self.machine.choices[self.match.pc]
        greedy = Greedy(self.machine, Random(f"{self.seed}/advice/{len(self.moves)}"))  # noqa: S311
        option, stands = greedy.best(self.match, choice)
        return spelled(self.match, choice, option), stands

    def options(self) -> dict[str, Any]:
        """What there is to choose from, by how it is spelled; of those that lead to the same one."""
        choice, match = self.choice, self.match
        return {} if choice is None else {spelled(match, choice, option): option for option in choice.few(match)}

    def record(self, match: Match | None = None) -> dict[str, Any]:
        """What everybody has written so far, as the scorer takes it; of another state of the game, if one is given."""
        return record_of(self.game, self.turn.program, (match or self.match).as_written())

    def after(self, option: Any) -> Match:
        """The game as it would be when that is chosen, before anything follows."""
        tried = self.match.copy(self.match.random)
        self.machine.choices[self.match.pc].take(tried, option)
        return tried

    def _chosen(self, program: str, seed: str) -> str:
        choice = self.machine.choices[self.match.pc]
        option = player(self.machine, program, Random(seed), THINK).choose(self.match, choice)  # noqa: S311
        return spelled(self.match, choice, option)

    def _until_asked(self) -> bool:
        """Play on until somebody must choose, or has to see a turn that asked for nothing; False when the game is over."""
        match = self.match
        while not self.silent:
            if not match.in_turn:
                if not match.next_turn():
                    return False
                self._asked, self._before = False, match.rows[match.who]
            if match.until_turn_ends():
                self._asked = True
                return True
            for text in self.speaker.changed(match, self._before, match.who) or ([] if self._asked else ["–"]):
                self._tell(text)
            self.silent = not self._asked and not self.seats[match.who].policy
            if not self.silent:
                match.end_turn()
        return True

    def _make(self, move: str) -> None:
        match = self.match
        if not self.seats[match.who].policy:
            self.own.append(len(self.moves))
        if self.silent:
            known: Mapping[str, Any] = {SEEN: None}
        else:
            choice = self.machine.choices[match.pc]
            known = {spelled(match, choice, option): option for option in match.options}
        if move not in known:
            listed = ", ".join([*known][:30])
            raise Refused([error("log-move", f"moves[{len(self.moves)}]", found=shortened(move), known=listed, hint="")])
        self.moves.append(move)
        if self.silent:
            self.silent = False
            match.end_turn()
            return
        self._tell(self.speaker.option(match, choice, known[move]))
        choice.take(match, known[move])

    def _tell(self, text: str) -> None:
        match = self.match
        self.events.append(Event(match.who, match.round + 1, tuple(match.dice), tuple(match.kept), text))
