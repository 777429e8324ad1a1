"""The command for score books, and the options with which a result is put into one."""

from __future__ import annotations

import sys
from collections.abc import Iterator
from contextlib import suppress
from datetime import date, datetime
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer
from typer.core import TyperGroup

from printkit.book import By, ExportKind
from printkit.cli.answers import as_json as json_of
from printkit.cli.answers import put, refusals, report
from printkit.cli.app import app
from printkit.cli.arguments import Json, LangOption, Output, Replace, Trust, language
from printkit.messages.sentences import message, word
from printkit.model import Refused, error, shortened
from printkit.storage.protection import outputs

if TYPE_CHECKING:
    from typer._click.core import Context  # typer carries its own click

    from printkit.model import Lang
    from printkit.scoring.report.answer import Answer


class _Group(TyperGroup):
    """Options may stand on either side of FILE, and the command before it; by itself the parser takes what follows FILE for a command."""

    def parse_args(self, ctx: Context, args: list[str]) -> list[str]:
        if len(args) > 1 and args[0] in self.commands and args[1] not in self.commands and not args[1].startswith("-"):
            args = [args[1], args[0], *args[2:]]
        if args and not args[0].startswith("-"):
            end = next((i for i, given in enumerate(args[1:], 1) if given in self.commands), None)
            if end is None and len(args) > 1 and not args[1].startswith("-"):
                end = 1  # what stands there is a command that is misspelt, and not the file
            args = [*args[1:end], args[0], *args[end:]] if end is not None else [*args[1:], args[0]]
        return super().parse_args(ctx, args)


book = typer.Typer(
    name="book",
    cls=_Group,
    help="""Show a score book: games, a season, an export.

    \b
    printkit book club.book
    printkit book club.book show 12
    printkit book club.book rank --game GAME --from 2026-01-01
    printkit book club.book export --format csv -o club.csv
    printkit book club.book replace 12 corrected.toml
    printkit book club.book remove 12

    A game gets into a book with: printkit score GAME FILE --book club.book
    """,
    rich_markup_mode=None,
)
app.add_typer(book)

Number = Annotated[int, typer.Argument(metavar="N", help="The game's number in the book.")]

BookOption = Annotated[Path | None, typer.Option("--book", metavar="FILE", help="Save the results in this score book.")]
AgainOption = Annotated[bool, typer.Option("--again", help="For --book: save also what it has already.")]


def kept(answers: Iterator[Answer], path: Path | None, day: date, place: str, *, again: bool, lang: Lang) -> Iterator[Answer]:
    """The answers of a command, saved in the book that its options name, if any; what was saved goes to standard error.

    Raises `Refused` (status 2) for ``--again`` without a book.
    """
    if path is None:
        if again:
            raise Refused([error("book-alone", "--again")], 2)
        return answers
    from printkit.book.keep import Tally, keep

    def done(tally: Tally) -> None:
        from printkit.book.report import summary

        print(summary(tally, lang), file=sys.stderr)

    return keep(answers, path, day, place, again=again, done=done)


@book.callback(invoke_without_command=True)
def _list(
    context: typer.Context,
    file: Annotated[Path, typer.Argument(metavar="FILE", help="The score book.")],
    lang: LangOption = None,
    as_json: Json = False,
) -> None:
    context.obj = file
    if context.invoked_subcommand is not None:
        given = {"lang": lang, "as_json": as_json or None}
        context.default_map = {context.invoked_subcommand: {name: value for name, value in given.items() if value is not None}}
        return
    tongue = language(lang)
    with refusals(tongue):
        from printkit.book.report import show_plays
        from printkit.book.store import opened

        with opened(file) as opened_book:
            plays = opened_book.plays()
        if as_json:
            print(json_of([play.as_dict() for play in plays]))
        else:
            show_plays(plays, tongue)


@book.command()
def show(context: typer.Context, number: Number, lang: LangOption = None, as_json: Json = False) -> None:
    """Show one game with its record and its answer."""
    tongue = language(lang)
    with refusals(tongue):
        from printkit.book.report import show_play
        from printkit.book.store import opened

        with opened(context.obj) as opened_book:
            play = opened_book.play(number)
            record, answer = opened_book.documents(number, tongue)
            fields, called, readings = opened_book.words(number, tongue)
        if as_json:
            print(json_of({**play.as_dict(), "record": record, "answer": answer}))
        else:
            show_play(play, record, answer, tongue, fields, called, readings)


@book.command()
def rank(
    context: typer.Context,
    game: Annotated[str | None, typer.Option("--game", metavar="GAME", help="Only this game.")] = None,
    since: Annotated[
        datetime | None, typer.Option("--from", metavar="YYYY-MM-DD", formats=["%Y-%m-%d"], help="The first day.")
    ] = None,
    until: Annotated[
        datetime | None, typer.Option("--to", metavar="YYYY-MM-DD", formats=["%Y-%m-%d"], help="The last day.")
    ] = None,
    by: Annotated[By, typer.Option("--by", help="What decides; average: the average rank.")] = By.wins,
    lang: LangOption = None,
    as_json: Json = False,
) -> None:
    """Rank the players over a season: wins, games, average rank, and points where all games are the same one."""
    tongue = language(lang)
    with refusals(tongue):
        from printkit.book.report import show_season
        from printkit.book.season import season, selected
        from printkit.book.store import opened

        first, last = _day(since), _day(until)
        if first and last and first > last:
            raise Refused([error("out-of-order", "--from", first=first.isoformat(), last=last.isoformat())], 2)
        with opened(context.obj) as opened_book:
            plays = [*opened_book.plays()]
            if game is not None and game not in {play.game for play in plays}:
                from printkit.cli.defaults import id_of

                with suppress(Refused):  # what the book has is told instead
                    game = id_of(game, None, trust=False)  # a title is as good
            standings = season(selected(plays, game, first, last), by)
        if as_json:
            players = [one.as_dict() for one in standings.standings]
            print(json_of({"by": by.value, "games": standings.games, "unfinished": standings.unfinished, "players": players}))
        else:
            show_season(standings, tongue)
        report(standings.alike(), tongue)


def _day(given: datetime | None) -> date | None:
    return given.date() if given else None


@book.command()
def export(
    context: typer.Context,
    kind: Annotated[ExportKind, typer.Option("--format", help="Kind of file.")] = ExportKind.csv,
    output: Output = None,
    replace: Replace = False,
    lang: LangOption = None,
) -> None:
    """Write the book for other programs: csv, json, bgstats (BG Stats), bgg (BoardGameGeek's XML)."""
    tongue = language(lang)
    with refusals(tongue):
        from printkit.book.export import export as exported
        from printkit.book.store import opened

        with opened(context.obj) as opened_book:
            data = exported(opened_book, kind, tongue)
        with outputs([context.obj], replace=replace):
            put(output, data)


@book.command()
def player(
    context: typer.Context,
    name: Annotated[str, typer.Argument(metavar="NAME", help="The player's name.")],
    lang: LangOption = None,
    as_json: Json = False,
) -> None:
    """Show a player's page: figures, games, and how they fared against everybody they met."""
    tongue = language(lang)
    with refusals(tongue):
        from printkit.api.books import ScoreBook
        from printkit.book.report import show_player

        page = ScoreBook(context.obj).player(name, tongue)
        if as_json:
            print(json_of(page.as_dict()))
        else:
            show_player(page, tongue)


@book.command()
def poster(
    context: typer.Context,
    year: Annotated[int, typer.Argument(metavar="YEAR", min=1, max=9999, help="The year.")],
    paper: Annotated[str, typer.Option("--paper", metavar="PAPER", help="A5 or larger, or WxH in mm.")] = "a4",
    output: Output = None,
    replace: Replace = False,
    lang: LangOption = None,
) -> None:
    """Make a poster of a year (PDF): who led, what was played on which days, who met whom."""
    tongue = language(lang)
    with refusals(tongue):
        from printkit.api.books import ScoreBook

        data = ScoreBook(context.obj).poster(year, tongue, paper)
        with outputs([context.obj], replace=replace):
            put(output, data)


@book.command()
def replace(
    context: typer.Context,
    number: Number,
    record: Annotated[
        list[str], typer.Argument(metavar="RECORD...", help="The corrected result; several: each player's sheet.")
    ],
    game: Annotated[
        str | None, typer.Option("--game", metavar="GAME", help="Where a game of your own lies: its folder.")
    ] = None,
    day: Annotated[
        datetime | None,
        typer.Option(
            "--date", metavar="YYYY-MM-DD", formats=["%Y-%m-%d"], help="Another day than in the book, if the sheet has none."
        ),
    ] = None,
    place: Annotated[
        str | None, typer.Option("--place", "--table", metavar="TEXT", help="Another place than in the book.")
    ] = None,
    trust: Trust = False,
    lang: LangOption = None,
    as_json: Json = False,
) -> None:
    """Put a corrected result in the place of a game. It keeps its number, and its day and place unless you give others."""
    tongue = language(lang)
    with refusals(tongue):
        from printkit.api.books import ScoreBook
        from printkit.api.games import load
        from printkit.api.scores import score
        from printkit.book.report import line
        from printkit.cli.unused import refuse

        refuse(context, {})
        kept_book = ScoreBook(context.obj)
        before = kept_book.play(number)
        loaded = load(game or before.game, edition=before.edition or None, options=before.options, trust=trust)
        result = score(loaded, record if len(record) > 1 else record[0])
        for message in result.told(tongue):
            print(message, file=sys.stderr)
        if not result.valid:
            raise typer.Exit(result.status)
        kept_book.replace(number, result, date=_day(day), place=place)
        after = kept_book.play(number)
        print(json_of(after.as_dict()) if as_json else f"{word(tongue, 'book.replaced')}: {line(after, tongue)}")


@book.command()
def remove(
    context: typer.Context,
    number: Number,
    yes: Annotated[bool, typer.Option("--yes", "-y", help="Don't ask.")] = False,
    lang: LangOption = None,
    as_json: Json = False,
) -> None:
    """Take a game out of the book. Its number is not given to another."""
    tongue = language(lang)
    with refusals(tongue):
        from printkit.book.report import line
        from printkit.book.store import opened

        with opened(context.obj) as opened_book:
            play = opened_book.play(number)
            removed = line(play, tongue)
            if not yes and not sys.stdin.isatty():
                raise Refused([error("book-needs-yes", f"remove {number}")], 2)
            if not yes and not _agreed(f"{removed}\n{word(tongue, 'book.remove')}", tongue):
                return
            opened_book.remove(number)
        print(json_of(play.as_dict()) if as_json else f"{word(tongue, 'book.removed')}: {removed}")


def _agreed(question: str, lang: Lang) -> bool:
    """Whether a person says yes, in the words that `--ask` takes, too; without a word, or with the input's end, it is no."""
    from printkit.scoring.checking.shape import BoolShape
    from printkit.scoring.interview.typed import value_of

    words = {key: word(lang, f"ask.{key}").split() for key in ("yes", "no")}
    while True:
        print(f"{question} [y/N]: ", end="", file=sys.stderr, flush=True)
        line = sys.stdin.readline().strip()
        answer = value_of(BoolShape(), line, (), words) if line else False
        if isinstance(answer, bool):
            return answer
        print(message(error("yes-or-no", "", found=shortened(answer)), lang), file=sys.stderr)
