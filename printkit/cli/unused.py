"""Options that were given and could do nothing: refused, for whoever gave one expects something of it."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING

from printkit.model import Refused, error

if TYPE_CHECKING:
    import typer

OF_PHOTOS = dict.fromkeys(("pack", "player", "copy", "contact", "glance", "by", "review"), "--photos")
"""Options about photos → what they go with."""


def refuse(context: typer.Context, needs: Mapping[str, str]) -> None:
    """Refuse options that were typed without what they are for; `needs` says what that is, by the option's parameter.

    Raises `Refused` (status 2) with a problem for each.
    """
    problems = []
    for parameter in context.command.params:
        name = parameter.name or ""
        source = context.get_parameter_source(name)
        if name in needs and source is not None and source.name == "COMMANDLINE":
            problems.append(error("option-idle", max(parameter.opts, key=len), needs=needs[name]))
    if problems:
        raise Refused(problems, 2)
