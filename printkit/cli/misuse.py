"""A wrong command line, told like every other problem: where, what was expected, what was found, in the chosen language.

The parser says it in English only, and in several ways; what it knows is read from its exceptions.
"""

from __future__ import annotations

import re
import sys
from collections.abc import Sequence
from itertools import pairwise
from typing import TYPE_CHECKING, Any

from printkit.cli.answers import nothing
from printkit.cli.arguments import language
from printkit.model import LANGUAGES, Problem, error, nearest
from printkit.model.languages import is_language

if TYPE_CHECKING:
    from typer._click.exceptions import ClickException

    from printkit.model import Lang

INTERRUPTED = "interrupted"
"""What is told after Ctrl-C; no problem."""

_FOUND = re.compile(r"'?(.*?)'? (?:is not|does not)\b", re.DOTALL)
"""How the parser's messages about values begin."""


def tongue(arguments: Sequence[str]) -> Lang:
    """The language of a command line that could not be read: ``--lang`` where it stands, else the locale's."""
    named = [*(one.removeprefix("--lang=") for one in arguments if one.startswith("--lang="))]
    named += [value for name, value in pairwise(arguments) if name == "--lang"]
    return language(next(filter(is_language, named), None))


def show(misuse: ClickException, arguments: Sequence[str]) -> None:
    """Tell it on standard error, after the line that says how the command is used, and as the answer where JSON was asked for."""
    from typer._click.exceptions import NoArgsIsHelpError

    from printkit.messages.sentences import sentence, word

    if isinstance(misuse, NoArgsIsHelpError):
        misuse.show()
        return
    lang = tongue(arguments)
    context = getattr(misuse, "ctx", None)
    if context is not None:
        usage = " ".join(context.get_usage().split()).partition(" ")[2]
        print(word(lang, "tell.usage", usage=usage), file=sys.stderr)
    wrong = problem(misuse)
    print(sentence(wrong, lang), file=sys.stderr)
    _answer(wrong, arguments, lang)


def tell(code: str, where: str, arguments: Sequence[str], **args: str) -> None:
    """Tell what ended a command before it could answer: on standard error and, with ``--json``, as the answer."""
    from printkit.messages.sentences import sentence, word

    lang = tongue(arguments)
    if code == INTERRUPTED:
        print(word(lang, "tell.interrupted"), file=sys.stderr)
        return
    wrong = error(code, where, **args)
    print(sentence(wrong, lang), file=sys.stderr)
    _answer(wrong, arguments, lang)


def _answer(wrong: Problem, arguments: Sequence[str], lang: Lang) -> None:
    """What is wrong as the answer, too, where ``--json`` asked for one."""
    if "--json" in arguments:
        print(nothing([wrong], lang))


def problem(misuse: ClickException) -> Problem:
    """What is wrong with the command line; `where` is the option or argument."""
    from typer._click import exceptions

    context = getattr(misuse, "ctx", None)
    text = misuse.format_message()
    command = context.command_path if context is not None else "printkit"
    match misuse:
        case exceptions.NoSuchOption():
            near = nearest(misuse.option_name, misuse.possibilities or ())
            return error("no-such-option", misuse.option_name, hint=near, command=command)
        case exceptions.BadOptionUsage():
            code = "option-takes-none" if "not take" in text else "option-needs-value"
            return error(code, misuse.option_name)
        case exceptions.MissingParameter() if misuse.param is not None:
            return error("argument-missing", _called(misuse.param), command=command)
        case exceptions.BadParameter() if misuse.param is not None:
            return _bad_value(misuse.param, misuse.message)
        case exceptions.UsageError() if text.startswith("No such command") and context is not None:
            known = context.command.list_commands(context)
            wanted = text.partition("'")[2].partition("'")[0]
            return error("no-such-command", wanted, known=", ".join(known), hint=nearest(wanted, known))
        case exceptions.UsageError() if text.startswith("Got unexpected extra"):
            return error("too-many-arguments", text.partition("(s) (")[2].removesuffix(")"), command=command)
        case _:
            return error("misuse", reason=text)


def _called(param: Any) -> str:
    """An option by its longest name, an argument by what the usage line calls it."""
    names = [name for name in param.opts if name.startswith("-")]
    return str(max(names, key=len) if names else (param.metavar or param.name)).strip("[]{}.")


def _bad_value(param: Any, text: str) -> Problem:
    """A value that is not of the kind that the option or argument takes."""
    from typer._click import types

    where, kind = _called(param), param.type
    begun = _FOUND.match(text)
    typed = begun[1] if begun else text
    if choices := getattr(kind, "choices", None):
        known = [str(getattr(choice, "value", choice)) for choice in choices]
        return error("unknown-value", where, found=typed, known=", ".join(known), hint=nearest(typed, known))
    if where == "--lang":
        return error("unknown-value", where, found=typed, known=", ".join(LANGUAGES), hint=nearest(typed, LANGUAGES))
    if isinstance(kind, types.DateTime):
        return error("not-a-date", where, found=typed)
    if isinstance(kind, types.IntRange | types.FloatRange) and "in the range" in text:
        low, high = kind.min, kind.max
        if low is not None and high is not None:
            return error("not-in-range", where, low=f"{low:g}", high=f"{high:g}", found=typed)
        code, limit = ("too-small", low) if low is not None else ("too-great", high)
        return error(code, where, limit=limit, found=typed)
    if isinstance(kind, types.IntParamType):
        return error("not-int", where, found=typed)
    if isinstance(kind, types.FloatParamType):
        return error("not-number", where, found=typed)
    return error("misuse", where, reason=text)
