"""The report as one page a table: plots, and the game's own paper with its uses drawn on it."""

from __future__ import annotations

import hashlib
import json
from collections.abc import Mapping
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING, Any

from printkit.model import Component, Game, Lang

from .crew import engine_of
from .figures import members
from .table import called, number, trial_called

if TYPE_CHECKING:
    from printkit.model.print_options import Ink

ID = "playtest"


@dataclass(frozen=True, slots=True)
class Look:
    """How the page is printed; see `printkit.printing.job.Job`."""

    lang: Lang
    paper: str = "a4"
    ink: Ink = "color"


def report_page(game: Game, report: Mapping[str, Any], look: Look) -> bytes:
    """A PDF with a page for each table that was played at. The same report gives the same bytes. Raises `Refused`."""
    from printkit.messages.sentences import word
    from printkit.paint.pdf import paint
    from printkit.printing.job import Job, load_fonts
    from printkit.printing.pdfs import document
    from printkit.printing.sheets import pages

    job = Job(look.lang, look.paper, look.ink)
    fonts = load_fonts(job)
    printed = []
    for table in report["tables"]:
        if table["plays"]:
            params = params_of(game, report, table, look.lang)
            made_from = f"{game.digest} {json.dumps(params, sort_keys=True)}"
            own = replace(game, digest=hashlib.sha256(made_from.encode()).hexdigest())  # the stamp tells reports apart
            printed.append(pages(own, Component(id=ID, kind=ID, layout="playtest_page", params=params), job, fonts))
    title = f"{game.title(look.lang)} – {word(look.lang, 'playtest.title')}"
    return paint(document(game, printed, job, title), fonts.file)


def params_of(game: Game, report: Mapping[str, Any], table: Mapping[str, Any], lang: str) -> dict[str, Any]:
    """Everything that the page of one table shows, in words and numbers."""
    from printkit.messages.sentences import word

    engine, figures = engine_of(game), table["figures"]
    picture = engine.picture({name: found["mean"] for name, found in figures.items()})
    bars = []
    for section in engine.sections:
        for figure in section.figures:
            names = members(figure, figures)
            if 1 < len(names) <= 10:
                bars.append({"title": called(game, figure, lang), "bars": [_bar(game, name, figures, lang) for name in names]})
    return {
        "title": f"{game.title(lang)} – {word(lang, 'playtest.title')}",
        "heading": word(lang, "playtest.table", players=table["players"], plays=table["plays"], policy=report["policy"]),
        "edition": " ".join(name for name in (report["edition"], report["edition_version"]) if name),
        "targets_title": word(lang, "playtest.targets"),
        "targets": [
            {
                "label": called(game, target["figure"], lang),
                "target": target["target"],
                "found": f"{target['worst'].partition('.')[2]} {number(target['mean'])}".strip() if target["worst"] else "–",
                "met": bool(target["met"]),
            }
            for target in table["targets"]
        ],
        "single": [
            {
                "label": called(game, name, lang),
                "value": number(found["mean"]),
                "low": number(found["low"]),
                "high": number(found["high"]),
            }
            for section in engine.sections
            for name in section.figures
            if (found := figures.get(name))
        ],
        "bars": bars,
        "rounds": _rounds(engine.sections, figures),
        "rounds_title": word(lang, "playtest.by_round"),
        "trials_title": word(lang, "playtest.trials"),
        "trials": [
            {
                "label": trial_called(game, trial["id"], lang),
                "even": trial["even"] if name == "won" else None,
                "share": name == "won",
                **{end: found[end] for end in ("mean", "low", "high")},
            }
            for trial in table["trials"]
            for name, found in trial["figures"].items()
            if name == "won"
        ],
        "picture": {"component": picture.component, "params": dict(picture.params)} if picture is not None else None,
        "picture_title": word(lang, "playtest.heat"),
        "command": word(lang, "playtest.command", command=report["command"], version=report["printkit"]),
    }


def _bar(game: Game, name: str, figures: Mapping[str, Any], lang: str) -> dict[str, Any]:
    member = name.partition(".")[2]
    found = figures[name]
    label = game.words.get(lang, {}).get(f"playtest.member.{member}", member)
    return {"label": label, **{end: found[end] for end in ("mean", "low", "high")}}


def _rounds(sections: Any, figures: Mapping[str, Any]) -> list[list[float]]:
    """Of a family with members ``round.choice`` the share of each choice by round; empty when there is none."""
    family = next((name for section in sections if section.id == "round" for name in section.figures), None)
    found: dict[int, dict[int, float]] = {}
    for name in members(family, figures) if family else ():
        _, turn, choice = name.split(".")
        found.setdefault(int(turn), {})[int(choice)] = figures[name]["mean"]
    return [[share for _, share in sorted(found[turn].items())] for turn in sorted(found)]
