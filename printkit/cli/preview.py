"""The command that shows what would be printed: preview."""

from __future__ import annotations

from typing import Annotated

import typer

from printkit.cli.answers import refusals, report
from printkit.cli.app import app
from printkit.cli.arguments import Components, Form, GameName
from printkit.cli.printing import How, printing


@app.command()
@printing
def preview(
    game: GameName,
    components: Components = None,
    form: Form = False,
    contact: Annotated[bool, typer.Option("--contact", help="All distinct faces and pages on one picture.")] = False,
    dpi: Annotated[int, typer.Option("--dpi", metavar="N", min=20, max=600, help="Pixels per inch.")] = 100,
    *,
    how: How,
) -> None:
    """Show components as pictures (PNG), one a page.

    They are made from the very PDFs that `build` writes.

    \b
    printkit preview GAME sheet --dpi 150
    printkit preview open --contact
    """
    with refusals(how.tongue):
        from printkit.cli.progress import steps
        from printkit.produce import pdfs as making
        from printkit.produce.job import selected

        found = how.game(game)
        job, out = how.job(form=form), how.folder(found)
        chosen = selected(found, components or (), job.players, form=form)
        with steps(len(chosen), "preview") as done:
            if contact:
                paths, problems = making.contact(found, chosen, job, out, done)
            else:
                paths, problems = making.preview(found, chosen, job, out, dpi, done)
        report(problems, how.tongue, found)
        print(*paths, sep="\n")
