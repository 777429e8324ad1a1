"""The same game with one number of it swept: how length, spread and use of lines change with it, as a table and as a picture."""

from __future__ import annotations

import hashlib
import json
from collections.abc import Callable, Mapping, Sequence
from dataclasses import replace
from typing import TYPE_CHECKING, TypedDict

from printkit.draw.pages import Bar, Bars, Playtest, plain
from printkit.messages.sentences import word
from printkit.model import Component, Game, Given
from printkit.printing.documents import document
from printkit.printing.job import Job, load_fonts
from printkit.printing.sheets import pages

from .changes import Tuned, changed
from .naming import called, number, player_called
from .page import ID, PageLook
from .report import Figures
from .run import Order, command, run, sizes

if TYPE_CHECKING:
    from rich.console import Console

SHOWN = ("rounds", "total", "margin", "half", "changes", "single")
"""The figures that are shown by value, besides the spread of the points and the rows that nobody uses."""


class Swept(TypedDict):
    """What one value of the key makes of the game."""

    value: int
    plays: int
    figures: Figures
    dead: Sequence[str]


class TuneReport(TypedDict):
    """A sweep: the key, and what each of its values makes of the game at one size of table."""

    game: str
    printkit: str
    command: str
    seed: int
    policy: str
    players: int
    key: str
    interrupted: bool
    values: list[Swept]


def sweep(order: Order, wanted: Tuned, begun: Callable[[int], Callable[[], None]] = lambda _: lambda: None) -> TuneReport:
    """Play the game under each value with the same seeds. Raises `Refused` before anything is played where one is wrong."""
    games = [changed(order.game, f"{wanted.key}={value}", "--tune") for value in wanted.values]
    players = sizes(order.game, order.players)[0]
    done = begun(order.plays * len(games))
    values: list[Swept] = []
    reported = None
    for value, game in zip(wanted.values, games, strict=True):
        one = replace(order, game=game, players=players, trials=False, against=None)
        reported = run(one, lambda _: done)
        table = reported["tables"][0]
        if table["plays"]:
            values.append({"value": value, "plays": table["plays"], "figures": table["figures"], "dead": table["dead"]})
        if reported["interrupted"]:
            break
    assert reported is not None  # noqa: S101 - there are two values or more
    text = command(replace(order, players=players, trials=True), reported["policy"])
    low, high = wanted.values[0], wanted.values[-1]
    step = f":{wanted.values[1] - low}" if wanted.values[1] - low > 1 else ""
    return {
        "game": order.game.id,
        "printkit": reported["printkit"],
        "command": f"{text} --tune {wanted.key}={low}..{high}{step}",
        "seed": order.seed,
        "policy": reported["policy"],
        "players": players,
        "key": wanted.key,
        "interrupted": reported["interrupted"],
        "values": values,
    }


def show(game: Game, report: TuneReport, lang: str, console: Console | None = None) -> None:
    """Print the table: a row for each value."""
    from rich.console import Console as RichConsole
    from rich.table import Table
    from rich.text import Text

    out = console or RichConsole(highlight=False)
    out.print(Text(_heading(game, report, lang), style="bold"))
    grid = Table(box=None, pad_edge=False, header_style="dim")
    names = [name for name in SHOWN if any(name in one["figures"] for one in report["values"])]
    heads = [report["key"], *(called(game, name, lang) for name in names), word(lang, "playtest.spread_of_points")]
    for head in (*heads, word(lang, "playtest.unused")):
        grid.add_column(head, justify="right", overflow="fold")
    for one in report["values"]:
        figures = one["figures"]
        cells = [_with_interval(figures.get(name)) for name in names]
        grid.add_row(str(one["value"]), *cells, number(figures["total"]["sd"]), str(len(one["dead"])))
    out.print(grid)
    out.print(
        Text(word(lang, "playtest.command", command=report["command"], version=report["printkit"]), style="dim"), soft_wrap=True
    )


def _with_interval(figure: Mapping[str, float | int] | None) -> str:
    """The mean, and below it half its interval: so a table of all figures is no wider than a terminal."""
    return "–" if figure is None else f"{number(figure['mean'])}\n±{number((figure['high'] - figure['low']) / 2)}"


def _heading(game: Game, report: TuneReport, lang: str) -> str:
    table = word(
        lang,
        "playtest.table",
        players=report["players"],
        plays=report["values"][0]["plays"] if report["values"] else 0,
        policy=player_called(game, report["policy"], lang),
    )
    return f"{game.title(lang)} – {report['key']}: {table}"


def page(game: Game, report: TuneReport, look: PageLook) -> bytes:
    """A PDF with the figures by value. The same report gives the same bytes."""
    from printkit.paint.pdf import paint  # which imports ReportLab

    lang = look.lang
    bars = [
        Bars(called(game, name, lang), [_bar(one, name) for one in report["values"] if name in one["figures"]])
        for name in SHOWN
    ]
    spread = [
        Bar(str(one["value"]), one["figures"]["total"]["sd"], one["figures"]["total"]["sd"], one["figures"]["total"]["sd"])
        for one in report["values"]
    ]
    unused = [
        Bar(str(one["value"]), float(len(one["dead"])), float(len(one["dead"])), float(len(one["dead"])))
        for one in report["values"]
    ]
    bars += [Bars(word(lang, "playtest.spread_of_points"), spread), Bars(word(lang, "playtest.unused"), unused)]
    shown = Playtest(
        title=f"{game.title(lang)} – {word(lang, 'playtest.title')}",
        heading=_heading(game, report, lang),
        edition="",
        targets_title="",
        targets=[],
        single=[],
        bars=[one for one in bars if one.bars and len(one.bars) <= _MOST],
        rounds=[],
        rounds_title="",
        trials_title="",
        trials=[],
        picture=None,
        picture_title="",
        command=word(lang, "playtest.command", command=report["command"], version=report["printkit"]),
    )
    job = Job(lang, look.paper, look.ink)
    fonts = load_fonts(job)
    made_from = f"{game.digest} {json.dumps(plain(shown), sort_keys=True)}"
    own = replace(game, digest=hashlib.sha256(made_from.encode()).hexdigest())
    component = Component(id=ID, kind=ID, layout="playtest_page", params=Given(page=shown, title=shown.title))
    return paint(document(game, [pages(own, component, job, fonts)], job, shown.title), fonts.file)


_MOST = 40


def _bar(one: Swept, name: str) -> Bar:
    figure = one["figures"][name]
    return Bar(str(one["value"]), figure["mean"], figure["low"], figure["high"])
