"""The command that hands a game to other programs, shops and machines: export."""

from __future__ import annotations

from enum import StrEnum
from typing import Annotated

import typer

import printkit
from printkit.cli.answers import as_json as json_of
from printkit.cli.answers import as_tables, refusals, report
from printkit.cli.app import app
from printkit.cli.arguments import Components, GameName, Json
from printkit.cli.printing import How, printing
from printkit.cli.progress import steps
from printkit.model.print_options import ExportOptions


class TargetChoice(StrEnum):
    """Where an export goes."""

    png = "png"
    press = "press"
    tgc = "tgc"
    mpc = "mpc"
    cut = "cut"
    tts = "tts"
    udonarium = "udonarium"
    pcio = "pcio"


@app.command()
@printing(ExportOptions)
def export(
    game: GameName,
    components: Components = None,
    to: Annotated[
        TargetChoice,
        typer.Option(
            "--to",
            help="png: pictures; press: PDF/X for printers; tgc, mpc: The Game Crafter, MakePlayingCards; cut: cutting machines; "
            "tts, udonarium, pcio: Tabletop Simulator, Udonarium, PlayingCards.io.",
        ),
    ] = TargetChoice.png,
    as_json: Json = False,
    *,
    how: How[ExportOptions],
) -> None:
    """Make files for shops, presses, cutting machines and online tables.

    They go into a folder of the target's name, with a text that says what to do with them.

    \b
    printkit export GAME --to png --dpi 600
    printkit export GAME --to press --standard x1a
    printkit export GAME DECK --to tgc --fit
    printkit export GAME --to udonarium --lang ja
    """
    with refusals(how.tongue, files=True), how.outputs():
        loaded = how.game(game)
        folder = how.folder(loaded) / to.value
        with steps("export") as progress:
            prints = printkit.export(loaded, to.value, components or (), folder, progress=progress, **how.options)
        report(prints.problems, how.tongue, loaded)
        if as_json:
            problems = as_tables(prints.problems, how.tongue, loaded)
            print(json_of({"files": [one.answer() for one in prints.files], "problems": problems}))
        else:
            print(*(one.path for one in prints.files), sep="\n")
