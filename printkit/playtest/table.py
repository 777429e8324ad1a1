"""The report of a play-test for people, on standard output."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from printkit.messages.sentences import word
from printkit.model import Game

from .changed import changes, of_wins, signed, unchanged, who_wins
from .crew import engine_of
from .figures import members
from .naming import between, called, heading, member_called, number, section_called, trial_called
from .report import Compared, Figures, PlaytestReport, TableReport, TargetVerdict, TrialReport

if TYPE_CHECKING:
    from rich.console import Console
    from rich.table import Table

_MANY = 9
"""Members of a family from which it is told as a list instead of a row for each."""


def show(game: Game, report: PlaytestReport, lang: str, console: Console | None = None) -> None:
    """Print the report: a part for each size of table."""
    from rich.console import Console as RichConsole
    from rich.text import Text

    out = console or RichConsole(highlight=False)
    names = [name for name in (report["edition"], report["edition_version"]) if name]
    out.print(Text(f"{game.title(lang)} – {word(lang, 'playtest.title')}", style="bold"), Text(" ".join(names), style="dim"))
    for table in report["tables"]:
        out.print()
        out.print(Text(heading(game, report, table, lang), style="bold"))
        if table["plays"]:
            _table(out, game, table, lang)
    if report["interrupted"]:
        out.print()
        out.print(Text(word(lang, "playtest.interrupted"), style="bold yellow"))
    out.print()
    again = word(lang, "playtest.command", command=report["command"], version=report["printkit"])
    out.print(Text(again, style="dim"), soft_wrap=True)


def _table(out: Console, game: Game, table: TableReport, lang: str) -> None:
    figures = table["figures"]
    if table["targets"] or game.edition:
        out.print(_targets(game, table["targets"], lang))
    for section in engine_of(game).sections:
        names = [name for figure in section.figures for name in members(figure, figures)]
        if not names:
            continue
        out.print()
        out.print(section_called(game, section.id, lang), markup=False)
        if len(names) > _MANY and len(section.figures) == 1:
            out.print(_listed(game, section.figures[0], names, figures, lang), markup=False)
        else:
            out.print(_rows(game, names, figures, lang))
    out.print()
    dead = ("、" if lang == "ja" else ", ").join(called(game, name, lang) for name in table["dead"])
    out.print(word(lang, "playtest.dead", names=dead) if dead else word(lang, "playtest.none_dead"), markup=False)
    if any(trial["plays"] for trial in table["trials"]):
        out.print()
        out.print(word(lang, "playtest.trials"), markup=False)
        out.print(_trials(game, table["trials"], lang))
    if "compared" in table:
        _compared(out, game, table, table["compared"], lang)


def _grid(*heads: str) -> Table:
    from rich.table import Table

    grid = Table(box=None, pad_edge=False, header_style="dim")
    for place, head in enumerate(heads):
        grid.add_column(head, justify="left" if place == 0 else "right", no_wrap=place > 0)
    return grid


def _targets(game: Game, targets: Sequence[TargetVerdict], lang: str) -> Table | str:
    if not targets:
        return word(lang, "playtest.no_targets")
    grid = _grid(word(lang, "playtest.targets"), word(lang, "playtest.target"), word(lang, "playtest.worst"), "")
    for target in targets:
        verdict = "not_measured" if target["met"] is None else "met" if target["met"] else "missed"
        worst = f"{target['worst']} {number(target['mean'])}" if target["worst"] else ""
        judged = word(lang, f"playtest.{verdict}")
        if not target["sure"] and target["met"] is not None:
            judged += f" ({word(lang, 'playtest.unsure')})"
        grid.add_row(called(game, target["figure"], lang), target["target"], worst, judged)
    return grid


def _rows(game: Game, names: Sequence[str], figures: Figures, lang: str) -> Table:
    grid = _grid(*(word(lang, f"playtest.{key}") for key in ("figure", "mean", "interval", "spread")))
    for name in names:
        own = figures[name]
        spread = between(own["p10"], own["p90"], lang)
        interval = between(own["low"], own["high"], lang)
        grid.add_row(called(game, name, lang), number(own["mean"]), interval, spread)
    return grid


def _listed(game: Game, family: str, names: Sequence[str], figures: Figures, lang: str) -> str:
    """Members of a large family in a few lines, those that begin alike together."""
    lines: dict[str, list[str]] = {}
    for name in names:
        member = name.removeprefix(f"{family}.")
        row, _, box = member.partition(".")
        title, mean = member_called(game, row, lang), number(figures[name]["mean"])
        cells = lines.setdefault(row, [title] if title != row else [])
        cells.append(f"{box if title != row else member} {mean}".strip())
    return "\n".join("  " + "   ".join(cells) for cells in lines.values())


def _trials(game: Game, trials: Sequence[TrialReport], lang: str) -> Table:
    grid = _grid("", *(word(lang, f"playtest.{key}") for key in ("mean", "interval", "games")), "")
    for trial in trials:
        for name, figure in trial["figures"].items():
            won = name == "won"
            label = trial_called(game, trial["id"], lang)
            label += ": " + (word(lang, "playtest.won") if won else called(game, name, lang))
            even = word(lang, "playtest.even", share=number(trial["even"])) if won else ""
            interval = between(figure["low"], figure["high"], lang)
            grid.add_row(label, number(figure["mean"]), interval, str(trial["plays"]), even)
    return grid


def _compared(out: Console, game: Game, table: TableReport, compared: Compared, lang: str) -> None:
    """Who wins under either, then what else has changed, both values side by side; figures that are the same in every game are not listed."""
    wins, changed = who_wins(game, table, compared, lang), changes(game, compared, lang)
    out.print()
    out.print(word(lang, "playtest.compared", edition=compared["edition"]), markup=False)
    heads = [word(lang, f"playtest.{key}") for key in ("this_game", "other_game", "change", "interval")]
    for title, rows, note in (
        (word(lang, "playtest.who_wins"), wins, of_wins(wins, lang)),
        (word(lang, "playtest.figure"), changed, unchanged(game, compared, len(changed), lang)),
    ):
        grid = _grid(title, *heads)
        for change in rows:
            values = number(change.before), number(change.after)
            grid.add_row(change.label, *values, signed(change.mean), f"{signed(change.low)} … {signed(change.high)}")
        out.print()
        if rows:
            out.print(grid)
        out.print(note, markup=False)
