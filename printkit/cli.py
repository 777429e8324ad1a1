"""The command line: arguments in, reports out. What a command does stands in the module it imports when it runs."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from printkit import __version__
from printkit.answers import as_json as json_of
from printkit.answers import refusals, report, told
from printkit.arguments import (
    Components,
    Edition,
    Font,
    Form,
    GameMaybe,
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
    SchemaChoice,
    Settings,
    Trust,
    catalog_of,
    language,
    load_game,
)

if TYPE_CHECKING:
    from printkit.build import Job
    from printkit.model import Lang

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
    lang: LangOption = None,
    players: Players = None,
    paper: Paper = "a4",
    edition: Edition = None,
    games: GamesDir = None,
    trust: Trust = False,
    as_json: Json = False,
) -> None:
    """Show what games there are, or what one consists of.

    \b
    printkit list
    printkit list unlock-tower --players 3
    """
    tongue = language(lang)
    with refusals(tongue):
        from printkit import listing

        if game is None:
            entries, unreadable = listing.games(catalog_of(games, trust=trust), paper)
            for refused in unreadable:
                report(refused.problems, tongue, refused.game)
            print(json_of(entries)) if as_json else listing.show_games(entries, tongue)
            raise typer.Exit(1 if unreadable else 0)
        found = load_game(game, games, trust, edition)
        entry = listing.game(found, paper, players)
        print(json_of(entry)) if as_json else listing.show_game(found, entry, tongue)


def _job(lang: Lang, paper: str, ink: InkChoice, players: int | None, form: bool, large: bool, font: str | None) -> Job:
    from printkit.build import Job

    return Job(lang, paper.lower(), ink.value, players, form, large, font)


@app.command()
def build(
    game: GameName,
    components: Components = None,
    lang: LangOption = None,
    paper: Paper = "a4",
    players: Players = None,
    edition: Edition = None,
    set_: Settings = None,
    ink: InkOption = InkChoice.color,
    form: Form = False,
    large: Large = False,
    regions: Annotated[bool, typer.Option("--regions", help="Also write where each box lies, as JSON.")] = False,
    font: Font = None,
    output: Output = None,
    games: GamesDir = None,
    trust: Trust = False,
    as_json: Json = False,
) -> None:
    """Print components of a game as PDF files.

    \b
    printkit build unlock-tower
    printkit build unlock-tower sheet --lang ja --ink mono --paper letter
    printkit build unlock-tower sheet score-pad --form
    printkit build unlock-tower sheet --edition mine.toml --set fastest=tower
    """
    tongue = language(lang)
    with refusals(tongue, files_as_json=as_json):
        from printkit import build as making
        from printkit.progress import steps

        found = load_game(game, games, trust, edition, set_)
        chosen = making.selected(found, components or (), form=form)
        job = _job(tongue, paper, ink, players, form, large, font)
        with steps(len(chosen), "build") as done:
            files, problems = making.build(found, chosen, job, output or _default(found.id), done, regions=regions)
        report(problems, tongue, found)
        if as_json:
            print(json_of({"files": [made.answer() for made in files], "problems": told(problems, tongue, found)}))
        else:
            print(*(made.path for made in files), sep="\n")


@app.command()
def kit(
    game: GameName,
    lang: LangOption = None,
    paper: Paper = "a4",
    players: Players = None,
    edition: Edition = None,
    set_: Settings = None,
    ink: InkOption = InkChoice.color,
    combine: Annotated[bool, typer.Option("--combine", help="All components in one PDF.")] = False,
    font: Font = None,
    output: Output = None,
    games: GamesDir = None,
    trust: Trust = False,
    as_json: Json = False,
) -> None:
    """Print all that a table needs, with a guide and a zip.

    The folder holds a PDF for each component, a page that says what to print, cut and count, a manifest and checksums; the
    zip beside it holds the same.

    \b
    printkit kit unlock-tower --players 3 --lang en
    printkit kit unlock-tower --combine -o kits/tower
    """
    tongue = language(lang)
    with refusals(tongue, files_as_json=as_json):
        from printkit import kit as making
        from printkit.progress import steps

        found = load_game(game, games, trust, edition, set_)
        job = _job(tongue, paper, ink, players, False, False, font)
        with steps(len(found.components) + 1, "kit") as done:
            made = making.make(found, job, output or _default(found.id), combined=combine, done=done)
        report(made.problems, tongue, found)
        if as_json:
            files = [one.answer() for one in made.files]
            problems = told(made.problems, tongue, found)
            print(json_of({"files": files, "archive": str(made.archive), "problems": problems}))
        else:
            print(*(one.path for one in made.files), made.archive, sep="\n")


@app.command()
def preview(
    game: GameName,
    components: Components = None,
    lang: LangOption = None,
    paper: Paper = "a4",
    players: Players = None,
    edition: Edition = None,
    set_: Settings = None,
    ink: InkOption = InkChoice.color,
    form: Form = False,
    large: Large = False,
    dpi: Annotated[int, typer.Option("--dpi", metavar="N", min=20, max=600, help="Pixels per inch.")] = 100,
    font: Font = None,
    output: Output = None,
    games: GamesDir = None,
    trust: Trust = False,
) -> None:
    """Show components as pictures (PNG), one a page.

    They are made from the very PDFs that `build` writes.

    \b
    printkit preview unlock-tower sheet --dpi 150
    """
    tongue = language(lang)
    with refusals(tongue):
        from printkit import build as making
        from printkit.progress import steps

        found = load_game(game, games, trust, edition, set_)
        chosen = making.selected(found, components or (), form=form)
        job = _job(tongue, paper, ink, players, form, large, font)
        with steps(len(chosen), "preview") as done:
            paths, problems = making.preview(found, chosen, job, output or _default(found.id), dpi, done)
        report(problems, tongue, found)
        print(*paths, sep="\n")


def _default(game_id: str) -> Path:
    return Path("output") / game_id


@app.command()
def check(
    target: Annotated[str, typer.Argument(metavar="FOLDER|EDITION.toml|GAME", help="What to check.")],
    lang: LangOption = None,
    games: GamesDir = None,
    trust: Trust = False,
    as_json: Json = False,
) -> None:
    """Check a game folder, an edition file or a game.

    Its data and words must be right, its proofs must hold, every component must be printable in both languages, and its
    worked examples must score as they say.

    \b
    printkit check unlock-tower
    printkit check my-games/towers --trust
    printkit check my-edition.toml
    """
    tongue = language(lang)
    with refusals(tongue):
        from printkit import check as checking
        from printkit.progress import steps

        with steps(checking.STEPS, "check") as done:
            found = checking.check(target, catalog_of(games, trust=trust), trust=trust, done=done)
        report(found.problems, tongue, found.game)
        if as_json:
            problems = told(found.problems, tongue, found.game)
            print(json_of({"ok": found.ok, "facts": found.facts, "problems": problems}))
        else:
            checking.show(found, tongue)
        raise typer.Exit(0 if found.ok else 1)


@app.command()
def schema(
    what: Annotated[SchemaChoice, typer.Argument(help="game: of a game.toml; results: of the records of GAME.")],
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
    printkit schema results unlock-tower > results.schema.json
    """
    with refusals(language(lang)):
        if what is SchemaChoice.game:
            from printkit.schema import game_schema

            print(json_of(game_schema()))
            return
        if game is None:
            from printkit.model import Refused, error

            raise Refused([error("schema-needs-game", "GAME")], 2)
        from printkit.score.schema import results_schema

        print(json_of(results_schema(load_game(game, games, trust, edition, set_))))
