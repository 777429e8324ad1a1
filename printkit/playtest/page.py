"""The report as a page for each table: plots, and the game's own paper with its uses drawn on it, and what a comparison changed."""

from __future__ import annotations

import hashlib
import json
from collections.abc import Sequence
from dataclasses import dataclass, replace

from printkit.draw.pages import Bar, Bars, Changes, Comparison, FigureRow, Playtest, ShownPage, TargetRow, plain
from printkit.messages.sentences import word
from printkit.model import Component, Game, Given, Lang
from printkit.model.print_options import Ink
from printkit.printing.documents import document
from printkit.printing.job import Job, load_fonts
from printkit.printing.sheets import pages

from .changed import changes, of_wins, unchanged, who_wins
from .crew import engine_of
from .engine import ReportSection
from .figures import members
from .naming import between, called, heading, member_called, number, trial_called
from .report import Compared, Figures, PlaytestReport, TableReport

ID = "playtest"


@dataclass(frozen=True, slots=True)
class PageLook:
    """How the page is printed; see `printkit.printing.job.Job`."""

    lang: Lang
    paper: str = "a4"
    ink: Ink = "color"


_MOST_BARS = {"part": 16, "ahead": 16}
"""Members of a family that are drawn; of one that isn't here ten."""


def report_page(game: Game, report: PlaytestReport, look: PageLook) -> bytes:
    """A PDF with a page for each table that was played at, and pages for a comparison that finds no room there. The same report gives the same bytes. Raises `Refused`."""
    from printkit.paint.pdf import paint  # which imports ReportLab

    job = Job(look.lang, look.paper, look.ink)
    fonts = load_fonts(job)
    printed = []
    for table in report["tables"]:
        if table["plays"]:
            page = shown(game, report, table, look.lang)
            made_from = f"{game.digest} {json.dumps(plain(page), sort_keys=True)}"
            own = replace(game, digest=hashlib.sha256(made_from.encode()).hexdigest())  # the stamp tells reports apart
            printed.append(
                pages(
                    own,
                    Component(id=ID, kind=ID, layout="playtest_page", params=Given(page=page, title=page.title)),
                    job,
                    fonts,
                )
            )
    title = f"{game.title(look.lang)} – {word(look.lang, 'playtest.title')}"
    return paint(document(game, printed, job, title), fonts.file)


def shown(game: Game, report: PlaytestReport, table: TableReport, lang: str) -> Playtest:
    """Everything that the page of one table shows, in words and numbers."""
    engine, figures = engine_of(game), table["figures"]
    picture = engine.picture({name: figure["mean"] for name, figure in figures.items()})
    bars = []
    for section in engine.sections:
        for family in section.figures:
            names = members(family, figures)
            if 1 < len(names) <= _MOST_BARS.get(family, 10):
                title = called(game, family, lang).rstrip(":： ")  # which a member follows elsewhere
                bars.append(Bars(title, [_bar(game, name, figures, lang) for name in names]))
    return Playtest(
        title=f"{game.title(lang)} – {word(lang, 'playtest.title')}",
        heading=heading(game, report, table, lang),
        edition=" ".join(name for name in (report["edition"], report["edition_version"]) if name),
        targets_title=word(lang, "playtest.targets"),
        targets=[
            TargetRow(
                called(game, target["figure"], lang),
                target["target"],
                f"{target['worst'].partition('.')[2]} {number(target['mean'])}".strip() if target["worst"] else "–",
                bool(target["met"]),
            )
            for target in table["targets"]
        ],
        single=[
            FigureRow(called(game, name, lang), number(figure["mean"]), between(figure["low"], figure["high"], lang))
            for section in engine.sections
            for name in section.figures
            if (figure := figures.get(name))
        ],
        bars=bars,
        rounds=_rounds(engine.sections, figures),
        rounds_title=word(lang, "playtest.by_round"),
        trials_title=word(lang, "playtest.trials"),
        trials=[
            Bar(trial_called(game, trial["id"], lang), won["mean"], won["low"], won["high"], trial["even"])
            for trial in table["trials"]
            if (won := trial["figures"].get("won")) is not None
        ],
        picture=ShownPage(picture.component, dict(picture.params)) if picture is not None else None,
        picture_title=word(lang, "playtest.heat"),
        command=word(lang, "playtest.command", command=report["command"], version=report["printkit"]),
        comparison=_comparison(game, table, table["compared"], lang) if "compared" in table else None,
    )


def _comparison(game: Game, table: TableReport, compared: Compared, lang: str) -> Comparison:
    wins, changed = who_wins(game, table, compared, lang), changes(game, compared, lang)
    before, after, change, interval = (
        word(lang, f"playtest.{key}") for key in ("this_game", "other_game", "change", "interval")
    )
    groups = [
        Changes(word(lang, "playtest.who_wins"), wins, of_wins(wins, lang)),
        Changes(word(lang, "playtest.figure"), changed, unchanged(game, compared, len(changed), lang)),
    ]
    return Comparison(word(lang, "playtest.compared", edition=compared["edition"]), (before, after, change, interval), groups)


def _bar(game: Game, name: str, figures: Figures, lang: str) -> Bar:
    member = name.partition(".")[2]
    return Bar(member_called(game, member, lang), *(figures[name][end] for end in ("mean", "low", "high")))


def _rounds(sections: Sequence[ReportSection], figures: Figures) -> list[list[float]]:
    """Of a family with members ``round.choice`` the share of each choice by round; empty when there is none."""
    family = next((name for section in sections if section.id == "round" for name in section.figures), None)
    by_round: dict[int, dict[int, float]] = {}
    for name in members(family, figures) if family else ():
        _, turn, choice = name.split(".")
        by_round.setdefault(int(turn), {})[int(choice)] = figures[name]["mean"]
    return [[share for _, share in sorted(by_round[turn].items())] for turn in sorted(by_round)]
