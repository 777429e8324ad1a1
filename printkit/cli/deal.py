"""The command that deals for players who don't sit at one table: deal."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

import printkit
from printkit.cli.answers import as_json as json_of
from printkit.cli.answers import as_tables, refusals, report
from printkit.cli.app import app
from printkit.cli.arguments import (
    Edition,
    GameName,
    GamesDir,
    Json,
    LangOption,
    Output,
    Players,
    Replace,
    Trust,
    language,
    load_game,
)
from printkit.storage.protection import outputs


@app.command()
def deal(
    game: GameName,
    players: Players = None,
    player: Annotated[
        list[str] | None, typer.Option("--player", metavar="NAME", help="A player's name, in seating order; may be repeated.")
    ] = None,
    seed: Annotated[
        str | None, typer.Option("--seed", metavar="SEED", help="Repeat a deal; left out: 128 bits of your system's chance.")
    ] = None,
    round_: Annotated[int, typer.Option("--round", metavar="R", help="A later round of a deal, with its seed.")] = 1,
    lang: LangOption = None,
    edition: Edition = None,
    output: Output = None,
    replace: Replace = False,
    games: GamesDir = None,
    trust: Trust = False,
    as_json: Json = False,
) -> None:
    """Shuffle and deal for a remote table.

    Writes text files: one for each player to be sent to that player alone, one for everybody, and one for the game master,
    in which alone the seed stands. Nothing of a hand is shown on the screen.

    \b
    printkit deal GAME --players 4
    printkit deal GAME --player Aki --player Ben --player Chie -o evening
    printkit deal GAME --players 3 --round 2 --seed 0123456789abcdef0123456789abcdef
    """
    tongue = language(lang)
    with refusals(tongue, files=True), outputs([edition], replace=replace):
        from printkit.deals.deal import names_of

        one = load_game(game, games, trust, edition, lang=lang)
        names = names_of(player or (), players)
        folder = output or Path("output", one.id, "deal")
        dealt = printkit.deal(one, names if player else len(names), folder, seed=seed, round=round_, lang=tongue)
        report(dealt.problems, tongue, one)
        if as_json:
            files = [{"for": dealt.readers[name], "lang": tongue, "path": str(path)} for name, path in dealt.files.items()]
            print(json_of({"files": files, "problems": as_tables(dealt.problems, tongue, one)}))
        else:
            print(*dealt.files.values(), sep="\n")
