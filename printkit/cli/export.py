"""The command that hands a game to other programs, shops and machines: export."""

from __future__ import annotations

from enum import StrEnum
from pathlib import Path
from typing import Annotated

import typer

import printkit
from printkit.cli.answers import as_json as json_of
from printkit.cli.answers import refusals, report, told
from printkit.cli.app import app
from printkit.cli.arguments import (
    Components,
    Edition,
    Font,
    GameName,
    GamesDir,
    InkChoice,
    InkOption,
    Json,
    LangOption,
    Large,
    Output,
    Paper,
    Players,
    Settings,
    Trust,
    language,
    load_game,
)


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


class StandardChoice(StrEnum):
    """Standards of files for a press."""

    x4 = "x4"
    x1a = "x1a"


@app.command()
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
    dpi: Annotated[int | None, typer.Option("--dpi", metavar="N", min=20, max=1200, help="Pixels per inch (png); 300.")] = None,
    bleed: Annotated[
        float | None,
        typer.Option(
            "--bleed", metavar="MM", min=0, max=10, help="Beyond the trim (png: 0, press: 3, cut: 1.5 when left out)."
        ),
    ] = None,
    standard: Annotated[
        StandardChoice | None, typer.Option("--standard", help="PDF/X-4 or PDF/X-1a (press); x4 when left out.")
    ] = None,
    fit: Annotated[bool, typer.Option("--fit", help="Scale cards to the nearest size that the shop has (tgc, mpc).")] = False,
    base_url: Annotated[
        str | None, typer.Option("--base-url", metavar="URL", help="Where the pictures will lie on the web (tts).")
    ] = None,
    lang: LangOption = None,
    paper: Paper = "a4",
    players: Players = None,
    edition: Edition = None,
    set_: Settings = None,
    ink: InkOption = InkChoice.color,
    large: Large = False,
    only: Annotated[
        list[str] | None,
        typer.Option("--only", metavar="CARD", help="Only this card of the decks, by id or printed name; may be repeated."),
    ] = None,
    font: Font = None,
    output: Output = None,
    games: GamesDir = None,
    trust: Trust = False,
    as_json: Json = False,
) -> None:
    """Make files for shops, presses, cutting machines and online tables.

    They go into a folder of the target's name, with a text that says what to do with them.

    \b
    printkit export GAME --to png --dpi 600
    printkit export GAME --to press --standard x1a
    printkit export GAME DECK --to tgc --fit
    printkit export GAME --to udonarium --lang ja
    """
    tongue = language(lang)
    with refusals(tongue, files_as_json=as_json):
        from printkit.cli.progress import steps

        found = load_game(game, games, trust, edition, set_)
        with steps("export") as progress:
            made = printkit.export(
                found,
                to.value,
                components or (),
                (output or Path("output") / found.id) / to.value,
                dpi=dpi,
                bleed=bleed,
                standard=standard.value if standard else None,
                fit=fit,
                base_url=base_url,
                lang=tongue,
                paper=paper,
                ink=ink.value,
                players=players,
                large=large,
                font=font,
                only=only or (),
                progress=progress,
            )
        report(made.problems, tongue, found)
        if as_json:
            print(json_of({"files": [one.answer() for one in made.files], "problems": told(made.problems, tongue, found)}))
        else:
            print(*(one.path for one in made.files), sep="\n")
