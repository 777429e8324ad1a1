"""The command that begins a game: new."""

from __future__ import annotations

import sys
from enum import StrEnum
from pathlib import Path
from typing import Annotated

import typer

from printkit.cli.answers import as_typed, refusals
from printkit.cli.app import app
from printkit.cli.arguments import LangOption, language
from printkit.messages.sentences import word
from printkit.storage.files import write_all


class Start(StrEnum):
    """What a game may begin with."""

    deck = "deck"
    sheet = "sheet"
    pad = "pad"
    blank = "blank"


@app.command()
def new(
    folder: Annotated[Path, typer.Argument(metavar="FOLDER", help="The new game's folder; its name is the game's id.")],
    start: Annotated[Start, typer.Option("--from", help="What to begin with.")] = Start.sheet,
    lang: LangOption = None,
) -> None:
    """Begin a game of your own: a small one that works, with comments.

    What was written is told on standard output, the commands that come next on standard error.

    \b
    printkit new my-game
    printkit new my-cards --from deck
    """
    tongue = language(lang)
    with refusals(tongue):
        from printkit.gamefolder.onefile.start import files

        written = files(folder, start.value, tongue)
        write_all(written)
        for path in written:
            print(path)
        from printkit.api.inputs import is_path

        named = str(folder) if is_path(str(folder)) else f"./{folder}"  # a bare word would be the id of a known game
        print(word(tongue, "new.next"), file=sys.stderr)
        for command in ("check", "watch", "kit"):
            print(f"  {as_typed(['printkit', command, named])}", file=sys.stderr)
