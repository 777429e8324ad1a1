"""The report of a play-test for people, on standard output."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping, Sequence
from typing import TYPE_CHECKING

from printkit.messages.sentences import joined, word
from printkit.messages.sentences import words as own_words
from printkit.model import Game
from printkit.model.signs import spoken

from .crew import engine_of
from .figures import members
from .report import Compared, Figures, PlaytestReport, TableReport, TargetVerdict, TrialReport

if TYPE_CHECKING:
    from rich.console import Console
    from rich.table import Table

_MANY = 9
"""Members of a family from which it is told as a list instead of a row for each."""


def number(value: float) -> str:
    """A figure with three digits that count: 12.3, 4.56, 0.789."""
    return f"{value:.1f}" if abs(value) >= 10 else f"{value:.2f}" if abs(value) >= 1 else f"{value:.3f}".rstrip("0").rstrip(".")


def called(game: Game, figure: str, lang: str) -> str:
    """What a figure is called: its family's name and its member."""
    family, _, member = figure.partition(".")
    own = game.texts(lang)
    name = own.get(f"playtest.figure.{family}") or own_words(lang).get(f"playtest.figure.{family}", family)
    return f"{name} {member_called(game, member, lang)}".strip()


def member_called(game: Game, member: str, lang: str) -> str:
    """What a member of a family is called: by a word for it, or as the row or part of that name."""
    own = game.texts(lang)
    row, dot, box = member.partition(".")
    known = (f"playtest.member.{member}", f"score.{member}", f"entry.{member}")
    keys = known if game.rules.get("play") else known[:1]  # the figures of another engine have words of their own
    text = next((own[key] for key in keys if key in own), member)
    if dot and text == member and f"entry.{row}" in own:
        text = f"{own[f'entry.{row}']} {box}"
    return spoken(text)


def section_called(game: Game, section: str, lang: str) -> str:
    """The heading of a part of the report."""
    key = f"playtest.section.{section}"
    return game.texts(lang).get(key) or own_words(lang).get(key, section)


def trial_called(game: Game, trial: str, lang: str) -> str:
    """What a trial asks."""
    family, *rest = trial.split(".")
    key = f"playtest.trial.{family}"
    text = game.texts(lang).get(key) or own_words(lang).get(key, trial)
    for place, name in enumerate(rest):
        text = text.replace("{" + str(place) + "}", name)
    return text


def show(game: Game, report: PlaytestReport, lang: str, console: Console | None = None) -> None:
    """Print the report: a part for each size of table."""
    from rich.console import Console as RichConsole
    from rich.text import Text

    out = console or RichConsole(highlight=False)
    names = [name for name in (report["edition"], report["edition_version"]) if name]
    out.print(Text(f"{game.title(lang)} – {word(lang, 'playtest.title')}", style="bold"), Text(" ".join(names), style="dim"))
    for table in report["tables"]:
        heading = word(lang, "playtest.table", players=table["players"], plays=table["plays"], policy=report["policy"])
        out.print()
        out.print(Text(heading, style="bold"))
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
            out.print(_listed(section.figures[0], names, figures), markup=False)
        else:
            out.print(_rows(game, names, figures, lang))
    out.print()
    dead = ", ".join(table["dead"])
    out.print(word(lang, "playtest.dead", names=dead) if dead else word(lang, "playtest.none_dead"), markup=False)
    if any(trial["plays"] for trial in table["trials"]):
        out.print()
        out.print(word(lang, "playtest.trials"), markup=False)
        out.print(_trials(game, table["trials"], lang))
    if "compared" in table:
        _compared(out, game, table["compared"], lang)


def _grid(*heads: str) -> Table:
    from rich.table import Table

    grid = Table(box=None, pad_edge=False, header_style="dim")
    for place, head in enumerate(heads):
        grid.add_column(head, justify="left" if place == 0 else "right", no_wrap=place > 0)
    return grid


def _targets(game: Game, targets: Sequence[TargetVerdict], lang: str) -> Table | str:
    if not targets:
        return word(lang, "playtest.no_targets")
    grid = _grid(word(lang, "playtest.targets"), word(lang, "playtest.target"), word(lang, "playtest.worst"), "", "")
    for target in targets:
        verdict = "not_measured" if target["met"] is None else "met" if target["met"] else "missed"
        worst = f"{target['worst']} {number(target['mean'])}" if target["worst"] else ""
        doubt = "" if target["sure"] or target["met"] is None else word(lang, "playtest.unsure")
        grid.add_row(called(game, target["figure"], lang), target["target"], worst, word(lang, f"playtest.{verdict}"), doubt)
    return grid


def _rows(game: Game, names: Sequence[str], figures: Figures, lang: str) -> Table:
    grid = _grid(*(word(lang, f"playtest.{key}") for key in ("figure", "mean", "interval", "spread")))
    for name in names:
        own = figures[name]
        spread = f"{number(own['p10'])}–{number(own['p90'])}"
        interval = f"{number(own['low'])}–{number(own['high'])}"
        grid.add_row(called(game, name, lang), number(own["mean"]), interval, spread)
    return grid


def _listed(family: str, names: Sequence[str], figures: Figures) -> str:
    """Members of a large family in a few lines, those that begin alike together."""
    lines: dict[str, list[str]] = {}
    for name in names:
        member = name.removeprefix(f"{family}.")
        lines.setdefault(member.partition(".")[0], []).append(f"{member} {number(figures[name]['mean'])}")
    return "\n".join("  " + "   ".join(cells) for cells in lines.values())


def _trials(game: Game, trials: Sequence[TrialReport], lang: str) -> Table:
    grid = _grid("", *(word(lang, f"playtest.{key}") for key in ("mean", "interval", "games")), "")
    for trial in trials:
        for name, figure in trial["figures"].items():
            won = name == "won"
            label = trial_called(game, trial["id"], lang)
            label += ": " + (word(lang, "playtest.won") if won else called(game, name, lang))
            even = word(lang, "playtest.even", share=number(trial["even"])) if won else ""
            interval = f"{number(figure['low'])}–{number(figure['high'])}"
            grid.add_row(label, number(figure["mean"]), interval, str(trial["plays"]), even)
    return grid


def changes(game: Game, compared: Compared) -> Iterator[tuple[str, Mapping[str, float | int]]]:
    """What has changed, figure by figure as people are told it."""
    for name in _listed_of(game, compared["differences"]):
        difference = compared["differences"][name]
        if difference["mean"] or difference["low"] or difference["high"]:
            yield name, difference


def _listed_of(game: Game, figures: Collection[str]) -> Iterator[str]:
    """The figures of a comparison that people are told, in the order of the report; not the long families, which are in the JSON."""
    for section in engine_of(game).sections:
        if len(section.figures) > 1 or section.id == "length":
            for figure in section.figures:
                yield from members(figure, figures)


def _compared(out: Console, game: Game, compared: Compared, lang: str) -> None:
    """What has changed; figures that are the same in every game are not listed."""
    out.print()
    out.print(word(lang, "playtest.compared", edition=compared["edition"]), markup=False)
    grid = _grid(*(word(lang, f"playtest.{key}") for key in ("figure", "mean", "interval")))
    for name, difference in changes(game, compared):
        interval = f"{difference['low']:+.2f} – {difference['high']:+.2f}"
        grid.add_row(called(game, name, lang), f"{difference['mean']:+.2f}", interval)
    if grid.row_count:
        out.print(grid)
    out.print(unchanged(game, compared, grid.row_count, lang), markup=False)


def unchanged(game: Game, compared: Compared, count: int, lang: str) -> str:
    """What is to be said of all figures but the `count` that have changed, and of those that only one of the two games has."""
    same = word(lang, "playtest.others_same" if count else "playtest.all_same")
    names = [called(game, name, lang) for name in _listed_of(game, compared["apart"])]
    listed = ("、" if lang == "ja" else ", ").join(names[:_MANY]) + (" …" if len(names) > _MANY else "")
    return joined(same, word(lang, "playtest.apart", names=listed), lang) if names else same
