"""The certificate of a result: one page that players keep, with the ranking, the sums, the tie-break and the arithmetic.

It is a component like any other, made up on the spot: what its layout shows is handed to it as data.
"""

from __future__ import annotations

import hashlib
import json
from collections.abc import Sequence
from dataclasses import replace
from datetime import date

from printkit.draw.pages import Certificate, PartColumn, Ranked, Sum, TieStep, plain
from printkit.draw.text import FontSet, numbered
from printkit.messages.sentences import word, words
from printkit.model import Component, Given, Problem, Refused, Score, error
from printkit.model.problem import shortened
from printkit.printer.papers import paper
from printkit.printing.certificate_options import CertificateOptions
from printkit.printing.documents import document
from printkit.printing.job import Job, load_fonts
from printkit.printing.sheets import Printed, pages
from printkit.scoring.days import played_on
from printkit.scoring.report import explain
from printkit.scoring.report.answer import Answer
from printkit.scoring.report.table import headline, part_name, sign_and_name, tie_told

ID = "certificate"

SMALLEST = (200.0, 270.0)
"""mm of paper that the page needs: A4 and Letter have them."""


def certificates(answers: Sequence[Answer], how: CertificateOptions) -> bytes:
    """A PDF with a page for each answer, all of which have a score; no bytes for no answers.

    The same answers and the same `how` give the same bytes. Raises `Refused` with what can't be printed.
    """
    from printkit.paint.pdf import paint  # which imports ReportLab

    if not answers:
        return b""
    job = Job(how.lang, how.paper, how.ink, font=how.font)
    chosen = paper(job.paper)
    w, h = chosen.w, chosen.h
    if w < SMALLEST[0] or h < SMALLEST[1]:
        needed, given = (f"{a:g} × {b:g} mm" for a, b in (SMALLEST, (w, h)))
        raise Refused([error("paper-too-small", ID, size=needed, area=given, paper=job.paper)])
    fonts = load_fonts(job)
    if lacking := [problem for answer in answers for problem in _unprintable(answer, how, fonts)]:
        raise Refused(lacking)
    printed = [_page(answer, how, job, fonts) for answer in answers]
    game = answers[0].game
    title = f"{game.title(how.lang)} – {word(how.lang, 'certificate.title')}"
    return paint(document(game, printed, job, title), fonts.file)


def _page(answer: Answer, how: CertificateOptions, job: Job, fonts: FontSet) -> Printed:

    page = _shown(answer, how)
    made_from = f"{answer.game.digest} {json.dumps(plain(page), sort_keys=True)}"
    game = replace(answer.game, digest=hashlib.sha256(made_from.encode()).hexdigest())  # the stamp tells results apart
    return pages(game, Component(id=ID, kind=ID, layout=ID, params=Given(page=page, title=page.words["title"])), job, fonts)


def _unprintable(answer: Answer, how: CertificateOptions, fonts: FontSet) -> list[Problem]:
    """Names and other entered texts with characters that no certificate can show, each told by itself."""
    assert answer.score is not None  # noqa: S101 - only scored answers come here
    texts = [(f"{answer.file}: {player.name}".removeprefix(": "), player.name) for player in answer.score.players]
    texts.append(("--table", how.table))
    problems = []
    for where, text in texts:
        lacking = list(dict.fromkeys([*fonts.missing(text, "regular"), *fonts.missing(text, "bold")]))
        if lacking:
            problems.append(error("certificate-glyphs", where, characters=numbered(lacking), text=shortened(text)))
    return problems


def _shown(answer: Answer, how: CertificateOptions) -> Certificate:
    """Everything that the page says, in words."""
    game, score, lang = answer.game, answer.score, how.lang
    assert score is not None  # noqa: S101 - see above
    vocabulary = {key.removeprefix("certificate."): text for key, text in words(lang).items() if key.startswith("certificate.")}
    readings = [f"{name} = {game.readings[name]}" for name in game.settings if game.readings.get(name)]
    edition = [game.edition_called(lang)] if game.edition not in game.editions[:1] and game.edition else []
    ids = list(dict.fromkeys(part.id for player in score.players for part in player.breakdown))  # not all have them all
    return Certificate(
        title=vocabulary["title"],
        words=vocabulary,
        headline=headline(game, score, lang, answer.record),
        finished=score.finished,
        winners=score.winners,
        parts=[PartColumn(*sign_and_name(game, name, lang)) for name in ids],
        rows=[
            Ranked(
                player.rank,
                player.name,
                player.total,
                player.name in score.winners,
                [next((Sum(part.count, part.points) for part in player.breakdown if part.id == name), None) for name in ids],
            )
            for player in sorted(score.players, key=lambda player: player.rank)
        ],
        tie=_tie(answer, score, lang),
        lines=[(line.text, line.heading) for line in explain.lines(answer, lang)],
        date=_date(played_on(answer.record) or how.day, lang),
        table=how.table.strip(),
        readings=" · ".join([*edition, *readings]),
        command=f"printkit score {game.id} FILE --explain",
    )


def _tie(answer: Answer, score: Score, lang: str) -> list[TieStep]:
    """Criterion by criterion: the tied players' counts, and what came of them."""
    steps = []
    for step in score.details.get("tie_break") or ():
        listed, outcome, _ = tie_told(step, lang)
        steps.append(TieStep(part_name(answer.game, step["criterion"], lang), listed, outcome))
    return steps


def _date(day: date, lang: str) -> str:
    if lang == "ja":
        return f"{day.year}年{day.month}月{day.day}日"
    return f"{day.day} {_MONTHS[day.month - 1]} {day.year}"


_MONTHS = (
    *("January", "February", "March", "April", "May", "June"),
    *("July", "August", "September", "October", "November", "December"),
)
