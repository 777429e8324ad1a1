"""The command that serves the page: web."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

from printkit.cli.answers import refusals
from printkit.cli.app import app
from printkit.cli.arguments import LangOption, language
from printkit.messages.sentences import word


@app.command()
def web(
    folder: Annotated[
        Path, typer.Argument(metavar="[DIR]", help="The built site; `make web` puts it into output/web.", show_default=False)
    ] = Path("output/web"),
    port: Annotated[int, typer.Option("--port", metavar="N", min=0, max=65535, help="The port; 0: any free one.")] = 8714,
    lan: Annotated[bool, typer.Option("--lan", help="For phones in the same network too; shows a QR code.")] = False,
    lang: LangOption = None,
) -> None:
    """Serve the page on which games are printed and scored in a browser.

    Only this machine reaches it, with --lan the network that it is in. Nothing is sent elsewhere.

    \b
    printkit web
    printkit web output/web --port 9000
    printkit web --lan
    """
    tongue = language(lang)
    with refusals(tongue):
        from printkit.web import serving

        server = serving.server(folder, port, lan=lan)
        where = serving.address(server.server_port, lan=lan)
        print(word(tongue, "web.serving", address=where), flush=True)
        if lan:
            picture = serving.code(where)
            print(picture or word(tongue, "web.no_code"), flush=True)
            print(word(tongue, "web.lan"), flush=True)
        print(word(tongue, "web.publish", folder=str(folder)), flush=True)
        with server:
            server.serve_forever()
