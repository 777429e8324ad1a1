"""The command line: arguments in, reports out. What a command does stands in the module it imports when it runs."""

from __future__ import annotations

import json
import sys
from enum import StrEnum
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any, NoReturn

import typer

from printkit import __version__

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Sequence

    from printkit.build import Job, Made
    from printkit.catalog import Catalog
    from printkit.model import Game, Lang, Problem

app = typer.Typer(
    name="printkit",
    help="Prints paper-and-pen and card games from one rules model per game, and scores what people write on them.",
    no_args_is_help=True,
    rich_markup_mode=None,
    pretty_exceptions_enable=False,
    context_settings={"help_option_names": ["-h", "--help"], "max_content_width": 100},
)


class LangChoice(StrEnum):
    """Languages of paper, tables and messages."""

    ja = "ja"
    en = "en"


class InkChoice(StrEnum):
    """Three designs, not one with filters."""

    color = "color"
    mono = "mono"
    low = "low"


class FormatChoice(StrEnum):
    """Kinds of result file that can be written."""

    toml = "toml"
    json = "json"
    csv = "csv"
    xlsx = "xlsx"


class SchemaChoice(StrEnum):
    """What there is a JSON Schema of."""

    game = "game"
    results = "results"


def _complete_game(incomplete: str) -> list[str]:
    """Ids of the games that come with printkit, for shell completion."""
    from printkit.catalog import BUILT_IN

    ids = [path.parent.name.replace("_", "-") for path in sorted(BUILT_IN.glob("*/game.toml"))]
    return [name for name in ids if name.startswith(incomplete)]


def _complete_component(context: typer.Context, incomplete: str) -> list[str]:
    from printkit.catalog import Catalog
    from printkit.model import Refused

    try:
        game = Catalog().load(context.params.get("game") or "")
    except Refused:
        return []
    return [c.id for c in game.components if c.id.startswith(incomplete)]


GameName = Annotated[
    str, typer.Argument(metavar="GAME", help="The game's id; see `printkit list`.", autocompletion=_complete_game)
]
Components = Annotated[
    list[str] | None,
    typer.Argument(metavar="[COMPONENT]...", help="What to print; all when left out.", autocompletion=_complete_component),
]
LangOption = Annotated[LangChoice | None, typer.Option("--lang", help="Language; your locale's when left out.")]
Paper = Annotated[str, typer.Option("--paper", help="a4, a3, a5, b5, b4 (JIS), letter, legal, tabloid, or WxH in mm.")]
Players = Annotated[int | None, typer.Option("--players", help="For a table of so many.")]
Edition = Annotated[str | None, typer.Option("--edition", help="An edition's id, or the path of an edition.toml.")]
Settings = Annotated[
    list[str] | None,
    typer.Option("--set", metavar="OPTION=VALUE", help="Choose a reading of the rules; may be repeated."),
]
InkOption = Annotated[InkChoice, typer.Option("--ink", help="How to spend ink: three designs.")]
Font = Annotated[str | None, typer.Option("--font", metavar="FILE[,BOLD]", help="Your own font, .otf or .ttf.")]
Output = Annotated[Path | None, typer.Option("-o", "--output", help="Where to write.")]
Json = Annotated[bool, typer.Option("--json", help="One machine-readable answer on standard output.")]
GamesDir = Annotated[
    list[Path] | None, typer.Option("--games", metavar="DIR", help="A folder of game folders; may be repeated.")
]
Trust = Annotated[bool, typer.Option("--trust", help="Run the Python of games in --games; they can do anything you can.")]
Form = Annotated[bool, typer.Option("--form", help="Make fillable PDF forms.")]
Large = Annotated[bool, typer.Option("--large", help="Large print, on A3 or on two A4 pages.")]


def language(chosen: LangChoice | None) -> Lang:
    """``--lang``, else the locale's (``ja*`` is Japanese), else English."""
    import os

    if chosen is not None:
        return "ja" if chosen is LangChoice.ja else "en"
    for name in ("LC_ALL", "LC_MESSAGES", "LANG"):
        if value := os.environ.get(name):
            return "ja" if value.lower().startswith("ja") else "en"
    return "en"


def report(problems: Iterable[Problem], lang: str, game: Game | None = None, file: str = "") -> None:
    """Tell problems on standard error, a line each."""
    from printkit.tell import sentence

    for problem in problems:
        print(sentence(problem, lang, game, file), file=sys.stderr)


def _answer(answer: Any) -> None:
    print(json.dumps(answer, ensure_ascii=False, indent=1))


def told(problems: Iterable[Problem], lang: str, game: Game | None = None) -> list[dict[str, Any]]:
    """Problems as they stand in a ``--json`` answer."""
    from printkit.tell import as_dict

    return [as_dict(problem, lang, game) for problem in problems]


def catalog_of(folders: list[Path] | None, *, trust: bool) -> Catalog:
    """The games within reach of this command."""
    from printkit.catalog import Catalog

    return Catalog(folders or (), trust=trust)


def settings_of(pairs: Sequence[str] | None) -> dict[str, str]:
    """``--set option=value`` as a dict. Raises `Refused` (status 2)."""
    from printkit.model import Refused, error

    found = {}
    for pair in pairs or ():
        name, equals, value = pair.partition("=")
        if not equals or not name:
            raise Refused([error("set-form", "--set", found=pair)], 2)
        found[name.strip()] = value.strip()
    return found


def load_game(
    game: str,
    folders: list[Path] | None,
    trust: bool,
    edition: str | None = None,
    pairs: Sequence[str] | None = None,
) -> Game:
    """The game of the command line, under its edition and readings. Raises `Refused`."""
    from printkit.catalog import edition_argument

    return catalog_of(folders, trust=trust).load(game, edition_argument(edition), settings_of(pairs))


def _guarded(lang: str, as_json: bool, work: Callable[[], tuple[dict[str, Any], Sequence[Problem], Game]]) -> None:
    """Run `work`; tell its problems; exit 1 or 2 when it was refused (with `as_json`, an answer too unless misused)."""
    from printkit.model import Refused

    try:
        answer, problems, game = work()
    except Refused as refused:
        report(refused.problems, lang)
        if as_json and refused.status == 1:
            _answer({"files": [], "problems": told(refused.problems, lang)})
        raise typer.Exit(refused.status) from None
    report(problems, lang, game)
    if as_json:
        _answer({**answer, "problems": told(problems, lang, game)})


def _say_files(files: Sequence[Made]) -> None:
    for made in files:
        print(made.path)


@app.command("list")
def list_(
    game: Annotated[str | None, typer.Argument(metavar="[GAME]", autocompletion=_complete_game)] = None,
    lang: LangOption = None,
    players: Players = None,
    paper: Paper = "a4",
    edition: Edition = None,
    games: GamesDir = None,
    trust: Trust = False,
    as_json: Json = False,
) -> None:
    """What games there are, or what one of them consists of.

    \b
    printkit list
    printkit list unlock-tower --players 3
    """
    from printkit import listing
    from printkit.model import Refused

    tongue = language(lang)
    try:
        if game is None:
            entries, problems = listing.games(catalog_of(games, trust=trust), paper)
            report(problems, tongue)
            if as_json:
                _answer(entries)
            else:
                listing.show_games(entries, tongue)
            return
        found = load_game(game, games, trust, edition)
        entry = listing.game(found, paper, players)
    except Refused as refused:
        report(refused.problems, tongue)
        raise typer.Exit(refused.status) from None
    if as_json:
        _answer(entry)
    else:
        listing.show_game(found, entry, tongue)


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
    printkit build unlock-tower sheet --edition my-edition.toml --set fastest=tower
    """
    tongue = language(lang)

    def work() -> tuple[dict[str, Any], Sequence[Problem], Game]:
        from printkit import build as making
        from printkit.progress import steps

        found = load_game(game, games, trust, edition, set_)
        chosen = making.selected(found, components or (), form=form)
        job = _job(tongue, paper, ink, players, form, large, font)
        out = output or Path("output") / found.id
        with steps(len(chosen), "build") as done:
            files, problems = making.build(found, chosen, job, out, done, regions=regions)
        if not as_json:
            _say_files(files)
        return {"files": [made.answer() for made in files]}, problems, found

    _guarded(tongue, as_json, work)


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
    """Print everything a table needs: a folder and a zip with PDFs, assembly page, manifest and checksums.

    \b
    printkit kit unlock-tower --players 3 --lang en
    printkit kit unlock-tower --combine -o kits/tower
    """
    tongue = language(lang)

    def work() -> tuple[dict[str, Any], Sequence[Problem], Game]:
        from printkit import kit as making
        from printkit.progress import steps

        found = load_game(game, games, trust, edition, set_)
        job = _job(tongue, paper, ink, players, False, False, font)
        out = output or Path("output") / found.id
        with steps(len(found.components) + 1, "kit") as done:
            made = making.make(found, job, out, combined=combine, done=done)
        if not as_json:
            _say_files(made.files)
            print(made.archive)
        return {"files": [one.answer() for one in made.files], "archive": str(made.archive)}, made.problems, found

    _guarded(tongue, as_json, work)


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
    dpi: Annotated[int, typer.Option("--dpi", min=20, max=600, help="Pixels per inch.")] = 100,
    font: Font = None,
    output: Output = None,
    games: GamesDir = None,
    trust: Trust = False,
) -> None:
    """Show components as PNG pictures, one a page, made from the very PDFs that `build` writes.

    \b
    printkit preview unlock-tower sheet --dpi 150
    """
    tongue = language(lang)

    def work() -> tuple[dict[str, Any], Sequence[Problem], Game]:
        from printkit import build as making
        from printkit.progress import steps

        found = load_game(game, games, trust, edition, set_)
        chosen = making.selected(found, components or (), form=form)
        job = _job(tongue, paper, ink, players, form, large, font)
        out = output or Path("output") / found.id
        with steps(len(chosen), "preview") as done:
            paths, problems = making.preview(found, chosen, job, out, dpi, done)
        for path in paths:
            print(path)
        return {}, problems, found

    _guarded(tongue, False, work)


@app.command()
def check(
    target: Annotated[str, typer.Argument(metavar="FOLDER|EDITION.toml|GAME", help="What to check.")],
    lang: LangOption = None,
    games: GamesDir = None,
    trust: Trust = False,
    as_json: Json = False,
) -> None:
    """Check a game folder, an edition file or a built-in game: data, words, proofs, and whether everything can be printed.

    \b
    printkit check unlock-tower
    printkit check my-games/towers --trust
    printkit check my-edition.toml
    """
    from printkit import check as checking
    from printkit.model import Refused
    from printkit.progress import steps

    tongue = language(lang)
    try:
        with steps(3, "check") as done:
            found = checking.check(target, catalog_of(games, trust=trust), trust=trust, done=done)
    except Refused as refused:
        report(refused.problems, tongue)
        raise typer.Exit(refused.status) from None
    report(found.problems, tongue, found.game)
    if as_json:
        _answer({"ok": found.ok, "facts": found.facts, "problems": told(found.problems, tongue, found.game)})
    else:
        checking.show(found, tongue)
    if not found.ok:
        raise typer.Exit(1)


@app.command()
def schema(
    what: Annotated[SchemaChoice, typer.Argument(help="game: of a game.toml; results: of the records of GAME.")],
    game: Annotated[str | None, typer.Argument(metavar="[GAME]", autocompletion=_complete_game)] = None,
    edition: Edition = None,
    set_: Settings = None,
    games: GamesDir = None,
    trust: Trust = False,
) -> None:
    """Print a JSON Schema, so that editors complete and check what you type.

    \b
    printkit schema game > game.schema.json
    printkit schema results unlock-tower > results.schema.json
    """
    from printkit.model import Refused, error

    try:
        if what is SchemaChoice.game:
            from printkit.schema import game_schema

            _answer(game_schema())
            return
        if game is None:
            _refuse(error("schema-needs-game", "GAME"))
        from printkit.score.schema import results_schema

        _answer(results_schema(load_game(game, games, trust, edition, set_)))
    except Refused as refused:
        report(refused.problems, language(None))
        raise typer.Exit(refused.status) from None


def _refuse(problem: Problem) -> NoReturn:
    from printkit.model import Refused

    raise Refused([problem], 2)


def _version(wanted: bool) -> None:
    if wanted:
        print(f"printkit {__version__}")
        raise typer.Exit


@app.callback()
def _root(
    version: Annotated[bool, typer.Option("--version", callback=_version, is_eager=True, help="Show the version.")] = False,
) -> None:
    pass
