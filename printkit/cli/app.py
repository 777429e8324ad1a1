"""The command line: arguments in, reports out. What a command does stands in the module it imports when it runs."""

from __future__ import annotations

from typing import Annotated

import typer

import printkit
from printkit.cli.answers import as_json as json_of
from printkit.cli.answers import as_tables, refusals, report
from printkit.cli.arguments import (
    Edition,
    GameMaybe,
    GameName,
    GamesDir,
    Json,
    LangOption,
    Paper,
    Players,
    SchemaChoice,
    Settings,
    Trust,
    catalog_of,
    language,
    load_game,
)
from printkit.model import Refused, error
from printkit.model.print_options import DEFAULTS
from printkit.storage.version import __version__

app = typer.Typer(
    name="printkit",
    help="Prints paper-and-pen and card games from one rules model per game, and scores what people write on them.",
    epilog="Start with: printkit list",
    no_args_is_help=True,
    rich_markup_mode=None,
    pretty_exceptions_enable=False,
    context_settings={"help_option_names": ["-h", "--help"], "max_content_width": 100},
)


def _version(wanted: bool) -> None:
    if wanted:
        print(f"printkit {__version__}")
        raise typer.Exit


@app.callback()
def _root(
    version: Annotated[bool, typer.Option("--version", callback=_version, is_eager=True, help="Show the version.")] = False,
) -> None:
    pass


@app.command("list")
def list_(
    game: GameMaybe = None,
    name: Annotated[
        str | None,
        typer.Argument(
            metavar="[NAME]", help="After `layouts`: which one; after `icons`: a part of their names; after a game: `rules`."
        ),
    ] = None,
    lang: LangOption = None,
    players: Players = None,
    paper: Paper = DEFAULTS["paper"],
    edition: Edition = None,
    games: GamesDir = None,
    trust: Trust = False,
    as_json: Json = False,
) -> None:
    """Show the games, layouts or icons, or what one consists of.

    \b
    printkit list
    printkit list GAME --players 3
    printkit list layouts
    printkit list layouts table_pad
    printkit list icons ship
    printkit list GAME rules > rulebook.md
    """
    tongue = language(lang)
    with refusals(tongue):
        if game == "layouts":
            from printkit.inspection import layouts as layout_listing

            found_layouts = layout_listing.layouts(catalog_of(games, trust=trust), tongue, name)
            print(json_of(found_layouts)) if as_json else layout_listing.show(found_layouts, tongue, one=name is not None)
            return
        if game == "icons":
            from printkit.inspection import icons as icon_listing

            found_icons = icon_listing.icons(name or "")
            print(json_of(found_icons)) if as_json else icon_listing.show(found_icons, tongue)
            return
        if name == "rules" and game is not None:
            from printkit.scoring.turns import rulebook

            print(rulebook(load_game(game, games, trust, edition, lang=lang), tongue))
            return
        if name is not None:
            raise Refused([error("too-many-arguments", name, command="printkit list")], 2)
        from printkit.inspection import games as listing

        if game is None:
            entries, unreadable = listing.games(catalog_of(games, trust=trust), paper)
            for refused in unreadable:
                report(refused.problems, tongue, refused.game)
            print(json_of(entries)) if as_json else listing.show_games(entries, tongue)
            raise typer.Exit(1 if unreadable else 0)
        loaded = load_game(game, games, trust, edition, lang=lang)
        entry = listing.game(loaded, paper, players)
        print(json_of(entry)) if as_json else listing.show_game(loaded, entry, tongue)


@app.command()
def check(
    context: typer.Context,
    target: Annotated[str, typer.Argument(metavar="FOLDER|EDITION.toml|GAME", help="What to check.")],
    lang: LangOption = None,
    games: GamesDir = None,
    trust: Trust = False,
    play: Annotated[
        int, typer.Option("--play", metavar="N", min=0, help="Play N random legal records by the game's rules, too.")
    ] = 0,
    seed: Annotated[int, typer.Option("--seed", metavar="N", help="The same seed gives the same records.")] = 1,
    as_json: Json = False,
) -> None:
    """Check a game folder, an edition file or a game.

    Its data and words must be right, its proofs must hold, every component must be printable in both languages, and its
    worked examples must score as they say.

    \b
    printkit check GAME
    printkit check my-games/towers --trust
    printkit check my-edition.toml
    printkit check my-games/towers --play 500
    """
    tongue = language(lang)
    with refusals(tongue):
        from printkit.cli.progress import steps
        from printkit.cli.unused import refuse

        if not play:
            refuse(context, {"seed": "--play"})
        with steps("check") as progress:
            findings = printkit.check(target, games=games, trust=trust, progress=progress, play=play, seed=seed)
        report(findings, tongue, findings.game)
        if as_json:
            answer = {"ok": findings.ok, "facts": findings.facts, "problems": as_tables(findings, tongue, findings.game)}
            print(json_of({**answer, "play": findings.play} if play else answer))
        else:
            from printkit.cli.verdict import show

            show(findings, tongue)
        raise typer.Exit(0 if findings.ok else 1)


@app.command()
def rules(
    game: GameName,
    sources: Annotated[bool, typer.Option("--sources", help="Also say where each sentence comes from.")] = False,
    lang: LangOption = None,
    players: Players = None,
    edition: Edition = None,
    set_: Settings = None,
    games: GamesDir = None,
    trust: Trust = False,
    as_json: Json = False,
) -> None:
    """Print the rules of a game, sentence by sentence, under the readings chosen.

    \b
    printkit rules GAME
    printkit rules GAME --set NAME=VALUE --sources
    """
    tongue = language(lang)
    with refusals(tongue):
        from printkit.inspection import rules as rule_listing

        loaded = load_game(game, games, trust, edition, set_)
        listed = rule_listing.rules(loaded, tongue, players)
        print(json_of(listed) if as_json else "\n".join(rule_listing.as_lines(loaded, listed, tongue, sources=sources)))


@app.command()
def schema(
    what: Annotated[
        SchemaChoice, typer.Argument(help="game: of a game.toml; faces: of a faces.toml; results: of the records of GAME.")
    ],
    game: GameMaybe = None,
    lang: LangOption = None,
    edition: Edition = None,
    set_: Settings = None,
    games: GamesDir = None,
    trust: Trust = False,
) -> None:
    """Print a JSON Schema: editors complete and check with it.

    \b
    printkit schema game > game.schema.json
    printkit schema faces > faces.schema.json
    printkit schema results GAME > results.schema.json
    """
    with refusals(language(lang)):
        if what is SchemaChoice.game:
            from printkit.gamefolder.json_schema import game_schema

            print(json_of(game_schema()))
            return
        if what is SchemaChoice.faces:
            from printkit.gamefolder.faces.schema import faces_schema

            print(json_of(faces_schema()))
            return
        if game is None:
            raise Refused([error("schema-needs-game", "GAME")], 2)
        from printkit.scoring.checking.schema import results_schema

        print(json_of(results_schema(load_game(game, games, trust, edition, set_))))
