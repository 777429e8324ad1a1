"""The command that shows a folder while somebody works in it: watch."""

from __future__ import annotations

import sys
from functools import partial
from pathlib import Path
from typing import Annotated

import typer

from printkit.cli.answers import refusals
from printkit.cli.app import app
from printkit.cli.arguments import InkOption, LangOption, Paper, Players, Trust, language
from printkit.model.print_options import DEFAULTS


@app.command()
def watch(
    folder: Annotated[Path, typer.Argument(metavar="FOLDER", help="The game's folder.")],
    port: Annotated[int, typer.Option("--port", metavar="N", min=0, max=65535, help="The page's port; any free one if 0.")] = 0,
    open_: Annotated[bool, typer.Option("--open", help="Open the page in your browser.")] = False,
    lang: LangOption = None,
    ink: InkOption = DEFAULTS["ink"],
    paper: Paper = DEFAULTS["paper"],
    players: Players = None,
    trust: Trust = False,
) -> None:
    """Show what would be printed, anew whenever you save; on a page that only this computer sees.

    Stop it with Ctrl-C. A save that is no good is told, and the last good pictures stay.

    \b
    printkit watch my-game --open
    """
    tongue = language(lang)
    with refusals(tongue):
        from printkit.desk.session import run
        from printkit.printing.job import Job

        job = Job(tongue, paper=paper, ink=ink, players=players)
        say, warn = partial(print, flush=True), partial(print, file=sys.stderr, flush=True)
        run(folder, job, say, warn, port=port, browser=open_, trust=trust)
