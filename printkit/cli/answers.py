"""How commands answer: what was asked for on standard output, problems on standard error, the exit status."""

from __future__ import annotations

import json
import sys
from contextlib import contextmanager
from typing import TYPE_CHECKING, Any

import typer

from printkit.model import Refused, capped, error

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Sequence

    from printkit.messages.sentences import ProblemTable
    from printkit.model import Problem, Worded


def report(problems: Iterable[Problem], lang: str, game: Worded | None = None, file: str = "") -> None:
    """Tell problems on standard error, a line each."""
    for problem in capped(list(problems)):
        from printkit.messages.sentences import sentence  # usually there is nothing to tell

        print(sentence(problem, lang, game, file), file=sys.stderr)


def ended(problems: Iterable[Problem]) -> None:
    """End the command with status 1 where a part of what was asked for could not be printed."""
    if any(problem.severity == "error" for problem in problems):
        raise typer.Exit(1)


def as_tables(problems: Iterable[Problem], lang: str, game: Worded | None = None) -> list[ProblemTable]:
    """Problems as they stand in a ``--json`` answer."""
    from printkit.messages.sentences import as_dict

    return [as_dict(problem, lang, game) for problem in capped(list(problems))]


def as_json(answer: Any, indent: int | None = 1) -> str:
    """An answer as JSON, which a console of any encoding can show."""
    unicode = (sys.stdout.encoding or "").lower().replace("-", "") == "utf8"
    return json.dumps(answer, ensure_ascii=not unicode, check_circular=False, indent=indent)  # a fifth of the time


def as_typed(words: Sequence[str]) -> str:
    """The words as one line for the shell of this system."""
    if sys.platform == "win32":
        from subprocess import list2cmdline

        return list2cmdline(words)
    from shlex import join

    return join(words)


@contextmanager
def refusals(lang: str, *, files_as_json: bool = False) -> Iterator[None]:
    """What is refused is told, and ends the command with its status.

    With `files_as_json` a program waits for the answer of a command that writes files: it gets one without files, unless
    the command itself was wrong.
    """
    try:
        yield
    except Refused as refused:
        report(refused.problems, lang, refused.game)
        if files_as_json and refused.status == 1:
            answer = {"files": [], "problems": as_tables(refused.problems, lang, refused.game)}
            print(as_json(answer))
        raise typer.Exit(refused.status) from None
    except ValueError as failure:
        from printkit.draw.text import FontError

        if not isinstance(failure, FontError):
            raise
        # A font whose measures can be read and whose outlines can't: that shows only when its glyphs are painted.
        report([error(failure.code, str(failure.path), reason=failure.reason)], lang)
        raise typer.Exit(2) from None
