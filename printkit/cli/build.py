"""The command that prints components: build."""

from __future__ import annotations

from typing import Annotated

import typer

from printkit.cli.answers import as_json as json_of
from printkit.cli.answers import refusals, report, told
from printkit.cli.app import app
from printkit.cli.arguments import Components, Form, GameName, Json
from printkit.cli.printing import How, printing


@app.command()
@printing
def build(
    game: GameName,
    components: Components = None,
    form: Form = False,
    proof: Annotated[
        bool, typer.Option("--proof", help="One sheet first, to see whether paper, printer and cards come out right.")
    ] = False,
    regions: Annotated[bool, typer.Option("--regions", help="Also write where each box lies, as JSON.")] = False,
    as_json: Json = False,
    *,
    how: How,
) -> None:
    """Print components of a game as PDF files.

    \b
    printkit build GAME
    printkit build GAME sheet --lang ja --ink mono --paper letter
    printkit build GAME sheet score-pad --form
    printkit build open numbers --backs fold
    printkit build opt rudy --proof --printer office
    """
    with refusals(how.tongue, files_as_json=as_json):
        from printkit.cli.progress import steps
        from printkit.produce import pdfs as making
        from printkit.produce.job import selected

        found = how.game(game)
        job = how.job(form=form)
        chosen = selected(found, components or (), job.players, form=form)
        if proof:
            files, problems = making.proof(found, chosen, job, how.folder(found))
        else:
            with steps(len(chosen), "build") as done:
                files, problems = making.build(found, chosen, job, how.folder(found), done, regions=regions)
        report(problems, how.tongue, found)
        if as_json:
            print(json_of({"files": [made.answer() for made in files], "problems": told(problems, how.tongue, found)}))
        else:
            print(*(made.path for made in files), sep="\n")
