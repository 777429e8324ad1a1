"""Problems as callers of the API get them: with their sentences in either language."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from functools import wraps
from typing import ParamSpec, TypeVar

from printkit.api.arguments import check
from printkit.messages import sentences
from printkit.messages.sentences import ProblemTable
from printkit.model import Game, Lang, Refused, Worded, brief, error
from printkit.model import Problem as Plain

P = ParamSpec("P")
R = TypeVar("R")


def public(function: Callable[P, R]) -> Callable[P, R]:
    """A function of the API: its arguments are checked first, and what it refuses has problems that can tell themselves.

    An unusable font is refused too.
    """
    name = f"printkit.{function.__qualname__}()"

    @wraps(function)
    def call(*args: P.args, **kwargs: P.kwargs) -> R:
        if wrong := check(function, name, args, kwargs):
            raise Refused(public_problems(wrong, file=name), 2)
        try:
            return function(*args, **kwargs)
        except Refused as refused:
            refused.game = refused.game or next((one for one in args if isinstance(one, Game)), None)
            refused.problems = tuple(public_problems(refused.problems, refused.game))
            raise
        except ValueError as failure:
            from printkit.draw.text import FontError

            if not isinstance(failure, FontError):
                raise
            # A font whose measures can be read and whose outlines can't: that shows only when its glyphs are painted.
            raise Refused(public_problems([error(failure.code, str(failure.path), reason=failure.reason)]), 2) from failure

    return call


class Problem(Plain):
    """One thing that is wrong: `severity` (``error`` or ``warning``), `code`, `where`, `line` (from 1, or None) and `args`.

    `code`, `where` and `args` are never translated; `message` and `hint` are.

    >>> (problem,) = printkit.score(printkit.load("open"), ("a.toml", b"game = ")).problems[:1]
    >>> problem.severity, problem.code, problem.line
    ('error', 'unreadable', 1)
    """

    game: Worded | None = None
    """The game whose words tell it."""
    file: str = ""
    """The file that it is about, as far as there are several; or the function that was called with it."""

    @public
    def message(self, lang: Lang = "en") -> str:
        """What is wrong, with its place in front; `lang` is ``ja`` or ``en``."""
        return sentences.located(self, lang, self.game, self.file)

    @public
    def hint(self, lang: Lang = "en") -> str:
        """What to do about it, or an empty string."""
        return sentences.hint(self, lang, self.game, self.file)

    @public
    def to_dict(self, lang: Lang = "en") -> ProblemTable:
        """The problem as a ``--json`` answer gives it."""
        return sentences.as_dict(self, lang, self.game, self.file)

    def __str__(self) -> str:
        """The message and the hint in English, on one line."""
        return sentences.sentence(self, "en", self.game, self.file)

    def __repr__(self) -> str:
        return brief("Problem", self.code, str(self))


def public_problems(problems: Iterable[Plain], game: Worded | None = None, file: str = "") -> list[Problem]:
    """The problems of a game, able to tell themselves in its words."""
    public_problems = []
    for plain in problems:
        problem = Problem(*plain)
        problem.game = game or getattr(plain, "game", None)
        problem.file = file or getattr(plain, "file", "")
        public_problems.append(problem)
    return public_problems
