"""The questions and answers of one record: what was said, what is asked next, and going back.

A `Session`'s state is the list of typed answers and nothing else; going back, resuming and correcting all play answers again
from the start, so that what follows from an answer (how many players, which rows) follows anew.
"""

from __future__ import annotations

import copy
import re
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass, field
from typing import Any

from printkit.messages.sentences import word
from printkit.model import Game, Problem, error
from printkit.model.numbers import half
from printkit.model.plain import Json, Raw
from printkit.model.signs import spoken
from printkit.model.slots import naming
from printkit.scoring.checking import shape as shapes
from printkit.scoring.checking.walk import check_value
from printkit.scoring.interview.cells import blocked
from printkit.scoring.interview.questions import SKIPPED, Done, Question, Walk
from printkit.scoring.interview.typed import Words, in_any_row, several, value_of


@dataclass
class Session:
    """Questions and answers of one record. `trial` scores the record so far and says what is wrong with it.

    `question` is what is to be asked next, None when all is asked; then `record` holds the answers.
    """

    game: Game
    lang: str
    trial: Callable[[Raw], Iterable[Problem]] = lambda _: ()
    answers: list[tuple[str, str]] = field(default_factory=list)
    question: Question | None = None
    record: Json | None = None
    complaints: list[Problem] = field(default_factory=list)
    """What is to be told before the question."""
    before: dict[str, str] = field(default_factory=dict)
    """What was answered at places that are asked again."""
    asked: dict[str, str] = field(default_factory=dict)
    """What was asked at each place, as people read it."""
    dated: bool = True
    """Whether the day is known already; else it is asked for, too."""
    running: Callable[[Raw], Sequence[str]] = lambda _: ()
    """What is to be told of a record so far once a round is complete: the numbers that players keep while they play."""
    remarks: Sequence[str] = ()
    """That, before the question."""

    _kept: dict[str, str] = field(default_factory=dict)
    _certainly: set[tuple[str, str]] = field(default_factory=set)
    _insisted: set[tuple[str, ...]] = field(default_factory=set)
    _endings: set[str] = field(default_factory=set)
    """Where an answer may say that there are no more rows."""

    def __post_init__(self) -> None:
        # In every language: whoever goes on may have another one than who began.
        choices: dict[str, list[str]] = {}
        for key, text in (pair for own in self.game.words.values() for pair in own.items()):
            if key.startswith("ask.choice."):
                choices.setdefault(key, []).append(text.casefold())
            elif key.startswith("choice."):  # of a row of the game's own file: what stands on its sheet
                choices.setdefault(f"ask.{in_any_row(key)}", []).append(half(spoken(text)).casefold())
        self.words: Words = {**choices, **{key: word(self.lang, f"ask.{key}").split() for key in ("yes", "no", "none")}}
        given, self.answers = self.answers, []
        self._kept = dict(given)
        self._restart(given)

    @property
    def players(self) -> Sequence[str]:
        """The names so far."""
        return self._walk.players

    @property
    def kept(self) -> list[tuple[str, str]]:
        """The answers, then those given before that come after the question, while an earlier one is asked again."""
        return [*self.answers, *self._kept.items()]

    @property
    def unended(self) -> list[tuple[str, str]]:
        """The answers without those that said that there are no more rounds: with them a game goes on. All, where none said so."""
        ends = [place for place, line in self.answers if place in self._endings and self._says_no(line)]
        outermost = min((place.count("[") for place in ends), default=0)
        return [(place, line) for place, line in self.answers if place not in ends or place.count("[") > outermost]

    def _says_no(self, line: str) -> bool:
        return half(line).casefold() in {"", *self.words["no"]}

    def say(self, line: str) -> list[Problem]:
        """Answer the question. Returns what is wrong with the answer; then it is to be asked again."""
        assert self.question is not None  # noqa: S101 - nobody answers without a question
        value, problems = self._judged(self.question, line)
        if problems:
            return problems
        self.answers.append((self.question.where, line))
        self._kept.pop(self.question.where, None)
        self._advance(value)
        return []

    def say_all(self, line: str) -> list[Problem]:
        """As `say`; where names are asked for one by one, a list of them answers as many questions."""
        question = self.question
        assert question is not None  # noqa: S101 - see above
        names = several(line)
        counted = isinstance(question.shape, shapes.IntShape) and naming_rows(self.game) == question.where
        if len(names) < _SEVERAL or not (counted or _names_player(question)) or all(map(str.isdecimal, names)):
            return self.say(line)
        if counted and (problems := self.say(str(len(names)))):
            return problems
        for name in names:
            if self.question is None or not _names_player(self.question):
                return [error("too-many-names", "", found=name)]
            if problems := self.say(name):
                return problems
        return []

    def undo(self) -> bool:
        """Go back to the last answer; False when there is none."""
        if not self.answers:
            return False
        self.reopen(len(self.answers) - 1)
        return True

    def reopen(self, index: int) -> None:
        """Ask again what answer number `index` was given to. The later ones stay, as far as they still fit."""
        later = dict(self.answers[index + 1 :])
        self.before.update(self.answers[index:])
        self._kept = {**self._kept, **later}
        self._kept.pop(self.answers[index][0], None)
        self._restart(self.answers[:index])

    def asked_at(self, where: str) -> int | None:
        """The number of the answer that a problem's place belongs to: at, inside or around it."""
        names = naming(self.game)
        if names and where == names.record.partition("[]")[0]:
            return None  # about all players, not about how many there are
        places = [place for place, _ in self.answers]
        nearest = _nearest(where, places)
        return None if nearest is None else places.index(nearest)

    def asked_about(self, where: str) -> str:
        """What was asked, as people read it, at a problem's place, inside or around it; empty when nothing was."""
        place = _nearest(where, self.asked) or ""
        asked, inside = self.asked.get(place, ""), where.removeprefix(place).removeprefix(".")
        of_a_key = inside != where and inside.isalnum() and not asked.endswith(("?", "か"))
        return f"{asked} {inside}" if of_a_key else asked

    def _judged(self, question: Question, line: str) -> tuple[Any, list[Problem]]:
        if not line.strip():
            if question.skip:
                return [] if question.skip == "none" else SKIPPED, []
            return None, [error("answer-missing", question.where)]
        value = value_of(question.shape, line, self.players, self.words)
        if isinstance(question.shape, shapes.BoolShape) and not isinstance(value, bool):
            return None, [error("yes-or-no", question.where, found=value)]
        value, problems = check_value(question.shape, value, question.where, self.players)
        if not problems and _names_player(question) and value in question.taken:
            problems = [error("repeated-name", question.where, found=value)]
        if not problems and isinstance(question.shape, shapes.RankingShape) and question.shape.keys is None:
            missing = [name for name in self.players if name not in value]
            problems = [error("names-missing", question.where, names=missing)] if missing else []
        return value, problems or self._certain(question, value, line)

    def _certain(self, question: Question, value: Any, line: str) -> list[Problem]:
        """What is wrong with a text (a card that there is not) or a row of cells (one is blocked) whatever follows; who gives the same text once more goes on, and the end decides."""
        if walled := blocked(self.game, question.where, value):
            return walled
        shape = question.shape
        texts = isinstance(shape, shapes.TextShape) or (
            isinstance(shape, shapes.ItemsShape) and isinstance(shape.of, shapes.TextShape)
        )
        if not texts or _names_player(question) or (question.where, line) in self._certainly:
            return []
        record = _with(self._walk.data, question.where, value)
        if record is None:
            return []
        problems = [p for p in self.trial(record) if p.severity == "error" and _inside(p.where, question.where)]
        if problems:
            self._certainly.add((question.where, line))
        return problems

    def _restart(self, given: Sequence[tuple[str, str]]) -> None:
        """Play the answers from the start, as far as they fit the questions."""
        self._walk = Walk(self.game, self.lang, dated=self.dated)
        self._steps = self._walk.record()
        self.answers = []
        self.record = None
        self._advance(None, given)

    def _advance(self, value: Any, given: Sequence[tuple[str, str]] = ()) -> None:
        """On to the next question that nobody has answered yet."""
        waiting = list(reversed(given))
        fresh = not given
        while True:
            try:
                step = self._steps.send(value)
            except StopIteration as end:
                self.question, self.record = None, end.value
                self._kept.clear()
                return
            value = None
            if isinstance(step, Done):
                if not waiting and self._complained(step, fresh=fresh):
                    return
                continue
            self.asked[step.where] = " · ".join([*step.about, step.label])
            if step.skip == "end" or (step.skip == "no" and step.where.endswith("]")):
                self._endings.add(step.where)
            line = waiting.pop()[1] if waiting and waiting[-1][0] == step.where else self._kept.get(step.where)
            if line is not None:
                value, problems = self._judged(step, line)
                self._kept.pop(step.where, None)
                if not problems:
                    self.answers.append((step.where, line))
                    fresh = False
                    continue
            waiting.clear()
            self.question = step
            return

    def _complained(self, row: Done, *, fresh: bool) -> bool:
        """Whether the row or value is wrong, and asked again. Who answers the same once more goes on: the end decides.

        What is only odd about a `fresh` one is told and not asked again.
        """
        lines = tuple(f"{place}={line}" for place, line in self.answers if _inside(place, row.where))
        if lines in self._insisted:
            return False
        problems = [problem for problem in self.trial(row.data) if _inside(problem.where, row.where)]
        wrong = [problem for problem in problems if problem.severity == "error"]
        self.remarks = self.running(row.data) if fresh and not wrong and row.where.endswith("]") else ()
        if not wrong:
            if fresh and problems:
                self.complaints = problems
            return False
        self._insisted.add(lines)
        self.complaints = wrong
        index = self.asked_at(wrong[0].where)
        self.reopen(len(self.answers) - 1 if index is None else index)
        return True


_SEVERAL = 2


def _names_player(question: Question) -> bool:
    return isinstance(question.shape, shapes.TextShape) and question.shape.name


def naming_rows(game: Game) -> str:
    """The place of the rows, or the list, that the players' names are in."""
    names = naming(game)
    return names.record.partition("[]")[0] if names else ""


def _with(data: Raw, where: str, value: Any) -> Json | None:
    """The record so far with one value more; None where that would leave a gap."""
    record: Any = copy.deepcopy(dict(data))
    here, steps = record, re.findall(r"[^.\[\]]+", where)
    for step, following in zip(steps, [*steps[1:], None], strict=True):
        key: Any = int(step) if isinstance(here, list) else step
        if isinstance(here, list) and not (step.isdecimal() and key <= len(here)):
            return None
        if following is None:
            fresh: Any = value
        elif isinstance(here, list):
            fresh = here[key] if key < len(here) else {}
        else:
            fresh = here.get(step, [] if following.isdecimal() else {})
        if isinstance(here, list) and key == len(here):
            here.append(fresh)
        elif isinstance(here, list | dict):
            here[key] = fresh
        else:
            return None
        here = fresh
    return dict(record)


def _nearest(where: str, places: Iterable[str]) -> str | None:
    """Of the places, the one at a problem's place, else the first inside it, else the closest one around it."""
    places = list(places)
    inside = [place for place in places if _inside(place, where)]
    if where in inside:
        return where
    return inside[0] if inside else max((place for place in places if _inside(where, place)), key=len, default=None)


def _inside(where: str, place: str) -> bool:
    """Whether a place in the record is `place` or lies in it."""
    return where == place or where.startswith((f"{place}.", f"{place}["))
