"""The QR code at the foot: what it says, where it stands, and that nothing else changes."""

import sys

import pytest
import segno

import printkit
from printkit.draw.frame import Group, Rect
from printkit.printing.job import job_of, load_fonts
from printkit.printing.qr_code import WIDEST, picture, square
from printkit.printing.sheets import pages, sheet_of

SHORT = "https://example.org/#/game/unlock-tower"
LONG = f"https://example.org/#/game/1.{'aB3-_' * 200}"


@pytest.mark.parametrize("address", [SHORT, LONG])
def test_a_code_says_the_address_and_has_every_module(address):
    """At least 0.35 mm large, and none wider than there is room for."""
    code = segno.make(address, error="l", micro=False)
    made = square(address)
    group = made.drawn(30.0, 4.0)
    black = {
        (round(rect.y / made.module), round(rect.x / made.module) + n)
        for rect in group.items
        if isinstance(rect, Rect)
        for n in range(round(rect.w / made.module))
    }
    assert black == {(y, x) for y, row in enumerate(code.matrix) for x, module in enumerate(row) if module}
    assert (group.x, group.y) == (30.0, 4.0)
    assert made.module >= 0.35
    assert made.side <= WIDEST


@pytest.mark.parametrize(("component", "address"), [("sheet", SHORT), ("score-pad", SHORT), ("score-pad", LONG)])
def test_what_is_filled_in_bears_a_code_with_white_around_it(component, address):
    """At the foot on the right; no box comes near it, and the cards beside have a foot as usual."""
    game = printkit.load("unlock-tower")
    job = job_of(code=address)
    code = square(address)
    made = pages(game, game.component(component), job, load_fonts(job))
    plain = pages(game, game.component(component), job_of(), load_fonts(job_of()))
    assert made.digest != plain.digest
    assert len(made.pieces) == len(plain.pieces)
    frame = made.pages[0]
    ((strip, drawn),) = [
        (strip, one)
        for strip in frame.items
        if isinstance(strip, Group)
        for one in strip.items
        if isinstance(one, Group) and len(one.items) > 60 and all(isinstance(item, Rect) for item in one.items)
    ]
    left, top = strip.x + drawn.x, strip.y + drawn.y
    assert frame.w - left - code.side >= code.quiet
    assert frame.h - top - code.side >= code.quiet
    assert max(place.y + place.h for place in made.places) <= top - code.quiet + 0.01
    form = job_of(code=address, form=True)
    assert sheet_of(form, [game.component(component)]) == sheet_of(job_of(form=True))
    cards = next(one for one in game.components if not one.fillable)
    assert sheet_of(job, [cards]) == sheet_of(job_of())


def test_an_address_that_is_too_long_is_refused():
    """By what a sheet has room for; a picture by what any code holds."""
    for act, length, code in (
        (lambda text: job_of(code=text), 1841, "code-too-large"),
        (lambda text: job_of(code=text), 2954, "code-too-long"),
        (picture, 2954, "code-too-long"),
    ):
        with pytest.raises(printkit.Refused) as refused:
            act("a" * length)
        assert [problem.code for problem in refused.value.problems] == [code]
    assert square("a" * 1840).side <= WIDEST
    assert picture("a" * 2953).startswith(b"<?xml")


def test_without_the_library_it_is_refused(monkeypatch):
    """The extra is named."""
    monkeypatch.setitem(sys.modules, "segno", None)
    with pytest.raises(printkit.Refused) as refused:
        printkit.build(printkit.load("open"), "score-pad", code="https://example.org/never-drawn")
    assert [problem.code for problem in refused.value.problems] == ["needs-extra"]
