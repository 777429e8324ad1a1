"""The command that keeps sets of real photos with their truth, and measures how well they are read: scan-set."""

from __future__ import annotations

import sys
from pathlib import Path
from typing import Annotated

import typer

import printkit
from printkit.cli.answers import as_json as json_of
from printkit.cli.answers import refusals
from printkit.cli.app import app
from printkit.cli.arguments import Edition, GameName, GamesDir, Json, LangOption, Settings, Trust, language, load_game
from printkit.cli.photo_answers import about
from printkit.cli.photos import PackOption, confirm
from printkit.messages.sentences import sentence, word


@app.command("scan-set")
def scan_set(
    context: typer.Context,
    game: GameName,
    folder: Annotated[Path, typer.Argument(metavar="FOLDER", help="The set: photos and truth.json.")],
    add: Annotated[
        list[str] | None, typer.Option("--add", metavar="PHOTO", help="Add a photo: its doubtful boxes are asked for; repeats.")
    ] = None,
    pack: PackOption = None,
    resume: Annotated[
        Path | None, typer.Option("--resume", metavar="FILE", help="Go on with answers about the same photos.")
    ] = None,
    lang: LangOption = None,
    edition: Edition = None,
    set_: Settings = None,
    games: GamesDir = None,
    trust: Trust = False,
    as_json: Json = False,
) -> None:
    """Measure how well a set of real photos is read, or add photos to it.

    A set holds only pages, in grey and without what the camera wrote into the file. Look through truth.json after adding: what
    was read and not asked for is taken from the reader itself.

    \b
    printkit scan-set GAME my-set --add IMG_1.jpg --add IMG_2.jpg
    printkit scan-set GAME my-set
    """
    tongue = language(lang)
    with refusals(tongue):
        loaded = load_game(game, games, trust, edition, set_)
        if add:
            photos = printkit.photos(loaded, add, packs=pack or ())
            for problem in photos.problems:
                print(sentence(problem, tongue, loaded, problem.file), file=sys.stderr)
            with about(add, loaded, tongue, context, arguments=[str(folder)], resume=resume) as answers:
                confirm(photos, tongue, answers)
                written = photos.into_set(folder)
                answers.finished()
            print(*written, sep="\n")
            raise typer.Exit(0 if written else 1)
        from printkit.api.photos import measured

        results = measured(loaded, folder, pack or ())
        if as_json:
            print(json_of(results))
        else:
            for one in results["photos"]:
                refused = one["problem"] is not None
                why = sentence(one["problem"], tongue, loaded) if refused else ""
                print(word(tongue, f"photo.set.{'refused' if refused else 'photo'}", **one, why=why))
            print(word(tongue, "photo.set.sum", **results["sum"]))
