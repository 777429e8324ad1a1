"""The command that puts a game into an address: link."""

from __future__ import annotations

import os
from pathlib import Path
from typing import Annotated

import typer

import printkit
from printkit.cli.answers import as_json as json_of
from printkit.cli.answers import refusals
from printkit.cli.app import app
from printkit.cli.arguments import GameName, GamesDir, Json, LangOption, Replace, language
from printkit.model import Refused, error
from printkit.storage.files import write
from printkit.storage.protection import outputs


@app.command()
def link(
    game: GameName,
    page: Annotated[
        str | None,
        typer.Option("--page", metavar="ADDRESS", help="Where the page is; PRINTKIT_PAGE when left out."),
    ] = None,
    code: Annotated[bool, typer.Option("--code", help="Also show the QR code, for the camera of a phone.")] = False,
    output: Annotated[
        Path | None, typer.Option("-o", "--output", metavar="FILE", help="Write the QR code as a picture, .svg or .png.")
    ] = None,
    replace: Replace = False,
    games: GamesDir = None,
    lang: LangOption = None,
    as_json: Json = False,
) -> None:
    """Put a game into an address that opens it in the page, on any phone or computer.

    The game is in the address itself, which browsers send nowhere: no server keeps it. Its Python and its results stay behind.

    \b
    printkit link ./my-game --page https://example.org/printkit/
    printkit link hearts --page https://example.org/printkit/ -o hearts.svg
    printkit build ./my-game --code "$(printkit link ./my-game)"
    """
    tongue = language(lang)
    with refusals(tongue), outputs([], replace=replace):
        where = page or os.environ.get("PRINTKIT_PAGE", "")
        if not where:
            raise Refused([error("link-no-page", "--page")], 2)
        kind = "svg" if output is None else output.suffix.lower().lstrip(".")
        if kind not in ("svg", "png"):
            raise Refused([error("not-one-of", "-o", found=output.suffix if output else "", known=".svg, .png")], 2)
        made_for = printkit.link(game, where, games=games)
        if output is not None:
            write(output, made_for.code(kind))  # type: ignore[arg-type]  # one of the two, as was looked at
        print(json_of({"address": made_for, "characters": len(made_for)}) if as_json else made_for)
        if code:
            from printkit.web.serving import code as shown

            picture = shown(made_for)
            print(picture)
