"""Second opinions: what qpdf and poppler say about every PDF that is made."""

from __future__ import annotations

import re
from functools import cache

import pytest

from catalog_cases import component_ids, game_of
from helpers_pdf import pdffonts, pdfinfo, pdftotext, qpdf_check
from printkit.build import component_pdf
from printkit.frame import Text, walk
from printkit.job import Job, load_fonts
from printkit.model import LANGUAGES
from printkit.sheets import pages
from printkit.style import INKS

JOBS = [
    *(Job(lang, paper, ink) for lang in LANGUAGES for paper in ("a4", "letter") for ink in INKS),
    *(Job(lang, form=True) for lang in LANGUAGES),
]


def name(job: Job) -> str:
    return "-".join([job.lang, job.paper, job.ink, *(["form"] if job.form else [])])


CASES = [
    pytest.param(game, component, job, id=f"{component}-{name(job)}")
    for game, component in component_ids()
    for job in JOBS
    if not job.form or game_of(game).component(component).fillable
]


@cache
def printed(game: str, component: str, job: Job):
    model = game_of(game)
    fonts = load_fonts(job)
    one = pages(model, model.component(component), job, fonts)
    return one, component_pdf(model, one, job, fonts)


@pytest.mark.parametrize(("game", "component", "job"), CASES)
def test_every_pdf_is_sound_and_says_what_it_is(game, component, job):
    """No fault is found by qpdf, the title and language are set, every page has the paper's size."""
    one, pdf = printed(game, component, job)
    qpdf_check(pdf)
    told = pdfinfo(pdf)
    assert one.title in told["Title"]
    assert told["Pages"] == str(len(one.pages))
    if not job.form:
        size = {"a4": (595.276, 841.89), "letter": (612, 792)}[job.paper]
        found = [float(v) for v in re.findall(r"[\d.]+", told["Page size"])[:2]]
        assert found == pytest.approx(size, abs=0.01)


@pytest.mark.parametrize(("game", "component", "job"), CASES)
def test_every_font_that_draws_is_embedded(game, component, job):
    """Nothing drawn depends on the reader's fonts; only what is typed into a form may use a standard one."""
    _, pdf = printed(game, component, job)
    drawn = [font for font in pdffonts(pdf) if font.name not in {"Helvetica", "ZapfDingbats"} or not job.form]
    assert drawn
    assert all(font.embedded and font.subset and font.unicode for font in drawn)


@pytest.mark.parametrize(("game", "component", "job"), CASES)
def test_the_words_are_there_in_reading_order(game, component, job):
    """Every line of the display list can be found in the file's text, one after the other."""
    one, pdf = printed(game, component, job)
    text = re.sub(r"\s+", "", pdftotext(pdf))
    here = 0
    for page in one.pages:
        for item, _ in walk(page.items):
            if isinstance(item, Text) and (wanted := re.sub(r"\s+", "", item.text)):
                here = text.find(wanted, here)
                assert here >= 0, f"{item.text!r} is not in the text where it should be"
