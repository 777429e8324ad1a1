"""The command that counts what decks are made of: stats."""

from __future__ import annotations

from typing import Annotated

import typer

from printkit.cli.answers import as_json as to_json
from printkit.cli.answers import refusals
from printkit.cli.app import app
from printkit.cli.arguments import Edition, GameName, GamesDir, Json, LangOption, Settings, Trust, language, load_game


@app.command()
def stats(
    game: GameName,
    decks: Annotated[list[str] | None, typer.Argument(metavar="[DECK]...", help="Which decks; all when left out.")] = None,
    lang: LangOption = None,
    edition: Edition = None,
    set_: Settings = None,
    games: GamesDir = None,
    trust: Trust = False,
    as_json: Json = False,
) -> None:
    """Count what decks are made of: cards by column, curves, texts that repeat, words that differ by spelling, long cards.

    \b
    printkit stats open
    printkit stats my-cards events --json
    """
    tongue = language(lang)
    with refusals(tongue):
        from printkit.inspection import stats as counted

        one = load_game(game, games, trust, edition, set_, lang=lang)
        listed = counted.figures(one, tongue, decks or ())
        if as_json:
            print(to_json(counted.answer(listed)))
        else:
            print(*counted.lines(one, listed, tongue), sep="\n")
