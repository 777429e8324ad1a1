"""A game's rules over what a table wrote: rounds forwards, then the score, then who won."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cached_property
from typing import Any, NoReturn

from printkit.language.blanks import Blanks
from printkit.language.bounds import cost
from printkit.language.checking import Checks
from printkit.language.forwards import in_one_go
from printkit.language.kinds import Scope
from printkit.language.known import At, Stopped, TooManySteps, UnsureValue, Written
from printkit.language.program import CheckedAt, Level, Program, RulePart
from printkit.language.read import seats_of_teams
from printkit.language.result import RulesResult
from printkit.language.tree import Node
from printkit.language.value import State
from printkit.language.verdict import RulesVerdict, by_side, decide
from printkit.model.problem import Problem, error

MOST_STEPS = 3_000_000
"""Steps that the rules may take for one record; a step is about a name, a sign or a cell."""


def play(program: Program, written: Written, *, sure_only: bool = False) -> RulesResult:
    """The result of what was written, with every problem that can be told.

    `sure_only`: values are `UNSURE` that could not be read; only problems follow, of checks that rest on none of them.
    """
    return Table(program, written, sure_only=sure_only, whole=not sure_only).result()


class Table:
    """One table while its game is played. Who writes as it is played (`begin`, `play_round` or `turn`, `result_now`) asks it what comes next.

    `whole`: everything is written already.
    """

    def __init__(self, program: Program, written: Written, *, sure_only: bool = False, whole: bool = False) -> None:
        self.program = program
        self.sure_only = sure_only
        self.at_once = whole
        """Whether its rounds may be played all at once."""
        self.written = written
        seats = len(written.players)
        self.sides = seats_of_teams(program.teams) if program.teams else tuple((seat,) for seat in range(seats))
        self.state = State(program, written, self.sides, careful=sure_only, whole=whole)
        self.sections = self.state.sections
        self.all = range(len(self.sides)), range(seats)
        """All sides, and all seats."""
        self.problems: list[Problem] = []
        self.played = [0] * len(self.sides)
        self.over: tuple[int, int | None] | None = None
        """The round after which the game ended, from 0, and the side that ended it inside the round."""
        self.had_more: set[int] = set()
        """Who has had a turn after that; with `play on`, since the lead was even after everybody's (`again`)."""
        self.again = False
        self.plays_on = program.end is not None and program.end.play_on

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
            self.state.now = self.standing(self.played)
            self._claims("sheet")
            if self.sure_only:
                self._check("end")
                return self._result(None, finished=False)
            verdict = self.verdict()
            finished = finished and not (self.plays_on and len(verdict.winners) > 1)
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

    @cached_property
    def checks(self) -> Checks:
        """The game's own checks."""
        return Checks(self.program, self.state)

    def stop(self, problem: Problem) -> NoReturn:
        """Tell what keeps the record from being computed; past the end not where errors may have brought that too early. Raises `Stopped`."""
        wrong = any(one.severity == "error" for one in self.problems)
        if not wrong or self.over is None or self._rounds_are_over(self.over[0]):
            self.problems.append(problem)
        raise Stopped

    def begin(self) -> None:
        """What must fit before anything is computed: the seats of teams, blanks, how much there is to do. Raises `Stopped`."""
        program, players = self.program, self.written.players
        if program.teams and sum(program.teams) != len(players):
            self.stop(error("rules-team-count", "players", expected=sum(program.teams), found=len(players)))
        steps = cost(program, len(players), len(self.written.rounds))
        if steps > MOST_STEPS:
            self.stop(error("rules-too-much", "", limit=MOST_STEPS, found=steps))
        blanks = Blanks(program, self.written, self.sides)
        self.blanks = blanks
        if blanks.asks:
            self.problems += blanks.whole()
        if self.problems:
            raise Stopped
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
        if self.at_once and in_one_go(self):
            return
        wrong = {number for number in range(len(self.written.rounds)) if self._check("entered", number)}
        for number in range(len(self.written.rounds)):
            if self.over is not None:
                self._past(number)
            self.play_round(number, wrong=number in wrong)

    def play_round(self, number: int, *, wrong: bool = False, legal: bool = False) -> None:
        """A round that all have at once; `wrong`: something in it was refused already; `legal`: worked out and checked. Raises `Stopped`."""
        sides = range(len(self.sides))
        if self.blanks.round_fields:
            self._missing(number, sides)
        if not legal:
            self.work_out(number, sides)
        self.played = [number + 1] * len(self.sides)
        if not legal:
            self._check("member", number)
            if (self._check("round", number) and self.program.coded) or wrong:
                raise Stopped
        self._claims("round", number)
        if self.program.standing:
            self.state.before.append(self.standing(self.played, whole=False))
        if self._ends(number, 0, self.state.before[number] if self.program.standing else None):
            self.over = (number, None)

    def _past(self, number: int) -> NoReturn:
        """A round after the end, in words of the game's own where it has some."""
        end = self.program.end
        if end is None or not end.past:
            self.stop(error("rules-past-end", f"rounds[{number}]", found=number + 1, ended=number))
        self.state.now = self.standing(self.played)
        args = {key: self._value(node, At("end", 0, number - 1, self.played)) for key, node in end.args.items()}
        self.stop(error(end.past, f"rounds[{number}]", **args))

    def _missing(self, number: int, sides: Sequence[int]) -> None:
        problems = self.blanks.round(number, sides)
        if problems:
            self.problems += problems
            raise Stopped

    def _ends(self, number: int, side: int, now: dict[str, list[Any]] | None) -> bool:
        """Whether the game is over after what was played so far; with `play on` not while the lead is even. `now`: as the score stands."""
        end = self.program.end
        if end is None:
            return False
        state, before = self.state, self.state.now
        try:
            if now is not None or self.plays_on:
                state.now = now if now is not None else self.standing(self.played, whole=False)
            over = end.when is not None and bool(self._value(end.when, At("end", side, number, self.played)))
            if end.stop == "round":
                over = over or self._rounds_are_over(number)
            return over and not (self.plays_on and len(self.verdict().winners) > 1)
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
                    self.stop(error("rules-past-turn", f"rounds[{number}]", name=self.state.called[side], round=number + 1))
            self.turn(number, side)

    def has_turn(self, side: int) -> bool:
        """Whether a side may still play, in a game that stops inside a round."""
        stop = self.program.end.stop if self.program.end is not None else "round"
        if self._all_had_more(stop) and self.plays_on and self._even():
            self.again = True
            self.had_more.clear()
        return self.over is None or self._may_play(stop, side, self.had_more)

    def turn(self, number: int, side: int, *, legal: bool = False) -> None:
        """A side's turn in a game that stops inside a round; `legal`: worked out and checked. Raises `Stopped`."""
        self._missing(number, [side])
        now = self._turn(number, side, legal=legal)
        if self.over is not None:
            self.had_more.add(side)
            if self.program.end is not None and self.program.end.stop == "at once" and self._ends(number, side, now):
                self.stop(error("rules-past-turn", f"rounds[{number}]", name=self.state.called[side], round=number + 1))
        elif self._ends(number, side, now):
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
        return end is not None and end.rounds is not None and number + 1 >= self._number_of_rounds(end.rounds, number)

    def _number_of_rounds(self, rounds: RulePart, number: int) -> Any:
        try:
            return self.state.result(rounds, At("end", 0, number, self.played))
        except TooManySteps as large:
            self.stop(error("rules-too-large", rounds.where if large.where is None else large.where))

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
            return len(self.verdict().winners) > 1
        finally:
            self.state.now = before

    def _turn(self, number: int, side: int, *, legal: bool) -> dict[str, list[Any]] | None:
        """One side's part of a round; how the score stands after it, where that is needed."""
        if not legal:
            self.work_out(number, [side])
        self.played[side] = number + 1
        now = None
        if self.program.standing:
            while len(self.state.before) <= number:
                self.state.before.append({})
            now = self.standing(self.played, whole=False)
            for name, values in now.items():
                self.state.before[number].setdefault(name, [0] * len(self.sides))[side] = values[side]
        for level in () if legal else ("member", "round"):
            self._check(level, number, [side])
        return now

    def finished(self) -> bool:
        """Whether the game has come to its end: by its rules, or because it has none and everything is written."""
        end = self.program.end
        if end is None:
            return not self.program.rounds or bool(self.written.rounds)
        if not self.program.rounds:
            self.state.now = self.standing(self.played)
            return end.when is None or bool(self._value(end.when, At("end", 0, 0, self.played)))
        if self.over is None:
            return False
        ended, by = self.over
        if end.stop != "one more turn" or by is None:
            return True
        if self.plays_on:
            return self._all_had_more(end.stop) and not self._even()
        order = self.order(ended)
        early = order[: order.index(by)]
        return all(self.played[side] > ended + (side in early) for side in order if side != by)

    # Computing -----------------------------------------------------------------------------------------------------------

    def _too_large(self, large: TooManySteps, number: int = 0) -> NoReturn:
        """Tell of a number that got too large: in the part that it is of, or in that round. Raises `Stopped`."""
        in_round = f"rounds[{number}]" if self.program.rounds else ""
        self.stop(error("rules-too-large", in_round if large.where is None else large.where))

    def _value(self, node: Node, at: At) -> Any:
        try:
            return self.state.value(node, at)
        except TooManySteps as large:
            self._too_large(large, at.round)

    def _all(self, node: Node, level: Level) -> list[Any]:
        """An expression of every side, as the score stands."""
        try:
            values: list[Any] = self.sections.everybody(node, level)(self.state, 0, self.played)
        except TooManySteps as large:
            self._too_large(large)
        return values

    def work_out(self, number: int, sides: Sequence[int]) -> None:
        """The parts of one round (or of the one sheet) for some sides, in order."""
        seats = self.all[1] if len(sides) == len(self.sides) else [seat for side in sides for seat in self.sides[side]]
        try:
            self.sections.round(self.state, number, sides, seats, [number + 1] * len(self.sides), sides[0] if sides else 0)
        except TooManySteps as large:
            self._too_large(large, number)

    def standing(self, played: Sequence[int], *, whole: bool = True) -> dict[str, list[Any]]:
        """The score after so many rounds of each side; `whole`: not only what tells whether the game is over."""
        state, before = self.state, self.state.now
        now: dict[str, list[Any]] = {}
        state.now = now
        try:
            self.sections.score[not whole](state, played)
        except TooManySteps as large:
            self._too_large(large)
        finally:
            state.now = before
        return now

    def verdict(self) -> RulesVerdict:
        """Who is ahead by what `state.now` says."""
        program, sizes = self.program, [len(seats) for seats in self.sides]
        if program.side is not None:
            won = self._all(program.side.won, "show")
            return by_side(won, self._value(program.side.by, At("show", 0, 0, self.played)), sizes)
        counts = [self._all(tie.of, "score") for tie in program.ties]
        totals = self.state.now["total"]
        if program.plays is not None:
            takes_part = self._all(program.plays, "show")
            totals = [total if there else None for total, there in zip(totals, takes_part, strict=True)]
        winner = program.end.winner if program.end is not None else None
        first = self._all(winner, "show") if winner is not None else None
        ways = [tie.way for tie in program.ties]
        return decide(totals, counts, high=program.win == "high", ways=ways, sizes=sizes, first=first)

    def _after(self, verdict: RulesVerdict | None) -> None:
        """What follows from who won; nothing of it while nobody has."""
        if verdict is None:
            return
        state = self.state
        best = state.now["total"][verdict.winners[0]] if verdict.winners else 0
        won = [side in verdict.winners for side in range(len(self.sides))]
        state.fixed = {"won": won, "best": best, "winners": len(verdict.winners)}
        if self.program.at("after"):
            try:
                self.sections.after(state, 0, self.played, 0)
            except TooManySteps as large:
                self._too_large(large)

    def _check(self, level: CheckedAt, number: int = 0, only: Sequence[int] | None = None) -> bool:
        """Tell which of the game's own checks don't hold; whether one of them is an error."""
        if level not in self.program.checked_at:
            return False
        asked = self.all if only is None else self.state.asked(only)
        try:
            wrong = self.sections.checks[level](self.state, number, *asked, self.played)
            if not wrong:
                return False
            problems = self.checks.broken(level, number, self.played, wrong)
        except TooManySteps as large:
            self._too_large(large, number)
        self.problems += problems
        return any(problem.severity == "error" for problem in problems)

    def _claims(self, scope: Scope, number: int = 0) -> None:
        """Tell which numbers that were written down don't follow from the rest."""
        if self.program.claims:
            try:
                if wrong := self.sections.claims[scope](self.state, number, self.played):
                    self.problems += self.checks.claims(scope, number, self.played, wrong)
            except TooManySteps as large:
                self._too_large(large, number)
