"""A game's rules over what a table wrote: rounds forwards, then the score, then who won."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cached_property
from typing import Any, NoReturn

from printkit.language.blanks import Blanks
from printkit.language.checking import Checks
from printkit.language.known import UNSURE, At, TooManySteps, UnsureValue, Written
from printkit.language.program import Level, Program, RulePart, cost
from printkit.language.read import seats_of_teams
from printkit.language.result import RulesResult
from printkit.language.value import State
from printkit.language.verdict import RulesVerdict, by_side, decide
from printkit.model.problem import Problem, error

MOST_STEPS = 3_000_000
"""Steps that the rules may take for one record; a step is about a name, a sign or a cell."""


class Stopped(Exception):  # noqa: N818 - not a mistake of a program: the record is wrong
    """The record can't be computed any further."""


def play(program: Program, written: Written, *, sure_only: bool = False) -> RulesResult:
    """The result of what was written, with every problem that can be told.

    `sure_only`: values are `UNSURE` that could not be read; only problems follow, of checks that rest on none of them.
    """
    return Table(program, written, sure_only=sure_only).result()


class Table:
    """One table while its game is played. Who writes as it is played (`begin`, `play_round` or `turn`, `result_now`) asks it what comes next."""

    def __init__(self, program: Program, written: Written, *, sure_only: bool = False) -> None:
        self.program = program
        self.sure_only = sure_only
        self.written = written
        seats = len(written.players)
        self.sides = seats_of_teams(program.teams) if program.teams else tuple((seat,) for seat in range(seats))
        self.state = State(program, written, self.sides)
        self.problems: list[Problem] = []
        self.played = [0] * len(self.sides)
        self.over: tuple[int, int | None] | None = None
        """The round after which the game ended, from 0, and the side that ended it inside the round."""
        self.had_more: set[int] = set()
        """Who has had a turn after that; with `play on`, since the lead was even after everybody's (`again`)."""
        self.again = False

    def result(self) -> RulesResult:
        """Everything, as far as it can be computed."""
        try:
            self.begin()
            self._rounds()
        except (Stopped, UnsureValue):
            return self._result(None, finished=False)
        return self.result_now()

    def result_now(self) -> RulesResult:
        """The result of what was played so far."""
        verdict = None
        finished = False
        try:
            finished = self.finished()
            self.state.now = self._standing_now()
            self._claims("sheet")
            if self.sure_only:
                self._check("end")
                return self._result(None, finished=False)
            verdict = self._verdict()
            finished = finished and not (self._plays_on and len(verdict.winners) > 1)
            self._after(verdict if finished else None)
            if finished:
                self._check("end")
        except (Stopped, UnsureValue):
            pass
        return self._result(verdict if finished else None, finished=finished)

    def _result(self, verdict: RulesVerdict | None, *, finished: bool) -> RulesResult:
        return RulesResult(
            self.program, self.written, self.sides, self.state, tuple(self.played), finished, verdict, tuple(self.problems)
        )

    @property
    def _plays_on(self) -> bool:
        return self.program.end is not None and self.program.end.play_on

    @cached_property
    def checks(self) -> Checks:
        """The game's own checks."""
        return Checks(self.program, self.state, [self._name(side) for side in range(len(self.sides))])

    def _stop(self, problem: Problem) -> NoReturn:
        self.problems.append(problem)
        raise Stopped

    # Before --------------------------------------------------------------------------------------------------------------

    def begin(self) -> None:
        """What must fit before anything is computed: the seats of teams, blanks, how much there is to do. Raises `Stopped`."""
        program, players = self.program, self.written.players
        if program.teams and sum(program.teams) != len(players):
            self._stop(error("rules-team-count", "players", expected=sum(program.teams), found=len(players)))
        steps = cost(program, len(players), len(self.written.rounds))
        if steps > MOST_STEPS:
            self._stop(error("rules-too-much", "", limit=MOST_STEPS, found=steps))
        blanks = Blanks(program, self.written, self.sides)
        self.problems += blanks.sheet()
        for number in range(len(self.written.rounds)):
            self.problems += blanks.copies(number) + blanks.blocked(number)
        self.problems += blanks.copies(None) + blanks.blocked(None)
        if self.problems:
            raise Stopped
        self.blanks = blanks
        if self._check("start"):
            raise Stopped

    # Rounds --------------------------------------------------------------------------------------------------------------

    def _rounds(self) -> None:
        """Every round in order, by everybody at once or seat by seat, until the game ends."""
        if not self.program.rounds:
            self.work_out(0, range(len(self.sides)))
            self._check("member", 0)
            return
        end = self.program.end
        if end is not None and end.stop != "round":
            self._seat_by_seat(end.stop, late=end.late)
            return
        wrong = {number for number in range(len(self.written.rounds)) if self._check("entered", number)}
        for number in range(len(self.written.rounds)):
            if self.over is not None:
                self._past(number)
            self.play_round(number, wrong=number in wrong)

    def play_round(self, number: int, *, wrong: bool = False) -> None:
        """A round that all have at once; `wrong`: something in it was refused already. Raises `Stopped`."""
        self._missing(number, range(len(self.sides)))
        self.work_out(number, range(len(self.sides)))
        self.played = [number + 1] * len(self.sides)
        self._check("member", number)
        if (self._check("round", number) and self.program.coded) or wrong:
            raise Stopped
        self._claims("round", number)
        if self.program.standing:
            self.state.before.append(self.standing(self.played))
        if self._ends(number, 0):
            self.over = (number, None)

    def _past(self, number: int) -> NoReturn:
        """A round after the end, in words of the game's own where it has some."""
        end = self.program.end
        if end is None or not end.past:
            self._stop(error("rules-past-end", f"rounds[{number}]", found=number + 1, ended=number))
        self.state.now = self._standing_now()
        args = {key: self._value(node, At("end", 0, number - 1, self.played)) for key, node in end.args.items()}
        self._stop(error(end.past, f"rounds[{number}]", **args))

    def _missing(self, number: int, sides: Sequence[int]) -> None:
        problems = self.blanks.round(number, sides)
        if problems:
            self.problems += problems
            raise Stopped

    def _ends(self, number: int, side: int) -> bool:
        """Whether the game is over after what was played so far; with `play on` not while the lead is even."""
        end = self.program.end
        if end is None:
            return False
        state, before = self.state, self.state.now
        try:
            if self.program.standing or self._plays_on:
                last = end.stop == "round" and self.program.standing
                state.now = state.before[number] if last else self.standing(self.played, self.program.standing_parts)
            at = At("end", side, number, self.played)
            over = end.when is not None and bool(self._value(end.when, at))
            if end.stop == "round":
                over = over or self._rounds_are_over(number)
            return over and not (self._plays_on and len(self._verdict().winners) > 1)
        finally:
            state.now = before

    def _seat_by_seat(self, stop: str, *, late: bool) -> None:
        """Rounds of a game that stops inside one: side by side, in the order of seats, up to the last turn that was written."""
        turns = [(number, side) for number in range(len(self.written.rounds)) for side in self.order(number)]
        wrote = [self.blanks.wrote(number, side) for number, side in turns]
        last = max((place for place, given in enumerate(wrote) if given), default=-1)
        for place, (number, side) in enumerate(turns[: last + 1]):
            if not self.has_turn(side):
                if not wrote[place]:
                    continue
                if not (late and stop == "at once" and self.over is not None and number == self.over[0]):
                    self._stop(error("rules-past-turn", f"rounds[{number}]", name=self._name(side), round=number + 1))
            self.turn(number, side)

    def has_turn(self, side: int) -> bool:
        """Whether a side may still play, in a game that stops inside a round."""
        stop = self.program.end.stop if self.program.end is not None else "round"
        if self._all_had_more(stop) and self._plays_on and self._even():
            self.again = True
            self.had_more.clear()
        return self.over is None or self._may_play(stop, side, self.had_more)

    def turn(self, number: int, side: int) -> None:
        """A side's turn in a game that stops inside a round. Raises `Stopped`."""
        self._missing(number, [side])
        self._turn(number, side)
        if self.over is not None:
            self.had_more.add(side)
            if self.program.end is not None and self.program.end.stop == "at once" and self._ends(number, side):
                self._stop(error("rules-past-turn", f"rounds[{number}]", name=self._name(side), round=number + 1))
        elif self._ends(number, side):
            self.over = (number, side)
        elif all(played == number + 1 for played in self.played) and self._rounds_are_over(number):
            self.over = (number, None)

    def order(self, number: int) -> list[int]:
        """The sides in the order in which they have their turn in a round."""
        count = len(self.sides)
        first = self.program.first - 1 + (number if self.program.rotates else 0)
        return [(first + step) % count for step in range(count)]

    def _rounds_are_over(self, number: int) -> bool:
        """Whether as many rounds were played as there are."""
        end = self.program.end
        return (
            end is not None
            and end.rounds is not None
            and number + 1 >= self._work(end.rounds, At("end", 0, number, self.played))
        )

    def _may_play(self, stop: str, side: int, had_more: set[int]) -> bool:
        """Whether a side still plays after somebody ended the game: one more turn each, and nobody twice."""
        ended = self.over is not None and self.over[1] is not None
        return (
            stop == "one more turn" and ended and self.over is not None and side in self._last_turns() and side not in had_more
        )

    def _last_turns(self) -> set[int]:
        """Who has a turn after somebody ended the game: everybody else, and with `play on` everybody again."""
        sides = set(range(len(self.sides)))
        return sides if self.again or self.over is None else sides - {self.over[1]}

    def _all_had_more(self, stop: str) -> bool:
        """Whether the game was ended by somebody's turn, and all have had theirs after it."""
        ended = self.over is not None and self.over[1] is not None
        return stop == "one more turn" and ended and self.had_more >= self._last_turns()

    def _even(self) -> bool:
        """Whether the lead is even after what was played so far."""
        before = self.state.now
        try:
            self.state.now = self.standing(self.played)
            return len(self._verdict().winners) > 1
        finally:
            self.state.now = before

    def _turn(self, number: int, side: int) -> None:
        """One side's part of a round."""
        self.work_out(number, [side])
        self.played[side] = number + 1
        if self.program.standing:
            while len(self.state.before) <= number:
                self.state.before.append({})
            now = self.standing(self.played)
            for name, values in now.items():
                self.state.before[number].setdefault(name, [0] * len(self.sides))[side] = values[side]
        for level in ("member", "round"):
            self._check(level, number, [side])

    def finished(self) -> bool:
        """Whether the game has come to its end: by its rules, or because it has none and everything is written."""
        end = self.program.end
        if end is None:
            return not self.program.rounds or bool(self.written.rounds)
        if self.over is None:
            return False
        ended, by = self.over
        if end.stop != "one more turn" or by is None:
            return True
        if self._plays_on:
            return self._all_had_more(end.stop) and not self._even()
        order = self.order(ended)
        early = order[: order.index(by)]
        return all(self.played[side] > ended + (side in early) for side in order if side != by)

    # Computing -----------------------------------------------------------------------------------------------------------

    def _value(self, node: Any, at: At) -> Any:
        try:
            return self.state.value(node, at)
        except TooManySteps:
            self._stop(error("rules-too-large", f"rounds[{at.round}]" if self.program.rounds else ""))

    def _work(self, part: RulePart, at: At) -> Any:
        try:
            return self.state.result(part, at)
        except TooManySteps:
            self._stop(error("rules-too-large", part.where))

    def work_out(self, number: int, sides: Sequence[int]) -> None:
        """The parts of one round (or of the one sheet) for some sides, in order."""
        state, count = self.state, len(self.written.players)
        played = [number + 1] * len(self.sides)
        for part in self.program.at("member"):
            rows = state.member[part.name]
            if len(rows) == number:
                rows.append([None] * count)
            for side in sides:
                for seat in self.sides[side]:
                    rows[number][seat] = self._work(part, At("member", seat, number, played))
        for part in self.program.at("round"):
            rows = state.round[part.name]
            if len(rows) == number:
                rows.append([None] * len(self.sides))
            for side in sides:
                at = At("round", side, number, played)
                rows[number][side] = self._work(part, at) if part.own or side == sides[0] else rows[number][sides[0]]

    def standing(self, played: Sequence[int], only: Sequence[RulePart] | None = None) -> dict[str, list[Any]]:
        """The score after so many rounds of each side: every part (or `only` some), what is shown, and the total."""
        state, before = self.state, self.state.now
        now: dict[str, list[Any]] = {}
        state.now = now
        sides = range(len(self.sides))
        parts = self.program.at("score") if only is None else [part for part in only if part.level == "score"]
        for part in parts:
            now[part.name] = self._of_all(part, "score", played)
        if self.program.total is not None:
            now["total"] = self._of_all(self.program.total, "score", played)
        else:
            rows = [now[part.name] for part in self.program.scored]
            now["total"] = [
                UNSURE if any(row[side] is UNSURE for row in rows) else sum(row[side] for row in rows) for side in sides
            ]
        for part in self.program.at("show") if only is None else [part for part in only if part.level == "show"]:
            now[part.name] = self._of_all(part, "show", played)
        state.now = before
        return now

    def _standing_now(self) -> dict[str, list[Any]]:
        """The score after all that was played: that of the last round where each has been kept."""
        end, before = self.program.end, self.state.before
        kept = self.program.standing and before and (end is None or end.stop == "round")
        return dict(before[-1]) if kept else self.standing(self.played)

    def _of_all(self, part: RulePart, level: Level, played: Sequence[int]) -> list[Any]:
        """A part of the score of every side; of one that is the same for all, worked out once."""
        if not part.own:
            return [self._work(part, At(level, 0, 0, played))] * len(self.sides)
        return [self._work(part, At(level, side, 0, played)) for side in range(len(self.sides))]

    # After ---------------------------------------------------------------------------------------------------------------

    def _verdict(self) -> RulesVerdict:
        """Who is ahead by what `state.now` says."""
        sides = range(len(self.sides))
        if self.program.side is not None:
            won = [self._value(self.program.side.won, At("show", side, 0, self.played)) for side in sides]
            return by_side(won, self._value(self.program.side.by, At("show", 0, 0, self.played)))
        counts = [[self._value(tie.of, At("score", side, 0, self.played)) for side in sides] for tie in self.program.ties]
        ways = [tie.way for tie in self.program.ties]
        state, plays = self.state, self.program.plays
        takes_part = [plays is None or self._value(plays, At("show", side, 0, self.played)) for side in sides]
        totals = [total if there else None for total, there in zip(state.now["total"], takes_part, strict=True)]
        return decide(totals, counts, high=self.program.win == "high", ways=ways)

    def _after(self, verdict: RulesVerdict | None) -> None:
        """What follows from who won; nothing of it while nobody has."""
        if verdict is None:
            return
        state = self.state
        best = state.now["total"][verdict.winners[0]] if verdict.winners else 0
        state.fixed = {
            "won": [side in verdict.winners for side in range(len(self.sides))],
            "best": best,
            "winners": len(verdict.winners),
        }
        for part in self.program.at("after"):
            state.now[part.name] = [self._work(part, At("after", side, 0, self.played)) for side in range(len(self.sides))]

    def _check(self, level: str, number: int = 0, only: Sequence[int] | None = None) -> bool:
        """Tell which of the game's own checks don't hold; whether one of them is an error."""
        try:
            problems = [*self.checks.broken(level, number, self.played, only)]
        except TooManySteps:
            self._stop(error("rules-too-large", f"rounds[{number}]" if self.program.rounds else ""))
        self.problems += problems
        return any(problem.severity == "error" for problem in problems)

    def _claims(self, scope: str, number: int = 0) -> None:
        """Tell which numbers that were written down don't follow from the rest."""
        if self.program.claims:
            self.problems += self.checks.claims(scope, number, self.played)

    def _name(self, side: int) -> str:
        return " + ".join(self.written.players[seat] for seat in self.sides[side])
