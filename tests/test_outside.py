"""Second opinions: what qpdf and poppler say about every PDF that is made."""

from __future__ import annotations

import re
from collections import Counter

import pytest

from catalog_cases import in_turn, printable
from helpers_pdf import pdffonts, pdfinfo, pdftotext, qpdf_check
from printkit.draw.frame import Text, walk
from printkit.draw.style import INKS
from printkit.model import LANGUAGES
from printkit.printing.documents import component_pdf
from printkit.printing.job import Job, load_fonts
from printkit.printing.sheets import pages

PAPERS = ("a4", "letter")


def name(job: Job) -> str:
    return "-".join([job.lang, job.paper, job.ink, *(["form"] if job.form else [])])


EVERYTHING = printable()
PRINTED = [(what, Job(lang, paper, ink)) for what, paper, lang, ink in in_turn(EVERYTHING, PAPERS, LANGUAGES, INKS)]
FORMS = [((game, part), Job(lang, form=True)) for (game, part), lang in in_turn(EVERYTHING, LANGUAGES[::-1])]
CASES = [
    pytest.param(game, component, job, id=f"{component}-{name(job)}")
    for (game, component), job in PRINTED + FORMS
    if not job.form or game.component(component).fillable
]
"""Everything that is printed in one language and ink on one paper, in turn, and every form in one language."""


@pytest.mark.turns(6)
@pytest.mark.parametrize(("game", "component", "job"), CASES)
def test_every_pdf_stands_up_to_other_programs(game, component, job):
    """Qpdf finds no fault; poppler finds title, papers, embedded fonts and all words. One test, since making it costs most."""
    fonts = load_fonts(job)
    one = pages(game, game.component(component), job, fonts)
    pdf = component_pdf(game, one, job, fonts)
    assert not one.problems
    qpdf_check(pdf)
    told = pdfinfo(pdf)
    assert one.title in told["Title"]
    assert told["Pages"] == str(len(one.pages))
    if not job.form:
        size = {"a4": (595.276, 841.89), "letter": (612, 792)}[job.paper]
        found = [float(v) for v in re.findall(r"[\d.]+", told["Page size"])[:2]]
        assert sorted(found) == pytest.approx(size, abs=0.01)
    embedded(pdf, job)
    worded(one, pdf)


def embedded(pdf, job):
    """Nothing drawn depends on the reader's fonts; only what is typed into a form may use a standard one."""
    drawn = [font for font in pdffonts(pdf) if font.name not in {"Helvetica", "ZapfDingbats"} or not job.form]
    assert drawn
    assert all(font.embedded and font.subset and font.unicode for font in drawn)


def worded(one, pdf):
    """Every text of the display list is in the file's text, as often as it is drawn."""
    text = re.sub(r"\s+", "", pdftotext(pdf))
    wanted = Counter(
        re.sub(r"\s+", "", item.text) for page in one.pages for item, _ in walk(page.items) if isinstance(item, Text)
    )
    for words, count in wanted.items():
        assert text.count(words) >= count, words
