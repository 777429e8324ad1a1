"""The command that asks a game what something is worth now: price.

The games know prices, this module knows none. A game that can answer has a module ``price`` with two functions:

``quote(game, things, given, best=…)``
    The answer as JSON-able data and the warnings to it, about the `things` named on the command line. `given` is what the
    table shows, by option: ``market``, ``dice``. `best` asks for the best way to sell everything. Raises `Refused`.

``lines(answer)``
    The same for people: (key in the game's words, arguments) for each line; a line whose key has ``head_`` is a heading.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Annotated

import typer

from printkit.cli.answers import as_json as to_json
from printkit.cli.answers import as_tables, refusals, report
from printkit.cli.app import app
from printkit.cli.arguments import GameName, GamesDir, Json, LangOption, Settings, Trust, language, load_game
from printkit.model import Refused, error

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Mapping

    from printkit.model import Game


@app.command()
def price(
    game: GameName,
    cards: Annotated[list[str], typer.Argument(metavar="CARDS...", help="What you have to sell, as it is written in results.")],
    market: Annotated[str | None, typer.Option("--market", metavar="N=COUNT...", help="What lies in the market now.")] = None,
    dice: Annotated[str | None, typer.Option("--dice", metavar="DICE", help="What the dice show.")] = None,
    best: Annotated[bool, typer.Option("--best", help="Also find the best way to sell all of it.")] = False,
    lang: LangOption = None,
    set_: Settings = None,
    games: GamesDir = None,
    trust: Trust = False,
    as_json: Json = False,
) -> None:
    """Say what cards sell for now: alone, together, as a set.

    \b
    printkit price opt --market "1=2 3=1" --dice "2 2 3" 3bd 1rh
    printkit price opt --market "1=2 2=1 3=1" --dice "2 2 3" 2bd 3bh Ab 4k 5k Ay --best
    """
    tongue = language(lang)
    with refusals(tongue):
        from printkit.model.own_code import module, own_code, plain
        from printkit.model.own_code import problems as own_problems

        one = load_game(game, games, trust, None, set_, lang=lang)
        teller = module(one, "price")
        if teller is None:
            raise Refused([error("no-price", one.id)], 2)
        given = {name: text for name, text in (("market", market), ("dice", dice)) if text is not None}
        with own_code("price.py", one.folder, one.code):
            quoted, answered = teller.quote(one, cards, given, best=best)
            answer, problems = plain("quote", quoted), own_problems("problems", answered)
            lines = [*_told(one, teller.lines(answer), tongue)]
        report(problems, tongue, one)
        if as_json:
            print(to_json({**answer, "problems": as_tables(problems, tongue, one)}))
        else:
            for line in lines:
                print(line)


def _told(game: Game, lines: Iterable[tuple[str, Mapping[str, object]]], lang: str) -> Iterator[str]:
    """The lines in words, an empty one before each heading."""
    for number, (key, args) in enumerate(lines):
        if number and key.rpartition(".")[2].startswith("head_"):
            yield ""
        yield game.word(lang, key, **args)
