"""How commands answer: what was asked for on standard output, problems on standard error, the exit status."""

from __future__ import annotations

import json
import sys
from contextlib import contextmanager
from functools import cache
from pathlib import Path
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
    return encoder(unicode=unicode, indent=indent).encode(answer)


@cache
def encoder(*, unicode: bool, indent: int | None) -> json.JSONEncoder:
    """What makes JSON of answers, which hold no circles; a run of many files needs one."""
    return json.JSONEncoder(ensure_ascii=not unicode, check_circular=False, indent=indent)


def put(output: Path | None, data: bytes) -> None:
    """Write to the file and print its path; without one the data to standard output. Raises `Refused` (status 2)."""
    if output is None:
        sys.stdout.flush()
        sys.stdout.buffer.write(data)
        sys.stdout.buffer.flush()
    else:
        from printkit.storage.files import write  # 1 ms, which most answers don't need

        write(output, data)
        print(output)


def as_typed(words: Sequence[str]) -> str:
    """The words as one line for the shell of this system."""
    if sys.platform == "win32":
        from subprocess import list2cmdline

        return list2cmdline(words)
    from shlex import join

    return join(words)


_ANEW = frozenset({"ask", "resume"})
"""What a command that goes on says in its own words."""


def typed_options(context: typer.Context, game: str) -> tuple[str, ...]:
    """The game as it was named, or its id where a file named it, and the options that were given, as they would be typed again."""
    named = str(context.params["game"])
    words = [game if Path(named).is_file() else named]
    for parameter in context.command.params:
        name = parameter.name or ""
        source = context.get_parameter_source(name)
        if name in _ANEW or parameter.param_type_name == "argument" or source is None or source.name != "COMMANDLINE":
            continue
        value = context.params[name]
        option = max(parameter.opts, key=len)
        for one in value if isinstance(value, list | tuple) else [value]:
            if isinstance(one, bool):
                words.append(option if one else parameter.secondary_opts[0])
            else:
                words += [option, str(getattr(one, "value", one))]
    return tuple(words)


def json_is_wanted() -> bool:
    """Whether the command that runs was asked for ``--json``."""
    from typer._click.globals import get_current_context  # typer carries its own click

    context = get_current_context(silent=True)
    return context is not None and bool(context.params.get("as_json"))


def nothing(problems: Iterable[Problem], lang: str, game: Worded | None = None, *, files: bool = False) -> str:
    """The answer of a command of which nothing came: what is wrong, on a line of its own, and no `files` where it would have written some."""
    none: dict[str, Any] = {"files": []} if files else {}
    return as_json({**none, "problems": as_tables(problems, lang, game)}, None)


@contextmanager
def refusals(lang: str, *, files: bool = False) -> Iterator[None]:
    """What is refused is told, and ends the command with its status; with ``--json`` it is the answer, too.

    `files`: the command writes files, and its answer names them.
    """
    try:
        yield
    except Refused as refused:
        problems, game, status = [*refused.problems], refused.game, refused.status
    except ValueError as failure:
        from printkit.draw.text import FontError

        if not isinstance(failure, FontError):
            raise
        # A font whose measures can be read and whose outlines can't: that shows only when its glyphs are painted.
        problems, game, status = [error(failure.code, str(failure.path), reason=failure.reason)], None, 2
    else:
        return
    report(problems, lang, game)
    if problems and json_is_wanted():
        print(nothing(problems, lang, game, files=files))
    raise typer.Exit(status)
