"""The QR code at the foot: what it says, where it stands, and that nothing else changes."""

import sys

import pytest
import segno

import printkit
from printkit.draw.frame import Group, Rect
from printkit.printing.job import job_of, load_fonts
from printkit.printing.qr_code import QUIET, SIDE, drawn, payload
from printkit.printing.sheets import pages, sheet_of


def test_a_code_says_print_and_page_and_has_every_module():
    """Version 1 at level M holds twenty such characters."""
    code = segno.make(payload("05e6fd2f1c", 7), error="m", micro=False, boost_error=False)
    assert (payload("05e6fd2f1c", 7), code.version, code.error) == ("PK105E6FD2F1C07", 1, "M")
    group = drawn("05e6fd2f1c", 7, 30.0, 4.0)
    step = SIDE / 21
    black = {
        (round(rect.y / step), round(rect.x / step) + n)
        for rect in group.items
        if isinstance(rect, Rect)
        for n in range(round(rect.w / step))
    }
    assert black == {(y, x) for y, row in enumerate(code.matrix) for x, module in enumerate(row) if module}
    assert (group.x, group.y) == (30.0, 4.0)


@pytest.mark.parametrize("component", ["sheet", "score-pad"])
def test_what_is_filled_in_bears_a_code_with_white_around_it(component):
    """At the foot on the right; no box comes near it, and the cards beside have a foot as usual."""
    game = printkit.load("unlock-tower")
    job = job_of(qr=True)
    made = pages(game, game.component(component), job, load_fonts(job))
    plain = pages(game, game.component(component), job_of(), load_fonts(job_of()))
    assert made.digest != plain.digest
    assert len(made.pieces) == len(plain.pieces)
    frame = made.pages[0]
    strips = [item for item in frame.items if isinstance(item, Group) and abs(item.y + 14.3143 - (frame.h - item.x)) < 0.1]
    (code,) = [one for strip in strips for one in strip.items if isinstance(one, Group) and len(one.items) > 60]
    left, top = strips[0].x + code.x, strips[0].y + code.y
    assert frame.w - left - SIDE >= QUIET
    assert max(place.y + place.h for place in made.places) <= top - QUIET + 0.01
    form = job_of(qr=True, form=True)
    assert sheet_of(form, [game.component(component)]) == sheet_of(job_of(form=True))
    cards = next(one for one in game.components if not one.fillable)
    assert sheet_of(job, [cards]) == sheet_of(job_of())


def test_without_the_library_it_is_refused(monkeypatch):
    """The extra is named."""
    monkeypatch.setitem(sys.modules, "segno", None)
    with pytest.raises(printkit.Refused) as refused:
        printkit.build(printkit.load("open"), "score-pad", qr=True)
    assert [problem.code for problem in refused.value.problems] == ["needs-extra"]
