"""The command that begins a game: new."""

from __future__ import annotations

import sys
from pathlib import Path
from typing import Annotated

import typer

from printkit.cli.answers import as_typed, refusals
from printkit.cli.app import app
from printkit.cli.arguments import LangOption, language
from printkit.messages.sentences import word
from printkit.storage.files import write_all


@app.command()
def new(
    context: typer.Context,
    folder: Annotated[
        Path | None, typer.Argument(metavar="FOLDER", help="The new game's folder; its name is the game's id.")
    ] = None,
    start: Annotated[
        str,
        typer.Option(
            "--from",
            metavar="START",
            help="What to begin with: sheet, pad, deck or blank, or a game of the library by its id (printkit list).",
        ),
    ] = "sheet",
    face: Annotated[
        str | None, typer.Option("--face", metavar="NAME", help="No game, but a ready face of cards as text, to be changed.")
    ] = None,
    lang: LangOption = None,
) -> None:
    """Begin a game of your own: a small one that works, with comments, or a copy of a game of the library, such as hearts.

    Editors that know TOML complete its keys: the file game.schema.json beside it says what they are. What was written is listed on
    standard output, the commands that come next on standard error.

    \b
    printkit new my-game
    printkit new my-cards --from deck
    printkit new my-hearts --from hearts
    printkit new --face title-art-text
    """
    tongue = language(lang)
    with refusals(tongue):
        if face is not None:
            from printkit.gamefolder.decks.copying import as_text

            print(as_text(face, tongue), end="")
            return
        if folder is None:
            from typer._click.exceptions import MissingParameter  # typer carries its own click and exports only some of it

            raise MissingParameter(ctx=context, param=next(one for one in context.command.params if one.name == "folder"))
        from printkit.gamefolder.onefile.start import files, with_schemas

        written = with_schemas(files(folder, start, tongue))
        write_all(written)
        for path in written:
            print(path)
        from printkit.api.inputs import is_path

        named = str(folder) if is_path(str(folder)) else f"./{folder}"  # a bare word would be the id of a known game
        print(word(tongue, "new.next"), file=sys.stderr)
        for command in ("check", "watch", "kit"):
            print(f"  {as_typed(['printkit', command, named])}", file=sys.stderr)
