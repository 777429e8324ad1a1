"""Golden display lists: what is printed, as text that a person can read and a diff can show.

Faces once per language (colour, A4); where copies lie on the sheet once per paper. ``make bless`` writes them anew, on purpose.
"""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from catalog_cases import component_ids, game_of
from printkit.draw.dump import dump
from printkit.draw.frame import Group
from printkit.model import LANGUAGES
from printkit.printing.job import Job, load_fonts
from printkit.printing.sheets import pages

GOLDEN = Path(__file__).parent / "golden"


STAMP = re.compile(r"text \S+ \S+ w \S+ (.*)printkit \d+\.\d+\.\d+\S* · [0-9a-f]{10}")
BESIDE = re.compile(r"text \S+ (\S+ w \S+ \w+ 5\.5pt \S+ 'Press .*\n +text STAMP)")


def masked(dumped: str) -> str:
    """A stamp without what changes with every commit: version, digest, where a line of their width begins, and what it is beside."""
    return BESIDE.sub(r"text BESIDE \1", STAMP.sub(r"text STAMP \1printkit VERSION · DIGEST", dumped))


def compare(path: Path, found: str, bless: bool) -> None:
    if bless:
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(found, encoding="utf-8")
        return
    assert path.is_file(), f"no golden file {path.name}: look at the page, then run make bless"
    assert found.splitlines() == path.read_text(encoding="utf-8").splitlines()


def laid(printed) -> str:
    """Where every copy lies on each page, with the page's furniture and marks."""
    lines = []
    for number, page in enumerate(printed.pages, 1):
        around = [item for item in page.items if not isinstance(item, Group)] + [page.items[-1]]
        lines.append(f"page {number}\n" + masked(dump(type(page)(page.w, page.h, tuple(around), page.title))))
        lines += [
            f"  place {p.piece} copy {p.copy} {p.side}: {p.x:.2f} {p.y:.2f} {p.w:.2f} x {p.h:.2f} turn {p.rotation}\n"
            for p in printed.places
            if p.page == number
        ]
    return "".join(lines)


@pytest.mark.parametrize(("game", "component"), component_ids())
@pytest.mark.parametrize("lang", LANGUAGES)
def test_frames_are_as_blessed(game, component, lang, bless):
    """Every face of every component is drawn as it was when somebody last looked at it, without a warning; in English, where it lies on A4."""
    model = game_of(game)
    job = Job(lang)
    printed = pages(model, model.component(component), job, load_fonts(job))
    assert printed.problems == ()
    compare(GOLDEN / game / f"{component}.{lang}.txt", "".join(dump(frame) for frame in printed.frames), bless)
    if lang == "en":
        compare(GOLDEN / game / f"{component}.a4.sheets.txt", laid(printed), bless)


@pytest.mark.parametrize(("game", "component"), component_ids())
def test_sheets_are_as_blessed(game, component, bless):
    """Every copy lies where it lay on Letter, too."""
    model = game_of(game)
    job = Job("en", "letter")
    printed = pages(model, model.component(component), job, load_fonts(job))
    compare(GOLDEN / game / f"{component}.letter.sheets.txt", laid(printed), bless)
