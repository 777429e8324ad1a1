"""Numbers: guides of seven segments, and handwriting as proposals."""

import pytest
from PIL import ImageDraw

from helpers_scan import UNIT, printed, straight
from printkit.scan import digits
from printkit.scan.pack import PackSlot

W, H = 80.0, 60.0
CELLS = tuple((12.0 + 6 * k, 12.0, 4.0, 7.0) for k in range(3))
GUIDED = PackSlot("p1-total", "int", 10, 10, 22, 11, cells=CELLS)
FREE = PackSlot("p1-sum", "int", 40, 10, 22, 11)


def written(draw):
    """A page seen straight from above on which `draw` draws in mm."""
    page = printed(W, H, (GUIDED, FREE), lambda pen: pen.rectangle([2, 2, round(W * UNIT) - 3, round(H * UNIT) - 3], outline=0))
    photo = page[1].copy()
    pen = ImageDraw.Draw(photo)
    draw(lambda points: pen.line([(x * UNIT, y * UNIT) for x, y in points], fill=60, width=3))
    return straight(page, photo)


def bars(digit, cell):
    x, y, w, h = cell
    t = 0.19 * w / 2
    ends = {
        "a": ((x + t, y + t), (x + w - t, y + t)),
        "b": ((x + w - t, y + t), (x + w - t, y + h / 2)),
        "c": ((x + w - t, y + h / 2), (x + w - t, y + h - t)),
        "d": ((x + t, y + h - t), (x + w - t, y + h - t)),
        "e": ((x + t, y + h / 2), (x + t, y + h - t)),
        "f": ((x + t, y + t), (x + t, y + h / 2)),
        "g": ((x + t, y + h / 2), (x + w - t, y + h / 2)),
    }
    return [ends[name] for name in digits.LIT[digit]]


@pytest.mark.parametrize("number", ["0", "7", "42", "138", "569"])
def test_digits_over_guides_are_read(number):
    """Written at the right end or at the left; nothing is asked."""
    light = written(lambda line: [line(bar) for digit, cell in zip(number, CELLS, strict=False) for bar in bars(digit, cell)])
    found = digits.read(light, GUIDED)
    assert found == digits.Number(number, 1.0, doubtful=False)


def test_an_empty_guide_is_blank():
    """Blanks are not read as writing."""
    assert digits.read(written(lambda _: None), GUIDED) == digits.Number("", 1.0, doubtful=False)
    assert digits.read(written(lambda _: None), FREE) == digits.Number("", 1.0, doubtful=False)


def test_a_frame_near_a_guide_is_no_writing():
    """The frame of a low box lies 0.4 mm from its guides, and photos show print darker, or a little beside its place."""
    low = PackSlot("p1-total", "int", 10, 11.6, 22, 7.8, cells=CELLS)
    light = written(lambda line: [line([(10, y), (32, y)]) for y in (11.6, 19.4)])
    assert digits.read(light, low) == digits.Number("", 1.0, doubtful=False)
    light = written(lambda line: [line(bar) for bar in bars("8", CELLS[0])] + [line([(10, 19.4), (32, 19.4)])])
    assert digits.read(light, low) == digits.Number("8", 1.0, doubtful=False)


def test_what_is_no_digit_is_asked_for():
    """A single bar at the foot, a gap between two digits."""
    light = written(lambda line: line([(12.4, 18.6), (15.6, 18.6)]))
    assert digits.read(light, GUIDED).doubtful
    light = written(lambda line: [line(bar) for cell in (CELLS[0], CELLS[2]) for bar in bars("1", cell)])
    assert digits.read(light, GUIDED).doubtful


def test_handwriting_is_a_proposal():
    """It has as many digits as there are strokes apart, and a person always looks."""
    light = written(lambda line: [line([(44, 12), (44, 19)]), line([(52, 12), (52, 19)])])
    found = digits.read(light, FREE)
    assert found.doubtful
    assert len(found.text) == 2


def shaded(left):
    """A page on which a shadow of even tone lies, from `left` (mm) on."""
    page = printed(W, H, (FREE,), lambda pen: pen.rectangle([2, 2, round(W * UNIT) - 3, round(H * UNIT) - 3], outline=0))
    photo = page[1].copy()
    ImageDraw.Draw(photo).rectangle([left * UNIT, 5 * UNIT, 75 * UNIT, 26 * UNIT], fill=130)
    return page, photo


@pytest.mark.parametrize("left", [30, 48, 57])
def test_a_shadow_is_no_writing(left):
    """Over the box or with its edge in it: nothing is proposed, and somebody looks."""
    assert digits.read(straight(*shaded(left)), FREE) == digits.Number("", 1.0, doubtful=True, shaded=True)


def test_strokes_in_a_shadow_are_proposed():
    """A number that stands where the shadow lies is writing."""
    page, photo = shaded(30)
    ImageDraw.Draw(photo).line([(52 * UNIT, 12 * UNIT), (52 * UNIT, 19 * UNIT)], fill=20, width=3)
    found = digits.read(straight(page, photo), FREE)
    assert len(found.text) == 1
    assert (found.doubtful, found.shaded) == (True, False)
