"""The commands that take results in: template, score, read."""

from __future__ import annotations

import json
import sys
from collections.abc import Iterator
from io import StringIO
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from printkit.answers import refusals, report, told
from printkit.arguments import (
    Edition,
    FormatChoice,
    GameName,
    GamesDir,
    Json,
    LangOption,
    Output,
    Settings,
    Trust,
    catalog_of,
    language,
    load_game,
    settings_of,
)
from printkit.cli import app

if TYPE_CHECKING:
    from collections.abc import Callable

    from printkit.model import Game, Lang
    from printkit.score.answer import Answer

Files = Annotated[
    list[str],
    typer.Argument(
        metavar="FILE...", help="Results: .toml, .json, .csv, .xlsx, a filled-in .pdf, or - for standard input (JSON)."
    ),
]


@app.command()
def template(
    game: GameName,
    kind: Annotated[FormatChoice, typer.Option("--format", help="Kind of file.")] = FormatChoice.toml,
    lang: LangOption = None,
    edition: Edition = None,
    set_: Settings = None,
    output: Output = None,
    games: GamesDir = None,
    trust: Trust = False,
) -> None:
    """Write an empty result file to fill in.

    \b
    printkit template unlock-tower -o evening.toml
    printkit template unlock-tower --format csv -o evening.csv
    """
    tongue = language(lang)
    with refusals(tongue):
        from printkit.score.write import template as empty

        data = empty(load_game(game, games, trust, edition, set_), kind.value, tongue)
        if output is None and kind is FormatChoice.xlsx and sys.stdout.isatty():
            from printkit.model import Refused, error

            raise Refused([error("binary-to-terminal", "-o")], 2)
        _put(output, data)


@app.command()
def score(
    game: GameName,
    files: Files,
    sheets: Annotated[bool, typer.Option("--sheets", help="The files are the players' sheets of one game.")] = False,
    lang: LangOption = None,
    edition: Edition = None,
    set_: Settings = None,
    output: Output = None,
    games: GamesDir = None,
    trust: Trust = False,
    as_json: Json = False,
) -> None:
    """Check and total the results of one game or of many; each FILE is one game.

    \b
    printkit score unlock-tower evening.toml
    printkit score unlock-tower --sheets aki.pdf ben.pdf chie.pdf
    printkit score unlock-tower league/*.json --json
    printkit score unlock-tower evening.toml --set tops=final
    """
    tongue = language(lang)
    with refusals(tongue):
        from printkit.score.run import score_files

        found = load_game(game, games, trust, edition, set_)
        answers = score_files(files, found, sheets=sheets, editions=_editions(game, games, trust, edition, set_))
        named = len(files) > 1 and not sheets
        status = _told_answers(answers, tongue, named=named, as_json=as_json, output=output)
    raise typer.Exit(status)


@app.command()
def read(
    game: GameName,
    files: Files,
    lang: LangOption = None,
    edition: Edition = None,
    set_: Settings = None,
    output: Output = None,
    games: GamesDir = None,
    trust: Trust = False,
    as_json: Json = False,
) -> None:
    """Turn filled-in forms into one record (TOML) that a person can look at and correct, without scoring it.

    \b
    printkit read unlock-tower aki.pdf ben.pdf chie.pdf -o evening.toml
    printkit read unlock-tower pad.pdf --json
    """
    tongue = language(lang)
    with refusals(tongue):
        from printkit.score.run import read_files
        from printkit.score.write import to_toml

        found = load_game(game, games, trust, edition, set_)
        reading = read_files(files, found, editions=_editions(game, games, trust, edition, set_))
        report(reading.problems, tongue, reading.game)
        if as_json:
            problems = told(reading.problems, tongue, reading.game)
            answer = json.dumps({"record": reading.raw, "problems": problems}, ensure_ascii=False, indent=1)
            _put(output, f"{answer}\n".encode())
        elif reading.raw is not None:
            _put(output, to_toml(reading.raw).encode())
    raise typer.Exit(reading.status)


def _editions(
    game: str, folders: list[Path] | None, trust: bool, edition: str | None, pairs: list[str] | None
) -> Callable[[str], Game] | None:
    """How the edition that a record names is loaded; None when the command line has chosen one."""
    if edition is not None:
        return None
    return lambda name: catalog_of(folders, trust=trust).load(game, name, settings_of(pairs))


def _told_answers(answers: Iterator[Answer], lang: Lang, *, named: bool, as_json: bool, output: Path | None) -> int:
    """Tell every answer as it comes, problems on standard error; returns the worst status."""
    kept = StringIO() if output is not None else None
    worst = 0
    for number, answer in enumerate(answers):
        report(answer.problems, lang, answer.game, answer.file)
        if as_json:
            indent = None if named else 1
            print(json.dumps(answer.as_dict(lang, named=named), ensure_ascii=False, indent=indent), file=kept or sys.stdout)
        else:
            if number:
                print(file=kept or sys.stdout)
            _show(answer, lang, named=named, kept=kept)
        worst = max(worst, answer.status)
    if kept is not None:
        _put(output, kept.getvalue().encode())
    return worst


def _show(answer: Answer, lang: Lang, *, named: bool, kept: StringIO | None) -> None:
    from printkit.score.report import show

    console = None
    if kept is not None:
        from rich.console import Console

        console = Console(file=kept, width=100, highlight=False)
    show(answer, lang, named=named, console=console)


def _put(output: Path | None, data: bytes) -> None:
    """Write to the file, whole or not at all, or to standard output."""
    if output is None:
        sys.stdout.flush()
        sys.stdout.buffer.write(data)
        sys.stdout.buffer.flush()
        return
    from printkit.build import write

    write(output, data)
