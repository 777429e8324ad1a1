"""The commands that take results in: template, score, read."""

from __future__ import annotations

import sys
from contextlib import ExitStack
from dataclasses import dataclass
from dataclasses import replace as replaced
from functools import cached_property
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

import printkit
from printkit.cli.answers import nothing, put, refusals, typed_options
from printkit.cli.app import app
from printkit.cli.arguments import (
    Edition,
    Font,
    FormatChoice,
    GameName,
    GamesDir,
    InkOption,
    Json,
    LangOption,
    Output,
    Paper,
    Players,
    Replace,
    Settings,
    Trust,
    complete_game,
    language,
    load_game,
)
from printkit.cli.book import AgainOption, BookOption, kept
from printkit.cli.photo_answers import about
from printkit.cli.photos import (
    Asked,
    ByOption,
    ContactOption,
    CopyOption,
    GlanceOption,
    PackOption,
    PlayerOption,
    ReviewOption,
    are_photos,
)
from printkit.cli.photos import read as read_photos
from printkit.cli.unused import OF_PHOTOS, refuse
from printkit.messages.sentences import word
from printkit.model import Refused, error
from printkit.model.print_options import DEFAULTS
from printkit.storage.protection import expect_free, outputs

if TYPE_CHECKING:
    from collections.abc import Iterable
    from contextlib import AbstractContextManager

    from printkit.cli.photo_answers import PhotoAnswers
    from printkit.model import Game

_FILES = "Results: .toml, .json, .csv, .xlsx, a filled-in .pdf, or - for standard input (JSON)."
_RESULT = "Where to write; the ending says what: .pdf (certificate), .json, .csv, .xlsx, else as on the screen."
_RESUME = "Go on with answers that were left unfinished, to --ask or about photos."

GameOrFile = Annotated[
    str,
    typer.Argument(
        metavar="GAME|FILE",
        help="The game's id or title; where the files say the game, the first of them.",
        autocompletion=complete_game,
    ),
]
MaybeFiles = Annotated[list[str] | None, typer.Argument(metavar="FILE...", help=_FILES)]
Result = Annotated[Path | None, typer.Option("-o", "--output", metavar="FILE", help=_RESULT)]
Resume = Annotated[Path | None, typer.Option("--resume", metavar="FILE", help=_RESUME)]


_OTHERS = frozenset({".csv", ".tsv", ".xlsx", ".ods", ".pdf"})
"""Endings of files that a record read from forms isn't written as."""

MANY = 200
"""Files that several processes may be worth; with a book there is one, since each game is saved before the next is told."""


@dataclass(frozen=True)
class ChosenGame:
    """The game that a command is about, as its options name it: another process can load the same one."""

    id: str
    folders: list[Path] | None
    trust: bool
    edition: str | None
    settings: list[str] | None

    def __reduce__(self) -> tuple[type[ChosenGame], tuple[object, ...]]:
        """What is loaded stays behind."""
        return ChosenGame, (self.id, self.folders, self.trust, self.edition, self.settings)

    @cached_property
    def game(self) -> Game:
        """The game under its edition and readings. Raises `Refused`."""
        return load_game(self.id, self.folders, self.trust, self.edition, self.settings)


def _outputs(inputs: Iterable[str | Path | None], *, replace: bool) -> AbstractContextManager[None]:

    return outputs(inputs, replace=replace)


def _check_answer(output: Path | None, *others: Path | None) -> None:
    """Raise `Refused` before the work when the answer can't go there: `others` of the run's files are no place for it, nor a record's ending for one."""
    if output is not None and output.suffix.lower() == ".toml":
        raise Refused([error("answer-as-toml", f"-o {output}")], 2)
    with outputs(others):
        expect_free(output)


_SEATS = 100
"""More than any game has: so many names are made at most, before the game refuses them."""


@app.command()
def template(
    game: GameName,
    kind: Annotated[FormatChoice | None, typer.Option("--format", help="Kind of file; else by the ending of -o.")] = None,
    players: Players = None,
    player: Annotated[
        list[str] | None, typer.Option("--player", metavar="NAME", help="A player's name, in the order of the seats; repeats.")
    ] = None,
    lang: LangOption = None,
    edition: Edition = None,
    set_: Settings = None,
    output: Output = None,
    replace: Replace = False,
    games: GamesDir = None,
    trust: Trust = False,
) -> None:
    """Write an empty result file to fill in.

    \b
    printkit template GAME --player Aki --player Ben -o evening.toml
    printkit template GAME --players 3 --format csv -o evening.csv
    """
    tongue = language(lang)
    with refusals(tongue):
        ending = output.suffix.lower().lstrip(".") if output is not None else ""
        kind = kind or (FormatChoice(ending) if ending in {choice.value for choice in FormatChoice} else FormatChoice.toml)
        names = player or [word(tongue, "ask.axis.player", key=seat) for seat in range(1, min(players or 0, _SEATS) + 1)]
        if players is not None and len(names) != min(players, _SEATS):
            raise Refused([error("deal-players", "--players", count=players, found=len(names))], 2)
        try:
            data = printkit.template(load_game(game, games, trust, edition, set_, lang=lang), kind.value, tongue, names)
        except Refused as refused:
            if player or refused.game is None:
                raise
            problems = [problem._replace(where="--players") for problem in refused.problems]  # which has made the names
            raise Refused(problems, refused.status, refused.game) from None
        if output is None and kind is FormatChoice.xlsx and sys.stdout.isatty():
            raise Refused([error("binary-to-terminal", "-o")], 2)
        with outputs([edition], replace=replace):
            put(output, data)


@app.command()
def score(
    context: typer.Context,
    game: GameOrFile,
    files: MaybeFiles = None,
    sheets: Annotated[bool, typer.Option("--sheets", help="The files are the players' sheets of one game.")] = False,
    photos: Annotated[bool, typer.Option("--photos", help="The files are photos of the sheets and pads of one game.")] = False,
    pack: PackOption = None,
    player: PlayerOption = None,
    copy: CopyOption = None,
    contact: ContactOption = None,
    glance: GlanceOption = None,
    by: ByOption = "",
    review: ReviewOption = None,
    ask: Annotated[bool, typer.Option("--ask", help="Ask for the results here, line by line.")] = False,
    resume: Resume = None,
    record: Annotated[Path | None, typer.Option("--record", metavar="FILE", help="Where --ask writes the record.")] = None,
    explain: Annotated[bool, typer.Option("--explain", help="Show the whole arithmetic.")] = False,
    lang: LangOption = None,
    edition: Edition = None,
    set_: Settings = None,
    output: Result = None,
    replace: Replace = False,
    day: Annotated[str | None, typer.Option("--date", metavar="YYYY-MM-DD", help="When it was played; else today.")] = None,
    table: Annotated[
        str, typer.Option("--table", "--place", metavar="TEXT", help="Table or place, for certificate and book.")
    ] = "",
    paper: Paper = DEFAULTS["paper"],
    ink: InkOption = DEFAULTS["ink"],
    font: Font = None,
    book: BookOption = None,
    again: AgainOption = False,
    games: GamesDir = None,
    trust: Trust = False,
    as_json: Json = False,
) -> None:
    """Check and total results; each FILE is one game.

    \b
    printkit score GAME evening.toml --explain
    printkit score GAME evening.toml -o certificate.pdf --table "Café, table 3"
    printkit score GAME --ask
    printkit score GAME --sheets aki.pdf ben.pdf chie.pdf
    printkit score GAME --photos IMG_1.jpg IMG_2.jpg --player Aki --player Ben
    printkit score GAME league/*.json -o league.xlsx
    printkit score GAME evening.toml --book club.book --date 2026-07-04 --place "Café 3"
    """
    tongue = language(lang)
    with refusals(tongue):
        from printkit.cli.defaults import are_sheets, game_and_files

        game, files = game_and_files(game, files, games, trust=trust)
        photos = bool(files) and not ask and (photos or are_photos(files))
        asked = ask or (resume is not None and not photos)
        read_only = [] if asked else files  # unfinished answers are kept where they were
    with (
        refusals(tongue),
        _outputs([*read_only, edition, book, *(font or "").split(",")], replace=replace),
        ExitStack() as unfinished,
    ):
        from printkit.cli.results import Delivery
        from printkit.printing.certificate_options import CertificateOptions, day_of

        wanted = CertificateOptions(tongue, day_of(day), table, paper.lower(), ink, font, dated=day is not None)
        _check_answer(output, record, resume)
        needs = {} if photos else dict(OF_PHOTOS)
        needs |= {} if asked else {"record": "--ask"}
        if output is None or output.suffix.lower() != ".pdf":
            needs |= dict.fromkeys(("paper", "ink", "font"), "-o certificate.pdf")
            needs |= {} if book is not None else {"table": "-o certificate.pdf, --book"}
        if output is not None and output.suffix.lower() in {".pdf", ".csv", ".xlsx"} and not asked:
            needs["explain"] = "-o answer.txt, -o answer.json"
        refuse(context, needs)
        if not (sheets or asked or photos) and files:
            sheets = are_sheets(files, load_game(game, games, trust, edition, set_))
        named = len(files) > 1 and not sheets and not asked and not photos
        delivery = Delivery(wanted, output, as_json=as_json, named=named, explained=explain, shown=asked)
        answered: PhotoAnswers | None = None
        if asked:
            from printkit.cli.asking import begin
            from printkit.cli.defaults import id_of

            own = id_of(game, games, trust=trust)
            beginning = replaced(
                begin(own, files, resume, sheets=sheets), dated=day is not None, typed=typed_options(context, own)
            )
            loaded = load_game(
                game, games, trust, edition or beginning.edition, [*beginning.settings, *(set_ or ())], lang=lang
            )
            answers = beginning.answers(loaded, tongue, wanted.day, record, output)
        elif photos:
            loaded = load_game(game, games, trust, edition, set_, lang=lang)
            answered = unfinished.enter_context(about(files, loaded, tongue, context, output=output, resume=resume))
            shown = Asked(pack or (), player or (), copy, contact, glance, by, review, answered)
            reading = read_photos(loaded, files, shown, tongue)
            for line in reading.told(tongue):
                print(line, file=sys.stderr)
            if not reading.valid or reading.record is None:
                if as_json:
                    print(nothing(reading.problems, tongue, loaded))
                raise typer.Exit(reading.status)
            answers = iter([printkit.score(loaded, reading.record).answer])
        else:
            from printkit.api.scores import results

            if not files:
                raise Refused([error("no-files", "FILE...")], 2)
            chosen = ChosenGame(game, games, trust, edition, set_)
            if len(files) >= MANY and not sheets and book is None and not again:
                from printkit.cli.workers import deliver

                raise typer.Exit(deliver(chosen, delivery, files))
            answers = (result.answer for result in results(chosen.game, files, sheets=sheets))
        status = delivery.deliver(kept(answers, book, wanted.day, table, again=again, lang=tongue))
        if answered is not None:
            answered.finished()
    raise typer.Exit(status)


@app.command()
def read(
    context: typer.Context,
    game: GameOrFile,
    files: MaybeFiles = None,
    pack: PackOption = None,
    player: PlayerOption = None,
    copy: CopyOption = None,
    contact: ContactOption = None,
    glance: GlanceOption = None,
    by: ByOption = "",
    review: ReviewOption = None,
    resume: Resume = None,
    lang: LangOption = None,
    edition: Edition = None,
    set_: Settings = None,
    output: Output = None,
    replace: Replace = False,
    games: GamesDir = None,
    trust: Trust = False,
    as_json: Json = False,
) -> None:
    """Turn filled-in forms, or photos of pencilled pages, into one record (TOML) to correct.

    What was filled in is checked and not scored; problems are told, the record is written all the same.

    \b
    printkit read GAME aki.pdf ben.pdf chie.pdf -o evening.toml
    printkit read GAME pad.pdf --json
    printkit read GAME IMG_1.jpg IMG_2.jpg --player Aki --player Ben -o evening.toml
    """
    tongue = language(lang)
    with refusals(tongue):
        from printkit.cli.defaults import game_and_files

        game, files = game_and_files(game, files, games, trust=trust)
    with refusals(tongue), _outputs([*files, edition], replace=replace), ExitStack() as unfinished:
        with _outputs([resume], replace=replace):
            expect_free(output)
        ending = output.suffix.lower() if output is not None else ""
        if ending in _OTHERS:
            raise Refused([error("record-ending", f"-o {output}", found=ending)], 2)
        if not files:
            raise Refused([error("no-files", "FILE...")], 2)
        one = load_game(game, games, trust, edition, set_, lang=lang)
        answered: PhotoAnswers | None = None
        if are_photos(files):
            answered = unfinished.enter_context(about(files, one, tongue, context, output=output, resume=resume))
            reading = read_photos(
                one, files, Asked(pack or (), player or (), copy, contact, glance, by, review, answered), tongue
            )
        else:
            refuse(context, dict.fromkeys((*OF_PHOTOS, "resume"), "PHOTO.jpg"))
            reading = printkit.read(one, files)
        for line in reading.told(tongue):
            print(line, file=sys.stderr)
        if as_json or ending == ".json":
            put(output, reading.to_json().encode())
        elif reading.record is not None:
            put(output, reading.to_toml().encode())
        if answered is not None and reading.record is not None:
            answered.finished()
    raise typer.Exit(reading.status)
