"""The conversation that fills in a record: questions on the terminal (or through a pipe), commands, and what is kept.

Questions, remarks and problems go to standard error, so that the answer alone is on standard output. Whatever was answered
is handed to `keep` at once.
"""

from __future__ import annotations

import os
import re
import sys
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Any

from printkit.messages.people import without_place
from printkit.messages.sentences import RANGE, joined, message, range_of, word
from printkit.model import Game, Problem, error
from printkit.model.numbers import half
from printkit.model.plain import Raw
from printkit.model.signs import spoken
from printkit.model.slots import plain
from printkit.scoring.checking import shape as shapes
from printkit.scoring.checking.shape import Shape
from printkit.scoring.checking.wording import keys_called, listed, span
from printkit.scoring.interview.questions import Question
from printkit.scoring.interview.session import Session
from printkit.scoring.interview.typed import by_number, in_any_row
from printkit.scoring.report.answer import Answer

_ENOUGH = 3
"""How many problems of one answer are told; more of them say the same."""


class Interrupted(Exception):  # noqa: N818 - reads as what happened
    """Somebody left before everything was answered (Ctrl-C, or the input came to its end)."""


class Terminal:
    """Lines to people and lines from them."""

    def __init__(self) -> None:
        self._typed = bool(sys.stdin and sys.stdin.isatty())
        self._shown = self._typed and bool(sys.stdout and sys.stdout.isatty())
        fancy = sys.stderr.isatty() and "NO_COLOR" not in os.environ and os.environ.get("TERM") != "dumb" and os.name != "nt"
        self._bold, self._dim, self._red, self._end = ("\033[1m", "\033[2m", "\033[31m", "\033[0m") if fancy else ("",) * 4
        if self._typed:
            try:
                import readline  # noqa: F401 - makes input() a line that can be edited
            except ImportError:
                return
        elif hasattr(sys.stdin, "reconfigure"):
            # Whoever pipes answers in writes UTF-8, whatever the locale; what is not becomes visible as an unfit character.
            sys.stdin.reconfigure(encoding="utf-8-sig", errors="surrogateescape")

    def question(self, text: str, aside: str) -> None:
        """What is asked, and in fainter letters what an answer may be."""
        self._print(
            f"{self._bold}{text}{self._end}  {self._dim}{aside}{self._end}" if aside else f"{self._bold}{text}{self._end}"
        )

    def remark(self, text: str) -> None:
        """Something that is not a question."""
        self._print(text)

    def wrong(self, text: str) -> None:
        """What is wrong with an answer."""
        self._print(f"{self._red}{text}{self._end}")

    def line(self) -> str:
        """The next line. Raises `Interrupted`."""
        try:
            if self._shown:
                return input("> ")
            self._print("> ", end="")
            typed = sys.stdin.readline()
        except (EOFError, KeyboardInterrupt):
            self._print("")
            raise Interrupted from None
        if not typed.endswith("\n"):
            if not typed:
                self._print("")
                raise Interrupted
            typed += "\n"
        if not self._typed:
            self._print(typed.rstrip("\r\n"))  # so that a transcript reads like the conversation
        return typed.rstrip("\r\n")

    def _print(self, text: str, end: str = "\n") -> None:
        print(text, end=end, file=sys.stderr, flush=True)  # noqa: T201 - talking is what this module is for


@dataclass(frozen=True)
class Talk:
    """One conversation: about which session, through which terminal, and who keeps the answers."""

    session: Session
    terminal: Terminal
    keep: Callable[[Sequence[tuple[str, str]]], None]
    score: Callable[[Raw], Answer]

    def hold(self) -> Answer:
        """Ask until the record is whole and without error; returns its answer. Raises `Interrupted`."""
        if not self.session.answers:
            self._say("ask.begin", title=self._game.title(self._lang))
        again = False
        while True:
            while self.session.question is not None:
                self._one(self.session.question)
            answer = self.score(self.session.record or {})
            wrong = [problem for problem in answer.problems if problem.severity == "error"]
            if not wrong:
                return answer
            self._correct(wrong, again=again)
            again = True

    @property
    def _game(self) -> Game:
        return self.session.game

    @property
    def _lang(self) -> str:
        return self.session.lang

    def _word(self, key: str, **values: Any) -> str:
        return word(self._lang, key, **values)

    def _say(self, key: str, **values: Any) -> None:
        self.terminal.remark(self._word(key, **values))

    def _one(self, question: Question) -> None:
        """Ask one question until it is answered, or something else was asked for."""
        for remark in self.session.remarks:
            self.terminal.remark(remark)
        self.session.remarks = ()
        for problem in self.session.complaints:
            self.terminal.wrong(self._placed(problem))
        self.session.complaints.clear()
        self.terminal.question(self._headed(question), self._aside(question))
        line = self.terminal.line()
        command = half(line).casefold()
        if command in self._words("ask.undo"):
            if not self.session.undo():
                self._say("ask.nothing-to-undo")
        elif command in {"?", *self._words("ask.help")}:
            self._explain(question)
        elif command in self._words("ask.list"):
            self._list()
        else:
            if half(line)[:1] == "=" and isinstance(question.shape, shapes.TextShape):
                line = line.strip()[1:]
            elif command in self._words("ask.omit") and question.skip:
                line = ""
            elif not line.strip():
                line = self.session.before.get(question.where, "")  # Enter never takes away what was typed
            problems = self.session.say_all(line)
            for problem in problems[:_ENOUGH]:
                self.terminal.wrong(self._told(problem, question))
            if problems:
                return
        self.keep(self.session.kept)

    def _words(self, key: str) -> Sequence[str]:
        return self._word(key).split()

    def _told(self, problem: Problem, question: Question) -> str:
        """A problem of an answer: its place only where the answer has several, and the sentence doesn't say it."""
        inside = problem.where.removeprefix(question.where).strip(".") if problem.code != "unknown-key" else ""
        item = re.fullmatch(r"\[(\d+)\]", inside)
        place = (
            self._word("ask.item", number=int(item[1]) + 1)
            if item
            else f"{inside}: "
            if inside and inside != problem.where
            else ""
        )
        text, advice = without_place(problem, self._lang, self._game)
        return joined(place + text, advice, self._lang)

    def _headed(self, question: Question) -> str:
        return " · ".join([*question.about, question.label])

    def _aside(self, question: Question) -> str:
        """What an answer may be, what Enter does, and what was answered before."""
        parts = [self._expected(question.shape)]
        if question.skip:
            parts.append(
                self._word("ask.omit-all" if self.session.before.get(question.where) else f"ask.enter-{question.skip}")
            )
        if (before := self.session.before.get(question.where)) is not None:
            key = "enter-before" if before else "before"
            parts.append(self._word(f"ask.{key}", line=before or self._word("ask.nothing")))
        aside = " · ".join(filter(None, parts))
        return f"[{aside}]" if aside else ""

    def _expected(self, shape: Shape) -> str:
        match shape:
            case shapes.BoolShape():
                return self._word("ask.yes-no")
            case shapes.IntShape(low=low, high=high):
                either = low is not None or high is not None
                return self._range(span(low, high)) if either else self._word("ask.any-number")
            case shapes.Date():
                return self._word("ask.day")
            case shapes.ChoiceShape(choices=choices):
                return " / ".join(map(self._choice, choices))
            case shapes.Who():
                return self._seats()
            case shapes.ItemsShape(of=of, count=count, fewest=fewest, holes=holes):
                number = self._range(span(count if fewest is None else fewest, count)) if count and fewest != 0 else count
                text = self._word(
                    "ask.up-to" if fewest == 0 and count else "ask.items" if number else "ask.any-items", number=number
                )
                text = self._word("ask.each", told=text, each=each) if (each := self._expected(of)) else text
                if count != 1 and (example := self._several(of)):
                    text = self._word("ask.as", told=text, example=example)
                return self._word("ask.with-holes", told=text) if holes else text
            case shapes.Ordinals(keys=keys):
                return self._word("ask.ordinals", keys=self._range(listed(keys)))
            case shapes.RankingShape(keys=keys):
                return self._word("ask.ranking", keys=self._seats() if keys is None else self._range(listed(keys)))
            case shapes.Keyed(of=of, keys=keys):
                called = keys_called(self._game, self._lang, keys or ())[1]
                keyed = " ".join(f"{key}=…" for key in keys or ())
                keyed = keyed if called == [*(keys or ())] else self._word("ask.keys-called", keys=keyed, called=called)
                return self._word("ask.table", keys=keyed, each=self._expected(of)).strip(" :：")
            case shapes.Either(table=table, value=value):
                return self._word("ask.either", one=self._expected(value), other=self._expected(table))
        return ""

    def _several(self, of: Shape) -> str:
        """How two values of a line are typed, where an answer of one doesn't show it."""
        match of:
            case shapes.IntShape(low=int(low), high=int(high)) if low < high:
                return f"{high} {low}"
            case shapes.ChoiceShape(choices=(first, second, *_)):
                return f"{first} {second}"
        return ""

    def _range(self, text: str) -> str:
        """Numbers from one to another in words; one number, or names, as they are."""
        return range_of(text, self._lang) if RANGE.fullmatch(text) else text

    def _choice(self, choice: str) -> str:
        """A word that may be typed, with what the game calls it where that is another one."""
        words = self._game.words.get(self._lang, {})
        printed = next((spoken(words[key]) for key in words if in_any_row(key) == f"choice.{choice}"), choice)
        name = words.get(f"ask.choice.{choice}", printed)
        return choice if name.casefold() == choice else f"{choice} {name}"

    def _seats(self) -> str:
        players = self.session.players
        return " / ".join(f"{seat} {name}" if by_number(players) else name for seat, name in enumerate(players, 1))

    def _explain(self, question: Question) -> None:
        if question.help:
            self.terminal.remark(question.help)
        if expected := self._expected(question.shape):
            self._say("ask.expected", expected=expected)
        self._say("ask.commands")

    def _list(self) -> None:
        """Every answer so far, numbered."""
        for number, (place, line) in enumerate(self.session.answers, 1):
            asked = self.session.asked.get(place, place)
            self.terminal.remark(f"{number:>4}  {asked}{' ' if asked.endswith('?') else ': '}{line or '–'}")

    def _placed(self, problem: Problem) -> str:
        """A problem of the record, its place named as it was asked about, not as a file has it."""
        asked = self.session.asked_about(problem.where)
        code = "answer-needed" if problem.code == "missing-key" else problem.code
        text, advice = without_place(problem._replace(code=code), self._lang, self._game)
        parts = (self._word(f"tell.{problem.severity}"), "" if asked.endswith(("?", "か")) else asked, text)
        return joined(": ".join(filter(None, parts)), advice, self._lang)

    def _correct(self, wrong: Sequence[Problem], *, again: bool) -> None:
        """Tell what contradicts itself in the whole record, and ask again what somebody chooses."""
        self._say("ask.contradicts-still" if again else "ask.contradicts")
        if not again:
            self._list()
        for problem in wrong:
            at = self.session.asked_at(problem.where)
            self.terminal.wrong(self._placed(problem) + (f" ({at + 1})" if at is not None else ""))
        named = next((place for p in wrong if (place := self.session.asked_at(p.where)) is not None), None)
        while True:
            aside = self._word("ask.enter-named", number=named + 1) if named is not None else ""
            self.terminal.question(self._word("ask.which"), f"[{aside}]" if aside else "")
            line = plain(half(self.terminal.line()))
            if line.casefold() in self._words("ask.list"):
                self._list()
                continue
            index = named if not line else int(line) - 1 if line.isdecimal() and len(line) < 10 else None
            if line.casefold() in self._words("ask.undo"):
                index = len(self.session.answers) - 1
            if index is not None and 0 <= index < len(self.session.answers):
                self.session.reopen(index)
                self.keep(self.session.kept)
                return
            wrong_number = error("out-of-range", "", range=span(1, len(self.session.answers)), found=line or "–")
            self.terminal.wrong(message(wrong_number, self._lang))
