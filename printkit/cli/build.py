"""The command that prints components: build."""

from __future__ import annotations

from typing import Annotated

import typer

import printkit
from printkit.cli.answers import as_json as json_of
from printkit.cli.answers import as_tables, ended, refusals, report
from printkit.cli.app import app
from printkit.cli.arguments import Components, Form, GameName, Json
from printkit.cli.printing import How, printing
from printkit.cli.progress import steps
from printkit.model.print_options import PrintOptions


@app.command()
@printing(PrintOptions)
def build(
    game: GameName,
    components: Components = None,
    form: Form = False,
    proof: Annotated[
        bool, typer.Option("--proof", help="One sheet first, to see whether paper, printer and cards come out right.")
    ] = False,
    regions: Annotated[bool, typer.Option("--regions", help="Also write where each box lies, as JSON.")] = False,
    as_svg: Annotated[
        bool, typer.Option("--as-svg", help="SVG files instead, with every box named, to be changed in a drawing program.")
    ] = False,
    as_json: Json = False,
    *,
    how: How[PrintOptions],
) -> None:
    """Print components of a game as PDF files.

    \b
    printkit build GAME
    printkit build GAME sheet --lang ja --ink mono --paper letter
    printkit build GAME sheet score-pad --form
    printkit build open numbers --backs fold
    printkit build opt rudy --proof --printer office
    printkit build GAME sheet --as-svg
    printkit build my-cards --draft
    """
    with refusals(how.tongue, files=True), how.outputs():
        loaded = how.game(game)
        asked = {"form": form, "proof": proof, "regions": regions, "as_svg": as_svg}
        with steps("build") as progress:
            prints = printkit.build(loaded, components or (), how.folder(loaded), **asked, progress=progress, **how.options)
        report(prints.problems, how.tongue, loaded)
        if as_json:
            problems = as_tables(prints.problems, how.tongue, loaded)
            print(json_of({"files": [one.answer() for one in prints.files], "problems": problems}))
        else:
            print(*(one.path for one in prints.files), sep="\n")
        ended(prints.problems)
