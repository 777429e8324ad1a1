"""Options that were given and could do nothing: refused, for whoever gave one expects something of it."""

from __future__ import annotations

import sys
from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING

from printkit.model import Refused, error

if TYPE_CHECKING:
    import typer

OF_PHOTOS = dict.fromkeys(("pack", "player", "copy", "contact", "glance", "by", "review"), "--photos")
"""Options about photos → what they go with."""


def refuse(context: typer.Context, needs: Mapping[str, str]) -> None:
    """Refuse options that were typed without what they are for; `needs` says what that is, by the option's parameter.

    And those that were typed by two of their names, of which one would be lost.

    Raises `Refused` (status 2) with a problem for each.
    """
    problems = []
    for parameter in context.command.params:
        name = parameter.name or ""
        source = context.get_parameter_source(name)
        if source is None or source.name != "COMMANDLINE":
            continue
        if len(names := _named(parameter.opts)) > 1 and not isinstance(context.params[name], list):
            problems.append(error("option-two-names", names[1], other=names[0]))
        if name in needs:
            problems.append(error("option-idle", _typed(parameter.opts), needs=needs[name]))
    if problems:
        raise Refused(problems, 2)


def _named(names: Sequence[str]) -> list[str]:
    """Of the names of an option those on this command line, in its order."""
    given = [word.partition("=")[0] for word in sys.argv[1:]]
    return sorted((name for name in names if name.startswith("--") and name in given), key=given.index)


def _typed(names: Sequence[str]) -> str:
    """Of the names of an option the one on this command line, else the longest."""
    return next(iter(_named(names)), max(names, key=len))
