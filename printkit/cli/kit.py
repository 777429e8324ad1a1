"""The command that prints all that a table needs: kit."""

from __future__ import annotations

from typing import Annotated

import typer

import printkit
from printkit.cli.answers import as_json as json_of
from printkit.cli.answers import as_tables, refusals, report
from printkit.cli.app import app
from printkit.cli.arguments import GameName, Json
from printkit.cli.printing import How, printing
from printkit.cli.progress import steps
from printkit.model.print_options import PrintOptions
from printkit.storage.protection import outputs


@app.command()
@printing(PrintOptions)
def kit(
    game: GameName,
    combine: Annotated[bool, typer.Option("--combine", help="All components in one PDF.")] = False,
    no_pack: Annotated[bool, typer.Option("--no-pack", help="Each component on sheets of its own.")] = False,
    boxes: Annotated[bool, typer.Option("--boxes", help="Tuck boxes for the decks, too.")] = False,
    since: Annotated[
        str | None, typer.Option("--since", metavar="MANIFEST", help="Only what is new or has changed since that kit.")
    ] = None,
    partial: Annotated[bool, typer.Option("--partial", help="Zip the kit also where a part of it can’t be printed.")] = False,
    as_json: Json = False,
    *,
    how: How[PrintOptions],
) -> None:
    """Print all that a table needs, with a guide and a zip.

    What is printed on the same stock shares sheets where that saves any. The folder holds a PDF for each component
    or stock, a page that says what to print, cut and count, a manifest and checksums; the
    zip beside it holds the same. A part that can't be printed doesn't keep the others from it: status 1 then, and a zip only with --partial.

    \b
    printkit kit GAME --players 3 --lang en
    printkit kit GAME --combine -o kits/tower
    printkit kit GAME --boxes --thickness 0.25
    printkit kit GAME --since old-kit/manifest.json -o update
    """
    with refusals(how.tongue, files=True), how.outputs(), outputs([since]):
        loaded = how.game(game)
        with steps("kit") as progress:
            prints = printkit.kit(
                loaded,
                how.folder(loaded),
                combine=combine,
                pack=not no_pack,
                boxes=boxes,
                since=since,
                partial=True,
                archive=partial,
                progress=progress,
                **how.options,
            )
        report(prints.problems, how.tongue, loaded)
        zipped = partial or not prints.missing
        if as_json:
            files = [one.answer() for one in prints.files]
            problems = as_tables(prints.problems, how.tongue, loaded)
            effort = {name: taken.answer() for name, taken in prints.estimates.items()}
            archive = str(prints.archive) if zipped else None
            answer = {
                "files": files,
                "archive": archive,
                "estimates": effort,
                "missing": list(prints.missing),
                "problems": problems,
            }
            print(json_of(answer))
        else:
            print(*(one.path for one in prints.files), *([prints.archive] if zipped else ()), sep="\n")
        if prints.missing:
            raise typer.Exit(1)
