"""The command that lets programs play a game by its rules, to see what the rules make of it: playtest."""

from __future__ import annotations

import itertools
from contextlib import ExitStack
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from printkit.cli import INTERRUPTED
from printkit.cli.answers import as_json as to_json
from printkit.cli.answers import refusals, report
from printkit.cli.app import app
from printkit.cli.arguments import (
    Edition,
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
    language,
    load_game,
)
from printkit.cli.progress import steps
from printkit.messages.sentences import word
from printkit.model import Refused, error
from printkit.model.print_options import DEFAULTS
from printkit.storage.files import write
from printkit.storage.protection import expect_free, outputs

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Mapping, Sequence

    from printkit.model import Game, Lang
    from printkit.playtest.page import PageLook
    from printkit.playtest.run import Order


@app.command()
def playtest(
    game: GameName,
    plays: Annotated[int, typer.Option("--plays", metavar="N", help="Games of each size of table.")] = 200,
    policy: Annotated[str, typer.Option("--policy", metavar="NAME", help="How everybody plays; unknown ones are listed.")] = "",
    players: Players = None,
    seed: Annotated[int, typer.Option("--seed", metavar="N", help="The same seed gives the same games.")] = 1,
    workers: Annotated[
        int | None, typer.Option("--workers", metavar="N", help="Processes; one for each core when left out.")
    ] = None,
    compare: Annotated[
        list[str] | None,
        typer.Option(
            "--compare",
            metavar="EDITION",
            help="Play another edition with the same seeds, too; or the game with KEY=VALUE (several times: all of them), or without KEY=, or another folder.",
        ),
    ] = None,
    tune: Annotated[
        str | None,
        typer.Option("--tune", metavar="KEY=LOW..HIGH", help="Instead sweep a number of a declared game; LOW..HIGH:STEP."),
    ] = None,
    cluster: Annotated[
        str | None,
        typer.Option("--cluster", metavar="ADDRESS", help="Play declared games on a Dask scheduler, tcp://HOST:PORT."),
    ] = None,
    think: Annotated[
        int,
        typer.Option("--think", metavar="N", min=1, max=10000, help="Random continuations of each choice, by who looks ahead."),
    ] = 10,
    without: Annotated[
        list[str] | None,
        typer.Option(
            "--without",
            metavar="NAME",
            help="Leave out a step of a declared turn by its id, or a part, row or step by its key, such as score.dark; may be given several times.",
        ),
    ] = None,
    no_trials: Annotated[
        bool, typer.Option("--no-trials", help="Only the main run: no ladder, no single-minded players.")
    ] = False,
    tell: Annotated[
        int | None,
        typer.Option("--tell", metavar="N", help="Instead tell game N of the run, move by move; -o keeps it as a log."),
    ] = None,
    replay: Annotated[
        Path | None, typer.Option("--replay", metavar="LOG.toml", help="Instead check a log move by move; -o keeps its record.")
    ] = None,
    output: Output = None,
    replace: Replace = False,
    lang: LangOption = None,
    edition: Edition = None,
    set_: Settings = None,
    paper: Paper = DEFAULTS["paper"],
    ink: InkOption = DEFAULTS["ink"],
    games: GamesDir = None,
    trust: Trust = False,
    as_json: Json = False,
) -> None:
    """Let programs play a game many times, and report how it goes against what its edition aims at.

    \b
    printkit playtest GAME
    printkit playtest GAME --plays 100 --policy rollout --players 4 -o report.pdf
    printkit playtest GAME --edition my-edition.toml --compare printkit
    printkit playtest GAME --tell 3 --players 4 -o game.toml
    printkit playtest GAME --replay game.toml
    """
    tongue = language(lang)
    with refusals(tongue), outputs([edition, *(compare or ()), replay], replace=replace):
        if replay is not None:
            loaded = load_game(game, games, trust, edition, set_, lang=lang)

            def named(other: str) -> Game:
                if edition is not None:
                    return loaded
                return load_game(game, games, trust, other, set_)

            _replayed(replay, loaded, named, output, tongue, as_json=as_json)
            return
        from printkit.api.inputs import is_path
        from printkit.playtest.changes import left_out
        from printkit.playtest.page import PageLook
        from printkit.playtest.run import Order
        from printkit.playtest.settings import Settings

        loaded, steps_out = left_out(load_game(game, games, trust, edition, set_, lang=lang), without or ())
        against = _against(loaded, compare or (), lambda name: load_game(game, games, trust, name, set_))
        order = Order(
            loaded,
            plays,
            policy,
            players,
            seed,
            workers,
            against,
            trials=not no_trials,
            edition=edition or "",
            other=compare or (),
            without=without or (),
            settings=Settings(steps_out, think),
            cluster=cluster or "",
            games=[str(folder) for folder in games or ()],
            named=game if is_path(game) else "",
        )
        if tune is not None:
            expect_free(output)
            _tuned(order, tune, output, tongue, PageLook(tongue, paper, ink), as_json=as_json)
            return
        if tell is not None:
            _told(order, tell, output, tongue)
            return
        expect_free(output)
        _run(order, output, tongue, PageLook(tongue, paper, ink), as_json=as_json)


def _against(game: Game, others: Sequence[str], load: Callable[[str], Game]) -> Game | None:
    """The game to compare with: under another edition, with some keys changed, or that of another folder."""
    if not others:
        return None
    if all("=" in one for one in others):
        from printkit.playtest.changes import changed

        return changed(game, others)
    if len(others) > 1:
        raise Refused([error("playtest-one-other", "--compare", found=", ".join(others))], 2)
    (other,) = others
    if game.rules.get("play") and (Path(other) / "game.toml").is_file():
        from printkit.gamefolder.catalog import folder_source
        from printkit.gamefolder.loader import chosen
        from printkit.gamefolder.loader import load as load_folder

        return chosen(load_folder(folder_source(Path(other), trust=False)), game.settings)
    return load(other)


def _tuned(order: Order, text: str, output: Path | None, lang: Lang, how: PageLook, *, as_json: bool) -> None:
    from printkit.playtest import tuning
    from printkit.playtest.changes import tuned

    def begun(count: int) -> Callable[[], None]:
        advance = until_done.enter_context(steps("playtest"))
        over = itertools.count(1)
        return lambda: advance(next(over), count)

    with ExitStack() as until_done:
        report = tuning.sweep(order, tuned(text), begun)
    if as_json:
        print(to_json(report))
    else:
        tuning.show(order.game, report, lang)
    if output is not None and report["values"]:
        write(output, tuning.page(order.game, report, how))
        if not as_json:
            print(output)
    if report["interrupted"]:
        raise typer.Exit(INTERRUPTED)


def _run(order: Order, output: Path | None, lang: Lang, how: PageLook, *, as_json: bool) -> None:
    from printkit.playtest import table
    from printkit.playtest.run import run

    def begun(count: int) -> Callable[[], None]:
        advance = until_done.enter_context(steps("playtest"))
        over = itertools.count(1)
        return lambda: advance(next(over), count)

    with ExitStack() as until_done:
        answer = run(order, begun)
    if as_json:
        print(to_json(answer))
    else:
        table.show(order.game, answer, lang)
    if output is not None and any(finished["plays"] for finished in answer["tables"]):
        from printkit.playtest.page import report_page

        write(output, report_page(order.game, answer, how))
        if not as_json:
            print(output)
    if answer["interrupted"]:
        raise typer.Exit(INTERRUPTED)


def _told(order: Order, number: int, output: Path | None, lang: Lang) -> None:
    """One game of the main run, move by move; its log goes into the file."""
    from printkit.playtest.logs import as_toml
    from printkit.playtest.one import story

    tale = story(order, number)
    _say(order.game, tale.lines, lang)
    if output is not None:
        _keep(output, as_toml(tale.log))


def _replayed(log: Path, game: Game, load: Callable[[str], Game], output: Path | None, lang: Lang, *, as_json: bool) -> None:
    """A log checked move by move: the story, and the score as `printkit score` tells it; its record goes into the file."""
    from printkit.playtest.logs import as_toml
    from printkit.playtest.one import checked
    from printkit.scoring.report import table

    replay = checked(log, game, load)
    report([*replay.problems, *replay.answer.problems], lang, replay.game)
    if output is not None:
        _keep(output, as_toml(replay.record))
    if as_json:
        print(to_json(replay.answer.as_dict(lang)))
    else:
        _say(replay.game, replay.lines, lang)
        print()
        table.show(replay.answer, lang)
    if replay.answer.status:
        raise typer.Exit(replay.answer.status)


def _say(game: Game, lines: Iterable[tuple[str, Mapping[str, object]]], lang: Lang) -> None:

    from printkit.playtest.naming import move_called

    for key, args in lines:
        known = {**args, "move": move_called(game, str(args["move"]), lang)} if "move" in args else args
        print(word(lang, key, game, **known))


def _keep(output: Path, text: str) -> None:

    write(output, text.encode())
