"""The command that shows what would be printed: preview."""

from __future__ import annotations

from typing import Annotated

import typer

import printkit
from printkit.cli.answers import ended, refusals, report
from printkit.cli.app import app
from printkit.cli.arguments import Components, Form, GameName, option
from printkit.cli.printing import How, printing
from printkit.cli.progress import steps
from printkit.model.print_options import DPI, MISCUT, PrintOptions
from printkit.storage.files import write_all


@app.command()
@printing(PrintOptions)
def preview(
    game: GameName,
    components: Components = None,
    form: Form = False,
    contact: Annotated[bool, typer.Option("--contact", help="All distinct faces and pages on one picture.")] = False,
    miscut: Annotated[float, option("miscut", MISCUT)] = MISCUT.default,
    dpi: Annotated[int, option("dpi", DPI)] = DPI.default,
    *,
    how: How[PrintOptions],
) -> None:
    """Show components as pictures (PNG), one a page.

    They are made from the very PDFs that `build` writes.

    \b
    printkit preview GAME sheet --dpi 150
    printkit preview GAME sheet -o sheet.png
    printkit preview open --contact
    printkit preview open --miscut 1
    """
    with refusals(how.tongue), how.outputs():
        loaded = how.game(game)
        asked = {"form": form, "contact": contact}
        with steps("preview") as progress:
            pictures = printkit.preview(
                loaded, components or (), **asked, miscut=miscut, dpi=dpi, progress=progress, **how.options
            )
        files = dict(zip(how.placed(loaded, pictures.names), pictures, strict=True))
        write_all(files)
        report(pictures.problems, how.tongue, loaded)
        print(*files, sep="\n")
        ended(pictures.problems)
